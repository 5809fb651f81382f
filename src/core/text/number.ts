/** `value` rounded to at most `decimals` decimals: the decimal that is nearest to the exact binary value. */
export function roundTo(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}

/** `value` rounded to an integer, half away from zero. */
export function roundToInteger(value: number): number {
  return Math.sign(value) * Math.round(Math.abs(value));
}

/** `value` rounded to this many significant digits. */
export function roundToSignificant(value: number, digits: number): number {
  return Number(value.toPrecision(digits));
}

/** A number as text with at most this many significant digits. */
export function toDigits(value: number, digits = 6): string {
  return String(roundToSignificant(value, digits));
}

/** A share as a percentage with at most three significant digits: `12.5 %`. */
export function percent(share: number): string {
  return `${toDigits(100 * share, 3)} %`;
}

/** The digits of a whole number with a comma between thousands: `1,234`. */
export function withCommas(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}
