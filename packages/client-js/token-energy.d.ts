// What each function of the package takes and gives. Shapes and units of questions and answers: schema/packages.json.

import type {
  About,
  AnswerEstimate,
  Area,
  Best,
  Comparison,
  Configuration,
  Estimate,
  Filter,
  ItemEstimate,
  Model,
  ModelSizes,
  NamedModel,
  OutputQuestion,
  PredictedEstimate,
  Prediction,
  Reason,
  Selection,
  TokenQuestion,
} from './generated/types.d.ts';

export type * from './generated/types.d.ts';

/** An option that may be left out; null is as good as nothing. */
export type Maybe<T> = T | null | undefined;

/** Workloads that are counted in output tokens, and those that are in images or videos. */
export type TokenWorkload = NonNullable<Selection['workload']>;
export type ItemWorkload = NonNullable<OutputQuestion['workload']>;

/** What is asked of `estimate` without a count: what an answer takes. */
export interface AnswerQuestion extends Omit<TokenQuestion, 'outputTokens' | 'allowPredicted'> {
  readonly outputTokens?: null;
  readonly allowPredicted?: Maybe<false>;
  readonly outputs?: null;
  readonly maxLatencyS?: null;
}

/** What is asked of `estimate`. */
export interface Question extends Omit<AnswerQuestion, 'outputTokens'> {
  readonly outputTokens: number;
}

/** What is asked of `estimate` where a prediction is welcome as well. */
export interface PredictableQuestion extends Omit<Question, 'allowPredicted'> {
  readonly allowPredicted: boolean;
}

/** What is asked of `estimate` for images and videos. */
export interface ItemQuestion extends OutputQuestion {
  readonly outputTokens?: null;
  readonly inputTokens?: null;
  readonly cachedInputTokens?: null;
  readonly allowPredicted?: null;
  readonly maxItlMs?: null;
}

/** A model to be predicted: an open-weights model by its name, or its sizes. */
export type PredictionQuestion = NamedModel | ModelSizes;

/** Whatever may be asked of `estimate`. */
export type AnyQuestion = Question | AnswerQuestion | PredictableQuestion | ItemQuestion;

/**
 * What output tokens cost, or images or videos: of the configuration with the lowest energy for each that keeps the
 * ceiling of latency. Without a count, what an answer takes. Null where it was not measured: `why` says what was not, with
 * near names; with `allowPredicted`, null where it can't be predicted either.
 * @throws TypeError or RangeError on an argument that makes no sense.
 */
export declare function estimate(question: Question): Estimate | null;
export declare function estimate(question: AnswerQuestion): AnswerEstimate | null;
export declare function estimate(question: PredictableQuestion): Estimate | PredictedEstimate | null;
export declare function estimate(question: ItemQuestion): ItemEstimate | null;
export declare function estimate(question: Question | ItemQuestion): Estimate | ItemEstimate | null;
export declare function estimate(
  question: AnyQuestion,
): Estimate | AnswerEstimate | PredictedEstimate | ItemEstimate | null;

/**
 * What chat of a model that was not measured takes, by its sizes, with an interval, or why it can't be told.
 * @throws TypeError or RangeError on an argument that makes no sense.
 */
export declare function predict(question: PredictionQuestion): Prediction;

/**
 * Why `estimate` gives null, or no emissions; of a selection, why `best` gives none; of two selections or rows, why
 * `compare` gives null. Null where there is a whole answer.
 */
export declare function why(question: AnyQuestion | Selection | string, other?: Selection | string): Reason | null;

/** The models that were measured. @throws TypeError on an option: it has none. */
export declare function models(options?: Readonly<Record<string, never>>): readonly Model[];

/** The configurations with energy per token that a filter lets through, in the order of the documents; none for a model that is not known. */
export declare function configurations(filter?: Filter): readonly Configuration[];

/** The most frugal configuration on each GPU that keeps the ceiling, the best first; none where nothing does. */
export declare function best(selection: Selection): readonly Best[];

/** An area by code or name, and its electricity in a year; null where there is none: `why` says more. */
export declare function grid(area: string, year?: Maybe<number | string>): Area | null;

/**
 * Compares the best configurations of two selections, or two rows by their `row_id`; null where one was not measured.
 */
export declare function compare(a: Selection | string, b: Selection | string): Comparison | null;

/**
 * The model of a name that is certain: slug, display name, hub id, or what providers make of them, such as
 * `us.meta.llama3-3-70b-instruct-v1:0`. A name that may mean two models means none.
 */
export declare function resolve(name: string): Model | null;

/** Slugs of up to three models whose names are near this one: to ask back, never to reckon with. */
export declare function near(name: string): readonly string[];

/** What the figures are: release, notices, withdrawn rows, licence. */
export declare function about(): About;

/** All functions, over figures of your own choice: for a program that fetches them itself. */
export interface TokenEnergy {
  readonly estimate: typeof estimate;
  readonly predict: typeof predict;
  readonly why: typeof why;
  readonly models: typeof models;
  readonly configurations: typeof configurations;
  readonly best: typeof best;
  readonly grid: typeof grid;
  readonly compare: typeof compare;
  readonly resolve: typeof resolve;
  readonly near: typeof near;
  readonly about: typeof about;
}

/** The functions over a snapshot (`token-energy/snapshot.json` is the one inside). @throws RangeError on one of another form. */
export declare function createClient(snapshot: unknown): TokenEnergy;
