import { finding, FindingsError, refuse, type Finding } from '../findings/finding.ts';
import { readTable } from './read.ts';
import type { Contract, Table, TableRows, Tables } from './table.ts';

/**
 * The rows of all tables of one folder; `texts` has the texts of its files by name, `folder` is the path that
 * messages name.
 *
 * @throws FindingsError with everything that is wrong in any of them, a missing file included.
 */
export function readTables<T extends Tables>(
  texts: ReadonlyMap<string, string>,
  folder: string,
  tables: T,
  contract: Contract,
): TableRows<T> {
  const findings: Finding[] = [];
  const rows = Object.entries(tables).map(([name, table]) => {
    const file = `${folder}/${table.file}`;
    const text = texts.get(table.file);
    try {
      if (text === undefined) throw new FindingsError([missing(file)]);
      return [name, readTable(text, file, table as Table<object>, contract)];
    } catch (error) {
      if (!(error instanceof FindingsError)) throw error;
      findings.push(...error.findings);
      return [name, []];
    }
  });
  refuse(findings);
  return Object.fromEntries(rows) as TableRows<T>;
}

function missing(file: string): Finding {
  return finding({
    rule: 'table/missing',
    file,
    message: 'The table is missing.',
    fix: 'Read its source again: npm run refresh.',
  });
}
