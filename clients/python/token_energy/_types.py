"""What the functions take and give. A field that the API has keeps its name and unit."""

from dataclasses import dataclass, field
from typing import Literal, Mapping, Optional, Sequence, Tuple


@dataclass(frozen=True)
class Figure:
    """A figure with its band of uncertainty: value / (1 + U) to value * (1 + U), U expanded (k = 2)."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Load:
    """Energy and emissions at one load of the server."""

    row_id: str
    gpu: str
    num_gpus: int
    avg_running_batch: float
    """Requests at once, on average."""
    wh: float
    """Wh."""
    g_co2e: Optional[float]
    """g CO2e; None where the electricity is not known."""


@dataclass(frozen=True)
class Range:
    """The same tokens at the best batch that keeps the ceiling, and at the smallest batch measured on the same GPUs."""

    best: Load
    smallest: Load


@dataclass(frozen=True)
class MeasuredRange:
    """The same tokens on the most frugal and on the least frugal of all measured configurations."""

    least: Load
    most: Load


@dataclass(frozen=True)
class Electricity:
    """The electricity of an area in a year."""

    iso3: str
    display_name: str
    year: str
    g_co2e_per_kwh: float
    """gCO2e per kWh."""


@dataclass(frozen=True)
class Prompts:
    """The prompts that a figure holds for."""

    note: str
    """What they are, in words."""
    tokens: Optional[float]
    """Average length, tokens; None where it is not published."""
    context_tokens: int
    """The most tokens that the measured servers took, prompt and answer together."""


@dataclass(frozen=True)
class AnswerShares:
    """What 10, 50 and 90 of 100 answers take at most."""

    p10: float
    median: float
    p90: float


@dataclass(frozen=True)
class PerAnswer:
    """How long the answers of a configuration were, and what answers of those lengths take, Wh."""

    tokens: AnswerShares
    wh: AnswerShares


@dataclass(frozen=True)
class PromptEnergy:
    """Reading what a prompt has beyond those measured, Wh: a floor from kernels alone, never part of a measured figure."""

    basis: str
    """floor-from-kernels"""
    low: float
    """At least."""
    central: Optional[float]
    """In the middle; None where the lower bound alone is known."""
    high: Optional[float]
    """At most, by kernels alone; None where the lower bound alone is known."""


@dataclass(frozen=True)
class AnswerEstimate:
    """What an answer takes, on the configuration that is the most frugal under the ceiling."""

    basis: str
    """measured"""
    per_answer: Optional[PerAnswer]
    """None where the lengths of answers are not known."""
    prompt_wh: Optional[PromptEnergy]
    """None where no ``input_tokens`` are given, or nothing is known of prompts on this GPU, in this precision or workload."""
    row_id: str
    since: Optional[str]
    """Date of the release since which the energy of this configuration is what it is; None where no release has it."""
    slug: str
    model: str
    workload: str
    gpu: str
    num_gpus: int
    precision: str
    wh_per_million_output_tokens: float
    """GPU energy per million output tokens, Wh."""
    median_itl_ms: float
    """Median inter-token latency, ms."""
    max_itl_ms: float
    """The ceiling that the configuration keeps: median inter-token latency, ms; ``math.inf`` is none."""
    ceiling_asked: bool
    """Whether the ceiling was asked for; else it is that of the main table."""
    electricity: Optional[Electricity]
    """None where there is no figure for it."""
    pue: float
    """Energy of the data centre per energy of its computers."""
    prompts: Prompts
    other_gpu_than: Optional[str]
    """The GPU that was asked for and not measured."""
    boundary: str
    caveat: str
    """Must stand beside the figure."""
    warnings: Tuple[str, ...]
    release: Optional[str]
    sources: Tuple[str, ...]


@dataclass(frozen=True)
class Estimate(AnswerEstimate):
    """What output tokens cost."""

    wh: Figure
    """Energy of the tokens, Wh."""
    g_co2e: Optional[Figure]
    """Emissions, g CO2e; None where the electricity is not known. The band is that of the energy."""
    answer_range: Range
    range: Optional["MeasuredRange"]
    """Null where a GPU was named."""
    output_tokens: float


@dataclass(frozen=True)
class PredictedFigure(Figure):
    """A predicted figure with its 90 % interval: one in ten falls outside."""

    basis: str = "predicted"


@dataclass(frozen=True)
class PredictedEstimate:
    """What output tokens of a model cost that was not measured, by its sizes."""

    basis: str
    """predicted"""
    wh: PredictedFigure
    """Energy of the tokens, Wh."""
    g_co2e: Optional[PredictedFigure]
    """g CO2e; None where the electricity is not known."""
    prompt_wh: Optional[PromptEnergy]
    model_id: str
    """Hub id of the model that was taken."""
    params_b: float
    """Parameters, billions."""
    active_params_b: float
    """Parameters at work per token, billions."""
    bits: float
    """Bits per weight."""
    workload: str
    gpu: str
    wh_per_million_output_tokens: float
    """GPU energy per million output tokens, Wh."""
    output_tokens: float
    max_itl_ms: float
    """The ceiling that the prediction is for: median inter-token latency, ms."""
    ceiling_asked: bool
    electricity: Optional[Electricity]
    """None where there is no figure for it."""
    pue: float
    other_gpu_than: None
    boundary: str
    caveat: str
    """Must stand beside the figure."""
    warnings: Tuple[str, ...]
    release: Optional[str]
    sources: Tuple[str, ...]


@dataclass(frozen=True)
class Prediction:
    """What chat of a model that was not measured takes, or why that can't be told."""

    basis: str
    """predicted"""
    wh_per_million_tokens: Optional[Figure]
    """GPU energy per million output tokens, Wh, with its 90 % interval; None where nothing is predicted."""
    refusal: Optional[str]
    """Why nothing is predicted."""
    model_id: Optional[str]
    """Hub id of the model; None where sizes were given, or no model of that name is known."""
    params_b: Optional[float]
    """Parameters, billions; None where no model of that name is known."""
    active_params_b: Optional[float]
    """Parameters at work per token, billions."""
    bits: Optional[float]
    """Bits per weight."""
    gpu: Optional[str]
    """The GPU that it holds for; None where nothing is predicted and none was given."""
    coverage: Optional[float]
    """Share of measured rows, of families (or makers) that the fit had not seen, that lay inside their interval."""
    workload: str
    max_itl_ms: float
    """The ceiling that it holds for: median inter-token latency, ms."""
    boundary: str
    caveat: str
    """Must stand beside the figure."""
    warnings: Tuple[str, ...]
    release: Optional[str]
    sources: Tuple[str, ...]


