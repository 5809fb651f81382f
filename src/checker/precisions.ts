/** What people write for a number format or quantization, in capitals and without punctuation, by its precision. */
const WRITTEN: Readonly<Record<string, readonly string[]>> = {
  BF16: ['BF16', 'BFLOAT16', 'BRAINFLOAT16', 'TORCHBFLOAT16'],
  FP16: ['FP16', 'FLOAT16', 'HALF', 'F16', 'TORCHFLOAT16'],
  FP8: ['FP8', 'FLOAT8', 'E4M3', 'E5M2', 'FP8E4M3', 'FP8E5M2', 'FLOAT8E4M3FN', 'FP8BLOCK', 'MXFP8'],
  INT8: ['INT8', 'W8A16', 'INT8W8A16', 'INT8W8A8', 'LLMINT8'],
  INT4: ['INT4', 'AWQ', 'GPTQ', 'W4A16', 'INT4AWQ', 'AWQINT4', 'INT4GPTQ', 'GPTQINT4', 'AWQMARLIN', 'GPTQMARLIN'],
  MXFP4: ['MXFP4'],
};

/** Formats that are none of these, and of which a file says `other`. */
const OTHERS = ['NVFP4', 'FP4', 'E2M1', 'FP32', 'FLOAT32', 'TF32', 'FP6', 'NF4', 'INT2', 'INT3', 'W2A16', 'W3A16'];

/** Words that say no more than the precision itself. */
const PLAIN = ['BFLOAT16', 'BRAINFLOAT16', 'TORCHBFLOAT16', 'FLOAT16', 'HALF', 'F16', 'TORCHFLOAT16', 'FLOAT8'];

/** No name of a number format is longer, and precision_detail takes no more. */
const LONGEST = 60;

function lettersOf(written: string): string {
  return written.toUpperCase().replace(/[^A-Z\d]/g, '');
}

/** The precision that a number format is, null where the name is not known. */
export function precisionOf(written: string): string | null {
  const letters = lettersOf(written);
  const known = Object.keys(WRITTEN).find((each) => WRITTEN[each]?.includes(letters));
  return known ?? (OTHERS.includes(letters) ? 'other' : null);
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
  const letters = lettersOf(written);
  const precision = precisionOf(written) ?? 'other';
  if (precision === letters || PLAIN.includes(letters)) return `Write "${precision}".`;
  const bits = letters.includes('GPTQ') ? ' (or "INT8", where its weights have 8 bits)' : '';
  return `Write "precision": "${precision}"${bits} and "precision_detail": ${JSON.stringify(written)}, a field of protocol 0.3.`;
}
