import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { checkContract, MEASUREMENT_SCHEMA } from '../contract/check.ts';
import type { Releases } from '../contract/generated/api.d.ts';
import type { Ledger, Retirements, Service, SourceFile } from '../contract/generated/data.d.ts';
import { SCHEMA_FOLDER } from '../contract/schema.ts';
import { API_TYPES } from '../contract/definitions.ts';
import { loadContract, type Validator } from '../contract/validator.ts';
import { folderTexts } from '../files/folder-texts.ts';
import { finding, refuse } from '../findings/finding.ts';
import { SOURCES, sources, type SourceInputs } from '../sources/index.ts';
import type { Source } from '../sources/source.ts';
import { fill } from '../text/fill.ts';
import { brokenDataRules } from './data-rules.ts';
import { readContributions } from './contributions.ts';
import { gather } from './gather.ts';
import type { Inputs, Known } from './inputs.ts';
import { referenceOf } from './reference.ts';
import { readJson, readText } from '../contract/read-json.ts';
import { ROOT } from '../root.ts';

/** Where the inputs lie. */
export interface InputPlaces {
  readonly date: string;
  /** Folder of the data, and of the contributed measurements. */
  readonly data: string;
  readonly contributions: string;
  /** Folder of the published API, whose releases a build carries on. */
  readonly published: string;
  /** Address of the site, where it is not that of the service file. */
  readonly siteUrl?: string;
}

/** The inputs, and what is needed to check them and what is made of them. */
export interface ReadInputs {
  readonly inputs: Inputs;
  readonly validator: Validator;
}

/**
 * Reads and checks everything the documents are made from. Nothing else reads `data/` or `contributions/`.
 * @throws FindingsError with everything that is wrong in any file.
 */
export async function readInputs(places: InputPlaces): Promise<ReadInputs> {
  const { inputs, validator } = await readKnown(places);
  const contributions = readContributions(places.contributions, referenceOf(inputs, validator));
  return { inputs: { ...inputs, contributions }, validator };
}

/**
 * The same without the contributions, which are checked against the rest.
 * @throws FindingsError with everything that is wrong in any file.
 */
async function readKnown(places: InputPlaces): Promise<{ inputs: Known; validator: Validator }> {
  const contract = await loadContract();
  const { schemas, definitions, validator } = contract;

  const json = <T>(path: string, schema: string): Promise<T> =>
    readJson<T>(join(places.data, path), `data/${path}`, schema, validator);
  const readSource = async (of: Source): Promise<object> => {
    const texts = await folderTexts(join(places.data, of.id));
    const { rows, source } = await gather({
      rows: () => Promise.resolve(of.readTables(texts, `data/${of.id}`, contract)),
      source: () => json<SourceFile>(`${of.id}/source.json`, 'SourceFile'),
    });
    return { ...rows, source };
  };
  // The one cast here: a source reads the rows of its own tables, from which the type of the inputs follows.
  const readSources = Object.fromEntries(Object.entries(sources).map(([name, of]) => [name, () => readSource(of)])) as {
    [Name in keyof SourceInputs]: () => Promise<SourceInputs[Name]>;
  };

  const read = await gather({
    service: () => json<Service>('service.json', 'Service'),
    ledger: () => json<Ledger>('changes.json', 'Ledger'),
    retirements: () => json<Retirements>('retired.json', 'Retirements'),
    sources: () => gather(readSources),
    folders: () => refuseUnknownFolders(places.data),
    releases: () => readReleases(places.published, validator),
    measurementSchema: () => readText(join(SCHEMA_FOLDER, MEASUREMENT_SCHEMA), `schema/${MEASUREMENT_SCHEMA}`),
    types: () => readText(join(ROOT, API_TYPES), API_TYPES),
  });
  refuse(checkContract(schemas, definitions, read.service.site_url, read.types));

  const { service, ledger, retirements, sources: fromSources, releases, measurementSchema, types } = read;
  const siteUrl = places.siteUrl ?? service.site_url;
  const known = {
    ...fromSources,
    releases,
    measurementSchema,
    types,
    date: places.date,
    service: { ...service, site_url: siteUrl, attribution: fill(service.attribution, { site_url: siteUrl }) },
    changes: ledger.changes,
    retired: retirements.retired,
    definitions,
  };
  refuse(brokenDataRules(known));
  return { inputs: known, validator };
}

/** @throws FindingsError for each folder of the data that is of no source: what is in it would be published nowhere. */
async function refuseUnknownFolders(data: string): Promise<void> {
  const entries = await readdir(data, { withFileTypes: true }).catch(() => []);
  const folders = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')).map(({ name }) => name);
  const unknown = folders.filter((name) => !SOURCES.some(({ id }) => id === name));
  refuse(
    unknown.map((name) => {
      const message = 'The folder is of no source, and nothing reads it.';
      const fix = 'Add the source to scripts/sources/index.ts, or remove the folder.';
      return finding({ rule: 'data/unknown-source', file: `data/${name}`, message, fix });
    }),
  );
}

/** The list of releases as last published, or null where nothing is published yet. */
async function readReleases(published: string, validator: Validator): Promise<Releases | null> {
  const path = join(published, 'releases/index.json');
  return existsSync(path) ? readJson<Releases>(path, 'api/v1/releases/index.json', 'Releases', validator) : null;
}
