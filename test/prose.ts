/**
 * Checks the vocabulary of the documentation, of the schemas' descriptions and of the packages' sentences with
 * textlint: `docs/glossary.md` defines the terms, and `.textlintrc.json` lists the words to replace with them. Part
 * of `npm run lint`.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createLinter, loadLinterFormatter, loadTextlintrc } from 'textlint';

const linter = createLinter({ descriptor: await loadTextlintrc() });
const formatter = await loadLinterFormatter({ formatterName: 'unix' });
const SENTENCES = 'packages/client-js/words.json';
/** Match a JSON line with any text, and one with the description or title of a schema. */
const TEXT = /^\s*"\w+": (".*"),?$/;
const DESCRIPTION = /^\s*"(?:description|title)": (".*"),?$/;
const paths = execFileSync('git', ['ls-files', '*.md', 'schema/*.json', SENTENCES], { encoding: 'utf8' })
  .trim()
  .split('\n');
const results = await Promise.all(
  paths.map((path) => {
    const text = readFileSync(path, 'utf8');
    return path.endsWith('.md')
      ? linter.lintText(text, path)
      : linter.lintText(textsIn(text, path === SENTENCES ? TEXT : DESCRIPTION), `${path}.md`);
  }),
);
const found = results
  .filter(({ messages }) => messages.length > 0)
  .map((result) => ({ ...result, filePath: result.filePath.replace('.json.md', '.json') }));
if (found.length > 0) {
  process.stdout.write(formatter.format(found));
  process.exitCode = 1;
}

/** The texts in the JSON lines that match a pattern, as Markdown with the same line numbers. */
function textsIn(json: string, pattern: RegExp): string {
  const lines = json.split('\n').map((line) => pattern.exec(line)?.[1]);
  return lines.map((value) => (value === undefined ? '' : (JSON.parse(value) as string))).join('\n');
}
