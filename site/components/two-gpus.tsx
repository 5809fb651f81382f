import { ceilingCurves } from '../../src/figures/ceilings.ts';
import { counted } from '../../src/figures/format.ts';
import type { Limits } from '../../src/figures/limits.ts';
import type { Chart, ChartFoot } from '../charts/chart.ts';
import { gpusChart, pickedModels, versusOf } from '../charts/home.tsx';
import type { ModelConfiguration } from '../documents.ts';
import type { GpuNames } from '../views/compare.ts';
import { CeilingBar, type CeilingFiguresProps } from './ceiling-bar.tsx';
import { ChartFrame } from './chart-frame.tsx';

/** What two GPUs under a ceiling are drawn from, beside the configurations of the models measured on both. */
export interface TwoGpusWords {
  readonly compared: GpuNames;
  /** All of the index, in the order of their colours. */
  readonly gpus: readonly string[];
  readonly source: string;
  /** The ceiling of the index, ms. */
  readonly published: number;
  /** Of the chart. */
  readonly id: string;
  readonly foot: ChartFoot;
}

interface TwoGpusProps extends CeilingFiguresProps {
  readonly words: TwoGpusWords;
  /** Those of the models that were measured on both. */
  readonly configurations: readonly ModelConfiguration[];
}

export function chartOfTwo(
  configurations: readonly ModelConfiguration[],
  limits: Limits,
  { gpus, source, id, foot }: TwoGpusWords,
): Chart {
  return gpusChart({ configurations, limits, gpus, source, base: foot.base }, id);
}

/** How two GPUs stand to each other under a ceiling: in a sentence, and model by model as a chart. */
export function TwoGpus({ words, configurations, limits, change, refused, take, sizes, only }: TwoGpusProps) {
  const { compared, published, foot } = words;
  const versus = versusOf(pickedModels(configurations, limits), compared);
  return (
    <>
      {only === undefined && versus !== null && (
        <p class="lead">
          {counted(versus.pairs, 'model')} measured on both; for {versus.alike} of them the two are not distinguishable
          {versus.reversed > 0 && `, and for ${versus.reversed} it is the other way round`}.
        </p>
      )}
      <CeilingBar
        published={published}
        limits={limits}
        change={change}
        curves={ceilingCurves(configurations, limits.statistic).pairs}
        refused={refused}
      />
      <ChartFrame chart={chartOfTwo(configurations, limits, words)} foot={foot} take={take} sizes={sizes}>
        A model may take another number of cards on each: its page says how many.
      </ChartFrame>
    </>
  );
}
