import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root.ts';
import { ratio, runProcess } from './measure.ts';
import type { Benchmark } from './result.ts';

/** What anyone waits for before a command does anything. */
export const startup: Benchmark = {
  name: 'startup',
  summary: 'a command that only tells its help / an empty script under tsx',
  async run(folder, { runs }, found) {
    const empty = join(folder, 'empty.ts');
    writeFileSync(empty, '');
    const help = (): void => {
      runProcess(['scripts/run.js', 'check', '--help'], ROOT);
    };
    const tsx = (): void => {
      runProcess(['node_modules/tsx/dist/cli.mjs', empty], ROOT);
    };
    found(await ratio({ name: 'start of a command / empty tsx script', reach: 2 }, help, tsx, runs));
  },
};
