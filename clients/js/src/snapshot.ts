import { byMerit, rowId } from '../../../src/figures/configuration.ts';
import { generationId } from '../../../src/figures/generation.ts';
import type {
  Snapshot,
  SnapshotArea,
  SnapshotItemWorkload,
  SnapshotWorkload,
} from '../../../src/contract/generated/site.d.ts';
import { isObject } from '../../../src/core/text/json.ts';
import { whPerMillionTokens } from '../../../src/core/text/number.ts';
import { leastBusy } from '../../../src/figures/price.ts';
import { seriesKey } from '../../../src/figures/series.ts';
import type { Configuration, ItemEstimate, Model } from '../token-energy.d.ts';

/** A snapshot, read once into what questions are answered from. */
export interface SnapshotFigures {
  readonly snapshot: Snapshot;
  /** Every configuration, in the order of the documents. */
  readonly rows: readonly Configuration[];
  readonly workloads: ReadonlyMap<string, SnapshotWorkload>;
  readonly models: readonly Model[];
  /** Those of a model on a workload, most frugal first; put in order when they are first asked for. */
  readonly ranked: (of: Group) => readonly Configuration[];
  /** What makes images and videos: its workloads, and those of a model on one of them, most frugal first. */
  readonly items: {
    readonly workloads: ReadonlyMap<string, SnapshotItemWorkload>;
    readonly ranked: (of: Group) => readonly ItemConfiguration[];
  };
  /** The configuration with the smallest batch on the same cards in the same way. */
  readonly quietest: (row: Configuration) => Configuration;
  readonly areas: ReadonlyMap<string, SnapshotArea>;
  /** The name of each GPU by its plain name. */
  readonly gpus: ReadonlyMap<string, string>;
  /** The sources, in words. */
  readonly sources: readonly string[];
  /** The notice on this release; null where there is none. */
  readonly notice: string | null;
}

/** A configuration that makes images or videos. */
export type ItemConfiguration = Omit<
  ItemEstimate,
  | ('wh' | 'gCo2e' | 'outputs' | 'electricity' | 'pue' | 'otherGpuThan')
  | ('boundary' | 'caveat' | 'warnings' | 'release' | 'sources')
> & { readonly relative_uncertainty: number };

/** Under what the configurations of a model on a workload are kept. */
function groupOf({ workload, slug }: Group): string {
  return `${workload}/${slug}`;
}

/** Reads a snapshot. @throws RangeError where it is not one. */
export function figuresOf(value: unknown): SnapshotFigures {
  const fault = faultOf(value);
  if (fault !== null) throw new RangeError(`The snapshot can't be used: ${fault}.`);
  const snapshot = value as Snapshot;
  const rows = rowsOf(snapshot);
  const own = groups(rows, groupOf);
  const items = itemsOf(snapshot);
  const ownItems = groups(items, groupOf);
  const bySlug = groups<Group & { readonly gpu: string }>([...rows, ...items], ({ slug }) => slug);
  const merit = byMerit<Configuration>('joules_per_output_token', 'median_itl_ms');
  return {
    snapshot,
    rows,
    workloads: new Map(snapshot.workloads.map((each) => [each.workload, each])),
    models: snapshot.models.map((model) => {
      const own = bySlug.get(model.slug) ?? [];
      return Object.freeze({
        ...model,
        workloads: Object.freeze(distinct(own.map((c) => c.workload))),
        gpus: Object.freeze(distinct(own.map((c) => c.gpu)).sort()),
      });
    }),
    ranked: remembered(groupOf, ({ workload, slug }: Group) =>
      [...(own.get(groupOf({ workload, slug })) ?? [])].sort(merit),
    ),
    items: {
      workloads: new Map(snapshot.items.workloads.map((each) => [each.workload, each])),
      ranked: remembered(groupOf, (of: Group) =>
        [...(ownItems.get(groupOf(of)) ?? [])].sort(byMerit<ItemConfiguration>('wh_per_output', 'batch_latency_s')),
      ),
    },
    quietest: remembered(
      (row: Configuration) => row.row_id,
      (row: Configuration) => {
        const key = seriesKey(row);
        return leastBusy(row, own.get(groupOf(row))?.filter((other) => seriesKey(other) === key) ?? []);
      },
    ),
    areas: areasByName(snapshot.grid.areas),
    gpus: new Map(snapshot.gpus.map((gpu) => [plain(gpu), gpu])),
    sources: Object.freeze(
      snapshot.sources.map(({ name, version, licence }) =>
        [name, version, licence].filter((part) => part !== null).join(', '),
      ),
    ),
    notice: snapshot.notices.find(({ date }) => date === snapshot.release)?.notice ?? null,
  };
}

