import { cp, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { SOURCES } from '../scripts/sources/index.ts';
import { run, temporaryFolders, type Outcome } from './support/project.ts';
import { FIXTURES } from './support/sources.ts';

const makeFolder = temporaryFolders();

function importInto(data: string, source: string, ...args: string[]): Promise<Outcome> {
  return run('import', [source, '--data', data, '--from', join(FIXTURES, source), ...args]);
}

/** The texts of the files of a folder. */
async function texts(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder)).sort();
  const found = await Promise.all(
    names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const),
  );
  return Object.fromEntries(found);
}

async function sourceFile(data: string, source: string): Promise<Record<string, unknown>> {
  return JSON.parse(await readFile(join(data, source, 'source.json'), 'utf8')) as Record<string, unknown>;
}

describe('npm run import', () => {
  test.each(SOURCES.map(({ id }) => id))('%s writes its tables, and nothing the second time', async (id) => {
    const data = await makeFolder();
    const first = await importInto(data, id, '--retrieved', '2026-11-01');
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toContain('retrieved 2026-11-01');
    const written = await texts(join(data, id));
    const expected = [...(SOURCES.find((source) => source.id === id)?.tableFiles ?? []), 'source.json'].sort();
    expect(Object.keys(written)).toEqual(expected);

    const second = await importInto(data, id, '--retrieved', '2026-11-02');
    expect(second).toMatchObject({ code: 0, stderr: '' });
    expect(second.stdout).toContain('unchanged');
    expect(await texts(join(data, id))).toEqual(written);
    expect(await readdir(data)).toEqual([id]);
  });

  test('keeps the version while the figures stay, and names the day when they have changed', async () => {
    const [data, from] = [await makeFolder(), await makeFolder()];
    await importInto(data, 'ember', '--source-version', 'file of 2026-10-03', '--retrieved', '2026-11-01');
    expect(await sourceFile(data, 'ember')).toMatchObject({ version: 'file of 2026-10-03', retrieved: '2026-11-01' });

    const [file = ''] = await readdir(join(FIXTURES, 'ember'));
    const text = await readFile(join(FIXTURES, 'ember', file), 'utf8');
    await writeFile(join(from, file), text.replace('344.5', '-37.907'));
    const outcome = await importInto(data, 'ember', '--from=' + join(from, file), '--retrieved', '2026-11-02');
    expect(outcome.code).toBe(2);

    const next = await run('import', ['ember', '--data', data, '--from', from, '--retrieved', '2026-11-02']);
    expect(next.code).toBe(0);
    expect(next.stdout).toContain('warning: ');
    expect(next.stdout).toContain('0 added, 0 removed, 1 changed');
    expect(await sourceFile(data, 'ember')).toMatchObject({
      version: 'as retrieved 2026-11-02',
      retrieved: '2026-11-02',
    });
  });

  test('writes the new version of the same figures', async () => {
    const data = await makeFolder();
    await importInto(data, 'nvidia', '--retrieved', '2026-11-01');
    await importInto(data, 'nvidia', '--retrieved', '2026-11-02', '--source-version', 'second look');
    expect(await sourceFile(data, 'nvidia')).toMatchObject({ version: 'second look', retrieved: '2026-11-02' });
  });

  test('keeps what is kept by hand', async () => {
    const data = await makeFolder();
    await importInto(data, 'ember');
    const names = join(data, 'ember/names.csv');
    await writeFile(names, 'iso3,display_name\nTZA,Tanzania\n');
    await writeFile(join(data, 'ember/README.md'), 'By hand.\n');
    await writeFile(join(data, 'ember/areas.csv'), 'iso3,iso2,name,area_type,continent\n');
    expect((await importInto(data, 'ember')).stdout).toContain('4 added');
    expect(await readFile(names, 'utf8')).toBe('iso3,display_name\nTZA,Tanzania\n');
    expect(await readFile(join(data, 'ember/README.md'), 'utf8')).toBe('By hand.\n');
  });

  test('writes nothing when anything is wrong, and tells everything', async () => {
    const [data, from] = [await makeFolder(), await makeFolder()];
    await importInto(data, 'ai-energy-score');
    const before = await texts(join(data, 'ai-energy-score'));
    await cp(join(FIXTURES, 'ai-energy-score'), from, { recursive: true });
    const file = join(from, 'reasoning.csv');
    await writeFile(file, (await readFile(file, 'utf8')).replace('8.5,1', '-8.5,1').replace('Dec 25\n', 'Dez 25\n'));
    const outcome = await run('import', ['ai-energy-score', '--data', data, '--from', from]);
    expect(outcome).toMatchObject({ code: 1, stdout: '' });
    expect(outcome.stderr).toContain(`error: ${file}:2 total_gpu_energy:`);
    expect(outcome.stderr).toContain(`error: ${file}:2 test date:`);
    expect(await texts(join(data, 'ai-energy-score'))).toEqual(before);
  });

  test('puts back the folder of a run that was killed while swapping', async () => {
    const data = await makeFolder();
    await importInto(data, 'ml-energy', '--retrieved', '2026-11-01');
    const before = await texts(join(data, 'ml-energy'));
    const away = `.ml-energy.old-${Date.now() - 1000}-999999999-00000000-0000-4000-8000-000000000000`;
    await rename(join(data, 'ml-energy'), join(data, away));
    expect((await importInto(data, 'ml-energy', '--retrieved', '2026-11-02')).stdout).toContain('unchanged');
    expect(await texts(join(data, 'ml-energy'))).toEqual(before);
    expect(await readdir(data)).toEqual(['ml-energy']);
  });

  test.each([
    ['an unknown source', ['embre'], 'Did you mean "ember"?'],
    ['no source', [], 'ml-energy, ember, ai-energy-score, nvidia'],
    ['a date that is none', ['ember', '--retrieved', '2026-02-30'], 'YYYY-MM-DD'],
    ['a source without data URL and file', ['nvidia'], '--from FILE (hardware-facts.json)'],
  ])('refuses %s with exit code 2', async (_what, args, message) => {
    const outcome = await run('import', args);
    expect(outcome).toMatchObject({ code: 2, stdout: '' });
    expect(outcome.stderr).toContain(message);
  });

  test('refuses a version that is no text, and a file that is not there', async () => {
    const data = await makeFolder();
    expect(await importInto(data, 'nvidia', '--source-version', 'a\u0007')).toMatchObject({ code: 1, stdout: '' });
    await mkdir(join(data, 'empty'));
    const missing = await run('import', ['nvidia', '--data', data, '--from', join(data, 'empty')]);
    expect(missing.code).toBe(1);
    expect(missing.stderr).toContain('There is no such file');
    expect(await readdir(data)).toEqual(['empty']);
  });
});
