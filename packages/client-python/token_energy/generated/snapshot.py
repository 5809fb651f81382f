# Generated from schema/site/snapshot.schema.json. Do not edit.
"""A snapshot as its JSON has it: the keys, types and units of the schema."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict

if TYPE_CHECKING:
    from typing_extensions import NotRequired


class SnapshotRefusals(TypedDict):
    """Reasons for a missing prediction, as templates."""

    not_enough: str
    """If predictions are missing or not accurate enough."""
    unknown_vendor: str
    """If no model of the vendor was measured and predictions for other vendors are not good enough."""
    unmeasured_gpu: str
    """If the GPU was not measured."""
    unmeasured_bits: str
    """If no model with so many bits per weight was measured."""
    active_above_total: str
    """If more parameters are active than the model has."""
    outside_params_b: str
    """If the total parameters are outside the range of the measured models."""
    outside_active_params_b: str
    """If the active parameters are outside the range of the measured models."""
    outside_params_per_active: str
    """If the ratio of total to active parameters is outside the range of the measured models."""


class SnapshotSources(TypedDict):
    """Sources of the figures, in words."""

    energy: str
    """Source of the measured energy."""
    grid: str
    """Source of the grid carbon intensities."""
    prompts: str | None
    """Source of the energy of reading prompts; None if the release has none."""


class SnapshotNotice(TypedDict):
    """A notice on a release."""

    date: str
    """Date of the release."""
    notice: str
    """The warning."""


class WithdrawnRow(TypedDict):
    """A withdrawn row."""

    row_id: str
    """Its id."""
    date: str
    """Date of the first release without it."""
    replaced_by: str | None
    """The current id of the same row, or None."""


class SnapshotWorkload(TypedDict):
    """A workload."""

    workload: str
    """Its id."""
    name: str
    """Its name."""
    data_set: str
    """The data set of the requests."""
    runtime: str
    """The engine that served them."""
    caveat: str
    """The caveat to publish with its figures."""
    context_tokens: int
    """The most tokens that the measured servers accepted, prompt and response together."""
    long_from: Literal["response", "context"]
    """Length from which a prompt counts as much longer than the measured ones. response: the average response of the configuration. context: the context limit of the servers."""
    prompts: str
    """A description of its prompts."""
    row_id: str
    """Template of the ids of its rows, from their fields. A repeated run has /r2, /r3 and so on at the end."""


class SnapshotModel(TypedDict):
    """A model."""

    slug: str
    """Its slug."""
    model: str
    """Its display name."""
    model_id: str
    """Its id on the model hub."""
    params_b: float
    """Parameters, billions."""
    active_params_b: float
    """Active parameters per token, billions."""
    architecture: str
    """Dense, MoE or diffusion, as the source names it."""
    workloads: list[str]
    """Workloads that it was measured on."""
    gpus: list[str]
    """GPUs that it was measured on, sorted."""


class SnapshotLocal(TypedDict):
    """Names of Ollama and LM Studio, which usually mean weights in 4 bits."""

    ollama: str
    """Pattern of Ollama's names."""
    ollama_tags: dict[str, str]
    """What Ollama serves for a name without a tag. Empty if that is a different model."""
    models_4_bit: list[int]
    """Indexes in models of the models that were measured in 4 bits. An Ollama or LM Studio name of one of them gets the note `note_16_bit`, not `note_4_bit`."""
    note_4_bit: int
    """Index in name_notes of the note on weights in 4 bits."""


class SnapshotNameRules(TypedDict):
    """How a name is normalised, from its lower-case form."""

    model: list[list[str]]
    """A model's name of up to 200 UTF-16 code units, as in `names`."""
    gpu: list[list[str]]
    """A GPU's name, as in `gpu_names`: without vendor, memory and socket."""
    day: list[list[str]]
    """Applied to a normalised model's name that means no model: the day of a version."""
    local: list[list[str]]
    """If these rules change a name, by removing `ollama/` or `:latest` for example, it is a name of Ollama or LM Studio. What is left is looked up. It keeps its note. If it has none, it gets `local.note_4_bit`, or `note_16_bit` for a model in `local.models_4_bit`."""
    own_server: list[list[str]]
    """Applied to a model's name in lower case before anything else. They remove the prefix of the reader's own server, such as `hosted_vllm/`."""


