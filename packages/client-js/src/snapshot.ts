import { memoize, lazyValue } from '../../../src/core/memoize.ts';
import { fill } from '../../../src/core/text/fill.ts';
import { TEXTS } from '../generated/options.ts';
import { isObject } from '../../../src/core/text/json.ts';
import type {
  Snapshot,
  SnapshotItemWorkload,
  SnapshotModel,
  SnapshotWorkload,
} from '../../../src/contract/generated/site.d.ts';
import { whPerMillionTokens } from '../../../src/figures/energy.ts';
import type { Configuration, Model, Reason } from '../token-energy.d.ts';
import { type AreaFigures, type AreaFinder, areaFinder, areasOf } from './areas.ts';
import { camelKeys } from './case.ts';
import { type EarlierFigures, earlierIn } from './earlier.ts';
import { type ModelFinder, modelFinder } from './names.ts';
import type { UsableSnapshot } from './snapshot-words.ts';

/** A snapshot with its columns as rows. */
export interface SnapshotFigures {
  readonly snapshot: UsableSnapshot;
  /** Every configuration with energy per token, by workload and model, those with the lowest energy first. */
  readonly rows: () => readonly Configuration[];
  readonly models: readonly Model[];
  readonly modelOf: ModelFinder;
  readonly tokens: Kind<Configuration, SnapshotWorkload>;
  readonly items: Kind<ItemConfiguration, SnapshotItemWorkload>;
  /** The 2024 benchmark; null if the release does not have it. */
  readonly earlier: EarlierFigures | null;
  /** The configuration with the smallest running batch among those that differ from this one only in their batch. */
  readonly smallestBatch: (row: Configuration) => Configuration;
  readonly areas: readonly AreaFigures[];
  readonly areaNamed: AreaFinder;
  /** The notice on this release; otherwise null. */
  readonly notice: string | null;
}

/** What is counted, tokens or images and videos: the workloads and configurations, and how they are limited. */
export interface Kind<C, W = object> {
  readonly workloads: ReadonlyMap<string, W>;
  /** The configurations of a model on a workload, those with the lowest energy first. */
  readonly ranked: (workload: string, slug: string) => readonly C[];
  /** The latency of a configuration that a limit is compared with. */
  readonly latency: (configuration: C) => number;
  /** The option with the latency limit. */
  readonly option: 'maxItlMs' | 'maxLatencyS';
  /** The latency limit of a workload if the question has none; null if there is no such workload. */
  readonly defaultLimit: (workload: string) => number | null;
  /** The sentences about a missing result. */
  readonly words: Readonly<Record<'unknown' | 'otherKind' | 'unmeasured' | 'slow', Reason['code']>>;
}

type TokenFields = OwnFields<Snapshot['columns']>;
type ItemFields = OwnFields<Snapshot['items']['columns']>;
/** A configuration that makes images or videos. */
export type ItemConfiguration = ReturnType<typeof itemRow>;

/** The format of snapshots that this code reads. */
export const FORMAT = 17;
const UNUSABLE = "The snapshot can't be used";

/** Fields that every snapshot of this format has: those that a truncated or edited one most likely lacks. */
const FIELDS = ['words', 'sources', 'models', 'names', 'workloads', 'gpus', 'columns', 'items', 'grid'];

