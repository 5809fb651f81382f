/**
 * Another script of the pages, fetched once it is needed, from the same drawing of the site as this one. Scripts that are
 * fetched so are built each on its own: they share no state.
 */
export async function later<Script>(name: string): Promise<Script> {
  const { href, search } = new URL(import.meta.url);
  return (await import(new URL(`./${name}.js${search}`, href).href)) as Script;
}
