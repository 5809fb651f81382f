import type { Measurement } from '../../contract/generated/api.d.ts';
import { slugOf } from '../../core/text/slug.ts';
import { plural } from '../../core/text/words.ts';
import { productKey } from '../cards.ts';
import { precisionOf, precisionsIn, quantizationOf } from '../precisions.ts';
import type { Reference } from '../reference.ts';
import { fieldAtMost, type Rule, type RuleFinding, ruleOn } from '../rule.ts';

/** The name of a MIG profile: compute and memory, then media engines or graphics where it has others than usual. */
const MIG_PROFILE = /^(\d+g\.\d+gb)([+-](me|gfx)(\.all)?)*$/;

/** The slice that a profile is made of, which has as much compute and memory with other engines; null for no profile. */
function sliceOf(profile: string): string | null {
  return MIG_PROFILE.exec(profile)?.[1] ?? null;
}

/** Whose cards a meter reads, by the name of the energy source. */
const METERS: readonly (readonly [RegExp, string])[] = [
  [/^(nvml|dcgm|nvidia_smi)_/, 'NVIDIA'],
  [/^amd_smi_/, 'AMD'],
];

/** Rules that hold against each other, and against what is known, which cards were used and how the model lay on them. */
export const setupRules: readonly Rule[] = [
  {
    id: 'physics/meter',
    title: 'energy_source is a meter that the card has; notes say what an external one was connected to.',
    why: "Every figure here is GPU energy only; a meter outside the machine sees the host as well, and the counters of one vendor's driver do not read the GPUs of another.",
    hint: 'Write where the energy was read, and check gpu. Put the energy of the host into host_wh_per_million_output_tokens. A meter between board and card sees the card alone: say so in notes, and leave the warning.',
    example: '"energy_source": "external_meter"; "energy_source": "amd_smi_power", "gpu": "H100"',
    checks: [
      ruleOn(['energy_source', 'notes'], ({ energy_source: source, notes }) => {
        if (source !== 'external_meter') return null;
        const isSaid = notes.trim() !== '';
        const message = `An external meter sees more than the GPUs, and every figure here is GPU energy only${isSaid ? '' : '; notes do not say what it was connected to'}`;
        return { message, found: source, ...(isSaid && { severity: 'warning' }) };
      }),
      ruleOn(['energy_source', 'gpu'], (m, _reference, { cards: { vendor } }) => {
        const meterVendor = METERS.find(([pattern]) => pattern.test(m.energy_source))?.[1];
        if (meterVendor === undefined || vendor === null || vendor === meterVendor) return null;
        const message = `${m.gpu} is a GPU of ${vendor}, and the meter reads GPUs of ${meterVendor}`;
        return { message, found: m.energy_source };
      }),
    ],
  },
  {
    id: 'physics/precision',
    title: 'precision is that of precision_detail, and of the name of the model.',
    why: 'They name one number format: readers compare rows of one precision.',
    hint: 'Write the precision of the weights; precision_detail names their format.',
    example: '"precision": "FP8", "precision_detail": "AWQ INT4"',
    checks: [ruleOn(['precision', 'model_id'], precisionFinding)],
  },
  {
    id: 'physics/gpu',
    title: 'gpu is a card whose figures are known, or a warning, and gpu_product is a card of it.',
    why: 'The two name one card: its limits follow from them. Rows of an unknown card are not checked against physical limits. They are published with "known_gpu": false in like_the_index until a maintainer has confirmed the card.',
    hint: 'Write the gpu_key of hardware.json, and in gpu_product what the driver reports. For a card that is not there yet, keep its name and leave the warning.',
    example: '"gpu": "h100-sxm"; "gpu": "H200", "gpu_product": "NVIDIA H100 PCIe"',
    checks: [
      ruleOn(['gpu_product', 'gpu'], ({ gpu_product: product, gpu }, { products }) => {
        const key = typeof product === 'string' ? products.get(productKey(product))?.card.gpu_key : undefined;
        if (key === undefined || key === gpu) return null;
        const fix = `If that is the product, write "gpu": "${key}".`;
        const found = `gpu ${gpu}, gpu_product ${product ?? ''}`;
        return {
          message: 'gpu is not the card that gpu_product names',
          found,
          allowed: `gpu "${key}", or another product`,
          fix,
        };
      }),
      ruleOn(['gpu'], unknownGpu),
    ],
  },
  {
    id: 'physics/parallelism',
    title: 'tensor_parallel x data_parallel x pipeline_parallel is num_gpus, and expert_parallel no more.',
    why: 'Each tensor-parallel share of each replica, and each share of the experts, needs a card of its own, unless attention alone is replicated.',
    hint: 'num_gpus counts the cards that serve. Where replicas of the attention share the cards of the rest of the model, write "data_parallel_attention": true, and stages in pipeline_parallel; expert_parallel is 1 where experts are not spread.',
    example: '"num_gpus": 4, "tensor_parallel": 4, "data_parallel": 2; "num_gpus": 8, "expert_parallel": 4096',
    checks: [
      ruleOn(['num_gpus', 'tensor_parallel', 'data_parallel', 'mig_profile'], parallelismFinding),
      ruleOn(['expert_parallel', 'num_gpus', 'mig_profile'], ({ expert_parallel: shares, num_gpus, mig_profile }) => {
        if (mig_profile !== null || shares <= num_gpus) return null;
        const message = 'The experts are spread over more cards than there are';
        return { message, found: `expert_parallel ${shares}`, allowed: `at most ${num_gpus} (num_gpus)` };
      }),
    ],
  },
  {
    id: 'physics/mig-profile',
    title: 'A MIG profile is written as nvidia-smi names it, and exists for the card.',
    why: 'Only the same word for the same slice can be looked up; a profile of another card has another share of memory and compute.',
    hint: 'nvidia-smi mig -lgip lists the profiles of your card; leave out the word MIG before the name. For a card whose profiles hardware.json has not, leave the warning.',
    example: '"mig_profile": "MIG 3g.40gb"; "gpu": "H100", "mig_profile": "3g.71gb"',
    checks: [
      ruleOn(['mig_profile'], ({ mig_profile: profile }) => {
        if (profile === null || MIG_PROFILE.test(profile)) return null;
        const message = 'This is not the name of a MIG profile';
        return { message, found: profile, allowed: 'a name like 3g.40gb or 1g.10gb+me' };
      }),
      ruleOn(['mig_profile', 'gpu'], ({ mig_profile: profile, gpu }, { gpus }) => {
        const known = gpus.get(gpu)?.migInstances;
        if (profile === null || known === undefined) return null;
        if (known.size === 0) {
          const message = `No MIG profiles of ${gpu} are known: the slices are not checked`;
          return { message, severity: 'warning' };
        }
        const slice = sliceOf(profile);
        if (slice === null || known.has(slice)) return null;
        return { message: `${gpu} has no such MIG profile`, found: profile, allowed: [...known.keys()].join(', ') };
      }),
    ],
  },
  {
    id: 'physics/mig-slices',
    title: 'MIG fields are all null or all given, and slices_loaded <= slice_count <= what fits on a card.',
    why: 'Power is that of whole cards: without the slices nobody knows what shared it. A slice that was not created cannot serve, and a card holds only so many.',
    hint: 'Give all three for a sliced card, null for all three for a whole one. Both counts are per card.',
    example: '"mig_profile": "3g.40gb", "slice_count": 2, "slices_loaded": 3',
    checks: [
      ruleOn(['mig_profile', 'slice_count', 'slices_loaded'], (m) => {
        const given = [m.mig_profile, m.slice_count, m.slices_loaded].filter((value) => value !== null).length;
        if (given === 0 || given === 3) return null;
        return {
          message: 'Some of the MIG fields are null and some are not',
          found: `mig_profile ${m.mig_profile ?? 'null'}, slice_count ${m.slice_count ?? 'null'}, slices_loaded ${m.slices_loaded ?? 'null'}`,
          allowed: 'all three null, or none',
        };
      }),
      fieldAtMost('slices_loaded', 'slice_count', 'More slices were loaded than created'),
      ruleOn(['slice_count', 'mig_profile', 'gpu'], ({ mig_profile: profile, slice_count: count, gpu }, { gpus }) => {
        const fit = gpus.get(gpu)?.migInstances.get(sliceOf(profile ?? '') ?? '') ?? Infinity;
        if (count === null || count <= fit) return null;
        const message = `More slices than fit on a ${gpu}`;
        return { message, found: `${count}`, allowed: `at most ${fit} of ${profile}` };
      }),
    ],
  },
];

