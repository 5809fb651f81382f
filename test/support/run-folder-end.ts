import { rmSync } from 'node:fs';
import type { OfTheRun } from './run-folder.ts';

/** Runs after all tests. It ends the shared browser and removes the shared folder. */
export default async function teardown(): Promise<void> {
  await (globalThis as OfTheRun).endBrowser?.();
  const folder = process.env['TEST_RUN_FOLDER'];
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}
