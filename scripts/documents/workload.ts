import { bestPerGpu, byMerit, configurationsOf, gpusOf, modelsOf } from '../configurations/configuration.ts';
import { generationId, publishedImage, publishedVideo } from '../configurations/generation.ts';
import { sourceUncertainty } from '../configurations/source-uncertainty.ts';
import type {
  ImageConfiguration,
  ImageWorkload,
  IndexRow,
  TokenConfiguration,
  TokenWorkload,
  VideoConfiguration,
  VideoWorkload,
  Workloads,
} from '../contract/generated/api.d.ts';
import type { WorkloadRow } from '../contract/generated/data.d.ts';
import { baseUrl, type Inputs } from '../inputs/inputs.ts';
import { CHAT } from '../sources/ml-energy/chat.ts';
import { GENERATION_TASKS, TASKS, TOKEN_TASKS } from '../sources/ml-energy/tasks.ts';
import { fill } from '../text/fill.ts';
import { groupBy } from '../text/group-by.ts';
import { round } from '../text/number.ts';
import { byCodePoint, byKeys } from '../text/order.ts';
import { type DocumentEndpoint, documentEndpoint, type Echo, publishedSource } from './endpoint.ts';
import { FIGURE_ECHOES, indexRowsOf, MODEL_FIELDS } from './model.ts';
import { publishedUncertainty, UNCERTAINTY_RECORDS } from './uncertainty.ts';

/** What is known of a workload. @throws Error where data/ml-energy/workloads.csv does not describe it. */
function described(inputs: Inputs, workload: string): WorkloadRow {
  const row = inputs.mlEnergy.workloads.find((each) => each.workload === workload);
  if (row === undefined) throw new Error(`data/ml-energy/workloads.csv has no line for ${workload}`);
  return row;
}

function ceilingsOf({ ceilings }: WorkloadRow): number[] {
  return ceilings.split(' ').map(Number);
}

/** The rule by which best rows are chosen, in words. */
function selectionOf({ service }: Inputs, { unit, ceiling }: WorkloadRow): string {
  const { token_selection, item_selection } = service.workloads;
  return unit === 'token' ? fill(token_selection, { ceiling }) : fill(item_selection, { ceiling, item: unit });
}

/** What every document of a workload says of it. */
function aboutOf(inputs: Inputs, row: WorkloadRow) {
  const { workload, name, about, data_set, runtime } = row;
  return {
    ...{ workload, name, about, data_set, runtime },
    selection: selectionOf(inputs, row),
    source: publishedSource(inputs.mlEnergy.source),
    caveat: inputs.service.caveat,
    workload_caveat: row.caveat,
    boundary: 'gpu_only' as const,
    uncertainty: publishedUncertainty(inputs),
  };
}

const RECORDS = [{ list: 'best', id: ['slug', 'gpu'], noun: null }, UNCERTAINTY_RECORDS] as const;

/** `workloads/<workload>.json` of each workload whose models answer with tokens. */
const tokenWorkloads = TOKEN_TASKS.map(({ workload }): DocumentEndpoint => {
  const isChat = workload === CHAT;
  return documentEndpoint<TokenWorkload>({
    path: `/workloads/${workload}.json`,
    schema: 'TokenWorkload',
    sources: ['ml-energy'],
    records: [
      // Those of chat stand in the documents of the models, too, which are counted.
      { list: 'configurations', id: ['row_id'], noun: isChat ? null : `${workload} configuration` },
      { list: 'ceilings', id: ['max_median_itl_ms', 'slug', 'gpu'], noun: null },
      ...RECORDS,
    ],
    echoes: FIGURE_ECHOES,
    modelFields: { ...MODEL_FIELDS, model: 'name' },
    body(inputs) {
      const row = described(inputs, workload);
      const configurations = tokenConfigurations(inputs, workload);
      return {
        unit: 'Wh per million output tokens',
        ...aboutOf(inputs, row),
        itl_deadline_ms: row.ceiling,
        gpus: gpusOf(configurations),
        configurations,
        best: indexRowsOf(inputs, workload),
        ceilings: ceilingsOf(row).flatMap((ceiling) => bestTokens(configurations, ceiling)),
      };
    },
  });
});

function tokenConfigurations(inputs: Inputs, workload: string): TokenConfiguration[] {
  return modelsOf(inputs, workload).flatMap(({ name, ...model }) =>
    configurationsOf(inputs, model.slug, workload).map((configuration) => ({
      ...model,
      model: name,
      ...configuration,
    })),
  );
}