class SnapshotUnmeasured(TypedDict):
    """Patterns of names in lower case that no measured model has."""

    few_bits: str
    """The part of a name that means quantized weights, usually with fewer than 8 bits. The rest is the name of the model."""
    more_bits: str
    """Names that state 8 or 16 bits, although they match `few_bits`."""
    local: str
    """Names of Ollama and LM Studio, which usually mean weights with fewer than 8 bits."""
    distilled: str
    """Names of smaller models that were distilled from larger ones."""
    params_b: str
    """The size in a name. The group is the number of parameters, in billions."""


class ProviderNote(TypedDict):
    """A provider whose hardware was not measured."""

    name: str
    """The prefix of its model names, including the slash."""
    note: str
    """The note to publish with results for it."""


class SnapshotColumns(TypedDict):
    """Every configuration with energy per token: one list per field, all of one length. Ordered by workload and model, then from the lowest energy per token up (ties: median inter-token latency, number of GPUs, row_id): the first row that meets the limits of a question answers it."""

    workload: list[int]
    """Indexes in workloads."""
    model: list[int]
    """Indexes in models."""
    gpu: list[int]
    """Indexes in gpus."""
    num_gpus: list[int]
    """Number of GPUs."""
    tensor_parallel: list[int]
    """Tensor-parallel degree."""
    data_parallel: list[int]
    """Data-parallel degree."""
    expert_parallel: list[int]
    """Expert-parallel degree."""
    precision: list[str]
    """Weight precision."""
    max_num_seqs: list[int]
    """Batch limit."""
    repeat: list[int]
    """Number of the run, 1 for the first."""
    repeats: list[int]
    """Number of runs."""
    joules_per_output_token: list[float]
    """GPU energy per output token, J."""
    wh_per_response: list[float]
    """GPU energy of a response of average length, Wh."""
    median_itl_ms: list[float]
    """Median inter-token latency, ms."""
    tokens_per_second: list[float]
    """Output tokens per second, over all requests."""
    gpu_power_watts_total: list[int]
    """Power of all GPUs, W."""
    avg_output_tokens: list[int]
    """Average length of a response, tokens."""
    response_tokens_p10: list[int | None]
    """10th percentile of the response length, tokens; None if not known."""
    response_tokens_p50: list[int | None]
    """Median response length, tokens; None if not known."""
    response_tokens_p90: list[int | None]
    """90th percentile of the response length, tokens; None if not known."""
    avg_running_batch: list[float]
    """Average running batch."""
    since: list[str | None]
    """Dates of the releases since which the energy has not changed; None before the first release with the row."""
    relative_uncertainty: list[float]
    """Expanded relative uncertainty (k = 2)."""


class SnapshotItemWorkload(TypedDict):
    """A workload of images or of videos."""

    workload: str
    """Its id."""
    name: str
    """Its name."""
    unit: Literal["image", "video"]
    """The unit of output: image or video."""
    data_set: str
    """The data set of the requests."""
    runtime: str
    """The engine that served them."""
    caveat: str
    """The caveat to publish with its figures."""
    latency_deadline_s: float
    """Latency limit (time of a batch) of a question without one, s."""
    row_id: str
    """Template of the ids of its rows, from their fields. A repeated run has /r2, /r3 and so on at the end."""


