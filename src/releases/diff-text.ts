import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Diff, RecordChange } from '../contract/generated/api.d.ts';
import type { Retirement, Retirements } from '../contract/generated/data.d.ts';
import { readJson } from '../contract/read-json.ts';
import { loadContract } from '../contract/validator.ts';
import { foldersIn, readTree } from '../core/files/read-tree.ts';
import { UsageError } from '../core/usage-error.ts';
import type { Project } from '../core/project.ts';
import { visible } from '../core/text/characters.ts';
import { isDate } from '../core/text/date.ts';
import { firstFew } from '../core/text/words.ts';
import { apiIn } from './archive.ts';
import { diffOf } from './diff.ts';
import { largestFirst, moveInWords, summaryOf } from './summary.ts';

/** The largest number of changes to print. */
const MAX_CHANGES = 50;

/** A diff as text for a terminal: the two releases, the summary, and the changes with the largest first. */
export function diffAsText(
  diff: Diff,
  retirements: readonly Retirement[] = [],
  heading = `${diff.previous ?? 'nothing'} → ${diff.updated}`,
): string {
  const changes = largestFirst(diff.changes);
  const rows = changes
    .slice(0, MAX_CHANGES)
    .map((change) => [`${change.document} ${change.id}`.trim(), inWords(change)] as const);
  const width = Math.max(0, ...rows.map(([record]) => record.length));
  const lines = [
    `${heading}: ${summaryOf(diff, retirements)}`,
    ...(diff.documents.length === 0 ? [] : [`documents: ${diff.documents.join(', ')}`]),
    ...(rows.length === 0 ? [] : ['']),
    ...rows.map(([record, words]) => `${record.padEnd(width)}  ${words}`),
    ...(changes.length > MAX_CHANGES ? [`… and ${changes.length - MAX_CHANGES} more`] : []),
  ];
  return lines.map((line) => `${visible(line)}\n`).join('');
}

function inWords(change: RecordChange): string {
  if (change.field === null) return change.change;
  const move = `${change.field}: ${moveInWords(change)}`;
  return change.change === 'renamed' ? `renamed, ${move}` : move;
}

/**
 * The diff from one API to another. Each is given as the date of a release, a folder relative to `from`, or `live` for the
 * published API. With it, the retirements of the project.
 * @throws UsageError if there is no API at one of them.
 */
export async function compare(project: Project, before: string, after: string, from: string) {
  const [old, now] = [folderOf(before, project, from), folderOf(after, project, from)];
  const { validator } = await loadContract(project);
  const file = 'retired.json';
  const { retired } = await readJson<Retirements>(join(project.data, file), `data/${file}`, 'Retirements', validator);
  return { diff: diffOf(apiIn(readTree(old)), apiIn(readTree(now)), retired), retired };
}

function folderOf(word: string, { published }: Project, from: string): string {
  const releases = join(published, 'releases');
  const folder = isDate(word) ? join(releases, word) : word === 'live' ? published : resolve(from, word);
  if (existsSync(join(folder, 'manifest.json'))) return folder;
  const there = firstFew([...foldersIn(releases), 'a folder of a built API', 'the word live']);
  throw new UsageError(`There is no API at ${word}: ${folder} has no manifest.json. Use one of: ${there}.`);
}
