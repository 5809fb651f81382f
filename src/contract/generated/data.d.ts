// Generated from the JSON Schemas in schema/ by "npm run generate". Do not edit.
// SHA-256 of these schemas: c1d44af85a12f5a5cfb45de09a2744784500ed900162fb10c13f11d0d9891f7d
// SHA-256 of the text below: 03d8d2cb0e6a9f914cd4079b73d7f554a41bb2483f9038aa8293e8c31bd4b5fc

/**
 * One area of the grid data: a row of `data/ember/areas.csv`.
 */
export interface AreaRow {
  /**
   * ISO 3166-1 alpha-3 code. `XKX` for Kosovo and `WLD` for World, which have no ISO code.
   */
  iso3: string;
  /**
   * ISO 3166-1 alpha-2 code. Null for Kosovo and World.
   */
  iso2: string | null;
  /**
   * The provider's label of the area.
   */
  name: string;
  /**
   * Type of the area: one country or economy, or the world.
   */
  area_type: 'country' | 'world';
  /**
   * The provider's continent label. Null for World.
   */
  continent: 'Africa' | 'Asia' | 'Europe' | 'North America' | 'Oceania' | 'South America' | null;
}
/**
 * One published ratio between the energies of two boundaries: a row of `data/boundaries/ratios.csv`, maintained by hand.
 */
export interface BoundaryRatioRow {
  /**
   * Id of the ratio.
   */
  id: string;
  /**
   * Boundary that the ratio leads to: from gpu to node, from node to fleet, or from fleet to site.
   */
  rung: 'node' | 'fleet' | 'site';
  /**
   * Energy or power of the boundary before, in `unit`.
   */
  part: number;
  /**
   * Energy or power of this boundary with everything that it includes, in `unit`.
   */
  whole: number;
  /**
   * Unit of part and whole.
   */
  unit: '%' | 'kW' | 'kWh';
  /**
   * How the ratio was obtained. measured: from machines at work, including values that operators report in a survey. nameplate: from rated powers of the server and power limits of its GPUs. In practice, no workload draws the rated power.
   */
  kind: 'measured' | 'nameplate';
  /**
   * Measured quantity, with the machines and their work.
   */
  what: string;
  /**
   * Year that the figures are for.
   */
  year: number;
  /**
   * Publisher of the measurement or rating. Sources from one publisher are not independent.
   */
  publisher: string;
  /**
   * Title of the document.
   */
  title: string;
  /**
   * URL of the document.
   */
  url: string;
  /**
   * SPDX id of the document's licence. Null if it has no licence or the licence is unknown.
   */
  licence: string | null;
  /**
   * Where the figures were read. document: in the document itself. abstract: in its abstract only. second_hand: in somebody else's account of it.
   */
  read: 'document' | 'abstract' | 'second_hand';
  /**
   * Caveat about the ratio. Null for a ratio without caveats.
   */
  note: string | null;
}
/**
 * Change log with one entry per release, oldest first. Published as changes.json.
 */
export interface Ledger {
  /**
   * Entries, oldest first.
   */
  changes: Change[];
}
/**
 * Changes of one release, and their reason.
 */
export interface Change {
  /**
   * Date of the release, in the form YYYY-MM-DD.
   */
  date: string;
  /**
   * What changed, in one sentence.
   */
  summary: string;
  /**
   * Paths of the documents whose data_version changed, such as grid.json, and of openapi.json and the files in schema/ if their bytes changed. * means all documents.
   *
   * @minItems 1
   *
   * Items: Path of a document under /api/v1/, or *.
   */
  documents: string[];
  /**
   * Reason for the change.
   */
  reason: string;
  /**
   * Versions of the sources behind the release.
   */
  source_version: string;
  /**
   * Number of records added, removed, changed and renamed, per document. Documents without any are left out.
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
 * How many records of one document a release changed.
 */
export interface RecordCounts {
  /**
   * Number of records added.
   */
  added: number;
  /**
   * Number of records removed.
   */
  removed: number;
  /**
   * Number of records changed.
   */
  changed: number;
  /**
   * Number of records renamed.
   */
  renamed: number;
}
/**
 * Texts and names that the client packages add to the figures: `data/clients.json`, maintained by hand.
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
   * Prompts that the figures of each token workload apply to.
   */
  prompts: WorkloadPrompts[];
  /**
   * Warnings about names that may mean weights or hardware other than those measured, as templates.
   */
  name_warnings: {
    /**
     * Warning about a name that leaves out a part of the model's own name.
     */
    other_weights: string;
    /**
     * Warning about a name of another revision of the measured weights.
     */
    other_revision: string;
    /**
     * Warning about a name as Ollama writes it.
     */
    four_bits: string;
    /**
     * Warning about a provider whose hardware was not measured.
     */
    other_hardware: string;
    /**
     * Warning about a name with the prefix or the ending of a hosted provider, or of an owner other than the model's.
     */
    hosted: string;
  };
  /**
   * Names that can't be derived from a model's own names, with the model that each one means.
   */
  names: FurtherName[];
  /**
   * Providers that serve models on their own hardware, which was not measured.
   */
  providers: HardwareProvider[];
  /**
   * What Ollama serves for a name without a tag, by its library: https://ollama.com/library.
   */
  ollama_tags: OllamaTag[];
  /**
   * Country names that are missing from i18n-iso-countries.
   */
  places: PlaceName[];
  /**
   * Names of groups of countries, which have no single figure.
   *
   * Items: Name of one group.
   */
  groups: string[];
  /**
   * Names to show for countries whose usual name may mean another place too.
   */
  place_titles: PlaceName[];
  /**
   * Places whose name also means another place, with the note that belongs beside the result.
   */
  place_notes: PlaceNote[];
  /**
   * Names of parts of countries, which have no grid carbon intensity of their own.
   */
  place_parts: PlaceParts[];
}
/**
 * Prompts of one workload.
 */
