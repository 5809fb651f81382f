import schema from '../../../schema/site/snapshot.schema.json' with { type: 'json' };
import { caveatOf, caveatWithoutBound } from '../../../src/figures/caveat.ts';
import { byMerit } from '../../../src/figures/configuration.ts';
import { byEnergy } from '../../../src/figures/benchmark-2024.ts';
import { MODEL_NAME_RULES, plain } from '../../../src/figures/name-key.ts';
import { REFUSALS } from '../../../src/figures/prediction.ts';
import { itemIdTemplate, tokenIdTemplate } from '../../../src/figures/row-id.ts';
import { byCodePoint } from '../../../src/core/text/order.ts';
import words from '../words.json' with { type: 'json' };
import { FORMAT } from '../src/snapshot.ts';
import {
  CLOSED,
  DAY_RULES,
  GPU_NAME_RULES,
  HOSTED,
  LOCAL_RULES,
  NOT_SIMILAR,
  OWN_SERVER_RULES,
  UNMEASURED,
} from './name-rules.ts';
import { PUE_NOTE } from '../src/amounts.ts';
import type {
  Boundaries,
  Configuration,
  Diff,
  EarlierConfiguration,
  EarlierWorkload,
  Grid,
  ImageWorkload,
  Index,
  Manifest,
  Predictions,
  Prompts,
  Source,
  TokenWorkload,
  VideoWorkload,
  Workloads,
} from '../../../src/contract/generated/api.d.ts';
import type { Clients, Service } from '../../../src/contract/generated/data.d.ts';
import type { Snapshot, SnapshotModel } from '../../../src/contract/generated/site.d.ts';
import { groupBy } from '../../../src/core/text/group-by.ts';
import { isRehearsal } from '../../../src/releases/rehearsal.ts';
import { type Archive, DIFF, type Files, releasesIn } from '../../../src/releases/archive.ts';
import { sinceWhen } from './history.ts';
import { gridOf } from './grid.ts';
import { earlierNames, namesOf } from './names.ts';
import { jsonObject, pick, text } from '../../../src/core/text/json.ts';

const TABLES = schema.properties;
const EARLIER_COLUMNS = schema.$defs.SnapshotEarlier.properties.columns;

/** The model of a row, and its workload and GPU. */
type Named = Omit<SnapshotModel, 'workloads' | 'gpus'> & { readonly workload: string; readonly gpu: string };

/** What a snapshot has that the documents don't: how names are read, and the parts of the caveat. */
export interface SnapshotData {
  readonly clients: Clients;
  readonly service: Pick<Service, 'caveat'>;
}

/** Whether these documents have workloads. Older releases have no snapshot. */
export function hasSnapshot(documents: Files): boolean {
  return documents.has('workloads.json');
}

/** The date of these documents, `YYYY-MM-DD`. */
export function dateOf(documents: Files): string {
  return (JSON.parse(text(documents.get('manifest.json'))) as Manifest).updated;
}

/**
 * The snapshot of these documents, by their path below `/api/v1/`. `archive` has the releases with their notices and
 * diffs. Null if the documents have no workloads.
 * @throws Error if a workload or its prompts are missing.
 */
