import { renderToString } from 'preact-render-to-string';
import { Layout } from '../blocks/layout.tsx';
import { boundariesPage } from '../pages/boundaries.tsx';
import { calculatorPage } from '../pages/calculator.tsx';
import { checkPage } from '../pages/check.tsx';
import { comparePage } from '../pages/compare.tsx';
import { contributePage } from '../pages/contribute.tsx';
import { dataPage, documentPages } from '../pages/data.tsx';
import { earlierPages } from '../pages/earlier.tsx';
import { electricityPage } from '../pages/electricity.tsx';
import { glossaryPage } from '../pages/glossary.tsx';
import { homePage } from '../pages/home.tsx';
import { methodsPage } from '../pages/methods.tsx';
import { modelPages } from '../pages/model.tsx';
import { modelsPages } from '../pages/models.tsx';
import { searchPages } from '../pages/search.tsx';
import type { Page, Site } from '../documents.ts';

/** The host path and the asset version of a page. */
interface PagePlace {
  /** Path of the site on its host, with a slash at both ends. Addresses that begin with a slash are below it. */
  readonly prefix: string;
  /** Changes with the style sheet and the scripts, so that browsers don't combine a new page with old files. */
  readonly assetsVersion: string;
}

/** The HTML of a page. */
export function drawPage(site: Site, page: Page, { prefix, assetsVersion }: PagePlace): string {
  return `<!doctype html>\n${below(prefix, renderToString(Layout({ site, page, assetsVersion })))}\n`;
}

/**
 * Adds `prefix` to the links of a page. A less-than sign always begins a tag and a quotation mark always delimits an
 * attribute, because the renderer and the linked data escape them everywhere else.
 */
function below(prefix: string, html: string): string {
  if (prefix === '/') return html;
  return html.replace(/<(?:[^<>"]|"[^"]*")+>/g, (tag) =>
    tag.replace(/ ((?:data-)?href|src)="\/(?![/>])/g, ` $1="${prefix}`),
  );
}

/**
 * Every page of the site.
 * @throws Error that names an address that two pages have.
 */
export function pagesOf(site: Site): Page[] {
  const pages = [
    homePage(site),
    ...modelsPages(site),
    ...modelPages(site),
    comparePage(site),
    calculatorPage(site),
    electricityPage(site),
    dataPage(site),
    ...documentPages(site),
    methodsPage(site),
    glossaryPage(),
    boundariesPage(site),
    ...earlierPages(site),
    contributePage(site),
    checkPage(site),
  ];
  const all = [...pages, ...searchPages(site, pages)];
  const paths = new Set<string>();
  for (const { path } of all) {
    if (paths.has(path)) throw new Error(`Two pages have the address ${path}.`);
    paths.add(path);
  }
  return all;
}
