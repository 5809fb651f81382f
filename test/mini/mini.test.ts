import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Grid, Hardware, Models, TokenWorkload, Workloads } from '../../src/contract/generated/api.d.ts';
import { readTree } from '../../src/core/files/read-tree.ts';
import { gitIn } from '../../src/core/git/git.ts';
import { projectIn } from '../../src/core/project.ts';
import { verifyProject } from '../../src/releases/verify.ts';
import { buildSite } from '../../site/build/build-site.ts';
import { text } from '../../src/core/text/json.ts';
import { ROOT, temporaryFolders } from '../support/project.ts';
import { FIRST, makeMini, makeMiniData, SECOND } from './make.ts';
import { copyOf, sharedMini } from '../support/mini.ts';

const temporary = temporaryFolders();
let mini: string;

beforeAll(async () => {
  mini = await sharedMini();
});

/** Lines of a table: its header and its rows. */
function linesOf(root: string, path: string): string[] {
  return readFileSync(join(root, path), 'utf8').trimEnd().split('\n');
}

function published(path: string): unknown {
  return JSON.parse(readFileSync(join(mini, 'api/v1', path), 'utf8'));
}

describe('the data of the mini project', () => {
  test('has a few rows of each table of the real one, in their order', () => {
    const tables = [...readTree(join(mini, 'data')).keys()].filter((path) => path.endsWith('.csv'));
    expect(tables).toEqual([...readTree(join(ROOT, 'data')).keys()].filter((path) => path.endsWith('.csv')));
    const few = tables.map((table) => {
      const path = `data/${table}`;
      const own = new Set(linesOf(mini, path));
      expect(linesOf(ROOT, path).filter((line) => own.has(line))).toEqual(linesOf(mini, path));
      return [table, own.size - 1] as const;
    });
    // Where the source no longer has one of them, another has to be chosen.
    expect(Object.fromEntries(few)).toMatchObject({
      'ml-energy/models.csv': 4,
      'ember/areas.csv': 6,
      'gpu-cards/cards.csv': 2,
      'nvidia/systems.csv': 2,
    });
    expect(few.filter(([, rows]) => rows === 0 || rows > 60)).toEqual([]);
  });

  test('is what the releases leave behind, but for the change log', async () => {
    const folder = await temporary();
    await makeMiniData(folder);
    const made = readTree(folder);
    const released = readTree(mini, new Set(['.git', 'api']));
    expect([...made.keys()]).toEqual([...released.keys()]);
    const other = [...made].filter(([path, bytes]) => Buffer.compare(bytes, released.get(path) ?? Buffer.of()) !== 0);
    expect(other.map(([path]) => path)).toEqual(['data/changes.json']);
  });

  test('is beside that the data of the real project, but for the reference row', () => {
    const real = readTree(join(ROOT, 'data'));
    const other = [...readTree(join(mini, 'data'))].filter(
      ([path, bytes]) => !path.endsWith('.csv') && text(bytes) !== text(real.get(path)),
    );
    expect(other.map(([path]) => path)).toEqual(['changes.json', 'service.json']);
  });
});

describe('the releases of the mini project', () => {
  test('have two workloads, three models of chat, two cards and six areas', () => {
    expect((published('workloads.json') as Workloads).workloads.map(({ workload }) => workload)).toEqual([
      'lm-arena-chat',
      'text-to-image',
    ]);
    expect((published('models.json') as Models).models).toHaveLength(3);
    expect((published('hardware.json') as Hardware).cards).toHaveLength(2);
    expect((published('grid.json') as Grid).areas).toHaveLength(6);
    expect(readFileSync(join(mini, 'api/v1/all.zip')).byteLength).toBeLessThan(120_000);
  });

  test('keep the documents of workloads without rows', () => {
    const { configurations, best, gpus } = published('workloads/gpqa.json') as TokenWorkload;
    expect({ configurations, best, gpus }).toEqual({ configurations: [], best: [], gpus: [] });
  });

  test('are two, of which the second corrects France, and verify', async () => {
    const france = (date: string): number | undefined =>
      (published(`releases/${date}/grid.json`) as Grid).areas.find(({ iso3 }) => iso3 === 'FRA')?.g_co2e_per_kwh;
    expect((france(FIRST) ?? 0) / (france(SECOND) ?? 1)).toBeCloseTo(2, 4);
    expect(await verifyProject(projectIn(mini), [])).toMatchObject({ findings: [], releases: 2 });
  });

  test('are the same wherever they are made, with the ids of their commits', async () => {
    const folder = await temporary();
    await makeMini(folder);
    const head = (root: string): Promise<string> => gitIn(root)('rev-parse', 'HEAD', FIRST, SECOND);
    expect(await head(folder)).toBe(await head(mini));
    expect(await gitIn(folder)('status', '--porcelain')).toBe('');
  });

  test('go along with a copy, in which git works', async () => {
    const folder = await temporary();
    await copyOf(mini, folder);
    expect(await gitIn(folder)('tag', '--list')).toBe(`${FIRST}\n${SECOND}\n`);
    expect(await gitIn(folder)('status', '--porcelain')).toBe('');
  });
});

describe('the site of the mini project', () => {
  let pages: Map<string, string>;
  let paths: Set<string>;

  beforeAll(async () => {
    const out = join(await temporary(), 'site');
    const drawn = { prefix: null, repository: null, date: SECOND, checks: new Map<string, string>() };
    const project = projectIn(mini);
    await buildSite({ ...drawn, project, api: project.published }, out);
    const files = readTree(out);
    paths = new Set(files.keys());
    pages = new Map([...files].filter(([path]) => path.endsWith('.html')).map(([path, bytes]) => [path, text(bytes)]));
  });

  test('has a page of each workload that has rows, and none of another', () => {
    const found = [...pages.keys()].filter((path) => path.startsWith('workloads/'));
    expect(found).toEqual([
      'workloads/index.html',
      'workloads/lm-arena-chat/index.html',
      'workloads/text-to-image/index.html',
    ]);
  });

  test('leads nowhere in vain', () => {
    const links = [...pages].flatMap(([page, html]) =>
      [...html.matchAll(/ (?:href|src)="\/([^"#?]*)/g)].map(([, path = '']) => ({ page, path })),
    );
    expect(links.length).toBeGreaterThan(100);
    const dead = links.filter(({ path }) => !paths.has(path === '' || path.endsWith('/') ? `${path}index.html` : path));
    expect(dead).toEqual([]);
  });

  test('says of one model what can be said of one', () => {
    const page = pages.get('workloads/text-to-image/index.html') ?? '';
    expect(page).toMatch(/an image takes [\d.]+ to [\d.]+\sWh with FLUX\.1 Dev/);
    expect(page).toMatch(/1 model, \d+ configurations/);
    expect([...pages].filter(([, html]) => /\b1 (models|configurations|pairs|cards)\b/.test(html))).toEqual([]);
  });
});
