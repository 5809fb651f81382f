import { kept } from '../../src/core/files/lazy-files.ts';
import { energy, threeDigits, day } from '../../src/figures/format.ts';
import type { RowHistory } from '../views/rows.ts';
import { type Chart, type Drawing, LETTERS, type Size, WIDTHS } from './chart.ts';
import { colourOf, Mark, Rule, short, Words } from './svg.tsx';

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
    title: `${name}: from ${energy(first?.wh ?? 0)} to ${energy(last?.wh ?? 0)} Wh over ${history.steps.length} releases`,
    subtitle: 'GPU energy per million output tokens, in Wh, as each release published it.',
    source,
    draw: kept((size) => drawing(history, colour, size)),
    table: {
      columns: ['release', 'wh_per_million_output_tokens'],
      rows: history.steps.map(({ date, configuration }) => [date, configuration?.wh_per_million_output_tokens ?? null]),
    },
  };
}

/** Steps from zero up, with a gap where a release lacks the row. */
function drawing({ steps }: RowHistory, colour: number, size: Size): Drawing {
  const letters = LETTERS[size];
  const [left, right, top, bottom] = [50, WIDTHS[size] - 20, 34, 220];
  const values = steps.map(({ configuration }) => configuration?.wh_per_million_output_tokens ?? null);
  const most = Math.max(...values.filter((value) => value !== null)) * 1.15;
  const x = (i: number): number => left + ((right - left) * (i + 0.5)) / steps.length;
  const y = (value: number): number => bottom - ((bottom - top) * value) / most;
  const every = Math.ceil((steps.length * 17 * letters * 0.6) / (right - left));
  const path = values
    .map((value, i) =>
      value === null
        ? ''
        : (values[i - 1] ?? null) === null
          ? `M${short(x(i))} ${short(y(value))}`
          : `H${short(x(i))}V${short(y(value))}`,
    )
    .join('');
  const body = (
    <>
      <Words x={0} y={12} fill="var(--muted)">
        ↑ Wh per million output tokens
      </Words>
      {[0, 0.5, 1].map((part) => (
        <>
          <Rule x1={left} x2={right} y1={y((most / 1.15) * part)} y2={y((most / 1.15) * part)} stroke="var(--line)" />
          <Words x={left - 8} y={y((most / 1.15) * part)} anchor="end" fill="var(--muted)">
            {threeDigits((most / 1.15) * part)}
          </Words>
        </>
      ))}
      <path d={path} fill="none" stroke={colourOf(colour)} stroke-width="2" />
      {values.map(
        (value, i) =>
          value !== null && (
            <Mark
              x={x(i)}
              y={y(value)}
              gpu={colour}
              tip={`${day(steps[i]?.date ?? '')}: ${energy(value)} Wh per million output tokens`}
            />
          ),
      )}
      {values.map(
        (value, i) =>
          value !== null &&
          i % every === 0 && (
            <Words x={x(i)} y={y(value) - 15} anchor="middle" bold halo fill={colourOf(colour)}>
              {energy(value)}
            </Words>
          ),
      )}
      {steps.map(
        ({ date }, i) =>
          i % every === 0 && (
            <Words key={date} x={x(i)} y={bottom + 16} anchor="middle" fill="var(--muted)">
              {day(date)}
            </Words>
          ),
      )}
    </>
  );
  return { height: bottom + 30, body };
}