export interface WorkloadPrompts {
  /**
   * Name of the workload.
   */
  workload: string;
  /**
   * Longest context that the measured servers accepted, prompt and response together, in tokens. If the limits differ, the highest.
   */
  context_tokens: number;
  /**
   * Length from which a prompt counts as much longer than the measured ones. response: the average response of the configuration. context: the context limit of the servers.
   */
  long_from: 'response' | 'context';
  /**
   * Description of the prompts.
   */
  note: string;
  /**
   * Where context_tokens was read.
   */
  evidence: string;
}
/**
 * Name that a provider or catalogue uses for a model.
 */
export interface FurtherName {
  /**
   * The name, exactly as the provider or catalogue writes it.
   */
  name: string;
  /**
   * Slug of the model that it means.
   */
  slug: string;
  /**
   * The only provider, from providers, that uses this name.
   */
  provider?: string;
  /**
   * Set if the name means a revision of the weights that differs from the measured one.
   */
  is_other_revision?: true;
  /**
   * Where the name is documented.
   */
  evidence: string;
}
/**
 * One provider and its hardware.
 */
export interface HardwareProvider {
  /**
   * Prefix of the provider's model names, before the slash.
   */
  name: string;
  /**
   * Display name of the provider.
   */
  title: string;
  /**
   * The provider's hardware, in words.
   */
  hardware: string;
}
/**
 * What Ollama serves for one name without a tag.
 */
export interface OllamaTag {
  /**
   * The name without a tag, in lower case.
   */
  name: string;
  /**
   * The name with the tag that is served. Null if Ollama serves a different model under that name.
   */
  serves: string | null;
}
/**
 * One additional name of a country.
 */
export interface PlaceName {
  /**
   * Name of the country.
   */
  name: string;
  /**
   * ISO 3166-1 alpha-3 code of the country.
   */
  iso3: string;
}
/**
 * A name and its note.
 */
export interface PlaceNote {
  /**
   * The name.
   */
  name: string;
  /**
   * How the name was read, and what to use for the other place.
   */
  note: string;
}
/**
 * The parts of a country.
 */
export interface PlaceParts {
  /**
   * Code of the country.
   */
  iso3: string;
  /**
   * Names of its parts.
   *
   * Items: A name.
   */
  names: string[];
}
/**
 * One measured configuration of a model that responds with tokens: a row of `data/ml-energy/configurations.csv`. Figures have the same digits as in the source.
 */
export interface ConfigurationRow {
  /**
   * Workload that was served: the source's name of the task.
   */
  workload: 'lm-arena-chat' | 'gpqa' | 'sourcegraph-fim' | 'image-chat' | 'video-chat';
  /**
   * Key of the model in `data/ml-energy/models.csv`.
   */
  slug: string;
  /**
   * GPU model.
   */
  gpu: string;
  /**
   * Number of GPUs in the configuration.
   */
  num_gpus: number;
  /**
   * Configured limit on the number of requests decoded together.
   */
  max_num_seqs: number;
  /**
   * Number of the run among all runs with the same workload, model, GPU, number of GPUs and max_num_seqs. It never changes.
   */
  repeat: number;
  /**
   * Precision of the weights.
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
   * Expert-parallel degree. 1 for a model without experts spread over GPUs.
   */
  expert_parallel: number;
  /**
   * GPU energy of the steady-state window divided by the output tokens generated in it, in joules per token.
   */
  joules_per_output_token: number;
  /**
   * Average GPU power over the steady-state window, summed over all GPUs, in watts.
   */
  gpu_power_watts_total: number;
  /**
   * Output throughput of the whole configuration, in tokens per second.
   */
  tokens_per_second: number;
  /**
   * The average number of requests decoded together in the steady-state window, read from the engine's running-requests metric. Queued requests are not counted.
   */
  avg_running_batch: number;
  /**
   * Average output length of a response, in tokens.
   */
  avg_output_tokens: number;
  /**
   * Median inter-token latency, in milliseconds. The source measures it over the whole run: see the known issue latency-over-the-whole-run.
   */
  median_itl_ms: number;
  /**
   * 90th percentile of the inter-token latency, in milliseconds. The source measures it over the whole run: see the known issue latency-over-the-whole-run.
   */
  p90_itl_ms: number;
  /**
   * 95th percentile of the inter-token latency, in milliseconds. The source measures it over the whole run: see the known issue latency-over-the-whole-run.
   */
  p95_itl_ms: number;
  /**
   * 99th percentile of the inter-token latency, in milliseconds. The source measures it over the whole run: see the known issue latency-over-the-whole-run.
   */
  p99_itl_ms: number;
}
/**
 * One document of the manufacturer from which figures were read: a row of `data/nvidia/documents.csv`.
 */
