import { expect, test } from '@jest/globals';
import { sha256 } from '../../src/core/files/digest.ts';
import { fontFiles } from './fonts.ts';

test('the font of the pages has the same bytes on every machine, and is small', async () => {
  const files = await Promise.all([...fontFiles()].map(async ([path, make]) => [path, await make()] as const));
  // Where letters are added or a package is renewed these change, once.
  expect(files.map(([path, bytes]) => [path, sha256(bytes).slice(0, 16)])).toEqual([
    ['assets/inter-400.woff2', '6a40c6aac9d4b51a'],
    ['assets/inter-600.woff2', '66cb926de431a21c'],
  ]);
  expect(files.reduce((sum, [, { length }]) => sum + length, 0)).toBeLessThan(22_000);
});
