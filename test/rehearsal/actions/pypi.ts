import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../../../src/core/files/digest.ts';
import { demand } from './attest.ts';
import type { Action } from './index.ts';

/** Gives PyPI every package of a folder, where the environment is the one that it trusts. */
export const publishOnPypi: Action = (inputs, job) => {
  const { 'packages-dir': folder = 'dist', 'skip-existing': skip = 'false' } = inputs;
  demand(job, 'pypa/gh-action-pypi-publish', ['id-token: write']);
  if (job.environment !== 'packages') throw new Error('PyPI: valid token, but no corresponding publisher');
  const at = join(job.workspace, folder);
  if (!existsSync(at)) throw new Error(`There is no folder ${folder}.`);
  for (const name of readdirSync(at)) {
    if (!/\.(whl|tar\.gz)$/.test(name)) throw new Error(`InvalidDistribution: Unknown distribution format: ${name}`);
    if (job.world.onPypi.has(name) && skip !== 'true') throw new Error(`400 File already exists: ${name}`);
    if (!job.world.onPypi.has(name)) job.world.onPypi.set(name, sha256(readFileSync(join(at, name))));
  }
  return {};
};
