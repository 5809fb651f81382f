import { UsageError } from '../../../src/core/usage-error.ts';
import { visible } from '../../../src/core/text/characters.ts';
import type { Configuration, Question, TokenEnergy } from '../../client-js/token-energy.d.ts';
import { allGpus, allWorkloads, workloadsOn } from './measured-elsewhere.ts';

/** The options of a report, which apply to every row. The place applies only to rows that name none. */
export type ReportQuestion = Pick<
  Question,
  'grid' | 'year' | 'gpu' | 'pue' | 'maxItlMs' | 'boundary' | 'nodeRatio' | 'workload'
>;

/**
 * The question that the options of the command ask. It can have values that are not allowed, which the packages report.
 * @throws UsageError if an option that must be a number is not one, or if the boundary is unknown.
 */
export function questionOf(options: Readonly<Record<string, string | boolean | undefined>>): ReportQuestion {
  const { grid, year, gpu, boundary, workload, pue, 'latency-limit': latencyLimit, 'node-ratio': ratio } = options;
  const number = (text?: string | boolean): number | undefined => (text === undefined ? text : Number(text));
  for (const [name, text] of Object.entries({ pue, 'latency-limit': latencyLimit, 'node-ratio': ratio })) {
    if (Number.isNaN(number(text)))
      throw new UsageError(`--${name} ${String(text)} is not a number. Write it with a decimal point, such as 1.3.`);
  }
  if (boundary !== undefined && !['node', 'fleet', 'site'].includes(String(boundary)))
    throw new UsageError(
      `--boundary ${String(boundary)} is not allowed. Allowed: node (the server), fleet (with standby servers) or site (the whole data centre).`,
    );
  const numbers = { pue: number(pue), maxItlMs: number(latencyLimit), nodeRatio: number(ratio) };
  return { grid, year, gpu, boundary, workload, ...numbers } as ReportQuestion;
}

/** @throws UsageError if the question has no result for any model. */
export function rejectQuestion(client: TokenEnergy, question: ReportQuestion): void {
  const { gpu = null, workload = null } = question;
  const [configuration] = client.configurations({ gpu, workload });
  if (configuration === undefined && !isMeasuredEarlier(client, question)) throw noFigure(client, gpu, workload);
  rejectPlace(client, question, configuration ?? client.configurations()[0]);
}

/** The error that no model was measured on a GPU or with a workload. */
function noFigure(client: TokenEnergy, gpu: string | null, workload: string | null): UsageError {
  const workloads = allWorkloads(client);
  if (workload !== null && !workloads.includes(workload))
    return new UsageError(`${visible(workload)} is not a workload. Allowed: ${distinct(workloads)}.`);
  const onGpu = gpu === null ? [] : workloadsOn(client, gpu);
  const [other] = onGpu;
  return new UsageError(
    other === undefined
      ? `No model was measured on ${visible(gpu ?? '')}. Measured GPUs: ${distinct(allGpus(client))}.`
      : `No model was measured on ${visible(gpu ?? '')} with the workload ${workload ?? ''}. ` +
          `On this GPU, models were measured with ${onGpu.join(', ')}. Pass --workload ${other}.`,
  );
}

/** @throws UsageError if the place or year in the question is unknown. They are checked with any configuration. */
function rejectPlace(client: TokenEnergy, question: ReportQuestion, known: Configuration | undefined): void {
  const asked = { ...question, gpu: known?.gpu, workload: known?.workload, model: known?.slug, outputTokens: 0 };
  const reason = client.why(asked as Question);
  if (reason === null || !['grid', 'year'].includes(reason.field)) return;
  const near = nearest(reason.near.filter((name) => !reason.message.includes(name)));
  const isWithoutCountry = reason.field === 'grid' && reason.near.length === 0;
  const inEnglish = isWithoutCountry ? ['Write the country in English or as its ISO code, such as DEU.'] : [];
  throw new UsageError([visible(reason.message), ...near, ...inEnglish].join(' '));
}

/** Whether the 2024 benchmark has a model on the GPU in the question. */
function isMeasuredEarlier(client: TokenEnergy, { gpu, workload }: ReportQuestion): boolean {
  const { earlierModels } = client.about();
  return earlierModels.some((model) => {
    const asked = { model, gpu, workload, outputTokens: 0 } as Question;
    return client.estimate(asked)?.basis === 'measured-2024';
  });
}

/** A sentence with suggestions, if there are any. */
function nearest(names: readonly string[]): string[] {
  return names.length === 0 ? [] : [`Did you mean ${names.join(' or ')}?`];
}

function distinct(names: readonly string[]): string {
  return [...new Set(names)].sort().join(', ');
}
