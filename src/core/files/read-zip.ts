import AdmZip from 'adm-zip';

/**
 * The names of entries that only the zip or only `expected` has, or whose bytes differ or can't be unpacked; null if
 * the bytes are not a readable zip. A different library writes zips, so that a bug of one
 * can't go unnoticed.
 */
export function zipDifferences(zip: Uint8Array, expected: ReadonlyMap<string, Uint8Array>): string[] | null {
  const archive = openZip(zip);
  if (archive === null) return null;
  const entries = new Map(archive.getEntries().map((entry) => [entry.entryName, entry]));
  const surplus = [...entries.keys()].filter((name) => !expected.has(name));
  const other = [...expected].filter(([name, bytes]) => !hasBytes(entries.get(name), bytes)).map(([name]) => name);
  return [...surplus, ...other];
}

/** Whether a readable zip has a comment. */
export function hasZipComment(zip: Uint8Array): boolean {
  return (openZip(zip)?.getZipComment() ?? '') !== '';
}

function openZip(zip: Uint8Array): AdmZip | null {
  try {
    const archive = new AdmZip(Buffer.from(zip));
    // The library reads the list of entries only now.
    archive.getEntries();
    return archive;
  } catch {
    return null;
  }
}

/** Whether an entry has these bytes. An entry that states another size is not unpacked, because it may be huge. */
function hasBytes(entry: AdmZip.IZipEntry | undefined, bytes: Uint8Array): boolean {
  try {
    return entry?.header.size === bytes.length && Buffer.compare(entry.getData(), bytes) === 0;
  } catch {
    return false;
  }
}
