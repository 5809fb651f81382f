import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import type { Index } from '../src/contract/generated/api.d.ts';
import { folderServer, listen } from '../site/build/server.ts';
import { call, commandPath, ROOT, temporaryFolders } from './support/project.ts';

const temporary = temporaryFolders();
/** Where what would be published now is served. */
const address = (async () => {
  const folder = await temporary();
  await call('build', ['--out', join(folder, 'api/v1')]);
  const server = folderServer(folder).unref();
  return `http://127.0.0.1:${await listen(server, 0)}`;
})();
const inDocs = readdirSync(join(ROOT, 'docs')).filter((name) => name.endsWith('.md'));
const FILES = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...inDocs.map((name) => `docs/${name}`)];
const TEXTS = new Map(FILES.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));

test('every command in the docs exists, and takes the options that it is shown with', async () => {
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

test('every link in the docs leads to a file and to a heading that is there', () => {
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

test('the README says what U covers, and how wide a true 95 % interval is', () => {
  const { uncertainty } = JSON.parse(readFileSync(join(ROOT, 'api/v1/index.json'), 'utf8')) as Index;
  const { relative_standard: u, relative_expanded: U, degrees_of_freedom: n } = uncertainty;
  const [, degrees, true95, covered] = /only (\S+)\s+degrees of freedom: .* a factor of ([\d.]+), not ([\d.]+)\./.exec(
    TEXTS.get('README.md') ?? '',
  ) as unknown as string[];
  expect([degrees, covered]).toEqual([n.toFixed(1), (1 + U).toFixed(2)]);
  /** Area below Student's density up to t, but for its constant. */
  const area = (t: number): number =>
    Array.from({ length: 1e5 }, (_, i) => (1 + ((i + 0.5) * t * 1e-5) ** 2 / n) ** (-(n + 1) / 2)).reduce(
      (a, b) => a + b,
    ) * t;
  expect(area((Number(true95) - 1) / u) / area(1000)).toBeCloseTo(0.95, 2);
});

const LOCAL = 'http://127.0.0.1:4173';

test.each([
  [
    'js',
    'const response',
    [process.execPath, '--input-type=module', '-e'],
    /^Llama 3\.1 8B Instruct B200 12\.97\d* Wh /,
  ],
  ['sh', 'curl ', ['sh', '-c'], /^model,slug,[^]*\r\n[^]*\r\n/],
  ['python', 'import pandas', ['python3', '-c'], /^1\.\d+ times the energy on an H100/],
])('the example of the README in %s prints what it says', async (language, begin, [program = '', ...words], prints) => {
  if (language === 'python' && spawnSync('python3', ['-c', 'import pandas']).status !== 0) return;
  const [, code] = TEXTS.get('README.md')?.split(`\`\`\`${language}\n${begin}`) ?? [];
  const own = `${begin}${(code ?? '').split('```')[0] ?? ''}`.replaceAll(LOCAL, await address);
  const { stdout } = await promisify(execFile)(program, [...words, own], { timeout: 30_000 });
  expect(stdout).toMatch(prints);
});
