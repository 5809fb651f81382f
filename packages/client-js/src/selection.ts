import { byLikeness } from '../../../src/core/text/closest.ts';
import { CHAT } from '../../../src/figures/chat.ts';
import type { Configuration, Model, ResultWarning } from '../token-energy.d.ts';
import type { EarlierMeaning } from './earlier.ts';
import { threeDigits } from '../../../src/figures/format.ts';
import { boundingConfiguration } from './lower-bound.ts';
import { type BareReason, type Lookup, missing } from './missing.ts';
import {
  gpuOf,
  isMaybeHosted,
  matchOf,
  type NameMatch,
  nearModels,
  providerWarnings,
  slugAtProvider,
} from './names.ts';
import { openModel } from './regression.ts';
import { otherWeightsMessage, unknownModel } from './unknown-model.ts';
import type { Asked, Options } from './options.ts';
import type { Kind, SnapshotFigures } from './snapshot.ts';
import { warning } from './warning.ts';
import { sentence } from './words.ts';

/** The configurations that a question selects, and what was assumed. */
export interface Choice<C> {
  /** The lowest-energy configuration. */
  readonly best: C;
  /** All that meet the latency limit, lowest energy first. */
  readonly fitting: () => readonly C[];
  /**
   * The configuration whose energy limits one of these from below, for every batch size that meets the latency limit.
   */
  readonly boundFor: (chosen: C) => C;
  /** The GPU in the question if these configurations are on others. */
  readonly otherGpuThan: string | null;
  /** The latency limit: ms between tokens, or s of a batch. */
  readonly limit: number;
  readonly latencyLimitGiven: boolean;
  /** Whether the question has a latency limit, or a measured configuration on the same GPU exceeds the default one. */
  readonly isLimitStated: boolean;
  readonly match: NameMatch;
  /** Notes on the model and the workload that were assumed. */
  readonly warnings: readonly ResultWarning[];
}

/** What a choice needs of a configuration of either kind. */
type Served = Pick<Configuration, 'gpu' | 'numGpus' | 'precision'>;

/** Selects the configurations for a question about tokens or items. */
export function choiceOf<C extends Served>(figures: SnapshotFigures, kind: Kind<C>, asked: Asked): Lookup<Choice<C>> {
  const unanswerable = reasonBeforeModel(figures, kind, asked);
  if (unanswerable !== null) return unanswerable;
  const named = namedModel(figures, kind, asked);
  if (named.value === null) return named;
  const { model, match } = named.value;
  const workload = workloadOf(figures, kind, asked, model);
  if (workload.value === null) return workload;
  const values = { model: model.model, workload: workload.value };
  const places = {
    all: kind.ranked(workload.value, model.slug),
    gpuOf: (name: string) => gpuOf(figures.snapshot, name),
    workloads: model.workloads,
  };
  const measured = measuredOn(figures, places, asked, values);
  if (measured.value === null) return measured;
  const { value: rows } = measured;
  const limit = asked[kind.option] ?? kind.defaultLimit(workload.value) ?? Infinity;
  const isWithinLimit = (configuration: C): boolean => kind.latency(configuration) <= limit;
  // Rows are in the order of their energy, so the first one within the limit has the lowest.
  const best = rows.find(isWithinLimit);
  if (best === undefined) return tooSlow(figures, kind, limit, Math.min(...rows.map(kind.latency)), values);
  const latencyLimitGiven = asked[kind.option] !== undefined;
  return {
    value: {
      best,
      fitting: () => rows.filter(isWithinLimit),
      boundFor: (chosen) => boundingConfiguration(chosen, rows, isWithinLimit, kind.latency),
      otherGpuThan: replacedGpu(asked.gpu, best.gpu, places.gpuOf),
      limit,
      latencyLimitGiven,
      isLimitStated: latencyLimitGiven || rows.some((row) => row.gpu === best.gpu && !isWithinLimit(row)),
      match,
      warnings: notesOn(figures, asked, { model, match, precision: best.precision, workload: workload.value }),
    },
    reason: null,
  };
}

/** The model that a question names, and how the name relates to what was measured. */
function namedModel<C>(
  figures: SnapshotFigures,
  kind: Kind<C>,
  asked: Asked,
): Lookup<{ readonly model: Model; readonly match: NameMatch }> {
  const { model, among, note: tableNote, isOther } = figures.modelOf(asked.model);
  if (isOther) return missing(figures, { field: 'model', code: 'other_default', given: asked.model });
  const earlier = kind.option === 'maxItlMs' ? reasonEarlier(figures, asked) : null;
  if (earlier !== null) return earlier;
  if (model === null) return noModel(figures, asked.model, among, kind);
  return { value: { model, match: matchOf(figures.snapshot, asked.model, model, tableNote) }, reason: null };
}

