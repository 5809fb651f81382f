/** A change of the same kind within this time is part of the one before: typing, or dragging a handle. */
const TOGETHER_MS = 1000;

let last = { kind: '', at: -Infinity };

/**
 * Puts a query into the address, so that Back undoes one change after the other. `kind` says what was changed; a change
 * without a kind stands alone.
 */
export function rememberQuery(query: string, kind: string): void {
  if (query === location.search) return;
  const now = performance.now();
  const together = kind !== '' && kind === last.kind && now - last.at < TOGETHER_MS;
  last = { kind, at: now };
  history[together ? 'replaceState' : 'pushState'](null, '', location.pathname + query + location.hash);
}
