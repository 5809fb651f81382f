import { kept, once } from '../../../src/core/files/lazy-files.ts';
import { groupBy } from '../../../src/core/text/group-by.ts';
import { byMerit, rowId } from '../../../src/figures/configuration.ts';
import { generationId } from '../../../src/figures/generation.ts';
import type {
  Snapshot,
  SnapshotItemWorkload,
  SnapshotModel,
  SnapshotWorkload,
} from '../../../src/contract/generated/site.d.ts';
import { whPerMillionTokens } from '../../../src/figures/energy.ts';
import { plain } from '../../../src/figures/name-key.ts';
import { leastBusy } from '../../../src/figures/price.ts';
import { seriesKey } from '../../../src/figures/series.ts';
import type { Configuration, Model } from '../token-energy.d.ts';
import { type AreaFinder, type Figured, areaFinder, areasOf } from './areas.ts';
import { figuresIn } from './figure-text.ts';
import { type ModelFinder, modelFinder } from './names.ts';

/** A snapshot, read once into what questions are answered from. */
export interface SnapshotFigures {
  readonly snapshot: Snapshot;
  /** Every configuration, in the order of the documents. */
  readonly rows: () => readonly Configuration[];
  readonly models: readonly Model[];
  readonly modelOf: ModelFinder;
  readonly tokens: Kind<Configuration, SnapshotWorkload>;
  readonly items: Kind<ItemConfiguration, SnapshotItemWorkload>;
  /** The configuration with the smallest batch on the same cards in the same way. */
  readonly quietest: (row: Configuration) => Configuration;
  readonly areas: readonly Figured[];
  readonly areaNamed: AreaFinder;
  /** The name of each GPU by its plain name. */
  readonly gpus: ReadonlyMap<string, string>;
  /** The notice on this release; null where there is none. */
  readonly notice: string | null;
}

/** What is counted, tokens or items: its workloads and its configurations. */
export interface Kind<C, W = object> {
  readonly workloads: ReadonlyMap<string, W>;
  /** Those of a model on a workload, most frugal first; put in order when they are first asked for. */
  readonly ranked: (of: Group) => readonly C[];
  /** The latency of a configuration, the option that asks for a ceiling on it, and that of a workload where none is asked for. */
  readonly latency: (configuration: C) => number;
  readonly option: 'maxItlMs' | 'maxLatencyS';
  readonly ceiling: (workload: string) => number | null;
  /** What is said where there is no answer. */
  readonly words: Readonly<Record<'unknown' | 'otherKind' | 'unmeasured' | 'slow', Word>>;
}

export type Word = keyof Snapshot['words'];
type TokenFields = OwnFields<Snapshot['columns']>;
type ItemFields = OwnFields<Snapshot['items']['columns']>;
/** A configuration that makes images or videos. */
export type ItemConfiguration = ReturnType<typeof itemRow>;

/** The form of snapshots that is read here. */
export const FORMAT = 6;
const UNUSABLE = "The snapshot can't be used";

/** Under what the configurations of a model on a workload are kept. */
function groupOf({ workload, slug }: Group): string {
  return `${workload}/${slug}`;
}

/** Reads a snapshot. @throws RangeError where it is not one. */
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
  const models = snapshot.models.map(({ workloads, gpus, ...model }) =>
    Object.freeze({ ...model, workloads: Object.freeze([...workloads]), gpus: Object.freeze([...gpus]) }),
  );
  const seriesIn = kept((group) => new Map(groupBy(rows.of(group), seriesKey)));
  const itemWorkloads = new Map(snapshot.items.workloads.map((each) => [each.workload, each]));
  return {
    snapshot,
    rows: rows.all,
    models,
    modelOf: modelFinder(models, snapshot),
    tokens: {
      workloads: new Map(snapshot.workloads.map((each) => [each.workload, each])),
      ranked: rankedBy(rows, byMerit<Configuration>('joules_per_output_token', 'median_itl_ms')),
      latency: (c) => c.median_itl_ms,
      option: 'maxItlMs',
      ceiling: () => snapshot.itl_deadline_ms,
      words: {
        unknown: 'no_workload',
        otherKind: 'counted_in_outputs',
        unmeasured: 'counted_in_outputs',
        slow: 'no_latency',
      },
    },
    items: {
      workloads: itemWorkloads,
      ranked: rankedBy(items, byMerit<ItemConfiguration>('wh_per_output', 'batch_latency_s')),
      latency: (c) => c.batch_latency_s,
      option: 'maxLatencyS',
      ceiling: (workload) => itemWorkloads.get(workload)?.latency_deadline_s ?? null,
      words: {
        unknown: 'no_item_workload',
        otherKind: 'no_item_workload',
        unmeasured: 'no_items',
        slow: 'no_batch_latency',
      },
    },
    quietest: (row) => leastBusy(row, seriesIn(groupOf(row)).get(seriesKey(row)) ?? []),
    areas,
    areaNamed: areaFinder(areas),
    gpus: new Map(snapshot.gpus.map((gpu) => [plain(gpu), gpu])),
    notice: snapshot.notices.find(({ date }) => date === snapshot.release)?.notice ?? null,
  };
}

