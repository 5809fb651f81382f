import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { call, ROOT } from './support/project.ts';

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
    if (options.size === 0 || !existsSync(join(ROOT, `scripts/${name}.ts`))) continue;
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
