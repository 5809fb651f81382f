// Generated from schema/packages.json. Do not edit.

/**
 * Which measured configurations are meant.
 */
export interface Selection {
  /**
   * Slug, display name, hub id, or another name that is certain: whatever `resolve` takes.
   */
  readonly model: string;
  /**
   * Where none is given, `lm-arena-chat`; of a model that was not measured on it, its only one.
   */
  readonly workload?: 'lm-arena-chat' | 'gpqa' | 'sourcegraph-fim' | 'image-chat' | 'video-chat' | null | undefined;
  /**
   * GPU, such as `H100`; any where none is given.
   */
  readonly gpu?: string | null | undefined;
  /**
   * Number of GPUs that serve the model together; any where none is given.
   */
  readonly numGpus?: number | null | undefined;
  /**
   * Highest median inter-token latency, ms: 50 are 20 tokens a second, Infinity is no ceiling. Where none is given, that of the main table of the API (`itl_deadline_ms` of `index.json`).
   */
  readonly maxItlMs?: number | null | undefined;
  /**
   * Take the most frugal other GPU where `gpu` was not measured; the result says so.
   */
  readonly allowOtherGpu?: boolean | null | undefined;
}
/**
 * What is asked of `estimate` for tokens.
 */
export interface TokenQuestion {
  /**
   * Slug, display name, hub id, or another name that is certain: whatever `resolve` takes.
   */
  readonly model: string;
  /**
   * Where none is given, `lm-arena-chat`; of a model that was not measured on it, its only one.
   */
  readonly workload?: 'lm-arena-chat' | 'gpqa' | 'sourcegraph-fim' | 'image-chat' | 'video-chat' | null | undefined;
  /**
   * GPU, such as `H100`; any where none is given.
   */
  readonly gpu?: string | null | undefined;
  /**
   * Number of GPUs that serve the model together; any where none is given.
   */
  readonly numGpus?: number | null | undefined;
  /**
   * Highest median inter-token latency, ms: 50 are 20 tokens a second, Infinity is no ceiling. Where none is given, that of the main table of the API (`itl_deadline_ms` of `index.json`).
   */
  readonly maxItlMs?: number | null | undefined;
  /**
   * Take the most frugal other GPU where `gpu` was not measured; the result says so.
   */
  readonly allowOtherGpu?: boolean | null | undefined;
  /**
   * Output tokens; where no count is given, what an answer takes.
   */
  readonly outputTokens?: number | null | undefined;
  /**
   * Tokens of one prompt: what it has beyond those measured stands in `promptWh`, never in `wh`.
   */
  readonly inputTokens?: number | null | undefined;
  /**
   * How many of them lie in a cache and are not read again.
   */
  readonly cachedInputTokens?: number | null | undefined;
  /**
   * Predict chat of an open-weights model that was not measured; the result says so.
   */
  readonly allowPredicted?: boolean | null | undefined;
  /**
   * Area of the electricity: ISO code of three or two letters, or name; `WLD`, the world, where none is given.
   */
  readonly grid?: string | null | undefined;
  /**
   * Year of the electricity, such as 2024; that of the release where none is given.
   */
  readonly year?: number | string | null | undefined;
  /**
   * Energy of the data centre per energy of its computers, 1 to 10; 1 (the GPUs alone) where none is given. With the `boundary` site it takes the place of the published range.
   */
  readonly pue?: number | null | undefined;
  /**
   * How far from the GPUs to carry the energy by published ratios, in `converted`; the GPUs alone where none is given. `wh` stays as measured, and takes no PUE.
   */
  readonly boundary?: 'node' | 'fleet' | 'site' | null | undefined;
  /**
   * Own energy of a node per energy of its GPUs, 1 to 10, with a `boundary`: takes the place of the published range.
   */
  readonly nodeRatio?: number | null | undefined;
  /**
   * A day, YYYY-MM-DD: null where these figures are of a later one. `why` then says that the snapshot of the last release up to that day is to be taken.
   */
  readonly asOf?: string | null | undefined;
}
/**
 * What is asked of `estimate` for images and videos, which are counted one by one.
 */
export interface OutputQuestion {
  /**
   * Slug, display name, hub id: whatever `resolve` takes.
   */
  readonly model: string;
  /**
   * Where none is given, the one that the model was measured on.
   */
  readonly workload?: 'text-to-image' | 'text-to-video' | null | undefined;
  /**
   * GPU, such as `H100`; any where none is given.
   */
  readonly gpu?: string | null | undefined;
  /**
   * Number of GPUs that make them together; any where none is given.
   */
  readonly numGpus?: number | null | undefined;
  /**
   * Take the most frugal other GPU where `gpu` was not measured; the result says so.
   */
  readonly allowOtherGpu?: boolean | null | undefined;
  /**
   * Longest time that a batch may take, s; where none is given the ceiling of the workload: 30 for images, 300 for videos. Infinity for no ceiling.
   */
  readonly maxLatencyS?: number | null | undefined;
  /**
   * Images or videos.
   */
  readonly outputs: number;
  /**
   * Area of the electricity: ISO code of three or two letters, or name; `WLD`, the world, where none is given.
   */
  readonly grid?: string | null | undefined;
  /**
   * Year of the electricity, such as 2024; that of the release where none is given.
   */
  readonly year?: number | string | null | undefined;
  /**
   * Energy of the data centre per energy of its computers, 1 to 10; 1 (the GPUs alone) where none is given. With the `boundary` site it takes the place of the published range.
   */
  readonly pue?: number | null | undefined;
  /**
   * How far from the GPUs to carry the energy by published ratios, in `converted`; the GPUs alone where none is given. `wh` stays as measured, and takes no PUE.
   */
  readonly boundary?: 'node' | 'fleet' | 'site' | null | undefined;
  /**
   * Own energy of a node per energy of its GPUs, 1 to 10, with a `boundary`: takes the place of the published range.
   */
  readonly nodeRatio?: number | null | undefined;
  /**
   * A day, YYYY-MM-DD: null where these figures are of a later one. `why` then says that the snapshot of the last release up to that day is to be taken.
   */
  readonly asOf?: string | null | undefined;
}
/**
 * An open-weights model by its name.
 */
