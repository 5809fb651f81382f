// Generated from the JSON Schemas in schema/ by "npm run generate". Do not edit.
// SHA-256 of these schemas: 1430819334c3a69bbb15fd9c60e99ffd4200f59ee570812644015d53ff346d88
// SHA-256 of the text below: cc91c02fd18096339a9b96f2854303851d4e8f711294887792e5be8dac2c41cf

/**
 * A figure of a source that moved by more than its table allows, and why it is right all the same: a row of data/<source>/accepted.csv, which is kept by hand. It accepts this one value.
 */
export interface AcceptedMoveRow {
  /**
   * The table beside this file, such as tdp.csv.
   */
  file: string;
  /**
   * The cells of its key columns, separated by slashes.
   */
  row: string;
  /**
   * The column of the figure.
   */
  column: string;
  /**
   * The new figure, in the unit of its column.
   */
  value: number;
  /**
   * Why the figure is right, for readers.
   */
  reason: string;
}
/**
 * One area of the grid data: a row of data/ember/areas.csv.
 */
export interface AreaRow {
  /**
   * ISO 3166-1 alpha-3 code; `XKX` for Kosovo and `WLD` for World, which have none.
   */
  iso3: string;
  /**
   * ISO 3166-1 alpha-2 code; null for Kosovo and World.
   */
  iso2: string | null;
  /**
   * The provider's label of the area.
   */
  name: string;
  /**
   * Whether the area is one country or economy, or the world.
   */
  area_type: 'country' | 'world';
  /**
   * The provider's continent label; null for World.
   */
  continent: 'Africa' | 'Asia' | 'Europe' | 'North America' | 'Oceania' | 'South America' | null;
}
/**
 * A published ratio between two boundaries of energy: a row of data/boundaries/ratios.csv, which is kept by hand.
 */
export interface BoundaryRatioRow {
  /**
   * Id of the ratio.
   */
  id: string;
  /**
   * The rung that it leads to, from the one before: node from gpu, fleet from node, site from fleet.
   */
  rung: 'node' | 'fleet' | 'site';
  /**
   * What the rung before took, in `unit`.
   */
  part: number;
  /**
   * What this rung took, with all that it adds, in `unit`.
   */
  whole: number;
  /**
   * Unit of both figures.
   */
  unit: '%' | 'kW' | 'kWh';
  /**
   * measured: of machines at work, also where operators state it in a survey; nameplate: of rated powers, which bounds from above alone.
   */
  kind: 'measured' | 'nameplate';
  /**
   * What was measured on what.
   */
  what: string;
  /**
   * Year of the figures.
   */
  year: number;
  /**
   * Who measured, or rated: sources of one publisher are not independent.
   */
  publisher: string;
  /**
   * The document.
   */
  title: string;
  /**
   * Address of the document.
   */
  url: string;
  /**
   * SPDX id of the licence of the document; null where it has none, or it is not known.
   */
  licence: string | null;
  /**
   * What the figures were read in: document, the document itself; abstract, its abstract alone; second_hand, somebody else's account of it.
   */
  read: 'document' | 'abstract' | 'second_hand';
  /**
   * Caveat about the ratio; null where there is none.
   */
  note: string | null;
}
/**
 * The ledger: one entry per release, oldest first. Published as changes.json.
 */
export interface Ledger {
  /**
   * Entries, oldest first.
   */
  changes: Change[];
}
/**
 * What one release changed, and why.
 */
export interface Change {
  /**
   * Date of the release, YYYY-MM-DD.
   */
  date: string;
  /**
   * What changed, in a sentence.
   */
  summary: string;
  /**
   * Paths of the documents whose data_version changed, such as grid.json; * means all.
   *
   * @minItems 1
   *
   * Items: Path of a document below /api/v1/, or *.
   */
  documents: string[];
  /**
   * Why it changed.
   */
  reason: string;
  /**
   * Versions of the sources behind the release.
   */
  source_version: string;
  /**
   * Counts of records added, removed, changed and renamed per document; only documents where there are any.
   */
  records: {
    [k: string]: RecordCounts;
  };
  /**
   * URL of the release's diff.json.
   */
  diff: string;
}
/**
 * Records of one document that a release touched.
 */
export interface RecordCounts {
  /**
   * Records added.
   */
  added: number;
  /**
   * Records removed.
   */
  removed: number;
  /**
   * Records changed.
   */
  changed: number;
  /**
   * Records renamed.
   */
  renamed: number;
}
/**
 * What the packages for programs (clients/) say beside the figures: data/clients.json, kept by hand.
 */
