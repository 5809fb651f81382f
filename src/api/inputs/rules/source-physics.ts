import type { ConfigurationRow } from '../../../contract/generated/data.d.ts';
import type { Measurement } from '../../../contract/generated/api.d.ts';
import type { Reference } from '../../../checker/reference.ts';
import { runRules } from '../../../checker/rule.ts';
import { rules } from '../../../checker/rules/index.ts';
import { subjectOfRow } from '../../../checker/subject.ts';
import type { FindingOfRule, Finding, DataRule } from '../../../core/findings/finding.ts';
import { groupBy } from '../../../core/text/group-by.ts';
import { firstFew } from '../../../core/text/words.ts';
import { whPerMillionTokens } from '../../../figures/energy.ts';
import { rowId } from '../../../figures/configuration.ts';
import type { InputsWithoutContributions } from '../inputs.ts';

const FILE = 'data/ml-energy/configurations.csv';
const WARNINGS = 'data/known-issues.json';

/** The rules that compare values with the GPUs and with each other. They apply to sources and to contributions. */
const PHYSICS = rules.filter(({ id }) => id.startsWith('physics/'));

/** Findings of the physics rules about the rows of the source. The file of each finding ends with the row's id. */
export function physicsFindings(known: InputsWithoutContributions): Finding[] {
  const { models, configurations } = known.mlEnergy;
  const sizes = models.map(({ model_id, params_b, active_params_b }) => {
    return [model_id.toLowerCase(), { total: params_b, active: active_params_b }] as const;
  });
  const withSizes = { ...known.reference, sizes: new Map(sizes) };
  const bySlug = new Map(models.map((model) => [model.slug, model]));
  return configurations.flatMap((row) => {
    const { name = row.slug, model_id = row.slug } = bySlug.get(row.slug) ?? {};
    return findingsIn(row, { model: name, model_id }, withSizes);
  });
}

function findingsIn(row: ConfigurationRow, model: Pick<Measurement, 'model' | 'model_id'>, reference: Reference) {
  const { slug, repeat, workload, ...figures } = row;
  const fields: Partial<Measurement> = {
    ...figures,
    ...model,
    workload,
    mig_profile: null,
    wh_per_million_output_tokens: whPerMillionTokens(row.joules_per_output_token),
  };
  const subject = subjectOfRow(fields, `${FILE}: ${rowId(row)}`, reference);
  return runRules(PHYSICS, subject, reference, (_rule, error) => {
    throw error;
  });
}

/** The number of warnings by rule. */
export function warningCounts(findings: readonly Finding[]): ReadonlyMap<string, number> {
  const warned = findings.filter(({ severity }) => severity === 'warning');
  return new Map(groupBy(warned, ({ rule }) => rule).map(([rule, { length }]) => [rule, length]));
}

/** The rule that rows of the source have no errors and no more warnings than data/known-issues.json lists. */
export const sourcePhysicsRule: DataRule<InputsWithoutContributions> = {
  id: 'data/physics',
  title:
    'The rows of the source keep the physics rules. No rule gives more warnings than data/known-issues.json lists.',
  check(known) {
    const findings = physicsFindings(known);
    const errors = findings.filter(({ severity }) => severity === 'error');
    const fix = 'Compare the row with the publisher. A row like this cannot be released.';
    return [
      ...errors.map((error) => ({ ...error, message: `${error.message} (${error.rule})`, fix })),
      ...[...warningCounts(findings)].flatMap(([rule, count]): FindingOfRule[] => {
        const most = known.knownWarnings.find((stored) => stored.rule === rule)?.count ?? 0;
        if (count <= most) return [];
        const rows = findings.filter((found) => found.rule === rule).map(({ file }) => file.slice(FILE.length + 2));
        const found = `${count} rows: ${firstFew(rows)}`;
        const fix = `Check the rows. If they are right, write the new count into ${WARNINGS} and say why.`;
        const message = `More rows of the source have a warning from ${rule} than ${WARNINGS} lists`;
        return [{ file: WARNINGS, pointer: '/warnings', message, found, allowed: `at most ${most}`, fix }];
      }),
    ];
  },
};
