import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { footOf } from '../charts/foot.ts';
import { selfContained, SLIDE, Standalone } from '../charts/standalone.tsx';
import type { Page, Site } from '../documents.ts';
import { csv } from '../../src/core/text/csv.ts';
import { png } from './pictures.ts';
import type { FileMaker, Makers } from '../../src/core/files/lazy-files.ts';
import { lazyValue } from '../../src/core/memoize.ts';
import { PROGRAM } from '../../src/core/program.ts';

/**
 * Functions that make the files of all charts, by path below the site: `charts/<id>.svg` and `.csv`, and a PNG of each
 * chart that is the link preview of a page.
 */
export function chartFiles(site: Site, pages: readonly Page[]): Makers {
  const charts = new Map(pages.flatMap(({ charts = [] }) => charts.map((chart) => [chart.id, chart] as const)));
  const colours = lazyValue(lightColours);
  const pictures = new Set(pages.map(({ picture }) => picture));
  const files = [...charts.values()].flatMap((chart): [string, FileMaker][] => {
    const foot = footOf(site, '/');
    const picture = async (shape: { slide?: true }): Promise<string> =>
      selfContained(renderToString(h(Standalone, { chart, foot, ...shape })), await colours());
    const { columns, rows } = chart.table;
    return [
      [`charts/${chart.id}.svg`, () => picture({})],
      ...(pictures.has(chart.id)
        ? [
            [`charts/${chart.id}.png`, async () => png(await picture({ slide: true }), SLIDE.width)] satisfies [
              string,
              FileMaker,
            ],
          ]
        : []),
      [`charts/${chart.id}.csv`, () => csv([columns, ...rows])],
    ];
  });
  return new Map(files);
}

/** The colours of the light theme, from the style sheet. @throws Error that names a missing variable. */
async function lightColours(): Promise<(name: string) => string> {
  const sheet = await readFile(join(PROGRAM, 'site/styles/base.css'), 'utf8');
  const [block = ''] = /:root \{[^}]*\}/.exec(sheet) ?? [];
  const values = new Map(
    [...block.matchAll(/(--[a-z0-9-]+): light-dark\(([^,]+),/g)].map(([, name = '', value = '']) => [name, value]),
  );
  return (name) => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`site/styles/base.css has no ${name}, which a chart needs.`);
    return value;
  };
}
