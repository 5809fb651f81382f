// Generated from schema/packages.json. Do not edit.

/**
 * Selects measured configurations.
 */
export interface Selection {
  /**
   * Slug, display name, hub id, or another name that `resolve` knows.
   */
  readonly model: string;
  /**
   * Default: `lm-arena-chat`, or the model's only workload.
   */
  readonly workload?: 'lm-arena-chat' | 'gpqa' | 'sourcegraph-fim' | 'image-chat' | 'video-chat' | null | undefined;
  /**
   * GPU, such as `H100`. Default: any.
   */
  readonly gpu?: string | null | undefined;
  /**
   * Number of GPUs that serve the model together. Default: any.
   */
  readonly numGpus?: number | null | undefined;
  /**
   * Latency limit: highest median inter-token latency, ms. 50 ms is 20 tokens per second; Infinity means no limit. Default: the limit of the API's main table (`itl_deadline_ms` of `index.json`).
   */
  readonly maxItlMs?: number | null | undefined;
  /**
   * If `gpu` was not measured, use the GPU with the lowest energy instead. The result says so in `otherGpuThan`.
   */
  readonly allowOtherGpu?: boolean | null | undefined;
}
/**
 * A question to `estimate` about tokens.
 */
export interface TokenQuestion {
  /**
   * Slug, display name, hub id, or another name that `resolve` knows.
   */
  readonly model: string;
  /**
   * Default: `lm-arena-chat`, or the model's only workload. If only the 2024 benchmark has the model or the GPU: its chat, or the model's only workload there. A workload that ends in `-2024` asks for that benchmark.
   */
  readonly workload?:
    | 'lm-arena-chat'
    | 'gpqa'
    | 'sourcegraph-fim'
    | 'image-chat'
    | 'video-chat'
    | 'chat-2024'
    | 'code-2024'
    | 'visual-chat-2024'
    | null | undefined;
  /**
   * GPU, such as `H100`. Default: any.
   */
  readonly gpu?: string | null | undefined;
  /**
   * Number of GPUs that serve the model together. Default: any.
   */
  readonly numGpus?: number | null | undefined;
  /**
   * Latency limit: highest median inter-token latency, ms. 50 ms is 20 tokens per second; Infinity means no limit. Default: the limit of the API's main table (`itl_deadline_ms` of `index.json`). In the 2024 benchmark it applies to the mean time per output token.
   */
  readonly maxItlMs?: number | null | undefined;
  /**
   * If `gpu` was not measured, use the GPU with the lowest energy instead. The result says so in `otherGpuThan`.
   */
  readonly allowOtherGpu?: boolean | null | undefined;
  /**
   * Number of output tokens: of each response if the question has `responses` or `inputTokens`, otherwise of any number of responses together. Without it, the result has `responsePercentiles` and no total.
   */
  readonly outputTokens?: number | null | undefined;
  /**
   * Number of responses, each with `outputTokens` and `inputTokens`. The result covers all of them together. Default: 1 with `inputTokens`; otherwise any number, so the length of a call is not checked.
   */
  readonly responses?: number | null | undefined;
  /**
   * Tokens of one prompt. The energy of tokens beyond the measured lengths is in `promptWh`, never in `wh`.
   */
  readonly inputTokens?: number | null | undefined;
  /**
   * How many of the input tokens are cached, so that the engine does not compute them again. Needs `inputTokens`.
   */
  readonly cachedInputTokens?: number | null | undefined;
  /**
   * Predict the energy of chat for an open-weights model that was not measured. The result says so in `basis`.
   */
  readonly allowPredicted?: boolean | null | undefined;
  /**
   * Where the electricity comes from: ISO code of three or two letters, or a name. Default: `WLD`, the world.
   */
  readonly grid?: string | null | undefined;
  /**
   * Year of the grid carbon intensity, such as 2024. Default: the main year of the grid data.
   */
  readonly year?: number | string | null | undefined;
  /**
   * Power usage effectiveness (PUE): energy of the data centre divided by the energy of its IT equipment, 1 to 10. Default: 1, the GPUs alone. With the `boundary` `site` it replaces the published range.
   */
  readonly pue?: number | null | undefined;
  /**
   * Converts the GPU energy by published ratios, in `converted`: `node` is the whole server, `fleet` adds standby servers, `site` adds cooling and power distribution. The ratios are from other organisations' servers. `wh` stays as measured and without a PUE. Default: no conversion.
   */
  readonly boundary?: 'node' | 'fleet' | 'site' | null | undefined;
  /**
   * Your own ratio of a node's energy to the energy of its GPUs, 1 to 10. It replaces the published range and needs a `boundary`.
   */
  readonly nodeRatio?: number | null | undefined;
  /**
   * A day, YYYY-MM-DD. The result is null if this snapshot is newer than that day; `why` then says which snapshot to use.
   */
  readonly asOf?: string | null | undefined;
}
/**
 * A question to `estimate` about images or videos, which are counted one by one.
 */
export interface OutputQuestion {
  /**
   * Slug, display name, hub id, or another name that `resolve` knows.
   */
  readonly model: string;
  /**
   * Default: the workload on which the model was measured.
   */
  readonly workload?: 'text-to-image' | 'text-to-video' | null | undefined;
  /**
   * GPU, such as `H100`. Default: any.
   */
  readonly gpu?: string | null | undefined;
  /**
   * Number of GPUs that generate the images or videos together. Default: any.
   */
  readonly numGpus?: number | null | undefined;
  /**
   * If `gpu` was not measured, use the GPU with the lowest energy instead. The result says so in `otherGpuThan`.
   */
  readonly allowOtherGpu?: boolean | null | undefined;
  /**
   * Latency limit: longest time of a batch, s. Infinity means no limit. Default: the limit of the workload, 30 for images and 300 for videos.
   */
  readonly maxLatencyS?: number | null | undefined;
  /**
   * Number of images or videos.
   */
  readonly outputs: number;
  /**
   * Where the electricity comes from: ISO code of three or two letters, or a name. Default: `WLD`, the world.
   */
  readonly grid?: string | null | undefined;
  /**
   * Year of the grid carbon intensity, such as 2024. Default: the main year of the grid data.
   */
  readonly year?: number | string | null | undefined;
  /**
   * Power usage effectiveness (PUE): energy of the data centre divided by the energy of its IT equipment, 1 to 10. Default: 1, the GPUs alone. With the `boundary` `site` it replaces the published range.
   */
  readonly pue?: number | null | undefined;
  /**
   * Converts the GPU energy by published ratios, in `converted`: `node` is the whole server, `fleet` adds standby servers, `site` adds cooling and power distribution. The ratios are from other organisations' servers. `wh` stays as measured and without a PUE. Default: no conversion.
   */
  readonly boundary?: 'node' | 'fleet' | 'site' | null | undefined;
  /**
   * Your own ratio of a node's energy to the energy of its GPUs, 1 to 10. It replaces the published range and needs a `boundary`.
   */
  readonly nodeRatio?: number | null | undefined;
  /**
   * A day, YYYY-MM-DD. The result is null if this snapshot is newer than that day; `why` then says which snapshot to use.
   */
  readonly asOf?: string | null | undefined;
}
/**
 * An open-weights model by its name.
 */
