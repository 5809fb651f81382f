import { logTicks } from '../views/plotting.ts';
import { round, threeDigits, times } from '../../src/figures/format.ts';
import { quantile } from '../../src/figures/quantile.ts';
import { type Drawing, LETTERS, type Size, WIDTHS } from './chart.ts';
import { colourOf, logarithmic, Mark, roomyTicks, Rule, shapeOf, short, shortened, Words, widthOf } from './svg.tsx';

/** One GPU's end of a row. */
interface End {
  readonly gpu: string;
  readonly value: number;
  /** Up to which value the pale bar goes on; null draws none. */
  readonly most: number | null;
  readonly tip: string;
  readonly href?: string;
}

/** A row: a model, and what it takes on each GPU. */
export interface DumbbellRow {
  readonly name: string;
  readonly href?: string;
  readonly ends: readonly End[];
  /** For each column how many times the one is the other; null where there are not two. */
  readonly factors: readonly (number | null)[];
  /** The ends can't be told apart. */
  readonly alike: boolean;
}

interface DumbbellProps {
  readonly rows: readonly DumbbellRow[];
  /** In the order of their colours. */
  readonly gpus: readonly string[];
  /** What the axis says: quantity and unit. */
  readonly axis: string;
  /** What stands above each column of factors, whose medians are the last row. */
  readonly factorNames: readonly string[];
}

const ROW = { wide: 25, narrow: 44 } as const;

/** How wide a column of factors is, pixels. */
const COLUMN = { wide: 72, narrow: 54 } as const;

/**
 * A row per model with a mark per GPU on one logarithmic axis, joined by a line, and how many times the one takes of the
 * other, with the median of that below. Figures stand outside of the marks, so that those of close marks never collide. On a phone names stand above.
 */
export function dumbbell({ rows, gpus, axis, factorNames }: DumbbellProps, size: Size): Drawing {
  const shown = rows.filter(({ ends }) => ends.length > 0);
  const plane = planeOf(shown, factorNames.length, size);
  const { letters, width, bottom } = plane;
  const used = gpus.filter((gpu) => shown.some(({ ends }) => ends.some((end) => end.gpu === gpu)));
  const body = (
    <>
      <Legend gpus={used} all={gpus} letters={letters} grey={shown.some(({ alike }) => alike)} width={width} />
      {factorNames.map((name, i) => (
        <Words key={name} x={plane.column(i)} y={40} anchor="end" fill="var(--muted)" size={letters - 1.5}>
          {name}
        </Words>
      ))}
      <ValueAxis name={axis} plane={plane} />
      {shown.map((row, i) => (
        <Row row={row} place={i} gpus={gpus} plane={plane} />
      ))}
      {factorNames.length > 0 && <Medians rows={shown} plane={plane} />}
    </>
  );
  return { height: bottom + 44, body };
}

/** How high the row of the medians is, pixels. */
const MEDIANS = 25;

/** Where names, values, factors and rows stand in a drawing. */
function planeOf(rows: readonly DumbbellRow[], columns: number, size: Size) {
  const wide = size === 'wide';
  const letters = LETTERS[size];
  const width = WIDTHS[size];
  const nameWidth = wide ? Math.min(370, 16 + Math.max(0, ...rows.map(({ name }) => widthOf(name, letters)))) : 0;
  const factorWidth = wide ? COLUMN.wide * columns : 0;
  const values = rows.flatMap(({ ends }) => ends.flatMap(({ value, most }) => [value, most ?? value]));
  const domain = [Math.min(...values), Math.max(...values)] as const;
  const span = domain[0] === domain[1] ? ([domain[0] / 2, domain[1] * 2] as const) : domain;
  const left = nameWidth + 14 + widthOf(threeDigits(span[0]), letters, true);
  const top = 54;
  const bottom = top + ROW[size] * rows.length + (columns > 0 ? MEDIANS : 0);
  return {
    wide,
    letters,
    width,
    nameWidth,
    factorWidth,
    span,
    top,
    bottom,
    /** Where each column of factors ends. */
    column: (i: number): number => width - 2 - COLUMN[size] * (columns - 1 - i),
    x: logarithmic(span, [left, width - factorWidth - 52]),
    y: (place: number): number => top + ROW[size] * (place + 0.5) + (wide ? 0 : 8),
  };
}

type Plane = ReturnType<typeof planeOf>;

function ValueAxis({ name, plane }: { readonly name: string; readonly plane: Plane }) {
  const { letters, width, nameWidth, factorWidth, span, top, bottom, x } = plane;
  const ticks = logTicks(span[0] * 0.9, span[1] * 1.1).filter(
    (tick) => x(tick) > nameWidth && x(tick) < width - factorWidth,
  );
  return (
    <>
      {roomyTicks(ticks, round, x, letters).map((tick) => (
        <>
          <Rule x1={x(tick)} x2={x(tick)} y1={top - 4} y2={bottom} stroke="var(--line)" />
          <Words x={x(tick)} y={bottom + 12} anchor="middle" fill="var(--muted)">
            {round(tick)}
          </Words>
        </>
      ))}
      <Words x={width - factorWidth} y={bottom + 32} anchor="end" fill="var(--muted)">
        {`${name}, log scale →`}
      </Words>
    </>
  );
}

