# Generated from schema/packages.json. Do not edit.
"""What the functions take and give. A field that the API has keeps its name and unit."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Dict, Literal, Mapping, Optional, Sequence, Tuple, TypedDict, Union

__all__ = [
    "Selection",
    "Figure",
    "Load",
    "Electricity",
    "Prompts",
    "AnswerShares",
    "PerAnswer",
    "Span",
    "ConvertedRung",
    "Converted",
    "PromptEnergy",
    "Range",
    "MeasuredRange",
    "AnswerEstimate",
    "Estimate",
    "PredictedFigure",
    "PredictedEstimate",
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
    "About",
]


@dataclass(frozen=True)
class Selection:
    """Which measured configurations are meant."""

    model: str
    """Slug, display name, hub id, or another name that is certain: whatever ``resolve`` takes."""
    workload: Optional[Literal["lm-arena-chat", "gpqa", "sourcegraph-fim", "image-chat", "video-chat"]] = None
    """Where none is given, `lm-arena-chat`; of a model that was not measured on it, its only one."""
    gpu: Optional[str] = None
    """GPU, such as `H100`; any where none is given."""
    num_gpus: Optional[int] = None
    """Number of GPUs that serve the model together; any where none is given."""
    max_itl_ms: Optional[float] = None
    """Highest median inter-token latency, ms: 50 are 20 tokens a second, ``math.inf`` is no ceiling. Where none is given, that of the main table of the API (``itl_deadline_ms`` of `index.json`)."""
    allow_other_gpu: Optional[bool] = None
    """Take the most frugal other GPU where ``gpu`` was not measured; the result says so."""


@dataclass(frozen=True)
class Figure:
    """A figure with its band of uncertainty: value / (1 + U) to value × (1 + U), U the expanded relative uncertainty."""

    value: float
    """The figure."""
    low: float
    """The lower end of the band."""
    high: float
    """The upper end of the band."""


@dataclass(frozen=True)
class Load:
    """Energy and emissions at one load of the server."""

    row_id: str
    """Id of the configuration."""
    gpu: str
    """GPU."""
    num_gpus: int
    """GPUs that serve together."""
    avg_running_batch: float
    """Requests at once, on average."""
    wh: float
    """Wh."""
    g_co2e: Optional[float]
    """g CO2e; None where the electricity is not known."""


@dataclass(frozen=True)
class Electricity:
    """The electricity of an area in a year."""

    iso3: str
    """ISO code of three letters."""
    display_name: str
    """Name of the area."""
    year: str
    """Year of the electricity."""
    g_co2e_per_kwh: float
    """gCO2e per kWh."""


@dataclass(frozen=True)
class Prompts:
    """The prompts that a figure holds for."""

    note: str
    """What they are, in words."""
    tokens: Optional[float]
    """Average length, tokens; None where the source does not publish it."""
    context_tokens: int
    """The most tokens that the measured servers took, prompt and answer together."""


@dataclass(frozen=True)
class AnswerShares:
    """What 10, 50 and 90 of 100 answers take at most."""

    p10: float
    """Of 10 in 100 answers."""
    median: float
    """Of half of the answers."""
    p90: float
    """Of 90 in 100 answers."""


@dataclass(frozen=True)
class PerAnswer:
    """How long the answers of a configuration were, and what answers of those lengths take."""

    tokens: AnswerShares
    """Tokens."""
    wh: AnswerShares
    """Wh."""


@dataclass(frozen=True)
class Span:
    """A range and its middle."""

    low: float
    """Lowest."""
    middle: float
    """Middle."""
    high: float
    """Highest."""


@dataclass(frozen=True)
class ConvertedRung:
    """A step from the GPUs outwards: its energy per energy of the step before."""

    rung: Literal["node", "fleet", "site"]
    """Name of the step."""
    low: float
    """Lowest ratio."""
    middle: float
    """Middle ratio."""
    high: float
    """Highest ratio."""
    own: bool
    """Whether it is the ratio that was given, by ``node_ratio`` or ``pue``; else those of the sources."""
    is_alone: bool
    """Whether all sources are of one publisher: the range then says nothing of how far others lie apart."""
    sources: Tuple[str, ...]
    """The documents that the ratios stand in."""


@dataclass(frozen=True)
class Converted:
    """Energy beyond the GPUs: not measured, but the figure of the GPUs times ratios that others published."""

    basis: Literal["converted"]
    """What kind of figure it is."""
    boundary: Literal["node", "fleet", "site"]
    """What the energy covers."""
    wh: Span
    """Energy, Wh: both ends of the band times both ends of each range."""
    g_co2e: Optional[Span]
    """Emissions, g CO2e; None where the electricity is not known."""
    rungs: Tuple[ConvertedRung, ...]
    """The steps that were taken."""
    caveat: str
    """Must stand beside the figure."""


@dataclass(frozen=True)
class PromptEnergy:
    """Reading what a prompt has beyond those measured, Wh: a floor from kernels alone, never part of a measured figure."""

    basis: Literal["floor-from-kernels"]
    """What kind of figure it is."""
    low: float
    """At least."""
    central: Optional[float]
    """In the middle; None where the lower bound alone is known."""
    high: Optional[float]
    """At most, by kernels alone; None where the lower bound alone is known."""


@dataclass(frozen=True)
class Range:
    """The same tokens at two loads of the same GPUs."""

    best: Load
    """At the best batch that keeps the ceiling: the figure."""
    smallest: Load
    """At the smallest batch measured: a server with little to do."""


@dataclass(frozen=True)
class MeasuredRange:
    """The same tokens on all measured configurations."""

    least: Load
    """On the most frugal one."""
    most: Load
    """On the least frugal one."""


@dataclass(frozen=True)
class AnswerEstimate:
    """What an answer takes, on the configuration that is the most frugal under the ceiling."""

    basis: Literal["measured"]
    """Whether the figures are measured."""
    per_answer: Optional[PerAnswer]
    """How long the answers of this configuration were, and what answers of those lengths take, Wh; None where it is not known."""
    prompt_wh: Optional[PromptEnergy]
    """None where no ``input_tokens`` are given, or nothing is known of prompts on this GPU, in this precision or workload."""
    row_id: str
    """Id of the configuration that the figure is of."""
    since: Optional[str]
    """Date of the release since which the energy of this configuration is what it is; None where no release has it."""
    slug: str
    """Slug of the model."""
    model: str
    """Display name."""
    workload: str
    """The workload."""
    gpu: str
    """GPU."""
    num_gpus: int
    """GPUs that serve together."""
    precision: str
    """Precision of the weights."""
    wh_per_million_output_tokens: float
    """GPU energy per million output tokens, Wh."""
    median_itl_ms: float
    """ms."""
    max_itl_ms: float
    """The ceiling that the configuration keeps: median inter-token latency, ms; ``math.inf`` is none."""
    ceiling_asked: bool
    """Whether the ceiling was asked for; else it is that of the main table."""
    electricity: Optional[Electricity]
    """The electricity: area, year, and its emissions intensity, gCO2e per kWh; None where there is no figure for it."""
    pue: float
    """Energy of the data centre per energy of its computers."""
    prompts: Prompts
    """The prompts that the figure holds for: their energy is inside it."""
    other_gpu_than: Optional[str]
    """The GPU that was asked for and not measured; None where the figure is of what was asked for."""
    boundary: Literal["gpu_only"]
    """What the energy covers."""
    caveat: str
    """Must stand beside the figure."""
    warnings: Tuple[str, ...]
    """What to know about this figure beside that."""
    release: Optional[str]
    """Date of the release, YYYY-MM-DD; None where the figures are of no release."""
    sources: Tuple[str, ...]
    """Where the figures are from."""


@dataclass(frozen=True)
class Estimate(AnswerEstimate):
    """What output tokens cost."""

    wh: Figure
    """Energy of the tokens, Wh."""
    g_co2e: Optional[Figure]
    """Emissions, g CO2e; None where the electricity is not known. The band is that of the energy: the source of the intensity states none."""
    answer_range: Range
    """The same tokens on the same GPUs at the best batch that keeps the ceiling (the figure) and at the smallest batch measured: a server with little to do. Between them lies what load alone does."""
    range: Optional[MeasuredRange]
    """The same tokens on the most frugal and on the least frugal of all measured configurations, whatever their GPUs, batch and latency: how far they may lie from the figure where nothing is known of the server. None where a GPU was named."""
    output_tokens: float
    """Output tokens."""
    converted: Optional[Converted] = None
    """The same energy carried to the ``boundary``; never to be added to ``wh``, sorted or charted with it. Only where one was asked for."""


@dataclass(frozen=True)
class PredictedFigure(Figure):
    """A predicted figure with its 90 % interval: one in ten falls outside."""

    basis: Literal["predicted"]
    """What kind of figure it is."""


@dataclass(frozen=True)
class PredictedEstimate:
    """What output tokens of a model cost that was not measured, by its sizes."""

    basis: Literal["predicted"]
    """What kind of figure it is."""
    wh: PredictedFigure
    """Energy of the tokens, Wh."""
    g_co2e: Optional[PredictedFigure]
    """g CO2e; None where the electricity is not known."""
    prompt_wh: Optional[PromptEnergy]
    """Reading the prompt."""
    model_id: str
    """Hub id of the model that was taken."""
    params_b: float
    """Parameters, billions."""
    active_params_b: float
    """Parameters at work per token, billions."""
    bits: float
    """Bits per weight."""
    workload: str
    """The workload."""
    gpu: str
    """GPU."""
    wh_per_million_output_tokens: float
    """GPU energy per million output tokens, Wh."""
    output_tokens: float
    """Output tokens."""
    max_itl_ms: float
    """The ceiling that the prediction is for: median inter-token latency, ms."""
    ceiling_asked: bool
    """Whether the ceiling was asked for; else it is that of the main table."""
    electricity: Optional[Electricity]
    """None where there is no figure for it."""
    pue: float
    """Energy of the data centre per energy of its computers."""
    other_gpu_than: None
    """Always None."""
    boundary: Literal["gpu_only"]
    """What the energy covers."""
    caveat: str
    """Must stand beside the figure."""
    warnings: Tuple[str, ...]
    """What to know about this figure beside that."""
    release: Optional[str]
    """Date of the release, YYYY-MM-DD; None where the figures are of no release."""
    sources: Tuple[str, ...]
    """Where the figures are from."""
    converted: Optional[Converted] = None
    """The same energy carried to the ``boundary``; never to be added to ``wh``, sorted or charted with it. Only where one was asked for."""


@dataclass(frozen=True)
class Prediction:
    """What chat of a model that was not measured takes, or why that can't be told."""

    basis: Literal["predicted"]
    """What kind of figure it is."""
    wh_per_million_tokens: Optional[Figure]
    """GPU energy per million output tokens, Wh, with its 90 % interval; None where nothing is predicted."""
    refusal: Optional[str]
    """Why nothing is predicted; None where something is."""
    model_id: Optional[str]
    """Hub id of the model; None where sizes were given, or no model of that name is known."""
    params_b: Optional[float]
    """Parameters, billions; None where no model of that name is known."""
    active_params_b: Optional[float]
    """Parameters at work per token, billions."""
    bits: Optional[float]
    """Bits per weight; None where sizes were given."""
    gpu: Optional[str]
    """The GPU that it holds for; None where nothing is predicted and none was given."""
    coverage: Optional[float]
    """Share of measured rows, of families (or makers) that the fit had not seen, that lay inside their interval."""
    workload: str
    """The workload."""
    max_itl_ms: float
    """The ceiling that it holds for: median inter-token latency, ms."""
    boundary: Literal["gpu_only"]
    """What the energy covers."""
    caveat: str
    """Must stand beside the figure."""
    warnings: Tuple[str, ...]
    """What to know about this figure beside that."""
    release: Optional[str]
    """Date of the release, YYYY-MM-DD; None where the figures are of no release."""
    sources: Tuple[str, ...]
    """Where the figures are from."""


