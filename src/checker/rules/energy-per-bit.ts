import { toDigits } from '../../core/text/number.ts';
import { picojoulesPerBit } from '../../figures/decode-step.ts';
import { usesWholeGpus } from '../gpus.ts';
import { mostLikely } from '../parameters.ts';
import { PUBLISHED, type Rule, type RuleFinding } from '../rule.ts';
import type { CheckedFile } from '../subject.ts';
import {
  checkHardware,
  fitsCaches,
  likelyParametersRead,
  type Served,
  tokensPerStep,
  weightBytes,
} from './hardware.ts';

/**
 * The least energy per bit of weights that is read from memory, above idle, in pJ. The lowest of the published
 * runs use 12.7 pJ (with 70 W for an idle H100), most of them four times that. Memory alone uses 4 to 7 pJ.
 */
export const LEAST_PICOJOULES = 8;

/** The rule about power and the bytes that are read from memory. */
export const energyPerBitRule: Rule = {
  id: 'physics/energy-per-bit',
  title: 'Not counting idle power, the GPUs use at least 8 pJ for each bit of the weights that they read.',
  severity: 'warning',
  why: `Each step reads the weights from memory, and reading a bit uses energy. In all ${PUBLISHED}, the GPUs use more.`,
  hint: 'Write the power of all GPUs, averaged over the window, and the mean running batch. If the GPUs really use less, explain how in notes and ignore the warning.',
  example:
    '"model_id": "Qwen/Qwen3-8B", "precision": "BF16", "avg_running_batch": 1, "tokens_per_second": 165, "gpu_power_watts_total": 145',
  // These rules report the underlying mistake.
  after: [
    'physics/throughput',
    'physics/unit-slip',
    'physics/energy',
    'physics/low-power',
    'physics/memory',
    'physics/compute',
  ],
  checks: [
    checkHardware(
      ['gpu_power_watts_total', 'tokens_per_second', 'avg_running_batch', 'mig_profile'],
      energyPerBitFinding,
    ),
  ],
};

/** Billions of bytes of weights that are read per second; null if it is unknown, or if caches may hold the weights. */
export function weightsReadPerSecond(
  m: Served<'tokens_per_second' | 'avg_running_batch'>,
  { size }: Pick<CheckedFile, 'size'>,
): number | null {
  const read = likelyParametersRead(size, m.avg_running_batch);
  const active = mostLikely(size.active) ?? read;
  if (read === null || active === null || fitsCaches(active, m)) return null;
  // A step gives one token to each request of the batch, or several if tokens are drafted.
  const stepsPerSecond = m.tokens_per_second / Math.max(1, m.avg_running_batch) / tokensPerStep(m);
  return read * weightBytes(m) * stepsPerSecond;
}

function energyPerBitFinding(
  m: Served<'gpu_power_watts_total' | 'tokens_per_second' | 'avg_running_batch' | 'mig_profile'>,
  subject: CheckedFile,
): RuleFinding | null {
  const { gpus } = subject;
  const gigabytes = weightsReadPerSecond(m, subject);
  if (gigabytes === null || !usesWholeGpus(m.mig_profile, gpus)) return null;
  const idle = m.idle_power_watts_total ?? gpus.idleW * m.num_gpus;
  const energy = picojoulesPerBit(m.gpu_power_watts_total - idle, gigabytes);
  if (energy >= LEAST_PICOJOULES) return null;
  return {
    message: `The GPUs use only ${toDigits(energy, 3)} pJ above idle for each bit of the weights that they read`,
    found: `${m.gpu_power_watts_total} W${idle === 0 ? '' : `, of them ${toDigits(idle)} W idle`}, with ${toDigits(gigabytes, 4)} GB/s of weights read`,
    allowed: `usually at least ${LEAST_PICOJOULES} pJ per bit: ${toDigits((LEAST_PICOJOULES * gigabytes * 8) / 1000 + idle, 4)} W`,
    fix: 'Write the power of all GPUs over the window, and the mean running batch. If both are right, explain in notes how the GPUs use so little, and ignore the warning.',
  };
}
