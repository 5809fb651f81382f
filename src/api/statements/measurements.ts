import type { Json } from '../../core/text/json.ts';
import { type Statement, unlessEqual } from './statement.ts';

const FILE = 'measurements.json';

/** Statements about contributed measurements. */
export const measurementStatements: readonly Statement[] = [
  {
    id: 'comparable',
    sentence: 'comparable is true exactly where the median inter-token latency is at or under itl_deadline_ms.',
    *check(published) {
      const { itl_deadline_ms: limit, rows } = published.document(FILE);
      for (const [i, row] of rows.entries()) {
        yield* unlessEqual(FILE, `/rows/${i}/comparable`, row.comparable, row.median_itl_ms <= limit);
      }
    },
  },
  {
    id: 'no-example-rows',
    sentence: 'Example rows are never published.',
    *check(published) {
      for (const [i, { example }] of published.document(FILE).rows.entries()) {
        yield* unlessEqual(FILE, `/rows/${i}/example`, example, false);
      }
    },
  },
  {
    id: 'contributed-rows',
    sentence: 'rows has every contributed measurement once, with the fields of its file unchanged.',
    *check(published) {
      const { rows } = published.document(FILE);
      const paths = rows.map(({ source_file }) => source_file);
      for (const [i, path] of paths.entries()) {
        if (paths.indexOf(path) === i) continue;
        yield { file: FILE, pointer: `/rows/${i}/source_file`, found: path, expected: 'a file that no other row has' };
      }
      if (published.data === null) return;
      const files = published.data.contributions.filter(({ measurement }) => !measurement.example);
      yield* unlessEqual(FILE, '/rows', [...paths].sort(), files.map(({ file }) => file).sort());
      for (const [i, row] of rows.entries()) {
        const measurement = files.find(({ file }) => file === row.source_file)?.measurement ?? {};
        for (const [field, expected] of Object.entries(measurement)) {
          yield* unlessEqual(FILE, `/rows/${i}/${field}`, (row as unknown as Json)[field], expected);
        }
      }
    },
  },
];
