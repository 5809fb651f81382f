import { type Command, parseCommand, runCommand } from '../src/cli/command.ts';
import { userPath } from '../src/cli/options.ts';
import { type Finding, FindingsError } from '../src/core/findings/finding.ts';
import { findingsAsText } from '../src/core/findings/render.ts';
import { readReference } from '../src/api/inputs/reference.ts';
import {
  askAndKeep,
  continueCommand,
  fieldsIn,
  readForm,
  startedDraft,
  writeMeasurement,
} from '../src/cli/new-measurement.ts';

/** A finding about a missing field with the option that adds it. */
function withOption(found: Finding): Finding {
  const isMissing = found.rule === 'schema/required';
  return isMissing ? { ...found, fix: `Pass --${found.pointer.slice(1)} VALUE.` } : found;
}

const newMeasurement: Command = (context) =>
  runCommand(context, async () => {
    const form = await readForm(context.project);
    const fields = form.fields.map(
      ({ name, question: description }) => [name, { value: 'VALUE', description }] as const,
    );
    const spec = {
      summary:
        'Writes a measurement file into your folder in contributions/. In a terminal, it asks for each field that you did\n' +
        'not pass as an option. It checks every rule and writes the file only if there are no errors. Answer\n' +
        '"null" if a field does not apply. Ctrl+C keeps your answers and prints the command that continues.',
      options: {
        handle: { value: 'HANDLE', description: 'Your GitHub handle: the name of your folder.' },
        from: { value: 'FILE', description: 'JSON file with fields to start from, such as an earlier measurement.' },
        ...Object.fromEntries(fields),
      },
    };
    const { handle = '', from, ...answers } = parseCommand(spec, context).values;
    const start = from === undefined ? {} : await fieldsIn(from, userPath(context, from), form);
    const reference = await readReference(context.project, context.today);
    const started = { handle, draft: startedDraft(start, answers, form), form, reference };
    const entry = context.canAsk ? await askAndKeep(started, context) : started;

    const { place, isValid, findings } = await writeMeasurement(context.project, entry);
    if (!isValid) {
      context.printError(
        `No file was written. The path in each finding below is where the file would be. Your answers are in ${place}. To change one: ${continueCommand(entry.handle)} --<field> VALUE\n`,
      );
      throw new FindingsError(findings.map(withOption));
    }
    if (findings.length > 0) context.print(`${findingsAsText(findings)}\n`);
    context.print(`Written: ${place}\nSend it in a pull request. CONTRIBUTING.md explains how.`);
  });

export default newMeasurement;
