import { statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { checkContributions } from '../contributions/check.ts';
import type { Reference } from '../contributions/reference.ts';
import type { ContributionFile, Report } from '../contributions/report.ts';
import { UsageError } from '../findings/usage-error.ts';
import { visible } from '../text/characters.ts';
import { ROOT } from '../root.ts';
import { readContributionFile, readContributionFiles } from './contribution-files.ts';

/**
 * Checks the files and folders that words name, and holds them against all other contributions of the project.
 * `placeOf` gives the path that a word means. Paths are reported as in the repository where they lie in it.
 * @throws UsageError where nothing has that name.
 */
export function checkChosen(words: readonly string[], placeOf: (word: string) => string, reference: Reference): Report {
  const files = words.flatMap((word) => filesAt(word, placeOf(word)));
  const paths = new Set(files.map((file) => file.path));
  const others = [...readContributionFiles(join(ROOT, 'contributions'))].filter((file) => !paths.has(file.path));
  return checkContributions(files, reference, others);
}

function filesAt(word: string, place: string): ContributionFile[] {
  if (word === '') throw new UsageError('An empty path names nothing to check.');
  const stat = statSync(place, { throwIfNoEntry: false });
  if (stat === undefined) throw new UsageError(`There is no file or folder ${visible(word)}.`);
  const inProject = relative(ROOT, place).replaceAll('\\', '/');
  const path = inProject.startsWith('..') ? place : inProject;
  if (!stat.isDirectory()) return [readContributionFile(place, path)];
  return [...readContributionFiles(place)].map((file) => ({
    ...file,
    path: file.path.replace(/^contributions/, path),
  }));
}
