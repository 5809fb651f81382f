import { kept } from '../../src/core/files/lazy-files.ts';
import type { Documents, WorkloadDocument } from '../documents.ts';
import { cards, factor, threeDigits, withUnit } from '../../src/figures/format.ts';
import { quantile } from '../../src/figures/quantile.ts';
import { type Piece, onePiece, piecesOf } from '../views/pieces.ts';
import { bandCells, bandColumns } from './cells.ts';
import type { Chart } from './chart.ts';
import { sourceInWords } from './foot.ts';
import { rowsDrawing } from './rows.tsx';
import { Rule, short } from './svg.tsx';

/** A workload with the pieces of its models, and what they take at the median. */
interface WorkloadPieces {
  readonly document: WorkloadDocument;
  readonly pieces: readonly Piece[];
  readonly median: number;
}

/** What an answer, an image or a video takes on each workload, as one picture: a mark per model, a bar at the median. */
export function piecesChart({ workloadDocuments }: Pick<Documents, 'workloadDocuments'>): Chart | null {
  const rows = workloadDocuments
    .map((document): WorkloadPieces => {
      const pieces = piecesOf(document);
      const values = pieces.map(({ wh }) => wh);
      return { document, pieces, median: quantile(values, 0.5) };
    })
    .filter(({ pieces }) => pieces.length > 0)
    .sort((a, b) => a.median - b.median);
  const [low, high] = [rows[0], rows.at(-1)];
  if (low === undefined || high === undefined) return null;
  return {
    id: 'workloads',
    title: finding(low, high),
    subtitle:
      'GPU energy of an answer, an image or a video, in Wh: the most frugal configuration of each model under the ceiling of its workload. Each dot is a model, the bar their median.',
    source: sourceInWords(low.document.source),
    draw: kept((size) =>
      rowsDrawing(
        {
          log: true,
          axis: 'Wh each; a dot is a model',
          room: size === 'wide' ? 100 : 10,
          above: 18,
          figures: 'median, Wh',
          values: rows.flatMap(({ pieces }) => pieces.map(({ wh }) => wh)),
          rows: rows.map((row) => ({
            name: row.document.name,
            figure: threeDigits(row.median),
            draw: (x, y) => <Pieces of={row} x={x} y={y} />,
          })),
        },
        size,
      ),
    ),
    table: {
      columns: ['workload', 'model', 'gpu', 'num_gpus', ...bandColumns('wh')],
      rows: rows.flatMap(({ document, pieces }) =>
        pieces.map((p) => [document.workload, p.model, p.gpu, p.num_gpus, ...bandCells(p.wh, p.relative_uncertainty)]),
      ),
    },
  };
}

function finding(low: WorkloadPieces, high: WorkloadPieces): string {
  const start = `${onePiece(low.document)} takes a median ${withUnit(threeDigits(low.median), 'Wh')}`;
  if (low === high) return start;
  return `${start}, ${onePiece(high.document).toLowerCase()} ${factor(high.median / low.median)} times that`;
}

interface PiecesProps {
  readonly of: WorkloadPieces;
  readonly x: (value: number) => number;
  readonly y: number;
}

/** A dot for each piece on the line of its workload, and a bar at the median. */
function Pieces({ of: { document, pieces, median }, x, y }: PiecesProps) {
  const unit = document.unit === 'Wh per million output tokens' ? 'Wh per answer' : document.unit;
  return (
    <>
      <Rule x1={x(least(pieces))} x2={x(most(pieces))} y1={y} y2={y} stroke="var(--line-strong)" />
      {pieces.map((piece) => (
        <circle
          key={piece.slug}
          cx={short(x(piece.wh))}
          cy={short(y)}
          r="4.5"
          fill="var(--quiet)"
          stroke="var(--paper)"
          data-tip={`${piece.model}, ${cards(piece)}: ${threeDigits(piece.wh)} ${unit}`}
          data-href={`${document.workload}/`}
        />
      ))}
      <Rule x1={x(median)} x2={x(median)} y1={y - 9} y2={y + 9} stroke="var(--accent)" width={3} />
    </>
  );
}

const least = (pieces: readonly Piece[]): number => Math.min(...pieces.map(({ wh }) => wh));
const most = (pieces: readonly Piece[]): number => Math.max(...pieces.map(({ wh }) => wh));