@dataclass(frozen=True)
class ItemEstimate:
    """What images or videos cost. A model makes them in one size and number of steps, which stand here."""

    basis: str
    """measured"""
    wh: Figure
    """Energy of all of them, Wh."""
    g_co2e: Optional[Figure]
    """Emissions, g CO2e; None where the electricity is not known. The band is that of the energy."""
    row_id: str
    since: Optional[str]
    """Date of the release since which the energy of this configuration is what it is; None where no release has it."""
    slug: str
    model: str
    workload: str
    gpu: str
    num_gpus: int
    precision: str
    unit: str
    """What one output is: image or video."""
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
    num_frames: Optional[int]
    """Frames of a video."""
    fps: Optional[int]
    """Frames a second of a video."""
    outputs: float
    max_latency_s: float
    """The ceiling that the configuration keeps: time of a batch, s; ``math.inf`` is none."""
    ceiling_asked: bool
    """Whether the ceiling was asked for; else it is that of the workload."""
    electricity: Optional[Electricity]
    """None where there is no figure for it."""
    pue: float
    """Energy of the data centre per energy of its computers."""
    other_gpu_than: Optional[str]
    """The GPU that was asked for and not measured."""
    boundary: str
    caveat: str
    """Must stand beside the figure."""
    warnings: Tuple[str, ...]
    release: Optional[str]
    sources: Tuple[str, ...]


@dataclass(frozen=True)
class Reason:
    """Why there is no answer, or one without emissions."""

    field: str
    """The argument."""
    given: str
    """What was given for it; empty where nothing was."""
    message: str
    near: Tuple[str, ...]
    """What could be meant, or what there is."""
    max_itl_ms: Optional[float]
    """Ceiling of a question of tokens, ms."""
    max_latency_s: Optional[float]
    """Ceiling of a question of images or videos, s."""
    ceiling_asked: bool
    """Whether the ceiling was asked for."""


