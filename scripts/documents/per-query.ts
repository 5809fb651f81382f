import type { PerQuery } from '../contract/generated/api.d.ts';
import { round } from '../text/number.ts';
import { byKeys } from '../text/order.ts';
import { documentEndpoint, publishedSource } from './endpoint.ts';

/** `per-query.json`: GPU energy per 1,000 queries, one round of the AI Energy Score. */
export const perQuery = documentEndpoint<PerQuery>({
  path: '/per-query.json',
  schema: 'PerQuery',
  sources: ['ai-energy-score'],
  records: [{ list: 'rows', id: ['task', 'source_label'], noun: 'per-query row' }],
  body(inputs) {
    const { round: published, round_name, caveat, setup, classes, score, note } = inputs.service.per_query;
    const key = (row: { round: string; task: string; source_label: string }): string =>
      JSON.stringify([row.round, row.task, row.source_label]);
    const notes = new Map(inputs.aiEnergyScore.scoreNotes.map((row) => [key(row), row.note]));
    return {
      unit: 'Wh per 1,000 queries',
      caveat,
      boundary: 'gpu_only',
      round: round_name,
      setup,
      classes,
      score,
      note,
      source: publishedSource(inputs.aiEnergyScore.source),
      rows: inputs.aiEnergyScore.scores
        .filter((row) => row.round === published)
        .sort(
          byKeys(
            (row) => row.task,
            (row) => row.source_label,
          ),
        )
        .map((row) => {
          const rowNote = notes.get(key(row));
          return {
            model: row.model,
            task: row.task,
            class: row.class,
            // The source gives kWh.
            wh_per_1000_queries: round(row.kwh_per_1000_queries * 1000, 6),
            score: row.stars,
            source_label: row.source_label,
            ...(rowNote !== undefined && { note: rowNote }),
          };
        }),
    };
  },
});