@dataclass(frozen=True)
class ItemEstimate:
    """What images or videos cost. A model makes them in one size and number of steps, which stand here."""

    basis: Literal["measured"]
    """What kind of figure it is."""
    wh: Figure
    """Energy of all of them, Wh."""
    g_co2e: Optional[Figure]
    """Emissions, g CO2e; None where the electricity is not known. The band is that of the energy: the source of the intensity states none."""
    row_id: str
    """Id of the configuration that the figure is of."""
    since: Optional[str]
    """Date of the release since which the energy of this configuration is what it is; None where no release has it."""
    slug: str
    """Slug of the model."""
    model: str
    """Display name."""
    workload: str
    """The workload."""
    gpu: str
    """GPU."""
    num_gpus: int
    """GPUs that serve together."""
    precision: str
    """Precision of the weights."""
    unit: Literal["image", "video"]
    """What one output is."""
    wh_per_output: float
    """GPU energy of one, Wh."""
    batch_size: int
    """Made at once."""
    batch_latency_s: float
    """Time from the start of a batch to its end, s."""
    width: int
    """Pixels."""
    height: int
    """Pixels."""
    inference_steps: int
    """Steps."""
    num_frames: Optional[int]
    """Frames of a video; None for an image."""
    fps: Optional[int]
    """Frames a second; None for an image."""
    outputs: float
    """Images or videos."""
    max_latency_s: float
    """The ceiling that the configuration keeps: time of a batch, s; ``math.inf`` is none."""
    ceiling_asked: bool
    """Whether the ceiling was asked for; else it is that of the workload."""
    electricity: Optional[Electricity]
    """None where there is no figure for it."""
    pue: float
    """Energy of the data centre per energy of its computers."""
    other_gpu_than: Optional[str]
    """The GPU that was asked for and not measured; None where the figure is of what was asked for."""
    boundary: Literal["gpu_only"]
    """What the energy covers."""
    caveat: str
    """Must stand beside the figure."""
    warnings: Tuple[str, ...]
    """What to know about this figure beside that."""
    release: Optional[str]
    """Date of the release, YYYY-MM-DD; None where the figures are of no release."""
    sources: Tuple[str, ...]
    """Where the figures are from."""
    converted: Optional[Converted] = None
    """The same energy carried to the ``boundary``; never to be added to ``wh``, sorted or charted with it. Only where one was asked for."""


