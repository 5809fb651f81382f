import { toDigits } from '../../core/text/number.ts';
import { type PossibleGpus, productKey } from '../gpus.ts';
import { mostLikely } from '../parameters.ts';
import type { Reference } from '../reference.ts';
import type { RuleFinding, Thresholds } from '../rule.ts';
import type { CheckedFile } from '../subject.ts';
import {
  findingBeyond,
  formatText,
  gpuShares,
  gpusText,
  type KvCacheFields,
  kvCacheGigabytes,
  type Served,
  sharedPrompts,
  weightBytes,
} from './hardware.ts';

/**
 * Weights divided by the memory that drivers report: at most 0.75 in published runs, and at most 0.76 with the KV cache
 * (Qwen 3 32B in BF16 on one H100). Servers fill up to 95 %, and sizes of models are rounded.
 */
export const MEMORY: Thresholds = { warning: 0.97, error: 1.01 };

/** Consumer GPUs are sold with up to twice the memory chips. A model that needs no more can be on such a GPU. */
const MODIFIED_MEMORY = 2.2;

/** The finding about weights that do not fit into the memory. */
export function weightsFinding(m: Served, { gpus, size }: CheckedFile, reference: Reference): RuleFinding | null {
  if (m.cpu_offload === true) return null;
  const gigabytes = gpus.reportedGb;
  const { together } = gpuShares(m, gpus);
  const shareOf = (billions: number): number => (billions * weightBytes(m)) / (together * gigabytes);
  const mayHaveMore = mayHaveMoreMemory(m, gpus, reference, shareOf(size.total.certain?.billions ?? 0));
  return findingBeyond({
    margin: MEMORY,
    size: size.total,
    warnsOnly: mayHaveMore,
    shareOf,
    findingFor: ({ billions, from }, share) => ({
      message: `The weights need ${toDigits(share * 100, 3)} % of the memory of the GPUs`,
      found: `${toDigits(billions)} billion parameters (${from}) x ${weightBytes(m)} bytes (${formatText(m)}) = ${toDigits(billions * weightBytes(m))} GB`,
      allowed: `at most ${toDigits(together * gigabytes)} GB: ${gpusText(together, m)}, ${toDigits(gigabytes, 3)} GB (${toDigits((gigabytes * 1e9) / 2 ** 30, 3)} GiB) each`,
      fix: mayHaveMore
        ? 'Check gpu, gpu_product, num_gpus, precision and precision_detail. If the GPU has more memory, write in notes how many MiB its driver reports, and ignore the warning.'
        : 'Check gpu, gpu_product and num_gpus, and write the number format of the weights in precision and precision_detail.',
    }),
  });
}

/**
 * Whether GPUs can have more memory than is known: the file names a product that is not known, or the GPUs can be
 * modified consumer GPUs. `share` is the memory needed divided by the known memory.
 */
function mayHaveMoreMemory(
  { gpu_product: product }: Served,
  { isConsumer }: PossibleGpus,
  { gpusByProduct }: Reference,
  share: number,
): boolean {
  const isUnlisted = typeof product === 'string' && !gpusByProduct.has(productKey(product));
  return isUnlisted || (isConsumer && share <= MODIFIED_MEMORY);
}

/** The finding about a KV cache that does not fit into the memory beside the weights. */
export function kvCacheFinding(
  m: KvCacheFields,
  { gpus, size }: CheckedFile,
  reference: Reference,
): RuleFinding | null {
  const cache = kvCacheGigabytes(m, gpus);
  const billions = mostLikely(size.total);
  if (cache === null || billions === null || m.cpu_offload === true) return null;
  const memory = gpuShares(m, gpus).together * gpus.reportedGb;
  const weights = billions * weightBytes(m);
  const share = (weights + cache) / memory;
  // Weights that do not fit are reported as such.
  if (share <= MEMORY.warning || weights / memory > MEMORY.warning) return null;
  const isSure = share > MEMORY.error && m.prefix_caching === false && !mayHaveMoreMemory(m, gpus, reference, share);
  return {
    pointer: '/avg_running_batch',
    message: `The weights and the KV cache need ${toDigits(share * 100, 3)} % of the memory of the GPUs`,
    found: `${toDigits(weights, 3)} GB of weights, and ${toDigits(cache, 3)} GB for ${m.avg_running_batch} requests with ${m.avg_prompt_tokens} prompt tokens and ${toDigits(m.avg_output_tokens / 2)} response tokens (half of avg_output_tokens)`,
    allowed: `at most ${toDigits(memory)} GB`,
    fix: `Write the mean number of requests that the engine decodes, not counting queued requests${sharedPrompts(m)}.`,
    ...(!isSure && { severity: 'warning' }),
  };
}
