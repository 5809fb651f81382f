import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Every file below a folder, read and, where it is JSON, parsed: what any program that uses them must do. */
export function readAndParse(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) JSON.parse(readFileSync(join(entry.parentPath, entry.name), 'utf8'));
  }
}

/** Every file below a folder, read. */
export function readBytes(folder: string): number {
  let bytes = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) bytes += readFileSync(join(entry.parentPath, entry.name)).byteLength;
  }
  return bytes;
}