export interface DocumentRow {
  /**
   * Key of the document. The `source` of a figure names it.
   */
  id: string;
  /**
   * Title of the document.
   */
  title: string;
  /**
   * Publisher of the document.
   */
  publisher: string;
  /**
   * URL of the document.
   */
  url: string;
  /**
   * Version or date of the document, as far as known.
   */
  version: string;
  /**
   * Date the figures were read, in the form YYYY-MM-DD.
   */
  retrieved: string;
  /**
   * SPDX id of the document's licence. Empty if it has no open licence.
   */
  licence: string | null;
  /**
   * Terms of use of the document, as far as known.
   */
  terms: string;
  /**
   * Note on the document. Null for a document without a note.
   */
  note: string | null;
}
/**
 * One measured configuration of the 2024 benchmark: a row of `data/ml-energy-v2/configurations.csv`. Figures have the same digits as in the source.
 */
export interface EarlierConfigurationRow {
  /**
   * Workload that was served.
   */
  workload: 'chat-2024' | 'code-2024' | 'visual-chat-2024';
  /**
   * Id of the model on the public model hub, as the source writes it.
   */
  model_id: string;
  /**
   * Name of the GPU, as its driver reports it.
   */
  gpu: string;
  /**
   * Tensor-parallel degree.
   */
  tensor_parallel: number;
  /**
   * Pipeline-parallel degree. The number of GPUs is the product of both degrees.
   */
  pipeline_parallel: number;
  /**
   * Limit on the running batch, over all pipeline stages.
   */
  max_num_seqs: number;
  /**
   * GPU energy of one request, in joules: energy per output token over the steady state times the mean response length.
   */
  joules_per_request: number;
  /**
   * Mean output length of a response, in tokens.
   */
  avg_output_tokens: number;
  /**
   * Mean time per output token, in seconds: the mean over the engine's steps of the mean over the requests.
   */
  mean_tpot_s: number;
  /**
   * Output throughput of the whole configuration over the steady state, in tokens per second.
   */
  tokens_per_second: number;
  /**
   * Mean number of requests that run together over the steady state.
   */
  avg_running_batch: number;
}
/**
 * One model of the 2024 benchmark: a row of `data/ml-energy-v2/models.csv`.
 */
export interface EarlierModelRow {
  /**
   * Id of the model on the public model hub, as the source writes it.
   */
  model_id: string;
  /**
   * Key of the model in URLs and row ids. It never changes. If `data/ml-energy/models.csv` has the same model, it is the slug there.
   */
  slug: string;
  /**
   * Display name: the source's, or the one in `data/ml-energy/models.csv` if that has the same model.
   */
  name: string;
  /**
   * Total parameters, in billions, as the source rounds them.
   */
  params_b: number;
}
/**
 * Embodied carbon of one board: a row of `data/nvidia/embodied.csv`.
 */
export interface EmbodiedRow {
  /**
   * Item that the figure covers.
   */
  item: string;
  /**
   * Emissions from raw materials to the factory gate, in kg CO2e. Use and end of life are not included.
   */
  kg_co2e_cradle_to_gate: number;
  /**
   * Id of the document in `data/nvidia/documents.csv` from which the figure was read.
   */
  source: string;
  /**
   * Publication date of the figure, in the form YYYY-MM-DD, or YYYY-MM if the sources name only the month.
   */
  published: string;
  /**
   * How well the figure is known: the strongest of the row's evidence. direct: read in the manufacturer's document itself. first_party: read in a public repository of the manufacturer. transcribed: read in a third party's quotation of the document.
   */
  evidence: 'direct' | 'first_party' | 'transcribed';
  /**
   * Caveat about the row. Null for a row without caveats.
   */
  note: string | null;
}
/**
 * Family of one model: a row of `data/ml-energy/families.csv`, maintained by hand. Models are one family if they were derived from one another or have the same size and architecture. No prediction is tested on a model whose family is in the fit.
 */
export interface FamilyRow {
  /**
   * Slug of a model on the chat workload.
   */
  slug: string;
  /**
   * Name of its family.
   */
  family: string;
  /**
   * Why the model is in a family with others. Empty if it is alone in its family.
   */
  reason: string | null;
}
/**
 * One measured configuration of a model that generates images or videos: a row of `data/ml-energy/generations.csv`. Figures have the same digits as in the source.
 */
export interface GenerationRow {
  /**
   * Workload that was served: the source's name of the task.
   */
  workload: 'text-to-image' | 'text-to-video';
  /**
   * Key of the model in `data/ml-energy/models.csv`.
   */
  slug: string;
  /**
   * GPU model.
   */
  gpu: string;
  /**
   * Number of GPUs in the configuration.
   */
  num_gpus: number;
  /**
   * Number of images or videos generated together.
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
   * Number of the run among all runs with the same workload, model, GPUs, batch size and parallelism. It never changes.
   */
  repeat: number;
  /**
   * Precision of the weights.
   */
  precision: 'BF16' | 'FP8' | 'MXFP4';
  /**
   * Height of the output, in pixels.
   */
  height: number;
  /**
   * Width of the output, in pixels.
   */
  width: number;
  /**
   * Number of denoising steps.
   */
  inference_steps: number;
  /**
   * Number of frames of a video. Empty for an image.
   */
  num_frames: number | null;
  /**
   * Frames per second of a video. Empty for an image.
   */
  fps: number | null;
  /**
   * GPU energy per image or video, in joules.
   */
  joules_per_item: number;
  /**
   * Average GPU power, summed over all GPUs, in watts.
   */
  gpu_power_watts_total: number;
  /**
   * Throughput of the whole configuration, in images or videos per second.
   */
  items_per_second: number;
  /**
   * Time from the start of a batch to its end, in seconds.
   */
  batch_latency_s: number;
}
/**
 * One document, repository or page from which GPU figures were read: a row of `data/gpu-cards/documents.csv`, maintained by hand.
 */
