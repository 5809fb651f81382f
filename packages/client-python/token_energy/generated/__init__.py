# Generated from schema/packages.json. Do not edit.
"""Questions and results. A field that the API has keeps its name and unit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypedDict

__all__ = [
    "Selection",
    "ResultWarning",
    "Figure",
    "Load",
    "Electricity",
    "Prompts",
    "Percentiles",
    "ResponsePercentiles",
    "Span",
    "ConvertedRung",
    "Converted",
    "PromptEnergy",
    "LoadRange",
    "ConfigurationRange",
    "ResponseEstimate",
    "Estimate",
    "PredictedFigure",
    "PredictedEstimate",
    "EarlierFigure",
    "EarlierEstimate",
    "Prediction",
    "ItemEstimate",
    "Reason",
    "Model",
    "Configuration",
    "ChosenConfiguration",
    "Best",
    "FigureComparison",
    "Comparison",
    "Area",
    "Sources",
    "EarlierMeasurement",
    "About",
]

WarningCode = Literal["notice", "by_rule", "by_rule_earlier", "other_hardware", "maybe_hosted", "only_workload", "any_gpu", "any_gpu_predicted", "assumed_count", "other_gpu", "predicted", "measured_later", "no_count", "no_prompt", "short_prompt", "long_prompt", "cached_prompt", "prompt_apart", "earlier_prompt", "beyond_context", "not_converted_prompt", "earlier_not_converted", "no_ratios", "place", "no_emissions", "pue"]
ReasonField = Literal["workload", "model", "gpu", "num_gpus", "max_itl_ms", "max_latency_s", "grid", "year", "as_of", "boundary", "row_id"]
ReasonCode = Literal["no_model", "no_model_closed", "few_bits", "other_precision", "distilled", "other_default", "several_models", "other_versions", "no_model_in_workload", "not_predicted", "not_predictable", "no_model_predict", "no_model_predictable", "only_earlier_model", "only_earlier_gpu", "no_workload", "no_item_workload", "counted_in_outputs", "no_items", "several_workloads", "earlier_workload", "no_gpu", "gpu_count", "no_num_gpus", "no_latency", "no_batch_latency", "no_latency_earlier", "no_area", "several_areas", "group_area", "part_of_area", "no_year", "newer_data", "no_ratios", "not_converted_prompt", "no_row"]
BoundObstacle = Literal["other_model", "other_gpu", "pue", "length", "unknown_prompt", "short_prompt", "short_context", "uncounted_cache"]
ModelMatch = Literal["exact", "similar", "other_hardware"]
Rung = Literal["node", "fleet", "site"]
Verdict = Literal["a uses more", "b uses more", "no clear difference", "different workloads", "a uses more with the measured weights and GPUs", "b uses more with the measured weights and GPUs", "no clear difference with the measured weights and GPUs"]
RefusalCode = Literal["measured", "measured_earlier", "closed_model", "few_bits", "unknown_sizes", "not_enough", "unknown_vendor", "unmeasured_gpu", "unmeasured_bits", "active_above_total", "outside_params_b", "outside_active_params_b", "outside_params_per_active"]


@dataclass(frozen=True)
class Selection:
    """Selects measured configurations."""

    model: str
    """Slug, display name, hub id, or another name that ``resolve`` knows."""
    workload: Literal["lm-arena-chat", "gpqa", "sourcegraph-fim", "image-chat", "video-chat"] | None = None
    """Default: `lm-arena-chat`, or the model's only workload."""
    gpu: str | None = None
    """GPU, such as `H100`. Default: any."""
    num_gpus: int | None = None
    """Number of GPUs that serve the model together. Default: any."""
    max_itl_ms: float | None = None
    """Latency limit: highest median inter-token latency, ms. 50 ms is 20 tokens per second; ``math.inf`` means no limit. Default: the limit of the API's main table (``itl_deadline_ms`` of `index.json`)."""
    allow_other_gpu: bool | None = None
    """If ``gpu`` was not measured, use the GPU with the lowest energy instead. The result says so in ``other_gpu_than``."""


@dataclass(frozen=True)
class ResultWarning:
    """A warning about a result."""

    code: WarningCode
    """What the warning is about, for programs."""
    message: str
    """The warning in a sentence, for readers."""


@dataclass(frozen=True)
class Figure:
    """A value with its uncertainty range: from value / (1 + U) to value × (1 + U), where U is the expanded relative uncertainty."""

    value: float
    """The value."""
    low: float
    """Lower end of the range."""
    high: float
    """Upper end of the range."""


@dataclass(frozen=True)
class Load:
    """Energy and emissions of the tokens on one configuration."""

    row_id: str
    """Id of the configuration."""
    gpu: str
    """GPU."""
    num_gpus: int
    """Number of GPUs that serve the model together."""
    avg_running_batch: float
    """Running batch: how many requests are decoded together, on average."""
    wh: float
    """Wh."""
    g_co2e: float | None
    """Emissions, g CO2e; None if the grid carbon intensity is not known."""


@dataclass(frozen=True)
class Electricity:
    """Grid carbon intensity of an area in a year."""

    iso3: str
    """ISO code of three letters."""
    display_name: str
    """Name of the area."""
    year: str
    """Year of the grid carbon intensity."""
    g_co2e_per_kwh: float
    """Grid carbon intensity, g CO2e per kWh."""


@dataclass(frozen=True)
class Prompts:
    """The prompts of a workload."""

    note: str
    """Description."""
    tokens: float | None
    """Average length, tokens; None where the source does not publish it."""
    context_tokens: int
    """The most tokens that the measured servers accepted, prompt and response together."""