/** Every row, written out: objects of one shape are made ten times as fast as any made of a list of fields. */
function rowsOf({ columns, workloads, gpus, models }: Snapshot): Configuration[] {
  const at = (column: readonly number[], i: number): number => column[i] ?? Number.NaN;
  return columns.joules_per_output_token.map((joules, i) => {
    const { slug, model, model_id, params_b, active_params_b, architecture } = models[at(columns.model, i)] ?? NO_MODEL;
    const row = {
      row_id: '',
      workload: workloads[at(columns.workload, i)]?.workload ?? '',
      slug,
      model,
      model_id,
      params_b,
      active_params_b,
      architecture,
      gpu: gpus[at(columns.gpu, i)] ?? '',
      num_gpus: at(columns.num_gpus, i),
      tensor_parallel: at(columns.tensor_parallel, i),
      data_parallel: at(columns.data_parallel, i),
      expert_parallel: at(columns.expert_parallel, i),
      precision: columns.precision[i] ?? '',
      max_num_seqs: at(columns.max_num_seqs, i),
      repeat: at(columns.repeat, i),
      repeats: at(columns.repeats, i),
      wh_per_million_output_tokens: whPerMillionTokens(joules),
      joules_per_output_token: joules,
      wh_per_response: at(columns.wh_per_response, i),
      median_itl_ms: at(columns.median_itl_ms, i),
      p90_itl_ms: at(columns.p90_itl_ms, i),
      p95_itl_ms: at(columns.p95_itl_ms, i),
      p99_itl_ms: at(columns.p99_itl_ms, i),
      tokens_per_second: at(columns.tokens_per_second, i),
      gpu_power_watts_total: at(columns.gpu_power_watts_total, i),
      avg_output_tokens: at(columns.avg_output_tokens, i),
      avg_running_batch: at(columns.avg_running_batch, i),
      relative_uncertainty: at(columns.relative_uncertainty, i),
    };
    row.row_id = rowId(row);
    // Whoever is given a row must not change what is answered next.
    return Object.freeze(row);
  });
}

function itemsOf({ items, gpus, models }: Snapshot): ItemConfiguration[] {
  const { workloads, columns } = items;
  const at = (column: readonly number[], i: number): number => column[i] ?? Number.NaN;
  return columns.joules_per_item.map((joules, i) => {
    const { workload, unit } = workloads[at(columns.workload, i)] ?? NO_WORKLOAD;
    const { slug, model } = models[at(columns.model, i)] ?? NO_MODEL;
    const [batch_size, repeat] = [at(columns.batch_size, i), at(columns.repeat, i)];
    const row = {
      row_id: '',
      slug,
      model,
      workload,
      gpu: gpus[at(columns.gpu, i)] ?? '',
      num_gpus: at(columns.num_gpus, i),
      precision: columns.precision[i] ?? '',
      unit,
      wh_per_output: joules / 3600,
      batch_size,
      batch_latency_s: at(columns.batch_latency_s, i),
      width: at(columns.width, i),
      height: at(columns.height, i),
      inference_steps: at(columns.inference_steps, i),
      num_frames: columns.num_frames[i] ?? null,
      fps: columns.fps[i] ?? null,
      relative_uncertainty: at(columns.relative_uncertainty, i),
    };
    const [ulysses_degree, ring_degree] = [at(columns.ulysses_degree, i), at(columns.ring_degree, i)];
    const { gpu, num_gpus } = row;
    row.row_id = generationId({ workload, slug, gpu, num_gpus, batch_size, ulysses_degree, ring_degree, repeat });
    return row;
  });
}

