"""What the functions take and give. A field that the API has keeps its name and unit."""

from dataclasses import dataclass, field
from typing import Mapping, Optional, Sequence, Tuple


@dataclass(frozen=True)
class Figure:
    """A figure with its band of uncertainty: value / (1 + U) to value * (1 + U), U expanded (k = 2)."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Load:
    """Energy (Wh) and emissions (g CO2e) at one load of the server."""

    row_id: str
    avg_running_batch: float
    wh: float
    g_co2e: float


@dataclass(frozen=True)
class Range:
    """The same tokens at the best batch that keeps the ceiling, and at the smallest batch measured on the same GPUs."""

    best: Load
    smallest: Load


@dataclass(frozen=True)
class Electricity:
    """The electricity: area, year, and its emissions intensity, gCO2e per kWh."""

    iso3: str
    display_name: str
    year: str
    g_co2e_per_kwh: float


@dataclass(frozen=True)
class Prompts:
    """The prompts that a figure holds for: in words, their average length (None where it is not published), the most tokens."""

    note: str
    tokens: Optional[float]
    context_tokens: int


@dataclass(frozen=True)
class Estimate:
    """What output tokens cost."""

    wh: Figure
    g_co2e: Figure
    answer_range: Range
    row_id: str
    slug: str
    model: str
    workload: str
    gpu: str
    num_gpus: int
    precision: str
    wh_per_million_output_tokens: float
    median_itl_ms: float
    output_tokens: float
    electricity: Electricity
    pue: float
    prompts: Prompts
    other_gpu_than: Optional[str]
    boundary: str
    caveat: str
    warnings: Tuple[str, ...]
    release: Optional[str]
    sources: Tuple[str, ...]


@dataclass(frozen=True)
class ItemEstimate:
    """What images or videos cost. A model makes them in one size and number of steps, which stand here.

    ``unit`` is what one output is, ``wh_per_output`` its GPU energy (Wh); sizes are in pixels, ``batch_latency_s`` is the
    time from the start of a batch to its end (s); ``num_frames`` and ``fps`` are None for an image.
    """

    wh: Figure
    g_co2e: Figure
    row_id: str
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
    outputs: float
    electricity: Electricity
    pue: float
    other_gpu_than: Optional[str]
    boundary: str
    caveat: str
    warnings: Tuple[str, ...]
    release: Optional[str]
    sources: Tuple[str, ...]


@dataclass(frozen=True)
class Reason:
    """Why there is no estimate: the argument, what was given, in a sentence, and what could be meant."""

    field: str
    given: str
    message: str
    near: Tuple[str, ...]


@dataclass(frozen=True)
class Model:
    """A model that was measured; parameters in billions."""

    slug: str
    model: str
    model_id: str
    params_b: float
    active_params_b: float
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
    active_params_b: float
    architecture: str
    gpu: str
    num_gpus: int
    tensor_parallel: int
    data_parallel: int
    expert_parallel: int
    precision: str
    max_num_seqs: int
    repeat: int
    repeats: int
    wh_per_million_output_tokens: float
    joules_per_output_token: float
    wh_per_response: float
    median_itl_ms: float
    p90_itl_ms: float
    p95_itl_ms: float
    p99_itl_ms: float
    tokens_per_second: float
    gpu_power_watts_total: int
    avg_output_tokens: int
    avg_running_batch: float
    relative_uncertainty: float


@dataclass(frozen=True)
class Best(Configuration):
    """The best configuration on a GPU, and whether its energy can't be told from that of the first."""

    ties_with_first: bool


@dataclass(frozen=True)
class FigureComparison:
    """One thing compared: a, b, a / b, and ``a uses more``, ``b uses more`` or ``not distinguishable``."""

    a: float
    b: float
    ratio: float
    verdict: str


@dataclass(frozen=True)
class Comparison:
    """Two configurations compared, per million output tokens and per answer of average length (Wh)."""

    a: Configuration
    b: Configuration
    per_million_tokens: FigureComparison
    per_answer: FigureComparison


@dataclass(frozen=True)
class Area:
    """An area and its electricity, gCO2e per kWh."""

    iso3: str
    iso2: Optional[str]
    display_name: str
    year: str
    g_co2e_per_kwh: float
    years: Mapping[str, float] = field(hash=False)


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


@dataclass(frozen=True)
class Update:
    """How ``update`` or ``pin`` ended: whether figures changed, the release that answers now, why nothing changed."""

    changed: bool
    release: Optional[str]
    reason: Optional[str]


@dataclass(frozen=True)
class Selection:
    """Which measured configurations are meant, for ``compare``: the arguments of ``best``."""

    model: str
    workload: str = "lm-arena-chat"
    gpu: Optional[str] = None
    num_gpus: Optional[int] = None
    max_itl_ms: float = 50
    allow_other_gpu: bool = False


@dataclass(frozen=True)
class ItemSelection:
    """Which configurations that make images or videos are meant; None is the ceiling of the workload."""

    model: str
    workload: str
    gpu: Optional[str] = None
    num_gpus: Optional[int] = None
    max_latency_s: Optional[float] = None
    allow_other_gpu: bool = False


@dataclass(frozen=True)
class Item:
    """A configuration that makes images or videos, of a snapshot."""

    row_id: str
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
