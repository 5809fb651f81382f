import type { Measurement } from '../../contract/generated/api.d.ts';
import { slugOf } from '../../core/text/slug.ts';
import { plural } from '../../core/text/words.ts';
import { isNullWord } from '../../contract/value-fix.ts';
import { productKey } from '../gpus.ts';
import { shapeOf } from '../model-shapes.ts';
import { precisionOf, precisionsIn, quantizationOf } from '../precisions.ts';
import type { Reference } from '../reference.ts';
import { checkFields, fieldAtMost, type Rule, type RuleFinding } from '../rule.ts';
import type { Subject } from '../subject.ts';

/** The name of a MIG profile: compute and memory, then media engines or graphics if they differ from the usual ones. */
const MIG_PROFILE = /^(\d+g\.\d+gb)([+-](me|gfx)(\.all)?)*$/;

/** The compute and memory part of a profile, without its engines; null for text that is not a profile. */
function sliceOf(profile: string): string | null {
  return MIG_PROFILE.exec(profile)?.[1] ?? null;
}

/** The vendors whose GPUs a meter reads, by the name of the energy source. */
const METERS: readonly (readonly [energySource: RegExp, vendor: string])[] = [
  [/^(nvml|dcgm|nvidia_smi)_/, 'NVIDIA'],
  [/^amd_smi_/, 'AMD'],
];

