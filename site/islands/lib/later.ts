/**
 * Loads another script of the site when it is needed, in the same version as this one. Each script is bundled
 * separately, so they share no state.
 */
export async function importIsland<Script>(name: string): Promise<Script> {
  const { href, search } = new URL(import.meta.url);
  return (await import(new URL(`./${name}.js${search}`, href).href)) as Script;
}

/**
 * The content of a JSON file of the site, not from a cache that may be outdated.
 * @throws Error if the server has no such file
 */
export async function fetchJson(address: string): Promise<unknown> {
  const response = await fetch(address, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`the server responded with status ${response.status}`);
  return response.json();
}
