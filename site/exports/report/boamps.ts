import type { Model } from '../../../clients/js/token-energy.d.ts';
import { jsonText } from '../../../src/core/text/json.ts';
import { groupBy } from '../../../src/core/text/group-by.ts';
import { type MeasuredUsage, sumOf, type UsageReport } from './report.ts';

const SPECIFICATION = 'https://github.com/Boavizta/BoAmps/tree/3bfefec8446ee196d1723c0e35859eb7762da3c9/model';

/** How the energy was found: by this a file is known as one of ours. */
export const METHOD = 'token-energy: energy per output token of a measured configuration, times output tokens';

/** What stands around the figures. */
interface BoampsFrame {
  readonly date: string;
  readonly caveat: string;
  readonly citation: string;
  readonly models: readonly Model[];
}

/**
 * A report of energy for each measured model in the form of BoAmps 1.1.0 (Boavizta), by its slug: a report is of one
 * task. Its `quality` is left out, since it asks for the whole error, and the band covers the GPUs alone.
 */
export function boampsReports(report: UsageReport, frame: BoampsFrame): ReadonlyMap<string, string> {
  const groups = groupBy(report.measured, ({ estimate }) => estimate.slug);
  return new Map(groups.map(([slug, used]) => [slug, jsonText(boampsReport(report, used, frame))] as const));
}

function boampsReport(
  { from, to }: UsageReport,
  used: readonly [MeasuredUsage, ...MeasuredUsage[]],
  { date, caveat, citation, models }: BoampsFrame,
) {
  const [{ estimate }] = used;
  const { calls, outputTokens, inputTokens, wh } = sumOf(used);
  const { slug, model, gpu, num_gpus, precision, electricity, release, row_id, pue } = estimate;
  const known = models.find((one) => one.slug === slug);
  const areCounted = calls !== null && calls > 0;
  const data = (dataUsage: 'input' | 'output', tokens: number) => {
    // It asks for the average of one call.
    return { dataUsage, dataType: 'token', ...(areCounted && { dataQuantity: tokens / calls }) };
  };
  return {
    header: {
      formatVersion: '1.1.0',
      formatVersionSpecificationUri: SPECIFICATION,
      reportDatetime: `${date} 00:00:00`,
      reportStatus: 'draft',
    },
    task: {
      taskStage: 'inference',
      taskFamily: 'text generation',
      ...(areCounted && { nbRequest: calls }),
      algorithms: [
        {
          algorithmType: 'llm',
          foundationModelName: model,
          ...(known !== undefined && {
            foundationModelUri: `https://huggingface.co/${known.model_id}`,
            parametersNumber: known.params_b,
          }),
          quantization: precision.toLowerCase(),
        },
      ],
      dataset: [
        ...(inputTokens !== null && inputTokens > 0 ? [data('input', inputTokens)] : []),
        data('output', outputTokens),
      ],
      taskDescription: `${from} to ${to}. Estimated from a configuration measured elsewhere (${row_id}), ${wh.low / 1e3} to ${wh.high / 1e3} kWh. ${caveat} ${citation}`,
    },
    measures: [
      {
        // The energy is that of the GPUs times the PUE.
        measurementMethod: pue > 1 ? `${METHOD} and a PUE of ${pue}` : METHOD,
        ...(release !== null && { version: release }),
        powerConsumption: wh.value / 1e3,
      },
    ],
    infrastructure: {
      infraType: 'other',
      components: [{ componentName: `${num_gpus} x ${gpu}`, componentType: 'gpu', nbComponent: num_gpus }],
    },
    ...(electricity !== null && {
      environment: {
        country: electricity.display_name,
        powerSourceCarbonIntensity: electricity.g_co2e_per_kwh,
      },
    }),
  };
}
