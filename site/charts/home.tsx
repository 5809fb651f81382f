import { kept } from '../../src/core/files/lazy-files.ts';
import { energyFigure, isNotDistinguishable } from '../../src/figures/uncertainty.ts';
import { groupBy } from '../../src/core/text/group-by.ts';
import type { ModelConfiguration } from '../documents.ts';
import { type CeilingCurve, type CeilingCurves, costOf, FLUENT_CEILING } from '../../src/figures/ceilings.ts';
import { cards, decimals, factor, fromTo, integer, latency, threeDigits, withUnit } from '../../src/figures/format.ts';
import { quantile } from '../../src/figures/quantile.ts';
import { itl, itlName, type Limits, pick } from '../../src/figures/limits.ts';
import { bandCells, bandColumns, digits, tenths } from './cells.ts';
import type { Chart } from './chart.ts';
import { ceilingDrawing } from './ceiling.tsx';
import { emptyDrawing } from './empty.tsx';
import { dumbbell, type DumbbellRow } from './dumbbell.tsx';

/** What charts over many configurations are drawn from. */
export interface OverviewFacts {
  readonly configurations: readonly ModelConfiguration[];
  readonly limits: Limits;
  /** All of them, in the order of their colours. */
  readonly gpus: readonly string[];
  readonly source: string;
  /** From the page to the root of the site. */
  readonly base: string;
  /** What the finding holds for, where it is not all models: `, of the 2 models that the filters leave`. */
  readonly among?: string;
  /** A script answers to who points at the marks of many lines. */
  readonly live?: boolean;
}

/** The two GPUs that most models have in common: the one that takes less first, and the median of how many times the other takes. */
export interface GpuPair {
  readonly less: string;
  readonly more: string;
  readonly median: number;
  readonly pairs: number;
  /** Of how many models the one that takes less at the median takes more. */
  readonly reversed: number;
  readonly alike: number;
}

/** A model with the configuration that limits pick for it on each GPU. */
export interface ModelPicks {
  readonly slug: string;
  readonly model: string;
  readonly on: readonly ModelConfiguration[];
}

/** The models with what limits pick for them, the most frugal first. */
export function pickedModels(configurations: readonly ModelConfiguration[], limits: Limits): ModelPicks[] {
  return groupBy(pick(configurations, limits), ({ slug }) => slug).map(([slug, on]) => ({
    slug,
    model: on[0].model,
    on,
  }));
}

/** How two figures stand to each other, where there are two GPUs or more: of the first two that most models have. */
export function versusOf(picked: readonly ModelPicks[], gpus: readonly string[]): GpuPair | null {
  const pairs = gpus.flatMap((a, i) => gpus.slice(i + 1).map((b) => [a, b] as const));
  const counted = pairs.map(([a, b]) => {
    const both = picked.flatMap(({ on }) => {
      const [x, y] = [on.find(({ gpu }) => gpu === a), on.find(({ gpu }) => gpu === b)];
      return x === undefined || y === undefined
        ? []
        : [{ ratio: y.wh_per_million_output_tokens / x.wh_per_million_output_tokens, alike: areAlike(x, y) }];
    });
    return { a, b, both };
  });
  const [most] = counted.sort((one, other) => other.both.length - one.both.length);
  if (most === undefined || most.both.length === 0) return null;
  const median = quantile(
    most.both.map(({ ratio }) => ratio),
    0.5,
  );
  const up = median >= 1;
  return {
    less: up ? most.a : most.b,
    more: up ? most.b : most.a,
    median: up ? median : 1 / median,
    pairs: most.both.length,
    reversed: most.both.filter(({ ratio, alike }) => !alike && ratio >= 1 !== up).length,
    alike: most.both.filter(({ alike }) => alike).length,
  };
}

type EnergyRow = Pick<ModelConfiguration, 'wh_per_million_output_tokens'> & {
  readonly relative_uncertainty?: number | null;
};

