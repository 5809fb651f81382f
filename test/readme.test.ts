import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { listen, previewServer } from '../site/preview/server.ts';
import { ROOT, run, temporaryFolders } from './support/project.ts';

const temporary = temporaryFolders();
const readme = await readFile(join(ROOT, 'README.md'), 'utf8');
let server: Server;
let address: string;

beforeAll(async () => {
  const folder = await temporary();
  await run('build', ['--out', join(folder, 'api/v1')]);
  server = previewServer(folder);
  address = `http://127.0.0.1:${await listen(server, 0)}`;
});

afterAll(() => {
  server.close();
});

/** The examples of the README in one language, pointed at the server of this test. */
function snippets(language: string): string[] {
  const found = [...readme.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))];
  return found.map(([, code]) => (code ?? '').replaceAll('http://127.0.0.1:4173', address));
}

async function output(command: string, args: readonly string[]): Promise<string> {
  return (await promisify(execFile)(command, args)).stdout;
}

function has(command: string, ...args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Runs where the machine has the program, and is told as skipped elsewhere. */
const where = (present: boolean) => (present ? test : test.skip);

describe('the examples of the README', () => {
  test('JavaScript prints the first row and the caveat', async () => {
    const [code = ''] = snippets('js');
    expect(await output(process.execPath, ['--input-type=module', '-e', code])).toMatch(
      /^Llama 3\.1 8B Instruct B200 12\.97\d* Wh per million output tokens\nGPU energy only/,
    );
  });

  where(has('curl', '--version'))('curl prints the table', async () => {
    const code = snippets('sh').find((snippet) => snippet.startsWith('curl')) ?? '';
    const [header, ...rows] = (await output('sh', ['-c', code])).split('\r\n');
    expect(header).toMatch(/^model,slug,/);
    expect(rows.length).toBeGreaterThan(10);
  });

  where(has('python3', '-c', 'import pandas'))('Python prints a median per GPU', async () => {
    expect(await output('python3', ['-c', snippets('python')[0] ?? ''])).toMatch(/B200 +[\d.]+\nH100 +[\d.]+/);
  });

  where(has('Rscript', '-e', 'library(jsonlite)'))('R prints carbon per row', async () => {
    expect(await output('Rscript', ['-e', snippets('r')[0] ?? ''])).toContain('Llama 3.1 8B Instruct B200');
  });
});

test('every file and command that the README names is there', async () => {
  const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  for (const [, script] of readme.matchAll(/npm run ([\w-]+)/g)) expect(Object.keys(scripts)).toContain(script);
  for (const [, path = ''] of readme.matchAll(/\]\(([^):]+)\)/g)) {
    expect({ path, present: existsSync(join(ROOT, path)) }).toEqual({ path, present: true });
  }
});
