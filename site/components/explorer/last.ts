/**
 * Remembers what was worked out last, as long as what it was worked out from is the same, and where it `waits` even if it
 * is not.
 */
export function last<T>() {
  let held: { readonly from: readonly unknown[]; readonly value: T } | undefined;
  return (work: () => T, from: readonly unknown[], waits = false): T => {
    if (held === undefined || (!waits && from.some((part, i) => part !== held?.from[i])))
      held = { from, value: work() };
    return held.value;
  };
}
