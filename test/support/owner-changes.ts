import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import type { Retirement, Service } from '../../src/contract/generated/data.d.ts';
import { jsonText } from '../../src/core/text/json.ts';
import { commitAll } from './git.ts';
import { nameOwner } from './project-files.ts';
import { run } from './project.ts';

type Row = Record<string, string>;

/** An owner's change to data or identity. `apply` makes it in a copy of the project with its own git history. */
interface OwnerChange {
  readonly name: string;
  readonly apply: (root: string) => Promise<void>;
}

export const ownerChanges: readonly OwnerChange[] = [
  { name: 'a new owner, with a path in the address', apply: changeOwner },
  { name: 'one more year of Ember', apply: addYear },
  { name: 'a removed country', apply: removeCountry },
  { name: 'an added model', apply: addModel },
  { name: 'a removed model', apply: removeModel },
  { name: 'a renamed model', apply: renameModel },
  { name: 'a new round of AI Energy Score', apply: addRound },
  { name: 'a corrected TDP', apply: correctTdp },
  { name: 'a release reason with a date', apply: releaseAfter(addYear, 'Ember published its file of 2026-12-01.') },
  {
    name: 'a release reason with quotation marks',
    apply: releaseAfter(addRound, `A new "round", with a publisher's figures.`),
  },
  { name: 'a release reason without a full stop', apply: releaseAfter(removeModel, 'The publisher withdrew a model') },
  { name: 'a first release by another owner, on another date', apply: startAgain },
];

/** Changes the rows of a table, but not its columns. */
async function editTable(root: string, path: string, change: (rows: Row[]) => Row[]): Promise<void> {
  const file = join(root, 'data', path);
  const rows = parse<Row>(await readFile(file, 'utf8'), { columns: true });
  const columns = Object.keys(rows[0] ?? {});
  await writeFile(file, stringify(change(rows), { header: true, columns }));
}

/**
 * Adds copies of the rows that have this value in this column. The copies come right after them, to keep the order.
 */
function withCopies(rows: readonly Row[], column: string, value: string, copy: (row: Row) => Row): Row[] {
  const copied: Row[] = [];
  let run: Row[] = [];
  for (const row of rows) {
    if (row[column] !== value) {
      copied.push(...run.map(copy));
      run = [];
    } else run.push(row);
    copied.push(row);
  }
  return [...copied, ...run.map(copy)];
}

async function editService(root: string, change: (service: Service) => Partial<Service>): Promise<void> {
  const file = join(root, 'data/service.json');
  const service = JSON.parse(await readFile(file, 'utf8')) as Service;
  await writeFile(file, jsonText({ ...service, ...change(service) }));
}

async function retire(root: string, id: string, replacedBy: string | null): Promise<void> {
  const file = join(root, 'data/retired.json');
  const { retired } = JSON.parse(await readFile(file, 'utf8')) as { retired: Retirement[] };
  const line = { id, replaced_by: replacedBy, reason: 'The publisher changed it.', date: '2030-01-01' };
  await writeFile(file, jsonText({ retired: [...retired, line] }));
}

/** Runs a command of the copy in its own process. @throws Error if it fails. */
async function succeed(root: string, command: string, ...words: string[]): Promise<void> {
  const { code, stdout, stderr } = await run(command, words, {}, root);
  if (code !== 0) throw new Error(`${command} ${words.join(' ')} failed:\n${stdout}${stderr}`);
}

async function changeOwner(root: string): Promise<void> {
  await succeed(root, 'set-site', 'https://some-owner.github.io/energy-data');
  await nameOwner(root, 'https://github.com/some-owner/energy-data');
}

async function addYear(root: string): Promise<void> {
  let year = 0;
  await editTable(root, 'ember/intensity.csv', (rows) => {
    year = Math.max(...rows.map((row) => Number(row['year'])));
    return rows.flatMap((row) => {
      if (Number(row['year']) !== year) return [row];
      const next = { ...row, year: String(year + 1), g_co2e_per_kwh: String(Number(row['g_co2e_per_kwh']) * 0.96) };
      return [row, next];
    });
  });
  await editService(root, ({ grid }) => ({ grid: { ...grid, year: String(year + 1) } }));
}

async function removeCountry(root: string): Promise<void> {
  const iso3 = 'VNM';
  for (const table of ['areas', 'intensity', 'names'])
    await editTable(root, `ember/${table}.csv`, (rows) => rows.filter((row) => row['iso3'] !== iso3));
  await retire(root, iso3, null);
}

