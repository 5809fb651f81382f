import { groupBy } from '../core/text/group-by.ts';
import { jsonText } from '../core/text/json.ts';
import { paragraphOf, type Said } from './paragraph.ts';
import { type Report, sumOf } from './report.ts';

/**
 * Energy of each measured model in the form of BoAmps 1.1.0 (Boavizta), by its slug, for a report is of one task: the
 * fields that are required, and all else in words.
 */
export function boampsReports(report: Report, said: Said): [slug: string, json: string][] {
  return groupBy(report.measured, ({ estimate }) => estimate.slug).map(([slug, lines]) => {
    const [{ estimate }] = lines;
    const own = { ...report, measured: lines, others: [], leftOut: null, kept: 0 };
    const task = {
      taskStage: 'inference',
      taskFamily: 'text generation',
      taskDescription: paragraphOf(own, said),
      algorithms: [{ algorithmType: 'llm', foundationModelName: estimate.model }],
      dataset: [{ dataUsage: 'output', dataType: 'token' }],
    };
    const measurementMethod = 'Energy per output token of a configuration measured elsewhere, times tokens and PUE';
    const measures = [{ measurementMethod, powerConsumption: sumOf(lines).wh.value / 1e3 }];
    const gpus = { componentName: estimate.gpu, componentType: 'gpu', nbComponent: estimate.num_gpus };
    return [slug, jsonText({ task, measures, infrastructure: { infraType: 'other', components: [gpus] } })];
  });
}