export interface NamedModel {
  /**
   * Hub id of an open-weights model, with or without its owner.
   */
  readonly model: string;
  /**
   * GPU, such as `H100`. Default: the measured GPU with the lowest energy.
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
   * Active parameters per token, billions; all parameters of a dense model.
   */
  readonly activeParamsB: number;
  /**
   * Owner of the weights on a model hub. The interval is wider for vendors of which no model was measured.
   */
  readonly vendor?: string | null | undefined;
  /**
   * GPU, such as `H100`. Default: the measured GPU with the lowest energy.
   */
  readonly gpu?: string | null | undefined;
}
/**
 * Which configurations to list. An option that is not given doesn't filter.
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
   * Latency limit: highest median inter-token latency, ms.
   */
  readonly maxItlMs?: number | null | undefined;
}
/**
 * A warning about a result.
 */
export interface ResultWarning {
  /**
   * What the warning is about, for programs.
   */
  readonly code:
    | 'notice'
    | 'by_rule'
    | 'by_rule_earlier'
    | 'other_hardware'
    | 'maybe_hosted'
    | 'only_workload'
    | 'any_gpu'
    | 'any_gpu_predicted'
    | 'assumed_count'
    | 'other_gpu'
    | 'predicted'
    | 'measured_later'
    | 'no_count'
    | 'no_prompt'
    | 'short_prompt'
    | 'long_prompt'
    | 'cached_prompt'
    | 'prompt_apart'
    | 'earlier_prompt'
    | 'beyond_context'
    | 'not_converted_prompt'
    | 'earlier_not_converted'
    | 'no_ratios'
    | 'place'
    | 'no_emissions'
    | 'pue';
  /**
   * The warning in a sentence, for readers.
   */
  readonly message: string;
}
/**
 * A value with its uncertainty range: from value / (1 + U) to value × (1 + U), where U is the expanded relative uncertainty.
 */
export interface Figure {
  /**
   * The value.
   */
  readonly value: number;
  /**
   * Lower end of the range.
   */
  readonly low: number;
  /**
   * Upper end of the range.
   */
  readonly high: number;
}
/**
 * Energy and emissions of the tokens on one configuration.
 */
export interface Load {
  /**
   * Id of the configuration.
   */
  readonly rowId: string;
  /**
   * GPU.
   */
  readonly gpu: string;
  /**
   * Number of GPUs that serve the model together.
   */
  readonly numGpus: number;
  /**
   * Running batch: how many requests are decoded together, on average.
   */
  readonly avgRunningBatch: number;
  /**
   * Wh.
   */
  readonly wh: number;
  /**
   * Emissions, g CO2e; null if the grid carbon intensity is not known.
   */
  readonly gCo2e: number | null;
}
/**
 * Grid carbon intensity of an area in a year.
 */
export interface Electricity {
  /**
   * ISO code of three letters.
   */
  readonly iso3: string;
  /**
   * Name of the area.
   */
  readonly displayName: string;
  /**
   * Year of the grid carbon intensity.
   */
  readonly year: string;
  /**
   * Grid carbon intensity, g CO2e per kWh.
   */
  readonly gCo2ePerKwh: number;
}
/**
 * The prompts of a workload.
 */
export interface Prompts {
  /**
   * Description.
   */
  readonly note: string;
  /**
   * Average length, tokens; null where the source does not publish it.
   */
  readonly tokens: number | null;
  /**
   * The most tokens that the measured servers accepted, prompt and response together.
   */
  readonly contextTokens: number;
}
/**
 * Percentiles over the responses of a configuration.
 */
export interface Percentiles {
  /**
   * 10 of 100 responses use at most this.
   */
  readonly p10: number;
  /**
   * Half of the responses use at most this.
   */
  readonly p50: number;
  /**
   * 90 of 100 responses use at most this.
   */
  readonly p90: number;
}
/**
 * Length and energy of the responses of a configuration, at the 10th, 50th and 90th percentile of length.
 */
export interface ResponsePercentiles {
  /**
   * Tokens.
   */
  readonly tokens: Percentiles;
  /**
   * Wh.
   */
  readonly wh: Percentiles;
}
/**
 * A range and its middle value.
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
 * A step outwards from the GPUs: the ratio of its energy to the energy of the step before.
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
   * Whether the ratio was given by `nodeRatio` or `pue`; otherwise it comes from the sources.
   */
  readonly own: boolean;
  /**
   * Whether all sources come from one publisher. The range then doesn't show how much publishers differ.
   */
  readonly isAlone: boolean;
  /**
   * The documents that publish the ratios.
   *
   * Items: One item.
   */
  readonly sources: readonly string[];
}
/**
 * Energy beyond the GPUs. It is not measured: it is the energy of the GPUs times published ratios or your own.
 */
export interface Converted {
  /**
   * How the value was found.
   */
  readonly basis: 'converted';
  /**
   * The converted value in a sentence that is true as it stands, to show or to copy with `caveat`.
   */
  readonly claim: string;
  /**
   * Boundary of the energy.
   */
  readonly boundary: 'node' | 'fleet' | 'site';
  /**
   * Energy, Wh: each end of the uncertainty range times the same end of each ratio's range.
   */
  readonly wh: Span;
  /**
   * Emissions, g CO2e; null if the grid carbon intensity is not known.
   */
  readonly gCo2e: Span | null;
  /**
   * The steps from the GPUs to the boundary.
   */
  readonly rungs: readonly ConvertedRung[];
  /**
   * Must be shown beside the value.
   */
  readonly caveat: string;
  /**
   * How to cite the converted value: the data with its release, and the sources of the energy, the grid carbon intensity and the ratios.
   */
  readonly citation: string;
  /**
   * Sources of the converted value, each with the address of its publisher.
   *
   * Items: One item.
   */
  readonly sources: readonly string[];
}
/**
 * Energy of reading the part of a prompt beyond the measured lengths, Wh: a lower bound that counts kernels alone. It is never part of `wh`.
 */
export interface PromptEnergy {
  /**
   * How the value was found.
   */
  readonly basis: 'floor-from-kernels';
  /**
   * Lower bound. For several responses, the length of the prompt is an average, and the bound is valid for prompts of any lengths with this average.
   */
  readonly low: number;
  /**
   * Central value for the same tokens; null if only the lower bound is known.
   */
  readonly central: number | null;
  /**
   * Highest value for the tokens beyond the measured lengths, counting kernels alone; null if only the lower bound is known. It is not an upper bound: the measured prompts may have been shorter.
   */
  readonly high: number | null;
}
/**
 * The same tokens on the same GPUs at two running batches.
 */
export interface LoadRange {
  /**
   * At the running batch with the lowest energy under the latency limit. This is the value of the estimate.
   */
  readonly best: Load;
  /**
   * At the smallest running batch that was measured: a nearly idle server.
   */
  readonly smallest: Load;
}
/**
 * The same tokens on the configurations with the lowest and the highest energy.
 */
export interface ConfigurationRange {
  /**
   * On the configuration with the lowest energy.
   */
  readonly least: Load;
  /**
   * On the configuration with the highest energy.
   */
  readonly most: Load;
}
/**
 * Energy of responses on the lowest-energy configuration under the latency limit.
 */
