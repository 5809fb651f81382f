import type { Source } from '../contract/generated/api.d.ts';
import type { SourceFile } from '../contract/generated/data.d.ts';

/** The published `source` object of a document: a source's record without its id and terms. */
export function publishedSource({ id, terms, ...source }: SourceFile): Source {
  return source;
}
