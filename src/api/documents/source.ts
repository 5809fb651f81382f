import type { Source } from '../../contract/generated/api.d.ts';
import type { SourceFile } from '../../contract/generated/data.d.ts';

/** A source as documents state it. Its id is only in `manifest.json`. */
export function publishedSource({ id, ...source }: SourceFile): Source {
  return source;
}
