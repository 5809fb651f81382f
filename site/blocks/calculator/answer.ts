import type { Reason, TokenEnergy, TokenWorkload } from '../../../packages/client-js/token-energy.d.ts';
import { countOf } from '../../../src/core/text/words.ts';
import { integer, threeDigits, withUnit } from '../../../src/figures/format.ts';
import { isRejection } from '../../../packages/client-js/src/rejection.ts';
import { limitIn } from '../compare/question.ts';
import { withWorkloadNames } from '../workload-names.ts';
import {
  countsIn,
  type Fields,
  MOST_PER_RESPONSE,
  MOST_TOKENS,
  onWorkload,
  OTHER,
  questionOf,
  responseLengthIn,
  RESPONSES,
} from './question.ts';
import {
  type CalculatorQuestion,
  type Choices,
  estimateOf2024,
  type EnergyResult,
  type GpuResult,
  hasEnergy,
  resultsFor,
} from './results.ts';

/** What the answers need besides the fields. */
export interface AnswerFacts extends Choices {
  /** The name of each workload, by its id. */
  readonly workloads: Readonly<Record<string, string>>;
}

/** A button that sets fields, or one that moves to the field in which the reader has to choose. */
export interface Action {
  readonly text: string;
  readonly fields: Fields;
  readonly focus?: string;
}

/** Why the fields have no result, and what the reader can do about it. */
export interface Problem {
  /** The name of the field that the reader has to change. */
  readonly field: string;
  readonly text: string;
  readonly actions: readonly Action[];
}

/** The results for the fields. */
export interface Results {
  readonly question: CalculatorQuestion;
  /**
   * The average output tokens of the measured responses; null if the reader counts tokens or the model was not
   * measured.
   */
  readonly measured: number | null;
  /** Whether the length of the responses was assumed, because it is not known and the reader gave none. */
  readonly isLengthAssumed: boolean;
  /** One for each GPU, lowest energy first. */
  readonly results: readonly [EnergyResult, ...EnergyResult[]];
  /** The GPUs without a result, each with the reason. */
  readonly missing: readonly GpuResult[];
}

/** The answer to the fields: results, or a problem. */
export type Answer = { readonly problem: Problem } | { readonly found: Results; readonly problem?: never };

/** The output tokens of a response of unknown length: about as many as an average chat response has. */
const ASSUMED_LENGTH = 500;

/** A problem of a field, with buttons that solve it. */
function problem(field: string, text: string, actions: readonly Action[] = []): Problem {
  return { field, text, actions };
}

export function answerOf(client: TokenEnergy, fields: Fields, facts: AnswerFacts): Answer {
  const invalid = invalidCount(fields) ?? invalidOther(fields);
  if (invalid !== null) return { problem: invalid };
  try {
    return validAnswer(client, fields, facts);
  } catch (error) {
    // The package writes these messages for readers. Any other error is a bug.
    if (isRejection(error)) return { problem: problem('model', error.message) };
    throw error;
  }
}

/** What is wrong with the count; null if it is valid. */
function invalidCount({ tokens = '' }: Fields): Problem | null {
  const counts = countsIn(tokens);
  const example = 'Enter a number such as 1,000, 250 million or 2 billion.';
  if (tokens.trim() === '') return problem('tokens', example);
  if (counts.length === 0)
    return problem('tokens', `“${tokens}” is not a number up to ${integer(MOST_TOKENS)}. ${example}`);
  if (counts.length === 1) return null;
  const actions = counts.map((count) => ({ text: integer(count), fields: { tokens: integer(count) } }));
  return problem('tokens', `“${tokens}” can mean two numbers. Choose one:`, actions);
}

/** What is wrong with the other fields that the reader types; null if they are valid or empty. */
function invalidOther(fields: Fields): Problem | null {
  const { limit = '', of, length = '', model, name = '' } = fields;
  if (model === OTHER && name.trim() === '')
    return problem('name', 'Enter the name of a model with open weights, such as zai-org/GLM-4.5.');
  if (limit.trim() !== '' && limitIn(limit) === null)
    return problem('limit', `“${limit}” is not a number of ms. Enter a latency limit such as 40.`);
  if (of === RESPONSES && length.trim() !== '' && responseLengthIn(length) === null) {
    const text = `“${length}” is not a number of tokens up to ${integer(MOST_PER_RESPONSE)}. Enter the output tokens of one response, such as 500.`;
    return problem('length', text);
  }
  return invalidFactor(fields, 'pue') ?? invalidFactor(fields, 'nodeRatio');
}

