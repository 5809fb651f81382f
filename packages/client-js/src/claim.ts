import { CHAT } from '../../../src/figures/chat.ts';
import type { Snapshot } from '../../../src/contract/generated/site.d.ts';
import { threeDigits } from './format.ts';
import { type BoundConditions, boundObstacle } from './lower-bound.ts';
import type { Electricity, Figure, ItemEstimate, PromptEnergy, ResponsePercentiles } from '../token-energy.d.ts';
import type { Asked } from './options.ts';
import { sentence } from './words.ts';

type Words = Snapshot['words'];

/** The subject of a claim. */
export interface ClaimSubject {
  /** What was counted: `500 output tokens`. */
  readonly what: string;
  readonly model: string;
  /** Precision, workload and engine. */
  readonly details: string;
  /** `1 × H100` */
  readonly gpus: string;
  /** The latency limit, in words. */
  readonly limit: string;
  /** Whether a short claim states the limit: the question has one, or a measured configuration exceeds the default. */
  readonly isLimitStated: boolean;
}

/** A claim: its subject, energy, and everything else that the question asked for. */
export interface Claimed {
  readonly subject: ClaimSubject;
  readonly workload: string;
  readonly wh: Figure;
  /** The lower bound, Wh, if `conditions` allow one. A prediction has none. */
  readonly bound?: number;
  readonly conditions: BoundConditions;
  /** The note on the provider in the name, if its hardware was not measured. */
  readonly providerNote?: string | undefined;
  /** The most prompt tokens whose reading the energy of a response may include. Null if it is not known. */
  readonly includedPromptTokens?: number | null;
  /** The percentiles of responses, if the question has no count. */
  readonly percentiles?: ResponsePercentiles | null;
  readonly promptWh?: PromptEnergy | null;
  /** The energy on all measured configurations, Wh, if the question names no GPU. */
  readonly configurationRange?: { readonly low: number; readonly high: number } | null;
  readonly gCo2e?: Figure | null;
  readonly electricity: Electricity | null;
}

/** A result in sentences. */
export function claimOf(words: Words, asked: Asked, claimed: Claimed): string {
  return joined([
    energyClaim(words, asked, claimed),
    betweenClaim(words, claimed),
    eachClaim(words, asked, claimed),
    ...obstacleClaims(words, asked, claimed),
    percentilesClaim(words, claimed),
    ...readingClaims(words, asked, claimed),
    emissionsClaim(words, claimed),
  ]);
}

/** Sentences as one text, without those that are empty. */
export function joined(sentences: readonly string[]): string {
  return sentences.filter((one) => one !== '').join(' ');
}

/** A result in a few short sentences: the energy, what it is not, and the emissions if the question names an area. */
export function shortClaimOf(words: Words, asked: Asked, claimed: Claimed): string {
  const { wh, bound = wh.low, conditions, gCo2e, electricity, promptWh } = claimed;
  const certainty = certaintyOf(conditions);
  const read = promptWh?.low ?? 0;
  // Only the least energy of reading a long prompt is known, so only a lower bound includes it.
  const isReadIncluded = certainty === 'at_least' && read > 0;
  return joined([
    sentence(isReadIncluded ? words.short_at_least_prompt : words[`short_${certainty}`], {
      subject: shortSubject(words, asked, claimed, isReadIncluded),
      ...rangeInWords(wh),
      energy: certainty === 'at_least' ? threeDigits(bound + read, 'down') : threeDigits(wh.value),
      kind: shortKind(words, asked),
      read: threeDigits(read, 'down'),
    }),
    ...(isAboutOthers(conditions) ? obstacleClaims(words, asked, claimed) : []),
    certainty === 'value' ? configurationsClaim(words, claimed) : '',
    ...(read > 0 && !isReadIncluded ? readingClaims(words, asked, claimed) : []),
    asked.grid === undefined || gCo2e == null || electricity === null
      ? ''
      : shortEmissions(words, electricity, gCo2e.value, gramsOf(read, electricity)),
  ]);
}

/**
 * Whether the figure is of another model, GPU or length than the question. Only then does a short claim say why it is not a lower
 * bound: the reader must know what was measured.
 */
function isAboutOthers(conditions: BoundConditions): boolean {
  const obstacle = boundObstacle(conditions);
  return obstacle === 'other_model' || obstacle === 'other_gpu' || obstacle === 'length';
}

