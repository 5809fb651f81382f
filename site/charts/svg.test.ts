import { expect, test } from '@jest/globals';
import { logTicks, roomyTicks, tickedEnds } from './axis.ts';
import { along, boxOf, overlap, placed, widthOf } from './svg.tsx';

const BOUNDS = { left: 0, right: 400, top: 0, bottom: 300 };

test('a label keeps clear of the lines that run through its place', () => {
  const line = [
    { x: 20, y: 150 },
    { x: 380, y: 150 },
  ];
  const inked = along(line).map((at) => ({ ...at, of: 0 }));
  const [label] = placed([{ text: '17.2 Wh', at: [{ x: 200, y: 150 }], of: 0 }], inked, BOUNDS, [], 14);
  expect(label).toBeDefined();
  const box = boxOf('17.2 Wh', label ?? { x: 0, y: 0 }, label?.anchor ?? 'start', 14, true);
  expect(box.top > 150 || box.bottom < 150).toBe(true);
});

test('a label stands on the side where no other line could be meant', () => {
  const level = (y: number, of: number) =>
    along([
      { x: 20, y },
      { x: 380, y },
    ]).map((at) => ({ ...at, of }));
  const beside = (other: number) =>
    placed(
      [{ text: 'H100', at: [{ x: 200, y: 150 }], of: 0 }],
      [...level(150, 0), ...level(other, 1)],
      BOUNDS,
      [],
      14,
    )[0];
  expect(beside(118)?.y).toBeGreaterThan(150);
  expect(beside(182)?.y).toBeLessThan(150);
});

test('labels never overlap, and the lesser one is hidden', () => {
  const at = [{ x: 200, y: 150 }];
  const many = Array.from({ length: 30 }, (_, i) => ({ text: `Label number ${i}`, at, of: i }));
  const labels = placed(many, [], BOUNDS, [], 14);
  expect(labels[0]?.text).toBe('Label number 0');
  expect(labels.length).toBeLessThan(many.length);
  const boxes = labels.map(({ text, x, y, anchor }) => boxOf(text, { x, y }, anchor, 14, true));
  expect(boxes.flatMap((one, i) => boxes.slice(i + 1).filter((other) => overlap(one, other)))).toEqual([]);
});

test('a spare label is left out rather than seem to name something else', () => {
  const own = { x: 200, y: 150, of: 0 };
  const around = [140, 160].flatMap((y) =>
    along([
      { x: 20, y },
      { x: 380, y },
    ]).map((at) => ({ ...at, of: 1 })),
  );
  const named = (isSpare: boolean) =>
    placed([{ text: 'H100', at: [own], of: 0, isSpare }], [own, ...around], BOUNDS, [], 14);
  expect([named(false).length, named(true).length]).toEqual([1, 0]);
});

test('a label without room inside the bounds is left out', () => {
  expect(
    placed([{ text: 'far too long a label', at: [{ x: 5, y: 5 }], of: 0 }], [], { ...BOUNDS, right: 40 }, [], 14),
  ).toEqual([]);
});

test('ticks leave each other room, the roundest stay', () => {
  const ticks = roomyTicks([10, 15, 20, 30, 50, 75, 100], (tick) => tick, 12, 120);
  expect(ticks).toContain(100);
  expect(ticks).toContain(10);
  for (const [i, tick] of ticks.slice(1).entries()) {
    expect(tick - (ticks[i] ?? 0)).toBeGreaterThan((widthOf(String(tick), 12) + widthOf(String(ticks[i]), 12)) / 2);
  }
});

test('an axis is cut at 1, 2 and 5; a short one gets more digits, so that it has ticks as well', () => {
  expect(logTicks(0.3, 60)).toEqual([0.5, 1, 2, 5, 10, 20, 50]);
  expect(logTicks(14, 82)).toEqual([15, 20, 30, 40, 50, 60, 80]);
});

test('an axis that ends at ticks holds every value between them', () => {
  expect(tickedEnds([3, 405])).toEqual([2, 500]);
  expect(tickedEnds([11, 370])).toEqual([10, 500]);
});
