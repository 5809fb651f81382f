import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { readConfigurations, type ConfigurationsFile } from '../../site/islands/lib/configurations.ts';
import { readTree } from '../files/read-tree.ts';
import { ROOT } from '../root.ts';
import { configurationsJson } from './configurations.ts';
import { readDocuments } from './read-documents.ts';

test('every configuration comes back from the file as its model document has it', () => {
  const documents = readDocuments(readTree(join(ROOT, 'api/v1')));
  const file = JSON.parse(configurationsJson(documents)) as ConfigurationsFile;
  expect(documents.configurations.length).toBeGreaterThan(300);
  for (const [i, configuration] of readConfigurations(file).entries()) {
    // A release from before a field was published has nothing in its place.
    const known = Object.fromEntries(Object.entries(configuration).filter(([, value]) => value !== null));
    expect(documents.configurations[i]).toMatchObject(known);
  }
});

test('a configuration of a model that the file does not describe is refused', () => {
  const documents = readDocuments(readTree(join(ROOT, 'api/v1')));
  const file = JSON.parse(configurationsJson(documents)) as ConfigurationsFile;
  const [first, ...others] = file.models;
  expect(() => readConfigurations({ ...file, models: others })).toThrow(`of ${first?.slug}, but no such model`);
});
