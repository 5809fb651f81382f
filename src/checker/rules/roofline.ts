import type { Measurement } from '../../contract/generated/api.d.ts';
import { figure } from '../../core/text/number.ts';
import type { CardSet } from '../cards.ts';
import { bytesOf } from '../precisions.ts';
import type { Count } from '../parameters.ts';
import { fieldAtMost, type Rule, type RuleFinding, ruleOn, ruleOnFile, type Thresholds } from '../rule.ts';
import type { Subject } from '../subject.ts';

// What a card can do at most bounds what a measurement can say: its memory holds the weights, its tensor units compute
// each token, its memory is read once for each step. The bounds are the most lenient of all cards that the measurement
// can be of, and their margins follow the 838 runs of the ML.ENERGY Benchmark v3.0 of its five token workloads (chat,
// GPQA, code, images and videos in the prompt), all of which keep them without a warning; the nearest to each bound
// is named beside it.

/** Weights by memory: at most 0.80 (Qwen 3 32B in BF16 on one H100). The GB that makers print can be GiB: 7 % more. */
const MEMORY: Thresholds = { warning: 0.92, error: 1.08 };

/** Compute by peak: at most 0.33 (Llama 3.1 405B on eight B200). Pure matrix products reach 0.8 to 0.9. */
const COMPUTE: Thresholds = { warning: 0.5, error: 1 };

/** Time to read the active weights by median ITL: at most 0.76 (Qwen 3 32B, batch 8, on one H100). */
const READING: Thresholds = { warning: 1 / 1.15, error: 1 / 0.9 };

/** Below these, caches hold much of the weights: then a step that is too fast is a warning at most. */
const CACHED = { billions: 2, bytes: 1e9 };

/** The dense peak that weights of a precision can reach on a card, TFLOP/s. */
function peakOf(cards: CardSet, precision: string): number {
  const { usual } = bytesOf(precision);
  if (usual === 2) return cards.tflops16;
  return usual === 1 ? cards.tflops8 : cards.tflops4;
}

/** A bound that follows from the size of the model. */
interface Bound {
  readonly margin: Thresholds;
  readonly size: Count;
  /** What of the bound so many parameters take up, with so many bytes for each: 1 is all of it. */
  readonly share: (billions: number, bytes: number) => number;
  readonly precision: string;
  /** Whether more than a warning is never said. */
  readonly isMild?: boolean;
  readonly findingFor: (of: NonNullable<Count['sure']>, share: number, bytes: number) => RuleFinding;
}

/** The finding about a measurement beyond a bound: an error where it is sure, a warning near the edge or by the name alone. */
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
  return { ...findingFor(most, usually, usual), severity: 'warning', ...(named !== null && { fix: BY_NAME }) };
}

/** What helps where a name says less than it seems to: `gpt-oss-120b` uses 5 billion parameters for a token. */
const BY_NAME =
  'Write total_params_b, and active_params_b where a token uses fewer: without them the name counts, and all that it says for each token.';

type Served = Pick<Measurement, 'gpu' | 'num_gpus'> & Partial<Measurement>;

/**
 * How many cards, or what part of one, work together on a token, and in all. Slices of a card have no more than their
 * memory, and as much of its bandwidth; of its compute they have sevenths.
 */
function partsOf(m: Served, cards: CardSet) {
  const [, sevenths, gigabytes] = /^(\d+)g\.(\d+)gb/.exec(m.mig_profile ?? '') ?? [];
  if (sevenths === undefined || gigabytes === undefined) return { together: m.num_gpus, inAll: m.num_gpus };
  const slices = m.num_gpus * (m.slices_loaded ?? 1);
  return {
    together: Math.min(1, Number(gigabytes) / cards.memoryGb) * (m.tensor_parallel ?? 1),
    inAll: Math.min(1, Number(sevenths) / 7) * slices,
  };
}

const CARDS = ['num_gpus', 'gpu', 'model', 'model_id', 'precision'] as const;
const COMPUTED = ['tokens_per_second', ...CARDS] as const;
const READ = ['median_itl_ms', ...CARDS] as const;

function times(count: number, { gpu, mig_profile: profile }: Served): string {
  return `${figure(count, 3)} x ${gpu}${typeof profile === 'string' ? ` (${profile})` : ''}`;
}

