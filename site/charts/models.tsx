import { factor, threeDigits } from '../../src/figures/format.ts';
import { limitLabel, limitedLatency, idAt } from './latency-limit.ts';
import { resultsAt, type ModelResult, gpuRatio, compareGpus, type Workload } from '../workload.ts';
import { uncertaintyEnds, configurationCells, configurationColumns } from './cells.ts';
import type { Chart } from './chart.ts';
import { drawnOnce } from './drawn-once.ts';
import { sourceSentence } from './foot.ts';
import { rowsDrawing } from './rows.tsx';
import { besideEachOther, colourOf, Mark, Line, Label } from './svg.tsx';
import { energyWithRange, perUnit, comparisonFinding } from './wording.ts';

/** The energy of each model on each GPU at a latency limit: the table of a workload as a picture. */
export function modelsChart(workload: Workload, limit: number): Chart {
  const results = resultsAt(workload.configurations, limit);
  const comparison = compareGpus(results, workload.gpus);
  const all = results.flatMap(({ configurations }) => configurations);
  return {
    id: idAt(workload.id, workload, limit),
    title: comparisonFinding(workload, limit, results, comparison),
    subtitle: `GPU energy in Wh per ${perUnit(workload)}: the lowest-energy configuration of each model on each GPU with a ${limitedLatency(workload)} of at most ${limitLabel(workload, limit)}. The bars show uncertainty ranges.`,
    source: sourceSentence(workload.document.source),
    draw: drawnOnce((size) =>
      rowsDrawing(
        {
          axis: `Wh per ${perUnit(workload)}`,
          before: 40,
          room: 106,
          legend: workload.gpus.map((text, gpu) => ({ text, gpu })),
          headings: comparison === null ? undefined : [[`${comparison.more} / ${comparison.less}`]],
          values: all.flatMap((c) => Object.values(uncertaintyEnds(c))),
          rows: results.map((model) => {
            const ratio = comparison === null ? null : gpuRatio(model, comparison.less, comparison.more);
            return {
              name: model.model,
              cells: ratio === null ? undefined : [`${factor(ratio.times)}×`],
              muted: ratio?.isUnclear,
              draw: (x, y) => <Marks workload={workload} model={model} x={x} y={y} />,
            };
          }),
        },
        size,
      ),
    ),
    table: { columns: configurationColumns(workload), rows: all.map(configurationCells) },
  };
}

interface MarksProps {
  readonly workload: Workload;
  readonly model: ModelResult;
  readonly x: (value: number) => number;
  readonly y: number;
}

/** The marks of a model with their uncertainty ranges, and the lowest and highest values at the ends. */
function Marks({ workload, model: { configurations }, x, y }: MarksProps) {
  const [first, last] = [configurations[0], configurations.at(-1)];
  const beside = besideEachOther(configurations.map(({ wh }) => x(wh)));
  return (
    <>
      {configurations.map((c, i) => {
        const gpu = workload.gpus.indexOf(c.gpu);
        const { low, high } = uncertaintyEnds(c);
        const edge = c === first ? x(low) - 6 : x(high) + 6;
        return (
          <>
            <Line x1={x(low)} x2={x(high)} y1={y} stroke={colourOf(gpu)} width={2.5} />
            <Mark x={x(c.wh)} y={y + (beside[i] ?? 0)} gpu={gpu} tip={`${c.model}: ${energyWithRange(workload, c)}`} />
            {(c === first || c === last) && (
              <Label x={edge} y={y} anchor={c === first ? 'end' : 'start'} bold halo fill={colourOf(gpu)}>
                {threeDigits(c.wh)}
              </Label>
            )}
          </>
        );
      })}
    </>
  );
}
