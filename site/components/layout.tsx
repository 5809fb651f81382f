import { partLinkedData } from '../linked-data.ts';
import { createHash } from 'node:crypto';
import type { Page, Site } from '../documents.ts';
import { Day } from './prose.tsx';

/** The menu, in its order: each page, its name, and which pages belong to it. */
function menuOf() {
  return [
    ['/', 'Answers', /^\/$/],
    ['/models/', 'Models', /^\/(models|work)\//],
    ['/calculator/', 'Calculator', /^\/calculator\//],
    ['/grid/', 'Countries', /^\/grid\//],
    [
      '/data/',
      'Data',
      /^\/(data|hardware|per-query|measurements|releases|changes|since|api|methods|how-we-differ|status|contribute|measure)\//,
    ],
  ] as const;
}

/**
 * Run before anything else: a script that can't be fetched is asked for once more; and the theme that the reader chose;
 * without a choice, the system's holds.
 */
const FIRST =
  "addEventListener('error',({target:s})=>{if(s.type==='module'&&!s.src.includes('again')){const t=document.createElement('script');t.type='module';t.src=s.src+'&again';document.head.append(t)}},true);" +
  "try{const t=localStorage.getItem('token-energy/theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}";

/** The pages of the other ceilings are fetched before one is chosen. */
const SOON = JSON.stringify({ prefetch: [{ where: { selector_matches: '.ceilings a' }, eagerness: 'immediate' }] });

/** What an inline script is known by. */
function hashOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

/** Nothing is fetched from elsewhere, and nothing but the site's own scripts runs. */
const POLICY =
  `default-src 'none'; script-src 'self' ${[FIRST, SOON].map(hashOf).join(' ')}; ` +
  "style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'";

/** The colours of the ground, which a browser takes for its own frame; the style sheet has them, too. */
const GROUND = { light: '#fbfaf7', dark: '#131615' } as const;

interface LayoutProps {
  readonly site: Site;
  readonly page: Page;
  readonly assetsVersion: string;
}

/** The frame of every page: head, menu, main part, and what must be said below any figure. */
export function Layout({ site, page, assetsVersion }: LayoutProps) {
  const { manifest } = site.documents;
  return (
    <html lang="en" data-release={manifest.updated}>
      <Head site={site} page={page} assetsVersion={assetsVersion} />
      <body>
        <a class="skip" href="#main">
          Skip to content
        </a>
        <Header site={site} path={page.path} />
        <main id="main" tabIndex={-1}>
          <Crumbs above={page.above ?? []} />
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
  const picture = `${site.url}/charts/${page.picture ?? 'answers'}.png`;
  const hidden = !page.path.endsWith('/');
  const linked = [
    ...(page.linkedData === undefined ? [] : [page.linkedData]),
    ...(page.part === undefined ? [] : [partLinkedData(site, page, page.part)]),
    ...trail(site, page),
  ];
  return (
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta http-equiv="Content-Security-Policy" content={POLICY} />
      <title>{title}</title>
      <meta name="description" content={page.description} />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content={GROUND.light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={GROUND.dark} media="(prefers-color-scheme: dark)" />
      {hidden && <meta name="robots" content="noindex" />}
      <meta property="og:title" content={title} />
      <meta property="og:description" content={page.description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={manifest.name} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={picture} />
      <meta name="twitter:card" content="summary_large_image" />
      <FontLinks />
      <link rel="canonical" href={address} />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/assets/icon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/assets/touch-icon.png" />
      <link rel="manifest" href="/site.webmanifest" />
      <link rel="alternate" type="application/atom+xml" title="Changes of the data" href="/changes.atom" />
      {['style', ...(page.path === '/' ? [] : ['documents'])].map((name) => (
        <link key={name} rel="stylesheet" href={`/assets/${name}.css?v=${assetsVersion}`} />
      ))}
      <script dangerouslySetInnerHTML={{ __html: FIRST }} />
      {['page', page.script].map(
        (name) => name !== undefined && <script type="module" src={`/assets/${name}.js?v=${assetsVersion}`}></script>,
      )}
      <script type="speculationrules" dangerouslySetInnerHTML={{ __html: SOON }} />
      <noscript>
        <style>{'.needs-script { display: none !important; }'}</style>
      </noscript>
      {linked.map((data, i) => (
        <script
          key={i}
          type="application/ld+json"
          // A less-than sign is written as an escape, so that no text in the data can end the element.
          dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
        />
      ))}
    </head>
  );
}

/** The font is asked for beside the style sheet that names it. */
function FontLinks() {
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
    </>
  );
}

/** The way to a page, as search engines show it. */
function trail(site: Site, { above = [], path, title, part }: Page): object[] {
  if (above.length === 0 && part === undefined) return [];
  const steps = [['/', site.documents.manifest.name], ...above, [path, title]] as const;
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: steps.map(([item = '', name], i) => ({
        '@type': 'ListItem',
        position: i + 1,
        name,
        item: site.url + item,
      })),
    },
  ];
}

function Header({ site, path }: { readonly site: Site; readonly path: string }) {
  return (
    <header class="site-header">
      <a class="brand" href="/">
        <svg viewBox="0 0 16 16" width="20" height="20" aria-hidden="true">
          <path d="M9.5 1 3 9.2h4L6.5 15 13 6.8H9z" fill="currentColor" />
        </svg>
        <span>{site.documents.manifest.name}</span>
      </a>
      <nav aria-label="Pages">
        <ul>
          {menuOf().map(([to, name, pages]) => (
            <li key={to}>
              <a href={to} aria-current={path === to ? 'page' : pages.test(path) ? 'true' : undefined}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div class="search needs-script" role="search">
        <input
          type="search"
          aria-label="Search models, countries, cards and pages"
          placeholder="Search"
          autocomplete="off"
          maxLength={100}
          data-search-field
        />
      </div>
      <noscript>
        <a href="/search/">Search</a>
      </noscript>
      <button class="theme needs-script" type="button" data-theme-switch aria-label="Theme">
        ◐
      </button>
    </header>
  );
}

function Crumbs({ above }: { readonly above: NonNullable<Page['above']> }) {
  if (above.length === 0) return null;
  return (
    <nav class="crumbs" aria-label="Where this page is">
      {above.map(([path, name], i) => (
        <>
          {i > 0 && ' / '}
          <a href={path}>{name}</a>
        </>
      ))}
    </nav>
  );
}

function Footer({ site }: { readonly site: Site }) {
  const { manifest } = site.documents;
  return (
    <footer class="site-footer">
      <p>
        <strong>A floor, not a bill.</strong> {manifest.caveat}
      </p>
      <p>
        {manifest.attribution} Data and text{' '}
        <a href="https://creativecommons.org/licenses/by/4.0/">{manifest.licence}</a>; each source keeps its own terms,
        stated in <a href="/api/v1/manifest.json">the manifest</a>.
      </p>
      <p>
        Data of <Day date={manifest.updated} /> · <a href="/changes/">Changes</a> · <a href="/changes.atom">Feed</a> ·{' '}
        <a href="/status/">Status</a> · <a href="/contribute/">Contribute</a> · <a href="/search/">All pages</a> ·{' '}
        <a href="/datapackage.json">Data package</a>
        {site.repository !== null && (
          <>
            {' '}
            · <a href={site.repository}>Repository</a>
          </>
        )}
      </p>
    </footer>
  );
}
