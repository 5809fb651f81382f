import {
  finding,
  FindingsError,
  throwIfErrors,
  type Finding,
  findingsOfRules,
  type DataRule,
} from '../core/findings/finding.ts';
import { readTables } from '../contract/tables/read.ts';
import type { SchemaSet, Table, TableRows, Tables } from '../contract/tables/table.ts';
import { compareRows, writeTable } from '../contract/tables/table.ts';
import { acceptedMoves, refusedMoves } from './moves.ts';
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
  readonly further?: Source['further'];
  readonly tables: T;
  readonly handKept: H;
  /** What must hold of the tables that an import writes. A fault names the file in the folder of the source. */
  readonly rules?: readonly DataRule<TableRows<T>>[];
  /** What must hold between them and those kept by hand, once those have rows. */
  readonly rulesByHand?: readonly DataRule<TableRows<T & H>>[];
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
  /** Further files, whose names follow from those that were read. They are downloaded when one of those has changed. */
  readonly further: (files: SourceTexts) => readonly SourceFileSpec[];
  /** The tables in its folder below `data/` that an import writes, and nobody by hand. */
  readonly madeFiles: readonly string[];
  /**
   * The rows of all its tables, from the texts of its folder, whose path is `folder`.
   * @throws FindingsError with everything that is wrong in them, or that breaks a rule between them.
   */
  readTables(texts: ReadonlyMap<string, string>, folder: string, contract: SchemaSet): Rows;
  /**
   * Imports the publisher's files. `present` has the texts of the source's folder by file name, none at the first
   * import; `folder` is that folder's path, for messages. Files, network and clock are not touched.
   * @throws FindingsError with everything that is wrong, in the publisher's files or the present tables.
   */
  importFrom(
    files: SourceTexts,
    present: ReadonlyMap<string, string>,
    folder: string,
    contract: SchemaSet,
  ): ImportResult;
}

/** The publisher's files, opened one by one to be read. */
export class OpenFiles {
  /** What was read and reported of those that were opened. */
  readonly reports: SourceReport[] = [];

  constructor(
    readonly texts: SourceTexts,
    readonly contract: SchemaSet,
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
export function defineSource<T extends Tables, H extends Tables>({
  id,
  files,
  further = () => [],
  tables,
  handKept,
  rules = [],
  rulesByHand = [],
  read,
}: SourceDefinition<T, H>): Source<TableRows<T & H>> {
  const all: T & H = { ...tables, ...handKept };
  const made: NamedTable[] = Object.entries(tables);
  const byHand: NamedTable[] = Object.entries(handKept);
  const named = [...made, ...byHand];
  const faults = <Rows>(of: readonly DataRule<Rows>[], rows: Rows, folder: string): Finding[] =>
    findingsOfRules(of, rows).map((found) => ({ ...found, file: `${folder}/${found.file}` }));
  return {
    id,
    files,
    further,
    madeFiles: made.map(([, { file }]) => file),
    readTables(texts, folder, contract) {
      const rows = readTables(texts, folder, all, contract);
      throwIfErrors([...faults(rules, rows, folder), ...faults(rulesByHand, rows, folder)]);
      return rows;
    },
    importFrom(texts, present, folder, contract) {
      // A table that is not there yet is empty.
      const lists: NamedTable[] = [...named, ['accepted', acceptedMoves]];
      const empty = lists.map(([, table]) => [table.file, writeTable([], table, contract.definitions)] as const);
      const filled = new Map([...empty, ...present]);
      const before = readTables(filled, folder, all, contract);
      const { accepted } = readTables(filled, folder, { accepted: acceptedMoves }, contract);
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
      const moves = made.flatMap(([name, table]) =>
        refusedMoves(folder, table, [rowsOf(before, name), rowsOf(after, name)], accepted),
      );
      const isByHand = byHand.every(([name]) => rowsOf(before, name).length > 0);
      throwIfErrors([
        ...faults(rules, rows, folder),
        ...(isByHand ? faults(rulesByHand, after, folder) : []),
        ...moves,
      ]);
      return { tables: imported, version, findings: reported };
    },
  };
}

/** A source that nobody publishes as files: all its tables are kept by hand. */
export function keptByHand<H extends Tables>(
  id: string,
  handKept: H,
  rulesByHand: readonly DataRule<TableRows<H>>[] = [],
) {
  return defineSource({ id, files: [], tables: {}, handKept, rulesByHand, read: () => ({ rows: {}, version: null }) });
}

/** A table under its name; what type its rows have matters to its importer alone. */
type NamedTable = [name: string, table: Table<never>];

function rowsOf(all: object, name: string): readonly never[] {
  return (all as Readonly<Partial<Record<string, readonly never[]>>>)[name] ?? [];
}

/** A table as an import leaves it. */
export type ImportedTable = ReturnType<typeof written>;

function written([name, table]: NamedTable, before: object, after: object, contract: SchemaSet) {
  const [was, is] = [rowsOf(before, name), rowsOf(after, name)];
  const text = writeTable(is, table, contract.definitions);
  return { file: table.file, text, rows: is.length, changes: compareRows(was, is, table) };
}
