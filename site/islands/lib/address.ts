/** A change of the same kind within this time is part of the one before: typing, or dragging a handle. */
const TOGETHER_MS = 1000;

const NOTHING = { kind: '', at: -Infinity };
let last = NOTHING;

// What is changed after Back is no part of what Back undid.
addEventListener('popstate', () => {
  last = NOTHING;
});

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

/** Writes the query as the page writes it, where the reader has changed nothing: Back leads to the page before. */
export function tidyQuery(query: string): void {
  if (query !== location.search) history.replaceState(null, '', location.pathname + query + location.hash);
}

/**
 * Puts parameters into the address, as {@link rememberQuery} does; an empty one goes. Others stay: they may be of another
 * part of the page.
 */
export function changeQuery(changes: Readonly<Record<string, string>>, kind: string): void {
  const given = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') given.delete(name);
    else given.set(name, value);
  }
  const query = given.toString();
  rememberQuery(query === '' ? '' : `?${query}`, kind);
}
