import { CHAT } from '../../../src/figures/chat.ts';
import {
  EMISSIONS,
  ENERGY,
  figureInWords,
  quantity,
  quantityRange,
  sumOfBounds,
} from '../../../src/figures/quantities.ts';
import type { Electricity, Figure, ItemEstimate, PromptEnergy, ResponsePercentiles } from '../token-energy.d.ts';
import { type BoundConditions, boundObstacle, type MeasuredObstacle, measuredObstacle } from './lower-bound.ts';
import type { Asked } from './options.ts';
import {
  afterIntroduction,
  type ClaimSubject,
  emissionsInWords,
  joined,
  kindOf,
  otherModelClaim,
  promptInWords,
  readEmissions,
  shortGpus,
  subjectInWords,
} from './phrases.ts';
import type { SnapshotWords as Words } from './snapshot-words.ts';
import { sentence } from './words.ts';

/** What a claim states: its subject, its energy, and everything else that the question asked for. */
export interface Claimed {
  readonly subject: ClaimSubject;
  readonly workload: string;
  readonly wh: Figure;
  /** The value that is a lower bound if `conditions` allow one, Wh. */
  readonly bound: number;
  readonly conditions: BoundConditions;
  /** The load of the server, in words: `on a busy server`. */
  readonly load: string;
  /** What the measured energy is per. */
  readonly unit: 'token' | ItemEstimate['unit'];
  /** The note on the provider in the name, if its hardware was not measured. */
  readonly providerNote: string | null;
  /** The most prompt tokens whose reading the energy of a response may include. Null if it is not known. */
  readonly includedPromptTokens: number | null;
  /** Whether output tokens follow a longer text than the measured ones, on average. */
  readonly isContextLong: boolean;
  /** The most tokens that the measured servers accepted, prompt and response together. Infinity if it is not known. */
  readonly acceptedTokens: number;
  /** The longest prompt whose reading the calculation covers in full, tokens. */
  readonly calculatedPromptTokens: number;
  /** The percentiles of responses, if the question has no count. */
  readonly percentiles: ResponsePercentiles | null;
  readonly promptWh: PromptEnergy | null;
  /** The highest energy of several configurations within the latency limit, Wh, if the question names no GPU. */
  readonly highestWh: number | null;
  readonly gCo2e: Figure | null;
  readonly electricity: Electricity | null;
}

/** A result in sentences. */
export function claimOf(words: Words, asked: Asked, claimed: Claimed): string {
  const energy = [
    ...withLength(words, claimed, words.claim_length, energyClaim(words, asked, claimed)),
    betweenClaim(words, claimed),
    eachClaim(words, asked, claimed),
  ];
  const obstacles = obstacleClaims(words, asked, claimed);
  return joined([
    ...energyWithObstacles(claimed, energy, obstacles),
    percentilesClaim(words, asked, claimed),
    ...readingClaims(words, asked, claimed),
    ...emissionsClaims(words, claimed),
  ]);
}

/** A reader who stops early must not take the figure for the energy of a provider with hardware of its own. */
export function energyWithObstacles({ providerNote }: Claimed, energy: string[], obstacles: string[]): string[] {
  return providerNote === null ? [...energy, ...obstacles] : [...obstacles, ...energy];
}

/** Whether the question counts 0 output tokens, images or videos. */
export function isNothing({ wh }: Claimed): boolean {
  return wh.high === 0;
}

/**
 * The claim if nothing was generated: only reading the prompts may have used energy. `obstacles` say how the model and
 * the GPUs differ from the question.
 */
export function nothingClaim(words: Words, asked: Asked, claimed: Claimed, obstacles: string[]): string {
  const { model, gpus } = claimed.subject;
  const reading = readingClaims(words, asked, claimed);
  if (readWh(claimed) === 0) return joined([words.claim_nothing, ...reading]);
  const ofModel = sentence(words.claim_nothing_on, { model, gpus: shortGpus(words, asked, gpus) });
  return joined([...energyWithObstacles(claimed, [ofModel], obstacles), ...reading]);
}

/** A sentence about the energy. If no measurement covers a call of that length, the claim says so first. */
export function withLength(
  words: Words,
  { conditions, acceptedTokens }: Claimed,
  template: string,
  energy: string,
): string[] {
  if (boundObstacle(conditions) !== 'length') return [energy];
  const tooLong = sentence(template, { accepted: acceptedTokens });
  return [tooLong, sentence(words.claim_shorter, { sentence: energy })];
}

/**
 * The least energy of reading a long prompt, Wh; 0 if the energy of the responses includes reading it, or if nothing is
 * known.
 */
export function readWh({ promptWh }: Claimed): number {
  return promptWh?.low ?? 0;
}

/** Whether the prompt in the question is longer than the part that the energy includes. */
function isBeyondIncluded({ inputTokens = 0 }: Asked, { includedPromptTokens }: Claimed): boolean {
  return inputTokens > (includedPromptTokens ?? Infinity);
}

/**
 * Whether a claim without a lower bound says that output tokens use more after a prompt that is longer than those
 * measured.
 */