export interface GpuCardDocumentRow {
  /**
   * Key of the document. `evidence.csv` names it.
   */
  id: string;
  /**
   * Title of the document.
   */
  title: string;
  /**
   * Publisher of the document.
   */
  publisher: string;
  /**
   * URL of the document.
   */
  url: string;
  /**
   * Version or date of the document. Null if unknown.
   */
  version: string | null;
  /**
   * Note on the document. Null for a document without a note.
   */
  note: string | null;
}
/**
 * Evidence for one figure of a GPU: a row of `data/gpu-cards/evidence.csv`, maintained by hand.
 */
export interface GpuCardEvidenceRow {
  /**
   * Id of the GPU variant in `cards.csv`.
   */
  card: string;
  /**
   * Column of `cards.csv` that the evidence is for, peak_tflops for all peaks, or product_names for `names.csv`.
   */
  field: string;
  /**
   * Role of the document. figure: the figure comes from it. cross_check: it has the same value. differs: it has another value.
   */
  role: 'figure' | 'cross_check' | 'differs';
  /**
   * Id of the document in `documents.csv`.
   */
  document: string;
  /**
   * How well the figure is known: read in the document itself, in a public repository of the vendor, or in a third-party transcription.
   */
  evidence: 'direct' | 'first_party' | 'transcribed';
  /**
   * Value in the document, if it differs. Null otherwise.
   */
  value: number | null;
}
/**
 * One name under which a driver reports a GPU: a row of `data/gpu-cards/names.csv`, maintained by hand.
 */
export interface GpuCardNameRow {
  /**
   * Name, spelled exactly. Older drivers omit the vendor.
   */
  name: string;
  /**
   * Id of the GPU variant in `cards.csv` that has the name.
   */
  card: string;
}
/**
 * One GPU variant as its vendor builds it: a row of `data/gpu-cards/cards.csv`, maintained by hand.
 */
export interface GpuCardRow {
  /**
   * Id of the GPU variant. Variants that share a gpu_key differ in form factor or memory.
   */
  card: string;
  /**
   * Short GPU name that measurements use.
   */
  gpu_key: string;
  /**
   * Vendor of the GPU.
   */
  vendor: string;
  /**
   * Form factor.
   */
  form: string;
  /**
   * Memory in GB, as the vendor prints it.
   */
  memory_gb: number;
  /**
   * Memory that the driver reports, in MiB. Null if unknown.
   */
  reported_memory_mib: number | null;
  /**
   * Memory bandwidth, in 10^9 bytes per second.
   */
  bandwidth_gb_s: number;
  /**
   * Largest default or configurable power of the board or module, in watts.
   */
  power_limit_w: number;
  /**
   * Power without load, in watts. It is one public reading, not a specification. Null if unknown.
   */
  idle_w: number | null;
  /**
   * Dense BF16 peak of the tensor units (without sparsity), in TFLOP/s. Null if they have no such mode or the peak is unknown.
   */
  peak_tflops_bf16: number | null;
  /**
   * Dense FP16 peak of the tensor units (without sparsity), in TFLOP/s. Null if they have no such mode or the peak is unknown.
   */
  peak_tflops_fp16: number | null;
  /**
   * Dense FP8 peak of the tensor units (without sparsity), in TFLOP/s. Null if they have no such mode or the peak is unknown.
   */
  peak_tflops_fp8: number | null;
  /**
   * Dense INT8 peak of the tensor units (without sparsity), in TOP/s. Null if they have no such mode or the peak is unknown.
   */
  peak_tflops_int8: number | null;
  /**
   * Dense FP4 peak of the tensor units (without sparsity), in TFLOP/s. Null if they have no such mode or the peak is unknown.
   */
  peak_tflops_fp4: number | null;
  /**
   * Highest memory bandwidth that any document gives, in 10^9 bytes per second. Used for checks.
   */
  highest_bandwidth_gb_s: number;
  /**
   * Highest power limit that any document gives, in watts. Used for checks.
   */
  highest_power_limit_w: number;
  /**
   * Highest peak that 16-bit weights can reach, in TFLOP/s: the highest of BF16, FP16, half of FP8 and half of INT8. Used for checks.
   */
  highest_tflops_16bit: number;
  /**
   * Highest peak that 8-bit weights can reach, in TFLOP/s: the highest of FP8, INT8 and the 16-bit peak. Used for checks.
   */
  highest_tflops_8bit: number;
  /**
   * Highest peak that 4-bit weights can reach, in TFLOP/s: the higher of FP4 and the 8-bit peak. Used for checks.
   */
  highest_tflops_4bit: number;
  /**
   * Month of the announcement, in the form YYYY-MM. Null if unknown. Never a day, because some sources name only the month.
   */
  announced: string | null;
  /**
   * Earliest month in which somebody other than the vendor could have the GPU, in the form YYYY-MM. Early on purpose. Never a day, because some sources name only the month.
   */
  available_from: string;
  /**
   * Event that available_from is the month of: shipping, launch, a data set, a data sheet or the announcement.
   */
  available_basis: string;
  /**
   * Note on the GPU. Null for a GPU without a note.
   */
  note: string | null;
}
/**
 * Emissions intensity of one area in one year: a row of `data/ember/intensity.csv`. If the source gives no figure for a year, the year has no row.
 */