type PrecisionFields = Pick<Measurement, 'precision' | 'model_id'> & Partial<Measurement>;

function precisionFinding({ precision, precision_detail, model_id }: PrecisionFields): RuleFinding | null {
  const detail = precision_detail ?? null;
  if (detail === null) return modelNameFinding(precision, model_id);
  const quantization = quantizationOf(detail);
  if (quantization !== null && quantization.name !== detail) return spellingFinding(detail, quantization.name);
  // The scales of a quantization take bits of their own, so "other" is always right.
  if (quantization !== null && precision === 'other') return null;
  return formatFinding(precision, detail) ?? modelNameFinding(precision, model_id);
}

/** The finding about a quantization that is not spelled as elsewhere. */
function spellingFinding(found: string, allowed: string): RuleFinding {
  const message = 'The quantization is written in another way than elsewhere';
  return { pointer: '/precision_detail', message, found, allowed, fix: `Write "${allowed}".`, severity: 'warning' };
}

/** The finding about a precision that is not that of the number format in precision_detail; null if it is. */
function formatFinding(precision: string, detail: string): RuleFinding | null {
  const format = precisionOf(detail);
  const meant = format === null ? precisionsIn(detail) : [format];
  const isGptq = /gptq/i.test(detail) && precision === 'INT8';
  if (meant.length === 0 || meant.includes(precision) || isGptq) return null;
  return { message: `${detail} is a format of ${meant.join(' or ')}`, found: precision, allowed: meant.join(', ') };
}

