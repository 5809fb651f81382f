import { hasUnsafeCharacter } from '../text/characters.ts';
import type { CellKind, Column } from './columns.ts';

/** A value that a cell can hold. */
export type CellValue = string | number | boolean | null;

/** A cell that can't be read: what would be accepted, in words. */
export interface BadCell {
  readonly allowed: string;
}

const SYNTAX: Readonly<Record<Exclude<CellKind, 'string'>, { pattern: RegExp; allowed: string }>> = {
  // JSON's numbers: no thousands separator, no leading plus or zero, no hexadecimal, no Infinity.
  number: { pattern: /^-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/i, allowed: 'a decimal number, such as 12.5' },
  integer: { pattern: /^-?(0|[1-9]\d*)$/, allowed: 'a whole number, such as 12' },
  boolean: { pattern: /^(true|false)$/, allowed: 'true or false' },
};

/** The value that the text of a cell stands for, or what the cell would have to hold. An empty cell is null. */
export function readCell(text: string, column: Column): { readonly value: CellValue } | BadCell {
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
