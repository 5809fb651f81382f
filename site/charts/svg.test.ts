import { expect, test } from '@jest/globals';
import { logarithmic, logTicks, roomyTicks, tickedEnds } from './axis.ts';
import { sideBySide, widthOf } from './svg.tsx';

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
