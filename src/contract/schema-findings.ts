import { finding, throwIfErrors, type Finding } from '../core/findings/finding.ts';
import { escapePointer } from '../core/text/json-pointer.ts';
import { closestCode } from '../core/text/closest.ts';
import { byKeys } from '../core/text/order.ts';
import type { Project } from '../core/project.ts';
import { loadSchemas, mapSchema, type Schema, type SchemaFile, type SchemaPlace } from './schema.ts';
import { contractOf, OWN_KEYWORDS } from './validator.ts';
import { quotedFix, schemaErrorFindings } from './schema-errors.ts';

/**
 * A project's schemas after checking every schema file.
 * @throws FindingsError with all findings about them.
 */
export async function loadCheckedContract(project: Pick<Project, 'schema'>) {
  const schemas = await loadSchemas(project);
  throwIfErrors(await schemaFindings(schemas));
  return contractOf(schemas);
}

/**
 * Findings about the schema files themselves: keywords that JSON Schema 2020-12 doesn't allow, and parts without a
 * description. A build stops at both, because only the schemas describe what the API publishes.
 */
export async function schemaFindings(files: readonly SchemaFile[]): Promise<Finding[]> {
  check ??= schemaCheck();
  const findingsIn = await check;
  return files.flatMap(({ path, schema }) => {
    const file = `schema/${path}`;
    const invalid = findingsIn(schema).map((found) => ({ ...found, rule: 'schema/valid', file }));
    // The parts of a file are found by its keywords, so these must be correct first.
    return invalid.length > 0 ? invalid : undescribed(file, schema);
  });
}

/** The check of schemas. It is compiled only once, because that takes longer than using it. */
let check: ReturnType<typeof schemaCheck> | undefined;

/** A function that checks a schema against JSON Schema 2020-12 and also reports unknown keywords. */
async function schemaCheck(): Promise<(schema: Schema) => Finding[]> {
  // Loaded only when needed, because loading it takes a third of the time of a short command.
  const { Ajv2020 } = await import('ajv/dist/2020.js');
  // Code that runs once per file is not worth optimizing.
  const ajv = new Ajv2020({ allErrors: true, verbose: true, code: { optimize: false } });
  ajv.addVocabulary([...OWN_KEYWORDS]);
  const known = Object.keys(ajv.RULES.keywords).filter((keyword) => !UNSUPPORTED.includes(keyword));
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

/** Keywords with schemas that {@link mapSchema} does not visit, so a `$ref` in them would be published unresolved. */
const UNSUPPORTED = [
  'patternProperties',
  'dependentSchemas',
  'prefixItems',
  'contains',
  'not',
  'if',
  'then',
  'else',
  'unevaluatedItems',
  'unevaluatedProperties',
];

function unknownKeyword(pointer: string, keyword: string, known: readonly string[]): Finding {
  const near = closestCode(keyword, known);
  const fix = near === null ? 'Remove it.' : quotedFix(near);
  const message = 'Schemas here cannot have this keyword';
  return finding({ rule: 'schema/keyword', file: '', pointer, message, found: keyword, fix });
}

/** Keywords whose schemas only limit a value that another part describes. */
const LIMITING = ['propertyNames', 'anyOf', 'oneOf', 'allOf'];

/** One finding for each part of a schema that needs a description and has none. */
function undescribed(file: string, schema: Schema): Finding[] {
  return partsOf(schema).flatMap(({ pointer, keyword, part }) => {
    const isDescribed =
      part.description === undefined
        ? LIMITING.includes(keyword) || part.$ref !== undefined
        : part.description.trim() !== '';
    if (isDescribed) return [];
    const field = /\/properties\/([^/]*)$/.exec(pointer)?.[1];
    const whole = pointer === '' ? 'The schema' : 'This part of the schema';
    const message = `${field === undefined ? whole : `The field "${field}"`} has no description`;
    const fix = `Add a "description" there that says what the value means${field === undefined ? '' : ', with its unit'}.`;
    return [finding({ rule: 'schema/description', file, pointer, message, fix })];
  });
}

/** A schema inside a schema file. */
interface Part extends SchemaPlace {
  readonly part: Schema;
}

/** Every schema inside a valid schema, itself first. */
function partsOf(schema: Schema): Part[] {
  const parts: Part[] = [];
  mapSchema(schema, (part, place) => {
    parts.push({ ...place, part });
    return part;
  });
  return parts.sort(byKeys('pointer'));
}
