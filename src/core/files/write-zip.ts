import { zipSync } from 'fflate';

/**
 * A zip of files by their path in it, in the order given; the same bytes on every machine, for the same files and date
 * (`YYYY-MM-DD`).
 */
export function zipOf(files: ReadonlyMap<string, Uint8Array>, date: string): Uint8Array {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  // Zip entries carry local time without a zone: noon by the local clock reads as noon in every zone.
  return zipSync(Object.fromEntries(files), { level: 9, mtime: new Date(year, month - 1, day, 12) });
}