export function snapshotOf(documents: Files, archive: Archive, { clients, service }: SnapshotData): Snapshot | null {
  if (!hasSnapshot(documents)) return null;
  const { manifest, index, workloads, itemWorkloads, earlierWorkloads, grid, prompts, predictions, boundaries } =
    read(documents);
  const tokenRows = workloads.flatMap((document) =>
    document.configurations.map((row) => ({ ...row, workload: document.workload })),
  );
  const allItems = itemWorkloads.flatMap(itemRows);
  const models = groupBy<Named>([...tokenRows, ...allItems], ({ slug }) => slug).map(([slug, own]) => {
    const workloads = [...new Set(own.map(({ workload }) => workload))];
    const gpus = [...new Set(own.map(({ gpu }) => gpu))].sort();
    const model = pick(own[0], ['model', 'model_id', 'params_b', 'active_params_b', 'architecture']);
    return { slug, ...model, workloads, gpus };
  });
  const gpus = [...new Set([...tokenRows, ...allItems].map(({ gpu }) => gpu))].sort();
  const since = sinceWhen(documents, manifest.updated, archive);
  const placesIn = (own: readonly { readonly workload: string }[]): Ways<Named & { readonly row_id: string }> => ({
    workload: (row) => own.findIndex(({ workload }) => workload === row.workload),
    model: (row) => models.findIndex(({ slug }) => slug === row.slug),
    gpu: (row) => gpus.indexOf(row.gpu),
    since: ({ row_id }) => since(row_id),
  });
  const rows = ranked(tokenRows, placesIn(workloads), byMerit('joules_per_output_token', 'median_itl_ms'));
  const items = ranked(allItems, placesIn(itemWorkloads), byMerit('joules_per_item', 'batch_latency_s'));
  const release = releaseOf(documents, archive);
  const source = workloads[0]?.source;
  if (source === undefined) throw new Error('No workload has energy per token.');
  const snapshot = {
    format: FORMAT,
    release,
    updated: manifest.updated,
    site: manifest.site,
    boundary: 'gpu_only',
    itl_deadline_ms: index.itl_deadline_ms,
    caveat: caveatOf(service),
    caveat_without_bound: caveatWithoutBound(service),
    citation: citationOf(manifest, release),
    pue_note: PUE_NOTE,
    attribution: manifest.attribution,
    licence: manifest.licence,
    words,
    refusals: REFUSALS,
    sources: {
      energy: sourceInWords(source),
      grid: sourceInWords(grid.source),
      prompts: prompts === null ? null : sourceInWords(prompts.source),
    },
    notices: releasesIn(archive.live).flatMap(({ date, notice }) => (notice === null ? [] : [{ date, notice }])),
    withdrawn: withdrawnIn(archive, manifest.updated),
    workloads: workloads.map((document) => workloadOf(document, clients)),
    gpus,
    gpu_names: Object.fromEntries(gpus.map((gpu) => [plain(gpu), gpu])),
    models,
    ...namesOf(models, [...allItems, ...tokenRows], clients),
    name_rules: {
      model: MODEL_NAME_RULES,
      gpu: GPU_NAME_RULES,
      day: DAY_RULES,
      local: LOCAL_RULES,
      own_server: OWN_SERVER_RULES,
    },
    not_similar: NOT_SIMILAR,
    unmeasured: UNMEASURED,
    closed: CLOSED,
    hosted: { pattern: HOSTED, note: clients.name_warnings.hosted },
    columns: columnsOf(TABLES.columns, rows, { ...placesIn(workloads), ...RESPONSE_TOKENS }),
    items: {
      workloads: itemWorkloads.map(itemWorkloadOf),
      columns: columnsOf(TABLES.items.properties.columns, items, placesIn(itemWorkloads)),
    },
    ...(earlierWorkloads.length > 0 && { earlier: earlierOf(earlierWorkloads, clients, models) }),
    prompts: promptsOf(prompts, gpus),
    predictions: predictionsOf(predictions),
    ...(boundaries !== null && { boundaries: boundariesOf(boundaries) }),
    grid: gridOf(grid, clients),
  };
  return snapshot as unknown as Snapshot;
}

/** The snapshot of the live documents of an archive. @throws Error if they have no workloads. */
export function snapshotIn(archive: Archive, data: SnapshotData): Snapshot {
  const snapshot = snapshotOf(archive.live, archive, data);
  if (snapshot !== null) return snapshot;
  throw new Error('The documents have no workloads. Run `npm run build` first.');
}

/** The data with its release, as a citation names it. */
function citationOf({ name, site, licence }: Manifest, release: string | null): string {
  const rehearsal = isRehearsal(site) ? ' (a rehearsal)' : '';
  const data = release === null ? 'unreleased data' : `release ${release}${rehearsal}`;
  return `${name}, ${data}, ${site}, ${licence}`;
}