/** Whether two figures can't be told apart; a release from before there were uncertainties says nothing of it. */
export function areAlike(a: EnergyRow, b: EnergyRow): boolean {
  return isNotDistinguishable(energyFigure(a), energyFigure(b));
}

/** `an H100`, `a B200` */
export function withArticle(name: string): string {
  return `${/^(?:[AEFHILMNORSX]|8)/.test(name) ? 'an' : 'a'} ${name}`;
}

/** The ceiling at the start of a sentence: `At 50 ms a token`, `Without a ceiling`. */
export function atCeiling({ ceiling, statistic }: Limits): string {
  if (ceiling === null) return 'Without a latency ceiling';
  return `At ${withUnit(plain(ceiling), 'ms')} a token${statistic === 'median' ? '' : ` (${statistic})`}`;
}

function plain(value: number): string {
  return decimals(value, Number.isInteger(value) ? 0 : 1);
}

/** How one takes of the other in the median: in words where that is all that two digits tell. */
export function againstInWords({ more, less, median }: Pick<GpuPair, 'more' | 'less' | 'median'>): string {
  const times = factor(median);
  return `${withArticle(more)} takes ${times === '1.0' ? 'about' : `a median ${times} times`} the energy of ${withArticle(less)}`;
}

/** Which GPU takes less, in a sentence. */
export function versusInWords(limits: Limits, picked: readonly ModelPicks[], versus: GpuPair | null): string {
  if (versus === null) {
    const values = picked.flatMap(({ on }) => on.map((c) => c.wh_per_million_output_tokens));
    if (values.length === 0) return `${atCeiling(limits)}, no configuration is left`;
    return `${atCeiling(limits)}, a million tokens take ${withUnit(fromTo(threeDigits(Math.min(...values)), threeDigits(Math.max(...values))), 'Wh')}`;
  }
  return `${atCeiling(limits)}, ${againstInWords(versus)}`;
}

/** Which GPU takes less for each model: the chart that the main page begins with. */
export function gpusChart(facts: OverviewFacts, id = 'gpus'): Chart {
  const { configurations, limits, gpus, source, among = '' } = facts;
  const picked = pickedModels(configurations, limits);
  const rows = picked.map((model) => modelRow(model, facts));
  const [one, two] = gpus;
  return {
    id,
    title: versusInWords(limits, picked, versusOf(picked, gpus)) + among,
    subtitle: `GPU energy per million output tokens of chat, in Wh: ${pickInWords(limits)}. Pale bar: up to the configuration that takes most.`,
    source,
    linked: true,
    draw: kept((size) => {
      if (rows.length === 0) return emptyDrawing('No configuration is left.', size);
      return dumbbell(
        {
          rows,
          gpus,
          axis: 'Wh per million output tokens',
          factorNames: gpus.length === 2 ? [`${String(two)} / ${String(one)}`] : [],
        },
        size,
      );
    }),
    table: tableOf(picked, limits),
  };
}

/** A model with what was picked for it on each GPU, and how many times the second GPU takes of the first. */
function modelRow({ slug, model, on }: ModelPicks, facts: OverviewFacts): DumbbellRow {
  const { configurations, limits, gpus, base } = facts;
  const { statistic } = limits;
  const href = `${base}models/${slug}/`;
  const [low, high] = [...on].sort((x, y) => gpus.indexOf(x.gpu) - gpus.indexOf(y.gpu));
  const both = low !== undefined && high !== undefined;
  return {
    name: model,
    href,
    factors:
      gpus.length === 2 ? [both ? high.wh_per_million_output_tokens / low.wh_per_million_output_tokens : null] : [],
    alike: both && on.length === 2 && areAlike(low, high),
    ends: on.map((c) => ({
      gpu: c.gpu,
      value: c.wh_per_million_output_tokens,
      most: Math.max(
        ...configurations.filter((o) => o.slug === slug && o.gpu === c.gpu).map((o) => o.wh_per_million_output_tokens),
      ),
      tip: `${model}, ${cards(c)}: ${withUnit(threeDigits(c.wh_per_million_output_tokens), 'Wh')} per million tokens, ${itlName(statistic)} ${withUnit(latency(itl(c, statistic)), 'ms')}, ${integer(c.avg_running_batch)} requests at once`,
      href,
    })),
  };
}

