import type { Measurement } from '../../contract/generated/api.d.ts';
import { toDigits } from '../../core/text/number.ts';
import { countOf } from '../../core/text/words.ts';
import { isPublishedGpu, type PossibleGpus, sliceShares, usesWholeGpus } from '../gpus.ts';
import { sameSetupRun } from '../nearest-run.ts';
import { perGpu, type PublishedRun } from '../published-runs.ts';
import type { Reference } from '../reference.ts';
import { checkFields, findingAbove, PUBLISHED, type Rule, type RuleFinding, type Thresholds } from '../rule.ts';
import { isAbout } from './equations.ts';

/**
 * Power divided by the power limit. Meters have errors, and GPUs keep limits on average only. In published runs, the
 * share is at most 0.99. Board partners sell consumer GPUs with higher limits than the reference design.
 */
const ABOVE_LIMIT = { warning: 1.02, error: 1.1 };
const ABOVE_CONSUMER_LIMIT = { warning: 1.1, error: 1.4 };

/**
 * The lowest plausible power divided by the power limit. In published runs, the share is at least 0.27. Idle GPUs draw
 * 0.10 to 0.20.
 */
const BELOW_LIMIT = { warning: 0.2, error: 0.05 };

/** No GPU can be limited to less than a third of its highest limit, or to less than 100 W if that is lower. */
const MIN_SETTING = { share: 1 / 3, watts: 100 };

/**
 * The lowest plausible share of the power per GPU of a published run of the same model and workload with a similar
 * batch. Of 286 pairs of published runs that are so alike, the lowest share is 0.72.
 */
export const MIN_SHARE_OF_LIKE_RUN = 0.65;

/**
 * The lowest plausible share of the energy per token of such a run, if the throughput differs by at most 15 %. The
 * lowest share of published pairs is 0.825.
 */
export const MIN_SHARE_OF_LIKE_ENERGY = 0.8;
const MAX_OTHER_THROUGHPUT = 0.15;

/** The lowest plausible share of the lowest published power of a GPU. */
const MIN_SHARE_OF_PUBLISHED = 0.8;
/** Checked only at this batch or more, and only without a power cap below this share of the limit. */
const BUSY_BATCH = 8;
const NEAR_LIMIT = 0.98;

/**
 * Idle power readings vary. A GPU under load draws more than this share of the known idle power, or of the file's own.
 */
const MIN_SHARE_OF_IDLE = 0.8;
const MIN_SHARE_OF_OWN_IDLE = 0.98;

