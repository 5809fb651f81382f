import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readTree } from '../../src/core/files/read-tree.ts';
import { writeTree } from '../../src/core/files/replace-folder.ts';
import { projectIn } from '../../src/core/project.ts';
import { makeRelease } from '../../src/releases/make-release.ts';
import { MEASUREMENT_SCHEMA } from '../../src/contract/definitions.ts';
import type { Service } from '../../src/contract/generated/data.d.ts';
import { citationFiles } from '../../src/releases/citation-files.ts';
import { text } from '../../src/core/text/json.ts';
import { commitAll, initRepository } from '../support/git.ts';
import { ROOT } from '../support/project-files.ts';

/** The frozen data, so that the data of the project can change without a change of tests. */
export const MINI_DATA = join(import.meta.dirname, 'data');

/** Files of the program that commands read from a project, besides its data and contributions. */
const PROGRAM_FILES = [
  '.gitattributes',
  '.gitignore',
  'README.md',
  'contributions/README.md',
  'contributions/example.json',
];

/** The releases of the mini project: in the first the intensity of France in 2024 is twice what it is in the second. */
export const [FIRST, SECOND] = ['2026-11-21', '2026-11-28'];
/** The table that the second release corrects. */
export const INTENSITY = 'data/ember/intensity.csv';

/**
 * Makes the mini project in an empty folder: a git repository with two releases. Its data come from
 * {@link makeMiniData} or from `makeUnreleased`. Every file and commit id is the same on every machine and at every
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

const RELEASE_OPTIONS = { isFuture: true, isDryRun: false, isFirst: false, isPublic: false };

/** Does something whose commits and tags are of noon on a date, in UTC. */
async function atNoon(date: string, work: () => Promise<void>): Promise<void> {
  const clocks = ['GIT_AUTHOR_DATE', 'GIT_COMMITTER_DATE'];
  for (const clock of clocks) process.env[clock] = `${date}T12:00:00Z`;
  try {
    await work();
  } finally {
    for (const clock of clocks) Reflect.deleteProperty(process.env, clock);
  }
}

/** Writes the mini project without releases: its frozen data with the schemas of the program, at the address of that data. */
export async function makeMiniData(folder: string): Promise<void> {
  const data = readTree(MINI_DATA);
  const service = JSON.parse(text(data.get('service.json'))) as Service;
  const files = PROGRAM_FILES.map(async (path) => [path, await readFile(join(ROOT, path))] as const);
  await writeTree(
    folder,
    new Map<string, Uint8Array | string>([...(await Promise.all(files)), ...citationFiles(service)]),
  );
  await writeTree(join(folder, 'data'), data);
  await writeTree(join(folder, 'schema'), readTree(join(ROOT, 'schema')));
  const schema = await readFile(join(folder, MEASUREMENT_SCHEMA), 'utf8');
  const address = `${service.site_url}/api/v1/${MEASUREMENT_SCHEMA}`;
  await writeFile(join(folder, MEASUREMENT_SCHEMA), schema.replace(/"\$id": "[^"]*"/, `"$$id": "${address}"`));
}