/** The best configuration of each model on each GPU whose median inter-token latency keeps a ceiling. */
function bestTokens(configurations: readonly TokenConfiguration[], ceiling: number): TokenWorkload['ceilings'] {
  const rule = {
    fits: (c: { readonly median_itl_ms: number }) => c.median_itl_ms <= ceiling,
    byMerit: byMerit('joules_per_output_token', 'median_itl_ms'),
  };
  return groupBy(configurations, ({ slug }) => slug).flatMap(([slug, own]) =>
    [...bestPerGpu(own, rule)].map(([gpu, best]) => ({
      max_median_itl_ms: ceiling,
      slug,
      gpu,
      row_id: best.row_id,
      wh_per_million_output_tokens: best.wh_per_million_output_tokens,
      wh_per_response: best.wh_per_response,
      median_itl_ms: best.median_itl_ms,
      relative_uncertainty: best.relative_uncertainty,
    })),
  );
}

type Item = 'image' | 'video';

/** The rows of a workload of images or videos, as `publish` makes them, in the order of the document. */
function itemConfigurations<C extends ImageConfiguration | VideoConfiguration>(
  inputs: Inputs,
  { workload, ceiling }: WorkloadRow,
  publish: (row: Inputs['mlEnergy']['generations'][0], beside: Parameters<typeof publishedImage>[1]) => C,
): C[] {
  const { source } = sourceUncertainty(inputs);
  const models = new Map(inputs.mlEnergy.models.map((model) => [model.slug, model]));
  const rows = inputs.mlEnergy.generations.filter((row) => row.workload === workload);
  const runs = new Map(
    groupBy(rows, (row) => generationId({ ...row, repeat: 1 })).map(([id, own]) => [id, own.length]),
  );
  return rows
    .sort(byKeys('slug', 'gpu', 'num_gpus', 'batch_size', 'ulysses_degree', 'ring_degree', 'repeat'))
    .flatMap((row) => {
      const model = models.get(row.slug);
      if (model === undefined) return [];
      const relativeUncertainty = round(source.relativeExpanded, 6);
      const ownRuns = runs.get(generationId({ ...row, repeat: 1 })) ?? 1;
      return [publish(row, { model, latencyDeadlineS: ceiling, relativeUncertainty, runs: ownRuns })];
    });
}

/** The best configuration of each model on each GPU whose batch latency keeps a ceiling, ascending by energy. */
function bestItems<C extends ImageConfiguration | VideoConfiguration>(
  configurations: readonly C[],
  ceiling: number,
  energy: (c: C) => number,
): C[] {
  const fitting = configurations.filter((c) => c.batch_latency_s <= ceiling);
  const byEnergy = byKeys<C>(energy, 'batch_latency_s', 'num_gpus', 'row_id');
  return groupBy(fitting, ({ slug, gpu }) => `${slug}/${gpu}`)
    .flatMap(([, own]) => [...own].sort(byEnergy).slice(0, 1))
    .sort(byKeys<C>(energy, 'row_id'));
}

/** Facts of a document of images or videos, whose figures of energy are `energies`. */
function itemFacts(workload: string, item: Item, echoes: readonly Echo[]) {
  return {
    path: `/workloads/${workload}.json`,
    sources: ['ml-energy'],
    records: [
      { list: 'configurations', id: ['row_id'], noun: `${item} configuration` },
      { list: 'ceilings', id: ['max_batch_latency_s', 'slug', 'gpu'], noun: null },
      ...RECORDS,
    ],
    echoes,
    modelFields: { ...MODEL_FIELDS, model: 'name' },
  };
}

const textToImage = documentEndpoint<ImageWorkload>({
  ...itemFacts('text-to-image', 'image', [{ field: 'joules_per_image', of: 'wh_per_image' }]),
  schema: 'ImageWorkload',
  body(inputs) {
    const row = described(inputs, 'text-to-image');
    const configurations = itemConfigurations(inputs, row, publishedImage);
    const best = (ceiling: number) => bestItems(configurations, ceiling, (c) => c.wh_per_image);
    return {
      unit: 'Wh per image',
      ...aboutOf(inputs, row),
      latency_deadline_s: row.ceiling,
      gpus: gpusOf(configurations),
      configurations,
      best: best(row.ceiling),
      ceilings: ceilingsOf(row).flatMap((ceiling) =>
        best(ceiling)
          .sort(byKeys('slug', 'gpu'))
          .map(({ slug, gpu, row_id, wh_per_image, batch_latency_s, relative_uncertainty }) => {
            return {
              max_batch_latency_s: ceiling,
              slug,
              gpu,
              row_id,
              wh_per_image,
              batch_latency_s,
              relative_uncertainty,
            };
          }),
      ),
    };
  },
});

