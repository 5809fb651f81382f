import { join } from 'node:path';
import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { commitAll, git } from './support/git.ts';
import { copyOf, correctOneFigure, edit, sharedMiniWithProgram } from './support/mini.ts';
import { call, type Outcome, run, temporaryFolders } from './support/project.ts';

// The specification, 9.8: types.d.ts is generated, and the build rejects a field that has
// no description. Each test puts one mistake into a project with its program, and runs a command like a maintainer.

const temporary = temporaryFolders();
let root: string;

beforeAll(async () => {
  root = await copyOf(await sharedMiniWithProgram(), join(await temporary(), 'project'));
});

beforeEach(() => {
  git(root, 'reset', '--quiet', '--hard', 'HEAD');
});

const TYPES = 'src/contract/generated/api.d.ts';
const CHECK = 'src/contract/generated/measurement.js';
const GRID = 'schema/api/grid.schema.json';
const UPDATED = /^ {2}updated: string;\n/m;
const CONTINENT = /(?<="continent": \{)\s*"description": "[^"]*",/;
const MEASUREMENT = 'schema/measurement.schema.json';
const BUILD = ['build', '--date', '2030-03-01'];

test.each([
  ['a type without one of its fields', BUILD, TYPES, UPDATED, '', TYPES],
  ['types that are not TypeScript', BUILD, TYPES, UPDATED, '}}}\n', TYPES],
  ['an edited check', ['check'], CHECK, /"maxLength": 100\b/, '"maxLength":101', CHECK],
  ['a check that does not run', ['check'], CHECK, /$/, '}', CHECK],
] as const)('%s makes the command fail', async (_, [command, ...words], file, from, to, named) => {
  await edit(root, file, from, to);
  expectError(await run(command, words, {}, root), 'schema/generated', named);
});

test.each([
  ['types of older schemas', BUILD, GRID, '"description": "', '"description": "Now: ', 'schema/generated', TYPES],
  [
    'a check of an older schema',
    ['check'],
    MEASUREMENT,
    /"maxLength": 100\b/,
    '"maxLength": 101',
    'schema/generated',
    CHECK,
  ],
  [
    'a field without a description',
    BUILD,
    GRID,
    CONTINENT,
    '',
    'schema/description',
    `${GRID} /$defs/Area/properties/continent`,
  ],
  ['a schema that is not JSON', BUILD, GRID, /\}\s*$/, '', 'schema/json', GRID],
  ['a schema that is not a JSON Schema', BUILD, GRID, '"type": "object"', '"type": "objekt"', 'schema/valid', GRID],
] as const)('%s makes the command fail, even if the program is elsewhere', async (...row) => {
  const [, [command, ...words], file, from, to, rule, named] = row;
  await edit(root, file, from, to);
  expectError(await call(command, words, {}, root), rule, named);
});

function expectError({ code, stderr }: Outcome, rule: string, place: string): void {
  expect([code, stderr]).toEqual([1, expect.stringContaining(`error: ${place}`)]);
  expect(stderr).toContain(`[${rule}]`);
}

test('a release fails with edited generated files, and npm run generate repairs them', async () => {
  await edit(root, TYPES, UPDATED, '');
  await edit(root, CHECK, /$/, '}');
  commitAll(root, 'Edit generated files');
  const release = ['--date', '2030-03-01', '--dry-run', '--future'];
  const failed = await run('release', release, {}, root);
  expect([failed.code, failed.stderr]).toEqual([1, expect.stringContaining('npm run generate')]);
  expect((await run('generate', [], {}, root)).code).toBe(0);
  await correctOneFigure(root);
  commitAll(root, 'Generate, and correct a figure');
  expect(await run('release', release, {}, root)).toMatchObject({ code: 0, stderr: '' });
});
