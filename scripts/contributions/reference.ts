import type { Validator } from '../contract/validator.ts';
import type { Card, Configuration, Measurement, Model } from '../contract/generated/api.d.ts';
import type { Finding } from '../findings/finding.ts';
import {
  energyFigure,
  isNotDistinguishable,
  measuredUncertainty,
  type Reproducibility,
} from '../configurations/uncertainty.ts';
import { type Likeness, likenessOf } from './likeness.ts';
import { kgCo2ePerBillionOutputTokens } from '../text/number.ts';
import { recalculated } from './totals.ts';

/** What contributions are checked against, as lists: from the data of the project, or from what it publishes. */
export interface Facts {
  /** Ceiling on the median inter-token latency, ms. */
  readonly itlDeadlineMs: number;
  /** Cards, with what each can do at most. */
  readonly cards: readonly KnownCard[];
  /** The `gpu` of cards that are not among these, and that a maintainer has looked at. */
  readonly confirmedGpus: readonly string[];
  /** How many instances of a MIG profile fit on a card. */
  readonly migProfiles: readonly { readonly gpu_key: string; readonly profile: string; readonly instances: number }[];
  /** The models that the API publishes. */
  readonly models: readonly (Pick<Model, 'model_id' | 'slug' | 'name' | 'params_b' | 'active_params_b'> & {
    readonly configurations: readonly PublishedRun[];
  })[];
  /** How far runs of the index's source lie apart; null where the API is of a release that does not say so. */
  readonly reproducibility: Reproducibility | null;
  /** Grids on which a row is priced in the report, gCO2e per kWh, World first. */
  readonly grids: readonly { readonly area: string; readonly gCo2ePerKwh: number }[];
}

/** A card, as far as measurements are held against it. */
export type KnownCard = Pick<
  Card,
  | 'gpu_key'
  | 'vendor'
  | 'product_names'
  | 'form'
  | 'memory_gb'
  | 'idle_w'
  | 'highest_bandwidth_gb_s'
  | 'highest_power_limit_w'
  | 'highest_tflops_16bit'
  | 'highest_tflops_8bit'
  | 'highest_tflops_4bit'
  | 'announced'
  | 'available_from'
>;

/** A published configuration, as far as a contributed row is compared with it. */
export type PublishedRun = Pick<
  Configuration,
  | 'row_id'
  | 'gpu'
  | 'num_gpus'
  | 'precision'
  | 'avg_running_batch'
  | 'median_itl_ms'
  | 'wh_per_million_output_tokens'
  | 'relative_uncertainty'
>;

/** The facts, to look them up: what is known of a GPU by its `gpu_key`, of a model by its `model_id`. */
type Known = ReturnType<typeof knownOf>;

/** Arranges the facts by the names that measurements use. */
export function knownOf({ confirmedGpus, migProfiles, models, cards: published, ...facts }: Facts) {
  const cards = published.map(knownCard);
  const keys = new Set([...cards, ...migProfiles].map((row) => row.gpu_key));
  return {
    ...facts,
    confirmedGpus: new Set(confirmedGpus),
    gpus: new Map(
      [...keys].map((key) => {
        const profiles = migProfiles.filter((row) => row.gpu_key === key);
        const known = {
          /** The cards of that name: they differ in form or memory. */
          cards: cards.filter((card) => card.gpu_key === key),
          /** How many instances of each MIG profile fit on a card. */
          migInstances: new Map(profiles.map((row) => [row.profile, row.instances])),
        };
        return [key, known];
      }),
    ),
    /** Cards by the name under which a driver reports them, as {@link productKey} writes it. */
    products: new Map(cards.flatMap((card) => card.product_names.map((name) => [productKey(name), card]))),
    models: new Map(models.map((model) => [model.model_id, { ...model, extremes: extremesOf(model.configurations) }])),
    /** Parameters of models by their id in lower case, billions: a hub takes an id in any case. */
    sizes: new Map(
      models.map(({ model_id, params_b, active_params_b }) => [
        model_id.toLowerCase(),
        { total: params_b, active: active_params_b },
      ]),
    ),
  };
}

/** The published runs with the least and the most energy, the first of several; null where nothing is published. */
function extremesOf([first, ...rest]: readonly PublishedRun[]) {
  if (first === undefined) return null;
  const energy = (run: PublishedRun): number => run.wh_per_million_output_tokens;
  return {
    least: rest.reduce((low, run) => (energy(run) < energy(low) ? run : low), first),
    most: rest.reduce((high, run) => (energy(run) > energy(high) ? run : high), first),
  };
}

