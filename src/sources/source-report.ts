import { finding, FindingsError, type Finding } from '../core/findings/finding.ts';
import { columnsOf, readCell, type Contract, type DataColumn, type Table } from '../contract/tables/table.ts';
import { hasUnsafeCharacter, isFormulaOrMarkup } from '../core/text/characters.ts';
import { escapePointer } from '../core/text/json-pointer.ts';
import { messageOf } from '../core/text/words.ts';

/** A text file that somebody else publishes. */
export interface SourceText {
  /** Where it was read, for messages. */
  readonly path: string;
  readonly text: string;
  /** The day the publisher's server says the file was last modified, `YYYY-MM-DD`; null where nobody says. */
  readonly modified: string | null;
}

/** What is said of a field: the rule it breaks, and how. What was found may be any value. */
type FieldFault = [rule: string, field: string, message: string, ...more: FaultDetails];
type FaultDetails = [found?: unknown, allowed?: string | null, fix?: string | null];

/** The source's name of a field, for each column of a table that has another one. */
export type FieldNames = Readonly<Partial<Record<string, string>>>;

/** One of the publisher's files, and what is wrong in it. */
export class SourceReport {
  readonly findings: Finding[] = [];
  /** A row without fields, for what is wrong with the file as a whole. */
  readonly whole = new SourceRow(this, new Map());

  constructor(
    readonly file: SourceText,
    readonly contract: Contract,
  ) {}

  /** The value that a JSON file holds. @throws FindingsError when it is not JSON. */
  json(): unknown {
    try {
      return JSON.parse(this.file.text);
    } catch (error) {
      const message = `The file is not JSON: ${messageOf(error)}.`;
      throw new FindingsError([finding({ rule: 'source/json', file: this.file.path, message })]);
    }
  }
}

/** A row of a CSV file, or an object of a JSON file: its fields, and what is wrong with them. */
export class SourceRow {
  readonly #report: SourceReport;
  /** Its line, in a file of lines. */
  readonly #line: number | null;
  readonly #pointer: string | null;

  /** `fields` is a map, so that no key of a hostile file has a meaning. `place` is a line, or a JSON pointer. */
  constructor(
    report: SourceReport,
    readonly fields: ReadonlyMap<string, unknown>,
    place: number | string | null = null,
  ) {
    this.#report = report;
    this.#line = typeof place === 'number' ? place : null;
    this.#pointer = typeof place === 'string' ? place : null;
  }

  get(field: string): unknown {
    return this.fields.get(field);
  }

  /** The text of a cell; empty where it has none. */
  text(field: string): string {
    const value = this.get(field);
    return typeof value === 'string' ? value : '';
  }

  /** What a column holds of a field: a cell as a number where it is one, any other value as it is, for the schema to judge. */
  #taken(field: string, { kind, nullable }: Pick<DataColumn, 'kind' | 'nullable'>): unknown {
    const value = this.get(field);
    if (this.#line === null || typeof value !== 'string') return value;
    // A whole number may have a point. What is empty is nothing only where nothing is allowed.
    return value === '' && !nullable ? value : readCell(value, kind === 'integer' ? 'number' : kind);
  }

  /** The number in a cell, or its text where it is not a number. */
  number(field: string): unknown {
    return this.#taken(field, { kind: 'number', nullable: false });
  }

  /** The JSON pointer of a field, or the column's name; an empty field stands for the row. */
  pointer(field: string): string {
    if (this.#pointer === null) return field;
    return field === '' ? this.#pointer : `${this.#pointer}/${escapePointer(field)}`;
  }

  error(...said: FieldFault): void {
    this.#add('error', said);
  }

  warning(...said: FieldFault): void {
    this.#add('warning', said);
  }

  /**
   * A row of a table, made from this one: a column is as it is in `made`, or else the field that `names` has for it, or
   * the one of its name. Its text must be safe to keep, and the schema of the table's row accept it. Findings name the
   * source's field. A column that is undefined has been reported before.
   *
   * @returns null when something is wrong with it.
   */
  as<Row extends object>(
    { schema }: Table<Row>,
    made: Readonly<Partial<Record<keyof Row & string, unknown>>>,
    names: FieldNames = {},
  ): Row | null {
    const { definitions, validator } = this.#report.contract;
    const columns = columnsOf(definitions, schema);
    const taken = columns.map((column) => [column.name, this.#taken(names[column.name] ?? column.name, column)]);
    const candidate = { ...Object.fromEntries(taken), ...made } as Record<string, unknown>;
    const told = new Set<string>();
    const tell = (column: string, keyword: string, message: string, ...said: FaultDetails): void => {
      const field = names[column] ?? column;
      if (told.has(field)) return;
      told.add(field);
      this.error(`source/${keyword}`, field, message.replace(`"${column}"`, `"${field}"`), ...said);
    };
    for (const [column, value] of Object.entries(candidate)) {
      if (value === undefined) told.add(names[column] ?? column);
      if (typeof value !== 'string' || !(hasUnsafeCharacter(value) || isFormulaOrMarkup(value))) continue;
      const message = 'The text has control or direction characters, or could be a formula, a link or markup.';
      tell(column, 'unsafe-text', message, value);
    }
    for (const { pointer, keyword, message, found, allowed, fix } of validator.check(schema, candidate)) {
      tell(pointer.slice(1), keyword, `${message}.`, found, allowed, fix);
    }
    // With nothing told, the schema that `Row` is generated from has accepted the candidate.
    return told.size === 0 ? (candidate as object as Row) : null;
  }

  #add(severity: Finding['severity'], [rule, field, message, found, allowed = null, fix = null]: FieldFault): void {
    const place = { file: this.#report.file.path, line: this.#line, pointer: this.pointer(field) };
    const said = { rule, severity, message, found: shown(found), allowed, fix };
    this.#report.findings.push(finding({ ...place, ...said }));
  }
}

/** A value as a finding shows it: text as it is, anything else as JSON. */
function shown(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value).slice(0, 100);
}