export interface NamedModel {
  /**
   * Hub id of an open-weights model, with its owner or without.
   */
  readonly model: string;
  /**
   * GPU, such as `H100`; the most frugal of those that were measured where none is given.
   */
  readonly gpu?: string | null | undefined;
}
/**
 * A model by its sizes.
 */
export interface ModelSizes {
  /**
   * Parameters, billions.
   */
  readonly paramsB: number;
  /**
   * Parameters at work per token, billions; of a dense model all.
   */
  readonly activeParamsB: number;
  /**
   * Owner of the weights on a model hub: the interval is wider for one of whom nothing was measured.
   */
  readonly maker?: string | null | undefined;
  /**
   * GPU, such as `H100`; the most frugal of those that were measured where none is given.
   */
  readonly gpu?: string | null | undefined;
}
/**
 * Which configurations to list; what is not given lets everything through.
 */
export interface Filter {
  /**
   * Display name.
   */
  readonly model?: string | null | undefined;
  /**
   * The workload.
   */
  readonly workload?: string | null | undefined;
  /**
   * GPU.
   */
  readonly gpu?: string | null | undefined;
  /**
   * Number of GPUs.
   */
  readonly numGpus?: number | null | undefined;
  /**
   * Precision of the weights.
   */
  readonly precision?: string | null | undefined;
  /**
   * Highest median inter-token latency, ms.
   */
  readonly maxItlMs?: number | null | undefined;
}
/**
 * A figure with its band of uncertainty: value / (1 + U) to value × (1 + U), U the expanded relative uncertainty.
 */
export interface Figure {
  /**
   * The figure.
   */
  readonly value: number;
  /**
   * The lower end of the band.
   */
  readonly low: number;
  /**
   * The upper end of the band.
   */
  readonly high: number;
}
/**
 * Energy and emissions at one load of the server.
 */
export interface Load {
  /**
   * Id of the configuration.
   */
  readonly row_id: string;
  /**
   * GPU.
   */
  readonly gpu: string;
  /**
   * GPUs that serve together.
   */
  readonly num_gpus: number;
  /**
   * Requests at once, on average.
   */
  readonly avg_running_batch: number;
  /**
   * Wh.
   */
  readonly wh: number;
  /**
   * g CO2e; null where the electricity is not known.
   */
  readonly gCo2e: number | null;
}
/**
 * The electricity of an area in a year.
 */
export interface Electricity {
  /**
   * ISO code of three letters.
   */
  readonly iso3: string;
  /**
   * Name of the area.
   */
  readonly display_name: string;
  /**
   * Year of the electricity.
   */
  readonly year: string;
  /**
   * gCO2e per kWh.
   */
  readonly g_co2e_per_kwh: number;
}
/**
 * The prompts that a figure holds for.
 */
export interface Prompts {
  /**
   * What they are, in words.
   */
  readonly note: string;
  /**
   * Average length, tokens; null where the source does not publish it.
   */
  readonly tokens: number | null;
  /**
   * The most tokens that the measured servers took, prompt and answer together.
   */
  readonly context_tokens: number;
}
/**
 * What 10, 50 and 90 of 100 answers take at most.
 */
export interface AnswerShares {
  /**
   * Of 10 in 100 answers.
   */
  readonly p10: number;
  /**
   * Of half of the answers.
   */
  readonly median: number;
  /**
   * Of 90 in 100 answers.
   */
  readonly p90: number;
}
/**
 * How long the answers of a configuration were, and what answers of those lengths take.
 */
export interface PerAnswer {
  /**
   * Tokens.
   */
  readonly tokens: AnswerShares;
  /**
   * Wh.
   */
  readonly wh: AnswerShares;
}
/**
 * A range and its middle.
 */
export interface Span {
  /**
   * Lowest.
   */
  readonly low: number;
  /**
   * Middle.
   */
  readonly middle: number;
  /**
   * Highest.
   */
  readonly high: number;
}
/**
 * A step from the GPUs outwards: its energy per energy of the step before.
 */
