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

/** The files that an import reads, by their names at the publisher. */
export type SourceTexts = ReadonlyMap<string, SourceText>;

/** A file that an import reads. The first file of a source may have any name; the others are in the same folder. */
export interface SourceFileSpec {
  readonly name: string;
  /** Its address, relative to the source's `data_url`; empty if that is the file itself. */
  readonly at: string;
  /** May be absent. Such a file may also be one folder up. */
  readonly optional?: true;
  /** Converts a binary file to the text that is imported. @throws Error that says what is wrong with the file. */
  readonly asText?: (bytes: Uint8Array) => Promise<string>;
}

/** A source as its folder defines it. `I` are the tables that an import writes, `H` the ones kept by hand. */
interface SourceDefinition<I extends Tables, H extends Tables> extends Pick<Source, 'id' | 'files'> {
  readonly linkedFiles?: Source['linkedFiles'];
  readonly importedTables: I;
  readonly handKeptTables: H;
  /** Rules for the tables that an import writes. A finding names the file in the folder of the source. */
  readonly importRules?: readonly DataRule<TableRows<I>>[];
  /** Rules that join these tables with the ones kept by hand. An import checks them only if all of those have rows. */
  readonly joinRules?: readonly DataRule<TableRows<I & H>>[];
  /**
   * Checks the files, reports what is wrong in each, and returns rows made from them; `present` are the rows of the
   * last import.
   * @throws FindingsError if it can't continue.
   */
  readonly read: (
    files: OpenFiles,
    present: TableRows<I & H>,
  ) => Pick<ImportResult, 'version'> & {
    readonly rows: TableRows<I>;
    /** Findings about the rows, in addition to those about the files. */
    readonly findings?: readonly Finding[];
  };
}

/** Result of an import, before anything is written. */
export interface ImportResult {
  readonly tables: readonly ImportedTable[];
  /** The version of the source; null if its files don't state one. */
  readonly version: string | null;
  /** Warnings and notices. Errors are thrown. */
  readonly findings: readonly Finding[];
}

/** The files to import, and what the source has already. */
interface ImportRequest {
  readonly files: SourceTexts;
  /** The texts of the source's folder by file name; none before the first import. */
  readonly present: ReadonlyMap<string, string>;
  /** The path of that folder, for messages. */
  readonly folder: string;
  readonly contract: Contract;
}

/** A source, with the rows of all its tables. */
export interface Source<Rows extends object = object> {
  /** Name of the source and of its folder below `data/`. */
  readonly id: string;
  readonly files: readonly SourceFileSpec[];
  /** Files whose names follow from the content of the files that were read. They are read after those. */
  readonly linkedFiles: (files: SourceTexts) => readonly SourceFileSpec[];
  /** The tables in its folder below `data/` that only an import writes. */
  readonly importedFiles: readonly string[];
  /**
   * The rows of all its tables, from the texts of its folder, whose path is `folder`.
   * @throws FindingsError with everything that is wrong in them, or that breaks a rule between them.
   */
  readTables(texts: ReadonlyMap<string, string>, folder: string, contract: Contract): Rows;
  /**
   * Imports the publisher's files. Uses no file, network or clock.
   * @throws FindingsError with everything that is wrong, in the publisher's files or the present tables.
   */
  importTables(request: ImportRequest): ImportResult;
}

/** The publisher's files, opened one by one to be read. */
export class OpenFiles {
  /** One report for each file that was opened. */
  readonly reports: SourceReport[] = [];

  constructor(
    readonly texts: SourceTexts,
    readonly contract: Contract,
  ) {}

  /** Opens the file with this name. @throws FindingsError if it is missing. */
  open(name: string): SourceReport {
    const file = this.texts.get(name);
    if (file === undefined) {
      const message = 'The import needs this file, and it is missing.';
      throw new FindingsError([finding({ rule: 'source/missing-file', file: name, message })]);
    }
    const report = new SourceReport(file, this.contract);
    this.reports.push(report);
    return report;
  }
}