/** Rules that hold a measurement against what its cards can do. One of a card that is not known is not held against them. */
export const rooflineRules: readonly Rule[] = [
  {
    id: 'physics/memory',
    title: 'The weights fit into the memory of the cards. A warning above 92 % of it, an error above 108 %.',
    why: 'A model that does not fit was not served from these cards. 838 runs of the ML.ENERGY Benchmark take up to 80 %.',
    hint: 'Check num_gpus, gpu, precision and model. precision is that of the weights. Where weights are kept in main memory, write "cpu_offload": true: such a row is not like the index.',
    example: '"model_id": "meta-llama/Llama-3.1-405B-Instruct", "precision": "BF16", "gpu": "H100", "num_gpus": 1',
    checks: [
      ruleOn(CARDS, (m, _reference, { cards, size }) => {
        if (cards.cards.length === 0 || m.cpu_offload === true) return null;
        const gigabytes = cards.memoryGb;
        const { together } = partsOf(m, cards);
        return findingBeyond({
          margin: MEMORY,
          size: size.total,
          precision: m.precision,
          share: (billions, bytes) => (billions * bytes) / (together * gigabytes),
          findingFor: ({ billions, from }, share, bytes) => ({
            message: `The weights take ${figure(share * 100, 3)} % of the memory of the cards`,
            found: `${figure(billions)} billion parameters (${from}) x ${bytes} bytes (${m.precision}) = ${figure(billions * bytes)} GB`,
            allowed: `at most ${figure(together * gigabytes)} GB: ${times(together, m)}, ${gigabytes} GB each`,
          }),
        });
      }),
    ],
  },
  {
    id: 'physics/compute',
    title: 'tokens_per_second x 2 x active parameters is at most half of the dense peak of the cards.',
    why: 'Each token takes a multiplication and an addition for each parameter it uses, drafted tokens as well. 838 runs of the ML.ENERGY Benchmark use up to 33 %.',
    hint: 'tokens_per_second counts output tokens alone, of all cards together. Check num_gpus, gpu and precision.',
    example: '"model_id": "meta-llama/Llama-3.1-405B-Instruct", "gpu": "H100", "tokens_per_second": 2800000',
    checks: [
      ruleOn(COMPUTED, (m, _reference, { cards, size }) => {
        if (cards.cards.length === 0) return null;
        const teraflops = peakOf(cards, m.precision);
        const { inAll } = partsOf(m, cards);
        const peak = inAll * teraflops;
        return findingBeyond({
          margin: COMPUTE,
          size: size.active,
          precision: m.precision,
          share: (billions) => (m.tokens_per_second * 2 * billions) / 1000 / peak,
          findingFor: ({ billions, from }, share) => ({
            message: `The throughput takes ${figure(share * 100, 3)} % of the peak of the cards`,
            found: `${m.tokens_per_second} tokens per second x 2 x ${figure(billions)} billion active parameters (${from}) = ${figure((m.tokens_per_second * 2 * billions) / 1000)} TFLOP/s`,
            allowed: `at most ${figure(peak)} TFLOP/s, dense: ${times(inAll, m)}, ${teraflops} each with ${m.precision} weights`,
          }),
        });
      }),
    ],
  },
  {
    id: 'physics/step-time',
    title: 'The median latency is no shorter than it takes to read the active weights once per step.',
    why: 'Each step reads every weight that a token uses from memory. 838 runs of the ML.ENERGY Benchmark take at least 1.3 times as long.',
    hint: 'median_itl_ms is in milliseconds, per token. With speculative decoding, write true and how many tokens are drafted per step at most; without it false and null.',
    example: '"model_id": "Qwen/Qwen3-32B", "gpu": "H100", "num_gpus": 1, "median_itl_ms": 10',
    after: ['physics/unit-slip'],
    checks: [
      ruleOnFile(speculation),
      ruleOn(READ, (m, _reference, { cards, size }) => {
        if (cards.cards.length === 0) return null;
        const bandwidth = cards.bandwidthGbS;
        const { together } = partsOf(m, cards);
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
            message: 'A token takes less time than reading the weights that it uses',
            found: `${m.median_itl_ms} ms`,
            allowed: `at least ${figure(least(billions, bytes))} ms: ${figure(billions)} billion active parameters (${from}) x ${bytes} bytes (${m.precision}), read at ${figure(together * bandwidth)} GB/s (${times(together, m)})${perStep === 1 ? '' : `, for ${perStep} tokens`}`,
          }),
        });
      }),
    ],
  },
  {
    id: 'physics/parameters',
    title: 'The size of the model is known, and total_params_b and active_params_b are no lower.',
    why: 'The bounds of throughput, latency and memory follow from the size. What a file declares can only tighten them: where it is lower, the size of the index or of the name counts.',
    hint: 'Write the parameters of the model as its own files have them, and active_params_b where a token uses fewer. Where the name says something else, leave the warning.',
    example: '"model_id": "Qwen/Qwen3-235B-A22B-Instruct-2507", "active_params_b": 3',
    checks: [
      fieldAtMost('active_params_b', 'total_params_b', 'A token uses more parameters than the model has'),
      ruleOn(['model_id', 'model'], (m, _reference, { size: { known, isInData, total: count } }) => {
        const { total_params_b: total = null, active_params_b: active = null } = m;
        if (count.sure === null && count.named === null) {
          return { message: 'The size of the model is not known', found: m.model_id, severity: 'warning' };
        }
        const words = isInData ? 'as the index has it' : 'as the name says';
        return (
          lower('active_params_b', active, known.active, words) ?? lower('total_params_b', total, known.total, words)
        );
      }),
    ],
  },
];

/** speculative_tokens is given exactly where speculative_decoding is true. */
function speculation({ valid }: Subject): readonly RuleFinding[] {
  const { speculative_decoding: isOn = null, speculative_tokens: tokens = null } = valid ?? {};
  if ((isOn === true) === (tokens !== null)) return [];
  const message = 'speculative_tokens is a number where speculative_decoding is true, and nowhere else';
  const found = `speculative_decoding ${String(isOn)}, speculative_tokens ${String(tokens)}`;
  return [{ pointer: '/speculative_decoding', message, found }];
}

/** Names and data round the size: a declared one may be so much lower. */
const ROUNDED = 0.9;

function lower(field: string, declared: number | null, known: number | null, words: string): RuleFinding | null {
  if (declared === null || known === null || declared >= known * ROUNDED) return null;
  return {
    severity: 'warning',
    pointer: `/${field}`,
    message: `${field} is lower than the size of the model: the larger one counts`,
    found: `${declared} billion`,
    allowed: `about ${figure(known)} billion, ${words}`,
  };
}
