import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Action } from './index.ts';

/** Node.js is here already; that a version is named, or a file that has one is there, is what matters. */
export const setupNode: Action = (inputs, { workspace }) => {
  const { 'node-version': version = '', 'node-version-file': file = '' } = inputs;
  if (file !== '' && !existsSync(join(workspace, file))) {
    throw new Error(`The specified node version file at: ${join(workspace, file)} does not exist`);
  }
  if (file === '' && version === '') throw new Error('Neither node-version nor node-version-file is given.');
  return { 'node-version': version };
};