export interface ConvertedRung {
  /**
   * Name of the step.
   */
  readonly rung: 'node' | 'fleet' | 'site';
  /**
   * Lowest ratio.
   */
  readonly low: number;
  /**
   * Middle ratio.
   */
  readonly middle: number;
  /**
   * Highest ratio.
   */
  readonly high: number;
  /**
   * Whether it is the ratio that was given, by `nodeRatio` or `pue`; else those of the sources.
   */
  readonly own: boolean;
  /**
   * Whether all sources are of one publisher: the range then says nothing of how far others lie apart.
   */
  readonly is_alone: boolean;
  /**
   * The documents that the ratios stand in.
   *
   * Items: One of them.
   */
  readonly sources: readonly string[];
}
/**
 * Energy beyond the GPUs: not measured, but the figure of the GPUs times ratios that others published.
 */
export interface Converted {
  /**
   * What kind of figure it is.
   */
  readonly basis: 'converted';
  /**
   * What the energy covers.
   */
  readonly boundary: 'node' | 'fleet' | 'site';
  /**
   * Energy, Wh: both ends of the band times both ends of each range.
   */
  readonly wh: Span;
  /**
   * Emissions, g CO2e; null where the electricity is not known.
   */
  readonly gCo2e: Span | null;
  /**
   * The steps that were taken.
   */
  readonly rungs: readonly ConvertedRung1[];
  /**
   * Must stand beside the figure.
   */
  readonly caveat: string;
}
/**
 * A step from the GPUs outwards: its energy per energy of the step before.
 */
export interface ConvertedRung1 {
  /**
   * Name of the step.
   */
  readonly rung: 'node' | 'fleet' | 'site';
  /**
   * Lowest ratio.
   */
  readonly low: number;
  /**
   * Middle ratio.
   */
  readonly middle: number;
  /**
   * Highest ratio.
   */
  readonly high: number;
  /**
   * Whether it is the ratio that was given, by `nodeRatio` or `pue`; else those of the sources.
   */
  readonly own: boolean;
  /**
   * Whether all sources are of one publisher: the range then says nothing of how far others lie apart.
   */
  readonly is_alone: boolean;
  /**
   * The documents that the ratios stand in.
   *
   * Items: One of them.
   */
  readonly sources: readonly string[];
}
/**
 * Reading what a prompt has beyond those measured, Wh: a floor from kernels alone, never part of a measured figure.
 */
export interface PromptEnergy {
  /**
   * What kind of figure it is.
   */
  readonly basis: 'floor-from-kernels';
  /**
   * At least.
   */
  readonly low: number;
  /**
   * In the middle; null where the lower bound alone is known.
   */
  readonly central: number | null;
  /**
   * At most, by kernels alone; null where the lower bound alone is known.
   */
  readonly high: number | null;
}
/**
 * The same tokens at two loads of the same GPUs.
 */
export interface Range {
  /**
   * At the best batch that keeps the ceiling: the figure.
   */
  readonly best: Load;
  /**
   * At the smallest batch measured: a server with little to do.
   */
  readonly smallest: Load;
}
/**
 * The same tokens on all measured configurations.
 */
export interface MeasuredRange {
  /**
   * On the most frugal one.
   */
  readonly least: Load;
  /**
   * On the least frugal one.
   */
  readonly most: Load;
}
/**
 * What an answer takes, on the configuration that is the most frugal under the ceiling.
 */
export interface AnswerEstimate {
  /**
   * Whether the figures are measured.
   */
  readonly basis: 'measured';
  /**
   * How long the answers of this configuration were, and what answers of those lengths take, Wh; null where it is not known.
   */
  readonly perAnswer: PerAnswer | null;
  /**
   * Null where no `inputTokens` are given, or nothing is known of prompts on this GPU, in this precision or workload.
   */
  readonly promptWh: PromptEnergy | null;
  /**
   * Id of the configuration that the figure is of.
   */
  readonly row_id: string;
  /**
   * Date of the release since which the energy of this configuration is what it is; null where no release has it.
   */
  readonly since: string | null;
  /**
   * Slug of the model.
   */
  readonly slug: string;
  /**
   * Display name.
   */
  readonly model: string;
  /**
   * The workload.
   */
  readonly workload: string;
  /**
   * GPU.
   */
  readonly gpu: string;
  /**
   * GPUs that serve together.
   */
  readonly num_gpus: number;
  /**
   * Precision of the weights.
   */
  readonly precision: string;
  /**
   * GPU energy per million output tokens, Wh.
   */
  readonly wh_per_million_output_tokens: number;
  /**
   * ms.
   */
  readonly median_itl_ms: number;
  /**
   * The ceiling that the configuration keeps: median inter-token latency, ms; Infinity is none.
   */
  readonly maxItlMs: number;
  /**
   * Whether the ceiling was asked for; else it is that of the main table.
   */
  readonly ceilingAsked: boolean;
  /**
   * The electricity: area, year, and its emissions intensity, gCO2e per kWh; null where there is no figure for it.
   */
  readonly electricity: Electricity | null;
  /**
   * Energy of the data centre per energy of its computers.
   */
  readonly pue: number;
  /**
   * The prompts that the figure holds for: their energy is inside it.
   */
  readonly prompts: Prompts;
  /**
   * The GPU that was asked for and not measured; null where the figure is of what was asked for.
   */
  readonly otherGpuThan: string | null;
  /**
   * What the energy covers.
   */
  readonly boundary: 'gpu_only';
  /**
   * Must stand beside the figure.
   */
  readonly caveat: string;
  /**
   * What to know about this figure beside that.
   *
   * Items: One of them.
   */
  readonly warnings: readonly string[];
  /**
   * Date of the release, YYYY-MM-DD; null where the figures are of no release.
   */
  readonly release: string | null;
  /**
   * Where the figures are from.
   *
   * Items: One of them.
   */
  readonly sources: readonly string[];
}
/**
 * What output tokens cost.
 */
