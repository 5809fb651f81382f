import { PUBLISHED, type Rule } from '../rule.ts';
import { prefillFinding, promptComputeFinding, responseComputeFinding } from './compute.ts';
import { checkHardware } from './hardware.ts';
import { kvCacheFinding, weightsFinding } from './memory.ts';
import { batchReadingFinding, firstTokenFinding, readingAndComputeFinding, weightReadingFinding } from './reading.ts';

// The hardware bounds what a measurement can show: the memory holds the weights and the KV cache, the tensor units
// compute each token, and each step reads the weights that its tokens use. If several GPUs are possible, the most
// capable one decides. The thresholds come from the published runs (chat, GPQA, code, and images or videos in the
// prompt). None of these runs gives a warning. `npm run bench:margins` computes how near they are.

/** Rules that compare a measurement with what its GPUs can do. Measurements on unknown GPUs are not checked. */
export const rooflineRules: readonly Rule[] = [
  {
    id: 'physics/memory',
    title:
      'The weights and the key-value (KV) cache fit into the GPU memory. Using more than 97 % of the memory that drivers report gives a warning, and using more than 101 % gives an error.',
    why: [
      'A model that does not fit was not served from these GPUs.',
      'Two kinds of GPUs can have more memory than we know, so the check only warns about them. The first kind is GPUs whose gpu_product is not in hardware.json. The second kind is consumer GPUs, whose memory can be enlarged. For these, the check only warns as long as 2.2 times the known memory would be enough.',
      "If the memory that drivers report is unknown, we treat the vendor's figure in GB as GiB. The KV cache is checked only for models whose shape is known.",
    ],
    hint: 'Check num_gpus, gpu, gpu_product, precision, precision_detail and model. `precision` is the number format of the weights. If weights are kept in main memory, write "cpu_offload": true. Such a row cannot be compared directly with the main table.',
    example: '"model_id": "meta-llama/Llama-3.1-405B-Instruct", "precision": "BF16", "gpu": "H100", "num_gpus": 1',
    checks: [
      checkHardware([], weightsFinding),
      checkHardware(['avg_output_tokens', 'avg_prompt_tokens', 'avg_running_batch'], kvCacheFinding),
    ],
  },
  {
    id: 'physics/compute',
    title:
      'Output tokens need at most 50 % of the peak compute of the GPUs (without sparsity). Prompts and responses together need at most 90 % of it.',
    why: 'Each token of a prompt or response, drafted ones included, needs a multiplication and an addition for each parameter that it uses. If a GPU has no hardware for a number format, it computes in 16 bits.',
    hint: 'tokens_per_second counts only output tokens, of all GPUs together. Check num_gpus, gpu, precision, requests_in_window and avg_prompt_tokens. If the engine reuses prompts that start alike, write "prefix_caching": true.',
    example: '"model_id": "meta-llama/Llama-3.1-405B-Instruct", "gpu": "H100", "tokens_per_second": 2800000',
    checks: [
      checkHardware(['tokens_per_second'], responseComputeFinding),
      checkHardware(
        ['requests_in_window', 'avg_prompt_tokens', 'window_seconds', 'tokens_per_second'],
        promptComputeFinding,
      ),
    ],
  },
  {
    id: 'physics/step-time',
    title: 'The median inter-token latency is at least the time to read the active weights once.',
    why: 'To generate a token, the GPUs read all active weights from memory.',
    hint: 'median_itl_ms is in milliseconds per token. Write the values with which the engine was started in speculative_decoding and speculative_tokens (the maximum number of drafted tokens per step).',
    example: '"model_id": "Qwen/Qwen3-32B", "gpu": "H100", "num_gpus": 1, "median_itl_ms": 10',
    after: ['physics/unit-slip', 'physics/speculation'],
    checks: [checkHardware(['median_itl_ms'], weightReadingFinding)],
  },
  {
    id: 'physics/batch-reading',
    title:
      'The inter-token latency is at least the time to read the KV cache and all weights that the batch uses. The time to first token is at least the time to read the active weights and to compute a part of the prompt.',
    severity: 'warning',
    why: `The tokens of a batch use different experts, so a step of a mixture of experts reads more parameters than one token uses: A + (T - A) × (1 - (1 - A / T)^(B - 1)), with T total and A active parameters and a batch of B. Each step also reads the KV cache of all requests, and for a dense model the compute time is added. A first token needs all active weights once. It also needs the compute for the whole prompt, unless the engine reuses prompts, so the limit is a quarter of that time. All ${PUBLISHED} are within these limits.`,
    hint: 'median_itl_ms is in milliseconds per token, and ttft_median_ms in milliseconds from the request to its first token. Check num_gpus, avg_running_batch and the size of the model.',
    example:
      '"model_id": "zai-org/GLM-4.6-FP8", "gpu": "H200", "num_gpus": 8, "avg_running_batch": 120, "median_itl_ms": 4',
    after: ['physics/unit-slip', 'physics/speculation', 'physics/memory', 'physics/compute', 'physics/step-time'],
    checks: [
      checkHardware(['avg_running_batch', 'median_itl_ms'], batchReadingFinding),
      checkHardware(
        ['tokens_per_second', 'avg_prompt_tokens', 'avg_running_batch', 'median_itl_ms'],
        readingAndComputeFinding,
      ),
      checkHardware(['ttft_median_ms'], firstTokenFinding),
      checkHardware(['ttft_median_ms', 'avg_prompt_tokens'], prefillFinding),
    ],
  },
];