export interface Clients {
  /**
   * Name of the package on npm.
   */
  npm: string;
  /**
   * Name of the package on PyPI.
   */
  pypi: string;
  /**
   * The prompts that the figures of each workload with energy per token hold for.
   */
  prompts: WorkloadPrompts[];
  /**
   * Every sentence of the packages, as a template: both languages read it from here. `{name}` stands for a value: a text as it is; a number as JSON writes it, with a comma between thousands from 1,000 on. The description of each says when it is used.
   */
  words: {
    /**
     * Beside an estimate if the question names no GPU.
     */
    any_gpu: string;
    /**
     * Beside an estimate on another GPU than the one in the question.
     */
    other_gpu: string;
    /**
     * Beside an estimate if the prompt is longer than those measured.
     */
    long_prompt: string;
    /**
     * Beside an estimate if the prompt is longer than the measured servers accepted.
     */
    beyond_context: string;
    /**
     * Beside an estimate if its release has a notice.
     */
    notice: string;
    /**
     * If the workload of a question about tokens doesn't exist.
     */
    no_workload: string;
    /**
     * If a question about tokens names a workload of images or videos.
     */
    counted_in_outputs: string;
    /**
     * If a question about images or videos names another workload.
     */
    no_item_workload: string;
    /**
     * If no measured model has the name.
     */
    no_model: string;
    /**
     * If a name may mean several models.
     */
    several_models: string;
    /**
     * If the model was not measured on the workload.
     */
    no_model_in_workload: string;
    /**
     * If the model was not measured on the GPU.
     */
    no_gpu: string;
    /**
     * If the model was not measured on this number of GPUs.
     */
    no_num_gpus: string;
    /**
     * If no configuration meets the latency limit of a question about tokens.
     */
    no_latency: string;
    /**
     * If no configuration meets the latency limit of a question about images or videos.
     */
    no_batch_latency: string;
    /**
     * If there is no grid carbon intensity for the area.
     */
    no_area: string;
    /**
     * If a name may mean several areas.
     */
    several_areas: string;
    /**
     * If there is no grid carbon intensity for the year.
     */
    no_year: string;
    /**
     * Beside an estimate if the name of the model needs a note.
     */
    by_rule: string;
    /**
     * Beside an estimate if the question names no workload and the model was measured on one other than chat.
     */
    only_workload: string;
    /**
     * If the question names no workload and the model was measured on several, but not on chat.
     */
    several_workloads: string;
    /**
     * If a question about images or videos names a model that makes neither.
     */
    no_items: string;
    /**
     * If no configuration has the id.
     */
    no_row: string;
    /**
     * If the area is a group of countries.
     */
    group_area: string;
    /**
     * Beside an estimate without emissions.
     */
    no_emissions: string;
    /**
     * Beside an estimate if the prompt is longer than those measured and its energy is estimated separately.
     */
    prompt_apart: string;
    /**
     * Beside a predicted estimate.
     */
    predicted: string;
    /**
     * If a model was neither measured nor can be predicted.
     */
    not_predicted: string;
    /**
     * Why a question with a workload, a latency limit or a number of GPUs is not predicted.
     */
    predicted_only: string;
    /**
     * Why there is no prediction for a name.
     */
    no_open_model: string;
    /**
     * What has to be said with a name that leaves something of the model's own name out.
     */
    other_weights: string;
    /**
     * What has to be said with a name as Ollama writes it.
     */
    four_bits: string;
    /**
     * What has to be said of a provider whose hardware was not measured.
     */
    other_hardware: string;
    /**
     * Beside an estimate without a count.
     */
    no_count: string;
    /**
     * If the data is newer than the day in the question.
     */
    newer_data: string;
    /**
     * If a question has a boundary and the snapshot has no ratios.
     */
    no_ratios: string;
    /**
     * If a required option is missing.
     */
    missing_option: string;
    /**
     * If there is no option of that name.
     */
    unknown_option: string;
    /**
     * If a question about images or videos has an option about tokens.
     */
    token_option: string;
    /**
     * If the value of an option is not allowed.
     */
    not_allowed: string;
    /**
     * How an empty text is shown as the value of an option.
     */
    empty_value: string;
    /**
     * What a text may be.
     */
    allowed_text: string;
    /**
     * What a count may be.
     */
    allowed_count: string;
    /**
     * What a switch may be.
     */
    allowed_flag: string;
    /**
     * What a latency limit or a size may be.
     */
    allowed_limit: string;
    /**
     * What a number of GPUs may be.
     */
    allowed_number: string;
    /**
     * What a ratio may be.
     */
    allowed_factor: string;
    /**
     * What a boundary may be.
     */
    allowed_rung: string;
    /**
     * What a day may be.
     */
    allowed_day: string;
    /**
     * What a year may be.
     */
    allowed_year: string;
    /**
     * When a PUE is allowed.
     */
    allowed_pue: string;
    /**
     * When a node ratio is allowed.
     */
    allowed_node_ratio: string;
    /**
     * How many cached tokens are allowed.
     */
    allowed_cached: string;
  };
  /**
   * Names of models that follow from none of their own names, with what they name.
   */
  names: FurtherName[];
  /**
   * Providers that answer with hardware of their own, which was not measured.
   */
  providers: HardwareProvider[];
  /**
   * Further names of countries, beside those of i18n-iso-countries.
   */
  places: PlaceName[];
  /**
   * Names of several countries together, which have no single figure.
   *
   * Items: Such a name.
   */
  groups: string[];
}
/**
 * The prompts of a workload.
 */
export interface WorkloadPrompts {
  /**
   * The workload.
   */
  workload: string;
  /**
   * The most tokens that the measured servers took, prompt and answer together; of several, the highest.
   */
  context_tokens: number;
  /**
   * From where a prompt is called much longer than those measured: the average answer of the configuration (answer), or what the servers took (context).
   */
  long_from: 'answer' | 'context';
  /**
   * What the prompts are, in words.
   */
  note: string;
  /**
   * Where context_tokens stands.
   */
  evidence: string;
}
/**
 * A name that a provider or catalogue gives a model.
 */
export interface FurtherName {
  /**
   * The name, as it is written there.
   */
  name: string;
  /**
   * The model that it names.
   */
  slug: string;
  /**
   * The provider among providers that alone gives this name.
   */
  provider?: string;
  /**
   * Where it says so.
   */
  evidence: string;
}
/**
 * A provider and its hardware.
 */
export interface HardwareProvider {
  /**
   * What its names of models begin with, before a slash.
   */
  name: string;
  /**
   * What it is called.
   */
  title: string;
  /**
   * Its hardware, in words.
   */
  hardware: string;
}
/**
 * A further name of a country.
 */
export interface PlaceName {
  /**
   * The name.
   */
  name: string;
  /**
   * The country's code of three letters.
   */
  iso3: string;
}
/**
 * One measured configuration of a model that answers with tokens: a row of data/ml-energy/configurations.csv. Figures keep the digits of the source.
 */
