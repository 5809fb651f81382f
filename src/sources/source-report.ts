import { finding, FindingsError, type Finding } from '../core/findings/finding.ts';
import { columnsOf, readCell, type DataColumn, type Table } from '../contract/tables/table.ts';
import type { Contract } from '../contract/validator.ts';
import { hasUnsafeCharacter, isFormulaOrMarkup } from '../core/text/characters.ts';
import { escapePointer } from '../core/text/json-pointer.ts';
import { messageOf } from '../core/text/words.ts';

/** A text file that somebody else publishes. */
export interface SourceText {
  /** The path or address that it was read from, for messages. */
  readonly path: string;
  readonly text: string;
  /** The day of the last change, `YYYY-MM-DD`, as the publisher's server states it; null if unknown. */
  readonly modified: string | null;
}

/** The source's field of each column whose field has another name than the column. */
export type FieldOfColumn = Readonly<Partial<Record<string, string>>>;

/** One of the publisher's files and its findings. */
export class SourceReport {
  readonly findings: Finding[] = [];
  /** A row without fields, for findings about the file as a whole. */
  readonly whole = new SourceRow(this, new Map());

  constructor(
    readonly file: SourceText,
    readonly contract: Contract,
  ) {}

  /** The value in a JSON file. @throws FindingsError if it is not JSON. */
  json(): unknown {
    try {
      return JSON.parse(this.file.text);
    } catch (error) {
      const message = `The file is not JSON: ${messageOf(error)}.`;
      throw new FindingsError([finding({ rule: 'source/json', file: this.file.path, message })]);
    }
  }
}

/** A problem with a field of a publisher's row; with the whole row if `field` is absent. */
interface FieldProblem extends Pick<Finding, 'rule' | 'message'>, Partial<Pick<Finding, 'allowed' | 'fix'>> {
  readonly field?: string;
  /** The value found, of any kind. */
  readonly found?: unknown;
}

type NamedProblem = FieldProblem & { readonly field: string };

/** A row of a table before it is checked, by column. */
type Candidate = Readonly<Record<string, unknown>>;

/** A row of a CSV file or an object of a JSON file: its fields, and a way to report findings about them. */
export class SourceRow {
  /** The line of a CSV row. A JSON object has a pointer instead. */
  readonly #line: number | null;
  readonly #pointer: string | null;

  /**
   * `fields` is a map, because keys such as `__proto__` have a meaning in objects. `place` is a line or a JSON pointer.
   */
  constructor(
    readonly report: SourceReport,
    readonly fields: ReadonlyMap<string, unknown>,
    place: number | string | null = null,
  ) {
    this.#line = typeof place === 'number' ? place : null;
    this.#pointer = typeof place === 'string' ? place : null;
  }

  get(field: string): unknown {
    return this.fields.get(field);
  }

  /** The text of a field; empty if its value is not text. */
  text(field: string): string {
    const value = this.get(field);
    return typeof value === 'string' ? value : '';
  }

  /**
   * The value of a field for a column of this kind: a numeric cell as a number, anything else as it is, for the schema
   * to check.
   */
  #valueFor(field: string, { kind, nullable }: Pick<DataColumn, 'kind' | 'nullable'>): unknown {
    const value = this.get(field);
    if (this.#line === null || typeof value !== 'string') return value;
    // A whole number may be written with a decimal point. An empty cell is null only if the column allows null.
    return value === '' && !nullable ? value : readCell(value, kind === 'integer' ? 'number' : kind);
  }

  /** The number in a cell; its text if it is not a number. */
  number(field: string): unknown {
    return this.#valueFor(field, { kind: 'number', nullable: false });
  }

  /** The JSON pointer of a field, or the column's name. An empty `field` means the row. */
  pointer(field: string): string {
    if (this.#pointer === null) return field;
    return field === '' ? this.#pointer : `${this.#pointer}/${escapePointer(field)}`;
  }

  /** Reports an error in a field. */
  error(problem: FieldProblem): void {
    this.report.findings.push(this.#finding(problem));
  }

  /** Reports a warning about a field, whose value is imported unchanged. */
  warning(problem: FieldProblem): void {
    this.report.findings.push({ ...this.#finding(problem), severity: 'warning' });
  }

  /**
   * The row of a table that this row becomes. A column has its value in `computed` if there is one, else the value of
   * the field that `fieldOfColumn` gives for it, else the value of the field with its own name. Text must be safe to
   * keep, and the row must match the table's schema. Findings name the source's field, and there is at most one for
   * each field.
   *
   * @returns null if an error was reported, or if a column is undefined: that was reported before.
   */
  toRow<Row extends object>(
    { schema }: Table<Row>,
    computed: Readonly<Partial<Record<keyof Row & string, unknown>>>,
    fieldOfColumn: FieldOfColumn = {},
  ): Row | null {
    const columns = columnsOf(this.report.contract.definitions, schema);
    const values = columns.map(
      (column) => [column.name, this.#valueFor(fieldOfColumn[column.name] ?? column.name, column)] as const,
    );
    const candidate: Candidate = { ...Object.fromEntries<unknown>(values), ...computed };
    const problems = [
      ...this.#unsafeTexts(candidate, fieldOfColumn),
      ...this.#schemaErrors(schema, candidate, fieldOfColumn),
    ];
    const reported = new Set(
      Object.keys(candidate)
        .filter((column) => candidate[column] === undefined)
        .map((column) => fieldOfColumn[column] ?? column),
    );
    for (const problem of problems) {
      if (!reported.has(problem.field)) this.error(problem);
      reported.add(problem.field);
    }
    // Nothing was reported, so the schema that `Row` is generated from has accepted the candidate.
    return reported.size === 0 ? (candidate as object as Row) : null;
  }

  /** A problem for each text that is not safe to keep. */
  #unsafeTexts(candidate: Candidate, fieldOfColumn: FieldOfColumn): NamedProblem[] {
    const message = 'The text has control or direction characters, or could be a formula, a link or markup.';
    return Object.entries(candidate)
      .filter(([, value]) => typeof value === 'string' && (hasUnsafeCharacter(value) || isFormulaOrMarkup(value)))
      .map(([column, found]) => ({
        rule: 'source/unsafe-text',
        field: fieldOfColumn[column] ?? column,
        message,
        found,
      }));
  }

  /**
   * A problem for each error that the table's schema finds. Its message names the source's field instead of the column.
   */
  #schemaErrors(schema: string, candidate: Candidate, fieldOfColumn: FieldOfColumn): NamedProblem[] {
    return this.report.contract.validator.check(schema, candidate).map((error) => {
      const column = error.pointer.slice(1);
      const field = fieldOfColumn[column] ?? column;
      return {
        rule: error.rule.replace('schema/', 'source/'),
        field,
        message: `${error.message.replace(`"${column}"`, `"${field}"`)}.`,
        found: error.found,
        allowed: error.allowed,
        fix: error.fix,
      };
    });
  }

  #finding({ rule, field = '', message, found, allowed = null, fix = null }: FieldProblem): Finding {
    const place = { file: this.report.file.path, line: this.#line, pointer: this.pointer(field) };
    return finding({ rule, message, found: shown(found), allowed, fix, ...place });
  }
}

/** A value as a finding shows it: text as it is, anything else as JSON. */
function shown(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value).slice(0, 100);
}
