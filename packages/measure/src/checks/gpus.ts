import { countOf } from '../../../../src/core/text/words.ts';
import type { Gpu, Meter } from '../energy/energy.ts';
import { gpuCount } from '../gpus.ts';
import { OutsideError } from '../outside.ts';
import { check, type Evidence } from './check.ts';

/** GPUs, parallel degrees and load must agree. Otherwise energy and tokens belong to different GPUs. */
export const gpuCountMismatch = check({
  name: 'gpu_count_mismatch',
  title: 'The GPUs that are measured are not those that the engine runs on.',
  allowed: 'the number of GPUs that the parallel degrees use, with load on each of them and on no other GPU',
  fix: ({ gpus }) =>
    gpus.some(({ indices }) => indices.length > 1)
      ? 'Run the engine on all dies of the board, with parallel degrees that use all of them.'
      : "Pass the engine's GPUs as --gpus, with their nvidia-smi indices. If the engine shows wrong parallel degrees, correct them in --answers.",
  input: ({ window, loaded }) => (window !== null && loaded === null ? null : { loaded }),
  missing: {
    reason: 'the GPUs show no power, so the load could not be compared with them',
    fix: 'Make sure that --gpus has the GPUs of the engine.',
  },
  problem: ({ loaded }, evidence) => {
    const { gpus, gpusNeeded, idle } = evidence;
    const count = gpuCount(gpus);
    const unused = gpus.filter((_, place) => idle.processes[place] === 0).flatMap(({ indices }) => indices);
    const isWrong = (gpusNeeded !== null && gpusNeeded !== count) || unused.length > 0;
    if (!isWrong && (loaded === null || isLoadAsMeasured(evidence, loaded))) return null;
    const parts = [
      `${countOf(count, 'GPU')} measured (${gpus.flatMap(({ indices }) => indices).join(', ')})`,
      gpusNeeded !== null && `the engine's parallel degrees use ${gpusNeeded}`,
      unused.length > 0 && `no process runs on GPU ${unused.join(', ')}`,
      loaded !== null && loadText(loaded, gpusNeeded),
    ];
    return parts.filter(Boolean).join('; ');
  },
});

/** Whether the load is on the measured GPUs only, and on all of them if there are enough streams for that. */
function isLoadAsMeasured({ gpus, streams }: Evidence, loaded: readonly number[]): boolean {
  const measured = gpus.flatMap(({ indices }) => indices);
  const isOnThese = loaded.length > 0 && loaded.every((index) => measured.includes(index));
  return isOnThese && (loaded.length === measured.length || streams < measured.length);
}

function loadText(loaded: readonly number[], needed: number | null): string {
  if (loaded.length === 0) {
    return 'no GPU here draws more than without load, so the engine runs on another machine or on other GPUs';
  }
  const option = loaded.length === needed ? `: --gpus ${loaded.join(',')}` : '';
  return `the load is on GPU ${loaded.join(', ')}${option}`;
}

/** The message about unexpected processes, for the check `gpu_shared` and for the start before the load. */
export const SHARED_FIX =
  'Stop other programs on the GPUs. If nvidia-smi shows only processes of the engine, pass their number on one GPU as --engine-processes.';

/** The first GPU with more processes than the engine has, in words; null for none. */
export function sharedGpuText(
  processes: readonly (number | null)[],
  gpus: readonly Gpu[],
  engineProcesses: number,
): string | null {
  const place = processes.findIndex((count) => count !== null && count > engineProcesses);
  return place === -1 ? null : `${processes[place]} processes on GPU ${gpus[place]?.index ?? place}`;
}

/** @throws OutsideError if a GPU has more processes than the engine. */
export async function rejectSharedGpu(meter: Meter, gpus: readonly Gpu[], engineProcesses: number): Promise<void> {
  const readings = await meter.read(['processes']);
  const processes = gpus.map((gpu) => readings[meter.gpus.indexOf(gpu)]?.processes ?? null);
  const found = sharedGpuText(processes, gpus, engineProcesses);
  if (found === null) return;
  throw new OutsideError(
    `There are ${found}: another program, or a second process of the engine, which some engines open there for each worker.`,
    SHARED_FIX,
  );
}
