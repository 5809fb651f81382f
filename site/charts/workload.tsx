import { kept } from '../../src/core/files/lazy-files.ts';
import { isNotDistinguishable } from '../../src/figures/uncertainty.ts';
import { groupBy } from '../../src/core/text/group-by.ts';
import { type Limits, limitsInWords } from '../../src/figures/limits.ts';
import type { Documents, WorkloadDocument } from '../documents.ts';
import { cards, factor, fromTo, integer, threeDigits, withUnit } from '../../src/figures/format.ts';
import { quantile } from '../../src/figures/quantile.ts';
import { onePiece } from '../views/pieces.ts';
import { besideChat } from '../views/workloads.ts';
import { bandCells, bandColumns, digits } from './cells.ts';
import type { Chart } from './chart.ts';
import { dumbbell, type DumbbellRow } from './dumbbell.tsx';
import { emptyDrawing } from './empty.tsx';
import { sourceInWords } from './foot.ts';
import { againstInWords } from './home.tsx';

/** A best row of any workload, as far as a chart of it goes. */
interface WorkloadFigure {
  readonly slug: string;
  readonly model: string;
  readonly gpu: string;
  readonly num_gpus: number;
  readonly value: number;
  readonly uncertainty: number | null;
}

/** The best rows of a workload, under the ceiling that the chart states. */
function figuresOf(document: WorkloadDocument): WorkloadFigure[] {
  const common = (c: {
    slug: string;
    model: string;
    gpu: string;
    num_gpus: number;
    relative_uncertainty?: number | null;
  }) => ({
    slug: c.slug,
    model: c.model,
    gpu: c.gpu,
    num_gpus: c.num_gpus,
    uncertainty: c.relative_uncertainty ?? null,
  });
  switch (document.unit) {
    case 'Wh per image':
      return document.best.map((row) => ({ ...common(row), value: row.wh_per_image }));
    case 'Wh per video':
      return document.best.map((row) => ({ ...common(row), value: row.wh_per_video }));
    case 'Wh per million output tokens':
      return document.best.map((row) => ({ ...common(row), value: row.wh_per_million_output_tokens }));
  }
}

/** Under which ceiling the best rows of a workload are chosen: on each token, or on a batch of images or videos. */
export function ceilingInWords(document: WorkloadDocument, limits: Limits): string {
  if ('itl_deadline_ms' in document) return limitsInWords(limits) || 'without a ceiling';
  return `at or under ${withUnit(integer(document.latency_deadline_s), 's')} per batch`;
}

/** The models of a workload, each on each GPU, under the ceiling that its best rows were chosen by. */
export function workloadChart(document: WorkloadDocument, gpus: readonly string[], limits: Limits): Chart {
  const figures = figuresOf(document);
  const most = new Map(
    groupBy<{ slug: string; gpu: string }>(document.configurations, ({ slug, gpu }) => `${slug}/${gpu}`).map(
      ([pair]) => [pair, mostOf(document, pair)],
    ),
  );
  const rows = groupBy(figures, ({ slug }) => slug)
    .map(([, on]): DumbbellRow => {
      const [a, b] = [...on].sort((x, y) => gpus.indexOf(x.gpu) - gpus.indexOf(y.gpu));
      const both = a !== undefined && b !== undefined;
      return {
        name: on[0].model,
        factors: gpus.length === 2 ? [both ? b.value / a.value : null] : [],
        alike:
          both &&
          isNotDistinguishable(
            { value: a.value, relativeUncertainty: a.uncertainty },
            { value: b.value, relativeUncertainty: b.uncertainty },
          ),
        ends: on.map((f) => ({
          gpu: f.gpu,
          value: f.value,
          most: most.get(`${f.slug}/${f.gpu}`) ?? null,
          tip: `${f.model}, ${cards(f)}: ${threeDigits(f.value)} ${document.unit}`,
        })),
      };
    })
    .sort((x, y) => least(x) - least(y));
  return {
    id: `workload-${document.workload}`,
    title: finding(document, figures, gpus),
    subtitle: `${document.name}, GPU energy in ${document.unit}: the most frugal configuration of each model on each GPU ${ceilingInWords(document, limits)}. Pale bar: up to the configuration that takes most.`,
    source: sourceInWords(document.source),
    draw: kept((size) => {
      if (rows.length === 0) return emptyDrawing('No configuration keeps this ceiling.', size);
      return dumbbell(
        {
          rows,
          gpus,
          axis: document.unit,
          factorNames: gpus.length === 2 ? [`${gpus[1] ?? ''} / ${gpus[0] ?? ''}`] : [],
        },
        size,
      );
    }),
    table: {
      columns: ['model', 'gpu', 'num_gpus', ...bandColumns(document.unit.replaceAll(' ', '_').toLowerCase())],
      rows: figures.map((f) => [f.model, f.gpu, f.num_gpus, ...bandCells(f.value, f.uncertainty)]),
    },
  };
}

