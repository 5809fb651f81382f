import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Diff, RecordChange, RecordCounts } from '../contract/generated/api.d.ts';
import type { Retirements } from '../contract/generated/data.d.ts';
import { readJson } from '../contract/read-json.ts';
import { loadContract } from '../contract/validator.ts';
import { foldersIn, readTree } from '../core/files/read-tree.ts';
import { UsageError } from '../core/findings/finding.ts';
import type { Project } from '../core/project.ts';
import { visible } from '../core/text/characters.ts';
import { jsonText } from '../core/text/json.ts';
import { code, inert, table } from '../core/text/markdown.ts';
import { nearest } from '../core/text/nearest.ts';
import { messageOf, plural } from '../core/text/words.ts';
import type { Files } from './archive.ts';
import { diffOf } from './diff.ts';
import { type PublishedApi, publishedOf } from './published-api.ts';
import { moveInWords, nameOf, shown, summaryOf } from './summary.ts';
import { type Correction, highlightsOf, isFieldOfList, listOf } from './highlights.ts';

const KINDS = ['added', 'removed', 'changed', 'renamed'] as const;

/** One line of a log: what kind of change it is, what it is about, and where it stands. */
interface Line extends Pick<Correction, 'change' | 'further'> {
  readonly kind: string;
  /** The document, or how many say it. */
  readonly where: string;
}

/** What a log tells, a line each, in the order in which readers look. */
function linesOf(diff: Diff): Line[] {
  const { headlines, records, corrections, fields, descriptions } = highlightsOf(diff);
  const moved = ({ documents, ...told }: Correction): Line => ({
    ...told,
    kind: listOf(told.change)?.noun ?? 'changed',
    where: documents === 1 ? told.change.document : plural(documents, 'document'),
  });
  return [
    ...headlines.map(moved),
    ...records.map(({ noun, change }) => whole(`${noun} ${change.change}`, change)),
    ...fields.map(({ noun, change }) => whole(`${noun} field ${change.change}`, change)),
    ...corrections.map(moved),
    ...descriptions.map((change) => whole(change.change, change)),
  ];
}

function whole(kind: string, change: RecordChange): Line {
  return { kind, change, further: [], where: change.document };
}

/** The diff for a terminal: what is compared, the summary, records per document, and at most `most` changes. */
export function diffAsText(diff: Diff, most = 50, heading = `${diff.previous ?? 'nothing'} → ${diff.updated}`): string {
  const all = linesOf(diff);
  const told = all.slice(0, most);
  const width = Math.max(0, ...told.map(({ kind }) => kind.length));
  const lines = [
    `${heading}: ${visible(summaryOf(diff))}`,
    ...(diff.documents.length === 0 ? [] : [`documents: ${diff.documents.map(visible).join(', ')}`]),
    ...Object.entries(diff.records).map(([path, counts]) => `  ${visible(path)}: ${countsInWords(counts)}`),
    ...(told.length === 0 ? [] : ['']),
    ...told.map((line) => `${line.kind.padEnd(width)}  ${visible(lineAsText(line))}`),
    ...(all.length === told.length ? [] : [`… and ${all.length - told.length} more`]),
  ];
  return `${lines.join('\n')}\n`;
}

function countsInWords(counts: RecordCounts): string {
  const kinds = KINDS.filter((kind) => counts[kind] > 0);
  return kinds.map((kind) => `${counts[kind]} ${kind}`).join(', ');
}

function lineAsText({ change, further, where }: Line): string {
  const { field, old, new: now } = change;
  if (isFieldOfList(change)) return `${field ?? ''} [${where}]`;
  const about = nameOf(change);
  const place = about === where ? '' : ` [${where}]`;
  if (field === null) return about + place;
  const by = moveInWords(change);
  const moved = `${about} ${field}: ${shown(old)} → ${shown(now)}${by === null ? '' : ` (${by})`}`;
  return `${moved}${further.length === 0 ? '' : `, and ${plural(further.length, 'other field')}`}${place}`;
}

