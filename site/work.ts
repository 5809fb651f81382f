import type {
  ImageConfiguration,
  TokenWorkload,
  VideoConfiguration,
  WorkloadSummary,
} from '../src/contract/generated/api.d.ts';
import { groupBy } from '../src/core/text/group-by.ts';
import { slugOf } from '../src/core/text/slug.ts';
import { CHAT } from '../src/figures/chat.ts';
import { byMerit, gpusOf } from '../src/figures/configuration.ts';
import { quantile } from '../src/figures/quantile.ts';
import { seriesKey } from '../src/figures/series.ts';
import { isNotDistinguishable } from '../src/figures/uncertainty.ts';
import type { Documents, WorkloadDocument } from './documents.ts';

type TokenConfiguration = TokenWorkload['configurations'][number];

/** A configuration of any kind of work, in one shape: what it takes, how fast, on what. */
export interface Figure {
  readonly row_id: string;
  readonly slug: string;
  readonly model: string;
  readonly model_id: string;
  readonly params_b: number;
  readonly active_params_b: number;
  readonly architecture: string;
  readonly precision: string;
  readonly gpu: string;
  readonly num_gpus: number;
  readonly repeat: number;
  readonly relative_uncertainty?: number | null;
  readonly gpu_power_watts_total: number;
  /** Energy in the unit of the work: Wh per million output tokens, per image, per video. */
  readonly wh: number;
  /** Energy of one answer, image or video, Wh. */
  readonly each: number;
  /** What ceilings are on: the median inter-token latency, ms; the latency of a batch, s. */
  readonly latency: number;
  /** Requests decoded at once, on average; images or videos of a batch. */
  readonly batch: number;
  /** What was set for that. */
  readonly cap: number;
  /** All that is the same where the batch alone differs. */
  readonly server: string;
  /** What only answers of tokens have. */
  readonly tokens: TokenConfiguration | null;
}

/** A kind of work, and everything measured of it. */
export interface Work {
  readonly id: string;
  readonly name: string;
  /** Address of its table: `/models/` of chat, `/work/reasoning/`. */
  readonly path: string;
  readonly summary: WorkloadSummary;
  readonly document: WorkloadDocument;
  readonly figures: readonly Figure[];
  readonly gpus: readonly string[];
  /** Ceilings on the latency, the loosest first: the source's own, which binds least. */
  readonly ceilings: readonly [number, ...number[]];
  /** What is made: `answer`, `image`, `video`. */
  readonly piece: string;
}

/** A kind of work, and what was measured of a model on it. */
export interface MeasuredWork {
  readonly work: Work;
  readonly own: readonly [Figure, ...Figure[]];
}

/** Every kind of work, chat first. */
export function worksOf({ workloads, workloadDocuments }: Pick<Documents, 'workloads' | 'workloadDocuments'>): Work[] {
  return workloads.workloads.flatMap((summary) => {
    const document = workloadDocuments.find(({ workload }) => workload === summary.workload);
    if (document === undefined) return [];
    const { workload: id, name, ceiling, ceilings } = summary;
    const figures = figuresOf(document);
    return {
      id,
      name,
      path: id === CHAT ? '/models/' : `/work/${slugOf(name)}/`,
      summary,
      document,
      figures,
      gpus: gpusOf(figures),
      ceilings: [ceiling, ...ceilings.filter((other) => other < ceiling).sort((a, b) => b - a)] as const,
      piece: summary.unit === 'token' ? 'answer' : summary.unit,
    };
  });
}

function figuresOf(document: WorkloadDocument): Figure[] {
  switch (document.unit) {
    case 'Wh per million output tokens':
      return document.configurations.map((c) => ({
        ...c,
        wh: c.wh_per_million_output_tokens,
        each: c.wh_per_response,
        latency: c.median_itl_ms,
        batch: c.avg_running_batch,
        cap: c.max_num_seqs,
        server: `${c.slug}/${seriesKey(c)}`,
        tokens: c,
      }));
    case 'Wh per image':
      return document.configurations.map((c) => ({ ...itemOf(c), wh: c.wh_per_image, each: c.wh_per_image }));
    case 'Wh per video':
      return document.configurations.map((c) => ({ ...itemOf(c), wh: c.wh_per_video, each: c.wh_per_video }));
  }
}

