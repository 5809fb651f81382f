import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectIn } from '../../src/core/project.ts';
import { makeRelease } from '../../src/releases/make-release.ts';
import { commitAll, initRepository } from '../support/git.ts';
import { makeProject } from '../support/make-project.ts';

/** The folder with the mini project's own data. Changes to the project's data don't affect tests that use it. */
export const MINI_DATA = join(import.meta.dirname, 'data');

/**
 * The releases of the mini project. In the first, the intensity of France in 2024 is twice as high as in the second.
 */
export const [FIRST, SECOND] = ['2026-11-21', '2026-11-28'];
/** The table that the second release corrects. */
export const INTENSITY = 'data/ember/intensity.csv';

/**
 * Creates the mini project in an empty folder: a git repository with two releases. Its data comes from
 * {@link makeMiniData} or from `makeUnreleased`. Every file and commit id is the same on every machine and at any
 * time.
 */
export async function makeMini(folder: string, makeUnreleased = makeMiniData): Promise<void> {
  await makeUnreleased(folder);
  const release = (date: string, reason: string): Promise<string> =>
    makeRelease({ ...RELEASE_OPTIONS, project: projectIn(folder), date, today: date, reason });

  const intensity = await readFile(join(folder, INTENSITY), 'utf8');
  await atNoon(FIRST, async () => {
    const twice = (_: string, key: string, figure: string): string => `${key}${Number(figure) * 2}`;
    await writeFile(join(folder, INTENSITY), intensity.replace(/^(FRA,2024,)(.*)$/m, twice));
    initRepository(folder);
    await release(FIRST, 'A project to try things on.');
  });
  await atNoon(SECOND, async () => {
    await writeFile(join(folder, INTENSITY), intensity);
    commitAll(folder, 'Correct the intensity of France');
    await release(SECOND, 'The intensity of France was twice too high.');
  });
}

/** The usual options of a release. */
export const RELEASE_OPTIONS = { isFuture: true, isDryRun: false, isFirst: false, isPublic: false };

/** Runs `work` with noon of a date, in UTC, as the time of its commits and tags. */
async function atNoon(date: string, work: () => Promise<void>): Promise<void> {
  const clocks = ['GIT_AUTHOR_DATE', 'GIT_COMMITTER_DATE'];
  for (const clock of clocks) process.env[clock] = `${date}T12:00:00Z`;
  try {
    await work();
  } finally {
    for (const clock of clocks) Reflect.deleteProperty(process.env, clock);
  }
}

/** Writes the mini project without releases. */
export async function makeMiniData(folder: string): Promise<void> {
  await makeProject(folder, MINI_DATA);
}
