import { readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { isObject, type Json } from '../core/text/json.ts';
import { citationFiles } from './citation-files.ts';
import type { Service } from '../contract/generated/data.d.ts';
import { readDataFile } from '../contract/read-json.ts';
import { PROJECT } from '../../test/support/project-files.ts';
import { project } from '../../test/support/frozen-inputs.ts';

const DOI = '10.5281/zenodo.1234567';

function object(text: string): Json {
  const value: unknown = JSON.parse(text);
  if (!isObject(value)) throw new Error('Not an object');
  return value;
}

describe('the files that the repository is cited by', () => {
  const { service } = project.inputs;

  test('are those at its top', async () => {
    const own = await readDataFile<Service>(PROJECT, 'service.json', 'Service');
    for (const [path, text] of citationFiles(own)) expect(await readFile(path, 'utf8')).toBe(text);
  });

  test('can have a DOI, and escape every text', () => {
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
