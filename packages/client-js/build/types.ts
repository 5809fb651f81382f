import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import words from '../words.json' with { type: 'json' };
import { compile } from 'json-schema-to-typescript';
import { PROGRAM } from '../../../src/core/program.ts';
import { snapshotTypes } from '../../client-python/build/snapshot-types.ts';
import { snakeCase } from '../src/case.ts';

/** The part of JSON Schema that describes questions and results. */
interface Shape {
  readonly description?: string;
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: string;
  readonly enum?: readonly (string | null)[];
  /** The kind of an option: the check that its values must pass. */
  readonly 'x-kind'?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly additionalProperties?: boolean | Shape;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
}
type Shapes = Readonly<Record<string, Shape>>;

const HEADER = 'Generated from schema/packages.json. Do not edit.';

/** The questions, by the names of their options in both packages. */
const QUESTIONS = {
  selection: 'Selection',
  question: 'TokenQuestion',
  itemQuestion: 'OutputQuestion',
  filter: 'Filter',
  prediction: 'NamedModel',
  sizes: 'ModelSizes',
} as const;

/** The types of both packages, and the kinds of their options: path in the project to text. */
export async function packageTypes(): Promise<ReadonlyMap<string, string>> {
  const { $defs } = JSON.parse(await readFile(join(PROGRAM, 'schema/packages.json'), 'utf8')) as { $defs: Shapes };
  const texts = Object.keys(words).length;
  return new Map([
    ['packages/client-js/generated/types.d.ts', await typescriptOf($defs)],
    ['packages/client-js/generated/options.ts', optionsOf($defs, texts)],
    ['packages/client-python/token_energy/generated/__init__.py', pythonOf($defs, texts)],
    ['packages/client-python/token_energy/generated/snapshot.py', await snapshotTypes()],
  ]);
}

function nameIn({ $ref = '' }: Shape): string {
  return $ref.slice($ref.lastIndexOf('/') + 1);
}

/** A shape with the properties of the one that it extends. */
function whole(shapes: Shapes, { $ref, ...own }: Shape): Shape {
  if ($ref === undefined) return own;
  const base = whole(shapes, shapes[nameIn({ $ref })] ?? {});
  const required = [...(base.required ?? []), ...(own.required ?? [])];
  return { ...base, ...own, required, properties: { ...base.properties, ...own.properties } };
}

async function typescriptOf(shapes: Shapes): Promise<string> {
  const named = ({ $ref, anyOf, items, ...shape }: Shape): Shape & { readonly tsType?: string } => {
    if ($ref !== undefined) return { ...shape, tsType: nameIn({ $ref }) };
    if (items?.$ref !== undefined) return { ...shape, tsType: `readonly ${nameIn(items)}[]` };
    if (anyOf?.[0] !== undefined) return { ...shape, tsType: `${nameIn(anyOf[0])} | null` };
    return items === undefined ? shape : { ...shape, items };
  };
  const $defs = Object.fromEntries(
    Object.entries(shapes).map(([name, shape]) => {
      const { properties = {}, ...own } = whole(shapes, shape);
      const parts = Object.entries(properties).map(([field, part]) => [field, named(part)]);
      return [name, { ...own, properties: Object.fromEntries(parts) as Shapes }];
    }),
  );
  const properties = Object.fromEntries(Object.keys(shapes).map((name) => [name, { $ref: `#/$defs/${name}` }]));
  const start = { title: 'Start', type: 'object', additionalProperties: false, properties, $defs };
  const text = await compile(start as Parameters<typeof compile>[0], 'Start', {
    bannerComment: '',
    style: { singleQuote: true, printWidth: 120 },
  });
  const declared = text
    .slice(text.indexOf('\n}\n') + 3)
    // Results are read-only, and a property that may be left out may be undefined.
    .replace(/^( +)(\w+\??:)/gm, '$1readonly $2')
    .replace(/^( +readonly \w+\?:\s[^;{]+);/gm, '$1 | undefined;')
    .replace(/: (\w+)\[\]/g, ': readonly $1[]');
  return `// ${HEADER}\n\n${declared}`;
}

/** The options of each question with their kinds, and which are required. */
function optionTable(shapes: Shapes): Record<string, { kinds: Record<string, string>; required: readonly string[] }> {
  return Object.fromEntries(
    Object.entries(QUESTIONS).map(([question, name]) => {
      const { properties = {}, required = [] } = whole(shapes, shapes[name] ?? {});
      const kinds = Object.entries(properties).map(([option, shape]) => [option, kindOf(option, shape)]);
      return [question, { kinds: Object.fromEntries(kinds) as Record<string, string>, required }];
    }),
  );
}

/** The declared kind of an option. The packages have a check for each kind. @throws Error if the schema declares none. */
function kindOf(option: string, { 'x-kind': kind }: Shape): string {
  if (kind === undefined) throw new Error(`schema/packages.json declares no x-kind for the option ${option}.`);
  return kind;
}

function optionsOf(shapes: Shapes, texts: number): string {
  const options = `export const OPTIONS = ${JSON.stringify(optionTable(shapes), null, 2)} as const;\n`;
  return `// ${HEADER}\n\n${options}\n/** How many texts a snapshot has. */\nexport const TEXTS = ${texts};\n`;
}

const PYTHON = `# ${HEADER}
"""Questions and results. A field that the API has keeps its name and unit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypedDict
`;

/** Names of the lists of values that the code of the Python package refers to, and a field with each list. */
const PYTHON_LISTS = [
  ['WarningCode', 'ResultWarning', 'code'],
  ['ReasonField', 'Reason', 'field'],
  ['ReasonCode', 'Reason', 'code'],
  ['BoundObstacle', 'ResponseEstimate', 'boundObstacle'],
  ['ModelMatch', 'ResponseEstimate', 'modelMatch'],
  ['Rung', 'ConvertedRung', 'rung'],
  ['Verdict', 'FigureComparison', 'verdict'],
  ['RefusalCode', 'Prediction', 'refusalCode'],
] as const;

/** Results as frozen data classes, options as typed dictionaries, and the kind of each option. */
function pythonOf(shapes: Shapes, texts: number): string {
  const questions: readonly string[] = Object.values(QUESTIONS);
  const results = Object.keys(shapes).filter((name) => name === 'Selection' || !questions.includes(name));
  const options = Object.values(QUESTIONS).map((name) => optionsClass(name, whole(shapes, shapes[name] ?? {})));
  const table = Object.entries(optionTable(shapes)).map(([question, { kinds, required }]) => {
    const own = Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [snakeCase(name), kind]));
    return `    "${snakeCase(question)}": (${JSON.stringify(own)}, ${JSON.stringify(required.map(snakeCase))}),`;
  });
  const exported = results.map((name) => `    "${name}",`).join('\n');
  const lists = PYTHON_LISTS.map(([name, shape, field]) => {
    const type = pythonType(whole(shapes, shapes[shape] ?? {}).properties?.[field] ?? {});
    return { name, type: type.replace(/ \| None$/, '') };
  });
  const withNames = (text: string): string =>
    lists.reduce((named, { name, type }) => named.replaceAll(type, name), text);
  return [
    `${PYTHON}\n__all__ = [\n${exported}\n]\n\n${lists.map(({ name, type }) => `${name} = ${type}\n`).join('')}`,
    ...results.map((name) => withNames(dataClass(name, shapes[name] ?? {}))),
    ...options.map(withNames),
    `OPTIONS: dict[str, tuple[dict[str, str], Sequence[str]]] = {\n${table.join('\n')}\n}\n`,
    `TEXTS = ${texts}
`,
  ].join('\n\n');
}

