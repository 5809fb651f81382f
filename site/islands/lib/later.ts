/**
 * Loads another script of the site when it is needed, in the same version as this one. Each script is bundled separately, so
 * they share no state.
 */
export async function importIsland<Script>(name: string): Promise<Script> {
  const { href, search } = new URL(import.meta.url);
  return (await import(new URL(`./${name}.js${search}`, href).href)) as Script;
}
