import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from './support/project.ts';

// What a mark or a letter of a chart is drawn with must stand out from the ground: axe looks at neither.

const sheet = readFileSync(join(ROOT, 'site/styles/base.css'), 'utf8');
const colours = new Map(
  [...sheet.matchAll(/(--[a-z0-9-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
);

/** Contrast by the Web Content Accessibility Guidelines 2.2, from 1 to 21. */
function contrast(a: string, b: string): number {
  const luminance = (colour: string): number => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const part = parseInt(colour.slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

const marks = [...[...colours.keys()].filter((name) => name.startsWith('--gpu-')), '--quiet', '--line-strong'];
const letters = ['--ink', '--muted', '--accent', '--warn', ...marks.filter((name) => name.startsWith('--gpu-'))];

test.each(['light', 'dark'] as const)('marks have 3:1 and letters 4.5:1 against the ground, %s', (theme) => {
  const of = (name: string): string => colours.get(name)?.[theme] ?? '';
  const weak = (names: readonly string[], least: number): string[] =>
    names.filter((name) => !(contrast(of(name), of('--paper')) >= least));
  expect(weak(marks, 3)).toEqual([]);
  expect(weak(letters, 4.5)).toEqual([]);
  expect(marks).toHaveLength(8);
});