/** Never taken: every place in a column was looked at before. */
const NO_MODEL = { slug: '', model: '', model_id: '', params_b: 0, active_params_b: 0, architecture: '' };
const NO_WORKLOAD = { workload: '', unit: 'image' } as const;

function areasByName(areas: readonly SnapshotArea[]): Map<string, SnapshotArea> {
  const names = (area: SnapshotArea): string[] => [area.iso3, area.iso2 ?? '', area.display_name].map(plain);
  const named = areas.flatMap((area) => names(area).map((name) => [name, area] as const));
  return new Map(named.filter(([name]) => name !== ''));
}

/** A name without what people write in different ways: letter case, and blanks around it. */
export function plain(name: string): string {
  return name.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '').toLowerCase();
}

type Group = Pick<Configuration, 'workload' | 'slug'>;

/** A function that works each thing out once, by its key. */
function remembered<T, Made>(key: (of: T) => string, make: (of: T) => Made): (of: T) => Made {
  const made = new Map<string, Made>();
  return (of) => {
    const name = key(of);
    const before = made.get(name);
    if (before !== undefined) return before;
    const now = make(of);
    made.set(name, now);
    return now;
  };
}

function groups<T>(values: readonly T[], key: (value: T) => string): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const value of values) {
    const group = found.get(key(value));
    if (group === undefined) found.set(key(value), [value]);
    else group.push(value);
  }
  return found;
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)];
}

/** Fields that are lists, and fields that are texts. */
const LISTS = ['sources', 'notices', 'withdrawn', 'workloads', 'gpus', 'models'] as const;
const TEXTS = ['updated', 'site', 'caveat', 'pue_note', 'attribution', 'licence'] as const;
const INDICES = { workload: 'workloads', model: 'models', gpu: 'gpus' } as const;
const FIGURES = [
  'joules_per_output_token',
  'wh_per_response',
  'median_itl_ms',
  'p90_itl_ms',
  'p95_itl_ms',
  'p99_itl_ms',
  'tokens_per_second',
  'avg_running_batch',
  'relative_uncertainty',
  'num_gpus',
  'max_num_seqs',
  'repeat',
  'avg_output_tokens',
  'gpu_power_watts_total',
  'tensor_parallel',
  'data_parallel',
  'expert_parallel',
  'repeats',
];
const ITEM_FIGURES = [
  'joules_per_item',
  'batch_latency_s',
  'relative_uncertainty',
  'num_gpus',
  'ulysses_degree',
  'ring_degree',
  'batch_size',
  'height',
  'width',
  'inference_steps',
  'repeat',
];
const MAYBE_FIGURES = ['num_frames', 'fps'];

/** What is wrong with a snapshot that was fetched; null where it can be used. Further fields do no harm. */
export function faultOf(value: unknown): string | null {
  if (!isObject(value)) return 'it is not an object';
  if (value['format'] !== 1)
    return `its format is ${String(value['format'])}, and this package knows 1: update the package`;
  const { release, words, names, columns, items, grid } = value;
  if (release !== null && !isDate(release)) return 'release is not a date';
  if (!isDate(value['updated'])) return 'updated is not a date';
  const text = TEXTS.find((name) => typeof value[name] !== 'string');
  if (text !== undefined) return `${text} is not a text`;
  const list = LISTS.find((name) => !Array.isArray(value[name]));
  if (list !== undefined) return `${list} is not a list`;
  if (!isObject(words) || !isObject(names) || !isObject(columns) || !isObject(items) || !isObject(grid))
    return 'a part is missing';
  if (![...Object.values(words), ...Object.values(names)].every((word) => typeof word === 'string'))
    return 'a word is not a text';
  if (lengthOf(columns['joules_per_output_token']) === 0) return 'it has no configurations';
  return (
    columnFault(columns, 'joules_per_output_token', FIGURES, value) ??
    itemFault(items, value) ??
    partFault(value) ??
    gridFault(grid)
  );
}

