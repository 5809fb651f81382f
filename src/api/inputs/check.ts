import { existsSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { checkContributions } from '../../checker/check.ts';
import { MODERATION_PATH, newLines, reasonFindings } from '../../checker/interventions.ts';
import { pathParts } from '../../checker/path.ts';
import type { Reference, ContributionFile } from '../../checker/reference.ts';
import type { CheckReport } from '../../checker/row.ts';
import type { Moderation } from '../../contract/generated/data.d.ts';
import { readOwn } from '../../contract/own-file.ts';
import { type Finding, UsageError } from '../../core/findings/finding.ts';
import { changedSince, type Git, gitIn } from '../../core/git/git.ts';
import type { Project } from '../../core/project.ts';
import { visible } from '../../core/text/characters.ts';
import { readContributionFile, readContributionFiles } from './contribution-files.ts';

/** Checks everything that is contributed, and what maintainers say of it. */
export async function checkAll(project: Project, reading: Promise<Reference>, mostRows: number): Promise<CheckReport> {
  // Git looks while the data are read.
  const [reference, said] = await Promise.all([reading, untold(project)]);
  const report = checkContributions(readContributionFiles(project.contributions), reference, { mostRows });
  return { ...report, findings: [...report.findings, ...said] };
}

/**
 * Where data/moderation.json says what was not done since the default branch, and rows of which it says nothing: with a
 * warning, since nobody knows here whose they are, and where no line is new, those alone that are gone.
 */
async function untold(project: Project): Promise<Finding[]> {
  const git = gitIn(project.root);
  const base = await git('merge-base', 'HEAD', 'origin/main').catch(() => git('rev-parse', 'HEAD').catch(() => ''));
  if (base === '') return [];
  const changed = await changedSince(git, base.trim(), 'contributions/*/*', MODERATION_PATH);
  const lines = changed.includes(MODERATION_PATH) ? await linesSince(project, git, base.trim()) : [];
  const isThere = (path: string): boolean => existsSync(join(project.root, path));
  // A file that git does not know yet may be where a row was moved to.
  const places = lines.flatMap(({ replaced_by: by }) => (by !== null && isThere(by) ? [by] : []));
  const rows = [...new Set([...changed.filter((path) => pathParts(path) !== null), ...places])].map((path) => {
    return { path, isThere: isThere(path), isForeign: lines.length > 0 || !isThere(path) };
  });
  return reasonFindings(rows, lines).map((found) =>
    found.file === MODERATION_PATH ? found : { ...found, severity: 'warning' },
  );
}

async function linesSince(project: Project, git: Git, commit: string) {
  const before = await git('show', `${commit}:./${MODERATION_PATH}`);
  const { interventions } = await readOwn<Moderation>(project, 'moderation.json', 'Moderation');
  return newLines((JSON.parse(before) as Moderation).interventions, interventions);
}

/**
 * Checks the files and folders that words name, and holds them against all other contributions of the project.
 * `placeOf` gives the path that a word means. Paths are reported as in the project where they lie in it.
 * @throws UsageError where nothing has that name.
 */
export function checkChosen(
  project: Project,
  words: readonly string[],
  placeOf: (word: string) => string,
  reference: Reference,
  mostRows: number,
): CheckReport {
  // Whoever names a folder and a file in it means the file once.
  const files = new Map(
    words.flatMap((word) => filesAt(word, placeOf(word), project)).map((file) => [file.path, file]),
  );
  const others = [...readContributionFiles(project.contributions)].filter((file) => !files.has(file.path));
  return checkContributions([...files.values()], reference, { others, mostRows });
}

function filesAt(word: string, place: string, { root }: Project): ContributionFile[] {
  if (word === '') throw new UsageError('An empty path names nothing to check.');
  const stat = statSync(place, { throwIfNoEntry: false });
  if (stat === undefined) throw new UsageError(`There is no file or folder ${visible(word)}.`);
  const inProject = relative(root, place).replaceAll('\\', '/');
  const path = inProject.startsWith('..') ? place : inProject;
  if (!stat.isDirectory()) return [readContributionFile(place, path)];
  const within = (file: ContributionFile) => ({ ...file, path: file.path.replace(/^contributions/, path) });
  return [...readContributionFiles(place)].map(within);
}
