import { h, type VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { jsonText } from '../../src/core/text/json.ts';
import type { Change } from '../../src/contract/generated/api.d.ts';
import { once, type Makers } from '../../src/core/files/lazy-files.ts';
import { diffAsText } from '../../src/releases/diff-text.ts';
import { isMove } from '../../src/releases/highlights.ts';
import { summaryOf, titleOf } from '../../src/releases/summary.ts';
import type { Documents, Site } from '../documents.ts';

/** What XML 1.0 has no place for, not even escaped: control characters, lone surrogates, two non-characters. */
const NOT_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** A whole XML document from its outermost element. Whatever stands in it is text: the renderer escapes it. */
function xmlDocument(root: VNode): string {
  // In HTML the end of a CDATA section may stand in a text, in XML not; between two tags it can't be but in a text.
  const text = renderToString(root).replaceAll(']]>', ']]&gt;').replace(NOT_XML, '\u{FFFD}');
  return `<?xml version="1.0" encoding="utf-8"?>\n${text}\n`;
}

/** An entry of a feed: what a release changed. */
interface FeedEntry {
  readonly date: string;
  readonly title: string;
  readonly content: string;
  /** Address of the changes for programs. */
  readonly diff: string;
}

type FeedDocuments = Pick<Documents, 'manifest' | 'changes' | 'releases'>;

/** A feed (Atom, RFC 4287), its entries newest first; `path` is where it lies, `title` what it is of. */
function feedOf({ manifest }: FeedDocuments, path: string, title: string, entries: readonly FeedEntry[]): string {
  const { site, name, description, publisher, attribution } = manifest;
  const page = `${site}/changes/`;
  const entry = ({ date, title: said, content, diff }: FeedEntry): VNode =>
    h(
      'entry',
      {},
      // A release stays at its address, which makes that a name for the entry that never changes.
      h('id', {}, manifest.releases.pattern.replace('{date}', date) + (path === CHANGES ? '' : `#${path}`)),
      h('title', {}, said),
      h('updated', {}, midnight(date)),
      h('published', {}, midnight(date)),
      h('link', { rel: 'alternate', type: 'text/html', href: `${page}#${date}` }),
      h('link', { rel: 'related', type: 'application/json', href: diff }),
      h('content', { type: 'text' }, content),
    );
  return xmlDocument(
    h(
      'feed',
      { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': 'en' },
      h('id', {}, `${site}${path}`),
      h('title', {}, title),
      h('subtitle', {}, description),
      h('updated', {}, midnight(entries[0]?.date ?? manifest.updated)),
      h('link', { rel: 'self', type: 'application/atom+xml', href: `${site}${path}` }),
      h('link', { rel: 'alternate', type: 'text/html', href: page }),
      h('author', {}, h('name', {}, publisher.name === 'unset' ? name : publisher.name)),
      h('rights', {}, attribution),
      entries.map(entry),
    ),
  );
}

const CHANGES = '/changes.atom';

/** `/changes.atom`: an entry per release, with what changes.json says of it. */
export function atomFeed(documents: FeedDocuments): string {
  const { manifest, changes, releases } = documents;
  const notices = new Map(releases?.releases.map(({ date, notice }) => [date, notice]));
  const entries = changes.changes.map((change) => {
    const content = contentOf(change, notices.get(change.date) ?? null);
    return { date: change.date, title: titleOf(change.summary), content, diff: change.diff };
  });
  return feedOf(documents, CHANGES, `${manifest.name}: changes of the data`, entries.reverse());
}

/** So many changes of a model are told of a release, and so many releases: all feeds together stay under a megabyte. */
const MOST_TOLD = 20;
const MOST_ENTRIES = 4;

/** How the feeds of models are made, by path below the site: an entry for each release that changed a figure of the model. */
export function modelFeeds(documents: Documents): Makers {
  const { workloads, models, manifest, diffs, changes } = documents;
  // Asked of each model: of a release there may be thousands of changes, and few are of a figure.
  const moves = once(() =>
    changes.changes.map(({ date, diff: address }) => {
      const diff = diffs.get(date);
      return {
        date,
        address,
        diff,
        moved: diff?.changes.filter((change) => change.field !== null && isMove(change)) ?? [],
      };
    }),
  );
  const feed = (slug: string, name: string): string => {
    const entries = moves().flatMap(({ date, address, diff, moved }) => {
      const own = moved.filter(({ id }) => isOfModel(id, slug));
      if (diff === undefined || own.length === 0) return [];
      const told = { ...diff, documents: [], records: {}, changes: own };
      return [{ date, title: titleOf(summaryOf(told)), content: diffAsText(told, MOST_TOLD), diff: address }];
    });
    const title = `${manifest.name}: figures of ${name}`;
    return feedOf(documents, `/feeds/${slug}.atom`, title, entries.slice(-MOST_ENTRIES).reverse());
  };
  // A release from before there were workloads has the models of chat alone.
  const all = workloads?.models ?? models.models;
  return new Map(all.map(({ slug, name }) => [`feeds/${slug}.atom`, () => feed(slug, name)] as const));
}

/** Whether a record is of a model: its slug stands first in the `row_id`, or after the workload. */
function isOfModel(id: string, slug: string): boolean {
  return id.split('/').slice(0, 2).includes(slug);
}

/** Releases carry a date and no time of day. */
function midnight(date: string): string {
  return `${date}T00:00:00Z`;
}

function contentOf({ summary, reason, documents, records, source_version }: Change, notice: string | null): string {
  const counts = (['added', 'removed', 'changed', 'renamed'] as const).flatMap((kind) => {
    const count = Object.values(records).reduce((sum, record) => sum + record[kind], 0);
    return count === 0 ? [] : [`${count} ${kind}`];
  });
  return [
    ...(notice === null ? [] : [`Notice: ${notice}`]),
    summary,
    `Why: ${reason}`,
    `Documents: ${documents.includes('*') ? 'all' : documents.join(', ')}`,
    `Records: ${counts.length === 0 ? 'none changed' : counts.join(', ')}`,
    `Sources: ${source_version}`,
  ].join('\n');
}

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

/** `/site.webmanifest`: what a phone needs to keep the site beside its programs. Addresses in it are relative to it. */
export function webManifest({ documents: { manifest } }: Site): string {
  const { name, description } = manifest;
  const icons = [
    { src: 'assets/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: 'assets/touch-icon.png', sizes: '180x180', type: 'image/png' },
  ];
  const colours = { background_color: '#fbfaf7', theme_color: '#fbfaf7' };
  return jsonText({ name, short_name: name, description, start_url: './', display: 'browser', ...colours, icons });
}
