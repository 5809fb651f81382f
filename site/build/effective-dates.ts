import type { EffectiveDates } from '../../src/contract/generated/site.d.ts';
import type { Makers } from '../../src/core/files/lazy-files.ts';
import { csv } from '../../src/core/text/csv.ts';
import { jsonText } from '../../src/core/text/json.ts';
import { type Archive, releaseDates } from '../../src/releases/archive.ts';
import { effectiveFigures } from '../../src/releases/history.ts';

const COLUMNS = ['row_id', 'since', 'until', 'figure', 'unit'] as const;

/** `/effective-dates.json` and `.csv`: since which release, and until which, each figure holds. */
export function effectiveDateFiles(archive: Archive): Makers {
  const document = (): EffectiveDates => ({
    latest: releaseDates(archive.live).at(-1) ?? null,
    figures: [...effectiveFigures(archive)],
  });
  return new Map([
    ['effective-dates.json', () => jsonText(document())],
    [
      'effective-dates.csv',
      () => csv([COLUMNS, ...document().figures.map((figure) => COLUMNS.map((column) => figure[column]))]),
    ],
  ]);
}