function least({ ends }: DumbbellRow): number {
  return Math.min(...ends.map(({ value }) => value));
}

function mostOf(document: WorkloadDocument, pair: string): number {
  const own = <C extends { slug: string; gpu: string }>(all: readonly C[]): C[] =>
    all.filter((c) => `${c.slug}/${c.gpu}` === pair);
  switch (document.unit) {
    case 'Wh per image':
      return Math.max(...own(document.configurations).map((c) => c.wh_per_image));
    case 'Wh per video':
      return Math.max(...own(document.configurations).map((c) => c.wh_per_video));
    case 'Wh per million output tokens':
      return Math.max(...own(document.configurations).map((c) => c.wh_per_million_output_tokens));
  }
}

/** From the most frugal model to the one that takes most, and which GPU takes less. */
function finding(
  { name, unit }: WorkloadDocument,
  figures: readonly WorkloadFigure[],
  gpus: readonly string[],
): string {
  const sorted = [...figures].sort((a, b) => a.value - b.value);
  const [low, high] = [sorted[0], sorted.at(-1)];
  if (low === undefined || high === undefined) return `${name}: nothing keeps the ceiling`;
  const what = {
    'Wh per image': 'an image takes',
    'Wh per video': 'a video takes',
    'Wh per million output tokens': 'a million tokens take',
  }[unit];
  const [least, most] = [threeDigits(low.value), threeDigits(high.value)];
  const span =
    low.slug === high.slug
      ? `${name}: ${what} ${withUnit(fromTo(least, most), 'Wh')} with ${low.model}`
      : `${name}: ${what} ${withUnit(least, 'Wh')} with ${low.model}, ${most} with ${high.model}`;
  const [a, b] = gpus;
  const ratios = figures.flatMap((f) => {
    const other = figures.find(({ slug, gpu }) => slug === f.slug && gpu === b);
    return f.gpu === a && other !== undefined ? [other.value / f.value] : [];
  });
  if (a === undefined || b === undefined || ratios.length === 0) return span;
  const median = quantile(ratios, 0.5);
  const [more, fewer] = median >= 1 ? [b, a] : [a, b];
  return `${span}; ${againstInWords({ more, less: fewer, median: Math.max(median, 1 / median) })}`;
}

/** Answers of a workload beside answers of chat, of the same models; null where none is measured on both. */
export function againstChatChart(documents: Documents, document: WorkloadDocument): Chart | null {
  const twins = besideChat(documents, document.workload);
  if (twins.length === 0 || document.workload === 'lm-arena-chat' || document.unit !== 'Wh per million output tokens')
    return null;
  const { name } = document;
  // The first two colours are those of GPUs.
  const series = ['', '', 'Chat', name];
  const rows = twins
    .map(({ slug, model, gpu, answer, token, chatAnswer, ownAnswer }): DumbbellRow => ({
      name: `${model}, ${gpu}`,
      href: `/models/${slug}/`,
      factors: [answer, token],
      alike: false,
      ends: [
        {
          gpu: 'Chat',
          value: chatAnswer,
          most: null,
          tip: `${model} on ${gpu}: a chat answer takes ${withUnit(threeDigits(chatAnswer), 'Wh')}`,
        },
        {
          gpu: name,
          value: ownAnswer,
          most: null,
          tip: `${model} on ${gpu}: this answer takes ${withUnit(threeDigits(ownAnswer), 'Wh')}`,
        },
      ],
    }))
    .sort((a, b) => least(a) - least(b));
  const median = (of: (twin: (typeof twins)[0]) => number): string => factor(quantile(twins.map(of), 0.5));
  return {
    id: `against-chat-${document.workload}`,
    title: `${onePiece(document)} takes a median ${median(({ answer }) => answer)} times the energy of a chat answer, and a token ${median(({ token }) => token)} times that of a chat token`,
    subtitle: `GPU energy per answer, in Wh, of the models measured on chat and on ${name.toLowerCase()}, each by its most frugal configuration with at most ${withUnit(document.itl_deadline_ms, 'ms')} median ITL.`,
    source: sourceInWords(document.source),
    linked: true,
    draw: kept((size) =>
      dumbbell({ rows, gpus: series, axis: 'Wh per answer', factorNames: ['answer ×', 'token ×'] }, size),
    ),
    table: {
      columns: ['model', 'gpu', 'chat_wh_per_answer', 'wh_per_answer', 'times_a_chat_token', 'times_a_chat_answer'],
      rows: twins.map((twin) => [
        twin.model,
        twin.gpu,
        digits(twin.chatAnswer),
        digits(twin.ownAnswer),
        digits(twin.token, 2),
        digits(twin.answer, 2),
      ]),
    },
  };
}
