// The functions of the package. Fields and units of questions and answers: schema/packages.json.

import type {
  About,
  Area,
  Best,
  Comparison,
  Configuration,
  EarlierEstimate,
  EarlierFigure,
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
  ResponseEstimate,
  Selection,
  TokenQuestion,
} from './generated/types.d.ts';

export type * from './generated/types.d.ts';

/** An option that may be left out. Null means the same. */
export type Maybe<T> = T | null | undefined;

/** Workloads counted in output tokens, and those counted in images or videos. */
export type TokenWorkload = NonNullable<Selection['workload']>;
export type ItemWorkload = NonNullable<OutputQuestion['workload']>;

/** Workloads of the 2024 benchmark. */
export type EarlierWorkload = Exclude<NonNullable<TokenQuestion['workload']>, TokenWorkload>;

/** A question that only later measurements can answer, because it names one of their workloads. */
export interface OnLaterWorkload {
  readonly workload: TokenWorkload;
}

/** A question about the 2024 benchmark, because it names one of its workloads. */
export interface OnEarlierWorkload {
  readonly workload: EarlierWorkload;
}

/** An estimate of the 2024 benchmark for a question with a count. */
export interface CountedEarlierEstimate extends EarlierEstimate {
  readonly wh: EarlierFigure;
  /** Never present: without a known uncertainty, nothing is converted. */
  readonly converted?: undefined;
}

/** An estimate of the 2024 benchmark for a question without a count. */
export type EarlierResponseEstimate = Omit<EarlierEstimate, 'wh'>;

/** A question to `estimate` without a count: the energy of single responses. */
export interface ResponseQuestion extends Omit<TokenQuestion, 'outputTokens' | 'allowPredicted'> {
  readonly outputTokens?: null | undefined;
  readonly allowPredicted?: Maybe<false>;
  readonly outputs?: null | undefined;
  readonly maxLatencyS?: null | undefined;
}

/** A question to `estimate` about a count of tokens. */
export interface Question extends Omit<ResponseQuestion, 'outputTokens'> {
  readonly outputTokens: number;
}

/** A question to `estimate` whose count may be missing, such as `usage?.completion_tokens`. */
export interface MaybeCountedQuestion extends Omit<ResponseQuestion, 'outputTokens'> {
  readonly outputTokens: Maybe<number>;
}

/** A question to `estimate` that allows a prediction. */
export interface PredictableQuestion extends Omit<Question, 'allowPredicted'> {
  readonly allowPredicted: boolean;
}

/**
 * A question to `estimate` that allows a prediction and whose count may be missing. Without a count, nothing is
 * predicted.
 */
export interface MaybeCountedPredictableQuestion extends Omit<PredictableQuestion, 'outputTokens'> {
  readonly outputTokens?: Maybe<number>;
}

/** A question to `estimate` about images and videos. */
export interface ItemQuestion extends OutputQuestion {
  readonly outputTokens?: null | undefined;
  readonly inputTokens?: null | undefined;
  readonly cachedInputTokens?: null | undefined;
  readonly responses?: null | undefined;
  readonly allowPredicted?: null | undefined;
  readonly maxItlMs?: null | undefined;
}

/** A question to `predict`: an open-weights model by its name, or its sizes. */
export type PredictionQuestion = NamedModel | ModelSizes;

/** Every question to `estimate`. */
export type AnyQuestion =
  | Question
  | ResponseQuestion
  | MaybeCountedQuestion
  | PredictableQuestion
  | MaybeCountedPredictableQuestion
  | ItemQuestion;

/**
 * Energy and emissions of output tokens, images or videos, on the lowest-energy configuration that meets the latency
 * limit. If `outputTokens` is left out, null or undefined, the result has no total (`wh`), only the energy of single
 * responses: check `'wh' in result` if your count may be missing. Null if it was not measured: `why` gives the reason
 * and similar names. With `allowPredicted`, null if it can't be predicted either.
 *
 * If only the 2024 benchmark has the model or the GPU, the result has the `basis` `measured-2024`. Check it before you
 * compare or add results. A question that names a workload never gets figures of another one.
 * @throws TypeError on an unknown or missing option, RangeError on a value that is not allowed.
 */
