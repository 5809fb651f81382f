import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { likePattern } from '../events.ts';
import type { Action, ActionJob } from './index.ts';

/** Keeps files under a name, from the deepest folder that all of them are in. Hidden ones are left out. */
export const upload: Action = async (inputs, job) => {
  const { name = 'artifact', path = '', overwrite = 'false', 'if-no-files-found': none = 'warn' } = inputs;
  const lines = path
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  if (lines.some((line) => /[*?[!]/.test(line)))
    throw new Error('The double of actions/upload-artifact knows no patterns yet.');
  const found = lines.map((line) => join(job.workspace, line)).filter((file) => existsSync(file));
  if (found.length === 0) {
    if (none === 'error')
      throw new Error(
        `No files were found with the provided path: ${lines.join(', ')}. No artifacts will be uploaded.`,
      );
    return {};
  }
  const folder = keep(job, name, overwrite === 'true');
  const root = commonFolder(found);
  for (const file of found) await copyVisible(file, join(folder, relative(root, file)));
  return { 'artifact-id': String(job.run.artifacts.length) };
};

/** The folder for an artifact of this run. @throws Error where there is one already that may not be replaced. */
export function keep({ run, world }: ActionJob, name: string, overwrite: boolean): string {
  const there = run.artifacts.findIndex((artifact) => artifact.name === name);
  if (there !== -1) {
    if (!overwrite) throw new Error(`Conflict: an artifact with this name already exists on the workflow run: ${name}`);
    rmSync(run.artifacts[there]?.folder ?? '', { recursive: true });
    run.artifacts.splice(there, 1);
  }
  const folder = join(world.folder, 'artifacts', String(run.id), `${name}-${run.attempt}`);
  mkdirSync(folder, { recursive: true });
  run.artifacts.push({ name, folder });
  return folder;
}

function commonFolder(files: readonly string[]): string {
  const folders = files.map((file) => (statSync(file).isDirectory() ? file : dirname(file)).split(sep));
  const [first = []] = folders;
  const length = first.findIndex((part, i) => folders.some((folder) => folder[i] !== part));
  return first.slice(0, length === -1 ? undefined : length).join(sep);
}

export function copyVisible(from: string, to: string): Promise<void> {
  return cp(from, to, {
    recursive: true,
    dereference: true,
    filter: (file) =>
      !relative(dirname(from), file)
        .split(sep)
        .some((part) => part.startsWith('.')),
  });
}

/** Brings what jobs of this run kept: one by its name into the folder, those of a pattern into a folder each. */
export const download: Action = async (inputs, { run, workspace }) => {
  const other = Object.keys(inputs).find((input) => !['name', 'pattern', 'path'].includes(input));
  if (other !== undefined) throw new Error(`The double of actions/download-artifact does not know "${other}" yet.`);
  const { name = '', pattern = '*', path = '.' } = inputs;
  const some = run.artifacts.filter((artifact) =>
    name === '' ? likePattern(pattern).test(artifact.name) : artifact.name === name,
  );
  if (name !== '' && some.length === 0)
    throw new Error(`Unable to download artifact(s): Artifact not found for name: ${name}`);
  for (const { name: own, folder } of some)
    await cp(folder, join(workspace, path, name === '' ? own : ''), { recursive: true });
  return { 'download-path': join(workspace, path) };
};
