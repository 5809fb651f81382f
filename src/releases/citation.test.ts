import { describe, expect, test } from '@jest/globals';
import type { Manifest, Release, Releases, Source } from '../contract/generated/api.d.ts';
import { citationFacts, citationOf, datasetCitation, sourceCitation } from './citation.ts';

const MANIFEST = {
  name: 'Token Energy',
  site: 'https://host.org',
  licence: 'CC-BY-4.0',
  publisher: { name: 'unset' },
  citation: { title: 'All of it', author: 'Token Energy contributors', keywords: ['energy'], doi: null },
} as unknown as Manifest;
const CITED = {
  path: 'models/a-model.json',
  title: 'Energy of A_Model & friends',
  data_version: '0123456789abcdef',
  updated: '2030-03-01',
};

function releases(...versions: string[]): Releases {
  const all = versions.map((version, i) => ({
    date: `2030-0${i + 1}-10`,
    url: `https://host.org/api/v1/releases/2030-0${i + 1}-10/manifest.json`,
    sha256: `digest${i + 1}`,
    data_versions: { [CITED.path]: version },
  }));
  return { releases: all } as unknown as Releases;
}

describe('a citation', () => {
  test('names the latest release that contains exactly these values', () => {
    const { text, bibtex, release } = citationOf(MANIFEST, releases('other', CITED.data_version, 'other'), CITED);
    expect(release?.date).toBe('2030-02-10');
    expect(text).toBe(
      'Token Energy contributors (2030): Energy of A_Model & friends. Token Energy, release of 2030-02-10, ' +
        'data_version 0123456789abcdef. SHA-256 of its all.zip: digest2. Licence CC-BY-4.0. ' +
        'https://host.org/api/v1/releases/2030-02-10/models/a-model.json',
    );
    expect(bibtex).toContain('@misc{token-energy-models-a-model-2030-02-10,');
    expect(bibtex).toContain('{{Energy of A\\_Model \\& friends}}');
  });

  test.each([
    ['no release', null],
    ['releases with other values', releases('other')],
  ])('says that the values are not released, given %s', (_, known) => {
    const { text, bibtex, release } = citationOf(MANIFEST, known, CITED);
    expect(release).toBeNull();
    expect(text).toContain('built on 2030-03-01 and not released');
    expect(text).toContain('https://host.org/api/v1/models/a-model.json');
    expect(bibtex).not.toContain('SHA-256');
  });

  test('names the publisher if one is set', () => {
    const manifest = { ...MANIFEST, publisher: { ...MANIFEST.publisher, name: 'Owner' } };
    expect(citationOf(manifest, null, CITED).bibtex).toContain('publisher = {Owner},');
    expect(citationOf(MANIFEST, null, CITED).bibtex).not.toContain('publisher');
  });

  test('includes the DOI if one is set', () => {
    const manifest = { ...MANIFEST, citation: { ...MANIFEST.citation, doi: '10.5281/zenodo.1234567' } };
    const { text, bibtex } = citationOf(manifest, null, CITED);
    expect(text).toContain('. https://doi.org/10.5281/zenodo.1234567. https://host.org/api/v1/');
    expect(bibtex).toContain('  doi       = {10.5281/zenodo.1234567},\n');
  });
});

test('datasetCitation cites the main table of the latest release', () => {
  const release = { date: '2030-01-10', url: 'https://host.org/api/v1/releases/2030-01-10/manifest.json' };
  const known = { releases: [{ ...release, sha256: 'digest', data_versions: { 'index.json': 'abc' } }] };
  const cited = datasetCitation(MANIFEST, known as unknown as Releases);
  expect(cited?.text).toContain('(2030): All of it. Token Energy, release of 2030-01-10, data_version abc.');
  expect(datasetCitation(MANIFEST, null)).toBeNull();
});

test('sourceCitation uses the citation that the source asks for, or its name and version', () => {
  const source = { name: 'Data', publisher: 'Owner', version: 'v2', url: null, citation: null } as Source;
  expect(sourceCitation({ ...source, citation: 'Owner, 2030.' })).toBe('Owner, 2030.');
  expect(sourceCitation(source)).toBe('Owner: Data, v2.');
});

test('a citation of a rehearsal says that it is a rehearsal', () => {
  const release = { date: '2030-01-10', url: 'https://host.example/api/v1/releases/2030-01-10/manifest.json' };
  const { state } = citationFacts(MANIFEST, release as Release, '2030-01-10');
  expect(state).toContain('rehearsal');
});
