import { CHAT } from '../../../src/figures/chat.ts';
import { threeDigits } from '../../../src/figures/format.ts';
import { EMISSIONS, quantity } from '../../../src/figures/quantities.ts';
import type { Electricity, ItemEstimate } from '../token-energy.d.ts';
import { gCo2eOf } from './amounts.ts';
import type { Asked } from './options.ts';
import type { SnapshotWords as Words } from './snapshot-words.ts';
import { sentence } from './words.ts';

/** The subject of a claim. */
export interface ClaimSubject {
  /** What was counted: `500 output tokens`. */
  readonly what: string;
  readonly model: string;
  /** Precision, workload and engine. */
  readonly details: string;
  /** The GPUs, such as `1 × H100`. */
  readonly gpus: string;
  /** The latency limit, in words. */
  readonly limit: string;
  /** The latency limit as a short claim states it. */
  readonly shortLimit: string;
  /** Whether a short claim states the limit: the question has one, or a measured configuration exceeds the default. */
  readonly isLimitStated: boolean;
}

/** Sentences as one text, without those that are empty. */
export function joined(sentences: readonly string[]): string {
  return sentences.filter((text) => text !== '').join(' ');
}

/** The subject of a claim, with its PUE. If the question names no GPU, `assumedGpu` says how the GPU was chosen. */
export function subjectInWords(
  words: Words,
  { gpu, pue = 1 }: Asked,
  { what, model, details, gpus, limit }: ClaimSubject,
  assumedGpu = words.claim_assumed_gpu,
): string {
  const values = {
    what,
    model,
    details,
    limit,
    gpus: gpu === undefined ? sentence(assumedGpu, { gpus }) : gpus,
  };
  return pue === 1 ? sentence(words.claim_subject, values) : sentence(words.claim_subject_pue, { ...values, pue });
}

/**
 * The subject of a short claim, with its workload unless it is chat, and with the latency limit if it matters.
 * `template` says whether it has the GPUs.
 */
export function shortSubject(
  words: Words,
  asked: Asked,
  {
    subject: { what, model, gpus, limit, isLimitStated },
    workload,
  }: { readonly subject: Omit<ClaimSubject, 'details' | 'shortLimit'>; readonly workload: string },
  template = words.short_subject,
): string {
  const subject = sentence(template, {
    what: what.replace(/^[a-z]/, (first) => first.toUpperCase()),
    model,
    gpus: shortGpus(words, asked, gpus),
  });
  const label = labelOf(words, workload);
  const ofWorkload = label === undefined ? subject : sentence(words.short_workload, { subject, label });
  return isLimitStated ? sentence(words.short_limit, { subject: ofWorkload, limit }) : ofWorkload;
}

/** The GPUs of a result in a few words, which say if the question names no GPU. */
export function shortGpus(words: Words, { gpu }: Asked, gpus: string): string {
  return gpu === undefined ? sentence(words.short_assumed_gpu, { gpus }) : gpus;
}

/** A workload in everyday words: `science questions`. The id of one that has none. */
export function workloadInWords(words: Words, workload: string): string {
  return workload === CHAT ? words.label_chat : (labelOf(words, workload) ?? workload);
}

/** A workload in everyday words; undefined for those that a short claim leaves out, such as chat. */
function labelOf(words: Readonly<Record<string, string>>, workload: string): string | undefined {
  return words[`label_${workload.replaceAll('-', '_')}`];
}

/** The kind of energy in a sentence, with its PUE. */
export function kindOf(words: Words, { pue = 1 }: Asked): string {
  return pue === 1 ? words.short_kind : sentence(words.short_kind_pue, { pue });
}

/** The prompts of a question, with their length and how many of their tokens were cached. */
export function promptInWords(
  words: Words,
  { inputTokens: input = 0, cachedInputTokens: cached, responses = 1 }: Asked,
): string {
  const template = responses === 1 ? 'claim_one_prompt' : 'claim_prompts';
  return cached === undefined
    ? sentence(words[`${template}_uncached`], { responses, input })
    : sentence(words[template], { responses, input, cached });
}

/** A count of output tokens in words, with the number of responses if there are several. */
export function tokensInWords(words: Words, count: number, responses = 1): string {
  const tokens = count === 1 ? words.claim_one_token : sentence(words.claim_tokens, { count });
  return responses === 1 ? tokens : sentence(words.claim_responses, { responses, tokens });
}

/**
 * A count of images or videos in words, with what their energy depends on: `10 images (1024 × 1024 pixels, 50 denoising
 * steps)`.
 */
export function itemsInWords(
  outputs: number,
  { unit, width, height, numFrames, inferenceSteps }: Pick<ItemEstimate, ItemField>,
): string {
  const count = `${sentence('{outputs}', { outputs })} ${unit}${outputs === 1 ? '' : 's'}`;
  const frames = numFrames === null ? '' : `${numFrames} frames, `;
  return `${count} (${width} × ${height} pixels, ${frames}${inferenceSteps} denoising steps)`;
}

type ItemField = 'unit' | 'width' | 'height' | 'numFrames' | 'inferenceSteps';

/** How many images or videos are generated together, in words: `when generated in batches of 8`. */
export function batchInWords(words: Words, batch: number): string {
  return batch === 1 ? words.load_one : sentence(words.load_batch, { batch });
}

/** GPUs in words: `4 × H100`. */
export function gpusInWords({ gpu, numGpus }: { readonly gpu: string; readonly numGpus: number }): string {
  return `${numGpus} × ${gpu}`;
}

/** A latency limit in words; `template` has its unit. */
export function limitInWords(words: Words, template: string, limit: number): string {
  return limit === Infinity ? words.claim_no_limit : sentence(template, { limit });
}

/** A boundary in everyday words: `data centre (site)`. */
export function boundaryInWords(words: Words, boundary: NonNullable<Asked['boundary']>): string {
  return words[`boundary_${boundary}`];
}

/** Emissions at a grid carbon intensity, with the formatted values of a template. */
export function emissionsInWords(
  template: string,
  { displayName: area, year, gCo2ePerKwh }: Electricity,
  values: Readonly<Record<string, string>>,
): string {
  return sentence(template, { area, year, intensity: threeDigits(gCo2ePerKwh), ...values });
}

/** The emissions of reading a prompt, as far as its energy in Wh is known. */
export function readEmissions(wh: number, electricity: Electricity): string {
  return quantity(gCo2eOf(wh, electricity), EMISSIONS);
}

/** A sentence after an introduction, with a lower-case first letter. */
export function afterIntroduction(template: string, text: string, gpus = ''): string {
  return sentence(template, { gpus, sentence: text.charAt(0).toLowerCase() + text.slice(1) });
}

/** The sentence for a figure that is not of the model that a name means, or not of the provider's hardware. */
export function otherModelClaim(words: Words, name: string, providerNote: string | null): string {
  return providerNote === null
    ? sentence(words.claim_other_model, { asked: name })
    : sentence(words.claim_provider, { asked: name, note: providerNote });
}
