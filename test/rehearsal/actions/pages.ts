import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { OWNER } from '../pulls.ts';
import { placeOf } from '../records.ts';
import { copyVisible, keep } from './artifacts.ts';
import { demand } from './attest.ts';
import type { Action } from './index.ts';

/** Keeps a folder as what Pages takes. */
export const uploadPages: Action = (inputs, job) => {
  const { name = 'github-pages', path = '_site/' } = inputs;
  const from = join(job.workspace, path);
  if (!existsSync(from)) throw new Error(`tar: ${path}: Cannot open: No such file or directory`);
  copyVisible(from, keep(job, name, false));
  return {};
};

/** Puts what this run kept for Pages in place of what is online. */
export const deployPages: Action = (inputs, job) => {
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
  rmSync(next, { recursive: true, force: true });
  cpSync(folder, next, { recursive: true });
  rmSync(pages, { recursive: true, force: true });
  renameSync(next, pages);
  job.world.deployments.push({ run: job.run.id, place: placeOf(job.record) });
  return { page_url: `https://${OWNER}.github.io/energy/` };
};
