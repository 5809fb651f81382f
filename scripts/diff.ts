import { command } from '../src/cli/command.ts';
import { userPath } from '../src/cli/options.ts';
import { jsonText } from '../src/core/text/json.ts';
import { compare, diffAsText } from '../src/releases/diff-text.ts';

const WHOLE_TEXTS = 'Long texts are shown from the first word that differs. --format json shows them whole.';

export default command({
  summary:
    'Shows what changed between two releases or builds, record by record. A and B are dates of releases, folders of a built\n' +
    'API, or "live" for the published API.',
  positionals: [
    { form: '[A]', description: 'The earlier API (default: live).' },
    { form: '[B]', description: 'The later API (default: dist/api/v1, the last build).' },
  ],
  options: {
    format: { value: 'FORMAT', description: 'Format of the report (default: text).', choices: ['text', 'json'] },
  },
  async run({ values: { format = 'text' }, positionals: [before = 'live', after] }, context) {
    const { project } = context;
    const diff = await compare(project, before, after ?? project.build, userPath(context, '.'));
    const [from, to] = [named(before, diff.previous), named(after ?? 'the build', diff.updated)];
    const heading = `Changes from ${from} to ${to}`;
    const text = format === 'json' ? jsonText(diff) : diffAsText(diff, { heading, wholeTexts: WHOLE_TEXTS });
    context.print(text.trimEnd());
  },
});

/** How a heading names an API: with its date, such as `live (2026-12-01)`; a release is named by its date alone. */
function named(api: string, date: string | null): string {
  return api === date ? api : `${api} (${date ?? 'no date'})`;
}