function sourceInWords({ name, version, licence, url }: Pick<Source, 'name' | 'version' | 'licence' | 'url'>): string {
  return [url === null ? name : `${name} (${url})`, version, licence].filter((part) => part !== null).join(', ');
}

/** Rows in the order of a selection: by workload, by model, then by `byRank`. */
function ranked<Row extends Named & { readonly row_id: string }>(
  rows: readonly Row[],
  { workload, model }: Ways<Named & { readonly row_id: string }>,
  byRank: (a: Row, b: Row) => number,
): Row[] {
  const place = (way: typeof workload, row: Row): number => Number(way?.(row));
  return [...rows].sort(
    (a, b) => place(workload, a) - place(workload, b) || place(model, a) - place(model, b) || byRank(a, b),
  );
}

/** The documents that a snapshot is made from. */
function read(documents: Files) {
  const json = (path: string): unknown => JSON.parse(text(documents.get(path)));
  const { workloads: summaries, earlier_workloads: earlier = [] } = json('workloads.json') as Workloads;
  const documentsOf = (isOfTokens: boolean): unknown[] =>
    summaries.filter(({ unit }) => (unit === 'token') === isOfTokens).map(({ path }) => json(path.slice(1)));
  return {
    manifest: json('manifest.json') as Manifest,
    index: json('index.json') as Index,
    grid: json('grid.json') as Grid,
    workloads: documentsOf(true) as TokenWorkload[],
    itemWorkloads: documentsOf(false) as (ImageWorkload | VideoWorkload)[],
    // Older releases don't have these documents.
    earlierWorkloads: earlier.map(({ path }) => json(path.slice(1)) as EarlierWorkload),
    prompts: documents.has('prompts.json') ? (json('prompts.json') as Prompts) : null,
    predictions: documents.has('predictions.json') ? (json('predictions.json') as Predictions) : null,
    boundaries: documents.has('boundaries.json') ? (json('boundaries.json') as Boundaries) : null,
  };
}

/** How to compute a column that is not a field of the row. */
type Ways<Row> = Readonly<Record<string, (row: Row) => unknown>>;

/** Rows as the columns that the schema names. */
function columnsOf<Row extends object>(
  { properties }: { readonly properties: Readonly<Record<string, unknown>> },
  rows: readonly Row[],
  ways: Ways<Row>,
): Readonly<Record<string, readonly unknown[]>> {
  return Object.fromEntries(
    Object.keys(properties).map((name) => [name, rows.map(ways[name] ?? ((row): unknown => Reflect.get(row, name)))]),
  );
}

/** A workload in a snapshot. @throws Error if data/clients.json does not describe its prompts. */
function workloadOf({ workload, name, data_set, runtime, workload_caveat }: TokenWorkload, { prompts }: Clients) {
  const own = prompts.find((one) => one.workload === workload);
  if (own === undefined) throw new Error(`data/clients.json does not describe the prompts of ${workload}.`);
  const { context_tokens, long_from, note } = own;
  return {
    workload,
    row_id: tokenIdTemplate(workload),
    name,
    data_set,
    runtime,
    caveat: workload_caveat,
    context_tokens,
    long_from,
    prompts: note,
  };
}

function itemWorkloadOf(document: ImageWorkload | VideoWorkload) {
  const { workload, name, data_set, runtime, workload_caveat, latency_deadline_s } = document;
  const unit = document.unit === 'Wh per image' ? 'image' : 'video';
  const row_id = itemIdTemplate(workload);
  return { workload, row_id, name, unit, data_set, runtime, caveat: workload_caveat, latency_deadline_s };
}

/** The percentiles of the response length, which rows have in one field. */
const RESPONSE_TOKENS: Ways<Configuration> = {
  response_tokens_p10: ({ response_tokens }) => response_tokens?.p10 ?? null,
  response_tokens_p50: ({ response_tokens }) => response_tokens?.p50 ?? null,
  response_tokens_p90: ({ response_tokens }) => response_tokens?.p90 ?? null,
};

