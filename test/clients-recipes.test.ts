import { execFile } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from '@jest/globals';
import { packagesOf } from '../clients/build/packages.ts';
import { archiveOf } from '../src/releases/archive.ts';
import { writeTree } from '../src/core/files/replace-folder.ts';
import { built, project } from './support/inputs.ts';
import { ROOT, temporaryFolders } from './support/project.ts';

// What a gateway hands to a recipe comes from servers and spans that send anything: no recipe may ever throw for it. Those
// with a tool of their own are in the long test.

const temporary = temporaryFolders();
let home: string;

beforeAll(async () => {
  home = await temporary();
  const [npm] = await packagesOf(archiveOf(built().api.files), project.inputs.clients, null);
  await writeTree(join(home, 'node_modules/token-energy'), npm?.files ?? new Map());
  await cp(join(ROOT, 'clients/recipes'), join(home, 'recipes'), { recursive: true });
});

/** Pairs of a model and a count that have no answer. */
const BAD = `[['Qwen 3 14B', NaN], ['Qwen 3 14B', 'many'], ['Qwen 3 14B', '700'], ['Qwen 3 14B', undefined], ['Qwen 3 14B', null],
  ['Qwen 3 14B', -1], ['Qwen 3 14B', Infinity], ['Qwen 3 14B', 2 ** 60], ['Qwen 3 14B', 5n], ['Qwen 3 14B', {}], ['Qwen 3 14B', Symbol('x')],
  ['gpt-4o', 5], ['', 5], [undefined, 5], [null, 5], [7, 5], ['x'.repeat(1e6), 5], ['__proto__', 5], ['FLUX.1 Dev', 5]]`;

test.each([
  ['openai.mjs', `energyOf({ model, usage: { completion_tokens: n } })`, null],
  ['openai.mjs', `energyOf({ model, usage: { output_tokens: n } })`, null],
  ['openai.mjs', `energyOf([undefined, null, {}, { usage: 5 }][i % 4])`, null],
  [
    'openai.mjs',
    `energyOf({ model: 'Qwen 3 14B', usage: { output_tokens: 5, input_tokens: typeof n === 'number' ? NaN : 'x' } })`,
    null,
  ],
  ['opentelemetry.mjs', `energyAttributes({ 'gen_ai.request.model': model, 'gen_ai.usage.output_tokens': n })`, {}],
  ['sci.mjs', `sciInputs({ model, outputTokens: n, answers: 1, embodiedGCo2e: 0 })`, null],
  [
    'sci.mjs',
    `sciInputs({ model: 'Qwen 3 14B', outputTokens: 5, answers: 1, embodiedGCo2e: 0, grid: 'Atlantis' })`,
    null,
  ],
])('%s gives nothing for %s, and does not throw', async (file, call, nothing) => {
  const program = `import * as recipe from './${file}';
const { energyOf, energyAttributes, sciInputs } = recipe;
const answers = ${BAD}.map(([model, n], i) => ${call});
console.log(JSON.stringify(answers));`;
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: join(home, 'recipes'),
  });
  const answers = JSON.parse(stdout) as unknown[];
  expect(answers).toHaveLength(19);
  expect(new Set(answers.map((one) => JSON.stringify(one)))).toEqual(new Set([JSON.stringify(nothing)]));
  // One line for each reason, however often it comes back.
  const lines = stderr
    .trim()
    .split('\n')
    .filter((line) => line !== '');
  expect(new Set(lines).size).toBe(lines.length);
  if (!call.includes('Atlantis')) expect(stderr).toContain('token-energy: no energy of an answer: ');
});

test('warnings end at a hundred, and a figure is given where there is one', async () => {
  const program = `import { energyOf } from './openai.mjs';
import { energyAttributes } from './opentelemetry.mjs';
for (let i = 0; i < 500; i += 1) energyOf({ model: 'unknown ' + i, usage: { output_tokens: 1 } });
const span = { 'gen_ai.request.model': 'Qwen 3 14B', 'gen_ai.usage.output_tokens': 5 };
console.log(JSON.stringify([energyOf({ model: 'qwen3:14b', usage: { output_tokens: 5 } }).wh, Object.keys(energyAttributes(span, { grid: 'Atlantis' })), energyAttributes({})]));`;
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: join(home, 'recipes'),
  });
  expect(stderr.trim().split('\n')).toHaveLength(100);
  const [wh, attributes, none] = JSON.parse(stdout) as [object, string[], object];
  expect(wh).toMatchObject({ value: expect.any(Number) });
  expect(attributes).toContain('token_energy.energy.value');
  expect(attributes.join()).not.toContain('emissions');
  expect(none).toEqual({});
});
