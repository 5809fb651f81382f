import { expect, test } from '@jest/globals';
import { logarithmic, logTicks, roomyTicks, tickedEnds } from './axis.ts';
import { pointsAlong, boxOf, overlap, placeLabels, sideBySide, widthOf } from './svg.tsx';

const BOUNDS = { left: 0, right: 400, top: 0, bottom: 300 };

test('a label does not cover a line that runs through its point', () => {
  const line = [
    { x: 20, y: 150 },
    { x: 380, y: 150 },
  ];
  const inked = pointsAlong(line).map((at) => ({ ...at, of: 0 }));
  const [label] = placeLabels([{ text: '17.2 Wh', at: [{ x: 200, y: 150 }], of: 0 }], inked, BOUNDS, [], 14);
  expect(label).toBeDefined();
  const box = boxOf('17.2 Wh', label ?? { x: 0, y: 0 }, label?.anchor ?? 'start', 14, true);
  expect(box.top > 150 || box.bottom < 150).toBe(true);
});

test('a mark that would hide another is beside it, and the first one keeps its place', () => {
  const drawn = sideBySide([
    { x: 50, y: 20 },
    { x: 51, y: 21 },
    { x: 50, y: 20 },
    { x: 90, y: 20 },
  ]);
  expect(drawn[0]).toEqual({ x: 50, y: 20 });
  expect(drawn[3]).toEqual({ x: 90, y: 20 });
  drawn.forEach((a, i) => {
    for (const b of drawn.slice(i + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(4);
  });
});

test('a label is on the side away from other lines', () => {
  const level = (y: number, of: number) =>
    pointsAlong([
      { x: 20, y },
      { x: 380, y },
    ]).map((at) => ({ ...at, of }));
  const beside = (other: number) =>
    placeLabels(
      [{ text: 'H100', at: [{ x: 200, y: 150 }], of: 0 }],
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
  const many = Array.from({ length: 30 }, (_, i) => ({ text: `Label number ${i}`, at, of: i }));
  const labels = placeLabels(many, [], BOUNDS, [], 14);
  expect(labels[0]?.text).toBe('Label number 0');
  expect(labels.length).toBeLessThan(many.length);
  const boxes = labels.map(({ text, x, y, anchor }) => boxOf(text, { x, y }, anchor, 14, true));
  expect(boxes.flatMap((one, i) => boxes.slice(i + 1).filter((other) => overlap(one, other)))).toEqual([]);
});

test('an optional label is omitted if it would be nearer to something else', () => {
  const own = { x: 200, y: 150, of: 0 };
  const around = [140, 160].flatMap((y) =>
    pointsAlong([
      { x: 20, y },
      { x: 380, y },
    ]).map((at) => ({ ...at, of: 1 })),
  );
  const named = (isOptional: boolean) =>
    placeLabels([{ text: 'H100', at: [own], of: 0, isOptional }], [own, ...around], BOUNDS, [], 14);
  expect([named(false).length, named(true).length]).toEqual([1, 0]);
});

test('a label without room inside the bounds is omitted', () => {
  expect(
    placeLabels([{ text: 'far too long a label', at: [{ x: 5, y: 5 }], of: 0 }], [], { ...BOUNDS, right: 40 }, [], 14),
  ).toEqual([]);
});

test('ticks do not overlap, and the roundest are kept', () => {
  const ticks = roomyTicks([10, 15, 20, 30, 50, 75, 100], (tick) => tick, 12, 120);
  expect(ticks).toContain(100);
  expect(ticks).toContain(10);
  for (const [i, tick] of ticks.slice(1).entries()) {
    expect(tick - (ticks[i] ?? 0)).toBeGreaterThan((widthOf(String(tick), 12) + widthOf(String(ticks[i]), 12)) / 2);
  }
});

test('ticks have the same steps in every power of ten, as many as fit', () => {
  const ticks = logTicks(0.01, 1000);
  const firstDigits = (pixels: number): string =>
    [
      ...new Set(
        roomyTicks(ticks, logarithmic([0.01, 1000], [0, pixels]), 14, pixels + 50).map((one) =>
          String(one).replace(/[0.]/g, ''),
        ),
      ),
    ].join();
  expect([1200, 400].map(firstDigits)).toEqual(['1,2,5', '1']);
});

test('an axis has ticks at 1, 2 and 5, and a short one has more', () => {
  expect(logTicks(0.3, 60)).toEqual([0.5, 1, 2, 5, 10, 20, 50]);
  expect(logTicks(14, 82)).toEqual([15, 20, 30, 40, 50, 60, 80]);
});

test('tickedEnds returns ticks below and above all values', () => {
  expect(tickedEnds([3, 405])).toEqual([2, 500]);
  expect(tickedEnds([11, 370])).toEqual([10, 500]);
});
