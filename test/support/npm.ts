import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Makes a folder a project with packages from the npm registry, of which no script runs. */
export async function npmInstall(folder: string, ...packages: string[]): Promise<void> {
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps'];
  await promisify(execFile)('npm', ['install', ...options, ...packages], { cwd: folder });
}