export interface ResponseEstimate {
  /**
   * How the values were found.
   */
  readonly basis: 'measured';
  /**
   * The result in sentences that are true as they stand, to show or to copy: energy, reading the prompt, emissions. It says "at least" only of a lower bound.
   */
  readonly claim: string;
  /**
   * The energy in a few short sentences that are true as they stand, for example beside a response. Includes reading a long prompt if the energy is a lower bound, and emissions if the question names an area.
   */
  readonly shortClaim: string;
  /**
   * Tokens and Wh that 10, 50 and 90 of 100 responses of this configuration use at most; null if the lengths are not known.
   */
  readonly responsePercentiles: ResponsePercentiles | null;
  /**
   * Energy of reading the prompt; null if no `inputTokens` are given, or if it is not known for this GPU, precision or workload. `claim` gives the reason.
   */
  readonly promptWh: PromptEnergy | null;
  /**
   * Id of the configuration.
   */
  readonly rowId: string;
  /**
   * Date of the first release with this energy for this configuration; null if no release has it.
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
   * Number of GPUs that serve the model together.
   */
  readonly numGpus: number;
  /**
   * Precision of the weights.
   */
  readonly precision: string;
  /**
   * The engine that served the model, with its version.
   */
  readonly engine: string;
  /**
   * GPU energy per million output tokens, Wh, without the `pue`.
   */
  readonly whPerMillionOutputTokens: number;
  /**
   * Lower bound of `whPerMillionOutputTokens`, Wh: the lower end of its uncertainty range, or the lower end for the next slower measured configuration if it is lower. Only this value may be called "at least". Null without a lower bound.
   */
  readonly atLeastWhPerMillionOutputTokens: number | null;
  /**
   * Why there is no lower bound; null if there is one. `other_model`: the name may mean other weights or hardware. `other_gpu`: the figure is for another GPU. `pue`: the PUE was not measured. `length`: the measured servers accepted fewer tokens. `unknown_prompt`: the lengths of the measured prompts are not published. `short_prompt` and `short_context`: the prompt, or the prompt and the response together, may be shorter than those measured. `uncounted_cache`: the number of cached tokens is not given.
   */
  readonly boundObstacle:
    | 'other_model'
    | 'other_gpu'
    | 'pue'
    | 'length'
    | 'unknown_prompt'
    | 'short_prompt'
    | 'short_context'
    | 'uncounted_cache'
    | null;
  /**
   * Median inter-token latency, ms.
   */
  readonly medianItlMs: number;
  /**
   * Latency limit that the configuration meets: median inter-token latency, ms. Infinity means no limit.
   */
  readonly maxItlMs: number;
  /**
   * Whether the question gave a latency limit; otherwise the main table's limit was used.
   */
  readonly latencyLimitGiven: boolean;
  /**
   * Grid carbon intensity that the emissions follow from; null without emissions.
   */
  readonly electricity: Electricity | null;
  /**
   * Power usage effectiveness that `wh` was multiplied by; 1 is the GPUs alone.
   */
  readonly pue: number;
  /**
   * The prompts of the workload. The energy of reading them is part of `wh`.
   */
  readonly prompts: Prompts;
  /**
   * How the model's name relates to what was measured: `exact`: it means exactly the measured weights. `similar`: it may mean other weights, or belongs to a hosted provider. `other_hardware`: its provider serves models on hardware of its own, which was not measured, so this service uses another amount of energy. Only `exact` has a lower bound.
   */
  readonly modelMatch: 'exact' | 'similar' | 'other_hardware';
  /**
   * The GPU in the question if it was not measured and another one was used; otherwise null.
   */
  readonly otherGpuThan: string | null;
  /**
   * Boundary of the energy.
   */
  readonly boundary: 'gpu_only';
  /**
   * Must be shown beside the value.
   */
  readonly caveat: string;
  /**
   * Further warnings about this estimate.
   */
  readonly warnings: readonly ResultWarning[];
  /**
   * Date of the release, YYYY-MM-DD; null if the snapshot belongs to no release.
   */
  readonly release: string | null;
  /**
   * How to cite this result: the data with its release, and the sources that it uses.
   */
  readonly citation: string;
  /**
   * Sources of this result, each with its version, its licence and the address of its publisher.
   *
   * Items: One item.
   */
  readonly sources: readonly string[];
}
/**
 * Energy and emissions of output tokens.
 */
export interface Estimate {
  /**
   * How the values were found.
   */
  readonly basis: 'measured';
  /**
   * The result in sentences that are true as they stand, to show or to copy: energy, reading the prompt, emissions. It says "at least" only of a lower bound.
   */
  readonly claim: string;
  /**
   * The energy in a few short sentences that are true as they stand, for example beside a response. Includes reading a long prompt if the energy is a lower bound, and emissions if the question names an area.
   */
  readonly shortClaim: string;
  /**
   * Tokens and Wh that 10, 50 and 90 of 100 responses of this configuration use at most; null if the lengths are not known.
   */
  readonly responsePercentiles: ResponsePercentiles | null;
  /**
   * Energy of reading the prompt; null if no `inputTokens` are given, or if it is not known for this GPU, precision or workload. `claim` gives the reason.
   */
  readonly promptWh: PromptEnergy | null;
  /**
   * Id of the configuration.
   */
  readonly rowId: string;
  /**
   * Date of the first release with this energy for this configuration; null if no release has it.
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
   * Number of GPUs that serve the model together.
   */
  readonly numGpus: number;
  /**
   * Precision of the weights.
   */
  readonly precision: string;
  /**
   * The engine that served the model, with its version.
   */
  readonly engine: string;
  /**
   * GPU energy per million output tokens, Wh, without the `pue`.
   */
  readonly whPerMillionOutputTokens: number;
  /**
   * Lower bound of `whPerMillionOutputTokens`, Wh: the lower end of its uncertainty range, or the lower end for the next slower measured configuration if it is lower. Only this value may be called "at least". Null without a lower bound.
   */
  readonly atLeastWhPerMillionOutputTokens: number | null;
  /**
   * Why there is no lower bound; null if there is one. `other_model`: the name may mean other weights or hardware. `other_gpu`: the figure is for another GPU. `pue`: the PUE was not measured. `length`: the measured servers accepted fewer tokens. `unknown_prompt`: the lengths of the measured prompts are not published. `short_prompt` and `short_context`: the prompt, or the prompt and the response together, may be shorter than those measured. `uncounted_cache`: the number of cached tokens is not given.
   */
  readonly boundObstacle:
    | 'other_model'
    | 'other_gpu'
    | 'pue'
    | 'length'
    | 'unknown_prompt'
    | 'short_prompt'
    | 'short_context'
    | 'uncounted_cache'
    | null;
  /**
   * Median inter-token latency, ms.
   */
  readonly medianItlMs: number;
  /**
   * Latency limit that the configuration meets: median inter-token latency, ms. Infinity means no limit.
   */
  readonly maxItlMs: number;
  /**
   * Whether the question gave a latency limit; otherwise the main table's limit was used.
   */
  readonly latencyLimitGiven: boolean;
  /**
   * Grid carbon intensity that the emissions follow from; null without emissions.
   */
  readonly electricity: Electricity | null;
  /**
   * Power usage effectiveness that `wh` was multiplied by; 1 is the GPUs alone.
   */
  readonly pue: number;
  /**
   * The prompts of the workload. The energy of reading them is part of `wh`.
   */
  readonly prompts: Prompts;
  /**
   * How the model's name relates to what was measured: `exact`: it means exactly the measured weights. `similar`: it may mean other weights, or belongs to a hosted provider. `other_hardware`: its provider serves models on hardware of its own, which was not measured, so this service uses another amount of energy. Only `exact` has a lower bound.
   */
  readonly modelMatch: 'exact' | 'similar' | 'other_hardware';
  /**
   * The GPU in the question if it was not measured and another one was used; otherwise null.
   */
  readonly otherGpuThan: string | null;
  /**
   * Boundary of the energy.
   */
  readonly boundary: 'gpu_only';
  /**
   * Must be shown beside the value.
   */
  readonly caveat: string;
  /**
   * Further warnings about this estimate.
   */
  readonly warnings: readonly ResultWarning[];
  /**
   * Date of the release, YYYY-MM-DD; null if the snapshot belongs to no release.
   */
  readonly release: string | null;
  /**
   * How to cite this result: the data with its release, and the sources that it uses.
   */
  readonly citation: string;
  /**
   * Sources of this result, each with its version, its licence and the address of its publisher.
   *
   * Items: One item.
   */
  readonly sources: readonly string[];
  /**
   * GPU energy of the tokens, Wh, multiplied by the `pue`.
   */
  readonly wh: Figure;
  /**
   * Lower bound of the energy, Wh: the lower end of the uncertainty range of `wh`, or the lower end for the next slower measured configuration if it is lower. It is for the output tokens. Null without a lower bound: the name may mean other weights or hardware, another GPU was used, a PUE was given, or prompt and response were shorter than those measured, or longer than the measured servers accepted.
   */
  readonly atLeastWh: number | null;
  /**
   * Lower bound of the energy with reading the prompts, Wh: `atLeastWh` and `promptWh.low` together. Equal to `atLeastWh` if no energy of a prompt is added; null if `atLeastWh` is null.
   */
  readonly atLeastWhWithPrompts: number | null;
  /**
   * Emissions, g CO2e; null if the grid carbon intensity is not known. The uncertainty range covers the energy only: the source of the grid carbon intensity states none.
   */
  readonly gCo2e: Figure | null;
  /**
   * The same tokens on the same GPUs at the running batch with the lowest energy under the latency limit (`best`, the value of the estimate) and at the smallest running batch that was measured (`smallest`), without `promptWh`.
   */
  readonly loadRange: LoadRange;
  /**
   * The same tokens on the configurations with the lowest and the highest energy of all that meet the latency limit, on any GPU and at any running batch. It shows how far the energy may lie from `wh` if nothing else is known about the server. Null if a GPU was named.
   */
  readonly configurationRange: ConfigurationRange | null;
  /**
   * Output tokens: of each response if there are several responses, otherwise of all responses.
   */
  readonly outputTokens: number;
  /**
   * Number of responses whose energy this is. Null if the question has neither `responses` nor `inputTokens`: its output tokens may then belong to any number of responses.
   */
  readonly responses: number | null;
  /**
   * The same energy converted to the `boundary`, only if the question has one and reading the prompt adds no energy. Never add it to `wh` or put both in one chart.
   */
  readonly converted?: Converted | undefined;
}
/**
 * A predicted value with its 90 % interval, which is designed to contain nine in ten measured values.
 */
