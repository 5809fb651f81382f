import { render } from 'preact';
import type { Model } from '../../src/contract/generated/api.d.ts';
import type { ChartFoot } from '../charts/chart.ts';
import { bendInWords, bendOf, PER, type EnergyBasis } from '../charts/trade.tsx';
import { OPENING, Trade, type TradeChoice } from '../components/model/trade.tsx';
import { STATISTICS, type Statistic } from '../../src/figures/limits.ts';
import { changeQuery } from './lib/address.ts';
import { fittingSizes, onSizeChange } from './lib/sizes.ts';
import { takeLater } from './lib/take-later.ts';

/** What the page says to its script. */
export interface TradeWords {
  readonly slug: string;
  readonly gpus: readonly string[];
  readonly source: string;
  readonly ceiling: number;
  readonly foot: ChartFoot;
}

const root = document.querySelector<HTMLElement>('#trade');
if (root !== null) await start(root);

/** Makes the chart of a model answer to its reader; where the document can't be had, it stays as it was drawn. */
async function start(root: HTMLElement): Promise<void> {
  const { foot, slug, ...words } = JSON.parse(root.dataset['words'] ?? '') as TradeWords;
  const answer = await fetch(new URL(`../api/v1/models/${slug}.json`, import.meta.url)).catch(() => null);
  if (answer?.ok !== true) return;
  const { name, configurations } = (await answer.json()) as Model;
  const bend = bendOf(configurations);
  const show = (): void => {
    render(
      <Trade
        traded={{ ...words, ceiling: ceilingOf(words.ceiling), slug, name, configurations, base: foot.base }}
        choice={fromAddress()}
        foot={{ ...foot, query: location.search }}
        choose={choose}
        take={takeLater(foot)}
        bend={bend && bendInWords(bend)}
        sizes={fittingSizes()}
      />,
      root,
    );
  };
  const choose = (choice: TradeChoice): void => {
    const { statistic, per } = choice;
    changeQuery(
      { statistic: statistic === OPENING.statistic ? '' : statistic, per: per === OPENING.per ? '' : per },
      '',
    );
    show();
  };
  show();
  addEventListener('popstate', show);
  onSizeChange(show);
}

/** The ceiling of the address, ms, where it has one. */
function ceilingOf(published: number): number {
  const asked = Number(new URLSearchParams(location.search).get('ceiling'));
  return asked > 0 && asked <= 1_000_000 ? asked : published;
}

/** The choice in the address; what it has not, or has in vain, is as the page opens. */
function fromAddress(): TradeChoice {
  const given = new URLSearchParams(location.search);
  const statistics = Object.keys(STATISTICS) as Statistic[];
  const pers = Object.keys(PER) as EnergyBasis[];
  return {
    statistic: statistics.find((name) => name === given.get('statistic')) ?? OPENING.statistic,
    per: pers.find((name) => name === given.get('per')) ?? OPENING.per,
  };
}
