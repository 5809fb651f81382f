import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parseHTML } from 'linkedom';
import { readTree } from '../../src/core/files/read-tree.ts';
import { sharedMini } from '../../test/support/mini.ts';
import { drawPage, pagesOf } from './pages.ts';
import { readDocuments } from './read-documents.ts';
import type { Site } from '../documents.ts';
import { workloadsOf } from '../workload.ts';

const documents = readDocuments(readTree(join(await sharedMini(), 'api/v1')));
const site: Site = {
  documents,
  workloads: workloadsOf(documents),
  url: 'https://site.example/repository',
  commandUrl: 'https://site.example/repository',
  repository: null,
  kit: () => ({ sha256: '0'.repeat(64), bytes: 1 }),
  packages: null,
};

function draw(drawn: Site, prefix: string, pages = pagesOf(drawn)): Map<string, string> {
  return new Map(pages.map((page) => [page.path, drawPage(drawn, page, { prefix, assetsVersion: 'v' })]));
}

test('two pages with the same address cause an error that names it', () => {
  const { workloads: all } = documents;
  const workloads = { ...all, workloads: all.workloads.flatMap((one) => [one, one]) };
  expect(() => draw({ ...site, workloads: workloadsOf({ ...documents, workloads }) }, '/')).toThrow(
    'Two pages have the address /models/.',
  );
});

describe('below a path', () => {
  /** Ends in what looks like a link where it is the last attribute of a void element, as the description is. */
  const HOSTILE = `<a href="/a">'b'</a> ]]> "/ src="/c" href=`;
  const description = { ...documents.manifest, description: HOSTILE, caveat: HOSTILE, name: HOSTILE };
  const changed = { ...site, documents: { ...documents, manifest: description } };

  test('every link within the site gets the prefix, and nothing else changes', () => {
    const pages = draw(changed, '/repository/');
    for (const [path, html] of draw(changed, '/')) {
      expect(pages.get(path)?.replaceAll(/(href|src)="\/repository\//g, '$1="/')).toBe(html);
    }
    for (const path of ['/', '/404.html', '/electricity/', '/data/']) {
      const { document } = parseHTML(pages.get(path) ?? '');
      const links = [...document.querySelectorAll('[href^="/"], [src^="/"]')];
      const addresses = links.map((link) => link.getAttribute('href') ?? link.getAttribute('src') ?? '');
      expect(addresses.filter((address) => !address.startsWith('/repository/'))).toEqual([]);
      expect(addresses.length).toBeGreaterThan(15);
    }
  });

  test('texts and attributes that look like links don’t change', () => {
    const home = pagesOf(changed).filter(({ path }) => path === '/');
    const { document } = parseHTML(draw(changed, '/repository/', home).get('/') ?? '');
    const attributes = [...(document.querySelector('meta[name=description]')?.attributes ?? [])];
    expect(attributes.map(({ name, value }) => [name, value])).toEqual([
      ['name', 'description'],
      ['content', HOSTILE],
    ]);
    expect(document.querySelector('.site-footer')?.textContent).toContain(HOSTILE);
    expect(document.querySelector('.brand')?.getAttribute('href')).toBe('/repository/');
    expect(document.querySelectorAll('main a[href="/a"]')).toHaveLength(0);
  });
});