/** What is wrong with a factor; null if it is valid or empty. */
function invalidFactor(fields: Fields, field: 'pue' | 'nodeRatio'): Problem | null {
  const typed = fields[field] ?? '';
  if (typed === '' || (Number(typed) >= 1 && Number(typed) <= 10)) return null;
  return problem(field, `“${typed}” is not a number from 1 to 10.`);
}

/** The answer to fields that are valid. */
function validAnswer(client: TokenEnergy, fields: Fields, facts: AnswerFacts): Answer {
  const [count = 1] = countsIn(fields['tokens'] ?? '');
  const isResponses = fields['of'] === RESPONSES;
  const measured = isResponses ? measuredLength(client, fields) : null;
  const known = responseLengthIn(fields['length'] ?? '') ?? measured;
  const length = isResponses ? (known ?? ASSUMED_LENGTH) : 1;
  if (count * length > MOST_TOKENS) {
    const most = integer(Math.floor(MOST_TOKENS / length));
    const text = `${integer(count)} responses of ${integer(length)} tokens are too many. Enter at most ${most} responses.`;
    return { problem: problem('tokens', text, [{ text: `Use ${most}`, fields: { tokens: most } }]) };
  }
  const counted = isResponses ? { outputTokens: length, responses: count } : { outputTokens: count };
  const question = { ...questionOf(fields, counted), isNearlyIdle: fields['load'] === 'quiet' };
  const all = resultsFor(client, question, facts);
  const [first, ...further] = all.filter(hasEnergy);
  // Figures of two workloads must not be compared.
  const comparable = [first, ...further]
    .filter((result) => result !== undefined)
    .filter(({ estimate }) => estimate.workload === first?.estimate.workload);
  const [lowest, ...others] = comparable.sort((a, b) => a.wh.value - b.wh.value);
  const missing = all.filter(({ estimate, reason }) => estimate === null && reason !== null);
  if (lowest === undefined) {
    const reasons = missing.flatMap(({ reason }) => reason ?? []);
    return { problem: withoutResult(client, question, facts, { reasons, isOther: fields['model'] === OTHER }) };
  }
  const isLengthAssumed = isResponses && known === null;
  return { found: { question, measured, isLengthAssumed, results: [lowest, ...others], missing } };
}

/**
 * The average output tokens of a response in the lowest-energy configuration of the model, or in that of the 2024
 * benchmark if the result is from there. Without a workload, the configurations on chat come first. Null if the model
 * was not measured.
 */
function measuredLength(client: TokenEnergy, fields: Fields): number | null {
  const question = questionOf(fields, { outputTokens: 1 });
  const { model, workload } = question;
  const in2024 = estimateOf2024(client, { ...question, isNearlyIdle: false });
  if (in2024 !== null) return Math.round(in2024.avgOutputTokens);
  return client.configurations({ model, workload })[0]?.avgOutputTokens ?? null;
}

interface Unanswered {
  readonly reasons: readonly Reason[];
  /** Whether the reader typed the model's name. */
  readonly isOther: boolean;
}

/** The problem that no GPU has a result, with the change that gives one. */
function withoutResult(
  client: TokenEnergy,
  question: CalculatorQuestion,
  facts: AnswerFacts,
  { reasons, isOther }: Unanswered,
): Problem {
  const [first] = reasons;
  const text = withWorkloadNames(first?.message ?? '', facts.workloads);
  if (first?.field === 'maxItlMs') return tooStrict(reasons, facts);
  if (first?.field === 'gpu') return notOnGpu(client, question, facts, text);
  if (first?.field !== 'model') return problem('model', text);
  const field = isOther ? 'name' : 'model';
  return onlyAtDefaultLimit(client, question, facts, field) ?? unknownModel(client, question, first, field);
}

/** The number of models that {@link notOnGpu} offers. */
const OFFERED_MODELS = 3;

