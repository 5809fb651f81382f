import type { Published } from './published.ts';
import { isObject } from '../text/json.ts';

/** The ids that a consumer may hold on to, over all `models/*.json`. */
export interface PublishedIds {
  readonly slugs: ReadonlySet<string>;
  readonly rowIds: ReadonlySet<string>;
}

/** The slugs and row ids that an API publishes. */
export function idsOf({ documents }: Pick<Published, 'documents'>): PublishedIds {
  const models = [...documents].filter(([path]) => path.startsWith('models/')).map(([, document]) => document);
  const rows = models.flatMap(({ configurations }): unknown[] => (Array.isArray(configurations) ? configurations : []));
  return {
    slugs: new Set(models.flatMap(({ slug }) => (typeof slug === 'string' ? [slug] : []))),
    rowIds: new Set(rows.flatMap((row) => (isObject(row) && typeof row['row_id'] === 'string' ? [row['row_id']] : []))),
  };
}