@dataclass(frozen=True)
class Reason:
    """Why there is no answer, or one without emissions."""

    field: Literal["workload", "model", "gpu", "num_gpus", "max_itl_ms", "max_latency_s", "grid", "year", "as_of", "boundary", "row_id"]
    """The option that stands in the way."""
    given: str
    """What was given for it; empty where nothing was."""
    message: str
    """In a sentence."""
    near: Tuple[str, ...]
    """What could be meant, or what there is."""
    max_itl_ms: Optional[float]
    """Ceiling of a question of tokens, ms; None of another."""
    max_latency_s: Optional[float]
    """Ceiling of a question of images or videos, s; None of another, or where there is no such workload."""
    ceiling_asked: bool
    """Whether the ceiling was asked for."""


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
    """Parameters at work per token, billions."""
    architecture: str
    """Architecture."""
    workloads: Tuple[str, ...]
    """Workloads that it was measured on."""
    gpus: Tuple[str, ...]
    """GPUs that it was measured on."""


@dataclass(frozen=True)
class Configuration:
    """A measured configuration with energy per token. Names and units are those of the API."""

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
    """Parameters at work per token, billions."""
    architecture: str
    """Architecture."""
    gpu: str
    """GPU."""
    num_gpus: int
    """GPUs that serve together."""
    tensor_parallel: int
    """Tensor-parallel degree."""
    data_parallel: int
    """Data-parallel degree."""
    expert_parallel: int
    """Expert-parallel degree."""
    precision: str
    """Precision of the weights."""
    max_num_seqs: int
    """Configured cap of the running batch."""
    repeat: int
    """Number of the run, 1 for the first."""
    repeats: int
    """Runs of the configuration."""
    wh_per_million_output_tokens: float
    """GPU energy per million output tokens, Wh."""
    joules_per_output_token: float
    """GPU energy per output token, J."""
    wh_per_response: float
    """Wh of an answer of average length."""
    median_itl_ms: float
    """Median inter-token latency, ms."""
    tokens_per_second: float
    """Output tokens per second of all requests."""
    gpu_power_watts_total: int
    """Power of all GPUs, W."""
    avg_output_tokens: int
    """Average answer, tokens."""
    answer_tokens_p10: Optional[int]
    """Tokens that 10, 50 and 90 of 100 answers have at most; None where they are not known."""
    answer_tokens_p50: Optional[int]
    """Tokens that half of the answers have at most."""
    answer_tokens_p90: Optional[int]
    """Tokens that 90 of 100 answers have at most."""
    avg_running_batch: float
    """Requests at once, on average."""
    since: Optional[str]
    """Date of the release since which the energy of this configuration is what it is; None where no release has it."""
    relative_uncertainty: float
    """Expanded (k = 2), as a share of the energy."""


