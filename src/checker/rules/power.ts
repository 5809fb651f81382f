import type { Measurement } from '../../contract/generated/api.d.ts';
import { figure } from '../../core/text/number.ts';
import type { CardSet } from '../cards.ts';
import { type Fault, figureRule, type Rule } from '../rule.ts';

/**
 * Power by limit: meters err, and limits are held on average. In 838 runs of the ML.ENERGY Benchmark it is at most 0.99.
 * Board partners sell consumer cards with higher limits than the reference.
 */
const ABOVE = { warning: 1.02, error: 1.1 };
const ABOVE_CONSUMER = { warning: 1.1, error: 1.4 };

/** Power by limit at the other end: in those runs it is at least 0.27; cards without load take 0.10 to 0.20. */
const BELOW = { warning: 0.2, error: 0.05 };

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
      'Power per card is at most gpu_power_limit_w, and that is at most the highest limit of the card. A warning from 2 % above, an error from 10 %; for the limit of a consumer card from 10 and 40 %.',
    why: 'A card keeps to the limit that was set.',
    hint: 'gpu_power_limit_w is the limit of one card, W; gpu_power_watts_total is the power of all.',
    example: '"gpu_power_limit_w": 7, "num_gpus": 1, "gpu_power_watts_total": 620',
    needs: ['gpu_power_watts_total', 'num_gpus', 'gpu_power_limit_w', 'gpu'],
    check: (m, _reference, { cards }) => {
      const { gpu_power_limit_w: set } = m;
      if (typeof set !== 'number') return null;
      return above(m, set, ABOVE, 'The power per card is above the limit that was set') ?? setAbove(set, m.gpu, cards);
    },
  }),
  figureRule({
    id: 'physics/low-power',
    title:
      'Power per card is that of a card under load. A warning below 20 % of its limit, an error below 5 %, below 80 % of the known power without load, or below idle_power_watts_total.',
    why: 'A card that serves takes more than one that idles. 838 runs of the ML.ENERGY Benchmark take at least 27 % of the limit.',
    hint: 'gpu_power_watts_total is the sum over all cards, in W, averaged over the window; num_gpus counts the cards of the configuration.',
    example: '"gpu": "H100", "num_gpus": 8, "gpu_power_watts_total": 300',
    needs: ['gpu_power_watts_total', 'num_gpus', 'gpu'],
    check: (m, _reference, { cards }) => lowPower(m, cards),
  }),
];

type Powered = Pick<Measurement, 'gpu_power_watts_total' | 'num_gpus' | 'gpu'> & Partial<Measurement>;

function above(
  m: Pick<Powered, 'gpu_power_watts_total' | 'num_gpus'>,
  limit: number,
  { warning, error }: typeof ABOVE,
  message: string,
): Fault | null {
  const perCard = m.gpu_power_watts_total / m.num_gpus;
  if (perCard <= limit * warning) return null;
  return {
    message,
    found: `${figure(perCard)} W per card: ${m.gpu_power_watts_total} W, ${m.num_gpus} cards`,
    allowed: `at most ${limit} W per card`,
    ...(perCard <= limit * error && { severity: 'warning' }),
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

function lowPower(m: Powered, cards: CardSet): Fault | null {
  const idle = m.idle_power_watts_total ?? 0;
  if (m.gpu_power_watts_total < idle * 0.98) {
    const message = 'The power under load is lower than without load';
    const allowed = `at least ${idle} W (idle_power_watts_total)`;
    return { message, found: `${m.gpu_power_watts_total} W`, allowed };
  }
  if (cards.cards.length === 0) return null;
  const perCard = m.gpu_power_watts_total / m.num_gpus;
  const limit = Math.min(m.gpu_power_limit_w ?? Infinity, cards.leastPowerLimitW);
  const least = Math.max(limit * BELOW.error, cards.idleW * OF_IDLE);
  if (perCard >= limit * BELOW.warning && perCard >= least) return null;
  const isImpossible = perCard < least;
  return {
    message: `The power per card is that of a ${m.gpu} without load`,
    found: `${figure(perCard)} W per card: ${m.gpu_power_watts_total} W, ${m.num_gpus} cards`,
    allowed: isImpossible
      ? `at least ${figure(least)} W per card`
      : `usually at least ${figure(limit * BELOW.warning)} W per card: ${BELOW.warning * 100} % of ${limit} W`,
    ...(!isImpossible && { severity: 'warning' }),
  };
}
