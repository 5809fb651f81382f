import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, jest, test } from '@jest/globals';
import { ask, continueCommand, keepDraft, readForm, startedDraft } from '../src/cli/new-measurement.ts';
import { projectIn } from '../src/core/project.ts';
import { makeMiniData } from './mini/make.ts';
import { reference } from './support/checking.ts';
import { FIXTURES, good, PATH } from './support/contribution-file.ts';
import { call, copyInto, ROOT, sharedFolder, temporaryFolders } from './support/project.ts';

const temporary = temporaryFolders();

const mini = await sharedFolder('mini-data', makeMiniData);

/** A copy of the mini project, whose contributions the test may change. */
async function copy(): Promise<string> {
  const root = await temporary();
  await copyInto(root, `${mini}/.`);
  return root;
}

const words = (text: string): string[] => text.split(' ').filter((word) => word !== '');
const FROM = [...words(`--from ${join(ROOT, 'contributions/example.json')} --contributor`), 'A Tester'];

describe('npm run new', () => {
  test('writes files that the check and the build accept, and numbers a second file', async () => {
    const root = await copy();
    const made = (figures: string) => call('new', [...FROM, ...words(`--handle Some-One ${figures}`)], {}, root);
    // With the values of the example, the check would report a run that was submitted twice.
    const one = await made('--avg_running_batch 59 --p90_itl_ms 20 --p99_itl_ms 41 --notes Test');
    const path = PATH.replace('someone', 'Some-One');
    expect(one).toMatchObject({ code: 0, stdout: expect.stringContaining(`Written: ${path}`) });
    const written: unknown = JSON.parse(await readFile(join(root, path), 'utf8'));
    expect(written).toMatchObject({ example: false, contributor: 'A Tester', p99_itl_ms: 41 });
    const two = await made('--avg_running_batch 60 --p90_itl_ms 22 --p99_itl_ms 42 --notes Test');
    expect(two.stdout).toContain('instruct-h100-2.json');
    const checked = await call('check', [], {}, root);
    expect([checked.code, checked.stdout]).toEqual([0, expect.stringContaining('3 files checked: 0 errors')]);
    expect(await call('build', [], {}, root)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Built \d+ files/),
    });
  });

  test('reports all errors, writes no measurement with errors, and keeps the values in a draft', async () => {
    const root = await copy();
    const wrong = words('--handle someone --p99_itl_ms 1 --runs three --notes Test');
    const { code, stderr } = await call('new', [...FROM, ...wrong], {}, root);
    expect(code).toBe(1);
    for (const rule of ['physics/percentiles', 'schema/measurement']) expect(stderr).toContain(`[${rule}]`);
    expect(await readdir(join(root, 'contributions'))).not.toContain('someone');
    const figures = '--avg_running_batch 60 --p90_itl_ms 22 --p99_itl_ms 43 --runs 3';
    const corrected = words(`--from dist/measurement-draft.json --handle someone ${figures}`);
    expect((await call('new', corrected, {}, root)).code).toBe(0);
  });

  test.each([
    ['--handle ../evil', '--handle ../evil is not a GitHub handle'],
    ['', '--handle HANDLE'],
    ['--handle YOUR_HANDLE', '--handle YOUR_HANDLE is the placeholder of the documentation'],
    ['--gpus 1', '(Did you mean --gpu?)'],
    ['--from nowhere.json', "--from nowhere.json can't be read"],
  ])('rejects "%s" with exit code 2', async (line, message) => {
    expect(await call('new', words(line), {}, mini)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(message),
    });
  });

  /** The output of `npm run new` for a person who types these answers in a terminal. */
  async function output(handle: string, draft: object, ...answers: readonly string[]): Promise<string> {
    const [stdin, stdout] = [new PassThrough(), new PassThrough()];
    const remaining = [...answers];
    let text = '';
    stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      // The person types an answer only after a question.
      if (text.endsWith(': ')) stdin.write(`${remaining.shift() ?? ''}\n`);
    });
    const entry = { handle, draft: { ...draft }, form: await readForm(projectIn(ROOT)), reference };
    const { handle: own } = await ask(entry, { stdin, stdout });
    return `${text}\n${own}`;
  }

  test('keeps all answers in a draft if it is stopped, and writes nothing into contributions/', async () => {
    const root = await copy();
    const project = projectIn(root);
    const form = await readForm(project);
    const [stdin, stdout] = [new PassThrough(), new PassThrough()];
    const remaining = ['someone', 'Llama 3.1 8B Instruct', 'meta-llama/Llama-3.1-8B-Instruct', 'H100'];
    const stopped = new Promise<string>((resolve) => {
      let text = '';
      stdout.on('data', (chunk: Buffer) => {
        text += chunk.toString();
        if (!text.endsWith(': ')) return;
        const answer = remaining.shift();
        if (answer === undefined) resolve(text);
        else stdin.write(`${answer}\n`);
      });
    });
    const entry = { handle: '', draft: startedDraft({}, {}, form), form, reference };
    const asked = ask(entry, { stdin, stdout, answered: ({ draft }) => keepDraft(project, draft, form) });
    expect(await Promise.race([stopped, asked])).toContain('num_gpus [1]: ');
    expect(await readdir(join(root, 'contributions'))).not.toContain('someone');
    const kept = JSON.parse(await readFile(join(root, 'dist/measurement-draft.json'), 'utf8')) as object;
    expect(kept).toMatchObject({ model: 'Llama 3.1 8B Instruct', gpu: 'H100' });
    // The printed command continues with these answers.
    const continued = words(continueCommand('someone')).slice(words('npm run new --').length);
    const { stderr } = await call('new', continued, {}, root);
    expect(stderr).toContain('num_gpus');
    expect(stderr).not.toMatch(/"gpu" is missing|"model" is missing/);
  });

  test('asks again after a wrong handle, an unknown GPU or a value that a rule rejects', async () => {
    const handles = await output('-someone', good, 'some--one', 'someone');
    expect(handles).toContain('-someone is not a GitHub handle: up to 39 letters, digits and single hyphens.');
    expect(handles).toContain('some--one is not a GitHub handle');
    expect(handles.endsWith('\nsomeone')).toBe(true);
    const { gpu: _gpu, ...draft } = good;
    expect(await output('someone', draft, 'NVIDIA H100 80GB HBM3', '', 'H100')).toContain('Write "gpu": "H100"');
    expect(await output('someone', draft, 'H100')).not.toMatch(/is not a GitHub handle|Keep it/);
    const { window_seconds: _seconds, ...withoutWindow } = good;
    const window = await output('someone', withoutWindow, '5', '600 s', '600');
    expect(window).toContain('at least 60 s');
    expect(window).toContain('Remove the unit: 600.');
  });
});