/** Rules that compare power with the limits and the idle power of the GPUs. */
export const powerRules: readonly Rule[] = [
  {
    id: 'physics/power-limit',
    title:
      'Power is at most the power limit of the GPUs, and at most the power cap if there is one. The GPU supports this power cap.',
    why: 'No GPU draws more than its power limit or its power cap for minutes, and each GPU supports only a range of caps. Consumer GPUs from board partners can have higher power limits than the reference design.',
    hint: 'gpu_power_watts_total covers all GPUs and nothing else. gpu names the GPU that was used; gpu_product distinguishes versions with the same gpu. gpu_power_limit_w is the power cap that the operator set on each GPU, in W, or null if none was set.',
    example: '"gpu": "H100", "num_gpus": 1, "gpu_power_watts_total": 900',
    after: ['physics/unit-slip'],
    checks: [
      checkFields(['gpu_power_watts_total', 'num_gpus', 'gpu'], (m, { gpus }) => {
        // The other check explains the higher limit of a board partner.
        if (gpus.gpus.length === 0 || isPartnerLimit(m.gpu_power_limit_w, m, gpus)) return null;
        return aboveLimit(m, gpus.powerLimitW, thresholdsOf(gpus), {
          message: `The power per GPU is above the limit of ${m.gpu}`,
          fix: gpus.isConsumer
            ? 'Write the power of the GPUs alone. If the board has a higher limit than the reference design, write it in gpu_power_limit_w.'
            : `Write the power of the GPUs alone, without the host, and check that ${m.gpu} and ${countOf(m.num_gpus, 'GPU')} are right.`,
        });
      }),
      checkFields(['gpu_power_limit_w', 'gpu_power_watts_total', 'num_gpus', 'gpu'], (m, { gpus }) => {
        const { gpu_power_limit_w: limit } = m;
        if (typeof limit !== 'number') return null;
        if (isPartnerLimit(limit, m, gpus)) return partnerFinding(limit, m, gpus);
        const above = aboveLimit(m, limit, ABOVE_LIMIT, {
          message: 'The power per GPU is above the power cap (gpu_power_limit_w)',
          fix: 'Write the power cap of one GPU, as the driver reports it, in W, or null if no cap was set.',
        });
        return above ?? unsupportedLimit(limit, m.gpu, gpus);
      }),
    ],
  },
  {
    id: 'physics/low-power',
    title:
      'Power is typical of GPUs under load, compared with the power limit and with published runs. A lower value gives a warning, and power as low as on an idle GPU gives an error.',
    why: [
      'A GPU that serves requests draws more power than an idle one. Power is at least 20 % of the power limit, and at least 80 % of the lowest published power of this GPU. Compared with a published run of the same configuration, power is at least 65 % of the power of that run. If that run also has about the same throughput (to within 15 %), the energy per token is at least 80 % of the energy of that run.',
      `All ${PUBLISHED} are within these limits. The limit of 20 % is lower if only some slices of a GPU are in use. It does not apply if weights are kept in main memory.`,
    ],
    hint: 'gpu_power_watts_total is the sum over all GPUs in W, averaged over the window. num_gpus counts the GPUs of the configuration. If the operator set a power cap, write it in gpu_power_limit_w. Measure idle power before the load starts.',
    example: '"gpu": "H100", "num_gpus": 8, "gpu_power_watts_total": 300',
    after: ['physics/unit-slip'],
    checks: [
      checkFields(['gpu_power_watts_total', 'num_gpus', 'gpu'], (m, { gpus }, reference) => {
        const impossible = belowOwnIdle(m) ?? belowKnownIdle(m, gpus);
        return impossible ?? lessThanPublished(m, gpus, reference) ?? belowUsual(m, gpus);
      }),
    ],
  },
];

type PowerFields = Pick<Measurement, 'gpu_power_watts_total' | 'num_gpus' | 'gpu'> & Partial<Measurement>;

function thresholdsOf({ isConsumer }: PossibleGpus): Thresholds {
  return isConsumer ? ABOVE_CONSUMER_LIMIT : ABOVE_LIMIT;
}

function powerText(m: PowerFields, digits?: number): string {
  return `${toDigits(perGpu(m), digits)} W per GPU: ${m.gpu_power_watts_total} W, ${countOf(m.num_gpus, 'GPU')}`;
}

function aboveLimit(
  m: PowerFields,
  limit: number,
  thresholds: Thresholds,
  words: Pick<RuleFinding, 'message' | 'fix'>,
): RuleFinding | null {
  return findingAbove(perGpu(m) / limit, thresholds, () => ({
    ...words,
    found: powerText(m),
    allowed: `at most ${limit} W per GPU`,
    pointer: '/gpu_power_watts_total',
  }));
}

/**
 * Whether a limit that was set is the higher one of a board partner: above the limit of the reference design of a
 * consumer GPU, and not below the power.
 */
function isPartnerLimit(limit: number | null | undefined, m: PowerFields, gpus: PossibleGpus): boolean {
  if (typeof limit !== 'number' || !gpus.isConsumer) return false;
  const isHigher = limit > gpus.powerLimitW && limit <= gpus.powerLimitW * ABOVE_CONSUMER_LIMIT.error;
  return isHigher && perGpu(m) <= limit * ABOVE_LIMIT.warning;
}

function partnerFinding(limit: number, { gpu }: PowerFields, gpus: PossibleGpus): RuleFinding {
  return {
    severity: 'notice',
    message: `The power limit is higher than in the reference design of the ${gpu}, as on some partner boards`,
    found: `${limit} W`,
    allowed: `${gpus.powerLimitW} W in the reference design`,
    fix: null,
  };
}

