import { renderToString } from 'preact-render-to-string';
import type { Makers } from '../../src/core/files/lazy-files.ts';
import { slugOf } from '../../src/core/text/slug.ts';
import { gpusOf } from '../../src/figures/configuration.ts';
import type { Site } from '../documents.ts';
import { worksOf } from '../work.ts';

/** Addresses that pages had, and where their answer is now. */
const MOVED: readonly (readonly [from: string, to: string])[] = [
  ['/api/', '/data/'],
  ['/api/javascript/', '/data/'],
  ['/api/python/', '/data/'],
  ['/changes/', '/data/#what-changed'],
  ['/contribute/form/', '/contribute/check/'],
  ['/contribute/rules/', '/contribute/#the-rules'],
  ['/grid/', '/electricity/'],
  ['/hardware/', '/data/hardware/'],
  ['/how-we-differ/', '/methods/#why-others-publish-other-figures'],
  ['/measure/', '/contribute/'],
  ['/measurements/', '/contribute/#contributed-measurements'],
  ['/per-query/', '/data/per-query/'],
  ['/releases/', '/data/#releases'],
  ['/status/', '/data/'],
  ['/workloads/', '/models/'],
  ['/predicted/', '/models/#predicted'],
];

/** The same, with those of pages of which there was one for each model, kind of work or two GPUs. */
export function moved({ documents, renamed }: Site): readonly (readonly [from: string, to: string])[] {
  const gpus = gpusOf(documents.configurations).map(slugOf);
  return [
    ...MOVED,
    ...documents.grid.areas.flatMap(({ display_name, iso3, area_type }) => {
      const name = slugOf(display_name.normalize('NFD').replace(/\p{M}/gu, ''));
      return area_type === 'country' ? [[`/grid/${name}/`, `/electricity/?country=${iso3}`] as const] : [];
    }),
    ...worksOf(documents).map(({ id, path }) => [`/workloads/${id}/`, path] as const),
    ...gpus.flatMap((a, i) => gpus.slice(i + 1).map((b) => [`/compare/${a}-vs-${b}/`, '/models/'] as const)),
    ...[...renamed].map(([old, now]) => [`/models/${old}/`, `/models/${now}/`] as const),
    ...documents.models.models.flatMap(({ slug }) =>
      ['model', 'answers'].map((chart) => [`/embed/${chart}-${slug}/`, `/models/${slug}/`] as const),
    ),
  ];
}

/** A small page for each that leads on without a script; `prefix` is the path of the site on its host. */
export function movedFiles(site: Site, prefix: string): Makers {
  const title = `${site.documents.manifest.name}: moved`;
  const page = (to: string): string => {
    const address = prefix + to.slice(1);
    return `<!doctype html>\n${renderToString(
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <title>{title}</title>
          <meta name="viewport" content="width=device-width" />
          <meta name="robots" content="noindex" />
          <link rel="canonical" href={site.url + to} />
          <meta http-equiv="refresh" content={`0; url=${address}`} />
        </head>
        <body>
          <p>
            This page is at <a href={address}>{address}</a> now.
          </p>
        </body>
      </html>,
    )}\n`;
  };
  return new Map(moved(site).map(([from, to]) => [`${from.slice(1)}index.html`, () => page(to)] as const));
}
