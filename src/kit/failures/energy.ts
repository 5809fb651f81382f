import { figure } from '../../core/text/number.ts';
import { LIMITS } from '../method.ts';
import { edgeWaitMs } from '../sampler.ts';
import { sum } from '../series.ts';
import type { Window } from '../window.ts';
import { gpuCountMismatch } from './cards.ts';
import { type Failure, inWindow, percent } from './failure.ts';

const RAN_BY_ITSELF = 'Let nothing else run on the cards, and measure again.';

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
      if (window === null) return null;
      if (window.counted === null) return 'the counter could not be read at the edges of the window';
      const still = cards.filter((_, card) => window.counted?.[card] === 0).map(({ index }) => index);
      return still.length > 0 ? `the counter of card ${still.join(', ')} stands still` : null;
    },
  },
  inWindow({
    name: 'counter_reset',
    title: 'An energy counter started again.',
    allowed: 'counters that only rise',
    fix: 'Find out who reloaded the driver or reset a card, and measure again.',
    seen: ({ samples, counted }, { cards }) => {
      const fallen = cards.findIndex((_, card) => {
        const values = samples.flatMap(({ cards: reading }) => reading?.cards[card]?.energyJoules ?? []);
        return (counted?.[card] ?? 0) < 0 || values.some((joules, i) => joules < (values[i - 1] ?? 0));
      });
      return fallen === -1 ? null : `the counter of card ${cards[fallen]?.index ?? fallen} fell`;
    },
  }),
  inWindow({
    name: 'counter_slow',
    unless: ['counter_missing', 'sample_gap'],
    title: 'An energy counter moves too seldom for the edges of the window.',
    allowed: 'a counter that moves within the time that an edge waits for it',
    fix: 'Read the cards another way (--energy), or let the source collect more often.',
    seen: ({ samples }, { meter, cards }) => {
      if (meter.counterTickMs === 0) return null;
      const still = cards.map((_, card) => longestStill(samples, card));
      const worst = still.indexOf(Math.max(...still));
      const isSlow = (still[worst] ?? 0) > edgeWaitMs(meter.counterTickMs);
      return isSlow ? `card ${cards[worst]?.index ?? worst} for ${figure((still[worst] ?? 0) / 1000, 3)} s` : null;
    },
  }),
  inWindow({
    name: 'counter_power_mismatch',
    unless: ['counter_missing', 'counter_reset', 'counter_slow', 'sample_gap'],
    title: 'The energy counter and the power of the cards do not agree.',
    allowed: `within ${percent(LIMITS.counterToPower)}`,
    fix: 'Read the cards another way (--energy), update the driver, and say in an issue which card and driver it was.',
    seen: ({ counted, integrated, samples }, { meter }) => {
      const [joules, watts] = [sum(counted), sum(integrated)];
      // A counter that was reset, or stands still, has a name of its own.
      if (joules === null || watts === null || joules <= 0 || meter.counterTickMs === 0) return null;
      if (samples.length < 2 || watts === 0) return null;
      const apart = Math.abs(joules - watts) / joules;
      if (apart <= LIMITS.counterToPower) return null;
      return `${figure(joules, 4)} J by counter, ${figure(watts, 4)} J by power: ${percent(apart)} apart`;
    },
  }),
  inWindow({
    name: 'sample_gap',
    title: 'The cards were not read for a while.',
    allowed: `at most ${LIMITS.gapMs / 1000} s between two samples`,
    fix: 'Give the kit a processor of its own, or read the cards another way (--energy).',
    seen: ({ samples, power, start, end }) => {
      const times = [start.at, ...samples.flatMap(({ cards }) => cards?.at ?? []), end.at];
      const series = power.length === 0 ? [times] : [times, [start.at, ...power.map(({ at }) => at), end.at]];
      const longest = Math.max(...series.map(longestGap));
      return longest > LIMITS.gapMs ? `${figure(longest / 1000, 3)} s between two samples` : null;
    },
  }),
  gpuCountMismatch,
  inWindow({
    name: 'power_over_limit',
    title: 'A card draws more than its limit.',
    allowed: `at most ${percent(LIMITS.overLimit)} over the limit, on average`,
    fix: 'Check the limit and the product of the card; figures of a whole module (a superchip) are not those of the card.',
    seen: (window, { cards }) => {
      const joules = window.counted ?? window.integrated;
      const over = cards.flatMap(({ index, limitWatts }, card) => {
        const watts = (joules?.[card] ?? 0) / window.seconds;
        const isOver = limitWatts !== null && watts > limitWatts * (1 + LIMITS.overLimit);
        return isOver ? [`${figure(watts, 4)} W on card ${index}, whose limit is ${figure(limitWatts, 4)} W`] : [];
      });
      return over[0] ?? null;
    },
  }),
  {
    name: 'gpu_shared',
    title: 'Another process computes on a card.',
    allowed: 'one process on each card, that of the engine',
    fix: RAN_BY_ITSELF,
    seen: ({ cards, processes, window }) => {
      const later = (window?.samples ?? []).map(({ cards: reading }) => reading?.cards.map((card) => card.processes));
      for (const counts of [processes, ...later]) {
        const shared = counts?.findIndex((count) => count !== null && count > 1) ?? -1;
        if (shared !== -1) return `${counts?.[shared]} processes on card ${cards[shared]?.index ?? shared}`;
      }
      return null;
    },
  },
  {
    name: 'idle_power_high',
    unless: ['gpu_shared', 'gpu_count_mismatch'],
    title: 'A card draws much without load: something else may compute on it.',
    allowed: `at most ${percent(LIMITS.idle)} of its usual limit`,
    fix: RAN_BY_ITSELF,
    isWarning: () => true,
    seen: ({ meter, cards, idle }) => {
      const busy = cards.flatMap(({ index, defaultLimitWatts, limitWatts }) => {
        const watts = idle[meter.cards.findIndex((card) => card.index === index)] ?? 0;
        const limit = defaultLimitWatts ?? limitWatts ?? Infinity;
        return watts > LIMITS.idle * limit ? [`${figure(watts, 3)} W of ${figure(limit, 4)} on card ${index}`] : [];
      });
      return busy[0] ?? null;
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

/** The longest time for which samples show one value of a card's counter, ms. */
function longestStill(samples: Window['samples'], card: number): number {
  const known = samples.flatMap(({ cards: reading }) => {
    const joules = reading?.cards[card]?.energyJoules ?? null;
    return reading === null || joules === null ? [] : [{ at: reading.at, joules }];
  });
  let [since, longest] = [known[0], 0];
  for (const each of known) {
    if (each.joules === since?.joules) longest = Math.max(longest, each.at - since.at);
    else since = each;
  }
  return longest;
}

/** What holds a card down that is no limit set by a person. */
function brakes(reasons: readonly string[]): string[] {
  return reasons.filter((reason) => reason !== 'power_cap');
}

function longestGap(times: readonly number[]): number {
  return times.slice(1).reduce((longest, at, i) => Math.max(longest, at - (times[i] ?? at)), 0);
}
