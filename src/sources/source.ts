import {
  finding,
  FindingsError,
  throwIfErrors,
  type Finding,
  findingsOfRules,
  type DataRule,
} from '../core/findings/finding.ts';
import { readTables } from '../contract/tables/read.ts';
import { type Table, type TableRows, type Tables, compareRows, writeTable } from '../contract/tables/table.ts';
import type { Contract } from '../contract/validator.ts';
import { SourceReport, type SourceText } from './source-report.ts';

/** The files an import reads, by the name the publisher gives them. */
export type SourceTexts = ReadonlyMap<string, SourceText>;

/** A file that an import reads. The first file of a source may have any name; the others are in the same folder. */
export interface SourceFileSpec {
  readonly name: string;
  /** Its address, relative to the source's `data_url`; empty where it is that itself. */
  readonly at: string;
  /** May be absent. Such a file may also lie one folder up. */
  readonly optional?: true;
  /** Converts a binary file to the text that is imported. @throws Error that says what is wrong with the file. */
  readonly asText?: (bytes: Uint8Array) => Promise<string>;
}

/** A source as its folder defines it. `T` are the tables an import writes, `H` those kept by hand. */
interface SourceDefinition<T extends Tables, H extends Tables> extends Pick<Source, 'id' | 'files'> {
  readonly linkedFiles?: Source['linkedFiles'];
  readonly tables: T;
  readonly handKept: H;
  /** What must hold of the tables that an import writes. A finding names the file in the folder of the source. */
  readonly rules?: readonly DataRule<TableRows<T>>[];
  /** What must hold between them and those kept by hand, once those have rows. */
  readonly rulesWithHandKept?: readonly DataRule<TableRows<T & H>>[];
  /**
   * Checks the files, reporting what is wrong in each, and makes rows of them; `present` are the rows of the last import.
   * @throws FindingsError where it can't go on.
   */
  readonly read: (
    files: OpenFiles,
    present: TableRows<T & H>,
  ) => Pick<ImportResult, 'version'> & {
    readonly rows: TableRows<T>;
    /** What is worth knowing of the rows, besides what is reported of the files. */
    readonly findings?: readonly Finding[];
  };
}

/** Result of an import, before anything is written. */
export interface ImportResult {
  readonly tables: readonly ImportedTable[];
  /** The version of the source, as far as its files say it. */
  readonly version: string | null;
  /** Warnings and notices; an error would have been thrown. */
  readonly findings: readonly Finding[];
}

/** A source, with the rows of all its tables. */
export interface Source<Rows extends object = object> {
  /** Name of the source and of its folder below `data/`. */
  readonly id: string;
  readonly files: readonly SourceFileSpec[];
  /** Files whose names follow from the content of the files that were read. They are read after those. */
  readonly linkedFiles: (files: SourceTexts) => readonly SourceFileSpec[];
  /** The tables in its folder below `data/` that an import writes, and nobody by hand. */
  readonly importedFiles: readonly string[];
  /**
   * The rows of all its tables, from the texts of its folder, whose path is `folder`.
   * @throws FindingsError with everything that is wrong in them, or that breaks a rule between them.
   */
  readTables(texts: ReadonlyMap<string, string>, folder: string, contract: Contract): Rows;
  /**
   * Imports the publisher's files. `present` has the texts of the source's folder by file name, none at the first
   * import; `folder` is that folder's path, for messages. Files, network and clock are not touched.
   * @throws FindingsError with everything that is wrong, in the publisher's files or the present tables.
   */
  importTables(
    files: SourceTexts,
    present: ReadonlyMap<string, string>,
    folder: string,
    contract: Contract,
  ): ImportResult;
}

/** The publisher's files, opened one by one to be read. */
export class OpenFiles {
  /** What was read and reported of those that were opened. */
  readonly reports: SourceReport[] = [];

  constructor(
    readonly texts: SourceTexts,
    readonly contract: Contract,
  ) {}

  /** The file of that name, to be read and reported on. @throws FindingsError where it is missing. */
  open(name: string): SourceReport {
    const file = this.texts.get(name);
    if (file === undefined) {
      const message = 'The file is missing; the import needs it.';
      throw new FindingsError([finding({ rule: 'source/missing-file', file: name, message })]);
    }
    const report = new SourceReport(file, this.contract);
    this.reports.push(report);
    return report;
  }
}

