import { CHAT } from '../../../src/figures/chat.ts';
import type { Snapshot } from '../../../src/contract/generated/site.d.ts';
import { threeDigits } from './format.ts';
import { type BoundConditions, boundObstacle } from './lower-bound.ts';
import type { Electricity, Figure, PromptEnergy, ResponsePercentiles } from '../token-energy.d.ts';
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
  /** The highest average length that the measured chat prompts can have had, in tokens. */
  readonly measuredPromptTokens?: number | undefined;
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
    betweenClaim(words, claimed),
    eachClaim(words, asked, claimed),
    ...obstacleClaims(words, asked, claimed.conditions, claimed.providerNote),
    percentilesClaim(words, claimed),
    ...readingClaims(words, asked, claimed),
    emissionsClaim(words, claimed),
  ]
    .filter((part) => part !== '')
    .join(' ');
}

/** A result in one or two short sentences: the energy, what it is not, and the emissions if the question names an area. */
export function shortClaimOf(words: Words, asked: Asked, claimed: Claimed): string {
  const { wh, bound = wh.low, conditions, gCo2e, electricity, promptWh } = claimed;
  const certainty = certaintyOf(conditions);
  // Only the least energy of reading a long prompt is known, so only a lower bound includes it.
  const read = certainty === 'at_least' ? (promptWh?.low ?? 0) : 0;
  const energy = certainty === 'at_least' ? threeDigits(bound + read, 'down') : threeDigits(wh.value);
  const emissions =
    asked.grid === undefined || gCo2e == null || electricity === null
      ? ''
      : shortEmissions(words, electricity, gCo2e.value + gramsOf(read, electricity));
  const subject = shortSubject(words, asked, claimed.subject, read > 0);
  return [
    sentence(words[`short_${certainty}`], {
      subject,
      ...rangeInWords(wh),
      energy,
      kind: shortKind(words, asked),
    }),
    ...obstacleClaims(words, asked, conditions, claimed.providerNote),
    emissions,
  ]
    .filter((part) => part !== '')
    .join(' ');
}

/** The subject of a short claim, with the prompt if its energy is included. */
export function shortSubject(
  words: Words,
  asked: Asked,
  { what, model, gpus }: ClaimSubject,
  isPromptIncluded = false,
) {
  const values = {
    what: what.replace(/^[a-z]/, (first) => first.toUpperCase()),
    model,
    gpus: asked.gpu === undefined ? sentence(words.short_assumed_gpu, { gpus }) : gpus,
  };
  return isPromptIncluded
    ? sentence(words.short_subject_prompt, { ...values, prompt: promptInWords(words, asked) })
    : sentence(words.short_subject, values);
}

/** The kind of energy in a short claim, with its PUE. */
export function shortKind(words: Words, { pue = 1 }: Asked): string {
  return pue === 1 ? words.short_kind : sentence(words.short_kind_pue, { pue });
}

/** Emissions in a short claim. */
export function shortEmissions(words: Words, { displayName: area }: Electricity, grams: number): string {
  return sentence(words.short_emissions, { area, value: threeDigits(grams) });
}

/** Emissions of an energy in Wh, g CO2e. */
function gramsOf(wh: number, { gCo2ePerKwh }: Electricity): number {
  return (wh / 1_000) * gCo2ePerKwh;
}

function energyClaim(words: Words, asked: Asked, { subject, wh, bound = wh.low, conditions }: Claimed): string {
  return sentence(words[`claim_${certaintyOf(conditions)}`], {
    subject: subjectInWords(words, asked, subject),
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

/** The share of one of `count` in a figure. Its ends are rounded outwards, so the range in the sentence contains that of the figure. */
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
  { model, gpu = '', pue = 1 }: Asked,
  conditions: BoundConditions,
  providerNote?: string,
): string[] {
  const obstacle = boundObstacle(conditions);
  const isInOtherSentence = obstacle === null || obstacle === 'predicted' || obstacle === 'pue';
  if (obstacle === 'other_model' && providerNote !== undefined)
    return [sentence(words.claim_provider, { asked: model, note: providerNote })];
  return [
    isInOtherSentence ? '' : sentence(words[`claim_${obstacle}`], { asked: obstacle === 'other_gpu' ? gpu : model }),
    isInOtherSentence && pue !== 1 ? words.claim_pue : '',
  ];
}

function percentilesClaim(words: Words, { percentiles }: Claimed): string {
  if (percentiles == null) return '';
  const { p10, p90 } = percentiles.wh;
  return sentence(words.claim_percentiles, { p10: threeDigits(p10, 'down'), p90: threeDigits(p90, 'up') });
}

/** What the energy includes of reading the prompts of a question, and what that means for a lower bound. */
function readingClaims(words: Words, asked: Asked, claimed: Claimed): string[] {
  const { wh, bound = wh.low, promptWh, conditions, workload, measuredPromptTokens: measured = 0 } = claimed;
  if (asked.inputTokens === undefined) return [];
  const prompt = promptInWords(words, asked);
  const isBound = boundObstacle(conditions) === null;
  if (promptWh == null) {
    const template = workload === CHAT ? words.claim_reading_unknown : words.claim_reading_workload;
    return [sentence(template, { prompt, workload }), isBound ? words.claim_reading_condition_unknown : ''];
  }
  if (promptWh.low === 0)
    return [
      sentence(words.claim_reading_included, { prompt }),
      isBound ? sentence(words.claim_reading_condition, { measured }) : '',
    ];
  const energy = threeDigits(promptWh.low, 'down');
  // How long the measured prompts were is known only as a maximum, so the energy of longer ones has no upper end.
  if (!isBound) return [sentence(words.claim_reading_part, { prompt, energy })];
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

/** The subject of a claim, with its PUE. If the question names no GPU, it says that the GPU is assumed. */
export function subjectInWords(words: Words, { gpu, pue = 1 }: Asked, { gpus, ...subject }: ClaimSubject): string {
  const values = { ...subject, gpus: gpu === undefined ? sentence(words.claim_assumed_gpu, { gpus }) : gpus };
  return pue === 1 ? sentence(words.claim_subject, values) : sentence(words.claim_subject_pue, { ...values, pue });
}

/** GPUs in words: `4 × H100`. */
export function gpusInWords({ gpu, numGpus }: { readonly gpu: string; readonly numGpus: number }): string {
  return `${numGpus} × ${gpu}`;
}
