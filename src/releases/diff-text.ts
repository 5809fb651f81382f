import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { Diff, RecordChange } from '../contract/generated/api.d.ts';
import type { Retirements } from '../contract/generated/data.d.ts';
import { readJson } from '../contract/read-json.ts';
import { loadContract } from '../contract/validator.ts';
import { foldersIn, readTree } from '../core/files/read-tree.ts';
import { UsageError } from '../core/usage-error.ts';
import type { Project } from '../core/project.ts';
import { visible } from '../core/text/characters.ts';
import { isDate } from '../core/text/date.ts';
import { apiIn } from './archive.ts';
import { diffOf } from './diff.ts';
import { largestFirst, moveInWords, summaryOf } from './summary.ts';

/** The largest number of changes to print. */
const MAX_CHANGES = 50;

/** The longest text, in characters, that is printed whole on each side of a change. */
const MAX_TEXT = 60;

/** The number of characters of a longer text that are printed, from the first word that differs. */
const SHOWN_TEXT = 110;

interface DiffTextOptions {
  /** Default: the dates of both APIs. */
  readonly heading?: string;
  /** Says where to find whole texts. It is printed if one was cut. */
  readonly wholeTexts?: string;
}

/** A diff as text for a terminal: the two releases, the summary, and the changes with the largest first. */
export function diffAsText(diff: Diff, { heading = headingOf(diff), wholeTexts }: DiffTextOptions = {}): string {
  const changes = largestFirst(diff.changes);
  const printed = changes.slice(0, MAX_CHANGES);
  const rows = printed.map((change) => [`${change.document} ${change.id}`.trim(), inWords(change)] as const);
  const width = Math.max(0, ...rows.map(([record]) => record.length));
  const lines = [
    `${heading}: ${summaryOf(diff)}`,
    ...(diff.documents.length === 0 ? [] : [`documents: ${diff.documents.join(', ')}`]),
    ...(rows.length === 0 ? [] : ['']),
    ...rows.map(([record, words]) => `${record.padEnd(width)}  ${words}`),
    ...(changes.length > MAX_CHANGES ? [`… and ${changes.length - MAX_CHANGES} more`] : []),
    ...(wholeTexts !== undefined && printed.some(isCut) ? ['', wholeTexts] : []),
  ];
  return lines.map((line) => `${visible(line)}\n`).join('');
}

function headingOf({ previous, updated }: Diff): string {
  return previous === null ? `Release ${updated}` : `Changes from ${previous} to ${updated}`;
}

function inWords(change: RecordChange): string {
  if (change.field === null) return change.change;
  const move = `${change.field}: ${moveInWords(isCut(change) ? withCutTexts(change) : change)}`;
  return change.change === 'renamed' ? `renamed, ${move}` : move;
}

/** Whether a change has a text that is too long to be printed whole. */
function isCut({ old, new: now }: RecordChange): boolean {
  return [old, now].some((value) => typeof value === 'string' && value.length > MAX_TEXT);
}

/** A change whose texts begin with the first word that differs. Without two texts, they begin with their first word. */
function withCutTexts(change: RecordChange): RecordChange {
  const { old, new: now } = change;
  const from = typeof old === 'string' && typeof now === 'string' ? firstDifference(old, now) : 0;
  const part = (value: RecordChange['old']): RecordChange['old'] => {
    if (typeof value !== 'string') return value;
    const end = from + SHOWN_TEXT;
    return `${from > 0 ? '… ' : ''}${value.slice(from, end)}${value.length > end ? '…' : ''}`;
  };
  return { ...change, old: part(old), new: part(now) };
}

/** The place of the first word in which two texts differ. */
function firstDifference(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  let place = 0;
  while (place < length && a[place] === b[place]) place += 1;
  return a.lastIndexOf(' ', place - 1) + 1;
}

/**
 * The diff from one API to another. Each is given as the date of a release, a folder relative to `from`, or `live` for
 * the published API.
 * @throws UsageError if there is no API at one of them.
 */
export async function compare(project: Project, before: string, after: string, from: string): Promise<Diff> {
  const [old, now] = [apiFolder(before, project, from), apiFolder(after, project, from)];
  const { validator } = await loadContract(project);
  const file = 'retired.json';
  const { retired } = await readJson<Retirements>(join(project.data, file), `data/${file}`, 'Retirements', validator);
  return diffOf(apiIn(readTree(old)), apiIn(readTree(now)), retired);
}

function apiFolder(word: string, { published, build }: Project, from: string): string {
  const releases = join(published, 'releases');
  const folder = isDate(word) ? join(releases, word) : word === 'live' ? published : resolve(from, word);
  if (existsSync(join(folder, 'manifest.json'))) return folder;
  const choices = `live (the published API), ${[...foldersIn(releases), 'or the folder of a build'].join(', ')}.`;
  if (folder === build)
    throw new UsageError(
      `There is no build: ${relative(from, build)} has no manifest.json. Run npm run build first, or name two of these: ${choices}`,
    );
  throw new UsageError(`There is no API at ${word}: ${folder} has no manifest.json. Compare two of these: ${choices}`);
}
