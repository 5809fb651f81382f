import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Diff } from '../contract/generated/api.d.ts';
import type { Retirements } from '../contract/generated/data.d.ts';
import { readJson } from '../contract/read-json.ts';
import { loadContract } from '../contract/validator.ts';
import { foldersIn, readTree } from '../files/read-tree.ts';
import { UsageError } from '../findings/finding.ts';
import { ROOT } from '../root.ts';
import { jsonText } from '../text/json.ts';
import { nearest } from '../text/nearest.ts';
import type { Files } from './dated.ts';
import { diffAsMarkdown, diffAsText } from './render-diff.ts';
import { diffOf } from './diff.ts';
import { type Published, publishedOf } from './published.ts';

/** The forms in which a diff can be written, by name. */
export const DIFF_FORMATS = new Map<string, (diff: Diff) => string>([
  ['text', (diff) => diffAsText(diff)],
  ['json', jsonText],
  ['markdown', (diff) => diffAsMarkdown(diff)],
]);

const PUBLISHED = join(ROOT, 'api/v1');

/**
 * What one API changed against another one. Each is the date of a release, a folder, or the word live for what is
 * published; `data` is the folder whose retired.json says what is renamed.
 * @throws UsageError when there is no such API.
 */
export async function compare(before: string, after: string, data: string): Promise<Diff> {
  const [a, b] = [folderOf(before), folderOf(after)];
  const { validator } = await loadContract();
  const file = 'retired.json';
  const { retired } = await readJson<Retirements>(join(data, file), `data/${file}`, 'Retirements', validator);
  const [old, now] = [readTree(a), readTree(b)];
  return diffOf(published(a, old, now), published(b, now, old), retired);
}

function published(folder: string, files: Files, other: Files): Published {
  try {
    return publishedOf(files, other);
  } catch (error) {
    throw new Error(`${folder}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

function folderOf(word: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(word)) return releaseFolder(word);
  const isLive = word === 'live';
  const folder = isLive ? PUBLISHED : resolve(word);
  if (existsSync(join(folder, 'manifest.json'))) return folder;
  if (isLive) throw new UsageError('Nothing is published yet: api/v1 has no manifest.json.');
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) {
    throw new UsageError(`${word} holds no built API: it has no manifest.json.`);
  }
  throw new UsageError(`${word} is not a folder, not a date of a release (YYYY-MM-DD), and not the word live.`);
}

function releaseFolder(date: string): string {
  const releases = join(PUBLISHED, 'releases');
  const known = foldersIn(releases);
  if (known.includes(date)) return join(releases, date);
  if (known.length === 0) throw new UsageError(`There is no release ${date}: there are none yet.`);
  const near = nearest(date, known);
  const hint = near === null ? '' : ` Did you mean ${near}?`;
  throw new UsageError(`There is no release ${date}.${hint} There are: ${known.join(', ')}.`);
}
