import type { Measurement } from '../../contract/generated/api.d.ts';
import { countOf } from '../../core/text/words.ts';
import { shapeOf } from '../model-shapes.ts';
import { checkFields, type Rule, type RuleFinding } from '../rule.ts';

/** The rule about how the model was split over the GPUs. */
export const parallelismRule: Rule = {
  id: 'physics/parallelism',
  title:
    'tensor_parallel × data_parallel × pipeline_parallel is num_gpus. The number of attention heads is a multiple of tensor_parallel, and the number of GPUs is a multiple of expert_parallel.',
  why: 'Each part of each copy of the model needs its own GPU, unless only the attention layers are copied. The experts of the model are spread over the same GPUs, in parts of equal size. Most engines give each GPU the same number of attention heads. An MI250X can hold two parts, because its driver shows its two dies as two devices.',
  hint: 'num_gpus counts the GPUs that serve requests. If copies of the attention layers share the GPUs of the rest of the model, write "data_parallel_attention": true. Write pipeline stages in pipeline_parallel, and 1 in expert_parallel if the experts are not split.',
  example:
    '"num_gpus": 4, "tensor_parallel": 4, "data_parallel": 2; "num_gpus": 8, "expert_parallel": 4096; "num_gpus": 7, "tensor_parallel": 7',
  checks: [
    checkFields(['num_gpus', 'tensor_parallel', 'data_parallel', 'mig_profile'], (m, { gpus }) =>
      parallelismFinding(m, gpus.devices),
    ),
    checkFields(['tensor_parallel', 'model_id', 'engine'], undividedHeads),
    checkFields(['expert_parallel', 'num_gpus', 'mig_profile', 'gpu'], (m, { gpus }) => {
      const { expert_parallel: parts, mig_profile } = m;
      const num_gpus = m.num_gpus * gpus.devices;
      if (mig_profile !== null) return null;
      if (parts <= num_gpus) return num_gpus % parts === 0 ? null : undividedGpus(parts, num_gpus);
      return {
        message: 'The experts are split over more GPUs than num_gpus',
        found: `expert_parallel ${parts}`,
        allowed: `at most ${num_gpus} (num_gpus)`,
        fix: 'Write the number of GPUs that the experts are split over, not the number of experts.',
      };
    }),
  ],
};

type ParallelFields = Pick<Measurement, 'num_gpus' | 'tensor_parallel' | 'data_parallel' | 'mig_profile'>;

/** Engines that can give GPUs unequal parts of a model. */
const UNEVEN_ENGINES = /llama|ollama|kobold|lm ?studio|exllama|tabby|mlx/i;

/** Numbers of attention heads have no larger prime factor than 5: 24, 28, 32, 40, 48, 64, 96 and 128 are usual. */
function largestPrimeFactor(number: number): number {
  for (let factor = 2; factor * factor <= number; factor += 1) {
    if (number % factor === 0) return Math.max(factor, largestPrimeFactor(number / factor));
  }
  return number;
}

type TensorFields = Pick<Measurement, 'tensor_parallel' | 'model_id' | 'engine'>;

/**
 * The finding about a tensor-parallel degree that does not divide the attention heads, or would divide no usual number
 * of them.
 */
function undividedHeads({ tensor_parallel: parts, model_id, engine }: TensorFields): RuleFinding | null {
  if (UNEVEN_ENGINES.test(engine)) return null;
  const heads = shapeOf(model_id)?.heads ?? null;
  const isDivided = heads === null ? largestPrimeFactor(parts) <= 5 : heads % parts === 0;
  if (isDivided) return null;
  return {
    severity: 'warning',
    message: `tensor_parallel ${parts} does not divide ${heads === null ? 'any usual number of attention heads' : `the ${heads} attention heads of the model`}`,
    found: String(parts),
    allowed: heads === null ? 'usually 1, 2, 4 or 8' : `a divisor of ${heads}`,
    fix: 'Write the tensor_parallel with which the engine was started, and pipeline stages in pipeline_parallel.',
  };
}

function undividedGpus(parts: number, gpus: number): RuleFinding {
  return {
    severity: 'warning',
    message: `expert_parallel ${parts} does not divide the number of GPUs`,
    found: `expert_parallel ${parts}`,
    allowed: `a divisor of ${gpus} (num_gpus)`,
    fix: 'Write the number of GPUs that the experts are split over.',
  };
}

function parallelismFinding(m: ParallelFields & Partial<Measurement>, devices: number): RuleFinding | null {
  const { num_gpus: count, tensor_parallel: tensor, data_parallel: data, slices_loaded } = m;
  const stages = m.pipeline_parallel ?? 1;
  const needed = (m.data_parallel_attention === true ? Math.max(tensor, data) : tensor * data) * stages;
  const product = `tensor parallel ${tensor} x data parallel ${data}${stages === 1 ? '' : ` x pipeline parallel ${stages}`}`;
  if (m.mig_profile !== null) {
    // Each slice of a GPU can hold a part of its own.
    const slices = count * (slices_loaded ?? 1);
    if (needed <= slices) return null;
    return {
      message: 'The parallel degrees need more slices than were loaded',
      found: `${countOf(slices, 'slice')} for ${product}`,
      allowed: `at least ${needed} slices (slices_loaded on all GPUs)`,
      fix: 'Write the number of slices of each GPU that served requests in slices_loaded.',
    };
  }
  // Each die of a GPU of two can hold a part of its own.
  if (needed === count || needed === count * devices) return null;
  if (needed < count) {
    return {
      message: 'The parallel degrees leave GPUs unused',
      found: `${needed} of ${count} GPUs: ${product}`,
      allowed: `${count} GPUs`,
      fix: `Write "num_gpus": ${needed} if only these were measured, or the number of copies in data_parallel.`,
      severity: 'warning',
    };
  }
  return {
    message: 'The parallel degrees need more GPUs than num_gpus',
    found: `${countOf(count, 'GPU')} for ${product}`,
    allowed: `at least ${needed} GPUs`,
    fix: `Write "num_gpus": ${needed}, or "data_parallel_attention": true if only the attention layers are copied.`,
  };
}
