import type { Measurement } from '../../contract/generated/api.d.ts';
import { figure } from '../../core/text/number.ts';
import { plural } from '../../core/text/words.ts';
import type { CardSet } from '../cards.ts';
import { perCard } from '../measured.ts';
import type { Reference } from '../reference.ts';
import { type Fault, figureRule, type Rule } from '../rule.ts';

/**
 * Power by limit: meters err, and limits are held on average. In 838 runs of the ML.ENERGY Benchmark it is at most 0.99.
 * Board partners sell consumer cards with higher limits than the reference.
 */
const ABOVE = { warning: 1.02, error: 1.1 };
const ABOVE_CONSUMER = { warning: 1.1, error: 1.4 };

/** Power by limit at the other end: in those runs it is at least 0.27; cards without load take 0.10 to 0.20. */
const BELOW = { warning: 0.2, error: 0.05 };

/** Cards with at least so much of a limit take none below the other, W. */
const STRONG = 300;
const LEAST_SET = 100;

/** Power by the least that is published for the card, from this batch on, with no limit below this share of the highest. */
const OF_LEAST = 0.8;
const BUSY = 8;
const NEAR_LIMIT = 0.98;

/** Readings of the power without load differ: a card under load takes more than so much of a known one. */
const OF_IDLE = 0.8;

function aboveOf({ isConsumer }: CardSet): typeof ABOVE {
  return isConsumer ? ABOVE_CONSUMER : ABOVE;
}

/** Rules that hold power against the limits of the cards, and against their power without load. */
export const powerRules: readonly Rule[] = [
  figureRule({
    id: 'physics/power-limit',
    title:
      'Power per card is at most the limit of the card. A warning from 2 % above it, an error from 10 %; for consumer cards from 10 and 40 %.',
    why: 'A card that draws more than its limit for minutes does not exist.',
    hint: 'gpu_power_watts_total covers the GPUs alone, and gpu is the name of the card that was used; gpu_product tells cards of one gpu apart.',
    example: '"gpu": "H100", "num_gpus": 1, "gpu_power_watts_total": 900',
    needs: ['gpu_power_watts_total', 'num_gpus', 'gpu'],
    check: (m, _reference, { cards }) => {
      if (cards.cards.length === 0) return null;
      return above(m, cards.powerLimitW, aboveOf(cards), `The power per card is above the limit of ${m.gpu}`);
    },
  }),
  figureRule({
    id: 'physics/set-limit',
    title:
      'Power per card is at most gpu_power_limit_w, and that is at most the highest limit of the card. A warning from 2 % above, an error from 10 %; for the limit of a consumer card from 10 and 40 %. Below 100 W on a card of 300 W, or below its power without load, a maintainer has to look at it.',
    why: 'A card keeps to the limit that was set.',
    hint: 'gpu_power_limit_w is the limit of one card, W; gpu_power_watts_total is the power of all.',
    example: '"gpu_power_limit_w": 7, "num_gpus": 1, "gpu_power_watts_total": 620',
    needs: ['gpu_power_watts_total', 'num_gpus', 'gpu_power_limit_w', 'gpu'],
    check: (m, _reference, { cards }) => {
      const { gpu_power_limit_w: set } = m;
      if (typeof set !== 'number') return null;
      const found = above(m, set, ABOVE, 'The power per card is above the limit that was set');
      return found ?? setAbove(set, m.gpu, cards) ?? setBelow(set, m.gpu, cards);
    },
  }),
  figureRule({
    id: 'physics/low-power',
    title:
      'Power per card is that of a card under load. A warning below 20 % of its limit, an error below 5 %, below 80 % of the known power without load, or below idle_power_watts_total. From a batch of 8 on, without slices and without a lower limit, it is at least 0.8 times the least that is published for the card: below, a maintainer has to look at it.',
    why: 'A card that serves takes more than one that idles. 838 runs of the ML.ENERGY Benchmark take at least 27 % of the limit.',
    hint: 'gpu_power_watts_total is the sum over all cards, in W, averaged over the window; num_gpus counts the cards of the configuration.',
    example: '"gpu": "H100", "num_gpus": 8, "gpu_power_watts_total": 300',
    needs: ['gpu_power_watts_total', 'num_gpus', 'gpu'],
    check: (m, reference, { cards }) => {
      const low = lowPower(m, cards);
      const less = low?.severity === undefined && low !== null ? null : lessPower(m, cards, reference);
      return less ?? low;
    },
  }),
];

