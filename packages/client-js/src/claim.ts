import { CHAT } from '../../../src/figures/chat.ts';
import { gCo2eOf } from './amounts.ts';
import { threeDigits } from '../../../src/figures/format.ts';
import { type BoundConditions, boundObstacle, type MeasuredObstacle, measuredObstacle } from './lower-bound.ts';
import type { Electricity, Figure, ItemEstimate, PromptEnergy, ResponsePercentiles } from '../token-energy.d.ts';
import type { Asked } from './options.ts';
import {
  EMISSIONS,
  ENERGY,
  figureInWords,
  quantity,
  quantityRange,
  sumOfBounds,
} from '../../../src/figures/quantities.ts';
import type { SnapshotWords as Words } from './snapshot-words.ts';
import { sentence } from './words.ts';

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
  /** The same for a short claim. */
  readonly shortLimit: string;
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
  /** The load of the server, in words: `on a busy server`. */
  readonly load: string;
  /** The note on the provider in the name, if its hardware was not measured. */
  readonly providerNote?: string | undefined;
  /** The most prompt tokens whose reading the energy of a response may include. Null if it is not known. */
  readonly includedPromptTokens?: number | null;
  /** Whether output tokens follow a longer text than the measured ones, on average. */
  readonly isContextLong?: boolean;
  /** The most tokens that the measured servers accepted, prompt and response together. Absent if it is not known. */
  readonly acceptedTokens?: number | undefined;
  /** The percentiles of responses, if the question has no count. */
  readonly percentiles?: ResponsePercentiles | null;
  readonly promptWh?: PromptEnergy | null;
  /** The energy on all measured configurations within the latency limit, Wh, if the question names no GPU. */
  readonly configurationRange?: { readonly low: number; readonly high: number } | null;
  readonly gCo2e?: Figure | null;
  readonly electricity: Electricity | null;
}

/** A result in sentences. */
export function claimOf(words: Words, asked: Asked, claimed: Claimed): string {
  if (isNothing(claimed)) return nothingClaim(words, asked, claimed);
  return joined([
    ...withLength(words, claimed, words.claim_length, energyClaim(words, asked, claimed)),
    betweenClaim(words, claimed),
    eachClaim(words, asked, claimed),
    ...obstacleClaims(words, asked, claimed),
    percentilesClaim(words, asked, claimed),
    ...readingClaims(words, asked, claimed),
    ...emissionsClaims(words, claimed),
  ]);
}

/** Sentences as one text, without those that are empty. */
export function joined(sentences: readonly string[]): string {
  return sentences.filter((one) => one !== '').join(' ');
}

/** Whether the question counts 0 output tokens, images or videos. */
function isNothing({ wh }: Claimed): boolean {
  return wh.high === 0;
}

/** The claim if nothing was generated: only reading the prompts may have used energy. */
function nothingClaim(words: Words, asked: Asked, claimed: Claimed): string {
  const { model, gpus } = claimed.subject;
  const ofModel = sentence(words.claim_nothing_on, { model, gpus: shortGpus(words, asked, gpus) });
  const nothing = readWh(claimed) === 0 ? words.claim_nothing : ofModel;
  return joined([nothing, ...readingClaims(words, asked, claimed)]);
}

/** A result in a few short sentences: the energy, what it is not, and the emissions if the question names an area. */
export function shortClaimOf(words: Words, asked: Asked, claimed: Claimed): string {
  if (isNothing(claimed)) return nothingClaim(words, asked, claimed);
  const isBound = certaintyOf(claimed.conditions) === 'at_least';
  return joined([
    ...withLength(words, claimed, words.short_length, shortEnergy(words, asked, claimed)),
    ...shortObstacles(words, asked, claimed),
    ...(isBound ? shortBoundEmissions(words, asked, claimed) : shortReading(words, asked, claimed)),
  ]);
}

/** A sentence about the energy. If no measurement covers a call of that length, the claim says so first. */
function withLength(words: Words, { conditions, acceptedTokens }: Claimed, template: string, energy: string): string[] {
  if (boundObstacle(conditions) !== 'length') return [energy];
  const tooLong = sentence(template, { accepted: acceptedTokens ?? 0 });
  return [tooLong, sentence(words.claim_shorter, { sentence: energy })];
}

