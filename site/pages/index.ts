import type { Page, Site } from '../site.ts';
import { notFoundPage } from './404.tsx';
import { apiPage } from './api.tsx';
import { calculatorPage } from './calculator.tsx';
import { changesPage, releasesPage } from './releases.tsx';
import { contributePage } from './contribute.tsx';
import { formPage } from './form.tsx';
import { gridPage } from './grid.tsx';
import { hardwarePage } from './hardware.tsx';
import { homePage } from './home.tsx';
import { measurementsPage } from './measurements.tsx';
import { methodsPage } from './methods.tsx';
import { modelPages, modelsPage } from './models.tsx';
import { perQueryPage } from './per-query.tsx';
import { rulesPage } from './rules.tsx';
import { statusPage } from './status.tsx';

/** Every page of the site; `scripts/site/pages.ts` draws them. */
export function pagesOf(site: Site): Page[] {
  return [
    homePage(site),
    modelsPage(site),
    ...modelPages(site),
    calculatorPage(site),
    gridPage(site),
    hardwarePage(site),
    perQueryPage(site),
    measurementsPage(site),
    releasesPage(site),
    changesPage(site),
    apiPage(site),
    methodsPage(site),
    contributePage(site),
    formPage(site),
    rulesPage(),
    statusPage(site),
    notFoundPage(site),
  ];
}
