import type { ChartFoot, TakeChart } from '../../charts/chart.ts';
import { later } from './later.ts';

/** Hands out charts as they are shown; the script for it is fetched once somebody asks. */
export function takeLater(foot: ChartFoot): TakeChart {
  return (chart, form) => {
    void later<typeof import('../take.tsx')>('take').then(({ take }) => take(chart, foot, form));
  };
}