/** No configuration meets the latency limit. `fastest` is the lowest latency of those measured. */
function tooSlow<C>(
  figures: SnapshotFigures,
  kind: Kind<C>,
  limit: number,
  fastest: number,
  values: Readonly<Record<string, string>>,
) {
  return missing(figures, {
    field: kind.option,
    code: kind.words.slow,
    given: limit,
    values: { ...values, fastest: threeDigits(fastest, 'up') },
    near: () => [limitFor(fastest)],
  });
}

/** A latency limit that a configuration with this latency meets, with at most three digits. */
function limitFor(latency: number): string {
  return threeDigits(latency, 'up').replaceAll(',', '');
}

/** The GPU in a question if the chosen configuration is on another. */
export function replacedGpu(
  asked: string | undefined,
  chosen: string,
  gpuOf: (name: string) => string | undefined,
): string | null {
  return asked === undefined || gpuOf(asked) === chosen ? null : asked;
}

/**
 * Why a question has no result for any model: the data is newer than asked, or the workload is unknown. Null if it may
 * have one.
 */
function reasonBeforeModel<C extends Served>(
  figures: SnapshotFigures,
  kind: Kind<C>,
  { model, workload, asOf }: Asked,
) {
  const { updated } = figures.snapshot;
  if (asOf !== undefined && asOf < updated)
    return missing(figures, { field: 'asOf', code: 'newer_data', given: asOf, values: { updated } });
  return workload === undefined || kind.workloads.has(workload) ? null : noWorkload(figures, kind, workload, model);
}

/**
 * What the name in a question means in the 2024 benchmark, if only that benchmark has the model, or has it on the GPU;
 * otherwise null.
 */
export function onlyEarlier(
  { earlier, modelOf }: SnapshotFigures,
  { model: name, gpu, allowOtherGpu = false }: Pick<Asked, 'model' | 'gpu' | 'allowOtherGpu'>,
): EarlierMeaning | null {
  if (earlier === null) return null;
  const { among: later, model, note } = modelOf(name);
  if (later.length === 0) {
    const found = earlier.named(name);
    return found.among.length === 0 ? null : found;
  }
  const named = gpu === undefined || allowOtherGpu ? undefined : earlier.gpuOf(gpu);
  if (model === null || named === undefined || model.gpus.includes(named)) return null;
  const rows = earlier.workloadsOf(model.slug).flatMap((workload) => earlier.ranked(workload, model.slug));
  const among = earlier.models.filter(({ slug }) => slug === model.slug);
  return rows.some((row) => row.gpu === named) ? { among, note } : null;
}

/** The reason if only the 2024 benchmark has the model, or has it on the GPU; otherwise null. */
function reasonEarlier(figures: SnapshotFigures, asked: Asked) {
  const [model] = onlyEarlier(figures, asked)?.among ?? [];
  if (model === undefined || figures.earlier === null) return null;
  const { engine, year, workloadsOf } = figures.earlier;
  const values = { model: model.model, engine, year: String(year), workloads: workloadsOf(model.slug).join(' or ') };
  const isLater = figures.modelOf(asked.model).model !== null;
  return isLater
    ? missing(figures, { field: 'gpu', code: 'only_earlier_gpu', given: asked.gpu ?? '', values })
    : missing(figures, { field: 'model', code: 'only_earlier_model', given: asked.model, values });
}

/** A workload of another kind or benchmark, or none. Suggestions are workloads of the model, if the name means one. */
function noWorkload<C>(figures: SnapshotFigures, kind: Kind<C>, named: string, name: string) {
  const { earlier } = figures;
  if (earlier?.workloads.has(named) === true && kind.option === 'maxItlMs')
    return missing(figures, {
      field: 'workload',
      code: 'earlier_workload',
      given: named,
      values: { year: String(earlier.year), engine: earlier.engine },
    });
  const isKnown = figures.items.workloads.has(named) || figures.tokens.workloads.has(named);
  const word = isKnown ? kind.words.otherKind : kind.words.unknown;
  const ofModel = figures.modelOf(name).model?.workloads.filter((workload) => kind.workloads.has(workload)) ?? [];
  return missing(figures, {
    field: 'workload',
    code: word,
    given: named,
    near: () => byLikeness(named, ofModel.length > 0 ? ofModel : [...kind.workloads.keys()]),
  });
}

