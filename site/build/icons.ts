import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PROGRAM } from '../../src/core/program.ts';
import { png } from './pictures.ts';

/** Pixels of the icon for tabs, and of the one for the screens of phones. */
const SIZES = { tab: 32, touch: 180 } as const;

/** Where the icon lies below the site, in every form that browsers ask for. */
export const ICON_PATHS = ['assets/icon.svg', 'assets/touch-icon.png', 'favicon.ico'] as const;

/** The icon in every form, by path below the site. */
export async function iconFiles(): Promise<[string, Uint8Array][]> {
  const svg = await readFile(join(PROGRAM, 'site/icon.svg'));
  const [tab, touch] = await Promise.all([png(svg.toString(), SIZES.tab), png(svg.toString(), SIZES.touch)]);
  const [vector, phone, old] = ICON_PATHS;
  return [
    [vector, svg],
    [phone, touch],
    [old, ico(tab, SIZES.tab)],
  ];
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
