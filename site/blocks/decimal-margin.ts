/** The number of digits after the decimal point of a formatted number: 1 for `13.0` and `1.5×`. */
function decimalsIn(text: string): number {
  return /\.(\d+)/.exec(text)?.[1]?.length ?? 0;
}

/** The most digits after the decimal point in a column of formatted numbers. */
export function mostDecimals(column: readonly string[]): number {
  return Math.max(0, ...column.map(decimalsIn));
}

/** The width of a decimal point, in digits. */
const POINT = 0.45;

/**
 * The space to the right of a formatted number that puts its decimal point below those of its column: `1.45ch` for
 * `104` in a column with one decimal. A text without digits needs none.
 */
export function decimalMargin(text: string, columnDecimals: number): string {
  if (!/\d/.test(text)) return '0';
  const missing = columnDecimals - decimalsIn(text);
  return `${missing + (missing > 0 && missing === columnDecimals ? POINT : 0)}ch`;
}
