import { command } from '../src/cli/command.ts';
import { UsageError } from '../src/core/findings/finding.ts';
import { historyAsText, historyOf, publishedRowIds } from '../src/releases/history.ts';
import { readArchive } from '../src/releases/archive.ts';
import { visible } from '../src/core/text/characters.ts';
import { nearest } from '../src/core/text/nearest.ts';

export default command({
  summary: 'What each release published of one configuration.',
  positionals: [{ name: 'row_id', description: 'Id of the row, such as llama-3-1-8b-instruct/H100/1/64 or text-to-image/sdxl-turbo/H100/1/b1/u1r1.' }],
  options: { json: { description: 'Print JSON instead of a table.' } },
  run({ positionals: [rowId = ''], values }, here) {
    const archive = readArchive(here.project.published);
    const records = historyOf(rowId, archive);
    if (records.every(({ configuration }) => configuration === null)) {
      const near = nearest(rowId, publishedRowIds(archive));
      throw new UsageError(`No release has a row ${visible(rowId)}.${near === null ? '' : ` Did you mean ${near}?`}`);
    }
    here.print(values.json === true ? JSON.stringify(records, null, 2) : historyAsText(rowId, records));
  },
});
