/**
 * A name as part of an address: in lower case, with one hyphen for each run of characters other than letters and
 * digits.
 */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