@dataclass(frozen=True)
class Percentiles:
    """Percentiles over the responses of a configuration."""

    p10: float
    """10 of 100 responses use at most this."""
    p50: float
    """Half of the responses use at most this."""
    p90: float
    """90 of 100 responses use at most this."""


@dataclass(frozen=True)
class ResponsePercentiles:
    """Length and energy of the responses of a configuration, at the 10th, 50th and 90th percentile of length."""

    tokens: Percentiles
    """Tokens."""
    wh: Percentiles
    """Wh."""


@dataclass(frozen=True)
class Span:
    """A range and its middle value."""

    low: float
    """Lowest."""
    middle: float
    """Middle."""
    high: float
    """Highest."""


@dataclass(frozen=True)
class ConvertedRung:
    """A step outwards from the GPUs: the ratio of its energy to the energy of the step before."""

    rung: Rung
    """Name of the step."""
    low: float
    """Lowest ratio."""
    middle: float
    """Middle ratio."""
    high: float
    """Highest ratio."""
    own: bool
    """Whether the ratio was given by ``node_ratio`` or ``pue``; otherwise it comes from the sources."""
    is_alone: bool
    """Whether all sources come from one publisher. The range then doesn't show how much publishers differ."""
    sources: tuple[str, ...]
    """The documents that publish the ratios."""


@dataclass(frozen=True)
class Converted:
    """Energy beyond the GPUs. It is not measured: it is the energy of the GPUs times published ratios or your own."""

    basis: Literal["converted"]
    """How the value was found."""
    claim: str
    """The converted value in a sentence that is true as it stands, to show or to copy with ``caveat``."""
    boundary: Rung
    """Boundary of the energy."""
    wh: Span
    """Energy, Wh: each end of the uncertainty range times the same end of each ratio's range."""
    g_co2e: Span | None
    """Emissions, g CO2e; None if the grid carbon intensity is not known."""
    rungs: tuple[ConvertedRung, ...]
    """The steps from the GPUs to the boundary."""
    caveat: str
    """Must be shown beside the value."""
    citation: str
    """How to cite the converted value: the data with its release, and the sources of the energy, the grid carbon intensity and the ratios."""
    sources: tuple[str, ...]
    """Sources of the converted value, each with the address of its publisher."""


@dataclass(frozen=True)
class PromptEnergy:
    """Energy of reading the part of a prompt beyond the measured lengths, Wh: a lower bound that counts kernels alone. It is never part of ``wh``."""

    basis: Literal["floor-from-kernels"]
    """How the value was found."""
    low: float
    """Lower bound. For several responses, the length of the prompt is an average, and the bound is valid for prompts of any lengths with this average."""
    central: float | None
    """Central value for the same tokens; None if only the lower bound is known."""
    high: float | None
    """Highest value for the tokens beyond the measured lengths, counting kernels alone; None if only the lower bound is known. It is not an upper bound: the measured prompts may have been shorter."""


@dataclass(frozen=True)
class LoadRange:
    """The same tokens on the same GPUs at two running batches."""

    best: Load
    """At the running batch with the lowest energy under the latency limit. This is the value of the estimate."""
    smallest: Load
    """At the smallest running batch that was measured: a nearly idle server."""


@dataclass(frozen=True)
class ConfigurationRange:
    """The same tokens on the configurations with the lowest and the highest energy."""

    least: Load
    """On the configuration with the lowest energy."""
    most: Load
    """On the configuration with the highest energy."""


@dataclass(frozen=True)
class ResponseEstimate:
    """Energy of responses on the lowest-energy configuration under the latency limit."""

    basis: Literal["measured"]
    """How the values were found."""
    claim: str
    """The result in sentences that are true as they stand, to show or to copy: energy, reading the prompt, emissions. It says "at least" only of a lower bound."""
    short_claim: str
    """The energy in a few short sentences that are true as they stand, for example beside a response. Includes reading a long prompt if the energy is a lower bound, and emissions if the question names an area."""
    response_percentiles: ResponsePercentiles | None
    """Tokens and Wh that 10, 50 and 90 of 100 responses of this configuration use at most; None if the lengths are not known."""
    prompt_wh: PromptEnergy | None
    """Energy of reading the prompt; None if no ``input_tokens`` are given, or if it is not known for this GPU, precision or workload. ``claim`` gives the reason."""
    row_id: str
    """Id of the configuration."""
    since: str | None
    """Date of the first release with this energy for this configuration; None if no release has it."""
    slug: str
    """Slug of the model."""
    model: str
    """Display name."""
    workload: str
    """The workload."""
    gpu: str
    """GPU."""
    num_gpus: int
    """Number of GPUs that serve the model together."""
    precision: str
    """Precision of the weights."""
    engine: str
    """The engine that served the model, with its version."""
    wh_per_million_output_tokens: float
    """GPU energy per million output tokens, Wh, without the ``pue``."""
    at_least_wh_per_million_output_tokens: float | None
    """Lower bound of ``wh_per_million_output_tokens``, Wh: the lower end of its uncertainty range, or the lower end for the next slower measured configuration if it is lower. Only this value may be called "at least". None without a lower bound."""
    bound_obstacle: BoundObstacle | None
    """Why there is no lower bound; None if there is one. ``other_model``: the name may mean other weights or hardware. ``other_gpu``: the figure is for another GPU. ``pue``: the PUE was not measured. ``length``: the measured servers accepted fewer tokens. ``unknown_prompt``: the lengths of the measured prompts are not published. ``short_prompt`` and ``short_context``: the prompt, or the prompt and the response together, may be shorter than those measured. ``uncounted_cache``: the number of cached tokens is not given."""
    median_itl_ms: float
    """Median inter-token latency, ms."""
    max_itl_ms: float
    """Latency limit that the configuration meets: median inter-token latency, ms. ``math.inf`` means no limit."""
    latency_limit_given: bool
    """Whether the question gave a latency limit; otherwise the main table's limit was used."""
    electricity: Electricity | None
    """Grid carbon intensity that the emissions follow from; None without emissions."""
    pue: float
    """Power usage effectiveness that ``wh`` was multiplied by; 1 is the GPUs alone."""
    prompts: Prompts
    """The prompts of the workload. The energy of reading them is part of ``wh``."""
    model_match: ModelMatch
    """How the model's name relates to what was measured: ``exact``: it means exactly the measured weights. ``similar``: it may mean other weights, or belongs to a hosted provider. ``other_hardware``: its provider serves models on hardware of its own, which was not measured, so this service uses another amount of energy. Only ``exact`` has a lower bound."""
    other_gpu_than: str | None
    """The GPU in the question if it was not measured and another one was used; otherwise None."""
    boundary: Literal["gpu_only"]
    """Boundary of the energy."""
    caveat: str
    """Must be shown beside the value."""
    warnings: tuple[ResultWarning, ...]
    """Further warnings about this estimate."""
    release: str | None
    """Date of the release, YYYY-MM-DD; None if the snapshot belongs to no release."""
    citation: str
    """How to cite this result: the data with its release, and the sources that it uses."""
    sources: tuple[str, ...]
    """Sources of this result, each with its version, its licence and the address of its publisher."""


