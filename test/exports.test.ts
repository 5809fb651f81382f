import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { croissant } from '../site/build/croissant.ts';
import { effectiveDateFiles } from '../site/build/effective-dates.ts';
import { readDocuments } from '../site/build/read-documents.ts';
import type { Documents } from '../site/documents.ts';
import { readTree } from '../src/core/files/read-tree.ts';
import { sha256 } from '../src/core/files/digest.ts';
import { isObject, type Json } from '../src/core/text/json.ts';
import { citationFiles } from '../src/releases/citation-files.ts';
import { archiveOf, type Files } from '../src/releases/archive.ts';
import { effectiveFigures } from '../src/releases/history.ts';
import { SECOND } from './mini/make.ts';
import { project } from './support/inputs.ts';
import { sharedMini } from './support/mini.ts';

// What others' formats ask for stands here as lists of what they require, each with where they say so.

const DOI = '10.5281/zenodo.1234567';
let mini: string;
let api: Files;
let documents: Documents;

beforeAll(async () => {
  mini = await sharedMini();
  api = readTree(join(mini, 'api/v1'));
  documents = readDocuments(api);
});

function object(text: string): Json {
  const value: unknown = JSON.parse(text);
  if (!isObject(value)) throw new Error('This is no object');
  return value;
}

function list(value: unknown): Json[] {
  if (!Array.isArray(value) || !value.every(isObject)) throw new Error('This is no list of objects');
  return value;
}

describe('croissant.json', () => {
  test('has what Croissant 1.0 requires of a data set, of its files and of its record sets', () => {
    // https://docs.mlcommons.org/croissant/docs/croissant-spec.html, "Required", "FileObject", "RecordSet", "Field".
    const data = object(croissant(documents, api));
    for (const name of ['@context', 'description', 'license', 'name', 'url', 'creator', 'datePublished'])
      expect([name, data[name]]).not.toEqual([name, undefined]);
    expect(data).toMatchObject({
      '@type': 'sc:Dataset',
      conformsTo: 'http://mlcommons.org/croissant/1.0',
      version: expect.stringMatching(/^(?:[1-9]\d*\.){2}[1-9]\d*$/),
      isLiveDataset: false,
    });
    const files = list(data['distribution']);
    for (const file of files)
      expect(file).toMatchObject({
        '@type': 'cr:FileObject',
        contentSize: expect.stringMatching(/^\d+ B$/),
        encodingFormat: 'text/csv',
      });
    const ids = files.map((file) => file['@id']);
    expect(new Set(ids).size).toBe(documents.tables.length);
    for (const set of list(data['recordSet'])) {
      const fields = list(set['field']);
      const names = fields.map((field) => field['@id']);
      for (const key of list(set['key'])) expect(names).toContain(key['@id']);
      for (const { dataType, source } of fields) {
        expect(dataType).toMatch(/^sc:(Text|Integer|Float|Boolean|Date|URL)$/);
        expect(source).toMatchObject({ fileObject: { '@id': expect.any(String) } });
        expect(ids).toContain(isObject(source) && isObject(source['fileObject']) && source['fileObject']['@id']);
      }
    }
  });

  test('names files that stay as they are, with their digests and columns', () => {
    const data = object(croissant(documents, api));
    const sets = list(data['recordSet']);
    for (const [i, { contentUrl, sha256: digest }] of list(data['distribution']).entries()) {
      const path = String(contentUrl).split('/api/v1/')[1] ?? '';
      expect(path).toMatch(new RegExp(`^releases/${SECOND}/(tables/|index.csv)`));
      const bytes = api.get(path) ?? new Uint8Array();
      expect(digest).toBe(sha256(bytes));
      const [header] = new TextDecoder().decode(bytes).split('\r\n');
      expect(list(sets[i]?.['field']).map(({ name }) => name)).toEqual(header?.split(','));
    }
  });
});

describe('the files that the repository is cited by', () => {
  const { service } = project.inputs;

  test('are those at its top', async () => {
    for (const [path, text] of citationFiles(service)) expect(await readFile(path, 'utf8')).toBe(text);
  });

  test('take a DOI, and keep as text whatever they are given', () => {
    const title = `It's <b>energy</b>: "new"`;
    const changed = { ...service, description: title, citation: { ...service.citation, title, doi: DOI } };
    const files = citationFiles(changed);
    expect(files.get('CITATION.cff')).toContain(`title: 'It''s <b>energy</b>: "new"'\n`);
    expect(files.get('CITATION.cff')).toContain(`doi: '${DOI}'\n`);
    const zenodo = object(files.get('.zenodo.json') ?? '');
    // https://developers.zenodo.org/#representation: required of a deposit of open access; the description is HTML.
    expect(zenodo).toMatchObject({ upload_type: 'dataset', title, access_right: 'open', license: 'cc-by-4.0' });
    expect(zenodo['creators']).toEqual([{ name: service.citation.author }]);
    expect(zenodo['description']).toContain('&lt;b&gt;energy&lt;/b&gt;');
  });
});

test('effective dates are a line for each figure, as CSV', async () => {
  const archive = archiveOf(api);
  const files = effectiveDateFiles(archive);
  const figures = effectiveFigures(archive);
  expect(figures.length).toBeGreaterThan(10);
  const [head, ...lines] = String(await files.get('effective-dates.csv')?.()).split('\r\n');
  expect([head, lines.length - 1]).toEqual(['"row_id","since","until","figure","unit"', figures.length]);
});
