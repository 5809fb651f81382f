import { command } from '../src/cli/command.ts';
import { dateOption, lineOfText } from '../src/cli/options.ts';
import { UsageError } from '../src/core/findings/finding.ts';
import { retire } from '../src/releases/retire.ts';

export default command({
  summary:
    'Writes what a release asks for of a model or a row that the data no longer have: its lines in data/retired.json, and\n' +
    'its old name in data/clients.json where another model takes its place. Take it out of the tables of data/ first.',
  positionals: [{ name: 'id', description: 'Slug of a model, with which all of its rows go, or a row_id.' }],
  options: {
    'replaced-by': { value: 'ID', description: 'The slug or row_id that takes its place (default: none does).' },
    reason: { value: 'TEXT', description: 'Why it went, in a sentence.' },
    date: { value: 'YYYY-MM-DD', description: 'Date of the release that it goes with (default: today, UTC).' },
  },
  async run({ positionals: [id = ''], values }, here) {
    if (values.reason === undefined) throw new UsageError('Why? --reason TEXT.');
    const done = await retire({
      project: here.project,
      id,
      replacedBy: values['replaced-by'] ?? null,
      reason: lineOfText('--reason', values.reason),
      date: dateOption(here, 'date', values.date),
    });
    here.print(done);
  },
});
