import { slugOf } from '../../src/core/text/slug.ts';
import { byCodePoint, byKeys } from '../../src/core/text/order.ts';
import { glossaryTerms } from '../blocks/markdown.tsx';
import { CodeLink } from '../blocks/prose.tsx';
import type { Page, Site } from '../documents.ts';
import { type Configuration, pageLimits, type Workload } from '../workload.ts';
import { COUNTRIES, MODELS, type SearchEntry } from '../blocks/search.ts';

type Entries = readonly Omit<SearchEntry, 'group'>[];

/** Subjects that people search for with words that are in no title. */
const TOPICS: Entries = [
  {
    name: 'ChatGPT, Gemini, Mistral: values reported by the companies',
    also: 'openai google others',
    href: '/methods/#why-other-figures-differ',
  },
  {
    name: 'Closed models: not measured',
    also: 'gpt gpt-4o gpt-5 claude anthropic grok copilot',
    href: '/methods/#what-the-figures-can-t-show',
  },
  {
    name: 'Water, training and networks: not included',
    also: 'litres cooling',
    href: '/methods/#what-the-figures-can-t-show',
  },
  { name: 'Power usage effectiveness (PUE)', also: 'pue data centre overhead', href: '/calculator/' },
  {
    name: 'Grid carbon intensity (CO₂e per kWh) by country',
    also: 'co2 carbon footprint emissions climate',
    href: '/electricity/',
  },
  { name: 'A100: measured in the benchmark of 2024', also: 'a100', href: '/workloads/2024/' },
  { name: 'Units and formulas', also: 'joules kwh conversion', href: '/methods/#units-and-formulas' },
  { name: 'Energy per response', also: 'wh per query per prompt per question per answer', href: '/' },
  {
    name: 'Energy by model size: dense models and mixtures of experts (MoE)',
    also: 'energy by model size parameters bigger larger smaller models sparse',
    href: '/models/#size-lm-arena-chat',
  },
  { name: 'CSV, JSON and Parquet files', also: 'download excel spreadsheet api python javascript', href: '/data/' },
  {
    name: 'Uncertainty ranges, and when a difference is clear',
    also: 'error interval confidence',
    href: '/methods/#how-certain-a-figure-is',
  },
  { name: 'Power limits (TDP), MIG slices, embodied carbon', also: 'tdp hardware watt mig', href: '/data/hardware/' },
  { name: 'Energy per query (AI Energy Score)', also: 'per-query stars', href: '/data/per-query/' },
  {
    name: 'Responses compared with heating a litre of water',
    also: 'kettle kettles tea boil boiling everyday comparison',
    href: '/#litre-of-water',
  },
  { name: 'How to cite', also: 'cite citation bibtex doi reference', href: '/data/#cite' },
  { name: 'Badge for your README', also: 'badge badges shields', href: '/data/#badges' },
];

/** Words that people search for and that a page's title and description lack. */
const PAGE_WORDS: Readonly<Record<string, string>> = {
  '/boundaries/': 'boundary boundaries cooling servers node site host',
  '/compare/': 'compare comparison versus vs difference better',
  '/contribute/': 'contribute contribution submit upload my own gpu benchmark',
  '/contribute/check/': 'contribute validate',
  '/data/': 'api',
  '/models/': 'latency limit ms',
};

/** The groups on the page for unknown addresses, in this order. A list of all countries would be too long. */
const SUGGESTED: readonly string[] = ['Pages', 'Subjects', MODELS, 'Data files'];

/** Common abbreviations of countries that are not their codes. */
const ABBREVIATIONS: Readonly<Record<string, string>> = { ARE: 'uae', GBR: 'uk', USA: 'us' };

