import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { beforeAll, expect, test } from '@jest/globals';
import { badgeFiles } from '../build/badges.tsx';
import { dataPackage } from '../build/data-package.ts';
import { atomFeed, sitemap } from '../build/feeds.ts';
import { readDocuments } from '../build/read-documents.ts';
import type { Site } from '../documents.ts';
import { datasetLinkedData } from '../blocks/linked-data.ts';
import { pagePaths } from './support/browser.ts';
import { sha256 } from '../../src/core/files/digest.ts';
import type { Makers } from '../../src/core/files/lazy-files.ts';
import { readTree } from '../../src/core/files/read-tree.ts';
import { energy } from '../../src/figures/format.ts';
import { titleOf } from '../../src/releases/summary.ts';
import { ROOT } from '../../test/support/project.ts';
import { siteUnderTest } from './support/site.ts';

// What programs read of the site beside the API.

const served = siteUnderTest();
let site: Site;
beforeAll(() => {
  const { documents } = served;
  site = {
    documents,
    url: documents.manifest.site,
    repository: null,
    kit: () => ({ sha256: '0'.repeat(64), bytes: 1 }),
    packages: null,
  };
});

const text = (path: string): Promise<string> => readFile(join(served.folder, path), 'utf8');

async function textsOf(makers: Makers): Promise<Map<string, string>> {
  const made = [...makers].map(async ([path, make]) => [path, String(await make())] as const);
  return new Map(await Promise.all(made));
}

test('the feed has an entry for each change, newest first, and keeps as text whatever a change says', async () => {
  const { manifest, changes, releases } = site.documents;
  const [change] = changes.changes;
  if (change === undefined) throw new Error('There is no change to start from');
  const hostile = `]]> <script>alert(1)</script> &amp; "quoted" 'too' <!-- \u{1F600}`;
  const last = { ...change, summary: hostile, reason: `a\u0000b\u000bc\uD800d`, diff: hostile };
  const xml = atomFeed({ manifest, releases, changes: { ...changes, changes: [...changes.changes, last] } });
  // XML is parsed by a browser.
  const { page } = await served.open('/404.html');
  const entries = await page.evaluate((source) => {
    const parsed = new DOMParser().parseFromString(source, 'application/xml');
    const [error] = parsed.getElementsByTagName('parsererror');
    if (error !== undefined) throw new Error(error.textContent);
    return [...parsed.getElementsByTagName('entry')].map((entry) =>
      Object.fromEntries([...entry.children].map((child) => [child.localName, child.textContent])),
    );
  }, xml);
  expect(entries[0]).toMatchObject({
    title: hostile,
    content: expect.stringContaining('Why: a\uFFFDb\uFFFDc\uFFFDd\n'),
  });
  expect(entries.slice(1).map(({ id, title }) => ({ id, title }))).toEqual(
    [...changes.changes].reverse().map(({ date, summary }) => ({
      id: `${manifest.site}/api/v1/releases/${date}/manifest.json`,
      title: titleOf(summary),
    })),
  );
  const none = atomFeed({ manifest, releases, changes: { ...changes, changes: [] } });
  expect(none).not.toContain('<entry>');
});

test('a badge shows the most frugal row of a model, as SVG', async () => {
  const files = await textsOf(badgeFiles(site));
  const { rows } = site.documents.index;
  for (const { slug } of rows) {
    const least = Math.min(...rows.filter((row) => row.slug === slug).map((row) => row.wh_per_million_output_tokens));
    expect(files.get(`badges/${slug}.svg`)).toContain(`<title>GPU energy: ${energy(least)} Wh per million tokens, `);
  }
});

test('the sitemap has every page, but none under a ceiling and none that only leads on', async () => {
  const { site: home } = site.documents.manifest;
  const pages = (await pagePaths(served.folder)).filter((path) => path.endsWith('/') && !/\/at-[\w-]+\/$/.test(path));
  const listed = [...(await text('sitemap.xml')).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
  expect(listed.sort()).toEqual(pages.map((path) => home + path).sort());
  expect(await text('robots.txt')).toContain(`Sitemap: ${home}/sitemap.xml\n`);
  expect(sitemap(site, ['/a&b/'])).toContain(`<loc>${home}/a&amp;b/</loc>`);
});

test('the linked data names licence, years, units and the publisher once it is set', () => {
  const dataset = (of: Site): Record<string, unknown> =>
    JSON.parse(JSON.stringify(datasetLinkedData(of))) as Record<string, unknown>;
  const data = dataset(site);
  expect(data).toMatchObject({ '@type': 'Dataset', license: 'https://creativecommons.org/licenses/by/4.0/' });
  expect(data['temporalCoverage']).toMatch(/^2023\/20\d{2}$/);
  expect(data).not.toHaveProperty('creator');
  for (const { name, unitText } of data['variableMeasured'] as { name: string; unitText?: string }[])
    expect([name, unitText]).not.toEqual([name, undefined]);
  const { manifest } = site.documents;
  const publisher = { ...manifest.publisher, name: 'A Publisher', url: 'https://publisher.example' };
  const named = dataset({ ...site, documents: { ...site.documents, manifest: { ...manifest, publisher } } });
  expect(named['creator']).toMatchObject({ name: 'A Publisher', url: 'https://publisher.example' });
});

/** The part of a data package that is looked at. */
interface Package {
  readonly version: string;
  readonly resources: readonly {
    readonly name: string;
    readonly path: string;
    readonly bytes: number;
    readonly hash: string;
    readonly schema?: { readonly fields: readonly Record<string, string>[] };
  }[];
}

test('the data package lists each file with its digest and its columns, by the profile of version 2', async () => {
  const descriptor = JSON.parse(await text('datapackage.json')) as Package;
  for (const { path, bytes, hash, schema } of descriptor.resources) {
    const found = await readFile(join(served.folder, path));
    expect({ path, bytes, hash }).toEqual({ path, bytes: found.length, hash: `sha256:${sha256(found)}` });
    if (path.endsWith('.csv') && schema !== undefined)
      expect(schema.fields.map(({ name }) => name)).toEqual(found.toString().split('\r\n')[0]?.split(','));
  }
  const names = descriptor.resources.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  // https://datapackage.org/profiles/2.0/datapackage.json, in the public domain.
  const profile = JSON.parse(
    await readFile(join(ROOT, 'test/fixtures/datapackage/profile-2.0.json'), 'utf8'),
  ) as object;
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
  expect([ajv.validate(profile, descriptor), ajv.errors]).toEqual([true, null]);
});

test('before the first release there is a data package without the list of releases', () => {
  const api = new Map([...readTree(join(served.folder, 'api/v1'))].filter(([path]) => !path.startsWith('releases/')));
  const made = JSON.parse(dataPackage(readDocuments(api), api)) as Package;
  expect(made.resources.map(({ name }) => name)).not.toContain('releases-index.json');
  expect(made.version).toBe(site.documents.manifest.updated);
});

test('the schemas of the documents are those of the API alone, and that of measurements stays strict', async () => {
  expect(await readdir(join(served.folder, 'schema'))).not.toContain('api');
  const path = 'schema/measurement.schema.json';
  expect(await text(path)).toBe(await readFile(join(ROOT, path), 'utf8'));
  expect(await text(path)).toContain('"additionalProperties": false');
});