/** The finding about a precision that is not the one in the name of the model; null if it is, or the name has none. */
function modelNameFinding(precision: string, modelId: string): RuleFinding | null {
  const named = precisionsIn(modelId);
  if (named.length === 0 || named.includes(precision)) return null;
  const message = `The name of the model says ${named.join(' or ')}`;
  return { message, found: precision, allowed: named.join(', '), severity: 'warning' };
}

type Shares = Pick<Measurement, 'num_gpus' | 'tensor_parallel' | 'data_parallel' | 'mig_profile'>;

function parallelismFinding(m: Shares & Partial<Measurement>): RuleFinding | null {
  const { num_gpus: cards, tensor_parallel: tensor, data_parallel: data, slices_loaded } = m;
  const stages = m.pipeline_parallel ?? 1;
  const needed = (m.data_parallel_attention === true ? Math.max(tensor, data) : tensor * data) * stages;
  if (m.mig_profile !== null) {
    // Slices of one card can each hold a share.
    const slices = cards * (slices_loaded ?? 1);
    if (needed <= slices) return null;
    const message = 'The parallelism needs more slices than serve';
    const allowed = `at least ${needed} slices (slices_loaded on all cards)`;
    return { message, found: plural(slices, 'slice'), allowed };
  }
  if (needed === cards) return null;
  if (needed < cards) {
    const message = 'The parallelism leaves cards without work';
    return { message, found: `${needed} of ${cards} cards`, allowed: `${cards} cards`, severity: 'warning' };
  }
  return {
    message: 'The parallelism needs more cards than there are',
    found: `${cards} cards for tensor parallel ${tensor} x data parallel ${data}${stages === 1 ? '' : ` x pipeline parallel ${stages}`}`,
    allowed: `at least ${needed} cards`,
  };
}

/** What is wrong with the name of a card, as long as it is asked for alone as well; null where it is known. */
export function unknownGpu(
  { gpu, gpu_product }: Pick<Measurement, 'gpu' | 'gpu_product'>,
  { gpus, products, confirmedGpus }: Pick<Reference, 'gpus' | 'products' | 'confirmedGpus'>,
): RuleFinding | null {
  if (gpus.has(gpu) || confirmedGpus.has(gpu)) return null;
  const card = products.get(productKey(gpu))?.card;
  // If the product is known, only its mismatch with gpu is reported.
  if (card === undefined && products.has(productKey(gpu_product ?? ''))) return null;
  const severity = 'warning';
  if (card !== undefined) {
    const fix = `Write "gpu": "${card.gpu_key}", "gpu_product": "${gpu}".`;
    return { message: 'This is the name of a product', found: gpu, allowed: card.gpu_key, fix, severity };
  }
  const known = [...gpus.keys()];
  const meant = namedIn(gpu, known);
  // Some names are of several cards with limits of their own.
  const isShared = (gpus.get(meant ?? '')?.set.cards.length ?? 0) > 1;
  const more = isShared ? ', and in gpu_product what its driver calls it' : '';
  const message =
    'No GPU is known by this name: what it can do is not checked, and the row will be published as not like the index';
  const fix = meant === null ? {} : { fix: `If it is one of these, write "${meant}"${more}.` };
  return { message, found: gpu, allowed: known.join(', '), severity, ...fix };
}

/** What may stand beside the name of a card without making it another: its vendor, and what all of the name have. */
const SURPLUS = /^(nvidia|amd|instinct|geforce|tesla|gpu|card|tensor|core|sxm\d?|hbm3e?|\d+gb)$/;

/**
 * The longest known name that stands, word by word, in what was written, such as H100 in "NVIDIA H100 80GB HBM3". The
 * letters alone don't decide: A30 and A100 are near, and two cards. Nor does a part of the name: an H100 PCIe draws half
 * of what other cards of the name do, and is not one of them.
 */
function namedIn(written: string, known: readonly string[]): string | null {
  const words = `-${slugOf(written)}-`;
  const named = known.filter((name) => words.includes(`-${slugOf(name)}-`));
  const meant = named.sort((a, b) => b.length - a.length)[0];
  if (meant === undefined) return null;
  const surplus = words.replace(slugOf(meant), '').split('-');
  return surplus.every((word) => word === '' || SURPLUS.test(word)) ? meant : null;
}
