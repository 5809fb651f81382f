// Types of the package: shapes, units, and what each function gives. A field that the API has keeps its name; what is
// worked out here is written in one word.

/** A figure with its band of uncertainty: value / (1 + U) to value × (1 + U), U the expanded relative uncertainty. */
export interface Figure {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** Workloads that are counted in output tokens. */
export type TokenWorkload = 'lm-arena-chat' | 'gpqa' | 'sourcegraph-fim' | 'image-chat' | 'video-chat';

/** Workloads that are counted in images or videos. */
export type ItemWorkload = 'text-to-image' | 'text-to-video';

/** An option that may be left out; null is as good as nothing. */
export type Maybe<T> = T | null | undefined;

/** Which measured configurations are meant. */
export interface Selection {
  /** Slug, display name, hub id, or another name that is certain: whatever `resolve` takes. */
  readonly model: string;
  /** Where none is given, `lm-arena-chat`; of a model that was not measured on it, its only one. */
  readonly workload?: Maybe<TokenWorkload>;
  /** GPU, such as `H100`; any where none is given. */
  readonly gpu?: Maybe<string>;
  /** Number of GPUs that serve the model together; any where none is given. */
  readonly numGpus?: Maybe<number>;
  /**
   * Highest median inter-token latency, ms: 50 are 20 tokens a second, Infinity is no ceiling. Where none is given, that of
   * the main table of the API (`itl_deadline_ms` of `index.json`).
   */
  readonly maxItlMs?: Maybe<number>;
  /** Take the most frugal other GPU where `gpu` was not measured; the result says so. */
  readonly allowOtherGpu?: Maybe<boolean>;
}

/** What is asked of `estimate` without a count: what an answer takes. */
export interface AnswerQuestion extends Selection {
  readonly outputTokens?: null;
  /** Tokens of one prompt: what it has beyond those measured stands in `promptWh`, never in `wh`. */
  readonly inputTokens?: Maybe<number>;
  /** How many of them lie in a cache and are not read again. */
  readonly cachedInputTokens?: Maybe<number>;
  /** Area of the electricity: ISO code of three or two letters, or name; `WLD`, the world, where none is given. */
  readonly grid?: Maybe<string>;
  /** Year of the electricity, such as 2024; that of the release where none is given. */
  readonly year?: Maybe<number | string>;
  /** Energy of the data centre per energy of its computers, 1 to 10; 1 (the GPUs alone) where none is given. */
  readonly pue?: Maybe<number>;
  /**
   * A day, YYYY-MM-DD: null where these figures are of a later one. `why` then says that the snapshot of the last release
   * up to that day is to be taken.
   */
  readonly asOf?: Maybe<string>;
  readonly allowPredicted?: Maybe<false>;
  readonly outputs?: null;
  readonly maxLatencyS?: null;
}

/** What is asked of `estimate`. */
export interface Question extends Omit<AnswerQuestion, 'outputTokens'> {
  /** Output tokens: 0 to 9007199254740991. */
  readonly outputTokens: number;
}

/** What is asked of `estimate` where a prediction is welcome as well. */
export interface PredictableQuestion extends Omit<Question, 'allowPredicted'> {
  /** Predict chat of an open-weights model that was not measured; the result says so. */
  readonly allowPredicted: boolean;
}

/** A model to be predicted: an open-weights model by its name, or its sizes. */
export type PredictionQuestion =
  | {
      /** Hub id of an open-weights model, with its owner or without. */
      readonly model: string;
      readonly gpu?: Maybe<string>;
    }
  | {
      /** Parameters, billions. */
      readonly paramsB: number;
      /** Parameters at work per token, billions; of a dense model all. */
      readonly activeParamsB: number;
      /** Owner of the weights on a model hub: the interval is wider for one of whom nothing was measured. */
      readonly maker?: Maybe<string>;
      /** GPU, such as `H100`; the most frugal of those that were measured where none is given. */
      readonly gpu?: Maybe<string>;
    };

/** What is asked of `estimate` for images and videos, which are counted one by one. */
export interface ItemQuestion {
  /** Slug, display name, hub id: whatever `resolve` takes. */
  readonly model: string;
  /** Where none is given, the one that the model was measured on. */
  readonly workload?: Maybe<ItemWorkload>;
  /** Images or videos: 0 to 9007199254740991. */
  readonly outputs: number;
  /** GPU, such as `H100`; any where none is given. */
  readonly gpu?: Maybe<string>;
  /** Number of GPUs that make them together; any where none is given. */
  readonly numGpus?: Maybe<number>;
  /**
   * Longest time that a batch may take, s; where none is given the ceiling of the workload: 30 for images, 300 for
   * videos. Infinity for no ceiling.
   */
  readonly maxLatencyS?: Maybe<number>;
  /** As in `Question`. */
  readonly allowOtherGpu?: Maybe<boolean>;
  readonly grid?: Maybe<string>;
  readonly year?: Maybe<number | string>;
  readonly pue?: Maybe<number>;
  /** As in `Question`. */
  readonly asOf?: Maybe<string>;
  readonly outputTokens?: null;
  readonly inputTokens?: null;
  readonly cachedInputTokens?: null;
  readonly allowPredicted?: null;
  readonly maxItlMs?: null;
}

/** Energy and emissions at one load of the server. */
export interface Load {
  readonly row_id: string;
  readonly gpu: string;
  readonly num_gpus: number;
  /** Requests at once, on average. */
  readonly avg_running_batch: number;
  /** Wh. */
  readonly wh: number;
  /** g CO2e; null where the electricity is not known. */
  readonly gCo2e: number | null;
}

/** What 10, 50 and 90 of 100 answers take at most. */
export interface AnswerShares {
  readonly p10: number;
  readonly median: number;
  readonly p90: number;
}

/** Reading what a prompt has beyond those measured, Wh: a floor from kernels alone, never part of a measured figure. */
export interface PromptEnergy {
  readonly basis: 'floor-from-kernels';
  /** At least. */
  readonly low: number;
  /** In the middle; null where the lower bound alone is known. */
  readonly central: number | null;
  /** At most, by kernels alone; null where the lower bound alone is known. */
  readonly high: number | null;
}

/** What an answer takes, on the configuration that is the most frugal under the ceiling. */
export interface AnswerEstimate {
  /** Whether the figures are measured. */
  readonly basis: 'measured';
  /** How long the answers of this configuration were, and what answers of those lengths take, Wh; null where it is not known. */
  readonly perAnswer: { readonly tokens: AnswerShares; readonly wh: AnswerShares } | null;
  /** Null where no `inputTokens` are given, or nothing is known of prompts on this GPU, in this precision or workload. */
  readonly promptWh: PromptEnergy | null;
  /** Id of the configuration that the figure is of. */
  readonly row_id: string;
  /** Date of the release since which the energy of this configuration is what it is; null where no release has it. */
  readonly since: string | null;
  readonly slug: string;
  /** Display name. */
  readonly model: string;
  readonly workload: string;
  readonly gpu: string;
  readonly num_gpus: number;
  readonly precision: string;
  /** GPU energy per million output tokens, Wh. */
  readonly wh_per_million_output_tokens: number;
  /** ms. */
  readonly median_itl_ms: number;
  /** The ceiling that the configuration keeps: median inter-token latency, ms; Infinity is none. */
  readonly maxItlMs: number;
  /** Whether the ceiling was asked for; else it is that of the main table. */
  readonly ceilingAsked: boolean;
  /** The electricity: area, year, and its emissions intensity, gCO2e per kWh; null where there is no figure for it. */
  readonly electricity: Electricity | null;
  readonly pue: number;
  /** The prompts that the figure holds for: their energy is inside it. */
  readonly prompts: Prompts;
  /** The GPU that was asked for and not measured; null where the figure is of what was asked for. */
  readonly otherGpuThan: string | null;
  /** What the energy covers. */
  readonly boundary: 'gpu_only';
  /** Must stand beside the figure. */
  readonly caveat: string;
  /** What to know about this figure beside that. */
  readonly warnings: readonly string[];
  /** Date of the release, YYYY-MM-DD; null where the figures are of no release. */
  readonly release: string | null;
  readonly sources: readonly string[];
}

/** What output tokens cost. */
export interface Estimate extends AnswerEstimate {
  /** Energy of the tokens, Wh. */
  readonly wh: Figure;
  /**
   * Emissions, g CO2e; null where the electricity is not known. The band is that of the energy: the source of the intensity
   * states none.
   */
  readonly gCo2e: Figure | null;
  /**
   * The same tokens on the same GPUs at the best batch that keeps the ceiling (the figure) and at the smallest batch
   * measured: a server with little to do. Between them lies what load alone does.
   */
  readonly answerRange: { readonly best: Load; readonly smallest: Load };
  /**
   * The same tokens on the most frugal and on the least frugal of all measured configurations, whatever their GPUs, batch and
   * latency: how far they may lie from the figure where nothing is known of the server. Null where a GPU was named.
   */
  readonly range: { readonly least: Load; readonly most: Load } | null;
  readonly outputTokens: number;
}

/** A predicted figure with its 90 % interval: one in ten falls outside. */
export interface PredictedFigure extends Figure {
  readonly basis: 'predicted';
}

/** What output tokens of a model cost that was not measured, by its sizes. */
export interface PredictedEstimate {
  readonly basis: 'predicted';
  /** Energy of the tokens, Wh. */
  readonly wh: PredictedFigure;
  /** g CO2e; null where the electricity is not known. */
  readonly gCo2e: PredictedFigure | null;
  readonly promptWh: PromptEnergy | null;
  /** Hub id of the model that was taken. */
  readonly model_id: string;
  /** Parameters, billions. */
  readonly params_b: number;
  /** Parameters at work per token, billions. */
  readonly active_params_b: number;
  /** Bits per weight. */
  readonly bits: number;
  readonly workload: string;
  readonly gpu: string;
  /** GPU energy per million output tokens, Wh. */
  readonly wh_per_million_output_tokens: number;
  readonly outputTokens: number;
  /** The ceiling that the prediction is for: median inter-token latency, ms. */
  readonly maxItlMs: number;
  readonly ceilingAsked: boolean;
  /** Null where there is no figure for it. */
  readonly electricity: Electricity | null;
  readonly pue: number;
  readonly otherGpuThan: null;
  readonly boundary: 'gpu_only';
  /** Must stand beside the figure. */
  readonly caveat: string;
  readonly warnings: readonly string[];
  readonly release: string | null;
  readonly sources: readonly string[];
}

/** What chat of a model that was not measured takes, or why that can't be told. */
export interface Prediction {
  readonly basis: 'predicted';
  /** GPU energy per million output tokens, Wh, with its 90 % interval; null where nothing is predicted. */
  readonly whPerMillionTokens: Figure | null;
  /** Why nothing is predicted; null where something is. */
  readonly refusal: string | null;
  /** Hub id of the model; null where sizes were given, or no model of that name is known. */
  readonly model_id: string | null;
  /** Parameters, billions; null where no model of that name is known. */
  readonly params_b: number | null;
  /** Parameters at work per token, billions. */
  readonly active_params_b: number | null;
  /** Bits per weight; null where sizes were given. */
  readonly bits: number | null;
  /** The GPU that it holds for; null where nothing is predicted and none was given. */
  readonly gpu: string | null;
  /** Share of measured rows, of families (or makers) that the fit had not seen, that lay inside their interval. */
  readonly coverage: number | null;
  readonly workload: string;
  /** The ceiling that it holds for: median inter-token latency, ms. */
  readonly maxItlMs: number;
  readonly boundary: 'gpu_only';
  /** Must stand beside the figure. */
  readonly caveat: string;
  readonly warnings: readonly string[];
  readonly release: string | null;
  readonly sources: readonly string[];
}

/** What images or videos cost. A model makes them in one size and number of steps, which stand here. */
export interface ItemEstimate {
  readonly basis: 'measured';
  /** Energy of all of them, Wh. */
  readonly wh: Figure;
  /**
   * Emissions, g CO2e; null where the electricity is not known. The band is that of the energy: the source of the intensity
   * states none.
   */
  readonly gCo2e: Figure | null;
  /** Id of the configuration that the figure is of. */
  readonly row_id: string;
  /** Date of the release since which the energy of this configuration is what it is; null where no release has it. */
  readonly since: string | null;
  readonly slug: string;
  /** Display name. */
  readonly model: string;
  readonly workload: string;
  readonly gpu: string;
  readonly num_gpus: number;
  readonly precision: string;
  /** What one output is. */
  readonly unit: 'image' | 'video';
  /** GPU energy of one, Wh. */
  readonly wh_per_output: number;
  /** Made at once. */
  readonly batch_size: number;
  /** Time from the start of a batch to its end, s. */
  readonly batch_latency_s: number;
  /** Pixels. */
  readonly width: number;
  /** Pixels. */
  readonly height: number;
  readonly inference_steps: number;
  /** Frames of a video; null for an image. */
  readonly num_frames: number | null;
  /** Frames a second; null for an image. */
  readonly fps: number | null;
  readonly outputs: number;
  /** The ceiling that the configuration keeps: time of a batch, s; Infinity is none. */
  readonly maxLatencyS: number;
  /** Whether the ceiling was asked for; else it is that of the workload. */
  readonly ceilingAsked: boolean;
  /** Null where there is no figure for it. */
  readonly electricity: Electricity | null;
  readonly pue: number;
  /** The GPU that was asked for and not measured; null where the figure is of what was asked for. */
  readonly otherGpuThan: string | null;
  /** What the energy covers. */
  readonly boundary: 'gpu_only';
  /** Must stand beside the figure. */
  readonly caveat: string;
  /** What to know about this figure beside that. */
  readonly warnings: readonly string[];
  /** Date of the release, YYYY-MM-DD; null where the figures are of no release. */
  readonly release: string | null;
  readonly sources: readonly string[];
}

export interface Electricity {
  readonly iso3: string;
  readonly display_name: string;
  readonly year: string;
  /** gCO2e per kWh. */
  readonly g_co2e_per_kwh: number;
}

export interface Prompts {
  /** What they are, in words. */
  readonly note: string;
  /** Average length, tokens; null where the source does not publish it. */
  readonly tokens: number | null;
  /** The most tokens that the measured servers took, prompt and answer together. */
  readonly context_tokens: number;
}

/** Why there is no answer, or one without emissions. */
export interface Reason {
  readonly field:
    'workload' | 'model' | 'gpu' | 'numGpus' | 'maxItlMs' | 'maxLatencyS' | 'grid' | 'year' | 'asOf' | 'row_id';
  /** What was given for it; empty where nothing was. */
  readonly given: string;
  /** In a sentence. */
  readonly message: string;
  /** What could be meant, or what there is. */
  readonly near: readonly string[];
  /** Ceiling of a question of tokens, ms; null of another. */
  readonly maxItlMs: number | null;
  /** Ceiling of a question of images or videos, s; null of another, or where there is no such workload. */
  readonly maxLatencyS: number | null;
  /** Whether the ceiling was asked for. */
  readonly ceilingAsked: boolean;
}

/** A model that was measured. */
export interface Model {
  readonly slug: string;
  /** Display name. */
  readonly model: string;
  /** Id on the model hub. */
  readonly model_id: string;
  /** Parameters, billions. */
  readonly params_b: number;
  /** Parameters at work per token, billions. */
  readonly active_params_b: number;
  readonly architecture: string;
  /** Workloads that it was measured on. */
  readonly workloads: readonly string[];
  /** GPUs that it was measured on. */
  readonly gpus: readonly string[];
}

/** A measured configuration with energy per token. Names and units are those of the API. */
export interface Configuration {
  readonly row_id: string;
  readonly workload: string;
  readonly slug: string;
  readonly model: string;
  readonly model_id: string;
  readonly params_b: number;
  readonly active_params_b: number;
  readonly architecture: string;
  readonly gpu: string;
  readonly num_gpus: number;
  readonly tensor_parallel: number;
  readonly data_parallel: number;
  readonly expert_parallel: number;
  readonly precision: string;
  /** Configured cap of the running batch. */
  readonly max_num_seqs: number;
  readonly repeat: number;
  readonly repeats: number;
  readonly wh_per_million_output_tokens: number;
  readonly joules_per_output_token: number;
  /** Wh of an answer of average length. */
  readonly wh_per_response: number;
  readonly median_itl_ms: number;
  readonly tokens_per_second: number;
  readonly gpu_power_watts_total: number;
  readonly avg_output_tokens: number;
  /** Tokens that 10, 50 and 90 of 100 answers have at most; null where they are not known. */
  readonly answer_tokens_p10: number | null;
  readonly answer_tokens_p50: number | null;
  readonly answer_tokens_p90: number | null;
  readonly avg_running_batch: number;
  /** Date of the release since which the energy of this configuration is what it is; null where no release has it. */
  readonly since: string | null;
  /** Expanded (k = 2), as a share of the energy. */
  readonly relative_uncertainty: number;
}

/** Which configurations to list; what is not given lets everything through. */
export interface Filter {
  readonly model?: Maybe<string>;
  readonly workload?: Maybe<string>;
  readonly gpu?: Maybe<string>;
  readonly numGpus?: Maybe<number>;
  readonly precision?: Maybe<string>;
  /** Highest median inter-token latency, ms. */
  readonly maxItlMs?: Maybe<number>;
}

/** A configuration that was chosen, and by what. */
export interface ChosenConfiguration extends Configuration {
  /** `wh_per_million_output_tokens` with its band, Wh. */
  readonly whPerMillionTokens: Figure;
  /** `wh_per_response` with its band, Wh. */
  readonly whPerAnswer: Figure;
  /** The ceiling that it was chosen by, ms; Infinity is none, null of a row that was named by its `row_id`. */
  readonly maxItlMs: number | null;
  /** Whether the ceiling was asked for; else it is that of the main table. */
  readonly ceilingAsked: boolean;
  /** Must stand beside the figures. */
  readonly caveat: string;
  /** What to know beside that. */
  readonly warnings: readonly string[];
}

/** The best configuration on a GPU. */
export interface Best extends ChosenConfiguration {
  /** Whether its energy per token can't be told from that of the first, given how sure both are. */
  readonly tiesWithFirst: boolean;
}

/** One thing compared. */
export interface FigureComparison {
  readonly a: number;
  readonly b: number;
  /** a / b */
  readonly ratio: number;
  readonly verdict: 'a uses more' | 'b uses more' | 'not distinguishable';
}

/** Two configurations compared. */
export interface Comparison {
  readonly a: ChosenConfiguration;
  readonly b: ChosenConfiguration;
  /** GPU energy per million output tokens, Wh. */
  readonly perMillionTokens: FigureComparison;
  /** GPU energy of an answer of average length, Wh. */
  readonly perAnswer: FigureComparison;
}

/** An area and its electricity. */
export interface Area {
  readonly iso3: string;
  readonly iso2: string | null;
  readonly display_name: string;
  /** Year of `g_co2e_per_kwh`. */
  readonly year: string;
  /** gCO2e per kWh. */
  readonly g_co2e_per_kwh: number;
  /** gCO2e per kWh by year. */
  readonly years: Readonly<Record<string, number>>;
}

/** What the figures are. */
export interface About {
  /** Date of the release; null where the figures are of no release. */
  readonly release: string | null;
  /** Date on which its documents were built. */
  readonly updated: string;
  readonly site: string;
  readonly caveat: string;
  readonly attribution: string;
  readonly licence: string;
  /** Notices on releases, oldest first. */
  readonly notices: readonly { readonly date: string; readonly notice: string }[];
  /** Rows that a release had and a later one has not. */
  readonly withdrawn: readonly {
    readonly row_id: string;
    readonly date: string;
    readonly replaced_by: string | null;
  }[];
}

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

/** The functions over a snapshot (`token-energy/snapshot.json` is the one inside). @throws RangeError on one that is damaged. */
export declare function createClient(snapshot: unknown): TokenEnergy;