/** A name that means no model, or several. Suggestions are models of the kind in question. */
function noModel<C>(figures: SnapshotFigures, name: string, among: readonly Model[], kind: Kind<C>) {
  const slugs = among.map((model) => slugAtProvider(figures.modelOf, figures.snapshot, name, model));
  if (slugs.length > 0)
    return missing(figures, {
      field: 'model',
      // A name that two measured versions share can be the id of an earlier version.
      code: openModel(figures, name) === null ? 'several_models' : 'other_versions',
      given: name,
      values: { models: slugs.join(', ') },
      near: () => slugs,
    });
  return unknownModelReason(figures, name, () => nearOfKind(figures, kind, name));
}

/**
 * Slugs of models with similar names that were measured on a workload of this kind, or for tokens in the 2024
 * benchmark. Empty if the most similar ones are of another kind.
 */
export function nearOfKind<C>({ models, snapshot, earlier }: SnapshotFigures, kind: Kind<C>, name: string): string[] {
  const ofKind = models.filter(({ workloads }) => workloads.some((workload) => kind.workloads.has(workload)));
  const earlierModels = kind.option === 'maxItlMs' ? (earlier?.models ?? []) : [];
  const only2024 = earlierModels.map(({ slug }) => slug).filter((slug) => models.every((later) => later.slug !== slug));
  const near = nearModels(models, snapshot, name, only2024);
  return ofKind.some(({ slug }) => near.includes(slug))
    ? nearModels(ofKind, snapshot, name, only2024)
    : near.filter((slug) => only2024.includes(slug));
}

/** The reason for a name that means no measured model. `similar` are the measured models with similar names. */
export function unknownModelReason(figures: SnapshotFigures, name: string, similar: () => readonly string[]) {
  const unknown = unknownModel(figures, name);
  const { word, measured, unmeasuredSizeB: size } = unknown;
  const slugs = measured.map(({ slug }) => slug);
  if (word === 'few_bits' || word === 'other_precision') {
    const message = otherWeightsMessage(figures, name, unknown);
    return {
      value: null,
      reason: (): BareReason => ({ field: 'model', code: word, given: name, message, near: slugs }),
    };
  }
  if (word !== 'no_model') return missing(figures, { field: 'model', code: word, given: name });
  // A model of a size that no model of the predictions has is not a misspelt one of another size.
  const ofSize = (slug: string) =>
    size === null || new RegExp(`(?<![0-9])${String(size).replace('.', '-')}b`).test(slug);
  return missing(figures, {
    field: 'model',
    code: word,
    given: name,
    near: () => (slugs.length > 0 ? slugs : similar().filter(ofSize)),
  });
}

/** The workload in the question; otherwise chat, or the only one on which the model was measured. */
function workloadOf<C>(
  figures: SnapshotFigures,
  kind: Kind<C>,
  { workload: named }: Asked,
  { model, workloads }: Model,
): Lookup<string> {
  if (named !== undefined) return { value: named, reason: null };
  const ofKind = workloads.filter((workload) => kind.workloads.has(workload));
  if (ofKind.includes(CHAT)) return { value: CHAT, reason: null };
  const [only, ...others] = ofKind;
  if (only !== undefined && others.length === 0) return { value: only, reason: null };
  const near = only === undefined ? workloads : ofKind;
  const word = only === undefined ? kind.words.unmeasured : 'several_workloads';
  const listed = near.join(', ');
  const message = sentence(figures.snapshot.words[word], { model, workloads: listed, asked: listed });
  return { value: null, reason: () => ({ field: 'workload', code: word, given: '', message, near }) };
}

/** Where the configurations of a model on a workload are looked up. */
interface Measured<C> {
  readonly all: readonly C[];
  readonly gpuOf: (name: string) => string | undefined;
  /** The workloads on which the model was measured. */
  readonly workloads: readonly string[];
}

/** The configurations of a model on a workload, on the GPUs in the question, or on others if the question allows it. */
export function measuredOn<C extends OnGpus>(
  figures: SnapshotFigures,
  measured: Measured<C>,
  { gpu, numGpus, allowOtherGpu = false }: Asked,
  values: { readonly model: string; readonly workload: string },
): Lookup<readonly C[]> {
  const { all, workloads } = measured;
  if (all.length === 0)
    return missing(figures, {
      field: 'workload',
      code: 'no_model_in_workload',
      given: values.workload,
      values,
      near: () => byLikeness(values.workload, workloads),
    });
  const onGpu =
    gpu === undefined ? { value: all, reason: null } : onNamedGpu(figures, measured, gpu, allowOtherGpu, values);
  if (onGpu.value === null || numGpus === undefined) return onGpu;
  const found = onGpu.value.filter((row) => row.numGpus === numGpus);
  if (found.length > 0) return { value: found, reason: null };
  const counts = [...new Set(onGpu.value.map((row) => row.numGpus))];
  counts.sort((a, b) => Math.abs(a - numGpus) - Math.abs(b - numGpus) || a - b);
  return missing(figures, {
    field: 'numGpus',
    code: 'no_num_gpus',
    given: numGpus,
    values,
    near: () => counts.map(String),
  });
}

