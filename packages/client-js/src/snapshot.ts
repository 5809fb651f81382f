import { memoize, once } from '../../../src/core/files/lazy-files.ts';
import { fill } from '../../../src/core/text/fill.ts';
import type {
  FigureColumn,
  Snapshot,
  SnapshotItemWorkload,
  SnapshotModel,
  SnapshotWorkload,
} from '../../../src/contract/generated/site.d.ts';
import { whPerMillionTokens } from '../../../src/figures/energy.ts';
import type { Configuration, Model } from '../token-energy.d.ts';
import { type AreaFigures, type AreaFinder, areaFinder, areasOf } from './areas.ts';
import { camelKeys } from './case.ts';
import { valuesIn } from './figure-column.ts';
import { type ModelFinder, modelFinder } from './names.ts';

/** A snapshot with its columns as rows. */
export interface SnapshotFigures {
  readonly snapshot: Snapshot;
  /** Every configuration with energy per token, by workload and model, those with the lowest energy first. */
  readonly rows: () => readonly Configuration[];
  readonly models: readonly Model[];
  readonly modelOf: ModelFinder;
  readonly tokens: Kind<Configuration, SnapshotWorkload>;
  readonly items: Kind<ItemConfiguration, SnapshotItemWorkload>;
  /** The configuration with the smallest running batch among those that differ from this one only in their batch. */
  readonly smallestBatch: (row: Configuration) => Configuration;
  readonly areas: readonly AreaFigures[];
  readonly areaNamed: AreaFinder;
  /** The notice on this release; null if there is none. */
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
  /** The sentences if there is no answer. */
  readonly words: Readonly<Record<'unknown' | 'otherKind' | 'unmeasured' | 'slow', Word>>;
}

export type Word = keyof Snapshot['words'];
type TokenFields = OwnFields<Snapshot['columns']>;
type ItemFields = OwnFields<Snapshot['items']['columns']>;
/** A configuration that makes images or videos. */
export type ItemConfiguration = ReturnType<typeof itemRow>;

/** The format of snapshots that this code reads. */
export const FORMAT = 7;
const UNUSABLE = "The snapshot can't be used";

/** Reads a snapshot. @throws RangeError if it is not one of this format. */
export function figuresOf(value: unknown): SnapshotFigures {
  const format: unknown = (value as Partial<Snapshot> | null)?.format;
  if (format !== FORMAT)
    throw new RangeError(
      `${UNUSABLE}: its format is ${String(format)}, and this package knows ${FORMAT}: update the package.`,
    );
  const snapshot = value as Snapshot;
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
      ranked: rows.of,
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
      ranked: items.of,
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
    smallestBatch: (row) => rows.at(snapshot.columns.smallest_batch[rows.placeOf(row)] ?? -1),
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

/** Rows in the order of the snapshot. Each is made when it is first needed, because making all takes longer than a page has. */
interface Table<Row> {
  readonly all: () => readonly Row[];
  readonly at: (place: number) => Row;
  readonly placeOf: (row: Row) => number;
  /** Those of a model on a workload. */
  readonly of: (workload: string, slug: string) => readonly Row[];
}

/** Reads columns into rows: `made` gets the fields of a row, its model and its workload. */
function tableOf<C extends Columns, W extends { readonly workload: string }, Row extends object>(
  { gpus, models }: Snapshot,
  { workloads, columns }: { readonly workloads: readonly W[]; readonly columns: C },
  made: (own: OwnFields<C>, model: SnapshotModel, workload: W) => Row,
): Table<Row> {
  const fields = Object.entries(columns).map(
    ([name, column]) => [name, isList(column) ? column : valuesIn(column)] as const,
  );
  const places = new WeakMap<Row, number>();
  const at = memoize<Row, number>((place) => {
    const values = fields.map(([name, column]) => [name, column[place]]);
    const model = models[columns.model[place] ?? -1];
    const workload = workloads[columns.workload[place] ?? -1];
    if (model === undefined || workload === undefined)
      throw new RangeError(`${UNUSABLE}: row ${place} has no model or no workload.`);
    const own: unknown = { ...Object.fromEntries(values), gpu: gpus[columns.gpu[place] ?? -1] };
    // The one cast: the schema of the snapshot says which fields a row has.
    const row = made(own as OwnFields<C>, model, workload);
    places.set(row, place);
    return row;
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
    all: once(() => all.map(at)),
    at,
    placeOf: (row) => places.get(row) ?? -1,
    of: (workload, slug) => group(`${workload}/${slug}`),
  };
}

/** Places in lists, and values of other fields. */
type Columns = Readonly<Record<'gpu' | 'model' | 'workload', readonly number[]>> &
  Readonly<Record<string, readonly unknown[] | FigureColumn>>;

function isList(column: readonly unknown[] | FigureColumn): column is readonly unknown[] {
  return Array.isArray(column);
}

type OwnFields<C extends Columns> = {
  -readonly [K in keyof C]: C[K] extends readonly (infer Value)[] ? Value : number;
} & { gpu: string };

function tokenRow(own: TokenFields, model: SnapshotModel, workload: SnapshotWorkload): Configuration {
  const { smallest_batch: _, ...measured } = own;
  const { workloads: _workloads, gpus: _gpus, ...ofModel } = model;
  const whPerMillionOutputTokens = whPerMillionTokens(own.joules_per_output_token);
  const row = camelKeys({ ...measured, ...ofModel, workload: workload.workload });
  // Frozen: changing a result must not change the next one.
  return Object.freeze({
    ...row,
    rowId: idOf(workload, { ...measured, slug: model.slug }),
    whPerMillionOutputTokens,
    gpuPowerWattsTotal: own.gpu_power_watts_total + powerOf(own),
    avgOutputTokens: own.avg_output_tokens + responseTokensOf(own.wh_per_response, whPerMillionOutputTokens),
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
    whPerOutput: joules_per_item / 3600,
  };
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

/** Power of all GPUs, W, as it follows from other values. The snapshot has the difference to what was published. */
export function powerOf(row: { readonly joules_per_output_token: number; readonly tokens_per_second: number }): number {
  return Math.floor(row.joules_per_output_token * row.tokens_per_second + 0.5);
}

/** Average tokens of a response, as they follow from its Wh. The snapshot has the difference to what was published. */
export function responseTokensOf(whPerResponse: number, whPerMillionOutputTokens: number): number {
  return Math.floor((whPerResponse * 1e6) / whPerMillionOutputTokens + 0.5);
}
