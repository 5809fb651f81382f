import { titleOf } from '../src/releases/summary.ts';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import datapackage from 'datapackage';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { readTree } from '../src/core/files/read-tree.ts';
import { sha256 } from '../src/core/files/digest.ts';
import { atomFeed, sitemap } from '../site/build/feeds.ts';
import { dataPackage } from '../site/build/data-package.ts';
import { statusOf } from '../site/build/status.ts';
import { readDocuments } from '../site/build/read-documents.ts';
import { datasetLinkedData } from '../site/linked-data.ts';
import { ROOT } from './support/project.ts';
import { type OpenPage, siteUnderTest } from './support/site.ts';
import type { Manifest } from '../src/contract/generated/api.d.ts';
import type { Site } from '../site/documents.ts';

const served = siteUnderTest('unreleased');
const released = siteUnderTest();
let site: Site;
/** A page of the browser, in which XML is parsed. */
let parser: Promise<OpenPage> | undefined;

beforeAll(() => {
  const documents = readDocuments(readTree(join(served.folder, 'api/v1')));
  site = {
    documents,
    url: documents.manifest.site,
    repository: null,
    kit: () => ({ sha256: '0'.repeat(64), bytes: 1 }),
    packages: null,
    status: statusOf(documents, '2026-11-21', new Map()),
  };
});

const file = (path: string): Promise<Buffer> => readFile(join(served.folder, path));
const text = async (path: string): Promise<string> => (await file(path)).toString('utf8');

/** The texts of an XML document as a browser reads it: for each element named `name`, the texts below it by name. */
async function xmlElements(xml: string, name: string): Promise<Record<string, string>[]> {
  parser ??= served.open('/404.html');
  return await (
    await parser
  ).page.evaluate(
    ([source = '', tag = '']) => {
      const parsed = new DOMParser().parseFromString(source, 'application/xml');
      const [error] = parsed.getElementsByTagName('parsererror');
      if (error !== undefined) throw new Error(error.textContent);
      return [...parsed.getElementsByTagName(tag)].map((element) => ({
        ...Object.fromEntries([...element.children].map((child) => [child.localName, child.textContent])),
        ...Object.fromEntries([...element.attributes].map(({ name: key, value }) => [key, value])),
      }));
    },
    [xml, name],
  );
}

describe('the feed', () => {
  test('has an entry for each change, newest first, at the address of its release', async () => {
    const entries = await xmlElements(await text('changes.atom'), 'entry');
    const { changes, manifest } = site.documents;
    expect(entries.map(({ id, title, updated }) => ({ id, title, updated }))).toEqual(
      [...changes.changes].reverse().map(({ date, summary }) => ({
        id: `${manifest.site}/api/v1/releases/${date}/manifest.json`,
        title: titleOf(summary),
        updated: `${date}T00:00:00Z`,
      })),
    );
    expect(entries[0]?.['content']).toContain(changes.changes.at(-1)?.reason);
  });

  test('says where it lies, where its page is, and who is behind it', async () => {
    const [feed] = await xmlElements(await text('changes.atom'), 'feed');
    expect(feed).toMatchObject({ id: `${site.url}/changes.atom`, author: site.documents.manifest.name });
    const links = await xmlElements(await text('changes.atom'), 'link');
    expect(links.slice(0, 2)).toEqual([
      { rel: 'self', type: 'application/atom+xml', href: `${site.url}/changes.atom` },
      { rel: 'alternate', type: 'text/html', href: `${site.url}/changes/` },
    ]);
  });

  test('is a feed without entries before the first release', async () => {
    const { manifest, changes, releases } = site.documents;
    const feed = atomFeed({ manifest, releases, changes: { ...changes, changes: [] } });
    const [read] = await xmlElements(feed, 'feed');
    expect(read).toMatchObject({ updated: `${manifest.updated}T00:00:00Z` });
    expect(await xmlElements(feed, 'entry')).toEqual([]);
  });

  test('keeps as text whatever a change says, but for what XML has no place for', async () => {
    const { manifest, changes, releases } = site.documents;
    const [change] = changes.changes;
    if (change === undefined) throw new Error('There is no change to start from');
    const hostile = `]]> <script>alert(1)</script> &amp; "quoted" 'too' <!-- \u{1F600}`;
    const [entry] = await xmlElements(
      atomFeed({
        manifest,
        releases,
        changes: {
          ...changes,
          changes: [{ ...change, summary: hostile, reason: `a\u0000b\u000bc\uD800d`, diff: hostile }],
        },
      }),
      'entry',
    );
    expect(entry?.['title']).toBe(hostile);
    expect(entry?.['content']).toContain('Why: a\uFFFDb\uFFFDc\uFFFDd\n');
  });
});