/** A snapshot, from its value or its JSON text. @throws RangeError if it is not one of this format. */
function snapshotFrom(given: unknown): UsableSnapshot {
  const value = typeof given === 'string' ? parsed(given) : given;
  if (value instanceof Promise) throw new RangeError(`${UNUSABLE}: it is a promise. Await it first.`);
  if (!isObject(value)) throw new RangeError(`${UNUSABLE}: it must be an object or JSON text.`);
  const { format } = value;
  if (format === undefined) throw new RangeError(`${UNUSABLE}: it has no format, so it is not a snapshot.`);
  if (format !== FORMAT) {
    const fix = Number(format) > FORMAT ? 'Update the package.' : 'Use a newer snapshot.';
    throw new RangeError(
      `${UNUSABLE}: its format is ${JSON.stringify(format)}, and this package reads ${FORMAT}. ${fix}`,
    );
  }
  const field = FIELDS.find((name) => !isPresent(value[name]));
  if (field !== undefined) throw new RangeError(`${UNUSABLE}: it has no ${field}.`);
  const texts = Object.keys(value['words'] ?? {}).length;
  if (texts < TEXTS) throw new RangeError(`${UNUSABLE}: it has ${texts} of the ${TEXTS} texts in words.`);
  // The one cast: the format says which fields a snapshot has, and the largest ones were looked for.
  return value as unknown as UsableSnapshot;
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function parsed(text: string): unknown {
  try {
    // A file may start with a byte order mark.
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new RangeError(`${UNUSABLE}: the text is not JSON.`);
  }
}

/** Reads a snapshot. @throws RangeError if it is not one of this format. */
export function figuresOf(given: unknown): SnapshotFigures {
  const snapshot = snapshotFrom(given);
  const rows = tableOf(snapshot, snapshot, tokenRow);
  const items = tableOf(snapshot, snapshot.items, itemRow);
  const areas = areasOf(snapshot.grid);
  const models = snapshot.models.map(modelOf);
  const itemWorkloads = new Map(snapshot.items.workloads.map((each) => [each.workload, each]));
  return {
    snapshot,
    rows: rows.all,
    models,
    modelOf: modelFinder(models, snapshot),
    tokens: {
      workloads: new Map(snapshot.workloads.map((each) => [each.workload, each])),
      ranked: rows.ranked,
      latency: (c) => c.medianItlMs,
      option: 'maxItlMs',
      defaultLimit: () => snapshot.itl_deadline_ms,
      words: {
        unknown: 'no_workload',
        otherKind: 'counted_in_outputs',
        unmeasured: 'counted_in_outputs',
        slow: 'no_latency',
      },
    },
    items: {
      workloads: itemWorkloads,
      ranked: items.ranked,
      latency: (c) => c.batchLatencyS,
      option: 'maxLatencyS',
      defaultLimit: (workload) => itemWorkloads.get(workload)?.latency_deadline_s ?? null,
      words: {
        unknown: 'no_item_workload',
        otherKind: 'no_item_workload',
        unmeasured: 'no_items',
        slow: 'no_batch_latency',
      },
    },
    earlier: earlierIn(snapshot),
    smallestBatch: (row) => smallestBatchIn(row, rows.ranked(row.workload, row.slug)),
    areas,
    areaNamed: areaFinder(areas, snapshot.grid),
    notice: snapshot.notices.find(({ date }) => date === snapshot.release)?.notice ?? null,
  };
}

function modelOf(model: SnapshotModel): Model {
  const { workloads, gpus, ...own } = model;
  return Object.freeze({
    ...camelKeys(own),
    workloads: Object.freeze([...workloads]),
    gpus: Object.freeze([...gpus]),
  });
}

/**
 * Rows in the order of the snapshot. Each is made when it is first needed, because making all takes longer than a page
 * has.
 */
interface Table<Row> {
  readonly all: () => readonly Row[];
  /** Those of a model on a workload. */
  readonly ranked: (workload: string, slug: string) => readonly Row[];
}

/** Reads columns into rows: `made` gets the fields of a row, its model and its workload. */
function tableOf<C extends Columns, W extends { readonly workload: string }, Row extends object>(
  { gpus, models }: Snapshot,
  { workloads, columns }: { readonly workloads: readonly W[]; readonly columns: C },
  made: (own: OwnFields<C>, model: SnapshotModel, workload: W) => Row,
): Table<Row> {
  const at = memoize<Row, number>((place) => {
    const values = Object.entries(columns).map(([name, column]) => [name, column[place]]);
    const model = models[columns.model[place] ?? -1];
    const workload = workloads[columns.workload[place] ?? -1];
    if (model === undefined || workload === undefined)
      throw new RangeError(`${UNUSABLE}: row ${place} has no model or no workload.`);
    const own: unknown = { ...Object.fromEntries(values), gpu: gpus[columns.gpu[place] ?? -1] };
    // The one cast: the schema of the snapshot says which fields a row has.
    return made(own as OwnFields<C>, model, workload);
  });
  const all = [...columns.model.keys()];
  const group = memoize((key: string) => {
    const [workload, slug] = key.split('/');
    const isOf = (place: number): boolean =>
      workloads[columns.workload[place] ?? -1]?.workload === workload &&
      models[columns.model[place] ?? -1]?.slug === slug;
    return all.filter(isOf).map(at);
  });
  return {
    all: lazyValue(() => all.map(at)),
    ranked: (workload, slug) => group(`${workload}/${slug}`),
  };
}

/** Places in lists, and values of other fields. */
type Columns = Readonly<Record<'gpu' | 'model' | 'workload', readonly number[]>> &
  Readonly<Record<string, readonly unknown[]>>;

type OwnFields<C extends Columns> = { readonly [K in Exclude<keyof C, 'gpu'>]: C[K][number] } & {
  readonly gpu: string;
};

function tokenRow(own: TokenFields, model: SnapshotModel, workload: SnapshotWorkload): Configuration {
  const { workloads: _workloads, gpus: _gpus, ...ofModel } = model;
  const row = camelKeys({ ...own, ...ofModel, workload: workload.workload, engine: workload.runtime });
  // Frozen: changing a result must not change the next one.
  return Object.freeze({
    ...row,
    rowId: idOf(workload, { ...own, slug: model.slug }),
    whPerMillionOutputTokens: whPerMillionTokens(own.joules_per_output_token),
  });
}

function itemRow(own: ItemFields, { slug, model }: SnapshotModel, workload: SnapshotItemWorkload) {
  const { joules_per_item, ulysses_degree: _, ring_degree: _ring, repeat: _repeat, ...row } = own;
  return {
    ...camelKeys(row),
    rowId: idOf(workload, { ...own, slug }),
    slug,
    model,
    workload: workload.workload,
    unit: workload.unit,
    engine: workload.runtime,
    whPerOutput: joules_per_item / 3600,
  };
}

/** Fields that are equal in configurations that differ only in their batch. */
const SERIES = ['gpu', 'numGpus', 'tensorParallel', 'dataParallel', 'expertParallel', 'precision'] as const;

function smallestBatchIn(row: Configuration, rows: readonly Configuration[]): Configuration {
  return rows
    .filter((other) => SERIES.every((field) => other[field] === row[field]))
    .reduce((least, other) => (other.avgRunningBatch < least.avgRunningBatch ? other : least), row);
}

/** The id of a row, by the template of its workload. */
function idOf(
  { row_id }: { readonly row_id: string },
  row: Readonly<Record<string, unknown>> & { readonly repeat: number },
): string {
  const values = Object.entries(row).map(([name, value]) => [name, String(value)]);
  const key = fill(row_id, Object.fromEntries(values) as Record<string, string>);
  return row.repeat === 1 ? key : `${key}/r${row.repeat}`;
}
