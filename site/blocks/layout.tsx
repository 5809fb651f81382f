import { createHash } from 'node:crypto';
import type { Page, Site } from '../documents.ts';
import { partLinkedData } from './linked-data.ts';
import { Day } from './prose.tsx';

/** The navigation: the address of each page, its name, and the pages that belong to it. */
const MENU = [
  ['/models/', 'Models', /^\/(models|workloads)\//],
  ['/compare/', 'Compare', /^\/compare\//],
  ['/calculator/', 'Calculator', /^\/calculator\//],
  ['/electricity/', 'Electricity', /^\/electricity\//],
  ['/data/', 'Data', /^\/data\//],
  ['/methods/', 'Methods', /^\/(methods|glossary|boundaries)\//],
  ['/contribute/', 'Contribute', /^\/contribute\//],
] as const;

/** Runs before the first paint and sets the theme that the reader chose. By default, the system's theme applies. */
const THEME_SCRIPT =
  "try{const t=localStorage.getItem('token-energy/theme');if(t)document.documentElement.dataset.theme=t}catch{}";

/** The browser prefetches the pages of the other latency limits. */
const SPECULATION_RULES = JSON.stringify({
  prefetch: [{ where: { selector_matches: '.latency-limits a' }, eagerness: 'immediate' }],
});

/** The hash of an inline script for the content security policy. */
function hashOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

/** The content security policy: only files and scripts of the site itself. */
const POLICY =
  `default-src 'none'; script-src 'self' ${[THEME_SCRIPT, SPECULATION_RULES].map(hashOf).join(' ')}; ` +
  "style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'";

/** The background colours, which browsers use for their own frame. They are the same as in the style sheet. */
const BACKGROUND = { light: '#fbfaf7', dark: '#131615' } as const;

interface LayoutProps {
  readonly site: Site;
  readonly page: Page;
  readonly assetsVersion: string;
}

/** The frame of every page: head, navigation, main part and footer. */
export function Layout({ site, page, assetsVersion }: LayoutProps) {
  const { manifest } = site.documents;
  return (
    <html lang="en" data-release={manifest.updated}>
      <Head site={site} page={page} assetsVersion={assetsVersion} />
      <body>
        <a class="skip" href="#main">
          Skip to content
        </a>
        <header class="site-header">
          <a class="brand" href="/">
            <svg viewBox="0 0 16 16" width="20" height="20" aria-hidden="true">
              <path d="M9.5 1 3 9.2h4L6.5 15 13 6.8H9z" fill="currentColor" />
            </svg>
            <span>{manifest.name}</span>
          </a>
          {/* A phone shows the navigation when its button is pressed, without a script. */}
          <button class="menu" type="button" popovertarget="site-menu">
            Menu
          </button>
          <nav id="site-menu" popover="auto" aria-label="Pages">
            <ul>
              {MENU.map(([to, name, pages]) => (
                <li key={to}>
                  <a href={to} aria-current={page.path === to ? 'page' : pages.test(page.path) ? 'true' : undefined}>
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <div class="search needs-script" role="search">
            <input
              type="search"
              aria-label="Search models, countries, GPUs and pages"
              placeholder="Search models, countries…"
              autocomplete="off"
              maxLength={100}
              data-search-field
            />
          </div>
          <noscript>
            <a href="/search/">Search</a>
          </noscript>
          <button class="theme needs-script" type="button" data-theme-switch aria-label="Switch between light and dark">
            ◐
          </button>
        </header>
        <main id="main" tabIndex={-1}>
          {page.above?.map(([path, name]) => (
            <nav key={path} class="crumbs" aria-label="Breadcrumb">
              <a href={path}>{name}</a>
            </nav>
          ))}
          {page.body}
        </main>
        <Footer site={site} />
      </body>
    </html>
  );
}

function Head({ site, page, assetsVersion }: LayoutProps) {
  const { manifest } = site.documents;
  const title = page.path === '/' ? `${manifest.name}: ${page.title}` : `${page.title} · ${manifest.name}`;
  const address = site.url + (page.canonical ?? page.path);
  const linked = page.linkedData ?? (page.part && partLinkedData(site, page, page.part));
  const metas = {
    viewport: 'width=device-width, initial-scale=1',
    description: page.description,
    'color-scheme': 'light dark',
    ...(!page.path.endsWith('/') && { robots: 'noindex' }),
    'twitter:card': 'summary_large_image',
  };
  const properties = {
    'og:title': title,
    'og:description': page.description,
    'og:type': 'website',
    'og:site_name': manifest.name,
    'og:url': address,
    'og:image': `${site.url}/charts/${page.picture ?? 'responses'}.png`,
  };
  return (
    <head>
      <meta charset="utf-8" />
      <meta http-equiv="Content-Security-Policy" content={POLICY} />
      <title>{title}</title>
      {Object.entries(metas).map(([name, content]) => (
        <meta key={name} name={name} content={content} />
      ))}
      {Object.entries(properties).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      {Object.entries(BACKGROUND).map(([scheme, colour]) => (
        <meta key={scheme} name="theme-color" content={colour} media={`(prefers-color-scheme: ${scheme})`} />
      ))}
      <Links address={address} />
      <link rel="stylesheet" href={`/assets/style.css?v=${assetsVersion}`} />
      <script dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} />
      {['page', page.script].map(
        (name) => name !== undefined && <script type="module" src={`/assets/${name}.js?v=${assetsVersion}`}></script>,
      )}
      <script type="speculationrules" dangerouslySetInnerHTML={{ __html: SPECULATION_RULES }} />
      <noscript>
        <style>{'.needs-script { display: none !important; }'}</style>
      </noscript>
      {linked !== undefined && (
        <script
          type="application/ld+json"
          // A less-than sign is written as an escape, so that no text in the data can end the element.
          dangerouslySetInnerHTML={{ __html: JSON.stringify(linked).replaceAll('<', '\\u003c') }}
        />
      )}
    </head>
  );
}

/** Links to the fonts, the icons and the feed. Fonts are preloaded, before the style sheet asks for them. */
function Links({ address }: { readonly address: string }) {
  return (
    <>
      {[400, 600].map((weight) => (
        <link
          key={weight}
          rel="preload"
          href={`/assets/inter-${weight}.woff2`}
          as="font"
          type="font/woff2"
          crossOrigin="anonymous"
        />
      ))}
      <link rel="canonical" href={address} />
      <link rel="icon" href="/assets/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/assets/icon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/assets/touch-icon.png" />
      <link rel="alternate" type="application/atom+xml" title="Changes of the data" href="/changes.atom" />
    </>
  );
}

/** The links of the footer: pages that the navigation doesn't have. */
const FOOTER_LINKS = [
  ['/data/#what-changed', 'What changed'],
  ['/changes.atom', 'Feed'],
  ['/glossary/', 'Glossary'],
  ['/search/', 'All pages'],
] as const;

function Footer({ site: { documents, repository } }: { readonly site: Site }) {
  const { manifest } = documents;
  const links = [...FOOTER_LINKS, ...(repository === null ? [] : [[repository, 'Repository'] as const])];
  return (
    <footer class="site-footer">
      <details>
        <summary>
          <strong>The figures are for GPU energy only, on busy servers.</strong> An electricity meter would show a
          higher value.
        </summary>
        <p>
          {manifest.caveat} If you choose a latency limit, a batch size that nobody measured may meet it with less
          energy, so <a href="/methods/#lower-bounds-under-a-latency-limit">the lower bound can be below this range</a>.
        </p>
      </details>
      <p>
        {manifest.attribution} The <a href="https://creativecommons.org/licenses/by/4.0/">licence</a> covers data and
        texts. Each source has its own <a href="/methods/#sources">terms</a>.
      </p>
      <ul>
        <li>
          Data of <Day date={manifest.updated} />
        </li>
        {links.map(([to, text]) => (
          <li key={to}>
            <a href={to}>{text}</a>
          </li>
        ))}
      </ul>
    </footer>
  );
}
