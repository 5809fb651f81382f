import { expect, test } from '@jest/globals';
import { readConfigurations, type ConfigurationsFile } from '../islands/lib/configurations.ts';
import { built, project } from '../../test/support/inputs.ts';
import { configurationsJson } from './configurations.ts';
import { readDocuments } from './read-documents.ts';

const documents = readDocuments(built({ ...project.inputs, releases: null }).api.files);

test('every configuration comes back from the file as its model document has it', () => {
  const file = JSON.parse(configurationsJson(documents)) as ConfigurationsFile;
  expect(documents.configurations.length).toBeGreaterThan(300);
  for (const [i, configuration] of readConfigurations(file).entries()) {
    // A release from before a field was published has nothing in its place.
    const known = Object.fromEntries(Object.entries(configuration).filter(([, value]) => value !== null));
    expect(documents.configurations[i]).toMatchObject(known);
  }
});

test('a configuration of a model that the file does not describe is refused', () => {
  const file = JSON.parse(configurationsJson(documents)) as ConfigurationsFile;
  const [first, ...others] = file.models;
  expect(() => readConfigurations({ ...file, models: others })).toThrow(`of ${first?.slug}, but no such model`);
});
