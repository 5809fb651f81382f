/**
 * Another script of the pages, fetched once it is needed, from the same drawing of the site as this one; where that fails,
 * it is asked for once more, by an address of its own, since a browser keeps what failed. Scripts that are fetched so are
 * built each on its own: they share no state.
 */
export async function later<Script>(name: string): Promise<Script> {
  const { href, search } = new URL(import.meta.url);
  const address = new URL(`./${name}.js${search}`, href).href;
  return (await import(address).catch(() => import(`${address}&again`))) as Script;
}
