import { CHAT } from '../../../src/figures/chat.ts';
import { fill } from '../../../src/core/text/fill.ts';
import { plain } from '../../../src/figures/name-key.ts';
import type { Area, Configuration, Filter, Model, Reason } from '../token-energy.d.ts';
import { areaIn, placeName } from './areas.ts';
import { gpuName, nearAreas, nearModels, providerNotes } from './names.ts';
import type { Asked, Given } from './options.ts';
import type { Kind, SnapshotFigures, Word } from './snapshot.ts';

/** What was found, or why nothing was: worked out when it is asked for, since looking for near names takes long. */
export type Lookup<T> =
  { readonly value: T; readonly reason: null } | { readonly value: null; readonly reason: () => BareReason };

/** A reason without the ceiling of its question. */
export type BareReason = Omit<Reason, 'maxItlMs' | 'maxLatencyS' | 'ceilingAsked'>;

/** The configurations that answer a question, and what was taken for what it leaves open. */
export interface Choice<C> {
  /** The most frugal one. */
  readonly best: C;
  /** All that keep the ceiling, most frugal first. */
  readonly fitting: () => readonly C[];
  /** All, whatever their latency, most frugal first. */
  readonly measured: readonly C[];
  /** The GPU that was asked for where these are on others. */
  readonly otherGpuThan: string | null;
  /** The highest latency: ms between tokens, or s of a batch. */
  readonly ceiling: number;
  readonly ceilingAsked: boolean;
  /** What to know of the model and the workload that were taken. */
  readonly warnings: readonly string[];
}

/** What answers a question, of tokens or of items. */
export function answerOf<C extends Card>(figures: SnapshotFigures, kind: Kind<C>, asked: Asked): Lookup<Choice<C>> {
  const { workload: named, asOf } = asked;
  const { snapshot } = figures;
  if (asOf !== undefined && asOf < snapshot.updated) {
    const message = `The figures of ${snapshot.updated} are not those of ${asOf}: take the snapshot of the last release up to that day.`;
    return { value: null, reason: () => ({ field: 'asOf', given: asOf, message, near: [] }) };
  }
  if (named !== undefined && !kind.workloads.has(named)) {
    const isKnown = figures.items.workloads.has(named) || figures.tokens.workloads.has(named);
    const word = isKnown ? kind.words.otherKind : kind.words.unknown;
    return none(figures, 'workload', word, named, {}, () => [...kind.workloads.keys()]);
  }
  const { model, among, note } = figures.modelOf(asked.model);
  if (model === null) return noModel(figures, asked.model, among, kind);
  const counted = model.workloads.filter((workload) => kind.workloads.has(workload));
  const workload = named ?? (counted.includes(CHAT) ? CHAT : counted.length === 1 ? counted[0] : undefined);
  const words = { model: model.model, workload: workload ?? '' };
  if (workload === undefined) {
    const near = counted.length > 0 ? counted : model.workloads;
    const word = counted.length > 0 ? 'several_workloads' : kind.words.unmeasured;
    const workloads = near.join(', ');
    const message = fill(snapshot.words[word], { ...words, workloads, asked: workloads });
    return { value: null, reason: () => ({ field: 'workload', given: '', message, near }) };
  }
  const all = kind.ranked({ workload, slug: model.slug });
  if (all.length === 0)
    return none(figures, 'workload', 'no_model_in_workload', workload, words, () => model.workloads);
  const on = onGpus(figures, all, asked, words);
  if (on.value === null) return on;
  const ceiling = asked[kind.option] ?? kind.ceiling(workload) ?? Infinity;
  const fitting = (): readonly C[] => on.value.filter((c) => kind.latency(c) <= ceiling);
  const best = on.value.find((c) => kind.latency(c) <= ceiling);
  if (best === undefined) {
    const fastest = on.value.reduce((least, c) => Math.min(least, kind.latency(c)), Infinity);
    return none(figures, kind.option, kind.words.slow, ceiling, { ...words, fastest }, () => [String(fastest)]);
  }
  const { by_rule, only_workload } = snapshot.words;
  const { model_id } = model;
  const warnings: string[] = [];
  if (note !== '') warnings.push(fill(by_rule, { asked: asked.model, model_id, precision: best.precision, note }));
  warnings.push(...providerNotes(snapshot, asked.model).filter((one) => one !== note));
  if (named === undefined && workload !== CHAT) warnings.push(fill(only_workload, words));
  const otherGpuThan = asked.gpu === undefined || isOn(figures, asked.gpu)(best) ? null : asked.gpu;
  const ceilingAsked = asked[kind.option] !== undefined;
  return { value: { best, fitting, measured: on.value, otherGpuThan, ceiling, ceilingAsked, warnings }, reason: null };
}

/** What is looked at of a configuration of either kind. */
type Card = Pick<Configuration, 'gpu' | 'num_gpus' | 'precision'>;

