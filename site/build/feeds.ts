import { h, type VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { Change } from '../../src/contract/generated/api.d.ts';
import { titleOf } from '../../src/releases/summary.ts';
import type { Documents, Site } from '../documents.ts';

/** Characters that XML 1.0 doesn't allow, even escaped: control characters, lone surrogates, two non-characters. */
const NOT_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** An XML document from its root element. The renderer escapes all text. */
function xmlDocument(root: VNode): string {
  // Unlike HTML, XML doesn't allow the end of a CDATA section in text. It can only occur in text here.
  const text = renderToString(root).replaceAll(']]>', ']]&gt;').replace(NOT_XML, '\u{FFFD}');
  return `<?xml version="1.0" encoding="utf-8"?>\n${text}\n`;
}

/** `/changes.atom`: a feed (Atom, RFC 4287) with an entry from changes.json for each release, newest first. */
export function atomFeed({
  manifest,
  changes,
  releases,
}: Pick<Documents, 'manifest' | 'changes' | 'releases'>): string {
  const { site, name, description, publisher, attribution, updated } = manifest;
  const page = `${site}/data/`;
  const notices = new Map(releases?.releases.map(({ date, notice }) => [date, notice]));
  const entries = [...changes.changes].reverse().map((change) => {
    const { date, summary, diff } = change;
    return h(
      'entry',
      {},
      // The address of a release never changes, so it identifies the entry.
      h('id', {}, manifest.releases.pattern.replace('{date}', date)),
      h('title', {}, titleOf(summary)),
      h('updated', {}, midnight(date)),
      h('published', {}, midnight(date)),
      h('link', { rel: 'alternate', type: 'text/html', href: `${page}#${date}` }),
      h('link', { rel: 'related', type: 'application/json', href: diff }),
      h('content', { type: 'text' }, contentOf(change, notices.get(date) ?? null)),
    );
  });
  return xmlDocument(
    h(
      'feed',
      { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': 'en' },
      h('id', {}, `${site}/changes.atom`),
      h('title', {}, `${name}: changes of the data`),
      h('subtitle', {}, description),
      h('updated', {}, midnight(changes.changes.at(-1)?.date ?? updated)),
      h('link', { rel: 'self', type: 'application/atom+xml', href: `${site}/changes.atom` }),
      h('link', { rel: 'alternate', type: 'text/html', href: page }),
      h('author', {}, h('name', {}, publisher.name === 'unset' ? name : publisher.name)),
      h('rights', {}, attribution),
      entries,
    ),
  );
}

/** Releases have a date without a time. */
function midnight(date: string): string {
  return `${date}T00:00:00Z`;
}

function contentOf({ summary, reason, source_version }: Change, notice: string | null): string {
  const lines = [summary, `Why: ${reason}`, `Sources: ${source_version}`];
  return (notice === null ? lines : [`Notice: ${notice}`, ...lines]).join('\n');
}

/**
 * `/sitemap.xml`: the address of every page with the date of its data. Pages that are files, such as 404.html, are
 * omitted.
 */
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