function itemOf(c: ImageConfiguration | VideoConfiguration) {
  const server = [c.slug, c.gpu, c.num_gpus, c.ulysses_degree, c.ring_degree, c.precision].join('/');
  return { ...c, latency: c.batch_latency_s, batch: c.batch_size, cap: c.batch_size, server, tokens: null };
}

/** A model, and the configuration that takes least on each GPU, the most frugal first. */
export interface Picked {
  readonly slug: string;
  readonly model: string;
  readonly on: readonly [Figure, ...Figure[]];
}

/** The order of what is chosen: least energy, then least latency, then as the index has it. */
const MERIT = byMerit<Figure>('wh', 'latency');

/** Of each model the most frugal configuration on each GPU that keeps a ceiling; the most frugal model first. */
export function pickedAt(figures: readonly Figure[], ceiling: number): Picked[] {
  const kept = figures.filter(({ latency }) => latency <= ceiling).sort(MERIT);
  return groupBy(kept, ({ slug }) => slug).map(([slug, own]) => {
    const [first, ...others] = groupBy(own, ({ gpu }) => gpu).map(([, [best]]) => best);
    return { slug, model: own[0].model, on: [first ?? own[0], ...others] };
  });
}

/** Whether two figures can't be told apart, by the rule of the site. */
export function areAlike(a: Figure, b: Figure): boolean {
  const [one, other] = [a, b].map((c) => ({ value: c.wh, relativeUncertainty: c.relative_uncertainty }));
  return one !== undefined && other !== undefined && isNotDistinguishable(one, other);
}

/** Two GPUs, and the median of how many times the one that takes more takes, over the models measured on both. */
export interface Versus {
  readonly less: string;
  readonly more: string;
  readonly median: number;
  readonly models: number;
}

/** The two GPUs that most models have in common; null where none has two. */
export function versusOf(picked: readonly Picked[], gpus: readonly string[]): Versus | null {
  const pairs = gpus.flatMap((a, i) => gpus.slice(i + 1).map((b) => ({ a, b, ratios: ratiosOf(picked, a, b) })));
  const [most] = pairs.sort((one, other) => other.ratios.length - one.ratios.length);
  if (most === undefined || most.ratios.length === 0) return null;
  const median = quantile(most.ratios, 0.5);
  const [less, more] = median >= 1 ? [most.a, most.b] : [most.b, most.a];
  return { less, more, median: Math.max(median, 1 / median), models: most.ratios.length };
}

function ratiosOf(picked: readonly Picked[], a: string, b: string): number[] {
  return picked.flatMap((model) => ratioOf(model, a, b)?.times ?? []);
}

/** How many times the energy on one GPU a model takes on the other; null where one of the two can't keep the ceiling. */
export function ratioOf({ on }: Picked, less: string, more: string) {
  const [x, y] = [less, more].map((name) => on.find(({ gpu }) => gpu === name));
  return x === undefined || y === undefined ? null : { times: y.wh / x.wh, alike: areAlike(x, y) };
}

/** What a ceiling costs: of each model on each GPU how many times its least energy; null where it can't be kept. */
export function costsAt(work: Work, figures: readonly Figure[], ceiling: number): (number | null)[] {
  const at = pickedAt(figures, ceiling).flatMap(({ on }) => on);
  return pickedAt(figures, work.ceilings[0]).flatMap(({ on }) =>
    on.map((least) => {
      const own = at.find(({ slug, gpu }) => slug === least.slug && gpu === least.gpu);
      return own === undefined ? null : own.wh / least.wh;
    }),
  );
}

/** The middle of figures; null where there are none. */
export function middle(values: readonly number[]): number | null {
  return values.length === 0 ? null : quantile(values, 0.5);
}

/** The configurations of the same model on the same cards, spread in the same way, by batch. */
export function seriesOfFigures(figures: readonly Figure[]): (readonly [Figure, ...Figure[]])[] {
  return groupBy(
    figures.filter(({ repeat }) => repeat === 1).sort((a, b) => a.cap - b.cap),
    ({ server }) => server,
  ).map(([, line]) => line);
}