/** What is kept of a card, of all that is published. */
export function knownCard(card: KnownCard): KnownCard {
  const { gpu_key, vendor, product_names, form, memory_gb, idle_w, announced, available_from } = card;
  const { highest_bandwidth_gb_s, highest_power_limit_w } = card;
  const { highest_tflops_16bit, highest_tflops_8bit, highest_tflops_4bit } = card;
  return {
    ...{ gpu_key, vendor, product_names, form, memory_gb, idle_w, announced, available_from },
    ...{ highest_bandwidth_gb_s, highest_power_limit_w },
    ...{ highest_tflops_16bit, highest_tflops_8bit, highest_tflops_4bit },
  };
}

/** The name of a card as a driver reports it, without what differs between drivers: the maker in front, and case. */
export function productKey(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/^(nvidia|amd) /, '');
}

/**
 * The cards that a measurement can be of: the one that `gpu_product` names, else all of its `gpu`. None where neither is
 * known: then nothing is known of what the card can do.
 */
export function cardsOf(
  { gpu, gpu_product }: Pick<Measurement, 'gpu' | 'gpu_product'>,
  { gpus, products }: Pick<Known, 'gpus' | 'products'>,
): readonly KnownCard[] {
  const named = typeof gpu_product === 'string' ? products.get(productKey(gpu_product)) : undefined;
  const own = gpus.get(gpu)?.cards;
  if (own !== undefined) return named === undefined ? own : own.filter((card) => card === named);
  const card = named ?? products.get(productKey(gpu));
  return card === undefined ? NO_CARDS : [card];
}

const NO_CARDS: readonly KnownCard[] = [];

/** Whether a row may be called comparable: its latency is under the ceiling, and its card is known or confirmed. */
export function isComparable(
  m: Pick<Measurement, 'gpu' | 'gpu_product' | 'median_itl_ms'>,
  known: Pick<Known, 'itlDeadlineMs' | 'gpus' | 'products' | 'confirmedGpus'>,
): boolean {
  const isKnown = known.gpus.has(m.gpu) && cardsOf(m, known).length > 0;
  return m.median_itl_ms <= known.itlDeadlineMs && (isKnown || known.confirmedGpus.has(m.gpu));
}

/**
 * Whether the card can be the one on which its gpu is published. Of cards with one gpu that is the one with the highest
 * power limit: published runs of the H100 draw up to 693 W, which no PCIe card does. A row that names no product can be
 * of any.
 */
function canBePublishedCard(m: Pick<Measurement, 'gpu' | 'gpu_product'>, known: Pick<Known, 'gpus' | 'products'>) {
  const highest = (cards: readonly KnownCard[]): number => Math.max(...cards.map((card) => card.highest_power_limit_w));
  const own = cardsOf(m, known);
  return own.length === 0 || highest(own) === highest(gpusOf(m, known));
}

function gpusOf({ gpu }: Pick<Measurement, 'gpu'>, { gpus }: Pick<Known, 'gpus'>): readonly KnownCard[] {
  return gpus.get(gpu)?.cards ?? NO_CARDS;
}

/** What of a row is like for like with the published runs of its model. */
export function likeTheIndex(
  m: Measurement,
  models: Parameters<typeof likenessOf>[1],
  known: Pick<Known, 'gpus' | 'products'>,
): Likeness {
  const { card, precision, engine, workload } = likenessOf(m, models);
  return { card: card && canBePublishedCard(m, known), precision, engine, workload };
}

/** What contributions are checked against: the rules touch nothing else. */
export interface Reference extends Known {
  /** The day of the check, `YYYY-MM-DD`. */
  readonly date: string;
  readonly validator: Validator;
}

/** The fields that decide which published configuration a row is compared with, and how the two compare. */
export const COMPARED = [
  'model_id',
  'gpu',
  'num_gpus',
  'precision',
  'mig_profile',
  'avg_running_batch',
  'wh_per_million_output_tokens',
] as const;
type Compared = Pick<Measurement, (typeof COMPARED)[number]> & {
  /** Expanded relative uncertainty of its energy, where it is known. */
  readonly relative_uncertainty?: number | null;
};

/** Published models by their id, as far as rows are compared with their runs. */
type PublishedModels = ReadonlyMap<string, { readonly configurations: readonly PublishedRun[] }>;

/**
 * The published configuration of the same model, GPU and precision on a whole card that was run most alike: the same
 * number of cards first, then the nearest running batch (as a ratio); of two alike the first in the order of the
 * document. Null for a sliced card, and where none is published.
 */
