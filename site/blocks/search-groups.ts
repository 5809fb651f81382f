import { byCodePoint, byKeys } from '../../src/core/text/order.ts';
import { countOf } from '../../src/core/text/words.ts';
import { integer, rangeOutwards, threeDigits, withUnit } from '../../src/figures/format.ts';
import { REPORTED } from '../charts/responses.tsx';
import { comparisonFinding, energyWithRange, perUnit, serverLabel } from '../charts/wording.ts';
import type { Documents, Page, Site } from '../documents.ts';
import { nativeName } from '../native-name.ts';
import {
  compareGpus,
  type WorkloadConfiguration,
  type ModelResult,
  pageLimits,
  resultsAt,
  type Workload,
} from '../workload.ts';
import { glossaryTerms, searchSubjects, sectionsOf } from './markdown.tsx';
import { comparisonOf } from './models-table.tsx';
import { gpusOnlyIn2024 } from './older-gpus.tsx';
import { COUNTRIES, MODELS, type SearchEntry } from './search.ts';

type Entries = readonly Omit<SearchEntry, 'group'>[];

/** Words that people search for and that a page's title and description lack. */
const PAGE_WORDS: Readonly<Record<string, string>> = {
  '/': 'wh kwh one response per query per prompt per question per answer',
  '/boundaries/': 'boundary boundaries cooling servers node site host data centre center',
  '/calculator/': 'kwh per response per query per prompt per day per month per year calculate',
  '/compare/': 'compare comparison versus vs difference better',
  '/contribute/': 'contribute contribution submit upload my own gpu benchmark',
  '/contribute/check/': 'contribute validate',
  '/data/': 'api csv parquet download excel spreadsheet python javascript',
  '/electricity/': 'co2 carbon footprint emissions climate grid intensity',
  '/models/': 'latency limit ms',
};

/** The pages whose sections are results, by the name of their file in `docs/pages/`. */
const PROSE_PAGES = { methods: '/methods/' } as const;

/** Common abbreviations of countries that are not their codes. */
const ABBREVIATIONS: Readonly<Record<string, string>> = { ARE: 'uae', GBR: 'uk', USA: 'us' };

/** All search results in groups. Results that match equally are in the order of the groups. */
export function searchGroups(site: Site, pages: readonly Page[]): (readonly [group: string, Entries])[] {
  const { documents, workloads } = site;
  const models = modelEntries(documents, workloads);
  const others = pageEntries(pages, workloads, new Set(models.map(({ href }) => href)));
  // The pages about a file have its name.
  const isOfFile = ({ name }: { readonly name: string }): boolean => /\.json\b/.test(name);
  const groups = [
    [MODELS, models],
    ['Pages', others.filter((one) => !isOfFile(one))],
    ['Subjects', subjectEntries(site)],
    ['Terms', glossaryTerms().map((term) => ({ ...term, also: '' }))],
    ['Sections', sectionEntries(pages)],
    ['Data files', others.filter(isOfFile)],
    ['Predicted models', predictedEntries(documents)],
    ['GPUs', gpuEntries(documents)],
    [COUNTRIES, countryEntries(documents)],
  ] as const;
  return groups.filter(([, entries]) => entries.length > 0);
}

function modelEntries({ models, workloads }: Documents, measuredOn: readonly Workload[]): Entries {
  const everyModel = new Map([...workloads.models, ...models.models].map((one) => [one.slug, one]));
  return [...everyModel.values()].sort(byKeys('name')).map(({ slug, name, model_id }) => {
    return { name, also: model_id, href: `/models/${slug}/`, ...modelEnergies(measuredOn, slug) };
  });
}

/** The pages that are not in another group. */
function pageEntries(pages: readonly Page[], workloads: readonly Workload[], others: ReadonlySet<string>): Entries {
  return pages
    .filter(({ path, stateOf }) => path.endsWith('/') && stateOf === undefined && !others.has(path))
    .map(({ path, title, description }) => {
      const workload = workloads.find((one) => one.path === path);
      return {
        name: nameOf(path, title, workload),
        also: [PAGE_WORDS[path] ?? '', ...(workload?.gpus ?? [])].join(' ').trim(),
        about: description,
        href: path,
        ...(workload !== undefined && workloadEnergies(workload)),
      };
    });
}

