import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import type { Makers } from '../../src/core/files/lazy-files.ts';

const require = createRequire(import.meta.url);
/** The one font of pages and pictures, a file for each weight, by where the pages have it. */
const FONTS = Object.entries({ 400: '400Regular/Inter_400Regular.ttf', 600: '600SemiBold/Inter_600SemiBold.ttf' });

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
  return new Map(
    FONTS.map(([weight, file]) => {
      const make = async () =>
        subsetFont(await readFile(require.resolve(`@expo-google-fonts/inter/${file}`)), LETTERS, options);
      return [`assets/inter-${weight}.woff2`, make];
    }),
  );
}