@dataclass(frozen=True)
class Estimate(ResponseEstimate):
    """Energy and emissions of output tokens."""

    wh: Figure
    """GPU energy of the tokens, Wh, multiplied by the ``pue``."""
    at_least_wh: float | None
    """Lower bound of the energy, Wh: the lower end of the uncertainty range of ``wh``, or the lower end for the next slower measured configuration if it is lower. It is for the output tokens. None without a lower bound: the name may mean other weights or hardware, another GPU was used, a PUE was given, or prompt and response were shorter than those measured, or longer than the measured servers accepted."""
    at_least_wh_with_prompts: float | None
    """Lower bound of the energy with reading the prompts, Wh: ``at_least_wh`` and `promptWh.low` together. Equal to ``at_least_wh`` if no energy of a prompt is added; None if ``at_least_wh`` is None."""
    g_co2e: Figure | None
    """Emissions, g CO2e; None if the grid carbon intensity is not known. The uncertainty range covers the energy only: the source of the grid carbon intensity states none."""
    load_range: LoadRange
    """The same tokens on the same GPUs at the running batch with the lowest energy under the latency limit (``best``, the value of the estimate) and at the smallest running batch that was measured (``smallest``), without ``prompt_wh``."""
    configuration_range: ConfigurationRange | None
    """The same tokens on the configurations with the lowest and the highest energy of all that meet the latency limit, on any GPU and at any running batch. It shows how far the energy may lie from ``wh`` if nothing else is known about the server. None if a GPU was named."""
    output_tokens: float
    """Output tokens: of each response if there are several responses, otherwise of all responses."""
    responses: int | None
    """Number of responses whose energy this is. None if the question has neither ``responses`` nor ``input_tokens``: its output tokens may then belong to any number of responses."""
    converted: Converted | None = None
    """The same energy converted to the ``boundary``, only if the question has one and reading the prompt adds no energy. Never add it to ``wh`` or put both in one chart."""


@dataclass(frozen=True)
class PredictedFigure(Figure):
    """A predicted value with its 90 % interval, which is designed to contain nine in ten measured values."""

    basis: Literal["predicted"]
    """How the value was found."""


@dataclass(frozen=True)
class PredictedEstimate:
    """Predicted energy and emissions of output tokens of a model that was not measured, from its sizes."""

    basis: Literal["predicted"]
    """How the value was found."""
    claim: str
    """The result in sentences that are true as they stand, to show or to copy: energy, reading the prompt, emissions. It says "at least" only of a lower bound."""
    short_claim: str
    """The energy in a few short sentences that are true as they stand, for example beside a response. Includes reading a long prompt if the energy is a lower bound, and emissions if the question names an area."""
    wh: PredictedFigure
    """GPU energy of the tokens, Wh, multiplied by the ``pue``."""
    at_least_wh: None
    """Always None: a prediction has no lower bound."""
    bound_obstacle: Literal["predicted"]
    """Why there is no lower bound: a prediction has none."""
    g_co2e: PredictedFigure | None
    """Emissions, g CO2e; None if the grid carbon intensity is not known."""
    prompt_wh: PromptEnergy | None
    """Energy of reading the prompt, or None."""
    model_id: str
    """Hub id of the model."""
    params_b: float
    """Parameters, billions."""
    active_params_b: float
    """Active parameters per token, billions."""
    bits: float
    """Bits per weight."""
    workload: str
    """The workload."""
    gpu: str
    """GPU."""
    wh_per_million_output_tokens: float
    """GPU energy per million output tokens, Wh, without the ``pue``."""
    output_tokens: float
    """Output tokens: of each response if there are several responses, otherwise of all responses."""
    responses: int | None
    """Number of responses whose energy this is. None if the question has neither ``responses`` nor ``input_tokens``: its output tokens may then belong to any number of responses."""
    max_itl_ms: float
    """Latency limit of the prediction: median inter-token latency, ms."""
    latency_limit_given: bool
    """Whether the question gave a latency limit; otherwise the main table's limit was used."""
    electricity: Electricity | None
    """Grid carbon intensity that the emissions follow from; None without emissions."""
    pue: float
    """Power usage effectiveness that ``wh`` was multiplied by; 1 is the GPUs alone."""
    model_match: ModelMatch
    """How the model's name relates to the predicted model: ``exact``: it is the model's Hugging Face id. ``similar``: it has another owner or none, so it may mean other weights. ``other_hardware``: its provider serves models on hardware of its own, which was not measured, so this service uses another amount of energy. No prediction has a lower bound."""
    other_gpu_than: None
    """Always None for a prediction."""
    boundary: Literal["gpu_only"]
    """Boundary of the energy."""
    caveat: str
    """Must be shown beside the value."""
    warnings: tuple[ResultWarning, ...]
    """Further warnings about this estimate."""
    release: str | None
    """Date of the release, YYYY-MM-DD; None if the snapshot belongs to no release."""
    citation: str
    """How to cite this result: the data with its release, and the sources that it uses."""
    sources: tuple[str, ...]
    """Sources of this result, each with its version, its licence and the address of its publisher."""
    converted: Converted | None = None
    """The same energy converted to the ``boundary``, only if the question has one and reading the prompt adds no energy. Never add it to ``wh`` or put both in one chart."""


