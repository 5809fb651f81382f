import { footOf } from '../charts/foot.ts';
import { ChartFrame } from '../components/chart-frame.tsx';
import type { Page, Site } from '../documents.ts';

/** A page for each chart of a page that shows it alone, for other sites to embed; the address holds its state. */
export function embedPages(site: Site, page: Page): Page[] {
  return (page.charts ?? []).map(({ chart, script, body }): Page => {
    const path = `/embed/${chart.id}/`;
    const foot = footOf(site, path, page.path);
    return {
      path,
      title: `${chart.id}: chart`,
      description: chart.subtitle,
      ...(script !== undefined && { script }),
      charts: [{ chart }],
      embeds: page.path,
      ...(chart.caveat !== undefined && { caveat: chart.caveat }),
      body: (
        <>
          <h1 class="visually-hidden">{page.title}</h1>
          {body?.(foot) ?? <ChartFrame chart={chart} foot={foot} />}
        </>
      ),
    };
  });
}