/**
 * The least energy of reading a long prompt, Wh; 0 if the energy of the responses includes reading it, or if nothing is
 * known.
 */
function readWh({ promptWh }: Claimed): number {
  return promptWh?.low ?? 0;
}

/**
 * The energy in a short claim. Only the least energy of reading a long prompt is known, so only a lower bound includes
 * it.
 */
function shortEnergy(words: Words, asked: Asked, claimed: Claimed): string {
  const { wh, bound = wh.low, conditions, configurationRange, subject, workload } = claimed;
  const certainty = certaintyOf(conditions);
  const values = {
    subject: shortSubject(words, asked, { subject: { ...subject, limit: subject.shortLimit }, workload }),
    ...figureInWords(wh, ENERGY, bound),
    kind: kindOf(words, asked),
    load: claimed.load,
  };
  if (certainty === 'predicted') {
    const emissions = shortEmissions(words, asked, claimed, (grams) => quantityRange(grams, EMISSIONS));
    return sentence(words.short_predicted, { ...values, emissions });
  }
  if (certainty === 'value') {
    const emissions = shortEmissions(words, asked, claimed, ({ value }) => quantity(value, EMISSIONS));
    if (configurationRange == null) return sentence(words.short_value, { ...values, emissions });
    // An assumed GPU may be any of those measured, which says more than the uncertainty of one figure.
    const most = quantity(configurationRange.high, ENERGY, 'up', wh.low);
    return sentence(words.short_value_assumed, { ...values, emissions, most });
  }
  const read = readWh(claimed);
  if (read === 0) return sentence(words.short_at_least, { ...values, energy: values.bound });
  const least = Math.min(bound, read);
  return sentence(words.short_at_least_prompt, {
    ...values,
    energy: quantity(sumOfBounds(bound, read), ENERGY, 'down', least),
    read: quantity(read, ENERGY, 'down', least),
    rest: shortRest(words, asked, claimed),
  });
}

/**
 * Why a figure is of another model or GPU than the question. Only then does a short claim say why it is not a lower
 * bound: the reader must know what was measured.
 */
export function shortObstacles(
  words: Words,
  { model, gpu = '' }: Asked,
  { conditions, providerNote }: Obstructed,
): string[] {
  return obstaclesOf(conditions).flatMap((obstacle) => {
    if (obstacle === 'other_gpu') return [sentence(words.short_other_gpu, { asked: gpu })];
    if (obstacle !== 'other_model') return [];
    const template = providerNote === undefined ? words.short_other_model : words.short_provider;
    return [sentence(template, { asked: model })];
  });
}

/** In a short claim without a lower bound: what the energy leaves out of a long prompt, or that this is not known. */
function shortReading(words: Words, asked: Asked, claimed: Claimed): string[] {
  if ((asked.inputTokens ?? 0) > 0 && claimed.promptWh == null) return [words.short_reading_unknown];
  const read = readWh(claimed);
  const isLong = isAfterLongPrompt(claimed);
  if (read === 0) return isLong ? [words.short_long_prompt] : [];
  const { gCo2e, electricity } = claimed;
  const hasEmissions = asked.grid !== undefined && gCo2e != null && electricity !== null;
  const emissions = hasEmissions ? [readEmissions(read, electricity)] : [];
  return [
    sentence(isLong ? words.short_reading_long : words.short_reading, {
      rest: shortRest(words, asked, claimed),
      read: [quantity(read, ENERGY, 'down'), ...emissions].join(', '),
      part: claimed.conditions.isLengthAccepted ? words.short_part : words.short_part_long,
    }),
  ];
}

/** The tokens of a prompt whose reading adds energy, for a short claim: `28 further input tokens`. */
function shortRest(words: Words, asked: Asked, claimed: Claimed): string {
  const template = (asked.responses ?? 1) === 1 ? words.short_rest : words.short_rest_each;
  const rest = sentence(template, { rest: restOf(asked, claimed) });
  return asked.cachedInputTokens === undefined ? sentence(words.short_rest_uncached, { rest }) : rest;
}

