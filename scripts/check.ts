import { command } from '../src/cli/command.ts';
import { dateOption, userPath } from '../src/cli/options.ts';
import { FORMAT_NAMES, formatOf } from '../src/checker/formats.ts';
import { hasErrors } from '../src/core/findings/finding.ts';
import { checkAll, checkChosen } from '../src/cli/check-files.ts';
import { readReference } from '../src/api/inputs/reference.ts';

export default command({
  summary:
    'Checks measurement files against every rule and reports all findings together. docs/rules.md lists the rules.\n' +
    'Exit code: 0 without errors (warnings are allowed), 1 with errors, 2 if the command line is wrong.',
  positionals: [
    {
      form: '[path...]',
      description:
        'File or folder (default: contributions/). For a file outside contributions/, the check reports that it is in the wrong place.',
    },
  ],
  options: {
    format: { value: 'FORMAT', description: `Format of the report: ${FORMAT_NAMES} (default: text).` },
    date: { value: 'YYYY-MM-DD', description: 'Day of the check (default: today, UTC).' },
  },
  async run({ values, positionals }, context) {
    const { maxRows, render } = formatOf(values.format ?? 'text');
    const reference = await readReference(context.project, dateOption(context, 'date', values.date));
    const report =
      positionals.length > 0
        ? checkChosen(context.project, positionals, (word) => userPath(context, word), reference, maxRows)
        : checkAll(context.project, reference, maxRows);
    context.print((await render(report)).trimEnd());
    return hasErrors(report) ? 1 : 0;
  },
});