/**
 * The finding about a limit that no GPU of the name supports; null if it is supported. Too low a limit is a warning.
 */
function unsupportedLimit(limit: number, gpu: string, gpus: PossibleGpus): RuleFinding | null {
  if (gpus.gpus.length === 0) return null;
  const message = `The ${gpu} does not support this power cap (gpu_power_limit_w)`;
  const fix = 'Write the power cap of one GPU, as the driver reports it, in W, or null if no cap was set.';
  const found = `${limit} W`;
  const high = findingAbove(limit / gpus.powerLimitW, thresholdsOf(gpus), () => ({
    message,
    found,
    allowed: `at most ${gpus.powerLimitW} W`,
    fix,
  }));
  const least = Math.max(gpus.idleW, Math.min(MIN_SETTING.watts, gpus.lowestPowerLimitW * MIN_SETTING.share));
  if (high !== null || limit >= least) return high;
  return { message, found, allowed: `at least ${toDigits(least)} W`, fix, severity: 'warning' };
}

/** The finding about power below the power of published runs, if nothing in the file explains it. */
function lessThanPublished(m: PowerFields, gpus: PossibleGpus, reference: Reference): RuleFinding | null {
  const isLimited = (m.gpu_power_limit_w ?? Infinity) < gpus.powerLimitW * NEAR_LIMIT;
  if (
    isLimited ||
    m.cpu_offload === true ||
    !usesWholeGpus(m.mig_profile, gpus) ||
    !isPublishedGpu(gpus, m.gpu, reference)
  )
    return null;
  const lowest = reference.publishedRuns.lowestPowerRuns.get(m.gpu);
  const isBusy = (m.avg_running_batch ?? 0) >= BUSY_BATCH;
  const like = sameSetupRun(m, reference);
  return (
    (like && lessPower(m, like, MIN_SHARE_OF_LIKE_RUN, 'in a published run of the same configuration')) ??
    (like && lessEnergy(m, like)) ??
    (lowest && isBusy ? lessPower(m, lowest, MIN_SHARE_OF_PUBLISHED, `in every published run on the ${m.gpu}`) : null)
  );
}

/** The finding about less power than a share of the power of a published run. */
function lessPower(m: PowerFields, run: PublishedRun, share: number, where: string): RuleFinding | null {
  const watts = perGpu(run) * share;
  if (perGpu(m) >= watts) return null;
  return {
    message: `The power per GPU is lower than ${where}`,
    found: powerText(m, 4),
    allowed: `at least ${toDigits(watts, 4)} W per GPU: ${share} times as much as in ${run.row_id}`,
    fix: 'Average the power over the window and sum it over all GPUs. If the operator set a power cap, write it in gpu_power_limit_w.',
    severity: 'warning',
  };
}

/**
 * Energy per token divided by the one of a published run of the same configuration, if the throughput is as high; null
 * otherwise.
 */
export function energyAtSameThroughput(
  m: Pick<Measurement, 'gpu_power_watts_total'> & Partial<Measurement>,
  run: PublishedRun,
): number | null {
  const { tokens_per_second: speed } = m;
  if (speed === undefined || !isAbout(speed / run.tokens_per_second, MAX_OTHER_THROUGHPUT)) return null;
  return m.gpu_power_watts_total / speed / run.joules_per_output_token;
}

/** The finding about less energy per token than in a published run with about the same throughput. */
function lessEnergy(m: PowerFields, run: PublishedRun): RuleFinding | null {
  const share = energyAtSameThroughput(m, run);
  if (share === null || share >= MIN_SHARE_OF_LIKE_ENERGY) return null;
  return {
    message: 'Power and throughput give less energy per token than in a published run of the same configuration',
    found: `${toDigits(share, 3)} times the energy of ${run.row_id}, at ${toDigits((m.tokens_per_second ?? 0) / run.tokens_per_second, 3)} times its throughput`,
    allowed: `usually at least ${MIN_SHARE_OF_LIKE_ENERGY} times`,
    fix: 'Check that the power is of all GPUs, averaged over the whole window, and that idle power was not subtracted. If it is right, explain in notes what uses less, and ignore the warning.',
    severity: 'warning',
  };
}