@dataclass(frozen=True)
class EarlierFigure:
    """A value of the 2024 benchmark. Its uncertainty is not known."""

    value: float
    """The value."""
    low: None
    """Always None: the uncertainty is not known."""
    high: None
    """Always None: the uncertainty is not known."""
    basis: Literal["measured-2024"]
    """How the value was found."""


@dataclass(frozen=True)
class EarlierEstimate:
    """Energy and emissions of output tokens, measured in the 2024 benchmark. Given only if no later measurement has the model or the GPU, or if the question names a workload of that benchmark."""

    basis: Literal["measured-2024"]
    """How the values were found: measured in the 2024 benchmark. Never compare or add them with other values."""
    claim: str
    """The result in sentences that are true as they stand, to show or to copy. It never says "at least"."""
    short_claim: str
    """The energy in a few short sentences that are true as they stand, for example beside a response. Includes reading a long prompt if the energy is a lower bound, and emissions if the question names an area."""
    at_least_wh: None
    """Always None: a lower bound needs a known uncertainty."""
    at_least_wh_per_million_output_tokens: None
    """Always None: a lower bound needs a known uncertainty."""
    bound_obstacle: Literal["unknown_uncertainty"]
    """Why there is no lower bound: the uncertainty is not known."""
    g_co2e: EarlierFigure | None
    """Emissions, g CO2e; None without a count or if the grid carbon intensity is not known."""
    prompt_wh: None
    """Always None: nothing is known about reading longer prompts."""
    response_percentiles: None
    """Always None: only the mean length of responses is known."""
    year: int
    """Year of the measurement."""
    engine: str
    """The engine that served the model, with its version."""
    row_id: str
    """Id of the configuration."""
    slug: str
    """Slug of the model."""
    model: str
    """Display name."""
    model_id: str
    """Hub id of the model."""
    workload: str
    """The workload."""
    gpu: str
    """GPU."""
    card: str
    """Variant of the GPU that was measured."""
    num_gpus: int
    """Number of GPUs that serve the model together."""
    wh_per_million_output_tokens: float
    """GPU energy per million output tokens, Wh, without the ``pue``."""
    wh_per_mean_response: float
    """GPU energy of a response of mean length, Wh, times the PUE."""
    output_tokens: float | None
    """Output tokens: of each response if there are several responses, otherwise of all responses; None if the question has no count."""
    responses: int | None
    """Number of responses whose energy ``wh`` is. None if the question has neither ``responses`` nor ``input_tokens``: its output tokens may then belong to any number of responses."""
    avg_output_tokens: float
    """Mean length of a response, tokens."""
    mean_tpot_ms: float
    """Mean time per output token, ms."""
    max_mean_tpot_ms: float
    """Latency limit that the configuration meets: mean time per output token, ms. ``math.inf`` means no limit."""
    latency_limit_given: bool
    """Whether the question gave a latency limit; otherwise the main table's limit was used."""
    electricity: Electricity | None
    """Grid carbon intensity that the emissions follow from; None without emissions."""
    pue: float
    """Power usage effectiveness that ``wh`` was multiplied by; 1 is the GPUs alone."""
    model_match: ModelMatch
    """How the model's name relates to what was measured: ``exact``: it means exactly the measured weights. ``similar``: it may mean other weights, or belongs to a hosted provider. ``other_hardware``: its provider serves models on hardware of its own, which was not measured, so this service uses another amount of energy. No figure of the 2024 benchmark has a lower bound."""
    other_gpu_than: str | None
    """The GPU in the question if it was not measured and another one was used; otherwise None."""
    boundary: Literal["gpu_only"]
    """Boundary of the energy."""
    caveat: str
    """Must be shown beside the value."""
    warnings: tuple[ResultWarning, ...]
    """Further warnings about this estimate."""
    release: str | None
    """Date of the release, YYYY-MM-DD; None if the snapshot belongs to no release."""
    citation: str
    """How to cite this result: the data with its release, and the sources that it uses."""
    sources: tuple[str, ...]
    """Sources of this result, each with its version, its licence and the address of its publisher."""
    wh: EarlierFigure | None = None
    """GPU energy of the tokens, Wh, multiplied by the ``pue``; only if the question has a count."""


