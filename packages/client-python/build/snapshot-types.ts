import { join } from 'node:path';
import { DEFINITION, type Definitions, definitionsOf } from '../../../src/contract/definitions.ts';
import { loadSchemas, type Schema } from '../../../src/contract/schema.ts';
import { PROGRAM } from '../../../src/core/program.ts';

const HEADER = `# Generated from schema/site/snapshot.schema.json. Do not edit.
"""A snapshot as its JSON has it: the keys, types and units of the schema."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict

if TYPE_CHECKING:
    from typing_extensions import NotRequired
`;

/** Python's names of the types of JSON. */
const TYPES: Readonly<Record<string, string>> = { string: 'str', number: 'float', integer: 'int', boolean: 'bool' };
/** Properties that can't be names in a Python class. */
const KEYWORDS = ['from'];

/** The types of a snapshot as the text of a Python module: a `TypedDict` for each object of its schema. */
export async function snapshotTypes(): Promise<string> {
  const definitions = definitionsOf(await loadSchemas({ schema: join(PROGRAM, 'schema') }));
  const classes = new Map<string, string>();
  addClass('Snapshot', schemaNamed(definitions, 'Snapshot'), { definitions, classes });
  return [HEADER, ...classes.values()].join('\n\n');
}

/** The named schemas, and the classes written so far, by their names. */
interface Module {
  readonly definitions: Definitions;
  readonly classes: Map<string, string>;
}

function schemaNamed(definitions: Definitions, name: string): Schema {
  const schema = definitions.get(name);
  if (schema === undefined) throw new Error(`No schema has the name ${name}.`);
  return schema;
}

/** Adds the class of an object's schema, after the classes that it refers to. */
function addClass(name: string, { description, properties = {}, required = [] }: Schema, module: Module): void {
  const fields = Object.entries(properties).map(([key, schema]) => {
    const type = typeOf(schema, `${name}${pascalCase(key)}`, module);
    return { key, type: required.includes(key) ? type : `NotRequired[${type}]`, description: schema.description };
  });
  const text = fields.some(({ key }) => KEYWORDS.includes(key))
    ? `${name} = TypedDict("${name}", {${fields.map(({ key, type }) => `"${key}": ${type}`).join(', ')}})\n`
    : [
        `class ${name}(TypedDict):`,
        `    """${inDocstring(description)}"""\n`,
        ...fields.map((field) => `    ${field.key}: ${field.type}\n    """${inDocstring(field.description)}"""`),
        '',
      ].join('\n');
  module.classes.set(name, text);
}

/** The Python type of a schema. Adds its class, with this name, if it is an object with known properties. */
function typeOf(schema: Schema, name: string, module: Module): string {
  if (schema.$ref !== undefined) {
    const referred = schema.$ref.slice(DEFINITION.length);
    return module.classes.has(referred)
      ? referred
      : typeOf(schemaNamed(module.definitions, referred), referred, module);
  }
  const type = typeWithoutNull(schema, name, module);
  return Array.isArray(schema.type) && schema.type.includes('null') ? `${type} | None` : type;
}

function typeWithoutNull(schema: Schema, name: string, module: Module): string {
  const { items, properties, additionalProperties: values, enum: allowed } = schema;
  if (items !== undefined) return `list[${typeOf(items, name.replace(/s$/, ''), module)}]`;
  if (typeof values === 'object') return `dict[str, ${typeOf(values, name, module)}]`;
  if (properties !== undefined) {
    addClass(name, schema, module);
    return name;
  }
  if (allowed !== undefined) return `Literal[${allowed.map((value) => JSON.stringify(value)).join(', ')}]`;
  const types = [schema.type ?? []].flat().flatMap((each) => TYPES[each] ?? []);
  if (types.length !== 1) throw new Error(`${name} has no type that this generator knows.`);
  return types.join('');
}

function pascalCase(key: string): string {
  return key.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function inDocstring(description = ''): string {
  return description.replace(/\bnull\b/g, 'None');
}