/** The GPUs of a configuration. */
type OnGpus = Pick<Configuration, 'gpu' | 'numGpus'>;

/** The configurations on the GPU in a question, or on others if the question allows it. */
function onNamedGpu<C extends OnGpus>(
  figures: SnapshotFigures,
  { all, gpuOf: gpuNamed }: Measured<C>,
  gpu: string,
  allowOtherGpu: boolean,
  values: Readonly<Record<string, string>>,
): Lookup<readonly C[]> {
  const counted = countedGpu(gpu, gpuNamed);
  if (counted !== null)
    return missing(figures, {
      field: 'gpu',
      code: 'gpu_count',
      given: gpu,
      values: { ...counted },
      near: () => [counted.gpu],
    });
  const named = gpuNamed(gpu);
  const found = all.filter((row) => row.gpu === named);
  if (found.length > 0) return { value: found, reason: null };
  if (allowOtherGpu) return { value: onSimilarGpu(all, gpu), reason: null };
  return missing(figures, {
    field: 'gpu',
    code: 'no_gpu',
    given: gpu,
    values,
    near: () => byLikeness(gpu, [...new Set(all.map((row) => row.gpu))]),
  });
}

/** The GPU and the number in a name such as `2 × B200` or `4xH100`; null if the name is another. */
function countedGpu(
  name: string,
  gpuNamed: (name: string) => string | undefined,
): { readonly gpu: string; readonly count: number } | null {
  const [, count = '', written = ''] = /^\s*(\d{1,4})\s*[x×*]?\s*(\D.*)$/i.exec(name) ?? [];
  const gpu = gpuNamed(name) === undefined ? gpuNamed(written) : undefined;
  return gpu === undefined ? null : { gpu, count: Number(count) };
}

/**
 * The configurations on the GPU of which the named one is a variant, such as the H100 for `H100 NVL`; otherwise all.
 */
function onSimilarGpu<C extends OnGpus>(all: readonly C[], gpu: string): readonly C[] {
  const words = gpu.toLowerCase().split(/[^a-z0-9]+/);
  const similar = all.filter((row) => words.includes(row.gpu.toLowerCase()));
  return similar.length === 0 ? all : similar;
}

/** Notes on how a question was read. */
function notesOn(
  { snapshot }: SnapshotFigures,
  asked: Asked,
  read: { readonly model: Model; readonly match: NameMatch; readonly precision: string; readonly workload: string },
): ResultWarning[] {
  const { words } = snapshot;
  const { model, match, precision, workload } = read;
  const { note } = match;
  const byRule = { asked: asked.model, model_id: model.modelId, precision, note };
  return [
    ...(note === '' ? [] : [warning(words, 'by_rule', byRule)]),
    ...providerWarnings(match),
    ...(isMaybeHosted(asked.model, model) ? [warning(words, 'maybe_hosted', { asked: asked.model })] : []),
    ...(asked.workload === undefined && workload !== CHAT
      ? [warning(words, 'only_workload', { model: model.model, workload })]
      : []),
  ];
}

/** The configuration with energy per token of that id. */
export function rowOf(figures: SnapshotFigures, id: string): Lookup<Configuration> {
  const found = figures.rows().find(({ rowId }) => rowId === id);
  return found === undefined
    ? missing(figures, { field: 'rowId', code: 'no_row', given: id })
    : { value: found, reason: null };
}

/** The configurations that a filter matches, in the order of the snapshot. */
export function filtered(figures: SnapshotFigures, filter: Options<'filter'>): Configuration[] {
  const { model, gpu, workload, numGpus, precision, maxItlMs = Infinity } = filter;
  const slug = model === undefined ? undefined : figures.modelOf(model).model?.slug;
  const named = gpu === undefined ? undefined : gpuOf(figures.snapshot, gpu);
  return figures
    .rows()
    .filter(
      (row) =>
        (model === undefined || row.slug === slug) &&
        (gpu === undefined || row.gpu === named) &&
        (workload === undefined || row.workload === workload) &&
        (numGpus === undefined || row.numGpus === numGpus) &&
        (precision === undefined || row.precision === precision) &&
        row.medianItlMs <= maxItlMs,
    );
}
