import type { Measurement } from '../../contract/generated/api.d.ts';
import { slugOf } from '../../core/text/slug.ts';
import type { Reference } from '../reference.ts';
import { productKey } from '../cards.ts';
import { plural } from '../../core/text/words.ts';
import { atMost, type Fault, figureRule, type Rule } from '../rule.ts';
import { boundRules } from './bounds.ts';
import { namedRules } from './named.ts';
import { powerRules } from './power.ts';
import { relationRules, unitSlipRule } from './relations.ts';
import { rooflineRules } from './roofline.ts';

/** The name of a MIG profile: compute and memory, then media engines or graphics where it has others than usual. */
const MIG_PROFILE = /^(\d+g\.\d+gb)([+-](me|gfx)(\.all)?)*$/;

/** The slice that a profile is made of, which has as much compute and memory with other engines; null for no profile. */
function sliceOf(profile: string): string | null {
  return MIG_PROFILE.exec(profile)?.[1] ?? null;
}

const PERCENTILES = ['median_itl_ms', 'p90_itl_ms', 'p95_itl_ms', 'p99_itl_ms'] as const;

/** Rules that follow from what the figures mean. */
export const physicsRules: readonly Rule[] = [
  unitSlipRule,
  ...relationRules,
  ...powerRules,
  ...rooflineRules,
  ...boundRules,
  ...namedRules,
  figureRule({
    id: 'physics/unknown-gpu',
    title: 'The GPU is one whose figures are known.',
    severity: 'warning',
    why: 'Nothing that an unknown card does can be checked: its rows are not called comparable until a maintainer has confirmed the card.',
    hint: 'Write the gpu_key of hardware.json. For a card that is not there yet, keep its name and leave the warning.',
    example: '"gpu": "h100-sxm"',
    needs: ['gpu'],
    check: (m, reference) => unknownGpu(m, reference),
  }),
  figureRule({
    id: 'physics/percentiles',
    title: 'median <= p90 <= p95 <= p99 inter-token latency.',
    why: 'A higher percentile cannot be lower.',
    hint: 'Two of the figures may be swapped, or come from different runs.',
    example: '"p90_itl_ms": 70, "p99_itl_ms": 45',
    needs: ['median_itl_ms', 'p90_itl_ms', 'p99_itl_ms'],
    check: (m) => {
      // Not every file has the third.
      const p95 = m.p95_itl_ms ?? null;
      const upper = p95 ?? m.p90_itl_ms;
      // Most files are in order: the rest is worked out for those that are not.
      if (m.median_itl_ms <= m.p90_itl_ms && m.p90_itl_ms <= upper && upper <= m.p99_itl_ms) return null;
      const figures = { ...m, p95_itl_ms: p95 };
      const steps = PERCENTILES.flatMap((name) => {
        const value = figures[name];
        return typeof value === 'number' ? [{ name, value }] : [];
      });
      const inverted = steps.flatMap(({ name, value }, k) => {
        const { name: before, value: least } = steps[k - 1] ?? { name, value };
        return value < least ? [{ name, value, before, least }] : [];
      });
      const [first] = inverted;
      if (first === undefined) return null;
      return {
        pointer: `/${first.name}`,
        message: inverted.map(({ name, before }) => `${name} is below ${before}`).join(', and '),
        found: inverted.map(({ value }) => `${value} ms`).join(', '),
        allowed: inverted.map(({ least }) => `at least ${least} ms`).join(', '),
      };
    },
  }),
  figureRule({
    id: 'physics/batch-cap',
    title: 'avg_running_batch is at most max_num_seqs.',
    why: 'The engine never decodes more sequences at once than its cap.',
    hint: 'Write max_num_seqs summed over all replicas and slices (engines state it for one); queued requests are not in the batch.',
    example: '"avg_running_batch": 70, "max_num_seqs": 64',
    needs: ['avg_running_batch', 'max_num_seqs'],
    check: (m) => {
      const message = 'The running batch is larger than the cap on it';
      return atMost(m.avg_running_batch, m.max_num_seqs, { message, note: ' (max_num_seqs)' });
    },
  }),
  figureRule({
    id: 'physics/parallelism',
    title:
      'tensor_parallel x data_parallel x pipeline_parallel is num_gpus; with data_parallel_attention, which shares cards, the larger of the first two counts. An error above, a warning below.',
    why: 'Each tensor-parallel share of each replica needs a card of its own, unless attention alone is replicated.',
    hint: 'num_gpus counts all cards of the configuration. Where replicas of the attention share the cards of the rest of the model, write "data_parallel_attention": true, a field of protocol 0.3.',
    example: '"num_gpus": 4, "tensor_parallel": 4, "data_parallel": 2',
    needs: ['num_gpus', 'tensor_parallel', 'data_parallel', 'mig_profile'],
    check: (m) => {
      const [tensor, data, stages] = [m.tensor_parallel, m.data_parallel, m.pipeline_parallel ?? 1];
      const needed = (m.data_parallel_attention === true ? Math.max(tensor, data) : tensor * data) * stages;
      // Slices of one card can each hold a share.
      if (m.mig_profile !== null) return ofSlices(needed, m.num_gpus * (m.slices_loaded ?? 1));
      if (needed === m.num_gpus) return null;
      if (needed < m.num_gpus) {
        const message = 'The parallelism leaves cards without work';
        const used = `${needed} of ${m.num_gpus} cards`;
        const fix =
          'num_gpus counts the cards that serve. Pipeline stages stand in pipeline_parallel, a field of protocol 0.3.';
        return { message, found: used, allowed: `${m.num_gpus} cards`, fix, severity: 'warning' };
      }
      return {
        message: 'The parallelism needs more cards than there are',
        found: `${m.num_gpus} cards for tensor parallel ${tensor} x data parallel ${data}${stages === 1 ? '' : ` x pipeline parallel ${stages}`}`,
        allowed: `at least ${needed} cards`,
      };
    },
  }),
  figureRule({
    id: 'physics/mig-fields',
    title: 'mig_profile, slice_count and slices_loaded are all null (a whole card) or all given.',
    why: 'Power is that of whole cards: without the slices nobody knows what shared it.',
    hint: 'Give all three for a sliced card, null for all three for a whole one.',
    example: '"mig_profile": "3g.40gb", "slice_count": null',
    needs: ['mig_profile', 'slice_count', 'slices_loaded'],
    check: (m) => {
      const given = [m.mig_profile, m.slice_count, m.slices_loaded].filter((value) => value !== null).length;
      if (given === 0 || given === 3) return null;
      return {
        message: 'Some of the MIG fields are null and some are not',
        found: `mig_profile ${m.mig_profile ?? 'null'}, slice_count ${m.slice_count ?? 'null'}, slices_loaded ${m.slices_loaded ?? 'null'}`,
        allowed: 'all three null, or none',
      };
    },
  }),
  figureRule({
    id: 'physics/mig-form',
    title: 'A MIG profile is written as nvidia-smi names it.',
    why: 'Only the same word for the same slice can be looked up.',
    hint: 'nvidia-smi mig -lgip lists the profiles of your card; leave out the word MIG before the name.',
    example: '"mig_profile": "MIG 3g.40gb"',
    needs: ['mig_profile'],
    check: (m) => {
      if (m.mig_profile === null || MIG_PROFILE.test(m.mig_profile)) return null;
      const message = 'This is not the name of a MIG profile';
      return { message, found: m.mig_profile, allowed: 'a name like 3g.40gb or 1g.10gb+me' };
    },
  }),
  figureRule({
    id: 'physics/mig-profile',
    title: 'The MIG profile exists for the card.',
    why: 'A profile of another card has another share of memory and compute.',
    hint: 'nvidia-smi mig -lgip lists the profiles of your card.',
    example: '"gpu": "H100", "mig_profile": "3g.71gb"',
    needs: ['mig_profile', 'gpu'],
    check: (m, { gpus }) => {
      if (m.mig_profile === null) return null;
      const profiles = [...(gpus.get(m.gpu)?.migInstances.keys() ?? [])];
      const slice = sliceOf(m.mig_profile);
      if (slice === null || profiles.length === 0 || profiles.includes(slice)) return null;
      return { message: `${m.gpu} has no such MIG profile`, found: m.mig_profile, allowed: profiles.join(', ') };
    },
  }),
  figureRule({
    id: 'physics/mig-unknown',
    title: 'The MIG profiles of the card are known.',
    severity: 'warning',
    why: 'Where hardware.json has no profiles of a card, slices cannot be checked.',
    hint: 'Check the name of the GPU; for a card whose profiles are not published there, leave the warning.',
    example: '"gpu": "L40S", "mig_profile": "1g.12gb"',
    needs: ['mig_profile', 'gpu'],
    check: (m, { gpus }) =>
      m.mig_profile === null || gpus.get(m.gpu)?.migInstances.size !== 0
        ? null
        : { message: `No MIG profiles of ${m.gpu} are known: the slices are not checked` },
  }),
  figureRule({
    id: 'physics/mig-slices',
    title: 'slices_loaded <= slice_count <= how many slices of the profile fit on a card.',
    why: 'A slice that was not created cannot serve, and a card holds only so many.',
    hint: 'Both count slices per card.',
    example: '"mig_profile": "3g.40gb", "slice_count": 2, "slices_loaded": 3',
    needs: ['slice_count', 'slices_loaded', 'mig_profile', 'gpu'],
    check: (m, { gpus }) => {
      if (m.mig_profile === null || m.slice_count === null || m.slices_loaded === null) return null;
      const fit = gpus.get(m.gpu)?.migInstances.get(sliceOf(m.mig_profile) ?? '') ?? Infinity;
      const message = 'More slices were loaded than created';
      return (
        atMost(m.slices_loaded, m.slice_count, { pointer: '/slices_loaded', message, note: ' (slice_count)' }) ??
        atMost(m.slice_count, fit, { message: `More slices than fit on a ${m.gpu}`, note: ` of ${m.mig_profile}` })
      );
    },
  }),
];