/**
 * The diff as Markdown, for release notes or a comment: the summary, what readers look at first, records per document, and
 * at most `most` changes. Nothing in it that comes from a file can become more than text. `heading` has to be Markdown.
 */
export function diffAsMarkdown(
  diff: Diff,
  most = 50,
  heading = `Changes from ${diff.previous ?? 'nothing'} to ${diff.updated}`,
): string {
  const all = linesOf(diff);
  const told = all.slice(0, most);
  const rows = Object.entries(diff.records).map(([path, counts]) => [code(path), ...KINDS.map((k) => `${counts[k]}`)]);
  const parts = [
    `### ${heading}`,
    `${summaryOf(diff, code)}.`,
    ...tableOf(['Change', 'Of', 'Field', 'Old', 'New', 'Relative', 'Document'], told.map(cells)),
    ...(all.length === told.length ? [] : [`… and ${all.length - told.length} more`]),
    ...tableOf(['Document', 'Added', 'Removed', 'Changed', 'Renamed'], rows),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** A table; none where it has no rows. */
function tableOf(header: readonly string[], rows: readonly (readonly string[])[]): string[] {
  return rows.length === 0 ? [] : [table(header, rows)];
}

function cells({ kind, change, further, where }: Line): string[] {
  const { field, old, new: now } = change;
  const values = field === null || isFieldOfList(change) ? ['', ''] : [old, now].map((value) => inert(shown(value)));
  const about = nameOf(change) === where ? '' : code(nameOf(change));
  const others = further.length === 0 ? '' : ` and ${further.length} more`;
  return [kind, about, field === null ? '' : code(field) + others, ...values, moveInWords(change) ?? '', code(where)];
}

/** The forms in which a diff can be written, by name. */
export const DIFF_FORMATS = {
  text: (diff: Diff) => diffAsText(diff),
  json: jsonText,
  markdown: (diff: Diff) => diffAsMarkdown(diff),
};

/**
 * What one API changed against another one. Each is the date of a release of the project, a folder as seen from the folder
 * `from`, or the word live for what is published; retired.json of the data says what is renamed.
 * @throws UsageError when there is no such API.
 */
export async function compare(project: Project, before: string, after: string, from: string): Promise<Diff> {
  const [a, b] = [folderOf(before, project, from), folderOf(after, project, from)];
  const { validator } = await loadContract(project);
  const file = 'retired.json';
  const { retired } = await readJson<Retirements>(join(project.data, file), `data/${file}`, 'Retirements', validator);
  const [old, now] = [readTree(a), readTree(b)];
  return diffOf(published(a, old, now), published(b, now, old), retired);
}

function published(folder: string, files: Files, other: Files): PublishedApi {
  try {
    return publishedOf(files, other);
  } catch (error) {
    throw new Error(`${folder}: ${messageOf(error)}`, { cause: error });
  }
}

function folderOf(word: string, project: Project, from: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(word)) return releaseFolder(word, project);
  const isLive = word === 'live';
  const folder = isLive ? project.published : resolve(from, word);
  if (existsSync(join(folder, 'manifest.json'))) return folder;
  if (isLive) throw new UsageError('Nothing is published yet: api/v1 has no manifest.json.');
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) {
    throw new UsageError(`${word} holds no built API: it has no manifest.json.`);
  }
  throw new UsageError(`${word} is not a folder, not a date of a release (YYYY-MM-DD), and not the word live.`);
}

function releaseFolder(date: string, { published: folder }: Project): string {
  const releases = join(folder, 'releases');
  const known = foldersIn(releases);
  if (known.includes(date)) return join(releases, date);
  if (known.length === 0) throw new UsageError(`There is no release ${date}: there are none yet.`);
  const near = nearest(date, known);
  const hint = near === null ? '' : ` Did you mean ${near}?`;
  throw new UsageError(`There is no release ${date}.${hint} There are: ${known.join(', ')}.`);
}
