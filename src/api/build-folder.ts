import { readdir, realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Api } from './documents/endpoint.ts';
import { buildApi, checkApi } from './documents/api.ts';
import { endpoints } from './documents/endpoints.ts';
import { errorCode } from '../core/files/error-code.ts';
import { readTree } from '../core/files/read-tree.ts';
import { replaceFolder, writeTree } from '../core/files/replace-folder.ts';
import { refuse } from '../core/findings/finding.ts';
import { brokenStatements } from './statements/index.ts';
import { PublishedFiles } from './statements/statement.ts';
import { type BuildOptions, readInputs, type ReadInputs } from './inputs/read.ts';
import type { Project } from '../core/project.ts';

/** The API built from inputs, with the inputs. */
export type BuildResult = Awaited<ReturnType<typeof builtApi>>;

/**
 * Builds the API from inputs and checks it: each document against its schema, then all files against the statements of
 * the specification.
 * @throws FindingsError with everything that is wrong.
 */
export function checkedApi({ inputs, validator, isPreview }: ReadInputs): Api {
  const api = buildApi(inputs, endpoints);
  refuse(checkApi(api, validator));
  refuse(brokenStatements(new PublishedFiles(api.files, { data: inputs, isPreview })));
  return api;
}

/**
 * What a project makes, read, built and checked: nothing is written.
 * @throws FindingsError with everything that is wrong.
 */
export async function builtApi(project: Project, options: BuildOptions) {
  const read = await readInputs(project, options);
  return { inputs: read.inputs, api: checkedApi(read) };
}

/**
 * Builds the whole API, checks it, and puts it in place of the folder `named`. Nothing is written when anything is wrong.
 * @throws FindingsError with everything that is wrong; Error when the folder holds something else.
 */
export async function buildFolder(project: Project, named: string, options: BuildOptions): Promise<Api> {
  // A link to a folder stays a link: the folder it means is replaced.
  const out = await realpath(named).catch(() => resolve(named));
  await refuseForeignFolder(out, project.published);
  const { inputs, api } = await builtApi(project, options);
  await replaceFolder(out, async (folder) => {
    await writeTree(folder, api.files);
    // A build that is not a release carries the releases there are.
    if (inputs.releases !== null) {
      await writeTree(join(folder, 'releases'), readTree(join(project.published, 'releases')));
    }
  });
  return api;
}

/** A build replaces its folder whole, so it must not be one with other things in it. */
async function refuseForeignFolder(out: string, published: string): Promise<void> {
  if (resolve(out) === resolve(published)) {
    throw new Error(`${out} is what is published: only a release writes it. Build into another folder.`);
  }
  const present = await readdir(out).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [] as string[];
    throw new Error(`${out} can't be used as the folder to build into: ${String(error)}`);
  });
  const own = new Set(endpoints.map(({ path }) => path.split('/')[1]));
  const foreign = present.filter((name) => !own.has(name));
  if (foreign.length > 0) {
    throw new Error(
      `${out} holds other things (${foreign.slice(0, 3).join(', ')}), and a build replaces its folder whole. Name an empty or a new folder.`,
    );
  }
}
