import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../root.ts';

/** Runs another command of the project, whose output goes where ours goes. @returns its exit code, 1 when killed. */
export function runScript(name: string, args: readonly string[] = []): Promise<number> {
  const child = spawn(process.execPath, [join(ROOT, 'scripts/run.js'), name, ...args], { cwd: ROOT, stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      resolve(code ?? 1);
    });
  });
}
