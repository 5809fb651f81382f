import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Creates an npm project with these packages in a folder, without running their install scripts. */
export async function npmInstall(folder: string, ...packages: string[]): Promise<void> {
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps'];
  await promisify(execFile)('npm', ['install', ...options, ...packages], { cwd: folder });
}
