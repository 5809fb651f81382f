import { isRoundingOf, type Statement, unlessEqual } from './statement.ts';

/** A month such as `2025-12` in words: `December 2025`. */
function monthName(month: string): string {
  return new Date(`${month}-01`).toLocaleString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
}

/** Statements about `per-query.json`. */
export const perQueryStatements: readonly Statement[] = [
  {
    id: 'scores-of-the-round',
    sentence: 'per-query.json has every row of the round that it names, in Wh for 1,000 queries.',
    *check(published) {
      if (published.data === null) return;
      const { aiEnergyScore, service } = published.data;
      const { round, rows } = published.document('per-query.json');
      const fix = 'Change per_query.round and per_query.round_name of data/service.json together.';
      const expected = monthName(service.per_query.round);
      if (round !== expected) yield { file: 'per-query.json', pointer: '/round', found: round, expected, fix };
      const scores = aiEnergyScore.scores.filter((row) => row.round === service.per_query.round);
      yield* unlessEqual('per-query.json', '/rows', `${rows.length} rows`, `${scores.length} rows`);
      for (const [i, row] of rows.entries()) {
        const score = scores.find(
          (candidate) => candidate.source_label === row.source_label && candidate.task === row.task,
        );
        const found = [row.model, row.class, row.score];
        yield* unlessEqual('per-query.json', `/rows/${i}`, found, score && [score.model, score.class, score.stars]);
        const wh = (score?.kwh_per_1000_queries ?? Number.NaN) * 1000;
        if (isRoundingOf(row.wh_per_1000_queries, wh)) continue;
        const pointer = `/rows/${i}/wh_per_1000_queries`;
        yield { file: 'per-query.json', pointer, found: row.wh_per_1000_queries, expected: wh };
      }
    },
  },
];
