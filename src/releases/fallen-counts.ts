import { isObject } from '../core/text/json.ts';
import type { PublishedApi } from './published-api.ts';

/** The lists whose lengths the specification states (section 8), each with what its records are called. */
const COUNTED = [
  { file: 'index.json', list: 'rows', what: 'index rows' },
  { file: 'models.json', list: 'models', what: 'models' },
  { file: 'grid.json', list: 'areas', what: 'grid areas' },
  { file: 'per-query.json', list: 'rows', what: 'per-query rows' },
] as const;

/**
 * A warning for each list that has fewer records than in the release before. Fewer may be right, as when a publisher
 * withdraws a model, but it should never go unseen.
 */
export function fallenCounts(before: PublishedApi | null, after: PublishedApi): string[] {
  return COUNTED.flatMap(({ file, list, what }) => {
    const [was, is] = [lengthOf(before, file, list), lengthOf(after, file, list)];
    return is < was ? [`Warning: ${file} has ${is} ${what}; the release before had ${was}.`] : [];
  });
}

function lengthOf(api: PublishedApi | null, file: string, list: string): number {
  const document = api?.documents.get(file);
  const records = isObject(document) ? document[list] : undefined;
  return Array.isArray(records) ? records.length : 0;
}
