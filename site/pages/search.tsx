import { slugOf } from '../../src/core/text/slug.ts';
import { byCodePoint, byKeys } from '../../src/core/text/order.ts';
import { glossaryTerms } from '../blocks/markdown.tsx';
import { CodeLink } from '../blocks/prose.tsx';
import type { Page, Site } from '../documents.ts';
import { REPORTED } from '../charts/responses.tsx';
import { comparisonFinding, energyWithRange, perUnit, serverLabel } from '../charts/wording.ts';
import { countOf } from '../../src/core/text/words.ts';
import { integer, rangeOutwards, threeDigits, withUnit } from '../../src/figures/format.ts';
import {
  compareGpus,
  type WorkloadConfiguration,
  type ModelResult,
  pageLimits,
  resultsAt,
  type Workload,
} from '../workload.ts';
import { COUNTRIES, MODELS, type SearchEntry } from '../blocks/search.ts';
import { comparisonOf } from '../blocks/models-table.tsx';

type Entries = readonly Omit<SearchEntry, 'group'>[];

/** Subjects that people search for with words that are in no title. */
const TOPICS: Entries = [
  {
    name: 'ChatGPT, Gemini, Mistral: values reported by the companies',
    also: 'openai google others',
    about: `${REPORTED.map(({ name, wh }) => `${name}: ${withUnit(wh, 'Wh')}`).join(', ')} per query. Each value includes equipment that our figures leave out.`,
    href: '/methods/#why-other-figures-differ',
  },
  {
    name: 'GPT-4o, GPT-5, Claude, Gemini, Grok and other closed models: not measured',
    also: 'gpt anthropic copilot chatgpt',
    about: 'Nobody outside these companies has measured them. Here are only models with open weights.',
    href: '/methods/#what-the-figures-can-t-show',
  },
  {
    name: 'Water, training and networks: not included',
    also: 'how much water use used usage litres cooling',
    about: 'The figures are GPU energy only, without cooling, water, training and the network.',
    href: '/methods/#what-the-figures-can-t-show',
  },
  {
    name: 'Prices: not covered',
    also: 'price cost costs money dollar dollars euro euros cheap cheapest expensive bill buy buying purchase',
    about: 'This site has no prices. Multiply the kWh of the calculator by your price per kWh.',
    href: '/calculator/',
  },
  {
    name: 'Cars and flights: no comparison',
    also: 'car drive driving flight flying plane km miles',
    about: 'The calculator gives emissions in grams of CO₂e. The only everyday comparison is a litre of water.',
    href: '/#litre-of-water',
  },
  {
    name: 'Power usage effectiveness (PUE)',
    also: 'pue data centre overhead',
    about: 'The calculator multiplies the energy of a server by a PUE that you choose.',
    href: '/calculator/',
  },
  {
    name: 'Grid carbon intensity (CO₂e per kWh) by country',
    also: 'co2 carbon footprint emissions climate',
    about: 'The grams of CO₂e for each kilowatt-hour in every country, as a map and a table.',
    href: '/electricity/',
  },
  {
    name: 'A100: measured in the 2024 benchmark',
    also: 'a100',
    about: 'Older models on the A100 and the H100. Don’t compare these values with the others.',
    href: '/workloads/2024/',
  },
  {
    name: 'Units and formulas',
    also: 'joules kwh conversion',
    about: 'How to convert Wh per million tokens to joules per token and to emissions.',
    href: '/methods/#units-and-formulas',
  },
  {
    name: 'Energy of your own responses or tokens, in Wh or kWh',
    also: 'kwh per response per query per prompt per day per month per year calculate',
    about: 'The calculator multiplies the energy of a response by your number of responses.',
    href: '/calculator/',
  },
  {
    name: 'Energy per response',
    also: 'wh kwh one response per query per prompt per question per answer',
    about: 'The energy of a chat response, a reasoning response, an image and a video.',
    href: '/',
  },
  {
    name: 'Energy by model size: dense models and mixtures of experts (MoE)',
    also: 'energy by model size parameters bigger larger smaller models sparse',
    about: 'A chart of the energy per token by active parameters.',
    href: '/models/#size-lm-arena-chat',
  },
  {
    name: 'CSV, JSON and Parquet files',
    also: 'download excel spreadsheet api python javascript',
    about: 'All data as files that you can download and cite.',
    href: '/data/',
  },
  {
    name: 'Uncertainty ranges, and when a difference is clear',
    also: 'how sure certain accurate accuracy error interval confidence',
    about: 'Where the ranges come from, and which values differ clearly.',
    href: '/methods/#how-certain-a-figure-is',
  },
  {
    name: 'Power limits (TDP), MIG slices, embodied carbon',
    also: 'tdp hardware watt mig',
    about: 'The facts about each GPU in hardware.json.',
    href: '/data/hardware/',
  },
  {
    name: 'Energy per query (AI Energy Score)',
    also: 'per-query stars',
    about: 'Scores by another project, measured one query at a time. Don’t compare them with our figures.',
    href: '/data/per-query/',
  },
  {
    name: 'Responses compared with heating a litre of water',
    also: 'kettle kettles tea boil boiling everyday comparison phone smartphone charge charging a light bulb',
    about:
      'The only everyday comparison: how many median chat responses use as much GPU energy as a litre of boiling water.',
    href: '/#litre-of-water',
  },
  {
    name: 'How to cite',
    also: 'cite citation bibtex doi reference',
    about: 'A citation for the data set, as text and as BibTeX.',
    href: '/data/#cite',
  },
  {
    name: 'Badge for your README',
    also: 'badge badges shields',
    about: 'A picture with the energy of a model.',
    href: '/data/#badges',
  },
];

