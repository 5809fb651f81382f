import type { VNode } from 'preact';
import { round } from '../../src/figures/format.ts';
import { logarithmic, logTicks, roomyTicks } from './axis.ts';
import { type Drawing, LETTERS, type Size, WIDTHS } from './chart.ts';
import { Legend, type LegendItem, Rule, Words, widthOf } from './svg.tsx';

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
  readonly axis: string;
  /** Pixels right of the axis for what stands behind the last mark, and left of it for what stands before the first. */
  readonly room: number;
  readonly before?: number;
  /** Heads the figures at the right. */
  readonly figures?: string | undefined;
  readonly legend?: readonly LegendItem[];
}

const HEIGHT = { wide: 30, narrow: 44 } as const;

/** Rows of names with marks on one logarithmic axis. On a phone the names stand above their marks. */
export function rowsDrawing(props: RowsProps, size: Size): Drawing {
  const { rows, values, axis, room, before = 0, figures, legend } = props;
  const wide = size === 'wide';
  const [letters, width, high] = [LETTERS[size], WIDTHS[size], HEIGHT[size]];
  const over = wide ? 0 : high / 2 - 1;
  const left = wide ? 24 + Math.max(...rows.map(({ name }) => widthOf(name, letters))) : 14;
  const ends = [Math.min(...values), Math.max(...values)] as const;
  const x = logarithmic(ends, [left + before + 10, width - room]);
  const top = legend === undefined && figures === undefined ? 8 : 30;
  const bottom = top + high * rows.length;
  const body = (
    <>
      {legend !== undefined && <Legend items={legend} letters={letters} />}
      {roomyTicks(logTicks(...ends), x, letters, width).map((tick) => (
        <>
          <Rule x1={x(tick)} y1={top} y2={bottom} stroke="var(--line)" />
          <Words x={x(tick)} y={bottom + 14} anchor="middle" fill="var(--muted)">
            {round(tick)}
          </Words>
        </>
      ))}
      <Words x={width} y={bottom + 34} anchor="end" fill="var(--muted)">
        {`${axis}, log scale →`}
      </Words>
      {figures !== undefined && (
        <Words x={width} y={10} anchor="end" fill="var(--muted)">
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
