import { readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { isObject, type Json } from '../core/text/json.ts';
import { citationFiles } from './citation-files.ts';
import type { Service } from '../contract/generated/data.d.ts';
import { readDataFile } from '../contract/read-json.ts';
import { PROJECT } from '../../test/support/project-files.ts';
import { project } from '../../test/support/frozen-inputs.ts';

const DOI = '10.5281/zenodo.1234567';

function parseObject(text: string): Json {
  const value: unknown = JSON.parse(text);
  if (!isObject(value)) throw new Error('Not an object');
  return value;
}

describe('the citation files of the repository', () => {
  const { service } = project.inputs;

  test('match the files in its root folder', async () => {
    const own = await readDataFile<Service>(PROJECT, 'service.json', 'Service');
    for (const [path, text] of citationFiles(own)) expect(await readFile(path, 'utf8')).toBe(text);
  });

  test('contain the DOI, and escape every text', () => {
    const title = `It's <b>energy</b>: "new"`;
    const changed = { ...service, description: title, citation: { ...service.citation, title, doi: DOI } };
    const files = citationFiles(changed);
    expect(files.get('CITATION.cff')).toContain(`title: 'It''s <b>energy</b>: "new"'\n`);
    expect(files.get('CITATION.cff')).toContain(`doi: '${DOI}'\n`);
    const zenodo = parseObject(files.get('.zenodo.json') ?? '');
    // Required for an open-access deposit; the description is HTML: https://developers.zenodo.org/#representation
    expect(zenodo).toMatchObject({ upload_type: 'dataset', title, access_right: 'open', license: 'cc-by-4.0' });
    expect(zenodo['creators']).toEqual([{ name: service.citation.author }]);
    expect(zenodo['description']).toContain('&lt;b&gt;energy&lt;/b&gt;');
  });
});
