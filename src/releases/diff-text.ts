import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Diff, RecordChange } from '../contract/generated/api.d.ts';
import type { Retirements } from '../contract/generated/data.d.ts';
import { readJson } from '../contract/read-json.ts';
import { loadContract } from '../contract/validator.ts';
import { foldersIn, readTree } from '../core/files/read-tree.ts';
import { UsageError } from '../core/findings/finding.ts';
import type { Project } from '../core/project.ts';
import { visible } from '../core/text/characters.ts';
import { isDate } from '../core/text/date.ts';
import { firstFew, messageOf, plural } from '../core/text/words.ts';
import { diffOf } from './diff.ts';
import { type PublishedApi, publishedOf } from './published-api.ts';
import { moveInWords, nameOf, shown, summaryOf } from './summary.ts';
import { type Correction, highlightsOf, isFieldOfList, listOf } from './highlights.ts';

const KINDS = ['added', 'removed', 'changed', 'renamed'] as const;

/** One line of a log. */
interface Line {
  /** What kind of change it is. */
  readonly kind: string;
  /** What it is about; empty where that is the document. */
  readonly about: string;
  readonly field: string;
  readonly further: number;
  /** The values before and after, where there are any, and how far they lie apart. */
  readonly values: readonly string[];
  readonly by: string;
  /** The document, or how many say it. */
  readonly where: string;
}

function lineOf(kind: string, change: RecordChange, further = 0, where = change.document): Line {
  const { field, old, new: now } = change;
  const isWhole = field === null || isFieldOfList(change);
  return {
    kind,
    about: isFieldOfList(change) || nameOf(change) === where ? '' : nameOf(change),
    field: field ?? '',
    further,
    values: isWhole ? [] : [shown(old), shown(now)],
    by: moveInWords(change) ?? '',
    where,
  };
}

/** What a log tells, at most `most` lines in the order in which readers look, and how many more there are. */
function linesOf(diff: Diff, most: number) {
  const { headlines, records, corrections, fields, descriptions } = highlightsOf(diff);
  const moved = ({ change, further, documents }: Correction): Line => {
    const where = documents === 1 ? change.document : plural(documents, 'document');
    return lineOf(listOf(change)?.noun ?? 'changed', change, further.length, where);
  };
  const lines = [
    ...headlines.map(moved),
    ...records.map(({ noun, change }) => lineOf(`${noun} ${change.change}`, change)),
    ...fields.map(({ noun, change }) => lineOf(`${noun} field ${change.change}`, change)),
    ...corrections.map(moved),
    ...descriptions.map((change) => lineOf(change.change, change)),
  ];
  return { told: lines.slice(0, most), more: lines.length > most ? [`… and ${lines.length - most} more`] : [] };
}

/** The diff for a terminal: what is compared, the summary, records per document, and at most `most` changes. */
export function diffAsText(diff: Diff, most = 50, heading = `${diff.previous ?? 'nothing'} → ${diff.updated}`): string {
  const { told, more } = linesOf(diff, most);
  const width = Math.max(0, ...told.map(({ kind }) => kind.length));
  const counts = Object.entries(diff.records).map(([path, of]) => {
    const kinds = KINDS.filter((kind) => of[kind] > 0).map((kind) => `${of[kind]} ${kind}`);
    return `  ${path}: ${kinds.join(', ')}`;
  });
  const changes = told.map(({ kind, about, field, further, values, by, where }) => {
    const moved = [values.join(' → '), by && `(${by})`].filter(Boolean).join(' ');
    const others = further === 0 ? '' : `, and ${plural(further, 'other field')}`;
    const what = [about, field].filter(Boolean).join(' ') + (moved === '' ? '' : `: ${moved}`) + others;
    return `${kind.padEnd(width)}  ${what} [${where}]`;
  });
  const lines = [
    `${heading}: ${summaryOf(diff)}`,
    ...(diff.documents.length === 0 ? [] : [`documents: ${diff.documents.join(', ')}`]),
    ...counts,
    ...(told.length === 0 ? [] : ['']),
    ...changes,
    ...more,
  ];
  return lines.map((line) => `${visible(line)}\n`).join('');
}

/**
 * What one API changed against another one. Each is the date of a release of the project, a folder as seen from the folder
 * `from`, or the word live for what is published; retired.json of the data says what is renamed.
 * @throws UsageError when there is no such API.
 */
export async function compare(project: Project, before: string, after: string, from: string): Promise<Diff> {
  const folders = [before, after].map((word) => folderOf(word, project, from));
  const { validator } = await loadContract(project);
  const file = 'retired.json';
  const { retired } = await readJson<Retirements>(join(project.data, file), `data/${file}`, 'Retirements', validator);
  const [old, now] = folders.map(publishedIn) as [PublishedApi, PublishedApi];
  return diffOf(old, now, retired);
}

function publishedIn(folder: string): PublishedApi {
  try {
    return publishedOf(readTree(folder));
  } catch (error) {
    throw new Error(`${folder}: ${messageOf(error)}`, { cause: error });
  }
}

function folderOf(word: string, { published }: Project, from: string): string {
  const releases = join(published, 'releases');
  const folder = isDate(word) ? join(releases, word) : word === 'live' ? published : resolve(from, word);
  if (existsSync(join(folder, 'manifest.json'))) return folder;
  const there = firstFew([...foldersIn(releases), 'a folder of a built API', 'the word live']);
  throw new UsageError(`There is no API at ${word}: no manifest.json in ${folder}. There are: ${there}.`);
}
