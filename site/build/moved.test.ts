import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parseHTML } from 'linkedom';
import { readTree } from '../../src/core/files/read-tree.ts';
import { sharedMini } from '../../test/support/mini.ts';
import type { Site } from '../documents.ts';
import { moved, movedFiles } from './moved.tsx';
import { pagesOf } from './pages.ts';
import { readDocuments } from './read-documents.ts';
import { statusOf } from './status.ts';

const documents = readDocuments(readTree(join(await sharedMini(), 'api/v1')));
const site: Site = {
  documents,
  url: 'https://site.example/repository',
  repository: null,
  kit: () => ({ sha256: '0'.repeat(64), bytes: 1 }),
  packages: null,
  status: statusOf(documents, '2026-11-21', new Map()),
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