@dataclass(frozen=True)
class Prediction:
    """Predicted energy of chat for a model that was not measured, or the reason for a missing prediction."""

    claim: str | None
    """The prediction in a sentence, to print unchanged; None if nothing is predicted."""
    basis: Literal["predicted"]
    """How the value was found."""
    wh_per_million_output_tokens_with_range: Figure | None
    """GPU energy per million output tokens, Wh, with its 90 % interval; None if nothing is predicted."""
    refusal: str | None
    """Why nothing is predicted; None if something is."""
    refusal_code: RefusalCode | None
    """The same, for programs; None if something is predicted."""
    model_id: str | None
    """Hub id of the model; None if sizes were given or no model of that name is known."""
    params_b: float | None
    """Parameters, billions; None if no model of that name is known."""
    active_params_b: float | None
    """Active parameters per token, billions."""
    bits: float | None
    """Bits per weight; None if sizes were given."""
    gpu: str | None
    """The GPU; None if nothing is predicted and none was given."""
    coverage: float | None
    """Share of measured rows inside their interval, for families (or vendors) left out of the fit."""
    workload: str
    """The workload."""
    max_itl_ms: float
    """Latency limit of the prediction: median inter-token latency, ms."""
    boundary: Literal["gpu_only"]
    """Boundary of the energy."""
    caveat: str
    """Must be shown beside the value."""
    warnings: tuple[ResultWarning, ...]
    """Further warnings about this estimate."""
    release: str | None
    """Date of the release, YYYY-MM-DD; None if the snapshot belongs to no release."""
    sources: tuple[str, ...]
    """Sources of this result, each with its version, its licence and the address of its publisher; empty if nothing is predicted."""


@dataclass(frozen=True)
class ItemEstimate:
    """Energy of images or videos. A model was measured at one size and number of steps, which are part of the estimate."""

    basis: Literal["measured"]
    """How the value was found."""
    claim: str
    """The result in sentences that are true as they stand, to show or to copy: energy, reading the prompt, emissions. It says "at least" only of a lower bound."""
    short_claim: str
    """The energy in a few short sentences that are true as they stand, for example beside a response. Includes reading a long prompt if the energy is a lower bound, and emissions if the question names an area."""
    wh: Figure
    """GPU energy of all images or videos, Wh, multiplied by the ``pue``."""
    at_least_wh: float | None
    """Lower bound of the energy, Wh: the lower end of the uncertainty range of ``wh``, or the lower end for the next slower measured configuration if it is lower. Only this value may be called "at least". None without a lower bound: the name may mean other weights or hardware, another GPU was used, a PUE was given, or prompt and response were shorter than those measured, or longer than the measured servers accepted."""
    bound_obstacle: BoundObstacle | None
    """Why there is no lower bound; None if there is one. ``other_model``: the name may mean other weights or hardware. ``other_gpu``: the figure is for another GPU. ``pue``: the PUE was not measured. ``length``: the measured servers accepted fewer tokens. ``unknown_prompt``: the lengths of the measured prompts are not published. ``short_prompt`` and ``short_context``: the prompt, or the prompt and the response together, may be shorter than those measured. ``uncounted_cache``: the number of cached tokens is not given."""
    g_co2e: Figure | None
    """Emissions, g CO2e; None if the grid carbon intensity is not known. The uncertainty range covers the energy only: the source of the grid carbon intensity states none."""
    row_id: str
    """Id of the configuration."""
    since: str | None
    """Date of the first release with this energy for this configuration; None if no release has it."""
    slug: str
    """Slug of the model."""
    model: str
    """Display name."""
    workload: str
    """The workload."""
    gpu: str
    """GPU."""
    num_gpus: int
    """Number of GPUs that serve the model together."""
    precision: str
    """Precision of the weights."""
    engine: str
    """The engine that served the model, with its version."""
    unit: Literal["image", "video"]
    """What one output is."""
    wh_per_output: float
    """GPU energy of one image or video, Wh, without the ``pue``."""
    batch_size: int
    """Images or videos made in one batch."""
    batch_latency_s: float
    """Time from the start of a batch to its end, s."""
    width: int
    """Pixels."""
    height: int
    """Pixels."""
    inference_steps: int
    """Denoising steps."""
    num_frames: int | None
    """Frames of a video; None for an image."""
    fps: int | None
    """Frames a second; None for an image."""
    outputs: float
    """Images or videos."""
    max_latency_s: float
    """Latency limit that the configuration meets: time of a batch, s. ``math.inf`` means no limit."""
    latency_limit_given: bool
    """Whether the question gave a latency limit; otherwise the workload's limit was used."""
    electricity: Electricity | None
    """Grid carbon intensity that the emissions follow from; None without emissions."""
    pue: float
    """Power usage effectiveness that ``wh`` was multiplied by; 1 is the GPUs alone."""
    model_match: ModelMatch
    """How the model's name relates to what was measured: ``exact``: it means exactly the measured weights. ``similar``: it may mean other weights, or belongs to a hosted provider. ``other_hardware``: its provider serves models on hardware of its own, which was not measured, so this service uses another amount of energy. Only ``exact`` has a lower bound."""
    other_gpu_than: str | None
    """The GPU in the question if it was not measured and another one was used; otherwise None."""
    boundary: Literal["gpu_only"]
    """Boundary of the energy."""
    caveat: str
    """Must be shown beside the value."""
    warnings: tuple[ResultWarning, ...]
    """Further warnings about this estimate."""
    release: str | None
    """Date of the release, YYYY-MM-DD; None if the snapshot belongs to no release."""
    citation: str
    """How to cite this result: the data with its release, and the sources that it uses."""
    sources: tuple[str, ...]
    """Sources of this result, each with its version, its licence and the address of its publisher."""
    converted: Converted | None = None
    """The same energy converted to the ``boundary``, only if the question has one and reading the prompt adds no energy. Never add it to ``wh`` or put both in one chart."""