export interface ConfigurationRow {
  /**
   * Workload that was served: the source's name of the task.
   */
  workload: 'lm-arena-chat' | 'gpqa' | 'sourcegraph-fim' | 'image-chat' | 'video-chat';
  /**
   * Key of the model in data/ml-energy/models.csv.
   */
  slug: string;
  /**
   * GPU model.
   */
  gpu: string;
  /**
   * Cards in the configuration.
   */
  num_gpus: number;
  /**
   * Configured cap on sequences decoded at once.
   */
  max_num_seqs: number;
  /**
   * Number of the run among the runs of the same workload, model, GPU, number of cards and cap. Fixed once given.
   */
  repeat: number;
  /**
   * Weight precision.
   */
  precision: 'BF16' | 'FP8' | 'MXFP4';
  /**
   * Tensor-parallel degree.
   */
  tensor_parallel: number;
  /**
   * Data-parallel degree.
   */
  data_parallel: number;
  /**
   * Expert-parallel degree; 1 for a model without experts spread over cards.
   */
  expert_parallel: number;
  /**
   * GPU energy of the steady-state window divided by the output tokens generated in it, in joules per token.
   */
  joules_per_output_token: number;
  /**
   * Average power over the steady-state window, summed over every card, in watts.
   */
  gpu_power_watts_total: number;
  /**
   * Output throughput of the whole configuration, in tokens per second.
   */
  tokens_per_second: number;
  /**
   * Average number of requests decoded at once over the steady-state window: the serving engine's running-requests metric. Queued requests are not counted.
   */
  avg_running_batch: number;
  /**
   * Average output length of a response, in tokens.
   */
  avg_output_tokens: number;
  /**
   * Median inter-token latency over the steady-state window, in milliseconds.
   */
  median_itl_ms: number;
  /**
   * 90th percentile of the inter-token latency over the steady-state window, in milliseconds.
   */
  p90_itl_ms: number;
  /**
   * 95th percentile of the inter-token latency over the steady-state window, in milliseconds.
   */
  p95_itl_ms: number;
  /**
   * 99th percentile of the inter-token latency over the steady-state window, in milliseconds.
   */
  p99_itl_ms: number;
}
/**
 * A document of the manufacturer that figures were read from: a row of data/nvidia/documents.csv.
 */
export interface DocumentRow {
  /**
   * Key of the document; the `source` of a figure names it.
   */
  id: string;
  /**
   * Title of the document.
   */
  title: string;
  /**
   * Who publishes the document.
   */
  publisher: string;
  /**
   * Address of the document.
   */
  url: string;
  /**
   * Version or date of the document, as far as known.
   */
  version: string;
  /**
   * When its figures were read, YYYY-MM-DD.
   */
  retrieved: string;
  /**
   * Licence of the document, an SPDX id; empty where it is under no open licence.
   */
  licence: string | null;
  /**
   * Terms of use of the document, as far as known.
   */
  terms: string;
  /**
   * What to know about the document; null where there is nothing.
   */
  note: string | null;
}
/**
 * Embodied carbon of one board: a row of data/nvidia/embodied.csv.
 */
export interface EmbodiedRow {
  /**
   * What the figure is for.
   */
  item: string;
  /**
   * Emissions from raw materials to the factory gate, in kilograms of CO2 equivalent. Use and end of life are not in it.
   */
  kg_co2e_cradle_to_gate: number;
  /**
   * Id of the document in data/nvidia/documents.csv that the figure was read from.
   */
  source: string;
  /**
   * When the figure was published, YYYY-MM-DD; YYYY-MM where the sources name only the month.
   */
  published: string;
  /**
   * How well the figure is known: `direct`, read in the manufacturer's document itself; `first_party`, read in a public repository of the manufacturer; `transcribed`, read in a third party's quotation of the document. The strongest kind of the row's evidence.
   */
  evidence: 'direct' | 'first_party' | 'transcribed';
  /**
   * Caveat about the row; null where there is none.
   */
  note: string | null;
}
/**
 * Which models share weights, so that no prediction of one is tested with another of them in sight: a row of data/ml-energy/families.csv, which is kept by hand.
 */
export interface FamilyRow {
  /**
   * Model of chat.
   */
  slug: string;
  /**
   * Name of its family.
   */
  family: string;
  /**
   * Why it stands there with others; empty where it shares weights with none.
   */
  reason: string | null;
}
/**
 * One measured configuration of a model that makes images or videos: a row of data/ml-energy/generations.csv. Figures keep the digits of the source.
 */
export interface GenerationRow {
  /**
   * Workload that was served: the source's name of the task.
   */
  workload: 'text-to-image' | 'text-to-video';
  /**
   * Key of the model in data/ml-energy/models.csv.
   */
  slug: string;
  /**
   * GPU model.
   */
  gpu: string;
  /**
   * Cards in the configuration.
   */
  num_gpus: number;
  /**
   * Images or videos made at once.
   */
  batch_size: number;
  /**
   * Degree of Ulysses sequence parallelism.
   */
  ulysses_degree: number;
  /**
   * Degree of ring sequence parallelism.
   */
  ring_degree: number;
  /**
   * Number of the run among the runs of the same workload, model, cards, batch and parallelism. Fixed once given.
   */
  repeat: number;
  /**
   * Weight precision.
   */
  precision: 'BF16' | 'FP8' | 'MXFP4';
  /**
   * Height of what was made, in pixels.
   */
  height: number;
  /**
   * Width of what was made, in pixels.
   */
  width: number;
  /**
   * Denoising steps.
   */
  inference_steps: number;
  /**
   * Frames of a video; empty for an image.
   */
  num_frames: number | null;
  /**
   * Frames per second of a video; empty for an image.
   */
  fps: number | null;
  /**
   * GPU energy of one image or video, in joules.
   */
  joules_per_item: number;
  /**
   * Average power, summed over every card, in watts.
   */
  gpu_power_watts_total: number;
  /**
   * Images or videos made per second by the whole configuration.
   */
  items_per_second: number;
  /**
   * Time from the start of a batch to its end, in seconds.
   */
  batch_latency_s: number;
}
/**
 * A document, repository or page that figures of cards were read from: a row of data/gpu-cards/documents.csv, which is kept by hand.
 */
