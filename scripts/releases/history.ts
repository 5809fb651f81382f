import type { Configuration, Model } from '../contract/generated/api.d.ts';
import type { Files } from './dated.ts';

/** A configuration as one release published it; null where the release does not have it. */
export interface HistoryRecord {
  readonly date: string;
  readonly configuration: Configuration | null;
}

/** What each of the releases, oldest first, published under a `row_id`. `files` are those below `/api/v1/`. */
export function historyOf(rowId: string, dates: readonly string[], files: Files): HistoryRecord[] {
  const [slug = ''] = rowId.split('/');
  return dates.map((date) => {
    const bytes = files.get(`releases/${date}/models/${slug}.json`);
    const model = bytes === undefined ? null : (JSON.parse(new TextDecoder().decode(bytes)) as Model);
    return { date, configuration: model?.configurations.find((c) => c.row_id === rowId) ?? null };
  });
}

/** Every `row_id` that any of the releases published, in no particular order. */
export function publishedRowIds(dates: readonly string[], files: Files): string[] {
  const ids = new Set<string>();
  for (const [path, bytes] of files) {
    const date = /^releases\/([^/]+)\/models\//.exec(path)?.[1];
    if (date === undefined || !dates.includes(date)) continue;
    const model = JSON.parse(new TextDecoder().decode(bytes)) as Model;
    for (const { row_id } of model.configurations) ids.add(row_id);
  }
  return [...ids];
}