export interface Estimate {
  /**
   * Whether the figures are measured.
   */
  readonly basis: 'measured';
  /**
   * How long the answers of this configuration were, and what answers of those lengths take, Wh; null where it is not known.
   */
  readonly perAnswer: PerAnswer | null;
  /**
   * Null where no `inputTokens` are given, or nothing is known of prompts on this GPU, in this precision or workload.
   */
  readonly promptWh: PromptEnergy | null;
  /**
   * Id of the configuration that the figure is of.
   */
  readonly row_id: string;
  /**
   * Date of the release since which the energy of this configuration is what it is; null where no release has it.
   */
  readonly since: string | null;
  /**
   * Slug of the model.
   */
  readonly slug: string;
  /**
   * Display name.
   */
  readonly model: string;
  /**
   * The workload.
   */
  readonly workload: string;
  /**
   * GPU.
   */
  readonly gpu: string;
  /**
   * GPUs that serve together.
   */
  readonly num_gpus: number;
  /**
   * Precision of the weights.
   */
  readonly precision: string;
  /**
   * GPU energy per million output tokens, Wh.
   */
  readonly wh_per_million_output_tokens: number;
  /**
   * ms.
   */
  readonly median_itl_ms: number;
  /**
   * The ceiling that the configuration keeps: median inter-token latency, ms; Infinity is none.
   */
  readonly maxItlMs: number;
  /**
   * Whether the ceiling was asked for; else it is that of the main table.
   */
  readonly ceilingAsked: boolean;
  /**
   * The electricity: area, year, and its emissions intensity, gCO2e per kWh; null where there is no figure for it.
   */
  readonly electricity: Electricity | null;
  /**
   * Energy of the data centre per energy of its computers.
   */
  readonly pue: number;
  /**
   * The prompts that the figure holds for: their energy is inside it.
   */
  readonly prompts: Prompts;
  /**
   * The GPU that was asked for and not measured; null where the figure is of what was asked for.
   */
  readonly otherGpuThan: string | null;
  /**
   * What the energy covers.
   */
  readonly boundary: 'gpu_only';
  /**
   * Must stand beside the figure.
   */
  readonly caveat: string;
  /**
   * What to know about this figure beside that.
   *
   * Items: One of them.
   */
  readonly warnings: readonly string[];
  /**
   * Date of the release, YYYY-MM-DD; null where the figures are of no release.
   */
  readonly release: string | null;
  /**
   * Where the figures are from.
   *
   * Items: One of them.
   */
  readonly sources: readonly string[];
  /**
   * Energy of the tokens, Wh.
   */
  readonly wh: Figure;
  /**
   * Emissions, g CO2e; null where the electricity is not known. The band is that of the energy: the source of the intensity states none.
   */
  readonly gCo2e: Figure | null;
  /**
   * The same tokens on the same GPUs at the best batch that keeps the ceiling (the figure) and at the smallest batch measured: a server with little to do. Between them lies what load alone does.
   */
  readonly answerRange: Range;
  /**
   * The same tokens on the most frugal and on the least frugal of all measured configurations, whatever their GPUs, batch and latency: how far they may lie from the figure where nothing is known of the server. Null where a GPU was named.
   */
  readonly range: MeasuredRange | null;
  /**
   * Output tokens.
   */
  readonly outputTokens: number;
  /**
   * The same energy carried to the `boundary`; never to be added to `wh`, sorted or charted with it. Only where one was asked for.
   */
  readonly converted?: Converted | undefined;
}
/**
 * A predicted figure with its 90 % interval: one in ten falls outside.
 */
export interface PredictedFigure {
  /**
   * The figure.
   */
  readonly value: number;
  /**
   * The lower end of the band.
   */
  readonly low: number;
  /**
   * The upper end of the band.
   */
  readonly high: number;
  /**
   * What kind of figure it is.
   */
  readonly basis: 'predicted';
}
/**
 * What output tokens of a model cost that was not measured, by its sizes.
 */
