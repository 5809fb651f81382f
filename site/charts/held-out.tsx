import type { Index, Predictions } from '../../src/contract/generated/api.d.ts';
import { integer, threeDigits, withUnit } from '../../src/figures/format.ts';
import { digits } from './cells.ts';
import type { Chart, Size } from './chart.ts';
import { drawnOnce, type Drawing } from './drawn-once.ts';
import { sourceSentence } from './foot.ts';
import { planeDrawing } from './plane.tsx';

/** A prediction by a fit without the family of the model, next to the measured value, Wh per million output tokens. */
interface HeldOut {
  readonly row_id: string;
  readonly model: string;
  readonly gpu: string;
  readonly measured: number;
  readonly wh: number;
  readonly low: number;
  readonly high: number;
}

/** Whether the measured value is inside the prediction interval. */
function isInside({ low, measured, high }: HeldOut): boolean {
  return low <= measured && measured <= high;
}

/**
 * Predictions for models that the fit had not seen, next to the rows of the main table. `gpus` are in the order of
 * their colours. Null if there are no such predictions.
 */
export function heldOutChart(predictions: Predictions, index: Index, gpus: readonly string[]): Chart | null {
  const rows = predictions.held_out.flatMap(({ slug, gpu, measured_wh: measured, without_family }): HeldOut[] => {
    const row = index.rows.find((one) => one.slug === slug && one.gpu === gpu);
    if (without_family?.factor == null || row === undefined) return [];
    const { wh, factor } = without_family;
    const { row_id, model } = row;
    return [{ row_id, model, gpu, measured, wh, low: wh / factor, high: wh * factor }];
  });
  if (rows.length === 0) return null;
  return {
    id: 'held-out',
    title: `${integer(rows.filter(isInside).length)} of ${integer(rows.length)} measured values are inside the interval that was predicted without them`,
    subtitle:
      'Wh per million output tokens. The horizontal axis shows the measured value. The vertical axis shows the prediction from all other model families, with its interval. On the dashed line, both are equal. Filled marks are outside their interval.',
    source: sourceSentence(predictions.source),
    caveat: predictions.caveat,
    draw: drawnOnce((size) => drawing(rows, gpus, size)),
    table: {
      columns: ['row_id', 'model', 'gpu', 'measured_wh', 'predicted_wh', 'predicted_low_wh', 'predicted_high_wh'],
      rows: rows.map((r) => [r.row_id, r.model, r.gpu, r.measured, r.wh, digits(r.low, 'down'), digits(r.high, 'up')]),
    },
  };
}

function drawing(rows: readonly HeldOut[], gpus: readonly string[], size: Size): Drawing {
  const measured = rows.map((row) => row.measured);
  return planeDrawing(
    {
      x: 'measured, Wh per million output tokens',
      y: 'predicted, Wh per million output tokens',
      legend: gpus.flatMap((text, gpu) => (rows.some((row) => row.gpu === text) ? [{ text, gpu }] : [])),
      lines: [
        {
          points: [Math.min(...measured), Math.max(...measured)].map((x) => ({ x, y: x })),
          colour: 'var(--ink)',
          dashes: '5 4',
        },
      ],
      marks: rows.map((row) => ({
        x: row.measured,
        y: row.wh,
        low: row.low,
        high: row.high,
        gpu: gpus.indexOf(row.gpu),
        filled: !isInside(row),
        tip: `${row.model} on ${row.gpu}: measured ${withUnit(threeDigits(row.measured), 'Wh')}, predicted ${withUnit(threeDigits(row.wh), 'Wh')} (${threeDigits(row.low)} to ${threeDigits(row.high)})`,
      })),
    },
    size,
  );
}
