import type { VNode } from 'preact';
import { logTicks } from '../views/plotting.ts';
import { round } from '../../src/figures/format.ts';
import { type Drawing, LETTERS, type Size, WIDTHS } from './chart.ts';
import { logarithmic, roomyTicks, Rule, Words, widthOf } from './svg.tsx';

/** A row: its name, and what stands on it. */
interface ChartRow {
  readonly name: string;
  /** What stands in the column at the right. */
  readonly figure?: string | undefined;
  /** The figure says little. */
  readonly muted?: boolean | undefined;
  readonly draw: (x: (value: number) => number, y: number) => VNode;
}

interface RowsProps {
  readonly rows: readonly ChartRow[];
  /** Every value that must lie on the axis. */
  readonly values: readonly number[];
  /** Whether the axis is logarithmic; else it begins at zero. */
  readonly log: boolean;
  readonly axis: string;
  /** Pixels right of the axis for what stands behind the last mark. */
  readonly room: number;
  /** Pixels above the first row for what stands over its marks. */
  readonly above?: number;
  /** Pixels left of the axis for what stands before the first mark. */
  readonly before?: number;
  /** Rows are as high as what stands over the marks of each needs. */
  readonly tall?: true;
  /** Heads the figures at the right. */
  readonly figures?: string | undefined;
  /** Which mark is what, at the top. */
  readonly legend?: (letters: number, width: number) => VNode;
}

const HEIGHT = { wide: 25, narrow: 42 } as const;
const TALL = { wide: 40, narrow: 60 } as const;

/** Rows of names with marks on one axis. On a phone the names stand above their marks. */
export function rowsDrawing(props: RowsProps, size: Size): Drawing {
  const { rows, values, log, axis, room, above = 0, before = 0, tall, figures, legend } = props;
  const high = (tall === true ? TALL : HEIGHT)[size];
  const over = size === 'wide' ? 0 : high / 2 - 1;
  const wide = size === 'wide';
  const letters = LETTERS[size];
  const width = WIDTHS[size];
  const left = wide ? 24 + Math.max(...rows.map(({ name }) => widthOf(name, letters))) : 14;
  const right = width - room;
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const x = log
    ? logarithmic([least, most], [left + before + 10, right])
    : (value: number): number => left + ((right - left) * value) / most;
  const top = 8 + above;
  const bottom = top + high * rows.length;
  const isInside = (tick: number): boolean => x(tick) + widthOf(round(tick), letters) / 2 <= width;
  const all = log ? logTicks(least, most) : linearTicks(most);
  const ticks = roomyTicks(all.filter(isInside), round, x, letters);
  const body = (
    <>
      {legend?.(letters, width)}
      {ticks.map((tick) => (
        <>
          <Rule x1={x(tick)} x2={x(tick)} y1={top} y2={bottom} stroke="var(--line)" />
          <Words x={x(tick)} y={bottom + 14} anchor="middle" fill="var(--muted)">
            {round(tick)}
          </Words>
        </>
      ))}
      <Words x={width} y={bottom + 34} anchor="end" fill="var(--muted)">
        {`${axis}${log ? ', log scale' : ''} →`}
      </Words>
      {figures !== undefined && (
        <Words x={width} y={8} anchor="end" fill="var(--muted)">
          {figures}
        </Words>
      )}
      {rows.map(({ name, figure, muted, draw }, i) => {
        const y = top + high * (i + 0.5) + (wide ? 0 : 8);
        return (
          <>
            <Words x={wide ? left - 12 : 0} y={y - over} anchor={wide ? 'end' : 'start'}>
              {name}
            </Words>
            {draw(x, y)}
            {figure !== undefined && (
              <Words x={width} y={y - over} anchor="end" bold fill={muted === true ? 'var(--muted)' : 'var(--accent)'}>
                {figure}
              </Words>
            )}
          </>
        );
      })}
    </>
  );
  return { height: bottom + 46, body };
}

/** Round values from zero to at most `most`. */
function linearTicks(most: number): number[] {
  const power = 10 ** Math.floor(Math.log10(most));
  const step = [0.2, 0.5, 1].map((part) => part * power).find((part) => most / part <= 6) ?? power;
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, i) => i * step);
}