export interface PredictedEstimate {
  /**
   * What kind of figure it is.
   */
  readonly basis: 'predicted';
  /**
   * Energy of the tokens, Wh.
   */
  readonly wh: PredictedFigure;
  /**
   * g CO2e; null where the electricity is not known.
   */
  readonly gCo2e: PredictedFigure | null;
  /**
   * Reading the prompt.
   */
  readonly promptWh: PromptEnergy | null;
  /**
   * Hub id of the model that was taken.
   */
  readonly model_id: string;
  /**
   * Parameters, billions.
   */
  readonly params_b: number;
  /**
   * Parameters at work per token, billions.
   */
  readonly active_params_b: number;
  /**
   * Bits per weight.
   */
  readonly bits: number;
  /**
   * The workload.
   */
  readonly workload: string;
  /**
   * GPU.
   */
  readonly gpu: string;
  /**
   * GPU energy per million output tokens, Wh.
   */
  readonly wh_per_million_output_tokens: number;
  /**
   * Output tokens.
   */
  readonly outputTokens: number;
  /**
   * The ceiling that the prediction is for: median inter-token latency, ms.
   */
  readonly maxItlMs: number;
  /**
   * Whether the ceiling was asked for; else it is that of the main table.
   */
  readonly ceilingAsked: boolean;
  /**
   * Null where there is no figure for it.
   */
  readonly electricity: Electricity | null;
  /**
   * Energy of the data centre per energy of its computers.
   */
  readonly pue: number;
  /**
   * Always null.
   */
  readonly otherGpuThan: null;
  /**
   * What the energy covers.
   */
  readonly boundary: 'gpu_only';
  /**
   * Must stand beside the figure.
   */
  readonly caveat: string;
  /**
   * What to know about this figure beside that.
   *
   * Items: One of them.
   */
  readonly warnings: readonly string[];
  /**
   * Date of the release, YYYY-MM-DD; null where the figures are of no release.
   */
  readonly release: string | null;
  /**
   * Where the figures are from.
   *
   * Items: One of them.
   */
  readonly sources: readonly string[];
  /**
   * The same energy carried to the `boundary`; never to be added to `wh`, sorted or charted with it. Only where one was asked for.
   */
  readonly converted?: Converted | undefined;
}
/**
 * What chat of a model that was not measured takes, or why that can't be told.
 */
export interface Prediction {
  /**
   * What kind of figure it is.
   */
  readonly basis: 'predicted';
  /**
   * GPU energy per million output tokens, Wh, with its 90 % interval; null where nothing is predicted.
   */
  readonly whPerMillionTokens: Figure | null;
  /**
   * Why nothing is predicted; null where something is.
   */
  readonly refusal: string | null;
  /**
   * Hub id of the model; null where sizes were given, or no model of that name is known.
   */
  readonly model_id: string | null;
  /**
   * Parameters, billions; null where no model of that name is known.
   */
  readonly params_b: number | null;
  /**
   * Parameters at work per token, billions.
   */
  readonly active_params_b: number | null;
  /**
   * Bits per weight; null where sizes were given.
   */
  readonly bits: number | null;
  /**
   * The GPU that it holds for; null where nothing is predicted and none was given.
   */
  readonly gpu: string | null;
  /**
   * Share of measured rows, of families (or makers) that the fit had not seen, that lay inside their interval.
   */
  readonly coverage: number | null;
  /**
   * The workload.
   */
  readonly workload: string;
  /**
   * The ceiling that it holds for: median inter-token latency, ms.
   */
  readonly maxItlMs: number;
  /**
   * What the energy covers.
   */
  readonly boundary: 'gpu_only';
  /**
   * Must stand beside the figure.
   */
  readonly caveat: string;
  /**
   * What to know about this figure beside that.
   *
   * Items: One of them.
   */
  readonly warnings: readonly string[];
  /**
   * Date of the release, YYYY-MM-DD; null where the figures are of no release.
   */
  readonly release: string | null;
  /**
   * Where the figures are from.
   *
   * Items: One of them.
   */
  readonly sources: readonly string[];
}
/**
 * What images or videos cost. A model makes them in one size and number of steps, which stand here.
 */
export interface ItemEstimate {
  /**
   * What kind of figure it is.
   */
  readonly basis: 'measured';
  /**
   * Energy of all of them, Wh.
   */
  readonly wh: Figure;
  /**
   * Emissions, g CO2e; null where the electricity is not known. The band is that of the energy: the source of the intensity states none.
   */
  readonly gCo2e: Figure | null;
  /**
   * Id of the configuration that the figure is of.
   */
  readonly row_id: string;
  /**
   * Date of the release since which the energy of this configuration is what it is; null where no release has it.
   */
  readonly since: string | null;
  /**
   * Slug of the model.
   */
  readonly slug: string;
  /**
   * Display name.
   */
  readonly model: string;
  /**
   * The workload.
   */
  readonly workload: string;
  /**
   * GPU.
   */
  readonly gpu: string;
  /**
   * GPUs that serve together.
   */
  readonly num_gpus: number;
  /**
   * Precision of the weights.
   */
  readonly precision: string;
  /**
   * What one output is.
   */
  readonly unit: 'image' | 'video';
  /**
   * GPU energy of one, Wh.
   */
  readonly wh_per_output: number;
  /**
   * Made at once.
   */
  readonly batch_size: number;
  /**
   * Time from the start of a batch to its end, s.
   */
  readonly batch_latency_s: number;
  /**
   * Pixels.
   */
  readonly width: number;
  /**
   * Pixels.
   */
  readonly height: number;
  /**
   * Steps.
   */
  readonly inference_steps: number;
  /**
   * Frames of a video; null for an image.
   */
  readonly num_frames: number | null;
  /**
   * Frames a second; null for an image.
   */
  readonly fps: number | null;
  /**
   * Images or videos.
   */
  readonly outputs: number;
  /**
   * The ceiling that the configuration keeps: time of a batch, s; Infinity is none.
   */
  readonly maxLatencyS: number;
  /**
   * Whether the ceiling was asked for; else it is that of the workload.
   */
  readonly ceilingAsked: boolean;
  /**
   * Null where there is no figure for it.
   */
  readonly electricity: Electricity | null;
  /**
   * Energy of the data centre per energy of its computers.
   */
  readonly pue: number;
  /**
   * The GPU that was asked for and not measured; null where the figure is of what was asked for.
   */
  readonly otherGpuThan: string | null;
  /**
   * What the energy covers.
   */
  readonly boundary: 'gpu_only';
  /**
   * Must stand beside the figure.
   */
  readonly caveat: string;
  /**
   * What to know about this figure beside that.
   *
   * Items: One of them.
   */
  readonly warnings: readonly string[];
  /**
   * Date of the release, YYYY-MM-DD; null where the figures are of no release.
   */
  readonly release: string | null;
  /**
   * Where the figures are from.
   *
   * Items: One of them.
   */
  readonly sources: readonly string[];
  /**
   * The same energy carried to the `boundary`; never to be added to `wh`, sorted or charted with it. Only where one was asked for.
   */
  readonly converted?: Converted | undefined;
}
/**
 * Why there is no answer, or one without emissions.
 */
