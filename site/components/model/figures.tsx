import type { Configuration, Grid, Model } from '../../../src/contract/generated/api.d.ts';
import { answerLengthsChart } from '../../charts/answer-lengths.tsx';
import type { ChartFoot } from '../../charts/chart.ts';
import { bendInWords, bendOf, type EnergyBasis, PER, tradeChart } from '../../charts/trade.tsx';
import { leastOf } from '../../../src/figures/configuration.ts';
import { areIndexLimits, limitsInWords, pickOnEach, ruleInWords } from '../../../src/figures/limits.ts';
import { calculatorPath } from '../../views/rows.ts';
import { CeilingBar, type CeilingFiguresProps } from '../ceiling-bar.tsx';
import { ChartFrame } from '../chart-frame.tsx';
import { LeastOnEach } from './least.tsx';
import { Best, Meanings } from './tables.tsx';

/** What the figures of a model under a ceiling are drawn from, beside its configurations. */
export interface ModelWords {
  readonly slug: string;
  readonly name: string;
  /** In the order of their colours. */
  readonly gpus: readonly string[];
  readonly source: string;
  /** The ceiling of the index, ms, and its rule in words. */
  readonly published: number;
  readonly selection: string;
  /** The place of each best row among the models on its GPU, by its `row_id`. */
  readonly places: Readonly<Record<string, string>>;
  readonly grid: Pick<Grid, 'world' | 'unit' | 'year'>;
  readonly foot: ChartFoot;
}

interface ModelFiguresProps extends CeilingFiguresProps {
  readonly words: ModelWords;
  readonly configurations: Model['configurations'];
  readonly per: EnergyBasis;
  /** Null where no script runs, or none runs yet. */
  readonly choosePer: ((per: EnergyBasis) => void) | null;
}

/** What a model takes under a ceiling: its charts, its best row on each GPU, and what these figures mean. */
export function ModelFigures(props: ModelFiguresProps) {
  const { words, configurations, limits, change, refused, only, take, sizes } = props;
  const { foot, published } = words;
  const best = pickOnEach(configurations, limits);
  const lengths = answerLengthsChart({ ...words, best });
  const charts = [
    <TradeFrame {...props} />,
    lengths !== null && <ChartFrame chart={lengths} foot={foot} take={take} sizes={sizes} />,
  ];
  const bar = <CeilingBar published={published} limits={limits} change={change} curves={null} refused={refused} />;
  if (only !== undefined) {
    return (
      <>
        {bar}
        {charts[only === lengths?.id ? 1 : 0]}
      </>
    );
  }
  return (
    <>
      {bar}
      <LeastOnEach configurations={configurations} best={best} limits={limits} />
      <div class="beside-each-other">{charts}</div>
      <BestOnEach {...props} best={best} />
    </>
  );
}

function TradeFrame({ words, configurations, limits, per, choosePer, take, sizes }: ModelFiguresProps) {
  const bend = bendOf(configurations);
  return (
    <ChartFrame
      chart={tradeChart({ ...words, configurations, limits, per })}
      foot={words.foot}
      take={take}
      sizes={sizes}
      controls={
        <div class="chips needs-script" role="group" aria-label="Energy per">
          {(Object.keys(PER) as EnergyBasis[]).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={per === one}
              disabled={choosePer === null}
              onClick={() => choosePer?.(one)}
            >
              {`per ${one}`}
            </button>
          ))}
        </div>
      }
    >
      Each mark is a configuration: so many cards, and so many requests at once. Lower is more frugal, further left is
      faster; both axes are logarithmic. Filled: the most frugal one of a GPU that keeps the ceiling.{' '}
      {bend && bendInWords(bend)}
    </ChartFrame>
  );
}

/** The best row on each GPU, what its figures mean, and the way to the calculator with it. */
function BestOnEach({ words, configurations, limits, best }: ModelFiguresProps & { best: readonly Configuration[] }) {
  const { name, gpus, grid, foot, published, selection, places } = words;
  const first = leastOf(best);
  if (first === undefined) {
    return <p class="empty">{`No configuration of ${name} is ${limitsInWords(limits)}. Raise the ceiling.`}</p>;
  }
  return (
    <>
      <h2 id="best">Best on each GPU</h2>
      <p>{ruleInWords(limits, published, selection)}</p>
      <Best
        best={best}
        caption={`The best rows of ${name}`}
        places={areIndexLimits(limits, published) ? places : null}
        gpus={gpus}
        base={foot.base}
      />
      <p class="buttons">
        <a class="button" href={calculatorPath(first.row_id, foot.base)}>
          Calculate your use
        </a>
      </p>
      <h2>What the figures mean</h2>
      <Meanings best={best} configurations={configurations} grid={grid} gpus={gpus} />
    </>
  );
}
