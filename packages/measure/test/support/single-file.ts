import { spawn } from 'node:child_process';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { readTree } from '../../../../src/core/files/read-tree.ts';
import { measureFile } from '../../../../site/build/measure-file.ts';
import { readDocuments } from '../../../../site/build/read-documents.ts';
import { outsideOfWorkflows, ROOT } from '../../../../test/support/project.ts';

/** The single file as the site publishes it. */
export function builtFile() {
  return measureFile(readDocuments(readTree(join(ROOT, 'api/v1'))));
}

/**
 * Writes the single file into a folder, and creates a working directory with files that it must not load.
 * {@link loadedTraps} returns those that were loaded.
 */
export async function writeSingleFile(folder: string, bytes: Uint8Array): Promise<{ file: string; cwd: string }> {
  const cwd = join(folder, 'work');
  const traps = {
    'node_modules/commander/index.js': 'require("fs").writeFileSync("LOADED-commander", "")',
    'package.json': '{"type":"commonjs"}',
    'json.py': 'open("LOADED-json", "w")',
    'sitecustomize.py': 'open("LOADED-sitecustomize", "w")',
  };
  for (const [path, text] of Object.entries(traps)) {
    await mkdir(join(cwd, path, '..'), { recursive: true });
    await writeFile(join(cwd, path), text);
  }
  await writeFile(join(folder, 'measure.mjs'), bytes);
  return { file: join(folder, 'measure.mjs'), cwd };
}

/** The paths of the files that were loaded by mistake. */
export async function loadedTraps(cwd: string): Promise<string[]> {
  return (await readdir(cwd, { recursive: true })).filter((path) => path.includes('LOADED'));
}

/** Runs the file with plain Node.js. */
export function runFile(file: string, cwd: string, args: readonly string[]) {
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    const child = spawn(process.execPath, [file, ...args], { cwd, env: outsideOfWorkflows() });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    }
    child.stdin.end();
    child.on('close', (code) => {
      resolve({ code, output });
    });
  });
}