class SnapshotItemsColumns(TypedDict):
    """Configurations, one list per field, all of one length, ordered by workload and model, then from the lowest energy per item up (ties: batch latency, number of GPUs, row_id). A row is omitted if another one of the model on the same GPUs uses less energy and is faster."""

    workload: list[int]
    """Indexes in items.workloads."""
    model: list[int]
    """Indexes in models."""
    gpu: list[int]
    """Indexes in gpus."""
    num_gpus: list[int]
    """Number of GPUs."""
    ulysses_degree: list[int]
    """Ulysses degree."""
    ring_degree: list[int]
    """Ring degree."""
    batch_size: list[int]
    """Number of items in a batch."""
    precision: list[str]
    """Weight precision."""
    height: list[int]
    """Height, pixels."""
    width: list[int]
    """Width, pixels."""
    inference_steps: list[int]
    """Denoising steps."""
    num_frames: list[int | None]
    """Frames of a video; None for an image."""
    fps: list[int | None]
    """Frames per second of a video; None for an image."""
    repeat: list[int]
    """Number of the run, 1 for the first."""
    joules_per_item: list[float]
    """GPU energy of one item, J."""
    batch_latency_s: list[float]
    """Time from the start of a batch to its end, s."""
    since: list[str | None]
    """Dates of the releases since which the energy has not changed; None before the first release with the row."""
    relative_uncertainty: list[float]
    """Expanded relative uncertainty (k = 2)."""


class SnapshotItems(TypedDict):
    """The data of image and video workloads, with energy per image or video (item)."""

    workloads: list[SnapshotItemWorkload]
    """Workloads of images and of videos."""
    columns: SnapshotItemsColumns
    """Configurations, one list per field, all of one length, ordered by workload and model, then from the lowest energy per item up (ties: batch latency, number of GPUs, row_id). A row is omitted if another one of the model on the same GPUs uses less energy and is faster."""


class SnapshotEarlierWorkload(TypedDict):
    """A workload."""

    workload: str
    """Its id."""
    caveat: str
    """The caveat to publish with its figures."""
    tpot_deadline_ms: float
    """Default latency limit, ms, on the mean time per output token."""


class SnapshotEarlierGpu(TypedDict):
    """A GPU."""

    gpu: str
    """Its name, such as A100."""
    card: str
    """The variant that was measured."""


class SnapshotEarlierModel(TypedDict):
    """A model."""

    slug: str
    """Its slug."""
    model: str
    """Its display name."""
    model_id: str
    """Its id on the model hub."""


class SnapshotEarlierColumns(TypedDict):
    """Configurations, one list per field, all of one length, ordered by workload and model, then from the lowest energy per token up. A row is omitted if another one of the model on the same number of the same GPUs uses no more energy and is at least as fast."""

    workload: list[int]
    """Indexes in earlier.workloads."""
    model: list[int]
    """Indexes in earlier.models."""
    gpu: list[int]
    """Indexes in earlier.gpus."""
    num_gpus: list[int]
    """Number of GPUs."""
    max_num_seqs: list[int]
    """Batch limit."""
    joules_per_output_token: list[float]
    """GPU energy per output token, J."""
    mean_tpot_ms: list[float]
    """Mean time per output token, ms."""
    avg_output_tokens: list[float]
    """Average length of a response, tokens."""


class SnapshotEarlier(TypedDict):
    """The 2024 benchmark, whose figures must not be compared with the others."""

    year: int
    """Year of the measurements."""
    engine: str
    """The engine that served the models."""
    source: str
    """Source of the figures, in words."""
    workloads: list[SnapshotEarlierWorkload]
    """Its workloads, chat first."""
    gpus: list[SnapshotEarlierGpu]
    """Its GPUs, sorted."""
    gpu_names: dict[str, str]
    """GPUs by their names in lower case."""
    models: list[SnapshotEarlierModel]
    """Its models by slug."""
    names: dict[str, list[int]]
    """Names that mean only models of this benchmark, as `names` of the snapshot: the note, then the models."""
    name_notes: list[str]
    """Notes to publish with a name; the first is empty."""
    note_4_bit: int
    """Index in earlier.name_notes of the note on weights in 4 bits."""
    columns: SnapshotEarlierColumns
    """Configurations, one list per field, all of one length, ordered by workload and model, then from the lowest energy per token up. A row is omitted if another one of the model on the same number of the same GPUs uses no more energy and is at least as fast."""


