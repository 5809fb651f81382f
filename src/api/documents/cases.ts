import type { Case, Cases, TokenConfiguration } from '../../contract/generated/api.d.ts';
import { sha256 } from '../../core/files/digest.ts';
import { pick } from '../../core/text/json.ts';
import { roundToSignificant } from '../../core/text/number.ts';
import { byKeys } from '../../core/text/order.ts';
import { CHAT } from '../../figures/chat.ts';
import { tokenConfigurations } from '../../figures/configuration.ts';
import { whOfTokens } from '../../figures/energy.ts';
import { toFourDigits } from '../../figures/prediction.ts';
import { uncertaintyBounds } from '../../figures/uncertainty.ts';
import type { Inputs } from '../inputs/inputs.ts';
import { documentEndpoint } from './endpoint.ts';
import { publishedSource } from './source.ts';
import { bestTokens } from './token-workload.ts';
import { latencyLimitsOf, workloadRow } from './workload-fields.ts';
import { caveatOf } from '../../figures/caveat.ts';

/** The number of questions of each kind. */
const OF_EACH_KIND = 30;

/**
 * The share of answers that must lie in the uncertainty range: 95 %, the confidence of a range with coverage factor 2.
 */
const LEAST_SHARE = 0.95;

/** `cases.json`: questions for energy calculators, each with the uncertainty range of the measured answer. */
export const cases = documentEndpoint<Cases>({
  path: '/cases.json',
  schema: 'Cases',
  sources: ['ml-energy'],
  records: { cases: ['id'] },
  body: (inputs) => ({
    unit: 'Wh',
    workload: inputs.service.index.workload,
    source: publishedSource(inputs.mlEnergy.source),
    caveat: caveatOf(inputs.service),
    boundary: 'gpu_only',
    note: inputs.service.cases.note,
    least_share: LEAST_SHARE,
    cases: casesOf(inputs),
  }),
});

/** The questions, by id. */
function casesOf(inputs: Inputs): Case[] {
  const configurations = tokenConfigurations(inputs, CHAT);
  // A configuration that was run more than once has more than one answer.
  const atLoads = configurations
    .filter(({ repeats }) => repeats === 1)
    .map((row) => {
      return caseOf(row, `load/${row.row_id}`, { avg_running_batch: roundToSignificant(row.avg_running_batch, 3) });
    });
  const withinLimits = latencyLimitsOf(workloadRow(inputs, CHAT)).flatMap((limit) =>
    bestTokens(configurations, limit).map((row) => {
      const conditions = { num_gpus: null, avg_running_batch: null, itl_ceiling_ms: limit };
      return caseOf(row, `ceiling/${limit}/${row.slug}/${row.gpu}`, conditions);
    }),
  );
  return [atLoads, withinLimits].flatMap(selected).sort(byKeys('id'));
}

/**
 * The questions whose ids have the lowest digests. Nobody can influence this selection, and a new row seldom changes
 * it.
 */
function selected(all: readonly Case[]): Case[] {
  return [...all].sort(byKeys(({ id }) => sha256(id))).slice(0, OF_EACH_KIND);
}

/** A question: its model and GPU, further conditions, and the measured answer. */
function caseOf(row: TokenConfiguration, id: string, conditions: Partial<Case>): Case {
  const wh = whOfTokens(row.wh_per_million_output_tokens, row.avg_output_tokens);
  const { low, high } = uncertaintyBounds(wh, row.relative_uncertainty);
  return {
    id,
    ...pick(row, ['model_id', 'precision', 'gpu', 'num_gpus', 'avg_running_batch']),
    itl_ceiling_ms: null,
    ...conditions,
    output_tokens: row.avg_output_tokens,
    // No uncertainty range is narrow enough for more digits to matter.
    wh: toFourDigits(wh),
    low: toFourDigits(low),
    high: toFourDigits(high),
  };
}
