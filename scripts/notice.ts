import { command } from '../src/cli/command.ts';
import { dateOption, lineOfText } from '../src/cli/options.ts';
import { UsageError } from '../src/core/findings/finding.ts';
import { putNotice } from '../src/releases/notice.ts';

export default command({
  summary:
    'Puts a warning on a release in api/v1/releases/index.json, in a commit of its own, or takes it away. The files of\n' +
    'the release stay as they are. The site shows it wherever it names that release. Put it online: push, then deploy.',
  positionals: [
    { name: 'date', description: 'Date of the release.' },
    { name: 'warning', description: 'What readers are warned of, in a sentence.', optional: true },
  ],
  options: {
    reason: { value: 'TEXT', description: 'Why, in a sentence: readers see it behind the warning.' },
    remove: { description: 'Take the notice away; the reason stands in the history.' },
    'no-git': { description: 'Write the file, and leave the commit to you.' },
  },
  async run({ positionals: [date = '', warning], values }, here) {
    if (values.reason === undefined) throw new UsageError('Why? --reason TEXT.');
    if ((warning === undefined) !== (values.remove === true)) {
      throw new UsageError('Give the warning, or --remove to take it away.');
    }
    const done = await putNotice({
      project: here.project,
      date: dateOption(here, 'date', date),
      warning: warning === undefined ? null : lineOfText('warning', warning),
      reason: lineOfText('--reason', values.reason),
      withoutGit: values['no-git'] === true,
    });
    here.print(done);
  },
});