export interface GpuCardDocumentRow {
  /**
   * Key of the document; evidence.csv names it.
   */
  id: string;
  /**
   * Title.
   */
  title: string;
  /**
   * Who publishes it.
   */
  publisher: string;
  /**
   * Its address.
   */
  url: string;
  /**
   * Version or date, as far as known; null where not.
   */
  version: string | null;
  /**
   * What to know about it; null where there is nothing.
   */
  note: string | null;
}
/**
 * Where a figure of a card stands: a row of data/gpu-cards/evidence.csv, which is kept by hand.
 */
export interface GpuCardEvidenceRow {
  /**
   * Card.
   */
  card: string;
  /**
   * Column of cards.csv, peak_tflops for all peaks, or product_names for names.csv.
   */
  field: string;
  /**
   * figure: the figure is from there; cross_check: it has the same; differs: it has another value.
   */
  role: 'figure' | 'cross_check' | 'differs';
  /**
   * Document, by its id in documents.csv.
   */
  document: string;
  /**
   * How well the figure is known: read in the document itself, in a public repository of its maker, or in a transcription by others.
   */
  evidence: 'direct' | 'first_party' | 'transcribed';
  /**
   * The value of a document that differs; null for others.
   */
  value: number | null;
}
/**
 * A name under which a driver reports a card: a row of data/gpu-cards/names.csv, which is kept by hand.
 */
export interface GpuCardNameRow {
  /**
   * Name, to the letter; older drivers leave out the maker.
   */
  name: string;
  /**
   * Card that has the name.
   */
  card: string;
}
/**
 * One card, as its maker builds it: a row of data/gpu-cards/cards.csv, which is kept by hand.
 */
export interface GpuCardRow {
  /**
   * Id of the card; cards that share a gpu_key differ in form or memory.
   */
  card: string;
  /**
   * Name under which a measurement names the card.
   */
  gpu_key: string;
  /**
   * Maker of the card.
   */
  vendor: string;
  /**
   * Form factor.
   */
  form: string;
  /**
   * Memory, as the maker prints it, GB.
   */
  memory_gb: number;
  /**
   * Memory that the driver reports, MiB; null where not known.
   */
  reported_memory_mib: number | null;
  /**
   * Memory bandwidth, 10^9 bytes per second.
   */
  bandwidth_gb_s: number;
  /**
   * Largest default or configurable power of the board or module, W.
   */
  power_limit_w: number;
  /**
   * Power without load, W: one public reading, not a specification; null where none is known.
   */
  idle_w: number | null;
  /**
   * Peak of the tensor units in BF16, TFLOP/s, dense (without sparsity); null where they have no such mode or it is not known.
   */
  peak_tflops_bf16: number | null;
  /**
   * Peak of the tensor units in FP16, TFLOP/s, dense (without sparsity); null where they have no such mode or it is not known.
   */
  peak_tflops_fp16: number | null;
  /**
   * Peak of the tensor units in FP8, TFLOP/s, dense (without sparsity); null where they have no such mode or it is not known.
   */
  peak_tflops_fp8: number | null;
  /**
   * Peak of the tensor units in INT8, TOP/s, dense (without sparsity); null where they have no such mode or it is not known.
   */
  peak_tflops_int8: number | null;
  /**
   * Peak of the tensor units in FP4, TFLOP/s, dense (without sparsity); null where they have no such mode or it is not known.
   */
  peak_tflops_fp4: number | null;
  /**
   * Highest bandwidth that any document gives, 10^9 bytes per second: for checks.
   */
  highest_bandwidth_gb_s: number;
  /**
   * Highest power limit that any document gives, W: for checks.
   */
  highest_power_limit_w: number;
  /**
   * Highest peak that 16-bit weights can reach, TFLOP/s: of BF16, FP16, and half of FP8 and INT8: for checks.
   */
  highest_tflops_16bit: number;
  /**
   * Highest peak that 8-bit weights can reach, TFLOP/s: of FP8, INT8 and the 16-bit one: for checks.
   */
  highest_tflops_8bit: number;
  /**
   * Highest peak that 4-bit weights can reach, TFLOP/s: of FP4 and the 8-bit one: for checks.
   */
  highest_tflops_4bit: number;
  /**
   * Month of the announcement, YYYY-MM; null where not known. Never a day, because some sources name only the month.
   */
  announced: string | null;
  /**
   * Earliest month in which somebody other than the maker could hold the card, YYYY-MM; early on purpose. Never a day, because some sources name only the month.
   */
  available_from: string;
  /**
   * What the month of available_from is: of shipping, launch, a data set, a data sheet or the announcement.
   */
  available_basis: string;
  /**
   * What to know about the card; null where there is nothing.
   */
  note: string | null;
}
/**
 * Emissions intensity of one area in one year: a row of data/ember/intensity.csv. A year for which the source gives no figure has no row.
 */
