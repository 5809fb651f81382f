import { memoize } from '../../src/core/files/lazy-files.ts';
import type { Index, Predictions } from '../../src/contract/generated/api.d.ts';
import { integer, threeDigits, withUnit } from '../../src/figures/format.ts';
import { digits } from './cells.ts';
import type { Chart, Drawing, Size } from './chart.ts';
import { sourceInWords } from './foot.ts';
import { planeDrawing } from './plane.tsx';

/** A row that was predicted by a fit that had not seen its family, Wh per million output tokens. */
interface Held {
  readonly row_id: string;
  readonly model: string;
  readonly gpu: string;
  readonly measured: number;
  readonly wh: number;
  readonly low: number;
  readonly high: number;
}

/** Whether the interval that was predicted holds what was measured. */
function holds({ low, measured, high }: Held): boolean {
  return low <= measured && measured <= high;
}

/**
 * What was predicted of models that the fit had not seen, against the rows of the main table. `gpus` are in the order of
 * their colours. Null where nothing was predicted so.
 */
export function heldOutChart(predictions: Predictions, index: Index, gpus: readonly string[]): Chart | null {
  const rows = predictions.held_out.flatMap(({ slug, gpu, measured_wh: measured, without_family }): Held[] => {
    const row = index.rows.find((one) => one.slug === slug && one.gpu === gpu);
    if (without_family?.factor == null || row === undefined) return [];
    const { wh, factor } = without_family;
    const { row_id, model } = row;
    return [{ row_id, model, gpu, measured, wh, low: wh / factor, high: wh * factor }];
  });
  if (rows.length === 0) return null;
  return {
    id: 'held-out',
    title: `${integer(rows.filter(holds).length)} of ${integer(rows.length)} predictions of models that were left out hold what was measured`,
    subtitle:
      'Wh per million output tokens: to the right as measured, upwards as predicted by all other families of models, with the interval. On the line both are the same. Filled: what was measured lies outside.',
    source: sourceInWords(predictions.source),
    caveat: predictions.caveat,
    draw: memoize((size) => drawing(rows, gpus, size)),
    table: {
      columns: ['row_id', 'model', 'gpu', 'measured_wh', 'predicted_wh', 'predicted_low_wh', 'predicted_high_wh'],
      rows: rows.map((r) => [r.row_id, r.model, r.gpu, r.measured, r.wh, digits(r.low), digits(r.high)]),
    },
  };
}

function drawing(rows: readonly Held[], gpus: readonly string[], size: Size): Drawing {
  const measured = rows.map((row) => row.measured);
  return planeDrawing(
    {
      x: 'measured, Wh per million tokens',
      y: 'predicted, Wh per million tokens',
      legend: gpus.flatMap((text, gpu) => (rows.some((row) => row.gpu === text) ? [{ text, gpu }] : [])),
      lines: [
        {
          points: [Math.min(...measured), Math.max(...measured)].map((x) => ({ x, y: x })),
          colour: 'var(--ink)',
          dashes: '5 4',
        },
      ],
      marks: rows.map((row) => ({
        ...{ x: row.measured, y: row.wh, low: row.low, high: row.high },
        gpu: gpus.indexOf(row.gpu),
        filled: !holds(row),
        tip: `${row.model} on ${row.gpu}: measured ${withUnit(threeDigits(row.measured), 'Wh')}, predicted ${withUnit(threeDigits(row.wh), 'Wh')} (${threeDigits(row.low)} to ${threeDigits(row.high)})`,
      })),
    },
    size,
  );
}
