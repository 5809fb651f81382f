import type { Question, TokenEnergy } from '../../client-js/token-energy.d.ts';

/** Where a model was measured. */
interface Measurement {
  readonly workload: string;
  readonly gpu: string;
}

/** The parts of a question that decide whether a model has a figure. */
type Asked = Pick<Question, 'model' | 'gpu' | 'workload'>;

/** Names of all workloads that have figures for output tokens, the workloads of the 2024 benchmark last. */
export function allWorkloads(client: TokenEnergy): string[] {
  return unique([...client.configurations().map((row) => row.workload), ...client.about().earlierWorkloads]);
}

/** Where a model was measured. Empty if the name means no measured model, or several. */
function measurementsOf(client: TokenEnergy, model: string): Measurement[] {
  // Most names without a figure are unknown, and a log may have thousands of them.
  if (client.resolve(model) === null && client.estimate({ model, outputTokens: 0 }) === null) return [];
  const later = client.configurations({ model }).map(({ workload, gpu }) => ({ workload, gpu }));
  return [...later, ...earlierMeasurementsOf(client, model)];
}

/** Where the 2024 benchmark measured a model. */
function earlierMeasurementsOf(client: TokenEnergy, model: string): Measurement[] {
  const { earlierWorkloads, earlierMeasurements } = client.about();
  return earlierWorkloads.flatMap((workload) => {
    const estimate = client.estimate({ model, workload, outputTokens: 0, maxItlMs: Infinity } as Question);
    return earlierMeasurements
      .filter((one) => one.slug === estimate?.slug && one.workload === workload)
      .map(({ gpu }) => ({ workload, gpu }));
  });
}

/** Names of all GPUs on which a model was measured. */
export function allGpus(client: TokenEnergy): string[] {
  return unique([...client.configurations(), ...client.about().earlierMeasurements].map(({ gpu }) => gpu)).sort();
}

/** Names of the workloads with measurements on a GPU. */
export function workloadsOn(client: TokenEnergy, gpu: string): string[] {
  const { earlierModels, earlierWorkloads } = client.about();
  const earlier = earlierWorkloads.filter((workload) =>
    earlierModels.some((model) => client.estimate({ model, workload, gpu, outputTokens: 0 } as Question) !== null),
  );
  return unique([...client.configurations({ gpu }).map((row) => row.workload), ...earlier]);
}

/**
 * The note that a model was measured, but not as asked, with one option that gives a figure. Null if it was not
 * measured, or if the figure is missing for another reason. `isWorkloadOfFile` says that the workload is from the file
 * for `--workload`.
 */
export function measuredElsewhere(client: TokenEnergy, asked: Asked, isWorkloadOfFile: boolean): string | null {
  const { model, gpu, workload } = asked;
  const measured = measurementsOf(client, model);
  if (measured.length === 0) return null;
  const reason = client.why({ ...asked, allowOtherGpu: false, outputTokens: 0 });
  if (reason === null || !['model', 'gpu', 'workload'].includes(reason.field)) return null;
  const onGpu = gpu == null ? '' : ` on ${gpu}`;
  const start = workload == null ? reason.message : `${model} was not measured${onGpu} with the workload ${workload}.`;
  const option = isWorkloadOfFile ? 'In the file for --workload, write' : 'Pass --workload';
  return `${start} ${otherOption(client, asked, measured, option)}`;
}

/** Whether a model was measured on a GPU, with any workload. */
export function isMeasuredOn(client: TokenEnergy, model: string, gpu: string): boolean {
  return measurementsOf(client, model).some(
    ({ workload }) => client.estimate({ model, workload, gpu, outputTokens: 0 } as Question) !== null,
  );
}

/** The sentences about where a model was measured, and one option that gives a figure. */
function otherOption(
  client: TokenEnergy,
  asked: Asked,
  measured: readonly Measurement[],
  workloadOption: string,
): string {
  const { gpu, workload } = asked;
  const hasFigure = (other: object) => client.estimate({ ...asked, ...other, outputTokens: 0 } as Question) !== null;
  const workloads = unique(measured.map((one) => one.workload)).filter((one) => hasFigure({ workload: one }));
  const gpus = unique(measured.map((one) => one.gpu)).filter((one) => hasFigure({ gpu: one }));
  const [otherWorkload = null, otherGpu = null] = [workloads[0], gpus[0]];
  const { gpu: firstGpu, workload: firstWorkload } = measured[0] ?? { gpu: '', workload: '' };
  // The reason for a question without a workload already names the workloads of the model.
  if (gpu == null && workload == null) return `${workloadOption} ${otherWorkload ?? firstWorkload}.`;
  if (otherWorkload !== null)
    return `It was measured${gpu == null ? '' : ` on ${gpu}`} with ${workloads.join(', ')}. ${workloadOption} ${otherWorkload}.`;
  // A reader who names a GPU has that GPU, so no other one is suggested.
  if (otherGpu !== null) return 'Without --gpu, the report uses the measured GPUs.';
  return `It was measured on ${firstGpu} with ${firstWorkload}. To use the measured GPUs, leave out --gpu and pass --workload ${firstWorkload}.`;
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)];
}
