import type { ImageConfiguration, VideoConfiguration } from '../contract/generated/api.d.ts';
import type { GenerationRow, ModelRow } from '../contract/generated/data.d.ts';
import { roundTo, roundToInteger } from '../core/text/number.ts';
import { filledId, itemIdTemplate } from './row-id.ts';

/** The `row_id` of a configuration that generates images or videos. */
export function generationId(row: GenerationRow): string {
  return filledId(itemIdTemplate(row.workload), row);
}

/** What a published configuration contains besides its own row. */
interface ConfigurationContext {
  readonly model: ModelRow;
  /** Latency limit of a batch, s. */
  readonly latencyLimitS: number;
  readonly relativeUncertainty: number;
  /** How many runs the configuration had. */
  readonly runs: number;
}

/** The fields that configurations of images and of videos share, with at most six decimals. */
function published(row: GenerationRow, { model, latencyLimitS, relativeUncertainty, runs }: ConfigurationContext) {
  const { name, ...rest } = model;
  const latency = roundTo(row.batch_latency_s, 6);
  return {
    row_id: generationId(row),
    model: name,
    ...rest,
    gpu: row.gpu,
    num_gpus: row.num_gpus,
    ulysses_degree: row.ulysses_degree,
    ring_degree: row.ring_degree,
    batch_size: row.batch_size,
    precision: row.precision,
    height: row.height,
    width: row.width,
    inference_steps: row.inference_steps,
    gpu_power_watts_total: roundToInteger(row.gpu_power_watts_total),
    batch_latency_s: latency,
    under_latency_deadline: latency <= latencyLimitS,
    repeat: row.repeat,
    relative_uncertainty: relativeUncertainty,
    repeats: runs,
  };
}

/** A configuration that makes images, as published. */
export function publishedImage(row: GenerationRow, beside: ConfigurationContext): ImageConfiguration {
  const joules = roundTo(row.joules_per_item, 7);
  return {
    ...published(row, beside),
    joules_per_image: joules,
    wh_per_image: joules / 3600,
    images_per_second: roundTo(row.items_per_second, 6),
  };
}

/** A configuration that makes videos, as published. */
export function publishedVideo(row: GenerationRow, beside: ConfigurationContext): VideoConfiguration {
  const joules = roundTo(row.joules_per_item, 7);
  const frames = row.num_frames ?? Number.NaN;
  const fps = row.fps ?? Number.NaN;
  return {
    ...published(row, beside),
    num_frames: frames,
    fps,
    joules_per_video: joules,
    wh_per_video: joules / 3600,
    wh_per_video_second: ((joules / 3600) * fps) / frames,
    videos_per_second: roundTo(row.items_per_second, 9),
  };
}
