import type { ValidateFunction } from 'ajv';
import { finding, type Finding } from '../core/findings/finding.ts';
import { escapePointer } from '../core/text/json-pointer.ts';
import { API_TYPES, type Definitions, digestOf, rootsOf, typesHeader } from './definitions.ts';
import type { Schema, SchemaFile } from './schema.ts';

const GENERATE = 'Run: npm run generate';

/** Path of the measurement schema below `schema/`. */
export const MEASUREMENT_SCHEMA = 'measurement.schema.json';

/**
 * All that is wrong with the contract itself: a field without description, a measurement schema whose `$id` is not
 * its address, generated types older than the schemas.
 */
export function checkContract(files: readonly SchemaFile[], definitions: Definitions, siteUrl: string, types: string) {
  const described = files.flatMap(({ path, schema }) => undescribed(`schema/${path}`, '', schema));
  return [...described, ...wrongId(files, siteUrl), ...staleTypes(files, definitions, types)];
}

/**
 * A finding for every part of a schema that lacks a description: the file, its `$defs`, every property and every value
 * of a map. A part that is a `$ref` is described where it points to.
 */
function undescribed(file: string, pointer: string, schema: Schema): Finding[] {
  const isDescribed = schema.$ref !== undefined || (schema.description ?? '').trim() !== '';
  const message = 'This field has no description';
  const fix = 'Add a "description" that says what it is, with its unit.';
  const { $defs = {}, properties = {}, items, additionalProperties: values } = schema;
  const parts = [
    ...Object.entries($defs).map(([key, part]) => [`/$defs/${key}`, part] as const),
    ...Object.entries(properties).map(([key, part]) => [`/properties/${escapePointer(key)}`, part] as const),
    ...(items === undefined ? [] : [['/items', items] as const]),
    ...(typeof values === 'object' ? [['/additionalProperties', values] as const] : []),
  ];
  return [
    ...(isDescribed ? [] : [finding({ rule: 'schema/description', file, pointer, message, fix })]),
    ...parts.flatMap(([step, part]) => undescribed(file, pointer + step, part)),
  ];
}

function wrongId(files: readonly SchemaFile[], siteUrl: string): Finding[] {
  const found = files.find((file) => file.path === MEASUREMENT_SCHEMA)?.schema.$id ?? null;
  const allowed = `${siteUrl}/api/v1/schema/${MEASUREMENT_SCHEMA}`;
  if (found === allowed) return [];
  const message = 'The $id is not the address of the schema on the site that data/service.json names';
  const fix = 'Run: npm run set-site -- URL (it changes both together).';
  const place = { rule: 'schema/id', file: `schema/${MEASUREMENT_SCHEMA}`, pointer: '/$id' };
  return [finding({ ...place, message, found, allowed, fix })];
}

function staleTypes(files: readonly SchemaFile[], definitions: Definitions, types: string): Finding[] {
  const message = 'The generated types are older than the schemas';
  return types.startsWith(typesHeader(definitions, rootsOf(files, 'api')))
    ? []
    : [finding({ rule: 'schema/types', file: API_TYPES, message, fix: GENERATE })];
}

/** A module of generated checks: what checks a value by the name of its schema, and the digest of those schemas. */
interface GeneratedChecks {
  readonly digest: string;
  readonly checks: Readonly<Record<string, ValidateFunction>>;
}

/** A finding where generated checks are older than the schemas. */
export function staleChecks(definitions: Definitions, { digest, checks }: GeneratedChecks): Finding[] {
  const names = Object.keys(checks);
  const message = `The generated checks of ${names.join(', ')} are older than the schemas`;
  return digest === digestOf(definitions, names)
    ? []
    : [finding({ rule: 'schema/checks', file: 'src/contract/generated', message, fix: GENERATE })];
}
