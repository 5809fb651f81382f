import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { makeMiniData } from './mini/make.ts';
import { makeMiniWithProgram } from './support/mini.ts';
import { call, copyInto, ROOT, run, sharedFolder, temporaryFolders } from './support/project.ts';

const temporary = temporaryFolders();

const mini = await sharedFolder('mini-data', makeMiniData);

/** A copy of it, whose contributions may be changed. */
async function copy(): Promise<string> {
  const root = await temporary();
  await copyInto(root, `${mini}/.`);
  return root;
}

const FROM = [
  '--from',
  join(ROOT, 'contributions/example.json'),
  '--contributor',
  'A Tester',
  '--notes',
  'Made by a test.',
];

describe('npm run new', () => {
  test('writes a valid file in the right place, which the check and the build accept, and the next beside it', async () => {
    const root = await copy();
    // The figures of the example itself would be a run submitted twice.
    const figures = ['--avg_running_batch', '59', '--p90_itl_ms', '20', '--p99_itl_ms', '41'];
    const one = await call('new', [...FROM, ...figures, '--handle', 'Some-One'], {}, root);
    const path = 'contributions/Some-One/2026-01-15-llama-3-1-8b-instruct-h100.json';
    expect(one).toMatchObject({ code: 0, stdout: expect.stringContaining(`Written: ${path}`) });
    expect(JSON.parse(await readFile(join(root, path), 'utf8'))).toMatchObject({
      example: false,
      contributor: 'A Tester',
      p99_itl_ms: 41,
    });

    const others = ['--avg_running_batch', '60', '--p90_itl_ms', '22', '--p99_itl_ms', '42'];
    const two = await call('new', [...FROM, ...others, '--handle', 'Some-One'], {}, root);
    expect(two.stdout).toContain('instruct-h100-2.json');
    expect(await call('check', [], {}, root)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('3 files checked: 0 errors'),
    });
    expect((await call('build', [], {}, root)).stdout).toContain('2 measurements');
  });

  test('writes nothing that has an error, and tells every one', async () => {
    const root = await copy();
    const { code, stderr } = await call(
      'new',
      [...FROM, '--handle', 'someone', '--p99_itl_ms', '1', '--runs', 'three'],
      {},
      root,
    );
    expect(code).toBe(1);
    for (const rule of ['physics/percentiles', 'schema/type']) expect(stderr).toContain(`[${rule}]`);
    expect(await readdir(join(root, 'contributions'))).not.toContain('someone');
    // What was typed is not lost.
    const mended = [
      '--from',
      'dist/measurement-draft.json',
      '--handle',
      'someone',
      ...['--avg_running_batch', '60', '--p90_itl_ms', '22', '--p99_itl_ms', '43', '--runs', '3'],
    ];
    expect((await call('new', mended, {}, root)).code).toBe(0);
  });

  test.each([
    [['--handle', '../evil'], '--handle ../evil is not a GitHub handle'],
    [[], 'Whose folder?'],
    [['--gpus', '1'], '(Did you mean --gpu?)'],
    [['--from', 'nowhere.json'], "--from nowhere.json can't be read"],
  ])('refuses %j with exit code 2', async (args, message) => {
    expect(await call('new', args, {}, mini)).toMatchObject({ code: 2, stderr: expect.stringContaining(message) });
  });

  test('ends its process with that code', async () => {
    expect(await run('new', [])).toMatchObject({ code: 2, stderr: expect.stringContaining('Whose folder?') });
  });
});

describe('npm run check', () => {
  test('exits 1 with errors, 0 with warnings alone, 2 on wrong use', async () => {
    const fixtures = join(ROOT, 'test/fixtures/contributions');
    const folder = await temporary();
    await mkdir(join(folder, 'x'));
    await writeFile(join(folder, 'x/a.json'), '{');
    expect((await call('check', [folder], {}, mini)).code).toBe(1);
    expect((await run('check', [])).code).toBe(0);
    expect(await call('check', ['/no/such'], {}, mini)).toMatchObject({
      code: 2,
      stderr: 'There is no file or folder /no/such.\n',
    });
    expect(await call('check', ['--format', 'yaml'], {}, mini)).toMatchObject({ code: 2 });
    expect(await call('check', [join(fixtures, 'valid/whole-card.json')], {}, mini)).toMatchObject({
      code: 1,
      stdout: expect.stringContaining(
        'Move the file to contributions/<github-handle>/2026-01-15-llama-3-1-8b-instruct-h100.json',
      ),
    });
  });

  test('gives JSON with findings and rows, and workflow commands that nothing can break out of', async () => {
    // Workflow commands are written to the process: it runs the program of the folder.
    const root = await temporary();
    await makeMiniWithProgram(root);
    const good = await readFile(join(ROOT, 'test/fixtures/contributions/valid/whole-card.json'), 'utf8');
    await mkdir(join(root, 'contributions/someone'));
    await writeFile(join(root, 'contributions/someone/2026-01-15-llama-3-1-8b-instruct-h100.json'), good);
    const evil = 'contributions/someone/a\n::error::b,c.json';
    await writeFile(join(root, evil), good.replace('"BF16"', '"%0A::stop-commands::x"'));
    const json = JSON.parse((await call('check', ['--format', 'json'], {}, root)).stdout) as {
      findings: object[];
      rows: object[];
    };
    expect(json.rows).toEqual([expect.objectContaining({ contributor: 'Test fixture', comparable: true })]);
    expect(Object.keys(json.findings[0] ?? {}).sort()).toEqual([
      'allowed',
      'column',
      'file',
      'fix',
      'found',
      'line',
      'message',
      'pointer',
      'rule',
      'severity',
    ]);
    const { stdout } = await run('check', ['--format', 'github'], {}, root);
    for (const line of stdout.trim().split('\n'))
      expect(line).toMatch(/^::(error|warning|notice) title=[a-z/-]+,file=contributions\/someone\//);
    expect(stdout).toContain('%250A%3A%3Astop-commands'.replaceAll('%3A', ':'));
  });
});