/** Rules about which GPUs were used and how the model was split over them. */
export const setupRules: readonly Rule[] = [
  {
    id: 'physics/meter',
    title:
      'energy_source is a meter that fits the vendor of the GPU. If the meter is external, notes states what it was connected to.',
    why: "Every value here is GPU energy only. A meter outside the machine includes the host, and one vendor's driver does not read another vendor's GPUs.",
    hint: 'Write where the energy was read, and check gpu. Put host energy into host_wh_per_million_output_tokens. A meter between board and GPU reads the GPU alone: say so in notes and leave the warning.',
    example: '"energy_source": "external_meter"; "energy_source": "amd_smi_power", "gpu": "H100"',
    checks: [
      checkFields(['energy_source', 'notes'], ({ energy_source: source, notes }) => {
        if (source !== 'external_meter') return null;
        const message = 'An external meter usually reads more than the GPUs, but every value here is GPU energy only';
        const isExplained = notes.trim() !== '';
        return {
          message,
          found: source,
          fix: isExplained
            ? 'If the meter reads the GPUs alone, leave the warning. Otherwise, use the energy counter of the driver.'
            : 'Say in notes what the meter was connected to.',
          ...(isExplained && { severity: 'warning' }),
        };
      }),
      checkFields(['energy_source', 'gpu'], (m, { gpus: { vendor } }) => {
        const meterVendor = METERS.find(([pattern]) => pattern.test(m.energy_source))?.[1];
        if (meterVendor === undefined || vendor === null || vendor === meterVendor) return null;
        const counter = vendor === 'AMD' ? 'amd_smi_total_energy' : 'nvml_total_energy';
        const isKnown = vendor === 'AMD' || vendor === 'NVIDIA';
        return {
          message: `${m.gpu} is a GPU from ${vendor}, but this meter reads GPUs from ${meterVendor}`,
          found: m.energy_source,
          fix: isKnown
            ? `If the GPU is right, write the meter that was read, such as "${counter}".`
            : 'If the GPU is right, write "other" and name the meter in notes.',
        };
      }),
    ],
  },
  {
    id: 'physics/precision',
    title: 'precision agrees with precision_detail and with the model name.',
    why: 'All three name one number format, and readers compare rows of one precision.',
    hint: 'Write the precision of the weights. precision_detail names their exact format.',
    example: '"precision": "FP8", "precision_detail": "AWQ INT4"',
    checks: [checkFields(['precision', 'model_id'], precisionFinding)],
  },
  {
    id: 'physics/gpu',
    title: 'gpu is a known GPU (an unknown one gives a warning), and gpu_product is a product of that GPU.',
    why: 'Both name one GPU, and its limits follow from them. Rows with an unknown GPU are not checked against physical limits. They are published with "known_gpu": false in like_the_index until a maintainer has confirmed the GPU.',
    hint: 'Write the gpu_key from hardware.json, and in gpu_product what the driver reports. If the GPU is not listed there yet, keep its name and leave the warning.',
    example: '"gpu": "h100-sxm"; "gpu": "H200", "gpu_product": "NVIDIA H100 PCIe"',
    checks: [
      checkFields(['gpu'], ({ gpu }, _subject, { gpusByKey }) => letterCaseFinding(gpu, gpusByKey)),
      checkFields(['gpu_product', 'gpu'], ({ gpu_product: product, gpu }, _subject, { gpusByKey, gpusByProduct }) => {
        const key = typeof product === 'string' ? gpusByProduct.get(productKey(product))?.gpu.gpu_key : undefined;
        if (key === undefined || key === gpu || letterCaseFinding(gpu, gpusByKey) !== null) return null;
        return {
          message: 'gpu and gpu_product name different GPUs',
          found: `gpu ${gpu}, gpu_product ${product ?? ''}`,
          allowed: `gpu "${key}", or another product`,
          fix: `If gpu_product is right, write "gpu": "${key}".`,
        };
      }),
      checkFields(['gpu'], unknownGpu),
    ],
  },
  {
    id: 'physics/parallelism',
    title:
      'tensor_parallel x data_parallel x pipeline_parallel is num_gpus, and the parallel degrees divide the number of attention heads and the number of GPUs without a remainder.',
    why: 'Each part of each replica, and each part of the experts, needs its own GPU, unless only the attention is replicated. Engines give each GPU the same number of attention heads. The driver shows the two dies of an MI250X as two devices, which can both hold a part.',
    hint: 'num_gpus counts the GPUs that serve requests. If replicas of the attention share the GPUs of the rest of the model, write "data_parallel_attention": true. Write pipeline stages in pipeline_parallel, and 1 in expert_parallel if the experts are not split.',
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
        if (mig_profile !== null || parts <= num_gpus)
          return num_gpus % parts === 0 || mig_profile !== null ? null : undividedGpus(parts, num_gpus);
        return {
          message: 'The experts are split over more GPUs than num_gpus',
          found: `expert_parallel ${parts}`,
          allowed: `at most ${num_gpus} (num_gpus)`,
          fix: 'Write the number of GPUs that the experts are split over, not the number of experts.',
        };
      }),
    ],
  },
  {
    id: 'physics/mig-profile',
    title: 'A MIG profile is written as nvidia-smi prints it, and exists for the GPU.',
    why: 'A slice can only be looked up by its exact name. Another GPU gives its profiles other shares of memory and compute.',
    hint: '`nvidia-smi mig -lgip` lists the profiles of your GPU. Leave out the word MIG before the name. If hardware.json has no profiles for your GPU, copy the line of the profile into notes, and leave the warning.',
    example: '"mig_profile": "MIG 3g.40gb"; "gpu": "H100", "mig_profile": "3g.71gb"',
    checks: [
      checkFields(['mig_profile'], ({ mig_profile: profile }) => {
        if (profile === null || MIG_PROFILE.test(profile)) return null;
        const [named] = /\d+g\.\d+gb([+-](me|gfx)(\.all)?)*/.exec(profile.toLowerCase().replace(/\s/g, '')) ?? [];
        const fix =
          named === undefined ? 'Write the profile name as `nvidia-smi mig -lgip` prints it.' : `Write "${named}".`;
        return {
          message: 'mig_profile is not the name of a MIG profile',
          found: profile,
          allowed: 'null, or a name like 3g.40gb or 1g.10gb+me',
          fix: isNullWord(profile) ? 'Write null.' : fix,
        };
      }),
      checkFields(['mig_profile', 'gpu'], ({ mig_profile: profile, gpu }, _subject, { gpusByKey }) => {
        const known = gpusByKey.get(gpu)?.migInstances;
        if (profile === null || known === undefined) return null;
        if (known.size === 0) {
          return {
            message: `The slices are not checked, because no MIG profiles of the ${gpu} are known`,
            severity: 'warning',
            fix: 'Copy the line of the profile that `nvidia-smi mig -lgip` prints into notes, so that reviewers can check it, and leave the warning.',
          };
        }
        const slice = sliceOf(profile);
        if (slice === null || known.has(slice)) return null;
        return {
          message: `The ${gpu} has no such MIG profile`,
          found: profile,
          allowed: [...known.keys()].join(', '),
          fix: 'Write one of these profiles, or the GPU that was sliced.',
        };
      }),
    ],
  },
  {
    id: 'physics/mig-slices',
    title:
      'The MIG fields are all null or all given, and slices_loaded <= slice_count <= the slices that fit on a GPU.',
    why: 'Power is measured for whole GPUs, so readers need to know which slices shared it. A slice that was not created cannot serve requests, and a GPU has room for a limited number of slices.',
    hint: 'Write all three for a sliced GPU, or null for all three for a whole one. Both counts are per GPU.',
    example: '"mig_profile": "3g.40gb", "slice_count": 2, "slices_loaded": 3',
    checks: [
      checkFields(['mig_profile', 'slice_count', 'slices_loaded'], (m) => {
        const given = [m.mig_profile, m.slice_count, m.slices_loaded].filter((value) => value !== null).length;
        if (given === 0 || given === 3) return null;
        return {
          message: 'Some of the MIG fields are null and some are not',
          found: `mig_profile ${m.mig_profile ?? 'null'}, slice_count ${m.slice_count ?? 'null'}, slices_loaded ${m.slices_loaded ?? 'null'}`,
          allowed: 'all three null, or none',
          fix:
            m.mig_profile === null
              ? 'Write null for slice_count and slices_loaded, or the profile of the slices.'
              : 'Write how many slices each GPU was cut into, and how many of them served.',
        };
      }),
      fieldAtMost('slices_loaded', 'slice_count', {
        message: 'More slices were loaded than created',
        fix: 'Write the number of slices that were created on each GPU in slice_count.',
      }),
      checkFields(
        ['slice_count', 'mig_profile', 'gpu'],
        ({ mig_profile: profile, slice_count: count, gpu }, _subject, { gpusByKey }) => {
          const max = gpusByKey.get(gpu)?.migInstances.get(sliceOf(profile ?? '') ?? '') ?? Infinity;
          if (count === null || count <= max) return null;
          return {
            message: `A ${gpu} has room for fewer slices of this profile`,
            found: `${count}`,
            allowed: `at most ${max} of ${profile}`,
            fix: 'Write the slices of one GPU, not of all GPUs.',
          };
        },
      ),
    ],
  },
];

