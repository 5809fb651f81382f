// Generated from the JSON Schemas in schema/ by "npm run generate". Do not edit.
// SHA-256 of these schemas: b6790c6a03fa8764b42c0ea0323642bb19233a5315425fa1a2ca2a9fb3d0778c
// SHA-256 of the text below: 2cc670d5ff95799c5d7133ed6e2b08f6ef241e3f67cce6e5301b18bd14fc8d6c

/**
 * From the GPU to the meter: published ratios of the energy of nodes, fleets and sites to that of their GPUs. What is multiplied with them is converted, not measured.
 */
export interface Boundaries {
  /**
   * API major version; changes only on a breaking change.
   */
  version: '1';
  /**
   * Date the document was built, YYYY-MM-DD.
   */
  updated: string;
  /**
   * First 16 hexadecimal digits of the SHA-256 of the document as canonical JSON (RFC 8785) without updated and data_version. Changes exactly when a value changes; cite it with the release archive.
   */
  data_version: string;
  /**
   * What figures are that are multiplied with these ratios. They are never added to measured ones, sorted or charted with them.
   */
  basis: 'converted';
  /**
   * What must stand beside converted figures.
   */
  caveat: string;
  /**
   * How the range of a converted figure follows from that of the measured one and from the rungs.
   */
  formula: string;
  source: Source;
  /**
   * The rungs, from the GPU outwards.
   *
   * @minItems 1
   */
  rungs: BoundaryRung[];
}
/**
 * Where figures come from, with the evidence for their licence. Every key is present; null where there is none.
 */
export interface Source {
  /**
   * Name of the data set.
   */
  name: string;
  /**
   * Who publishes it.
   */
  publisher: string;
  /**
   * Page of the publisher.
   */
  url: string | null;
  /**
   * Address of the data file itself; null where there is no single file.
   */
  data_url: string | null;
  /**
   * Version the figures are from, in the words of the publisher where it has any.
   */
  version: string | null;
  /**
   * Date the present figures were first read, YYYY-MM-DD.
   */
  retrieved: string;
  /**
   * Licence of the source: an SPDX id where one exists, null where no licence is stated.
   */
  licence: string | null;
  /**
   * Where that licence is stated.
   */
  licence_evidence: string | null;
  /**
   * How the figures were measured or compiled.
   */
  method: string | null;
  /**
   * Which part of the source is used here.
   */
  selection: string | null;
  /**
   * How the publisher asks to be cited.
   */
  citation: string | null;
}
/**
 * One rung, and how far its energy is from that of the rung before.
 */
export interface BoundaryRung {
  /**
   * Name of the rung.
   */
  rung: 'node' | 'fleet' | 'site';
  /**
   * The rung before, whose energy is multiplied.
   */
  from: 'gpu' | 'node' | 'fleet';
  /**
   * What is in it beyond the rung before.
   */
  adds: string;
  /**
   * What is not in it.
   */
  leaves_out: string;
  /**
   * Lowest ratio of the rows.
   */
  low: number;
  /**
   * Median ratio of the rows that are measured.
   */
  middle: number;
  /**
   * Highest ratio of the rows.
   */
  high: number;
  /**
   * True where all rows are of one publisher: the range then says nothing of how far others lie apart.
   */
  is_alone: boolean;
  /**
   * The published ratios, sorted by id.
   *
   * @minItems 1
   */
  rows: BoundaryRatio[];
}
/**
 * A published ratio.
 */
