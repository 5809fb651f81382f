import { figure } from '../../../../src/core/text/number.ts';
import { LIMITS } from '../method.ts';
import { sum } from '../series.ts';
import { gpuCountMismatch } from './cards.ts';
import { type Failure, inWindow, percent } from './failure.ts';

/** What can be wrong with the cards and their energy. */
export const energyFailures: readonly Failure[] = [
  {
    name: 'counter_missing',
    title: 'No energy counter can be read on every card.',
    allowed: 'a counter that moves, on every card',
    fix: 'Use a source with a counter: --energy nvml or dcgm=URL. A driver older than Volta has none.',
    // A source without counters says so in energy_source; one that should have them and hasn't is broken.
    isWarning: ({ meter }) => meter.counterTickMs === 0,
    seen: ({ meter, cards, window }) => {
      if (meter.counterTickMs === 0) return `${meter.label} has none; energy is its power, summed over time`;
      const without = cards.filter(({ counter }) => !counter).map(({ index }) => index);
      if (without.length > 0) return `no counter on card ${without.join(', ')}`;
      return window?.countOf === null ? 'a counter that stands still at an edge of the window' : null;
    },
  },
  inWindow({
    name: 'counter_power_mismatch',
    unless: ['counter_missing', 'sample_gap'],
    title: 'The energy counter and the power of the cards do not agree.',
    allowed: `within ${percent(LIMITS.counterToPower)}`,
    fix: 'Find out whether the driver was loaded again; read the cards another way (--energy), or update the driver.',
    seen: ({ countOf, integrated }) => {
      if (countOf === null || integrated === null) return null;
      const [joules, watts] = [sum(countOf), sum(integrated)];
      const apart = Math.abs(joules - watts) / watts;
      if (apart <= LIMITS.counterToPower) return null;
      return `${figure(joules, 4)} J by counter, ${figure(watts, 4)} J by power: ${percent(apart)} apart`;
    },
  }),
  inWindow({
    name: 'sample_gap',
    title: 'The cards, or their power, were not read for a while.',
    allowed: `at most ${LIMITS.gapMs / 1000} s between two samples`,
    fix: 'Give the kit a processor of its own, or read the cards another way (--energy).',
    seen: ({ samples, power, start, end }) => {
      const read = [samples.flatMap(({ cards }) => cards?.at ?? []), power.map(({ at }) => at)];
      const longest = Math.max(...read.map((times) => longestGap([start.at, ...times, end.at])));
      return longest > LIMITS.gapMs ? `${figure(longest / 1000, 3)} s between two samples` : null;
    },
  }),
  gpuCountMismatch,
  {
    name: 'gpu_shared',
    title: 'Another process computes on a card.',
    allowed: 'one process on each card, that of the engine',
    fix: 'Let nothing else run on the cards, and measure again.',
    seen: ({ cards, idle: { processes }, window }) => {
      const later = (window?.samples ?? []).map(({ cards: reading }) => reading?.cards.map((card) => card.processes));
      for (const counts of [processes, ...later]) {
        const shared = counts?.findIndex((count) => count !== null && count > 1) ?? -1;
        if (shared !== -1) return `${counts?.[shared]} processes on card ${cards[shared]?.index ?? shared}`;
      }
      return null;
    },
  },
  inWindow({
    name: 'hw_throttle',
    title: 'A card braked because of heat or its power supply.',
    allowed: `in at most ${percent(LIMITS.throttled)} of the samples`,
    fix: 'Cool the card, or set a lower power limit (nvidia-smi -pl), and measure again. The power limit itself is no fault.',
    seen: ({ samples }) => {
      const reasons = samples.map(({ cards }) => brakes(cards?.cards.flatMap(({ throttle }) => throttle ?? []) ?? []));
      const braked = reasons.filter((each) => each.length > 0);
      if (braked.length <= LIMITS.throttled * samples.length) return null;
      return `${[...new Set(braked.flat())].join(', ')} in ${braked.length} of ${samples.length} samples`;
    },
  }),
];

/** What holds a card down that is no limit set by a person. */
function brakes(reasons: readonly string[]): string[] {
  return reasons.filter((reason) => reason !== 'power_cap');
}

function longestGap(times: readonly number[]): number {
  return times.slice(1).reduce((longest, at, i) => Math.max(longest, at - (times[i] ?? at)), 0);
}
