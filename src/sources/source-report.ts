import { finding, FindingsError, type Finding } from '../core/findings/finding.ts';
import { columnsOf, readCell, type Contract, type Table } from '../contract/tables/table.ts';
import { hasUnsafeCharacter, isFormulaOrMarkup, visible } from '../core/text/characters.ts';
import { escapePointer } from '../core/text/json-pointer.ts';
import { messageOf } from '../core/text/words.ts';

/** A text file that somebody else publishes. */
export interface SourceText {
  /** Where it was read, for messages. */
  readonly path: string;
  /** Its text, as far as it is wanted. */
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
  /** The first row with each key that only one may have. */
  readonly keys = new Map<string, SourceRow>();
  /** A row without fields, for what is wrong with the file as a whole. */
  readonly whole = new SourceRow(this, new Map());

  constructor(
    readonly file: SourceText,
    readonly contract: Contract,
  ) {}

  /** The value that a JSON file holds. @throws FindingsError when it is not JSON, or has a number that is not finite. */
  json(): unknown {
    const endless: string[] = [];
    const refused = (rule: string, message: string) =>
      new FindingsError([finding({ rule, file: this.file.path, message })]);
    let value: unknown;
    try {
      value = JSON.parse(this.file.text, (key, part: unknown) => {
        if (typeof part === 'number' && !Number.isFinite(part)) endless.push(key);
        return part;
      });
    } catch (error) {
      throw refused('source/json', `The file is not JSON: ${messageOf(error)}.`);
    }
    const [field] = endless;
    if (field === undefined) return value;
    throw refused(
      'source/finite',
      `The number in "${visible(field)}" is too large to be one (${endless.length} such).`,
    );
  }
}

/** A row of a CSV file, or an object of a JSON file: its fields, and what is wrong with them. */
export class SourceRow {
  readonly #report: SourceReport;
  /** Its line, in a file of lines. */
  readonly line: number | null;
  readonly #pointer: string | null;

  /** `fields` is a map, so that no key of a hostile file has a meaning. `place` is a line, or a JSON pointer. */
  constructor(
    report: SourceReport,
    readonly fields: ReadonlyMap<string, unknown>,
    place: number | string | null = null,
  ) {
    this.#report = report;
    this.line = typeof place === 'number' ? place : null;
    this.#pointer = typeof place === 'string' ? place : null;
  }

  get(field: string): unknown {
    return this.fields.get(field);
  }

  /** The same row with another value of a field. */
  with(field: string, value: unknown): SourceRow {
    return new SourceRow(this.#report, new Map([...this.fields, [field, value]]), this.line ?? this.#pointer);
  }

  /** The text of a cell; empty where it has none. */
  text(field: string): string {
    const value = this.get(field);
    return typeof value === 'string' ? value : '';
  }

  /** The number in a cell, or its text where it is not a number: a check for a number then says what is wrong. */
  number(field: string): number | string {
    const read = readCell(this.text(field), { name: '', kind: 'number', nullable: false });
    return 'value' in read && typeof read.value === 'number' ? read.value : this.text(field);
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
    const columns = columnsOf(definitions, schema).map(({ name }) => name);
    const taken = Object.fromEntries(columns.map((name) => [name, this.get(names[name] ?? name)]));
    const candidate = { ...taken, ...made };
    const told = new Set<string>();
    const tell = (column: string, keyword: string, message: string, ...said: FaultDetails): void => {
      if (told.has(column)) return;
      told.add(column);
      const field = names[column] ?? column;
      this.error(`source/${keyword}`, field, message.replace(`"${column}"`, `"${field}"`), ...said);
    };
    for (const [column, value] of Object.entries<unknown>(candidate)) {
      if (value === undefined) told.add(column);
      if (typeof value !== 'string') continue;
      if (hasUnsafeCharacter(value))
        tell(column, 'unsafe-text', 'The text has control or direction characters.', value);
      if (isFormulaOrMarkup(value))
        tell(column, 'unsafe-text', 'The text could be a formula, a link or markup.', value);
    }
    for (const { pointer, keyword, message, found, allowed, fix } of validator.check(schema, candidate)) {
      tell(pointer.slice(1), keyword, `${message}.`, found, allowed, fix);
    }
    // With nothing told, the schema that `Row` is generated from has accepted the candidate.
    return told.size === 0 ? (candidate as object as Row) : null;
  }

  /** Reports this row where the file has had another one with the same `key`. */
  once(rule: string, field: string, what: string, key: string): void {
    const id = `${what} ${key}`;
    const first = this.#report.keys.get(id);
    if (first === undefined) this.#report.keys.set(id, this);
    else {
      const where = first.line === null ? first.pointer('') : `line ${first.line}`;
      this.error(rule, field, `A second row has the same ${what}; the first is ${where}.`, key);
    }
  }

  #add(severity: Finding['severity'], [rule, field, message, found, allowed = null, fix = null]: FieldFault): void {
    const place = { file: this.#report.file.path, line: this.line, pointer: this.pointer(field) };
    const said = { rule, severity, message, found: shown(found), allowed, fix };
    this.#report.findings.push(finding({ ...place, ...said }));
  }
}

/** A value as a finding shows it: text as it is, anything else as JSON. */
function shown(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value).slice(0, 100);
}