/** The share of the compute of a GPU that its loaded slices have; 1 for a whole GPU. */
function loadedShare({ mig_profile: profile, slices_loaded: slices }: PowerFields, gpus: PossibleGpus): number {
  const shares = sliceShares(profile, gpus);
  return shares === null ? 1 : Math.min(1, shares.compute * (slices ?? 1));
}

/**
 * The finding about power that only idle GPUs of this name draw; null if the power is higher, or if the GPU is unknown.
 */
function belowKnownIdle(m: PowerFields, gpus: PossibleGpus): RuleFinding | null {
  const least = Math.max(lowestLimit(m, gpus) * BELOW_LIMIT.error, gpus.idleW * MIN_SHARE_OF_IDLE);
  if (gpus.gpus.length === 0 || perGpu(m) >= least) return null;
  return {
    message: `The power per GPU is as low as on an idle ${m.gpu}`,
    found: powerText(m),
    allowed: `at least ${toDigits(least)} W per GPU${idleText(m, gpus)}`,
    fix: lowPowerFix(m, gpus),
  };
}

/** The finding about power that is unusually low under load; null if the power is usual, or if the GPU is unknown. */
function belowUsual(m: PowerFields, gpus: PossibleGpus): RuleFinding | null {
  const usual = usualPower(m, gpus);
  const limit = lowestLimit(m, gpus);
  if (gpus.gpus.length === 0 || perGpu(m) >= usual) return null;
  return {
    message: `The power per GPU is lower than a ${m.gpu} usually draws under load`,
    found: powerText(m),
    allowed: `usually at least ${toDigits(usual)} W per GPU: ${toDigits((usual / limit) * 100, 3)} % of ${limit} W${idleText(m, gpus)}`,
    fix: lowPowerFix(m, gpus),
    severity: 'warning',
  };
}

/** The power limit of one GPU: the one that was set, or the lowest of all GPUs of the name, W. */
function lowestLimit({ gpu_power_limit_w: limit }: PowerFields, gpus: PossibleGpus): number {
  return Math.min(limit ?? Infinity, gpus.lowestPowerLimitW);
}

/**
 * The least power that one GPU usually draws under load, W. A GPU that waits for weights in main memory, or of which
 * few slices work, draws little.
 */
function usualPower(m: PowerFields, gpus: PossibleGpus): number {
  return m.cpu_offload === true ? 0 : lowestLimit(m, gpus) * BELOW_LIMIT.warning * loadedShare(m, gpus);
}

function idleText({ gpu }: PowerFields, { idleW }: PossibleGpus): string {
  return idleW === 0 ? '' : `; an idle ${gpu} draws about ${idleW} W`;
}

/**
 * The finding about power below the idle power in the file; null if the power is higher, or if the file has no idle
 * power.
 */
function belowOwnIdle(m: PowerFields): RuleFinding | null {
  const idle = m.idle_power_watts_total ?? 0;
  if (m.gpu_power_watts_total >= idle * MIN_SHARE_OF_OWN_IDLE) return null;
  return {
    message: 'The power under load is lower than the idle power',
    found: `${m.gpu_power_watts_total} W`,
    allowed: `at least ${idle} W (idle_power_watts_total)`,
    fix: 'Measure the idle power before the load starts, or write "idle_power_watts_total": null.',
  };
}

/**
 * The fix of a low power, by what explains it: several GPUs are counted and one was measured, or the window is wrong.
 */
function lowPowerFix(m: PowerFields, gpus: PossibleGpus): string {
  const { gpu_power_watts_total: total, num_gpus: count } = m;
  return count > 1 && total >= usualPower(m, gpus)
    ? `Write the sum over all ${count} GPUs: ${toDigits(total * count, 4)} W if this is the power of one.`
    : 'Average the power over the window in which the requests run, without pauses, in W.';
}
