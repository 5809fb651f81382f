import { join } from 'node:path';
import { staleChecks } from '../contract/check.ts';
import { compiledValidator } from '../contract/compiled-validator.ts';
import { definitionsOf } from '../contract/definitions.ts';
import type { Service } from '../contract/generated/data.d.ts';
import * as measurementChecks from '../contract/generated/measurement.js';
import * as referenceChecks from '../contract/generated/reference.js';
import { loadSchemas } from '../contract/load.ts';
import { referenceOf, type Reference } from '../contributions/reference.ts';
import { folderTexts } from '../files/folder-texts.ts';
import { refuse } from '../findings/finding.ts';
import { areaNames, areas, intensity } from '../sources/ember/tables.ts';
import { configurations, models } from '../sources/ml-energy/tables.ts';
import { migProfiles, tdp } from '../sources/nvidia/tables.ts';
import { readTables } from '../tables/folder.ts';
import type { TableRows, Tables } from '../tables/table.ts';
import { gather } from './gather.ts';
import { readJson } from './json.ts';

/**
 * What contributions are checked against on the day `date`: of the folder `data` only the tables that a rule looks
 * at, held against their schemas by checks made ahead of time. That the rest of the data is right, the build sees;
 * reading all of it, and making all checks, took 100 ms more.
 * @throws FindingsError with everything that is wrong in what is read, or when the checks are older than the schemas.
 */
export async function readReference(date: string, data: string): Promise<Reference> {
  const definitions = definitionsOf(await loadSchemas());
  refuse(staleChecks(definitions, [measurementChecks, referenceChecks]));
  const validator = compiledValidator({ ...measurementChecks.checks, ...referenceChecks.checks });
  const tables = async <T extends Tables>(source: string, of: T): Promise<TableRows<T>> =>
    readTables(await folderTexts(join(data, source)), `data/${source}`, of, { definitions, validator });
  const read = await gather({
    service: () => readJson<Service>(join(data, 'service.json'), 'data/service.json', 'Service', validator),
    mlEnergy: () => tables('ml-energy', { models, configurations }),
    ember: () => tables('ember', { areas, intensity, areaNames }),
    nvidia: () => tables('nvidia', { tdp, migProfiles }),
  });
  return referenceOf({ date, ...read }, validator);
}