interface RowProps {
  readonly row: DumbbellRow;
  /** Its place among the rows. */
  readonly place: number;
  readonly gpus: readonly string[];
  readonly plane: Plane;
}

function Row({ row, place, gpus, plane }: RowProps) {
  const { wide, nameWidth, letters } = plane;
  const y = plane.y(place);
  const name = wide || row.factors.length === 0 ? row.name : shortened(row.name, plane.column(0) - 44, letters);
  return (
    <>
      <Words x={wide ? nameWidth - 10 : 0} y={wide ? y : y - 19} anchor={wide ? 'end' : 'start'}>
        {row.href === undefined ? name : <a href={row.href}>{name}</a>}
      </Words>
      <Ends row={row} place={place} gpus={gpus} plane={plane} />
      {row.factors.map((factor, i) => (
        <Words
          key={i}
          x={plane.column(i)}
          y={wide ? y : y - 19}
          anchor="end"
          bold={!row.alike && factor !== null}
          fill={row.alike || factor === null ? 'var(--muted)' : 'var(--ink)'}
        >
          {factor === null ? '–' : times(factor)}
        </Words>
      ))}
    </>
  );
}

/** The median of each column of factors, below all rows. */
function Medians({ rows, plane }: { readonly rows: readonly DumbbellRow[]; readonly plane: Plane }) {
  const y = plane.bottom - MEDIANS / 2;
  const medians = (rows[0]?.factors ?? []).flatMap((_, i) => {
    const factors = rows.flatMap((row) => row.factors[i] ?? []);
    return factors.length === 0 ? [] : [{ median: times(quantile(factors, 0.5)), x: plane.column(i) }];
  });
  const [first] = medians;
  if (first === undefined) return null;
  return (
    <>
      <Words x={first.x - widthOf(first.median, plane.letters, true) - 6} y={y} anchor="end" halo>
        median
      </Words>
      {medians.map(({ median, x }) => (
        <Words key={x} x={x} y={y} anchor="end" bold halo>
          {median}
        </Words>
      ))}
    </>
  );
}

/** The marks of a row, the line between them, and their figures outside of them. */
function Ends({ row, place, gpus, plane }: RowProps) {
  const { wide, x } = plane;
  const y = plane.y(place);
  const ends = [...row.ends].sort((a, b) => a.value - b.value);
  const [first, last] = [ends[0], ends.at(-1)];
  if (first === undefined || last === undefined) return null;
  const far = Math.max(...ends.map(({ most }) => most ?? 0));
  const one = first === last;
  const ink = (gpu: string): string => (row.alike ? 'var(--muted)' : colourOf(gpus.indexOf(gpu)));
  const line = row.alike ? 'var(--line-strong)' : 'var(--ink)';
  const right = x(last.value) + 10;
  // Marks that would hide each other stand a little higher and lower.
  const close = !one && x(last.value) - x(first.value) < 9;
  // On a phone not higher: a tap would mean the name above.
  const up = wide ? -5 : 0;
  return (
    <>
      {far > last.value && (
        <rect
          x={short(x(last.value))}
          y={short(y - 8)}
          width={short(x(far) - x(last.value))}
          height="16"
          fill="var(--line)"
          fill-opacity=".5"
        />
      )}
      {!one && !close && <Rule x1={x(first.value)} x2={x(last.value)} y1={y} y2={y} stroke={line} width={2} />}
      {ends.map((end) => (
        <Mark
          key={end.gpu}
          x={x(end.value)}
          y={close ? y + (end === first ? up : up + 10) : y}
          gpu={gpus.indexOf(end.gpu)}
          tip={end.tip}
          href={end.href}
          grey={row.alike}
        />
      ))}
      {!one && (
        <Words x={x(first.value) - 9} y={y} anchor="end" bold halo fill={ink(first.gpu)}>
          {threeDigits(first.value)}
        </Words>
      )}
      <Words x={right} y={y} bold halo={far <= last.value} fill={ink(last.gpu)}>
        {threeDigits(last.value)}
      </Words>
    </>
  );
}

interface LegendProps {
  readonly gpus: readonly string[];
  readonly all: readonly string[];
  readonly letters: number;
  readonly grey: boolean;
  readonly width: number;
}

/** Which mark is which GPU, in a line at the top. */
export function Legend({ gpus, all, letters, grey, width }: LegendProps) {
  let at = 8;
  const items = gpus.map((gpu) => {
    const x = at;
    at += widthOf(gpu, letters, true) + 34;
    return { gpu, x };
  });
  const said = 'grey: not distinguishable';
  return (
    <>
      {items.map(({ gpu, x }) => (
        <>
          <path
            d={shapeOf(all.indexOf(gpu))}
            transform={`translate(${short(x)} 12)`}
            fill={colourOf(all.indexOf(gpu))}
          />
          <Words x={x + 11} y={12} bold fill={colourOf(all.indexOf(gpu))}>
            {gpu}
          </Words>
        </>
      ))}
      {grey && at + widthOf(said, letters) < width && (
        <Words x={at} y={12} fill="var(--muted)">
          {said}
        </Words>
      )}
    </>
  );
}
