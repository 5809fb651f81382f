import type { NumberFormats } from '../contract/generated/data.d.ts';
import data from './known/number-formats.json' with { type: 'json' };

const { formats }: NumberFormats = data;

/** No name of a number format is longer, and precision_detail takes no more. */
const LONGEST = 60;

function lettersOf(written: string): string {
  return written.toUpperCase().replace(/[^A-Z\d]/g, '');
}

function formatOf(written: string) {
  const letters = lettersOf(written);
  return formats.find((format) => format.written.includes(letters));
}

/** The precision that a number format is, null where the name is not known. */
export function precisionOf(written: string): string | null {
  return formatOf(written)?.precision ?? null;
}

/** The precisions that the words of a name can mean: `Llama-3.1-8B-Instruct-FP8`. None where it has no such word. */
export function precisionsIn(name: string): readonly string[] {
  if (!MAYBE.test(name)) return [];
  const words = name.split(/[-_. /()]+/).filter((word) => IN_NAMES.test(word));
  const meant = words.flatMap((word) => precisionOf(word) ?? []);
  // GPTQ quantizes to 4 bits, and to 8.
  return words.some((word) => /gptq/i.test(word)) ? [...meant, 'INT8'] : meant;
}

/** What each of them has a part of: most names have none. */
const MAYBE = /fp|int|f4|f16|awq|gptq|w\d/i;
/** Words of names that mean a number format, and nothing else. */
const IN_NAMES = /^(b?fp?16|fp[468]|fp32|mxfp[48]|nvfp4|nf4|int[2348]|awq|gptq|w\d+a\d+)$/i;

/**
 * How to write a number format that is not in the list of precisions: as the precision that it is, or as `other`, with
 * its own name in precision_detail. A format is never taken for another that is written almost alike. Null where the
 * text is no name.
 */
export function precisionFix(written: string): string | null {
  if (written.trim() === '' || written.length > LONGEST) return null;
  const { precision, plain } = formatOf(written) ?? { precision: 'other', plain: false };
  if (plain) return `Write "${precision}".`;
  const bits = lettersOf(written).includes('GPTQ') ? ' (or "INT8", where its weights have 8 bits)' : '';
  return `Write "precision": "${precision}"${bits} and "precision_detail": ${JSON.stringify(written)}, a field of protocol 0.3.`;
}
