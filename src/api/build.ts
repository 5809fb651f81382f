import { readdir, realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Api } from './documents/endpoint.ts';
import { renderApi, schemaFindings } from './documents/render.ts';
import { endpoints } from './documents/endpoints.ts';
import { errorCode } from '../core/files/error-code.ts';
import { readTree } from '../core/files/read-tree.ts';
import { replaceFolder, writeTree } from '../core/files/replace-folder.ts';
import { throwIfErrors } from '../core/findings/finding.ts';
import { firstFew } from '../core/text/words.ts';
import { brokenStatements } from './statements/index.ts';
import { PublishedFiles } from './statements/statement.ts';
import { type BuildOptions, readInputs, type LoadedInputs } from './inputs/read.ts';
import type { Project } from '../core/project.ts';

/** The API of a project, with the inputs that it was built from. */
export type ProjectBuild = Awaited<ReturnType<typeof readAndBuildApi>>;

/**
 * Builds the API from inputs and checks it: each document against its schema, then all files against the statements of
 * the specification.
 * @throws FindingsError with everything that is wrong.
 */
export function buildCheckedApi({ inputs, validator, isPreview }: LoadedInputs): Api {
  const api = renderApi(inputs, endpoints);
  throwIfErrors(schemaFindings(api, validator));
  throwIfErrors(brokenStatements(new PublishedFiles(api.files, { data: inputs, isPreview })));
  return api;
}

/**
 * Reads, builds and checks the API of a project, and writes nothing.
 * @throws FindingsError with everything that is wrong.
 */
export async function readAndBuildApi(project: Project, options: BuildOptions) {
  const read = await readInputs(project, options);
  return { inputs: read.inputs, warnings: read.warnings, api: buildCheckedApi(read) };
}

/**
 * Builds and checks the whole API and writes it in place of the folder `named`. If there is any error, it writes
 * nothing.
 * @returns the API, and the warnings about its inputs.
 * @throws FindingsError with all findings; Error if the folder contains other files.
 */
export async function writeBuild(project: Project, named: string, options: BuildOptions) {
  // A link to a folder stays a link: its target is replaced.
  const out = await realpath(named).catch(() => resolve(named));
  await requireOwnFolder(out, project.published);
  const { inputs, warnings, api } = await readAndBuildApi(project, options);
  await replaceFolder(out, async (folder) => {
    await writeTree(folder, api.files);
    // A build that is not a release contains the earlier releases.
    if (inputs.releases !== null) {
      await writeTree(join(folder, 'releases'), readTree(join(project.published, 'releases')));
    }
  });
  return { api, warnings };
}

/** A folder with these files is an earlier build. */
const BUILD_FILES = ['manifest.json', 'openapi.json'];

/**
 * A build replaces its whole folder. @throws Error unless the folder is empty, missing, or contains an earlier build.
 */
async function requireOwnFolder(out: string, published: string): Promise<void> {
  if (resolve(out) === resolve(published)) {
    throw new Error(`${out} is the published API, which only a release writes. Build into another folder.`);
  }
  const present = await readdir(out).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [] as string[];
    throw new Error(`Can't build into ${out}: ${String(error)}`);
  });
  const isBuild = BUILD_FILES.every((name) => present.includes(name));
  if (present.length > 0 && !isBuild) {
    throw new Error(
      `${out} contains other files (${firstFew(present)}), which a build would delete. Name an empty or a new folder.`,
    );
  }
}