export interface IntensityRow {
  /**
   * Code of the area in `data/ember/areas.csv`.
   */
  iso3: string;
  /**
   * Calendar year.
   */
  year: number;
  /**
   * Lifecycle emissions intensity of total generation in that year, in gCO2e per kWh. A negative figure is an artefact of the provider's reconciliation. The table includes it so that it can be counted, but it is not published.
   */
  g_co2e_per_kwh: number;
}
/**
 * Energy per token that the kernels of a dense 16-bit model use on one GPU: a row of `data/aiconfigurator/floors.csv`. Covers matrix products and attention only. Communication, norms and gaps between kernels are left out.
 */
export interface KernelFloorRow {
  /**
   * Id of the GPU variant in `data/gpu-cards/cards.csv`.
   */
  card: string;
  /**
   * Key of the model in `data/aiconfigurator/shapes.csv`.
   */
  model: string;
  /**
   * Phase of serving. prompt: a whole prompt is read. step: each request of a batch generates one token.
   */
  phase: 'prompt' | 'step';
  /**
   * Number of requests in the batch. 1 for a prompt.
   */
  batch: number;
  /**
   * Length of the prompt, in tokens. For a step, the number of tokens that each request already has.
   */
  tokens: number;
  /**
   * Energy of the kernels divided by the tokens read or generated, in joules per token.
   */
  joules_per_token: number;
}
/**
 * Known problems of published figures: `data/known-issues.json`, maintained by hand.
 */
export interface KnownIssues {
  /**
   * Known problems, oldest first.
   */
  known_issues: KeptIssue[];
  /**
   * Number of rows of the source with a warning of each physics rule, after a maintainer has reviewed them.
   */
  warnings: KnownWarning[];
}
/**
 * One known problem as recorded here. The build counts its rows.
 */
export interface KeptIssue {
  /**
   * Id of the problem.
   */
  id: string;
  /**
   * Date it was recorded, in the form YYYY-MM-DD.
   */
  since: string;
  /**
   * Paths of the documents with affected rows.
   *
   * Items: Path under /api/v1/. * matches any name.
   */
  documents: string[];
  /**
   * Affected fields.
   *
   * Items: Name of a field.
   */
  fields: string[];
  /**
   * Which rows are affected, as a rule that you can apply to the documents. The build replaces {counts} with the number of rows in each workload.
   */
  rows: string;
  /**
   * Description of the problem.
   */
  what: string;
  /**
   * How the published figures deal with the problem.
   */
  action: string;
  /**
   * Evidence for the problem.
   */
  evidence: string;
}
/**
 * Rows of the source for which a physics rule reports a warning.
 */
export interface KnownWarning {
  /**
   * Id of the rule.
   */
  rule: string;
  /**
   * Number of rows. If there are more, the build stops.
   */
  count: number;
  /**
   * Why these rows are published nevertheless.
   */
  why: string;
}
/**
 * Response lengths of one configuration: a row of `data/ml-energy/lengths.csv`, from the histogram that the source publishes for it. Each row has the lengths of a single configuration.
 */
export interface LengthRow {
  /**
   * Workload that was served: the source's name of the task.
   */
  workload: 'lm-arena-chat' | 'gpqa' | 'sourcegraph-fim' | 'image-chat' | 'video-chat';
  /**
   * Key of the model in `data/ml-energy/models.csv`.
   */
  slug: string;
  /**
   * GPU model.
   */
  gpu: string;
  /**
   * Number of GPUs in the configuration.
   */
  num_gpus: number;
  /**
   * Configured limit on the number of requests decoded together.
   */
  max_num_seqs: number;
  /**
   * Number of the run among all runs with the same workload, model, GPU, number of GPUs and max_num_seqs. It never changes.
   */
  repeat: number;
  /**
   * Number of responses in the histogram.
   */
  requests: number;
  /**
   * Mean response length, in tokens, with each response at the middle of its histogram bin.
   */
  mean_tokens: number;
  /**
   * 10th percentile of the response length, in tokens. Interpolated linearly within a bin.
   */
  p10_tokens: number;
  /**
   * 25th percentile of the response length, in tokens. Interpolated linearly within a bin.
   */
  p25_tokens: number;
  /**
   * Median response length, in tokens. Interpolated linearly within a bin.
   */
  p50_tokens: number;
  /**
   * 75th percentile of the response length, in tokens. Interpolated linearly within a bin.
   */
  p75_tokens: number;
  /**
   * 90th percentile of the response length, in tokens. Interpolated linearly within a bin.
   */
  p90_tokens: number;
  /**
   * 99th percentile of the response length, in tokens. Interpolated linearly within a bin.
   */
  p99_tokens: number;
  /**
   * Share of the responses in the histogram bin that ends at the benchmark's limit on output tokens. It counts the responses that were cut off there and the few that ended just before.
   */
  share_at_limit: number;
  /**
   * Width of a histogram bin, in tokens. It is the resolution of the lengths.
   */
  bin_tokens: number;
}
/**
 * One MIG profile of a GPU: a row of `data/nvidia/mig-profiles.csv`. Media-extension variants are left out.
 */