export interface Reason {
  /**
   * The option that stands in the way.
   */
  readonly field:
    | 'workload'
    | 'model'
    | 'gpu'
    | 'numGpus'
    | 'maxItlMs'
    | 'maxLatencyS'
    | 'grid'
    | 'year'
    | 'asOf'
    | 'boundary'
    | 'row_id';
  /**
   * What was given for it; empty where nothing was.
   */
  readonly given: string;
  /**
   * In a sentence.
   */
  readonly message: string;
  /**
   * What could be meant, or what there is.
   *
   * Items: One of them.
   */
  readonly near: readonly string[];
  /**
   * Ceiling of a question of tokens, ms; null of another.
   */
  readonly maxItlMs: number | null;
  /**
   * Ceiling of a question of images or videos, s; null of another, or where there is no such workload.
   */
  readonly maxLatencyS: number | null;
  /**
   * Whether the ceiling was asked for.
   */
  readonly ceilingAsked: boolean;
}
/**
 * A model that was measured.
 */
export interface Model {
  /**
   * Slug of the model.
   */
  readonly slug: string;
  /**
   * Display name.
   */
  readonly model: string;
  /**
   * Id on the model hub.
   */
  readonly model_id: string;
  /**
   * Parameters, billions.
   */
  readonly params_b: number;
  /**
   * Parameters at work per token, billions.
   */
  readonly active_params_b: number;
  /**
   * Architecture.
   */
  readonly architecture: string;
  /**
   * Workloads that it was measured on.
   *
   * Items: One of them.
   */
  readonly workloads: readonly string[];
  /**
   * GPUs that it was measured on.
   *
   * Items: One of them.
   */
  readonly gpus: readonly string[];
}
/**
 * A measured configuration with energy per token. Names and units are those of the API.
 */
export interface Configuration {
  /**
   * Id of the configuration.
   */
  readonly row_id: string;
  /**
   * The workload.
   */
  readonly workload: string;
  /**
   * Slug of the model.
   */
  readonly slug: string;
  /**
   * Display name.
   */
  readonly model: string;
  /**
   * Id on the model hub.
   */
  readonly model_id: string;
  /**
   * Parameters, billions.
   */
  readonly params_b: number;
  /**
   * Parameters at work per token, billions.
   */
  readonly active_params_b: number;
  /**
   * Architecture.
   */
  readonly architecture: string;
  /**
   * GPU.
   */
  readonly gpu: string;
  /**
   * GPUs that serve together.
   */
  readonly num_gpus: number;
  /**
   * Tensor-parallel degree.
   */
  readonly tensor_parallel: number;
  /**
   * Data-parallel degree.
   */
  readonly data_parallel: number;
  /**
   * Expert-parallel degree.
   */
  readonly expert_parallel: number;
  /**
   * Precision of the weights.
   */
  readonly precision: string;
  /**
   * Configured cap of the running batch.
   */
  readonly max_num_seqs: number;
  /**
   * Number of the run, 1 for the first.
   */
  readonly repeat: number;
  /**
   * Runs of the configuration.
   */
  readonly repeats: number;
  /**
   * GPU energy per million output tokens, Wh.
   */
  readonly wh_per_million_output_tokens: number;
  /**
   * GPU energy per output token, J.
   */
  readonly joules_per_output_token: number;
  /**
   * Wh of an answer of average length.
   */
  readonly wh_per_response: number;
  /**
   * Median inter-token latency, ms.
   */
  readonly median_itl_ms: number;
  /**
   * Output tokens per second of all requests.
   */
  readonly tokens_per_second: number;
  /**
   * Power of all GPUs, W.
   */
  readonly gpu_power_watts_total: number;
  /**
   * Average answer, tokens.
   */
  readonly avg_output_tokens: number;
  /**
   * Tokens that 10, 50 and 90 of 100 answers have at most; null where they are not known.
   */
  readonly answer_tokens_p10: number | null;
  /**
   * Tokens that half of the answers have at most.
   */
  readonly answer_tokens_p50: number | null;
  /**
   * Tokens that 90 of 100 answers have at most.
   */
  readonly answer_tokens_p90: number | null;
  /**
   * Requests at once, on average.
   */
  readonly avg_running_batch: number;
  /**
   * Date of the release since which the energy of this configuration is what it is; null where no release has it.
   */
  readonly since: string | null;
  /**
   * Expanded (k = 2), as a share of the energy.
   */
  readonly relative_uncertainty: number;
}
/**
 * A configuration that was chosen, and by what.
 */
