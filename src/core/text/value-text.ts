/**
 * A value as a finding shows it; null if there is no value. Lists and objects can be huge, so only their kind is shown.
 */
export function valueText(value: unknown): string | null {
  if (value === undefined) return null;
  if (value === Infinity || value === -Infinity) return 'a number beyond the range of double precision';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  return typeof value === 'object' && value !== null ? 'an object' : JSON.stringify(value);
}
