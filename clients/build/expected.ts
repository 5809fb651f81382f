import { bestPerGpu, byMerit } from '../../src/figures/configuration.ts';
import { bandOf, isNotDistinguishable, NOT_DISTINGUISHABLE } from '../../src/figures/uncertainty.ts';
import type {
  Grid,
  ImageConfiguration,
  TokenConfiguration,
  VideoConfiguration,
} from '../../src/contract/generated/api.d.ts';
import { amounts, itemAmounts, leastBusy } from '../../src/figures/price.ts';
import { seriesOf } from '../../site/views/series.ts';

/** What of a question decides the figures. */
export interface Asked {
  readonly outputTokens: number;
  readonly gpu?: string;
  readonly numGpus?: number;
  readonly maxItlMs?: number;
  readonly grid?: string;
  readonly year?: string;
  readonly pue?: number;
}

/** What the tokens cost on the best of a model's rows, by the functions of the site; null where none keeps the ceiling. */
export function estimated(own: readonly TokenConfiguration[], asked: Asked, grid: Grid) {
  const { outputTokens, gpu, numGpus, maxItlMs = 50, grid: iso3 = 'WLD', year = grid.year, pue = 1 } = asked;
  const among = own.filter((row) => (gpu ?? row.gpu) === row.gpu && (numGpus ?? row.num_gpus) === row.num_gpus);
  const [row] = bestRows(among, maxItlMs);
  const intensity = grid.areas.find((area) => area.iso3 === iso3)?.years[year];
  if (row === undefined || intensity === undefined) return null;
  const series = seriesOf(own).find(({ line, repeats }) =>
    [...line, ...repeats].some(({ row_id }) => row_id === row.row_id),
  );
  const quiet = leastBusy(
    row,
    own.filter(({ row_id }) => [...(series?.line ?? []), ...(series?.repeats ?? [])].some((c) => c.row_id === row_id)),
  );
  const load = (of: TokenConfiguration) => {
    const rates = {
      whPerMillionOutputTokens: of.wh_per_million_output_tokens,
      pue,
      gCo2ePerKwh: intensity,
      pricePerKwh: null,
    };
    const { energyWh, emissionsGCo2e } = amounts(outputTokens, rates);
    return { row_id: of.row_id, avg_running_batch: of.avg_running_batch, wh: energyWh, gCo2e: emissionsGCo2e };
  };
  const best = load(row);
  const figure = (value: number) => ({ value, ...bandOf(value, row.relative_uncertainty) });
  return {
    row_id: row.row_id,
    gpu: row.gpu,
    wh: figure(best.wh),
    gCo2e: figure(best.gCo2e),
    answerRange: { best, smallest: load(quiet) },
    wh_per_million_output_tokens: row.wh_per_million_output_tokens,
    median_itl_ms: row.median_itl_ms,
    electricity: { iso3, year, g_co2e_per_kwh: intensity },
    outputTokens,
    pue,
  };
}

/** A configuration that makes images or videos, as its document has it. */
export type ItemRow = ImageConfiguration | VideoConfiguration;

/** What of a question for images or videos decides the figures. */
export type ItemsAsked = Omit<Asked, 'outputTokens' | 'maxItlMs'> & {
  readonly outputs: number;
  readonly maxLatencyS: number;
};

/** What images or videos cost on the best of a model's rows, by every row of the document; null where none is as fast. */
export function itemsEstimated(own: readonly ItemRow[], asked: ItemsAsked, grid: Grid) {
  const { outputs, gpu, numGpus, maxLatencyS, grid: iso3 = 'WLD', year = grid.year, pue = 1 } = asked;
  const each = (row: ItemRow): number => ('wh_per_image' in row ? row.wh_per_image : row.wh_per_video);
  const [row] = own
    .filter((one) => (gpu ?? one.gpu) === one.gpu && (numGpus ?? one.num_gpus) === one.num_gpus)
    .filter((one) => one.batch_latency_s <= maxLatencyS)
    .sort(byMerit<ItemRow>(each, 'batch_latency_s'));
  const intensity = grid.areas.find((area) => area.iso3 === iso3)?.years[year];
  if (row === undefined || intensity === undefined) return null;
  const { energyWh, emissionsGCo2e } = itemAmounts(outputs, { whPerItem: each(row), pue, gCo2ePerKwh: intensity });
  const figure = (value: number) => ({ value, ...bandOf(value, row.relative_uncertainty) });
  const { row_id, num_gpus, batch_size, batch_latency_s, width, height, inference_steps } = row;
  const isVideo = 'fps' in row;
  return {
    ...{ row_id, gpu: row.gpu, num_gpus, batch_size, batch_latency_s, width, height, inference_steps },
    unit: isVideo ? 'video' : 'image',
    num_frames: isVideo ? row.num_frames : null,
    fps: isVideo ? row.fps : null,
    wh: figure(energyWh),
    gCo2e: figure(emissionsGCo2e),
    wh_per_output: each(row),
    electricity: { iso3, year, g_co2e_per_kwh: intensity },
    outputs,
    pue,
  };
}

/** The best row on each GPU that keeps a ceiling, the most frugal first, by the rule of the index. */
export function bestRows(rows: readonly TokenConfiguration[], maxItlMs: number): TokenConfiguration[] {
  const merit = byMerit<TokenConfiguration>('joules_per_output_token', 'median_itl_ms');
  const rule = {
    fits: (c: { readonly median_itl_ms: number }) => c.median_itl_ms <= maxItlMs,
    byMerit: byMerit('joules_per_output_token', 'median_itl_ms'),
  };
  const slugs = distinct(rows.map(({ slug }) => slug));
  return slugs
    .flatMap((slug) => [
      ...bestPerGpu(
        rows.filter((row) => row.slug === slug),
        rule,
      ).values(),
    ])
    .sort(merit);
}

/** Two rows, per token and per answer. */
export function compared(a: TokenConfiguration, b: TokenConfiguration) {
  const of = (field: 'wh_per_million_output_tokens' | 'wh_per_response') => {
    const figure = (row: TokenConfiguration) => ({ value: row[field], relativeUncertainty: row.relative_uncertainty });
    const isTie = isNotDistinguishable(figure(a), figure(b));
    const verdict = isTie ? NOT_DISTINGUISHABLE : a[field] > b[field] ? 'a uses more' : 'b uses more';
    return { a: a[field], b: b[field], ratio: a[field] / b[field], verdict };
  };
  return { perMillionTokens: of('wh_per_million_output_tokens'), perAnswer: of('wh_per_response') };
}

/** Each value once, in the order in which they first come. */
export function distinct<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}
