import { percent, toDigits } from '../../../../src/core/text/number.ts';
import { sum } from '../../../../src/figures/statistics.ts';
import { LIMITS } from '../method.ts';
import { check, type Check, windowCheck } from './check.ts';
import { gpuCountMismatch, SHARED_FIX, sharedGpuText } from './gpus.ts';

/** Checks of the GPUs and their energy. */
export const energyChecks: readonly Check[] = [
  check({
    name: 'counter_missing',
    title: 'An energy counter could not be read on every GPU.',
    allowed: 'a counter on every GPU that changes',
    fix: 'Use a source with a counter: --energy nvml or --energy dcgm=URL.',
    // A source without counters says so in energy_source. A source that should have one and doesn't is broken.
    isWarning: ({ meter }) => meter.counterTickMs === 0,
    input: ({ meter, gpus, window }) => ({ meter, gpus, window }),
    problem: ({ meter, gpus, window }) => {
      if (meter.counterTickMs === 0) return `${meter.label} has no counter, so energy is power summed over time`;
      const without = gpus.filter(({ hasCounter }) => !hasCounter).map(({ index }) => index);
      if (without.length > 0) return `no counter on GPU ${without.join(', ')}`;
      return window?.counted === null ? 'a counter that does not change at an edge of the window' : null;
    },
  }),
  windowCheck({
    name: 'counter_power_mismatch',
    unless: ['counter_missing', 'sample_gap'],
    title: 'The energy counter and the power of the GPUs do not agree.',
    allowed: `within ${percent(LIMITS.counterToPower)}`,
    fix: ({ gpus }) =>
      gpus.some(({ hasModulePower }) => hasModulePower)
        ? 'A superchip reports the power of the whole module, but its counter may not. Measure with another source, such as --energy nvidia-smi.'
        : 'Find out whether the driver was loaded again. Read the GPUs with another --energy, or update the driver.',
    input: ({ window: { counted, integrated } }) => {
      if (counted === null || integrated === null) return null;
      const [joules, powerJoules] = [sum(counted), sum(integrated)];
      return powerJoules > 0 ? { joules, powerJoules } : null;
    },
    missing: {
      reason: 'the GPUs show no power to compare the energy counter with',
      fix: 'Compare the result with another source of energy (--energy) if there is one.',
    },
    problem: ({ joules, powerJoules }) => {
      const difference = Math.abs(joules - powerJoules) / powerJoules;
      if (difference <= LIMITS.counterToPower) return null;
      return `${toDigits(joules, 4)} J by counter and ${toDigits(powerJoules, 4)} J by power, ${percent(difference)} apart`;
    },
  }),
  windowCheck({
    name: 'sample_gap',
    title: 'The GPUs, or their power, were not read for a while.',
    allowed: `at most ${LIMITS.gapMs / 1000} s between two samples`,
    fix: 'Give the kit a CPU core of its own, or read the GPUs with another --energy.',
    input: ({ window }) => window,
    problem: ({ samples, power, start, end }) => {
      const readings = [samples.flatMap(({ gpus }) => gpus?.at ?? []), power.map(({ at }) => at)];
      const longest = Math.max(...readings.map((times) => longestGap([start.at, ...times, end.at])));
      return longest > LIMITS.gapMs ? `${toDigits(longest / 1000, 3)} s between two samples` : null;
    },
  }),
  gpuCountMismatch,
  check({
    name: 'gpu_shared',
    title: 'More processes compute on a GPU than the engine should have.',
    allowed: 'the processes of the engine (--engine-processes, 1 by default) on each GPU',
    fix: SHARED_FIX,
    input: ({ idle, window }) => {
      const later = window?.samples.flatMap(({ gpus }) =>
        gpus === null ? [] : [gpus.gpus.map((gpu) => gpu.processes)],
      );
      const counts = [idle.processes, ...(later ?? [])];
      // The engine has a process on each GPU. If none is visible, others aren't either.
      const isVisible = counts.flat().some((count) => (count ?? 0) > 0);
      return window !== null && !isVisible ? null : counts;
    },
    missing: {
      reason: 'processes on the GPUs are not visible from here',
      fix: 'Make sure that no other program uses the GPUs.',
    },
    problem: (counts, { gpus, engineProcesses }) => {
      for (const processes of counts) {
        const found = sharedGpuText(processes, gpus, engineProcesses);
        if (found !== null) return found;
      }
      return null;
    },
  }),
  windowCheck({
    name: 'hw_throttle',
    title: 'A GPU was slowed down because of heat or its power supply.',
    allowed: `in at most ${percent(LIMITS.throttled)} of the samples`,
    fix: 'Cool the GPU, or set a lower power limit (nvidia-smi -pl), and measure again. Reaching the power limit is normal.',
    input: ({ window: { samples } }) => {
      const reasons = samples.flatMap(({ gpus }) => {
        const known = gpus?.gpus.flatMap(({ throttle }) => (throttle === null ? [] : [throttle])) ?? [];
        return known.length === 0 ? [] : [known.flat().filter((reason) => reason !== 'power_cap')];
      });
      return reasons.length === 0 ? null : reasons;
    },
    missing: {
      reason: 'the source of energy does not show why clocks are lower',
      fix: 'Make sure that the GPUs are cool enough.',
    },
    problem: (reasons) => {
      const throttled = reasons.filter((each) => each.length > 0);
      if (throttled.length <= LIMITS.throttled * reasons.length) return null;
      return `${[...new Set(throttled.flat())].join(', ')} in ${throttled.length} of ${reasons.length} samples`;
    },
  }),
];

function longestGap(times: readonly number[]): number {
  return times.slice(1).reduce((longest, at, i) => Math.max(longest, at - (times[i] ?? at)), 0);
}
