import type { ChartFoot, Size, TakeChart } from '../../charts/chart.ts';
import { type EnergyBasis, PER, tradeChart, type TradeFacts } from '../../charts/trade.tsx';
import { type Statistic, STATISTICS } from '../../../src/figures/limits.ts';
import { ChartFrame } from '../chart-frame.tsx';

/** What the reader chooses of a model’s chart. */
export interface TradeChoice {
  readonly statistic: Statistic;
  readonly per: EnergyBasis;
}

interface TradeProps {
  readonly traded: Omit<TradeFacts, keyof TradeChoice>;
  readonly choice: TradeChoice;
  readonly foot: ChartFoot;
  /** Null where no script runs, or none runs yet. */
  readonly choose: ((choice: TradeChoice) => void) | null;
  readonly take?: TakeChart;
  /** What is said of a bend, where there is one. */
  readonly bend: string | null;
  readonly sizes?: readonly Size[];
}

/** The choice that the page opens with. */
export const OPENING: TradeChoice = { statistic: 'median', per: 'token' };

/** The chart of a model, and the choices of it: by which statistic, and of what the energy is told. */
export function Trade({ traded, choice, foot, choose, take, bend, sizes }: TradeProps) {
  const chips = <Name extends keyof TradeChoice>(
    label: string,
    name: Name,
    values: readonly TradeChoice[Name][],
    words: (value: TradeChoice[Name]) => string,
  ) => (
    <div class="chips" role="group" aria-label={label}>
      {values.map((value) => (
        <button
          key={value}
          type="button"
          aria-pressed={choice[name] === value}
          disabled={choose === null}
          onClick={() => choose?.({ ...choice, [name]: value })}
        >
          {words(value)}
        </button>
      ))}
    </div>
  );
  return (
    <ChartFrame
      chart={tradeChart({ ...traded, ...choice })}
      foot={foot}
      take={take}
      sizes={sizes}
      controls={
        <div class="chip-rows needs-script">
          {chips('Statistic of the latency', 'statistic', Object.keys(STATISTICS) as Statistic[], String)}
          {chips('Energy per', 'per', Object.keys(PER) as EnergyBasis[], (per) => `per ${per}`)}
        </div>
      }
    >
      Each mark is a configuration: so many cards, and so many requests at once. Lower is more frugal, further left is
      faster; both axes are logarithmic. Filled: the most frugal one of a GPU that keeps the ceiling. {bend}
    </ChartFrame>
  );
}
