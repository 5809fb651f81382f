import { kept } from '../../src/core/files/lazy-files.ts';
import type { Predictions } from '../../src/contract/generated/api.d.ts';
import { integer, round, threeDigits, withUnit } from '../../src/figures/format.ts';
import { logTicks } from '../views/plotting.ts';
import { Levels } from './axis.tsx';
import { type Chart, type Drawing, LETTERS, type Size, WIDTHS } from './chart.ts';
import { Legend } from './dumbbell.tsx';
import { sourceInWords } from './foot.ts';
import { colourOf, logarithmic, Mark, roomyTicks, Rule, short, Words } from './svg.tsx';

/** A row that was predicted by a fit that had not seen its family, Wh per million output tokens. */
interface Held {
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
 * What was predicted of models that the fit had not seen, against what was measured. `names` are those of models by slug,
 * `gpus` in the order of their colours. Null where nothing was predicted so.
 */
export function heldOutChart(
  predictions: Predictions,
  names: ReadonlyMap<string, string>,
  gpus: readonly string[],
): Chart | null {
  const rows = predictions.held_out.flatMap(({ slug, gpu, measured_wh: measured, without_family }): Held[] => {
    if (without_family?.factor == null) return [];
    const { wh, factor } = without_family;
    return [{ model: names.get(slug) ?? slug, gpu, measured, wh, low: wh / factor, high: wh * factor }];
  });
  if (rows.length === 0) return null;
  const inside = rows.filter(holds).length;
  return {
    id: 'held-out',
    title: `${integer(inside)} of ${integer(rows.length)} predictions of models that were left out hold what was measured`,
    subtitle:
      'Wh per million output tokens, both scales logarithmic: to the right as measured, upwards as predicted by all other families of models, with the interval. On the line both are the same.',
    source: sourceInWords(predictions.source),
    caveat: predictions.caveat,
    draw: kept((size) => drawing(rows, gpus, size)),
    table: {
      columns: ['model', 'gpu', 'measured_wh', 'predicted_wh', 'predicted_low_wh', 'predicted_high_wh'],
      rows: rows.map(({ model, gpu, measured, wh, low, high }) => [model, gpu, measured, wh, low, high]),
    },
  };
}

function drawing(rows: readonly Held[], gpus: readonly string[], size: Size): Drawing {
  const width = WIDTHS[size];
  const values = rows.flatMap(({ measured, low, high }) => [measured, low, high]);
  const [low, high] = [Math.min(...values) / 1.15, Math.max(...values) * 1.15];
  const [left, right, top, bottom] = [58, width - 20, 44, size === 'wide' ? 430 : 350];
  const [x, y] = [logarithmic([low, high], [left, right]), logarithmic([low, high], [bottom, top])];
  const ticks = logTicks(low, high);
  const body = (
    <>
      <Legend
        gpus={gpus.filter((gpu) => rows.some((row) => row.gpu === gpu))}
        all={gpus}
        letters={LETTERS[size]}
        grey={false}
        width={width}
      />
      <Words x={0} y={30} fill="var(--muted)">
        ↑ predicted with its interval, Wh per M tokens
      </Words>
      <Words x={left + 8} y={top + 14} fill="var(--muted)" halo>
        {`filled: ${integer(rows.filter((row) => !holds(row)).length)} of ${integer(rows.length)} miss`}
      </Words>
      <Levels ticks={ticks} plane={{ left, right, y }} written={round} />
      {roomyTicks(ticks, round, x, LETTERS[size]).map((tick) => (
        <Words key={tick} x={x(tick)} y={bottom + 16} anchor="middle" fill="var(--muted)">
          {round(tick)}
        </Words>
      ))}
      <Words x={right} y={bottom + 34} anchor="end" fill="var(--muted)">
        measured, Wh per M tokens →
      </Words>
      <Rule x1={x(low)} x2={x(high)} y1={y(low)} y2={y(high)} stroke="var(--ink)" dashes="5 4" />
      {rows.map((row) => (
        <path
          key={`${row.model} ${row.gpu}`}
          d={`M${short(x(row.measured))} ${short(y(row.low))}V${short(y(row.high))}`}
          stroke={colourOf(gpus.indexOf(row.gpu))}
          stroke-width="1.5"
          opacity="0.45"
        />
      ))}
      {rows.map((row) => (
        <Mark
          key={`${row.model} ${row.gpu}`}
          x={x(row.measured)}
          y={y(row.wh)}
          filled={!holds(row)}
          gpu={gpus.indexOf(row.gpu)}
          tip={`${row.model} on ${row.gpu}: measured ${withUnit(threeDigits(row.measured), 'Wh')}, predicted ${withUnit(threeDigits(row.wh), 'Wh')} (${threeDigits(row.low)} to ${threeDigits(row.high)})`}
        />
      ))}
    </>
  );
  return { height: bottom + 46, body };
}