@dataclass(frozen=True)
class Reason:
    """The reason for a missing result, or for missing emissions."""

    field: ReasonField
    """The option that prevents a result."""
    code: ReasonCode
    """Why, for programs. ``message`` says the same for readers."""
    given: str
    """Value of that option; empty if none was given."""
    message: str
    """The reason, in a sentence."""
    near: tuple[str, ...]
    """Names that may be meant, or allowed values."""
    max_itl_ms: float | None
    """Latency limit of a question about tokens, ms; None for other questions."""
    max_latency_s: float | None
    """Latency limit of a question about images or videos, s; None for other questions and for unknown workloads."""
    latency_limit_given: bool
    """Whether the question gave a latency limit; otherwise the default was used."""


@dataclass(frozen=True)
class Model:
    """A model that was measured."""

    slug: str
    """Slug of the model."""
    model: str
    """Display name."""
    model_id: str
    """Id on the model hub."""
    params_b: float
    """Parameters, billions."""
    active_params_b: float
    """Active parameters per token, billions."""
    architecture: str
    """Architecture."""
    workloads: tuple[str, ...]
    """Workloads on which it was measured."""
    gpus: tuple[str, ...]
    """GPUs on which it was measured."""


@dataclass(frozen=True)
class Configuration:
    """A measured configuration with energy per token. The API has the same names and units."""

    row_id: str
    """Id of the configuration."""
    workload: str
    """The workload."""
    slug: str
    """Slug of the model."""
    model: str
    """Display name."""
    model_id: str
    """Id on the model hub."""
    params_b: float
    """Parameters, billions."""
    active_params_b: float
    """Active parameters per token, billions."""
    architecture: str
    """Architecture."""
    gpu: str
    """GPU."""
    num_gpus: int
    """Number of GPUs that serve the model together."""
    tensor_parallel: int
    """Tensor-parallel degree."""
    data_parallel: int
    """Data-parallel degree."""
    expert_parallel: int
    """Expert-parallel degree."""
    precision: str
    """Precision of the weights."""
    engine: str
    """The engine that served the model, with its version."""
    max_num_seqs: int
    """Batch limit: the engine's setting for the largest running batch."""
    repeat: int
    """Number of the run, 1 for the first."""
    repeats: int
    """Runs of the configuration."""
    wh_per_million_output_tokens: float
    """GPU energy per million output tokens, Wh."""
    joules_per_output_token: float
    """GPU energy per output token, J."""
    wh_per_response: float
    """GPU energy of a response of average length, Wh."""
    median_itl_ms: float
    """Median inter-token latency, ms."""
    tokens_per_second: float
    """Output tokens per second of all requests."""
    gpu_power_watts_total: int
    """Power drawn by all GPUs, W."""
    avg_output_tokens: int
    """Average length of a response, tokens."""
    response_tokens_p10: int | None
    """Tokens that 10 of 100 responses have at most; None if not known."""
    response_tokens_p50: int | None
    """Tokens that half of the responses have at most; None if not known."""
    response_tokens_p90: int | None
    """Tokens that 90 of 100 responses have at most; None if not known."""
    avg_running_batch: float
    """Running batch: how many requests are decoded together, on average."""
    since: str | None
    """Date of the first release with this energy for this configuration; None if no release has it."""
    relative_uncertainty: float
    """Expanded relative uncertainty of the energy (k = 2)."""


@dataclass(frozen=True)
class ChosenConfiguration(Configuration):
    """A configuration, its uncertainty ranges, and the latency limit that it was chosen under."""

    wh_per_million_output_tokens_with_range: Figure
    """``wh_per_million_output_tokens`` with its uncertainty range, Wh."""
    at_least_wh_per_million_output_tokens: float | None
    """Lower bound of ``wh_per_million_output_tokens``, Wh: the lower end of its uncertainty range, or the lower end for the next slower measured configuration if it is lower. Only this value may be called "at least". None without a lower bound."""
    bound_obstacle: BoundObstacle | None
    """Why there is no lower bound, as in an estimate; None if there is one."""
    wh_per_mean_response_with_range: Figure
    """``wh_per_response`` with its uncertainty range, Wh."""
    max_itl_ms: float | None
    """Latency limit that it was chosen under, ms. ``math.inf`` means no limit; None if the row was named by its ``row_id``."""
    latency_limit_given: bool
    """Whether the question gave a latency limit; otherwise the main table's limit was used."""
    model_match: ModelMatch
    """How the model's name relates to what was measured: ``exact``: it means exactly the measured weights. ``similar``: it may mean other weights, or belongs to a hosted provider. ``other_hardware``: its provider serves models on hardware of its own, which was not measured, so this service uses another amount of energy. Only ``exact`` has a lower bound."""
    caveat: str
    """Must be shown beside the values."""
    warnings: tuple[ResultWarning, ...]
    """Further warnings."""