/** Whether the prompt in the question is longer than the part that the energy includes. */
function isBeyondIncluded({ inputTokens = 0 }: Asked, { includedPromptTokens }: Claimed): boolean {
  return inputTokens > (includedPromptTokens ?? Infinity);
}

/**
 * Whether a claim without a lower bound says that output tokens use more after a prompt that is longer than those
 * measured.
 */
function isAfterLongPrompt({ conditions, promptWh, isContextLong }: Claimed): boolean {
  return isContextLong === true && promptWh != null && boundObstacle(conditions) !== null;
}

/** The emissions after an energy in a short claim, if the question names an area: ` (4.74 g CO2e, Germany)`. */
function shortEmissions(
  words: Words,
  { grid }: Asked,
  { gCo2e, electricity }: Claimed,
  inWords: (grams: Figure) => string,
): string {
  if (grid === undefined || gCo2e == null || electricity === null) return '';
  return sentence(words.short_emissions, { value: inWords(gCo2e), area: electricity.displayName });
}

/**
 * The emissions next to a lower bound, if the question names an area. The sentence names the energy that they belong
 * to.
 */
function shortBoundEmissions(words: Words, { grid }: Asked, claimed: Claimed): string[] {
  const { gCo2e, electricity, wh } = claimed;
  if (grid === undefined || gCo2e == null || electricity === null) return [];
  const [energy, value] = [quantity(wh.value, ENERGY), quantity(gCo2e.value, EMISSIONS)];
  const measured = sentence(words.short_emissions_measured, { area: electricity.displayName, value, energy });
  const read = readWh(claimed);
  if (read === 0) return [measured];
  const reading = readEmissions(read, electricity);
  return [measured, sentence(words.short_emissions_reading, { value: reading })];
}

/** The subject of a short claim, with its workload unless it is chat, and with the latency limit if it matters. */
export function shortSubject(
  words: Words,
  asked: Asked,
  {
    subject: { what, model, gpus, limit, isLimitStated },
    workload,
  }: { readonly subject: Omit<ClaimSubject, 'details' | 'shortLimit'>; readonly workload: string },
): string {
  const subject = sentence(words.short_subject, {
    what: what.replace(/^[a-z]/, (first) => first.toUpperCase()),
    model,
    gpus: shortGpus(words, asked, gpus),
  });
  const label = labelOf(words, workload);
  const ofWorkload = label === undefined ? subject : sentence(words.short_workload, { subject, label });
  return isLimitStated ? sentence(words.short_limit, { subject: ofWorkload, limit }) : ofWorkload;
}

