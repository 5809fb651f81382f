import { join } from 'node:path';
import { command } from '../cli/command.ts';
import { UsageError } from '../findings/usage-error.ts';
import { readTree } from '../files/read-tree.ts';
import { visible } from '../text/characters.ts';
import { releaseDates } from '../releases/dated.ts';
import { historyOf, publishedRowIds, type HistoryRecord } from '../releases/history.ts';
import { ROOT } from '../root.ts';
import { nearest } from '../text/nearest.ts';

await command(
  {
    name: 'history',
    summary: 'What each release published of one configuration.',
    positionals: [{ name: 'row_id', description: 'Id of the row, such as llama-3-1-8b-instruct/H100/1/64.' }],
    options: { json: { description: 'Print JSON instead of a table.' } },
  },
  ({ positionals, values }) => {
    const [rowId = ''] = positionals;
    const files = readTree(join(ROOT, 'api/v1'));
    const dates = releaseDates(files);
    const records = historyOf(rowId, dates, files);
    if (records.every(({ configuration }) => configuration === null)) {
      const near = nearest(rowId, publishedRowIds(dates, files));
      throw new UsageError(`No release has a row ${visible(rowId)}.${near === null ? '' : ` Did you mean ${near}?`}`);
    }
    console.log(values.json === true ? JSON.stringify(records, null, 2) : asTable(records));
  },
);

function asTable(records: readonly HistoryRecord[]): string {
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
  return [header, ...rows]
    .map((cells) => cells.map((cell, i) => cell.padStart(header[i]?.length ?? 0)).join('  '))
    .join('\n');
}
