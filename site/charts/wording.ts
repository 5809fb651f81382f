import { decimals, factor, gpuLabel, threeDigits, uncertaintyRange, withUnit } from '../../src/figures/format.ts';
import { limitClause } from './latency-limit.ts';
import type { WorkloadConfiguration, GpuComparison, ModelResult, Workload } from '../workload.ts';
import { isUnclearDifference } from '../workload.ts';

/** `an H100`, `a B200` */
function withArticle(name: string): string {
  return `${/^(?:[AEFHILMNORSX]|8)/.test(name) ? 'an' : 'a'} ${name}`;
}

/** The GPUs of a configuration in a sentence: `a B200`, `2 × H100`. */
export function serverLabel(c: Pick<WorkloadConfiguration, 'gpu' | 'num_gpus'>): string {
  return c.num_gpus === 1 ? withArticle(c.gpu) : gpuLabel(c);
}

/** The unit that energy is divided by: `million output tokens`, `image`. */
export function perUnit({ summary, output }: Workload): string {
  return summary.unit === 'token' ? 'million output tokens' : output;
}

/** An energy value with its unit and uncertainty range. */
export function energyWithRange(workload: Workload, c: WorkloadConfiguration): string {
  const range = uncertaintyRange(c.wh, c.relative_uncertainty);
  return `${withUnit(threeDigits(c.wh), 'Wh')} per ${perUnit(workload)}${range === null ? '' : ` (${range})`}`;
}

/** What uses the energy, with its verb: `a million output tokens use`, `an image uses`. */
function outputsUse(workload: Workload): string {
  if (workload.summary.unit === 'token') return 'a million output tokens use';
  return `${/^[aeiou]/.test(workload.output) ? 'an' : 'a'} ${workload.output} uses`;
}

/** The name of a model, shortened as far as it stays unique. */
export function shortName(model: string): string {
  return model.replace(' Instruct', '');
}

/** The name of a boundary for readers: `server` for `node`. */
export function boundaryName(boundary: string): string {
  return boundary === 'node' ? 'server' : boundary;
}

/** A sentence with a capital letter at its start. */
function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The finding of a table of models: which GPU uses less energy at a latency limit, over all models. */
export function comparisonFinding(
  workload: Workload,
  limit: number,
  results: readonly ModelResult[],
  comparison: GpuComparison | null,
): string {
  const start = limitClause(workload, limit);
  if (results.length === 0) return sentence(`${start}no measured configuration meets the latency limit`);
  if (comparison === null) {
    const values = results.map(({ configurations: [lowest] }) => lowest.wh);
    const [low, high] = [Math.min(...values), Math.max(...values)].map((wh) => threeDigits(wh));
    const range = low === high ? String(low) : `${String(low)} to ${String(high)}`;
    return sentence(`${start}${outputsUse(workload)} ${withUnit(range, 'Wh')}`);
  }
  const { less, more, median } = comparison;
  if (decimals(median, 1) === '1.0') {
    return sentence(`${start}${withArticle(more)} uses about as much energy as ${withArticle(less)} (median)`);
  }
  return sentence(
    `${start}models use ${factor(median)} times as much energy on ${more} GPUs as on ${less} GPUs (median)`,
  );
}

/** The finding of a model's page: its energy on each GPU at a latency limit, and whether the difference is clear. */
export function modelFinding(workload: Workload, limit: number, name: string, result: ModelResult | undefined): string {
  const start = limitClause(workload, limit);
  if (result === undefined) return sentence(`${start}no measured configuration of ${name} meets the latency limit`);
  const [best, other] = result.configurations;
  const first = `${start}${outputsUse(workload)} ${withUnit(threeDigits(best.wh), 'Wh')} on ${serverLabel(best)}`;
  if (other === undefined) return sentence(first);
  const second = `${withUnit(threeDigits(other.wh), 'Wh')} on ${serverLabel(other)}`;
  if (isUnclearDifference(best, other)) return sentence(`${first} and ${second}: no clear difference`);
  return sentence(`${first} and ${second}, ${factor(other.wh / best.wh)} times as much: clearly more`);
}
