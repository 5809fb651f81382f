import { fill } from '../../../src/core/text/fill.ts';
import { isObject } from '../../../src/core/text/json.ts';
import type { Area, Configuration, ItemQuestion, Model, Question, Reason, Selection } from '../token-energy.d.ts';
import { modelOf, nearAreas, nearModels } from './names.ts';
import { type SnapshotFigures, type ItemConfiguration, plain } from './snapshot.ts';

/** What is answered where a question leaves it open. */
export const DEFAULTS = { workload: 'lm-arena-chat', maxItlMs: 50, grid: 'WLD', pue: 1 } as const;

/** What was found, or why nothing was: worked out when it is asked for, since looking for near names takes long. */
export type Lookup<T> =
  { readonly value: T; readonly reason: null } | { readonly value: null; readonly reason: () => Reason };

/** A configuration that answers a question, and the GPU that was asked for where it is another. */
export interface Choice<C> {
  readonly configuration: C;
  readonly otherGpuThan: string | null;
}

/** The most frugal configuration that a selection lets through. */
export function answerOf(figures: SnapshotFigures, selection: Selection): Lookup<Choice<Configuration>> {
  const { maxItlMs = DEFAULTS.maxItlMs } = selection;
  const found = candidatesOf(figures, selection);
  return frugalOf(figures, found, ['maxItlMs', 'no_latency'], maxItlMs, (c) => c.median_itl_ms);
}

/** The most frugal configuration for images or videos that a question lets through. */
export function itemAnswerOf(figures: SnapshotFigures, question: ItemQuestion): Lookup<Choice<ItemConfiguration>> {
  const { workload } = question;
  const own = figures.items.workloads.get(workload);
  if (own === undefined)
    return none(figures, 'workload', 'no_item_workload', workload, {}, () => [...figures.items.workloads.keys()]);
  const found = among(figures, figures.items, question, workload);
  const { maxLatencyS = own.latency_deadline_s } = question;
  return frugalOf(figures, found, ['maxLatencyS', 'no_batch_latency'], maxLatencyS, (c) => c.batch_latency_s);
}

/** What may answer, whatever its latency, most frugal first; and the GPU that was asked for where they are on others. */
interface Candidates<C> {
  readonly configurations: readonly C[];
  readonly otherGpuThan: string | null;
}

/** The first of the candidates that keeps a ceiling of latency. */
function frugalOf<C extends { readonly model: string }>(
  figures: SnapshotFigures,
  found: Lookup<Candidates<C>>,
  [field, word]: readonly [Reason['field'], keyof SnapshotFigures['snapshot']['words']],
  ceiling: number,
  latency: (c: C) => number,
): Lookup<Choice<C>> {
  if (found.value === null) return found;
  const { configurations, otherGpuThan } = found.value;
  const configuration = configurations.find((c) => latency(c) <= ceiling);
  if (configuration !== undefined) return { value: { configuration, otherGpuThan }, reason: null };
  const fastest = configurations.reduce((least, c) => Math.min(least, latency(c)), Infinity);
  const model = configurations[0]?.model ?? '';
  return none(figures, field, word, ceiling, { model, fastest }, () => [String(fastest)]);
}

/** Those of the model on the workload that are on the GPUs asked for. */
function candidatesOf(figures: SnapshotFigures, selection: Selection): Lookup<Candidates<Configuration>> {
  const { workload = DEFAULTS.workload } = selection;
  if (figures.workloads.has(workload)) return among(figures, figures, selection, workload);
  const isOfItems = figures.items.workloads.has(workload);
  return none(figures, 'workload', isOfItems ? 'counted_in_outputs' : 'no_workload', workload, {}, () => [
    ...figures.workloads.keys(),
  ]);
}

