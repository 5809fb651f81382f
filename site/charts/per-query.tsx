import { kept } from '../../src/core/files/lazy-files.ts';
import type { PerQuery, PerQueryRow } from '../../src/contract/generated/api.d.ts';
import { factor, threeDigits, inPrint } from '../../src/figures/format.ts';
import { digits } from './cells.ts';
import type { Chart } from './chart.ts';
import { sourceInWords } from './foot.ts';
import { rowsDrawing } from './rows.tsx';
import { short, Words } from './svg.tsx';

/** Energy per 1,000 queries of the models of one task; each mark carries its class. */
export function perQueryChart(
  { unit: published, source, round, caveat }: PerQuery,
  rows: readonly PerQueryRow[],
  name: string,
  id: string,
): Chart {
  const unit = inPrint(published);
  const sorted = [...rows].sort((a, b) => a.wh_per_1000_queries - b.wh_per_1000_queries);
  // What a note says of a figure may be why it is so low, or so high.
  const plain = sorted.filter(({ note }) => note === undefined);
  const [least, most] = [plain[0] ?? sorted[0], plain.at(-1) ?? sorted.at(-1)];
  const times = least === undefined || most === undefined ? 1 : most.wh_per_1000_queries / least.wh_per_1000_queries;
  const noted = rows.some(({ note }) => note !== undefined);
  return {
    id: `per-query-${id.replaceAll('_', '-')}`,
    title:
      least === most
        ? `${name}: a query of ${shortName(least)}`
        : `${name}: a query takes ${factor(times)} times as much energy with ${shortName(most)} as with ${shortName(least)}`,
    subtitle: `${unit}, one query at a time, ${round} round. Measured on H100s. Models of class A would fit a consumer GPU, B one H100, C several.${noted ? ' Dashed: a figure with a note, which the title leaves out.' : ''}`,
    source: sourceInWords(source),
    caveat,
    draw: kept((size) =>
      rowsDrawing(
        {
          log: true,
          axis: unit,
          room: 66,
          values: sorted.map((row) => row.wh_per_1000_queries),
          rows: sorted.map((row) => ({
            name: shortName(row),
            draw: (x, y) => <QueryMark row={row} unit={unit} at={x(row.wh_per_1000_queries)} y={y} />,
          })),
        },
        size,
      ),
    ),
    table: {
      columns: ['model', 'class', 'wh_per_1000_queries', 'stars', 'note'],
      rows: sorted.map((row) => [
        row.source_label,
        row.class,
        digits(row.wh_per_1000_queries),
        row.score,
        row.note ?? null,
      ]),
    },
  };
}

interface QueryMarkProps {
  readonly row: PerQueryRow;
  readonly unit: string;
  readonly at: number;
  readonly y: number;
}

/** The class of a model as a mark, and its figure; dashed where a note says something of it. */
function QueryMark({ row, unit, at, y }: QueryMarkProps) {
  const marked = row.note !== undefined;
  const figure = threeDigits(row.wh_per_1000_queries);
  return (
    <>
      <circle
        cx={short(at)}
        cy={short(y)}
        r="8.5"
        fill={marked ? 'var(--warn-soft)' : 'var(--accent-soft)'}
        stroke={marked ? 'var(--warn)' : 'var(--accent)'}
        stroke-dasharray={marked ? '3 2' : undefined}
        data-tip={`${row.source_label}: ${figure} ${unit}, class ${row.class}`}
      />
      <Words x={at} y={y} anchor="middle" bold size={11}>
        {row.class}
      </Words>
      <Words x={at + 13} y={y} halo>
        {figure}
      </Words>
    </>
  );
}

/** The label of the source without the owner of the model. */
function shortName(row: PerQueryRow | undefined): string {
  return row === undefined ? '' : row.source_label.slice(row.source_label.indexOf('/') + 1);
}
