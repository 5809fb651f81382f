import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { buildSite } from '../../site/build/build-site.ts';
import { readTree } from '../../src/core/files/read-tree.ts';
import { gitIn } from '../../src/core/git/git.ts';
import { projectIn } from '../../src/core/project.ts';
import { text } from '../../src/core/text/json.ts';
import { verifyProject } from '../../src/releases/verify.ts';
import { sharedMini } from '../support/mini.ts';
import { ROOT, temporaryFolders } from '../support/project.ts';
import { FIRST, makeMini, SECOND } from './make.ts';

const temporary = temporaryFolders();
const mini = await sharedMini();

test('the mini project has a few rows of each table of the real one', () => {
  const linesOf = (root: string, path: string): string[] =>
    readFileSync(join(root, path), 'utf8').trimEnd().split('\n');
  const tables = [...readTree(join(mini, 'data')).keys()].filter((path) => path.endsWith('.csv'));
  // If the source no longer has a chosen row, choose another one.
  const wrong = tables.filter((table) => {
    const [own, real] = [mini, ROOT].map((root) => linesOf(root, `data/${table}`));
    return own === undefined || own.length < 2 || own.length > 61 || !own.every((line) => real?.includes(line));
  });
  expect([tables.length, wrong]).toEqual([readTree(join(ROOT, 'data')).size - NOT_TABLES, []]);
});

const NOT_TABLES = [...readTree(join(ROOT, 'data')).keys()].filter((path) => !path.endsWith('.csv')).length;

test('its two releases verify, and are the same wherever they are made, with the ids of their commits', async () => {
  expect(await verifyProject(projectIn(mini), [], true)).toMatchObject({ findings: [], releases: 2 });
  const folder = await temporary();
  await makeMini(folder);
  const head = (root: string): Promise<string> => gitIn(root)('rev-parse', 'HEAD', FIRST, SECOND);
  expect(await head(folder)).toBe(await head(mini));
  expect(await gitIn(folder)('status', '--porcelain')).toBe('');
});

test('its site has pages of the workloads that have rows alone, leads nowhere in vain, and says one where it is one', async () => {
  const out = join(await temporary(), 'site');
  const project = projectIn(mini);
  const drawn = { prefix: null, repository: null };
  await buildSite({ ...drawn, project, api: project.published }, out);
  const files = readTree(out);
  const pages = new Map(
    [...files].filter(([path]) => path.endsWith('.html')).map(([path, page]) => [path, text(page)]),
  );
  const works = [...pages.keys()].filter((path) => /^(models|work\/[^/]+)\/index\.html$/.test(path));
  expect(works).toEqual(['models/index.html', 'work/text-to-image/index.html']);
  const links = [...pages.values()].flatMap((html) => [...html.matchAll(/ (?:href|src)="\/([^"#?]*)/g)]);
  const dead = links.filter(([, path = '']) => !files.has(path.replace(/(?<=^|\/)$/, 'index.html')));
  expect([links.length > 100, dead]).toEqual([true, []]);
  const page = pages.get('work/text-to-image/index.html');
  expect(page).toContain('FLUX.1 Dev');
  expect([...pages].filter(([, html]) => /\b1 (models|configurations|pairs|cards)\b/.test(html))).toEqual([]);
});
