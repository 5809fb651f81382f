import { expect, test } from '@jest/globals';
import { Resvg } from '@resvg/resvg-js';
import { sha256 } from '../../src/core/files/digest.ts';
import { fontFiles, pictureFonts } from './fonts.ts';

test('the font of the pages has the same bytes on every machine, and is small', async () => {
  const files = await Promise.all([...fontFiles()].map(async ([path, make]) => [path, await make()] as const));
  // Where letters are added or a package is renewed these change, once.
  expect(files.map(([path, bytes]) => [path, sha256(bytes).slice(0, 16)])).toEqual([
    ['assets/inter-400.woff2', '6a40c6aac9d4b51a'],
    ['assets/inter-600.woff2', '66cb926de431a21c'],
  ]);
  expect(files.reduce((sum, [, { length }]) => sum + length, 0)).toBeLessThan(22_000);
});

test('pictures find each weight among the few letters, and look as with the whole font', async () => {
  const fonts = await pictureFonts();
  const [few, whole] = [fonts.slice(0, -2), fonts.slice(-2)];
  const pixels = (weight: number, fontFiles: string[]): Buffer => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="20"><text y="15" font-family="Inter" font-weight="${weight}">Wh 12</text></svg>`;
    return new Resvg(svg, { font: { loadSystemFonts: false, fontFiles } }).render().pixels;
  };
  for (const weight of [400, 600]) expect(pixels(weight, few).equals(pixels(weight, whole))).toBe(true);
  expect(pixels(400, few).equals(pixels(600, few))).toBe(false);
});
