import { expect, test } from '@jest/globals';
import { placeLabels, pointsAlong } from './label-places.ts';
import { boxOf, overlap } from './svg.tsx';

const BOUNDS = { left: 0, right: 400, top: 0, bottom: 300 };

test('a label does not cover a line that runs through its point', () => {
  const line = [
    { x: 20, y: 150 },
    { x: 380, y: 150 },
  ];
  const inked = pointsAlong(line).map((at) => ({ ...at, lineIndex: 0 }));
  const [label] = placeLabels([{ text: '17.2 Wh', at: [{ x: 200, y: 150 }], lineIndex: 0 }], inked, BOUNDS, [], 14);
  expect(label).toBeDefined();
  const box = boxOf('17.2 Wh', label ?? { x: 0, y: 0 }, label?.anchor ?? 'start', 14, true);
  expect(box.top > 150 || box.bottom < 150).toBe(true);
});

test('a label is on the side away from other lines', () => {
  const level = (y: number, lineIndex: number) =>
    pointsAlong([
      { x: 20, y },
      { x: 380, y },
    ]).map((at) => ({ ...at, lineIndex }));
  const beside = (other: number) =>
    placeLabels(
      [{ text: 'H100', at: [{ x: 200, y: 150 }], lineIndex: 0 }],
      [...level(150, 0), ...level(other, 1)],
      BOUNDS,
      [],
      14,
    )[0];
  expect(beside(118)?.y).toBeGreaterThan(150);
  expect(beside(182)?.y).toBeLessThan(150);
});

test('labels never overlap, and later ones are omitted', () => {
  const at = [{ x: 200, y: 150 }];
  const many = Array.from({ length: 30 }, (_, i) => ({ text: `Label number ${i}`, at, lineIndex: i }));
  const labels = placeLabels(many, [], BOUNDS, [], 14);
  expect(labels[0]?.text).toBe('Label number 0');
  expect(labels.length).toBeLessThan(many.length);
  const boxes = labels.map(({ text, x, y, anchor }) => boxOf(text, { x, y }, anchor, 14, true));
  expect(boxes.flatMap((one, i) => boxes.slice(i + 1).filter((other) => overlap(one, other)))).toEqual([]);
});

test('an optional label is omitted if it would be nearer to something else', () => {
  const own = { x: 200, y: 150, lineIndex: 0 };
  const around = [140, 160].flatMap((y) =>
    pointsAlong([
      { x: 20, y },
      { x: 380, y },
    ]).map((at) => ({ ...at, lineIndex: 1 })),
  );
  const named = (isOptional: boolean) =>
    placeLabels([{ text: 'H100', at: [own], lineIndex: 0, isOptional }], [own, ...around], BOUNDS, [], 14);
  expect([named(false).length, named(true).length]).toEqual([1, 0]);
});

test('a label without room inside the bounds is omitted', () => {
  expect(
    placeLabels(
      [{ text: 'far too long a label', at: [{ x: 5, y: 5 }], lineIndex: 0 }],
      [],
      { ...BOUNDS, right: 40 },
      [],
      14,
    ),
  ).toEqual([]);
});