/** The 2024 benchmark, with names of the models that were not measured later. */
function earlierOf(
  documents: readonly EarlierWorkload[],
  clients: Clients,
  later: readonly { readonly slug: string }[],
): Snapshot['earlier'] {
  const [first] = documents;
  const all = documents.flatMap((document) =>
    document.configurations.map((row) => ({ ...row, workload: document.workload })),
  );
  const models = groupBy(all, ({ slug }) => slug)
    .map(([, own]) => pick(own[0], ['slug', 'model', 'model_id', 'params_b']))
    .sort((a, b) => byCodePoint(a.slug, b.slug));
  const gpus = [...new Map(all.map(({ gpu, card }) => [gpu, { gpu, card }])).values()].sort((a, b) =>
    byCodePoint(a.gpu, b.gpu),
  );
  const workloads = documents.map((document) => ({
    ...pick(document, ['workload', 'tpot_deadline_ms']),
    caveat: document.workload_caveat,
  }));
  const places: Ways<(typeof all)[0]> = {
    workload: (row) => workloads.findIndex(({ workload }) => workload === row.workload),
    model: (row) => models.findIndex(({ slug }) => slug === row.slug),
    gpu: (row) => gpus.findIndex(({ gpu }) => gpu === row.gpu),
  };
  const isLater = new Set(later.map(({ slug }) => slug));
  const own = models.filter(({ slug }) => !isLater.has(slug));
  const { names, name_notes, note_4_bit } = earlierNames(own, models, clients);
  return {
    year: Number(first?.published.slice(0, 4)),
    engine: first?.runtime ?? '',
    source: first === undefined ? '' : sourceInWords(first.source),
    workloads,
    gpus,
    gpu_names: Object.fromEntries(gpus.map(({ gpu }) => [plain(gpu), gpu])),
    models: models.map(({ params_b: _, ...model }) => model),
    names,
    name_notes,
    note_4_bit,
    columns: columnsOf(EARLIER_COLUMNS, selectable(all).sort(inOrder(places)), places),
  } as unknown as Snapshot['earlier'];
}

/**
 * Configurations of 2024 that a question can select: no other of the model on the same GPUs uses less energy and is as
 * fast.
 */
function selectable<Row extends EarlierConfiguration & { readonly workload: string }>(all: readonly Row[]): Row[] {
  const series = groupBy([...all], (row) => [row.workload, row.slug, row.gpu, row.num_gpus].join('/'));
  return series.flatMap(([, rows]) => {
    const ranked = rows.sort(byEnergy);
    return ranked.filter((row, i) => ranked.slice(0, i).every((better) => row.mean_tpot_ms < better.mean_tpot_ms));
  });
}

function inOrder<Row extends EarlierConfiguration>({ workload, model }: Ways<Row>) {
  return (a: Row, b: Row): number =>
    Number(workload?.(a)) - Number(workload?.(b)) || Number(model?.(a)) - Number(model?.(b)) || byEnergy(a, b);
}

/** The energy of reading prompts, on the GPUs of the snapshot. */
function promptsOf(document: Prompts | null, gpus: readonly string[]): Snapshot['prompts'] {
  if (document === null) return null;
  const { measured_prompt_tokens, factors, domain, rates } = document;
  const { text: _, ...bounds } = domain;
  const cards = rates
    .filter(({ gpu, model_class }) => gpus.includes(gpu) && model_class !== 'mixture-of-experts-16-bit')
    .map(({ gpu, model_class, power_limit_w, peak_tflops }) => {
      return { gpu, bits: model_class === '8-bit' ? 8 : 16, power_limit_w, peak_tflops };
    });
  return { measured_tokens: measured_prompt_tokens, factors, domain: bounds, cards };
}

