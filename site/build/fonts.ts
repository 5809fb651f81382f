import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont, { type SubsetOptions } from 'subset-font';
import type { Makers } from '../../src/core/files/lazy-files.ts';
import { keptFile } from './kept-files.ts';

const require = createRequire(import.meta.url);
/** The one font of pages and pictures, a file for each weight, by where the pages have it. */
const FONTS = Object.entries({ 400: '400Regular/Inter_400Regular.ttf', 600: '600SemiBold/Inter_600SemiBold.ttf' }).map(
  ([weight, file]) => [`assets/inter-${weight}.woff2`, require.resolve(`@expo-google-fonts/inter/${file}`)] as const,
);

/** What pages are written with beside ASCII; another letter is shown in a font of the system. */
const MARKS = '\u00a0\u202f·×÷°©–—’“”…₂²³←↑→−≈≤≥±µ§Σüéèãåçñôíó';

const LETTERS = String.fromCharCode(...Array.from({ length: 95 }, (_, i) => 32 + i)) + MARKS;

/**
 * How the font with the letters of the pages alone is made, by path below the site. HarfBuzz and the packer of WOFF2 run
 * as WebAssembly, so that every machine makes the same bytes.
 */
export function fontFiles(): Makers {
  // Digits of one width, and pairs of letters moved together.
  const options = { targetFormat: 'woff2', keepFeatures: ['tnum', 'kern'], noHinting: true } as const;
  return new Map(FONTS.map(([path, file]) => [path, async () => (await subset(file, '.woff2', options)).bytes]));
}

/**
 * The files of the font for pictures: each weight with few letters first, which is read in a third of the time, then
 * whole, for letters that stand on few pictures.
 */
export async function pictureFonts(): Promise<string[]> {
  // By these two names a semi-bold font is one of its family, and taken in place of the whole one.
  const options = { targetFormat: 'sfnt', noHinting: true, preserveNameIds: [16, 17] } as const;
  const whole = FONTS.map(([, file]) => file);
  const files = await Promise.all(whole.map((file) => subset(file, '.ttf', options)));
  return [...files.flatMap(({ path }) => path ?? []), ...whole];
}

/** A weight with the letters of the pages alone. */
async function subset(file: string, ending: string, options: SubsetOptions) {
  const font = await readFile(file);
  return keptFile(ending, [font, LETTERS, JSON.stringify(options)], () => subsetFont(font, LETTERS, options));
}
