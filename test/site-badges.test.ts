import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { badgeFiles } from '../site/build/badges.tsx';
import { modelFeeds } from '../site/build/feeds.ts';
import { readDocuments } from '../site/build/read-documents.ts';
import type { Documents } from '../site/documents.ts';
import type { Makers } from '../src/core/files/lazy-files.ts';
import { readTree } from '../src/core/files/read-tree.ts';
import { isObject } from '../src/core/text/json.ts';
import { energy } from '../src/figures/format.ts';
import { PROJECT } from './support/project.ts';

/** Most that badges and feeds may take together, bytes. */
const MOST = 1_000_000;

let documents: Documents;

beforeAll(() => {
  documents = readDocuments(readTree(join(PROJECT.published)));
});

async function texts(makers: Makers): Promise<Map<string, string>> {
  const made = [...makers].map(async ([path, make]) => [path, String(await make())] as const);
  return new Map(await Promise.all(made));
}

test('badges show the most frugal row of each model of the main table, as SVG and for Shields', async () => {
  const files = await texts(badgeFiles(documents));
  const { rows } = documents.index;
  for (const slug of new Set(rows.map((row) => row.slug))) {
    const own = rows.filter((row) => row.slug === slug).map((row) => row.wh_per_million_output_tokens);
    const badge: unknown = JSON.parse(files.get(`badges/${slug}.json`) ?? '');
    // https://shields.io/badges/endpoint-badge: the required fields.
    expect(badge).toMatchObject({ schemaVersion: 1, label: 'GPU energy', message: expect.any(String) });
    const message = isObject(badge) ? String(badge['message']) : '';
    expect(message).toContain(`${energy(Math.min(...own))} Wh per million tokens, `);
    expect(files.get(`badges/${slug}.svg`)).toContain(`<title>GPU energy: ${message}</title>`);
  }
  expect(files.size).toBe(2 * new Set(rows.map((row) => row.slug)).size);
});

test('the feed of a model tells what releases changed of it, and of no other', async () => {
  const date = documents.changes.changes.at(-1)?.date ?? '';
  const diff = documents.diffs.get(date);
  if (diff === undefined) throw new Error('There is no diff');
  const corrected = {
    ...diff.changes[0],
    ...{
      document: 'models/qwen-3-8b.json',
      list: 'configurations',
      id: 'qwen-3-8b/H100/1/64',
      name: 'Qwen 3 8B on H100',
    },
    ...{ change: 'changed', field: 'wh_per_million_output_tokens', old: 19.5, new: 19.8 },
    ...{ relative_change: 0.3 / 19.5, within_uncertainty: true },
  } as (typeof diff.changes)[0];
  // A field that a row gained is no change of a figure.
  const gained = { ...corrected, id: 'qwen-3-14b/H100/1/64', old: null };
  const changed = { ...documents, diffs: new Map([[date, { ...diff, changes: [corrected, gained] }]]) };
  const feeds = await texts(modelFeeds(changed));
  const own = feeds.get('feeds/qwen-3-8b.atom') ?? '';
  expect(own.match(/<entry>/g)).toHaveLength(1);
  expect(own).toContain(`${documents.manifest.releases.pattern.replace('{date}', date)}#/feeds/qwen-3-8b.atom</id>`);
  expect(own).toContain('19.5 → 19.8');
  expect(feeds.get('feeds/qwen-3-14b.atom')).not.toContain('<entry>');
});

test('badges and feeds of all models take less than a megabyte, and every model has a feed', async () => {
  const feeds = await texts(modelFeeds(documents));
  const slugs = documents.workloadDocuments.flatMap(({ configurations }) => configurations.map(({ slug }) => slug));
  expect([...feeds.keys()].sort()).toEqual([...new Set(slugs)].map((slug) => `feeds/${slug}.atom`).sort());
  const all = [...feeds.values(), ...(await texts(badgeFiles(documents))).values()];
  const bytes = all.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  expect(bytes).toBeLessThan(MOST);
});
