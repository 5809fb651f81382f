// Generated from the JSON Schemas in schema/ by "npm run generate". Do not edit.
// SHA-256 of these schemas: 10fbcfe0d6d42ad53560233776716eb454129181fd2187843eda1a810a382e90
// SHA-256 of the text below: e9f0de7bf4da4227599cc2bd24ca9938e094d31b34974feb5f58f53c311aaa56

/**
 * Published ratios that convert the energy of GPUs to the energy of nodes, fleets and sites. A figure multiplied by these ratios is converted, not measured.
 */
export interface Boundaries {
  /**
   * Major version of the API. It changes only with a breaking change.
   */
  version: '1';
  /**
   * Date of the release that the document belongs to, in the form YYYY-MM-DD.
   */
  updated: string;
  /**
   * First 16 hexadecimal digits of the SHA-256 of the document as canonical JSON (RFC 8785), without updated and data_version. It changes if and only if any other value in the document changes, texts included. Cite it with the date of the release.
   */
  data_version: string;
  /**
   * Marks figures that were multiplied by these ratios as converted. They are never added to measured figures, and never sorted or charted with them.
   */
  basis: 'converted';
  /**
   * Caveat to show with every converted figure.
   */
  caveat: string;
  /**
   * How to compute the range of a converted figure from the measured range and the ratios of the rungs.
   */
  formula: string;
  source: Source;
  /**
   * Steps from the GPU outwards.
   *
   * @minItems 1
   */
  rungs: BoundaryRung[];
}
/**
 * Origin of the figures, with the evidence for their licence. All fields are present. A field without a value is null.
 */
export interface Source {
  /**
   * Name of the data set.
   */
  name: string;
  /**
   * Publisher of the data set.
   */
  publisher: string;
  /**
   * URL of the publisher's page.
   */
  url: string | null;
  /**
   * URL of the data file. Null if the data is not in a single file.
   */
  data_url: string | null;
  /**
   * Version that the figures are from, in the publisher's words if the publisher names versions.
   */
  version: string | null;
  /**
   * Date on which the present figures were first read, in the form YYYY-MM-DD.
   */
  retrieved: string;
  /**
   * Licence of the source, as an SPDX id if one exists. Null if no licence is stated.
   */
  licence: string | null;
  /**
   * Where the licence is stated.
   */
  licence_evidence: string | null;
  /**
   * How the figures were measured or compiled.
   */
  method: string | null;
  /**
   * Which part of the source is used.
   */
  selection: string | null;
  /**
   * How the publisher asks to be cited.
   */
  citation: string | null;
  /**
   * Terms of use beyond the licence. Null if there are none.
   */
  terms: string | null;
}
/**
 * One step from a boundary to the next larger one, with the ratio of their energies.
 */
export interface BoundaryRung {
  /**
   * Name of the boundary that this step leads to.
   */
  rung: 'node' | 'fleet' | 'site';
  /**
   * Name of the boundary before it, whose energy is multiplied.
   */
  from: 'gpu' | 'node' | 'fleet';
  /**
   * Parts and losses that this boundary adds to the one before.
   */
  adds: string;
  /**
   * Parts and losses outside this boundary.
   */
  leaves_out: string;
  /**
   * Lowest ratio of the rows.
   */
  low: number;
  /**
   * Median ratio of the measured rows.
   */
  middle: number;
  /**
   * Highest ratio of the rows.
   */
  high: number;
  /**
   * True if one publisher provides all rows. The range then doesn't show how much publishers differ.
   */
  is_alone: boolean;
  /**
   * Published ratios, sorted by id.
   *
   * @minItems 1
   */
  rows: BoundaryRatio[];
}
/**
 * One published ratio.
 */