export function isAfterLongPrompt({ conditions, promptWh, isContextLong }: Claimed): boolean {
  return isContextLong && promptWh !== null && boundObstacle(conditions) !== null;
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

function energyClaim(words: Words, asked: Asked, { subject, wh, bound, conditions, unit }: Claimed): string {
  const certainty = certaintyOf(conditions);
  const assumedGpu = certainty === 'predicted' ? words.claim_assumed_gpu_predicted : words.claim_assumed_gpu;
  return sentence(words[`claim_${certainty}`], {
    subject: subjectInWords(words, asked, subject, assumedGpu),
    unit,
    ...figureInWords(wh, ENERGY, bound),
  });
}

/** Why the lower bound is below the uncertainty range. */
function betweenClaim(words: Words, { wh, bound, conditions }: Claimed): string {
  return certaintyOf(conditions) === 'at_least' && bound < wh.low ? words.claim_between : '';
}

/** The energy of one response, if the question is about several. */
function eachClaim(words: Words, asked: Asked, claimed: Claimed): string {
  const { responses = 1 } = asked;
  if (responses === 1) return '';
  const { wh, bound, conditions } = claimed;
  const each = { value: wh.value / responses, low: wh.low / responses, high: wh.high / responses };
  const text = sentence(words[`claim_each_${certaintyOf(conditions)}`], {
    ...figureInWords(each, ENERGY, bound / responses),
    kind: kindOf(words, asked),
  });
  return qualified(words, claimed, text);
}

/** The end of the name of the template for an energy. */
export function certaintyOf(conditions: BoundConditions): 'predicted' | 'at_least' | 'value' {
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
 * The reasons for a missing lower bound that a claim states after the energy, in a list that may be empty. A length
 * that the measurements don't cover comes before the energy.
 */
export function obstaclesOf(conditions: BoundConditions): StatedObstacle[] {
  const others: StatedObstacle[] = conditions.isMeasuredModel ? [] : ['other_model'];
  if (conditions.basis === 'predicted') return others;
  if (!conditions.isMeasuredGpu) others.push('other_gpu');
  // For a call that is too long, it matters only what was measured.
  if (others.length > 0 || !conditions.isLengthAccepted) return others;
  const obstacle = measuredObstacle(conditions);
  return obstacle === null || obstacle === 'length' ? [] : [obstacle];
}

type StatedObstacle = Exclude<MeasuredObstacle, 'length'>;

function obstacleClaim(
  words: Words,
  { model, gpu = '' }: Asked,
  { conditions, providerNote, includedPromptTokens: included, acceptedTokens }: Obstructed,
  obstacle: StatedObstacle,
): string {
  if (obstacle === 'short_prompt' && (included ?? 0) > acceptedTokens) return words.claim_short_prompt_many;
  if (obstacle === 'other_model')
    return conditions.basis === 'predicted' && providerNote === null
      ? sentence(words.short_other_model, { asked: model })
      : otherModelClaim(words, model, providerNote);
  return sentence(words[`claim_${obstacle}`], { asked: gpu, measured: included ?? 0 });
}

function percentilesClaim(words: Words, asked: Asked, { percentiles }: Claimed): string {
  if (percentiles === null) return '';
  const { p10: low, p90: high } = percentiles.wh;
  return sentence(words.claim_percentiles, { range: quantityRange({ low, high }, ENERGY), kind: kindOf(words, asked) });
}

/** What the energy includes of reading the prompts of a question. */
function readingClaims(words: Words, asked: Asked, claimed: Claimed): string[] {
  const { bound, promptWh, conditions, workload } = claimed;
  if (asked.inputTokens === undefined) return [];
  const prompt = promptInWords(words, asked);
  if (promptWh === null) {
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
  const beyond = beyondCalculation(words, asked, claimed);
  // How long the measured prompts were is known only as a maximum, so the energy of longer ones has no upper end.
  if (boundObstacle(conditions) !== null) {
    const isBoundAsMeasured = boundObstacle({ ...conditions, isMeasuredModel: true, isMeasuredGpu: true }) === null;
    const asMeasured = sentence(words.claim_together_measured, { energy: together });
    return [
      sentence(words.claim_reading_part, values),
      beyond,
      isBoundAsMeasured && !isNothing(claimed) ? asMeasured : '',
      longPrompt,
    ];
  }
  return [
    sentence(words.claim_reading, values),
    beyond,
    ...(isNothing(claimed) ? [] : [sentence(words.claim_together, { energy: together })]),
  ];
}

/** How the energy of reading was calculated. Beyond the length of the measured calls, attention is left out. */
function calculationInWords(words: Words, { pue = 1 }: Asked, { isLengthAccepted }: BoundConditions): string {
  const how = pue === 1 ? words.claim_kernels : words.claim_kernels_pue;
  return isLengthAccepted ? how : sentence(words.claim_kernels_long, { how });
}

/**
 * That the calculated energy of a prompt is incomplete because of its length. For calls that are longer than those
 * measured, {@link calculationInWords} says so.
 */
function beyondCalculation(
  words: Words,
  { inputTokens = 0 }: Asked,
  { calculatedPromptTokens: longest, conditions }: Claimed,
): string {
  return conditions.isLengthAccepted && inputTokens > longest ? sentence(words.claim_reading_beyond, { longest }) : '';
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
export function restOf(
  { inputTokens = 0, cachedInputTokens = 0 }: Asked,
  { includedPromptTokens }: Pick<Claimed, 'includedPromptTokens'>,
): number {
  return inputTokens - cachedInputTokens - (includedPromptTokens ?? 0);
}

/** Emissions. Those of reading a long prompt are known only in part, so they are never added to the others. */
function emissionsClaims(words: Words, claimed: Claimed): string[] {
  const { gCo2e, electricity } = claimed;
  if (gCo2e === null || electricity === null) return [];
  const read = readWh(claimed);
  const template = read === 0 ? words.claim_emissions : words.claim_emissions_apart;
  const ofOutput = emissionsInWords(template, electricity, figureInWords(gCo2e, EMISSIONS));
  const value = readEmissions(read, electricity);
  const reading = read === 0 ? [] : [sentence(words.claim_emissions_prompt, { value })];
  return [qualified(words, claimed, ofOutput), ...reading];
}