export interface IntensityRow {
  /**
   * Code of the area in data/ember/areas.csv.
   */
  iso3: string;
  /**
   * Calendar year.
   */
  year: number;
  /**
   * Lifecycle emissions intensity of total generation in that year, in grams of CO2 equivalent per kilowatt-hour. A negative figure is an artefact of the reconciliation by the provider; it is kept here to be counted and is not published.
   */
  g_co2e_per_kwh: number;
}
/**
 * Energy per token that the kernels of a dense model in 16 bits take on a card: a row of data/aiconfigurator/floors.csv. Matrix products and attention alone; communication, norms and gaps are left out.
 */
export interface KernelFloorRow {
  /**
   * Key of the card in data/gpu-cards/cards.csv.
   */
  card: string;
  /**
   * Key of the model in data/aiconfigurator/shapes.csv.
   */
  model: string;
  /**
   * prompt: a whole prompt is read. step: each request of a batch writes one token.
   */
  phase: 'prompt' | 'step';
  /**
   * Requests at once; 1 for a prompt.
   */
  batch: number;
  /**
   * Tokens of the prompt; of a step, those that each request has before it.
   */
  tokens: number;
  /**
   * Energy of the kernels divided by the tokens read or written, in joules per token.
   */
  joules_per_token: number;
}
/**
 * What is known to be wrong with published figures: data/known-issues.json, kept by hand.
 */
export interface KnownIssues {
  /**
   * The issues, oldest first.
   */
  known_issues: KeptIssue[];
  /**
   * How many rows of the source have a warning of each rule of physics, as somebody has looked at them.
   */
  warnings: KnownWarning[];
}
/**
 * One thing that is known to be wrong, as kept; the build counts its rows.
 */
export interface KeptIssue {
  /**
   * Key of the issue.
   */
  id: string;
  /**
   * Date it was recorded, YYYY-MM-DD.
   */
  since: string;
  /**
   * Paths of the documents it stands in.
   *
   * Items: Path below /api/v1/; * stands for any name.
   */
  documents: string[];
  /**
   * Fields that it concerns.
   *
   * Items: Name of a field.
   */
  fields: string[];
  /**
   * Which rows, by a rule that can be applied to the documents; {counts} stands for how many there are in each workload.
   */
  rows: string;
  /**
   * What is wrong.
   */
  what: string;
  /**
   * What was done about it.
   */
  action: string;
  /**
   * What shows it.
   */
  evidence: string;
}
/**
 * Rows of the source that a rule of physics warns of.
 */
export interface KnownWarning {
  /**
   * Id of the rule.
   */
  rule: string;
  /**
   * How many rows: more stop the build.
   */
  count: number;
  /**
   * Why these rows are published all the same.
   */
  why: string;
}
/**
 * How long the answers of one configuration were: a row of data/ml-energy/lengths.csv, from the histogram that the source publishes of it. Lengths of several configurations are never pooled.
 */
export interface LengthRow {
  /**
   * Workload that was served: the source's name of the task.
   */
  workload: 'lm-arena-chat' | 'gpqa' | 'sourcegraph-fim' | 'image-chat' | 'video-chat';
  /**
   * Key of the model in data/ml-energy/models.csv.
   */
  slug: string;
  /**
   * GPU model.
   */
  gpu: string;
  /**
   * Cards in the configuration.
   */
  num_gpus: number;
  /**
   * Configured cap on sequences decoded at once.
   */
  max_num_seqs: number;
  /**
   * Number of the run among the runs of the same workload, model, GPU, number of cards and cap. Fixed once given.
   */
  repeat: number;
  /**
   * Answers in the histogram.
   */
  requests: number;
  /**
   * Mean length of the answers in the histogram, each at the middle of its bin, in tokens.
   */
  mean_tokens: number;
  /**
   * Length that 10 of 100 of the answers are no longer than, in tokens; within a bin in a straight line.
   */
  p10_tokens: number;
  /**
   * Length that a quarter of the answers are no longer than, in tokens; within a bin in a straight line.
   */
  p25_tokens: number;
  /**
   * Length that half of the answers are no longer than, in tokens; within a bin in a straight line.
   */
  p50_tokens: number;
  /**
   * Length that three quarters of the answers are no longer than, in tokens; within a bin in a straight line.
   */
  p75_tokens: number;
  /**
   * Length that 90 of 100 of the answers are no longer than, in tokens; within a bin in a straight line.
   */
  p90_tokens: number;
  /**
   * Length that 99 of 100 of the answers are no longer than, in tokens; within a bin in a straight line.
   */
  p99_tokens: number;
  /**
   * Share of the answers in the bin that ends at the benchmark's limit on output tokens: those that were cut, and the few that ended just before.
   */
  share_at_limit: number;
  /**
   * Width of a bin of the histogram, in tokens: how well a length is known.
   */
  bin_tokens: number;
}
/**
 * One MIG profile of a card: a row of data/nvidia/mig-profiles.csv. Media-extension variants are left out.
 */
export interface MigProfileRow {
  /**
   * Card, as the source names it.
   */
  gpu: string;
  /**
   * Name under which a measurement names the card.
   */
  gpu_key: string;
  /**
   * Name of the profile: compute slices and memory in gigabytes (`3g.40gb`).
   */
  profile: string;
  /**
   * Share of the card's memory that one instance has, as printed.
   */
  memory_fraction: string;
  /**
   * Share of the card's streaming multiprocessors that one instance has, as printed.
   */
  sm_fraction: string;
  /**
   * How many instances of the profile fit on one card.
   */
  instances: number;
  /**
   * Id of the document in data/nvidia/documents.csv that the figure was read from.
   */
  source: string;
  /**
   * How well the figure is known: `direct`, read in the manufacturer's document itself; `first_party`, read in a public repository of the manufacturer; `transcribed`, read in a third party's quotation of the document. The strongest kind of the row's evidence.
   */
  evidence: 'direct' | 'first_party' | 'transcribed';
  /**
   * Caveat about the row; null where there is none.
   */
  note: string | null;
}
/**
 * Shape of a dense model, from its configuration file: a row of data/aiconfigurator/shapes.csv, kept by hand.
 */
