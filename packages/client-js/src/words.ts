import { fill } from '../../../src/core/text/fill.ts';

/** A template of the snapshot with its values: numbers as JSON writes them, with a comma between thousands. */
export function sentence(template: string, values: Readonly<Record<string, string | number>>): string {
  const written = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'number' ? withCommas(String(value)) : value,
  ]);
  return fill(template, Object.fromEntries(written) as Record<string, string>);
}

function withCommas(text: string): string {
  const [whole = '', ...decimals] = text.split('.');
  // A number with an exponent stays as it is.
  const grouped = /^[0-9]+$/.test(whole) ? whole.replace(/\B(?=([0-9]{3})+$)/g, ',') : whole;
  return [grouped, ...decimals].join('.');
}
