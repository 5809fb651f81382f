import { execFile } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from '@jest/globals';
import { typeErrors } from './support/type-errors.ts';
import { fileText, frozenApi } from '../../../test/support/inputs.ts';
import { ROOT, temporaryFolders } from '../../../test/support/project.ts';

// A third-party generator makes a client from openapi.json, and code that uses it is compiled.

const temporary = temporaryFolders();
let clients: string;

const GENERATE = `
import { createClient } from '@hey-api/openapi-ts';
await createClient({
  input: './openapi.json',
  output: './client',
  logs: { level: 'silent' },
  plugins: ['@hey-api/client-fetch', '@hey-api/sdk', '@hey-api/typescript'],
});
`;

/** Code that the types of the client must accept, and code that they must reject. */
const USE = `
import { getIndexJson, getModelsSlugJson } from './client/index.ts';
const { data } = await getIndexJson({ throwOnError: true });
export const wh: number[] = data.rows.map((row) => row.wh_per_million_output_tokens);
export const rows = (await getModelsSlugJson({ path: { slug: 'qwen-3-8b' }, throwOnError: true })).data.configurations;
// @ts-expect-error a model is named
await getModelsSlugJson({});
// @ts-expect-error a figure is a number
export const text: string[] = data.rows.map((row) => row.wh_per_million_output_tokens);
// @ts-expect-error no such field
data.rows[0]?.wh_per_token;
`;

beforeAll(async () => {
  clients = await temporary();
  await writeFile(join(clients, 'openapi.json'), fileText(frozenApi, 'openapi.json'));
  await writeFile(join(clients, 'package.json'), '{ "type": "module" }');
  await mkdir(join(clients, 'node_modules'));
  for (const name of ['@hey-api', '@types'])
    await symlink(join(ROOT, 'node_modules', name), join(clients, 'node_modules', name));
  await writeFile(join(clients, 'generate.js'), GENERATE);
  await promisify(execFile)(process.execPath, ['generate.js'], { cwd: clients });
  await writeFile(join(clients, 'use.ts'), USE);
});

test('a generated client has the types of the documents', () => {
  expect(typeErrors([join(clients, 'use.ts')])).toEqual([]);
});