export interface ModelShapeRow {
  /**
   * Key of the model in data/ml-energy/models.csv.
   */
  model: string;
  /**
   * Layers.
   */
  layers: number;
  /**
   * Width of a layer.
   */
  hidden_size: number;
  /**
   * Width inside the feed-forward part of a layer.
   */
  intermediate_size: number;
  /**
   * Attention heads.
   */
  heads: number;
  /**
   * Heads of keys and values.
   */
  kv_heads: number;
  /**
   * Width of a head.
   */
  head_size: number;
  /**
   * Tokens of the vocabulary.
   */
  vocabulary: number;
  /**
   * Address of the configuration file.
   */
  source: string;
}
/**
 * One model of the inference benchmark: a row of data/ml-energy/models.csv.
 */
export interface ModelRow {
  /**
   * Id of the model on the public model hub. It identifies the model between imports.
   */
  model_id: string;
  /**
   * Key of the model in addresses and row ids. Computed from the display name at the first import and fixed from then on.
   */
  slug: string;
  /**
   * Display name, as the source gave it at the first import.
   */
  name: string;
  /**
   * Total parameters, in billions.
   */
  params_b: number;
  /**
   * Parameters active per token, in billions. Smaller than the total for mixture-of-experts models.
   */
  active_params_b: number;
  /**
   * The source's label of the architecture; Diffusion for the models of images and videos, which it does not label further.
   */
  architecture: 'Dense Transformer' | 'MoE' | 'Mamba-Transformer Hybrid' | 'Diffusion';
}
/**
 * A shorter name for an area: a row of data/ember/names.csv, which is kept by hand. An area without a row is shown under its label in data/ember/areas.csv.
 */
export interface AreaNameRow {
  /**
   * Code of the area in data/ember/areas.csv.
   */
  iso3: string;
  /**
   * Name to show for the area; no two areas share one.
   */
  display_name: string;
}
/**
 * A note on one energy score: a row of data/ai-energy-score/notes.csv, which is kept by hand.
 */
export interface ScoreNoteRow {
  /**
   * Round of the score the note is on, as year and month.
   */
  round: string;
  /**
   * Task of the score the note is on.
   */
  task: 'text_generation' | 'reasoning';
  /**
   * Model string of the score the note is on, exactly as the source gives it.
   */
  source_label: string;
  /**
   * What a reader of the figure has to know.
   */
  note: string;
}
/**
 * What people write for a number format or quantization: src/checker/known/number-formats.json, kept by hand.
 */
export interface NumberFormats {
  /**
   * The formats.
   */
  formats: NumberFormat[];
}
/**
 * Ways to write one precision.
 */
export interface NumberFormat {
  /**
   * The precision that they are, as a measurement has it.
   */
  precision: string;
  /**
   * What people write, in capitals and without punctuation.
   *
   * Items: One of them.
   */
  written: string[];
  /**
   * Whether they say no more than the precision itself.
   */
  plain: boolean;
}
/**
 * A model whose weights anyone can download: a row of data/open-weights/models.csv, which is kept by hand.
 */
export interface OpenWeightsRow {
  /**
   * Id of the weights on a public model hub; before the slash stands who published them.
   */
  model_id: string;
  /**
   * Parameters of the model, billions.
   */
  params_b: number;
  /**
   * Parameters that work on one token, billions.
   */
  active_params_b: number;
  /**
   * Bits per weight as published, of the bulk of the weights.
   */
  bits: 4 | 8 | 16;
  /**
   * How the sizes are known. stated: the maker states them in the document; computed: every matrix that the configuration in the document names was counted, embeddings included.
   */
  basis: 'stated' | 'computed';
  /**
   * Address of the document, at one commit.
   */
  document: string;
}
/**
 * What any serving could have: src/checker/known/ranges.json, kept by hand.
 */
export interface Ranges {
  /**
   * Ranges of fields of a measurement.
   */
  ranges: Range[];
}
/**
 * The lowest and the highest value of some fields.
 */
export interface Range {
  /**
   * Fields of a measurement.
   *
   * Items: A field.
   */
  fields: string[];
  /**
   * The lowest value.
   */
  least: number;
  /**
   * The highest value.
   */
  most: number;
  /**
   * Unit of both; empty for a count or a ratio.
   */
  unit: string;
}
/**
 * Slugs, row ids and endpoints that were published once and are gone.
 */
export interface Retirements {
  /**
   * One line per id.
   */
  retired: Retirement[];
}
/**
 * One id that is gone.
 */
export interface Retirement {
  /**
   * The slug or row_id; or the path of an endpoint below /api/v1, which can go only while no release is public.
   */
  id: string;
  /**
   * The id that takes its place, or null; of an endpoint the one that has all that it had.
   */
  replaced_by: string | null;
  /**
   * Why it went.
   */
  reason: string;
  /**
   * Date of the release it went with, YYYY-MM-DD.
   */
  date: string;
}
/**
 * Energy score of one model in one task and round: a row of data/ai-energy-score/scores.csv.
 */