@dataclass(frozen=True)
class Model:
    """A model that was measured."""

    slug: str
    model: str
    model_id: str
    params_b: float
    """Parameters, billions."""
    active_params_b: float
    """Parameters at work per token, billions."""
    architecture: str
    workloads: Tuple[str, ...]
    gpus: Tuple[str, ...]


@dataclass(frozen=True)
class Configuration:
    """A measured configuration with energy per token. Names and units are those of the API."""

    row_id: str
    workload: str
    slug: str
    model: str
    model_id: str
    params_b: float
    """Parameters, billions."""
    active_params_b: float
    """Parameters at work per token, billions."""
    architecture: str
    gpu: str
    num_gpus: int
    tensor_parallel: int
    data_parallel: int
    expert_parallel: int
    precision: str
    max_num_seqs: int
    """Configured cap of the running batch."""
    repeat: int
    repeats: int
    wh_per_million_output_tokens: float
    """GPU energy per million output tokens, Wh."""
    joules_per_output_token: float
    """J."""
    wh_per_response: float
    """GPU energy of an answer of average length, Wh."""
    median_itl_ms: float
    """Median inter-token latency, ms."""
    tokens_per_second: float
    """Output tokens per second of all requests."""
    gpu_power_watts_total: int
    """Power of all GPUs, W."""
    avg_output_tokens: int
    """Average answer, tokens."""
    answer_tokens_p10: Optional[int]
    """Tokens that 10 of 100 answers have at most; None where they are not known."""
    answer_tokens_p50: Optional[int]
    answer_tokens_p90: Optional[int]
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


@dataclass(frozen=True)
class Best(ChosenConfiguration):
    """The best configuration on a GPU."""

    ties_with_first: bool
    """Whether its energy per token can't be told from that of the first, given how sure both are."""


@dataclass(frozen=True)
class FigureComparison:
    """One thing compared: a, b, a / b, and ``a uses more``, ``b uses more`` or ``not distinguishable``."""

    a: float
    b: float
    ratio: float
    verdict: str


@dataclass(frozen=True)
class Comparison:
    """Two configurations compared."""

    a: ChosenConfiguration
    b: ChosenConfiguration
    per_million_tokens: FigureComparison
    """GPU energy per million output tokens, Wh."""
    per_answer: FigureComparison
    """GPU energy of an answer of average length, Wh."""


@dataclass(frozen=True)
class Area:
    """An area and its electricity."""

    iso3: str
    iso2: Optional[str]
    display_name: str
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
    updated: str
    site: str
    caveat: str
    attribution: str
    licence: str
    notices: Sequence[Mapping[str, str]] = field(hash=False)
    withdrawn: Sequence[Mapping[str, Optional[str]]] = field(hash=False)


TokenWorkload = Literal["lm-arena-chat", "gpqa", "sourcegraph-fim", "image-chat", "video-chat"]
ItemWorkload = Literal["text-to-image", "text-to-video"]


@dataclass(frozen=True)
class Selection:
    """Which measured configurations are meant, for ``compare``: the arguments of ``best``. None is as good as nothing."""

    model: str
    workload: Optional[TokenWorkload] = None
    gpu: Optional[str] = None
    num_gpus: Optional[int] = None
    max_itl_ms: Optional[float] = None
    """Highest median inter-token latency, ms; that of the main table where none is given, ``math.inf`` for none."""
    allow_other_gpu: Optional[bool] = None


@dataclass(frozen=True)
class Item:
    """A configuration that makes images or videos, of a snapshot."""

    row_id: str
    since: Optional[str]
    """Date of the release since which the energy of this configuration is what it is; None where no release has it."""
    slug: str
    model: str
    workload: str
    gpu: str
    num_gpus: int
    precision: str
    unit: str
    wh_per_output: float
    batch_size: int
    batch_latency_s: float
    width: int
    height: int
    inference_steps: int
    num_frames: Optional[int]
    fps: Optional[int]
    relative_uncertainty: float