/** Those of a model on a workload, put in order when they are first asked for. */
function rankedBy<C extends Group>(table: Table<C>, merit: (a: C, b: C) => number): (of: Group) => readonly C[] {
  const ranked = kept((group) => [...table.of(group)].sort(merit));
  return (of) => ranked(groupOf(of));
}

/** Rows in the order of the documents, each made when it is first asked for: all of them take longer than a page has. */
interface Table<Row> {
  readonly all: () => readonly Row[];
  /** Those of a group. */
  readonly of: (group: string) => readonly Row[];
}

/** Reads columns: a row is made of its own fields by name, its model and its workload, which stand in lists. */
function tableOf<C extends Columns, W extends { readonly workload: string }, Row>(
  { gpus, models }: Snapshot,
  { workloads, columns }: { readonly workloads: readonly W[]; readonly columns: C },
  made: (own: OwnFields<C>, model: SnapshotModel, workload: W) => Row,
): Table<Row> {
  const fields = Object.entries(columns).map(
    ([name, own]) => [name, typeof own === 'string' ? figuresIn(own, columns.gpu.length) : own] as const,
  );
  const at = kept<Row, number>((i) => {
    const row: Record<string, unknown> = { gpu: gpus[columns.gpu[i] ?? -1] };
    for (const [name, column] of fields) row[name] ??= column[i];
    const [model, workload] = [models[columns.model[i] ?? -1], workloads[columns.workload[i] ?? -1]];
    if (model === undefined || workload === undefined) throw new RangeError(`${UNUSABLE}: row ${i} is of no model.`);
    // The one cast: what a row has, the schema of the snapshot says.
    return made(row as OwnFields<C>, model, workload);
  });
  const slugs = models.map(({ slug }) => slug);
  const places = [...columns.gpu.keys()];
  const key = (i: number): string =>
    groupOf({
      slug: slugs[columns.model[i] ?? -1] ?? '',
      workload: workloads[columns.workload[i] ?? -1]?.workload ?? '',
    });
  const groups = new Map<string, readonly number[]>(groupBy(places, key));
  return { all: once(() => places.map(at)), of: kept((group) => (groups.get(group) ?? []).map(at)) };
}

/** What is called by its place in a list, and lists of whatever else. */
type Columns = Readonly<Record<'gpu' | 'model' | 'workload', readonly number[]>> &
  Readonly<Record<string, readonly unknown[] | string>>;

type OwnFields<C extends Columns> = {
  -readonly [K in keyof C]: C[K] extends string ? number : C[K][number];
} & { gpu: string };

function tokenRow(own: TokenFields, of: SnapshotModel, { workload }: SnapshotWorkload): Configuration {
  const { workloads: _, gpus: _all, ...model } = of;
  const wh_per_million_output_tokens = whPerMillionTokens(own.joules_per_output_token);
  const row = { ...own, ...model, workload, row_id: '', wh_per_million_output_tokens };
  row.row_id = rowId(row);
  row.gpu_power_watts_total += powerOf(row);
  row.avg_output_tokens += answerTokensOf(row);
  // Whoever is given a row must not change what is answered next.
  return Object.freeze(row);
}

function itemRow(own: ItemFields, { slug, model }: SnapshotModel, { workload, unit }: SnapshotItemWorkload) {
  const { joules_per_item, ulysses_degree, ring_degree, repeat, ...row } = own;
  const row_id = generationId({ ...own, slug, workload });
  return { ...row, row_id, slug, model, workload, unit, wh_per_output: joules_per_item / 3600 };
}

/** Power of all GPUs and tokens of an answer, as they follow from other figures: rounded, and not always as published. */
export function powerOf(row: Pick<Configuration, 'joules_per_output_token' | 'tokens_per_second'>): number {
  return Math.floor(row.joules_per_output_token * row.tokens_per_second + 0.5);
}
export function answerTokensOf(row: Pick<Configuration, 'wh_per_response' | 'wh_per_million_output_tokens'>): number {
  return Math.floor((row.wh_per_response * 1e6) / row.wh_per_million_output_tokens + 0.5);
}

type Group = Pick<Configuration, 'workload' | 'slug'>;
