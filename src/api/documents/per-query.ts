import type { PerQuery } from '../../contract/generated/api.d.ts';
import { pick } from '../../core/text/json.ts';
import { roundTo } from '../../core/text/number.ts';
import { byKeys } from '../../core/text/order.ts';
import { UNCERTAINTY_RECORDS } from './uncertainty.ts';
import { documentEndpoint } from './endpoint.ts';
import { publishedSource } from './source.ts';

/** `per-query.json`: GPU energy per 1,000 queries, one round of the AI Energy Score. */
export const perQuery = documentEndpoint<PerQuery>({
  path: '/per-query.json',
  schema: 'PerQuery',
  sources: ['ai-energy-score'],
  records: { rows: ['task', 'source_label'], ...UNCERTAINTY_RECORDS },
  body({ service, aiEnergyScore }) {
    const { round: published, round_name, ...words } = service.per_query;
    const key = (row: { round: string; task: string; source_label: string }): string =>
      JSON.stringify([row.round, row.task, row.source_label]);
    const notes = new Map(aiEnergyScore.scoreNotes.map((row) => [key(row), row.note]));
    return {
      unit: 'Wh per 1,000 queries',
      ...words,
      boundary: 'gpu_only',
      uncertainty: null,
      uncertainty_note: service.uncertainty.per_query_note,
      round: round_name,
      source: publishedSource(aiEnergyScore.source),
      rows: aiEnergyScore.scores
        .filter((row) => row.round === published)
        .sort(byKeys('task', 'source_label'))
        .map((row) => {
          const note = notes.get(key(row));
          return {
            ...pick(row, ['model', 'task', 'class', 'source_label']),
            // The source gives kWh.
            wh_per_1000_queries: roundTo(row.kwh_per_1000_queries * 1000, 6),
            score: row.stars,
            ...(note !== undefined && { note }),
          };
        }),
    };
  },
});
