import { finding, type Finding } from '../core/findings/finding.ts';
import type { SchemaFile } from './schema.ts';

/** Path of the measurement schema below `schema/`. */
export const MEASUREMENT_SCHEMA = 'measurement.schema.json';

/** A finding where the `$id` of the measurement schema is not its address. */
export function wrongId(files: readonly SchemaFile[], siteUrl: string): Finding[] {
  const found = files.find((file) => file.path === MEASUREMENT_SCHEMA)?.schema.$id ?? null;
  const allowed = `${siteUrl}/api/v1/schema/${MEASUREMENT_SCHEMA}`;
  if (found === allowed) return [];
  const message = 'The $id is not the address of the schema on the site that data/service.json names';
  const fix = 'Run: npm run set-site -- URL (it changes both together).';
  const place = { rule: 'schema/id', file: `schema/${MEASUREMENT_SCHEMA}`, pointer: '/$id' };
  return [finding({ ...place, message, found, allowed, fix })];
}