@dataclass(frozen=True)
class Best(ChosenConfiguration):
    """The lowest-energy configuration on one GPU."""

    ties_with_first: bool
    """Whether its energy per token shows no clear difference from the first GPU, given both uncertainties."""


@dataclass(frozen=True)
class FigureComparison:
    """One quantity of two configurations."""

    a: float
    """The first."""
    b: float
    """The second."""
    ratio: float
    """a / b"""
    verdict: Verdict
    """Which one uses more energy, if both are of one workload and the uncertainty ranges do not explain the difference. If a name may mean other weights or hardware than those measured, or another GPU was used, the verdict says that it is about the measured ones."""


@dataclass(frozen=True)
class Comparison:
    """Two configurations compared."""

    claim: str
    """The comparison in a sentence, to print unchanged."""
    a: ChosenConfiguration
    """The first."""
    b: ChosenConfiguration
    """The second."""
    per_million_output_tokens: FigureComparison
    """GPU energy per million output tokens, Wh."""
    per_mean_response: FigureComparison
    """GPU energy of a response of average length, Wh."""


@dataclass(frozen=True)
class Area:
    """An area and its grid carbon intensity."""

    iso3: str
    """ISO code of three letters."""
    iso2: str | None
    """ISO code of two letters."""
    display_name: str
    """Name of the area."""
    year: str
    """Year of ``g_co2e_per_kwh``."""
    g_co2e_per_kwh: float
    """Grid carbon intensity, g CO2e per kWh."""
    note: str | None
    """Another place that the name may mean, such as the US state of Georgia; otherwise None."""
    years: Mapping[str, float] = field(hash=False)
    """Grid carbon intensity by year, g CO2e per kWh."""


@dataclass(frozen=True)
class Sources:
    """Sources by what they were used for."""

    energy: str
    """Source of the measured energy."""
    grid: str
    """Source of the grid carbon intensities."""
    prompts: str | None
    """Source of the energy of reading prompts; None if the release has none."""
    earlier: str | None
    """Source of the figures from the 2024 benchmark; None if the release has none."""


@dataclass(frozen=True)
class EarlierMeasurement:
    """A model, workload and GPU of the 2024 benchmark."""

    slug: str
    """Slug of the model."""
    workload: str
    """The workload."""
    gpu: str
    """GPU."""


@dataclass(frozen=True)
class About:
    """The release, its licence and its notices."""

    release: str | None
    """Date of the release; None if the snapshot belongs to no release."""
    updated: str
    """Date on which its documents were built."""
    site: str
    """Address of the site."""
    caveat: str
    """Must be shown beside everything made from the data."""
    citation: str
    """How to cite the data with its release. A release that was never published is named as a rehearsal."""
    attribution: str
    """How to attribute all data of the release."""
    sources: Sources
    """Sources of the data, each with its version and licence."""
    licence: str
    """Licence of the data, an SPDX id."""
    notices: Sequence[Mapping[str, str]] = field(hash=False)
    """Notices on releases, oldest first."""
    withdrawn: Sequence[Mapping[str, str | None]] = field(hash=False)
    """Rows that a later release no longer has."""
    earlier_models: tuple[str, ...]
    """Slugs of the models in the 2024 benchmark, which ``models`` lists only if they were measured later as well."""
    earlier_workloads: tuple[str, ...]
    """Names of the workloads in the 2024 benchmark."""
    earlier_measurements: tuple[EarlierMeasurement, ...]
    """Which models the 2024 benchmark measured on which GPUs and workloads."""


class SelectionOptions(TypedDict, total=False):
    """Selects measured configurations."""

    workload: Literal["lm-arena-chat", "gpqa", "sourcegraph-fim", "image-chat", "video-chat"] | None
    """Default: `lm-arena-chat`, or the model's only workload."""
    gpu: str | None
    """GPU, such as `H100`. Default: any."""
    num_gpus: int | None
    """Number of GPUs that serve the model together. Default: any."""
    max_itl_ms: float | None
    """Latency limit: highest median inter-token latency, ms. 50 ms is 20 tokens per second; ``math.inf`` means no limit. Default: the limit of the API's main table (``itl_deadline_ms`` of `index.json`)."""
    allow_other_gpu: bool | None
    """If ``gpu`` was not measured, use the GPU with the lowest energy instead. The result says so in ``other_gpu_than``."""