function among<C extends { readonly gpu: string; readonly num_gpus: number }>(
  figures: SnapshotFigures,
  kind: {
    readonly workloads: ReadonlyMap<string, unknown>;
    readonly ranked: (of: { readonly workload: string; readonly slug: string }) => readonly C[];
  },
  { model: name, gpu, numGpus, allowOtherGpu = false }: Selection | ItemQuestion,
  workload: string,
): Lookup<Candidates<C>> {
  const model = modelOf(figures, name);
  if (model === null)
    return none(figures, 'model', 'no_model', name, {}, () => nearModels(figures, name, kind.workloads));
  const all = kind.ranked({ workload, slug: model.slug });
  const words = { model: model.model, workload };
  if (all.length === 0)
    return none(figures, 'workload', 'no_model_in_workload', workload, words, () => model.workloads);
  const onGpu = gpu === undefined ? all : all.filter(isOn(figures, gpu));
  if (gpu !== undefined && onGpu.length === 0 && !allowOtherGpu) {
    return none(figures, 'gpu', 'no_gpu', gpu, words, () => distinct(all.map((c) => c.gpu)));
  }
  const some = onGpu.length === 0 ? all : onGpu;
  const configurations = numGpus === undefined ? some : some.filter((c) => c.num_gpus === numGpus);
  if (configurations.length === 0) {
    const counts = [...new Set(some.map((c) => c.num_gpus))].sort((a, b) => a - b);
    return none(figures, 'numGpus', 'no_num_gpus', numGpus ?? 0, words, () => counts.map(String));
  }
  return { value: { configurations, otherGpuThan: onGpu.length === 0 ? (gpu ?? null) : null }, reason: null };
}

/** Whether a configuration is on the GPU of that name. */
function isOn({ gpus }: SnapshotFigures, name: string): (c: { readonly gpu: string }) => boolean {
  const gpu = gpus.get(plain(name));
  return (c) => c.gpu === gpu;
}

/** The best configuration on each GPU, the most frugal first. */
export function bestOf(figures: SnapshotFigures, selection: Selection): Configuration[] {
  const found = candidatesOf(figures, selection);
  const { maxItlMs = DEFAULTS.maxItlMs } = selection;
  const fitting = found.value?.configurations.filter((c) => c.median_itl_ms <= maxItlMs) ?? [];
  return fitting.filter((c, i) => fitting.findIndex(({ gpu }) => gpu === c.gpu) === i);
}

/** An area, and its electricity in a year; that of the release where none is asked for. */
export function areaOf(figures: SnapshotFigures, name: string, asked?: number | string): Lookup<Area> {
  const found = figures.areas.get(plain(name));
  if (found === undefined) return none(figures, 'grid', 'no_area', name, {}, () => nearAreas(figures, name));
  const { iso3, iso2, display_name, years } = found;
  const year = String(asked ?? figures.snapshot.grid.year);
  const intensity = Object.hasOwn(years, year) ? years[year] : undefined;
  if (intensity === undefined)
    return none(figures, 'year', 'no_year', year, { area: display_name }, () => Object.keys(years).sort());
  return { value: { iso3, iso2, display_name, year, g_co2e_per_kwh: intensity, years: { ...years } }, reason: null };
}

function none(
  { snapshot }: SnapshotFigures,
  field: Reason['field'],
  word: keyof SnapshotFigures['snapshot']['words'],
  given: string | number,
  values: Readonly<Record<string, string | number>>,
  near: () => readonly string[],
): { value: null; reason: () => Reason } {
  return {
    value: null,
    reason: () => {
      const message = fill(snapshot.words[word], { ...values, asked: given });
      return { field, given: String(given), message, near: near() };
    },
  };
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)].sort();
}

/** What may be given. */
const SELECTION = ['model', 'workload', 'gpu', 'numGpus', 'maxItlMs', 'allowOtherGpu'] as const;
const QUESTION = [...SELECTION, 'outputTokens', 'inputTokens', 'grid', 'year', 'pue'] as const;
const ITEM_QUESTION = [
  'model',
  'workload',
  'gpu',
  'numGpus',
  'maxLatencyS',
  'allowOtherGpu',
  'outputs',
  'grid',
  'year',
  'pue',
] as const;
const FILTER = ['model', 'workload', 'gpu', 'numGpus', 'precision', 'maxItlMs'] as const;

