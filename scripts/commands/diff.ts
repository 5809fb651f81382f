import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { BUILD_FOLDER } from '../cli/build-options.ts';
import { command } from '../cli/command.ts';
import { UsageError } from '../findings/usage-error.ts';
import { folderOption } from '../cli/folder.ts';
import type { Diff } from '../contract/generated/api.d.ts';
import type { Retirements } from '../contract/generated/data.d.ts';
import { definitionsOf } from '../contract/definitions.ts';
import { loadSchemas } from '../contract/load.ts';
import { makeValidator } from '../contract/validator.ts';
import { jsonText } from '../text/json.ts';
import { readTree } from '../files/read-tree.ts';
import { readJson } from '../contract/read-json.ts';
import { diffOf } from '../releases/diff.ts';
import { diffAsMarkdown } from '../releases/diff-markdown.ts';
import { diffAsText } from '../releases/diff-text.ts';
import type { Files } from '../releases/dated.ts';
import { publishedOf, type Published } from '../releases/published.ts';
import { ROOT } from '../root.ts';
import { byCodePoint } from '../text/order.ts';
import { nearest } from '../text/nearest.ts';

const PUBLISHED = join(ROOT, 'api/v1');
const FORMATS = ['text', 'json', 'markdown'] as const;

await command(
  {
    name: 'diff',
    summary:
      'Tells what one release, or build, changed against another one, record by record: what diff.json of a release\n' +
      'says. A and B are dates of releases, folders of a built API, or the word live for what is published.',
    positionals: [
      { name: 'A', description: 'The one before: a date, a folder, or live.' },
      { name: 'B', description: 'The one after (default: dist/api/v1, the last build).', optional: true },
    ],
    options: {
      format: { value: 'FORMAT', description: `Form of the account: ${FORMATS.join(', ')} (default: text).` },
      data: { value: 'DIR', description: 'Folder whose retired.json says what is renamed (default: data).' },
    },
  },
  async ({ values, positionals }) => {
    const render = renderer(values.format ?? 'text');
    const data = folderOption('data', values.data, join(ROOT, 'data'));
    const [a = '', b] = positionals;
    const [before, after] = [folderOf(a), b === undefined ? lastBuild() : folderOf(b)];

    const validator = makeValidator(definitionsOf(await loadSchemas()));
    const { retired } = await readJson<Retirements>(
      join(data, 'retired.json'),
      'data/retired.json',
      'Retirements',
      validator,
    );
    const [old, now] = [readTree(before), readTree(after)];
    process.stdout.write(render(diffOf(published(before, old, now), published(after, now, old), retired)));
  },
);

function published(folder: string, files: Files, other: Files): Published {
  try {
    return publishedOf(files, other);
  } catch (error) {
    throw new Error(`${folder}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** The folder that a word of the command line means. @throws UsageError when no API lies there. */
function folderOf(word: string): string {
  if (word === 'live') {
    if (existsSync(join(PUBLISHED, 'manifest.json'))) return PUBLISHED;
    throw new UsageError('Nothing is published yet: api/v1 has no manifest.json.');
  }
  if (/^\d{4}-\d{2}-\d{2}$/.test(word)) return releaseFolder(word);
  const folder = resolve(word);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new UsageError(`${word} is no folder, no date of a release (YYYY-MM-DD), and not the word live.`);
  }
  if (existsSync(join(folder, 'manifest.json'))) return folder;
  throw new UsageError(`${word} holds no built API: it has no manifest.json.`);
}

function releaseFolder(date: string): string {
  const releases = join(PUBLISHED, 'releases');
  const dates = existsSync(releases)
    ? readdirSync(releases, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    : [];
  const known = dates.map(({ name }) => name).sort(byCodePoint);
  if (known.includes(date)) return join(releases, date);
  if (known.length === 0) throw new UsageError(`There is no release ${date}: there are none yet.`);
  const near = nearest(date, known);
  const hint = near === null ? '' : ` Did you mean ${near}?`;
  throw new UsageError(`There is no release ${date}.${hint} There are: ${known.join(', ')}.`);
}

function lastBuild(): string {
  if (existsSync(join(BUILD_FOLDER, 'manifest.json'))) return BUILD_FOLDER;
  throw new UsageError(`${relative(ROOT, BUILD_FOLDER)} holds no build to compare with. Run: npm run build`);
}

function renderer(format: string | true): (diff: Diff) => string {
  switch (format) {
    case 'text':
      return (diff) => diffAsText(diff);
    case 'json':
      return jsonText;
    case 'markdown':
      return (diff) => diffAsMarkdown(diff);
    default:
      throw new UsageError(`Unknown format "${String(format)}". Allowed: ${FORMATS.join(', ')}.`);
  }
}
