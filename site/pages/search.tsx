import { slugOf } from '../../src/core/text/slug.ts';
import { CodeLink } from '../blocks/prose.tsx';
import { MODELS } from '../blocks/search.ts';
import { searchGroups } from '../blocks/search-groups.ts';
import type { Page, Site } from '../documents.ts';

/** The groups on the page for unknown addresses, in this order. A list of all countries would be too long. */
const SUGGESTED: readonly string[] = ['Pages', 'Subjects', MODELS, 'Data files'];

/** All search results as lists of links, which the search field of every page reads. `pages` are all other pages. */
export function searchPages(site: Site, pages: readonly Page[]): Page[] {
  const groups = searchGroups(site, pages);
  const listOf = ([group, entries]: (typeof groups)[number], isSearched: boolean) => (
    <section key={group}>
      <h2 id={slugOf(group)}>{group}</h2>
      <ul class="search-list" data-group={group}>
        {entries.map(({ name, also, about, href, limits, aboutLimits }) => (
          <li key={name}>
            <a
              href={href}
              data-also={also === '' ? undefined : also}
              {...(isSearched && { 'data-about': about, 'data-about-limits': aboutLimits?.join('|') })}
              data-limits={limits?.join(' ')}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
  return [
    {
      path: '/search/',
      title: 'All pages',
      description: 'All models, countries, GPUs and pages of this site, as one list of links.',
      // Shows the results of a search in its address: `/search/?q=gemma`.
      script: 'search',
      body: (
        <>
          <h1>Search</h1>
          <div class="search-page needs-script">
            <p class="lead" role="status">
              Type a model, a GPU, a country or a subject in the search field above, or choose from all pages below.
            </p>
          </div>
          <div data-all-pages>
            <nav class="contents" aria-label="Contents">
              <ul>
                {groups.map(([group]) => (
                  <li key={group}>
                    <a href={`#${slugOf(group)}`}>{group}</a>
                  </li>
                ))}
              </ul>
            </nav>
            {groups.map((group) => listOf(group, true))}
          </div>
        </>
      ),
    },
    {
      path: '/404.html',
      title: 'Page not found',
      description: 'No page or file has this address.',
      script: 'missing',
      body: (
        <>
          <h1>Page not found</h1>
          <div data-suggestions></div>
          <p>
            Search above, or choose a page below. Programs can find a list of all files in{' '}
            <CodeLink href="/api/v1/manifest.json">/api/v1/manifest.json</CodeLink>.
          </p>
          {SUGGESTED.flatMap((name) => groups.filter(([group]) => group === name)).map((group) => listOf(group, false))}
          <p>
            <a href="/search/">All pages, countries and GPUs</a>
          </p>
        </>
      ),
    },
  ];
}