export interface PredictedFigure {
  /**
   * The value.
   */
  readonly value: number;
  /**
   * Lower end of the range.
   */
  readonly low: number;
  /**
   * Upper end of the range.
   */
  readonly high: number;
  /**
   * How the value was found.
   */
  readonly basis: 'predicted';
}
/**
 * Predicted energy and emissions of output tokens of a model that was not measured, from its sizes.
 */
export interface PredictedEstimate {
  /**
   * How the value was found.
   */
  readonly basis: 'predicted';
  /**
   * The result in sentences that are true as they stand, to show or to copy: energy, reading the prompt, emissions. It says "at least" only of a lower bound.
   */
  readonly claim: string;
  /**
   * The energy in a few short sentences that are true as they stand, for example beside a response. Includes reading a long prompt if the energy is a lower bound, and emissions if the question names an area.
   */
  readonly shortClaim: string;
  /**
   * GPU energy of the tokens, Wh, multiplied by the `pue`.
   */
  readonly wh: PredictedFigure;
  /**
   * Always null: a prediction has no lower bound.
   */
  readonly atLeastWh: null;
  /**
   * Why there is no lower bound: a prediction has none.
   */
  readonly boundObstacle: 'predicted';
  /**
   * Emissions, g CO2e; null if the grid carbon intensity is not known.
   */
  readonly gCo2e: PredictedFigure | null;
  /**
   * Energy of reading the prompt, or null.
   */
  readonly promptWh: PromptEnergy | null;
  /**
   * Hub id of the model.
   */
  readonly modelId: string;
  /**
   * Parameters, billions.
   */
  readonly paramsB: number;
  /**
   * Active parameters per token, billions.
   */
  readonly activeParamsB: number;
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
   * GPU energy per million output tokens, Wh, without the `pue`.
   */
  readonly whPerMillionOutputTokens: number;
  /**
   * Output tokens: of each response if there are several responses, otherwise of all responses.
   */
  readonly outputTokens: number;
  /**
   * Number of responses whose energy this is. Null if the question has neither `responses` nor `inputTokens`: its output tokens may then belong to any number of responses.
   */
  readonly responses: number | null;
  /**
   * Latency limit of the prediction: median inter-token latency, ms.
   */
  readonly maxItlMs: number;
  /**
   * Whether the question gave a latency limit; otherwise the main table's limit was used.
   */
  readonly latencyLimitGiven: boolean;
  /**
   * Grid carbon intensity that the emissions follow from; null without emissions.
   */
  readonly electricity: Electricity | null;
  /**
   * Power usage effectiveness that `wh` was multiplied by; 1 is the GPUs alone.
   */
  readonly pue: number;
  /**
   * How the model's name relates to the predicted model: `exact`: it is the model's Hugging Face id. `similar`: it has another owner or none, so it may mean other weights. `other_hardware`: its provider serves models on hardware of its own, which was not measured, so this service uses another amount of energy. No prediction has a lower bound.
   */
  readonly modelMatch: 'exact' | 'similar' | 'other_hardware';
  /**
   * Always null for a prediction.
   */
  readonly otherGpuThan: null;
  /**
   * Boundary of the energy.
   */
  readonly boundary: 'gpu_only';
  /**
   * Must be shown beside the value.
   */
  readonly caveat: string;
  /**
   * Further warnings about this estimate.
   */
  readonly warnings: readonly ResultWarning[];
  /**
   * Date of the release, YYYY-MM-DD; null if the snapshot belongs to no release.
   */
  readonly release: string | null;
  /**
   * How to cite this result: the data with its release, and the sources that it uses.
   */
  readonly citation: string;
  /**
   * Sources of this result, each with its version, its licence and the address of its publisher.
   *
   * Items: One item.
   */
  readonly sources: readonly string[];
  /**
   * The same energy converted to the `boundary`, only if the question has one and reading the prompt adds no energy. Never add it to `wh` or put both in one chart.
   */
  readonly converted?: Converted | undefined;
}
/**
 * A value of the 2024 benchmark. Its uncertainty is not known.
 */
export interface EarlierFigure {
  /**
   * The value.
   */
  readonly value: number;
  /**
   * Always null: the uncertainty is not known.
   */
  readonly low: null;
  /**
   * Always null: the uncertainty is not known.
   */
  readonly high: null;
  /**
   * How the value was found.
   */
  readonly basis: 'measured-2024';
}
/**
 * Energy and emissions of output tokens, measured in the 2024 benchmark. Given only if no later measurement has the model or the GPU, or if the question names a workload of that benchmark.
 */
