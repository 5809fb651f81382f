import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { commitAll, git } from './support/git.ts';
import { measurement } from './support/measurement.ts';
import { copyOf, edit, sharedMini } from './support/mini.ts';
import { call, type Outcome, temporaryFolders } from './support/project.ts';

// A model is renamed, by the steps of docs/maintaining.md.

const temporary = temporaryFolders();
const [OLD, NEW] = ['qwen-3-8b', 'qwen-3-8b-chat'];
let root: string;

const command = (name: string, ...words: string[]): Promise<Outcome> => call(name, words, {}, root);
const build = async (): Promise<Outcome> => command('build', '--out', join(await temporary(), 'v1'));
const retire = (successor: string, reason = 'Renamed.'): Promise<Outcome> =>
  command('retire', OLD, '--replaced-by', successor, '--reason', reason, '--date', '2030-07-10');
const rename = async (folder: string, ...tables: string[]): Promise<void> => {
  for (const table of tables) await edit(root, `data/${folder}/${table}.csv`, /\bqwen-3-8b\b/g, NEW);
};

beforeAll(async () => {
  root = await copyOf(await sharedMini(), await temporary());
  await rename('ml-energy', 'models', 'families', 'configurations', 'lengths');
  // A contributed row keeps its path, which is its id.
  const row = measurement(1, { model: 'Qwen 3 8B', model_id: 'Qwen/Qwen3-8B' });
  await mkdir(join(root, 'contributions/someone'));
  await writeFile(join(root, 'contributions/someone/2026-01-15-qwen-3-8b-h100.json'), row);
  commitAll(root, 'Rename a model');
});

test('half a rename is refused, with what is left to do', async () => {
  expect((await retire(NEW)).stdout).toMatch(/^Added \d\d lines/);
  const { code, stderr } = await build();
  expect(code).toBe(1);
  expect(stderr).toMatch(/data\/aiconfigurator\/shapes\.csv[^]*qwen-3-8b is retired, and yet published/);
  expect(stderr).toContain(`Put ${NEW} in its place in shapes.csv and floors.csv of data/aiconfigurator.`);
  await rename('aiconfigurator', 'floors', 'shapes');
  expect(await command('check', 'contributions/someone')).toMatchObject({ code: 0 });
  expect(await build()).toMatchObject({ code: 0, stderr: '' });
});

test('what was retired in other words is refused, with the way back, and nothing is written', async () => {
  git(root, 'checkout', '--quiet', 'data/retired.json', 'data/clients.json');
  // Its file would be at the path of no name of its model.
  await rm(join(root, 'contributions/someone'), { recursive: true });
  expect(await retire('llama-3-1-8b-instruct')).toMatchObject({ code: 0 });
  const wrong = await readFile(join(root, 'data/retired.json'), 'utf8');
  for (const again of [await retire(NEW), await retire('llama-3-1-8b-instruct', 'Another reason.')])
    expect(again).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(
        /is retired for llama-3-1-8b-instruct, because: Renamed\..*git checkout data\/retired/,
      ),
    });
  expect(await readFile(join(root, 'data/retired.json'), 'utf8')).toBe(wrong);
  git(root, 'checkout', '--quiet', 'data/retired.json');
  expect((await retire(NEW)).stderr).toMatch(/is a name of llama-3-1-8b-instruct \(data\/clients\.json\)/);
  git(root, 'checkout', '--quiet', 'data/retired.json', 'data/clients.json');
  expect((await retire(NEW)).stdout).toMatch(/^Added \d\d lines/);
  expect((await retire(NEW)).stdout).toBe('Added 0 lines to data/retired.json.\n');
});