describe('npm run check', () => {
  test('exits with code 1 for errors, 0 for warnings and 2 for wrong arguments', async () => {
    const folder = await temporary();
    await mkdir(join(folder, 'x'));
    await writeFile(join(folder, 'x/a.json'), '{');
    const code = async (...args: readonly string[]) => (await call('check', args, {}, mini)).code;
    expect(await Promise.all([code(folder), code(), code('--format', 'yaml')])).toEqual([1, 0, 2]);
    const none = { code: 2, stderr: 'There is no file or folder /no/such.\n' };
    expect(await call('check', ['/no/such'], {}, mini)).toMatchObject(none);
    const outside = await call('check', [join(FIXTURES, 'valid/whole-card.json')], {}, mini);
    const move = `Move the file to ${PATH.replace('someone', '<github-handle>')}`;
    expect([outside.code, outside.stdout]).toEqual([1, expect.stringContaining(move)]);
  });

  test('prints findings and rows as JSON, and escapes file contents in workflow commands', async () => {
    const root = await copy();
    await mkdir(join(root, 'contributions/someone'));
    const text = JSON.stringify(good);
    await writeFile(join(root, PATH), text);
    const evil = 'contributions/someone/a\n::error::b,c.json';
    await writeFile(join(root, evil), text.replace('"BF16"', '"%0A::stop-commands::x"'));
    const json = (await call('check', ['--format', 'json'], {}, root)).stdout;
    const { rows, findings } = JSON.parse(json) as { findings: object[]; rows: object[] };
    expect(rows).toEqual([expect.objectContaining({ contributor: 'Test fixture', comparable: true })]);
    const fields = 'allowed column file fix found line message pointer rule severity';
    expect(Object.keys(findings[0] ?? {}).sort()).toEqual(words(fields));
    const lines: string[] = [];
    const print = jest.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
    await call('check', ['--format', 'github'], {}, root).finally(() => {
      print.mockRestore();
    });
    expect(lines.length).toBeGreaterThan(0);
    const command = /^::(error|warning|notice) title=[a-z/-]+,file=contributions\/someone\/[^\n]*\n$/;
    for (const line of lines) expect(line).toMatch(command);
    expect(lines.join('')).toContain('%250A::stop-commands');
  });
});
