import { join } from 'node:path';
import { checkContributions } from '../contributions/check.ts';
import { readContributionFiles } from '../inputs/contribution-files.ts';
import { readReference } from '../inputs/reference.ts';
import { ROOT } from '../root.ts';
import { projectWithContributions } from './contributions.ts';
import { readAndParse } from './floor.ts';
import { peakMemory, ratio, runProcess } from './measure.ts';
import type { Benchmark, Effort, Result } from './result.ts';

const CHECK = ['scripts/run.js', 'check'];
const AJV = [
  ...['node_modules/ajv-cli/dist/index.js', 'validate', '--spec=draft2020', '-c', 'ajv-formats'],
  ...['-s', 'schema/measurement.schema.json', '-d', 'contributions/*/*.json'],
];

/** The check of contributions: every rule, against reading and parsing, and as a process against a bare validator. */
export const check: Benchmark = {
  name: 'check',
  summary: 'every rule on 100 to 100,000 contributions (small: to 1,000) / reading and parsing; as a process / ajv-cli',
  async run(folder, effort, found) {
    const sizes = effort.small ? [100, 1000] : [100, 1000, 10_000, 100_000];
    for (const size of sizes) await ofSize(size, join(folder, String(size)), effort, found);
  },
};

async function ofSize(size: number, project: string, { runs }: Effort, found: (result: Result) => void): Promise<void> {
  projectWithContributions(project, size);
  const folder = join(project, 'contributions');
  const reference = await readReference('2026-11-21', join(ROOT, 'data'));
  const everyRule = (): void => {
    const { findings, rows } = checkContributions(readContributionFiles(folder), reference);
    if (findings.length > 0 || rows.length !== size) throw new Error('The made-up contributions are not valid');
  };
  const counted = size >= 100_000 ? Math.min(3, runs) : runs;
  const floor = (): void => {
    readAndParse(folder);
  };
  found(await ratio({ name: `check ${size} / reading and parsing`, reach: 3 }, everyRule, floor, counted));
  const [own, other] = [CHECK, AJV].map((args) => (): void => {
    runProcess(args, project);
  });
  if (own === undefined || other === undefined) return;
  const reach = size >= 100_000 ? 0.5 : size >= 10_000 ? 1 : undefined;
  found(await ratio({ name: `check ${size} / ajv-cli`, ...(reach && { reach }) }, own, other, counted));
  found({
    name: `check ${size}, memory`,
    value: peakMemory(CHECK, project),
    unit: 'MB',
    ...(size >= 100_000 && { reach: 600 }),
  });
}