export interface MigProfileRow {
  /**
   * GPU, as the source names it.
   */
  gpu: string;
  /**
   * Short GPU name that measurements use.
   */
  gpu_key: string;
  /**
   * Name of the profile: compute slices and memory in gigabytes (`3g.40gb`).
   */
  profile: string;
  /**
   * Share of the GPU's memory that one instance has, as printed.
   */
  memory_fraction: string;
  /**
   * Share of the GPU's streaming multiprocessors that one instance has, as printed.
   */
  sm_fraction: string;
  /**
   * Number of instances of the profile that fit on one GPU.
   */
  instances: number;
  /**
   * Id of the document in `data/nvidia/documents.csv` from which the figure was read.
   */
  source: string;
  /**
   * How well the figure is known: the strongest of the row's evidence. direct: read in the manufacturer's document itself. first_party: read in a public repository of the manufacturer. transcribed: read in a third party's quotation of the document.
   */
  evidence: 'direct' | 'first_party' | 'transcribed';
  /**
   * Caveat about the row. Null for a row without caveats.
   */
  note: string | null;
}
/**
 * Shape of a dense model, from its configuration file: a row of `data/aiconfigurator/shapes.csv`, maintained by hand.
 */
export interface ModelShapeRow {
  /**
   * Key of the model in `data/ml-energy/models.csv`.
   */
  model: string;
  /**
   * Number of layers.
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
   * Number of attention heads.
   */
  heads: number;
  /**
   * Number of key-value heads.
   */
  kv_heads: number;
  /**
   * Width of a head.
   */
  head_size: number;
  /**
   * Number of tokens in the vocabulary.
   */
  vocabulary: number;
  /**
   * URL of the configuration file.
   */
  source: string;
}
/**
 * One model of the inference benchmark: a row of `data/ml-energy/models.csv`.
 */
export interface ModelRow {
  /**
   * Id of the model on the public model hub. It identifies the model between imports.
   */
  model_id: string;
  /**
   * Key of the model in URLs and row ids. Computed from the display name at the first import. It never changes.
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
   * Parameters active per token, in billions. Lower than the total for mixture-of-experts models.
   */
  active_params_b: number;
  /**
   * The source's label of the architecture. Diffusion for image and video models, which the source doesn't label further.
   */
  architecture: 'Dense Transformer' | 'MoE' | 'Mamba-Transformer Hybrid' | 'Diffusion';
}
/**
 * Shorter name of an area: a row of `data/ember/names.csv`, maintained by hand. An area without a row is shown under its label in `data/ember/areas.csv`.
 */
export interface AreaNameRow {
  /**
   * Code of the area in `data/ember/areas.csv`.
   */
  iso3: string;
  /**
   * Name to show for the area. It is unique.
   */
  display_name: string;
}
/**
 * Note on one energy score: a row of `data/ai-energy-score/notes.csv`, maintained by hand.
 */
export interface ScoreNoteRow {
  /**
   * Round of the score, as year and month.
   */
  round: string;
  /**
   * Task of the score.
   */
  task: 'text_generation' | 'reasoning';
  /**
   * Model string of the score, exactly as the source gives it.
   */
  source_label: string;
  /**
   * Text that a reader of the figure must know.
   */
  note: string;
}
/**
 * One model whose weights anyone can download: a row of `data/open-weights/models.csv`, maintained by hand.
 */
export interface OpenWeightsRow {
  /**
   * Id of the weights on a public model hub. The part before the slash is their publisher.
   */
  model_id: string;
  /**
   * Total parameters, in billions.
   */
  params_b: number;
  /**
   * Parameters that one token uses, in billions.
   */
  active_params_b: number;
  /**
   * Bits per weight as published, for the bulk of the weights.
   */
  bits: 4 | 8 | 16;
  /**
   * How the sizes are known. stated: the vendor states them in the document. computed: counted from all matrices in the document's configuration, embeddings included.
   */
  basis: 'stated' | 'computed';
  /**
   * URL of the document, at one commit.
   */
  document: string;
}
/**
 * Slugs, row ids, areas and endpoints that were published once and no longer exist.
 */
export interface Retirements {
  /**
   * One item per id.
   */
  retired: Retirement[];
}
/**
 * One retired id.
 */
export interface Retirement {
  /**
   * The slug, the row_id, the iso3 of an area, or the path of an endpoint under /api/v1. An endpoint can be retired only while no release is public.
   */
  id: string;
  /**
   * Id that replaces it, or null. For an endpoint, the one that contains all of its data.
   */
  replaced_by: string | null;
  /**
   * Reason why it was retired.
   */
  reason: string;
  /**
   * Date of the release that retired it, in the form YYYY-MM-DD.
   */
  date: string;
}
/**
 * Energy score of one model in one task and round: a row of `data/ai-energy-score/scores.csv`.
 */
export interface ScoreRow {
  /**
   * Task of the model. The two tasks are not comparable with each other.
   */
  task: 'text_generation' | 'reasoning';
  /**
   * Test round, as year and month (`2025-12` for the December 2025 round).
   */
  round: string;
  /**
   * Model string exactly as the source gives it, including marks.
   */
  source_label: string;
  /**
   * Id of the model on the public model hub: the label without its marks.
   */
  model: string;
  /**
   * Hardware class: what a model needs. A: one consumer GPU. B: one H100 80GB. C: several data-centre GPUs.
   */
  class: 'A' | 'B' | 'C';
  /**
   * GPU energy per 1,000 queries, in kWh.
   */
  kwh_per_1000_queries: number;
  /**
   * Stars from 1 to 5 within the task, round and class. The energy range is split into five equal parts: 5 stars for the lowest energies, 1 for the highest.
   */
  stars: number;
}
/**
 * The service's description of itself, and the prose of its documents.
 */
