import { definition, follow, type Definitions } from '../contract/definitions.ts';
import { hasUnsafeCharacter } from '../text/characters.ts';

/** What a cell of a column may hold. */
type CellKind = 'string' | 'number' | 'integer' | 'boolean';

/** One column of a table, as the schema of a row describes it. */
export interface Column {
  readonly name: string;
  readonly kind: CellKind;
  /** Whether an empty cell is allowed; it means null. */
  readonly nullable: boolean;
}

const KINDS: readonly CellKind[] = ['string', 'number', 'integer', 'boolean'];

/**
 * The columns of a table: the properties of the row's schema, in order.
 * @throws Error when a property has no type, or one that a cell can't hold: a fault of the schema.
 */
export function columnsOf(definitions: Definitions, schemaName: string): Column[] {
  const { properties = {} } = definition(definitions, schemaName);
  return Object.entries(properties).map(([name, property]) => {
    const types = [follow(definitions, property).type ?? []].flat();
    const [kind, ...further] = KINDS.filter((k) => types.includes(k));
    if (kind === undefined || further.length > 0) {
      throw new Error(`${schemaName}.${name}: a table's column has exactly one type of ${KINDS.join(', ')}`);
    }
    return { name, kind, nullable: types.includes('null') };
  });
}

/** A value that a cell can hold. */
export type CellValue = string | number | boolean | null;

const SYNTAX: Readonly<Record<Exclude<CellKind, 'string'>, { pattern: RegExp; allowed: string }>> = {
  // JSON's numbers: no thousands separator, no leading plus or zero, no hexadecimal, no Infinity.
  number: { pattern: /^-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/i, allowed: 'a decimal number, such as 12.5' },
  integer: { pattern: /^-?(0|[1-9]\d*)$/, allowed: 'a whole number, such as 12' },
  boolean: { pattern: /^(true|false)$/, allowed: 'true or false' },
};

/** The value that the text of a cell stands for, or what the cell would have to hold. An empty cell is null. */
export function readCell(text: string, column: Column): { readonly value: CellValue } | { readonly allowed: string } {
  if (text === '') return column.nullable ? { value: null } : { allowed: 'a value; this column can not be empty' };
  if (column.kind === 'string') {
    return hasUnsafeCharacter(text) ? { allowed: 'text without control or direction characters' } : { value: text };
  }
  const { pattern, allowed } = SYNTAX[column.kind];
  if (!pattern.test(text)) return { allowed };
  if (column.kind === 'boolean') return { value: text === 'true' };
  const value = Number(text);
  return Number.isFinite(value) ? { value } : { allowed };
}

/**
 * The text of a cell that {@link readCell} reads as the same value. A number has the fewest digits that do.
 * @throws Error on a value that no cell can hold.
 */
export function writeCell(value: unknown): string {
  if (value === null) return '';
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'string' && value !== '' && !hasUnsafeCharacter(value)) return value;
  throw new Error(`A cell can't hold this ${typeof value}: ${JSON.stringify(value)}`);
}
