import { renderToString } from 'preact-render-to-string';
import type { Makers } from '../../src/core/files/lazy-files.ts';
import type { Site } from '../documents.ts';

/** Addresses that pages had, and where their answer is now. */
const MOVED: readonly (readonly [from: string, to: string])[] = [['/status/', '/data/']];

/** The same, with those of pages of which there was one for each model or country. */
export function moved({ documents: { models } }: Site): readonly (readonly [from: string, to: string])[] {
  return [
    ...MOVED,
    ...models.models.map(({ slug }) => [`/embed/model-${slug}/`, `/models/${slug}/`] as const),
    ...models.models.map(({ slug }) => [`/embed/answers-${slug}/`, `/models/${slug}/`] as const),
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