/** Makes a source of its definition. */
export function defineSource<T extends Tables, H extends Tables>(
  definition: SourceDefinition<T, H>,
): Source<TableRows<T & H>> {
  const { id, files, linkedFiles = () => [], tables } = definition;
  return {
    id,
    files,
    linkedFiles,
    importedFiles: Object.values(tables).map(({ file }) => file),
    readTables: (texts, folder, contract) => readSourceTables(definition, texts, folder, contract),
    importTables: (files, present, folder, contract) =>
      importSourceTables(definition, files, present, folder, contract),
  };
}

/** The rows of all tables of a source: what {@link Source.readTables} returns and throws. */
function readSourceTables<T extends Tables, H extends Tables>(
  { tables, handKept, rules = [], rulesWithHandKept = [] }: SourceDefinition<T, H>,
  ...[texts, folder, contract]: Parameters<Source['readTables']>
): TableRows<T & H> {
  const all: T & H = { ...tables, ...handKept };
  const rows = readTables(texts, folder, all, contract);
  throwIfErrors([...brokenRules(rules, rows, folder), ...brokenRules(rulesWithHandKept, rows, folder)]);
  return rows;
}

/** The import of a publisher's files: what {@link Source.importTables} returns and throws. */
function importSourceTables<T extends Tables, H extends Tables>(
  { tables, handKept, rules = [], rulesWithHandKept = [], read }: SourceDefinition<T, H>,
  ...[texts, present, folder, contract]: Parameters<Source['importTables']>
): ImportResult {
  const all: T & H = { ...tables, ...handKept };
  const named: NamedTable[] = Object.entries(all);
  // A table that is not there yet is empty.
  const empty = named.map(([, table]) => [table.file, writeTable([], table, contract.definitions)] as const);
  const before = readTables(new Map([...empty, ...present]), folder, all, contract);
  const opened = new OpenFiles(texts, contract);
  const { rows, version, findings = [] } = read(opened, before);
  const reported = [...opened.reports.flatMap((report) => report.findings), ...findings];
  // Without the rows that could not be read, others would seem wrong.
  throwIfErrors(reported);
  const after = { ...before, ...rows };
  const imported = named
    .filter(([name, { file }]) => name in tables || !present.has(file))
    .map((table) => written(table, before, after, contract));
  // What is written is read as a build reads it.
  readTables(new Map(imported.map(({ file, text }) => [file, text])), folder, tables, contract);
  const hasHandKept = Object.keys(handKept).every((name) => rowsOf(before, name).length > 0);
  throwIfErrors([
    ...brokenRules(rules, rows, folder),
    ...(hasHandKept ? brokenRules(rulesWithHandKept, after, folder) : []),
  ]);
  return { tables: imported, version, findings: reported };
}

/** The findings of rules that a source's tables break. The files are in `folder`. */
function brokenRules<Rows>(rules: readonly DataRule<Rows>[], rows: Rows, folder: string): Finding[] {
  return findingsOfRules(rules, rows).map((found) => ({ ...found, file: `${folder}/${found.file}` }));
}

/** A source that nobody publishes as files: all its tables are kept by hand. */
export function keptByHand<H extends Tables>(
  id: string,
  handKept: H,
  rulesWithHandKept: readonly DataRule<TableRows<H>>[] = [],
) {
  const read = () => ({ rows: {}, version: null });
  return defineSource({ id, files: [], tables: {}, handKept, rulesWithHandKept, read });
}

/** A table under its name; what type its rows have matters to its importer alone. */
type NamedTable = [name: string, table: Table<never>];

function rowsOf(all: object, name: string): readonly never[] {
  return (all as Readonly<Partial<Record<string, readonly never[]>>>)[name] ?? [];
}

/** A table as an import leaves it. */
export type ImportedTable = ReturnType<typeof written>;

function written([name, table]: NamedTable, before: object, after: object, contract: Contract) {
  const [was, is] = [rowsOf(before, name), rowsOf(after, name)];
  const text = writeTable(is, table, contract.definitions);
  return { file: table.file, text, rows: is.length, changes: compareRows(was, is, table) };
}
