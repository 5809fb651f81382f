import { finding, refuse, type Finding } from '../findings/finding.ts';
import { hasUnsafeCharacter } from '../text/characters.ts';
import type { Contract } from '../tables/table.ts';
import type { SourceText } from '../net/download.ts';

/** Where a row stands in a publisher's file. */
export interface RowPlace {
  /** Line of the row, in a file of lines. */
  readonly line: number | null;
  /** How a finding points to one field of the row: a JSON pointer, or the column's name. */
  readonly pointer: (field: string) => string;
}

/** What a finding about one field of a row says. */
export type Said = Pick<Finding, 'rule' | 'message'> & Partial<Pick<Finding, 'found' | 'allowed' | 'fix'>>;

/** A place for findings about a file as a whole, or about a value that is in no row. */
export const WHOLE_FILE: RowPlace = { line: null, pointer: (field) => field };

/** Gathers what is wrong in one of the publisher's files. */
export class SourceReport {
  readonly findings: Finding[] = [];
  readonly #file: string;

  constructor({ path }: Pick<SourceText, 'path'>) {
    this.#file = path;
  }

  error(place: RowPlace, field: string, said: Said): void {
    this.#add('error', place, field, said);
  }

  warning(place: RowPlace, field: string, said: Said): void {
    this.#add('warning', place, field, said);
  }

  /** Whether there is an error among the findings. */
  get hasErrors(): boolean {
    return this.findings.some(({ severity }) => severity === 'error');
  }

  /** Throws everything gathered so far when there is an error in it. */
  refuse(): void {
    refuse(this.findings);
  }

  /**
   * Checks a row made from the fields of a source row: that its text is safe to keep, and the schema of the table's
   * row. Findings name the source's field; `fields` says which that is for a column of another name. A column that
   * is undefined has been reported before.
   *
   * @returns the row, or null when something is wrong with it.
   */
  row<Row extends object>(
    schema: string,
    candidate: Readonly<Record<keyof Row & string, unknown>>,
    place: RowPlace,
    fields: ReadonlyMap<string, string>,
    { validator }: Contract,
  ): Row | null {
    const told = new Set<string>();
    for (const [column, value] of Object.entries<unknown>(candidate)) {
      if (value === undefined) told.add(column);
      if (typeof value !== 'string' || !hasUnsafeCharacter(value)) continue;
      told.add(column);
      const message = 'The text has control or direction characters.';
      this.error(place, fields.get(column) ?? column, { rule: 'source/unsafe-text', message, found: value });
    }
    for (const violation of validator.check(schema, candidate)) {
      const column = violation.pointer.slice(1);
      if (told.has(column)) continue;
      told.add(column);
      const field = fields.get(column) ?? column;
      const { keyword, found, allowed, fix } = violation;
      const message = `${violation.message.replace(`"${column}"`, `"${field}"`)}.`;
      this.error(place, field, { rule: `source/${keyword}`, message, found, allowed, fix });
    }
    // With nothing told, the schema that `Row` is generated from has accepted the candidate.
    return told.size === 0 ? (candidate as object as Row) : null;
  }

  #add(severity: Finding['severity'], place: RowPlace, field: string, said: Said): void {
    this.findings.push(
      finding({ ...said, severity, file: this.#file, line: place.line, pointer: place.pointer(field) }),
    );
  }
}
