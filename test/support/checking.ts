import { checkContributions } from '../../src/checker/check.ts';
import { baseNames } from '../../src/checker/path.ts';
import type { ContributionFile } from '../../src/checker/reference.ts';
import type { CheckReport } from '../../src/checker/row.ts';
import { whPerMillionTokens } from '../../src/figures/energy.ts';
import { type Fields, fileOf, good } from './contribution-file.ts';
import { project } from './frozen-inputs.ts';

export const { reference } = project.inputs;

/** A measurement as a file, at the path that its fields require. */
export function placed(fields: Fields): ContributionFile {
  const named = fields as unknown as Parameters<typeof baseNames>[0];
  return fileOf(JSON.stringify(fields, null, 2), `contributions/someone/${baseNames(named, reference.models)[0]}.json`);
}

export function check(...files: readonly ContributionFile[]): CheckReport {
  return checkContributions(files, reference);
}

export function rulesOf(...files: readonly ContributionFile[]): string[] {
  return check(...files).findings.map(({ rule }) => rule);
}

/** Severity and rule of each finding about a measurement, such as `error physics/power`. */
export function severitiesOf(fields: Fields): string[] {
  const { findings } = check(placed(fields));
  return findings.map(({ severity, rule }) => `${severity} ${rule}`);
}

/** The good measurement with this power and a consistent energy. `more` replaces further fields. */
export function atPower(watts: number, more: Fields = {}): Fields {
  const joules = watts / Number(more['tokens_per_second'] ?? good['tokens_per_second']);
  const energy = { joules_per_output_token: joules, wh_per_million_output_tokens: whPerMillionTokens(joules) };
  return { ...good, gpu_power_watts_total: watts, ...energy, joules_per_output_token_stdev: null, ...more };
}

/** Every published configuration of one workload, or of all workloads, as a measurement. */
export function publishedRuns(workload?: string): Fields[] {
  const { configurations, models } = project.inputs.mlEnergy;
  return configurations
    .filter((row) => workload === undefined || row.workload === workload)
    .map(({ slug, workload: _workload, ...row }) => ({
      ...good,
      model: models.find((model) => model.slug === slug)?.name,
      gpu_power_limit_w: null,
      runs: 1,
      ...Object.fromEntries(Object.entries(row).filter(([field]) => field in good)),
      model_id: models.find((model) => model.slug === slug)?.model_id,
      joules_per_output_token_stdev: null,
      wh_per_million_output_tokens: whPerMillionTokens(row.joules_per_output_token),
      requests_in_window: Math.max(1, Math.round((row.tokens_per_second * 600) / row.avg_output_tokens)),
    }));
}
