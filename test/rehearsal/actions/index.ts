import type { JobRecord, RunRecord } from '../records.ts';
import type { World } from '../world.ts';
import { download, upload } from './artifacts.ts';
import { attest } from './attest.ts';
import { checkout } from './checkout.ts';
import { deployPages, uploadPages } from './pages.ts';
import { publishOnPypi } from './pypi.ts';
import { setupNode } from './setup-node.ts';

/** The job that an action runs in. */
export interface ActionJob {
  readonly world: World;
  readonly run: RunRecord;
  readonly record: JobRecord;
  readonly environment: string | null;
  readonly workspace: string;
  readonly temp: string;
  readonly token: string;
}

/** Does what matters of an action. @returns its outputs. @throws Error with what it would say. */
export type Action = (
  inputs: Readonly<Record<string, string>>,
  job: ActionJob,
) => Record<string, string> | Promise<Record<string, string>>;

/** The doubles of all actions that the workflows use, by name. */
export const ACTIONS: Readonly<Record<string, Action>> = {
  'actions/attest': attest,
  'actions/checkout': checkout,
  'actions/deploy-pages': deployPages,
  'actions/download-artifact': download,
  'actions/setup-node': setupNode,
  'actions/upload-artifact': upload,
  'actions/upload-pages-artifact': uploadPages,
  'pypa/gh-action-pypi-publish': publishOnPypi,
  // What it finds in workflows is its own affair.
  'zizmorcore/zizmor-action': () => ({}),
};
