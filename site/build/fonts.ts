import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

/** The one font of pages and pictures, a file for each weight. */
const require = createRequire(import.meta.url);
export const FONT_FILES = ['400Regular/Inter_400Regular.ttf', '600SemiBold/Inter_600SemiBold.ttf'].map((file) =>
  require.resolve(`@expo-google-fonts/inter/${file}`),
);

/** Where the pages have them, in the same order. */
export const FONT_PATHS = ['assets/inter-400.woff2', 'assets/inter-600.woff2'] as const;

/** What pages are written with beside ASCII; another letter is shown in a font of the system. */
const MARKS = '\u00a0\u202f·×÷°©–—’“”…₂²³←↑→−≈≤≥±µ§Σüéèãåçñôíó';

/**
 * The font with the letters of the pages alone, by path below the site. HarfBuzz and the packer of WOFF2 run as
 * WebAssembly, so that every machine makes the same bytes.
 */
export async function fontFiles(): Promise<[string, Uint8Array][]> {
  const letters = String.fromCharCode(...Array.from({ length: 95 }, (_, i) => 32 + i)) + MARKS;
  return Promise.all(
    FONT_PATHS.map(async (path, i): Promise<[string, Uint8Array]> => {
      const font = await readFile(FONT_FILES[i] ?? '');
      // Digits of one width, and pairs of letters moved together.
      return [
        path,
        await subsetFont(font, letters, { targetFormat: 'woff2', keepFeatures: ['tnum', 'kern'], noHinting: true }),
      ];
    }),
  );
}