export interface ScoreRow {
  /**
   * Task the model was run on. The two are not comparable with each other.
   */
  task: 'text_generation' | 'reasoning';
  /**
   * Test round, as year and month (`2025-12` for the December 2025 round).
   */
  round: string;
  /**
   * Model string exactly as the source gives it, marks included.
   */
  source_label: string;
  /**
   * Id of the model on the public model hub: the label without its marks.
   */
  model: string;
  /**
   * Hardware class: A, one consumer GPU; B, one H100 80GB; C, several cloud GPUs.
   */
  class: 'A' | 'B' | 'C';
  /**
   * GPU energy of 1,000 queries, in kilowatt-hours.
   */
  kwh_per_1000_queries: number;
  /**
   * Stars within the task, round and class, from 5 for the fifth of the energy range with the lowest figures to 1 for the highest.
   */
  stars: number;
}
/**
 * What the service says of itself, and the prose of its documents.
 */
export interface Service {
  /**
   * Site URL without a slash at the end.
   */
  site_url: string;
  /**
   * Address of the repository, or unset.
   */
  repository: string;
  /**
   * API name.
   */
  name: string;
  /**
   * What the API is.
   */
  description: string;
  publisher: Publisher;
  /**
   * Ready credit line. {site_url} is filled in.
   */
  attribution: string;
  citation: Citation;
  /**
   * Licence of the compilation, an SPDX id.
   */
  licence: string;
  /**
   * Caveat of every energy document.
   */
  caveat: string;
  /**
   * Ceiling on the median inter-token latency, ms.
   */
  itl_deadline_ms: number;
  reference_row: ReferenceRow;
  /**
   * Prose of index.json.
   */
  index: {
    /**
     * Benchmark task behind the rows.
     */
    workload: string;
    /**
     * Rule that picks each row.
     */
    selection: string;
  };
  /**
   * Prose of grid.json.
   */
  grid: {
    /**
     * Year of the main figure.
     */
    year: string;
    /**
     * What the figure is.
     */
    basis: string;
    /**
     * How to read the document. {year}, {missing} and {negative} are filled in.
     */
    note: string;
  };
  /**
   * Prose of hardware.json.
   */
  hardware: {
    /**
     * How to read the document.
     */
    note: string;
    /**
     * Item of embodied.csv that is published as embodied.
     */
    embodied_item: string;
  };
  /**
   * Prose of per-query.json.
   */
  per_query: {
    /**
     * Round that is published, YYYY-MM.
     */
    round: string;
    /**
     * The round in words.
     */
    round_name: string;
    /**
     * Caveat of per-query.json, whose figures are measured in another way than the rest.
     */
    caveat: string;
    /**
     * How a query is run.
     */
    setup: string;
    /**
     * Hardware classes and what each means.
     */
    classes: {
      /**
       * What class A means.
       */
      A: string;
      /**
       * What class B means.
       */
      B: string;
      /**
       * What class C means.
       */
      C: string;
    };
    /**
     * What the stars mean.
     */
    score: string;
    /**
     * How to read the document.
     */
    note: string;
  };
  /**
   * Prose of prompts.json.
   */
  prompts: {
    /**
     * What is not in the figures.
     */
    caveat: string;
    /**
     * The formula in words.
     */
    formula: string;
    /**
     * For what the factors hold.
     */
    domain: string;
    /**
     * What measured_prompt_tokens is.
     */
    measured_prompt_note: string;
  };
  /**
   * Prose of measurements.json.
   */
  measurements: {
    /**
     * How to read the document.
     */
    note: string;
    /**
     * Areas, beside World, on whose grid a contributed row is priced in the report of a check; ISO 3166-1 alpha-3 codes.
     *
     * Items: ISO 3166-1 alpha-3 code.
     */
    report_grids: string[];
    /**
     * GPUs, as the field gpu of a measurement has them, that are not in hardware.json and that a maintainer has confirmed: known_gpu is true in like_the_index of their rows.
     *
     * Items: Name of a GPU.
     */
    confirmed_gpus: string[];
  };
  /**
   * Prose of changes.json.
   */
  changes: {
    /**
     * How to read the document.
     */
    note: string;
  };
  /**
   * Prose of releases/index.json.
   */
  releases: {
    /**
     * How to read the document.
     */
    note: string;
  };
  /**
   * Words on how sure figures are.
   */
  uncertainty: {
    /**
     * Where the sensor's part comes from.
     */
    sensor_evidence: string;
    /**
     * Where the part of repeated runs comes from. {groups} and {runs} are filled in.
     */
    reproducibility_evidence: string;
    /**
     * How the uncertainty of the index's source was worked out.
     */
    method: string;
    /**
     * How that of contributed measurements was worked out.
     */
    measurements_method: string;
    /**
     * Why emissions intensities have none.
     */
    grid_note: string;
    /**
     * Why per-query scores have none.
     */
    per_query_note: string;
  };
  /**
   * Prose of the catalogue.
   */
  catalog: {
    /**
     * How to read catalog.json.
     */
    note: string;
  };
  /**
   * Prose of the workloads.
   */
  workloads: {
    /**
     * How to read workloads.json.
     */
    note: string;
    /**
     * Rule for best rows of tokens. {ceiling} is filled in.
     */
    token_selection: string;
    /**
     * Rule for best rows of images and videos. {ceiling} and {item} are filled in.
     */
    item_selection: string;
  };
  /**
   * Prose of predictions.json.
   */
  predictions: {
    /**
     * Caveat of predictions.json, whose figures are not measured.
     */
    caveat: string;
    /**
     * The formula in words.
     */
    form: string;
    /**
     * What the intervals hold.
     */
    interval: string;
    /**
     * How to read the document.
     */
    note: string;
    /**
     * Why there are no predictions. {factor}, {coverage}, {most_factor} and {least_coverage} are filled in.
     */
    refusal: string;
  };
  /**
   * Prose of cases.json.
   */
  cases: {
    /**
     * How to read the document.
     */
    note: string;
  };
}
/**
 * Who publishes the API. A string that is not set yet reads unset.
 */