export interface ChosenConfiguration {
  /**
   * Id of the configuration.
   */
  readonly row_id: string;
  /**
   * The workload.
   */
  readonly workload: string;
  /**
   * Slug of the model.
   */
  readonly slug: string;
  /**
   * Display name.
   */
  readonly model: string;
  /**
   * Id on the model hub.
   */
  readonly model_id: string;
  /**
   * Parameters, billions.
   */
  readonly params_b: number;
  /**
   * Parameters at work per token, billions.
   */
  readonly active_params_b: number;
  /**
   * Architecture.
   */
  readonly architecture: string;
  /**
   * GPU.
   */
  readonly gpu: string;
  /**
   * GPUs that serve together.
   */
  readonly num_gpus: number;
  /**
   * Tensor-parallel degree.
   */
  readonly tensor_parallel: number;
  /**
   * Data-parallel degree.
   */
  readonly data_parallel: number;
  /**
   * Expert-parallel degree.
   */
  readonly expert_parallel: number;
  /**
   * Precision of the weights.
   */
  readonly precision: string;
  /**
   * Configured cap of the running batch.
   */
  readonly max_num_seqs: number;
  /**
   * Number of the run, 1 for the first.
   */
  readonly repeat: number;
  /**
   * Runs of the configuration.
   */
  readonly repeats: number;
  /**
   * GPU energy per million output tokens, Wh.
   */
  readonly wh_per_million_output_tokens: number;
  /**
   * GPU energy per output token, J.
   */
  readonly joules_per_output_token: number;
  /**
   * Wh of an answer of average length.
   */
  readonly wh_per_response: number;
  /**
   * Median inter-token latency, ms.
   */
  readonly median_itl_ms: number;
  /**
   * Output tokens per second of all requests.
   */
  readonly tokens_per_second: number;
  /**
   * Power of all GPUs, W.
   */
  readonly gpu_power_watts_total: number;
  /**
   * Average answer, tokens.
   */
  readonly avg_output_tokens: number;
  /**
   * Tokens that 10, 50 and 90 of 100 answers have at most; null where they are not known.
   */
  readonly answer_tokens_p10: number | null;
  /**
   * Tokens that half of the answers have at most.
   */
  readonly answer_tokens_p50: number | null;
  /**
   * Tokens that 90 of 100 answers have at most.
   */
  readonly answer_tokens_p90: number | null;
  /**
   * Requests at once, on average.
   */
  readonly avg_running_batch: number;
  /**
   * Date of the release since which the energy of this configuration is what it is; null where no release has it.
   */
  readonly since: string | null;
  /**
   * Expanded (k = 2), as a share of the energy.
   */
  readonly relative_uncertainty: number;
  /**
   * `wh_per_million_output_tokens` with its band, Wh.
   */
  readonly whPerMillionTokens: Figure;
  /**
   * `wh_per_response` with its band, Wh.
   */
  readonly whPerAnswer: Figure;
  /**
   * The ceiling that it was chosen by, ms; Infinity is none, null of a row that was named by its `row_id`.
   */
  readonly maxItlMs: number | null;
  /**
   * Whether the ceiling was asked for; else it is that of the main table.
   */
  readonly ceilingAsked: boolean;
  /**
   * Must stand beside the figures.
   */
  readonly caveat: string;
  /**
   * What to know beside that.
   *
   * Items: One of them.
   */
  readonly warnings: readonly string[];
}
/**
 * The best configuration on a GPU.
 */
