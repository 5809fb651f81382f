import type { Retirement } from '../../src/contract/generated/data.d.ts';
import type { Files } from '../../src/releases/archive.ts';
import { successorOf } from '../../src/releases/retired-ids.ts';
import type { Documents, Site } from '../documents.ts';

/** Models that are published under another slug today, by the one that they had. */
export function renamedModels({ models }: Documents, retired: readonly Retirement[]): ReadonlyMap<string, string> {
  const slugs = new Set(models.models.map(({ slug }) => slug));
  return new Map(
    retired.flatMap(({ id }) => {
      const now = slugs.has(id) ? null : successorOf(id, slugs, retired);
      return now === null ? [] : [[id, now] as const];
    }),
  );
}

/** The document of each under its old name as well: it says how the model is called today. */
export function renamedDocuments(api: Files, { renamed }: Site): Files {
  return new Map(
    [...renamed].flatMap(([old, now]) => {
      const document = api.get(`models/${now}.json`);
      return document === undefined ? [] : [[`models/${old}.json`, document] as const];
    }),
  );
}
