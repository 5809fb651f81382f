import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { badgeFiles } from '../build/badges.ts';
import { dataPackage } from '../build/data-package.ts';
import { atomFeed, sitemap } from '../build/feeds.ts';
import { readDocuments } from '../build/read-documents.ts';
import type { Site } from '../documents.ts';
import { workloadsOf } from '../workload.ts';
import { datasetLinkedData } from '../blocks/linked-data.ts';
import { pagePaths } from './support/browser.ts';
import { sha256 } from '../../src/core/files/digest.ts';
import { readTree } from '../../src/core/files/read-tree.ts';
import { titleOf } from '../../src/releases/summary.ts';
import { ROOT } from '../../test/support/project.ts';
import { FROZEN } from '../../test/support/frozen.ts';
import { siteUnderTest } from './support/site.ts';

// Files for programs outside the API.

const served = siteUnderTest();
let site: Site;
beforeAll(() => {
  const { documents } = served;
  site = {
    documents,
    workloads: workloadsOf(documents),
    url: documents.manifest.site,
    commandUrl: documents.manifest.site,
    repository: null,
    kit: () => ({ sha256: '0'.repeat(64), bytes: 1 }),
    packages: null,
  };
});

const text = (path: string): Promise<string> => readFile(join(served.folder, path), 'utf8');

/** The message of each badge, by the slug of its model. */
async function messagesOf(of: Site): Promise<ReadonlyMap<string, string>> {
  const made = [...badgeFiles(of)].map(async ([path, make]) => {
    const { message } = JSON.parse(String(await make())) as { message: string };
    return [path.replace(/^badges\/(.+)\.json$/, '$1'), message] as const;
  });
  return new Map(await Promise.all(made));
}

test('the feed has an entry for each change, newest first, with its text escaped', async () => {
  const { manifest, changes, releases } = site.documents;
  const [change] = changes.changes;
  if (change === undefined) throw new Error('The site has no change');
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

describe('badges', () => {
  test('every model of the catalog has a badge in the format of shields.io', async () => {
    const { models } = JSON.parse(await text('api/v1/catalog.json')) as { models: { slug: string }[] };
    for (const { slug } of models) {
      const badge: unknown = JSON.parse(await text(`badges/${slug}.json`));
      expect(badge).toEqual({
        schemaVersion: 1,
        label: 'GPU energy',
        message: expect.stringMatching(/^at least [\d.,]+ Wh per .+, [A-Z]+\d+.*, \d{4}-\d\d-\d\d$/),
        color: expect.any(String),
      });
    }
  });

  test('a measured model shows a lower bound of all its configurations', async () => {
    const badges = await messagesOf(site);
    for (const { slug, configurations } of site.documents.modelDocuments) {
      const lowerEnds = configurations.map(
        ({ wh_per_million_output_tokens: wh, relative_uncertainty: u }) => wh / (1 + u),
      );
      const least = Math.min(...lowerEnds);
      const shown = Number(/^at least ([\d.,]+) /.exec(badges.get(slug) ?? '')?.[1]?.replaceAll(',', ''));
      expect(shown).toBeLessThanOrEqual(least);
      expect(shown).toBeGreaterThan(least * 0.9);
      expect(badges.get(slug)).not.toContain('(');
    }
  });

  test('a model that was not measured on chat names the workload with the most configurations', async () => {
    const { models } = JSON.parse(await text('api/v1/catalog.json')) as {
      models: { slug: string; workloads: { workload: string; configurations: number }[] }[];
    };
    const others = models.filter(({ workloads }) => workloads.every(({ workload }) => workload !== 'lm-arena-chat'));
    expect(others.length).toBeGreaterThan(0);
    const badges = await messagesOf(site);
    for (const { slug, workloads } of others) {
      const [most] = workloads.toSorted((a, b) => b.configurations - a.configurations);
      const name = site.documents.workloads.workloads.find(({ workload }) => workload === most?.workload)?.name ?? '';
      expect(badges.get(slug)).toContain(` (${name.toLowerCase()}), `);
    }
  });

  test('a predicted model shows its interval as an estimate, and a measured one never does', async () => {
    const { predictions } = site.documents;
    const predicted = (model_id: string) => ({
      ...predictions.models[0],
      model_id,
      params_b: 9,
      active_params_b: 9,
      bits: 16,
      sizes: 'computed' as const,
      document: 'x.json',
      refusal: null,
      gpus: [
        { gpu: 'H100', wh: 30, low: 15.4, high: 60 },
        { gpu: 'B200', wh: 20, low: 10.4, high: 40 },
      ],
    });
    const measured = site.documents.modelDocuments[0]?.slug ?? '';
    const models = [predicted('someone/New Model 1.5'), predicted(`someone/${measured}`)];
    const badges = await messagesOf({
      ...site,
      documents: { ...site.documents, predictions: { ...predictions, models } },
    });
    expect(badges.get('new-model-1-5')).toBe(
      `estimate 10 to 40 Wh per million output tokens, B200, ${predictions.updated}`,
    );
    expect(badges.get(measured)).toMatch(/^at least /);
  });
});

test('the sitemap has every page except those at stricter latency limits', async () => {
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

/** The part of a data package that the test reads. */
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

test('before the first release, the data package omits the list of releases', () => {
  const api = new Map([...readTree(join(served.folder, 'api/v1'))].filter(([path]) => !path.startsWith('releases/')));
  const made = JSON.parse(dataPackage(readDocuments(api), api)) as Package;
  expect(made.resources.map(({ name }) => name)).not.toContain('releases-index.json');
  expect(made.version).toBe(site.documents.manifest.updated);
});

test('document schemas are published only in the API, and the measurement schema stays strict', async () => {
  expect(await readdir(join(served.folder, 'schema'))).not.toContain('api');
  const path = 'schema/measurement.schema.json';
  expect(await text(path)).toBe(await readFile(join(FROZEN.schema, 'measurement.schema.json'), 'utf8'));
  expect(await text(path)).toContain('"additionalProperties": false');
});
