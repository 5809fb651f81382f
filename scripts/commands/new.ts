import { join } from 'node:path';
import { parseCommand, runCommand } from '../cli/command.ts';
import { today, userPath } from '../cli/options.ts';
import { FindingsError } from '../findings/finding.ts';
import { findingsAsText } from '../findings/text.ts';
import { readReference } from '../inputs/reference.ts';
import { ask, fieldsIn, readForm, startedDraft, writeMeasurement } from '../inputs/new-measurement.ts';
import { ROOT } from '../root.ts';

await runCommand(async () => {
  const form = await readForm();
  const fields = form.fields.map(([name, { description = '' }]) => [name, { value: 'VALUE', description }] as const);
  const spec = {
    name: 'new',
    summary:
      'Writes a measurement file in the right place. Asks for what no option gives, in a terminal; checks every rule,\n' +
      'and writes only what has no error. "null" stands for a value that does not apply.',
    options: {
      handle: { value: 'HANDLE', description: 'Your GitHub handle: the name of your folder.' },
      from: { value: 'FILE', description: 'JSON file with fields to start from, such as an earlier measurement.' },
      ...Object.fromEntries(fields),
    },
  };
  const { handle = '', from, ...answers } = parseCommand(spec, process.argv.slice(2)).values;
  const start = from === undefined ? {} : await fieldsIn(from, userPath(from), form);
  const draft = startedDraft(start, answers, form);
  const reference = await readReference(today(), join(ROOT, 'data'));
  const asked = process.stdin.isTTY ? await ask(handle, draft, form, reference) : ([handle, draft] as const);

  const { place, isValid, findings } = await writeMeasurement(...asked, form, reference);
  if (!isValid) {
    console.error(`Not written. Your answers are kept: npm run new -- --from ${place} --<field> VALUE fixes one.\n`);
    throw new FindingsError(findings);
  }
  if (findings.length > 0) console.log(`${findingsAsText(findings)}\n`);
  console.log(`Written: ${place}\nSend it in a pull request; CONTRIBUTING.md says how.`);
});
