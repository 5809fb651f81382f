import type { RecordChange } from '../contract/generated/api.d.ts';

/** A ratio as a signed percentage with a true minus sign: `−4.1 %`, `+0.023 %`; never shown as nothing. */
export function percent(ratio: number): string {
  const size = Math.abs(ratio * 100);
  // Small ones keep two digits; below a millionth of a percent only that there is one is said.
  const digits = size >= 0.1 ? size.toFixed(1) : size >= 1e-6 ? String(Number(size.toPrecision(2))) : '<0.000001';
  return `${ratio < 0 ? '−' : '+'}${plain(digits)} %`;
}

/** What a change is about, in words: `years.2024, FRA`; a field of the document itself has its document's path. */
export function subject({ document, id, field }: RecordChange): string {
  return [field, id === '' ? document : id].filter((word) => word !== null).join(', ');
}

/** Without an exponent, which readers don't expect in a percentage. */
function plain(digits: string): string {
  return digits.includes('e') ? Number(digits).toFixed(7).replace(/0+$/, '') : digits;
}
