import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { folderServer, listen } from '../site/build/server.ts';
import { call, commandPath, ROOT, temporaryFolders } from './support/project.ts';

const temporary = temporaryFolders();
/** The address of a server with the API as it would be published now. */
const address = (async () => {
  const folder = await temporary();
  await call('build', ['--out', join(folder, 'api/v1')]);
  const server = folderServer(folder).unref();
  return `http://127.0.0.1:${await listen(server, 0)}`;
})();
const inDocs = readdirSync(join(ROOT, 'docs')).filter((name) => name.endsWith('.md'));
const FILES = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...inDocs.map((name) => `docs/${name}`)];
const TEXTS = new Map(FILES.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));

test('every command in the docs exists and has the options that it is shown with', async () => {
  const shown = new Map<string, Set<string>>();
  for (const text of TEXTS.values()) {
    for (const [, name = '', words = ''] of text.replace(/\n\s*/g, ' ').matchAll(/npm run ([\w:-]+)( -- [^`#;&]*)?/g)) {
      const options = words.slice(4).match(/(?<=^|\s)--[a-z][\w-]*/g) ?? [];
      shown.set(name, new Set([...(shown.get(name) ?? []), ...options]));
    }
  }
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  expect([...shown.keys()].filter((name) => !(name in scripts))).toEqual([]);
  expect(shown.size).toBeGreaterThan(10);
  for (const [name, options] of shown) {
    if (options.size === 0 || !existsSync(join(ROOT, `${commandPath(name)}.ts`))) continue;
    const { stdout } = await call(name, ['--help']);
    expect({ name, unknown: [...options].filter((option) => !stdout.includes(option)) }).toEqual({ name, unknown: [] });
  }
});

test('every link in the docs leads to an existing file and heading', () => {
  const dead: string[] = [];
  for (const [file, text] of TEXTS) {
    for (const [, path = '', heading] of text.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)) {
      const target = path === '' ? file : join(dirname(file), path);
      const isThere = existsSync(join(ROOT, target));
      const headings = heading === undefined ? [] : headingsOf(readFileSync(join(ROOT, target), 'utf8'));
      if (!isThere || (heading !== undefined && !headings.includes(heading)))
        dead.push(`${file}: ${path}#${heading ?? ''}`);
    }
  }
  expect(dead).toEqual([]);
});

/** The headings of a Markdown text, as GitHub writes them in addresses. */
function headingsOf(text: string): string[] {
  const titles = [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) => title);
  return titles.map((title) =>
    title
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replace(/ /g, '-'),
  );
}

const LOCAL = 'http://127.0.0.1:4173';

test.each([
  [
    'js',
    'const response',
    [process.execPath, '--input-type=module', '-e'],
    /^\S.* \d+\.\d+ Wh per million output tokens\nLatency limit: \d+ ms\. \S/,
  ],
  ['sh', 'curl ', ['sh', '-c'], /^model,slug,[^]*\r\n[^]*\r\n/],
  ['python', 'import pandas', ['python3', '-c'], /^\d+\.\d+ times as much energy on an H100/],
])('the example of the README in %s prints what it says', async (language, begin, [program = '', ...words], prints) => {
  if (language === 'python' && spawnSync('python3', ['-c', 'import pandas']).status !== 0) return;
  const [, code] = TEXTS.get('README.md')?.split(`\`\`\`${language}\n${begin}`) ?? [];
  const own = `${begin}${(code ?? '').split('```')[0] ?? ''}`.replaceAll(LOCAL, await address);
  const { stdout } = await promisify(execFile)(program, [...words, own], { timeout: 30_000 });
  expect(stdout).toMatch(prints);
});
