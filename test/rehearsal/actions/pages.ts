import { existsSync, renameSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { OWNER } from '../../support/github/pulls.ts';
import { placeOf } from '../records.ts';
import { copyVisible, keep } from './artifacts.ts';
import { demand } from './attest.ts';
import type { Action } from './index.ts';

/** Keeps a folder as what Pages takes. */
export const uploadPages: Action = async (inputs, job) => {
  const { name = 'github-pages', path = '_site/' } = inputs;
  const from = join(job.workspace, path);
  if (!existsSync(from)) throw new Error(`tar: ${path}: Cannot open: No such file or directory`);
  await copyVisible(from, keep(job, name, false));
  return {};
};

/** Puts what this run kept for Pages in place of what is online. */
export const deployPages: Action = async (inputs, job) => {
  const { artifact_name: name = 'github-pages' } = inputs;
  demand(job, 'actions/deploy-pages', ['pages: write', 'id-token: write']);
  if (job.environment !== 'github-pages') {
    throw new Error(
      "HttpError: Missing environment. Ensure your workflow's deployment job has an environment: github-pages",
    );
  }
  const folder = job.run.artifacts.find((artifact) => artifact.name === name)?.folder;
  if (folder === undefined) throw new Error(`No artifacts named "${name}" were found for this workflow run.`);
  const { pages } = job.world;
  const next = `${pages}.next`;
  await rm(next, { recursive: true, force: true });
  await cp(folder, next, { recursive: true });
  await rm(pages, { recursive: true, force: true });
  renameSync(next, pages);
  job.world.deployments.push({ run: job.run.id, place: placeOf(job.record) });
  return { page_url: `https://${OWNER}.github.io/energy/` };
};
