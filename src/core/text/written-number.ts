/** The possible meanings of a number that a person wrote. */
export interface WrittenNumber {
  /** The numbers that it can mean, as JSON writes them: two of them for `17,930`. */
  readonly readings: readonly [string, ...string[]];
  /** Whether a unit follows the number. */
  readonly hasUnit: boolean;
}

/** Matches a number followed by an optional unit such as `W` or `ms`. */
const NUMBER_AND_UNIT = /^([+-]?[\d.][\d.,_' \u00a0\u202f]*?(?:e[+-]?\d+)?)\s*([a-zµμ°%][a-zµμ°%/·²³ ^-]{0,20})?$/i;

/**
 * Reads a number with commas, a unit, a leading dot or digit groups, such as `1,234.5`, `520.0 W` or `.082`; null for
 * other text.
 */
export function readNumber(written: string): WrittenNumber | null {
  const [, number = '', unit] = NUMBER_AND_UNIT.exec(written.trim()) ?? [];
  const [, digits = '', exponent = ''] = /^(.*?)(e[+-]?\d+)?$/i.exec(number) ?? [];
  const [first, ...others] = readingsOf(digits.replace(/^\+/, '').replace(/(?<=\d)[_' \u00a0\u202f](?=\d{3})/g, ''));
  if (first === undefined) return null;
  return { readings: [first + exponent, ...others.map((other) => other + exponent)], hasUnit: unit !== undefined };
}

/** The numbers that digits with commas and dots can mean. */
function readingsOf(digits: string): string[] {
  const plain = digits.replace(/^(-?)0+(?=\d)/, '$1');
  if (/^-?\d+(\.\d+)?$/.test(plain)) return [plain];
  if (/^-?\d+\.$/.test(plain)) return [plain.slice(0, -1)];
  if (/^-?\.\d+$/.test(plain)) return [plain.replace('.', '0.')];
  const isGrouped = /^-?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(plain);
  const decimal = /^-?\d+,\d+$/.test(plain) ? [plain.replace(',', '.')] : [];
  if (isGrouped) return [plain.replaceAll(',', ''), ...decimal];
  if (/^-?[1-9]\d{0,2}(\.\d{3})+,\d+$/.test(plain)) return [plain.replaceAll('.', '').replace(',', '.')];
  return decimal;
}

/** How to fix a written number, as an instruction. */
export function numberFix({ readings: [first, second], hasUnit }: WrittenNumber): string {
  if (second !== undefined) {
    return `Write ${first} if the comma separates thousands, or ${second} if it is a decimal comma.`;
  }
  return hasUnit ? `Remove the unit: ${first}.` : `Write ${first}.`;
}
