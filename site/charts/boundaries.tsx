import { memoize } from '../../src/core/files/lazy-files.ts';
import type { Boundaries } from '../../src/contract/generated/api.d.ts';
import { converted, type Range } from '../../src/figures/boundary.ts';
import { factor, fromTo, threeDigits } from '../../src/figures/format.ts';
import type { Chart } from './chart.ts';
import { sourceInWords } from './foot.ts';
import { rowsDrawing } from './rows.tsx';
import { Mark, Rule } from './svg.tsx';

const DOT = { gpu: 1, colour: 'var(--accent)' } as const;

/** What lies between the GPU and the meter: step upon step, as multiples of what the GPUs take, with all sources. */
export function boundariesChart({ rungs, source, caveat }: Boundaries): Chart {
  const upTo = (step: number): Range => converted({ low: 1, middle: 1, high: 1 }, rungs.slice(0, step));
  const inWords = ({ low, high }: Range): string => fromTo(factor(low), factor(high));
  const meter = upTo(rungs.length);
  const steps = ['GPU', ...rungs.map(({ rung }) => rung)].map((name, i) => ({ name, i, ...upTo(i) }));
  return {
    id: 'boundaries',
    title: `By published ratios the meter counts about ${factor(meter.middle)} times what the GPUs take, ${inWords(meter)} times`,
    subtitle:
      'Energy as a multiple of that of the GPUs, each step times those before it: a bar from the lowest to the highest published ratios, a line at their middles, and a mark for each source on the middle of the step before.',
    source: sourceInWords(source),
    caveat,
    draw: memoize((size) =>
      rowsDrawing(
        {
          axis: 'times the energy of the GPUs',
          room: size === 'wide' ? 130 : 20,
          values: [1, meter.high],
          legend: [
            { text: 'measured', ...DOT },
            { text: 'rated: a bound from above', ...DOT, filled: false },
          ],
          rows: steps.map(({ name, i, low, middle, high }) => ({
            name,
            figure: `${inWords({ low, middle, high })}×`,
            draw: (x, y) => (
              <>
                <Rule x1={x(low)} x2={x(high)} y1={y} stroke="var(--accent-soft)" width={12} />
                <Rule x1={x(middle)} y1={y - 13} y2={y + 13} stroke="var(--ink)" width={2} />
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
