import type { Measurement } from '../../contract/generated/api.d.ts';
import { toDigits } from '../../core/text/number.ts';
import { plural } from '../../core/text/words.ts';
import type { PossibleGpus } from '../gpus.ts';
import { bytesOf } from '../precisions.ts';
import type { Count } from '../parameters.ts';
import { fieldAtMost, type Rule, type RuleFinding, ruleOn, ruleOnFile, type Thresholds } from '../rule.ts';
import type { Subject } from '../subject.ts';

// The hardware bounds what a measurement can show: the memory holds the weights, the tensor units compute each token, and
// each step reads the active weights once. If several GPUs are possible, the most capable one decides. The thresholds come
// from 838 runs of the ML.ENERGY Benchmark v3.0 (chat, GPQA, code, and images or videos in the prompt). None of these runs
// gives a warning; the comment at each threshold names the run that is nearest to it.

/** Weights divided by memory: at most 0.80 (Qwen 3 32B in BF16 on one H100). Vendors' GB can be GiB, which are 7 % more. */
const MEMORY: Thresholds = { warning: 0.92, error: 1.08 };

/** Compute divided by peak: at most 0.33 (Llama 3.1 405B on eight B200). Pure matrix products reach 0.8 to 0.9. */
const COMPUTE: Thresholds = { warning: 0.5, error: 1 };

/** Time to read the active weights divided by the median ITL: at most 0.76 (Qwen 3 32B, batch 8, on one H100). */
const READING: Thresholds = { warning: 1 / 1.15, error: 1 / 0.9 };

/** Caches can hold much of the weights of a model below these sizes, so a step that is too fast is only a warning. */
const CACHED = { billions: 2, bytes: 1e9 };

/** The dense peak of one GPU for weights of a precision, TFLOP/s. */
function peakOf(gpus: PossibleGpus, precision: string): number {
  const { usual } = bytesOf(precision);
  if (usual === 2) return gpus.tflops16;
  return usual === 1 ? gpus.tflops8 : gpus.tflops4;
}

/** A bound that follows from the size of the model. */
interface Bound {
  readonly margin: Thresholds;
  readonly size: Count;
  /** The share of the bound that this many parameters use, with this many bytes each. */
  readonly share: (billions: number, bytes: number) => number;
  readonly precision: string;
  /** Whether its findings are warnings only. */
  readonly isMild?: boolean;
  readonly findingFor: (count: NonNullable<Count['sure']>, share: number, bytes: number) => RuleFinding;
}

/** The finding about a measurement beyond a bound: an error if the size is certain, a warning if only the name states it or if the bound is nearly reached. */
function findingBeyond({
  margin,
  size: { sure, named },
  share,
  precision,
  isMild = false,
  findingFor,
}: Bound): RuleFinding | null {
  const { least, usual } = bytesOf(precision);
  const surely = sure === null || isMild ? 0 : share(sure.billions, least);
  if (sure !== null && surely > margin.error) return findingFor(sure, surely, least);
  const most = named ?? sure;
  const usually = most === null ? 0 : share(most.billions, usual);
  if (most === null || usually <= margin.warning) return null;
  return { ...findingFor(most, usually, usual), severity: 'warning', ...(named !== null && { fix: STATE_SIZE }) };
}

/** The fix if the size comes from a name, which may state the total only: `gpt-oss-120b` uses 5 billion parameters per token. */
const STATE_SIZE =
  'Write total_params_b, and active_params_b if a token uses fewer parameters: the size in the name was used.';

type Served = Pick<Measurement, 'gpu' | 'num_gpus'> & Partial<Measurement>;

/**
 * How many GPUs, or what part of one, work on one token together, and how many work in total. A slice has its share of
 * the memory of its GPU, the same share of the bandwidth, and a number of sevenths of the compute.
 */
function partsOf(m: Served, gpus: PossibleGpus) {
  const [, sevenths, gigabytes] = /^(\d+)g\.(\d+)gb/.exec(m.mig_profile ?? '') ?? [];
  if (sevenths === undefined || gigabytes === undefined) return { together: m.num_gpus, total: m.num_gpus };
  const slices = m.num_gpus * (m.slices_loaded ?? 1);
  return {
    together: Math.min(1, Number(gigabytes) / gpus.memoryGb) * (m.tensor_parallel ?? 1),
    total: Math.min(1, Number(sevenths) / 7) * slices,
  };
}

const HARDWARE = ['num_gpus', 'gpu', 'model', 'model_id', 'precision'] as const;
const COMPUTE_FIELDS = ['tokens_per_second', ...HARDWARE] as const;
const READING_FIELDS = ['median_itl_ms', ...HARDWARE] as const;

