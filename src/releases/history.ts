import type { Configuration, Model } from '../contract/generated/api.d.ts';
import { fileOf, slugIn } from '../api/documents/endpoint.ts';
import { model } from '../api/documents/model.ts';
import { text } from '../core/text/json.ts';
import { visible } from '../core/text/characters.ts';
import { type Archive, releaseDates, releasesIn, type Files } from './archive.ts';

/** A configuration as one release published it; null where the release does not have it. */
export type HistoryRecord = ReturnType<typeof historyOf>[number];

/** What each release, oldest first, published under a `row_id`, and its notice; null where the release does not have it. */
export function historyOf(rowId: string, archive: Archive) {
  const [slug = ''] = rowId.split('/');
  return releasesIn(archive.live).map(({ date, notice }) => ({
    date,
    notice,
    configuration: configurationsIn(archive.release(date), fileOf(model, slug)).find((c) => c.row_id === rowId) ?? null,
  }));
}

/** Every `row_id` that any release published, in no particular order. */
export function publishedRowIds(archive: Archive): string[] {
  const ids = releaseDates(archive.live).flatMap((date) => {
    const files = archive.release(date);
    const models = [...files.keys()].filter((path) => slugIn(path, model) !== null);
    return models.flatMap((path) => configurationsIn(files, path).map(({ row_id }) => row_id));
  });
  return [...new Set(ids)];
}

/** The history of a row as a table for a terminal. */
export function historyAsText(records: readonly HistoryRecord[]): string {
  const notices = records.flatMap(({ date, notice }) =>
    notice === null ? [] : [`Notice on the release of ${date}: ${visible(notice)}`],
  );
  const rows = records.map(({ date, configuration: c }) =>
    c === null
      ? [date, 'not published']
      : [
          date,
          c.wh_per_million_output_tokens.toFixed(4),
          c.median_itl_ms.toFixed(2),
          c.tokens_per_second.toFixed(1),
          c.avg_running_batch.toFixed(1),
        ],
  );
  const header = ['release', 'Wh per million tokens', 'median ITL, ms', 'tokens per second', 'running batch'];
  const lines = [header, ...rows].map((cells) =>
    cells.map((cell, i) => cell.padStart(header[i]?.length ?? 0)).join('  '),
  );
  return [...lines, ...notices].join('\n');
}

function configurationsIn(files: Files, path: string): readonly Configuration[] {
  const bytes = files.get(path);
  return bytes === undefined ? [] : (JSON.parse(text(bytes)) as Model).configurations;
}