class TokenQuestionOptions(TypedDict, total=False):
    """A question to ``estimate`` about tokens."""

    workload: Literal["lm-arena-chat", "gpqa", "sourcegraph-fim", "image-chat", "video-chat", "chat-2024", "code-2024", "visual-chat-2024"] | None
    """Default: `lm-arena-chat`, or the model's only workload. If only the 2024 benchmark has the model or the GPU: its chat, or the model's only workload there. A workload that ends in `-2024` asks for that benchmark."""
    gpu: str | None
    """GPU, such as `H100`. Default: any."""
    num_gpus: int | None
    """Number of GPUs that serve the model together. Default: any."""
    max_itl_ms: float | None
    """Latency limit: highest median inter-token latency, ms. 50 ms is 20 tokens per second; ``math.inf`` means no limit. Default: the limit of the API's main table (``itl_deadline_ms`` of `index.json`). In the 2024 benchmark it applies to the mean time per output token."""
    allow_other_gpu: bool | None
    """If ``gpu`` was not measured, use the GPU with the lowest energy instead. The result says so in ``other_gpu_than``."""
    responses: int | None
    """Number of responses, each with ``output_tokens`` and ``input_tokens``. The result covers all of them together. Default: 1 with ``input_tokens``; otherwise any number, so the length of a call is not checked."""
    input_tokens: float | None
    """Tokens of one prompt. The energy of tokens beyond the measured lengths is in ``prompt_wh``, never in ``wh``."""
    cached_input_tokens: float | None
    """How many of the input tokens are cached, so that the engine does not compute them again. Needs ``input_tokens``."""
    grid: str | None
    """Where the electricity comes from: ISO code of three or two letters, or a name. Default: `WLD`, the world."""
    year: int | str | None
    """Year of the grid carbon intensity, such as 2024. Default: the main year of the grid data."""
    pue: float | None
    """Power usage effectiveness (PUE): energy of the data centre divided by the energy of its IT equipment, 1 to 10. Default: 1, the GPUs alone. With the ``boundary`` ``site`` it replaces the published range."""
    boundary: Rung | None
    """Converts the GPU energy by published ratios, in ``converted``: ``node`` is the whole server, ``fleet`` adds standby servers, ``site`` adds cooling and power distribution. The ratios are from other organisations' servers. ``wh`` stays as measured and without a PUE. Default: no conversion."""
    node_ratio: float | None
    """Your own ratio of a node's energy to the energy of its GPUs, 1 to 10. It replaces the published range and needs a ``boundary``."""
    as_of: str | None
    """A day, YYYY-MM-DD. The result is None if this snapshot is newer than that day; ``why`` then says which snapshot to use."""


class OutputQuestionOptions(TypedDict, total=False):
    """A question to ``estimate`` about images or videos, which are counted one by one."""

    workload: Literal["text-to-image", "text-to-video"] | None
    """Default: the workload on which the model was measured."""
    gpu: str | None
    """GPU, such as `H100`. Default: any."""
    num_gpus: int | None
    """Number of GPUs that generate the images or videos together. Default: any."""
    allow_other_gpu: bool | None
    """If ``gpu`` was not measured, use the GPU with the lowest energy instead. The result says so in ``other_gpu_than``."""
    max_latency_s: float | None
    """Latency limit: longest time of a batch, s. ``math.inf`` means no limit. Default: the limit of the workload, 30 for images and 300 for videos."""
    grid: str | None
    """Where the electricity comes from: ISO code of three or two letters, or a name. Default: `WLD`, the world."""
    year: int | str | None
    """Year of the grid carbon intensity, such as 2024. Default: the main year of the grid data."""
    pue: float | None
    """Power usage effectiveness (PUE): energy of the data centre divided by the energy of its IT equipment, 1 to 10. Default: 1, the GPUs alone. With the ``boundary`` ``site`` it replaces the published range."""
    boundary: Rung | None
    """Converts the GPU energy by published ratios, in ``converted``: ``node`` is the whole server, ``fleet`` adds standby servers, ``site`` adds cooling and power distribution. The ratios are from other organisations' servers. ``wh`` stays as measured and without a PUE. Default: no conversion."""
    node_ratio: float | None
    """Your own ratio of a node's energy to the energy of its GPUs, 1 to 10. It replaces the published range and needs a ``boundary``."""
    as_of: str | None
    """A day, YYYY-MM-DD. The result is None if this snapshot is newer than that day; ``why`` then says which snapshot to use."""


class FilterOptions(TypedDict, total=False):
    """Which configurations to list. An option that is not given doesn't filter."""

    workload: str | None
    """The workload."""
    gpu: str | None
    """GPU."""
    num_gpus: int | None
    """Number of GPUs."""
    precision: str | None
    """Precision of the weights."""
    max_itl_ms: float | None
    """Latency limit: highest median inter-token latency, ms."""


class NamedModelOptions(TypedDict, total=False):
    """An open-weights model by its name."""

    gpu: str | None
    """GPU, such as `H100`. Default: the measured GPU with the lowest energy."""


class ModelSizesOptions(TypedDict, total=False):
    """A model by its sizes."""

    params_b: float
    """Parameters, billions."""
    active_params_b: float
    """Active parameters per token, billions; all parameters of a dense model."""
    vendor: str | None
    """Owner of the weights on a model hub. The interval is wider for vendors of which no model was measured."""
    gpu: str | None
    """GPU, such as `H100`. Default: the measured GPU with the lowest energy."""


OPTIONS: dict[str, tuple[dict[str, str], Sequence[str]]] = {
    "selection": ({"model":"text","workload":"text","gpu":"text","num_gpus":"number","max_itl_ms":"limit","allow_other_gpu":"flag"}, ["model"]),
    "question": ({"model":"text","workload":"text","gpu":"text","num_gpus":"number","max_itl_ms":"limit","allow_other_gpu":"flag","output_tokens":"count","responses":"number","input_tokens":"count","cached_input_tokens":"count","allow_predicted":"flag","grid":"text","year":"year","pue":"factor","boundary":"rung","node_ratio":"factor","as_of":"day"}, ["model"]),
    "item_question": ({"model":"text","workload":"text","gpu":"text","num_gpus":"number","allow_other_gpu":"flag","max_latency_s":"limit","outputs":"count","grid":"text","year":"year","pue":"factor","boundary":"rung","node_ratio":"factor","as_of":"day"}, ["model","outputs"]),
    "filter": ({"model":"text","workload":"text","gpu":"text","num_gpus":"number","precision":"text","max_itl_ms":"limit"}, []),
    "prediction": ({"model":"text","gpu":"text"}, ["model"]),
    "sizes": ({"params_b":"limit","active_params_b":"limit","vendor":"text","gpu":"text"}, ["params_b","active_params_b"]),
}


TEXTS = 234
