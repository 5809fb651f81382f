import type { Case, Cases, TokenConfiguration } from '../../contract/generated/api.d.ts';
import { sha256 } from '../../core/files/digest.ts';
import { byKeys } from '../../core/text/order.ts';
import { CHAT } from '../../figures/chat.ts';
import { tokenConfigurations } from '../../figures/configuration.ts';
import { uncertaintyBounds } from '../../figures/uncertainty.ts';
import type { Inputs } from '../inputs/inputs.ts';
import { documentEndpoint } from './endpoint.ts';
import { bestTokens } from './token-workload.ts';
import { ceilingsOf, workloadRow } from './workload-fields.ts';

/** How many questions there are of each kind. */
const OF_EACH_KIND = 30;

/** What share of the questions has to be answered inside the band: as sure as a band with a coverage factor of 2 is. */
const LEAST_SHARE = 0.95;

/** Significant digits of a figure. No uncertainty range is narrow enough for more digits to matter. */
const DIGITS = 4;

/** `cases.json`: questions for calculators of energy, and the band that measurement allows each answer. */
export const cases = documentEndpoint<Cases>({
  path: '/cases.json',
  schema: 'Cases',
  sources: ['ml-energy'],
  records: { cases: ['id'] },
  body: (inputs) => ({
    unit: 'Wh',
    workload: inputs.service.index.workload,
    source: inputs.mlEnergy.source,
    caveat: inputs.service.caveat,
    boundary: 'gpu_only',
    note: inputs.service.cases.note,
    least_share: LEAST_SHARE,
    cases: casesOf(inputs),
  }),
});

/** The questions, by id. */
function casesOf(inputs: Inputs): Case[] {
  const configurations = tokenConfigurations(inputs, CHAT);
  // What was run more than once has more than one answer.
  const load = configurations
    .filter(({ repeats }) => repeats === 1)
    .map((row) => {
      return caseOf(row, `load/${row.row_id}`, { avg_running_batch: Number(row.avg_running_batch.toPrecision(3)) });
    });
  const ceilings = ceilingsOf(workloadRow(inputs, CHAT)).flatMap((ceiling) =>
    bestTokens(configurations, ceiling).map((row) => {
      const asked = { num_gpus: null, avg_running_batch: null, itl_ceiling_ms: ceiling };
      return caseOf(row, `ceiling/${ceiling}/${row.slug}/${row.gpu}`, asked);
    }),
  );
  return [load, ceilings].flatMap(drawn).sort(byKeys('id'));
}

/** Of all questions those whose names have the lowest digests: a draw that nobody can steer, and few new rows change. */
function drawn(all: readonly Case[]): Case[] {
  return [...all].sort(byKeys(({ id }) => sha256(id))).slice(0, OF_EACH_KIND);
}

/** A question, what it asks of beside the model and the card, and its answer. */
function caseOf(row: TokenConfiguration, id: string, asked: Partial<Case>): Case {
  const wh = (row.wh_per_million_output_tokens * row.avg_output_tokens) / 1_000_000;
  const { low, high } = uncertaintyBounds(wh, row.relative_uncertainty);
  const short = (value: number): number => Number(value.toPrecision(DIGITS));
  const answer = { output_tokens: row.avg_output_tokens, wh: short(wh), low: short(low), high: short(high) };
  return { ...row, id, itl_ceiling_ms: null, ...asked, ...answer };
}