export interface Publisher {
  /**
   * Name.
   */
  name: string;
  /**
   * Parent organisation.
   */
  parent: string;
  /**
   * Web address.
   */
  url: string;
  /**
   * Legal entity.
   */
  entity: string;
  /**
   * Registration number.
   */
  registration: string;
  /**
   * Jurisdiction.
   */
  jurisdiction: string;
  /**
   * Postal address; null until confirmed.
   */
  address: string | null;
  /**
   * Mailbox for corrections and contributions.
   */
  contact: string;
  /**
   * Working days within which an answer is promised; 0 while none is promised.
   */
  response_working_days: number;
}
/**
 * How catalogues, citation managers and reports name the data set.
 */
export interface Citation {
  /**
   * Title of the data set.
   */
  title: string;
  /**
   * Who is cited as its author.
   */
  author: string;
  /**
   * Words by which it is looked for.
   *
   * @minItems 1
   *
   * Items: One of them.
   */
  keywords: string[];
  /**
   * DOI that stands for all releases, such as 10.5281/zenodo.1234567; null until there is one.
   */
  doi: string | null;
}
/**
 * Row that the carbon table and worked examples are priced on.
 */
export interface ReferenceRow {
  /**
   * Display name of the model.
   */
  model: string;
  /**
   * GPU model: H100 (80GB HBM3) or B200 at present.
   */
  gpu: string;
  /**
   * Number of GPUs (cards) in the configuration.
   */
  num_gpus: number;
}
/**
 * Where the figures of one folder below data/ come from: its source.json. An import writes `version` and `retrieved`; the rest is kept by hand.
 */
export interface SourceFile {
  /**
   * Name of the folder.
   */
  id: string;
  /**
   * Name of the source.
   */
  name: string;
  /**
   * Who publishes the source.
   */
  publisher: string;
  /**
   * The publisher's page; null where there is none for the whole source.
   */
  url: string | null;
  /**
   * Address an import downloads the figures from; null where there is none.
   */
  data_url: string | null;
  /**
   * Version of the source that the figures are from; null where it is not known.
   */
  version: string | null;
  /**
   * When the present figures were first read, YYYY-MM-DD.
   */
  retrieved: string;
  /**
   * SPDX id of the licence of the source; null where it has none.
   */
  licence: string | null;
  /**
   * Where the licence is stated; null where there is no licence.
   */
  licence_evidence: string | null;
  /**
   * How the figures were measured or compiled.
   */
  method: string | null;
  /**
   * Which of the figures of the source are taken over.
   */
  selection: string | null;
  /**
   * How to cite the source.
   */
  citation: string | null;
  /**
   * Terms under which the figures are used, where they are more than the licence says; null otherwise.
   */
  terms: string | null;
}
/**
 * Power ceiling of one system: a row of data/nvidia/systems.csv.
 */
export interface SystemRow {
  /**
   * System.
   */
  system: string;
  /**
   * Number and kind of the cards in it, in words (`8 x H100 SXM5 80GB`).
   */
  gpus: string;
  /**
   * Maximum power of the system as published, in kilowatts.
   */
  max_power_kw: number;
  /**
   * The rating as the manufacturer words it.
   */
  label: string;
  /**
   * Id of the document in data/nvidia/documents.csv that the figure was read from.
   */
  source: string;
  /**
   * How well the figure is known: `direct`, read in the manufacturer's document itself; `first_party`, read in a public repository of the manufacturer; `transcribed`, read in a third party's quotation of the document. The strongest kind of the row's evidence.
   */
  evidence: 'direct' | 'first_party' | 'transcribed';
  /**
   * Caveat about the row; null where there is none.
   */
  note: string | null;
}
/**
 * Power ceiling of one card: a row of data/nvidia/tdp.csv.
 */
export interface TdpRow {
  /**
   * Card, as the source names it.
   */
  gpu: string;
  /**
   * Name under which a measurement names the card.
   */
  gpu_key: string;
  /**
   * Form factor.
   */
  form: string;
  /**
   * Maximum thermal design power of one card, in watts. Superchip rows are per GPU.
   */
  max_tdp_w: number;
  /**
   * The rating as the manufacturer words it.
   */
  tdp_label: string;
  /**
   * Memory of the card: size in gigabytes and kind.
   */
  memory: string;
  /**
   * Id of the document in data/nvidia/documents.csv that the figure was read from.
   */
  source: string;
  /**
   * How well the figure is known: `direct`, read in the manufacturer's document itself; `first_party`, read in a public repository of the manufacturer; `transcribed`, read in a third party's quotation of the document. The strongest kind of the row's evidence.
   */
  evidence: 'direct' | 'first_party' | 'transcribed';
  /**
   * Caveat about the row; null where there is none.
   */
  note: string | null;
}
/**
 * What the inference benchmark had its models do: a row of data/ml-energy/workloads.csv, which is kept by hand.
 */
export interface WorkloadRow {
  /**
   * Name of the workload in addresses: the source's name of the task.
   */
  workload: string;
  /**
   * Display name.
   */
  name: string;
  /**
   * What is made and counted.
   */
  unit: 'token' | 'image' | 'video';
  /**
   * What the models are asked for, in a sentence or two.
   */
  about: string;
  /**
   * Requests that were sent, by the name of their data set.
   */
  data_set: string;
  /**
   * Software that ran the models, with its version.
   */
  runtime: string;
  /**
   * Ceiling under which the best configurations are chosen: median inter-token latency in ms, or batch latency in s for images and videos. The source's default.
   */
  ceiling: number;
  /**
   * Further ceilings under which they are chosen, in the same unit, ascending, with spaces between.
   */
  ceilings: string;
  /**
   * What has to be known before its figures are compared.
   */
  caveat: string;
}
