import type { Boundaries } from '../../src/contract/generated/api.d.ts';
import { converted, type Range } from '../../src/figures/boundary.ts';
import { factor, fromTo, threeDigits } from '../../src/figures/format.ts';
import type { Chart } from './chart.ts';
import { drawnOnce } from './drawn-once.ts';
import { sourceSentence } from './foot.ts';
import { rowsDrawing } from './rows.tsx';
import { Mark, Line } from './svg.tsx';
import { boundaryName } from './wording.ts';

const DOT = { gpu: 1, colour: 'var(--accent)' } as const;

/** The energy at each boundary from the GPU to the meter, as a multiple of the GPU energy, with all sources. */
export function boundariesChart({ rungs, source, caveat }: Boundaries): Chart {
  const upTo = (step: number): Range => converted({ low: 1, middle: 1, high: 1 }, rungs.slice(0, step));
  const rangeLabel = ({ low, high }: Range): string => fromTo(factor(low), factor(high));
  const meter = upTo(rungs.length);
  const steps = ['GPU', ...rungs.map(({ rung }) => boundaryName(rung))].map((name, i) => ({ name, i, ...upTo(i) }));
  return {
    id: 'boundaries',
    title: `Published ratios put the energy at the meter at ${rangeLabel(meter)} times the GPU energy`,
    subtitle:
      'Energy as a multiple of the GPU energy. The ratio of each step is multiplied by the ratios of the steps before it. The bars show the lowest to the highest published ratios, and the lines the middle ratios. The middle ratio of a step is the median of its measured ratios, without nameplate values. Each mark is the ratio of one source, multiplied by the middle ratios of the earlier steps.',
    source: sourceSentence(source),
    caveat,
    draw: drawnOnce((size) =>
      rowsDrawing(
        {
          axis: 'times the GPU energy',
          room: size === 'wide' ? 130 : 20,
          values: [1, meter.high],
          legend: [
            { text: 'measured', ...DOT },
            { text: 'nameplate (rated powers)', ...DOT, filled: false },
          ],
          rows: steps.map(({ name, i, low, middle, high }) => ({
            name,
            cells: [`${rangeLabel({ low, middle, high })}×`],
            draw: (x, y) => (
              <>
                <Line x1={x(low)} x2={x(high)} y1={y} stroke="var(--accent-soft)" width={12} />
                <Line x1={x(middle)} y1={y - 13} y2={y + 13} stroke="var(--ink)" width={2} />
                {rungs[i - 1]?.rows.map(({ id, ratio, kind, publisher, year, what }) => {
                  const tip = `${publisher}, ${year}: ${threeDigits(ratio)}×. ${what}`;
                  const at = x(upTo(i - 1).middle * ratio);
                  return <Mark key={id} x={at} y={y} {...DOT} filled={kind === 'measured'} tip={tip} />;
                })}
              </>
            ),
          })),
        },
        size,
      ),
    ),
    table: {
      columns: ['rung', 'id', 'ratio', 'kind', 'publisher', 'year', 'url'],
      rows: rungs.flatMap(({ rung, rows }) =>
        rows.map(({ id, ratio, kind, publisher, year, url }) => [rung, id, ratio, kind, publisher, year, url]),
      ),
    },
  };
}
