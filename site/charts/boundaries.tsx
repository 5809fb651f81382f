import { kept } from '../../src/core/files/lazy-files.ts';
import type { Boundaries, BoundaryRung } from '../../src/contract/generated/api.d.ts';
import { converted, type Range } from '../../src/figures/boundary.ts';
import { factor, fromTo, threeDigits } from '../../src/figures/format.ts';
import type { Chart, Size } from './chart.ts';
import { sourceInWords } from './foot.ts';
import { rowsDrawing } from './rows.tsx';
import { Mark, Rule } from './svg.tsx';

/** A step with all before it, as a multiple of what the GPUs take. */
interface Step extends Range {
  readonly name: string;
  /** What published ratios make of the middle of the step before. */
  readonly marks: readonly { readonly at: number; readonly isMeasured: boolean; readonly tip: string }[];
}

const GPU = { low: 1, middle: 1, high: 1 };

/** What lies between the GPU and the meter: step upon step, each with its range and its sources. */
export function boundariesChart({ rungs, source, caveat }: Boundaries): Chart {
  const steps: Step[] = [
    { ...GPU, name: 'GPU', marks: [] },
    ...rungs.map((rung, i) => stepOf(rung, rungs.slice(0, i))),
  ];
  const meter = steps.at(-1) ?? GPU;
  return {
    id: 'boundaries',
    title: `By published ratios the meter counts about ${factor(meter.middle)} times what the GPUs take, ${inWords(meter)} times`,
    subtitle:
      'Energy as a multiple of that of the GPUs, each step times those before it: a bar from the lowest to the highest published ratios, a line at their middles, and a mark for each source on the middle of the step before.',
    source: sourceInWords(source),
    caveat,
    draw: kept((size) => drawing(steps, size)),
    table: {
      columns: ['rung', 'id', 'ratio', 'kind', 'publisher', 'year', 'url'],
      rows: rungs.flatMap(({ rung, rows }) =>
        rows.map(({ id, ratio, kind, publisher, year, url }) => [rung, id, ratio, kind, publisher, year, url]),
      ),
    },
  };
}

function stepOf(rung: BoundaryRung, before: readonly BoundaryRung[]): Step {
  const { middle } = converted(GPU, before);
  const marks = rung.rows.map(({ ratio, kind, publisher, year, what }) => {
    return {
      at: middle * ratio,
      isMeasured: kind === 'measured',
      tip: `${publisher}, ${year}: ${threeDigits(ratio)}×. ${what}`,
    };
  });
  const name = `${rung.rung[0]?.toUpperCase() ?? ''}${rung.rung.slice(1)}`;
  return { ...converted(GPU, [...before, rung]), name, marks };
}

function inWords({ low, high }: Range): string {
  return fromTo(factor(low), factor(high));
}

const DOT = { gpu: 1, colour: 'var(--accent)' } as const;

function drawing(steps: readonly Step[], size: Size) {
  return rowsDrawing(
    {
      axis: 'times the energy of the GPUs',
      room: size === 'wide' ? 130 : 20,
      values: steps.flatMap(({ low, high }) => [low, high]),
      legend: [
        { text: 'measured', ...DOT },
        { text: 'rated: a bound from above', ...DOT, filled: false },
      ],
      rows: steps.map((step) => ({
        name: step.name,
        figure: `${inWords(step)}×`,
        draw: (x, y) => (
          <>
            <Rule x1={x(step.low)} x2={x(step.high)} y1={y} stroke="var(--accent-soft)" width={12} />
            <Rule x1={x(step.middle)} y1={y - 13} y2={y + 13} stroke="var(--ink)" width={2} />
            {step.marks.map(({ at, isMeasured, tip }) => (
              <Mark key={tip} x={x(at)} y={y} {...DOT} filled={isMeasured} tip={tip} />
            ))}
          </>
        ),
      })),
    },
    size,
  );
}
