import { byCodePoint, byKeys } from '../../src/core/text/order.ts';
import { CodeLink } from '../blocks/prose.tsx';
import type { Page, Site } from '../documents.ts';
import { COUNTRIES, MODELS, type SearchEntry } from '../blocks/search.ts';

type Entries = readonly Omit<SearchEntry, 'group'>[];

/** What people look for by words that no page has in its title. */
const TOPICS: Entries = [
  {
    name: 'ChatGPT, Gemini, Mistral: not measured, what their makers say',
    also: 'openai google others',
    href: '/methods/#why-other-figures-differ',
  },
  {
    name: 'Closed models: not measured',
    also: 'gpt gpt-4o gpt-5 claude anthropic grok copilot',
    href: '/methods/#what-the-figures-can-t-show',
  },
  {
    name: 'Water, training, networks: in none of the figures',
    also: 'litres cooling',
    href: '/methods/#what-the-figures-can-t-show',
  },
  { name: 'Power usage effectiveness (PUE)', also: 'pue data centre overhead', href: '/calculator/' },
  { name: 'CO₂ of electricity, by country', also: 'co2 carbon footprint emissions climate', href: '/electricity/' },
  { name: 'Units and formulas', also: 'joules kwh conversion', href: '/methods/#units-and-formulas' },
  { name: 'Wh per answer', also: 'wh per query per prompt per question energy of an answer', href: '/' },
  {
    name: 'Size of a model, and mixtures of experts (MoE) against dense ones',
    also: 'energy by model size parameters bigger larger smaller models sparse',
    href: '/models/#size-lm-arena-chat',
  },
  { name: 'CSV, JSON and Parquet files', also: 'download excel spreadsheet api python javascript', href: '/data/' },
  {
    name: 'Uncertainty, and what is not distinguishable',
    also: 'band error interval',
    href: '/methods/#how-certain-a-figure-is',
  },
  { name: 'Power limits (TDP), MIG slices, embodied carbon', also: 'tdp hardware watt mig', href: '/data/hardware/' },
  { name: 'Energy per query (AI Energy Score)', also: 'per-query stars', href: '/data/per-query/' },
  { name: 'How to cite', also: 'citation bibtex doi reference', href: '/data/#cite' },
];

/** What people call countries beside their names and codes. */
const SHORT: Readonly<Record<string, string>> = { ARE: 'uae', GBR: 'uk', USA: 'us' };

/** Everything that can be found, as lists of links: the search of every page reads them. `pages` are all the others. */
export function searchPages(site: Site, pages: readonly Page[]): Page[] {
  const lists = groupsOf(site, pages).map(([group, entries]) => (
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
  ));
  return [
    {
      path: '/search/',
      title: 'All pages',
      description: 'Every model, country, card and page of this site, as one list of links.',
      body: (
        <>
          <h1>All pages</h1>
          {lists}
        </>
      ),
    },
    {
      path: '/404.html',
      title: 'Not found',
      description: 'There is no page or file at this address.',
      body: (
        <>
          <h1>Nothing lives at this address</h1>
          <p>
            Search above, or choose below. Programs begin at{' '}
            <CodeLink href="/api/v1/manifest.json">/api/v1/manifest.json</CodeLink>, which lists every file.
          </p>
          {lists}
        </>
      ),
    },
  ];
}

function groupsOf({ documents }: Site, pages: readonly Page[]): (readonly [group: string, Entries])[] {
  const { models, grid, hardware, workloads, predictions } = documents;
  const everyModel = new Map([...workloads.models, ...models.models].map((one) => [one.slug, one]));
  const measured = [...everyModel.values()].sort(byKeys('name')).map(({ slug, name, model_id }) => {
    return { name, also: model_id, href: `/models/${slug}/` };
  });
  const predicted = predictions.models
    .filter(({ refusal }) => refusal === null)
    .map(({ model_id }) => {
      return { name: model_id.replace(/.*\//, ''), also: model_id, href: '/models/#predicted' };
    });
  const areas = [...grid.areas].sort(byKeys('display_name')).map(({ display_name, iso3 }) => {
    return {
      name: display_name,
      also: `${iso3} ${SHORT[iso3] ?? ''} electricity co2 carbon`,
      href: `/electricity/?country=${iso3}`,
    };
  });
  const names = new Set((hardware.cards ?? []).flatMap(({ product_names }) => product_names));
  const cards = [...names].sort(byCodePoint).map((name) => ({ name, also: '', href: '/data/hardware/' }));
  const listed = new Set(measured.map(({ href }) => href));
  // What the title says of a page stands before its colon.
  const others = pages
    .filter(({ path, stateOf }) => path.endsWith('/') && stateOf === undefined && !listed.has(path))
    .map(({ path, title, description }) => {
      return { name: path === '/' ? 'What an answer takes' : title.replace(/:.*/, ''), also: description, href: path };
    });
  const groups = [
    [MODELS, measured],
    ['Pages', others],
    ['Questions', TOPICS],
    ['Predicted, not measured on chat', predicted],
    ['Cards', cards],
    [COUNTRIES, areas],
  ] as const;
  return groups.filter(([, entries]) => entries.length > 0);
}
