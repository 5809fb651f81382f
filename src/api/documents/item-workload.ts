import { generationId, publishedImage, publishedVideo } from '../../figures/images-and-videos.ts';
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
import { firstOfEach, groupBy } from '../../core/text/group-by.ts';
import { pick } from '../../core/text/json.ts';
import { roundTo } from '../../core/text/number.ts';
import { byKeys } from '../../core/text/order.ts';
import { documentEndpoint } from './endpoint.ts';
import { workloadDescription, latencyLimitsOf, workloadRow, RECORDS } from './workload-fields.ts';

type ItemConfiguration = ImageConfiguration | VideoConfiguration;

/** Turns a row of the source into a published configuration. */
type Publish<C> = (row: Inputs['mlEnergy']['generations'][0], context: Parameters<typeof publishedImage>[1]) => C;

/** The configurations of a workload of images or videos, in the order of the document. */
function itemConfigurations<C extends ItemConfiguration>(
  inputs: Inputs,
  { workload, ceiling: limit }: WorkloadRow,
  publish: Publish<C>,
): C[] {
  const { models, generations } = inputs.mlEnergy;
  const relativeUncertainty = roundTo(sourceUncertainty(inputs).source.relativeExpanded, 6);
  const rows = generations.filter((row) => row.workload === workload);
  return groupBy(rows, (row) => generationId({ ...row, repeat: 1 }))
    .flatMap(([, group]) =>
      models.flatMap((model) => {
        const context = { model, latencyLimitS: limit, relativeUncertainty, runs: group.length };
        return group.filter(({ slug }) => slug === model.slug).map((row) => publish(row, context));
      }),
    )
    .sort(byKeys<C>('slug', 'gpu', 'num_gpus', 'batch_size', 'ulysses_degree', 'ring_degree', 'repeat'));
}

/**
 * The lowest-energy configuration of each model on each GPU whose batch latency is within a limit, in s; ascending by
 * energy.
 */
function bestItems<C extends ItemConfiguration>(configurations: readonly C[], limit: number, energy: keyof C): C[] {
  const fitting = configurations.filter((c) => c.batch_latency_s <= limit);
  return firstOfEach(
    fitting.sort(byKeys<C>(energy, 'batch_latency_s', 'num_gpus', 'row_id')),
    ({ slug, gpu }) => `${slug}/${gpu}`,
  ).sort(byKeys<C>(energy, 'row_id'));
}

/** The body of a document of images or videos, without its unit. */
function itemWorkloadBody<C extends ItemConfiguration>(
  inputs: Inputs,
  workload: string,
  publish: Publish<C>,
  energy: keyof C,
) {
  const row = workloadRow(inputs, workload);
  const configurations = itemConfigurations(inputs, row, publish);
  return {
    ...workloadDescription(inputs, row),
    latency_deadline_s: row.ceiling,
    gpus: gpusOf(configurations),
    configurations,
    best: bestItems(configurations, row.ceiling, energy),
    ceilings: latencyLimitsOf(row).flatMap((limit) =>
      bestItems(configurations, limit, energy)
        .sort(byKeys<C>('slug', 'gpu'))
        .map((best) => ({
          max_batch_latency_s: limit,
          ...pick(best, ['slug', 'gpu', 'row_id', energy, 'batch_latency_s', 'relative_uncertainty']),
        })),
    ),
  };
}

/** The properties that the endpoints of images and of videos have in common. */
function itemFacts(workload: string) {
  return {
    path: `/workloads/${workload}.json`,
    sources: ['ml-energy'],
    records: { ceilings: ['max_batch_latency_s', 'slug', 'gpu'], ...RECORDS },
  };
}

/** The documents of images and of videos. */
export const itemWorkloads = [
  documentEndpoint<ImageWorkload>({
    ...itemFacts('text-to-image'),
    schema: 'ImageWorkload',
    body: (inputs) => ({
      ...itemWorkloadBody(inputs, 'text-to-image', publishedImage, 'wh_per_image'),
      unit: 'Wh per image',
    }),
  }),
  documentEndpoint<VideoWorkload>({
    ...itemFacts('text-to-video'),
    schema: 'VideoWorkload',
    body: (inputs) => ({
      ...itemWorkloadBody(inputs, 'text-to-video', publishedVideo, 'wh_per_video'),
      unit: 'Wh per video',
    }),
  }),
];