export interface EarlierEstimate {
  /**
   * How the values were found: measured in the 2024 benchmark. Never compare or add them with other values.
   */
  readonly basis: 'measured-2024';
  /**
   * The result in sentences that are true as they stand, to show or to copy. It never says "at least".
   */
  readonly claim: string;
  /**
   * The energy in a few short sentences that are true as they stand, for example beside a response. Includes reading a long prompt if the energy is a lower bound, and emissions if the question names an area.
   */
  readonly shortClaim: string;
  /**
   * Always null: a lower bound needs a known uncertainty.
   */
  readonly atLeastWh: null;
  /**
   * Always null: a lower bound needs a known uncertainty.
   */
  readonly atLeastWhPerMillionOutputTokens: null;
  /**
   * Why there is no lower bound: the uncertainty is not known.
   */
  readonly boundObstacle: 'unknown_uncertainty';
  /**
   * Emissions, g CO2e; null without a count or if the grid carbon intensity is not known.
   */
  readonly gCo2e: EarlierFigure | null;
  /**
   * Always null: nothing is known about reading longer prompts.
   */
  readonly promptWh: null;
  /**
   * Always null: only the mean length of responses is known.
   */
  readonly responsePercentiles: null;
  /**
   * Year of the measurement.
   */
  readonly year: number;
  /**
   * The engine that served the model, with its version.
   */
  readonly engine: string;
  /**
   * Id of the configuration.
   */
  readonly rowId: string;
  /**
   * Slug of the model.
   */
  readonly slug: string;
  /**
   * Display name.
   */
  readonly model: string;
  /**
   * Hub id of the model.
   */
  readonly modelId: string;
  /**
   * The workload.
   */
  readonly workload: string;
  /**
   * GPU.
   */
  readonly gpu: string;
  /**
   * Variant of the GPU that was measured.
   */
  readonly card: string;
  /**
   * Number of GPUs that serve the model together.
   */
  readonly numGpus: number;
  /**
   * GPU energy per million output tokens, Wh, without the `pue`.
   */
  readonly whPerMillionOutputTokens: number;
  /**
   * GPU energy of a response of mean length, Wh, times the PUE.
   */
  readonly whPerMeanResponse: number;
  /**
   * Output tokens: of each response if there are several responses, otherwise of all responses; null if the question has no count.
   */
  readonly outputTokens: number | null;
  /**
   * Number of responses whose energy `wh` is. Null if the question has neither `responses` nor `inputTokens`: its output tokens may then belong to any number of responses.
   */
  readonly responses: number | null;
  /**
   * Mean length of a response, tokens.
   */
  readonly avgOutputTokens: number;
  /**
   * Mean time per output token, ms.
   */
  readonly meanTpotMs: number;
  /**
   * Latency limit that the configuration meets: mean time per output token, ms. Infinity means no limit.
   */
  readonly maxMeanTpotMs: number;
  /**
   * Whether the question gave a latency limit; otherwise the main table's limit was used.
   */
  readonly latencyLimitGiven: boolean;
  /**
   * Grid carbon intensity that the emissions follow from; null without emissions.
   */
  readonly electricity: Electricity | null;
  /**
   * Power usage effectiveness that `wh` was multiplied by; 1 is the GPUs alone.
   */
  readonly pue: number;
  /**
   * How the model's name relates to what was measured: `exact`: it means exactly the measured weights. `similar`: it may mean other weights, or belongs to a hosted provider. `other_hardware`: its provider serves models on hardware of its own, which was not measured, so this service uses another amount of energy. No figure of the 2024 benchmark has a lower bound.
   */
  readonly modelMatch: 'exact' | 'similar' | 'other_hardware';
  /**
   * The GPU in the question if it was not measured and another one was used; otherwise null.
   */
  readonly otherGpuThan: string | null;
  /**
   * Boundary of the energy.
   */
  readonly boundary: 'gpu_only';
  /**
   * Must be shown beside the value.
   */
  readonly caveat: string;
  /**
   * Further warnings about this estimate.
   */
  readonly warnings: readonly ResultWarning[];
  /**
   * Date of the release, YYYY-MM-DD; null if the snapshot belongs to no release.
   */
  readonly release: string | null;
  /**
   * How to cite this result: the data with its release, and the sources that it uses.
   */
  readonly citation: string;
  /**
   * Sources of this result, each with its version, its licence and the address of its publisher.
   *
   * Items: One item.
   */
  readonly sources: readonly string[];
  /**
   * GPU energy of the tokens, Wh, multiplied by the `pue`; only if the question has a count.
   */
  readonly wh?: EarlierFigure | undefined;
}
/**
 * Predicted energy of chat for a model that was not measured, or the reason for a missing prediction.
 */
export interface Prediction {
  /**
   * The prediction in a sentence, to print unchanged; null if nothing is predicted.
   */
  readonly claim: string | null;
  /**
   * How the value was found.
   */
  readonly basis: 'predicted';
  /**
   * GPU energy per million output tokens, Wh, with its 90 % interval; null if nothing is predicted.
   */
  readonly whPerMillionOutputTokensWithRange: Figure | null;
  /**
   * Why nothing is predicted; null if something is.
   */
  readonly refusal: string | null;
  /**
   * The same, for programs; null if something is predicted.
   */
  readonly refusalCode:
    | 'measured'
    | 'measured_earlier'
    | 'closed_model'
    | 'few_bits'
    | 'unknown_sizes'
    | 'not_enough'
    | 'unknown_vendor'
    | 'unmeasured_gpu'
    | 'unmeasured_bits'
    | 'active_above_total'
    | 'outside_params_b'
    | 'outside_active_params_b'
    | 'outside_params_per_active'
    | null;
  /**
   * Hub id of the model; null if sizes were given or no model of that name is known.
   */
  readonly modelId: string | null;
  /**
   * Parameters, billions; null if no model of that name is known.
   */
  readonly paramsB: number | null;
  /**
   * Active parameters per token, billions.
   */
  readonly activeParamsB: number | null;
  /**
   * Bits per weight; null if sizes were given.
   */
  readonly bits: number | null;
  /**
   * The GPU; null if nothing is predicted and none was given.
   */
  readonly gpu: string | null;
  /**
   * Share of measured rows inside their interval, for families (or vendors) left out of the fit.
   */
  readonly coverage: number | null;
  /**
   * The workload.
   */
  readonly workload: string;
  /**
   * Latency limit of the prediction: median inter-token latency, ms.
   */
  readonly maxItlMs: number;
  /**
   * Boundary of the energy.
   */
  readonly boundary: 'gpu_only';
  /**
   * Must be shown beside the value.
   */
  readonly caveat: string;
  /**
   * Further warnings about this estimate.
   */
  readonly warnings: readonly ResultWarning[];
  /**
   * Date of the release, YYYY-MM-DD; null if the snapshot belongs to no release.
   */
  readonly release: string | null;
  /**
   * Sources of this result, each with its version, its licence and the address of its publisher; empty if nothing is predicted.
   *
   * Items: One item.
   */
  readonly sources: readonly string[];
}
/**
 * Energy of images or videos. A model was measured at one size and number of steps, which are part of the estimate.
 */