/** The GPUs of a result in a few words, which say if the question names no GPU. */
function shortGpus(words: Words, { gpu }: Asked, gpus: string): string {
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

/** The emissions of reading a prompt, as far as its energy in Wh is known. */
function readEmissions(wh: number, electricity: Electricity): string {
  return quantity(gCo2eOf(wh, electricity), EMISSIONS);
}

/**
 * A sentence about the figure of a claim. It says what was measured if the question is about other weights or hardware,
 * and that the value was calculated if the call is too long.
 */
function qualified(words: Words, { conditions, subject: { gpus } }: Claimed, text: string): string {
  const { basis, isMeasuredModel, isMeasuredGpu } = conditions;
  const template = basis === 'predicted' ? words.claim_on_gpus : words.claim_measured;
  const about = isMeasuredModel && isMeasuredGpu ? text : afterIntroduction(template, text, gpus);
  return boundObstacle(conditions) === 'length' ? afterIntroduction(words.claim_calculated, about) : about;
}

/** A sentence after an introduction, with a lower-case first letter. */
export function afterIntroduction(template: string, text: string, gpus = ''): string {
  return sentence(template, { gpus, sentence: text.charAt(0).toLowerCase() + text.slice(1) });
}

function energyClaim(words: Words, asked: Asked, { subject, wh, bound, conditions }: Claimed): string {
  const certainty = certaintyOf(conditions);
  const assumedGpu = certainty === 'predicted' ? words.claim_assumed_gpu_predicted : words.claim_assumed_gpu;
  return sentence(words[`claim_${certainty}`], {
    subject: subjectInWords(words, asked, subject, assumedGpu),
    ...figureInWords(wh, ENERGY, bound),
  });
}

/** Why the lower bound is below the uncertainty range. */
function betweenClaim(words: Words, { wh, bound = wh.low, conditions }: Claimed): string {
  return certaintyOf(conditions) === 'at_least' && bound < wh.low ? words.claim_between : '';
}

/** The energy of one response, if the question is about several. */
function eachClaim(words: Words, asked: Asked, claimed: Claimed): string {
  const { responses = 1 } = asked;
  if (responses === 1) return '';
  const { wh, bound = wh.low, conditions } = claimed;
  const each = { value: wh.value / responses, low: wh.low / responses, high: wh.high / responses };
  const text = sentence(words[`claim_each_${certaintyOf(conditions)}`], {
    ...figureInWords(each, ENERGY, bound / responses),
    kind: kindOf(words, asked),
  });
  return qualified(words, claimed, text);
}

/** The end of the name of the template for an energy. */
function certaintyOf(conditions: BoundConditions): 'predicted' | 'at_least' | 'value' {
  const obstacle = boundObstacle(conditions);
  if (obstacle === 'predicted') return obstacle;
  return obstacle === null ? 'at_least' : 'value';
}

/** Why the energy is not a lower bound. A prediction says so in its own sentence. */
export function obstacleClaims(words: Words, asked: Asked, claimed: Obstructed): string[] {
  return obstaclesOf(claimed.conditions).map((obstacle) => obstacleClaim(words, asked, claimed, obstacle));
}

/** What the reasons for a missing lower bound depend on. */
type Obstructed = Pick<Claimed, 'conditions' | 'providerNote' | 'includedPromptTokens' | 'acceptedTokens'>;

/**
 * The reason for a missing lower bound that a claim states after the energy, in a list that may be empty. A length
 * that the measurements don't cover comes before the energy.
 */
function obstaclesOf(conditions: BoundConditions): StatedObstacle[] {
  if (conditions.basis === 'predicted') return conditions.isMeasuredModel ? [] : ['other_model'];
  const obstacle = measuredObstacle({ ...conditions, isLengthAccepted: true });
  if (obstacle === null || obstacle === 'length') return [];
  // For a call that is too long, it matters only what was measured.
  const isShown = conditions.isLengthAccepted || obstacle === 'other_model' || obstacle === 'other_gpu';
  return isShown ? [obstacle] : [];
}

type StatedObstacle = Exclude<MeasuredObstacle, 'length'>;

function obstacleClaim(
  words: Words,
  { model, gpu = '' }: Asked,
  { conditions, providerNote, includedPromptTokens: included, acceptedTokens = Infinity }: Obstructed,
  obstacle: StatedObstacle,
): string {
  if (obstacle === 'short_prompt' && (included ?? 0) > acceptedTokens) return words.claim_short_prompt_many;
  if (obstacle === 'other_model')
    return conditions.basis === 'predicted' && providerNote === undefined
      ? sentence(words.short_other_model, { asked: model })
      : otherModelClaim(words, model, providerNote);
  return sentence(words[`claim_${obstacle}`], { asked: gpu, measured: included ?? 0 });
}

/** The sentence for a figure that is not of the model that a name means, or not of the provider's hardware. */
export function otherModelClaim(words: Words, name: string, providerNote: string | undefined): string {
  return providerNote === undefined
    ? sentence(words.claim_other_model, { asked: name })
    : sentence(words.claim_provider, { asked: name, note: providerNote });
}

function percentilesClaim(words: Words, asked: Asked, { percentiles }: Claimed): string {
  if (percentiles == null) return '';
  const { p10: low, p90: high } = percentiles.wh;
  return sentence(words.claim_percentiles, { range: quantityRange({ low, high }, ENERGY), kind: kindOf(words, asked) });
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
  const longPrompt = isAfterLongPrompt(claimed) ? words.claim_long_prompt : '';
  if (promptWh.low === 0) {
    return [
      sentence(isBeyondIncluded(asked, claimed) ? words.claim_reading_cached : words.claim_reading_included, {
        prompt,
      }),
      longPrompt,
    ];
  }
  const values = {
    rest: restInWords(words, asked, claimed),
    energy: quantity(promptWh.low, ENERGY, 'down'),
    how: calculationInWords(words, asked, conditions),
  };
  const together = quantity(sumOfBounds(bound, promptWh.low), ENERGY, 'down');
  // How long the measured prompts were is known only as a maximum, so the energy of longer ones has no upper end.
  if (boundObstacle(conditions) !== null) {
    const isBoundAsMeasured = boundObstacle({ ...conditions, isMeasuredModel: true, isMeasuredGpu: true }) === null;
    const asMeasured = sentence(words.claim_together_measured, { energy: together });
    return [
      sentence(words.claim_reading_part, values),
      isBoundAsMeasured && !isNothing(claimed) ? asMeasured : '',
      longPrompt,
    ];
  }
  return [
    sentence(words.claim_reading, values),
    ...(isNothing(claimed) ? [] : [sentence(words.claim_together, { energy: together })]),
  ];
}

/** How the energy of reading was calculated. Beyond the length of the measured calls, it has no part of attention. */
function calculationInWords(words: Words, { pue = 1 }: Asked, { isLengthAccepted }: BoundConditions): string {
  const how = pue === 1 ? words.claim_kernels : words.claim_kernels_pue;
  return isLengthAccepted ? how : sentence(words.claim_kernels_long, { how });
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

/**
 * The tokens of a prompt whose reading adds energy: `the 28 uncached input tokens that the measurements don't include`.
 */
function restInWords(words: Words, asked: Asked, claimed: Claimed): string {
  const template = (asked.responses ?? 1) === 1 ? 'claim_one_rest' : 'claim_rest';
  const counted = asked.cachedInputTokens === undefined ? words[`${template}_uncached`] : words[template];
  return sentence(counted, { rest: restOf(asked, claimed) });
}

/** How many tokens of a prompt are read beyond those whose reading the energy includes. */
function restOf(
  { inputTokens = 0, cachedInputTokens = 0 }: Asked,
  { includedPromptTokens }: Pick<Claimed, 'includedPromptTokens'>,
): number {
  return inputTokens - cachedInputTokens - (includedPromptTokens ?? 0);
}

/** Emissions. Those of reading a long prompt are known only in part, so they are never added to the others. */
function emissionsClaims(words: Words, claimed: Claimed): string[] {
  const { gCo2e, electricity } = claimed;
  if (gCo2e == null || electricity === null) return [];
  const read = readWh(claimed);
  const template = read === 0 ? words.claim_emissions : words.claim_emissions_apart;
  const ofOutput = emissionsInWords(template, electricity, figureInWords(gCo2e, EMISSIONS));
  const value = readEmissions(read, electricity);
  const reading = read === 0 ? [] : [sentence(words.claim_emissions_prompt, { value })];
  return [qualified(words, claimed, ofOutput), ...reading];
}

/** Emissions at a grid carbon intensity, with the formatted values of a template. */
export function emissionsInWords(
  template: string,
  { displayName: area, year, gCo2ePerKwh }: Electricity,
  values: Readonly<Record<string, string>>,
): string {
  return sentence(template, { area, year, intensity: threeDigits(gCo2ePerKwh), ...values });
}

/** A boundary in everyday words: `data centre (site)`. */
export function boundaryInWords(words: Words, boundary: NonNullable<Asked['boundary']>): string {
  return words[`boundary_${boundary}`];
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

/** How many images or videos are generated together, in words: `when generated in batches of 8`. */
export function batchInWords(words: Words, batch: number): string {
  return batch === 1 ? words.load_one : sentence(words.load_batch, { batch });
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