@dataclass(frozen=True)
class ChosenConfiguration(Configuration):
    """A configuration that was chosen, and by what."""

    wh_per_million_tokens: Figure
    """``wh_per_million_output_tokens`` with its band, Wh."""
    wh_per_answer: Figure
    """``wh_per_response`` with its band, Wh."""
    max_itl_ms: Optional[float]
    """The ceiling that it was chosen by, ms; ``math.inf`` is none, None of a row that was named by its ``row_id``."""
    ceiling_asked: bool
    """Whether the ceiling was asked for; else it is that of the main table."""
    caveat: str
    """Must stand beside the figures."""
    warnings: Tuple[str, ...]
    """What to know beside that."""


@dataclass(frozen=True)
class Best(ChosenConfiguration):
    """The best configuration on a GPU."""

    ties_with_first: bool
    """Whether its energy per token can't be told from that of the first, given how sure both are."""


@dataclass(frozen=True)
class FigureComparison:
    """One thing compared."""

    a: float
    """The first."""
    b: float
    """The second."""
    ratio: float
    """a / b"""
    verdict: Literal["a uses more", "b uses more", "not distinguishable"]
    """Which is more, where they can be told apart."""


@dataclass(frozen=True)
class Comparison:
    """Two configurations compared."""

    a: ChosenConfiguration
    """The first."""
    b: ChosenConfiguration
    """The second."""
    per_million_tokens: FigureComparison
    """GPU energy per million output tokens, Wh."""
    per_answer: FigureComparison
    """GPU energy of an answer of average length, Wh."""