/** The subject of a short claim, with the prompt if its energy is included, and the latency limit if it matters. */
export function shortSubject(
  words: Words,
  asked: Asked,
  {
    subject: { what, model, gpus, limit, isLimitStated },
    workload,
  }: { readonly subject: Omit<ClaimSubject, 'details'>; readonly workload: string },
  isPromptIncluded = false,
): string {
  const values = {
    what: what.replace(/^[a-z]/, (first) => first.toUpperCase()),
    model: workload === CHAT ? model : `${model} (${workload})`,
    gpus: asked.gpu === undefined ? sentence(words.short_assumed_gpu, { gpus }) : gpus,
  };
  const subject = isPromptIncluded
    ? sentence(words.short_subject_prompt, { ...values, prompt: promptInWords(words, asked) })
    : sentence(words.short_subject, values);
  return isLimitStated ? sentence(words.short_limit, { subject, limit }) : subject;
}

/** The kind of energy in a short claim, with its PUE. */
export function shortKind(words: Words, { pue = 1 }: Asked): string {
  return pue === 1 ? words.short_kind : sentence(words.short_kind_pue, { pue });
}

/** The energy on all measured configurations, because an assumed GPU may be any of them. */
function configurationsClaim(words: Words, { configurationRange: range }: Claimed): string {
  if (range == null) return '';
  return sentence(words.short_configurations, {
    low: threeDigits(range.low, 'down'),
    high: threeDigits(range.high, 'up'),
  });
}

/** Emissions in a short claim, with those of reading the prompts, if that adds energy. Both in g CO2e. */
export function shortEmissions(words: Words, { displayName: area }: Electricity, grams: number, read = 0): string {
  return read === 0
    ? sentence(words.short_emissions, { area, value: threeDigits(grams) })
    : sentence(words.short_emissions_output, { area, value: threeDigits(grams + read), read: threeDigits(read) });
}

/** Emissions of an energy in Wh, g CO2e. */
function gramsOf(wh: number, { gCo2ePerKwh }: Electricity): number {
  return (wh / 1_000) * gCo2ePerKwh;
}

function energyClaim(words: Words, asked: Asked, { subject, wh, bound = wh.low, conditions }: Claimed): string {
  const certainty = certaintyOf(conditions);
  const assumedGpu = certainty === 'predicted' ? words.claim_assumed_gpu_predicted : words.claim_assumed_gpu;
  return sentence(words[`claim_${certainty}`], {
    subject: subjectInWords(words, asked, subject, assumedGpu),
    ...rangeInWords(wh),
    bound: threeDigits(bound, 'down'),
  });
}

/** Why the lower bound is below the uncertainty range. */
function betweenClaim(words: Words, { wh, bound = wh.low, conditions }: Claimed): string {
  return certaintyOf(conditions) === 'at_least' && bound < wh.low ? words.claim_between : '';
}

/** The energy of one response, if the question is about several. */
function eachClaim(words: Words, { responses = 1 }: Asked, { wh, bound = wh.low, conditions }: Claimed): string {
  if (responses === 1) return '';
  const values = { ...rangeInWords(wh, responses), bound: threeDigits(bound / responses, 'down') };
  return sentence(words[`claim_each_${certaintyOf(conditions)}`], values);
}

/** The end of the name of the template for an energy. */
function certaintyOf(conditions: BoundConditions): 'predicted' | 'at_least' | 'value' {
  const obstacle = boundObstacle(conditions);
  if (obstacle === 'predicted') return obstacle;
  return obstacle === null ? 'at_least' : 'value';
}

/** The share of one of `count` in a figure. Its ends are rounded outwards, so the range in the sentence contains the exact range. */
function rangeInWords({ value, low, high }: Figure, count = 1): Record<'value' | 'low' | 'high', string> {
  return {
    value: threeDigits(value / count),
    low: threeDigits(low / count, 'down'),
    high: threeDigits(high / count, 'up'),
  };
}

/** Why the energy is not a lower bound. A prediction says so in its own sentence. */
export function obstacleClaims(
  words: Words,
  { model, gpu = '' }: Asked,
  {
    conditions,
    providerNote,
    includedPromptTokens: included,
  }: Pick<Claimed, 'conditions' | 'providerNote' | 'includedPromptTokens'>,
): string[] {
  const obstacle = boundObstacle(conditions);
  if (obstacle === null || obstacle === 'predicted') return [];
  // What was measured also matters if the measurements don't cover the length.
  const further = obstacle === 'length' ? boundObstacle({ ...conditions, isLengthAccepted: true }) : null;
  const isOtherToo = further === 'other_model' || further === 'other_gpu';
  return [obstacle, ...(isOtherToo ? [further] : [])].map((one) =>
    one === 'other_model'
      ? otherModelClaim(words, model, providerNote)
      : sentence(words[`claim_${one}`], { asked: gpu, measured: included ?? 0 }),
  );
}