/** The addresses of a sitemap, each with the status it answers with on the server at `origin`. */
async function statuses(sitemapText: string, from: string, origin: string): Promise<Record<string, number>> {
  const pages = await xmlElements(sitemapText, 'url');
  const answers = pages.map(async ({ loc = '' }) => {
    expect(loc.startsWith(`${from}/`)).toBe(true);
    return [loc, (await fetch(loc.replace(from, origin))).status] as const;
  });
  return Object.fromEntries(await Promise.all(answers));
}

/** The addresses that the HTML files of a folder stand for, but for the page of errors. */
async function pagesBelow(folder: string, address: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true });
  return files
    .filter((path) => /(^|\/)index\.html$/.test(path))
    .map((path) => `${address}/${path.slice(0, -'index.html'.length)}`);
}

/** Whether a page is more than a chart of another one, to be embedded. */
function isOwn(address: string): boolean {
  return !address.includes('/embed/');
}

describe('the sitemap', () => {
  test.each([
    ['below a path', served],
    ['at the top of a host', released],
  ])('has every page that was written, each of which answers: %s', async (_, { folder, url }) => {
    const read = (path: string): Promise<string> => readFile(join(folder, path), 'utf8');
    const { site: address } = JSON.parse(await read('api/v1/manifest.json')) as Manifest;
    const found = await statuses(await read('sitemap.xml'), address, url);
    expect(Object.keys(found).sort()).toEqual((await pagesBelow(folder, address)).filter(isOwn).sort());
    expect(new Set(Object.values(found))).toEqual(new Set([200]));
    expect(await read('robots.txt')).toContain(`Sitemap: ${address}/sitemap.xml\n`);
  });

  test('leaves out pages that are files, and dates the rest by the data', async () => {
    const urls = await xmlElements(sitemap(site, ['/', '/404.html', '/a&b/']), 'url');
    const lastmod = site.documents.manifest.updated;
    expect(urls).toEqual([
      { loc: `${site.url}/`, lastmod },
      { loc: `${site.url}/a&b/`, lastmod },
    ]);
  });
});

describe('the linked data of the data set', () => {
  const dataset = (changed: Site): Record<string, unknown> =>
    JSON.parse(JSON.stringify(datasetLinkedData(changed))) as Record<string, unknown>;

  test('says what it is, under which licence, for which years, and names no publisher that is not set', () => {
    const data = dataset(site);
    expect(data).toMatchObject({
      '@context': 'https://schema.org/',
      '@type': 'Dataset',
      url: `${site.url}/`,
      license: 'https://creativecommons.org/licenses/by/4.0/',
      isAccessibleForFree: true,
    });
    expect(data['temporalCoverage']).toMatch(/^2023\/20\d{2}$/);
    expect(String(data['description'])).toContain(site.documents.index.caveat);
    expect(data).not.toHaveProperty('creator');
  });

  test('names the publisher once it is set', () => {
    const { manifest } = site.documents;
    const publisher = { ...manifest.publisher, name: 'A Publisher', url: 'https://publisher.example' };
    const changed = { ...site, documents: { ...site.documents, manifest: { ...manifest, publisher } } };
    expect(dataset(changed)['creator']).toEqual({
      '@type': 'Organization',
      name: 'A Publisher',
      url: 'https://publisher.example',
    });
  });

  test('offers files that are there, and describes each variable with its unit', async () => {
    const { distribution, variableMeasured } = dataset(site) as {
      distribution: { contentUrl: string }[];
      variableMeasured: { name: string; description: string; unitText: string }[];
    };
    for (const { contentUrl } of distribution) {
      const answer = await fetch(contentUrl.replace(site.url, served.url));
      expect({ contentUrl, status: answer.status }).toEqual({ contentUrl, status: 200 });
    }
    expect(distribution.length).toBeGreaterThan(5);
    expect(variableMeasured.map(({ name }) => name)).toContain('wh_per_million_output_tokens');
    for (const { description, unitText } of variableMeasured) {
      expect(description.length).toBeGreaterThan(10);
      expect(unitText).toBeTruthy();
    }
  });
});

