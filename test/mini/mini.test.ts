import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { buildSite } from '../../site/build/build-site.ts';
import { readTree } from '../../src/core/files/read-tree.ts';
import { gitIn } from '../../src/core/git/git.ts';
import { projectIn } from '../../src/core/project.ts';
import { text } from '../../src/core/text/json.ts';
import { verifyProject } from '../../src/releases/verify.ts';
import { sharedMini } from '../support/mini.ts';
import { temporaryFolders } from '../support/project.ts';
import { FIRST, makeMini, SECOND } from './make.ts';

const temporary = temporaryFolders();
const mini = await sharedMini();

test('the mini project has two valid releases, with the same commit ids on every machine', async () => {
  expect(await verifyProject(projectIn(mini), [], true)).toMatchObject({ findings: [], releases: 2 });
  const folder = await temporary();
  await makeMini(folder);
  const head = (root: string): Promise<string> => gitIn(root)('rev-parse', 'HEAD', FIRST, SECOND);
  expect(await head(folder)).toBe(await head(mini));
  expect(await gitIn(folder)('status', '--porcelain')).toBe('');
});

test('the mini site has pages only for workloads with rows, no broken links, and no plural after the number 1', async () => {
  const out = join(await temporary(), 'site');
  const project = projectIn(mini);
  const options = { prefix: null, repository: null };
  await buildSite({ ...options, project, api: project.published }, out);
  const files = readTree(out);
  const pages = new Map(
    [...files].filter(([path]) => path.endsWith('.html')).map(([path, page]) => [path, text(page)]),
  );
  const workloadPages = [...pages.keys()].filter((path) => /^(models|workloads\/[^/]+)\/index\.html$/.test(path));
  expect(workloadPages).toEqual([
    'models/index.html',
    'workloads/2024/index.html',
    'workloads/text-to-image/index.html',
  ]);
  const links = [...pages.values()].flatMap((html) => [...html.matchAll(/ (?:href|src)="\/([^"#?]*)/g)]);
  const dead = links.filter(([, path = '']) => !files.has(path.replace(/(?<=^|\/)$/, 'index.html')));
  expect([links.length > 100, dead]).toEqual([true, []]);
  const page = pages.get('workloads/text-to-image/index.html');
  expect(page).toContain('FLUX.1 Dev');
  expect([...pages].filter(([, html]) => /(?<![\d.])1 (models|configurations|pairs|cards)\b/.test(html))).toEqual([]);
});