function dataClass(name: string, { $ref, description, properties = {}, required = [] }: Shape): string {
  const base = $ref === undefined ? '' : `(${nameIn({ $ref })})`;
  const fields = Object.entries(properties).map(([own, shape]) => {
    const type = pythonType(shape);
    const hashed = type.includes('Mapping') ? ' = field(hash=False)' : '';
    const declared = required.includes(own) ? `${type}${hashed}` : `${shape.$ref ? `${type} | None` : type} = None`;
    return `    ${snakeCase(own)}: ${declared}\n    """${inPython(shape.description)}"""`;
  });
  return `@dataclass(frozen=True)\nclass ${name}${base}:\n    """${inPython(description)}"""\n\n${fields.join('\n')}\n`;
}

/** The options that are given by name, beside the model and a count. */
function optionsClass(name: string, { description, properties = {} }: Shape): string {
  const fields = Object.entries(properties)
    .filter(([own]) => !['model', 'outputTokens', 'outputs', 'allowPredicted'].includes(own))
    .map(([own, shape]) => `    ${snakeCase(own)}: ${pythonType(shape)}\n    """${inPython(shape.description)}"""`);
  return `class ${name}Options(TypedDict, total=False):\n    """${inPython(description)}"""\n\n${fields.join('\n')}\n`;
}

function inPython(words = ''): string {
  return words
    .replace(/`([a-z]\w*)`/g, (_, name: string) => ['``', snakeCase(name), '``'].join(''))
    .replace(/\bInfinity\b/g, '``math.inf``')
    .replace(/\b[nN]ull\b/g, 'None');
}

function pythonType(shape: Shape): string {
  const { $ref, anyOf, items, properties, additionalProperties: values } = shape;
  if ($ref !== undefined) return nameIn(shape);
  if (anyOf?.[0] !== undefined) return `${nameIn(anyOf[0])} | None`;
  if (items?.properties !== undefined) return `Sequence[${pythonType(items)}]`;
  if (items !== undefined) return `tuple[${pythonType(items)}, ...]`;
  if (properties !== undefined) return `Mapping[str, ${unionOf(Object.values(properties).map(pythonType))}]`;
  if (typeof values === 'object') return `Mapping[str, ${pythonType(values)}]`;
  return scalarType(shape);
}

/** The union of types, each once, and None last. */
function unionOf(types: readonly string[]): string {
  const parts = new Set(types.flatMap((type) => type.split(' | ')));
  return [...parts].sort((a, b) => Number(a === 'None') - Number(b === 'None')).join(' | ');
}

/** The type of a text, a number or a switch, or of the values that are allowed. */
function scalarType({ type, enum: allowed = [], const: only }: Shape): string {
  const types = [type ?? []].flat();
  const values = [...allowed, only].filter((value) => typeof value === 'string');
  const names = types.filter((name) => name !== 'null').map((name) => SCALARS[name] ?? 'None');
  const [name = 'None', ...others] = names;
  const union = others.length === 0 ? name : names.join(' | ');
  // Names of fields are in snake case, and values with spaces are texts.
  const literals = values.map((value) => JSON.stringify(value.includes(' ') ? value : snakeCase(value)));
  const own = literals.length === 0 ? union : `Literal[${literals.join(', ')}]`;
  return types.includes('null') && own !== 'None' ? `${own} | None` : own;
}

const SCALARS: Readonly<Record<string, string>> = { string: 'str', number: 'float', integer: 'int', boolean: 'bool' };
