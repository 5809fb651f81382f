import type { VNode } from 'preact';
import { tickLabel } from '../../packages/client-js/src/format.ts';
import { logarithmic, logTicks, roomyTicks } from './axis.ts';
import { LETTERS, type Size, WIDTHS } from './chart.ts';
import type { Drawing } from './drawn-once.ts';
import { Legend, type LegendItem, Line, Label, widthOf } from './svg.tsx';

/** A row of a chart: its name and its marks. */
interface ChartRow {
  readonly name: string;
  /** The text in the column at the right. */
  readonly value?: string | undefined;
  /** Shows the value in a quiet colour. */
  readonly muted?: boolean | undefined;
  readonly draw: (x: (value: number) => number, y: number) => VNode;
}

interface RowsProps {
  readonly rows: readonly ChartRow[];
  /** All values that the axis must include. */
  readonly values: readonly number[];
  readonly axis: string;
  /** Pixels right of the axis, for labels after the last mark. */
  readonly room: number;
  /** Pixels left of the axis, for labels before the first mark. */
  readonly before?: number;
  /** The heading of the values at the right. */
  readonly valuesHeading?: string | undefined;
  readonly legend?: readonly LegendItem[];
}

/** The height of a row, pixels. */
const ROW_HEIGHT = { wide: 30, narrow: 44 } as const;

/** Named rows with marks on one logarithmic axis. On a phone, each name is above its marks. */
export function rowsDrawing(props: RowsProps, size: Size): Drawing {
  const { rows, values, axis, room, before = 0, valuesHeading, legend } = props;
  const wide = size === 'wide';
  const [letters, width, high] = [LETTERS[size], WIDTHS[size], ROW_HEIGHT[size]];
  const over = wide ? 0 : high / 2 - 1;
  const left = wide ? 24 + Math.max(...rows.map(({ name }) => widthOf(name, letters))) : 14;
  const ends = [Math.min(...values), Math.max(...values)] as const;
  const x = logarithmic(ends, [left + before + 10, width - room]);
  const top = legend === undefined && valuesHeading === undefined ? 8 : 30;
  const bottom = top + high * rows.length;
  const body = (
    <>
      {legend !== undefined && <Legend items={legend} letters={letters} />}
      {roomyTicks(logTicks(...ends), x, letters, width).map((tick) => (
        <>
          <Line x1={x(tick)} y1={top} y2={bottom} stroke="var(--line)" />
          <Label x={x(tick)} y={bottom + 14} anchor="middle" fill="var(--muted)">
            {tickLabel(tick)}
          </Label>
        </>
      ))}
      <Label x={width} y={bottom + 34} anchor="end" fill="var(--muted)">
        {`${axis}, log scale →`}
      </Label>
      {valuesHeading !== undefined && (
        <Label x={width} y={10} anchor="end" fill="var(--muted)">
          {valuesHeading}
        </Label>
      )}
      {rows.map(({ name, value, muted, draw }, i) => {
        const y = top + high * (i + 0.5) + (wide ? 0 : 8);
        return (
          <>
            <Label x={wide ? left - 12 : 0} y={y - over} anchor={wide ? 'end' : 'start'}>
              {name}
            </Label>
            {draw(x, y)}
            {value !== undefined && (
              <Label x={width} y={y - over} anchor="end" bold fill={muted === true ? 'var(--muted)' : 'var(--accent)'}>
                {value}
              </Label>
            )}
          </>
        );
      })}
    </>
  );
  return { height: bottom + 46, body };
}