/** The name of a page in the list: its title, only up to the colon unless it is the table of a workload. */
function nameOf(path: string, title: string, workload: Workload | undefined): string {
  if (path === '/') return 'Energy per response, image and video';
  return workload === undefined ? title.replace(/:.*/, '') : title;
}

function subjectEntries(site: Site): Entries {
  return [...reportedEntries(), ...searchSubjects(), ...olderGpuEntries(site), ...gpuComparison(site.workloads[0])];
}

/** The values that companies reported for their own services. */
function reportedEntries(): Entries {
  if (REPORTED.length === 0) return [];
  return [
    {
      name: `${REPORTED.map(({ service }) => service).join(', ')}: values reported by the companies`,
      also: `${REPORTED.map(({ name }) => name).join(' ')} others`,
      about: `${REPORTED.map(({ name, wh }) => `${name}: ${withUnit(wh, 'Wh')}`).join(', ')} per query. Each value includes equipment that our figures leave out.`,
      href: '/methods/#why-other-figures-differ',
    },
  ];
}

/** The GPUs that only the 2024 benchmark measured. */
function olderGpuEntries(site: Site): Entries {
  return gpusOnlyIn2024(site).map((gpu) => ({
    name: `${gpu}: measured in the 2024 benchmark`,
    also: gpu,
    about: 'Older models in an earlier benchmark. Don’t compare these values with the others.',
    href: '/workloads/2024/',
  }));
}

/** A comparison of the two GPUs that most models were measured on, for searches such as `h100 to b200`. */
function gpuComparison(chat: Workload | undefined): Entries {
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

/** The sections of the pages whose text is in `docs/pages/`. */
function sectionEntries(pages: readonly Page[]): Entries {
  return Object.entries(PROSE_PAGES).flatMap(([file, path]) => {
    const title = pages.find((page) => page.path === path)?.title.replace(/:.*/, '') ?? '';
    return sectionsOf(file).map(({ name, id }) => ({ name, also: '', about: title, href: `${path}#${id}` }));
  });
}

function predictedEntries({ predictions }: Documents): Entries {
  return predictions.models
    .filter(({ refusal }) => refusal === null)
    .map(({ model_id, gpus }) => {
      const on = gpus.map(
        ({ gpu, wh, low, high }) => `${withUnit(threeDigits(wh), 'Wh')} (${rangeOutwards({ low, high })}) on ${gpu}`,
      );
      const about = `Not measured on chat. Estimate per million output tokens: ${on.join(', ')}.`;
      return { name: model_id.replace(/.*\//, ''), also: model_id, about, href: '/models/#predicted' };
    });
}

function gpuEntries({ hardware: { cards } }: Documents): Entries {
  const names = new Set((cards ?? []).flatMap(({ product_names }) => product_names));
  return [...names].sort(byCodePoint).map((name) => {
    const card = cards?.find(({ product_names }) => product_names.includes(name));
    const facts = [
      [card?.memory_gb, 'GB of memory'],
      [card?.power_limit_w, 'W power limit'],
    ] as const;
    const known = facts.flatMap(([value, unit]) => (value == null ? [] : [withUnit(integer(value), unit)]));
    return { name, also: '', about: known.join(', '), href: '/data/hardware/' };
  });
}

function countryEntries({ grid }: Documents): Entries {
  return [...grid.areas].sort(byKeys('display_name')).map(({ display_name, iso2, iso3, g_co2e_per_kwh: grams }) => {
    const native = nativeName(iso2);
    const names = [iso3, ABBREVIATIONS[iso3] ?? '', native === display_name ? '' : native];
    return {
      name: display_name,
      also: `${names.filter(Boolean).join(' ')} electricity co2 carbon`,
      about: `${withUnit(threeDigits(grams), 'g')} CO₂e per kWh, ${grid.year}.`,
      href: `/electricity/?country=${iso3}`,
    };
  });
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