/** The part of a data package that is looked at. */
interface Package {
  readonly resources: readonly {
    readonly name: string;
    readonly path: string;
    readonly bytes: number;
    readonly hash: string;
    readonly sources: readonly { title: string }[];
    readonly schema?: { readonly fields: readonly Record<string, string>[]; readonly primaryKey: readonly string[] };
  }[];
}

describe('the data package', () => {
  let descriptor: Package;
  beforeAll(async () => {
    descriptor = JSON.parse(await text('datapackage.json')) as Package;
  });

  test('lists each file once, with the size and digest of its bytes', async () => {
    for (const { path, bytes, hash } of descriptor.resources) {
      const found = await file(path);
      expect({ path, bytes, hash }).toEqual({ path, bytes: found.length, hash: `sha256:${sha256(found)}` });
    }
    const names = descriptor.resources.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z0-9._-]+$/);
    expect(names).toEqual(
      expect.arrayContaining(['index.csv', 'tables-grid.csv', 'tables-grid.parquet', 'grid.json', 'measurements.json']),
    );
  });

  test('has the files of every table, its columns in their order, described, with units, and names the sources of each', async () => {
    const listed = descriptor.resources.filter(({ schema }) => schema !== undefined);
    expect(listed.map(({ path }) => path)).toEqual(
      site.documents.tables.flatMap(({ files }) => files.map(({ path }) => `api/v1${path}`)),
    );
    for (const { path, schema } of listed) {
      const [header = ''] = (await text(path.replace('.parquet', '.csv'))).split('\r\n');
      expect(schema?.fields.map(({ name }) => name)).toEqual(header.split(','));
      for (const { name, description } of schema?.fields ?? [])
        expect([name, description?.length ?? 0]).not.toEqual([name, 0]);
    }
    const [configurations] = listed;
    const latency = configurations?.schema?.fields.find(({ name }) => name === 'median_itl_ms');
    expect(latency).toMatchObject({ type: 'number', unit: 'ms' });
    expect(configurations?.schema?.primaryKey).toEqual(['row_id']);
    expect(configurations?.sources).toEqual([expect.objectContaining({ title: site.documents.index.source.name })]);
  });

  test('is valid by the published profile of version 2', async () => {
    // https://datapackage.org/profiles/2.0/datapackage.json, in the public domain.
    const profile = JSON.parse(
      await readFile(join(ROOT, 'test/fixtures/datapackage/profile-2.0.json'), 'utf8'),
    ) as object;
    const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
    expect([ajv.validate(profile, descriptor), ajv.errors]).toEqual([true, null]);
  });

  test('is valid by a reader of version 1, which reads every table by its schema', async () => {
    const read = await datapackage.Package.load(descriptor, { basePath: served.folder });
    expect([read.valid, read.errors.map(String)]).toEqual([true, []]);
    const resources = read.resources.filter(({ name }) => name.endsWith('.csv'));
    expect(resources).toHaveLength(site.documents.tables.length);
    for (const resource of resources) {
      const rows = await resource.read({ keyed: true });
      expect({ name: resource.name, isRead: rows.length > 0 || resource.name === 'tables-measurements.csv' }).toEqual({
        name: resource.name,
        isRead: true,
      });
    }
  });

  test('can be made before the first release, without the list of releases', () => {
    const api = new Map([...readTree(join(served.folder, 'api/v1'))].filter(([path]) => !path.startsWith('releases/')));
    const made = JSON.parse(dataPackage(readDocuments(api), api)) as Package & { version: string };
    expect(made.resources.map(({ name }) => name)).not.toContain('releases-index.json');
    expect(made.version).toBe(site.documents.manifest.updated);
  });
});

test('the published schemas take what v1 may gain, and that of measurements and of data stays strict', async () => {
  const area = async (path: string): Promise<Record<string, { additionalProperties?: boolean }>> =>
    (JSON.parse(await text(path)) as { $defs: Record<string, object> }).$defs;
  expect((await area('schema/api/grid.schema.json'))['Area']).not.toHaveProperty('additionalProperties');
  for (const path of await readdir(join(served.folder, 'schema/api'))) {
    expect({ path, closed: (await text(`schema/api/${path}`)).includes('"additionalProperties": false') }).toEqual({
      path,
      closed: false,
    });
  }
  for (const path of ['schema/measurement.schema.json', 'schema/data/service.schema.json']) {
    expect(await text(path)).toBe(await readFile(join(ROOT, path), 'utf8'));
    expect(await text(path)).toContain('"additionalProperties": false');
  }
});