class SnapshotPromptsFactors(TypedDict):
    """Energy of the kernels of dense 16-bit models, divided by the lower bound of the formula."""

    low: float
    """Lowest value."""
    central: float
    """Middle value."""
    high: float
    """Highest value."""


class SnapshotPromptsDomain(TypedDict):
    """The models and prompts that the factors apply to."""

    min_active_params_b: float
    """Lowest number of active parameters, billions."""
    max_active_params_b: float
    """Highest number of active parameters, billions."""
    max_prompt_tokens: int
    """Longest prompt, tokens."""


class SnapshotPromptsCard(TypedDict):
    """A GPU."""

    gpu: str
    """Its name."""
    bits: int
    """Bits per weight."""
    power_limit_w: float
    """Power limit, W."""
    peak_tflops: float
    """Dense peak for these bits, TFLOP/s."""


class SnapshotPrompts(TypedDict):
    """The lower bound for the energy of reading prompts, from prompts.json; None in releases without it."""

    measured_tokens: int
    """Upper bound for the average number of prompt tokens included in the chat figures."""
    factors: SnapshotPromptsFactors
    """Energy of the kernels of dense 16-bit models, divided by the lower bound of the formula."""
    domain: SnapshotPromptsDomain
    """The models and prompts that the factors apply to."""
    cards: list[SnapshotPromptsCard]
    """The GPUs, one entry for each number of bits per weight."""


class SnapshotPredictionsCoefficients(TypedDict):
    """Coefficients of the formula; None without predictions."""

    intercept: float
    """Constant term."""
    active_params: float
    """Coefficient of ln(active_params_b)."""
    params_per_active: float
    """Coefficient of ln(params_b / active_params_b)."""


class SnapshotPredictionsCard(TypedDict):
    """A GPU."""

    gpu: str
    """Its name."""
    arithmetic_wh: float
    """Energy of its arithmetic, Wh per million tokens and per billion active parameters."""


SnapshotPredictionsDomainParamsB = TypedDict("SnapshotPredictionsDomainParamsB", {"from": float, "to": float})


SnapshotPredictionsDomainActiveParamsB = TypedDict("SnapshotPredictionsDomainActiveParamsB", {"from": float, "to": float})


SnapshotPredictionsDomainParamsPerActive = TypedDict("SnapshotPredictionsDomainParamsPerActive", {"from": float, "to": float})


class SnapshotPredictionsDomain(TypedDict):
    """The range of models that are predicted; None if no model was measured."""

    params_b: SnapshotPredictionsDomainParamsB
    """Parameters, billions."""
    active_params_b: SnapshotPredictionsDomainActiveParamsB
    """Active parameters, billions."""
    params_per_active: SnapshotPredictionsDomainParamsPerActive
    """Parameters divided by active parameters."""
    bits: list[int]
    """Bits per weight."""


class SnapshotPredictionsValidationsFamily(TypedDict):
    """With one family of models left out at a time."""

    factor: float | None
    """Factor of the 90 % interval; None if not known."""
    coverage: float | None
    """Share of rows inside the interval; None if not known."""
    holds: bool
    """Whether the predictions are accurate enough to be published."""


class SnapshotPredictionsValidationsVendor(TypedDict):
    """With one vendor left out at a time."""

    factor: float | None
    """Factor of the 90 % interval; None if not known."""
    coverage: float | None
    """Share of rows inside the interval; None if not known."""
    holds: bool
    """Whether the predictions are accurate enough to be published."""


class SnapshotPredictionsValidations(TypedDict):
    """How accurate the predictions are for rows that the fit had not seen."""

    family: SnapshotPredictionsValidationsFamily
    """With one family of models left out at a time."""
    vendor: SnapshotPredictionsValidationsVendor
    """With one vendor left out at a time."""