const textToVideo = documentEndpoint<VideoWorkload>({
  ...itemFacts('text-to-video', 'video', [
    { field: 'joules_per_video', of: 'wh_per_video' },
    { field: 'wh_per_video_second', of: 'wh_per_video' },
  ]),
  schema: 'VideoWorkload',
  body(inputs) {
    const row = described(inputs, 'text-to-video');
    const configurations = itemConfigurations(inputs, row, publishedVideo);
    const best = (ceiling: number) => bestItems(configurations, ceiling, (c) => c.wh_per_video);
    return {
      unit: 'Wh per video',
      ...aboutOf(inputs, row),
      latency_deadline_s: row.ceiling,
      gpus: gpusOf(configurations),
      configurations,
      best: best(row.ceiling),
      ceilings: ceilingsOf(row).flatMap((ceiling) =>
        best(ceiling)
          .sort(byKeys('slug', 'gpu'))
          .map(({ slug, gpu, row_id, wh_per_video, batch_latency_s, relative_uncertainty }) => {
            return {
              max_batch_latency_s: ceiling,
              slug,
              gpu,
              row_id,
              wh_per_video,
              batch_latency_s,
              relative_uncertainty,
            };
          }),
      ),
    };
  },
});

/** The document of chat, whose configurations stand in the documents of the models as well. */
export const [chatWorkload] = tokenWorkloads;

/** The document of each workload, chat first. */
export const workloadDocuments: readonly DocumentEndpoint[] = [...tokenWorkloads, textToImage, textToVideo];

/** `workloads.json`: what was measured, and every model with its workloads. */
export const workloads = documentEndpoint<Workloads>({
  path: '/workloads.json',
  schema: 'Workloads',
  sources: ['ml-energy'],
  records: [
    { list: 'workloads', id: ['workload'], noun: 'workload' },
    { list: 'models', id: ['slug'], noun: null },
  ],
  modelFields: MODEL_FIELDS,
  body: (inputs) => ({
    source: publishedSource(inputs.mlEnergy.source),
    caveat: inputs.service.caveat,
    boundary: 'gpu_only',
    note: inputs.service.workloads.note,
    workloads: TASKS.map(({ workload }) => summaryOf(inputs, described(inputs, workload))),
    models: [...inputs.mlEnergy.models].sort(byKeys((model) => model.slug)).map((model) => ({
      ...model,
      workloads: TASKS.map(({ workload }) => workload).filter((workload) =>
        rowsOf(inputs, workload).some(({ slug }) => slug === model.slug),
      ),
    })),
  }),
});

function rowsOf({ mlEnergy }: Inputs, workload: string) {
  return [...mlEnergy.configurations, ...mlEnergy.generations].filter((row) => row.workload === workload);
}

function summaryOf(inputs: Inputs, row: WorkloadRow): Workloads['workloads'][0] {
  const { workload, unit, ceiling } = row;
  const { name, about, data_set, runtime, selection } = aboutOf(inputs, row);
  const rows = rowsOf(inputs, workload);
  const lengths = rows
    .flatMap((each) => ('avg_output_tokens' in each ? [each.avg_output_tokens] : []))
    .sort((a, b) => a - b);
  const pairs = rows
    .filter((each) => ('median_itl_ms' in each ? each.median_itl_ms : each.batch_latency_s) <= ceiling)
    .map(({ slug, gpu }) => `${slug}/${gpu}`);
  const path = `/workloads/${workload}.json`;
  return {
    ...{ workload, name, about, unit, data_set, runtime },
    min_output_tokens: rounded(lengths[0]),
    median_output_tokens: rounded(medianOf(lengths)),
    max_output_tokens: rounded(lengths.at(-1)),
    models: new Set(rows.map(({ slug }) => slug)).size,
    configurations: rows.length,
    best: new Set(pairs).size,
    gpus: [...new Set(rows.map(({ gpu }) => gpu))].sort(byCodePoint),
    ceiling,
    ceiling_unit: unit === 'token' ? 'ms' : 's',
    ceilings: ceilingsOf(row),
    selection,
    caveat: row.caveat,
    path,
    url: baseUrl(inputs) + path,
    page: `${inputs.service.site_url}/workloads/${workload}/`,
  };
}

function rounded(length: number | undefined): number | null {
  return length === undefined ? null : round(length, 0);
}

/** The middle of sorted figures, or the mean of the two in the middle; undefined where there are none. */
function medianOf(sorted: readonly number[]): number | undefined {
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}
