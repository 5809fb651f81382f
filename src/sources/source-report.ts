import { finding, FindingsError, type Finding } from '../core/findings/finding.ts';
import { columnsOf, readCell, type DataColumn, type Table } from '../contract/tables/table.ts';
import type { Contract } from '../contract/validator.ts';
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

/** The source's name of a field, for each column of a table that has another one. */
export type FieldNames = Readonly<Partial<Record<string, string>>>;

/** One of the publisher's files and its findings. */
export class SourceReport {
  readonly findings: Finding[] = [];
  /** A row without fields, for findings about the file as a whole. */
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

/** A problem with a field of a publisher's row, or with the whole row if it names no field. */
interface FieldProblem extends Pick<Finding, 'rule' | 'message'>, Partial<Pick<Finding, 'allowed' | 'fix'>> {
  readonly field?: string;
  /** The value found, of any kind. */
  readonly found?: unknown;
}

/** A row of a CSV file or an object of a JSON file: its fields, and a way to report findings about them. */
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

  /** The value of a field for a column of this kind: a numeric cell as a number, anything else as it is, for the schema to check. */
  #valueFor(field: string, { kind, nullable }: Pick<DataColumn, 'kind' | 'nullable'>): unknown {
    const value = this.get(field);
    if (this.#line === null || typeof value !== 'string') return value;
    // A whole number may have a point. What is empty is nothing only where nothing is allowed.
    return value === '' && !nullable ? value : readCell(value, kind === 'integer' ? 'number' : kind);
  }

  /** The number in a cell, or its text where it is not a number. */
  number(field: string): unknown {
    return this.#valueFor(field, { kind: 'number', nullable: false });
  }

  /** The JSON pointer of a field, or the column's name; an empty field means the row. */
  pointer(field: string): string {
    if (this.#pointer === null) return field;
    return field === '' ? this.#pointer : `${this.#pointer}/${escapePointer(field)}`;
  }

  /** Reports an error in a field. */
  error(problem: FieldProblem): void {
    this.#report.findings.push(this.#finding(problem));
  }

  /** Reports a warning about a field, whose value is imported unchanged. */
  warning(problem: FieldProblem): void {
    this.#report.findings.push({ ...this.#finding(problem), severity: 'warning' });
  }

  /**
   * The row of a table that this row becomes. A column has its value in `made` if there is one, else the value of the field
   * that `names` gives for it, else the value of the field with its own name. Text must be safe to keep, and the row must
   * match the table's schema. Findings name the source's field. A column that is undefined was reported before.
   *
   * @returns null when something is wrong with it.
   */
  as<Row extends object>(
    { schema }: Table<Row>,
    made: Readonly<Partial<Record<keyof Row & string, unknown>>>,
    names: FieldNames = {},
  ): Row | null {
    const { definitions, validator } = this.#report.contract;
    const fieldOf = (column: string): string => names[column] ?? column;
    const columns = columnsOf(definitions, schema);
    const own = columns.map((column) => [column.name, this.#valueFor(fieldOf(column.name), column)]);
    const candidate = { ...Object.fromEntries(own), ...made } as Record<string, unknown>;
    const reported = new Set<string>();
    const reportOnce = (column: string, report: (field: string) => void): void => {
      const field = fieldOf(column);
      if (!reported.has(field)) report(field);
      reported.add(field);
    };
    for (const [column, value] of Object.entries(candidate)) {
      if (value === undefined) reported.add(fieldOf(column));
      if (typeof value !== 'string' || !(hasUnsafeCharacter(value) || isFormulaOrMarkup(value))) continue;
      const message = 'The text has control or direction characters, or could be a formula, a link or markup.';
      reportOnce(column, (field) => {
        this.error({ rule: 'source/unsafe-text', field, message, found: value });
      });
    }
    for (const { rule, pointer, message, found, allowed, fix } of validator.check(schema, candidate)) {
      const column = pointer.slice(1);
      reportOnce(column, (field) => {
        const sentence = `${message.replace(`"${column}"`, `"${field}"`)}.`;
        this.error({ rule: rule.replace('schema/', 'source/'), field, message: sentence, found, allowed, fix });
      });
    }
    // Nothing was reported, so the schema that `Row` is generated from has accepted the candidate.
    return reported.size === 0 ? (candidate as object as Row) : null;
  }

  #finding({ rule, field = '', message, found, allowed = null, fix = null }: FieldProblem): Finding {
    const place = { file: this.#report.file.path, line: this.#line, pointer: this.pointer(field) };
    return finding({ rule, message, found: shown(found), allowed, fix, ...place });
  }
}

/** A value as a finding shows it: text as it is, anything else as JSON. */
function shown(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value).slice(0, 100);
}
