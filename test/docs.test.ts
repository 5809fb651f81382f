import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { folderServer, listen } from '../site/build/server.ts';
import { call, commandPath, ROOT, temporaryFolders } from './support/project.ts';

const temporary = temporaryFolders();
/** The address of a server with the API built from the current data. */
const address = (async () => {
  const folder = await temporary();
  await call('build', ['--out', join(folder, 'api/v1')]);
  const server = folderServer(folder).unref();
  return `http://127.0.0.1:${await listen(server, 0)}`;
})();
const inDocs = readdirSync(join(ROOT, 'docs')).filter((name) => name.endsWith('.md'));
const FILES = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...inDocs.map((name) => `docs/${name}`)];
const TEXTS = new Map(FILES.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));

test('every command in the docs exists and has the options in the docs', async () => {
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

/** The anchors that GitHub makes from the headings of a Markdown text. */
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

const HAS_PANDAS = spawnSync('python3', ['-c', 'import pandas']).status === 0;

interface Example {
  readonly begin: string;
  /** The program that runs the code. The code is its last argument. */
  readonly program: string;
  readonly options: readonly string[];
  readonly prints: RegExp;
}

/** The output of the code block in the README that begins with `begin`. */
async function outputOf(language: string, { begin, program, options }: Example): Promise<string> {
  const [, code] = TEXTS.get('README.md')?.split(`\`\`\`${language}\n${begin}`) ?? [];
  const own = `${begin}${(code ?? '').split('```')[0] ?? ''}`.replaceAll(LOCAL, await address);
  const { stdout } = await promisify(execFile)(program, [...options, own], { timeout: 30_000 });
  return stdout;
}

const EXAMPLES: readonly (readonly [language: string, example: Example])[] = [
  [
    'js',
    {
      begin: 'const response',
      program: process.execPath,
      options: ['--input-type=module', '-e'],
      prints: /^\S.* \d+\.\d+ Wh per million output tokens\nLatency limit: \d+ ms\. \S/,
    },
  ],
  ['sh', { begin: 'curl ', program: 'sh', options: ['-c'], prints: /^model,slug,[^]*\r\n[^]*\r\n/ }],
];

test.each(EXAMPLES)('the README example in %s prints the expected output', async (language, example) => {
  expect(await outputOf(language, example)).toMatch(example.prints);
});

// Skipped, and shown as skipped, on machines without pandas.
(HAS_PANDAS ? test : test.skip)('the README example in Python prints the expected output', async () => {
  const example = {
    begin: 'import pandas',
    program: 'python3',
    options: ['-c'],
    prints: /^\d+\.\d+ times as much energy/,
  };
  expect(await outputOf('python', example)).toMatch(example.prints);
});