export interface Best {
  /**
   * Id of the configuration.
   */
  readonly row_id: string;
  /**
   * The workload.
   */
  readonly workload: string;
  /**
   * Slug of the model.
   */
  readonly slug: string;
  /**
   * Display name.
   */
  readonly model: string;
  /**
   * Id on the model hub.
   */
  readonly model_id: string;
  /**
   * Parameters, billions.
   */
  readonly params_b: number;
  /**
   * Parameters at work per token, billions.
   */
  readonly active_params_b: number;
  /**
   * Architecture.
   */
  readonly architecture: string;
  /**
   * GPU.
   */
  readonly gpu: string;
  /**
   * GPUs that serve together.
   */
  readonly num_gpus: number;
  /**
   * Tensor-parallel degree.
   */
  readonly tensor_parallel: number;
  /**
   * Data-parallel degree.
   */
  readonly data_parallel: number;
  /**
   * Expert-parallel degree.
   */
  readonly expert_parallel: number;
  /**
   * Precision of the weights.
   */
  readonly precision: string;
  /**
   * Configured cap of the running batch.
   */
  readonly max_num_seqs: number;
  /**
   * Number of the run, 1 for the first.
   */
  readonly repeat: number;
  /**
   * Runs of the configuration.
   */
  readonly repeats: number;
  /**
   * GPU energy per million output tokens, Wh.
   */
  readonly wh_per_million_output_tokens: number;
  /**
   * GPU energy per output token, J.
   */
  readonly joules_per_output_token: number;
  /**
   * Wh of an answer of average length.
   */
  readonly wh_per_response: number;
  /**
   * Median inter-token latency, ms.
   */
  readonly median_itl_ms: number;
  /**
   * Output tokens per second of all requests.
   */
  readonly tokens_per_second: number;
  /**
   * Power of all GPUs, W.
   */
  readonly gpu_power_watts_total: number;
  /**
   * Average answer, tokens.
   */
  readonly avg_output_tokens: number;
  /**
   * Tokens that 10, 50 and 90 of 100 answers have at most; null where they are not known.
   */
  readonly answer_tokens_p10: number | null;
  /**
   * Tokens that half of the answers have at most.
   */
  readonly answer_tokens_p50: number | null;
  /**
   * Tokens that 90 of 100 answers have at most.
   */
  readonly answer_tokens_p90: number | null;
  /**
   * Requests at once, on average.
   */
  readonly avg_running_batch: number;
  /**
   * Date of the release since which the energy of this configuration is what it is; null where no release has it.
   */
  readonly since: string | null;
  /**
   * Expanded (k = 2), as a share of the energy.
   */
  readonly relative_uncertainty: number;
  /**
   * `wh_per_million_output_tokens` with its band, Wh.
   */
  readonly whPerMillionTokens: Figure;
  /**
   * `wh_per_response` with its band, Wh.
   */
  readonly whPerAnswer: Figure;
  /**
   * The ceiling that it was chosen by, ms; Infinity is none, null of a row that was named by its `row_id`.
   */
  readonly maxItlMs: number | null;
  /**
   * Whether the ceiling was asked for; else it is that of the main table.
   */
  readonly ceilingAsked: boolean;
  /**
   * Must stand beside the figures.
   */
  readonly caveat: string;
  /**
   * What to know beside that.
   *
   * Items: One of them.
   */
  readonly warnings: readonly string[];
  /**
   * Whether its energy per token can't be told from that of the first, given how sure both are.
   */
  readonly tiesWithFirst: boolean;
}
/**
 * One thing compared.
 */
export interface FigureComparison {
  /**
   * The first.
   */
  readonly a: number;
  /**
   * The second.
   */
  readonly b: number;
  /**
   * a / b
   */
  readonly ratio: number;
  /**
   * Which is more, where they can be told apart.
   */
  readonly verdict: 'a uses more' | 'b uses more' | 'not distinguishable';
}
/**
 * Two configurations compared.
 */
export interface Comparison {
  /**
   * The first.
   */
  readonly a: ChosenConfiguration;
  /**
   * The second.
   */
  readonly b: ChosenConfiguration;
  /**
   * GPU energy per million output tokens, Wh.
   */
  readonly perMillionTokens: FigureComparison;
  /**
   * GPU energy of an answer of average length, Wh.
   */
  readonly perAnswer: FigureComparison;
}
/**
 * An area and its electricity.
 */
export interface Area {
  /**
   * ISO code of three letters.
   */
  readonly iso3: string;
  /**
   * ISO code of two letters.
   */
  readonly iso2: string | null;
  /**
   * Name of the area.
   */
  readonly display_name: string;
  /**
   * Year of `g_co2e_per_kwh`.
   */
  readonly year: string;
  /**
   * gCO2e per kWh.
   */
  readonly g_co2e_per_kwh: number;
  /**
   * gCO2e per kWh by year.
   */
  readonly years: {
    /**
     * gCO2e per kWh.
     */
    [k: string]: number;
  };
}
/**
 * What the figures are.
 */
export interface About {
  /**
   * Date of the release; null where the figures are of no release.
   */
  readonly release: string | null;
  /**
   * Date on which its documents were built.
   */
  readonly updated: string;
  /**
   * Address of the site.
   */
  readonly site: string;
  /**
   * Must stand beside whatever is made from the figures.
   */
  readonly caveat: string;
  /**
   * How to name the data.
   */
  readonly attribution: string;
  /**
   * Licence of the data, an SPDX id.
   */
  readonly licence: string;
  /**
   * Notices on releases, oldest first.
   *
   * Items: One of them.
   */
  readonly notices: {
    /**
     * Date of a release.
     */
    readonly date: string;
    /**
     * What is wrong with it.
     */
    readonly notice: string;
  }[];
  /**
   * Rows that a release had and a later one has not.
   *
   * Items: One of them.
   */
  readonly withdrawn: {
    /**
     * Id of the configuration.
     */
    readonly row_id: string;
    /**
     * Date of a release.
     */
    readonly date: string;
    /**
     * The row that takes its place.
     */
    readonly replaced_by: string | null;
  }[];
}
