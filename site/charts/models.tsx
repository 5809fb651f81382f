import { memoize } from '../../src/core/files/lazy-files.ts';
import { factor, threeDigits } from '../../src/figures/format.ts';
import { ceilingInWords, heldBy, idAt } from './ceiling.ts';
import { pickedAt, type Picked, ratioOf, versusOf, type Work } from '../work.ts';
import { bandEnds, figureCells, figureColumns } from './cells.ts';
import type { Chart } from './chart.ts';
import { sourceInWords } from './foot.ts';
import { rowsDrawing } from './rows.tsx';
import { colourOf, Mark, Rule, Words } from './svg.tsx';
import { figureInWords, perPiece, versusInWords } from './words.ts';

/** What each model takes on each GPU under a ceiling: the table of a kind of work as a picture. */
export function modelsChart(work: Work, ceiling: number): Chart {
  const picked = pickedAt(work.figures, ceiling);
  const versus = versusOf(picked, work.gpus);
  const all = picked.flatMap(({ on }) => on);
  return {
    id: idAt(work.id, work, ceiling),
    title: versusInWords(work, ceiling, picked, versus),
    subtitle: `GPU energy per ${perPiece(work)}, in Wh: the most frugal configuration of each model on each GPU with ${heldBy(work)} ${ceilingInWords(work, ceiling)}. Line: the band of each figure.`,
    source: sourceInWords(work.document.source),
    draw: memoize((size) =>
      rowsDrawing(
        {
          axis: `Wh per ${perPiece(work)}`,
          before: 40,
          room: 106,
          legend: work.gpus.map((text, gpu) => ({ text, gpu })),
          figures: versus === null ? undefined : `${versus.more} / ${versus.less}`,
          values: all.flatMap((c) => Object.values(bandEnds(c))),
          rows: picked.map((model) => {
            const ratio = versus === null ? null : ratioOf(model, versus.less, versus.more);
            return {
              name: model.model,
              figure: ratio === null ? undefined : `${factor(ratio.times)}×`,
              muted: ratio?.alike,
              draw: (x, y) => <Marks work={work} model={model} x={x} y={y} />,
            };
          }),
        },
        size,
      ),
    ),
    table: { columns: figureColumns(work), rows: all.map(figureCells) },
  };
}

interface MarksProps {
  readonly work: Work;
  readonly model: Picked;
  readonly x: (value: number) => number;
  readonly y: number;
}

/** The marks of a model with their bands, the least with its figure before it, the most with its figure behind. */
function Marks({ work, model: { on }, x, y }: MarksProps) {
  const [first, last] = [on[0], on.at(-1)];
  return (
    <>
      {on.map((c) => {
        const gpu = work.gpus.indexOf(c.gpu);
        const { low, high } = bandEnds(c);
        const edge = c === first ? x(low) - 6 : x(high) + 6;
        return (
          <>
            <Rule x1={x(low)} x2={x(high)} y1={y} stroke={colourOf(gpu)} width={2.5} />
            <Mark x={x(c.wh)} y={y} gpu={gpu} tip={`${c.model}: ${figureInWords(work, c)}`} />
            {(c === first || c === last) && (
              <Words x={edge} y={y} anchor={c === first ? 'end' : 'start'} bold halo fill={colourOf(gpu)}>
                {threeDigits(c.wh)}
              </Words>
            )}
          </>
        );
      })}
    </>
  );
}
