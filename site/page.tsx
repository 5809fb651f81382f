import type { ComponentChildren, VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { Layout } from './components/layout.tsx';
import type { PageHead, Site } from './site.ts';

/** A page as Eleventy takes it: where it goes, and its HTML. */
interface PageTemplate {
  readonly data: { readonly permalink: string };
  readonly render: (data: { readonly site: Site }) => string;
}

/** Pages of one kind as Eleventy takes them: what there is a page of, where each goes, and its HTML. */
interface PagesTemplate<T> {
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
function pageText(site: Site, head: PageHead, children: ComponentChildren): string {
  const page = (
    <Layout site={site} head={head}>
      {children}
    </Layout>
  );
  return `<!doctype html>\n${renderToString(page)}\n`;
}
