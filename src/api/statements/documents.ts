import type { Json } from '../../core/text/json.ts';
import { hasText, SERVICE_FILE, type Statement, unlessEqual } from './statement.ts';

/** Names of fields with an energy, as they are written in JSON. */
const ENERGY_FIELD = /"(?:wh_per_|joules_per_)\w+":/;

/** Whether a document has energy figures. Published ratios and the change log name such fields, but have no figures. */
function hasEnergy(document: Json): boolean {
  if (document['basis'] === 'converted' || 'changes' in document || 'releases' in document) return false;
  return 'boundary' in document || ENERGY_FIELD.test(JSON.stringify(document));
}

/** Statements about every document. */
export const documentStatements: readonly Statement[] = [
  {
    id: 'build-date',
    sentence: 'updated is the date on which the documents were built, the same in all of them.',
    *check(published) {
      const expected = published.data?.date ?? published.document('manifest.json').updated;
      for (const file of published.documentPaths) {
        yield* unlessEqual(file, '/updated', published.object(file)['updated'], expected);
      }
    },
  },
  {
    id: 'boundary',
    sentence: 'Every document with energy figures has a caveat and the boundary gpu_only.',
    *check(published) {
      for (const file of published.documentPaths) {
        const document = published.object(file);
        if (!hasEnergy(document)) continue;
        const { boundary, caveat } = document;
        if (!hasText(caveat)) yield { file, pointer: '/caveat', found: caveat, expected: 'a caveat' };
        yield* unlessEqual(file, '/boundary', boundary, 'gpu_only');
      }
    },
  },
  {
    id: 'numbers-in-prose',
    sentence: 'A selection rule that states the latency limit agrees with itl_deadline_ms.',
    *check(published) {
      for (const file of published.documentPaths) {
        const { itl_deadline_ms: limit, selection: found } = published.object(file);
        if (typeof limit !== 'number' || typeof found !== 'string') continue;
        const stated = [...found.matchAll(/([\d,.]+) ms\b/g)].map(([, number = '']) => Number(number.replace(',', '')));
        if (stated.length === 1 && stated[0] === limit) continue;
        const fix = `Correct selection in ${SERVICE_FILE}.`;
        yield { file, pointer: '/selection', found, expected: `${limit} ms`, fix };
      }
    },
  },
];
