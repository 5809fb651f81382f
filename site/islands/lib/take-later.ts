import type { ChartFoot, TakeChart } from '../../charts/chart.ts';

/** Hands out charts as they are shown; the script for it is fetched once somebody asks. */
export function takeLater(foot: ChartFoot): TakeChart {
  return (chart, form) => {
    const script = new URL('./take.js', import.meta.url).href;
    void (import(script) as Promise<typeof import('../take.tsx')>).then(({ take }) => take(chart, foot, form));
  };
}
