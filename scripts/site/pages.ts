import { renderToString } from 'preact-render-to-string';
import { Layout } from '../../site/components/layout.tsx';
import { pagesOf } from '../../site/pages/index.ts';
import type { Site } from '../../site/site.ts';

/**
 * The HTML of every page by its address below the site, `/grid/` or `/404.html`. In it, addresses that begin with a slash
 * lie below `prefix`, the path of the site on its host with a slash at both ends.
 * @throws Error naming an address that two pages have.
 */
export function drawPages(site: Site, prefix: string): Map<string, string> {
  const texts = new Map<string, string>();
  for (const page of pagesOf(site)) {
    if (texts.has(page.path)) throw new Error(`Two pages have the address ${page.path}.`);
    texts.set(page.path, `<!doctype html>\n${below(prefix, renderToString(Layout({ site, page })))}\n`);
  }
  return texts;
}

/**
 * Puts the links of a page below `prefix`. Whatever the data says, a less-than sign begins a tag and a quotation mark
 * ends or begins the value of an attribute: elsewhere the renderer, or who makes the linked data, has escaped them.
 */
function below(prefix: string, html: string): string {
  return html.replace(/<(?:[^<>"]|"[^"]*")+>/g, (tag) => tag.replace(/ (href|src)="\/(?![/>])/g, ` $1="${prefix}`));
}
