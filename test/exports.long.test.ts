import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { croissant } from '../site/build/croissant.ts';
import { readDocuments } from '../site/build/read-documents.ts';
import { readTree } from '../src/core/files/read-tree.ts';
import { sharedMini } from './support/mini.ts';
import { npmInstall } from './support/npm.ts';
import { temporaryFolders } from './support/project.ts';

const temporary = temporaryFolders();

test('a reader of JSON-LD finds the terms of Croissant in croissant.json, without asking the network', async () => {
  const home = await temporary();
  await npmInstall(home, 'jsonld@8.3.3');
  const api = readTree(join(await sharedMini(), 'api/v1'));
  await writeFile(join(home, 'croissant.json'), croissant(readDocuments(api), api));
  const program = `import { readFileSync } from 'node:fs';
import jsonld from 'jsonld';
const document = JSON.parse(readFileSync('croissant.json', 'utf8'));
const documentLoader = (url) => { throw new Error('asked for ' + url); };
console.log(JSON.stringify(await jsonld.expand(document, { documentLoader, safe: true, base: 'https://base.example/' })));`;
  const args = ['--input-type=module', '--eval', program];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: home });
  const [data] = JSON.parse(stdout) as Record<string, object[]>[];
  const CR = 'http://mlcommons.org/croissant/';
  expect(data).toMatchObject({
    '@type': ['https://schema.org/Dataset'],
    'http://purl.org/dc/terms/conformsTo': [{ '@value': 'http://mlcommons.org/croissant/1.0' }],
    'https://schema.org/distribution': expect.arrayContaining([
      expect.objectContaining({ '@type': [`${CR}FileObject`] }),
    ]),
  });
  const [set] = data?.[`${CR}recordSet`] ?? [];
  expect(set).toMatchObject({
    '@type': [`${CR}RecordSet`],
    [`${CR}field`]: expect.arrayContaining([
      expect.objectContaining({
        [`${CR}dataType`]: [{ '@id': 'https://schema.org/Float' }],
        [`${CR}source`]: [
          expect.objectContaining({
            [`${CR}extract`]: [{ [`${CR}column`]: [{ '@value': 'wh_per_million_output_tokens', '@language': 'en' }] }],
          }),
        ],
      }),
    ]),
  });
});
