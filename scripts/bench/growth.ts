import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { projectWithContributions } from './contributions.ts';
import { middle, peakMemory, runProcess, timed } from './measure.ts';
import type { Benchmark } from './result.ts';

const BUILD = ['scripts/run.js', 'build', '--date', '2026-11-21'];

/**
 * How the build grows with contributions. The exponent is the slope of log time over log count, of the time that
 * contributions add to a build without any: 1 is linear.
 */
export const growth: Benchmark = {
  name: 'growth',
  summary: 'the build with 100 to 10,000 contributions, once with 100,000 (not when small): exponent and memory',
  async run(folder, { small, runs }, found) {
    const base = await medianBuild(folder, 0, runs);
    found({ name: 'build with 0 contributions, as a process', value: base, unit: 's' });
    const points: (readonly [number, number])[] = [];
    for (const size of [100, 1000, 3000, 10_000]) {
      const seconds = await medianBuild(folder, size, size >= 10_000 ? Math.min(3, runs) : runs);
      found({ name: `build with ${size} contributions, as a process`, value: seconds, unit: 's' });
      // What 100 add is less than what one run differs from the next.
      if (size > 100) points.push([Math.log(size), Math.log(Math.max(seconds - base, 1e-3))]);
    }
    found({ name: 'growth of the build', value: slope(points), unit: 'exponent', reach: 1.05 });
    for (const size of small ? [10_000] : [10_000, 100_000]) {
      const project = join(folder, 'memory');
      projectWithContributions(project, size);
      const value = peakMemory(BUILD, project);
      const bytes = statSync(join(project, 'dist/api/v1/measurements.json')).size;
      found({ name: `measurements.json with ${size} contributions`, value: bytes / 1e6, unit: 'MB' });
      found({
        name: `build with ${size} contributions, memory`,
        value,
        unit: 'MB',
        ...(size === 10_000 && { reach: 600 }),
      });
      rmSync(project, { recursive: true });
    }
  },
};

async function medianBuild(folder: string, size: number, runs: number): Promise<number> {
  const project = join(folder, `build-${size}`);
  projectWithContributions(project, size);
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1)
    times.push(
      await timed(() => {
        runProcess(BUILD, project);
      }),
    );
  rmSync(project, { recursive: true });
  return middle(times).median;
}

/** Slope of the line of least squares through points. */
function slope(points: readonly (readonly [number, number])[]): number {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [mx, my] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const above = points.reduce((sum, [x, y]) => sum + (x - mx) * (y - my), 0);
  return above / points.reduce((sum, [x]) => sum + (x - mx) ** 2, 0);
}
