import { kept } from '../../src/core/files/lazy-files.ts';
import { energy, threeDigits, day, withUnit } from '../../src/figures/format.ts';
import type { RowHistory } from '../views/rows.ts';
import { bandCells, bandColumns } from './cells.ts';
import { type Chart, type Drawing, LETTERS, type Size, WIDTHS } from './chart.ts';
import { Levels } from './axis.tsx';
import { colourOf, Mark, short, Words } from './svg.tsx';

interface HistoryOf {
  readonly id: string;
  readonly name: string;
  readonly history: RowHistory;
  readonly source: string;
  /** Number of the colour of the GPU. */
  readonly colour: number;
}

/** Energy of one row from release to release. */
export function historyChart({ id, name, history, source, colour }: HistoryOf): Chart {
  const known = history.steps.flatMap(({ date, configuration }) =>
    configuration === null ? [] : [{ date, wh: configuration.wh_per_million_output_tokens }],
  );
  const [first, last] = [known[0], known.at(-1)];
  return {
    id,
    title: `${name}: from ${energy(first?.wh ?? 0)} to ${withUnit(energy(last?.wh ?? 0), 'Wh')} over ${history.steps.length} releases`,
    subtitle: 'GPU energy per million output tokens, in Wh, as each release published it.',
    source,
    draw: kept((size) => drawing(history, colour, size)),
    table: {
      columns: ['release', ...bandColumns('wh_per_million_output_tokens')],
      rows: history.steps.map(({ date, configuration: c }) => [
        date,
        ...(c === null ? [null, null, null] : bandCells(c.wh_per_million_output_tokens, c.relative_uncertainty)),
      ]),
    },
  };
}

/** Steps from zero up, with a gap where a release lacks the row. */
function drawing({ steps }: RowHistory, colour: number, size: Size): Drawing {
  const values = steps.map(({ configuration }) => configuration?.wh_per_million_output_tokens ?? null);
  const plane = planeOf(values, size);
  const { most, bottom, every, x } = plane;
  const marks = steps.flatMap(({ date, configuration }, i) =>
    configuration === null ? [] : [{ date, i, wh: configuration.wh_per_million_output_tokens }],
  );
  // The first and the last one always, and between them those that both leave room.
  const last = steps.length - 1;
  const isNamed = (i: number): boolean => i === last || (i % every === 0 && last - i >= every);
  const body = (
    <>
      <Words x={0} y={12} fill="var(--muted)">
        ↑ Wh per million output tokens
      </Words>
      <Levels ticks={[0, 0.5, 1].map((part) => most * part)} plane={plane} written={threeDigits} />
      <path d={stepsPath(values, plane)} fill="none" stroke={colourOf(colour)} stroke-width="2" />
      {marks.map(({ date, i, wh }) => (
        <Mark
          x={x(i)}
          y={plane.y(wh)}
          gpu={colour}
          tip={`${day(date)}: ${withUnit(energy(wh), 'Wh')} per million output tokens`}
        />
      ))}
      {marks
        .filter(({ i }) => isNamed(i))
        .map(({ i, wh }) => (
          <Words x={x(i)} y={plane.y(wh) - 15} anchor="middle" bold halo fill={colourOf(colour)}>
            {energy(wh)}
          </Words>
        ))}
      {steps.map(
        ({ date }, i) =>
          isNamed(i) && (
            <Words key={date} x={x(i)} y={bottom + 16} anchor="middle" fill="var(--muted)">
              {day(date)}
            </Words>
          ),
      )}
    </>
  );
  return { height: bottom + 30, body };
}

/** Where releases and values stand in a drawing, and of how many releases one has room for its date. */
function planeOf(values: readonly (number | null)[], size: Size) {
  const [left, right, top, bottom] = [50, WIDTHS[size] - 20, 34, 220];
  const most = Math.max(...values.filter((value) => value !== null));
  const { length } = values;
  return {
    left,
    right,
    bottom,
    most,
    every: Math.ceil((length * 17 * LETTERS[size] * 0.6) / (right - left)),
    x: (i: number): number => left + ((right - left) * (i + 0.5)) / length,
    y: (value: number): number => bottom - ((bottom - top) * value) / (most * 1.15),
  };
}

function stepsPath(values: readonly (number | null)[], { x, y }: ReturnType<typeof planeOf>): string {
  return values
    .map((value, i) => {
      if (value === null) return '';
      const isFirst = (values[i - 1] ?? null) === null;
      return isFirst ? `M${short(x(i))} ${short(y(value))}` : `H${short(x(i))}V${short(y(value))}`;
    })
    .join('');
}
