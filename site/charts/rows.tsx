import type { VNode } from 'preact';
import { tickLabel } from '../../src/figures/format.ts';
import { logarithmic, logTicks, roomyTicks } from './axis.ts';
import { LETTERS, type Size, WIDTHS } from './chart.ts';
import type { Drawing } from './drawn-once.ts';
import { Legend, type LegendItem, Line, Label, widthOf } from './svg.tsx';

/** A row of a chart: its name and its marks. */
interface ChartRow {
  readonly name: string;
  /** The texts in the columns at the right. */
  readonly cells?: readonly string[] | undefined;
  /** Shows the cells in a quiet colour. */
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
  /** The heading of each column at the right, as one or two lines. */
  readonly headings?: readonly (readonly string[])[] | undefined;
  readonly legend?: readonly LegendItem[];
  /** Makes the rows higher, for names below their marks. */
  readonly hasNamedMarks?: true;
}

/** The height of a row, and of a row with names below its marks, pixels. */
const ROW_HEIGHT = { wide: [30, 46], medium: [44, 62], narrow: [44, 62] } as const;

/** The distance of the columns at the right, pixels. */
export const COLUMN_WIDTH = { wide: 116, medium: 116, narrow: 96 } as const;

/** Named rows with marks on one logarithmic axis. On a phone, each name is above its marks. */
export function rowsDrawing(props: RowsProps, size: Size): Drawing {
  const { rows, values, axis, room, before = 0, headings = [], legend, hasNamedMarks = false } = props;
  const wide = size === 'wide';
  const [letters, width] = [LETTERS[size], WIDTHS[size]];
  const [plain, named] = ROW_HEIGHT[size];
  const high = hasNamedMarks ? named : plain;
  // How far the names and the cells are above the marks.
  const over = wide ? 0 : plain / 2 - 1;
  const headingLines = Math.max(0, ...headings.map(({ length }) => length));
  const left = wide ? 24 + Math.max(...rows.map(({ name }) => widthOf(name, letters))) : 14;
  const ends = [Math.min(...values), Math.max(...values)] as const;
  const x = logarithmic(ends, [left + before + 10, width - room]);
  const top = legend === undefined && headingLines === 0 ? 8 : 12 + 18 * Math.max(1, headingLines);
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
      {headings.map((lines, i) => (
        <Heading key={i} lines={lines} x={columnEnd(i, headings.length, size)} y={10} />
      ))}
      {rows.map(({ name, cells = [], muted, draw }, i) => {
        const y = top + high * i + plain / 2 + (wide ? 0 : 8);
        return (
          <>
            <Label x={wide ? left - 12 : 0} y={y - over} anchor={wide ? 'end' : 'start'}>
              {name}
            </Label>
            {draw(x, y)}
            {cells.map((cell, k) => (
              <Label
                key={k}
                x={columnEnd(k, cells.length, size)}
                y={y - over}
                anchor="end"
                bold
                fill={muted === true ? 'var(--muted)' : 'var(--accent)'}
              >
                {cell}
              </Label>
            ))}
          </>
        );
      })}
    </>
  );
  return { height: bottom + 46, body };
}

/** The right edge of a column at the right of a chart. */
function columnEnd(column: number, count: number, size: Size): number {
  return WIDTHS[size] - COLUMN_WIDTH[size] * (count - 1 - column);
}

interface HeadingProps {
  readonly lines: readonly string[];
  readonly x: number;
  readonly y: number;
}

/** The heading of a column at the right. */
function Heading({ lines, x, y }: HeadingProps) {
  return (
    <>
      {lines.map((line, i) => (
        <Label key={line} x={x} y={y + 18 * i} anchor="end" fill="var(--muted)">
          {line}
        </Label>
      ))}
    </>
  );
}