/** What each option has to be, in words and as a test. */
const ALLOWED: Readonly<
  Record<(typeof QUESTION | typeof ITEM_QUESTION)[number] | 'precision', readonly [string, (value: unknown) => boolean]>
> = {
  model: ['a text', isText],
  workload: ['a text', isText],
  gpu: ['a text', isText],
  precision: ['a text', isText],
  grid: ['a text', isText],
  allowOtherGpu: ['true or false', (value) => typeof value === 'boolean'],
  numGpus: ['a whole number from 1', (value) => Number.isInteger(value) && Number(value) >= 1],
  maxItlMs: ['a number above 0', (value) => typeof value === 'number' && value > 0],
  maxLatencyS: ['a number above 0', (value) => typeof value === 'number' && value > 0],
  outputs: ['a finite number from 0', isCount],
  outputTokens: ['a finite number from 0', isCount],
  inputTokens: ['a finite number from 0', isCount],
  pue: ['a finite number from 1', (value) => isCount(value) && value >= 1],
  year: ['a year', (value) => (isText(value) || isCount(value)) && /^\d{4}$/.test(String(value))],
};

/** @throws TypeError on an option that there is not, or is missing; RangeError on a value that makes no sense. */
export function refuseQuestion(question: Question): void {
  refuse(question, QUESTION, ['model', 'outputTokens']);
}

/** @throws TypeError or RangeError, as above. */
export function refuseItemQuestion(question: ItemQuestion): void {
  refuse(question, ITEM_QUESTION, ['model', 'workload', 'outputs']);
}

/** Whether it is images or videos that are asked for. */
export function isItemQuestion(question: Question | ItemQuestion): question is ItemQuestion {
  if (!isObject(question)) throw new TypeError('A question is an object: { model, outputTokens }.');
  return Reflect.get(question, 'outputs') !== undefined;
}

/** @throws TypeError or RangeError, as above. */
export function refuseSelection(selection: Selection): void {
  refuse(selection, SELECTION, ['model']);
}

/** @throws TypeError or RangeError, as above. */
export function refuseFilter(filter: object): void {
  refuse(filter, FILTER, []);
}

function refuse(given: object, options: readonly (keyof typeof ALLOWED)[], required: readonly string[]): void {
  const unknown = Object.keys(given).find((name) => !options.some((option) => option === name));
  if (unknown !== undefined) throw new TypeError(`There is no option ${unknown}. There are: ${options.join(', ')}.`);
  const missing = required.find((name) => Reflect.get(given, name) === undefined);
  if (missing !== undefined) throw new TypeError(`${missing} is missing.`);
  for (const option of options) {
    const value: unknown = Reflect.get(given, option);
    const [words, isAllowed] = ALLOWED[option];
    if (value !== undefined && !isAllowed(value)) throw notAllowed(option, value, words);
  }
}

/** @throws RangeError on what is no text. */
export function refuseName(name: unknown): void {
  if (!isText(name)) throw notAllowed('name', name, 'a text');
}

function notAllowed(name: string, value: unknown, words: string): RangeError {
  const written = typeof value === 'number' || typeof value === 'bigint' ? String(value) : JSON.stringify(value);
  return new RangeError(`${name} is ${written}. Allowed: ${words}.`);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

/** The configurations that a filter lets through, in the order of the documents. */
export function filtered(
  figures: SnapshotFigures,
  filter: Readonly<Record<string, unknown>>,
  model: Model | null | undefined,
): Configuration[] {
  const { workload, gpu, numGpus, precision, maxItlMs = Infinity } = filter;
  const isOnGpu = isOn(figures, String(gpu));
  return figures.rows.filter(
    (c) =>
      (model === undefined || c.slug === model?.slug) &&
      (workload === undefined || c.workload === workload) &&
      (gpu === undefined || isOnGpu(c)) &&
      (numGpus === undefined || c.num_gpus === numGpus) &&
      (precision === undefined || c.precision === precision) &&
      c.median_itl_ms <= Number(maxItlMs),
  );
}
