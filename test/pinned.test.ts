import { describe, expect, test } from '@jest/globals';
import type { Manifest, Measurements, Models } from '../src/contract/generated/api.d.ts';
import { endpoints } from '../src/api/documents/endpoints.ts';
import type { Inputs } from '../src/api/inputs/inputs.ts';
import { readInputs } from '../src/api/inputs/read.ts';
import { projectIn } from '../src/core/project.ts';
import type { Files } from '../src/releases/archive.ts';
import { planRelease } from '../src/releases/plan.ts';
import { isObject, text } from '../src/core/text/json.ts';
import { built } from './support/inputs.ts';
import { sharedMini } from './support/mini.ts';

// A citation links to the manifest of a dated release. Here, two releases with different values are published. The
// second is also at the live addresses. The first release must not link to any file of the second one.

const DATE = '2030-01-01';
/** The inputs of the mini project. */
const { inputs: own } = await readInputs(projectIn(await sharedMini()), { date: DATE });

const BASE = `${own.service.site_url}/api/v1`;
const [measurement] = own.contributions;
if (measurement === undefined) throw new Error('The project has no contribution to start from');

function release(date: string, change: Partial<Inputs>) {
  const inputs = {
    ...own,
    date,
    changes: [],
    releases: null,
    contributions: [
      {
        ...measurement,
        file: 'contributions/octocat/a.json',
        measurement: { ...measurement?.measurement, example: false },
      },
    ],
    ...change,
  } as Inputs;
  return planRelease({ inputs, previous: null }, built(inputs).api, {}, endpoints);
}

const first = release(DATE, {});
const second = release('2030-02-01', {
  service: { ...own.service, caveat: { ...own.service.caveat, coverage: 'Other words.' }, itl_deadline_ms: 100 },
});

/** All published files by address: those of both releases, and the live ones. */
const online = new Map<string, Uint8Array>(
  (
    [
      ['', second.live],
      [`/releases/${DATE}`, first.dated],
      ['/releases/2030-02-01', second.dated],
    ] as [string, Files][]
  ).flatMap(([folder, files]) => [...files].map(([path, bytes]) => [`${BASE}${folder}/${path}`, bytes] as const)),
);

/** Every address that was fetched. */
const fetched = new Set<string>();

function get(address: string): unknown {
  fetched.add(address);
  const bytes = online.get(address);
  if (bytes === undefined) throw new Error(`${address} does not exist`);
  return address.endsWith('.json') ? JSON.parse(text(bytes)) : null;
}

/** The addresses of a release's files, of which `SHA256SUMS` is one. */
const inside = [...first.dated.keys()].map((path) => `${BASE}/releases/${DATE}/${path}`);

describe('the manifest of a release', () => {
  test('links to all files of its own release, and to no others', () => {
    fetched.clear();
    const manifest = get(`${BASE}/releases/${DATE}/manifest.json`) as Manifest;
    const pinned = (document: { updated: string }, path: string): string =>
      manifest.releases.pinned.replace('{updated}', document.updated).replace('{path}', path);
    for (const { path } of [...manifest.endpoints, ...manifest.further_endpoints]) {
      // The list of releases is the only file that releases don't contain.
      if (path === '/releases/index.json' || path.includes('{')) continue;
      get(pinned(manifest, path));
    }
    const models = get(pinned(manifest, '/models.json')) as Models;
    for (const { path, name } of models.models) expect(get(pinned(models, path))).toMatchObject({ name });
    const measurements = get(pinned(manifest, '/measurements.json')) as Measurements;
    get(pinned(measurements, measurements.schema_path));
    const left = inside.filter((address) => !fetched.has(address)).map((address) => address.split('/').at(-1));
    expect(left).toEqual(['diff.json', 'SHA256SUMS']);
    expect([...fetched].filter((address) => !inside.includes(address))).toEqual([]);
  });
});

test('the second server of openapi.json is the release itself', () => {
  const address = `${BASE}/releases/${DATE}/openapi.json`;
  const { servers } = get(address) as { servers: { url: string }[] };
  expect(servers.map(({ url }) => new URL(url, address).href)).toEqual([BASE, new URL('.', address).href]);
});

/** Fields with live addresses but without a relative path beside them: patterns, and the list of releases. */
const LIVE = new Set(['releases.index', 'servers.0.url', '$id']);

/** The dotted paths of live addresses in a value that have no relative path in the same object. */
function unpinned(value: unknown, place: readonly string[] = []): string[] {
  if (Array.isArray(value)) return value.flatMap((item, i) => unpinned(item, [...place, String(i)]));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, part]) => {
    if (typeof part !== 'string') return unpinned(part, [...place, key]);
    const isLive =
      part.startsWith(`${BASE}/`) && !part.startsWith(`${BASE}/releases/{`) && !/\/releases\/\d/.test(part);
    const path = value[key === 'url' ? 'path' : `${key}_path`];
    if (!isLive || part === BASE + String(path)) return [];
    return [[...place, key].join('.')];
  });
}

test('every live address in a release has a relative path beside it', () => {
  const documents = [...first.dated].filter(([path]) => path.endsWith('.json'));
  const found = documents.flatMap(([path, bytes]) =>
    unpinned(JSON.parse(text(bytes))).map((place) => `${path} ${place.replace(/^paths\..*\.example\./, '')}`),
  );
  expect(found.filter((place) => !LIVE.has(place.split(' ')[1] ?? ''))).toEqual([]);
  expect(found).toContain('manifest.json releases.index');
});

test('live files have the same bytes as in their release', () => {
  for (const [path, bytes] of second.live) {
    if (path === 'releases/index.json') continue;
    expect({ path, same: Buffer.compare(bytes, second.dated.get(path) ?? Buffer.of()) }).toEqual({ path, same: 0 });
  }
  expect(text(first.dated.get('SHA256SUMS'))).toContain('  tables/token-configurations.parquet\n');
  expect(text(first.dated.get('SHA256SUMS'))).toContain('  tables/grid.csv\n');
});
