import type { ComponentChildren, VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { Status } from '../scripts/contract/generated/site.d.ts';
import { Layout } from './components/layout.tsx';
import type { Documents } from './documents.ts';

/** What the site is told beside the documents. */
export interface Site {
  readonly documents: Documents;
  /** Address of the site without a final slash. */
  readonly url: string;
  /** Address of the repository on GitHub without a final slash; null while no owner has set it. */
  readonly repository: string | null;
  /** How fresh the site and its sources are. */
  readonly status: Status;
  /** Changes with the style sheet and the scripts, so that a browser never joins a new page with old ones. */
  readonly assetsVersion: string;
}

/** What a page says about itself. */
export interface PageHead {
  /** Address below the site, with a slash at both ends; or a file. */
  readonly path: string;
  readonly title: string;
  /** A sentence for search engines and for who shares the page. */
  readonly description: string;
  /** Name of its script in `islands/`, beside the one that every page has. */
  readonly script?: string;
  /** Linked data in JSON-LD. */
  readonly linkedData?: object;
}

/** A page as Eleventy takes it: where it goes, and its HTML. */
export interface PageTemplate {
  readonly data: { readonly permalink: string };
  readonly render: (data: { readonly site: Site }) => string;
}

/** Pages of one kind as Eleventy takes them: what there is a page of, where each goes, and its HTML. */
export interface PagesTemplate<T> {
  readonly data: {
    readonly pagination: {
      readonly data: 'site';
      readonly size: 1;
      readonly alias: 'subject';
      readonly before: (keys: unknown, data: { readonly site: Site }) => readonly T[];
    };
    readonly permalink: (data: { readonly subject: T }) => string;
  };
  readonly render: (data: { readonly site: Site; readonly subject: T }) => string;
}

/** A page with one address. */
export function definePage(path: string, head: (site: Site) => Omit<PageHead, 'path'>, body: (site: Site) => VNode) {
  const template: PageTemplate = {
    data: { permalink: fileOf(path) },
    render: ({ site }) => pageText(site, { path, ...head(site) }, body(site)),
  };
  return template;
}

/** A page for each of the subjects, at the address that `path` gives it. */
export function definePages<T>(
  subjects: (site: Site) => readonly T[],
  path: (subject: T) => string,
  head: (site: Site, subject: T) => Omit<PageHead, 'path'>,
  body: (site: Site, subject: T) => VNode,
) {
  const template: PagesTemplate<T> = {
    data: {
      pagination: { data: 'site', size: 1, alias: 'subject', before: (_, { site }) => subjects(site) },
      permalink: ({ subject }) => fileOf(path(subject)),
    },
    render: ({ site, subject }) => pageText(site, { path: path(subject), ...head(site, subject) }, body(site, subject)),
  };
  return template;
}

function fileOf(path: string): string {
  return path.endsWith('/') ? `${path}index.html` : path;
}

/** The HTML of a page. Whatever stands in a document is text: the library escapes it. */
export function pageText(site: Site, head: PageHead, children: ComponentChildren): string {
  const page = (
    <Layout site={site} head={head}>
      {children}
    </Layout>
  );
  return `<!doctype html>\n${renderToString(page)}\n`;
}