export interface BoundaryRatio {
  /**
   * Id of the ratio.
   */
  id: string;
  /**
   * whole / part.
   */
  ratio: number;
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
 * Questions for calculators of energy, each with the band that measurement allows: whoever computes the energy of language models can hold the answers against it.
 */
export interface Cases {
  /**
   * API major version; changes only on a breaking change.
   */
  version: '1';
  /**
   * Date the document was built, YYYY-MM-DD.
   */
  updated: string;
  /**
   * First 16 hexadecimal digits of the SHA-256 of the document as canonical JSON (RFC 8785) without updated and data_version. Changes exactly when a value changes; cite it with the release archive.
   */
  data_version: string;
  /**
   * Unit of the answers.
   */
  unit: 'Wh';
  /**
   * What the models were measured on.
   */
  workload: string;
  source: Source;
  /**
   * The limits of the figures. Must be carried into anything built from the data.
   */
  caveat: string;
  /**
   * What the energy figures cover. gpu_only: GPU energy and nothing else; host, network, storage, cooling and idle time are outside.
   */
  boundary: 'gpu_only';
  /**
   * How to read the document.
   */
  note: string;
  /**
   * Share of all questions that a calculator has to answer inside the band.
   */
  least_share: number;
  /**
   * The questions, by id.
   */
  cases: Case[];
}
/**
 * One question and the band of its answer.
 */
export interface Case {
  /**
   * Names the question: load/ and the row_id of the row that was measured, or ceiling/, the ceiling, the model and the GPU, as ceilings of the workload's document has them.
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
   * GPU.
   */
  gpu: string;
  /**
   * How many GPUs serve; null where the calculator may choose.
   */
  num_gpus: number | null;
  /**
   * Requests that run at once, on average, to three digits; null where the calculator may choose.
   */
  avg_running_batch: number | null;
  /**
   * Most that the median inter-token latency may be, ms: the most frugal configuration under it is asked for. Null where the load is given.
   */
  itl_ceiling_ms: number | null;
  /**
   * Output tokens of the answer: the mean length measured there.
   */
  output_tokens: number;
  /**
   * GPU energy of the answer as measured, Wh, with four digits.
   */
  wh: number;
  /**
   * Lower end of the band, Wh.
   */
  low: number;
  /**
   * Upper end of the band, Wh.
   */
  high: number;
}
/**
 * Every model that was measured on any workload: its ids and sizes, its workloads, the GPUs, and where its rows are.
 */
export interface Catalog {
  /**
   * API major version; changes only on a breaking change.
   */
  version: '1';
  /**
   * Date the document was built, YYYY-MM-DD.
   */
  updated: string;
  /**
   * First 16 hexadecimal digits of the SHA-256 of the document as canonical JSON (RFC 8785) without updated and data_version. Changes exactly when a value changes; cite it with the release archive.
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
}
/**
 * A model and where to find its rows.
 */
export interface CatalogModel {
  /**
   * Key of the model: its display name at first publication, in lower case, every run of other characters one hyphen. Fixed once published.
   */
  slug: string;
  /**
   * Display name of the model.
   */
  name: string;
  /**
   * Id of the model on a public model hub, owner/name.
   */
  model_id: string;
  /**
   * Total parameters, billions.
   */
  params_b: number;
  /**
   * Parameters active per token, billions. Differs from params_b for mixture-of-experts models.
   */
  active_params_b: number;
  /**
   * Architecture as the source labels it: Dense Transformer, MoE or Mamba-Transformer Hybrid at present.
   */
  architecture: string;
  /**
   * The workloads that it was measured on, chat first.
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
 * A workload that a model was measured on.
 */
export interface CatalogWorkload {
  /**
   * Name of the workload in addresses and row ids: the source's name of the task.
   */
  workload: string;
  /**
   * What is made and counted.
   */
  unit: 'token' | 'image' | 'video';
  /**
   * Ceiling under which best rows are chosen: of the median inter-token latency in ms, or of the batch latency in s for images and videos.
   */
  ceiling: number;
  /**
   * Unit of the ceilings.
   */
  ceiling_unit: 'ms' | 's';
  /**
   * GPUs the model was measured on, sorted by name.
   *
   * @minItems 1
   *
   * Items: GPU model: H100 (80GB HBM3) or B200 at present.
   */
  gpus: string[];
  /**
   * How many configurations of it were measured.
   */
  configurations: number;
  /**
   * Path under /api/v1/ of the document that has its rows: of the model for chat, else of the workload, whose rows name their slug.
   */
  path: string;
  /**
   * Live address of that document.
   */
  url: string;
}
/**
 * Change log of the data: one entry per release.
 */
export interface Changes {
  /**
   * API major version; changes only on a breaking change.
   */
  version: '1';
  /**
   * Date the document was built, YYYY-MM-DD.
   */
  updated: string;
  /**
   * First 16 hexadecimal digits of the SHA-256 of the document as canonical JSON (RFC 8785) without updated and data_version. Changes exactly when a value changes; cite it with the release archive.
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
 * The changes from one release to the next, record by record: diff.json in the folder of a dated release. The order of records is not compared, nor are updated and data_version.
 */
export interface Diff {
  /**
   * API major version; changes only on a breaking change.
   */
  version: '1';
  /**
   * Date of the release, YYYY-MM-DD.
   */
  updated: string;
  /**
   * First 16 hexadecimal digits of the SHA-256 of the document as canonical JSON (RFC 8785) without updated and data_version. Changes exactly when a value changes; cite it with the release archive.
   */
  data_version: string;
  /**
   * Date of the release before, YYYY-MM-DD. Null for the first release, in which every record is added.
   */
  previous: string | null;
  /**
   * Paths of the documents whose data_version changed, such as grid.json, and of openapi.json and the files in schema/ if their bytes changed. * means all. changes.json and releases/index.json change with every release and are left out.
   *
   * @minItems 0
   *
   * Items: Path of a document below /api/v1/, or *.
   */
  documents: string[];
  /**
   * How many records of each document were added, removed, changed and renamed. A record that was renamed and changed counts as both. Documents without any are left out.
   */
  records: {
    [k: string]: RecordCounts;
  };
  /**
   * Every change, sorted by document, list, record and field.
   */
  changes: RecordChange[];
}
/**
 * One record that was added, removed or renamed, or one field of a record with another value.
 */
export interface RecordChange {
  /**
   * Path of the document below /api/v1/, such as grid.json. A removed document has the path that it had before.
   */
  document: string;
  /**
   * Field of the document that holds the record, such as rows. Null for the document itself and its fields outside lists.
   */
  list: string | null;
  /**
   * Id of the record in its list: row_id, slug, iso3, source_file, system, item, path or id, or the GPU in best. An id of several fields is joined by a slash between spaces, such as slug / gpu in the rows of index.json. Empty for the document itself.
   */
  id: string;
  /**
   * added and removed concern a whole record or document, changed one field of a record. renamed means that data/retired.json names this id as the replacement of the old one.
   */
  change: 'added' | 'removed' | 'changed' | 'renamed';
  /**
   * Field that changed. Names of nested fields have dots, such as years.2024. For a renamed record, the field with its id. Null if the whole record or file was added, removed or changed.
   */
  field: string | null;
  /**
   * Value before; null if there was none. A list is one text, its sorted values joined by commas.
   */
  old: string | number | boolean | null;
  /**
   * Value after; null if there is none. A list is one text, its sorted values joined by commas.
   */
  new: string | number | boolean | null;
  /**
   * (new - old) / |old| to six significant digits (a ratio: -0.041 is 4.1 % less); null unless both are numbers and old is not 0.
   */
  relative_change: number | null;
}
/**
 * Emissions intensity of electricity generation per country, and for the world.
 */
export interface Grid {
  /**
   * API major version; changes only on a breaking change.
   */
  version: '1';
  /**
   * Date the document was built, YYYY-MM-DD.
   */
  updated: string;
  /**
   * First 16 hexadecimal digits of the SHA-256 of the document as canonical JSON (RFC 8785) without updated and data_version. Changes exactly when a value changes; cite it with the release archive.
   */
  data_version: string;
  /**
   * Year that g_co2e_per_kwh and world are taken from: the latest with every listed area.
   */
  year: string;
  /**
   * Unit of every intensity in the document.
   */
  unit: 'gCO2e per kWh';
  /**
   * What the figure is: lifecycle, location-based, production-based.
   */
  basis: string;
  source: Source;
  /**
   * Licence of the source, an SPDX id.
   */
  licence: string;
  /**
   * World figure for year, gCO2e per kWh.
   */
  world: number;
  /**
   * How to read the document.
   */
  note: string;
  /**
   * How sure the figures are; null where the source does not say.
   */
  uncertainty: {
    /**
     * Standard uncertainty of one figure as a share of it.
     */
    relative_standard: number;
    /**
     * Factor between standard and expanded uncertainty.
     */
    coverage_factor: number;
    /**
     * Expanded uncertainty of one figure as a share of it: coverage_factor x relative_standard.
     */
    relative_expanded: number;
    /**
     * Effective degrees of freedom by Welch and Satterthwaite. With few of them a true 95 % interval is wider than relative_expanded.
     */
    degrees_of_freedom: number;
    /**
     * The parts it is made of, squared and summed.
     *
     * @minItems 1
     */
    components: UncertaintyComponent[];
    /**
     * How it was worked out, in words.
     */
    method: string;
  } | null;
  /**
   * Why there is no uncertainty, where there is none.
   */
  uncertainty_note: string;
  /**
   * Every area that has a figure for year: countries, and World (iso3 WLD), sorted by iso3.
   *
   * @minItems 1
   */
  areas: Area[];
}
/**
 * One part of the uncertainty of figures.
 */
export interface UncertaintyComponent {
  /**
   * Name of the part: sensor or reproducibility.
   */
  name: string;
  /**
   * Its standard uncertainty as a share of the figure.
   */
  relative_standard: number;
  /**
   * How it was evaluated, in the sense of the GUM: A, from repeated observations; B, from other knowledge.
   */
  kind: 'A' | 'B';
  /**
   * Degrees of freedom behind it; null where the bound is taken as known.
   */
  degrees_of_freedom: number | null;
  /**
   * Where it comes from.
   */
  evidence: string;
}
/**
 * Emissions intensity of one country, or of the world.
 */
export interface Area {
  /**
   * ISO 3166-1 alpha-3 code; WLD for World, XKX for Kosovo (both user-assigned).
   */
  iso3: string;
  /**
   * Label of the area as the provider writes it.
   */
  name: string;
  /**
   * country, or world for the World row.
   */
  area_type: 'country' | 'world';
  /**
   * Emissions intensity in year, gCO2e per kWh. The same as years[year]; kept for compatibility.
   */
  g_co2e_per_kwh: number;
  /**
   * Shorter name that the site shows; unique.
   */
  display_name: string;
  /**
   * ISO 3166-1 alpha-2 code; null for World and for Kosovo. NA is Namibia: a reader of the CSV that takes NA for a missing value has to be told that only an empty cell is one.
   */
  iso2: string | null;
  /**
   * Keys are years (from 2023) as text; values are the emissions intensity in that year, gCO2e per kWh.
   */
  years: {
    /**
     * Emissions intensity in that year, gCO2e per kWh.
     */
    [k: string]: number;
  };
  /**
   * Newest year in years; may be later than year.
   */
  latest_year: string;
  /**
   * Continent as the provider labels it; absent for World.
   */
  continent?: string;
}
/**
 * Hardware figures as the manufacturer publishes them: power limits, memory, MIG slice profiles, embodied carbon.
 */
export interface Hardware {
  /**
   * API major version; changes only on a breaking change.
   */
  version: '1';
  /**
   * Date the document was built, YYYY-MM-DD.
   */
  updated: string;
  /**
   * First 16 hexadecimal digits of the SHA-256 of the document as canonical JSON (RFC 8785) without updated and data_version. Changes exactly when a value changes; cite it with the release archive.
   */
  data_version: string;
  /**
   * When the specifications were read, YYYY-MM-DD.
   */
  retrieved: string;
  /**
   * How to read the document.
   */
  note: string;
  /**
   * Power limit and memory of each GPU card.
   *
   * @minItems 1
   */
  tdp: Tdp[];
  /**
   * Power limit of whole systems.
   *
   * @minItems 1
   */
  systems: System[];
  /**
   * Multi-Instance GPU (MIG) slice profiles of each card. Media-extension variants are omitted.
   *
   * @minItems 1
   */
  mig_profiles: MigProfile[];
  embodied: Embodied;
  /**
   * Embodied carbon of further boards.
   */
  embodied_others: Embodied[];
  /**
   * Cards with the figures that measurements are checked against, of more makers than the rest of this document. Releases before these were taken up lack it.
   *
   * @minItems 1
   */
  cards?: Card[];
  /**
   * The manufacturer documents with their terms.
   *
   * @minItems 1
   */
  sources: HardwareSource[];
}
/**
 * Power limit and memory of one GPU card.
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
   * Maximum thermal design power of one card, W.
   */
  max_tdp_w: number;
  /**
   * Power limit as the manufacturer words it.
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
   * How well the figure is known. direct: read in the document itself; first_party: read in a public repository of the manufacturer; transcribed: read in a third-party transcription of the document.
   */
  evidence: 'direct' | 'first_party' | 'transcribed';
  /**
   * Note on this row, where there is one.
   */
  note?: string;
}
/**
 * Power limit of one whole system.
 */
export interface System {
  /**
   * System name.
   */
  system: string;
  /**
   * GPUs in the system, in words.
   */
  gpus: string;
  /**
   * Maximum power of the whole system, kW.
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
   * How well the figure is known. direct: read in the document itself; first_party: read in a public repository of the manufacturer; transcribed: read in a third-party transcription of the document.
   */
  evidence: 'direct' | 'first_party' | 'transcribed';
  /**
   * Note on this row, where there is one.
   */
  note?: string;
}
/**
 * One MIG slice profile of one card.
 */
export interface MigProfile {
  /**
   * Card.
   */
  gpu: string;
  /**
   * Short GPU name that measurements use, for example H100, H100 NVL or B200. Several rows may share it.
   */
  gpu_key: string;
  /**
   * Profile name, for example 3g.40gb.
   */
  profile: string;
  /**
   * Share of the card memory, as printed.
   */
  memory_fraction: string;
  /**
   * Share of the streaming multiprocessors, as printed.
   */
  sm_fraction: string;
  /**
   * How many such slices fit on one card.
   */
  instances: number;
  /**
   * Id of the document in sources.
   */
  source: string;
  /**
   * How well the figure is known. direct: read in the document itself; first_party: read in a public repository of the manufacturer; transcribed: read in a third-party transcription of the document.
   */
  evidence: 'direct' | 'first_party' | 'transcribed';
  /**
   * Note on this row, where there is one.
   */
  note?: string;
}
/**
 * Embodied carbon of one GPU baseboard.
 */
export interface Embodied {
  /**
   * What the figure covers.
   */
  item: string;
  /**
   * Embodied carbon from cradle to gate, kg CO2e, for the baseboard only.
   */
  kg_co2e_cradle_to_gate: number;
  /**
   * Id of the document in sources.
   */
  source: string;
  /**
   * Publication date, YYYY-MM-DD; YYYY-MM where the sources name only the month, since a day would be invented.
   */
  published: string;
  /**
   * How well the figure is known. direct: read in the document itself; first_party: read in a public repository of the manufacturer; transcribed: read in a third-party transcription of the document.
   */
  evidence: 'direct' | 'first_party' | 'transcribed';
  /**
   * Note on this row, where there is one.
   */
  note?: string;
}
/**
 * What one card can do at most: memory, bandwidth, power and peaks. Measurements are checked against it.
 */
export interface Card {
  /**
   * Id of the card; cards that share a gpu_key differ in form or memory.
   */
  card: string;
  /**
   * Short GPU name that measurements use, for example H100, H100 NVL or B200. Several cards may share it.
   */
  gpu_key: string;
  /**
   * Names under which drivers report the card, to the letter; older drivers leave out the maker.
   *
   * @minItems 1
   *
   * Items: Name of the card.
   */
  product_names: string[];
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
   * How well the weakest of the figures is known. direct: read in the document itself; first_party: read in a public repository of the manufacturer; transcribed: read in a third-party transcription of the document. data/gpu-cards in the repository names the documents of each figure.
   */
  evidence: 'direct' | 'first_party' | 'transcribed';
  /**
   * Note on this card, where there is one.
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
   * Who publishes it.
   */
  publisher: string;
  /**
   * Page of the publisher.
   */
  url: string | null;
  /**
   * Address of the data file itself; null where there is no single file.
   */
  data_url: string | null;
  /**
   * Version the figures are from, in the words of the publisher where it has any.
   */
  version: string | null;
  /**
   * Date the present figures were first read, YYYY-MM-DD.
   */
  retrieved: string;
  /**
   * Licence of the source: an SPDX id where one exists, null where no licence is stated.
   */
  licence: string | null;
  /**
   * Where that licence is stated.
   */
  licence_evidence: string | null;
  /**
   * How the figures were measured or compiled.
   */
  method: string | null;
  /**
   * Which part of the source is used here.
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
   * Note on the document, where there is one.
   */
  note?: string;
}
/**
 * The workload whose models make images: every configuration, and the best ones under several ceilings.
 */
export interface ImageWorkload {
  /**
   * API major version; changes only on a breaking change.
   */
  version: '1';
  /**
   * Date the document was built, YYYY-MM-DD.
   */
  updated: string;
  /**
   * First 16 hexadecimal digits of the SHA-256 of the document as canonical JSON (RFC 8785) without updated and data_version. Changes exactly when a value changes; cite it with the release archive.
   */
  data_version: string;
  /**
   * Unit of the main figure.
   */
  unit: 'Wh per image';
  /**
   * Name of the workload in addresses and row ids: the source's name of the task.
   */
  workload: string;
  /**
   * Display name of the workload.
   */
  name: string;
  /**
   * What the models are asked for.
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
   * Ceiling on the batch latency used to pick best rows, s.
   */
  latency_deadline_s: number;
  /**
   * Rule by which best rows are chosen.
   */
  selection: string;
  source: Source;
  /**
   * The limits of the figures. Must be carried into anything built from the data.
   */
  caveat: string;
  /**
   * What has to be known before figures of this workload are compared.
   */
  workload_caveat: string;
  /**
   * What the energy figures cover. gpu_only: GPU energy and nothing else; host, network, storage, cooling and idle time are outside.
   */
  boundary: 'gpu_only';
  /**
   * How sure the energy figures are. A figure lies between value / (1 + relative_expanded) and value x (1 + relative_expanded).
   */
  uncertainty: {
    /**
     * Standard uncertainty of one figure as a share of it.
     */
    relative_standard: number;
    /**
     * Factor between standard and expanded uncertainty.
     */
    coverage_factor: number;
    /**
     * Expanded uncertainty of one figure as a share of it: coverage_factor x relative_standard.
     */
    relative_expanded: number;
    /**
     * Effective degrees of freedom by Welch and Satterthwaite. With few of them a true 95 % interval is wider than relative_expanded.
     */
    degrees_of_freedom: number;
    /**
     * The parts it is made of, squared and summed.
     *
     * @minItems 1
     */
    components: UncertaintyComponent[];
    /**
     * How it was worked out, in words.
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
   * Every configuration that the source publishes.
   */
  configurations: ImageConfiguration[];
  /**
   * The most frugal configuration of each model on each GPU under the ceiling, ascending by energy.
   */
  best: ImageConfiguration[];
  /**
   * The most frugal configuration of each model on each GPU under further ceilings. A model that can't keep one is left out.
   */
  ceilings: ImageCeiling[];
}
/**
 * One configuration of the workload.
 */
export interface ImageConfiguration {
  /**
   * Stable identifier of the configuration: <workload>/<slug>/<gpu>/<num_gpus>/b<batch_size>/u<ulysses_degree>r<ring_degree>, with the suffix /r2 on a repeated run.
   */
  row_id: string;
  /**
   * Key of the model: its display name at first publication, in lower case, every run of other characters one hyphen. Fixed once published.
   */
  slug: string;
  /**
   * Display name of the model.
   */
  model: string;
  /**
   * Id of the model on a public model hub, owner/name.
   */
  model_id: string;
  /**
   * Total parameters, billions.
   */
  params_b: number;
  /**
   * Parameters active per token, billions. Differs from params_b for mixture-of-experts models.
   */
  active_params_b: number;
  /**
   * Architecture as the source labels it: Dense Transformer, MoE or Mamba-Transformer Hybrid at present.
   */
  architecture: string;
  /**
   * GPU model: H100 (80GB HBM3) or B200 at present.
   */
  gpu: string;
  /**
   * Number of GPUs (cards) in the configuration.
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
   * Images or videos made at once.
   */
  batch_size: number;
  /**
   * Weight precision, for example BF16, FP8 or MXFP4.
   */
  precision: string;
  /**
   * Height of what is made, pixels.
   */
  height: number;
  /**
   * Width of what is made, pixels.
   */
  width: number;
  /**
   * Denoising steps.
   */
  inference_steps: number;
  /**
   * GPU energy of one image, Wh: joules_per_image / 3,600.
   */
  wh_per_image: number;
  /**
   * GPU energy of one image, J: average power divided by throughput.
   */
  joules_per_image: number;
  /**
   * Images per second of the whole configuration.
   */
  images_per_second: number;
  /**
   * Average GPU power over the window, summed across every card, W.
   */
  gpu_power_watts_total: number;
  /**
   * Time from the start of a batch to its end, s.
   */
  batch_latency_s: number;
  /**
   * True when batch_latency_s is at or under latency_deadline_s.
   */
  under_latency_deadline: boolean;
  /**
   * 1 for the first run of a configuration, 2 for the repeat of it in the source.
   */
  repeat: number;
  /**
   * Expanded uncertainty of the energy as a share of it, with coverage factor 2: the energy lies between value / (1 + this) and value x (1 + this).
   */
  relative_uncertainty: number;
  /**
   * Runs of this configuration in the source.
   */
  repeats: number;
}
/**
 * The best configuration of a model on a GPU under a ceiling.
 */
export interface ImageCeiling {
  /**
   * Ceiling on the batch latency, s.
   */
  max_batch_latency_s: number;
  /**
   * Key of the model: its display name at first publication, in lower case, every run of other characters one hyphen. Fixed once published.
   */
  slug: string;
  /**
   * GPU model: H100 (80GB HBM3) or B200 at present.
   */
  gpu: string;
  /**
   * Stable identifier of the configuration: <workload>/<slug>/<gpu>/<num_gpus>/b<batch_size>/u<ulysses_degree>r<ring_degree>, with the suffix /r2 on a repeated run.
   */
  row_id: string;
  /**
   * GPU energy of one image, Wh: joules_per_image / 3,600.
   */
  wh_per_image: number;
  /**
   * Time from the start of a batch to its end, s.
   */
  batch_latency_s: number;
  /**
   * Expanded uncertainty of the energy as a share of it, with coverage factor 2: the energy lies between value / (1 + this) and value x (1 + this).
   */
  relative_uncertainty: number;
}
/**
 * Main table, of the chat workload: for each model and GPU the configuration with the lowest GPU energy per output token whose median inter-token latency does not exceed the ceiling.
 */
export interface Index {
  /**
   * API major version; changes only on a breaking change.
   */
  version: '1';
  /**
   * Date the document was built, YYYY-MM-DD.
   */
  updated: string;
  /**
   * First 16 hexadecimal digits of the SHA-256 of the document as canonical JSON (RFC 8785) without updated and data_version. Changes exactly when a value changes; cite it with the release archive.
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
   * Ceiling on the median inter-token latency used to pick best rows, ms.
   */
  itl_deadline_ms: number;
  /**
   * Rule that picks each row, in words.
   */
  selection: string;
  reference_row: ReferenceRow;
  source: Source;
  /**
   * The limits of the figures. Must be carried into anything built from the data.
   */
  caveat: string;
  /**
   * What the energy figures cover. gpu_only: GPU energy and nothing else; host, network, storage, cooling and idle time are outside.
   */
  boundary: 'gpu_only';
  /**
   * How sure the energy figures are. A figure lies between value / (1 + relative_expanded) and value x (1 + relative_expanded).
   */
  uncertainty: {
    /**
     * Standard uncertainty of one figure as a share of it.
     */
    relative_standard: number;
    /**
     * Factor between standard and expanded uncertainty.
     */
    coverage_factor: number;
    /**
     * Expanded uncertainty of one figure as a share of it: coverage_factor x relative_standard.
     */
    relative_expanded: number;
    /**
     * Effective degrees of freedom by Welch and Satterthwaite. With few of them a true 95 % interval is wider than relative_expanded.
     */
    degrees_of_freedom: number;
    /**
     * The parts it is made of, squared and summed.
     *
     * @minItems 1
     */
    components: UncertaintyComponent[];
    /**
     * How it was worked out, in words.
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
 * The best configuration of one model on one GPU.
 */
export interface IndexRow {
  /**
   * Display name of the model.
   */
  model: string;
  /**
   * Key of the model in models/<slug>.json: its display name at first publication, in lower case, every run of other characters one hyphen. Fixed once published.
   */
  slug: string;
  /**
   * Id of the model on a public model hub, owner/name.
   */
  model_id: string;
  /**
   * Total parameters, billions.
   */
  params_b: number;
  /**
   * Parameters active per token, billions. Differs from params_b for mixture-of-experts models.
   */
  active_params_b: number;
  /**
   * Weight precision, for example BF16, FP8 or MXFP4.
   */
  precision: string;
  /**
   * GPU model: H100 (80GB HBM3) or B200 at present.
   */
  gpu: string;
  /**
   * Number of GPUs (cards) in the configuration.
   */
  num_gpus: number;
  /**
   * GPU energy per million output tokens, Wh. Equals joules_per_output_token x 1,000,000 / 3,600 on every row.
   */
  wh_per_million_output_tokens: number;
  /**
   * Steady-state GPU energy divided by the output tokens generated in that window, J per token, published to seven decimals. Prompt processing is included.
   */
  joules_per_output_token: number;
  /**
   * Median inter-token latency, ms.
   */
  median_itl_ms: number;
  /**
   * The same value as avg_running_batch under its first name; kept in v1, removed at v2. It is the running batch, not client-side outstanding requests.
   */
  avg_requests_in_flight: number;
  /**
   * Average GPU power over the window, summed across every card, W.
   */
  gpu_power_watts_total: number;
  /**
   * Average output length per response, tokens.
   */
  avg_output_tokens: number;
  /**
   * Average number of requests the server was decoding at once over the steady-state window (the running-requests metric of the serving engine). Queued requests are not counted.
   */
  avg_running_batch: number;
  /**
   * Configured cap on sequences decoded at once.
   */
  max_num_seqs: number;
  /**
   * Stable identifier of the configuration: <slug>/<gpu>/<num_gpus>/<max_num_seqs>, with the suffix /r2 on a repeated run; of another workload than chat, with <workload>/ in front. Survives re-sorting and new rows.
   */
  row_id: string;
  /**
   * GPU energy of one answer of average length, Wh: wh_per_million_output_tokens x average output tokens (before they were rounded) / 1,000,000.
   */
  wh_per_response: number;
  /**
   * Output tokens per second that one of the running requests gets: tokens_per_second / avg_running_batch.
   */
  tokens_per_second_per_user: number;
  /**
   * Expanded uncertainty of the energy as a share of it, with coverage factor 2: the energy lies between value / (1 + this) and value x (1 + this).
   */
  relative_uncertainty: number;
  /**
   * Runs of this configuration in the source.
   */
  repeats: number;
}
/**
 * Entry point: what the API is, its endpoints, sources, licence and publisher.
 */
export interface Manifest {
  /**
   * API major version; changes only on a breaking change.
   */
  version: '1';
  /**
   * Date the document was built, YYYY-MM-DD.
   */
  updated: string;
  /**
   * First 16 hexadecimal digits of the SHA-256 of the document as canonical JSON (RFC 8785) without updated and data_version. Changes exactly when a value changes; cite it with the release archive.
   */
  data_version: string;
  /**
   * Site URL.
   */
  site: string;
  /**
   * API name.
   */
  name: string;
  /**
   * What the API is.
   */
  description: string;
  /**
   * Every endpoint that v1 began with; further_endpoints has those added since.
   *
   * @minItems 1
   */
  endpoints: Endpoint[];
  /**
   * Endpoints that v1 has gained since it began, such as the tables and the schemas of the documents. More may follow.
   */
  further_endpoints: Endpoint[];
  /**
   * Every source with version, retrieval date, licence and evidence.
   *
   * @minItems 1
   */
  sources: ManifestSource[];
  /**
   * What is known to be wrong with published figures, and what was done about it.
   */
  known_issues: KnownIssue[];
  /**
   * Licence of the compilation, the derived figures and the site text.
   */
  licence: string;
  /**
   * The limits of the figures. Must be carried into anything built from the data.
   */
  caveat: string;
  /**
   * What the energy figures cover. gpu_only: GPU energy and nothing else; host, network, storage, cooling and idle time are outside.
   */
  boundary: 'gpu_only';
  publisher: Publisher;
  /**
   * Ready credit line for CC BY 4.0.
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
   * Path under /api/v1/. In releases.pinned of this document it leads to the file of the same release.
   */
  path: string;
  /**
   * Full URL of the live file, which the next release replaces; {slug} stands for a slug of models.json.
   */
  url: string;
  /**
   * What it holds.
   */
  description: string;
}
/**
 * One source and the documents it feeds.
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
   * Who publishes it.
   */
  publisher: string;
  /**
   * Page of the publisher.
   */
  url: string | null;
  /**
   * Address of the data file itself; null where there is no single file.
   */
  data_url: string | null;
  /**
   * Version the figures are from, in the words of the publisher where it has any.
   */
  version: string | null;
  /**
   * Date the present figures were first read, YYYY-MM-DD.
   */
  retrieved: string;
  /**
   * Licence of the source: an SPDX id where one exists, null where no licence is stated.
   */
  licence: string | null;
  /**
   * Where that licence is stated.
   */
  licence_evidence: string | null;
  /**
   * How the figures were measured or compiled.
   */
  method: string | null;
  /**
   * Which part of the source is used here.
   */
  selection: string | null;
  /**
   * How the publisher asks to be cited.
   */
  citation: string | null;
  /**
   * Terms of use beyond the licence.
   */
  terms: string | null;
  /**
   * Paths of the documents it feeds.
   *
   * Items: Path under /api/v1/.
   */
  documents: string[];
}
/**
 * One thing that is known to be wrong.
 */
export interface KnownIssue {
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
   * How many rows it concerns, over all documents, each row once.
   */
  row_count: number;
  /**
   * Which rows, by a rule that can be applied to the documents.
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
 * Where to find dated releases.
 */
export interface ReleaseAddresses {
  /**
   * URL of the list of releases.
   */
  index: string;
  /**
   * URL pattern of the manifest of a release; {date} stands for YYYY-MM-DD.
   */
  pattern: string;
  /**
   * URL pattern of a file of the release that a document belongs to: {updated} stands for the updated of the document at hand, {path} for a path of endpoints, further_endpoints or any other document. Who follows it from a document of a dated release never leaves that release. Of a build that is not released it leads nowhere; /releases/index.json has no pinned file.
   */
  pinned: string;
}
/**
 * Contributed measurements. They are never merged into the index.
 */
export interface Measurements {
  /**
   * API major version; changes only on a breaking change.
   */
  version: '1';
  /**
   * Date the document was built, YYYY-MM-DD.
   */
  updated: string;
  /**
   * First 16 hexadecimal digits of the SHA-256 of the document as canonical JSON (RFC 8785) without updated and data_version. Changes exactly when a value changes; cite it with the release archive.
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
   * Path of the measurement schema under /api/v1/. In releases.pinned of the manifest, filled with the updated of this document, it leads to the schema of the same release.
   */
  schema_path: string;
  /**
   * Ceiling on the median inter-token latency used to pick best rows, ms.
   */
  itl_deadline_ms: number;
  /**
   * How to read the document.
   */
  note: string;
  /**
   * The limits of the figures. Must be carried into anything built from the data.
   */
  caveat: string;
  /**
   * What the energy figures cover. gpu_only: GPU energy and nothing else; host, network, storage, cooling and idle time are outside.
   */
  boundary: 'gpu_only';
  /**
   * How sure a contributed figure is that was run once, before its own spread: each row has its own relative_uncertainty.
   */
  uncertainty: {
    /**
     * Standard uncertainty of one figure as a share of it.
     */
    relative_standard: number;
    /**
     * Factor between standard and expanded uncertainty.
     */
    coverage_factor: number;
    /**
     * Expanded uncertainty of one figure as a share of it: coverage_factor x relative_standard.
     */
    relative_expanded: number;
    /**
     * Effective degrees of freedom by Welch and Satterthwaite. With few of them a true 95 % interval is wider than relative_expanded.
     */
    degrees_of_freedom: number;
    /**
     * The parts it is made of, squared and summed.
     *
     * @minItems 1
     */
    components: UncertaintyComponent[];
    /**
     * How it was worked out, in words.
     */
    method: string;
  };
  /**
   * GPUs that are not in hardware.json and that a maintainer has confirmed: known_gpu is true in like_the_index of their rows. Releases before this was taken up lack it.
   *
   * Items: Name of a GPU, as the field gpu of a row has it.
   */
  confirmed_gpus?: string[];
  /**
   * Contributed rows, sorted by measured_on, then source_file.
   */
  rows: MeasurementRow[];
}
/**
 * A contributed measurement and where it came from.
 */
export interface MeasurementRow {
  /**
   * Version of the measurement protocol that the file follows.
   */
  protocol_version: '0.2';
  /**
   * True only in the example file; example rows are never published.
   */
  example: boolean;
  /**
   * Display name of the model, as on the index where the model is on it.
   */
  model: string;
  /**
   * Id of the model on a public model hub, owner/name.
   */
  model_id: string;
  /**
   * GPU model, the gpu_key of hardware.json where the card is on it, for example H100, H100 NVL or B200.
   */
  gpu: string;
  /**
   * Number of GPUs (cards) in the configuration.
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
   * Expert-parallel degree; 1 where experts are not spread.
   */
  expert_parallel: number;
  /**
   * Weight precision. Required because it decides whether a row on a sliced card is like-for-like. More values may follow; precision_detail says more where it is other, or a quantization.
   */
  precision: 'BF16' | 'FP16' | 'FP8' | 'INT8' | 'INT4' | 'MXFP4' | 'other' | (string & {});
  /**
   * Configured cap on sequences decoded at once; on a sliced card summed over the loaded slices.
   */
  max_num_seqs: number;
  /**
   * Mean of the engine's running-requests metric over the window, scraped every second. Queued requests are not counted. On a sliced card summed over the loaded slices.
   */
  avg_running_batch: number;
  /**
   * GPU energy over the window divided by the output tokens generated in it, J per token. Prompt processing is included. GPU energy only: every card whole, even where only slices of it were loaded.
   */
  joules_per_output_token: number;
  /**
   * GPU energy per million output tokens, Wh: joules_per_output_token x 1,000,000 / 3,600. Host, facility and water figures are never folded in.
   */
  wh_per_million_output_tokens: number;
  /**
   * Median inter-token latency, ms. Where tokens arrive several at a time, as with speculative decoding, the time between two arrivals divided by the tokens of the later one, counted once for each of them.
   */
  median_itl_ms: number;
  /**
   * 90th percentile inter-token latency, ms.
   */
  p90_itl_ms: number;
  /**
   * 95th percentile inter-token latency, ms, if recorded.
   */
  p95_itl_ms?: number | null;
  /**
   * 99th percentile inter-token latency, ms.
   */
  p99_itl_ms: number;
  /**
   * Median time to first token, ms, if recorded.
   */
  ttft_median_ms?: number | null;
  /**
   * Output throughput of the whole configuration, tokens per second; on a sliced card summed over the loaded slices.
   */
  tokens_per_second: number;
  /**
   * Average GPU power over the window, summed across every whole card, W.
   */
  gpu_power_watts_total: number;
  /**
   * Standard deviation of joules_per_output_token over the averaged runs, J per token, if known.
   */
  joules_per_output_token_stdev?: number | null;
  /**
   * Power limit set on each card, W, if it was set.
   */
  gpu_power_limit_w?: number | null;
  /**
   * Energy of the host without its GPUs per million output tokens, Wh, if measured. Never part of wh_per_million_output_tokens.
   */
  host_wh_per_million_output_tokens?: number | null;
  /**
   * Power usage effectiveness of the facility (a ratio, 1 or more), if known. Never folded into an energy figure.
   */
  facility_pue?: number | null;
  /**
   * Water used per million output tokens, litres, if known.
   */
  water_litres_per_million_output_tokens?: number | null;
  /**
   * Average output length per response, tokens.
   */
  avg_output_tokens: number;
  /**
   * Average prompt length per request, tokens.
   */
  avg_prompt_tokens: number;
  /**
   * Length of the steady-state window, seconds.
   */
  window_seconds: number;
  /**
   * Requests completed in the window.
   */
  requests_in_window: number;
  /**
   * Number of runs averaged into the figures.
   */
  runs: number;
  /**
   * MIG profile of the loaded slices as nvidia-smi names it, for example 3g.40gb or 1g.10gb+me; null for a whole card.
   */
  mig_profile: string | null;
  /**
   * MIG slices created per card; null for a whole card.
   */
  slice_count: number | null;
  /**
   * MIG slices per card that were serving; null for a whole card.
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
   * Version of CUDA, or of the equivalent of another maker.
   */
  cuda_version: string;
  /**
   * Where the energy was read. The _total_energy values are energy counters; the _power values were integrated over time; external_meter is a meter outside the machine. More values may follow.
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
   * Prompts that were served, with their version where they have one.
   */
  prompt_set: string;
  /**
   * Day of the measurement, YYYY-MM-DD.
   */
  measured_on: string;
  /**
   * Name of the person or group that measured, as it shall be published.
   */
  contributor: string;
  /**
   * Organisation of the contributor; null for none.
   */
  affiliation: string | null;
  /**
   * True when the contributor works for, or was paid by, a maker of the GPU, the engine or the model.
   */
  vendor_affiliation: boolean;
  /**
   * Address of the raw logs (https); null for none.
   */
  logs: string | null;
  /**
   * What a reader should know about the run; may be empty.
   */
  notes: string;
  /**
   * Name of the card as its driver reports it, for example NVIDIA H100 80GB HBM3; it tells cards apart that share a gpu.
   */
  gpu_product?: string | null;
  /**
   * Number format or quantization of the weights more exactly than precision, for example NVFP4, AWQ or GPTQ.
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
   * Whether attention was data-parallel over the same cards that the rest of the model was tensor- or expert-parallel over.
   */
  data_parallel_attention?: boolean | null;
  /**
   * Whether several tokens were drafted and then verified in one step: a draft model, multi-token prediction, n-grams or the like.
   */
  speculative_decoding?: boolean | null;
  /**
   * Tokens drafted per step, at most; null without speculative decoding.
   */
  speculative_tokens?: number | null;
  /**
   * Whether weights were kept in main memory and read from there while serving. Such a row is not like the index, whose models lie in GPU memory.
   */
  cpu_offload?: boolean | null;
  /**
   * Whether the engine reused the key-value cache of prompts that start alike.
   */
  prefix_caching?: boolean | null;
  /**
   * Workload whose prompts were served, by its name in the API; other for prompts of one's own. More values may follow.
   */
  workload?:
    'lm-arena-chat' | 'gpqa' | 'sourcegraph-fim' | 'image-chat' | 'video-chat' | 'other' | null | (string & {});
  /**
   * Parameters of the model, billions.
   */
  total_params_b?: number | null;
  /**
   * Parameters that one token uses, billions; fewer than total_params_b for a mixture of experts.
   */
  active_params_b?: number | null;
  /**
   * GPU energy of every whole card over the windows of all runs, J. Divided by output_tokens_total it is joules_per_output_token.
   */
  energy_joules_total?: number | null;
  /**
   * Output tokens generated in the windows of all runs.
   */
  output_tokens_total?: number | null;
  /**
   * Power of every whole card before the load started, W; never subtracted from a figure.
   */
  idle_power_watts_total?: number | null;
  /**
   * Mean temperature of the cards over the window, degrees Celsius.
   */
  temperature_c_mean?: number | null;
  /**
   * Coefficient of variation of the energy per token over equal parts of the window (a ratio, 0.01 is 1 %); of several runs the largest.
   */
  window_cv?: number | null;
  /**
   * Measuring kit that states to have written the file; null where none did. A file can say anything: it is a statement, not a proof.
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
   * SHA-256 of the log bundle, 64 lowercase hexadecimal digits.
   */
  logs_sha256?: string | null;
  /**
   * Path of the contributed file in the repository.
   */
  source_file: string;
  /**
   * True exactly when median_itl_ms is at or under itl_deadline_ms. It says nothing else: like_the_index says whether the row can be compared like for like with the index.
   */
  comparable: boolean;
  like_the_index: LikeTheIndex;
  /**
   * Expanded uncertainty of the energy as a share of it, with coverage factor 2: from the row's own standard deviation over its runs, the spread between machines that the index's source shows, and the sensor.
   */
  relative_uncertainty: number;
}
/**
 * What of a row is as in the published runs of its model, and what is not. A row can be compared like for like with the index only where every field is true. v1 may gain further fields.
 */
export interface LikeTheIndex {
  /**
   * Whether it ran on whole cards of a gpu on which the model is published, and gpu_product, where it is given, does not name another card of that gpu; null where the model is not published.
   */
  card: boolean | null;
  /**
   * Whether the model is published in the precision; null where the model is not published.
   */
  precision: boolean | null;
  /**
   * Whether the engine is that of the index; its version may differ.
   */
  engine: boolean;
  /**
   * Whether the workload is that of the index; null where the file does not name its workload.
   */
  workload: boolean | null;
  /**
   * Whether the GPU is in hardware.json or in confirmed_gpus. The figures of a row on any other GPU are not checked against what the GPU can do.
   */
  known_gpu: boolean;
  /**
   * Whether the weights lie in GPU memory, as those of the index do: false where cpu_offload is true.
   */
  weights_in_gpu_memory: boolean;
}
/**
 * What models are called, by people, hubs, routers and providers: every name that the packages for programs know, with the weights that were measured and what has to be said with them.
 */
export interface ModelNames {
  /**
   * API major version; changes only on a breaking change.
   */
  version: '1';
  /**
   * Date the document was built, YYYY-MM-DD.
   */
  updated: string;
  /**
   * First 16 hexadecimal digits of the SHA-256 of the document as canonical JSON (RFC 8785) without updated and data_version. Changes exactly when a value changes; cite it with the release archive.
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
 * A name, and what it means.
 */
export interface KnownName {
  /**
   * The name. Look for a name as it is first, in lower case without blanks around it; else for it as normalised: lower(trim(model)), less the path (regexp_replace '^.* /', ''), less a region and a maker ('^([a-z-]+[.])+([a-z])', second group), less a version or an offer ('(-v?1)?:[0-9]+$|@[0-9]+$|:(exacto|extended|floor|free|nitro)$'), less '-(cloud|maas)$', less '^(meta|nvidia|openai)-'; then a hyphen between letters and figures ('([a-z])([0-9])' and '([0-9])([a-z])', both groups with '-' between, everywhere), a hyphen for every run of other characters but the colon ('[^a-z0-9:]+'), none at the ends or beside a colon, and '-16' for '-(bf|fp|f)-16$'. A name that ends with a slash is of a provider: its note is of every name with that before a model, such as groq/llama-3.3-70b.
   */
  name: string;
  /**
   * The model that the name means; null where it may mean several, or is of a provider.
   */
  slug: string | null;
  /**
   * The weights that were measured, by their id on the model hub; null where slug is.
   */
  model_id: string | null;
  /**
   * In which precision; null where slug is.
   */
  precision: string | null;
  /**
   * The models that a name may mean that means no single one: such a name has no figure.
   *
   * Items: Slug of a model.
   */
  may_mean: string[];
  /**
   * What has to be said with figures that were found by the name; null where nothing has.
   */
  note: string | null;
}
/**
 * One model on the chat workload: every stable configuration measured for it, and the best one per GPU. catalog.json names the documents of its other workloads.
 */
export interface Model {
  /**
   * API major version; changes only on a breaking change.
   */
  version: '1';
  /**
   * Date the document was built, YYYY-MM-DD.
   */
  updated: string;
  /**
   * First 16 hexadecimal digits of the SHA-256 of the document as canonical JSON (RFC 8785) without updated and data_version. Changes exactly when a value changes; cite it with the release archive.
   */
  data_version: string;
  /**
   * Unit of the main figure.
   */
  unit: 'Wh per million output tokens';
  /**
   * Ceiling on the median inter-token latency used to pick best rows, ms.
   */
  itl_deadline_ms: number;
  source: Source;
  /**
   * The limits of the figures. Must be carried into anything built from the data.
   */
  caveat: string;
  /**
   * What the energy figures cover. gpu_only: GPU energy and nothing else; host, network, storage, cooling and idle time are outside.
   */
  boundary: 'gpu_only';
  /**
   * How sure the energy figures are. A figure lies between value / (1 + relative_expanded) and value x (1 + relative_expanded).
   */
  uncertainty: {
    /**
     * Standard uncertainty of one figure as a share of it.
     */
    relative_standard: number;
    /**
     * Factor between standard and expanded uncertainty.
     */
    coverage_factor: number;
    /**
     * Expanded uncertainty of one figure as a share of it: coverage_factor x relative_standard.
     */
    relative_expanded: number;
    /**
     * Effective degrees of freedom by Welch and Satterthwaite. With few of them a true 95 % interval is wider than relative_expanded.
     */
    degrees_of_freedom: number;
    /**
     * The parts it is made of, squared and summed.
     *
     * @minItems 1
     */
    components: UncertaintyComponent[];
    /**
     * How it was worked out, in words.
     */
    method: string;
  };
  /**
   * Key of the model in models/<slug>.json: its display name at first publication, in lower case, every run of other characters one hyphen. Fixed once published.
   */
  slug: string;
  /**
   * Display name of the model.
   */
  name: string;
  /**
   * Id of the model on a public model hub, owner/name.
   */
  model_id: string;
  /**
   * Total parameters, billions.
   */
  params_b: number;
  /**
   * Parameters active per token, billions. Differs from params_b for mixture-of-experts models.
   */
  active_params_b: number;
  /**
   * Architecture as the source labels it: Dense Transformer, MoE or Mamba-Transformer Hybrid at present.
   */
  architecture: string;
  /**
   * GPUs the model was measured on, sorted by name.
   *
   * @minItems 1
   *
   * Items: GPU model: H100 (80GB HBM3) or B200 at present.
   */
  gpus: string[];
  /**
   * Every stable configuration measured for the model, sorted by GPU, number of GPUs, max_num_seqs and repeat.
   *
   * @minItems 1
   */
  configurations: Configuration[];
  /**
   * Keys are GPU names; each value is the configuration that the index row uses for that GPU.
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
   * GPU model: H100 (80GB HBM3) or B200 at present.
   */
  gpu: string;
  /**
   * Number of GPUs (cards) in the configuration.
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
   * Expert-parallel degree (mixture-of-experts models).
   */
  expert_parallel: number;
  /**
   * Weight precision, for example BF16, FP8 or MXFP4.
   */
  precision: string;
  /**
   * Configured cap on sequences decoded at once.
   */
  max_num_seqs: number;
  /**
   * The same value as avg_running_batch under its first name; kept in v1, removed at v2. It is the running batch, not client-side outstanding requests.
   */
  avg_requests_in_flight: number;
  /**
   * GPU energy per million output tokens, Wh. Equals joules_per_output_token x 1,000,000 / 3,600 on every row.
   */
  wh_per_million_output_tokens: number;
  /**
   * Steady-state GPU energy divided by the output tokens generated in that window, J per token, published to seven decimals. Prompt processing is included.
   */
  joules_per_output_token: number;
  /**
   * Median inter-token latency, ms.
   */
  median_itl_ms: number;
  /**
   * 90th percentile inter-token latency, ms.
   */
  p90_itl_ms: number;
  /**
   * 95th percentile inter-token latency, ms.
   */
  p95_itl_ms: number;
  /**
   * 99th percentile inter-token latency, ms.
   */
  p99_itl_ms: number;
  /**
   * Output throughput of the whole configuration, tokens per second.
   */
  tokens_per_second: number;
  /**
   * Average GPU power over the window, summed across every card, W.
   */
  gpu_power_watts_total: number;
  /**
   * Average output length per response, tokens.
   */
  avg_output_tokens: number;
  /**
   * True when median_itl_ms is at or under itl_deadline_ms.
   */
  under_itl_deadline: boolean;
  /**
   * Average number of requests the server was decoding at once over the steady-state window (the running-requests metric of the serving engine). Queued requests are not counted.
   */
  avg_running_batch: number;
  /**
   * Stable identifier of the configuration: <slug>/<gpu>/<num_gpus>/<max_num_seqs>, with the suffix /r2 on a repeated run; of another workload than chat, with <workload>/ in front. Survives re-sorting and new rows.
   */
  row_id: string;
  /**
   * 1 for the first run of a configuration, 2 for the repeat of it in the source.
   */
  repeat: number;
  /**
   * GPU energy of one answer of average length, Wh: wh_per_million_output_tokens x average output tokens (before they were rounded) / 1,000,000.
   */
  wh_per_response: number;
  /**
   * Output tokens per second that one of the running requests gets: tokens_per_second / avg_running_batch.
   */
  tokens_per_second_per_user: number;
  /**
   * Expanded uncertainty of the energy as a share of it, with coverage factor 2: the energy lies between value / (1 + this) and value x (1 + this).
   */
  relative_uncertainty: number;
  /**
   * Runs of this configuration in the source.
   */
  repeats: number;
  answer_tokens?: AnswerTokens;
  wh_per_answer?: AnswerEnergy;
}
/**
 * How long the answers of a configuration were, from the histogram of 50 bins that the source publishes of it; absent where it publishes none. Their mean is avg_output_tokens.
 */
export interface AnswerTokens {
  /**
   * Length that 10 of 100 of the answers are no longer than, tokens.
   */
  p10: number;
  /**
   * Length that 25 of 100 of the answers are no longer than, tokens.
   */
  p25: number;
  /**
   * Length that 50 of 100 of the answers are no longer than, tokens.
   */
  p50: number;
  /**
   * Length that 75 of 100 of the answers are no longer than, tokens.
   */
  p75: number;
  /**
   * Length that 90 of 100 of the answers are no longer than, tokens.
   */
  p90: number;
  /**
   * Length that 99 of 100 of the answers are no longer than, tokens.
   */
  p99: number;
  /**
   * Answers in the histogram.
   */
  requests: number;
  /**
   * Share of the answers in the bin that ends at the benchmark's limit on output tokens: those that were cut there, and the few that ended just before.
   */
  share_at_limit: number;
}
/**
 * GPU energy of a short, a middling and a long answer of the configuration, Wh: length (answer_tokens, before it was rounded) x wh_per_million_output_tokens / 1,000,000, as if every token took the same. Absent where the lengths are not known.
 */
export interface AnswerEnergy {
  /**
   * GPU energy that 10 of 100 of the answers take no more than, Wh per answer.
   */
  p10: number;
  /**
   * GPU energy that 50 of 100 of the answers take no more than, Wh per answer.
   */
  p50: number;
  /**
   * GPU energy that 90 of 100 of the answers take no more than, Wh per answer.
   */
  p90: number;
}
/**
 * List of the models that were measured on the chat workload, with the address of each model document and page. catalog.json has every model.
 */
export interface Models {
  /**
   * API major version; changes only on a breaking change.
   */
  version: '1';
  /**
   * Date the document was built, YYYY-MM-DD.
   */
  updated: string;
  /**
   * First 16 hexadecimal digits of the SHA-256 of the document as canonical JSON (RFC 8785) without updated and data_version. Changes exactly when a value changes; cite it with the release archive.
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
   * Key of the model in models/<slug>.json: its display name at first publication, in lower case, every run of other characters one hyphen. Fixed once published.
   */
  slug: string;
  /**
   * Display name of the model.
   */
  name: string;
  /**
   * Id of the model on a public model hub, owner/name.
   */
  model_id: string;
  /**
   * Total parameters, billions.
   */
  params_b: number;
  /**
   * Parameters active per token, billions. Differs from params_b for mixture-of-experts models.
   */
  active_params_b: number;
  /**
   * GPUs the model was measured on, sorted by name.
   *
   * @minItems 1
   *
   * Items: GPU model: H100 (80GB HBM3) or B200 at present.
   */
  gpus: string[];
  /**
   * URL of the live models/<slug>.json, which the next release replaces.
   */
  url: string;
  /**
   * Path of models/<slug>.json under /api/v1/. In releases.pinned of the manifest, filled with the updated of this document, it leads to the file of the same release.
   */
  path: string;
  /**
   * URL of the model's page on the site.
   */
  page: string;
}
/**
 * GPU energy per 1,000 queries (text generation and reasoning), as scored by AI Energy Score.
 */
export interface PerQuery {
  /**
   * API major version; changes only on a breaking change.
   */
  version: '1';
  /**
   * Date the document was built, YYYY-MM-DD.
   */
  updated: string;
  /**
   * First 16 hexadecimal digits of the SHA-256 of the document as canonical JSON (RFC 8785) without updated and data_version. Changes exactly when a value changes; cite it with the release archive.
   */
  data_version: string;
  /**
   * Unit of the main figure.
   */
  unit: 'Wh per 1,000 queries';
  /**
   * The limits of the figures. Must be carried into anything built from the data.
   */
  caveat: string;
  /**
   * What the energy figures cover. gpu_only: GPU energy and nothing else; host, network, storage, cooling and idle time are outside.
   */
  boundary: 'gpu_only';
  /**
   * How sure the figures are; null where the source does not say.
   */
  uncertainty: {
    /**
     * Standard uncertainty of one figure as a share of it.
     */
    relative_standard: number;
    /**
     * Factor between standard and expanded uncertainty.
     */
    coverage_factor: number;
    /**
     * Expanded uncertainty of one figure as a share of it: coverage_factor x relative_standard.
     */
    relative_expanded: number;
    /**
     * Effective degrees of freedom by Welch and Satterthwaite. With few of them a true 95 % interval is wider than relative_expanded.
     */
    degrees_of_freedom: number;
    /**
     * The parts it is made of, squared and summed.
     *
     * @minItems 1
     */
    components: UncertaintyComponent[];
    /**
     * How it was worked out, in words.
     */
    method: string;
  } | null;
  /**
   * Why there is no uncertainty, where there is none.
   */
  uncertainty_note: string;
  /**
   * Energy-score round.
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
  source: Source;
  /**
   * Every row of the round, sorted by task and source_label. The two tasks are not comparable with each other.
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
   * Clean id of the model on a public model hub.
   */
  model: string;
  /**
   * text_generation: answers of exactly 10 tokens, reasoning off; reasoning: answers of up to 8,192 tokens.
   */
  task: 'text_generation' | 'reasoning';
  /**
   * Hardware class, explained in classes.
   */
  class: 'A' | 'B' | 'C';
  /**
   * GPU energy for 1,000 queries, Wh.
   */
  wh_per_1000_queries: number;
  /**
   * Stars, 1 to 5, relative to round, task and class; 5 is the lowest energy.
   */
  score: number;
  /**
   * Model string exactly as the source gives it.
   */
  source_label: string;
  /**
   * Note on this row, where there is one.
   */
  note?: string;
}
/**
 * Energy of models that were not measured: a regression on the rows of index.json, how it fared on models that it had not seen, and what it gives for open-weights models. Every figure but those named measured is predicted.
 */
export interface Predictions {
  /**
   * API major version; changes only on a breaking change.
   */
  version: '1';
  /**
   * Date the document was built, YYYY-MM-DD.
   */
  updated: string;
  /**
   * First 16 hexadecimal digits of the SHA-256 of the document as canonical JSON (RFC 8785) without updated and data_version. Changes exactly when a value changes; cite it with the release archive.
   */
  data_version: string;
  /**
   * How the figures come about: none of them is measured.
   */
  basis: 'predicted';
  /**
   * Unit of the main figure.
   */
  unit: 'Wh per million output tokens';
  /**
   * What the predicted figures would be measured on.
   */
  workload: string;
  /**
   * Ceiling on the median inter-token latency used to pick best rows, ms.
   */
  itl_deadline_ms: number;
  source: Source;
  /**
   * The limits of the figures. Must be carried into anything built from the data.
   */
  caveat: string;
  /**
   * What the energy figures cover. gpu_only: GPU energy and nothing else; host, network, storage, cooling and idle time are outside.
   */
  boundary: 'gpu_only';
  /**
   * Why there are no predictions; null where there are some.
   */
  refusal: string | null;
  /**
   * The formula that gives the energy, in words that any language can compute.
   */
  form: string;
  /**
   * Coefficients of the formula; null where nothing is predicted.
   */
  coefficients: {
    /**
     * Natural logarithm of how many times the arithmetic of one token takes of a model with a billion parameters, all of them active.
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
   * The GPUs that were measured, with what their makers state. Two of them can't teach a third: others have no prediction.
   */
  cards: PredictionCard[];
  /**
   * What a model must be like for a prediction: within the ranges of what was measured, or 1 % outside, since sizes of measured models are rounded. Null where nothing was.
   */
  domain: {
    params_b: MeasuredRange;
    active_params_b: MeasuredRange1;
    params_per_active: MeasuredRange2;
    /**
     * Bits per weight. Whether 8 or 16 made no difference that held on models left out.
     *
     * Items: Bits per weight.
     */
    bits: number[];
  } | null;
  /**
   * Makers of whom a model was measured, by the owner of the weights on a public model hub. Models of others take the interval of validations.maker.
   *
   * Items: Owner of the weights.
   */
  makers: string[];
  /**
   * What the intervals hold, in words.
   */
  interval: string;
  /**
   * How rows were predicted that the fit had not seen. Penalty and interval of each come from the other groups alone.
   */
  validations: {
    family: PredictionValidation;
    maker: PredictionValidation1;
  };
  /**
   * How to read the document.
   */
  note: string;
  /**
   * Which models share weights, and are left out together; and their makers.
   */
  families: ModelFamily[];
  /**
   * Every row of the fit, as measured and as predicted without its family and without its maker.
   */
  held_out: HeldOutRow[];
  /**
   * Address that the documents of models are relative to, as links on a web page are; null where there are no models.
   */
  documents_base: string | null;
  /**
   * Open-weights models that were not measured on chat, by model_id, with their published sizes.
   */
  models: PredictedModel[];
}
/**
 * A GPU that was measured, and the energy of its arithmetic.
 */
export interface PredictionCard {
  /**
   * Name in the main table.
   */
  gpu: string;
  /**
   * The card of hardware.json whose figures are taken: that of this name with the highest power limit.
   */
  card: string;
  /**
   * Highest power limit as the manufacturer publishes it, W.
   */
  power_limit_w: number;
  /**
   * Dense peak at 16 bits, TFLOP/s.
   */
  peak_tflops_bf16: number;
  /**
   * Energy of two operations per parameter at that peak and power limit, Wh per million tokens and billion active parameters.
   */
  arithmetic_wh: number;
}
/**
 * Parameters, billions.
 */
export interface MeasuredRange {
  /**
   * The least.
   */
  from: number;
  /**
   * The most.
   */
  to: number;
}
/**
 * Active parameters per token, billions.
 */
export interface MeasuredRange1 {
  /**
   * The least.
   */
  from: number;
  /**
   * The most.
   */
  to: number;
}
/**
 * Parameters divided by active parameters.
 */
export interface MeasuredRange2 {
  /**
   * The least.
   */
  from: number;
  /**
   * The most.
   */
  to: number;
}
/**
 * Each family of models left out in turn.
 */
export interface PredictionValidation {
  /**
   * How many groups were left out in turn.
   */
  groups: number;
  /**
   * How many rows were predicted so.
   */
  rows: number;
  /**
   * Median factor between what was predicted and what was measured, 1 or more; null where there are too few groups.
   */
  median_factor: number | null;
  /**
   * Factor of the 90 % interval, from all errors: measured lies between predicted / factor and predicted x factor. Null where there are too few.
   */
  factor: number | null;
  /**
   * Share of rows inside the interval that the other groups gave them; null where there are too few.
   */
  coverage: number | null;
  /**
   * Bound: the factor is at most this.
   */
  most_factor: number;
  /**
   * Bound: the coverage is at least this.
   */
  least_coverage: number;
  /**
   * Whether both bounds are kept.
   */
  holds: boolean;
}
/**
 * Each maker left out in turn, with all models.
 */
export interface PredictionValidation1 {
  /**
   * How many groups were left out in turn.
   */
  groups: number;
  /**
   * How many rows were predicted so.
   */
  rows: number;
  /**
   * Median factor between what was predicted and what was measured, 1 or more; null where there are too few groups.
   */
  median_factor: number | null;
  /**
   * Factor of the 90 % interval, from all errors: measured lies between predicted / factor and predicted x factor. Null where there are too few.
   */
  factor: number | null;
  /**
   * Share of rows inside the interval that the other groups gave them; null where there are too few.
   */
  coverage: number | null;
  /**
   * Bound: the factor is at most this.
   */
  most_factor: number;
  /**
   * Bound: the coverage is at least this.
   */
  least_coverage: number;
  /**
   * Whether both bounds are kept.
   */
  holds: boolean;
}
/**
 * A model of chat and its family.
 */
export interface ModelFamily {
  /**
   * Model.
   */
  slug: string;
  /**
   * Owner of the weights on a public model hub, with whom it is left out.
   */
  maker: string;
  /**
   * Name of its family.
   */
  family: string;
  /**
   * Why it stands there with others; null where it shares weights with none.
   */
  reason: string | null;
}
/**
 * A row of index.json and its predictions by fits that had not seen it.
 */
export interface HeldOutRow {
  /**
   * Model.
   */
  slug: string;
  /**
   * GPU.
   */
  gpu: string;
  /**
   * As measured, Wh per million output tokens, with four digits.
   */
  measured_wh: number;
  /**
   * Predicted from all other families; null where there are too few.
   */
  without_family: {
    /**
     * As predicted, Wh per million output tokens.
     */
    wh: number;
    /**
     * Factor of the 90 % interval, which runs from wh / factor to wh x factor; null where too few other groups give one.
     */
    factor: number | null;
  } | null;
  /**
   * Predicted from all other makers; null where there are too few.
   */
  without_maker: {
    /**
     * As predicted, Wh per million output tokens.
     */
    wh: number;
    /**
     * Factor of the 90 % interval, which runs from wh / factor to wh x factor; null where too few other groups give one.
     */
    factor: number | null;
  } | null;
}
/**
 * A model that was not measured, and its energy on each GPU.
 */
export interface PredictedModel {
  /**
   * Id on a public model hub; before the slash stands its maker as makers has it.
   */
  model_id: string;
  /**
   * Parameters, billions.
   */
  params_b: number;
  /**
   * Active parameters per token, billions.
   */
  active_params_b: number;
  /**
   * Bits per weight as published.
   */
  bits: number;
  /**
   * How the sizes are known: stated by the maker in the document, or computed from the configuration there.
   */
  sizes: 'stated' | 'computed';
  /**
   * Where the sizes stand: an address, relative to documents_base.
   */
  document: string;
  /**
   * Why nothing is predicted for it; null where something is.
   */
  refusal: string | null;
  /**
   * Its energy on each GPU, predicted.
   */
  gpus: PredictedOnGpu[];
}
/**
 * Predicted energy of a model on a GPU.
 */
export interface PredictedOnGpu {
  /**
   * GPU.
   */
  gpu: string;
  /**
   * As predicted, Wh per million output tokens.
   */
  wh: number;
  /**
   * Lower end of the 90 % interval, Wh per million output tokens.
   */
  low: number;
  /**
   * Upper end of the 90 % interval, Wh per million output tokens.
   */
  high: number;
}
/**
 * GPU energy of reading prompts, J per input token per card and class of models: a floor from kernels, not a measurement.
 */
export interface Prompts {
  /**
   * API major version; changes only on a breaking change.
   */
  version: '1';
  /**
   * Date the document was built, YYYY-MM-DD.
   */
  updated: string;
  /**
   * First 16 hexadecimal digits of the SHA-256 of the document as canonical JSON (RFC 8785) without updated and data_version. Changes exactly when a value changes; cite it with the release archive.
   */
  data_version: string;
  /**
   * Unit of the main figures.
   */
  unit: 'J per input token';
  /**
   * What the figures rest on: sums of single kernels, not a measurement of a server.
   */
  basis: 'floor-from-kernels';
  /**
   * What the energy figures cover. gpu_only: GPU energy and nothing else; host, network, storage, cooling and idle time are outside.
   */
  boundary: 'gpu_only';
  /**
   * What is not in the figures: carry it into whatever you build from them.
   */
  caveat: string;
  /**
   * How to reckon the energy of a prompt, in words.
   */
  formula: string;
  /**
   * How many times the formula's floor the kernels of dense models in 16 bits take.
   */
  factors: {
    /**
     * The least.
     */
    low: number;
    /**
     * The middle: the figure to use.
     */
    central: number;
    /**
     * The most.
     */
    high: number;
  };
  /**
   * For what the factors hold.
   */
  domain: {
    /**
     * In words.
     */
    text: string;
    /**
     * Least active parameters, billions.
     */
    min_active_params_b: number;
    /**
     * Most active parameters, billions.
     */
    max_active_params_b: number;
    /**
     * Longest prompt, tokens.
     */
    max_prompt_tokens: number;
  };
  /**
   * The most tokens that the prompts within the measured figures of chat can have had on average; what exceeds them is added.
   */
  measured_prompt_tokens: number;
  /**
   * What measured_prompt_tokens is, in words.
   */
  measured_prompt_note: string;
  source: Source;
  /**
   * What reading takes, a row per card and class of models.
   */
  rates: PromptRate[];
  /**
   * What the factors rest on: the kernels of whole prompts of dense models in 16 bits.
   */
  sums: PromptSum[];
}
/**
 * What reading a token takes on a card for each billion of active parameters.
 */
export interface PromptRate {
  /**
   * Key of the card in hardware.json (cards).
   */
  card: string;
  /**
   * GPU model, as index.json has it.
   */
  gpu: string;
  /**
   * The card whose kernels were timed: where it is another one, it is of the same chip and power limit and stands for this one.
   */
  kernels_of: string;
  /**
   * Class of models.
   */
  model_class: 'dense-16-bit' | 'mixture-of-experts-16-bit' | '8-bit';
  /**
   * Power limit of the card, W.
   */
  power_limit_w: number;
  /**
   * Dense peak of the card for these bits, TFLOP/s.
   */
  peak_tflops: number;
  /**
   * At least, J per input token and billion active parameters.
   */
  joules_per_input_token_per_b_low: number;
  /**
   * In the middle, J per input token and billion active parameters; null where the lower bound alone is known.
   */
  joules_per_input_token_per_b: number | null;
  /**
   * At most, J per input token and billion active parameters; null where the lower bound alone is known.
   */
  joules_per_input_token_per_b_high: number | null;
}
/**
 * The kernels of prompts of one model on one card.
 */
export interface PromptSum {
  /**
   * Key of the card in hardware.json (cards).
   */
  card: string;
  /**
   * Key of the model.
   */
  model: string;
  /**
   * Keys are lengths of the prompt in tokens, as text; values are the energy of its kernels, J per input token.
   */
  joules_per_input_token: {
    /**
     * Energy of the kernels of a prompt of that length, J per input token.
     */
    [k: string]: number;
  };
}
/**
 * List of the dated releases, with digests.
 */
export interface Releases {
  /**
   * API major version; changes only on a breaking change.
   */
  version: '1';
  /**
   * Date the document was built, YYYY-MM-DD.
   */
  updated: string;
  /**
   * First 16 hexadecimal digits of the SHA-256 of the document as canonical JSON (RFC 8785) without updated and data_version. Changes exactly when a value changes; cite it with the release archive.
   */
  data_version: string;
  /**
   * How to read the document.
   */
  note: string;
  /**
   * Date of the latest release, YYYY-MM-DD; null before the first.
   */
  latest: string | null;
  /**
   * Every dated release, oldest first.
   */
  releases: Release[];
}
/**
 * One dated release.
 */
export interface Release {
  /**
   * Date of the release, YYYY-MM-DD.
   */
  date: string;
  /**
   * Git tag of the release.
   */
  tag: string;
  /**
   * URL of the manifest of the release.
   */
  url: string;
  /**
   * URL of the zip archive of the release.
   */
  zip: string;
  /**
   * SHA-256 of the zip, hexadecimal.
   */
  sha256: string;
  /**
   * Size of the zip, bytes.
   */
  bytes: number;
  /**
   * SHA-256 of the release's SHA256SUMS file, hexadecimal.
   */
  sums_sha256: string;
  /**
   * data_version of each document of the release.
   */
  data_versions: {
    /**
     * First 16 hexadecimal digits of the SHA-256 of the document as canonical JSON (RFC 8785) without updated and data_version. Changes exactly when a value changes; cite it with the release archive.
     */
    [k: string]: string;
  };
  /**
   * What changed, in a sentence.
   */
  summary: string;
  /**
   * A warning about this release, or null. A correction takes the next date.
   */
  notice: string | null;
  /**
   * True for a release made at an example or local address: nobody can have cited it, and the first real release leaves it behind. Absent in lists written before this field existed; there, the host of url tells.
   */
  rehearsal?: boolean;
}
/**
 * One workload whose models answer with tokens: every configuration, and the best ones under several ceilings.
 */
export interface TokenWorkload {
  /**
   * API major version; changes only on a breaking change.
   */
  version: '1';
  /**
   * Date the document was built, YYYY-MM-DD.
   */
  updated: string;
  /**
   * First 16 hexadecimal digits of the SHA-256 of the document as canonical JSON (RFC 8785) without updated and data_version. Changes exactly when a value changes; cite it with the release archive.
   */
  data_version: string;
  /**
   * Unit of the main figure.
   */
  unit: 'Wh per million output tokens';
  /**
   * Name of the workload in addresses and row ids: the source's name of the task.
   */
  workload: string;
  /**
   * Display name of the workload.
   */
  name: string;
  /**
   * What the models are asked for.
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
   * Ceiling on the median inter-token latency used to pick best rows, ms.
   */
  itl_deadline_ms: number;
  /**
   * Rule by which best rows are chosen.
   */
  selection: string;
  source: Source;
  /**
   * The limits of the figures. Must be carried into anything built from the data.
   */
  caveat: string;
  /**
   * What has to be known before figures of this workload are compared.
   */
  workload_caveat: string;
  /**
   * What the energy figures cover. gpu_only: GPU energy and nothing else; host, network, storage, cooling and idle time are outside.
   */
  boundary: 'gpu_only';
  /**
   * How sure the energy figures are. A figure lies between value / (1 + relative_expanded) and value x (1 + relative_expanded).
   */
  uncertainty: {
    /**
     * Standard uncertainty of one figure as a share of it.
     */
    relative_standard: number;
    /**
     * Factor between standard and expanded uncertainty.
     */
    coverage_factor: number;
    /**
     * Expanded uncertainty of one figure as a share of it: coverage_factor x relative_standard.
     */
    relative_expanded: number;
    /**
     * Effective degrees of freedom by Welch and Satterthwaite. With few of them a true 95 % interval is wider than relative_expanded.
     */
    degrees_of_freedom: number;
    /**
     * The parts it is made of, squared and summed.
     *
     * @minItems 1
     */
    components: UncertaintyComponent[];
    /**
     * How it was worked out, in words.
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
   * Every configuration that the source publishes.
   */
  configurations: TokenConfiguration[];
  /**
   * The most frugal configuration of each model on each GPU under the ceiling, ascending by energy.
   */
  best: IndexRow[];
  /**
   * The most frugal configuration of each model on each GPU under further ceilings. A model that can't keep one is left out.
   */
  ceilings: TokenCeiling[];
}
/**
 * One configuration of the workload.
 */
export interface TokenConfiguration {
  /**
   * Stable identifier of the configuration: <slug>/<gpu>/<num_gpus>/<max_num_seqs>, with the suffix /r2 on a repeated run; of another workload than chat, with <workload>/ in front. Survives re-sorting and new rows.
   */
  row_id: string;
  /**
   * Key of the model: its display name at first publication, in lower case, every run of other characters one hyphen. Fixed once published.
   */
  slug: string;
  /**
   * Display name of the model.
   */
  model: string;
  /**
   * Id of the model on a public model hub, owner/name.
   */
  model_id: string;
  /**
   * Total parameters, billions.
   */
  params_b: number;
  /**
   * Parameters active per token, billions. Differs from params_b for mixture-of-experts models.
   */
  active_params_b: number;
  /**
   * Architecture as the source labels it: Dense Transformer, MoE or Mamba-Transformer Hybrid at present.
   */
  architecture: string;
  /**
   * GPU model: H100 (80GB HBM3) or B200 at present.
   */
  gpu: string;
  /**
   * Number of GPUs (cards) in the configuration.
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
   * Expert-parallel degree (mixture-of-experts models).
   */
  expert_parallel: number;
  /**
   * Weight precision, for example BF16, FP8 or MXFP4.
   */
  precision: string;
  /**
   * Configured cap on sequences decoded at once.
   */
  max_num_seqs: number;
  /**
   * The same value as avg_running_batch under its first name; kept in v1, removed at v2. It is the running batch, not client-side outstanding requests.
   */
  avg_requests_in_flight: number;
  /**
   * GPU energy per million output tokens, Wh. Equals joules_per_output_token x 1,000,000 / 3,600 on every row.
   */
  wh_per_million_output_tokens: number;
  /**
   * Steady-state GPU energy divided by the output tokens generated in that window, J per token, published to seven decimals. Prompt processing is included.
   */
  joules_per_output_token: number;
  /**
   * Median inter-token latency, ms.
   */
  median_itl_ms: number;
  /**
   * 90th percentile inter-token latency, ms.
   */
  p90_itl_ms: number;
  /**
   * 95th percentile inter-token latency, ms.
   */
  p95_itl_ms: number;
  /**
   * 99th percentile inter-token latency, ms.
   */
  p99_itl_ms: number;
  /**
   * Output throughput of the whole configuration, tokens per second.
   */
  tokens_per_second: number;
  /**
   * Average GPU power over the window, summed across every card, W.
   */
  gpu_power_watts_total: number;
  /**
   * Average output length per response, tokens.
   */
  avg_output_tokens: number;
  /**
   * True when median_itl_ms is at or under itl_deadline_ms.
   */
  under_itl_deadline: boolean;
  /**
   * Average number of requests the server was decoding at once over the steady-state window (the running-requests metric of the serving engine). Queued requests are not counted.
   */
  avg_running_batch: number;
  /**
   * 1 for the first run of a configuration, 2 for the repeat of it in the source.
   */
  repeat: number;
  /**
   * GPU energy of one answer of average length, Wh: wh_per_million_output_tokens x average output tokens (before they were rounded) / 1,000,000.
   */
  wh_per_response: number;
  /**
   * Output tokens per second that one of the running requests gets: tokens_per_second / avg_running_batch.
   */
  tokens_per_second_per_user: number;
  /**
   * Expanded uncertainty of the energy as a share of it, with coverage factor 2: the energy lies between value / (1 + this) and value x (1 + this).
   */
  relative_uncertainty: number;
  /**
   * Runs of this configuration in the source.
   */
  repeats: number;
  /**
   * Whether batch, latency and throughput fit each other: avg_running_batch x 1000 / median_itl_ms / tokens_per_second between 0.95 and 4.5. Where false, the latencies are those of the known issue latency-over-the-whole-run, and the ceilings that the row keeps may not be those of its steady state.
   */
  itl_fits_throughput: boolean;
  answer_tokens?: AnswerTokens;
  wh_per_answer?: AnswerEnergy;
}
/**
 * The best configuration of a model on a GPU under a ceiling.
 */
export interface TokenCeiling {
  /**
   * Ceiling on the median inter-token latency, ms.
   */
  max_median_itl_ms: number;
  /**
   * Key of the model: its display name at first publication, in lower case, every run of other characters one hyphen. Fixed once published.
   */
  slug: string;
  /**
   * GPU model: H100 (80GB HBM3) or B200 at present.
   */
  gpu: string;
  /**
   * Stable identifier of the configuration: <slug>/<gpu>/<num_gpus>/<max_num_seqs>, with the suffix /r2 on a repeated run; of another workload than chat, with <workload>/ in front. Survives re-sorting and new rows.
   */
  row_id: string;
  /**
   * GPU energy per million output tokens, Wh. Equals joules_per_output_token x 1,000,000 / 3,600 on every row.
   */
  wh_per_million_output_tokens: number;
  /**
   * GPU energy of one answer of average length, Wh: wh_per_million_output_tokens x average output tokens (before they were rounded) / 1,000,000.
   */
  wh_per_response: number;
  /**
   * Median inter-token latency, ms.
   */
  median_itl_ms: number;
  /**
   * Expanded uncertainty of the energy as a share of it, with coverage factor 2: the energy lies between value / (1 + this) and value x (1 + this).
   */
  relative_uncertainty: number;
  /**
   * Whether batch, latency and throughput fit each other: avg_running_batch x 1000 / median_itl_ms / tokens_per_second between 0.95 and 4.5. Where false, the latencies are those of the known issue latency-over-the-whole-run, and the ceilings that the row keeps may not be those of its steady state.
   */
  itl_fits_throughput: boolean;
}
/**
 * The workload whose models make videos: every configuration, and the best ones under several ceilings.
 */
export interface VideoWorkload {
  /**
   * API major version; changes only on a breaking change.
   */
  version: '1';
  /**
   * Date the document was built, YYYY-MM-DD.
   */
  updated: string;
  /**
   * First 16 hexadecimal digits of the SHA-256 of the document as canonical JSON (RFC 8785) without updated and data_version. Changes exactly when a value changes; cite it with the release archive.
   */
  data_version: string;
  /**
   * Unit of the main figure.
   */
  unit: 'Wh per video';
  /**
   * Name of the workload in addresses and row ids: the source's name of the task.
   */
  workload: string;
  /**
   * Display name of the workload.
   */
  name: string;
  /**
   * What the models are asked for.
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
   * Ceiling on the batch latency used to pick best rows, s.
   */
  latency_deadline_s: number;
  /**
   * Rule by which best rows are chosen.
   */
  selection: string;
  source: Source;
  /**
   * The limits of the figures. Must be carried into anything built from the data.
   */
  caveat: string;
  /**
   * What has to be known before figures of this workload are compared.
   */
  workload_caveat: string;
  /**
   * What the energy figures cover. gpu_only: GPU energy and nothing else; host, network, storage, cooling and idle time are outside.
   */
  boundary: 'gpu_only';
  /**
   * How sure the energy figures are. A figure lies between value / (1 + relative_expanded) and value x (1 + relative_expanded).
   */
  uncertainty: {
    /**
     * Standard uncertainty of one figure as a share of it.
     */
    relative_standard: number;
    /**
     * Factor between standard and expanded uncertainty.
     */
    coverage_factor: number;
    /**
     * Expanded uncertainty of one figure as a share of it: coverage_factor x relative_standard.
     */
    relative_expanded: number;
    /**
     * Effective degrees of freedom by Welch and Satterthwaite. With few of them a true 95 % interval is wider than relative_expanded.
     */
    degrees_of_freedom: number;
    /**
     * The parts it is made of, squared and summed.
     *
     * @minItems 1
     */
    components: UncertaintyComponent[];
    /**
     * How it was worked out, in words.
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
   * Every configuration that the source publishes.
   */
  configurations: VideoConfiguration[];
  /**
   * The most frugal configuration of each model on each GPU under the ceiling, ascending by energy.
   */
  best: VideoConfiguration[];
  /**
   * The most frugal configuration of each model on each GPU under further ceilings. A model that can't keep one is left out.
   */
  ceilings: VideoCeiling[];
}
/**
 * One configuration of the workload.
 */
export interface VideoConfiguration {
  /**
   * Stable identifier of the configuration: <workload>/<slug>/<gpu>/<num_gpus>/b<batch_size>/u<ulysses_degree>r<ring_degree>, with the suffix /r2 on a repeated run.
   */
  row_id: string;
  /**
   * Key of the model: its display name at first publication, in lower case, every run of other characters one hyphen. Fixed once published.
   */
  slug: string;
  /**
   * Display name of the model.
   */
  model: string;
  /**
   * Id of the model on a public model hub, owner/name.
   */
  model_id: string;
  /**
   * Total parameters, billions.
   */
  params_b: number;
  /**
   * Parameters active per token, billions. Differs from params_b for mixture-of-experts models.
   */
  active_params_b: number;
  /**
   * Architecture as the source labels it: Dense Transformer, MoE or Mamba-Transformer Hybrid at present.
   */
  architecture: string;
  /**
   * GPU model: H100 (80GB HBM3) or B200 at present.
   */
  gpu: string;
  /**
   * Number of GPUs (cards) in the configuration.
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
   * Images or videos made at once.
   */
  batch_size: number;
  /**
   * Weight precision, for example BF16, FP8 or MXFP4.
   */
  precision: string;
  /**
   * Height of what is made, pixels.
   */
  height: number;
  /**
   * Width of what is made, pixels.
   */
  width: number;
  /**
   * Denoising steps.
   */
  inference_steps: number;
  /**
   * Frames of a video.
   */
  num_frames: number;
  /**
   * Frames per second of a video.
   */
  fps: number;
  /**
   * GPU energy of one video, Wh: joules_per_video / 3,600.
   */
  wh_per_video: number;
  /**
   * GPU energy of one video, J: average power divided by throughput.
   */
  joules_per_video: number;
  /**
   * GPU energy of one second of video, Wh: wh_per_video x fps / num_frames.
   */
  wh_per_video_second: number;
  /**
   * Videos per second of the whole configuration.
   */
  videos_per_second: number;
  /**
   * Average GPU power over the window, summed across every card, W.
   */
  gpu_power_watts_total: number;
  /**
   * Time from the start of a batch to its end, s.
   */
  batch_latency_s: number;
  /**
   * True when batch_latency_s is at or under latency_deadline_s.
   */
  under_latency_deadline: boolean;
  /**
   * 1 for the first run of a configuration, 2 for the repeat of it in the source.
   */
  repeat: number;
  /**
   * Expanded uncertainty of the energy as a share of it, with coverage factor 2: the energy lies between value / (1 + this) and value x (1 + this).
   */
  relative_uncertainty: number;
  /**
   * Runs of this configuration in the source.
   */
  repeats: number;
}
/**
 * The best configuration of a model on a GPU under a ceiling.
 */
export interface VideoCeiling {
  /**
   * Ceiling on the batch latency, s.
   */
  max_batch_latency_s: number;
  /**
   * Key of the model: its display name at first publication, in lower case, every run of other characters one hyphen. Fixed once published.
   */
  slug: string;
  /**
   * GPU model: H100 (80GB HBM3) or B200 at present.
   */
  gpu: string;
  /**
   * Stable identifier of the configuration: <workload>/<slug>/<gpu>/<num_gpus>/b<batch_size>/u<ulysses_degree>r<ring_degree>, with the suffix /r2 on a repeated run.
   */
  row_id: string;
  /**
   * GPU energy of one video, Wh: joules_per_video / 3,600.
   */
  wh_per_video: number;
  /**
   * Time from the start of a batch to its end, s.
   */
  batch_latency_s: number;
  /**
   * Expanded uncertainty of the energy as a share of it, with coverage factor 2: the energy lies between value / (1 + this) and value x (1 + this).
   */
  relative_uncertainty: number;
}
/**
 * What was measured: workloads with their units, data sets and ceilings, and every model with its workloads.
 */
export interface Workloads {
  /**
   * API major version; changes only on a breaking change.
   */
  version: '1';
  /**
   * Date the document was built, YYYY-MM-DD.
   */
  updated: string;
  /**
   * First 16 hexadecimal digits of the SHA-256 of the document as canonical JSON (RFC 8785) without updated and data_version. Changes exactly when a value changes; cite it with the release archive.
   */
  data_version: string;
  source: Source;
  /**
   * The limits of the figures. Must be carried into anything built from the data.
   */
  caveat: string;
  /**
   * What the energy figures cover. gpu_only: GPU energy and nothing else; host, network, storage, cooling and idle time are outside.
   */
  boundary: 'gpu_only';
  /**
   * How to read the document.
   */
  note: string;
  /**
   * The workloads, chat first.
   */
  workloads: WorkloadSummary[];
  /**
   * Every model that was measured on any workload.
   */
  models: WorkloadModel[];
}
/**
 * One workload.
 */
export interface WorkloadSummary {
  /**
   * Name of the workload in addresses and row ids: the source's name of the task.
   */
  workload: string;
  /**
   * Display name of the workload.
   */
  name: string;
  /**
   * What the models are asked for.
   */
  about: string;
  /**
   * What is made and counted.
   */
  unit: 'token' | 'image' | 'video';
  /**
   * Requests that were sent, by the name of their data set.
   */
  data_set: string;
  /**
   * Software that ran the models, with its version.
   */
  runtime: string;
  /**
   * Shortest average answer of a configuration, tokens; null for images and videos.
   */
  min_output_tokens: number | null;
  /**
   * Median of the average answers of its configurations, tokens; null for images and videos.
   */
  median_output_tokens: number | null;
  /**
   * Longest average answer of a configuration, tokens; null for images and videos.
   */
  max_output_tokens: number | null;
  /**
   * How many models were measured.
   */
  models: number;
  /**
   * How many configurations were measured.
   */
  configurations: number;
  /**
   * How many pairs of model and GPU keep the ceiling.
   */
  best: number;
  /**
   * GPU models that were measured.
   *
   * Items: Name of a GPU model.
   */
  gpus: string[];
  /**
   * Ceiling under which best rows are chosen: of the median inter-token latency in ms, or of the batch latency in s for images and videos.
   */
  ceiling: number;
  /**
   * Unit of the ceilings.
   */
  ceiling_unit: 'ms' | 's';
  /**
   * Further ceilings under which the document has the best rows.
   *
   * Items: A ceiling, in ceiling_unit.
   */
  ceilings: number[];
  /**
   * Rule by which best rows are chosen.
   */
  selection: string;
  /**
   * What has to be known before figures of this workload are compared.
   */
  caveat: string;
  /**
   * Path of the workload's document below the base URL; in a dated release, below the folder of the release.
   */
  path: string;
  /**
   * Live address of the workload's document.
   */
  url: string;
  /**
   * Page of the workload.
   */
  page: string;
}
/**
 * A model and its workloads.
 */
export interface WorkloadModel {
  /**
   * Key of the model: its display name at first publication, in lower case, every run of other characters one hyphen. Fixed once published.
   */
  slug: string;
  /**
   * Display name of the model.
   */
  name: string;
  /**
   * Id of the model on a public model hub, owner/name.
   */
  model_id: string;
  /**
   * Total parameters, billions.
   */
  params_b: number;
  /**
   * Parameters active per token, billions. Differs from params_b for mixture-of-experts models.
   */
  active_params_b: number;
  /**
   * Architecture as the source labels it: Dense Transformer, MoE or Mamba-Transformer Hybrid at present.
   */
  architecture: string;
  /**
   * Workloads that it was measured on.
   *
   * Items: Name of a workload.
   */
  workloads: string[];
}
/**
 * One contributed measurement, protocol v0.2: GPU energy per output token of one served model in one configuration. npm run check applies further rules, such as physical limits, that a schema cannot state.
 */
export interface Measurement {
  /**
   * Version of the measurement protocol that the file follows.
   */
  protocol_version: '0.2';
  /**
   * True only in the example file; example rows are never published.
   */
  example: boolean;
  /**
   * Display name of the model, as on the index where the model is on it.
   */
  model: string;
  /**
   * Id of the model on a public model hub, owner/name.
   */
  model_id: string;
  /**
   * GPU model, the gpu_key of hardware.json where the card is on it, for example H100, H100 NVL or B200.
   */
  gpu: string;
  /**
   * Number of GPUs (cards) in the configuration.
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
   * Expert-parallel degree; 1 where experts are not spread.
   */
  expert_parallel: number;
  /**
   * Weight precision. Required because it decides whether a row on a sliced card is like-for-like. More values may follow; precision_detail says more where it is other, or a quantization.
   */
  precision: 'BF16' | 'FP16' | 'FP8' | 'INT8' | 'INT4' | 'MXFP4' | 'other' | (string & {});
  /**
   * Configured cap on sequences decoded at once; on a sliced card summed over the loaded slices.
   */
  max_num_seqs: number;
  /**
   * Mean of the engine's running-requests metric over the window, scraped every second. Queued requests are not counted. On a sliced card summed over the loaded slices.
   */
  avg_running_batch: number;
  /**
   * GPU energy over the window divided by the output tokens generated in it, J per token. Prompt processing is included. GPU energy only: every card whole, even where only slices of it were loaded.
   */
  joules_per_output_token: number;
  /**
   * GPU energy per million output tokens, Wh: joules_per_output_token x 1,000,000 / 3,600. Host, facility and water figures are never folded in.
   */
  wh_per_million_output_tokens: number;
  /**
   * Median inter-token latency, ms. Where tokens arrive several at a time, as with speculative decoding, the time between two arrivals divided by the tokens of the later one, counted once for each of them.
   */
  median_itl_ms: number;
  /**
   * 90th percentile inter-token latency, ms.
   */
  p90_itl_ms: number;
  /**
   * 95th percentile inter-token latency, ms, if recorded.
   */
  p95_itl_ms?: number | null;
  /**
   * 99th percentile inter-token latency, ms.
   */
  p99_itl_ms: number;
  /**
   * Median time to first token, ms, if recorded.
   */
  ttft_median_ms?: number | null;
  /**
   * Output throughput of the whole configuration, tokens per second; on a sliced card summed over the loaded slices.
   */
  tokens_per_second: number;
  /**
   * Average GPU power over the window, summed across every whole card, W.
   */
  gpu_power_watts_total: number;
  /**
   * Standard deviation of joules_per_output_token over the averaged runs, J per token, if known.
   */
  joules_per_output_token_stdev?: number | null;
  /**
   * Power limit set on each card, W, if it was set.
   */
  gpu_power_limit_w?: number | null;
  /**
   * Energy of the host without its GPUs per million output tokens, Wh, if measured. Never part of wh_per_million_output_tokens.
   */
  host_wh_per_million_output_tokens?: number | null;
  /**
   * Power usage effectiveness of the facility (a ratio, 1 or more), if known. Never folded into an energy figure.
   */
  facility_pue?: number | null;
  /**
   * Water used per million output tokens, litres, if known.
   */
  water_litres_per_million_output_tokens?: number | null;
  /**
   * Average output length per response, tokens.
   */
  avg_output_tokens: number;
  /**
   * Average prompt length per request, tokens.
   */
  avg_prompt_tokens: number;
  /**
   * Length of the steady-state window, seconds.
   */
  window_seconds: number;
  /**
   * Requests completed in the window.
   */
  requests_in_window: number;
  /**
   * Number of runs averaged into the figures.
   */
  runs: number;
  /**
   * MIG profile of the loaded slices as nvidia-smi names it, for example 3g.40gb or 1g.10gb+me; null for a whole card.
   */
  mig_profile: string | null;
  /**
   * MIG slices created per card; null for a whole card.
   */
  slice_count: number | null;
  /**
   * MIG slices per card that were serving; null for a whole card.
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
   * Version of CUDA, or of the equivalent of another maker.
   */
  cuda_version: string;
  /**
   * Where the energy was read. The _total_energy values are energy counters; the _power values were integrated over time; external_meter is a meter outside the machine. More values may follow.
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
   * Prompts that were served, with their version where they have one.
   */
  prompt_set: string;
  /**
   * Day of the measurement, YYYY-MM-DD.
   */
  measured_on: string;
  /**
   * Name of the person or group that measured, as it shall be published.
   */
  contributor: string;
  /**
   * Organisation of the contributor; null for none.
   */
  affiliation: string | null;
  /**
   * True when the contributor works for, or was paid by, a maker of the GPU, the engine or the model.
   */
  vendor_affiliation: boolean;
  /**
   * Address of the raw logs (https); null for none.
   */
  logs: string | null;
  /**
   * What a reader should know about the run; may be empty.
   */
  notes: string;
  /**
   * Name of the card as its driver reports it, for example NVIDIA H100 80GB HBM3; it tells cards apart that share a gpu.
   */
  gpu_product?: string | null;
  /**
   * Number format or quantization of the weights more exactly than precision, for example NVFP4, AWQ or GPTQ.
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
   * Whether attention was data-parallel over the same cards that the rest of the model was tensor- or expert-parallel over.
   */
  data_parallel_attention?: boolean | null;
  /**
   * Whether several tokens were drafted and then verified in one step: a draft model, multi-token prediction, n-grams or the like.
   */
  speculative_decoding?: boolean | null;
  /**
   * Tokens drafted per step, at most; null without speculative decoding.
   */
  speculative_tokens?: number | null;
  /**
   * Whether weights were kept in main memory and read from there while serving. Such a row is not like the index, whose models lie in GPU memory.
   */
  cpu_offload?: boolean | null;
  /**
   * Whether the engine reused the key-value cache of prompts that start alike.
   */
  prefix_caching?: boolean | null;
  /**
   * Workload whose prompts were served, by its name in the API; other for prompts of one's own. More values may follow.
   */
  workload?:
    'lm-arena-chat' | 'gpqa' | 'sourcegraph-fim' | 'image-chat' | 'video-chat' | 'other' | null | (string & {});
  /**
   * Parameters of the model, billions.
   */
  total_params_b?: number | null;
  /**
   * Parameters that one token uses, billions; fewer than total_params_b for a mixture of experts.
   */
  active_params_b?: number | null;
  /**
   * GPU energy of every whole card over the windows of all runs, J. Divided by output_tokens_total it is joules_per_output_token.
   */
  energy_joules_total?: number | null;
  /**
   * Output tokens generated in the windows of all runs.
   */
  output_tokens_total?: number | null;
  /**
   * Power of every whole card before the load started, W; never subtracted from a figure.
   */
  idle_power_watts_total?: number | null;
  /**
   * Mean temperature of the cards over the window, degrees Celsius.
   */
  temperature_c_mean?: number | null;
  /**
   * Coefficient of variation of the energy per token over equal parts of the window (a ratio, 0.01 is 1 %); of several runs the largest.
   */
  window_cv?: number | null;
  /**
   * Measuring kit that states to have written the file; null where none did. A file can say anything: it is a statement, not a proof.
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
   * SHA-256 of the log bundle, 64 lowercase hexadecimal digits.
   */
  logs_sha256?: string | null;
}