export declare function estimate(question: Question & OnLaterWorkload): Estimate | null;
export declare function estimate(question: ResponseQuestion & OnLaterWorkload): ResponseEstimate | null;
export declare function estimate(question: Question & OnEarlierWorkload): CountedEarlierEstimate | null;
export declare function estimate(question: ResponseQuestion & OnEarlierWorkload): EarlierResponseEstimate | null;
export declare function estimate(
  question: MaybeCountedQuestion & OnEarlierWorkload,
): CountedEarlierEstimate | EarlierResponseEstimate | null;
export declare function estimate(question: Question): Estimate | CountedEarlierEstimate | null;
export declare function estimate(question: ResponseQuestion): ResponseEstimate | EarlierResponseEstimate | null;
export declare function estimate(
  question: MaybeCountedQuestion,
): Estimate | ResponseEstimate | CountedEarlierEstimate | EarlierResponseEstimate | null;
export declare function estimate(
  question: PredictableQuestion,
): Estimate | PredictedEstimate | CountedEarlierEstimate | null;
export declare function estimate(
  question: MaybeCountedPredictableQuestion,
): Estimate | ResponseEstimate | PredictedEstimate | CountedEarlierEstimate | EarlierResponseEstimate | null;
export declare function estimate(question: ItemQuestion): ItemEstimate | null;
export declare function estimate(
  question: Question | ItemQuestion,
): Estimate | CountedEarlierEstimate | ItemEstimate | null;
export declare function estimate(
  question: AnyQuestion,
): Estimate | ResponseEstimate | PredictedEstimate | EarlierEstimate | ItemEstimate | null;

/**
 * Predicted energy of chat for a model that was not measured, from its sizes, with an interval, or the reason for a
 * missing prediction.
 * @throws TypeError on an unknown or missing option, RangeError on a value that is not allowed.
 */
export declare function predict(question: PredictionQuestion): Prediction;

/**
 * Why `estimate` returns null or has no emissions, why `best` returns no configuration of a selection, or why `compare`
 * returns null for two selections or rows. Null if nothing is missing.
 */
export declare function why(question: AnyQuestion | Selection | string, other?: Selection | string): Reason | null;

/** The measured models. @throws TypeError on an option: it has none. */
export declare function models(options?: Readonly<Record<string, never>>): readonly Model[];

/**
 * The configurations with energy per token that a filter matches, by workload and model, lowest energy first. Empty for
 * an unknown model.
 */
export declare function configurations(filter?: Filter): readonly Configuration[];

/**
 * The lowest-energy configuration on each GPU that meets the latency limit, lowest energy first. Empty if none does.
 * Check `tiesWithFirst` before you call the first one lower: the uncertainties may explain the difference.
 */
export declare function best(selection: Selection): readonly Best[];

/** An area by code or name, and its grid carbon intensity in a year. Otherwise null; `why` gives the reason. */
export declare function grid(area: string, year?: Maybe<number | string>): Area | null;

/**
 * Compares the lowest-energy configurations of two selections, or two rows by their `rowId`. Null if one was not
 * measured.
 */
export declare function compare(a: Selection | string, b: Selection | string): Comparison | null;

/**
 * The model of a slug, display name, hub id, or a provider's name such as `us.meta.llama3-3-70b-instruct-v1:0`. Null if
 * the name is unknown or may mean several models.
 */
export declare function resolve(name: string): Model | null;

/** Slugs of up to three models with similar names: suggestions for the user, not for calculations. */
export declare function near(name: string): readonly string[];

/** The release, its notices, withdrawn rows, and the licence. */
export declare function about(): About;

/** All functions, over a snapshot that you provide. */
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

/**
 * The functions over a snapshot: the JSON text that `token-energy/snapshot` exports, or its value, such as
 * `token-energy/snapshot.json`. @throws RangeError that says why, if the snapshot can't be used.
 */
export declare function createClient(snapshot: unknown): TokenEnergy;