type Json = Readonly<Record<string, unknown>>;

function lengthOf(value: unknown): number {
  return Array.isArray(value) ? value.length : 0;
}

/** What is wrong with columns as long as the one named, of which `figures` are above 0 and `of` holds what others point into. */
function columnFault(columns: Json, longest: string, figures: readonly string[], of: Json): string | null {
  const length = lengthOf(columns[longest]);
  for (const name of [...figures, ...Object.keys(INDICES), 'precision']) {
    if (!Array.isArray(columns[name]) || columns[name].length !== length)
      return `columns.${name} is not a list of ${length}`;
  }
  const column = (name: string): readonly unknown[] => columns[name] as readonly unknown[];
  for (const name of figures)
    if (!column(name).every(isPositive)) return `columns.${name} has what is no figure above 0`;
  for (const [name, list] of Object.entries(INDICES)) {
    const most = lengthOf(of[list]);
    if (!column(name).every((i) => Number.isInteger(i) && Number(i) >= 0 && Number(i) < most))
      return `columns.${name} points nowhere`;
  }
  return column('precision').every((word) => typeof word === 'string') ? null : 'columns.precision has what is no text';
}

function itemFault({ workloads, columns }: Json, value: Json): string | null {
  if (!Array.isArray(workloads) || !isObject(columns)) return 'items are not whole';
  if (!whole(workloads, ['workload', 'unit', 'caveat'], ['latency_deadline_s'])) return 'a workload is not whole';
  const fault = columnFault(columns, 'joules_per_item', ITEM_FIGURES, { ...value, workloads });
  if (fault !== null) return `items.${fault}`;
  const length = lengthOf(columns['joules_per_item']);
  const isMaybe = (list: unknown): boolean =>
    Array.isArray(list) && list.length === length && list.every((one) => one === null || isPositive(one));
  const maybe = MAYBE_FIGURES.find((name) => !isMaybe(columns[name]));
  return maybe === undefined ? null : `items.columns.${maybe} is not a list of ${length} figures or nulls`;
}

function whole(list: unknown, texts: readonly string[], figures: readonly string[] = []): boolean {
  return (list as readonly unknown[]).every(
    (item) =>
      isObject(item) &&
      texts.every((name) => typeof item[name] === 'string') &&
      figures.every((name) => isPositive(item[name])),
  );
}

function partFault(value: Json): string | null {
  if (!whole(value['models'], ['slug', 'model', 'model_id', 'architecture'], ['params_b', 'active_params_b']))
    return 'a model is not whole';
  if (!whole(value['workloads'], ['workload', 'caveat', 'prompts', 'long_from'], ['context_tokens']))
    return 'a workload is not whole';
  if (!whole(value['notices'], ['date', 'notice'])) return 'a notice is not whole';
  if (!whole(value['withdrawn'], ['row_id', 'date'])) return 'a withdrawn row is not whole';
  if (!whole(value['sources'], ['name', 'url'])) return 'a source is not whole';
  return (value['gpus'] as readonly unknown[]).every((gpu) => typeof gpu === 'string') ? null : 'a GPU has no name';
}

function gridFault({ year, areas }: Json): string | null {
  if (typeof year !== 'string' || !Array.isArray(areas) || areas.length === 0) return 'grid is not whole';
  for (const area of areas as readonly unknown[]) {
    if (!isObject(area) || typeof area['iso3'] !== 'string' || typeof area['display_name'] !== 'string')
      return 'an area has no name';
    const { years } = area;
    const figures = isObject(years) ? Object.values(years) : [];
    if (figures.length === 0 || !figures.every((figure) => isPositive(figure) || figure === 0))
      return `${area['iso3']} has no figures`;
  }
  return null;
}

function isPositive(value: unknown): boolean {
  return typeof value === 'number' && Number.isFinite(value) && value > 0;
}

function isDate(value: unknown): boolean {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
}
