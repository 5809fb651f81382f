/**
 * A caveat without its sentence about lower bounds, for figures that have no lower bound at the end of their
 * uncertainty range.
 * @throws Error if the caveat doesn't have exactly one such sentence: a figure could then claim a bound that it doesn't
 *   have
 */
export function caveatWithoutBound(caveat: string): string {
  const sentences = caveat.split(/(?<=\.) /);
  const others = sentences.filter((sentence) => !sentence.includes('lower bound'));
  if (others.length !== sentences.length - 1)
    throw new Error(`The caveat must have exactly one sentence about lower bounds: ${caveat}`);
  return others.join(' ');
}