class SnapshotPredictionsModel(TypedDict):
    """A model."""

    model_id: str
    """Id on a public model hub."""
    params_b: float
    """Parameters, billions."""
    active_params_b: float
    """Active parameters per token, billions."""
    bits: int
    """Bits per weight."""


class SnapshotPredictions(TypedDict):
    """Predictions for models that were not measured, from predictions.json; None in releases without them."""

    caveat: str
    """The caveat to publish with a predicted figure."""
    coefficients: SnapshotPredictionsCoefficients | None
    """Coefficients of the formula; None without predictions."""
    cards: list[SnapshotPredictionsCard]
    """The GPUs with predictions."""
    domain: SnapshotPredictionsDomain | None
    """The range of models that are predicted; None if no model was measured."""
    vendors: list[str]
    """Vendors with a measured model."""
    validations: SnapshotPredictionsValidations
    """How accurate the predictions are for rows that the fit had not seen."""
    models: list[SnapshotPredictionsModel]
    """Open-weights models that were not measured on chat."""


class SnapshotRung(TypedDict):
    """One rung: the range of its published ratios, and their sources."""

    rung: Literal["node", "fleet", "site"]
    """Name of the boundary that this step leads to."""
    low: float
    """Lowest ratio of the rows."""
    middle: float
    """Median ratio of the measured rows."""
    high: float
    """Highest ratio of the rows."""
    is_alone: bool
    """True if one publisher provides all rows. The range then doesn't show how much publishers differ."""
    sources: list[str]
    """Titles of the documents."""


class SnapshotBoundaries(TypedDict):
    """Ratios from the GPU to the site."""

    caveat: str
    """Caveat to show with every converted figure."""
    rungs: list[SnapshotRung]
    """The rungs, in order from the GPU to the site."""


class SnapshotGridAreas(TypedDict):
    """Areas with a value for the default year, in lists of one length."""

    iso3: list[str]
    """Codes of three letters."""
    iso2: list[str | None]
    """Codes of two letters, or None."""
    display_name: list[str]
    """Their names."""


class SnapshotGrid(TypedDict):
    """Grid carbon intensity."""

    year: str
    """Default year."""
    years: dict[str, list[float | None]]
    """Grid carbon intensity of all areas by year, g CO2e per kWh."""
    areas: SnapshotGridAreas
    """Areas with a value for the default year, in lists of one length."""
    groups: list[str]
    """Names of groups of countries, which have no single grid carbon intensity, normalised by `name_rules`."""
    names: dict[str, int]
    """Areas by their further names, normalised by `name_rules`. The codes and the display name of an area, normalised, come before them."""
    several: dict[str, list[str]]
    """Areas by the normalised last words that several display names share, such as `guinea`."""
    name_rules: list[list[str]]
    """How the name of an area of up to 100 UTF-16 code units is normalised, from its lower-case form in Unicode's NFD."""
    notes: dict[str, str]
    """Notes on names that also mean another place, by the normalised name."""
    parts: dict[str, str]
    """Codes of countries by the names of their parts, normalised by `name_rules`."""
    part_rules: list[str]
    """Patterns of names of parts of countries. The first group is the country."""


class SnapshotHosted(TypedDict):
    """Names that say nothing about the hardware and the quantization: those that match the pattern, and those whose prefix is not the owner of the model's weights. No figure is a lower bound for such a name."""

    pattern: str
    """Pattern of names in lower case."""
    note: str
    """Note on such a name."""