/** All search results as lists of links, which the search field of every page reads. `pages` are all other pages. */
export function searchPages(site: Site, pages: readonly Page[]): Page[] {
  const groups = groupsOf(site, pages);
  const listOf = ([group, entries]: (typeof groups)[number]) => (
    <section key={group}>
      <h2 id={slugOf(group)}>{group}</h2>
      <ul class="search-list" data-group={group}>
        {entries.map(({ name, also, href, limits }) => (
          <li key={name}>
            <a href={href} data-also={also === '' ? undefined : also} data-limits={limits?.join(' ')}>
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
            {groups.map(listOf)}
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
          {SUGGESTED.flatMap((name) => groups.filter(([group]) => group === name)).map(listOf)}
          <p>
            <a href="/search/">All pages, countries and GPUs</a>
          </p>
        </>
      ),
    },
  ];
}

/** The latency limits in ms with pages of a model, or of the table of all models. */
function limitsOf(workloads: readonly Workload[], slug?: string): { limits?: readonly number[] } {
  const isOf = (c: Configuration): boolean => slug === undefined || c.slug === slug;
  const workload = workloads.find(({ configurations }) => configurations.some(isOf));
  if (workload?.summary.latency_limit_unit !== 'ms') return {};
  return { limits: pageLimits(workload, workload.configurations.filter(isOf)).map(({ limit }) => limit) };
}

/** The name of a page in the list: its title, only up to the colon unless it is the table of a workload. */
function nameOf(path: string, title: string, workload: Workload | undefined): string {
  if (path === '/') return 'Energy per response, image and video';
  return workload === undefined ? title.replace(/:.*/, '') : title;
}

function groupsOf(
  { documents, workloads: measuredOn }: Site,
  pages: readonly Page[],
): (readonly [group: string, Entries])[] {
  const { models, grid, hardware, workloads, predictions } = documents;
  const everyModel = new Map([...workloads.models, ...models.models].map((one) => [one.slug, one]));
  const measured = [...everyModel.values()].sort(byKeys('name')).map(({ slug, name, model_id }) => {
    return { name, also: model_id, href: `/models/${slug}/`, ...limitsOf(measuredOn, slug) };
  });
  const predicted = predictions.models
    .filter(({ refusal }) => refusal === null)
    .map(({ model_id }) => {
      return { name: model_id.replace(/.*\//, ''), also: model_id, href: '/models/#predicted' };
    });
  const areas = [...grid.areas].sort(byKeys('display_name')).map(({ display_name, iso3 }) => {
    return {
      name: display_name,
      also: `${iso3} ${ABBREVIATIONS[iso3] ?? ''} electricity co2 carbon`,
      href: `/electricity/?country=${iso3}`,
    };
  });
  const names = new Set((hardware.cards ?? []).flatMap(({ product_names }) => product_names));
  const gpus = [...names].sort(byCodePoint).map((name) => ({ name, also: '', href: '/data/hardware/' }));
  const listed = new Set(measured.map(({ href }) => href));
  const others = pages
    .filter(({ path, stateOf }) => path.endsWith('/') && stateOf === undefined && !listed.has(path))
    .map(({ path, title, description }) => {
      const workload = measuredOn.find((one) => one.path === path);
      return {
        name: nameOf(path, title, workload),
        also: [description, PAGE_WORDS[path] ?? '', ...(workload?.gpus ?? [])].join(' '),
        href: path,
        ...(path === '/models/' && limitsOf(measuredOn)),
      };
    });
  // The pages about a file have its name.
  const isOfFile = ({ name }: { readonly name: string }): boolean => /\.json\b/.test(name);
  const groups = [
    [MODELS, measured],
    ['Pages', others.filter((one) => !isOfFile(one))],
    ['Subjects', TOPICS],
    ['Terms', glossaryTerms().map((term) => ({ ...term, also: '' }))],
    ['Data files', others.filter(isOfFile)],
    ['Predicted models', predicted],
    ['GPUs', gpus],
    [COUNTRIES, areas],
  ] as const;
  return groups.filter(([, entries]) => entries.length > 0);
}
