import { zipSync } from 'fflate';

/**
 * A zip of files in the given order. The same files and date (`YYYY-MM-DD`) give the same bytes on every machine.
 */
export function zipOf(files: ReadonlyMap<string, Uint8Array>, date: string): Uint8Array {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  // Zip entries carry local time without a zone: noon by the local clock reads as noon in every zone.
  return zipSync(Object.fromEntries(files), { level: 9, mtime: new Date(year, month - 1, day, 12) });
}