/** A comparison of the two GPUs that most models were measured on, for searches such as `h100 to b200`. */
function gpuTopics(chat: Workload | undefined): Entries {
  if (chat === undefined) return [];
  const [limit] = chat.latencyLimits;
  const results = resultsAt(chat.configurations, limit);
  const gpus = compareGpus(results, chat.gpus);
  if (gpus === null) return [];
  const { less, more } = gpus;
  return [
    {
      name: `${more} compared with ${less}`,
      also: `${more} to ${less} to ${more} vs ${less} vs ${more} versus compare difference`,
      about: `${comparisonFinding(chat, limit, results, gpus)}. Compare models on both GPUs.`,
      href: comparisonOf(chat, limit),
    },
  ];
}

/** Words that people search for and that a page's title and description lack. */
const PAGE_WORDS: Readonly<Record<string, string>> = {
  '/boundaries/': 'boundary boundaries cooling servers node site host data centre center',
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

/**
 * What the results of a model, or of the table of all models, show: its energy, also at each latency limit with a page.
 */
type Energies = Pick<SearchEntry, 'about' | 'limits' | 'aboutLimits'>;

/** The energy of a model on the first workload that it was measured on. */
function modelEnergies(workloads: readonly Workload[], slug: string): Energies {
  const isOwn = (c: WorkloadConfiguration): boolean => c.slug === slug;
  const workload = workloads.find(({ configurations }) => configurations.some(isOwn));
  if (workload === undefined) return {};
  return energiesAt(workload, workload.configurations.filter(isOwn), ([only]) => {
    const best = only?.configurations[0];
    return best === undefined ? '' : `${workload.name}: ${energyWithRange(workload, best)} on ${serverLabel(best)}.`;
  });
}

/** The lowest and the highest energy of a workload. */
function workloadEnergies(workload: Workload): Energies {
  return energiesAt(workload, workload.configurations, (results) => {
    const [lowest, highest] = [results[0]?.configurations[0], results.at(-1)?.configurations[0]];
    if (lowest === undefined || highest === undefined) return '';
    const [low, high] = [lowest, highest].map((c) => `${withUnit(threeDigits(c.wh), 'Wh')} (${c.model})`);
    return `${countOf(results.length, 'model')}, from ${low ?? ''} to ${high ?? ''} per ${perUnit(workload)}.`;
  });
}

/** A sentence about the results at the loosest latency limit, and at each limit in ms that has a page. */
function energiesAt(
  workload: Workload,
  own: readonly WorkloadConfiguration[],
  sentence: (results: readonly ModelResult[]) => string,
): Energies {
  const at = (limit: number): string => sentence(resultsAt(own, limit));
  const about = at(workload.latencyLimits[0]);
  if (workload.summary.latency_limit_unit !== 'ms') return { about };
  const limits = pageLimits(workload, own).map(({ limit }) => limit);
  return { about, limits, aboutLimits: limits.map((limit) => at(limit) || 'No configuration meets this limit.') };
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
    return { name, also: model_id, href: `/models/${slug}/`, ...modelEnergies(measuredOn, slug) };
  });
  const predicted = predictions.models
    .filter(({ refusal }) => refusal === null)
    .map(({ model_id, gpus }) => {
      const on = gpus.map(
        ({ gpu, wh, low, high }) => `${withUnit(threeDigits(wh), 'Wh')} (${rangeOutwards({ low, high })}) on ${gpu}`,
      );
      const about = `Not measured on chat. Estimate per million output tokens: ${on.join(', ')}.`;
      return { name: model_id.replace(/.*\//, ''), also: model_id, about, href: '/models/#predicted' };
    });
  const areas = [...grid.areas].sort(byKeys('display_name')).map(({ display_name, iso3, g_co2e_per_kwh: grams }) => {
    return {
      name: display_name,
      also: `${iso3} ${ABBREVIATIONS[iso3] ?? ''} electricity co2 carbon`,
      about: `${withUnit(threeDigits(grams), 'g')} CO₂e per kWh, ${grid.year}.`,
      href: `/electricity/?country=${iso3}`,
    };
  });
  const names = new Set((hardware.cards ?? []).flatMap(({ product_names }) => product_names));
  const gpus = [...names].sort(byCodePoint).map((name) => {
    const card = hardware.cards?.find(({ product_names }) => product_names.includes(name));
    const facts = [
      [card?.memory_gb, 'GB of memory'],
      [card?.power_limit_w, 'W power limit'],
    ] as const;
    const known = facts.flatMap(([value, unit]) => (value == null ? [] : [withUnit(integer(value), unit)]));
    return { name, also: '', about: known.join(', '), href: '/data/hardware/' };
  });
  const listed = new Set(measured.map(({ href }) => href));
  const others = pages
    .filter(({ path, stateOf }) => path.endsWith('/') && stateOf === undefined && !listed.has(path))
    .map(({ path, title, description }) => {
      const workload = measuredOn.find((one) => one.path === path);
      return {
        name: nameOf(path, title, workload),
        also: [PAGE_WORDS[path] ?? '', ...(workload?.gpus ?? [])].join(' ').trim(),
        about: description,
        href: path,
        ...(workload !== undefined && workloadEnergies(workload)),
      };
    });
  // The pages about a file have its name.
  const isOfFile = ({ name }: { readonly name: string }): boolean => /\.json\b/.test(name);
  const groups = [
    [MODELS, measured],
    ['Pages', others.filter((one) => !isOfFile(one))],
    ['Subjects', [...TOPICS, ...gpuTopics(measuredOn[0])]],
    ['Terms', glossaryTerms().map((term) => ({ ...term, also: '' }))],
    ['Data files', others.filter(isOfFile)],
    ['Predicted models', predicted],
    ['GPUs', gpus],
    [COUNTRIES, areas],
  ] as const;
  return groups.filter(([, entries]) => entries.length > 0);
}