/** A name that means no model, or several: near are those that it may mean, or names alike, of what is counted so if any is. */
function noModel<C>(figures: SnapshotFigures, name: string, among: readonly Model[], kind: Kind<C>) {
  const { models, snapshot } = figures;
  const slugs = among.map(({ slug }) => slug);
  const counted = models.filter(({ workloads }) => workloads.some((one) => kind.workloads.has(one)));
  const near = (): string[] => {
    const alike = nearModels(models, snapshot.names, name);
    return counted.some(({ slug }) => alike.includes(slug)) ? nearModels(counted, snapshot.names, name) : alike;
  };
  return slugs.length > 0
    ? none(figures, 'model', 'several_models', name, { models: slugs.join(', ') }, () => slugs)
    : none(figures, 'model', 'no_model', name, {}, near);
}

/** Those on the GPUs that were asked for, on others where that is allowed. */
function onGpus<C extends Card>(
  figures: SnapshotFigures,
  all: readonly C[],
  { gpu, numGpus, allowOtherGpu = false }: Asked,
  words: Readonly<Record<string, string>>,
): Lookup<readonly C[]> {
  const onGpu = gpu === undefined ? all : all.filter(isOn(figures, gpu));
  if (gpu !== undefined && onGpu.length === 0 && !allowOtherGpu) {
    return none(figures, 'gpu', 'no_gpu', gpu, words, () => [...new Set(all.map((c) => c.gpu))].sort());
  }
  const some = onGpu.length === 0 ? all : onGpu;
  const found = numGpus === undefined ? some : some.filter((c) => c.num_gpus === numGpus);
  if (found.length > 0) return { value: found, reason: null };
  const counts = [...new Set(some.map((c) => c.num_gpus))].sort((a, b) => a - b);
  return none(figures, 'numGpus', 'no_num_gpus', numGpus ?? 0, words, () => counts.map(String));
}

/** Whether a configuration is on the GPU of that name. */
function isOn({ gpus }: SnapshotFigures, name: string): (c: { readonly gpu: string }) => boolean {
  const gpu = gpuOf(gpus, name);
  return (c) => c.gpu === gpu;
}

/** The GPU of that name; undefined where none was measured. */
export function gpuOf(gpus: SnapshotFigures['gpus'], name: string): string | undefined {
  return gpus.get(plain(name)) ?? gpus.get(gpuName(name));
}

/** An area, and its electricity in a year: the world, and the year of the release where none is asked for. */
export function areaOf(figures: SnapshotFigures, { grid = 'WLD', year }: Pick<Asked, 'grid' | 'year'>): Lookup<Area> {
  const { year: own, groups } = figures.snapshot.grid;
  const asked = String(year ?? own);
  const found = figures.areaNamed(grid);
  const value = areaIn(found, asked);
  if (value !== null) return { value, reason: null };
  if (found !== undefined)
    return none(figures, 'year', 'no_year', asked, { area: found.display_name }, () => Object.keys(found.years).sort());
  const place = placeName(grid);
  if (groups.some((group) => placeName(group) === place)) return none(figures, 'grid', 'group_area', grid);
  const several = figures.areas.filter(({ display_name }) => placeName(display_name).endsWith(` ${place}`));
  if (several.length > 1 && place !== '')
    return none(figures, 'grid', 'several_areas', grid, {}, () => several.map(({ iso3 }) => iso3));
  return none(figures, 'grid', 'no_area', grid, {}, () => nearAreas(figures.areas, grid));
}

/** The configuration with energy per token of that id. */
export function rowOf(figures: SnapshotFigures, id: string): Lookup<Configuration> {
  const found = figures.rows().find(({ row_id }) => row_id === id);
  return found === undefined ? none(figures, 'row_id', 'no_row', id) : { value: found, reason: null };
}

/** That nothing was found, in the words of the snapshot. */
export function none(
  { snapshot }: SnapshotFigures,
  field: Reason['field'],
  word: Word,
  given: string | number,
  values: Readonly<Record<string, string | number>> = {},
  near: () => readonly string[] = () => [],
): { value: null; reason: () => BareReason } {
  return {
    value: null,
    reason: () => {
      const message = fill(snapshot.words[word], { ...values, asked: given });
      return { field, given: String(given), message, near: near() };
    },
  };
}

/** The configurations that a filter lets through, in the order of the documents. */
export function filtered(figures: SnapshotFigures, filter: Given<Filter>): Configuration[] {
  const { model, gpu, numGpus, maxItlMs = Infinity, ...own } = filter;
  const wanted = Object.entries({
    ...own,
    ...(model !== undefined && { slug: figures.modelOf(model).model?.slug }),
    ...(gpu !== undefined && { gpu: gpuOf(figures.gpus, gpu) }),
    ...(numGpus !== undefined && { num_gpus: numGpus }),
  });
  const isWanted = (c: Configuration): boolean => wanted.every(([name, value]) => Reflect.get(c, name) === value);
  return figures.rows().filter((c) => isWanted(c) && c.median_itl_ms <= maxItlMs);
}
