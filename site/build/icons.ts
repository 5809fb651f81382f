import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileMaker, Makers } from '../../src/core/files/lazy-files.ts';
import { PROGRAM } from '../../src/core/program.ts';
import { png } from './pictures.ts';

/** Pixels of the icon for tabs, and of the one for the screens of phones. */
const SIZES = { tab: 32, touch: 180 } as const;

/** How the icon is made in every form that browsers ask for, by path below the site. */
export function iconFiles(): Makers {
  const svg = (): Promise<Buffer> => readFile(join(PROGRAM, 'site/icon.svg'));
  const icon = async (size: number): Promise<Uint8Array> => png((await svg()).toString(), size);
  return new Map<string, FileMaker>([
    ['assets/icon.svg', svg],
    ['assets/touch-icon.png', () => icon(SIZES.touch)],
    ['favicon.ico', async () => ico(await icon(SIZES.tab), SIZES.tab)],
  ]);
}

/** A PNG as the one picture of an icon file: its directory, little-endian, then the picture as it is. */
function ico(image: Uint8Array, size: number): Uint8Array {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(image.byteLength, 14);
  head.writeUInt32LE(head.byteLength, 18);
  return Buffer.concat([head, image]);
}
