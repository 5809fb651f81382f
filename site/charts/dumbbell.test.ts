import { expect, test } from '@jest/globals';
import { renderToString } from 'preact-render-to-string';
import { dumbbell, type DumbbellRow } from './dumbbell.tsx';

const row = (a: number, b: number | null, more: Partial<DumbbellRow> = {}): DumbbellRow => ({
  name: 'A model',
  factors: [b === null ? null : b / a],
  alike: false,
  ends: [
    { gpu: 'B200', value: a, most: 900, tip: 'one' },
    ...(b === null ? [] : [{ gpu: 'H100', value: b, most: null, tip: 'two' }]),
  ],
  ...more,
});

function drawn(rows: DumbbellRow[], size: 'wide' | 'narrow' = 'wide'): string {
  const props = { rows, gpus: ['B200', 'H100'], axis: 'Wh', factorNames: ['H100 / B200'] };
  return renderToString(dumbbell(props, size).body);
}

/** Where the marks with tips stand. */
function places(svg: string): [x: number, y: number][] {
  return [...svg.matchAll(/translate\(([\d.]+) ([\d.]+)\)"[^>]*data-tip/g)].map(([, x, y]) => [Number(x), Number(y)]);
}

test('marks lie on a logarithmic axis: the same factor is the same distance', () => {
  const [a, b, c, d] = places(drawn([row(10, 100), row(20, 200)])).map(([x]) => x);
  expect((b ?? 0) - (a ?? 0)).toBeCloseTo((d ?? 0) - (c ?? 0), 0);
});

test('marks that would hide each other stand one above the other', () => {
  const [a, b] = places(drawn([row(19.5, 19.6), row(10, 500)]));
  expect(Math.abs((a?.[1] ?? 0) - (b?.[1] ?? 0))).toBeGreaterThan(8);
  const [, , c, d] = places(drawn([row(19.5, 19.6), row(10, 500)]));
  expect(c?.[1]).toBe(d?.[1]);
});

test('the bar up to the most begins at its mark', () => {
  const svg = drawn([row(10, null), row(800, 850)]);
  const [mark] = places(svg);
  expect(Number(/<rect x="([\d.]+)"/.exec(svg)?.[1])).toBe(mark?.[0]);
});

test.each(['wide', 'narrow'] as const)('the last row is the median of the factors, %s', (size) => {
  expect(drawn([row(10, 20), row(10, 31), row(10, 90), row(10, null)], size)).toMatch(/>median<.*>3\.1×<[^×]*$/);
});

test('on a phone no mark reaches the name of the next row', () => {
  const svg = drawn([row(19.5, 19.6), row(10, 500, { name: 'The next' })], 'narrow');
  const name = Number(/y="([\d.]+)"[^>]*>The next</.exec(svg)?.[1]);
  expect(
    Math.max(
      ...places(svg)
        .slice(0, 2)
        .map(([, y]) => y),
    ) + 6,
  ).toBeLessThanOrEqual(name - 8);
});

test('what can’t be told apart is grey, and a model on one GPU has no factor', () => {
  expect(drawn([row(10, 10.5, { alike: true })])).toMatch(/fill="var\(--line-strong\)"[^>]*data-tip/);
  expect(drawn([row(10, 20)])).not.toMatch(/fill="var\(--line-strong\)"[^>]*data-tip/);
  expect(drawn([row(10, null)])).toContain('>–<');
  expect(drawn([row(10, 20)])).toContain('>2.0×<');
});
