import { spawnSync } from 'node:child_process';
import { PROGRAM } from '../src/core/program.ts';
import type { Benchmark } from './harness.ts';
import { fixedWork } from './processor.ts';

/** What `npm test` runs, then the times that the shell and all that it waited for have used, of which the second line is theirs. */
const SCRIPT =
  'node --experimental-vm-modules --no-warnings node_modules/jest/bin/jest.js --silent >&2; code=$?; times; exit $code';

/** All tests: how long a person waits for them, and their work, which grows with them and hardly differs between machines. */
export const suite: Benchmark = {
  name: 'suite',
  summary: 'npm test: seconds; processor time of all its processes / that of a fixed amount of arithmetic',
  isByNameOnly: true,
  run(_folder, _effort, found) {
    const before = fixedWork();
    const start = performance.now();
    const { status, stdout } = spawnSync('sh', ['-c', SCRIPT], {
      cwd: PROGRAM,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const seconds = (performance.now() - start) / 1000;
    if (status !== 0) throw new Error(`npm test failed: exit code ${String(status)}`);
    // A machine that slows down in those minutes slows the arithmetic, too.
    const work = (before + fixedWork()) / 2000;
    const used = processorTime(stdout);
    found('suite, npm test', { value: seconds });
    found('suite / fixed arithmetic', { value: used / work, seconds: [used, work] });
  },
};

/** Seconds in what `times` prints (POSIX): `0m0.01s 0m0.02s` for the shell, and a line of the same for its children. */
function processorTime(printed: string): number {
  const children = printed.trim().split('\n').at(-1) ?? '';
  const times = [...children.matchAll(/(\d+)m([\d.]+)s/g)].map(
    ([, minutes, rest]) => 60 * Number(minutes) + Number(rest),
  );
  if (times.length !== 2) throw new Error(`The shell did not print its times, but: ${printed}`);
  return times.reduce((sum, time) => sum + time, 0);
}
