import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont, { type SubsetOptions } from 'subset-font';
import { keptFile } from './kept-files.ts';

/** The one font of pages and pictures, a file for each weight. */
const require = createRequire(import.meta.url);
const FONT_FILES = ['400Regular/Inter_400Regular.ttf', '600SemiBold/Inter_600SemiBold.ttf'].map((file) =>
  require.resolve(`@expo-google-fonts/inter/${file}`),
);

/** Where the pages have them, in the same order. */
export const FONT_PATHS = ['assets/inter-400.woff2', 'assets/inter-600.woff2'] as const;

/** What pages are written with beside ASCII; another letter is shown in a font of the system. */
const MARKS = '\u00a0\u202f·×÷°©–—’“”…₂²³←↑→−≈≤≥±µ§Σüéèãåçñôíó';

const LETTERS = String.fromCharCode(...Array.from({ length: 95 }, (_, i) => 32 + i)) + MARKS;

/**
 * The font with the letters of the pages alone, by path below the site. HarfBuzz and the packer of WOFF2 run as
 * WebAssembly, so that every machine makes the same bytes.
 */
export async function fontFiles(): Promise<[string, Uint8Array][]> {
  // Digits of one width, and pairs of letters moved together.
  const options = { targetFormat: 'woff2', keepFeatures: ['tnum', 'kern'], noHinting: true } as const;
  const files = await subsets('.woff2', options);
  return files.map(({ bytes }, i) => [FONT_PATHS[i] ?? '', bytes]);
}

/**
 * The files of the font for pictures: each weight with few letters first, which is read in a third of the time, then
 * whole, for letters that stand on few pictures.
 */
export async function pictureFonts(): Promise<string[]> {
  const files = await subsets('.ttf', { targetFormat: 'sfnt', noHinting: true });
  return [...files.flatMap(({ path }) => path ?? []), ...FONT_FILES];
}

/** Each weight with the letters of the pages alone. */
function subsets(ending: string, options: SubsetOptions) {
  return Promise.all(
    FONT_FILES.map(async (file) => {
      const font = await readFile(file);
      return keptFile(ending, [font, LETTERS, JSON.stringify(options)], () => subsetFont(font, LETTERS, options));
    }),
  );
}
