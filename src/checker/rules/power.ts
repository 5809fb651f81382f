import type { Measurement } from '../../contract/generated/api.d.ts';
import { figure } from '../../core/text/number.ts';
import { plural } from '../../core/text/words.ts';
import { type CardSet, isPublishedCard } from '../cards.ts';
import { perCard } from '../published-runs.ts';
import type { Reference } from '../reference.ts';
import { findingAbove, type Rule, type RuleFinding, ruleOn, type Thresholds } from '../rule.ts';

/**
 * Power by limit: meters err, and limits are held on average. In 838 runs of the ML.ENERGY Benchmark it is at most 0.99.
 * Board partners sell consumer cards with higher limits than the reference.
 */
const ABOVE = { warning: 1.02, error: 1.1 };
const ABOVE_CONSUMER = { warning: 1.1, error: 1.4 };

/** Power by limit at the other end: in those runs it is at least 0.27; cards without load take 0.10 to 0.20. */
const BELOW = { warning: 0.2, error: 0.05 };

/** No card takes a limit below a third of its highest one; strong cards take 100 W, which is less. */
const LEAST_SET = { share: 1 / 3, watts: 100 };

/** Power by the least that is published for the card, from this batch on, with no limit below this share of the highest. */
const OF_LEAST = 0.8;
const BUSY = 8;
const NEAR_LIMIT = 0.98;

/** Readings of the power without load differ: a card under load takes more than so much of a known one, and of the file's. */
const OF_IDLE = 0.8;
const OF_OWN_IDLE = 0.98;

/** Rules that hold power against the limits of the cards, and against their power without load. */
export const powerRules: readonly Rule[] = [
  {
    id: 'physics/power-limit',
    title: 'Power is at most the limit of the cards and the one that was set, which is a setting of them.',
    why: 'A card that draws more than its limit for minutes does not exist, and none can be set to any limit.',
    hint: 'gpu_power_watts_total covers the GPUs alone, all of them, and gpu is the name of the card that was used; gpu_product tells cards of one gpu apart. gpu_power_limit_w is the limit that the driver shows for one card, W, or null where none was set.',
    example: '"gpu": "H100", "num_gpus": 1, "gpu_power_watts_total": 900',
    checks: [
      ruleOn(['gpu_power_watts_total', 'num_gpus', 'gpu'], (m, _reference, { cards }) => {
        if (cards.cards.length === 0) return null;
        return aboveLimit(m, cards.powerLimitW, edgeOf(cards), `The power per card is above the limit of ${m.gpu}`);
      }),
      ruleOn(['gpu_power_limit_w', 'gpu_power_watts_total', 'num_gpus', 'gpu'], (m, _reference, { cards }) => {
        const { gpu_power_limit_w: set } = m;
        if (typeof set !== 'number') return null;
        const found = aboveLimit(m, set, ABOVE, 'The power per card is above the limit that was set');
        return found ?? noSetting(set, m.gpu, cards);
      }),
    ],
  },
  {
    id: 'physics/low-power',
    title: 'Power is that of cards under load: 20 % of the limit, and 0.8 times the least that is published.',
    why: 'A card that serves takes more than one that idles. 838 runs of the ML.ENERGY Benchmark take at least 27 % of the limit.',
    hint: 'gpu_power_watts_total is the sum over all cards, in W, averaged over the window; num_gpus counts the cards of the configuration. Write gpu_power_limit_w where a limit was set. Idle power is measured before the load starts.',
    example: '"gpu": "H100", "num_gpus": 8, "gpu_power_watts_total": 300',
    checks: [
      ruleOn(['gpu_power_watts_total', 'num_gpus', 'gpu'], (m, reference, { cards }) => {
        const low = lowPower(m, cards);
        return low?.severity === undefined && low !== null ? low : (lessPower(m, cards, reference) ?? low);
      }),
    ],
  },
];

type PowerFields = Pick<Measurement, 'gpu_power_watts_total' | 'num_gpus' | 'gpu'> & Partial<Measurement>;

function edgeOf({ isConsumer }: CardSet): Thresholds {
  return isConsumer ? ABOVE_CONSUMER : ABOVE;
}

function drawn(m: PowerFields, digits?: number): string {
  return `${figure(perCard(m), digits)} W per card: ${m.gpu_power_watts_total} W, ${plural(m.num_gpus, 'card')}`;
}

function aboveLimit(m: PowerFields, limit: number, edge: Thresholds, message: string): RuleFinding | null {
  return findingAbove(perCard(m) / limit, edge, () => ({
    message,
    found: drawn(m),
    allowed: `at most ${limit} W per card`,
    pointer: '/gpu_power_watts_total',
  }));
}

/** The limit that was set, where no card of the name can be set to it: one that is too low a maintainer has to look at. */
function noSetting(set: number, gpu: string, cards: CardSet): RuleFinding | null {
  if (cards.cards.length === 0) return null;
  const most = cards.powerLimitW;
  const high = findingAbove(set / most, edgeOf(cards), () => ({
    message: `The limit that was set is above the highest of ${gpu}`,
    found: `${set} W`,
    allowed: `at most ${most} W`,
  }));
  const least = Math.max(cards.idleW, Math.min(LEAST_SET.watts, cards.leastPowerLimitW * LEAST_SET.share));
  if (high !== null || set >= least) return high;
  return {
    message: `The limit that was set is no setting of ${gpu}`,
    found: `${set} W`,
    allowed: `at least ${figure(least)} W`,
    severity: 'warning',
  };
}

/** Power below that of all published runs on the card, where nothing that the file says explains it. */
function lessPower(m: PowerFields, cards: CardSet, reference: Reference): RuleFinding | null {
  const least = reference.measured.leastPower.get(m.gpu);
  const isPlain = m.mig_profile === null && (m.avg_running_batch ?? 0) >= BUSY;
  const isLimited = (m.gpu_power_limit_w ?? Infinity) < cards.powerLimitW * NEAR_LIMIT;
  if (least === undefined || !isPlain || !isPublishedCard(cards, m.gpu, reference) || isLimited) return null;
  const watts = perCard(least) * OF_LEAST;
  if (perCard(m) >= watts) return null;
  return {
    message: `The power per card is lower than that of every published run on ${m.gpu}`,
    found: drawn(m, 4),
    allowed: `at least ${figure(watts, 4)} W per card: ${OF_LEAST} times that of ${least.row_id}`,
    severity: 'warning',
  };
}

function lowPower(m: PowerFields, cards: CardSet): RuleFinding | null {
  const idle = m.idle_power_watts_total ?? 0;
  if (m.gpu_power_watts_total < idle * OF_OWN_IDLE) {
    const message = 'The power under load is lower than without load';
    return { message, found: `${m.gpu_power_watts_total} W`, allowed: `at least ${idle} W (idle_power_watts_total)` };
  }
  if (cards.cards.length === 0) return null;
  const watts = perCard(m);
  const limit = Math.min(m.gpu_power_limit_w ?? Infinity, cards.leastPowerLimitW);
  const least = Math.max(limit * BELOW.error, cards.idleW * OF_IDLE);
  if (watts >= limit * BELOW.warning && watts >= least) return null;
  const isImpossible = watts < least;
  return {
    message: `The power per card is that of a ${m.gpu} without load`,
    found: drawn(m),
    allowed: isImpossible
      ? `at least ${figure(least)} W per card`
      : `usually at least ${figure(limit * BELOW.warning)} W per card: ${BELOW.warning * 100} % of ${limit} W`,
    ...(!isImpossible && { severity: 'warning' }),
  };
}
