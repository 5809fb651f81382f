import { h } from 'preact';
import type { Site } from '../../site/site.ts';
import { xmlDocument } from './xml.ts';

/** `/sitemap.xml`: the address of every page, with the date of the data that it shows; pages that are files are left out. */
export function sitemap({ url, documents }: Site, pages: readonly string[]): string {
  const entries = pages
    .filter((page) => page.endsWith('/'))
    .map((page) => h('url', {}, h('loc', {}, url + page), h('lastmod', {}, documents.manifest.updated)));
  return xmlDocument(h('urlset', { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' }, entries));
}

/** `/robots.txt`: everything may be read. Search engines ask for it at the root of a host only, not below a path. */
export function robots({ url }: Site): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${url}/sitemap.xml\n`;
}
