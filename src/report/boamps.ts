import type { Model } from '../../clients/js/token-energy.d.ts';
import { groupBy } from '../core/text/group-by.ts';
import { jsonText } from '../core/text/json.ts';
import { type Report, sumOf } from './report.ts';

const SPECIFICATION = 'https://github.com/Boavizta/BoAmps/tree/3bfefec8446ee196d1723c0e35859eb7762da3c9/model';
const METHOD = 'token-energy: energy per output token of a measured configuration, times output tokens';

/**
 * A report of energy for each measured model in the form of BoAmps 1.1.0 (Boavizta), by its slug: a report is of one
 * task. Its `quality` is left out, since it asks for the whole error, and the band covers the GPUs alone. `said` is what
 * must stand beside the figures.
 */
export function boampsReports(
  report: Report,
  models: readonly Model[],
  date: string,
  said: string,
): Map<string, string> {
  const groups = groupBy(report.measured, ({ estimate }) => estimate.slug);
  return new Map(
    groups.map(([slug, lines]) => [slug, jsonText(boampsReport(report, lines, models, date, said))] as const),
  );
}

type Lines = readonly [Report['measured'][number], ...Report['measured'][number][]];

function boampsReport({ from, to }: Report, lines: Lines, models: readonly Model[], date: string, said: string) {
  const { calls, output, input, wh } = sumOf(lines);
  const [
    {
      estimate: { slug, model, gpu, num_gpus, precision, release, row_id, pue, electricity },
    },
  ] = lines;
  const known = models.find((one) => one.slug === slug);
  const own = new Set(lines.map(({ estimate }) => estimate.electricity?.iso3)).size === 1 ? electricity : null;
  // It asks for the average of one call.
  const data = (dataUsage: 'input' | 'output', tokens: number) => {
    return { dataUsage, dataType: 'token', ...(calls !== null && calls > 0 && { dataQuantity: tokens / calls }) };
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
      ...(calls !== null && calls > 0 && { nbRequest: calls }),
      algorithms: [
        {
          algorithmType: 'llm',
          foundationModelName: model,
          foundationModelUri: `https://huggingface.co/${known?.model_id ?? ''}`,
          parametersNumber: known?.params_b,
          quantization: precision.toLowerCase(),
        },
      ],
      dataset: [...(input !== null && input > 0 ? [data('input', input)] : []), data('output', output)],
      taskDescription: `${from} to ${to}. Estimated from a configuration measured elsewhere (${row_id}), ${wh.low / 1e3} to ${wh.high / 1e3} kWh. ${said}`,
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
    ...(own !== null && { environment: { country: own.display_name, powerSourceCarbonIntensity: own.g_co2e_per_kwh } }),
  };
}