/** What is wrong with the name of a card, as long as it is asked for alone as well; null where it is known. */
export function unknownGpu(
  { gpu, gpu_product }: Pick<Measurement, 'gpu' | 'gpu_product'>,
  { gpus, products, confirmedGpus }: Reference,
): Fault | null {
  if (gpus.has(gpu) || confirmedGpus.has(gpu)) return null;
  const card = products.get(productKey(gpu))?.card;
  // Where the product is known, that it is of another gpu is told alone.
  if (card === undefined && products.has(productKey(gpu_product ?? ''))) return null;
  const known = [...gpus.keys()];
  if (card !== undefined) {
    const fix = `Write "gpu": "${card.gpu_key}", "gpu_product": "${gpu}" (a field of protocol 0.3).`;
    return { message: 'This is the name of a product', found: gpu, allowed: card.gpu_key, fix };
  }
  const meant = namedIn(gpu, known);
  // Some names are of several cards with limits of their own.
  const isShared = (gpus.get(meant ?? '')?.set.cards.length ?? 0) > 1;
  const more = isShared ? ', and in gpu_product what its driver calls it' : '';
  const message = 'The GPU is not known by this name: what it can do is not checked, and the row is not comparable';
  const fix = meant === null ? {} : { fix: `If it is one of these, write "${meant}"${more}.` };
  return { message, found: gpu, allowed: known.join(', '), ...fix };
}

/** The fault of slices that are fewer than the shares which they hold. */
function ofSlices(needed: number, slices: number): Fault | null {
  if (needed <= slices) return null;
  const message = 'The parallelism needs more slices than serve';
  return { message, found: plural(slices, 'slice'), allowed: `at least ${needed} slices (slices_loaded on all cards)` };
}

/** What may stand beside the name of a card without making it another: its maker, and what all of the name have. */
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