class Snapshot(TypedDict):
    """The data of a release for both packages, compiled from its documents: rows in the order of selection, names in tables, sentences as templates. The site publishes it as clients/<date>.json."""

    format: int
    """Version of this format. A package that does not support it asks for an update."""
    release: str | None
    """Date of the release with this data, YYYY-MM-DD; None for a build between releases."""
    updated: str
    """Build date of the documents, YYYY-MM-DD."""
    site: str
    """Address of the site, which has newer data."""
    boundary: str
    """Boundary of the energy: the parts that it includes."""
    caveat: str
    """The caveat to publish with everything made from the data."""
    caveat_without_bound: str
    """`caveat` without its sentence about lower bounds, for results that have none."""
    citation: str
    """The data with its release, for citations. A rehearsal is named as one."""
    pue_note: str
    """The note to publish with a figure with a PUE above 1."""
    attribution: str
    """How to credit the data."""
    licence: str
    """Licence of the data, an SPDX id."""
    itl_deadline_ms: float
    """Default latency limit, ms: the limit of the main table on the median inter-token latency."""
    words: dict[str, str]
    """Every sentence of the packages, as a template: both languages read it from here. `{name}` is replaced by a value: a text as it is; a number as JSON writes it, with a comma between thousands from 1,000 on."""
    refusals: SnapshotRefusals
    """Reasons for a missing prediction, as templates."""
    sources: SnapshotSources
    """Sources of the figures, in words."""
    notices: list[SnapshotNotice]
    """Notices on releases, oldest first."""
    withdrawn: list[WithdrawnRow]
    """Rows that a later release no longer has, oldest first."""
    workloads: list[SnapshotWorkload]
    """Workloads with energy per token."""
    gpus: list[str]
    """Names of the GPUs, sorted."""
    gpu_names: dict[str, str]
    """GPUs by their names in lower case."""
    models: list[SnapshotModel]
    """Models measured on at least one workload, including images and videos."""
    names: dict[str, list[int]]
    """Names of tables/model-names, in lower case or normalised by `name_rules`: the note that belongs beside the result, then the models that the name may mean. The slug, display name and hub id of a model, in lower case, come before them. If a name that ends in `-16` is not listed, look it up without that ending and keep only the models in `models_16_bit`. If one is left, its note is `note_16_bit`. If a name with a colon is not listed, look it up with a hyphen in place of the colon. If that means one model, its note is the one for a name of Ollama."""
    models_16_bit: list[int]
    """Indexes in models of the models that were measured in 16 bits."""
    note_16_bit: int
    """Index in name_notes of the note on a name that ends in `-16`."""
    local: SnapshotLocal
    """Names of Ollama and LM Studio, which usually mean weights in 4 bits."""
    name_rules: SnapshotNameRules
    """How a name is normalised, from its lower-case form."""
    unmeasured: SnapshotUnmeasured
    """Patterns of names in lower case that no measured model has."""
    not_similar: str
    """Pattern of names of models of other kinds, which no measured model is similar to."""
    name_notes: list[str]
    """Notes to publish with a name; the first is empty."""
    providers: list[ProviderNote]
    """Providers whose hardware was not measured."""
    columns: SnapshotColumns
    """Every configuration with energy per token: one list per field, all of one length. Ordered by workload and model, then from the lowest energy per token up (ties: median inter-token latency, number of GPUs, row_id): the first row that meets the limits of a question answers it."""
    items: SnapshotItems
    """The data of image and video workloads, with energy per image or video (item)."""
    earlier: NotRequired[SnapshotEarlier]
    """"""
    prompts: SnapshotPrompts | None
    """The lower bound for the energy of reading prompts, from prompts.json; None in releases without it."""
    predictions: SnapshotPredictions | None
    """Predictions for models that were not measured, from predictions.json; None in releases without them."""
    boundaries: NotRequired[SnapshotBoundaries]
    """Published ratios from the GPU to the site, from boundaries.json. Missing in releases without them."""
    grid: SnapshotGrid
    """Grid carbon intensity."""
    closed: str
    """Pattern of names of closed models, whose sizes are not public."""
    hosted: SnapshotHosted
    """Names that say nothing about the hardware and the quantization: those that match the pattern, and those whose prefix is not the owner of the model's weights. No figure is a lower bound for such a name."""