export interface Service {
  /**
   * URL of the site, without a slash at the end.
   */
  site_url: string;
  /**
   * URL of the repository, or unset.
   */
  repository: string;
  /**
   * Name of the API.
   */
  name: string;
  /**
   * Description of the API.
   */
  description: string;
  publisher: Publisher;
  /**
   * Credit line, ready to copy. The build fills in {site_url}.
   */
  attribution: string;
  citation: Citation;
  /**
   * SPDX id of the compilation's licence.
   */
  licence: string;
  /**
   * The sentences of the caveat of every energy document.
   */
  caveat: {
    /**
     * Which energy the figures cover.
     */
    coverage: string;
    /**
     * Which servers the figures are from.
     */
    load: string;
    /**
     * Which energy is not included.
     */
    left_out: string;
    /**
     * When a figure has a lower bound. Left out for figures that have none.
     */
    bound: string;
    /**
     * How the energy of a server with few requests differs.
     */
    lightly_used: string;
  };
  /**
   * Latency limit: the highest median inter-token latency, in milliseconds.
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
     * Rule that selects each row.
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
     * Kind of emissions figure.
     */
    basis: string;
    /**
     * How to read the document. The build fills in {year}, {missing} and {negative}.
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
     * Item of `embodied.csv` to publish as embodied.
     */
    embodied_item: string;
  };
  /**
   * Prose of per-query.json.
   */
  per_query: {
    /**
     * Round to publish, in the form YYYY-MM.
     */
    round: string;
    /**
     * The round in words.
     */
    round_name: string;
    /**
     * Caveat of per-query.json, whose figures are measured in a different way.
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
       * Definition of class A.
       */
      A: string;
      /**
       * Definition of class B.
       */
      B: string;
      /**
       * Definition of class C.
       */
      C: string;
    };
    /**
     * Meaning of the stars.
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
     * The sentences of the caveat of prompts.json.
     */
    caveat: {
      /**
       * That the energy is not measured.
       */
      kind: string;
      /**
       * What the energy is a lower bound of. Left out for energy that is no lower bound.
       */
      bound: string;
      /**
       * Which energy is not included.
       */
      left_out: string;
      /**
       * How to combine the figures with measured ones.
       */
      mixing: string;
    };
    /**
     * The formula in words.
     */
    formula: string;
    /**
     * Models and prompts that the factors apply to.
     */
    domain: string;
    /**
     * Meaning of measured_prompt_tokens, with the placeholder {measured_prompt_tokens} for its value.
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
     * Areas, in addition to World, whose grid carbon intensity the report of a check uses for a contributed row. ISO 3166-1 alpha-3 codes.
     *
     * Items: ISO 3166-1 alpha-3 code.
     */
    report_grids: string[];
    /**
     * GPUs that are not in hardware.json and that a maintainer has confirmed, named as in the gpu field of a measurement. Their rows have known_gpu true in like_the_index.
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
   * Prose about the uncertainty of figures.
   */
  uncertainty: {
    /**
     * Evidence for the sensor's component.
     */
    sensor_evidence: string;
    /**
     * Evidence for the reproducibility component, from repeated runs. The build fills in {groups} and {runs}.
     */
    reproducibility_evidence: string;
    /**
     * How the uncertainty of the index's source was computed.
     */
    method: string;
    /**
     * How the uncertainty of contributed measurements was computed.
     */
    measurements_method: string;
    /**
     * Reason why emissions intensities have no uncertainty.
     */
    grid_note: string;
    /**
     * Reason why per-query scores have no uncertainty.
     */
    per_query_note: string;
  };
  /**
   * Prose of catalog.json.
   */
  catalog: {
    /**
     * How to read catalog.json.
     */
    note: string;
  };
  /**
   * Prose of workloads.json and the workload documents.
   */
  workloads: {
    /**
     * How to read workloads.json.
     */
    note: string;
    /**
     * Rule that selects the lowest-energy token rows. The build fills in `{ceiling}`.
     */
    token_selection: string;
    /**
     * Rule that selects the lowest-energy image and video rows. The build fills in `{ceiling}` and {item}.
     */
    item_selection: string;
  };
  /**
   * Facts and prose of the documents of the 2024 benchmark.
   */
  earlier: {
    /**
     * Date when the source last changed its figures, in the form YYYY-MM-DD.
     */
    published: string;
    /**
     * Why no figure has a lower bound. In the caveat of these documents, it replaces the sentence about lower bounds.
     */
    bound: string;
    /**
     * The rule for the lowest-energy rows in words. {ceiling} is the latency limit.
     */
    selection: string;
    /**
     * Why the figures have no uncertainty.
     */
    uncertainty_note: string;
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
     * How often the intervals contain the measured value.
     */
    interval: string;
    /**
     * How to read the document.
     */
    note: string;
    /**
     * Reason why predictions are not published. The build fills in {factor}, {coverage}, {most_factor} and {least_coverage}.
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
 * Publisher of the API. A string that is not set yet has the value unset.
 */
export interface Publisher {
  /**
   * Name of the publisher.
   */
  name: string;
  /**
   * Parent organisation.
   */
  parent: string;
  /**
   * URL of the publisher.
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
   * Postal address. Null until confirmed.
   */
  address: string | null;
  /**
   * Mailbox for corrections and contributions.
   */
  contact: string;
  /**
   * Number of working days within which a reply is promised. 0 if no reply time is promised.
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
   * Author to cite.
   */
  author: string;
  /**
   * Search keywords.
   *
   * @minItems 1
   *
   * Items: One keyword.
   */
  keywords: string[];
  /**
   * DOI for all releases together, such as 10.5281/zenodo.1234567. Null until one exists.
   */
  doi: string | null;
}
/**
 * Row on which the carbon table and the worked examples are based.
 */
export interface ReferenceRow {
  /**
   * Display name of the model.
   */
  model: string;
  /**
   * GPU model. At present H100 (80GB HBM3) or B200.
   */
  gpu: string;
  /**
   * Number of GPUs in the configuration.
   */
  num_gpus: number;
}
/**
 * Where the figures of one folder in data/ come from: its source.json. An import writes `version` and `retrieved`. The rest is maintained by hand.
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
   * Publisher of the source.
   */
  publisher: string;
  /**
   * URL of the publisher's page. Null if the source as a whole has no page.
   */
  url: string | null;
  /**
   * URL from which an import downloads the figures. Null for a source that is not downloaded.
   */
  data_url: string | null;
  /**
   * Version of the source that the figures are from. Null if unknown.
   */
  version: string | null;
  /**
   * Date the present figures were first read, in the form YYYY-MM-DD.
   */
  retrieved: string;
  /**
   * SPDX id of the source's licence. Null for a source without a licence.
   */
  licence: string | null;
  /**
   * Where the licence is stated. Null for a source without a licence.
   */
  licence_evidence: string | null;
  /**
   * How the figures were measured or compiled.
   */
  method: string | null;
  /**
   * Which figures of the source are imported.
   */
  selection: string | null;
  /**
   * How to cite the source.
   */
  citation: string | null;
  /**
   * Terms of use beyond the licence. Null if the licence says everything.
   */
  terms: string | null;
}
/**
 * Power limit of one system: a row of `data/nvidia/systems.csv`.
 */