/** The problem that a model was not measured on a GPU, with similar models that the 2024 benchmark measured on it. */
function notOnGpu(
  client: TokenEnergy,
  { model, gpu }: CalculatorQuestion,
  { in2024 }: AnswerFacts,
  text: string,
): Problem {
  const all = { text: 'Show all GPUs', fields: { gpu: '' } };
  const onGpu = in2024.models.filter(({ gpus }) => gpu != null && gpus.includes(gpu));
  if (onGpu.length === 0) return problem('gpu', text, [all]);
  const name = client.resolve(model)?.model ?? model;
  const models = onGpu
    .filter(({ workload }) => workload === onGpu[0]?.workload)
    .toSorted((a, b) => sharedWords(b.name, name) - sharedWords(a.name, name))
    .slice(0, OFFERED_MODELS)
    .map((one) => ({ text: one.name, fields: { model: one.value } }));
  const words = `${text} The last groups of the model field have ${countOf(onGpu.length, 'figure')} of 2024 for the ${String(gpu)}. Similar models:`;
  return problem('gpu', words, [...models, all]);
}

/** The number of words that two names share. */
function sharedWords(a: string, b: string): number {
  const words = new Set(a.split(/\W+/));
  return b.split(/\W+/).filter((word) => words.has(word)).length;
}

/** The problem that no configuration meets the latency limit, with the lowest limit that one meets. */
function tooStrict(reasons: readonly Reason[], facts: AnswerFacts): Problem {
  const fastest = ({ near }: Reason): number => Number(near[0] ?? Infinity);
  const least = Math.min(...reasons.map(fastest));
  const best = reasons.find((reason) => fastest(reason) === least);
  const limit = String(least < 10 ? least : Math.ceil(least));
  const action = { text: `Use ${withUnit(limit, 'ms')}`, fields: { limit } };
  return problem('limit', withWorkloadNames(best?.message ?? '', facts.workloads), [action]);
}

/** The problem that a model is estimated only at the loosest latency limit. Null if it isn't estimated at all. */
function onlyAtDefaultLimit(
  client: TokenEnergy,
  question: CalculatorQuestion,
  facts: AnswerFacts,
  field: string,
): Problem | null {
  const [loosest = NaN] = facts.latencyLimits;
  const { model } = question;
  if (!resultsFor(client, { ...question, maxItlMs: loosest }, facts).some(hasEnergy)) return null;
  const limit = withUnit(threeDigits(loosest), 'ms');
  const estimate = { text: `Show the estimate at ${limit}`, fields: { limit: String(loosest) } };
  const text = `${model.split('/').at(-1) ?? model} was not measured on chat. Its energy is estimated only at a latency limit of ${limit}.`;
  return problem(field, text, [estimate, ...measuredElsewhere(client, question, facts)]);
}

/** The action that shows the same model as measured on another workload; empty if it wasn't. */
function measuredElsewhere(client: TokenEnergy, { model, maxItlMs, gpu }: CalculatorQuestion, facts: AnswerFacts) {
  const own = client.resolve(model);
  const workload = own?.workloads.find((one) => Object.hasOwn(facts.workloads, one));
  if (own === null || workload === undefined) return [];
  const on = client.best({ model: own.slug, maxItlMs, workload: workload as TokenWorkload }).map((one) => one.gpu);
  if (on.length === 0) return [];
  const fields: Fields = {
    model: onWorkload(own.slug, workload),
    ...(gpu != null && !on.includes(gpu) && { gpu: '' }),
  };
  return [{ text: `Show ${own.model} measured on ${facts.workloads[workload]?.toLowerCase() ?? workload}`, fields }];
}

/** The problem that a name means no model with a figure, because it is unknown or the model is closed. */
function unknownModel(
  client: TokenEnergy,
  { isNearlyIdle: _, ...question }: CalculatorQuestion,
  { near }: Reason,
  field: string,
): Problem {
  const text = client.why({ ...question, allowPredicted: false })?.message ?? '';
  const similar = near.flatMap((slug) => {
    const own = client.models().find((one) => one.slug === slug);
    return own === undefined ? [] : [{ text: own.model, fields: { model: slug } }];
  });
  const choose = { text: 'Choose an open model', fields: {}, focus: 'model' };
  return problem(field, text, similar.length === 0 ? [choose] : similar);
}
