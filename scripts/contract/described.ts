import { finding, type Finding } from '../findings/finding.ts';
import { escapePointer } from '../text/json-pointer.ts';
import type { Schema, SchemaFile } from './schema.ts';

/**
 * A finding for every part of the schemas that lacks a description: the files, their `$defs`, every property and
 * every value of a map. A part that is a `$ref` is described where it points to.
 */
export function undescribed(files: readonly SchemaFile[]): Finding[] {
  return files.flatMap(({ path, schema }) => inside(`schema/${path}`, '', schema));
}

function inside(file: string, pointer: string, schema: Schema): Finding[] {
  const own =
    schema.$ref !== undefined || (schema.description ?? '').trim() !== ''
      ? []
      : [
          finding({
            rule: 'schema/description',
            file,
            pointer,
            message: 'This field has no description',
            fix: 'Add a "description" that says what it is, with its unit.',
          }),
        ];
  const parts: [string, Schema][] = [
    ...Object.entries(schema.$defs ?? {}).map(([k, s]): [string, Schema] => [`/$defs/${k}`, s]),
    ...Object.entries(schema.properties ?? {}).map(([k, s]): [string, Schema] => [
      `/properties/${escapePointer(k)}`,
      s,
    ]),
    ...(schema.items === undefined ? [] : [['/items', schema.items] satisfies [string, Schema]]),
    ...(typeof schema.additionalProperties === 'object'
      ? [['/additionalProperties', schema.additionalProperties] satisfies [string, Schema]]
      : []),
  ];
  return [...own, ...parts.flatMap(([step, part]) => inside(file, pointer + step, part))];
}
