/** Where a licence can be read, by its SPDX id. Those of Creative Commons are known by the address of their deed. */
export function licenceUrl(id: string): string {
  const [, version] = /^CC-BY-(\d\.\d)$/.exec(id) ?? [];
  return version === undefined
    ? `https://spdx.org/licenses/${encodeURIComponent(id)}.html`
    : `https://creativecommons.org/licenses/by/${version}/`;
}
