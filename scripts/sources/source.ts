import type { SourceText } from '../net/download.ts';
import { finding, FindingsError, refuse, type Finding } from '../findings/finding.ts';
import { compareRows, type RowChanges } from '../tables/compare.ts';
import { readTables } from '../tables/folder.ts';
import type { Contract, Table, TableRows, Tables } from '../tables/table.ts';
import { writeTable } from '../tables/write.ts';

/** The files an import reads, by the name the publisher gives them. */
export type SourceTexts = ReadonlyMap<string, SourceText>;

/** A file that an import reads. The first of a source may lie under any name; the others lie beside it. */
export interface SourceFileSpec {
  readonly name: string;
  /** Its address, relative to the source's `data_url`; empty where it is that itself. */
  readonly at: string;
  /** May be absent. Such a file may also lie one folder up. */
  readonly optional?: true;
  /**
   * Texts of which one stands in every line that is read, besides the first. Other lines are let go as they come, so
   * that a large file needs little memory; an empty line stands for each.
   */
  readonly only?: readonly string[];
}

/** What an importer makes of the files: the rows of its tables, the version they tell, and what is worth knowing. */
export interface Draft<T extends Tables> {
  readonly rows: TableRows<T>;
  readonly version: string | null;
  /** The format that was read, in words that follow "read as". */
  readonly format: string;
  readonly findings: readonly Finding[];
}

/** A source as its module defines it. `T` are the tables an import writes, `H` those kept by hand. */
export interface SourceDefinition<T extends Tables, H extends Tables> {
  /** Name of the source and of its folder below `data/`. */
  readonly id: string;
  readonly files: readonly SourceFileSpec[];
  readonly tables: T;
  readonly handKept: H;
  /**
   * Checks the files and makes rows of them; `present` are the rows of the last import.
   * @throws FindingsError with everything that is wrong in the files.
   */
  read(files: SourceTexts, present: TableRows<T & H>, contract: Contract): Draft<T>;
}

/** A table as an import leaves it. */
interface ImportedTable {
  readonly file: string;
  readonly text: string;
  readonly rows: number;
  readonly changes: RowChanges;
}

/** Result of an import, before anything is written. */
export interface Imported {
  readonly tables: readonly ImportedTable[];
  readonly version: string | null;
  readonly format: string;
  /** Warnings and notices; an error would have been thrown. */
  readonly findings: readonly Finding[];
}

/** A source, whatever its tables are. */
export interface Source {
  readonly id: string;
  readonly files: readonly SourceFileSpec[];
  /** The files of its folder below `data/`, apart from source.json. */
  readonly tableFiles: readonly string[];
  /**
   * Imports the publisher's files. `present` has the texts of the source's folder by file name, none at the first
   * import; `folder` is that folder's path, for messages. Files, network and clock are not touched.
   * @throws FindingsError with everything that is wrong, in the publisher's files or the present tables.
   */
  importFrom(files: SourceTexts, present: ReadonlyMap<string, string>, folder: string, contract: Contract): Imported;
}

/** A source that can also read its tables back, typed. */
export interface TypedSource<T extends Tables> extends Source {
  /** The rows of all its tables, from the texts of its folder. @throws FindingsError with everything that is wrong. */
  readTables(texts: ReadonlyMap<string, string>, folder: string, contract: Contract): TableRows<T>;
}

/** Makes a source of its definition. */
export function defineSource<T extends Tables, H extends Tables>(
  definition: SourceDefinition<T, H>,
): TypedSource<T & H> {
  const all: T & H = { ...definition.tables, ...definition.handKept };
  return {
    id: definition.id,
    files: definition.files,
    tableFiles: Object.values(all).map((table) => table.file),
    readTables: (texts, folder, contract) => readTables(texts, folder, all, contract),
    importFrom(files, present, folder, contract) {
      const texts = withEmptyTables(present, definition, contract);
      const before = readTables(texts, folder, all, contract);
      const { rows, version, format, findings } = definition.read(files, before, contract);
      refuse(findings);
      // From here on all tables are alike; what type their rows have matters to their importer alone.
      const [old, now] = [anyRows(before), anyRows(rows)];
      const gone: Finding[] = [];
      const tables = Object.entries<Table<never>>(definition.tables).map(([name, table]) => {
        const [was, is] = [old[name] ?? [], now[name] ?? []];
        const changes = compareRows(was, is, table);
        if (changes.removed > 0) gone.push(goneFinding(`${folder}/${table.file}`, changes.removed));
        return { file: table.file, text: writeTable(is, table, contract.definitions), rows: is.length, changes };
      });
      for (const table of Object.values<Table<never>>(definition.handKept)) {
        if (!present.has(table.file)) tables.push(emptyTable(table, contract));
      }
      return { tables, version, format, findings: [...findings, ...gone] };
    },
  };
}

type AnyRows = Readonly<Record<string, readonly never[]>>;

function anyRows(rows: object): AnyRows {
  return rows as AnyRows;
}

/** The texts with empty tables where there may be none: those kept by hand, and all of them before the first import. */
function withEmptyTables(
  texts: ReadonlyMap<string, string>,
  { tables, handKept }: { readonly tables: Tables; readonly handKept: Tables },
  contract: Contract,
): Map<string, string> {
  const own = Object.values(tables);
  const first = !own.some((table) => texts.has(table.file));
  const complete = new Map(texts);
  for (const table of [...(first ? own : []), ...Object.values(handKept)]) {
    if (!texts.has(table.file)) complete.set(table.file, emptyTable(table, contract).text);
  }
  return complete;
}

function emptyTable(table: Table<never>, { definitions }: Contract): ImportedTable {
  const text = writeTable([], table, definitions);
  return { file: table.file, text, rows: 0, changes: { added: 0, removed: 0, changed: 0 } };
}

function goneFinding(file: string, count: number): Finding {
  return finding({
    rule: 'source/gone',
    severity: 'warning',
    file,
    message: `${count} ${count === 1 ? 'row' : 'rows'} of the last import ${count === 1 ? 'is' : 'are'} no longer in the source.`,
    fix: 'Where an id that was published goes away, record it in data/retired.json.',
  });
}

/** The text of a file an import can't do without. @throws FindingsError where it is missing. */
export function requiredFile(files: SourceTexts, name: string): SourceText {
  const file = files.get(name);
  if (file !== undefined) return file;
  throw new FindingsError([
    finding({ rule: 'source/missing-file', file: name, message: 'The file is missing; the import needs it.' }),
  ]);
}