type PrecisionFields = Pick<Measurement, 'precision' | 'model_id'> & Partial<Measurement>;

function precisionFinding({ precision, precision_detail, model_id }: PrecisionFields): RuleFinding | null {
  const detail = precision_detail ?? null;
  if (detail === null) return modelNameFinding(precision, model_id);
  const quantization = quantizationOf(detail);
  if (quantization !== null && quantization.name !== detail) return spellingFinding(detail, quantization.name);
  // The scales of a quantization need additional bits, so "other" is always right.
  if (quantization !== null && precision === 'other') return null;
  return formatFinding(precision, detail) ?? modelNameFinding(precision, model_id);
}

/** The finding about a quantization that is not spelled as elsewhere. */
function spellingFinding(found: string, allowed: string): RuleFinding {
  const message = 'The quantization is usually spelled differently';
  return { pointer: '/precision_detail', message, found, allowed, fix: `Write "${allowed}".`, severity: 'warning' };
}

/** The finding about a precision that is not the one of the number format in precision_detail; null if they agree. */
function formatFinding(precision: string, detail: string): RuleFinding | null {
  const format = precisionOf(detail);
  const meant = format === null ? precisionsIn(detail) : [format];
  const isGptq = /gptq/i.test(detail) && precision === 'INT8';
  if (meant.length === 0 || meant.includes(precision) || isGptq) return null;
  return {
    message: `${detail} (precision_detail) is a format of ${meant.join(' or ')}`,
    found: precision,
    allowed: meant.join(', '),
    fix: `Write "precision": "${meant[0]}", or correct precision_detail.`,
  };
}

/** The finding about a precision that is not the one in the name of the model; null if they agree or the name has none. */
function modelNameFinding(precision: string, modelId: string): RuleFinding | null {
  const named = precisionsIn(modelId);
  if (named.length === 0 || named.includes(precision)) return null;
  return {
    message: `The name of the model says ${named.join(' or ')}`,
    found: precision,
    allowed: named.join(', '),
    fix: `Write "precision": "${named[0]}" if these weights were served, or the model_id of the weights that were.`,
    severity: 'warning',
  };
}

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

