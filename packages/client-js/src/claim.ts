import { CHAT } from '../../../src/figures/chat.ts';
import type { Snapshot } from '../../../src/contract/generated/site.d.ts';
import { threeDigits } from './format.ts';
import { type BoundConditions, boundObstacle } from './lower-bound.ts';
import type { Electricity, Figure, PromptEnergy, ResponsePercentiles } from '../token-energy.d.ts';
import type { Asked } from './options.ts';
import { sentence } from './words.ts';

type Words = Snapshot['words'];

/** The subject of a claim. */
interface ClaimSubject {
  /** What was counted: `500 output tokens`. */
  readonly what: string;
  readonly model: string;
  /** Precision, workload and engine. */
  readonly details: string;
  /** `1 × H100` */
  readonly gpus: string;
  /** The latency limit, in words. */
  readonly limit: string;
}

/** A claim: its subject, energy, and everything else that the question asked for. */
export interface Claimed {
  readonly subject: ClaimSubject;
  readonly workload: string;
  readonly wh: Figure;
  readonly conditions: BoundConditions;
  /** The percentiles of responses, if the question has no count. */
  readonly percentiles?: ResponsePercentiles | null;
  readonly promptWh?: PromptEnergy | null;
  readonly gCo2e?: Figure | null;
  readonly electricity: Electricity | null;
}

/** A result in sentences. */
export function claimOf(words: Words, asked: Asked, claimed: Claimed): string {
  return [
    energyClaim(words, asked, claimed),
    eachClaim(words, asked, claimed),
    ...obstacleClaims(words, asked, claimed.conditions),
    percentilesClaim(words, claimed),
    readingClaim(words, asked, claimed),
    emissionsClaim(words, claimed),
  ]
    .filter((part) => part !== '')
    .join(' ');
}

function energyClaim(words: Words, asked: Asked, { subject, wh, conditions }: Claimed): string {
  return sentence(words[`claim_${certaintyOf(conditions)}`], {
    subject: subjectInWords(words, asked, subject),
    ...rangeInWords(wh),
  });
}

/** The energy of one response, if the question is about several. */
function eachClaim(words: Words, { responses = 1 }: Asked, { wh, conditions }: Claimed): string {
  return responses === 1 ? '' : sentence(words[`claim_each_${certaintyOf(conditions)}`], rangeInWords(wh, responses));
}

/** The end of the name of the template for an energy. */
function certaintyOf(conditions: BoundConditions): 'predicted' | 'at_least' | 'value' {
  const obstacle = boundObstacle(conditions);
  if (obstacle === 'predicted') return obstacle;
  return obstacle === null ? 'at_least' : 'value';
}

/** The share of one of `count` in a figure. Its ends are rounded outwards, so the range in the sentence contains that of the figure. */
function rangeInWords({ value, low, high }: Figure, count = 1): Record<'value' | 'low' | 'high', string> {
  return {
    value: threeDigits(value / count),
    low: threeDigits(low / count, 'down'),
    high: threeDigits(high / count, 'up'),
  };
}

/** Why the energy is not a lower bound, and its PUE. A prediction says so in its own sentence. */
export function obstacleClaims(
  words: Words,
  { model, gpu = '', pue = 1 }: Asked,
  conditions: BoundConditions,
): string[] {
  const obstacle = boundObstacle(conditions);
  const isInOtherSentence = obstacle === null || obstacle === 'predicted' || obstacle === 'pue';
  return [
    isInOtherSentence ? '' : sentence(words[`claim_${obstacle}`], { asked: obstacle === 'other_gpu' ? gpu : model }),
    pue === 1 ? '' : sentence(words.claim_pue, { pue }),
  ];
}

function percentilesClaim(words: Words, { percentiles }: Claimed): string {
  if (percentiles == null) return '';
  const { p10, p90 } = percentiles.wh;
  return sentence(words.claim_percentiles, { p10: threeDigits(p10, 'down'), p90: threeDigits(p90, 'up') });
}

function readingClaim(words: Words, asked: Asked, { wh, promptWh, conditions, workload }: Claimed): string {
  if (asked.inputTokens === undefined) return '';
  const prompt = promptInWords(words, asked);
  if (promptWh == null)
    return sentence(workload === CHAT ? words.claim_reading_unknown : words.claim_reading_workload, {
      prompt,
      workload,
    });
  if (promptWh.low === 0) return sentence(words.claim_reading_included, { prompt });
  const energy = threeDigits(promptWh.low, 'down');
  // How long the measured prompts were is known only as a maximum, so the energy of longer ones has no upper end.
  if (boundObstacle(conditions) !== null) return sentence(words.claim_reading_part, { prompt, energy });
  const together = sentence(words.claim_together, { energy: threeDigits(wh.low + promptWh.low, 'down') });
  return `${sentence(words.claim_reading, { prompt, energy })} ${together}`;
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
  const template = (promptWh?.low ?? 0) > 0 ? words.claim_emissions_apart : words.claim_emissions;
  return emissionsInWords(template, electricity, rangeInWords(gCo2e));
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

/** The subject of a claim. If the question names no GPU, it says that the GPU is assumed. */
export function subjectInWords(words: Words, { gpu }: Asked, { gpus, ...subject }: ClaimSubject): string {
  const claimed = gpu === undefined ? sentence(words.claim_assumed_gpu, { gpus }) : gpus;
  return sentence(words.claim_subject, { ...subject, gpus: claimed });
}

/** GPUs in words: `4 × H100`. */
export function gpusInWords({ gpu, numGpus }: { readonly gpu: string; readonly numGpus: number }): string {
  return `${numGpus} × ${gpu}`;
}
