import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import { digestsIn } from './support/project-files.ts';
import { makeMiniData } from './mini/make.ts';
import { copyOf, makeMiniWithProgram, sharedCorrected, sharedMiniWithProgram, THIRD } from './support/mini.ts';
import { call, type Outcome, run, sharedFolder, temporaryFolders } from './support/project.ts';

const temporary = temporaryFolders();

/** A project without releases. Tests only read it. */
const mini = await sharedFolder('mini-data', makeMiniData);

/** Runs `npm run build` on the mini project with these arguments. */
function build(...words: readonly string[]): Promise<Outcome> {
  return call('build', words, {}, mini);
}

describe('npm run build', () => {
  test('writes the same bytes in every time zone and locale, and prints a summary', async () => {
    const [a, b] = [join(await temporary(), 'a'), join(await temporary(), 'b')];
    const root = await sharedMiniWithProgram();
    const into = (out: string, env: NodeJS.ProcessEnv): Promise<Outcome> =>
      run('build', ['--date', '2026-12-21', '--out', out], env, root);
    const one = await into(a, { TZ: 'Pacific/Kiritimati', LC_ALL: 'tr_TR.UTF-8' });
    const two = await into(b, { TZ: 'America/Los_Angeles', LC_ALL: 'C' });
    expect([one.code, two.code, one.stderr]).toEqual([0, 0, '']);
    expect(one.stdout).toMatch(/^Built \d+ files \([\d.]+ MB\) into .+\n$/);
    expect(digestsIn(a)).toEqual(digestsIn(b));
  });

  test('rejects an output folder with other files, and the published folder', async () => {
    const out = await temporary();
    await writeFile(join(out, 'thesis.doc'), 'years of work');
    const rejected = await build('--out', out);
    expect(rejected).toMatchObject({ code: 1, stderr: expect.stringContaining('(thesis.doc)') });
    expect(await readFile(join(out, 'thesis.doc'), 'utf8')).toBe('years of work');
    expect(await build('--out', 'api/v1')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('api/v1'),
    });
  });

  test('writes nothing if an input has an error, and names the file and the field', async () => {
    const copy = await temporary();
    await makeMiniData(copy);
    await mkdir(join(copy, 'contributions/someone'), { recursive: true });
    await writeFile(
      join(copy, 'contributions/someone/2026-01-01-x-h100.json'),
      '{"protocol_version": "0.2", "precison": "FP8"}',
    );
    const out = join(await temporary(), 'v1');
    const { code, stderr } = await call('build', ['--out', out], {}, copy);
    expect(code).toBe(1);
    expect(stderr).toContain(
      'contributions/someone/2026-01-01-x-h100.json:1:29 /precison: "precison" is not a field here',
    );
    expect(stderr).toContain('Rename it to "precision".');
    await expect(readdir(out)).rejects.toThrow('ENOENT');
  });

  test('prints lines to paste for the notes of a new round, and warns about each missing note', async () => {
    const copy = await temporary();
    await makeMiniData(copy);
    const folder = join(copy, 'data/ai-energy-score');
    const [scores, notes] = [join(folder, 'scores.csv'), join(folder, 'notes.csv')];
    const table = await readFile(scores, 'utf8');
    const rows = [...table.matchAll(/^reasoning,2025-12,.*\n/gm)].map(([row]) => row.replace('2025-12', '2026-06'));
    await writeFile(scores, table + rows.join(''));
    const { code, stderr } = await call('build', [], {}, copy);
    expect(code).toBe(1);
    const lines = [...stderr.matchAll(/^2026-06,.*\n/gm)].map(([line]) => line);
    expect(lines.map((line) => line.split(',')[2])).toEqual(['Qwen/Qwen3-235B-A22B', 'openai/gpt-oss-20b low']);
    const before = await readFile(notes, 'utf8');
    await writeFile(notes, before + (lines[1] ?? ''));
    expect(await call('build', [], {}, copy)).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/^warning: [^\n]*Qwen3-235B-A22B \[ai-energy-score\/missing-note\]/),
    });
    await writeFile(notes, before + lines.join(''));
    expect(await call('build', [], {}, copy)).toMatchObject({ code: 0, stderr: '' });
  });

  test.each([
    [['--date', '2026-02-30'], '--date 2026-02-30 is not a date'],
    [['--site-url', 'javascript:alert(1)'], 'address of a site'],
  ])('rejects %j with exit code 2', async (args, message) => {
    expect(await build(...args)).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(message) });
  });

  test('uses the address of --site-url in the URLs', async () => {
    const out = join(await temporary(), 'v1');
    await build('--out', out, '--site-url', 'https://preview.example/repo/');
    expect(await readFile(join(out, 'models.json'), 'utf8')).toContain(
      '"https://preview.example/repo/api/v1/models/qwen-3-8b.json"',
    );
  });
});

test('npm run set-site changes the address in all files, so that the build succeeds', async () => {
  const copy = await temporary();
  await makeMiniData(copy);
  for (const rejected of ['http://insecure.org', 'https://energy.example.org', 'https://token-energy.example'])
    expect(await call('set-site', [rejected], {}, copy)).toMatchObject({ code: 2 });
  expect(await call('set-site', ['https://owner.github.io/repo/'], {}, copy)).toMatchObject({ code: 0 });
  expect(await call('build', [], {}, copy)).toMatchObject({ code: 0 });
  const manifest = await readFile(join(copy, 'dist/api/v1/manifest.json'), 'utf8');
  expect(manifest).toContain('"site": "https://owner.github.io/repo"');
  expect(manifest).not.toContain('token-energy.example');
});

describe('npm start', () => {
  test('serves the API and the site, and leaves no temporary files after Ctrl+C', async () => {
    const [root, folder] = [join(await temporary(), 'project'), await temporary()];
    await makeMiniWithProgram(root);
    const child = spawn(process.execPath, [join(root, 'scripts/run.js'), 'site/scripts/start', '--port', '0'], {
      cwd: root,
      env: { ...process.env, TMPDIR: folder },
    });
    try {
      let printed = '';
      for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
        printed += chunk.toString();
        if (printed.includes('Serving')) break;
      }
      const url = /http:\/\/127\.0\.0\.1:\d+\/api\/v1\//.exec(printed)?.[0] ?? '';
      const index = (await (await fetch(`${url}index.json`)).json()) as { rows: unknown[] };
      expect(index.rows.length).toBeGreaterThan(3);
      expect(await (await fetch(new URL('/methods/', url))).text()).toContain('<h1');
    } finally {
      child.kill('SIGINT');
      await once(child, 'close');
    }
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('npm run release', () => {
  afterEach(() => {
    delete process.env['GITHUB_OUTPUT'];
  });

  test.each([
    ['a release', ['--date', THIRD, '--future'], THIRD],
    ['a dry run', ['--date', THIRD, '--future', '--dry-run'], ''],
    ['a notice', ['--date', '2026-11-28', '--notice', 'Use the next release.'], ''],
  ])('sets the output tag after %s only if it made a tag', async (_, words, tag) => {
    const root = await copyOf(await sharedCorrected(), await temporary());
    const output = join(await temporary(), 'output');
    await writeFile(output, '');
    // @actions/core reads the variable from the environment of this process.
    process.env['GITHUB_OUTPUT'] = output;
    expect(await call('release', words, { GITHUB_OUTPUT: output }, root)).toMatchObject({ code: 0, stderr: '' });
    expect(/^tag<<.*\n(.*)$/m.exec(await readFile(output, 'utf8'))?.[1] ?? '').toBe(tag);
  });
});
