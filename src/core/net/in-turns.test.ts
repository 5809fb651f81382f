import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { inTurns } from './in-turns.ts';

test('works through all items, eight at once', async () => {
  let [running, most] = [0, 0];
  const done: number[] = [];
  const items = Array.from({ length: 20 }, (_, i) => i);
  await inTurns(items, async (item) => {
    most = Math.max(most, (running += 1));
    await wait(5);
    running -= 1;
    done.push(item);
  });
  expect([most, done.sort((a, b) => a - b)]).toEqual([8, items]);
});

test('begins none after a failure, and waits for those that were begun', async () => {
  const [begun, ended]: number[][] = [[], []];
  const work = inTurns(
    Array.from({ length: 20 }, (_, i) => i),
    async (item) => {
      begun?.push(item);
      await wait(item === 3 ? 1 : 50);
      if (item === 3) throw new Error('the fourth');
      ended?.push(item);
    },
  );
  await expect(work).rejects.toThrow('the fourth');
  expect([begun, ended]).toEqual([
    [0, 1, 2, 3, 4, 5, 6, 7],
    [0, 1, 2, 4, 5, 6, 7],
  ]);
});
