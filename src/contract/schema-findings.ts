import { finding, throwIfErrors, type Finding } from '../core/findings/finding.ts';
import { escapePointer } from '../core/text/json-pointer.ts';
import { isObject } from '../core/text/json.ts';
import { nearest } from '../core/text/nearest.ts';
import type { Project } from '../core/project.ts';
import { loadSchemas, type Schema, type SchemaFile } from './schema.ts';
import { contractOf, OWN_KEYWORDS } from './validator.ts';
import { schemaErrorFindings } from './schema-errors.ts';

/**
 * A project's schemas, once every file of them is checked.
 * @throws FindingsError with everything that is wrong with them.
 */
export async function loadCheckedContract(project: Pick<Project, 'schema'>) {
  const schemas = await loadSchemas(project);
  throwIfErrors(await schemaFindings(schemas));
  return contractOf(schemas);
}

/**
 * Everything that is wrong with schema files themselves: keywords that JSON Schema 2020-12 doesn't allow, and parts
 * without a description. What the API publishes is described by its schemas alone, so a build accepts none of either.
 */
export async function schemaFindings(files: readonly SchemaFile[]): Promise<Finding[]> {
  check ??= schemaCheck();
  const findingsIn = await check;
  return files.flatMap(({ path, schema }) => {
    const file = `schema/${path}`;
    const invalid = findingsIn(schema).map((found) => ({ ...found, rule: 'schema/valid', file }));
    // The parts of a file are found by its keywords, so these have to be right first.
    return invalid.length > 0 ? invalid : undescribed(file, schema);
  });
}

/** The check of schemas, made once: compiling the schema of schemas takes longer than using it. */
let check: ReturnType<typeof schemaCheck> | undefined;

/** A function that checks a schema against JSON Schema 2020-12 and also reports unknown keywords. */
async function schemaCheck(): Promise<(schema: Schema) => Finding[]> {
  // Loaded here: it is a third of a command that needs none.
  const { Ajv2020 } = await import('ajv/dist/2020.js');
  // Code that runs once per file is not worth optimising.
  const ajv = new Ajv2020({ allErrors: true, verbose: true, code: { optimize: false } });
  ajv.addVocabulary([...OWN_KEYWORDS]);
  const known = Object.keys(ajv.RULES.keywords);
  return (schema) => {
    if (ajv.validateSchema(schema) !== true) {
      const fix = 'Write the keyword as JSON Schema 2020-12 defines it.';
      return schemaErrorFindings(ajv.errors ?? [], schema).map((found) => ({ ...found, fix: found.fix ?? fix }));
    }
    return partsOf(schema).flatMap(({ pointer, part }) =>
      Object.keys(part)
        .filter((keyword) => !known.includes(keyword))
        .map((keyword) => unknownKeyword(`${pointer}/${escapePointer(keyword)}`, keyword, known)),
    );
  };
}

function unknownKeyword(pointer: string, keyword: string, known: readonly string[]): Finding {
  const near = nearest(keyword, known);
  const fix = near === null ? 'Remove it.' : `Write "${near}".`;
  const message = 'JSON Schema has no such keyword';
  return finding({ rule: 'schema/keyword', file: '', pointer, message, found: keyword, fix });
}

/** One finding for each part of a schema that has to say what it is, and doesn't. */
function undescribed(file: string, schema: Schema): Finding[] {
  return partsOf(schema).flatMap(({ pointer, part, limits }) => {
    const isDescribed =
      part.description === undefined ? limits || part.$ref !== undefined : part.description.trim() !== '';
    if (isDescribed) return [];
    const field = /\/properties\/([^/]*)$/.exec(pointer)?.[1];
    const whole = pointer === '' ? 'The schema' : 'This part of the schema';
    const message = `${field === undefined ? whole : `The field "${field}"`} has no description`;
    const fix = `Add a "description" there that says what the value means${field === undefined ? '' : ', with its unit'}.`;
    return [finding({ rule: 'schema/description', file, pointer, message, fix })];
  });
}

/** A schema inside a schema file. */
interface Part {
  /** JSON pointer to it; empty for the whole file. */
  readonly pointer: string;
  readonly part: Schema;
  /** Whether it only limits a value that another part describes. */
  readonly limits: boolean;
}

/** Keywords whose value is a schema, a list of schemas, or schemas by name; `limits` as in {@link Part}. */
const DESCRIBING = ['properties', 'patternProperties', '$defs', 'items', 'prefixItems', 'additionalProperties'];
const LIMITING = [
  'propertyNames',
  'contains',
  'not',
  'if',
  'then',
  'else',
  'allOf',
  'anyOf',
  'oneOf',
  'dependentSchemas',
  'unevaluatedItems',
  'unevaluatedProperties',
];
const BY_NAME = ['properties', 'patternProperties', '$defs', 'dependentSchemas'];

/** Every schema inside a valid schema, itself first. */
function partsOf(schema: Schema, pointer = '', limits = false): Part[] {
  const inside = [...DESCRIBING, ...LIMITING].flatMap((keyword) =>
    schemasUnder(keyword, schema[keyword]).flatMap(([key, part]) =>
      partsOf(part, `${pointer}/${keyword}${key}`, LIMITING.includes(keyword)),
    ),
  );
  return [{ pointer, part: schema, limits }, ...inside];
}

/** The schemas in the value of a keyword, each with the rest of the pointer that leads to it. */
function schemasUnder(keyword: string, value: unknown): [key: string, schema: Schema][] {
  const isMany = Array.isArray(value) || BY_NAME.includes(keyword);
  const entries: [string, unknown][] = isMany
    ? Object.entries(value ?? {}).map(([key, one]) => [`/${escapePointer(key)}`, one])
    : [['', value]];
  // A schema can also be `true` or `false`, which has no parts.
  return entries.flatMap(([key, one]) => (isObject(one) ? [[key, one as Schema]] : []));
}
