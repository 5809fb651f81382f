import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import ts from 'typescript';
import { documentAt } from '../src/api/documents/endpoints.ts';
import { built, project } from './support/inputs.ts';
import { temporaryFolders } from './support/project.ts';

const temporary = temporaryFolders();

/** The errors of a strict compilation of a file beside types.d.ts. */
async function errorsOf(program: string): Promise<string[]> {
  const folder = await temporary();
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'types.d.ts'), project.inputs.types);
  await writeFile(join(folder, 'use.ts'), program);
  const compiled = ts.createProgram([join(folder, 'use.ts')], {
    strict: true,
    noEmit: true,
    types: [],
    // What a document is needs no more of the language; the rest would be checked along, which takes seconds.
    lib: ['lib.es5.d.ts'],
    skipLibCheck: false,
  });
  return ts.getPreEmitDiagnostics(compiled).map((d) => ts.flattenDiagnosticMessageText(d.messageText, '\n'));
}

const { api } = built();

test('every built document is assignable to its type under strict', async () => {
  const lines = [...api.documents].map(([path, document], i) => {
    const type = documentAt(path)?.schema ?? '';
    return `export const document${i}: import('./types').${type} = ${JSON.stringify(document)};`;
  });
  expect(await errorsOf(lines.join('\n'))).toEqual([]);
});

test('a document with a wrong field is not', async () => {
  const index = { ...api.documents.get('index.json'), rows: [{ model: 3 }] };
  expect((await errorsOf(`export const d: import('./types').Index = ${JSON.stringify(index)};`)).join()).toContain(
    'number',
  );
});