/** That the figure is not of the model that a name means, or of the provider's hardware. */
export function otherModelClaim(words: Words, name: string, providerNote: string | undefined): string {
  return providerNote === undefined
    ? sentence(words.claim_other_model, { asked: name })
    : sentence(words.claim_provider, { asked: name, note: providerNote });
}

function percentilesClaim(words: Words, { percentiles }: Claimed): string {
  if (percentiles == null) return '';
  const { p10, p90 } = percentiles.wh;
  return sentence(words.claim_percentiles, { p10: threeDigits(p10, 'down'), p90: threeDigits(p90, 'up') });
}

/** What the energy includes of reading the prompts of a question. */
function readingClaims(words: Words, asked: Asked, claimed: Claimed): string[] {
  const { wh, bound = wh.low, promptWh, conditions, workload } = claimed;
  if (asked.inputTokens === undefined) return [];
  const prompt = promptInWords(words, asked);
  if (promptWh == null) {
    const template = workload === CHAT ? words.claim_reading_unknown : words.claim_reading_workload;
    return [sentence(template, { prompt, workload })];
  }
  if (promptWh.low === 0) {
    const isLong = asked.inputTokens > (claimed.includedPromptTokens ?? Infinity);
    return [sentence(isLong ? words.claim_reading_cached : words.claim_reading_included, { prompt })];
  }
  const energy = threeDigits(promptWh.low, 'down');
  const how = (asked.pue ?? 1) === 1 ? words.claim_kernels : words.claim_kernels_pue;
  // How long the measured prompts were is known only as a maximum, so the energy of longer ones has no upper end.
  if (boundObstacle(conditions) !== null) return [sentence(words.claim_reading_part, { prompt, energy, how })];
  return [
    sentence(words.claim_reading, { prompt, energy }),
    sentence(words.claim_together, { energy: threeDigits(bound + promptWh.low, 'down') }),
  ];
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

function emissionsClaim(words: Words, { gCo2e, electricity, promptWh }: Claimed): string {
  if (gCo2e == null || electricity === null) return '';
  const read = promptWh?.low ?? 0;
  if (read === 0) return emissionsInWords(words.claim_emissions, electricity, rangeInWords(gCo2e));
  const ofTokens = emissionsInWords(words.claim_emissions_apart, electricity, rangeInWords(gCo2e));
  return `${ofTokens} ${sentence(words.claim_emissions_prompt, { value: threeDigits(gramsOf(read, electricity)) })}`;
}

/** Emissions at a grid carbon intensity, with the formatted values of a template. */
export function emissionsInWords(
  template: string,
  { displayName: area, year, gCo2ePerKwh }: Electricity,
  values: Readonly<Record<string, string>>,
): string {
  return sentence(template, { area, year, intensity: threeDigits(gCo2ePerKwh), ...values });
}

/** A latency limit in words; `template` has its unit. */
export function limitInWords(words: Words, template: string, limit: number): string {
  return limit === Infinity ? words.claim_no_limit : sentence(template, { limit });
}

/** A count of output tokens in words, with the number of responses if there are several. */
export function tokensInWords(words: Words, count: number, responses = 1): string {
  const tokens = count === 1 ? words.claim_one_token : sentence(words.claim_tokens, { count });
  return responses === 1 ? tokens : sentence(words.claim_responses, { responses, tokens });
}

/** A count of images or videos in words, with what their energy depends on: `10 images (1024 × 1024 pixels, 50 denoising steps)`. */
export function itemsInWords(
  outputs: number,
  { unit, width, height, numFrames, inferenceSteps }: Pick<ItemEstimate, ItemField>,
): string {
  const count = `${sentence('{outputs}', { outputs })} ${unit}${outputs === 1 ? '' : 's'}`;
  const frames = numFrames === null ? '' : `${numFrames} frames, `;
  return `${count} (${width} × ${height} pixels, ${frames}${inferenceSteps} denoising steps)`;
}

type ItemField = 'unit' | 'width' | 'height' | 'numFrames' | 'inferenceSteps';

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

/** GPUs in words: `4 × H100`. */
export function gpusInWords({ gpu, numGpus }: { readonly gpu: string; readonly numGpus: number }): string {
  return `${numGpus} × ${gpu}`;
}