export interface SystemRow {
  /**
   * Name of the system.
   */
  system: string;
  /**
   * Number and model of the GPUs in the system, in words (`8 x H100 SXM5 80GB`).
   */
  gpus: string;
  /**
   * Maximum power of the system as published, in kW.
   */
  max_power_kw: number;
  /**
   * Rating in the manufacturer's words.
   */
  label: string;
  /**
   * Id of the document in `data/nvidia/documents.csv` from which the figure was read.
   */
  source: string;
  /**
   * How well the figure is known: the strongest of the row's evidence. direct: read in the manufacturer's document itself. first_party: read in a public repository of the manufacturer. transcribed: read in a third party's quotation of the document.
   */
  evidence: 'direct' | 'first_party' | 'transcribed';
  /**
   * Caveat about the row. Null for a row without caveats.
   */
  note: string | null;
}
/**
 * Power limit of one GPU: a row of `data/nvidia/tdp.csv`.
 */
export interface TdpRow {
  /**
   * GPU, as the source names it.
   */
  gpu: string;
  /**
   * Short GPU name that measurements use.
   */
  gpu_key: string;
  /**
   * Form factor.
   */
  form: string;
  /**
   * Maximum thermal design power of one GPU, in watts. Superchip rows are per GPU.
   */
  max_tdp_w: number;
  /**
   * Rating in the manufacturer's words.
   */
  tdp_label: string;
  /**
   * Memory of the GPU: size in gigabytes and type.
   */
  memory: string;
  /**
   * Id of the document in `data/nvidia/documents.csv` from which the figure was read.
   */
  source: string;
  /**
   * How well the figure is known: the strongest of the row's evidence. direct: read in the manufacturer's document itself. first_party: read in a public repository of the manufacturer. transcribed: read in a third party's quotation of the document.
   */
  evidence: 'direct' | 'first_party' | 'transcribed';
  /**
   * Caveat about the row. Null for a row without caveats.
   */
  note: string | null;
}
/**
 * One workload: a row of `data/ml-energy/workloads.csv` or `data/ml-energy-v2/workloads.csv`, maintained by hand.
 */
export interface WorkloadRow {
  /**
   * Name of the workload in URLs: the source's name of the task.
   */
  workload: string;
  /**
   * Display name.
   */
  name: string;
  /**
   * Unit of output that is generated and counted.
   */
  unit: 'token' | 'image' | 'video';
  /**
   * The task that the models are given, in a sentence or two.
   */
  about: string;
  /**
   * Name of the data set whose requests were sent.
   */
  data_set: string;
  /**
   * Software that ran the models, with its version.
   */
  runtime: string;
  /**
   * Latency limit for the lowest-energy configurations: median inter-token latency in milliseconds (in `data/ml-energy-v2`, mean time per output token), or batch latency in seconds for images and videos.
   */
  ceiling: number;
  /**
   * Latency limits for which there are lowest-energy rows, including the default one, in the same unit, ascending, separated by spaces.
   */
  ceilings: string;
  /**
   * Caveat to read before you compare figures of the workload.
   */
  caveat: string;
}
