import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { readExamples } from '../build/examples.ts';
import { jsPackage } from '../build/js-package.ts';
import { snapshotIn } from '../build/packages.ts';
import { createClient } from '../src/client.ts';
import { writeTree } from '../../../src/core/files/replace-folder.ts';
import { archiveOf } from '../../../src/releases/archive.ts';
import { built, project } from '../../../test/support/inputs.ts';
import { temporaryFolders } from '../../../test/support/project.ts';

// The server for agents as they start it, from the package alone, by the official SDK's client.

const temporary = temporaryFolders();
const { clients, service } = project.inputs;
const snapshot = snapshotIn(archiveOf(built().api.files), clients);
const { estimate, why, grid } = createClient(snapshot);
const client = new Client({ name: 'test', version: '1' });
let program: string;

beforeAll(async () => {
  const folder = await temporary();
  const { files } = await jsPackage(snapshot, clients, 'https://github.com/an-owner/token-energy');
  await writeTree(folder, files);
  expect(JSON.parse(new TextDecoder().decode(files.get('server.json')))).toMatchObject({
    name: 'io.github.an-owner/token-energy',
    packages: [{ identifier: 'token-energy', packageArguments: [{ value: 'mcp' }] }],
  });
  program = join(folder, 'mcp.js');
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [program, 'mcp'] }));
});

afterAll(() => client.close());

/** What a tool answers: its text, the same as a value, and whether it refused. */
async function called(name: string, given: object) {
  const { content, structuredContent, isError = false } = await client.callTool({ name, arguments: { ...given } });
  return { text: (content as { text: string }[])[0]?.text ?? '', content: structuredContent, isError };
}

test('says how it is started: as asked, or as what was wrong', () => {
  const said = (word: string) => spawnSync(process.execPath, [program, word], { encoding: 'utf8' });
  const usage = expect.stringContaining('Usage: token-energy mcp');
  expect(said('--help')).toMatchObject({ status: 0, stdout: usage, stderr: '' });
  expect(said('mpc')).toMatchObject({ status: 2, stdout: '', stderr: usage });
});

test('lists its tools, each of which answers in a text and a value that say where they are from', async () => {
  const { tools } = await client.listTools();
  const given: Record<string, object> = {
    compare: { model: 'qwen/qwen3-32b' },
    models: {},
    place: { place: 'France' },
  };
  expect(tools.map(({ name }) => name)).toEqual(['energy', ...Object.keys(given)]);
  const [compared, models, place] = await Promise.all(Object.entries(given).map(async (one) => called(...one)));
  const carried = await called('energy', { model: 'Qwen 3 32B', outputTokens: 1e6, boundary: 'site', pue: 1.2 });
  expect(carried.text).toMatch(
    /^At least .+\n[^]*^Estimate for the site: .+ site × 1\.20 \(your own\)\. Converted, not/m,
  );
  expect(compared?.text).toMatch(/1\u00a0×\u00a0B200 86\.8 Wh \(uncertainty range 73\.8 to 102 Wh\)\n[^]*\nCite: /);
  expect(compared?.text).toContain(service.caveat);
  expect(models?.text).toMatch(/^qwen-3-32b: Qwen 3 32B; lm-arena-chat, gpqa; B200, H100$/m);
  expect(place?.content).toMatchObject({ ...grid('FRA'), citation: expect.stringContaining('CC BY 4.0') });
});

test('answers sixty questions as estimate does, with band, boundary, caveat and citation', async () => {
  const { examples } = await readExamples();
  const asked = examples.filter(
    (one) => one.call === 'estimate' && !/"(double|refused)"/.test(JSON.stringify([one.input, one.output])),
  );
  const questions = asked.filter((_, i) => i % Math.floor(asked.length / 60) === 0).slice(0, 60);
  expect(questions).toHaveLength(60);
  for (const { input } of questions) {
    const question = input as Parameters<typeof estimate>[0];
    const [answer, { text, content }] = [estimate(question), await called('energy', question)];
    expect(content).toMatchObject(JSON.parse(JSON.stringify(answer ?? why(question))) as object);
    if (answer === null) expect(text).toMatch(/^No figure\. ./);
    else {
      expect(text).toMatch(/^At least .+ Wh[^]*\nCite: Token Energy data/);
      expect(text).toContain(service.caveat);
    }
  }
});

test.each([
  ['energy', { model: 'Qwen 3 32B', outputTokens: -1 }, 'outputTokens is -1. Allowed: a number from 0'],
  ['energy', {}, 'model'],
  ['energy', { model: 'Qwen 3 32B', tokens: 1 }, 'tokens'],
  ['place', { place: 'France', month: 1 }, 'place has no argument month: place, year.'],
  ['bill', {}, 'There is no tool "bill": energy, compare, models, place.'],
])('%s refuses %j in a sentence, and goes on', async (tool, given, said) => {
  const { text, isError } = await called(tool, given);
  expect({ text, isError }).toEqual({ text: expect.stringContaining(said), isError: true });
});
