import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { footOf } from '../charts/foot.ts';
import { alone, SLIDE, Standalone } from '../charts/standalone.tsx';
import type { Page, Site } from '../documents.ts';
import { csv } from '../../src/core/text/csv.ts';
import { FONT_FILES } from './fonts.ts';
import { sha256 } from '../../src/core/files/digest.ts';
import { type FileMaker, type Makers, once } from '../../src/core/files/lazy-files.ts';
import { PROGRAM } from '../../src/core/program.ts';

/** Where pictures are kept between drawings, each by the digest of what it was made from: beside the packages that make them. */
const KEPT = join(PROGRAM, 'node_modules/.cache/token-energy-pictures');

/** How every chart of the pages is made as `charts/<id>.svg`, `.png` and `.csv`, by their path below the site. */
export function chartFiles(site: Site, pages: readonly Page[]): Makers {
  const charts = new Map(pages.flatMap(({ charts = [] }) => charts.map(({ chart }) => [chart.id, chart] as const)));
  const colours = once(lightColours);
  const files = [...charts.values()].flatMap((chart): [string, FileMaker][] => {
    const foot = footOf(site, '/');
    const picture = async (shape: { slide?: true }): Promise<string> =>
      alone(renderToString(h(Standalone, { chart, foot, ...shape })), await colours());
    const { columns, rows } = chart.table;
    return [
      [`charts/${chart.id}.svg`, () => picture({})],
      [`charts/${chart.id}.png`, async () => png(await picture({ slide: true }), SLIDE.width)],
      [`charts/${chart.id}.csv`, () => csv([columns, ...rows])],
    ];
  });
  return new Map(files);
}

/** A picture as PNG; one that was made before is taken from where it was kept. */
export async function png(svg: string, width: number): Promise<Uint8Array> {
  const file = join(KEPT, `${sha256(Buffer.from(`${String(width)} ${svg}`))}.png`);
  try {
    return await readFile(file);
  } catch {
    // Loaded here: many a start needs no new picture.
    const { renderAsync } = await import('@resvg/resvg-js');
    const image = await renderAsync(svg, {
      fitTo: { mode: 'width', value: width },
      font: { loadSystemFonts: false, fontFiles: FONT_FILES, defaultFontFamily: 'Inter' },
    });
    const bytes = image.asPng();
    // Where nothing can be written, it is made again the next time.
    await keep(file, bytes).catch(() => undefined);
    return bytes;
  }
}

/** Several drawings may make the same picture at once: each writes a file of its own, and the last name wins. */
async function keep(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(KEPT, { recursive: true });
  const half = `${file}.${String(process.pid)}`;
  await writeFile(half, bytes);
  await rename(half, file);
}

/** The colours of the light theme, from the style sheet. @throws Error naming a variable that it lacks. */
async function lightColours(): Promise<(name: string) => string> {
  const sheet = await readFile(join(PROGRAM, 'site/styles/base.css'), 'utf8');
  const [block = ''] = /:root \{[^}]*\}/.exec(sheet) ?? [];
  const values = new Map(
    [...block.matchAll(/(--[a-z0-9-]+): light-dark\(([^,]+),/g)].map(([, name = '', value = '']) => [name, value]),
  );
  return (name) => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`site/styles/base.css has no ${name}, which a chart is drawn with.`);
    return value;
  };
}
