import type { ValidateFunction } from 'ajv';
import { finding, type Finding } from '../findings/finding.ts';
import type { Definitions } from './definitions.ts';
import { undescribed } from './described.ts';
import { API_TYPES, digestOf, rootsOf, typesHeader } from './roots.ts';
import type { SchemaFile } from './schema.ts';

/** Path of the measurement schema below `schema/`. */
export const MEASUREMENT_SCHEMA = 'measurement.schema.json';

/**
 * All that is wrong with the contract itself: a field without description, a measurement schema whose `$id` is not
 * its address, generated types older than the schemas.
 */
export function checkContract(
  files: readonly SchemaFile[],
  definitions: Definitions,
  siteUrl: string,
  types: string,
): Finding[] {
  return [...undescribed(files), ...wrongId(files, siteUrl), ...staleTypes(files, definitions, types)];
}

/** The address of the measurement schema on a site; also its `$id`. */
function measurementSchemaId(siteUrl: string): string {
  return `${siteUrl}/api/v1/schema/${MEASUREMENT_SCHEMA}`;
}

function wrongId(files: readonly SchemaFile[], siteUrl: string): Finding[] {
  const found = files.find((file) => file.path === MEASUREMENT_SCHEMA)?.schema.$id;
  const allowed = measurementSchemaId(siteUrl);
  if (found === allowed) return [];
  return [
    finding({
      rule: 'schema/id',
      file: `schema/${MEASUREMENT_SCHEMA}`,
      pointer: '/$id',
      message: 'The $id is not the address of the schema on the site that data/service.json names',
      found: found ?? null,
      allowed,
      fix: 'Run: npm run set-site -- URL (it changes both together).',
    }),
  ];
}

function staleTypes(files: readonly SchemaFile[], definitions: Definitions, types: string): Finding[] {
  if (types.startsWith(typesHeader(definitions, rootsOf(files, 'api')))) return [];
  return [
    finding({
      rule: 'schema/types',
      file: API_TYPES,
      message: 'The generated types are older than the schemas',
      fix: 'Run: npm run generate',
    }),
  ];
}

/** A module of generated checks: what checks a value by the name of its schema, and the digest of those schemas. */
interface GeneratedChecks {
  readonly digest: string;
  readonly checks: Readonly<Record<string, ValidateFunction>>;
}

/** A finding where generated checks are older than the schemas. */
export function staleChecks(definitions: Definitions, { digest, checks }: GeneratedChecks): Finding[] {
  const names = Object.keys(checks);
  if (digest === digestOf(definitions, names)) return [];
  return [
    finding({
      rule: 'schema/checks',
      file: 'scripts/contract/generated',
      message: `The generated checks of ${names.join(', ')} are older than the schemas`,
      fix: 'Run: npm run generate',
    }),
  ];
}
