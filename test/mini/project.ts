import { copyInto, sharedFolder } from '../support/project.ts';

/** The mini project with its two releases, made once for all test files of a run, which only read it. */
export function sharedMini(): Promise<string> {
  // Loaded by the one test file that makes it.
  return sharedFolder('mini', async (folder) => (await import('./make.ts')).makeMini(folder));
}

/** Makes a folder a copy of it, to be changed. */
export async function copyMini(folder: string): Promise<void> {
  await copyInto(folder, `${await sharedMini()}/.`);
}
