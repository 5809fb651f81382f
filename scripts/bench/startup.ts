import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Benchmark } from './benchmark.ts';
import { ratio, runProcess } from './measure.ts';

/** What anyone waits for before a command does anything. */
export const startup: Benchmark = {
  name: 'startup',
  summary: 'a command that only prints its help / an empty script under tsx',
  async run(folder, { runs }, found) {
    const empty = join(folder, 'empty.ts');
    writeFileSync(empty, '');
    const help = (): void => {
      runProcess(['scripts/run.js', 'check', '--help']);
    };
    const tsx = (): void => {
      runProcess(['node_modules/tsx/dist/cli.mjs', empty]);
    };
    found('start of a command / empty tsx script', await ratio(help, tsx, runs));
  },
};