export interface ItemEstimate {
  /**
   * How the value was found.
   */
  readonly basis: 'measured';
  /**
   * The result in sentences that are true as they stand, to show or to copy: energy, reading the prompt, emissions. It says "at least" only of a lower bound.
   */
  readonly claim: string;
  /**
   * The energy in a few short sentences that are true as they stand, for example beside a response. Includes reading a long prompt if the energy is a lower bound, and emissions if the question names an area.
   */
  readonly shortClaim: string;
  /**
   * GPU energy of all images or videos, Wh, multiplied by the `pue`.
   */
  readonly wh: Figure;
  /**
   * Lower bound of the energy, Wh: the lower end of the uncertainty range of `wh`, or the lower end for the next slower measured configuration if it is lower. Only this value may be called "at least". Null without a lower bound: the name may mean other weights or hardware, another GPU was used, a PUE was given, or prompt and response were shorter than those measured, or longer than the measured servers accepted.
   */
  readonly atLeastWh: number | null;
  /**
   * Why there is no lower bound; null if there is one. `other_model`: the name may mean other weights or hardware. `other_gpu`: the figure is for another GPU. `pue`: the PUE was not measured. `length`: the measured servers accepted fewer tokens. `unknown_prompt`: the lengths of the measured prompts are not published. `short_prompt` and `short_context`: the prompt, or the prompt and the response together, may be shorter than those measured. `uncounted_cache`: the number of cached tokens is not given.
   */
  readonly boundObstacle:
    | 'other_model'
    | 'other_gpu'
    | 'pue'
    | 'length'
    | 'unknown_prompt'
    | 'short_prompt'
    | 'short_context'
    | 'uncounted_cache'
    | null;
  /**
   * Emissions, g CO2e; null if the grid carbon intensity is not known. The uncertainty range covers the energy only: the source of the grid carbon intensity states none.
   */
  readonly gCo2e: Figure | null;
  /**
   * Id of the configuration.
   */
  readonly rowId: string;
  /**
   * Date of the first release with this energy for this configuration; null if no release has it.
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
   * Number of GPUs that serve the model together.
   */
  readonly numGpus: number;
  /**
   * Precision of the weights.
   */
  readonly precision: string;
  /**
   * The engine that served the model, with its version.
   */
  readonly engine: string;
  /**
   * What one output is.
   */
  readonly unit: 'image' | 'video';
  /**
   * GPU energy of one image or video, Wh, without the `pue`.
   */
  readonly whPerOutput: number;
  /**
   * Images or videos made in one batch.
   */
  readonly batchSize: number;
  /**
   * Time from the start of a batch to its end, s.
   */
  readonly batchLatencyS: number;
  /**
   * Pixels.
   */
  readonly width: number;
  /**
   * Pixels.
   */
  readonly height: number;
  /**
   * Denoising steps.
   */
  readonly inferenceSteps: number;
  /**
   * Frames of a video; null for an image.
   */
  readonly numFrames: number | null;
  /**
   * Frames a second; null for an image.
   */
  readonly fps: number | null;
  /**
   * Images or videos.
   */
  readonly outputs: number;
  /**
   * Latency limit that the configuration meets: time of a batch, s. Infinity means no limit.
   */
  readonly maxLatencyS: number;
  /**
   * Whether the question gave a latency limit; otherwise the workload's limit was used.
   */
  readonly latencyLimitGiven: boolean;
  /**
   * Grid carbon intensity that the emissions follow from; null without emissions.
   */
  readonly electricity: Electricity | null;
  /**
   * Power usage effectiveness that `wh` was multiplied by; 1 is the GPUs alone.
   */
  readonly pue: number;
  /**
   * How the model's name relates to what was measured: `exact`: it means exactly the measured weights. `similar`: it may mean other weights, or belongs to a hosted provider. `other_hardware`: its provider serves models on hardware of its own, which was not measured, so this service uses another amount of energy. Only `exact` has a lower bound.
   */
  readonly modelMatch: 'exact' | 'similar' | 'other_hardware';
  /**
   * The GPU in the question if it was not measured and another one was used; otherwise null.
   */
  readonly otherGpuThan: string | null;
  /**
   * Boundary of the energy.
   */
  readonly boundary: 'gpu_only';
  /**
   * Must be shown beside the value.
   */
  readonly caveat: string;
  /**
   * Further warnings about this estimate.
   */
  readonly warnings: readonly ResultWarning[];
  /**
   * Date of the release, YYYY-MM-DD; null if the snapshot belongs to no release.
   */
  readonly release: string | null;
  /**
   * How to cite this result: the data with its release, and the sources that it uses.
   */
  readonly citation: string;
  /**
   * Sources of this result, each with its version, its licence and the address of its publisher.
   *
   * Items: One item.
   */
  readonly sources: readonly string[];
  /**
   * The same energy converted to the `boundary`, only if the question has one and reading the prompt adds no energy. Never add it to `wh` or put both in one chart.
   */
  readonly converted?: Converted | undefined;
}
/**
 * The reason for a missing result, or for missing emissions.
 */
export interface Reason {
  /**
   * The option that prevents a result.
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
    | 'rowId';
  /**
   * Why, for programs. `message` says the same for readers.
   */
  readonly code:
    | 'no_model'
    | 'no_model_closed'
    | 'few_bits'
    | 'other_precision'
    | 'distilled'
    | 'other_default'
    | 'several_models'
    | 'other_versions'
    | 'no_model_in_workload'
    | 'not_predicted'
    | 'not_predictable'
    | 'no_model_predict'
    | 'no_model_predictable'
    | 'only_earlier_model'
    | 'only_earlier_gpu'
    | 'no_workload'
    | 'no_item_workload'
    | 'counted_in_outputs'
    | 'no_items'
    | 'several_workloads'
    | 'earlier_workload'
    | 'no_gpu'
    | 'gpu_count'
    | 'no_num_gpus'
    | 'no_latency'
    | 'no_batch_latency'
    | 'no_latency_earlier'
    | 'no_area'
    | 'several_areas'
    | 'group_area'
    | 'part_of_area'
    | 'no_year'
    | 'newer_data'
    | 'no_ratios'
    | 'not_converted_prompt'
    | 'no_row';
  /**
   * Value of that option; empty if none was given.
   */
  readonly given: string;
  /**
   * The reason, in a sentence.
   */
  readonly message: string;
  /**
   * Names that may be meant, or allowed values.
   *
   * Items: One item.
   */
  readonly near: readonly string[];
  /**
   * Latency limit of a question about tokens, ms; null for other questions.
   */
  readonly maxItlMs: number | null;
  /**
   * Latency limit of a question about images or videos, s; null for other questions and for unknown workloads.
   */
  readonly maxLatencyS: number | null;
  /**
   * Whether the question gave a latency limit; otherwise the default was used.
   */
  readonly latencyLimitGiven: boolean;
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
  readonly modelId: string;
  /**
   * Parameters, billions.
   */
  readonly paramsB: number;
  /**
   * Active parameters per token, billions.
   */
  readonly activeParamsB: number;
  /**
   * Architecture.
   */
  readonly architecture: string;
  /**
   * Workloads on which it was measured.
   *
   * Items: One item.
   */
  readonly workloads: readonly string[];
  /**
   * GPUs on which it was measured.
   *
   * Items: One item.
   */
  readonly gpus: readonly string[];
}
/**
 * A measured configuration with energy per token. The API has the same names and units.
 */
