import { expect, test } from '@jest/globals';
import { along, boxOf, overlap, placed, roomyTicks, widthOf } from './svg.tsx';

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

test('the name of a line stands where no other line could be meant', () => {
  // Two lines that begin side by side and end far apart.
  const [a, b] = [
    [
      { x: 30, y: 100 },
      { x: 370, y: 40 },
    ],
    [
      { x: 30, y: 106 },
      { x: 370, y: 260 },
    ],
  ];
  const inked = [a, b].flatMap((line, of) => along(line).map((at) => ({ ...at, of })));
  const labels = placed(
    [a, b].map((at, of) => ({ text: `Line ${of}`, at, of })),
    inked,
    BOUNDS,
    [],
    14,
  );
  expect(labels).toHaveLength(2);
  for (const { of, x, y } of labels) {
    const distance = (line: number): number =>
      Math.min(...inked.filter((ink) => ink.of === line).map((ink) => Math.hypot(ink.x - x, ink.y - y)));
    expect(distance(of)).toBeLessThan(distance(1 - of));
  }
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

test('a label without room inside the bounds is left out', () => {
  expect(
    placed([{ text: 'far too long a label', at: [{ x: 5, y: 5 }], of: 0 }], [], { ...BOUNDS, right: 40 }, [], 14),
  ).toEqual([]);
});

test('ticks leave each other room, the roundest stay', () => {
  const ticks = roomyTicks([10, 15, 20, 30, 50, 75, 100], String, (tick) => tick, 12);
  expect(ticks).toContain(100);
  expect(ticks).toContain(10);
  for (const [i, tick] of ticks.slice(1).entries()) {
    expect(tick - (ticks[i] ?? 0)).toBeGreaterThan((widthOf(String(tick), 12) + widthOf(String(ticks[i]), 12)) / 2);
  }
});