export interface BoundaryRatio {
  /**
   * Id of the ratio.
   */
  id: string;
  /**
   * Ratio of the two energies: whole / part.
   */
  ratio: number;
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
 * Test cases for energy calculators: questions, each with the uncertainty range of the measured value. Compare a calculator's results with these ranges.
 */
export interface Cases {
  /**
   * Major version of the API. It changes only with a breaking change.
   */
  version: '1';
  /**
   * Date of the release that the document belongs to, in the form YYYY-MM-DD.
   */
  updated: string;
  /**
   * First 16 hexadecimal digits of the SHA-256 of the document as canonical JSON (RFC 8785), without updated and data_version. It changes if and only if any other value in the document changes, texts included. Cite it with the date of the release.
   */
  data_version: string;
  /**
   * Unit of the expected values.
   */
  unit: 'Wh';
  /**
   * Benchmark task on which the models were measured.
   */
  workload: string;
  source: Source;
  /**
   * Limits of the figures. Quote this text wherever you use the data.
   */
  caveat: string;
  /**
   * Boundary of the energy figures. gpu_only: GPU energy and nothing else. Host, network, storage, cooling and idle time are not included.
   */
  boundary: 'gpu_only';
  /**
   * How to read the document.
   */
  note: string;
  /**
   * A calculator passes if at least this share of its results is inside the uncertainty range of the question. Questions without a result count as outside.
   */
  least_share: number;
  /**
   * Questions, sorted by id.
   */
  cases: Case[];
}
/**
 * One question and the uncertainty range of its expected value.
 */
export interface Case {
  /**
   * Id of the question: load/<row_id> with the row_id of the measured row, or ceiling/<latency limit>/<slug>/<gpu> with the latency limit in milliseconds and the slug and GPU of a row in `ceilings` of the workload's document.
   */
  id: string;
  /**
   * Id of the model on a public model hub.
   */
  model_id: string;
  /**
   * Precision of the weights.
   */
  precision: string;
  /**
   * GPU model.
   */
  gpu: string;
  /**
   * Number of GPUs that serve the model. Null if the calculator may choose.
   */
  num_gpus: number | null;
  /**
   * Mean running batch, to three significant digits. Null if the calculator may choose.
   */
  avg_running_batch: number | null;
  /**
   * Highest median inter-token latency allowed, in milliseconds: the question asks for the lowest-energy configuration within it. Null if avg_running_batch is given.
   */
  itl_ceiling_ms: number | null;
  /**
   * Length of the response, in output tokens: the mean of the measured row.
   */
  output_tokens: number;
  /**
   * Measured GPU energy of the response, in Wh, to four significant digits.
   */
  wh: number;
  /**
   * Lower end of the uncertainty range, in Wh.
   */
  low: number;
  /**
   * Upper end of the uncertainty range, in Wh.
   */
  high: number;
}
/**
 * All models that were measured on any workload, with their ids, sizes, workloads and GPUs, and the documents that contain their rows.
 */
export interface Catalog {
  /**
   * Major version of the API. It changes only with a breaking change.
   */
  version: '1';
  /**
   * Date of the release that the document belongs to, in the form YYYY-MM-DD.
   */
  updated: string;
  /**
   * First 16 hexadecimal digits of the SHA-256 of the document as canonical JSON (RFC 8785), without updated and data_version. It changes if and only if any other value in the document changes, texts included. Cite it with the date of the release.
   */
  data_version: string;
  source: Source;
  /**
   * How to read the document.
   */
  note: string;
  /**
   * One item per model, sorted by slug.
   *
   * @minItems 1
   */
  models: CatalogModel[];
  /**
   * All models that were measured in the 2024 benchmark, whose figures must never be compared with the others, sorted by slug.
   */
  earlier_models?: EarlierCatalogModel[];
}
/**
 * One model, and where to find its rows.
 */
export interface CatalogModel {
  /**
   * Key of the model: its display name at first publication in lower case, with each run of characters other than letters and digits replaced by one hyphen. It never changes.
   */
  slug: string;
  /**
   * Display name of the model.
   */
  name: string;
  /**
   * Id of the model on a public model hub, in the form owner/name.
   */
  model_id: string;
  /**
   * Total parameters, in billions, as the source states them. They are often rounded: 32 for 32.8 billion.
   */
  params_b: number;
  /**
   * Parameters active per token, in billions, as the source states them, often rounded. Lower than params_b for a mixture of experts.
   */
  active_params_b: number;
  /**
   * The source's name for the architecture. At present Dense Transformer, MoE or Mamba-Transformer Hybrid.
   */
  architecture: string;
  /**
   * Workloads on which the model was measured, chat first.
   *
   * @minItems 1
   */
  workloads: CatalogWorkload[];
  /**
   * URL of the model's page on the site.
   */
  page: string;
}
/**
 * One workload on which a model was measured.
 */
export interface CatalogWorkload {
  /**
   * Name of the workload in URLs and row ids: the source's name of the task.
   */
  workload: string;
  /**
   * Unit of output that is generated and counted.
   */
  unit: 'token' | 'image' | 'video';
  /**
   * Latency limit for the lowest-energy rows, in latency_limit_unit. It applies to the median inter-token latency (milliseconds) or, for images and videos, to the batch latency (seconds).
   */
  ceiling: number;
  /**
   * Unit of the latency limits.
   */
  latency_limit_unit: 'ms' | 's';
  /**
   * GPUs on which the model was measured, sorted by name.
   *
   * @minItems 1
   *
   * Items: GPU model. At present H100 (80GB HBM3) or B200.
   */
  gpus: string[];
  /**
   * Number of measured configurations.
   */
  configurations: number;
  /**
   * Path under /api/v1/ of the document that contains the rows. For chat, the document of the model. For other workloads, the document of the workload, where each row names its slug.
   */
  path: string;
  /**
   * URL of the live document.
   */
  url: string;
}
/**
 * One model of the 2024 benchmark, and where to find its rows.
 */
export interface EarlierCatalogModel {
  /**
   * Key of the model: its display name at first publication in lower case, with each run of characters other than letters and digits replaced by one hyphen. If workloads.json lists the same model in models, the key is the same. It never changes.
   */
  slug: string;
  /**
   * Display name of the model.
   */
  name: string;
  /**
   * Id of the model on a public model hub, in the form owner/name.
   */
  model_id: string;
  /**
   * Total parameters, in billions, as the source rounds them.
   */
  params_b: number;
  /**
   * Workloads on which the model was measured.
   *
   * @minItems 1
   */
  workloads: EarlierCatalogWorkload[];
  /**
   * URL of the page of these workloads on the site.
   */
  page: string;
}
/**
 * One workload of the 2024 benchmark on which a model was measured.
 */
export interface EarlierCatalogWorkload {
  /**
   * Name of the workload in URLs and row ids: the source's name of the task.
   */
  workload: string;
  /**
   * Latency limit for the lowest-energy rows: the highest mean time per output token, in milliseconds.
   */
  tpot_deadline_ms: number;
  /**
   * GPUs on which the model was measured, sorted by name.
   *
   * @minItems 1
   *
   * Items: GPU model. At present H100 (80GB HBM3) or B200.
   */
  gpus: string[];
  /**
   * Number of measured configurations.
   */
  configurations: number;
  /**
   * Path under /api/v1/ of the document that contains the rows, where each row names its slug.
   */
  path: string;
  /**
   * URL of the live document.
   */
  url: string;
}
/**
 * Change log of the data, with one entry per release.
 */
export interface Changes {
  /**
   * Major version of the API. It changes only with a breaking change.
   */
  version: '1';
  /**
   * Date of the release that the document belongs to, in the form YYYY-MM-DD.
   */
  updated: string;
  /**
   * First 16 hexadecimal digits of the SHA-256 of the document as canonical JSON (RFC 8785), without updated and data_version. It changes if and only if any other value in the document changes, texts included. Cite it with the date of the release.
   */
  data_version: string;
  /**
   * How to read the document.
   */
  note: string;
  /**
   * One entry per release, oldest first.
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
 * Changes from one release to the next, record by record: diff.json in the folder of a dated release. The order of records, updated and data_version are not compared. Files that are made from the documents are left out: the tables (CSV and Parquet), types.d.ts and all.zip.
 */
export interface Diff {
  /**
   * Major version of the API. It changes only with a breaking change.
   */
  version: '1';
  /**
   * Date of the release, in the form YYYY-MM-DD.
   */
  updated: string;
  /**
   * First 16 hexadecimal digits of the SHA-256 of the document as canonical JSON (RFC 8785), without updated and data_version. It changes if and only if any other value in the document changes, texts included. Cite it with the date of the release.
   */
  data_version: string;
  /**
   * Date of the previous release, in the form YYYY-MM-DD. Null for the first release, in which every record is added.
   */
  previous: string | null;
  /**
   * Paths of the documents whose data_version changed, such as grid.json, and of openapi.json and the files in schema/ if their bytes changed. * means all. changes.json and releases/index.json change with every release and are left out.
   *
   * @minItems 0
   *
   * Items: Path of a document under /api/v1/, or *.
   */
  documents: string[];
  /**
   * Number of records added, removed, changed and renamed, per document. A record that was renamed and changed counts as both. Documents without any are left out.
   */
  records: {
    [k: string]: RecordCounts;
  };
  /**
   * All changes, sorted by document, list, record and field.
   */
  changes: RecordChange[];
}
/**
 * One record that was added, removed or renamed, or one field of a record whose value changed.
 */
export interface RecordChange {
  /**
   * Path of the document under /api/v1/, such as grid.json. For a removed document, its former path.
   */
  document: string;
  /**
   * Field of the document that contains the record, such as rows. Null for the document itself and its fields outside lists.
   */
  list: string | null;
  /**
   * Id of the record in its list: row_id, slug, iso3, source_file, system, item, path or id, or the GPU in best. The fields of a composite id are joined with a slash between spaces, such as slug / gpu in the rows of index.json. Empty for the document itself.
   */
  id: string;
  /**
   * added and removed apply to a whole record or document, changed applies to one field of a record. renamed means that the publisher named this id as the replacement of the old one.
   */
  change: 'added' | 'removed' | 'changed' | 'renamed';
  /**
   * Field that changed. Nested fields have dots in their name, such as years.2024. In a list of objects inside a record, the first field names the object, as in gpus.H100.wh. For a renamed record, the field with its id. Null if the whole record or file was added, removed or changed.
   */
  field: string | null;
  /**
   * Value before. Null if the field or record did not exist. A list is shown as its sorted values, joined by commas.
   */
  old: string | number | boolean | null;
  /**
   * Value after. Null if the field or record no longer exists. A list is shown as its sorted values, joined by commas.
   */
  new: string | number | boolean | null;
  /**
   * (new - old) / |old| to six significant digits, as a ratio: -0.041 is 4.1 % less. Null unless both are numbers and old is not 0.
   */
  relative_change: number | null;
}
/**
 * Workload of the 2024 benchmark, with vLLM 0.5.4: all configurations, and the lowest-energy ones under several latency limits. Never compare it with the other workloads: prompts, engine and the measure of latency differ.
 */
export interface EarlierWorkload {
  /**
   * Major version of the API. It changes only with a breaking change.
   */
  version: '1';
  /**
   * Date of the release that the document belongs to, in the form YYYY-MM-DD.
   */
  updated: string;
  /**
   * First 16 hexadecimal digits of the SHA-256 of the document as canonical JSON (RFC 8785), without updated and data_version. It changes if and only if any other value in the document changes, texts included. Cite it with the date of the release.
   */
  data_version: string;
  /**
   * Unit of the main figure.
   */
  unit: 'Wh per million output tokens';
  /**
   * Name of the workload in URLs and row ids: the source's name of the task.
   */
  workload: string;
  /**
   * Display name of the workload.
   */
  name: string;
  /**
   * The task that the models are given.
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
   * Date when the source last changed these figures, in the form YYYY-MM-DD.
   */
  published: string;
  /**
   * Latency limit for the lowest-energy rows: the highest mean time per output token, in milliseconds.
   */
  tpot_deadline_ms: number;
  /**
   * Rule that selects the lowest-energy rows, in words.
   */
  selection: string;
  source: Source;
  /**
   * Limits of the figures. Quote this text wherever you use the data.
   */
  caveat: string;
  /**
   * Caveat to read before you compare figures of this workload.
   */
  workload_caveat: string;
  /**
   * Boundary of the energy figures. gpu_only: GPU energy and nothing else. Host, network, storage, cooling and idle time are not included.
   */
  boundary: 'gpu_only';
  /**
   * Why the document has no uncertainty, if it has none.
   */
  uncertainty_note: string;
  /**
   * GPU models that were measured.
   *
   * Items: Name of a GPU model.
   */
  gpus: string[];
  /**
   * All configurations that the source publishes.
   */
  configurations: EarlierConfiguration[];
  /**
   * Lowest-energy configuration of each model on each GPU within the latency limit, sorted ascending by energy.
   */
  best: EarlierConfiguration[];
  /**
   * Lowest-energy configuration of each model on each GPU under several latency limits, including the default. Models that don't meet a limit are left out.
   */
  ceilings: EarlierCeiling[];
}
/**
 * One configuration of the workload.
 */
export interface EarlierConfiguration {
  /**
   * Stable id of the configuration: <workload>/<slug>/<gpu>/<num_gpus>/<max_num_seqs>. It doesn't change when rows are added or sorted differently.
   */
  row_id: string;
  /**
   * Key of the model: its display name at first publication in lower case, with each run of characters other than letters and digits replaced by one hyphen. If workloads.json lists the same model in models, the key is the same. It never changes.
   */
  slug: string;
  /**
   * Display name of the model.
   */
  model: string;
  /**
   * Id of the model on a public model hub, in the form owner/name.
   */
  model_id: string;
  /**
   * Total parameters, in billions, as the source rounds them.
   */
  params_b: number;
  /**
   * GPU model: A100 or H100.
   */
  gpu: string;
  /**
   * Variant of the GPU, by its id in hardware.json.
   */
  card: string;
  /**
   * Number of GPUs in the configuration.
   */
  num_gpus: number;
  /**
   * Tensor-parallel degree.
   */
  tensor_parallel: number;
  /**
   * Pipeline-parallel degree.
   */
  pipeline_parallel: number;
  /**
   * Precision of the weights. Null: the source doesn't state it.
   */
  precision: string | null;
  /**
   * Limit on the running batch, over all pipeline stages.
   */
  max_num_seqs: number;
  /**
   * Mean number of requests that ran together over the steady state.
   */
  avg_running_batch: number;
  /**
   * GPU energy per million output tokens, in Wh. Equals joules_per_output_token x 1,000,000 / 3,600 in every row.
   */
  wh_per_million_output_tokens: number;
  /**
   * GPU energy of one request divided by the mean output length, in joules per token, to seven decimals. Includes prompt processing.
   */
  joules_per_output_token: number;
  /**
   * GPU energy of one response of mean length, in Wh, to nine decimals.
   */
  wh_per_response: number;
  /**
   * Mean output length of a response, in tokens.
   */
  avg_output_tokens: number;
  /**
   * Mean time per output token, in milliseconds: averaged first over the requests of a step, then over the steps of the engine. It is not a median inter-token latency.
   */
  mean_tpot_ms: number;
  /**
   * Median inter-token latency, in milliseconds. Null: the source doesn't state it.
   */
  median_itl_ms: number | null;
  /**
   * Output throughput of the whole configuration, in tokens per second.
   */
  tokens_per_second: number;
  /**
   * Average GPU power over the steady state, summed over all GPUs, in watts. Null: the source doesn't state it.
   */
  gpu_power_watts_total: number | null;
  /**
   * True if mean_tpot_ms is at most tpot_deadline_ms.
   */
  under_tpot_deadline: boolean;
}
/**
 * The lowest-energy configuration of a model on a GPU under one latency limit.
 */
export interface EarlierCeiling {
  /**
   * The latency limit: the highest mean time per output token, in milliseconds.
   */
  max_mean_tpot_ms: number;
  /**
   * Stable id of the configuration: <workload>/<slug>/<gpu>/<num_gpus>/<max_num_seqs>. It doesn't change when rows are added or sorted differently.
   */
  row_id: string;
  /**
   * Key of the model: its display name at first publication in lower case, with each run of characters other than letters and digits replaced by one hyphen. If workloads.json lists the same model in models, the key is the same. It never changes.
   */
  slug: string;
  /**
   * Display name of the model.
   */
  model: string;
  /**
   * Id of the model on a public model hub, in the form owner/name.
   */
  model_id: string;
  /**
   * Total parameters, in billions, as the source rounds them.
   */
  params_b: number;
  /**
   * GPU model: A100 or H100.
   */
  gpu: string;
  /**
   * Variant of the GPU, by its id in hardware.json.
   */
  card: string;
  /**
   * Number of GPUs in the configuration.
   */
  num_gpus: number;
  /**
   * Tensor-parallel degree.
   */
  tensor_parallel: number;
  /**
   * Pipeline-parallel degree.
   */
  pipeline_parallel: number;
  /**
   * Precision of the weights. Null: the source doesn't state it.
   */
  precision: string | null;
  /**
   * Limit on the running batch, over all pipeline stages.
   */
  max_num_seqs: number;
  /**
   * Mean number of requests that ran together over the steady state.
   */
  avg_running_batch: number;
  /**
   * GPU energy per million output tokens, in Wh. Equals joules_per_output_token x 1,000,000 / 3,600 in every row.
   */
  wh_per_million_output_tokens: number;
  /**
   * GPU energy of one request divided by the mean output length, in joules per token, to seven decimals. Includes prompt processing.
   */
  joules_per_output_token: number;
  /**
   * GPU energy of one response of mean length, in Wh, to nine decimals.
   */
  wh_per_response: number;
  /**
   * Mean output length of a response, in tokens.
   */
  avg_output_tokens: number;
  /**
   * Mean time per output token, in milliseconds: averaged first over the requests of a step, then over the steps of the engine. It is not a median inter-token latency.
   */
  mean_tpot_ms: number;
  /**
   * Median inter-token latency, in milliseconds. Null: the source doesn't state it.
   */
  median_itl_ms: number | null;
  /**
   * Output throughput of the whole configuration, in tokens per second.
   */
  tokens_per_second: number;
  /**
   * Average GPU power over the steady state, summed over all GPUs, in watts. Null: the source doesn't state it.
   */
  gpu_power_watts_total: number | null;
  /**
   * True if mean_tpot_ms is at most tpot_deadline_ms.
   */
  under_tpot_deadline: boolean;
}
/**
 * Grid carbon intensity for each country and for the world.
 */
export interface Grid {
  /**
   * Major version of the API. It changes only with a breaking change.
   */
  version: '1';
  /**
   * Date of the release that the document belongs to, in the form YYYY-MM-DD.
   */
  updated: string;
  /**
   * First 16 hexadecimal digits of the SHA-256 of the document as canonical JSON (RFC 8785), without updated and data_version. It changes if and only if any other value in the document changes, texts included. Cite it with the date of the release.
   */
  data_version: string;
  /**
   * Year of g_co2e_per_kwh and world: the latest year with a figure for every listed area.
   */
  year: string;
  /**
   * Unit of all grid carbon intensities in the document.
   */
  unit: 'gCO2e per kWh';
  /**
   * Kind of emissions figure: lifecycle, location-based, production-based.
   */
  basis: string;
  source: Source;
  /**
   * SPDX id of the source's licence.
   */
  licence: string;
  /**
   * Grid carbon intensity of the world in `year`, in gCO2e per kWh.
   */
  world: number;
  /**
   * How to read the document.
   */
  note: string;
  /**
   * Uncertainty of the figures. Null if the source doesn't state one.
   */
  uncertainty: {
    /**
     * Standard uncertainty of one figure, as a share of the figure.
     */
    relative_standard: number;
    /**
     * Factor from standard to expanded uncertainty.
     */
    coverage_factor: number;
    /**
     * Expanded uncertainty of one figure, as a share of the figure: coverage_factor x relative_standard.
     */
    relative_expanded: number;
    /**
     * Effective degrees of freedom by the Welch-Satterthwaite formula. With many, the range of relative_expanded would contain the true value in about 95 % of cases. With few, it contains it less often.
     */
    degrees_of_freedom: number;
    /**
     * Components of the uncertainty. The standard uncertainty is the square root of the sum of their squares.
     *
     * @minItems 1
     */
    components: UncertaintyComponent[];
    /**
     * How the uncertainty was computed, in words.
     */
    method: string;
  } | null;
  /**
   * Why the document has no uncertainty, if it has none.
   */
  uncertainty_note: string;
  /**
   * All areas that have a figure for `year`: countries, and World (iso3 WLD). Sorted by iso3.
   *
   * @minItems 1
   */
  areas: Area[];
}
/**
 * One component of the uncertainty of the figures.
 */
export interface UncertaintyComponent {
  /**
   * Name of the component: sensor or reproducibility.
   */
  name: string;
  /**
   * Standard uncertainty of the component, as a share of the figure.
   */
  relative_standard: number;
  /**
   * Type of evaluation as defined in the GUM, the international guide to measurement uncertainty. A: from repeated observations. B: from other knowledge.
   */
  kind: 'A' | 'B';
  /**
   * Degrees of freedom of the component. Null if its bound is taken as known.
   */
  degrees_of_freedom: number | null;
  /**
   * Where the value comes from.
   */
  evidence: string;
}
/**
 * Grid carbon intensity of one country, or of the world.
 */
export interface Area {
  /**
   * ISO 3166-1 alpha-3 code. WLD for World and XKX for Kosovo, both user-assigned.
   */
  iso3: string;
  /**
   * The provider's label for the area.
   */
  name: string;
  /**
   * country, or world for the World row.
   */
  area_type: 'country' | 'world';
  /**
   * Grid carbon intensity in `year`, in gCO2e per kWh. Same as years[year]. Kept for compatibility.
   */
  g_co2e_per_kwh: number;
  /**
   * Shorter name that the site shows. Unique.
   */
  display_name: string;
  /**
   * ISO 3166-1 alpha-2 code. Null for World and for Kosovo. NA is Namibia: if your CSV reader treats NA as a missing value, set it to treat only empty cells as missing.
   */
  iso2: string | null;
  /**
   * Grid carbon intensity by year, in gCO2e per kWh. The keys are years as strings, from 2023.
   */
  years: {
    /**
     * Grid carbon intensity in that year, in gCO2e per kWh.
     */
    [k: string]: number;
  };
  /**
   * Newest year in years. May be later than `year`.
   */
  latest_year: string;
  /**
   * The provider's continent label. Absent for World.
   */
  continent?: string;
}
/**
 * Hardware figures as the manufacturers publish them: power limits, memory, MIG slice profiles and embodied carbon.
 */
export interface Hardware {
  /**
   * Major version of the API. It changes only with a breaking change.
   */
  version: '1';
  /**
   * Date of the release that the document belongs to, in the form YYYY-MM-DD.
   */
  updated: string;
  /**
   * First 16 hexadecimal digits of the SHA-256 of the document as canonical JSON (RFC 8785), without updated and data_version. It changes if and only if any other value in the document changes, texts included. Cite it with the date of the release.
   */
  data_version: string;
  /**
   * Date the specifications were read, in the form YYYY-MM-DD.
   */
  retrieved: string;
  /**
   * How to read the document.
   */
  note: string;
  /**
   * Power limit and memory of each GPU.
   *
   * @minItems 1
   */
  tdp: Tdp[];
  /**
   * Power limits of whole systems.
   *
   * @minItems 1
   */
  systems: System[];
  /**
   * Multi-Instance GPU (MIG) slice profiles of each GPU. Media-extension variants are omitted.
   *
   * @minItems 1
   */
  mig_profiles: MigProfile[];
  embodied: Embodied;
  /**
   * Embodied carbon of GPU baseboards other than the one in embodied.
   */
  embodied_others: Embodied[];
  /**
   * GPUs with the figures that measurements are checked against. Covers more vendors than the rest of this document. Absent in early releases.
   *
   * @minItems 1
   */
  cards?: Card[];
  /**
   * The manufacturers' documents with their terms.
   *
   * @minItems 1
   */
  sources: HardwareSource[];
}
/**
 * Power limit and memory of one GPU.
 */
export interface Tdp {
  /**
   * GPU model.
   */
  gpu: string;
  /**
   * Short GPU name that measurements use, for example H100, H100 NVL or B200. Several rows may share it.
   */
  gpu_key: string;
  /**
   * Form factor.
   */
  form: string;
  /**
   * Maximum thermal design power of one GPU, in watts.
   */
  max_tdp_w: number;
  /**
   * Power limit in the manufacturer's words.
   */
  tdp_label: string;
  /**
   * Memory size and type.
   */
  memory: string;
  /**
   * Id of the document in sources.
   */
  source: string;
  /**
   * How well the figure is known. direct: read in the document itself. first_party: read in a public repository of the manufacturer. transcribed: read in a third-party transcription of the document.
   */
  evidence: 'direct' | 'first_party' | 'transcribed';
  /**
   * Note on this row. Absent for a row without a note.
   */
  note?: string;
}
/**
 * Power limit of one whole system.
 */
export interface System {
  /**
   * Name of the system.
   */
  system: string;
  /**
   * GPUs in the system, in words.
   */
  gpus: string;
  /**
   * Maximum power of the whole system, in kW.
   */
  max_power_kw: number;
  /**
   * Rating as published.
   */
  label: string;
  /**
   * Id of the document in sources.
   */
  source: string;
  /**
   * How well the figure is known. direct: read in the document itself. first_party: read in a public repository of the manufacturer. transcribed: read in a third-party transcription of the document.
   */
  evidence: 'direct' | 'first_party' | 'transcribed';
  /**
   * Note on this row. Absent for a row without a note.
   */
  note?: string;
}
/**
 * One MIG slice profile of one GPU.
 */
export interface MigProfile {
  /**
   * GPU model.
   */
  gpu: string;
  /**
   * Short GPU name that measurements use, for example H100, H100 NVL or B200. Several rows may share it.
   */
  gpu_key: string;
  /**
   * Name of the profile, for example 3g.40gb.
   */
  profile: string;
  /**
   * Share of the GPU's memory, as printed.
   */
  memory_fraction: string;
  /**
   * Share of the GPU's streaming multiprocessors, as printed.
   */
  sm_fraction: string;
  /**
   * Number of such slices that fit on one GPU.
   */
  instances: number;
  /**
   * Id of the document in sources.
   */
  source: string;
  /**
   * How well the figure is known. direct: read in the document itself. first_party: read in a public repository of the manufacturer. transcribed: read in a third-party transcription of the document.
   */
  evidence: 'direct' | 'first_party' | 'transcribed';
  /**
   * Note on this row. Absent for a row without a note.
   */
  note?: string;
}
/**
 * Embodied carbon of one GPU baseboard.
 */
export interface Embodied {
  /**
   * Item that the figure covers.
   */
  item: string;
  /**
   * Embodied carbon from cradle to gate, in kg CO2e. Covers the baseboard only.
   */
  kg_co2e_cradle_to_gate: number;
  /**
   * Id of the document in sources.
   */
  source: string;
  /**
   * Publication date, in the form YYYY-MM-DD, or YYYY-MM if the sources name only the month.
   */
  published: string;
  /**
   * How well the figure is known. direct: read in the document itself. first_party: read in a public repository of the manufacturer. transcribed: read in a third-party transcription of the document.
   */
  evidence: 'direct' | 'first_party' | 'transcribed';
  /**
   * Note on this row. Absent for a row without a note.
   */
  note?: string;
}
/**
 * Highest memory, bandwidth, power and peak throughput of one GPU. Measurements are checked against these figures.
 */
export interface Card {
  /**
   * Id of the GPU variant. Variants that share a gpu_key differ in form factor or memory.
   */
  card: string;
  /**
   * Short GPU name that measurements use, for example H100, H100 NVL or B200. Several variants may share it.
   */
  gpu_key: string;
  /**
   * Names under which drivers report the GPU, spelled exactly. Older drivers omit the vendor.
   *
   * @minItems 1
   *
   * Items: One product name.
   */
  product_names: string[];
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
   * Earliest month in which somebody other than the vendor could have the GPU, in the form YYYY-MM. In doubt, it is too early rather than too late, so that no real measurement is rejected. Never a day, because some sources name only the month.
   */
  available_from: string;
  /**
   * How well the least certain of the figures is known. direct: read in the document itself. first_party: read in a public repository of the manufacturer. transcribed: read in a third-party transcription of the document. `data/gpu-cards` in the repository names the documents behind each figure.
   */
  evidence: 'direct' | 'first_party' | 'transcribed';
  /**
   * Note on this GPU. Absent for a GPU without a note.
   */
  note?: string;
}
/**
 * One manufacturer document and its terms.
 */
export interface HardwareSource {
  /**
   * Id that rows name in source.
   */
  id: string;
  /**
   * Name of the data set.
   */
  name: string;
  /**
   * Publisher of the data set.
   */
  publisher: string;
  /**
   * URL of the publisher's page.
   */
  url: string | null;
  /**
   * URL of the data file. Null if the data is not in a single file.
   */
  data_url: string | null;
  /**
   * Version that the figures are from, in the publisher's words if the publisher names versions.
   */
  version: string | null;
  /**
   * Date on which the present figures were first read, in the form YYYY-MM-DD.
   */
  retrieved: string;
  /**
   * Licence of the source, as an SPDX id if one exists. Null if no licence is stated.
   */
  licence: string | null;
  /**
   * Where the licence is stated.
   */
  licence_evidence: string | null;
  /**
   * How the figures were measured or compiled.
   */
  method: string | null;
  /**
   * Which part of the source is used.
   */
  selection: string | null;
  /**
   * How the publisher asks to be cited.
   */
  citation: string | null;
  /**
   * Terms under which the document is published.
   */
  terms: string;
  /**
   * Note on the document. Absent for a document without a note.
   */
  note?: string;
}
/**
 * Workload whose models generate images: all configurations, and the lowest-energy ones under several latency limits.
 */
export interface ImageWorkload {
  /**
   * Major version of the API. It changes only with a breaking change.
   */
  version: '1';
  /**
   * Date of the release that the document belongs to, in the form YYYY-MM-DD.
   */
  updated: string;
  /**
   * First 16 hexadecimal digits of the SHA-256 of the document as canonical JSON (RFC 8785), without updated and data_version. It changes if and only if any other value in the document changes, texts included. Cite it with the date of the release.
   */
  data_version: string;
  /**
   * Unit of the main figure.
   */
  unit: 'Wh per image';
  /**
   * Name of the workload in URLs and row ids: the source's name of the task.
   */
  workload: string;
  /**
   * Display name of the workload.
   */
  name: string;
  /**
   * The task that the models are given.
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
   * Latency limit for the lowest-energy rows: the highest batch latency, in seconds.
   */
  latency_deadline_s: number;
  /**
   * Rule that selects the lowest-energy rows, in words.
   */
  selection: string;
  source: Source;
  /**
   * Limits of the figures. Quote this text wherever you use the data.
   */
  caveat: string;
  /**
   * Caveat to read before you compare figures of this workload.
   */
  workload_caveat: string;
  /**
   * Boundary of the energy figures. gpu_only: GPU energy and nothing else. Host, network, storage, cooling and idle time are not included.
   */
  boundary: 'gpu_only';
  /**
   * Uncertainty of the energy figures. The uncertainty range runs from value / (1 + relative_expanded) to value x (1 + relative_expanded).
   */
  uncertainty: {
    /**
     * Standard uncertainty of one figure, as a share of the figure.
     */
    relative_standard: number;
    /**
     * Factor from standard to expanded uncertainty.
     */
    coverage_factor: number;
    /**
     * Expanded uncertainty of one figure, as a share of the figure: coverage_factor x relative_standard.
     */
    relative_expanded: number;
    /**
     * Effective degrees of freedom by the Welch-Satterthwaite formula. With many, the range of relative_expanded would contain the true value in about 95 % of cases. With few, it contains it less often.
     */
    degrees_of_freedom: number;
    /**
     * Components of the uncertainty. The standard uncertainty is the square root of the sum of their squares.
     *
     * @minItems 1
     */
    components: UncertaintyComponent[];
    /**
     * How the uncertainty was computed, in words.
     */
    method: string;
  };
  /**
   * GPU models that were measured.
   *
   * Items: Name of a GPU model.
   */
  gpus: string[];
  /**
   * All configurations that the source publishes.
   */
  configurations: ImageConfiguration[];
  /**
   * Lowest-energy configuration of each model on each GPU within the latency limit, sorted ascending by energy.
   */
  best: ImageConfiguration[];
  /**
   * Lowest-energy configuration of each model on each GPU under several latency limits, including the default. Models that don't meet a limit are left out.
   */
  ceilings: ImageCeiling[];
}
/**
 * One configuration of the workload.
 */
export interface ImageConfiguration {
  /**
   * Stable id of the configuration: <workload>/<slug>/<gpu>/<num_gpus>/b<batch_size>/u<ulysses_degree>r<ring_degree>, with the suffix /r2 for a repeated run.
   */
  row_id: string;
  /**
   * Key of the model: its display name at first publication in lower case, with each run of characters other than letters and digits replaced by one hyphen. It never changes.
   */
  slug: string;
  /**
   * Display name of the model.
   */
  model: string;
  /**
   * Id of the model on a public model hub, in the form owner/name.
   */
  model_id: string;
  /**
   * Total parameters, in billions, as the source states them. They are often rounded: 32 for 32.8 billion.
   */
  params_b: number;
  /**
   * Parameters active per token, in billions, as the source states them, often rounded. Lower than params_b for a mixture of experts.
   */
  active_params_b: number;
  /**
   * The source's name for the architecture. At present Dense Transformer, MoE or Mamba-Transformer Hybrid.
   */
  architecture: string;
  /**
   * GPU model. At present H100 (80GB HBM3) or B200.
   */
  gpu: string;
  /**
   * Number of GPUs in the configuration.
   */
  num_gpus: number;
  /**
   * Degree of Ulysses sequence parallelism.
   */
  ulysses_degree: number;
  /**
   * Degree of ring sequence parallelism.
   */
  ring_degree: number;
  /**
   * Number of images or videos generated together.
   */
  batch_size: number;
  /**
   * Precision of the weights, for example BF16, FP8 or MXFP4.
   */
  precision: string;
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
   * GPU energy per image, in Wh: joules_per_image / 3,600.
   */
  wh_per_image: number;
  /**
   * GPU energy per image, in joules: average power divided by throughput.
   */
  joules_per_image: number;
  /**
   * Throughput of the whole configuration, in images per second.
   */
  images_per_second: number;
  /**
   * Average GPU power over the window, summed over all GPUs, in watts.
   */
  gpu_power_watts_total: number;
  /**
   * Time from the start of a batch to its end, in seconds.
   */
  batch_latency_s: number;
  /**
   * True if batch_latency_s is at most latency_deadline_s.
   */
  under_latency_deadline: boolean;
  /**
   * Number of the run: 1 for the first run of a configuration, 2 for the second run of the same configuration.
   */
  repeat: number;
  /**
   * Expanded uncertainty of the energy, as a share of it, with coverage factor 2. The uncertainty range runs from value / (1 + relative_uncertainty) to value x (1 + relative_uncertainty).
   */
  relative_uncertainty: number;
  /**
   * Number of runs of this configuration in the source.
   */
  repeats: number;
}
/**
 * Lowest-energy configuration of a model on a GPU under a latency limit.
 */
export interface ImageCeiling {
  /**
   * Latency limit: the highest batch latency, in seconds.
   */
  max_batch_latency_s: number;
  /**
   * Key of the model: its display name at first publication in lower case, with each run of characters other than letters and digits replaced by one hyphen. It never changes.
   */
  slug: string;
  /**
   * GPU model. At present H100 (80GB HBM3) or B200.
   */
  gpu: string;
  /**
   * Stable id of the configuration: <workload>/<slug>/<gpu>/<num_gpus>/b<batch_size>/u<ulysses_degree>r<ring_degree>, with the suffix /r2 for a repeated run.
   */
  row_id: string;
  /**
   * GPU energy per image, in Wh: joules_per_image / 3,600.
   */
  wh_per_image: number;
  /**
   * Time from the start of a batch to its end, in seconds.
   */
  batch_latency_s: number;
  /**
   * Expanded uncertainty of the energy, as a share of it, with coverage factor 2. The uncertainty range runs from value / (1 + relative_uncertainty) to value x (1 + relative_uncertainty).
   */
  relative_uncertainty: number;
}
/**
 * Main table, for the chat workload. For each model and GPU, it has the configuration with the lowest GPU energy per output token among those whose median inter-token latency is within the latency limit.
 */
export interface Index {
  /**
   * Major version of the API. It changes only with a breaking change.
   */
  version: '1';
  /**
   * Date of the release that the document belongs to, in the form YYYY-MM-DD.
   */
  updated: string;
  /**
   * First 16 hexadecimal digits of the SHA-256 of the document as canonical JSON (RFC 8785), without updated and data_version. It changes if and only if any other value in the document changes, texts included. Cite it with the date of the release.
   */
  data_version: string;
  /**
   * Unit of the main figure.
   */
  unit: 'Wh per million output tokens';
  /**
   * Benchmark task behind the rows.
   */
  workload: string;
  /**
   * Latency limit for the lowest-energy rows: the highest median inter-token latency, in milliseconds.
   */
  itl_deadline_ms: number;
  /**
   * Rule that selects each row, in words.
   */
  selection: string;
  reference_row: ReferenceRow;
  source: Source;
  /**
   * Limits of the figures. Quote this text wherever you use the data.
   */
  caveat: string;
  /**
   * Boundary of the energy figures. gpu_only: GPU energy and nothing else. Host, network, storage, cooling and idle time are not included.
   */
  boundary: 'gpu_only';
  /**
   * Uncertainty of the energy figures. The uncertainty range runs from value / (1 + relative_expanded) to value x (1 + relative_expanded).
   */
  uncertainty: {
    /**
     * Standard uncertainty of one figure, as a share of the figure.
     */
    relative_standard: number;
    /**
     * Factor from standard to expanded uncertainty.
     */
    coverage_factor: number;
    /**
     * Expanded uncertainty of one figure, as a share of the figure: coverage_factor x relative_standard.
     */
    relative_expanded: number;
    /**
     * Effective degrees of freedom by the Welch-Satterthwaite formula. With many, the range of relative_expanded would contain the true value in about 95 % of cases. With few, it contains it less often.
     */
    degrees_of_freedom: number;
    /**
     * Components of the uncertainty. The standard uncertainty is the square root of the sum of their squares.
     *
     * @minItems 1
     */
    components: UncertaintyComponent[];
    /**
     * How the uncertainty was computed, in words.
     */
    method: string;
  };
  /**
   * One row per model and GPU, sorted ascending by wh_per_million_output_tokens.
   *
   * @minItems 1
   */
  rows: IndexRow[];
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
 * Lowest-energy configuration of one model on one GPU.
 */
export interface IndexRow {
  /**
   * Display name of the model.
   */
  model: string;
  /**
   * Key of the model in models/<slug>.json: its display name at first publication in lower case, with each run of characters other than letters and digits replaced by one hyphen. It never changes.
   */
  slug: string;
  /**
   * Id of the model on a public model hub, in the form owner/name.
   */
  model_id: string;
  /**
   * Total parameters, in billions, as the source states them. They are often rounded: 32 for 32.8 billion.
   */
  params_b: number;
  /**
   * Parameters active per token, in billions, as the source states them, often rounded. Lower than params_b for a mixture of experts.
   */
  active_params_b: number;
  /**
   * Precision of the weights, for example BF16, FP8 or MXFP4.
   */
  precision: string;
  /**
   * GPU model. At present H100 (80GB HBM3) or B200.
   */
  gpu: string;
  /**
   * Number of GPUs in the configuration.
   */
  num_gpus: number;
  /**
   * GPU energy per million output tokens, in Wh. Equals joules_per_output_token x 1,000,000 / 3,600 in every row.
   */
  wh_per_million_output_tokens: number;
  /**
   * GPU energy of the steady-state window divided by the output tokens generated in it, in joules per token, to seven decimals. Includes prompt processing.
   */
  joules_per_output_token: number;
  /**
   * Median inter-token latency, in milliseconds.
   */
  median_itl_ms: number;
  /**
   * Same value as avg_running_batch, under its first name. It stays in v1 and will be removed in v2. It is the running batch, not the number of requests that clients are waiting for.
   */
  avg_requests_in_flight: number;
  /**
   * Average GPU power over the window, summed over all GPUs, in watts.
   */
  gpu_power_watts_total: number;
  /**
   * Average output length of a response, in tokens.
   */
  avg_output_tokens: number;
  /**
   * The average number of requests that the server decoded together in the steady-state window, read from the engine's running-requests metric. Queued requests are not counted.
   */
  avg_running_batch: number;
  /**
   * Batch limit: the highest number of requests that the engine is configured to decode together.
   */
  max_num_seqs: number;
  /**
   * Stable id of the configuration: <slug>/<gpu>/<num_gpus>/<max_num_seqs>, with the suffix /r2 for a repeated run. For workloads other than chat, it starts with <workload>/. It doesn't change when rows are added or sorted differently.
   */
  row_id: string;
  /**
   * GPU energy of one response of average length, in Wh: wh_per_million_output_tokens x average output tokens (before rounding) / 1,000,000.
   */
  wh_per_response: number;
  /**
   * Output tokens per second that each running request receives: tokens_per_second / avg_running_batch.
   */
  tokens_per_second_per_user: number;
  /**
   * Expanded uncertainty of the energy, as a share of it, with coverage factor 2. The uncertainty range runs from value / (1 + relative_uncertainty) to value x (1 + relative_uncertainty).
   */
  relative_uncertainty: number;
  /**
   * Number of runs of this configuration in the source.
   */
  repeats: number;
}
/**
 * Entry point: what the API is, and its endpoints, sources, licence and publisher.
 */
export interface Manifest {
  /**
   * Major version of the API. It changes only with a breaking change.
   */
  version: '1';
  /**
   * Date of the release that the document belongs to, in the form YYYY-MM-DD.
   */
  updated: string;
  /**
   * First 16 hexadecimal digits of the SHA-256 of the document as canonical JSON (RFC 8785), without updated and data_version. It changes if and only if any other value in the document changes, texts included. Cite it with the date of the release.
   */
  data_version: string;
  /**
   * URL of the site.
   */
  site: string;
  /**
   * Name of the API.
   */
  name: string;
  /**
   * Description of the API.
   */
  description: string;
  /**
   * Endpoints that v1 started with. further_endpoints has those added since.
   *
   * @minItems 1
   */
  endpoints: Endpoint[];
  /**
   * Endpoints added since v1 started, such as the tables and the schemas of the documents. More may follow.
   */
  further_endpoints: Endpoint[];
  /**
   * All sources with version, retrieval date, licence and evidence.
   *
   * @minItems 1
   */
  sources: ManifestSource[];
  /**
   * Known problems of published figures, and what was done about them.
   */
  known_issues: KnownIssue[];
  /**
   * Licence of the compilation, the derived figures and the site text.
   */
  licence: string;
  /**
   * Limits of the figures. Quote this text wherever you use the data.
   */
  caveat: string;
  /**
   * Boundary of the energy figures. gpu_only: GPU energy and nothing else. Host, network, storage, cooling and idle time are not included.
   */
  boundary: 'gpu_only';
  publisher: Publisher;
  /**
   * Credit line for CC BY 4.0, ready to copy.
   */
  attribution: string;
  citation: Citation;
  releases: ReleaseAddresses;
}
/**
 * One endpoint.
 */
export interface Endpoint {
  /**
   * Path under /api/v1/. Put it into releases.pinned of this document to get the URL of the file in the same release.
   */
  path: string;
  /**
   * Full URL of the live file, which the next release replaces. {slug} is a placeholder for a slug of models.json.
   */
  url: string;
  /**
   * Description of the endpoint.
   */
  description: string;
}
/**
 * One source and the documents that use it.
 */
export interface ManifestSource {
  /**
   * Short name of the source.
   */
  id: string;
  /**
   * Name of the data set.
   */
  name: string;
  /**
   * Publisher of the data set.
   */
  publisher: string;
  /**
   * URL of the publisher's page.
   */
  url: string | null;
  /**
   * URL of the data file. Null if the data is not in a single file.
   */
  data_url: string | null;
  /**
   * Version that the figures are from, in the publisher's words if the publisher names versions.
   */
  version: string | null;
  /**
   * Date on which the present figures were first read, in the form YYYY-MM-DD.
   */
  retrieved: string;
  /**
   * Licence of the source, as an SPDX id if one exists. Null if no licence is stated.
   */
  licence: string | null;
  /**
   * Where the licence is stated.
   */
  licence_evidence: string | null;
  /**
   * How the figures were measured or compiled.
   */
  method: string | null;
  /**
   * Which part of the source is used.
   */
  selection: string | null;
  /**
   * How the publisher asks to be cited.
   */
  citation: string | null;
  /**
   * Terms of use beyond the licence. Null if there are none.
   */
  terms: string | null;
  /**
   * Paths of the documents that use the source.
   *
   * Items: Path under /api/v1/.
   */
  documents: string[];
}
/**
 * One known problem.
 */
export interface KnownIssue {
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
   * Number of affected rows over all documents. Each row counts once.
   */
  row_count: number;
  /**
   * Which rows are affected, as a rule that you can apply to the documents.
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
 * Where to find dated releases.
 */
export interface ReleaseAddresses {
  /**
   * URL of the list of releases.
   */
  index: string;
  /**
   * URL pattern of a release's manifest. {date} is a placeholder for the date in the form YYYY-MM-DD.
   */
  pattern: string;
  /**
   * URL pattern of a file in the release that a document belongs to. Replace {updated} with the updated field of your document, and {path} with a path of endpoints, further_endpoints or any other document. Starting from a document of a dated release, you always get files of that release. For an unreleased build, the URL doesn't exist. /releases/index.json has no pinned file.
   */
  pinned: string;
}
/**
 * Contributed measurements. They are never merged into the main table.
 */
export interface Measurements {
  /**
   * Major version of the API. It changes only with a breaking change.
   */
  version: '1';
  /**
   * Date of the release that the document belongs to, in the form YYYY-MM-DD.
   */
  updated: string;
  /**
   * First 16 hexadecimal digits of the SHA-256 of the document as canonical JSON (RFC 8785), without updated and data_version. It changes if and only if any other value in the document changes, texts included. Cite it with the date of the release.
   */
  data_version: string;
  /**
   * Unit of the main figure.
   */
  unit: 'Wh per million output tokens';
  /**
   * Version of the measurement protocol that the rows follow.
   */
  protocol_version: '0.2';
  /**
   * URL of the live measurement schema, which the next release may replace.
   */
  schema: string;
  /**
   * Path of the measurement schema under /api/v1/. To get the URL of the schema in the same release, take the pattern releases.pinned of manifest.json, and replace its placeholders with this path and with the field updated of this document.
   */
  schema_path: string;
  /**
   * Latency limit for the lowest-energy rows: the highest median inter-token latency, in milliseconds.
   */
  itl_deadline_ms: number;
  /**
   * How to read the document.
   */
  note: string;
  /**
   * Limits of the figures. Quote this text wherever you use the data.
   */
  caveat: string;
  /**
   * Boundary of the energy figures. gpu_only: GPU energy and nothing else. Host, network, storage, cooling and idle time are not included.
   */
  boundary: 'gpu_only';
  /**
   * Uncertainty of a contributed figure from a single run, before the row's own spread is added. Each row has its own relative_uncertainty.
   */
  uncertainty: {
    /**
     * Standard uncertainty of one figure, as a share of the figure.
     */
    relative_standard: number;
    /**
     * Factor from standard to expanded uncertainty.
     */
    coverage_factor: number;
    /**
     * Expanded uncertainty of one figure, as a share of the figure: coverage_factor x relative_standard.
     */
    relative_expanded: number;
    /**
     * Effective degrees of freedom by the Welch-Satterthwaite formula. With many, the range of relative_expanded would contain the true value in about 95 % of cases. With few, it contains it less often.
     */
    degrees_of_freedom: number;
    /**
     * Components of the uncertainty. The standard uncertainty is the square root of the sum of their squares.
     *
     * @minItems 1
     */
    components: UncertaintyComponent[];
    /**
     * How the uncertainty was computed, in words.
     */
    method: string;
  };
  /**
   * GPUs that are not in hardware.json and that a maintainer has confirmed. Their rows have known_gpu true in like_the_index. Absent in early releases.
   *
   * Items: Name of a GPU, as in the gpu field of a row.
   */
  confirmed_gpus?: string[];
  /**
   * Contributed rows, sorted by measured_on, then by source_file.
   */
  rows: MeasurementRow[];
}
/**
 * One contributed measurement and where it came from.
 */
export interface MeasurementRow {
  /**
   * Version of the measurement protocol: the fields of this schema and how to measure them.
   */
  protocol_version: '0.2';
  /**
   * True only in the example file. Example rows are never published.
   */
  example: boolean;
  /**
   * Display name of the model. If the model is in the main table, use the name from there.
   */
  model: string;
  /**
   * Id of the model on a public model hub, in the form owner/name.
   */
  model_id: string;
  /**
   * GPU model, for example H100, H100 NVL or B200. If hardware.json lists the GPU, use its gpu_key.
   */
  gpu: string;
  /**
   * Number of GPUs in the configuration.
   */
  num_gpus: number;
  /**
   * Tensor-parallel degree.
   */
  tensor_parallel: number;
  /**
   * Data-parallel degree.
   */
  data_parallel: number;
  /**
   * Expert-parallel degree. 1 if experts are not spread over GPUs.
   */
  expert_parallel: number;
  /**
   * Precision of the weights. If the value is "other", or the weights are quantized, give the exact format in precision_detail. Later versions of the schema may add values.
   */
  precision: 'BF16' | 'FP16' | 'FP8' | 'INT8' | 'INT4' | 'MXFP4' | 'other' | (string & {});
  /**
   * Batch limit: the most requests that the engine was set to decode together. With MIG slices, the sum over the loaded slices.
   */
  max_num_seqs: number;
  /**
   * Mean of the engine's running-requests metric over the window, read every second. Queued requests are not counted. With MIG slices, the sum over the loaded slices.
   */
  avg_running_batch: number;
  /**
   * GPU energy over the window divided by the output tokens generated in it, in joules per token. Covers the GPUs only, and includes the energy of prompt processing. Counts each GPU as a whole, even if only some of its slices were loaded.
   */
  joules_per_output_token: number;
  /**
   * GPU energy per million output tokens, in Wh: joules_per_output_token x 1,000,000 / 3,600. Never includes the energy of the host or of the rest of the data centre.
   */
  wh_per_million_output_tokens: number;
  /**
   * Median inter-token latency, in milliseconds. If several tokens arrive together, as with speculative decoding, divide the time since the previous arrival equally among them.
   */
  median_itl_ms: number;
  /**
   * 90th percentile of the inter-token latency, in milliseconds.
   */
  p90_itl_ms: number;
  /**
   * 95th percentile of the inter-token latency, in milliseconds. Null if it was not recorded.
   */
  p95_itl_ms?: number | null;
  /**
   * 99th percentile of the inter-token latency, in milliseconds.
   */
  p99_itl_ms: number;
  /**
   * Median time to first token, in milliseconds. Null if it was not recorded.
   */
  ttft_median_ms?: number | null;
  /**
   * Output throughput of the whole configuration, in tokens per second. With MIG slices, the sum over the loaded slices.
   */
  tokens_per_second: number;
  /**
   * Average GPU power over the window, summed over all GPUs, in watts. Counts each GPU as a whole.
   */
  gpu_power_watts_total: number;
  /**
   * Standard deviation of joules_per_output_token over the averaged runs, in joules per token. Null if unknown.
   */
  joules_per_output_token_stdev?: number | null;
  /**
   * Power cap that the operator set on each GPU, in watts. Null if none was set: the GPU's rated power limit then applies.
   */
  gpu_power_limit_w?: number | null;
  /**
   * Energy of the host, without its GPUs, in Wh per million output tokens. Null if it was not measured. Never part of wh_per_million_output_tokens.
   */
  host_wh_per_million_output_tokens?: number | null;
  /**
   * Power usage effectiveness (PUE) of the data centre, as a ratio of 1 or more. Null if unknown. Never included in an energy figure.
   */
  facility_pue?: number | null;
  /**
   * Water used per million output tokens, in litres. Null if unknown.
   */
  water_litres_per_million_output_tokens?: number | null;
  /**
   * Average output length of a response, in tokens.
   */
  avg_output_tokens: number;
  /**
   * Average prompt length of a request, in tokens.
   */
  avg_prompt_tokens: number;
  /**
   * Length of the steady-state window, in seconds.
   */
  window_seconds: number;
  /**
   * Number of requests completed in the window.
   */
  requests_in_window: number;
  /**
   * Number of runs averaged into the figures. In the measuring kit, each run is a warm-up and a window.
   */
  runs: number;
  /**
   * MIG profile of the loaded slices as nvidia-smi names it, for example 3g.40gb or 1g.10gb+me. Null for a whole GPU.
   */
  mig_profile: string | null;
  /**
   * Number of MIG slices created on each GPU. Null for a whole GPU.
   */
  slice_count: number | null;
  /**
   * Number of MIG slices that served requests, on each GPU. Null for a whole GPU.
   */
  slices_loaded: number | null;
  /**
   * Serving engine, for example vLLM.
   */
  engine: string;
  /**
   * Version of the serving engine.
   */
  engine_version: string;
  /**
   * Version of the GPU driver.
   */
  driver_version: string;
  /**
   * Version of CUDA, or of another vendor's equivalent.
   */
  cuda_version: string;
  /**
   * How the energy was measured. Values that end in _total_energy are energy counters, values that end in _power are power readings integrated over time, and external_meter is a meter outside the machine. Later versions of the schema may add values.
   */
  energy_source:
    | 'nvml_total_energy'
    | 'nvml_power'
    | 'dcgm_total_energy'
    | 'dcgm_power'
    | 'nvidia_smi_power'
    | 'amd_smi_total_energy'
    | 'amd_smi_power'
    | 'external_meter'
    | 'other'
    | (string & {});
  /**
   * Set of prompts that were sent, with its version if it has one.
   */
  prompt_set: string;
  /**
   * Date of the measurement in UTC, in the form YYYY-MM-DD.
   */
  measured_on: string;
  /**
   * Name of the person or group that made the measurement, as it will be published.
   */
  contributor: string;
  /**
   * Organisation of the contributor. Null for an independent contributor.
   */
  affiliation: string | null;
  /**
   * True if the contributor works for, or was paid by, a vendor of the GPU, the engine or the model.
   */
  vendor_affiliation: boolean;
  /**
   * HTTPS URL of the raw logs. Null if they are not published.
   */
  logs: string | null;
  /**
   * Anything that a reader must know about the run. May be empty.
   */
  notes: string;
  /**
   * Product name as the GPU's driver reports it, for example NVIDIA H100 80GB HBM3. Distinguishes products that share a gpu name.
   */
  gpu_product?: string | null;
  /**
   * Exact number format or quantization of the weights, for example NVFP4, AWQ or GPTQ. More specific than precision.
   */
  precision_detail?: string | null;
  /**
   * Number format of the key-value cache, for example BF16 or FP8.
   */
  kv_cache_precision?: string | null;
  /**
   * Pipeline-parallel degree.
   */
  pipeline_parallel?: number | null;
  /**
   * True if the engine was set to use data parallelism for the attention layers, and tensor or expert parallelism for the rest of the model, on the same GPUs. An example is SGLang with --enable-dp-attention. Leave it out if you don't know.
   */
  data_parallel_attention?: boolean | null;
  /**
   * True if several tokens were drafted and then verified in one step, for example with a draft model, multi-token prediction or n-grams.
   */
  speculative_decoding?: boolean | null;
  /**
   * Largest number of tokens drafted per step. Null without speculative decoding.
   */
  speculative_tokens?: number | null;
  /**
   * True if weights were kept in main memory and read from there while serving. Such a row can't be compared directly with the main table, where all weights are in GPU memory.
   */
  cpu_offload?: boolean | null;
  /**
   * True if the engine reused the key-value cache of prompts that start alike.
   */
  prefix_caching?: boolean | null;
  /**
   * Workload whose prompts were sent, by its name in the API. The value "other" is for your own prompts.
   */
  workload?:
    'lm-arena-chat' | 'gpqa' | 'sourcegraph-fim' | 'image-chat' | 'video-chat' | 'other' | null | (string & {});
  /**
   * Total parameters of the model, in billions.
   */
  total_params_b?: number | null;
  /**
   * Parameters that one token uses, in billions. Lower than total_params_b for a mixture of experts.
   */
  active_params_b?: number | null;
  /**
   * GPU energy over the windows of all runs, in joules. Counts each GPU as a whole. Divided by output_tokens_total, it is joules_per_output_token.
   */
  energy_joules_total?: number | null;
  /**
   * Number of output tokens generated in the windows of all runs.
   */
  output_tokens_total?: number | null;
  /**
   * Power of all GPUs before the load started, in watts. Counts each GPU as a whole. Never subtracted from a figure.
   */
  idle_power_watts_total?: number | null;
  /**
   * Mean temperature of the GPUs over the window, in degrees Celsius.
   */
  temperature_c_mean?: number | null;
  /**
   * Coefficient of variation (standard deviation divided by mean) of the energy per token over equal parts of the window, as a ratio: 0.01 is 1 %. For several runs, the largest value.
   */
  window_cv?: number | null;
  /**
   * Measuring kit that wrote this file, as stated in the file. This is not verified. Null if the file names no kit.
   */
  kit?: {
    /**
     * Name of the kit.
     */
    name: string;
    /**
     * Version of the kit.
     */
    version: string;
  } | null;
  /**
   * SHA-256 of the log bundle, as 64 lowercase hexadecimal digits.
   */
  logs_sha256?: string | null;
  /**
   * Path of the contributed file in the repository.
   */
  source_file: string;
  /**
   * True if and only if median_itl_ms is at most itl_deadline_ms. To find out whether the row can be compared like for like with the main table, see like_the_index.
   */
  comparable: boolean;
  like_the_index: LikeTheIndex;
  /**
   * Expanded uncertainty of the energy, as a share of it, with coverage factor 2. It combines the row's own standard deviation over its runs, the spread between runs of the main table's source, and the sensor.
   */
  relative_uncertainty: number;
}
/**
 * How the row agrees with the published runs of its model. It can be compared like for like with the main table only if every field is true. v1 may gain further fields.
 */
export interface LikeTheIndex {
  /**
   * True if the row was measured on whole GPUs of a type for which the API has figures of the model, and gpu_product, if given, doesn't name another variant of that GPU. Null if the model is not published.
   */
  gpu: boolean | null;
  /**
   * True if the API has figures for the model in this precision. Null if it has none for the model.
   */
  precision: boolean | null;
  /**
   * True if the engine is the one used for the main table. The version may differ.
   */
  engine: boolean;
  /**
   * True if the workload is the one of the main table. Null if the file doesn't name its workload.
   */
  workload: boolean | null;
  /**
   * True if the GPU is in hardware.json or in confirmed_gpus. Rows on any other GPU are not checked against what the GPU can do.
   */
  known_gpu: boolean;
  /**
   * True if the weights are in GPU memory, as in the main table. False if cpu_offload is true.
   */
  weights_in_gpu_memory: boolean;
}
/**
 * Names of models as people, hubs, routers and providers write them: every name that the client packages know, the weights that were measured, and the note to show with their figures.
 */
export interface ModelNames {
  /**
   * Major version of the API. It changes only with a breaking change.
   */
  version: '1';
  /**
   * Date of the release that the document belongs to, in the form YYYY-MM-DD.
   */
  updated: string;
  /**
   * First 16 hexadecimal digits of the SHA-256 of the document as canonical JSON (RFC 8785), without updated and data_version. It changes if and only if any other value in the document changes, texts included. Cite it with the date of the release.
   */
  data_version: string;
  source: Source;
  /**
   * One item per name, sorted.
   *
   * @minItems 1
   */
  names: KnownName[];
}
/**
 * One name and its meaning.
 */
export interface KnownName {
  /**
   * The name. First look up a name as written, in lower case and without surrounding blanks. If that fails, normalise it in this order: lower(trim(model)); remove a reasoning effort (' [(](none|minimal|low|medium|high|xhigh|max)[)]$'); remove the path (regexp_replace '^.* /', ''); remove a region and a vendor ('^([a-z-]+[.])+([a-z])', keep the second group); remove a version or an offer ('(-v?1)?:[0-9]+$|@[0-9]+$|:(beta|exacto|extended|floor|free|nitro|online|thinking)$'), then '-(cloud|maas)$', then '^(meta|nvidia|openai)-'; put a hyphen between letters and digits ('([a-z])([0-9])' and '([0-9])([a-z])', both groups with '-' between, everywhere); replace each run of other characters except the colon ('[^a-z0-9:]+') with a hyphen; remove hyphens at the ends and next to a colon; replace '-(bf|fp|f)-16$' with '-16'. If the result is not listed, remove the day of a version ('-(20[0-9]{2}-)?[0-9]{2}-[0-9]{2}$') and look it up again. A name that starts with ollama/ or lm_studio/ or ends with :latest usually means weights in 4 bits; without another tag, Ollama serves a size of its own choice. A name that ends with a slash belongs to a provider: its note applies to every name that starts with it, such as groq/llama-3.3-70b.
   */
  name: string;
  /**
   * Slug of the model that the name means. If the slug is not in the field models of workloads.json, it is in its field earlier_models. Null if the name may mean several models, or belongs to a provider.
   */
  slug: string | null;
  /**
   * Id on the model hub of the weights that were measured. Null if slug is null.
   */
  model_id: string | null;
  /**
   * Precision of these weights. Null if slug is null, or if the model was measured only in the 2024 benchmark, whose source doesn't state it.
   */
  precision: string | null;
  /**
   * Models that an ambiguous name may mean. Such a name has no figure.
   *
   * Items: Slug of a model.
   */
  may_mean: string[];
  /**
   * Note to show with figures found under this name. Null for a name without a note.
   */
  note: string | null;
}
/**
 * One model on the chat workload: all configurations that the source publishes for it, and the lowest-energy one for each GPU. catalog.json names the documents of its other workloads.
 */
export interface Model {
  /**
   * Major version of the API. It changes only with a breaking change.
   */
  version: '1';
  /**
   * Date of the release that the document belongs to, in the form YYYY-MM-DD.
   */
  updated: string;
  /**
   * First 16 hexadecimal digits of the SHA-256 of the document as canonical JSON (RFC 8785), without updated and data_version. It changes if and only if any other value in the document changes, texts included. Cite it with the date of the release.
   */
  data_version: string;
  /**
   * Unit of the main figure.
   */
  unit: 'Wh per million output tokens';
  /**
   * Latency limit for the lowest-energy rows: the highest median inter-token latency, in milliseconds.
   */
  itl_deadline_ms: number;
  source: Source;
  /**
   * Limits of the figures. Quote this text wherever you use the data.
   */
  caveat: string;
  /**
   * Boundary of the energy figures. gpu_only: GPU energy and nothing else. Host, network, storage, cooling and idle time are not included.
   */
  boundary: 'gpu_only';
  /**
   * Uncertainty of the energy figures. The uncertainty range runs from value / (1 + relative_expanded) to value x (1 + relative_expanded).
   */
  uncertainty: {
    /**
     * Standard uncertainty of one figure, as a share of the figure.
     */
    relative_standard: number;
    /**
     * Factor from standard to expanded uncertainty.
     */
    coverage_factor: number;
    /**
     * Expanded uncertainty of one figure, as a share of the figure: coverage_factor x relative_standard.
     */
    relative_expanded: number;
    /**
     * Effective degrees of freedom by the Welch-Satterthwaite formula. With many, the range of relative_expanded would contain the true value in about 95 % of cases. With few, it contains it less often.
     */
    degrees_of_freedom: number;
    /**
     * Components of the uncertainty. The standard uncertainty is the square root of the sum of their squares.
     *
     * @minItems 1
     */
    components: UncertaintyComponent[];
    /**
     * How the uncertainty was computed, in words.
     */
    method: string;
  };
  /**
   * Key of the model in models/<slug>.json: its display name at first publication in lower case, with each run of characters other than letters and digits replaced by one hyphen. It never changes.
   */
  slug: string;
  /**
   * Display name of the model.
   */
  name: string;
  /**
   * Id of the model on a public model hub, in the form owner/name.
   */
  model_id: string;
  /**
   * Total parameters, in billions, as the source states them. They are often rounded: 32 for 32.8 billion.
   */
  params_b: number;
  /**
   * Parameters active per token, in billions, as the source states them, often rounded. Lower than params_b for a mixture of experts.
   */
  active_params_b: number;
  /**
   * The source's name for the architecture. At present Dense Transformer, MoE or Mamba-Transformer Hybrid.
   */
  architecture: string;
  /**
   * GPUs on which the model was measured, sorted by name.
   *
   * @minItems 1
   *
   * Items: GPU model. At present H100 (80GB HBM3) or B200.
   */
  gpus: string[];
  /**
   * All configurations that the source publishes for the model, sorted by GPU, number of GPUs, max_num_seqs and repeat.
   *
   * @minItems 1
   */
  configurations: Configuration[];
  /**
   * Configuration that the row of the main table uses, by GPU. The keys are GPU names.
   */
  best: {
    [k: string]: Configuration;
  };
}
/**
 * One measured configuration of a model.
 */
export interface Configuration {
  /**
   * GPU model. At present H100 (80GB HBM3) or B200.
   */
  gpu: string;
  /**
   * Number of GPUs in the configuration.
   */
  num_gpus: number;
  /**
   * Tensor-parallel degree.
   */
  tensor_parallel: number;
  /**
   * Data-parallel degree.
   */
  data_parallel: number;
  /**
   * Expert-parallel degree, for mixture-of-experts models.
   */
  expert_parallel: number;
  /**
   * Precision of the weights, for example BF16, FP8 or MXFP4.
   */
  precision: string;
  /**
   * Batch limit: the highest number of requests that the engine is configured to decode together.
   */
  max_num_seqs: number;
  /**
   * Same value as avg_running_batch, under its first name. It stays in v1 and will be removed in v2. It is the running batch, not the number of requests that clients are waiting for.
   */
  avg_requests_in_flight: number;
  /**
   * GPU energy per million output tokens, in Wh. Equals joules_per_output_token x 1,000,000 / 3,600 in every row.
   */
  wh_per_million_output_tokens: number;
  /**
   * GPU energy of the steady-state window divided by the output tokens generated in it, in joules per token, to seven decimals. Includes prompt processing.
   */
  joules_per_output_token: number;
  /**
   * Median inter-token latency, in milliseconds.
   */
  median_itl_ms: number;
  /**
   * 90th percentile of the inter-token latency, in milliseconds.
   */
  p90_itl_ms: number;
  /**
   * 95th percentile of the inter-token latency, in milliseconds.
   */
  p95_itl_ms: number;
  /**
   * 99th percentile of the inter-token latency, in milliseconds.
   */
  p99_itl_ms: number;
  /**
   * Output throughput of the whole configuration, in tokens per second.
   */
  tokens_per_second: number;
  /**
   * Average GPU power over the window, summed over all GPUs, in watts.
   */
  gpu_power_watts_total: number;
  /**
   * Average output length of a response, in tokens.
   */
  avg_output_tokens: number;
  /**
   * True if median_itl_ms is at most itl_deadline_ms.
   */
  under_itl_deadline: boolean;
  /**
   * The average number of requests that the server decoded together in the steady-state window, read from the engine's running-requests metric. Queued requests are not counted.
   */
  avg_running_batch: number;
  /**
   * Stable id of the configuration: <slug>/<gpu>/<num_gpus>/<max_num_seqs>, with the suffix /r2 for a repeated run. For workloads other than chat, it starts with <workload>/. It doesn't change when rows are added or sorted differently.
   */
  row_id: string;
  /**
   * Number of the run: 1 for the first run of a configuration, 2 for the second run of the same configuration.
   */
  repeat: number;
  /**
   * GPU energy of one response of average length, in Wh: wh_per_million_output_tokens x average output tokens (before rounding) / 1,000,000.
   */
  wh_per_response: number;
  /**
   * Output tokens per second that each running request receives: tokens_per_second / avg_running_batch.
   */
  tokens_per_second_per_user: number;
  /**
   * Expanded uncertainty of the energy, as a share of it, with coverage factor 2. The uncertainty range runs from value / (1 + relative_uncertainty) to value x (1 + relative_uncertainty).
   */
  relative_uncertainty: number;
  /**
   * Number of runs of this configuration in the source.
   */
  repeats: number;
  response_tokens?: ResponseTokens;
  response_wh?: ResponseEnergy;
}
/**
 * Lengths of a configuration's responses, from the source's histogram of 50 bins. Absent if the source publishes no histogram. Their mean is avg_output_tokens.
 */
export interface ResponseTokens {
  /**
   * 10th percentile of the response length, in tokens.
   */
  p10: number;
  /**
   * 25th percentile of the response length, in tokens.
   */
  p25: number;
  /**
   * Median response length, in tokens.
   */
  p50: number;
  /**
   * 75th percentile of the response length, in tokens.
   */
  p75: number;
  /**
   * 90th percentile of the response length, in tokens.
   */
  p90: number;
  /**
   * 99th percentile of the response length, in tokens.
   */
  p99: number;
  /**
   * Number of responses in the histogram.
   */
  requests: number;
  /**
   * Share of the responses in the histogram bin that ends at the benchmark's limit on output tokens. It counts the responses that were cut off there and the few that ended just before.
   */
  share_at_limit: number;
}
/**
 * GPU energy of a short, a median and a long response of the configuration, in Wh: published length x wh_per_million_output_tokens / 1,000,000. It assumes that all tokens use the same energy. Absent if the lengths are unknown.
 */
export interface ResponseEnergy {
  /**
   * 10th percentile of the GPU energy per response, in Wh.
   */
  p10: number;
  /**
   * Median GPU energy per response, in Wh.
   */
  p50: number;
  /**
   * 90th percentile of the GPU energy per response, in Wh.
   */
  p90: number;
}
/**
 * Models that were measured on the chat workload, with the URL of each model's document and page. catalog.json has all models.
 */
export interface Models {
  /**
   * Major version of the API. It changes only with a breaking change.
   */
  version: '1';
  /**
   * Date of the release that the document belongs to, in the form YYYY-MM-DD.
   */
  updated: string;
  /**
   * First 16 hexadecimal digits of the SHA-256 of the document as canonical JSON (RFC 8785), without updated and data_version. It changes if and only if any other value in the document changes, texts included. Cite it with the date of the release.
   */
  data_version: string;
  source: Source;
  /**
   * One item per model, sorted by slug.
   *
   * @minItems 1
   */
  models: ModelSummary[];
}
/**
 * One model and where to find more about it.
 */
export interface ModelSummary {
  /**
   * Key of the model in models/<slug>.json: its display name at first publication in lower case, with each run of characters other than letters and digits replaced by one hyphen. It never changes.
   */
  slug: string;
  /**
   * Display name of the model.
   */
  name: string;
  /**
   * Id of the model on a public model hub, in the form owner/name.
   */
  model_id: string;
  /**
   * Total parameters, in billions, as the source states them. They are often rounded: 32 for 32.8 billion.
   */
  params_b: number;
  /**
   * Parameters active per token, in billions, as the source states them, often rounded. Lower than params_b for a mixture of experts.
   */
  active_params_b: number;
  /**
   * GPUs on which the model was measured, sorted by name.
   *
   * @minItems 1
   *
   * Items: GPU model. At present H100 (80GB HBM3) or B200.
   */
  gpus: string[];
  /**
   * URL of the live models/<slug>.json, which the next release replaces.
   */
  url: string;
  /**
   * Path of models/<slug>.json under /api/v1/. To get the URL of the file in the same release, take the pattern releases.pinned of manifest.json, and replace its placeholders with this path and with the field updated of this document.
   */
  path: string;
  /**
   * URL of the model's page on the site.
   */
  page: string;
}
/**
 * GPU energy per 1,000 queries for text generation and reasoning, as scored by AI Energy Score.
 */
export interface PerQuery {
  /**
   * Major version of the API. It changes only with a breaking change.
   */
  version: '1';
  /**
   * Date of the release that the document belongs to, in the form YYYY-MM-DD.
   */
  updated: string;
  /**
   * First 16 hexadecimal digits of the SHA-256 of the document as canonical JSON (RFC 8785), without updated and data_version. It changes if and only if any other value in the document changes, texts included. Cite it with the date of the release.
   */
  data_version: string;
  /**
   * Unit of the main figure.
   */
  unit: 'Wh per 1,000 queries';
  /**
   * Limits of the figures. Quote this text wherever you use the data.
   */
  caveat: string;
  /**
   * Boundary of the energy figures. gpu_only: GPU energy and nothing else. Host, network, storage, cooling and idle time are not included.
   */
  boundary: 'gpu_only';
  /**
   * Uncertainty of the figures. Null if the source doesn't state one.
   */
  uncertainty: {
    /**
     * Standard uncertainty of one figure, as a share of the figure.
     */
    relative_standard: number;
    /**
     * Factor from standard to expanded uncertainty.
     */
    coverage_factor: number;
    /**
     * Expanded uncertainty of one figure, as a share of the figure: coverage_factor x relative_standard.
     */
    relative_expanded: number;
    /**
     * Effective degrees of freedom by the Welch-Satterthwaite formula. With many, the range of relative_expanded would contain the true value in about 95 % of cases. With few, it contains it less often.
     */
    degrees_of_freedom: number;
    /**
     * Components of the uncertainty. The standard uncertainty is the square root of the sum of their squares.
     *
     * @minItems 1
     */
    components: UncertaintyComponent[];
    /**
     * How the uncertainty was computed, in words.
     */
    method: string;
  } | null;
  /**
   * Why the document has no uncertainty, if it has none.
   */
  uncertainty_note: string;
  /**
   * Round of AI Energy Score.
   */
  round: string;
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
  source: Source;
  /**
   * All rows of the round, sorted by task and source_label. The two tasks are not comparable with each other.
   *
   * @minItems 1
   */
  rows: PerQueryRow[];
}
/**
 * Energy score of one model on one task.
 */
export interface PerQueryRow {
  /**
   * Id of the model on a public model hub, without the source's marks.
   */
  model: string;
  /**
   * text_generation: responses of exactly 10 tokens with reasoning off. reasoning: responses of up to 8,192 tokens.
   */
  task: 'text_generation' | 'reasoning';
  /**
   * Hardware class, explained in classes.
   */
  class: 'A' | 'B' | 'C';
  /**
   * GPU energy per 1,000 queries, in Wh.
   */
  wh_per_1000_queries: number;
  /**
   * Stars from 1 to 5 within the same round, task and class. 5 is the lowest energy.
   */
  score: number;
  /**
   * Model string exactly as the source gives it.
   */
  source_label: string;
  /**
   * Note on this row. Absent for a row without a note.
   */
  note?: string;
}
/**
 * Chat energy of models that were not measured on chat: a regression on the rows of index.json, its results on models that it had not seen, and its predictions for open-weights models. Every figure is predicted unless its name says measured.
 */
export interface Predictions {
  /**
   * Major version of the API. It changes only with a breaking change.
   */
  version: '1';
  /**
   * Date of the release that the document belongs to, in the form YYYY-MM-DD.
   */
  updated: string;
  /**
   * First 16 hexadecimal digits of the SHA-256 of the document as canonical JSON (RFC 8785), without updated and data_version. It changes if and only if any other value in the document changes, texts included. Cite it with the date of the release.
   */
  data_version: string;
  /**
   * Marks the figures as predicted, not measured.
   */
  basis: 'predicted';
  /**
   * Unit of the main figure.
   */
  unit: 'Wh per million output tokens';
  /**
   * Benchmark task that the predictions are for.
   */
  workload: string;
  /**
   * Latency limit for the lowest-energy rows: the highest median inter-token latency, in milliseconds.
   */
  itl_deadline_ms: number;
  source: Source;
  /**
   * Limits of the figures. Quote this text wherever you use the data.
   */
  caveat: string;
  /**
   * Boundary of the energy figures. gpu_only: GPU energy and nothing else. Host, network, storage, cooling and idle time are not included.
   */
  boundary: 'gpu_only';
  /**
   * Reason why the document has no predictions. Null if it has predictions.
   */
  refusal: string | null;
  /**
   * Formula for the energy, in words that you can implement in any language.
   */
  form: string;
  /**
   * Coefficients of the formula. Null if nothing is predicted.
   */
  coefficients: {
    /**
     * Natural logarithm of the ratio between a token's energy and the energy of its arithmetic, for a model with one billion parameters, all of them active.
     */
    intercept: number;
    /**
     * Coefficient of ln(active_params_b).
     */
    active_params: number;
    /**
     * Coefficient of ln(params_b / active_params_b).
     */
    params_per_active: number;
  } | null;
  /**
   * GPUs that were measured, with their vendors' specifications. Two GPUs are too few to predict a third, so other GPUs have no prediction.
   */
  cards: PredictionCard[];
  /**
   * Models for which predictions are possible: all sizes must be within the measured ranges, or at most 1 % outside, because sizes of measured models are rounded. Null if nothing was measured.
   */
  domain: {
    params_b: MeasuredRange;
    active_params_b: MeasuredRange1;
    params_per_active: MeasuredRange2;
    /**
     * Bits per weight. The formula is the same for 8 and 16 bits, because a difference between them could not be confirmed on models left out of the fit.
     *
     * Items: Bits per weight.
     */
    bits: number[];
  } | null;
  /**
   * Vendors of the measured models, as the owner of the weights on a public model hub. Models of other vendors use the interval of validations.vendor.
   *
   * Items: Owner of the weights.
   */
  vendors: string[];
  /**
   * How often the intervals contain the measured value, in words.
   */
  interval: string;
  /**
   * Results on rows that the fit had not seen. The penalty and the interval of each row come from the other groups only.
   */
  validations: {
    family: PredictionValidation;
    vendor: PredictionValidation1;
  };
  /**
   * How to read the document.
   */
  note: string;
  /**
   * Families of models, which are left out together, and their vendors.
   */
  families: ModelFamily[];
  /**
   * All rows of the fit: as measured, as predicted without their family, and as predicted without their vendor.
   */
  held_out: HeldOutRow[];
  /**
   * Base URL for the document fields of models. Resolve them as relative links. Null if models is empty.
   */
  documents_base: string | null;
  /**
   * Open-weights models that were not measured on chat, sorted by model_id, with their published sizes.
   */
  models: PredictedModel[];
}
/**
 * One measured GPU, and the energy of its arithmetic.
 */
export interface PredictionCard {
  /**
   * Name of the GPU in the main table.
   */
  gpu: string;
  /**
   * Id in hardware.json of the GPU variant whose figures are used: of the variants with this name, the one with the highest power limit.
   */
  card: string;
  /**
   * Highest power limit that the manufacturer publishes, in watts.
   */
  power_limit_w: number;
  /**
   * Dense 16-bit peak, in TFLOP/s.
   */
  peak_tflops_bf16: number;
  /**
   * Energy of two operations per parameter at this peak and power limit, in Wh per million tokens and billion active parameters.
   */
  arithmetic_wh: number;
}
/**
 * Total parameters, in billions.
 */
export interface MeasuredRange {
  /**
   * Lowest value.
   */
  from: number;
  /**
   * Highest value.
   */
  to: number;
}
/**
 * Parameters active per token, in billions.
 */
export interface MeasuredRange1 {
  /**
   * Lowest value.
   */
  from: number;
  /**
   * Highest value.
   */
  to: number;
}
/**
 * Total parameters divided by active parameters.
 */
export interface MeasuredRange2 {
  /**
   * Lowest value.
   */
  from: number;
  /**
   * Highest value.
   */
  to: number;
}
/**
 * Results when each family of models is left out in turn.
 */
export interface PredictionValidation {
  /**
   * Number of groups left out in turn.
   */
  groups: number;
  /**
   * Number of rows predicted this way.
   */
  rows: number;
  /**
   * Median factor between predicted and measured values, 1 or more. Null if there are too few groups.
   */
  median_factor: number | null;
  /**
   * Factor of the 90 % interval, from all errors: the interval runs from predicted / factor to predicted x factor. Null if there are too few groups.
   */
  factor: number | null;
  /**
   * Share of rows inside the interval that was computed from the other groups. Null if there are too few groups.
   */
  coverage: number | null;
  /**
   * Condition for publishing: the factor is at most this.
   */
  most_factor: number;
  /**
   * Condition for publishing: the coverage is at least this.
   */
  least_coverage: number;
  /**
   * True if both conditions are met.
   */
  holds: boolean;
}
/**
 * Results when each vendor is left out in turn, with all its models.
 */
export interface PredictionValidation1 {
  /**
   * Number of groups left out in turn.
   */
  groups: number;
  /**
   * Number of rows predicted this way.
   */
  rows: number;
  /**
   * Median factor between predicted and measured values, 1 or more. Null if there are too few groups.
   */
  median_factor: number | null;
  /**
   * Factor of the 90 % interval, from all errors: the interval runs from predicted / factor to predicted x factor. Null if there are too few groups.
   */
  factor: number | null;
  /**
   * Share of rows inside the interval that was computed from the other groups. Null if there are too few groups.
   */
  coverage: number | null;
  /**
   * Condition for publishing: the factor is at most this.
   */
  most_factor: number;
  /**
   * Condition for publishing: the coverage is at least this.
   */
  least_coverage: number;
  /**
   * True if both conditions are met.
   */
  holds: boolean;
}
/**
 * One model of the chat workload and its family.
 */
export interface ModelFamily {
  /**
   * Slug of the model.
   */
  slug: string;
  /**
   * Vendor of the model, as the owner of the weights on a public model hub.
   */
  vendor: string;
  /**
   * Name of its family.
   */
  family: string;
  /**
   * Why the model is in a family with others. Null if it is alone in its family.
   */
  reason: string | null;
}
/**
 * One row of index.json, and its predictions by fits that had not seen it.
 */
export interface HeldOutRow {
  /**
   * Slug of the model.
   */
  slug: string;
  /**
   * GPU model.
   */
  gpu: string;
  /**
   * Measured GPU energy per million output tokens, in Wh, to four significant digits.
   */
  measured_wh: number;
  /**
   * Prediction from all other families. Null if there are too few.
   */
  without_family: {
    /**
     * Predicted GPU energy per million output tokens, in Wh.
     */
    wh: number;
    /**
     * Factor of the 90 % interval, which runs from wh / factor to wh x factor. Null if there are too few other groups.
     */
    factor: number | null;
  } | null;
  /**
   * Prediction from all other vendors. Null if there are too few.
   */
  without_vendor: {
    /**
     * Predicted GPU energy per million output tokens, in Wh.
     */
    wh: number;
    /**
     * Factor of the 90 % interval, which runs from wh / factor to wh x factor. Null if there are too few other groups.
     */
    factor: number | null;
  } | null;
}
/**
 * One model that was not measured, and its predicted energy on each GPU.
 */
export interface PredictedModel {
  /**
   * Id of the model on a public model hub. The part before the slash is its vendor, as in `vendors`.
   */
  model_id: string;
  /**
   * Total parameters, in billions.
   */
  params_b: number;
  /**
   * Parameters active per token, in billions.
   */
  active_params_b: number;
  /**
   * Bits per weight as published.
   */
  bits: number;
  /**
   * How the sizes are known: stated by the vendor in the document, or computed from the configuration in it.
   */
  sizes: 'stated' | 'computed';
  /**
   * Document that gives the sizes, as a URL relative to documents_base.
   */
  document: string;
  /**
   * Reason why the model has no prediction. Null if it has one.
   */
  refusal: string | null;
  /**
   * Predicted energy on each GPU.
   */
  gpus: PredictedOnGpu[];
}
/**
 * Predicted energy of one model on one GPU.
 */
export interface PredictedOnGpu {
  /**
   * GPU model.
   */
  gpu: string;
  /**
   * Predicted GPU energy per million output tokens, in Wh.
   */
  wh: number;
  /**
   * Lower end of the 90 % interval, in Wh per million output tokens.
   */
  low: number;
  /**
   * Upper end of the 90 % interval, in Wh per million output tokens.
   */
  high: number;
}
/**
 * GPU energy of reading prompts, in joules per input token for each GPU and class of models. The figures are computed from the energy of kernels alone, not measured, so a server uses more.
 */
export interface Prompts {
  /**
   * Major version of the API. It changes only with a breaking change.
   */
  version: '1';
  /**
   * Date of the release that the document belongs to, in the form YYYY-MM-DD.
   */
  updated: string;
  /**
   * First 16 hexadecimal digits of the SHA-256 of the document as canonical JSON (RFC 8785), without updated and data_version. It changes if and only if any other value in the document changes, texts included. Cite it with the date of the release.
   */
  data_version: string;
  /**
   * Unit of the figures in `sums`. The figures in `rates` are also per billion active parameters.
   */
  unit: 'J per input token';
  /**
   * Basis of the figures: the added energy of individual kernels, not a measurement of a server.
   */
  basis: 'floor-from-kernels';
  /**
   * Boundary of the energy figures. gpu_only: GPU energy and nothing else. Host, network, storage, cooling and idle time are not included.
   */
  boundary: 'gpu_only';
  /**
   * Limits of the figures. Quote this text wherever you use the data.
   */
  caveat: string;
  /**
   * How to compute the energy of a prompt, in words.
   */
  formula: string;
  /**
   * How much energy the kernels of dense 16-bit models use, as a multiple of the energy that `formula` gives. The multiples apply only within `domain`.
   */
  factors: {
    /**
     * Lowest value.
     */
    low: number;
    /**
     * Central value. Use this one.
     */
    central: number;
    /**
     * Highest value.
     */
    high: number;
  };
  /**
   * Models and prompts that the factors apply to.
   */
  domain: {
    /**
     * The domain in words.
     */
    text: string;
    /**
     * Fewest active parameters, in billions.
     */
    min_active_params_b: number;
    /**
     * Most active parameters, in billions.
     */
    max_active_params_b: number;
    /**
     * Longest prompt, in tokens.
     */
    max_prompt_tokens: number;
  };
  /**
   * Largest average length that the prompts of the chat measurements can have had, in tokens. Add only the energy of the tokens beyond it.
   */
  measured_prompt_tokens: number;
  /**
   * Meaning of measured_prompt_tokens, in words.
   */
  measured_prompt_note: string;
  source: Source;
  /**
   * Energy of reading prompts, with one row per GPU and class of models.
   */
  rates: PromptRate[];
  /**
   * Data behind the factors: for each prompt length, the summed energy of all kernels that read a whole prompt, for dense 16-bit models.
   */
  sums: PromptSum[];
}
/**
 * Energy of reading one token on one GPU, per billion active parameters.
 */
export interface PromptRate {
  /**
   * Id of the GPU in `cards` of hardware.json.
   */
  card: string;
  /**
   * GPU model, as in index.json.
   */
  gpu: string;
  /**
   * GPU whose kernels were timed. If it is not the GPU of the row, it has the same chip and power limit.
   */
  kernels_of: string;
  /**
   * Class of models.
   */
  model_class: 'dense-16-bit' | 'mixture-of-experts-16-bit' | '8-bit';
  /**
   * Power limit of the GPU, in watts.
   */
  power_limit_w: number;
  /**
   * Dense peak of the GPU at these bits per weight, in TFLOP/s.
   */
  peak_tflops: number;
  /**
   * Lower bound, in joules per input token and billion active parameters. For dense 16-bit models, it is the result of `formula` times `factors.low`, and applies only within `domain`. Outside of it, divide by `factors.low`.
   */
  joules_per_input_token_per_b_low: number;
  /**
   * Central value, in joules per input token and billion active parameters. Null if only the lower bound is known.
   */
  joules_per_input_token_per_b: number | null;
  /**
   * Highest value, in joules per input token and billion active parameters. Null if only the lower bound is known.
   */
  joules_per_input_token_per_b_high: number | null;
}
/**
 * Kernel energy of prompts of one model on one GPU.
 */
export interface PromptSum {
  /**
   * Id of the GPU in `cards` of hardware.json.
   */
  card: string;
  /**
   * Slug of the model, such as llama-3-1-70b-instruct.
   */
  model: string;
  /**
   * Kernel energy by length of the prompt, in joules per input token. The keys are lengths in tokens, as strings.
   */
  joules_per_input_token: {
    /**
     * Kernel energy of a prompt of that length, in joules per input token.
     */
    [k: string]: number;
  };
}
/**
 * Dated releases with their digests.
 */
export interface Releases {
  /**
   * Major version of the API. It changes only with a breaking change.
   */
  version: '1';
  /**
   * Date of the release that the document belongs to, in the form YYYY-MM-DD.
   */
  updated: string;
  /**
   * First 16 hexadecimal digits of the SHA-256 of the document as canonical JSON (RFC 8785), without updated and data_version. It changes if and only if any other value in the document changes, texts included. Cite it with the date of the release.
   */
  data_version: string;
  /**
   * How to read the document.
   */
  note: string;
  /**
   * Date of the latest release, in the form YYYY-MM-DD. Null before the first release.
   */
  latest: string | null;
  /**
   * All dated releases, oldest first.
   */
  releases: Release[];
}
/**
 * One dated release.
 */
export interface Release {
  /**
   * Date of the release, in the form YYYY-MM-DD.
   */
  date: string;
  /**
   * Git tag of the release.
   */
  tag: string;
  /**
   * URL of the release's manifest.
   */
  url: string;
  /**
   * URL of the release's zip archive.
   */
  zip: string;
  /**
   * SHA-256 of the zip archive, in hexadecimal.
   */
  sha256: string;
  /**
   * Size of the zip archive, in bytes.
   */
  bytes: number;
  /**
   * SHA-256 of the release's SHA256SUMS file, in hexadecimal.
   */
  sums_sha256: string;
  /**
   * data_version of each document in the release.
   */
  data_versions: {
    /**
     * First 16 hexadecimal digits of the SHA-256 of the document as canonical JSON (RFC 8785), without updated and data_version. It changes if and only if any other value in the document changes, texts included. Cite it with the date of the release.
     */
    [k: string]: string;
  };
  /**
   * What changed, in one sentence.
   */
  summary: string;
  /**
   * Warning about this release, or null. A corrected release has a later date.
   */
  notice: string | null;
  /**
   * True for a release made at an example or local address. The first real release removes it. Absent in lists written before this field existed. In those lists, use the host of url to find out.
   */
  rehearsal?: boolean;
}
/**
 * Workload whose models respond with tokens: all configurations, and the lowest-energy ones under several latency limits.
 */
export interface TokenWorkload {
  /**
   * Major version of the API. It changes only with a breaking change.
   */
  version: '1';
  /**
   * Date of the release that the document belongs to, in the form YYYY-MM-DD.
   */
  updated: string;
  /**
   * First 16 hexadecimal digits of the SHA-256 of the document as canonical JSON (RFC 8785), without updated and data_version. It changes if and only if any other value in the document changes, texts included. Cite it with the date of the release.
   */
  data_version: string;
  /**
   * Unit of the main figure.
   */
  unit: 'Wh per million output tokens';
  /**
   * Name of the workload in URLs and row ids: the source's name of the task.
   */
  workload: string;
  /**
   * Display name of the workload.
   */
  name: string;
  /**
   * The task that the models are given.
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
   * Latency limit for the lowest-energy rows: the highest median inter-token latency, in milliseconds.
   */
  itl_deadline_ms: number;
  /**
   * Rule that selects the lowest-energy rows, in words.
   */
  selection: string;
  source: Source;
  /**
   * Limits of the figures. Quote this text wherever you use the data.
   */
  caveat: string;
  /**
   * Caveat to read before you compare figures of this workload.
   */
  workload_caveat: string;
  /**
   * Boundary of the energy figures. gpu_only: GPU energy and nothing else. Host, network, storage, cooling and idle time are not included.
   */
  boundary: 'gpu_only';
  /**
   * Uncertainty of the energy figures. The uncertainty range runs from value / (1 + relative_expanded) to value x (1 + relative_expanded).
   */
  uncertainty: {
    /**
     * Standard uncertainty of one figure, as a share of the figure.
     */
    relative_standard: number;
    /**
     * Factor from standard to expanded uncertainty.
     */
    coverage_factor: number;
    /**
     * Expanded uncertainty of one figure, as a share of the figure: coverage_factor x relative_standard.
     */
    relative_expanded: number;
    /**
     * Effective degrees of freedom by the Welch-Satterthwaite formula. With many, the range of relative_expanded would contain the true value in about 95 % of cases. With few, it contains it less often.
     */
    degrees_of_freedom: number;
    /**
     * Components of the uncertainty. The standard uncertainty is the square root of the sum of their squares.
     *
     * @minItems 1
     */
    components: UncertaintyComponent[];
    /**
     * How the uncertainty was computed, in words.
     */
    method: string;
  };
  /**
   * GPU models that were measured.
   *
   * Items: Name of a GPU model.
   */
  gpus: string[];
  /**
   * All configurations that the source publishes.
   */
  configurations: TokenConfiguration[];
  /**
   * Lowest-energy configuration of each model on each GPU within the latency limit, sorted ascending by energy.
   */
  best: IndexRow[];
  /**
   * Lowest-energy configuration of each model on each GPU under several latency limits, including the default. Models that don't meet a limit are left out.
   */
  ceilings: TokenCeiling[];
}
/**
 * One configuration of the workload.
 */
export interface TokenConfiguration {
  /**
   * Stable id of the configuration: <slug>/<gpu>/<num_gpus>/<max_num_seqs>, with the suffix /r2 for a repeated run. For workloads other than chat, it starts with <workload>/. It doesn't change when rows are added or sorted differently.
   */
  row_id: string;
  /**
   * Key of the model: its display name at first publication in lower case, with each run of characters other than letters and digits replaced by one hyphen. It never changes.
   */
  slug: string;
  /**
   * Display name of the model.
   */
  model: string;
  /**
   * Id of the model on a public model hub, in the form owner/name.
   */
  model_id: string;
  /**
   * Total parameters, in billions, as the source states them. They are often rounded: 32 for 32.8 billion.
   */
  params_b: number;
  /**
   * Parameters active per token, in billions, as the source states them, often rounded. Lower than params_b for a mixture of experts.
   */
  active_params_b: number;
  /**
   * The source's name for the architecture. At present Dense Transformer, MoE or Mamba-Transformer Hybrid.
   */
  architecture: string;
  /**
   * GPU model. At present H100 (80GB HBM3) or B200.
   */
  gpu: string;
  /**
   * Number of GPUs in the configuration.
   */
  num_gpus: number;
  /**
   * Tensor-parallel degree.
   */
  tensor_parallel: number;
  /**
   * Data-parallel degree.
   */
  data_parallel: number;
  /**
   * Expert-parallel degree, for mixture-of-experts models.
   */
  expert_parallel: number;
  /**
   * Precision of the weights, for example BF16, FP8 or MXFP4.
   */
  precision: string;
  /**
   * Batch limit: the highest number of requests that the engine is configured to decode together.
   */
  max_num_seqs: number;
  /**
   * Same value as avg_running_batch, under its first name. It stays in v1 and will be removed in v2. It is the running batch, not the number of requests that clients are waiting for.
   */
  avg_requests_in_flight: number;
  /**
   * GPU energy per million output tokens, in Wh. Equals joules_per_output_token x 1,000,000 / 3,600 in every row.
   */
  wh_per_million_output_tokens: number;
  /**
   * GPU energy of the steady-state window divided by the output tokens generated in it, in joules per token, to seven decimals. Includes prompt processing.
   */
  joules_per_output_token: number;
  /**
   * Median inter-token latency, in milliseconds.
   */
  median_itl_ms: number;
  /**
   * 90th percentile of the inter-token latency, in milliseconds.
   */
  p90_itl_ms: number;
  /**
   * 95th percentile of the inter-token latency, in milliseconds.
   */
  p95_itl_ms: number;
  /**
   * 99th percentile of the inter-token latency, in milliseconds.
   */
  p99_itl_ms: number;
  /**
   * Output throughput of the whole configuration, in tokens per second.
   */
  tokens_per_second: number;
  /**
   * Average GPU power over the window, summed over all GPUs, in watts.
   */
  gpu_power_watts_total: number;
  /**
   * Average output length of a response, in tokens.
   */
  avg_output_tokens: number;
  /**
   * True if median_itl_ms is at most itl_deadline_ms.
   */
  under_itl_deadline: boolean;
  /**
   * The average number of requests that the server decoded together in the steady-state window, read from the engine's running-requests metric. Queued requests are not counted.
   */
  avg_running_batch: number;
  /**
   * Number of the run: 1 for the first run of a configuration, 2 for the second run of the same configuration.
   */
  repeat: number;
  /**
   * GPU energy of one response of average length, in Wh: wh_per_million_output_tokens x average output tokens (before rounding) / 1,000,000.
   */
  wh_per_response: number;
  /**
   * Output tokens per second that each running request receives: tokens_per_second / avg_running_batch.
   */
  tokens_per_second_per_user: number;
  /**
   * Expanded uncertainty of the energy, as a share of it, with coverage factor 2. The uncertainty range runs from value / (1 + relative_uncertainty) to value x (1 + relative_uncertainty).
   */
  relative_uncertainty: number;
  /**
   * Number of runs of this configuration in the source.
   */
  repeats: number;
  /**
   * True if running batch, latency and throughput agree: avg_running_batch x 1000 / median_itl_ms / tokens_per_second is between 0.95 and 4.5. False if the source's latencies don't describe the steady-state window (known issue latency-over-the-whole-run). In that window, the row may miss latency limits that it meets here.
   */
  itl_fits_throughput: boolean;
  response_tokens?: ResponseTokens;
  response_wh?: ResponseEnergy;
}
/**
 * Lowest-energy configuration of a model on a GPU under a latency limit.
 */
export interface TokenCeiling {
  /**
   * Latency limit: the highest median inter-token latency, in milliseconds.
   */
  max_median_itl_ms: number;
  /**
   * Key of the model: its display name at first publication in lower case, with each run of characters other than letters and digits replaced by one hyphen. It never changes.
   */
  slug: string;
  /**
   * GPU model. At present H100 (80GB HBM3) or B200.
   */
  gpu: string;
  /**
   * Stable id of the configuration: <slug>/<gpu>/<num_gpus>/<max_num_seqs>, with the suffix /r2 for a repeated run. For workloads other than chat, it starts with <workload>/. It doesn't change when rows are added or sorted differently.
   */
  row_id: string;
  /**
   * GPU energy per million output tokens, in Wh. Equals joules_per_output_token x 1,000,000 / 3,600 in every row.
   */
  wh_per_million_output_tokens: number;
  /**
   * GPU energy of one response of average length, in Wh: wh_per_million_output_tokens x average output tokens (before rounding) / 1,000,000.
   */
  wh_per_response: number;
  /**
   * Median inter-token latency, in milliseconds.
   */
  median_itl_ms: number;
  /**
   * Expanded uncertainty of the energy, as a share of it, with coverage factor 2. The uncertainty range runs from value / (1 + relative_uncertainty) to value x (1 + relative_uncertainty).
   */
  relative_uncertainty: number;
  /**
   * True if running batch, latency and throughput agree: avg_running_batch x 1000 / median_itl_ms / tokens_per_second is between 0.95 and 4.5. False if the source's latencies don't describe the steady-state window (known issue latency-over-the-whole-run). In that window, the row may miss latency limits that it meets here.
   */
  itl_fits_throughput: boolean;
}
/**
 * Workload whose models generate videos: all configurations, and the lowest-energy ones under several latency limits.
 */
export interface VideoWorkload {
  /**
   * Major version of the API. It changes only with a breaking change.
   */
  version: '1';
  /**
   * Date of the release that the document belongs to, in the form YYYY-MM-DD.
   */
  updated: string;
  /**
   * First 16 hexadecimal digits of the SHA-256 of the document as canonical JSON (RFC 8785), without updated and data_version. It changes if and only if any other value in the document changes, texts included. Cite it with the date of the release.
   */
  data_version: string;
  /**
   * Unit of the main figure.
   */
  unit: 'Wh per video';
  /**
   * Name of the workload in URLs and row ids: the source's name of the task.
   */
  workload: string;
  /**
   * Display name of the workload.
   */
  name: string;
  /**
   * The task that the models are given.
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
   * Latency limit for the lowest-energy rows: the highest batch latency, in seconds.
   */
  latency_deadline_s: number;
  /**
   * Rule that selects the lowest-energy rows, in words.
   */
  selection: string;
  source: Source;
  /**
   * Limits of the figures. Quote this text wherever you use the data.
   */
  caveat: string;
  /**
   * Caveat to read before you compare figures of this workload.
   */
  workload_caveat: string;
  /**
   * Boundary of the energy figures. gpu_only: GPU energy and nothing else. Host, network, storage, cooling and idle time are not included.
   */
  boundary: 'gpu_only';
  /**
   * Uncertainty of the energy figures. The uncertainty range runs from value / (1 + relative_expanded) to value x (1 + relative_expanded).
   */
  uncertainty: {
    /**
     * Standard uncertainty of one figure, as a share of the figure.
     */
    relative_standard: number;
    /**
     * Factor from standard to expanded uncertainty.
     */
    coverage_factor: number;
    /**
     * Expanded uncertainty of one figure, as a share of the figure: coverage_factor x relative_standard.
     */
    relative_expanded: number;
    /**
     * Effective degrees of freedom by the Welch-Satterthwaite formula. With many, the range of relative_expanded would contain the true value in about 95 % of cases. With few, it contains it less often.
     */
    degrees_of_freedom: number;
    /**
     * Components of the uncertainty. The standard uncertainty is the square root of the sum of their squares.
     *
     * @minItems 1
     */
    components: UncertaintyComponent[];
    /**
     * How the uncertainty was computed, in words.
     */
    method: string;
  };
  /**
   * GPU models that were measured.
   *
   * Items: Name of a GPU model.
   */
  gpus: string[];
  /**
   * All configurations that the source publishes.
   */
  configurations: VideoConfiguration[];
  /**
   * Lowest-energy configuration of each model on each GPU within the latency limit, sorted ascending by energy.
   */
  best: VideoConfiguration[];
  /**
   * Lowest-energy configuration of each model on each GPU under several latency limits, including the default. Models that don't meet a limit are left out.
   */
  ceilings: VideoCeiling[];
}
/**
 * One configuration of the workload.
 */
export interface VideoConfiguration {
  /**
   * Stable id of the configuration: <workload>/<slug>/<gpu>/<num_gpus>/b<batch_size>/u<ulysses_degree>r<ring_degree>, with the suffix /r2 for a repeated run.
   */
  row_id: string;
  /**
   * Key of the model: its display name at first publication in lower case, with each run of characters other than letters and digits replaced by one hyphen. It never changes.
   */
  slug: string;
  /**
   * Display name of the model.
   */
  model: string;
  /**
   * Id of the model on a public model hub, in the form owner/name.
   */
  model_id: string;
  /**
   * Total parameters, in billions, as the source states them. They are often rounded: 32 for 32.8 billion.
   */
  params_b: number;
  /**
   * Parameters active per token, in billions, as the source states them, often rounded. Lower than params_b for a mixture of experts.
   */
  active_params_b: number;
  /**
   * The source's name for the architecture. At present Dense Transformer, MoE or Mamba-Transformer Hybrid.
   */
  architecture: string;
  /**
   * GPU model. At present H100 (80GB HBM3) or B200.
   */
  gpu: string;
  /**
   * Number of GPUs in the configuration.
   */
  num_gpus: number;
  /**
   * Degree of Ulysses sequence parallelism.
   */
  ulysses_degree: number;
  /**
   * Degree of ring sequence parallelism.
   */
  ring_degree: number;
  /**
   * Number of images or videos generated together.
   */
  batch_size: number;
  /**
   * Precision of the weights, for example BF16, FP8 or MXFP4.
   */
  precision: string;
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
   * Number of frames of a video.
   */
  num_frames: number;
  /**
   * Frames per second of a video.
   */
  fps: number;
  /**
   * GPU energy per video, in Wh: joules_per_video / 3,600.
   */
  wh_per_video: number;
  /**
   * GPU energy per video, in joules: average power divided by throughput.
   */
  joules_per_video: number;
  /**
   * GPU energy per second of video, in Wh: wh_per_video x fps / num_frames.
   */
  wh_per_video_second: number;
  /**
   * Throughput of the whole configuration, in videos per second.
   */
  videos_per_second: number;
  /**
   * Average GPU power over the window, summed over all GPUs, in watts.
   */
  gpu_power_watts_total: number;
  /**
   * Time from the start of a batch to its end, in seconds.
   */
  batch_latency_s: number;
  /**
   * True if batch_latency_s is at most latency_deadline_s.
   */
  under_latency_deadline: boolean;
  /**
   * Number of the run: 1 for the first run of a configuration, 2 for the second run of the same configuration.
   */
  repeat: number;
  /**
   * Expanded uncertainty of the energy, as a share of it, with coverage factor 2. The uncertainty range runs from value / (1 + relative_uncertainty) to value x (1 + relative_uncertainty).
   */
  relative_uncertainty: number;
  /**
   * Number of runs of this configuration in the source.
   */
  repeats: number;
}
/**
 * Lowest-energy configuration of a model on a GPU under a latency limit.
 */
export interface VideoCeiling {
  /**
   * Latency limit: the highest batch latency, in seconds.
   */
  max_batch_latency_s: number;
  /**
   * Key of the model: its display name at first publication in lower case, with each run of characters other than letters and digits replaced by one hyphen. It never changes.
   */
  slug: string;
  /**
   * GPU model. At present H100 (80GB HBM3) or B200.
   */
  gpu: string;
  /**
   * Stable id of the configuration: <workload>/<slug>/<gpu>/<num_gpus>/b<batch_size>/u<ulysses_degree>r<ring_degree>, with the suffix /r2 for a repeated run.
   */
  row_id: string;
  /**
   * GPU energy per video, in Wh: joules_per_video / 3,600.
   */
  wh_per_video: number;
  /**
   * Time from the start of a batch to its end, in seconds.
   */
  batch_latency_s: number;
  /**
   * Expanded uncertainty of the energy, as a share of it, with coverage factor 2. The uncertainty range runs from value / (1 + relative_uncertainty) to value x (1 + relative_uncertainty).
   */
  relative_uncertainty: number;
}
/**
 * Workloads with their units, data sets and latency limits, and all models with their workloads.
 */
export interface Workloads {
  /**
   * Major version of the API. It changes only with a breaking change.
   */
  version: '1';
  /**
   * Date of the release that the document belongs to, in the form YYYY-MM-DD.
   */
  updated: string;
  /**
   * First 16 hexadecimal digits of the SHA-256 of the document as canonical JSON (RFC 8785), without updated and data_version. It changes if and only if any other value in the document changes, texts included. Cite it with the date of the release.
   */
  data_version: string;
  source: Source;
  /**
   * Limits of the figures. Quote this text wherever you use the data.
   */
  caveat: string;
  /**
   * Boundary of the energy figures. gpu_only: GPU energy and nothing else. Host, network, storage, cooling and idle time are not included.
   */
  boundary: 'gpu_only';
  /**
   * How to read the document.
   */
  note: string;
  /**
   * Workloads, chat first.
   */
  workloads: WorkloadSummary[];
  /**
   * All models that were measured on any workload.
   */
  models: WorkloadModel[];
  /**
   * Workloads of the 2024 benchmark. They are listed apart because their figures must never be compared with the others.
   */
  earlier_workloads?: EarlierSummary[];
  /**
   * All models that were measured in the 2024 benchmark.
   */
  earlier_models?: EarlierModel[];
}
/**
 * One workload.
 */
export interface WorkloadSummary {
  /**
   * Name of the workload in URLs and row ids: the source's name of the task.
   */
  workload: string;
  /**
   * Display name of the workload.
   */
  name: string;
  /**
   * The task that the models are given.
   */
  about: string;
  /**
   * Unit of output that is generated and counted.
   */
  unit: 'token' | 'image' | 'video';
  /**
   * Name of the data set whose requests were sent.
   */
  data_set: string;
  /**
   * Software that ran the models, with its version.
   */
  runtime: string;
  /**
   * Shortest average response of a configuration, in tokens. Null for images and videos.
   */
  min_output_tokens: number | null;
  /**
   * Median of the average responses of all configurations, in tokens. Null for images and videos.
   */
  median_output_tokens: number | null;
  /**
   * Longest average response of a configuration, in tokens. Null for images and videos.
   */
  max_output_tokens: number | null;
  /**
   * Number of models that were measured.
   */
  models: number;
  /**
   * Number of configurations that were measured.
   */
  configurations: number;
  /**
   * Number of pairs of model and GPU that meet the latency limit.
   */
  best: number;
  /**
   * GPU models that were measured.
   *
   * Items: Name of a GPU model.
   */
  gpus: string[];
  /**
   * Latency limit for the lowest-energy rows, in latency_limit_unit. It applies to the median inter-token latency (milliseconds) or, for images and videos, to the batch latency (seconds).
   */
  ceiling: number;
  /**
   * Unit of the latency limits.
   */
  latency_limit_unit: 'ms' | 's';
  /**
   * Latency limits for which the document has the lowest-energy rows, including the default.
   *
   * Items: One latency limit, in latency_limit_unit.
   */
  ceilings: number[];
  /**
   * Rule that selects the lowest-energy rows, in words.
   */
  selection: string;
  /**
   * Caveat to read before you compare figures of this workload.
   */
  caveat: string;
  /**
   * Path of the workload's document relative to the base URL, or to the folder of a dated release.
   */
  path: string;
  /**
   * URL of the live workload document.
   */
  url: string;
  /**
   * URL of the workload's page on the site.
   */
  page: string;
}
/**
 * One model and its workloads.
 */
export interface WorkloadModel {
  /**
   * Key of the model: its display name at first publication in lower case, with each run of characters other than letters and digits replaced by one hyphen. It never changes.
   */
  slug: string;
  /**
   * Display name of the model.
   */
  name: string;
  /**
   * Id of the model on a public model hub, in the form owner/name.
   */
  model_id: string;
  /**
   * Total parameters, in billions, as the source states them. They are often rounded: 32 for 32.8 billion.
   */
  params_b: number;
  /**
   * Parameters active per token, in billions, as the source states them, often rounded. Lower than params_b for a mixture of experts.
   */
  active_params_b: number;
  /**
   * The source's name for the architecture. At present Dense Transformer, MoE or Mamba-Transformer Hybrid.
   */
  architecture: string;
  /**
   * Workloads on which it was measured.
   *
   * Items: Name of a workload.
   */
  workloads: string[];
}
/**
 * One workload of the 2024 benchmark.
 */
export interface EarlierSummary {
  /**
   * Name of the workload in URLs and row ids: the source's name of the task.
   */
  workload: string;
  /**
   * Display name of the workload.
   */
  name: string;
  /**
   * The task that the models are given.
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
   * Date when the source last changed these figures, in the form YYYY-MM-DD.
   */
  published: string;
  /**
   * Number of models that were measured.
   */
  models: number;
  /**
   * Number of configurations that were measured.
   */
  configurations: number;
  /**
   * GPU models that were measured.
   *
   * Items: Name of a GPU model.
   */
  gpus: string[];
  /**
   * Latency limit for the lowest-energy rows: the highest mean time per output token, in milliseconds.
   */
  tpot_deadline_ms: number;
  /**
   * Latency limits for which the document has the lowest-energy rows, of the mean time per output token in milliseconds.
   *
   * Items: One latency limit, in milliseconds.
   */
  ceilings: number[];
  /**
   * Rule that selects the lowest-energy rows, in words.
   */
  selection: string;
  /**
   * Caveat to read before you compare figures of this workload.
   */
  caveat: string;
  /**
   * Path of the workload's document relative to the base URL, or to the folder of a dated release.
   */
  path: string;
  /**
   * URL of the live workload document.
   */
  url: string;
  /**
   * URL of the page of these workloads on the site.
   */
  page: string;
}
/**
 * One model of the 2024 benchmark and its workloads.
 */
export interface EarlierModel {
  /**
   * Key of the model: its display name at first publication in lower case, with each run of characters other than letters and digits replaced by one hyphen. If workloads.json lists the same model in models, the key is the same. It never changes.
   */
  slug: string;
  /**
   * Display name of the model.
   */
  name: string;
  /**
   * Id of the model on a public model hub, in the form owner/name.
   */
  model_id: string;
  /**
   * Total parameters, in billions, as the source rounds them.
   */
  params_b: number;
  /**
   * Workloads on which it was measured.
   *
   * Items: Name of a workload.
   */
  workloads: string[];
}
/**
 * One contributed measurement in version 0.2 of the measurement protocol: the GPU energy per output token of one model, served in one configuration. npm run check applies further rules that a schema can't express, such as physical limits.
 */
export interface Measurement {
  /**
   * Version of the measurement protocol: the fields of this schema and how to measure them.
   */
  protocol_version: '0.2';
  /**
   * True only in the example file. Example rows are never published.
   */
  example: boolean;
  /**
   * Display name of the model. If the model is in the main table, use the name from there.
   */
  model: string;
  /**
   * Id of the model on a public model hub, in the form owner/name.
   */
  model_id: string;
  /**
   * GPU model, for example H100, H100 NVL or B200. If hardware.json lists the GPU, use its gpu_key.
   */
  gpu: string;
  /**
   * Number of GPUs in the configuration.
   */
  num_gpus: number;
  /**
   * Tensor-parallel degree.
   */
  tensor_parallel: number;
  /**
   * Data-parallel degree.
   */
  data_parallel: number;
  /**
   * Expert-parallel degree. 1 if experts are not spread over GPUs.
   */
  expert_parallel: number;
  /**
   * Precision of the weights. If the value is "other", or the weights are quantized, give the exact format in precision_detail. Later versions of the schema may add values.
   */
  precision: 'BF16' | 'FP16' | 'FP8' | 'INT8' | 'INT4' | 'MXFP4' | 'other' | (string & {});
  /**
   * Batch limit: the most requests that the engine was set to decode together. With MIG slices, the sum over the loaded slices.
   */
  max_num_seqs: number;
  /**
   * Mean of the engine's running-requests metric over the window, read every second. Queued requests are not counted. With MIG slices, the sum over the loaded slices.
   */
  avg_running_batch: number;
  /**
   * GPU energy over the window divided by the output tokens generated in it, in joules per token. Covers the GPUs only, and includes the energy of prompt processing. Counts each GPU as a whole, even if only some of its slices were loaded.
   */
  joules_per_output_token: number;
  /**
   * GPU energy per million output tokens, in Wh: joules_per_output_token x 1,000,000 / 3,600. Never includes the energy of the host or of the rest of the data centre.
   */
  wh_per_million_output_tokens: number;
  /**
   * Median inter-token latency, in milliseconds. If several tokens arrive together, as with speculative decoding, divide the time since the previous arrival equally among them.
   */
  median_itl_ms: number;
  /**
   * 90th percentile of the inter-token latency, in milliseconds.
   */
  p90_itl_ms: number;
  /**
   * 95th percentile of the inter-token latency, in milliseconds. Null if it was not recorded.
   */
  p95_itl_ms?: number | null;
  /**
   * 99th percentile of the inter-token latency, in milliseconds.
   */
  p99_itl_ms: number;
  /**
   * Median time to first token, in milliseconds. Null if it was not recorded.
   */
  ttft_median_ms?: number | null;
  /**
   * Output throughput of the whole configuration, in tokens per second. With MIG slices, the sum over the loaded slices.
   */
  tokens_per_second: number;
  /**
   * Average GPU power over the window, summed over all GPUs, in watts. Counts each GPU as a whole.
   */
  gpu_power_watts_total: number;
  /**
   * Standard deviation of joules_per_output_token over the averaged runs, in joules per token. Null if unknown.
   */
  joules_per_output_token_stdev?: number | null;
  /**
   * Power cap that the operator set on each GPU, in watts. Null if none was set: the GPU's rated power limit then applies.
   */
  gpu_power_limit_w?: number | null;
  /**
   * Energy of the host, without its GPUs, in Wh per million output tokens. Null if it was not measured. Never part of wh_per_million_output_tokens.
   */
  host_wh_per_million_output_tokens?: number | null;
  /**
   * Power usage effectiveness (PUE) of the data centre, as a ratio of 1 or more. Null if unknown. Never included in an energy figure.
   */
  facility_pue?: number | null;
  /**
   * Water used per million output tokens, in litres. Null if unknown.
   */
  water_litres_per_million_output_tokens?: number | null;
  /**
   * Average output length of a response, in tokens.
   */
  avg_output_tokens: number;
  /**
   * Average prompt length of a request, in tokens.
   */
  avg_prompt_tokens: number;
  /**
   * Length of the steady-state window, in seconds.
   */
  window_seconds: number;
  /**
   * Number of requests completed in the window.
   */
  requests_in_window: number;
  /**
   * Number of runs averaged into the figures. In the measuring kit, each run is a warm-up and a window.
   */
  runs: number;
  /**
   * MIG profile of the loaded slices as nvidia-smi names it, for example 3g.40gb or 1g.10gb+me. Null for a whole GPU.
   */
  mig_profile: string | null;
  /**
   * Number of MIG slices created on each GPU. Null for a whole GPU.
   */
  slice_count: number | null;
  /**
   * Number of MIG slices that served requests, on each GPU. Null for a whole GPU.
   */
  slices_loaded: number | null;
  /**
   * Serving engine, for example vLLM.
   */
  engine: string;
  /**
   * Version of the serving engine.
   */
  engine_version: string;
  /**
   * Version of the GPU driver.
   */
  driver_version: string;
  /**
   * Version of CUDA, or of another vendor's equivalent.
   */
  cuda_version: string;
  /**
   * How the energy was measured. Values that end in _total_energy are energy counters, values that end in _power are power readings integrated over time, and external_meter is a meter outside the machine. Later versions of the schema may add values.
   */
  energy_source:
    | 'nvml_total_energy'
    | 'nvml_power'
    | 'dcgm_total_energy'
    | 'dcgm_power'
    | 'nvidia_smi_power'
    | 'amd_smi_total_energy'
    | 'amd_smi_power'
    | 'external_meter'
    | 'other'
    | (string & {});
  /**
   * Set of prompts that were sent, with its version if it has one.
   */
  prompt_set: string;
  /**
   * Date of the measurement in UTC, in the form YYYY-MM-DD.
   */
  measured_on: string;
  /**
   * Name of the person or group that made the measurement, as it will be published.
   */
  contributor: string;
  /**
   * Organisation of the contributor. Null for an independent contributor.
   */
  affiliation: string | null;
  /**
   * True if the contributor works for, or was paid by, a vendor of the GPU, the engine or the model.
   */
  vendor_affiliation: boolean;
  /**
   * HTTPS URL of the raw logs. Null if they are not published.
   */
  logs: string | null;
  /**
   * Anything that a reader must know about the run. May be empty.
   */
  notes: string;
  /**
   * Product name as the GPU's driver reports it, for example NVIDIA H100 80GB HBM3. Distinguishes products that share a gpu name.
   */
  gpu_product?: string | null;
  /**
   * Exact number format or quantization of the weights, for example NVFP4, AWQ or GPTQ. More specific than precision.
   */
  precision_detail?: string | null;
  /**
   * Number format of the key-value cache, for example BF16 or FP8.
   */
  kv_cache_precision?: string | null;
  /**
   * Pipeline-parallel degree.
   */
  pipeline_parallel?: number | null;
  /**
   * True if the engine was set to use data parallelism for the attention layers, and tensor or expert parallelism for the rest of the model, on the same GPUs. An example is SGLang with --enable-dp-attention. Leave it out if you don't know.
   */
  data_parallel_attention?: boolean | null;
  /**
   * True if several tokens were drafted and then verified in one step, for example with a draft model, multi-token prediction or n-grams.
   */
  speculative_decoding?: boolean | null;
  /**
   * Largest number of tokens drafted per step. Null without speculative decoding.
   */
  speculative_tokens?: number | null;
  /**
   * True if weights were kept in main memory and read from there while serving. Such a row can't be compared directly with the main table, where all weights are in GPU memory.
   */
  cpu_offload?: boolean | null;
  /**
   * True if the engine reused the key-value cache of prompts that start alike.
   */
  prefix_caching?: boolean | null;
  /**
   * Workload whose prompts were sent, by its name in the API. The value "other" is for your own prompts.
   */
  workload?:
    'lm-arena-chat' | 'gpqa' | 'sourcegraph-fim' | 'image-chat' | 'video-chat' | 'other' | null | (string & {});
  /**
   * Total parameters of the model, in billions.
   */
  total_params_b?: number | null;
  /**
   * Parameters that one token uses, in billions. Lower than total_params_b for a mixture of experts.
   */
  active_params_b?: number | null;
  /**
   * GPU energy over the windows of all runs, in joules. Counts each GPU as a whole. Divided by output_tokens_total, it is joules_per_output_token.
   */
  energy_joules_total?: number | null;
  /**
   * Number of output tokens generated in the windows of all runs.
   */
  output_tokens_total?: number | null;
  /**
   * Power of all GPUs before the load started, in watts. Counts each GPU as a whole. Never subtracted from a figure.
   */
  idle_power_watts_total?: number | null;
  /**
   * Mean temperature of the GPUs over the window, in degrees Celsius.
   */
  temperature_c_mean?: number | null;
  /**
   * Coefficient of variation (standard deviation divided by mean) of the energy per token over equal parts of the window, as a ratio: 0.01 is 1 %. For several runs, the largest value.
   */
  window_cv?: number | null;
  /**
   * Measuring kit that wrote this file, as stated in the file. This is not verified. Null if the file names no kit.
   */
  kit?: {
    /**
     * Name of the kit.
     */
    name: string;
    /**
     * Version of the kit.
     */
    version: string;
  } | null;
  /**
   * SHA-256 of the log bundle, as 64 lowercase hexadecimal digits.
   */
  logs_sha256?: string | null;
}
