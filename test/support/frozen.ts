import { join } from 'node:path';
import { projectIn } from '../../src/core/project.ts';
import { makeProject } from './make-project.ts';
import { ROOT } from './project-files.ts';
import { sharedFolder } from './project.ts';

const DATA = join(ROOT, 'test/fixtures/project/data');

/**
 * A project with all data of November 2026 and without releases. Tests only read it. Tests that need many models or
 * GPUs use it, so that they don't fail after a change to the project's own data.
 */
export const FROZEN = projectIn(await sharedFolder('frozen', (folder) => makeProject(folder, DATA)));