export interface Configuration {
  /**
   * Id of the configuration.
   */
  readonly rowId: string;
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
  readonly modelId: string;
  /**
   * Parameters, billions.
   */
  readonly paramsB: number;
  /**
   * Active parameters per token, billions.
   */
  readonly activeParamsB: number;
  /**
   * Architecture.
   */
  readonly architecture: string;
  /**
   * GPU.
   */
  readonly gpu: string;
  /**
   * Number of GPUs that serve the model together.
   */
  readonly numGpus: number;
  /**
   * Tensor-parallel degree.
   */
  readonly tensorParallel: number;
  /**
   * Data-parallel degree.
   */
  readonly dataParallel: number;
  /**
   * Expert-parallel degree.
   */
  readonly expertParallel: number;
  /**
   * Precision of the weights.
   */
  readonly precision: string;
  /**
   * The engine that served the model, with its version.
   */
  readonly engine: string;
  /**
   * Batch limit: the engine's setting for the largest running batch.
   */
  readonly maxNumSeqs: number;
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
  readonly whPerMillionOutputTokens: number;
  /**
   * GPU energy per output token, J.
   */
  readonly joulesPerOutputToken: number;
  /**
   * GPU energy of a response of average length, Wh.
   */
  readonly whPerResponse: number;
  /**
   * Median inter-token latency, ms.
   */
  readonly medianItlMs: number;
  /**
   * Output tokens per second of all requests.
   */
  readonly tokensPerSecond: number;
  /**
   * Power drawn by all GPUs, W.
   */
  readonly gpuPowerWattsTotal: number;
  /**
   * Average length of a response, tokens.
   */
  readonly avgOutputTokens: number;
  /**
   * Tokens that 10 of 100 responses have at most; null if not known.
   */
  readonly responseTokensP10: number | null;
  /**
   * Tokens that half of the responses have at most; null if not known.
   */
  readonly responseTokensP50: number | null;
  /**
   * Tokens that 90 of 100 responses have at most; null if not known.
   */
  readonly responseTokensP90: number | null;
  /**
   * Running batch: how many requests are decoded together, on average.
   */
  readonly avgRunningBatch: number;
  /**
   * Date of the first release with this energy for this configuration; null if no release has it.
   */
  readonly since: string | null;
  /**
   * Expanded relative uncertainty of the energy (k = 2).
   */
  readonly relativeUncertainty: number;
}
/**
 * A configuration, its uncertainty ranges, and the latency limit that it was chosen under.
 */
export interface ChosenConfiguration {
  /**
   * Id of the configuration.
   */
  readonly rowId: string;
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
  readonly modelId: string;
  /**
   * Parameters, billions.
   */
  readonly paramsB: number;
  /**
   * Active parameters per token, billions.
   */
  readonly activeParamsB: number;
  /**
   * Architecture.
   */
  readonly architecture: string;
  /**
   * GPU.
   */
  readonly gpu: string;
  /**
   * Number of GPUs that serve the model together.
   */
  readonly numGpus: number;
  /**
   * Tensor-parallel degree.
   */
  readonly tensorParallel: number;
  /**
   * Data-parallel degree.
   */
  readonly dataParallel: number;
  /**
   * Expert-parallel degree.
   */
  readonly expertParallel: number;
  /**
   * Precision of the weights.
   */
  readonly precision: string;
  /**
   * The engine that served the model, with its version.
   */
  readonly engine: string;
  /**
   * Batch limit: the engine's setting for the largest running batch.
   */
  readonly maxNumSeqs: number;
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
  readonly whPerMillionOutputTokens: number;
  /**
   * GPU energy per output token, J.
   */
  readonly joulesPerOutputToken: number;
  /**
   * GPU energy of a response of average length, Wh.
   */
  readonly whPerResponse: number;
  /**
   * Median inter-token latency, ms.
   */
  readonly medianItlMs: number;
  /**
   * Output tokens per second of all requests.
   */
  readonly tokensPerSecond: number;
  /**
   * Power drawn by all GPUs, W.
   */
  readonly gpuPowerWattsTotal: number;
  /**
   * Average length of a response, tokens.
   */
  readonly avgOutputTokens: number;
  /**
   * Tokens that 10 of 100 responses have at most; null if not known.
   */
  readonly responseTokensP10: number | null;
  /**
   * Tokens that half of the responses have at most; null if not known.
   */
  readonly responseTokensP50: number | null;
  /**
   * Tokens that 90 of 100 responses have at most; null if not known.
   */
  readonly responseTokensP90: number | null;
  /**
   * Running batch: how many requests are decoded together, on average.
   */
  readonly avgRunningBatch: number;
  /**
   * Date of the first release with this energy for this configuration; null if no release has it.
   */
  readonly since: string | null;
  /**
   * Expanded relative uncertainty of the energy (k = 2).
   */
  readonly relativeUncertainty: number;
  /**
   * `whPerMillionOutputTokens` with its uncertainty range, Wh.
   */
  readonly whPerMillionOutputTokensWithRange: Figure;
  /**
   * Lower bound of `whPerMillionOutputTokens`, Wh: the lower end of its uncertainty range, or the lower end for the next slower measured configuration if it is lower. Only this value may be called "at least". Null without a lower bound.
   */
  readonly atLeastWhPerMillionOutputTokens: number | null;
  /**
   * Why there is no lower bound, as in an estimate; null if there is one.
   */
  readonly boundObstacle:
    | 'other_model'
    | 'other_gpu'
    | 'pue'
    | 'length'
    | 'unknown_prompt'
    | 'short_prompt'
    | 'short_context'
    | 'uncounted_cache'
    | null;
  /**
   * `whPerResponse` with its uncertainty range, Wh.
   */
  readonly whPerMeanResponseWithRange: Figure;
  /**
   * Latency limit that it was chosen under, ms. Infinity means no limit; null if the row was named by its `rowId`.
   */
  readonly maxItlMs: number | null;
  /**
   * Whether the question gave a latency limit; otherwise the main table's limit was used.
   */
  readonly latencyLimitGiven: boolean;
  /**
   * How the model's name relates to what was measured: `exact`: it means exactly the measured weights. `similar`: it may mean other weights, or belongs to a hosted provider. `other_hardware`: its provider serves models on hardware of its own, which was not measured, so this service uses another amount of energy. Only `exact` has a lower bound.
   */
  readonly modelMatch: 'exact' | 'similar' | 'other_hardware';
  /**
   * Must be shown beside the values.
   */
  readonly caveat: string;
  /**
   * Further warnings.
   */
  readonly warnings: readonly ResultWarning[];
}
/**
 * The lowest-energy configuration on one GPU.
 */