@dataclass(frozen=True)
class Area:
    """An area and its electricity."""

    iso3: str
    """ISO code of three letters."""
    iso2: Optional[str]
    """ISO code of two letters."""
    display_name: str
    """Name of the area."""
    year: str
    """Year of ``g_co2e_per_kwh``."""
    g_co2e_per_kwh: float
    """gCO2e per kWh."""
    years: Mapping[str, float] = field(hash=False)
    """gCO2e per kWh by year."""


@dataclass(frozen=True)
class About:
    """What the figures are."""

    release: Optional[str]
    """Date of the release; None where the figures are of no release."""
    updated: str
    """Date on which its documents were built."""
    site: str
    """Address of the site."""
    caveat: str
    """Must stand beside whatever is made from the figures."""
    attribution: str
    """How to name the data."""
    licence: str
    """Licence of the data, an SPDX id."""
    notices: Sequence[Mapping[str, Any]] = field(hash=False)
    """Notices on releases, oldest first."""
    withdrawn: Sequence[Mapping[str, Any]] = field(hash=False)
    """Rows that a release had and a later one has not."""


class SelectionOptions(TypedDict, total=False):
    """Which measured configurations are meant."""

    workload: Optional[Literal["lm-arena-chat", "gpqa", "sourcegraph-fim", "image-chat", "video-chat"]]
    """Where none is given, `lm-arena-chat`; of a model that was not measured on it, its only one."""
    gpu: Optional[str]
    """GPU, such as `H100`; any where none is given."""
    num_gpus: Optional[int]
    """Number of GPUs that serve the model together; any where none is given."""
    max_itl_ms: Optional[float]
    """Highest median inter-token latency, ms: 50 are 20 tokens a second, ``math.inf`` is no ceiling. Where none is given, that of the main table of the API (``itl_deadline_ms`` of `index.json`)."""
    allow_other_gpu: Optional[bool]
    """Take the most frugal other GPU where ``gpu`` was not measured; the result says so."""


class TokenQuestionOptions(TypedDict, total=False):
    """What is asked of ``estimate`` for tokens."""

    workload: Optional[Literal["lm-arena-chat", "gpqa", "sourcegraph-fim", "image-chat", "video-chat"]]
    """Where none is given, `lm-arena-chat`; of a model that was not measured on it, its only one."""
    gpu: Optional[str]
    """GPU, such as `H100`; any where none is given."""
    num_gpus: Optional[int]
    """Number of GPUs that serve the model together; any where none is given."""
    max_itl_ms: Optional[float]
    """Highest median inter-token latency, ms: 50 are 20 tokens a second, ``math.inf`` is no ceiling. Where none is given, that of the main table of the API (``itl_deadline_ms`` of `index.json`)."""
    allow_other_gpu: Optional[bool]
    """Take the most frugal other GPU where ``gpu`` was not measured; the result says so."""
    input_tokens: Optional[float]
    """Tokens of one prompt: what it has beyond those measured stands in ``prompt_wh``, never in ``wh``."""
    cached_input_tokens: Optional[float]
    """How many of them lie in a cache and are not read again."""
    grid: Optional[str]
    """Area of the electricity: ISO code of three or two letters, or name; `WLD`, the world, where none is given."""
    year: Optional[Union[int, str]]
    """Year of the electricity, such as 2024; that of the release where none is given."""
    pue: Optional[float]
    """Energy of the data centre per energy of its computers, 1 to 10; 1 (the GPUs alone) where none is given. With the ``boundary`` site it takes the place of the published range."""
    boundary: Optional[Literal["node", "fleet", "site"]]
    """How far from the GPUs to carry the energy by published ratios, in ``converted``; the GPUs alone where none is given. ``wh`` stays as measured, and takes no PUE."""
    node_ratio: Optional[float]
    """Own energy of a node per energy of its GPUs, 1 to 10, with a ``boundary``: takes the place of the published range."""
    as_of: Optional[str]
    """A day, YYYY-MM-DD: None where these figures are of a later one. ``why`` then says that the snapshot of the last release up to that day is to be taken."""