export function likeForLike(m: Compared, { models }: { readonly models: PublishedModels }) {
  if (m.mig_profile !== null) return null;
  let nearest: PublishedRun | undefined;
  for (const run of models.get(m.model_id)?.configurations ?? []) {
    if (run.gpu !== m.gpu || run.precision !== m.precision) continue;
    if (nearest === undefined || isNearer(run, nearest, m)) nearest = run;
  }
  if (nearest === undefined) return null;
  const { row_id, wh_per_million_output_tokens } = nearest;
  // Contributed energy divided by published energy.
  const ratio = m.wh_per_million_output_tokens / wh_per_million_output_tokens;
  return {
    row_id,
    wh_per_million_output_tokens,
    ratio,
    not_distinguishable: isNotDistinguishable(energyFigure(m), energyFigure(nearest)),
  };
}

/** Whether `a` was run more like `m` than `b`. */
function isNearer(a: PublishedRun, b: PublishedRun, m: Compared): boolean {
  const cards = apart(a.num_gpus, m.num_gpus) - apart(b.num_gpus, m.num_gpus);
  if (cards !== 0) return cards < 0;
  return apart(a.avg_running_batch, m.avg_running_batch) < apart(b.avg_running_batch, m.avg_running_batch);
}

/** How many times the larger of two counts is the smaller; counts under one are taken as one. */
function apart(a: number, b: number): number {
  const ratio = Math.max(a, 1) / Math.max(b, 1);
  return ratio < 1 ? 1 / ratio : ratio;
}

/** A file below `contributions/`, as it was found in a folder, a commit or a pull request. */
export interface ContributionFile {
  /** Path in the repository, `contributions/<handle>/<name>.json` when it is right. */
  readonly path: string;
  /** What lies at the path: a regular file, a symbolic link, or anything else. */
  readonly kind: 'file' | 'symlink' | 'other';
  /** Size in bytes. */
  readonly size: number;
  /** The content; null where it was not read because the file is too large or not a regular file. */
  readonly bytes: Uint8Array | null;
}

/** Result of checking contributions: everything worth saying, and the rows of the files without errors. */
export interface Report {
  /** How many files were checked. */
  readonly files: number;
  readonly findings: readonly Finding[];
  readonly rows: readonly RowReport[];
}

/** What a file without errors would publish; null for the example. */
export function rowOf(
  { measurement: m, file }: { measurement: Measurement | null; file: ContributionFile },
  reference: Reference,
) {
  if (m === null || m.example) return null;
  const { reproducibility } = reference;
  const uncertainty = reproducibility && measuredUncertainty(m, reproducibility);
  return {
    file: file.path,
    contributor: m.contributor,
    model: m.model,
    gpu: m.gpu,
    num_gpus: m.num_gpus,
    precision: m.precision,
    wh_per_million_output_tokens: m.wh_per_million_output_tokens,
    /** Expanded relative uncertainty of the energy; null where it can't be worked out. */
    relative_uncertainty: uncertainty,
    median_itl_ms: m.median_itl_ms,
    /** Whether the median inter-token latency is at or under the ceiling of the index, of a card that is known. */
    comparable: isComparable(m, reference),
    /** Ceiling minus median inter-token latency, ms; negative above the ceiling. */
    itl_margin_ms: reference.itlDeadlineMs - m.median_itl_ms,
    /** What of the row is like for like with the index. */
    like_the_index: likeTheIndex(m, reference.models, reference),
    vendor_affiliation: m.vendor_affiliation,
    /** What the file states of the measuring kit that it comes from; null where it states none. */
    kit: kitOf(m),
    /** The published configuration that the row is best compared with, and how the two compare. */
    like_for_like: likeForLike({ ...m, relative_uncertainty: uncertainty }, reference),
    // kg CO2e per billion output tokens on the grid of each area, World first.
    kg_co2e_per_billion_output_tokens: reference.grids.map(({ area, gCo2ePerKwh }) => ({
      area,
      kg: kgCo2ePerBillionOutputTokens(m.wh_per_million_output_tokens, gCo2ePerKwh),
    })),
  };
}

/** What a file states of its kit, window and variation, and which of its figures were found again from its totals. */
function kitOf(m: Measurement) {
  if (m.kit == null) return null;
  const { window_seconds, window_cv = null, runs } = m;
  return { ...m.kit, window_seconds, window_cv, runs, recalculated: recalculated(m), has_log: m.logs_sha256 != null };
}

/** What a contributed file would publish, in figures a person can judge. */
export type RowReport = NonNullable<ReturnType<typeof rowOf>>;