/** The tables with rows of models, and the column that names the model. */
const MODEL_TABLES = {
  'ml-energy/models.csv': 'slug',
  'ml-energy/families.csv': 'slug',
  'ml-energy/configurations.csv': 'slug',
  'ml-energy/lengths.csv': 'slug',
  'ml-energy/generations.csv': 'slug',
  'aiconfigurator/shapes.csv': 'model',
  'aiconfigurator/floors.csv': 'model',
} as const;

async function addModel(root: string): Promise<void> {
  const [like, slug] = ['qwen-3-14b', 'qwen-3-14b-next'];
  // The new model uses less energy than the copied one, at the same speed.
  const lessEnergy = (row: Row): Row => {
    const scaled = ['joules_per_output_token', 'gpu_power_watts_total'].filter((column) => column in row);
    return { ...row, ...Object.fromEntries(scaled.map((column) => [column, String(Number(row[column]) * 0.9)])) };
  };
  const named: Row = { slug, model_id: 'Qwen/Qwen3-14B-Next', name: 'Qwen 3 14B Next', family: slug };
  for (const table of ['models', 'families', 'configurations', 'lengths']) {
    await editTable(root, `ml-energy/${table}.csv`, (rows) =>
      withCopies(rows, 'slug', like, (row) => ({
        ...lessEnergy(row),
        ...Object.fromEntries(Object.entries(named).filter(([column]) => column in row)),
      })),
    );
  }
}

async function removeModel(root: string): Promise<void> {
  const slug = 'qwen-3-32b';
  for (const [table, column] of Object.entries(MODEL_TABLES))
    await editTable(root, table, (rows) => rows.filter((row) => row[column] !== slug));
  await retire(root, slug, null);
}

async function renameModel(root: string): Promise<void> {
  const [slug, now] = ['llama-3-1-8b-instruct', 'llama-3-1-8b-chat'];
  // The 2024 benchmark also measured this model, and the old slug must no longer be published.
  for (const [table, column] of Object.entries({ ...MODEL_TABLES, 'ml-energy-v2/models.csv': 'slug' })) {
    await editTable(root, table, (rows) =>
      rows.map((row) => {
        if (row[column] !== slug) return row;
        const renamed: Row = 'name' in row ? { name: 'Llama 3.1 8B Chat' } : 'family' in row ? { family: now } : {};
        return { ...row, [column]: now, ...renamed };
      }),
    );
  }
  await retire(root, slug, now);
}

async function addRound(root: string): Promise<void> {
  const round = '2030-06';
  for (const table of ['scores', 'notes']) {
    await editTable(root, `ai-energy-score/${table}.csv`, (rows) => {
      const last = rows.map((row) => row['round'] ?? '').reduce((a, b) => (a > b ? a : b));
      return withCopies(rows, 'round', last, (row) => ({ ...row, round }));
    });
  }
  await editService(root, ({ per_query }) => ({ per_query: { ...per_query, round, round_name: 'June 2030' } }));
}

async function correctTdp(root: string): Promise<void> {
  const [gpu, before, now] = ['H100', '700', '690'];
  await editTable(root, 'nvidia/tdp.csv', (rows) =>
    rows.map((row) =>
      row['gpu_key'] === gpu && row['max_tdp_w'] === before
        ? { ...row, max_tdp_w: now, tdp_label: row['tdp_label']?.replace(before, now) ?? '' }
        : row,
    ),
  );
  await editTable(root, 'gpu-cards/cards.csv', (rows) =>
    rows.map((row) =>
      row['gpu_key'] === gpu && row['power_limit_w'] === before
        ? { ...row, power_limit_w: now, highest_power_limit_w: now }
        : row,
    ),
  );
}

/** Makes the change, and then a release with this reason. */
function releaseAfter(change: OwnerChange['apply'], reason: string): OwnerChange['apply'] {
  return async (root) => {
    await change(root);
    commitAll(root, 'Change the data');
    await succeed(root, 'release', '--future', '--date', '2030-01-15', '--reason', reason);
  };
}

async function startAgain(root: string): Promise<void> {
  await changeOwner(root);
  commitAll(root, 'Name the owner');
  await succeed(
    root,
    'release',
    '--first',
    '--public',
    '--future',
    '--date',
    '2031-02-28',
    '--reason',
    'The first one.',
  );
}
