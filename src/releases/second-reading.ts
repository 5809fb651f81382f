import AdmZip from 'adm-zip';
import { byCodePoint } from '../core/text/order.ts';

/**
 * How an ordinary program reads an archive otherwise than it was read here, in sentences. `contents` is what was read
 * here, by name; null is what could not be, and is not compared. An ordinary program goes by the directory at the end and
 * by nothing else; `readZip` goes from the first byte to the last.
 */
export function differences(archive: Uint8Array, contents: ReadonlyMap<string, Uint8Array | null>): string[] {
  const entries = entriesOf(archive);
  if (entries === null) return ['An ordinary program can not open the archive'];
  const surplus = [...entries.keys()].filter((name) => !contents.has(name)).sort(byCodePoint);
  const other = [...contents].flatMap(([name, bytes]) => {
    if (bytes === null) return [];
    const entry = entries.get(name);
    if (entry === undefined) return [`An ordinary program does not find ${name} in the archive`];
    return hasBytes(entry, bytes)
      ? []
      : [`An ordinary program finds another ${name} in the archive, or can not unpack it`];
  });
  return [
    ...surplus.map((name) => `An ordinary program finds ${name} in the archive, which is no part of it`),
    ...other,
  ];
}

/** The files by name; null where the archive can not be opened. Folders, which hold nothing, are left out. */
function entriesOf(archive: Uint8Array): ReadonlyMap<string, AdmZip.IZipEntry> | null {
  try {
    const files = new AdmZip(Buffer.from(archive)).getEntries().filter(({ isDirectory }) => !isDirectory);
    return new Map(files.map((entry) => [entry.entryName, entry]));
  } catch {
    return null;
  }
}

/** Whether the entry has these bytes. What says another size is not unpacked: the size may be any. */
function hasBytes(entry: AdmZip.IZipEntry, bytes: Uint8Array): boolean {
  try {
    return entry.header.size === bytes.length && Buffer.compare(entry.getData(), bytes) === 0;
  } catch {
    return false;
  }
}
