import type { Makers } from '../../src/core/files/lazy-files.ts';
import { csv } from '../../src/core/text/csv.ts';
import type { Archive } from '../../src/releases/archive.ts';
import { effectiveFigures } from '../../src/releases/history.ts';

const COLUMNS = ['row_id', 'since', 'until', 'figure', 'unit'] as const;

/** `/effective-dates.csv`: since which release, and until which, each figure holds. */
export function effectiveDateFiles(archive: Archive): Makers {
  const lines = () => effectiveFigures(archive).map((figure) => COLUMNS.map((column) => figure[column]));
  return new Map([['effective-dates.csv', () => csv([COLUMNS, ...lines()])]]);
}
