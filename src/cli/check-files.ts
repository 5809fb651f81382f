import { statSync } from 'node:fs';
import { relative } from 'node:path';
import { checkContributions } from '../checker/check.ts';
import type { Reference, ContributionFile } from '../checker/reference.ts';
import type { CheckReport } from '../checker/row.ts';
import { UsageError } from '../core/usage-error.ts';
import type { Project } from '../core/project.ts';
import { visible } from '../core/text/characters.ts';
import { readContributionFile, readContributionFiles } from '../api/inputs/contribution-files.ts';

/** Checks every contribution of the project. */
export function checkAll({ contributions }: Project, reference: Reference, maxRows: number): CheckReport {
  return checkContributions(readContributionFiles(contributions), reference, { maxRows });
}

/**
 * Checks the files and folders that a user named, and compares them with all other contributions of the project. Files
 * in the project are reported with their path in it.
 * @param placeOf returns the absolute path of a word.
 * @throws UsageError if there is no such file or folder.
 */
export function checkChosen(
  project: Project,
  words: readonly string[],
  placeOf: (word: string) => string,
  reference: Reference,
  maxRows: number,
): CheckReport {
  // A folder and a file in it can both be named. The file is checked once.
  const files = new Map(
    words.flatMap((word) => filesAt(word, placeOf(word), project)).map((file) => [file.path, file]),
  );
  const others = [...readContributionFiles(project.contributions)].filter((file) => !files.has(file.path));
  return checkContributions([...files.values()], reference, { others, maxRows });
}

function filesAt(word: string, place: string, { root }: Project): ContributionFile[] {
  if (word === '') throw new UsageError('The path is empty. Pass a file or folder to check.');
  const stat = statSync(place, { throwIfNoEntry: false });
  if (stat === undefined) throw new UsageError(`There is no file or folder ${visible(word)}.`);
  const inProject = relative(root, place).replaceAll('\\', '/');
  const path = inProject.startsWith('..') ? place : inProject;
  return stat.isDirectory() ? [...readContributionFiles(place, path)] : [readContributionFile(place, path)];
}