/** The finding about a tensor-parallel degree that does not divide the attention heads, or would divide no usual number of them. */
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
    fix: 'Write tensor_parallel as the engine was started, and pipeline stages in pipeline_parallel.',
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
      found: `${plural(slices, 'slice')} for ${product}`,
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
      fix: `Write "num_gpus": ${needed} if only these were measured, or the replicas in data_parallel.`,
      severity: 'warning',
    };
  }
  return {
    message: 'The parallel degrees need more GPUs than num_gpus',
    found: `${plural(count, 'GPU')} for ${product}`,
    allowed: `at least ${needed} GPUs`,
    fix: `Write "num_gpus": ${needed}, or "data_parallel_attention": true if only the attention is replicated.`,
  };
}

/** The finding about a known name in another letter case; null for any other name. */
function letterCaseFinding(gpu: string, gpusByKey: Reference['gpusByKey']): RuleFinding | null {
  if (gpusByKey.has(gpu)) return null;
  const key = [...gpusByKey.keys()].find((known) => known.toLowerCase() === gpu.toLowerCase());
  if (key === undefined) return null;
  return { message: 'gpu has the wrong letter case', found: gpu, allowed: key, fix: `Write "${key}".` };
}

/** The finding about an unknown GPU; null if it is known or confirmed. */
function unknownGpu(
  { gpu, gpu_product }: Pick<Measurement, 'gpu' | 'gpu_product'>,
  _subject: Subject,
  { gpusByKey, gpusByProduct, confirmedGpus }: Pick<Reference, 'gpusByKey' | 'gpusByProduct' | 'confirmedGpus'>,
): RuleFinding | null {
  if (gpusByKey.has(gpu) || confirmedGpus.has(gpu) || letterCaseFinding(gpu, gpusByKey) !== null) return null;
  const product = gpusByProduct.get(productKey(gpu))?.gpu;
  // If the product is known, only its mismatch with gpu is reported.
  if (product === undefined && gpusByProduct.has(productKey(gpu_product ?? ''))) return null;
  const severity = 'warning';
  if (product !== undefined) {
    const fix = `Write "gpu": "${product.gpu_key}", "gpu_product": "${gpu}".`;
    return { message: 'gpu is the name of a product', found: gpu, allowed: product.gpu_key, fix, severity };
  }
  const known = [...gpusByKey.keys()];
  const meant = namedIn(gpu, known);
  // Some names are shared by several products with different limits.
  const isShared = (gpusByKey.get(meant ?? '')?.possible.gpus.length ?? 0) > 1;
  const more = isShared ? ', and in gpu_product what its driver reports' : '';
  return {
    message: 'The GPU is unknown: its limits are not checked, and the row will be published as not like the index',
    found: gpu,
    allowed: known.join(', '),
    severity,
    fix:
      meant === null
        ? 'If the name is right, leave the warning. A maintainer can add the GPU and its names to data/gpu-cards/cards.csv and names.csv, with sources in documents.csv and evidence.csv, or confirm it in confirmed_gpus of data/service.json.'
        : `If this is the GPU, write "${meant}"${more}.`,
  };
}

/** Words that can be added to the name of a GPU without making it another one: its vendor, and what all of the name have. */
const SURPLUS = /^(nvidia|amd|instinct|geforce|tesla|gpu|card|tensor|core|sxm\d?|hbm3e?|\d+gb)$/;

/**
 * The longest known name that a text contains as whole words, such as H100 in "NVIDIA H100 80GB HBM3". Similar letters are
 * not enough, because A30 and A100 are different GPUs. The rest of the text must be {@link SURPLUS}, because an H100 PCIe
 * draws half as much as other H100s.
 */
function namedIn(written: string, known: readonly string[]): string | null {
  const words = `-${slugOf(written)}-`;
  const named = known.filter((name) => words.includes(`-${slugOf(name)}-`));
  const meant = named.sort((a, b) => b.length - a.length)[0];
  if (meant === undefined) return null;
  const surplus = words.replace(slugOf(meant), '').split('-');
  return surplus.every((word) => word === '' || SURPLUS.test(word)) ? meant : null;
}
