import { renderToString } from 'preact-render-to-string';
import { Layout } from '../components/layout.tsx';
import { notFoundPage } from '../pages/404.tsx';
import { apiPage } from '../pages/api.tsx';
import { calculatorPage } from '../pages/calculator.tsx';
import { changesPage, releasesPage } from '../pages/releases.tsx';
import { contributePage, formPage } from '../pages/contribute.tsx';
import { countryPages } from '../pages/country.tsx';
import { dataPage } from '../pages/data.tsx';
import { gridPage } from '../pages/grid.tsx';
import { hardwarePage } from '../pages/hardware.tsx';
import { homePage } from '../pages/home.tsx';
import { howWeDifferPage } from '../pages/how-we-differ.tsx';
import { measurePage } from '../pages/measure.tsx';
import { measurementsPage } from '../pages/measurements.tsx';
import { methodsPage } from '../pages/methods.tsx';
import { modelPages } from '../pages/model.tsx';
import { modelsPages } from '../pages/models.tsx';
import { packagePages } from '../pages/packages.tsx';
import { perQueryPage } from '../pages/per-query.tsx';
import { rulesPage } from '../pages/rules.tsx';
import { searchPage } from '../pages/search.tsx';
import type { Page, Site } from '../documents.ts';

/** Where a page is drawn for. */
interface PagePlace {
  /** Path of the site on its host, with a slash at both ends: addresses that begin with a slash lie below it. */
  readonly prefix: string;
  /** Changes with the style sheet and the scripts, so that a browser never joins a new page with old ones. */
  readonly assetsVersion: string;
}

/** The HTML of a page. */
export function drawPage(site: Site, page: Page, { prefix, assetsVersion }: PagePlace): string {
  return `<!doctype html>\n${below(prefix, renderToString(Layout({ site, page, assetsVersion })))}\n`;
}

/**
 * Puts the links of a page below `prefix`. Whatever the data says, a less-than sign begins a tag and a quotation mark
 * ends or begins the value of an attribute: elsewhere the renderer, or who makes the linked data, has escaped them.
 */
function below(prefix: string, html: string): string {
  if (prefix === '/') return html;
  return html.replace(/<(?:[^<>"]|"[^"]*")+>/g, (tag) =>
    tag.replace(/ ((?:data-)?href|src)="\/(?![/>])/g, ` $1="${prefix}`),
  );
}

/**
 * Every page of the site.
 * @throws Error naming an address that two pages have.
 */
export function pagesOf(site: Site): Page[] {
  const pages = [
    homePage(site),
    ...modelsPages(site),
    ...modelPages(site),
    calculatorPage(site),
    gridPage(site),
    ...countryPages(site),
    dataPage(site),
    hardwarePage(site),
    perQueryPage(site),
    measurementsPage(site),
    releasesPage(site),
    changesPage(site),
    apiPage(site),
    ...packagePages(site),
    methodsPage(site),
    howWeDifferPage(site),
    measurePage(site),
    contributePage(site),
    formPage(site),
    rulesPage(),
    notFoundPage(site),
  ];
  const all = [...pages, searchPage(site, pages)];
  const paths = new Set<string>();
  for (const { path } of all) {
    if (paths.has(path)) throw new Error(`Two pages have the address ${path}.`);
    paths.add(path);
  }
  return all;
}
