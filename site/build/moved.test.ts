import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parseHTML } from 'linkedom';
import { readTree } from '../../src/core/files/read-tree.ts';
import { sharedMini } from '../../test/support/mini.ts';
import type { Site } from '../documents.ts';
import { moved, movedFiles } from './moved.tsx';
import { pagesOf } from './pages.ts';
import { badgeFiles } from './badges.tsx';
import { readDocuments } from './read-documents.ts';
import { renamedDocuments, renamedModels } from './renamed.ts';

const api = readTree(join(await sharedMini(), 'api/v1'));
const documents = readDocuments(api);
const site: Site = {
  documents,
  url: 'https://site.example/repository',
  repository: null,
  kit: () => ({ sha256: '0'.repeat(64), bytes: 1 }),
  packages: null,
  renamed: new Map(),
};

test('an address that moved is no page, and leads to one without a script', async () => {
  const pages = new Set(pagesOf(site).map(({ path }) => path));
  const files = movedFiles(site, '/repository/');
  expect(files.size).toBeGreaterThan(0);
  for (const [from, to] of moved(site)) {
    const path = to.replace(/[?#].*/, '');
    expect([from, pages.has(from), path, pages.has(path)]).toEqual([from, false, path, true]);
    const { document } = parseHTML(String(await files.get(`${from.slice(1)}index.html`)?.()));
    const here = `/repository${to}`;
    expect(document.querySelector('a')?.getAttribute('href')).toBe(here);
    expect(document.querySelector('meta[http-equiv=refresh]')?.getAttribute('content')).toBe(`0; url=${here}`);
    expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(site.url + to);
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  }
});

test('page, badge and document of a model that was renamed twice lead to those of today', async () => {
  const slug = documents.index.rows[0]?.slug ?? '';
  const line = { reason: 'Renamed.', date: '2026-11-21' };
  const renamed = renamedModels(documents, [
    { id: 'oldest', replaced_by: 'older', ...line },
    { id: 'older', replaced_by: slug, ...line },
    { id: 'gone', replaced_by: null, ...line },
    { id: '/tables/none.csv', replaced_by: '/index.csv', ...line },
  ]);
  expect([...renamed]).toEqual([
    ['oldest', slug],
    ['older', slug],
  ]);
  const later = { ...site, renamed };
  expect(moved(later)).toContainEqual(['/models/oldest/', `/models/${slug}/`]);
  const badges = badgeFiles(later);
  expect(await badges.get('badges/oldest.svg')?.()).toEqual(await badges.get(`badges/${slug}.svg`)?.());
  expect([...renamedDocuments(api, later)]).toEqual(
    ['oldest', 'older'].map((old) => [`models/${old}.json`, api.get(`models/${slug}.json`)]),
  );
});