/** The source with this definition. */
export function defineSource<I extends Tables, H extends Tables>(
  definition: SourceDefinition<I, H>,
): Source<TableRows<I & H>> {
  const { id, files, linkedFiles = () => [], importedTables } = definition;
  return {
    id,
    files,
    linkedFiles,
    importedFiles: Object.values(importedTables).map(({ file }) => file),
    readTables: (texts, folder, contract) => readSourceTables(definition, texts, folder, contract),
    importTables: (request) => importSourceTables(definition, request),
  };
}

/** The rows of all tables of a source: what {@link Source.readTables} returns and throws. */
function readSourceTables<I extends Tables, H extends Tables>(
  { importedTables, handKeptTables, importRules = [], joinRules = [] }: SourceDefinition<I, H>,
  texts: ReadonlyMap<string, string>,
  folder: string,
  contract: Contract,
): TableRows<I & H> {
  const all: I & H = { ...importedTables, ...handKeptTables };
  const rows = readTables(texts, folder, all, contract);
  throwIfErrors([...brokenRules(importRules, rows, folder), ...brokenRules(joinRules, rows, folder)]);
  return rows;
}

/** The import of a publisher's files: what {@link Source.importTables} returns and throws. */
function importSourceTables<I extends Tables, H extends Tables>(
  { importedTables, handKeptTables, importRules = [], joinRules = [], read }: SourceDefinition<I, H>,
  { files, present, folder, contract }: ImportRequest,
): ImportResult {
  const all: I & H = { ...importedTables, ...handKeptTables };
  const named: NamedTable[] = Object.entries(all);
  // A table without a file is empty.
  const empty = named.map(([, table]) => [table.file, writeTable([], table, contract.definitions)] as const);
  const before = readTables(new Map([...empty, ...present]), folder, all, contract);
  const opened = new OpenFiles(files, contract);
  const { rows, version, findings = [] } = read(opened, before);
  const reported = [...opened.reports.flatMap((report) => report.findings), ...findings];
  // If rows could not be read, other rows would seem wrong without them.
  throwIfErrors(reported);
  const after = { ...before, ...rows };
  const tables = named
    .filter(([name, { file }]) => name in importedTables || !present.has(file))
    .map((table) => importedTable(table, before, after, contract));
  // Read the written text back, to find what a build would reject.
  readTables(new Map(tables.map(({ file, text }) => [file, text])), folder, importedTables, contract);
  const canJoin = Object.keys(handKeptTables).every((name) => rowsOfTable(before, name).length > 0);
  throwIfErrors([...brokenRules(importRules, rows, folder), ...(canJoin ? brokenRules(joinRules, after, folder) : [])]);
  return { tables, version, findings: reported };
}

/** The findings of rules that a source's tables break. The files are in `folder`. */
function brokenRules<Rows>(rules: readonly DataRule<Rows>[], rows: Rows, folder: string): Finding[] {
  return findingsOfRules(rules, rows).map((found) => ({ ...found, file: `${folder}/${found.file}` }));
}

/** A source that nobody publishes as files: all its tables are kept by hand. */
export function keptByHand<H extends Tables>(
  id: string,
  handKeptTables: H,
  joinRules: readonly DataRule<TableRows<H>>[] = [],
) {
  const read = () => ({ rows: {}, version: null });
  return defineSource({ id, files: [], importedTables: {}, handKeptTables, joinRules, read });
}

/** A table and its name. Only the importer needs the type of its rows. */
type NamedTable = [name: string, table: Table<never>];

function rowsOfTable(all: object, name: string): readonly never[] {
  return (all as Readonly<Partial<Record<string, readonly never[]>>>)[name] ?? [];
}

/** A table as an import leaves it. */
export type ImportedTable = ReturnType<typeof importedTable>;

function importedTable([name, table]: NamedTable, before: object, after: object, contract: Contract) {
  const [was, is] = [rowsOfTable(before, name), rowsOfTable(after, name)];
  const text = writeTable(is, table, contract.definitions);
  return { file: table.file, text, rows: is.length, changes: compareRows(was, is, table) };
}
