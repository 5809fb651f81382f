import type { Site } from '../../site/site.ts';
import { element, text, xmlDocument } from './xml.ts';

/** `/sitemap.xml`: the address of every page, with the date of the data that it shows; pages that are files are left out. */
export function sitemap({ url, documents }: Site, pages: readonly string[]): string {
  const entries = pages
    .filter((page) => page.endsWith('/'))
    .map((page) =>
      element(
        'url',
        {},
        element('loc', {}, text(url + page)),
        element('lastmod', {}, text(documents.manifest.updated)),
      ),
    );
  return xmlDocument(element('urlset', { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' }, ...entries));
}