type PowerFields = Pick<Measurement, 'gpu_power_watts_total' | 'num_gpus' | 'gpu'> & Partial<Measurement>;

function above(
  m: Pick<PowerFields, 'gpu_power_watts_total' | 'num_gpus'>,
  limit: number,
  { warning, error }: typeof ABOVE,
  message: string,
): Fault | null {
  const watts = perCard(m);
  if (watts <= limit * warning) return null;
  return {
    message,
    found: `${figure(perCard(m))} W per card: ${m.gpu_power_watts_total} W, ${plural(m.num_gpus, 'card')}`,
    allowed: `at most ${limit} W per card`,
    ...(watts <= limit * error && { severity: 'warning' }),
  };
}

/** The limit that was set, where the card can't be set to it. */
function setAbove(set: number, gpu: string, cards: CardSet): Fault | null {
  const [limit, { warning, error }] = [cards.powerLimitW, aboveOf(cards)];
  if (cards.cards.length === 0 || set <= limit * warning) return null;
  return {
    pointer: '/gpu_power_limit_w',
    message: `The limit that was set is above the highest of ${gpu}`,
    found: `${set} W`,
    allowed: `at most ${limit} W`,
    fix: 'Write the limit that the driver shows for one card.',
    ...(set <= limit * error && { severity: 'warning' }),
  };
}

/** The limit that was set, where no card of the name takes one so low: a maintainer has to look at it. */
function setBelow(set: number, gpu: string, cards: CardSet): Fault | null {
  const least = Math.max(cards.idleW, cards.leastPowerLimitW >= STRONG ? LEAST_SET : 0);
  if (cards.cards.length === 0 || set >= least) return null;
  return {
    pointer: '/gpu_power_limit_w',
    message: `The limit that was set is no setting of ${gpu}`,
    found: `${set} W`,
    allowed: `at least ${figure(least)} W`,
    fix: 'Write the limit that the driver shows for one card, or null where none was set.',
    severity: 'warning',
    needsLook: true,
  };
}

/** Power below that of all published runs on the card, where nothing that the file says explains it. */
function lessPower(m: PowerFields, cards: CardSet, { measured, gpus }: Reference): Fault | null {
  const least = measured.leastPower.get(m.gpu);
  const isPlain = m.mig_profile === null && (m.avg_running_batch ?? 0) >= BUSY;
  const isPublishedCard = cards.powerLimitW === gpus.get(m.gpu)?.set.powerLimitW;
  const isLimited = (m.gpu_power_limit_w ?? Infinity) < cards.powerLimitW * NEAR_LIMIT;
  if (least === undefined || !isPlain || !isPublishedCard || isLimited) return null;
  const watts = perCard(least) * OF_LEAST;
  if (perCard(m) >= watts) return null;
  return {
    message: `The power per card is lower than that of every published run on ${m.gpu}`,
    found: `${figure(perCard(m), 4)} W per card: ${m.gpu_power_watts_total} W, ${plural(m.num_gpus, 'card')}`,
    allowed: `at least ${figure(watts, 4)} W per card: ${OF_LEAST} times that of ${least.row_id}`,
    fix: 'Write gpu_power_limit_w where a limit was set; check that power and batch are of the same window.',
    severity: 'warning',
    needsLook: true,
  };
}

function lowPower(m: PowerFields, cards: CardSet): Fault | null {
  const idle = m.idle_power_watts_total ?? 0;
  if (m.gpu_power_watts_total < idle * 0.98) {
    const message = 'The power under load is lower than without load';
    const allowed = `at least ${idle} W (idle_power_watts_total)`;
    return { message, found: `${m.gpu_power_watts_total} W`, allowed };
  }
  if (cards.cards.length === 0) return null;
  const watts = perCard(m);
  const limit = Math.min(m.gpu_power_limit_w ?? Infinity, cards.leastPowerLimitW);
  const least = Math.max(limit * BELOW.error, cards.idleW * OF_IDLE);
  if (watts >= limit * BELOW.warning && watts >= least) return null;
  const isImpossible = watts < least;
  return {
    message: `The power per card is that of a ${m.gpu} without load`,
    found: `${figure(perCard(m))} W per card: ${m.gpu_power_watts_total} W, ${plural(m.num_gpus, 'card')}`,
    allowed: isImpossible
      ? `at least ${figure(least)} W per card`
      : `usually at least ${figure(limit * BELOW.warning)} W per card: ${BELOW.warning * 100} % of ${limit} W`,
    ...(!isImpossible && { severity: 'warning' }),
  };
}
