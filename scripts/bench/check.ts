import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkContributions } from '../contributions/check.ts';
import { readContributionFiles } from '../inputs/contribution-files.ts';
import { readReference } from '../inputs/reference.ts';
import { ROOT } from '../root.ts';
import type { Benchmark } from './benchmark.ts';
import { filesBelow, peakMemory, ratio, runProcess } from './measure.ts';
import { projectWithContributions } from './project.ts';

const CHECK = ['scripts/run.js', 'check'];
const AJV = [
  ...['node_modules/ajv-cli/dist/index.js', 'validate', '--spec=draft2020', '-c', 'ajv-formats'],
  ...['-s', 'schema/measurement.schema.json', '-d', 'contributions/*/*.json'],
];

/** The check of contributions: every rule, against reading and parsing, and as a process against a bare validator. */
export const check: Benchmark = {
  name: 'check',
  summary: 'every rule on 100 to 100,000 contributions (small: to 1,000) / reading and parsing; as a process / ajv-cli',
  async run(folder, { small, runs }, found) {
    const reference = await readReference('2026-11-21', join(ROOT, 'data'));
    for (const size of small ? [100, 1000] : [100, 1000, 10_000, 100_000]) {
      const project = join(folder, String(size));
      projectWithContributions(project, size);
      const contributions = join(project, 'contributions');
      const everyRule = (): void => {
        const { findings, rows } = checkContributions(readContributionFiles(contributions), reference);
        if (findings.length > 0 || rows.length !== size) throw new Error('The made-up contributions are not valid');
      };
      const counted = size >= 100_000 ? Math.min(3, runs) : runs;
      const floor = (): void => {
        for (const path of filesBelow(contributions)) JSON.parse(readFileSync(path, 'utf8'));
      };
      const process = (args: readonly string[]) => (): void => {
        runProcess(args, project);
      };
      found(`check ${size} / reading and parsing`, await ratio(everyRule, floor, counted));
      found(`check ${size} / ajv-cli`, await ratio(process(CHECK), process(AJV), counted));
      found(`check ${size}, memory`, peakMemory(CHECK, project));
    }
  },
};
