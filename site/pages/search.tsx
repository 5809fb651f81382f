import type { Page, Site } from '../documents.ts';
import { MODELS, type SearchEntry } from '../views/search.ts';
import { byCodePoint } from '../../src/core/text/order.ts';
import { countriesOf } from '../charts/grid.tsx';
import { areaPath } from './country.tsx';
import { worksOf } from '../work.ts';

/** Everything that can be found, as a list of links; the search of every page reads it. `pages` are all the others. */
export function searchPage(site: Site, pages: readonly Page[]): Page {
  const groups = groupsOf(site, pages);
  return {
    path: '/search/',
    title: 'Everything there is: models, countries, cards, pages',
    description: 'Every model, country, card and page of this site, as one list of links.',
    body: (
      <>
        <h1>Everything there is</h1>
        {groups.map(([group, entries]) => (
          <section key={group}>
            <h2>{group}</h2>
            <ul class="search-list" data-group={group}>
              {entries.map(({ name, also, href }) => (
                <li key={name}>
                  <a href={href} data-also={also === '' ? undefined : also}>
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </>
    ),
  };
}

type Entries = readonly Omit<SearchEntry, 'group'>[];

function groupsOf({ documents }: Site, pages: readonly Page[]): (readonly [group: string, Entries])[] {
  const { models: chat, grid, hardware, workloads } = documents;
  const models = (workloads?.models ?? chat.models).map(({ name, slug, model_id }) => {
    return { name, also: model_id, href: `/models/${slug}/` };
  });
  const areas = countriesOf(grid).map((area) => ({ name: area.display_name, also: area.iso3, href: areaPath(area) }));
  const work = worksOf(documents).map(({ id, name, path }) => ({ name, also: id, href: path }));
  const names = new Set((hardware.cards ?? []).flatMap(({ product_names }) => product_names));
  const cards = [...names].sort(byCodePoint).map((name) => ({ name, also: '', href: '/hardware/#cards' }));
  const listed = new Set([...models, ...areas, ...work].map(({ href }) => href));
  // What the title says of a page stands before its colon.
  const others = pages
    .filter(({ path, stateOf }) => path.endsWith('/') && stateOf === undefined && !listed.has(path))
    .map(({ path, title, description }) => {
      return { name: path === '/' ? 'Answers' : title.replace(/:.*/, ''), also: description, href: path };
    });
  const groups = [
    [MODELS, models],
    ['Kinds of work', work],
    ['Cards', cards],
    ['Pages', others],
    ['Countries', areas],
  ] as const;
  return groups.filter(([, entries]) => entries.length > 0);
}
