import { generationId, publishedImage, publishedVideo } from '../../figures/generation.ts';
import { sourceUncertainty } from '../../figures/source-uncertainty.ts';
import { gpusOf } from '../../figures/configuration.ts';
import type {
  ImageConfiguration,
  ImageWorkload,
  VideoConfiguration,
  VideoWorkload,
} from '../../contract/generated/api.d.ts';
import type { WorkloadRow } from '../../contract/generated/data.d.ts';
import type { Inputs } from '../inputs/inputs.ts';
import { groupBy } from '../../core/text/group-by.ts';
import { round } from '../../core/text/number.ts';
import { byKeys } from '../../core/text/order.ts';
import { documentEndpoint } from './endpoint.ts';
import { aboutOf, ceilingsOf, described, IDENTITY, RECORDS } from './workload.ts';

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
  energy: keyof C,
): C[] {
  const fitting = configurations.filter((c) => c.batch_latency_s <= ceiling);
  return groupBy(
    fitting.sort(byKeys<C>(energy, 'batch_latency_s', 'num_gpus', 'row_id')),
    ({ slug, gpu }) => `${slug}/${gpu}`,
  )
    .map(([, [best]]) => best)
    .sort(byKeys<C>(energy, 'row_id'));
}

/** What a document of images or videos holds beside its unit. */
function contentOf<C extends ImageConfiguration | VideoConfiguration>(
  inputs: Inputs,
  row: WorkloadRow,
  configurations: C[],
  energy: keyof C,
) {
  return {
    ...aboutOf(inputs, row),
    latency_deadline_s: row.ceiling,
    gpus: gpusOf(configurations),
    configurations,
    best: bestItems(configurations, row.ceiling, energy),
    ceilings: ceilingsOf(row).flatMap((ceiling) =>
      bestItems(configurations, ceiling, energy)
        .sort(byKeys<C>('slug', 'gpu'))
        .map((best) => ({ max_batch_latency_s: ceiling, ...best })),
    ),
  };
}

/** Facts of a document of images or videos, whose figures of energy are `energies`. */
function itemFacts(workload: string, item: 'image' | 'video') {
  return {
    path: `/workloads/${workload}.json`,
    sources: ['ml-energy'],
    records: [
      {
        list: 'configurations',
        id: ['row_id'],
        noun: `${item} configuration`,
        name: '{model}, {row_id}',
        figure: { field: `wh_per_${item}`, unit: `Wh per ${item}` },
      },
      { list: 'ceilings', id: ['max_batch_latency_s', 'slug', 'gpu'] },
      ...RECORDS,
    ],
    identity: IDENTITY,
  };
}

const textToImage = documentEndpoint<ImageWorkload>({
  ...itemFacts('text-to-image', 'image'),
  schema: 'ImageWorkload',
  body(inputs) {
    const row = described(inputs, 'text-to-image');
    const configurations = itemConfigurations(inputs, row, publishedImage);
    return { ...contentOf(inputs, row, configurations, 'wh_per_image'), unit: 'Wh per image' };
  },
});

const textToVideo = documentEndpoint<VideoWorkload>({
  ...itemFacts('text-to-video', 'video'),
  schema: 'VideoWorkload',
  body(inputs) {
    const row = described(inputs, 'text-to-video');
    const configurations = itemConfigurations(inputs, row, publishedVideo);
    return { ...contentOf(inputs, row, configurations, 'wh_per_video'), unit: 'Wh per video' };
  },
});

/** The documents of images and of videos. */
export const itemWorkloads = [textToImage, textToVideo];