function times(count: number, { gpu, mig_profile: profile }: Served): string {
  return `${toDigits(count, 3)} x ${gpu}${typeof profile === 'string' ? ` (${profile})` : ''}`;
}

/** Rules that compare a measurement with what its GPUs can do. Measurements on unknown GPUs are not checked. */
export const rooflineRules: readonly Rule[] = [
  {
    id: 'physics/memory',
    title: 'The weights fit into the memory of the GPUs: a warning above 92 % of it, an error above 108 %.',
    why: 'A model that does not fit was not served from these GPUs. 838 runs of the ML.ENERGY Benchmark use up to 80 %.',
    hint: 'Check num_gpus, gpu, precision and model. precision is the number format of the weights. If weights are kept in main memory, write "cpu_offload": true. Such a row is not like the index.',
    example: '"model_id": "meta-llama/Llama-3.1-405B-Instruct", "precision": "BF16", "gpu": "H100", "num_gpus": 1',
    checks: [
      ruleOn(HARDWARE, (m, _reference, { gpus, size }) => {
        if (gpus.gpus.length === 0 || m.cpu_offload === true) return null;
        const gigabytes = gpus.memoryGb;
        const { together } = partsOf(m, gpus);
        return findingBeyond({
          margin: MEMORY,
          size: size.total,
          precision: m.precision,
          share: (billions, bytes) => (billions * bytes) / (together * gigabytes),
          findingFor: ({ billions, from }, share, bytes) => ({
            message: `The weights need ${toDigits(share * 100, 3)} % of the memory of the GPUs`,
            found: `${toDigits(billions)} billion parameters (${from}) x ${bytes} bytes (${m.precision}) = ${toDigits(billions * bytes)} GB`,
            allowed: `at most ${toDigits(together * gigabytes)} GB: ${times(together, m)}, ${gigabytes} GB each`,
            fix: 'Write the number of GPUs that held the weights and the precision of the weights, or "cpu_offload": true.',
          }),
        });
      }),
    ],
  },
  {
    id: 'physics/compute',
    title: 'tokens_per_second x 2 x active parameters is at most half of the dense peak of the GPUs.',
    why: 'Each token, drafted ones included, needs a multiplication and an addition for each parameter that it uses. 838 runs of the ML.ENERGY Benchmark use up to 33 %.',
    hint: 'tokens_per_second counts only output tokens, of all GPUs together. Check num_gpus, gpu and precision.',
    example: '"model_id": "meta-llama/Llama-3.1-405B-Instruct", "gpu": "H100", "tokens_per_second": 2800000',
    checks: [
      ruleOn(COMPUTE_FIELDS, (m, _reference, { gpus, size }) => {
        if (gpus.gpus.length === 0) return null;
        const teraflops = peakOf(gpus, m.precision);
        const { total } = partsOf(m, gpus);
        const peak = total * teraflops;
        return findingBeyond({
          margin: COMPUTE,
          size: size.active,
          precision: m.precision,
          share: (billions) => (m.tokens_per_second * 2 * billions) / 1000 / peak,
          findingFor: ({ billions, from }, share) => ({
            message: `The throughput needs ${toDigits(share * 100, 3)} % of the peak compute of the GPUs`,
            found: `${m.tokens_per_second} tokens per second x 2 x ${toDigits(billions)} billion active parameters (${from}) = ${toDigits((m.tokens_per_second * 2 * billions) / 1000)} TFLOP/s`,
            allowed: `at most ${toDigits(peak)} TFLOP/s, dense: ${times(total, m)}, ${teraflops} each with ${m.precision} weights`,
            fix: 'Write output tokens only, divided by the seconds of the window, and count every GPU in num_gpus.',
          }),
        });
      }),
    ],
  },
  {
    id: 'physics/step-time',
    title: 'The median inter-token latency is at least the time to read the active weights once.',
    why: 'Each step reads every weight that a token uses from memory. In 838 runs of the ML.ENERGY Benchmark, a step needs at least 1.3 times as long.',
    hint: 'median_itl_ms is in milliseconds per token. With speculative decoding, write true and the maximum number of drafted tokens per step; without it, false and null.',
    example: '"model_id": "Qwen/Qwen3-32B", "gpu": "H100", "num_gpus": 1, "median_itl_ms": 10',
    after: ['physics/unit-slip'],
    checks: [
      ruleOnFile(speculation),
      ruleOn(READING_FIELDS, (m, _reference, { gpus, size }) => {
        if (gpus.gpus.length === 0) return null;
        const bandwidth = gpus.bandwidthGbS;
        const { together } = partsOf(m, gpus);
        const perStep = m.speculative_decoding === true ? (m.speculative_tokens ?? 0) + 1 : 1;
        // Billions of bytes by 10^9 bytes per second, in ms.
        const least = (billions: number, bytes: number): number =>
          ((billions * bytes) / (together * bandwidth) / perStep) * 1000;
        const sure = size.active.sure?.billions ?? 0;
        return findingBeyond({
          margin: READING,
          size: size.active,
          precision: m.precision,
          isMild: sure < CACHED.billions || sure * 1e9 * bytesOf(m.precision).usual < CACHED.bytes,
          share: (billions, bytes) => least(billions, bytes) / m.median_itl_ms,
          findingFor: ({ billions, from }, _share, bytes) => ({
            message: 'The inter-token latency is shorter than the time to read the active weights',
            found: `${m.median_itl_ms} ms`,
            allowed: `at least ${toDigits(least(billions, bytes))} ms: ${toDigits(billions)} billion active parameters (${from}) x ${bytes} bytes (${m.precision}), read at ${toDigits(together * bandwidth)} GB/s (${times(together, m)})${perStep === 1 ? '' : `, for ${perStep} tokens`}`,
            fix:
              m.speculative_decoding === true
                ? 'Write the maximum number of drafted tokens per step in speculative_tokens, and median_itl_ms in milliseconds.'
                : 'Write median_itl_ms in milliseconds. If the engine drafts tokens, write "speculative_decoding": true and speculative_tokens.',
          }),
        });
      }),
    ],
  },
  {
    id: 'physics/parameters',
    title: 'The size of the model is known, and total_params_b and active_params_b are not below it.',
    why: 'The limits of throughput, latency and memory follow from the size. A file can only make them stricter: if it declares a smaller size, the one in the index or in the name is used.',
    hint: 'Write the number of parameters from the files of the model, and active_params_b if a token uses fewer. If the name states another size, leave the warning.',
    example: '"model_id": "Qwen/Qwen3-235B-A22B-Instruct-2507", "active_params_b": 3',
    checks: [
      fieldAtMost('active_params_b', 'total_params_b', {
        message: 'A token uses more parameters than the model has',
        fix: 'Write all parameters in total_params_b, and those that one token uses in active_params_b.',
      }),
      ruleOn(['model_id', 'model'], (m, _reference, { size: { known, isInData, total: count } }) => {
        const { total_params_b: total = null, active_params_b: active = null } = m;
        if (count.sure === null && count.named === null) {
          return {
            message: 'The size of the model is not known',
            found: m.model_id,
            severity: 'warning',
            fix: 'Write total_params_b, and active_params_b if a token uses fewer parameters.',
          };
        }
        const source = isInData ? 'in the index' : 'in the name';
        return (
          lower('active_params_b', active, known.active, source) ?? lower('total_params_b', total, known.total, source)
        );
      }),
    ],
  },
];

