import { command } from '../src/cli/command.ts';
import { UsageError } from '../src/core/findings/finding.ts';
import { historyAsText, historyOf, publishedRowIds } from '../src/releases/history.ts';
import { readArchive } from '../src/releases/archive.ts';
import { visible } from '../src/core/text/characters.ts';
import { nearest } from '../src/core/text/nearest.ts';
import { byCodePoint } from '../src/core/text/order.ts';
import { CHAT } from '../src/figures/chat.ts';

export default command({
  summary: 'What each release published of one configuration.',
  positionals: [
    {
      name: 'row_id',
      description: 'Id of the row, such as llama-3-1-8b-instruct/H100/1/64 or text-to-image/flux-1-dev/B200/1/b1/u1r1.',
    },
  ],
  options: { json: { description: 'Print JSON instead of a table.' } },
  run({ positionals: [rowId = ''], values }, here) {
    const archive = readArchive(here.project.published);
    const records = historyOf(rowId, archive);
    if (records.every(({ configuration }) => configuration === null)) {
      throw new UsageError(`No release has a row ${visible(rowId)}. ${hintFor(rowId, publishedRowIds(archive))}`);
    }
    here.print(values.json === true ? JSON.stringify(records, null, 2) : historyAsText(rowId, records));
  },
});

/** The rows that could be meant: those with these words in their id, or else the nearest one. */
function hintFor(asked: string, ids: readonly string[]): string {
  const ofChat = asked.replace(new RegExp(`^${CHAT}/`), '');
  if (ids.includes(ofChat)) return `Ids of chat have no workload in front: ${ofChat}.`;
  const [first, ...others] = ids.filter((id) => `/${id}/`.includes(`/${asked}/`)).sort(byCodePoint);
  if (first !== undefined)
    return `Did you mean ${first}${others.length === 0 ? '' : `, or one of ${others.length} others`}?`;
  const near = nearest(asked, ids);
  return near === null ? 'catalog.json names the documents that have the rows.' : `Did you mean ${near}?`;
}