/** What a prediction needs, without what follows from it. */
function predictionsOf(document: Predictions | null): Snapshot['predictions'] {
  if (document === null) return null;
  const { caveat, coefficients, cards, domain, vendors, validations, models } = document;
  const validationOf = (of: Predictions['validations']['family']) => pick(of, ['factor', 'coverage', 'holds']);
  return {
    caveat,
    coefficients,
    cards: cards.map((card) => pick(card, ['gpu', 'arithmetic_wh'])),
    domain,
    vendors,
    validations: { family: validationOf(validations.family), vendor: validationOf(validations.vendor) },
    models: models.map((model) => pick(model, ['model_id', 'params_b', 'active_params_b', 'bits'])),
  };
}

/** The rungs from the GPU outwards, each with the range of its ratios. */
function boundariesOf({ caveat, rungs }: Boundaries): Snapshot['boundaries'] {
  return {
    caveat,
    rungs: rungs.map(({ rung, low, middle, high, is_alone, rows }) => {
      return { rung, low, middle, high, is_alone, sources: [...new Set(rows.map(ratioSource))] };
    }),
  };
}

/** The document of a ratio, with its address and its licence. */
function ratioSource({ title, url, licence }: Boundaries['rungs'][number]['rows'][number]): string {
  return sourceInWords({ name: title, url, version: null, licence });
}

/**
 * The configurations of a workload of images or videos that a question can select. Two in three are left out, because
 * another configuration of the model on the same GPUs uses less energy and is at least as fast.
 */
function itemRows(document: ImageWorkload | VideoWorkload) {
  const all =
    document.unit === 'Wh per image'
      ? document.configurations.map((c) => ({ ...c, joules_per_item: c.joules_per_image, num_frames: null, fps: null }))
      : document.configurations.map((c) => ({ ...c, joules_per_item: c.joules_per_video }));
  type Row = (typeof all)[0];
  const least = new Map<string, number>();
  const kept = new Set(
    [...all]
      .sort(byMerit<Row>('joules_per_item', 'batch_latency_s'))
      .filter(({ slug, gpu, num_gpus, batch_latency_s }) => {
        const key = [slug, gpu, num_gpus].join('/');
        const isFaster = batch_latency_s < (least.get(key) ?? Infinity);
        if (isFaster) least.set(key, batch_latency_s);
        return isFaster;
      }),
  );
  return all.filter((row) => kept.has(row)).map((row) => ({ ...row, workload: document.workload }));
}

/** The date of the release with exactly these documents; null for a build between releases. */
function releaseOf(documents: Files, { live }: Archive): string | null {
  const versions = [...documents.keys()]
    .filter((path) => /^(grid|workloads|workloads\/[\w-]+)\.json$/.test(path))
    .map((path) => [path, jsonObject(documents.get(path))?.['data_version']] as const);
  const updated = dateOf(documents);
  const release = releasesIn(live).find(({ date }) => date === updated);
  const isIt = release !== undefined && versions.every(([path, version]) => release.data_versions[path] === version);
  return isIt ? updated : null;
}

/** The rows that releases up to a date removed, oldest first. */
function withdrawnIn(archive: Archive, until: string): Snapshot['withdrawn'] {
  return releasesIn(archive.live)
    .filter(({ date }) => date <= until)
    .flatMap(({ date }) => {
      const bytes = archive.release(date).get(DIFF);
      const changes = bytes === undefined ? [] : (JSON.parse(text(bytes)) as Diff).changes;
      const rows = changes.filter(
        ({ document, list }) => list === 'configurations' && document.startsWith('workloads/'),
      );
      return rows.flatMap(({ change, field, id, old, new: now }): Snapshot['withdrawn'] => {
        if (change === 'removed') return [{ row_id: id, date, replaced_by: null }];
        const isRenamed = change === 'renamed' && field === 'row_id';
        return isRenamed ? [{ row_id: String(old), date, replaced_by: String(now) }] : [];
      });
    });
}