/** The finding about speculative_tokens that do not fit speculative_decoding. */
function speculation({ fields }: Subject): readonly RuleFinding[] {
  const { speculative_decoding: isOn = null, speculative_tokens: tokens = null } = fields;
  if ((isOn === true) === (tokens !== null)) return [];
  return [
    {
      pointer: '/speculative_decoding',
      message: 'speculative_tokens is a number if speculative_decoding is true, and null otherwise',
      found: `speculative_decoding ${String(isOn)}, speculative_tokens ${String(tokens)}`,
      fix:
        isOn === true
          ? 'Write the maximum number of drafted tokens per step in speculative_tokens.'
          : `If the engine drafts ${plural(tokens ?? 0, 'token')} per step, write "speculative_decoding": true; otherwise write "speculative_tokens": null.`,
    },
  ];
}

/** Names and data round the size, so a declared size may be this share of it. */
const MIN_SHARE_OF_KNOWN = 0.9;

function lower(field: string, declared: number | null, known: number | null, source: string): RuleFinding | null {
  if (declared === null || known === null || declared >= known * MIN_SHARE_OF_KNOWN) return null;
  return {
    severity: 'warning',
    pointer: `/${field}`,
    message: `${field} is below the size of the model, so the larger one is used`,
    found: `${declared} billion`,
    allowed: `about ${toDigits(known)} billion, ${source}`,
    fix: `Write "${field}": ${toDigits(known)}, or leave the warning if the files of the model have fewer.`,
  };
}
