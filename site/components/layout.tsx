import type { Page, Site } from '../documents.ts';

/** The pages of the menu, in its order. */
const MENU = [
  ['/', 'Models'],
  ['/calculator/', 'Calculator'],
  ['/grid/', 'Grid'],
  ['/hardware/', 'Hardware'],
  ['/workloads/', 'Workloads'],
  ['/per-query/', 'Per query'],
  ['/measurements/', 'Measurements'],
  ['/releases/', 'Releases'],
  ['/api/', 'API'],
  ['/methods/', 'Methods'],
  ['/measure/', 'Measure'],
  ['/contribute/', 'Contribute'],
] as const;

/** Nothing is fetched from elsewhere, and nothing but the site's own scripts runs. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'";

/** The frame of every page: head, menu, main part, and what must be said below any figure. */
export function Layout({ site, page }: { readonly site: Site; readonly page: Page }) {
  const { manifest, workloads } = site.documents;
  const menu = MENU.filter(([path]) => path !== '/workloads/' || workloads !== null);
  const title = page.path === '/' ? `${manifest.name}: ${page.title}` : `${page.title} · ${manifest.name}`;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta http-equiv="Content-Security-Policy" content={POLICY} />
        <title>{title}</title>
        <meta name="description" content={page.description} />
        <meta name="color-scheme" content="light dark" />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={page.description} />
        <meta property="og:type" content="website" />
        <link rel="canonical" href={`${site.url}${page.path}`} />
        <link rel="icon" href="/assets/icon.svg" type="image/svg+xml" />
        <link rel="alternate" type="application/atom+xml" title="Changes of the data" href="/changes.atom" />
        <link rel="stylesheet" href={`/assets/style.css?v=${site.assetsVersion}`} />
        {['page', page.script].map(
          (name) =>
            name !== undefined && <script type="module" src={`/assets/${name}.js?v=${site.assetsVersion}`}></script>,
        )}
        <noscript>
          <style>{'.needs-script { display: none; }'}</style>
        </noscript>
        {page.linkedData !== undefined && (
          <script
            type="application/ld+json"
            // A less-than sign is written as an escape, so that no text in the data can end the element.
            dangerouslySetInnerHTML={{ __html: JSON.stringify(page.linkedData).replaceAll('<', '\\u003c') }}
          />
        )}
      </head>
      <body>
        <a class="skip" href="#main">
          Skip to content
        </a>
        <header class="site-header">
          <a class="brand" href="/">
            <svg viewBox="0 0 16 16" width="20" height="20" aria-hidden="true">
              <path d="M9.5 1 3 9.2h4L6.5 15 13 6.8H9z" fill="currentColor" />
            </svg>
            {manifest.name}
          </a>
          <nav aria-label="Pages">
            <ul>
              {menu.map(([path, name]) => (
                <li key={path}>
                  <a href={path} aria-current={page.path === path ? 'page' : undefined}>
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </header>
        <main id="main" tabIndex={-1}>
          {page.body}
        </main>
        <footer class="site-footer">
          <p>
            <strong>A floor, not a bill.</strong> {manifest.caveat}
          </p>
          <p>
            {manifest.attribution} Data and text{' '}
            <a href="https://creativecommons.org/licenses/by/4.0/">{manifest.licence}</a>; each source keeps its own
            terms, stated in <a href="/api/v1/manifest.json">the manifest</a>.
          </p>
          <p>
            Data of <time dateTime={manifest.updated}>{manifest.updated}</time> · <a href="/changes/">Changes</a> ·{' '}
            <a href="/changes.atom">Feed</a> · <a href="/status/">Status</a> ·{' '}
            <a href="/datapackage.json">Data package</a>
            {site.repository !== null && (
              <>
                {' '}
                · <a href={site.repository}>Repository</a>
              </>
            )}
          </p>
        </footer>
      </body>
    </html>
  );
}