/** Which configurations limits pick, in words. */
function pickInWords({ pick: kind, ceiling, statistic, budget }: Limits): string {
  const best = kind === 'energy' ? 'most frugal' : 'fastest';
  const rule =
    ceiling === null ? '' : ` with ${statisticInWords(statistic)} of at most ${withUnit(plain(ceiling), 'ms')}`;
  const within = budget === null ? '' : ` and at most ${withUnit(plain(budget), 'Wh')} per million tokens`;
  return `the ${best} configuration of each model on each GPU${rule}${within}`;
}

function tableOf(picked: readonly ModelPicks[], { statistic }: Limits): Chart['table'] {
  return {
    columns: [
      'model',
      'gpu',
      'num_gpus',
      ...bandColumns('wh_per_million_output_tokens'),
      `${statistic}_itl_ms`,
      'avg_running_batch',
      'row_id',
    ],
    rows: picked.flatMap(({ on }) =>
      on.map((c) => [
        c.model,
        c.gpu,
        c.num_gpus,
        ...bandCells(c.wh_per_million_output_tokens, c.relative_uncertainty),
        tenths(itl(c, statistic)),
        tenths(c.avg_running_batch),
        c.row_id,
      ]),
    ),
  };
}

function statisticInWords(statistic: string): string {
  return statistic === 'median' ? 'a median inter-token latency' : `a ${statistic} of the inter-token latency`;
}

/** What a ceiling costs, in a sentence. */
export function costInWords({ ceiling, statistic }: Limits, curves: readonly CeilingCurve[]): string {
  const { median, most, lost, all } = costOf(curves, ceiling);
  if (ceiling === null) return 'Without a ceiling, every model takes its least energy, and lets readers wait longest';
  const name = `A ceiling of ${withUnit(plain(ceiling), 'ms')}${statistic === 'median' ? '' : ` on ${statistic}`}`;
  if (median === null || most === null) return `${name} can’t be kept by any configuration`;
  const can = lost === 0 ? '' : `; ${integer(lost)} of ${integer(all)} can’t keep it`;
  const cost = factor(median) === '1.0' ? 'nothing in the median' : `a median ${factor(median)} times the least energy`;
  return `${name} costs ${cost}, up to ${factor(most)} times${can}`;
}

/** What it costs to answer fast: the second chart of the main page. */
export function ceilingChart(curves: CeilingCurves, { limits, source, among = '', live }: OverviewFacts): Chart {
  const { statistic, ceiling } = limits;
  const { most, lost } = costOf(curves.pairs, ceiling);
  // One that costs nothing has nothing to tell.
  const told = most === 1 && lost === 0 ? FLUENT_CEILING : ceiling;
  return {
    id: 'ceiling',
    title: costInWords({ ...limits, ceiling: told }, curves.pairs) + among,
    subtitle: `Energy per token under a ceiling on ${statistic === 'median' ? 'the median inter-token latency' : `the ${statistic} of the inter-token latency`}, as a multiple of the same model and GPU without one.`,
    source,
    draw: kept((size) =>
      ceilingDrawing(curves, { ceiling, told, live, axis: `Ceiling on the ${statistic} latency, ms` }, size),
    ),
    table: {
      columns: ['model', 'gpu', 'ceiling_ms', 'times_the_least_energy'],
      rows: curves.pairs.flatMap(({ model, gpu, steps }) =>
        steps.map(({ ms, times: t }) => [model, gpu, tenths(ms), digits(t, 2)]),
      ),
    },
  };
}
