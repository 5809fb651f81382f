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
import { firstFew, plural } from '../core/text/words.ts';
import { diffOf } from './diff.ts';
import { type PublishedApi, publishedOf } from './published-api.ts';
import { moveInWords, nameOf, shown, summaryOf } from './summary.ts';
import { type Correction, highlightsOf, isFieldOfList, listOf } from './highlights.ts';

/** A change in a line: what kind of change it is, and what of what changed how. */
type Line = readonly [kind: string, said: string];

function lineOf(kind: string, change: RecordChange, further = 0, where = change.document): Line {
  const { field, old, new: now } = change;
  const isOfList = isFieldOfList(change);
  const about = isOfList || nameOf(change) === where ? [] : [nameOf(change)];
  const by = moveInWords(change);
  const moved = field === null || isOfList ? '' : `: ${shown(old)} → ${shown(now)}${by === null ? '' : ` (${by})`}`;
  const others = further === 0 ? '' : `, and ${plural(further, 'other field')}`;
  return [kind, `${[...about, field ?? []].flat().join(' ')}${moved}${others} [${where}]`];
}

/** What a diff tells, in the order in which readers look. */
function linesOf(diff: Diff): Line[] {
  const { headlines, records, corrections, fields, descriptions } = highlightsOf(diff);
  const moved = ({ change, further, documents }: Correction): Line => {
    const where = documents === 1 ? change.document : plural(documents, 'document');
    return lineOf(listOf(change)?.noun ?? 'changed', change, further.length, where);
  };
  return [
    ...headlines.map(moved),
    ...records.map(({ noun, change }) => lineOf(`${noun} ${change.change}`, change)),
    ...fields.map(({ noun, change }) => lineOf(`${noun} field ${change.change}`, change)),
    ...corrections.map(moved),
    ...descriptions.map((change) => lineOf(change.change, change)),
  ];
}

/** So many changes are told at most. */
const MOST = 50;

/** The diff for a terminal: what is compared, the summary, and its changes. */
export function diffAsText(diff: Diff, heading = `${diff.previous ?? 'nothing'} → ${diff.updated}`): string {
  const all = linesOf(diff);
  const told = all.slice(0, MOST);
  const width = Math.max(0, ...told.map(([kind]) => kind.length));
  const lines = [
    `${heading}: ${summaryOf(diff)}`,
    ...(diff.documents.length === 0 ? [] : [`documents: ${diff.documents.join(', ')}`]),
    ...(told.length === 0 ? [] : ['']),
    ...told.map(([kind, said]) => `${kind.padEnd(width)}  ${said}`),
    ...(all.length > MOST ? [`… and ${all.length - MOST} more`] : []),
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
  const [old, now] = folders.map((folder) => publishedOf(readTree(folder))) as [PublishedApi, PublishedApi];
  return diffOf(old, now, retired);
}

function folderOf(word: string, { published }: Project, from: string): string {
  const releases = join(published, 'releases');
  const folder = isDate(word) ? join(releases, word) : word === 'live' ? published : resolve(from, word);
  if (existsSync(join(folder, 'manifest.json'))) return folder;
  const there = firstFew([...foldersIn(releases), 'a folder of a built API', 'the word live']);
  throw new UsageError(`There is no API at ${word}: no manifest.json in ${folder}. There are: ${there}.`);
}