class OutputQuestionOptions(TypedDict, total=False):
    """What is asked of ``estimate`` for images and videos, which are counted one by one."""

    workload: Optional[Literal["text-to-image", "text-to-video"]]
    """Where none is given, the one that the model was measured on."""
    gpu: Optional[str]
    """GPU, such as `H100`; any where none is given."""
    num_gpus: Optional[int]
    """Number of GPUs that make them together; any where none is given."""
    allow_other_gpu: Optional[bool]
    """Take the most frugal other GPU where ``gpu`` was not measured; the result says so."""
    max_latency_s: Optional[float]
    """Longest time that a batch may take, s; where none is given the ceiling of the workload: 30 for images, 300 for videos. ``math.inf`` for no ceiling."""
    grid: Optional[str]
    """Area of the electricity: ISO code of three or two letters, or name; `WLD`, the world, where none is given."""
    year: Optional[Union[int, str]]
    """Year of the electricity, such as 2024; that of the release where none is given."""
    pue: Optional[float]
    """Energy of the data centre per energy of its computers, 1 to 10; 1 (the GPUs alone) where none is given. With the ``boundary`` site it takes the place of the published range."""
    boundary: Optional[Literal["node", "fleet", "site"]]
    """How far from the GPUs to carry the energy by published ratios, in ``converted``; the GPUs alone where none is given. ``wh`` stays as measured, and takes no PUE."""
    node_ratio: Optional[float]
    """Own energy of a node per energy of its GPUs, 1 to 10, with a ``boundary``: takes the place of the published range."""
    as_of: Optional[str]
    """A day, YYYY-MM-DD: None where these figures are of a later one. ``why`` then says that the snapshot of the last release up to that day is to be taken."""


class FilterOptions(TypedDict, total=False):
    """Which configurations to list; what is not given lets everything through."""

    workload: Optional[str]
    """The workload."""
    gpu: Optional[str]
    """GPU."""
    num_gpus: Optional[int]
    """Number of GPUs."""
    precision: Optional[str]
    """Precision of the weights."""
    max_itl_ms: Optional[float]
    """Highest median inter-token latency, ms."""


class NamedModelOptions(TypedDict, total=False):
    """An open-weights model by its name."""

    gpu: Optional[str]
    """GPU, such as `H100`; the most frugal of those that were measured where none is given."""


class ModelSizesOptions(TypedDict, total=False):
    """A model by its sizes."""

    params_b: float
    """Parameters, billions."""
    active_params_b: float
    """Parameters at work per token, billions; of a dense model all."""
    maker: Optional[str]
    """Owner of the weights on a model hub: the interval is wider for one of whom nothing was measured."""
    gpu: Optional[str]
    """GPU, such as `H100`; the most frugal of those that were measured where none is given."""


OPTIONS: Dict[str, Tuple[Dict[str, str], Sequence[str]]] = {
    "selection": ({"model":"text","workload":"text","gpu":"text","num_gpus":"number","max_itl_ms":"ceiling","allow_other_gpu":"flag"}, ["model"]),
    "question": ({"model":"text","workload":"text","gpu":"text","num_gpus":"number","max_itl_ms":"ceiling","allow_other_gpu":"flag","output_tokens":"count","input_tokens":"count","cached_input_tokens":"count","allow_predicted":"flag","grid":"text","year":"year","pue":"factor","boundary":"rung","node_ratio":"factor","as_of":"day"}, ["model"]),
    "item_question": ({"model":"text","workload":"text","gpu":"text","num_gpus":"number","allow_other_gpu":"flag","max_latency_s":"ceiling","outputs":"count","grid":"text","year":"year","pue":"factor","boundary":"rung","node_ratio":"factor","as_of":"day"}, ["model","outputs"]),
    "filter": ({"model":"text","workload":"text","gpu":"text","num_gpus":"number","precision":"text","max_itl_ms":"ceiling"}, []),
    "prediction": ({"model":"text","gpu":"text"}, ["model"]),
    "sizes": ({"params_b":"ceiling","active_params_b":"ceiling","maker":"text","gpu":"text"}, ["params_b","active_params_b"]),
}