export interface Best {
  /**
   * Id of the configuration.
   */
  readonly rowId: string;
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
  readonly modelId: string;
  /**
   * Parameters, billions.
   */
  readonly paramsB: number;
  /**
   * Active parameters per token, billions.
   */
  readonly activeParamsB: number;
  /**
   * Architecture.
   */
  readonly architecture: string;
  /**
   * GPU.
   */
  readonly gpu: string;
  /**
   * Number of GPUs that serve the model together.
   */
  readonly numGpus: number;
  /**
   * Tensor-parallel degree.
   */
  readonly tensorParallel: number;
  /**
   * Data-parallel degree.
   */
  readonly dataParallel: number;
  /**
   * Expert-parallel degree.
   */
  readonly expertParallel: number;
  /**
   * Precision of the weights.
   */
  readonly precision: string;
  /**
   * The engine that served the model, with its version.
   */
  readonly engine: string;
  /**
   * Batch limit: the engine's setting for the largest running batch.
   */
  readonly maxNumSeqs: number;
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
  readonly whPerMillionOutputTokens: number;
  /**
   * GPU energy per output token, J.
   */
  readonly joulesPerOutputToken: number;
  /**
   * GPU energy of a response of average length, Wh.
   */
  readonly whPerResponse: number;
  /**
   * Median inter-token latency, ms.
   */
  readonly medianItlMs: number;
  /**
   * Output tokens per second of all requests.
   */
  readonly tokensPerSecond: number;
  /**
   * Power drawn by all GPUs, W.
   */
  readonly gpuPowerWattsTotal: number;
  /**
   * Average length of a response, tokens.
   */
  readonly avgOutputTokens: number;
  /**
   * Tokens that 10 of 100 responses have at most; null if not known.
   */
  readonly responseTokensP10: number | null;
  /**
   * Tokens that half of the responses have at most; null if not known.
   */
  readonly responseTokensP50: number | null;
  /**
   * Tokens that 90 of 100 responses have at most; null if not known.
   */
  readonly responseTokensP90: number | null;
  /**
   * Running batch: how many requests are decoded together, on average.
   */
  readonly avgRunningBatch: number;
  /**
   * Date of the first release with this energy for this configuration; null if no release has it.
   */
  readonly since: string | null;
  /**
   * Expanded relative uncertainty of the energy (k = 2).
   */
  readonly relativeUncertainty: number;
  /**
   * `whPerMillionOutputTokens` with its uncertainty range, Wh.
   */
  readonly whPerMillionOutputTokensWithRange: Figure;
  /**
   * Lower bound of `whPerMillionOutputTokens`, Wh: the lower end of its uncertainty range, or the lower end for the next slower measured configuration if it is lower. Only this value may be called "at least". Null without a lower bound.
   */
  readonly atLeastWhPerMillionOutputTokens: number | null;
  /**
   * Why there is no lower bound, as in an estimate; null if there is one.
   */
  readonly boundObstacle:
    | 'other_model'
    | 'other_gpu'
    | 'pue'
    | 'length'
    | 'unknown_prompt'
    | 'short_prompt'
    | 'short_context'
    | 'uncounted_cache'
    | null;
  /**
   * `whPerResponse` with its uncertainty range, Wh.
   */
  readonly whPerMeanResponseWithRange: Figure;
  /**
   * Latency limit that it was chosen under, ms. Infinity means no limit; null if the row was named by its `rowId`.
   */
  readonly maxItlMs: number | null;
  /**
   * Whether the question gave a latency limit; otherwise the main table's limit was used.
   */
  readonly latencyLimitGiven: boolean;
  /**
   * How the model's name relates to what was measured: `exact`: it means exactly the measured weights. `similar`: it may mean other weights, or belongs to a hosted provider. `other_hardware`: its provider serves models on hardware of its own, which was not measured, so this service uses another amount of energy. Only `exact` has a lower bound.
   */
  readonly modelMatch: 'exact' | 'similar' | 'other_hardware';
  /**
   * Must be shown beside the values.
   */
  readonly caveat: string;
  /**
   * Further warnings.
   */
  readonly warnings: readonly ResultWarning[];
  /**
   * Whether its energy per token shows no clear difference from the first GPU, given both uncertainties.
   */
  readonly tiesWithFirst: boolean;
}
/**
 * One quantity of two configurations.
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
   * Which one uses more energy, if both are of one workload and the uncertainty ranges do not explain the difference. If a name may mean other weights or hardware than those measured, or another GPU was used, the verdict says that it is about the measured ones.
   */
  readonly verdict:
    | 'a uses more'
    | 'b uses more'
    | 'no clear difference'
    | 'different workloads'
    | 'a uses more with the measured weights and GPUs'
    | 'b uses more with the measured weights and GPUs'
    | 'no clear difference with the measured weights and GPUs';
}
/**
 * Two configurations compared.
 */
export interface Comparison {
  /**
   * The comparison in a sentence, to print unchanged.
   */
  readonly claim: string;
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
  readonly perMillionOutputTokens: FigureComparison;
  /**
   * GPU energy of a response of average length, Wh.
   */
  readonly perMeanResponse: FigureComparison;
}
/**
 * An area and its grid carbon intensity.
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
  readonly displayName: string;
  /**
   * Year of `gCo2ePerKwh`.
   */
  readonly year: string;
  /**
   * Grid carbon intensity, g CO2e per kWh.
   */
  readonly gCo2ePerKwh: number;
  /**
   * Another place that the name may mean, such as the US state of Georgia; otherwise null.
   */
  readonly note: string | null;
  /**
   * Grid carbon intensity by year, g CO2e per kWh.
   */
  readonly years: {
    /**
     * Grid carbon intensity, g CO2e per kWh.
     */
    [k: string]: number;
  };
}
/**
 * Sources by what they were used for.
 */
export interface Sources {
  /**
   * Source of the measured energy.
   */
  readonly energy: string;
  /**
   * Source of the grid carbon intensities.
   */
  readonly grid: string;
  /**
   * Source of the energy of reading prompts; null if the release has none.
   */
  readonly prompts: string | null;
  /**
   * Source of the figures from the 2024 benchmark; null if the release has none.
   */
  readonly earlier: string | null;
}
/**
 * A model, workload and GPU of the 2024 benchmark.
 */
export interface EarlierMeasurement {
  /**
   * Slug of the model.
   */
  readonly slug: string;
  /**
   * The workload.
   */
  readonly workload: string;
  /**
   * GPU.
   */
  readonly gpu: string;
}
/**
 * The release, its licence and its notices.
 */
export interface About {
  /**
   * Date of the release; null if the snapshot belongs to no release.
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
   * Must be shown beside everything made from the data.
   */
  readonly caveat: string;
  /**
   * How to cite the data with its release. A release that was never published is named as a rehearsal.
   */
  readonly citation: string;
  /**
   * How to attribute all data of the release.
   */
  readonly attribution: string;
  /**
   * Sources of the data, each with its version and licence.
   */
  readonly sources: Sources;
  /**
   * Licence of the data, an SPDX id.
   */
  readonly licence: string;
  /**
   * Notices on releases, oldest first.
   *
   * Items: One item.
   */
  readonly notices: {
    /**
     * Date of a release.
     */
    readonly date: string;
    /**
     * The warning.
     */
    readonly notice: string;
  }[];
  /**
   * Rows that a later release no longer has.
   *
   * Items: One item.
   */
  readonly withdrawn: {
    /**
     * Id of the configuration.
     */
    readonly rowId: string;
    /**
     * Date of a release.
     */
    readonly date: string;
    /**
     * The row that replaces it, or null.
     */
    readonly replacedBy: string | null;
  }[];
  /**
   * Slugs of the models in the 2024 benchmark, which `models` lists only if they were measured later as well.
   *
   * Items: One slug.
   */
  readonly earlierModels: readonly string[];
  /**
   * Names of the workloads in the 2024 benchmark.
   *
   * Items: One name.
   */
  readonly earlierWorkloads: readonly string[];
  /**
   * Which models the 2024 benchmark measured on which GPUs and workloads.
   */
  readonly earlierMeasurements: readonly EarlierMeasurement[];
}
