"""GPU energy of served language models, measured, with its uncertainty: offline, of a dated release.

>>> from token_energy import estimate
>>> estimate("Llama 3.1 8B Instruct", output_tokens=1_000_000, gpu="H100").wh.value  # doctest: +SKIP
19.498472222222222
"""

import json
from importlib import resources
from typing import Literal, Optional, Sequence, Union, overload

from ._client import Client
from ._types import (
    About,
    Area,
    Best,
    Compared,
    Comparison,
    Configuration,
    Electricity,
    Estimate,
    Figure,
    ItemEstimate,
    Load,
    Model,
    Prompts,
    Range,
    Reason,
    Selection,
    Update,
)

__all__ = [
    "About",
    "Area",
    "Best",
    "Client",
    "Compared",
    "Comparison",
    "Configuration",
    "Electricity",
    "Estimate",
    "Figure",
    "ItemEstimate",
    "Load",
    "Model",
    "Prompts",
    "Range",
    "Reason",
    "Selection",
    "Update",
    "about",
    "best",
    "compare",
    "configurations",
    "estimate",
    "grid",
    "models",
    "near",
    "pin",
    "resolve",
    "to_pandas",
    "update",
    "why",
]

_inside: Optional[Client] = None


def _own() -> Client:
    """The client over the snapshot inside, which is read when something is first asked."""
    global _inside
    if _inside is None:
        text = resources.files(__name__).joinpath("snapshot.json").read_text(encoding="utf-8")
        _inside = Client(json.loads(text))
    return _inside


@overload
def estimate(
    model: str,
    output_tokens: float,
    *,
    workload: str = "lm-arena-chat",
    gpu: Optional[str] = None,
    num_gpus: Optional[int] = None,
    max_itl_ms: float = 50,
    grid: str = "WLD",
    year: Union[int, str, None] = None,
    pue: float = 1,
    input_tokens: Optional[float] = None,
    allow_other_gpu: bool = False,
) -> Optional[Estimate]: ...


@overload
def estimate(
    model: str,
    *,
    workload: Literal["text-to-image", "text-to-video"],
    outputs: float,
    gpu: Optional[str] = None,
    num_gpus: Optional[int] = None,
    max_latency_s: Optional[float] = None,
    grid: str = "WLD",
    year: Union[int, str, None] = None,
    pue: float = 1,
    allow_other_gpu: bool = False,
) -> Optional[ItemEstimate]: ...


def estimate(
    model: str,
    output_tokens: Optional[float] = None,
    *,
    workload: Optional[str] = None,
    gpu: Optional[str] = None,
    num_gpus: Optional[int] = None,
    max_itl_ms: Optional[float] = None,
    grid: str = "WLD",
    year: Union[int, str, None] = None,
    pue: float = 1,
    input_tokens: Optional[float] = None,
    allow_other_gpu: bool = False,
    outputs: Optional[float] = None,
    max_latency_s: Optional[float] = None,
) -> Union[Estimate, ItemEstimate, None]:
    """What output tokens cost, or images or videos: of the configuration with the lowest energy that keeps a latency.

    ``estimate(model, output_tokens)`` counts tokens, on the workload "lm-arena-chat" where none is named.
    ``max_itl_ms`` is the highest median inter-token latency (50; ``math.inf`` for no ceiling). ``input_tokens``, of one
    prompt, only adds a warning where the prompt is much longer than those measured.
    ``estimate(model, workload="text-to-image", outputs=10)`` counts images, "text-to-video" videos. ``max_latency_s`` is
    the longest time that a batch may take (the ceiling of the workload: 30 for images, 300 for videos).

    ``grid`` is the area of the electricity (ISO code or name), ``pue`` the energy of the data centre per energy of its
    computers. None where it was not measured: ``why`` says what was not, with near names.

    Raises TypeError or ValueError on an argument that makes no sense.
    """
    return _own()._estimate(
        model,
        output_tokens,
        workload=workload,
        gpu=gpu,
        num_gpus=num_gpus,
        max_itl_ms=max_itl_ms,
        grid=grid,
        year=year,
        pue=pue,
        input_tokens=input_tokens,
        allow_other_gpu=allow_other_gpu,
        outputs=outputs,
        max_latency_s=max_latency_s,
    )


def why(
    model: str,
    output_tokens: Optional[float] = None,
    *,
    workload: Optional[str] = None,
    gpu: Optional[str] = None,
    num_gpus: Optional[int] = None,
    max_itl_ms: Optional[float] = None,
    grid: str = "WLD",
    year: Union[int, str, None] = None,
    pue: float = 1,
    input_tokens: Optional[float] = None,
    allow_other_gpu: bool = False,
    outputs: Optional[float] = None,
    max_latency_s: Optional[float] = None,
) -> Optional[Reason]:
    """Why ``estimate`` gives None for the same arguments; None where it gives an estimate."""
    return _own().why(
        model,
        output_tokens,
        workload=workload,
        gpu=gpu,
        num_gpus=num_gpus,
        max_itl_ms=max_itl_ms,
        grid=grid,
        year=year,
        pue=pue,
        input_tokens=input_tokens,
        allow_other_gpu=allow_other_gpu,
        outputs=outputs,
        max_latency_s=max_latency_s,
    )


def models() -> Sequence[Model]:
    """The models that were measured."""
    return _own().models()


def configurations(
    model: Optional[str] = None,
    *,
    workload: Optional[str] = None,
    gpu: Optional[str] = None,
    num_gpus: Optional[int] = None,
    precision: Optional[str] = None,
    max_itl_ms: Optional[float] = None,
) -> Sequence[Configuration]:
    """The configurations with energy per token that a filter lets through, in the order of the documents; none for an unknown model."""
    return _own().configurations(
        model, workload=workload, gpu=gpu, num_gpus=num_gpus, precision=precision, max_itl_ms=max_itl_ms
    )


def best(
    model: str,
    *,
    workload: str = "lm-arena-chat",
    gpu: Optional[str] = None,
    num_gpus: Optional[int] = None,
    max_itl_ms: float = 50,
    allow_other_gpu: bool = False,
) -> Sequence[Best]:
    """The most frugal configuration on each GPU that keeps the ceiling, the best first; none where nothing does."""
    return _own().best(
        model,
        workload=workload,
        gpu=gpu,
        num_gpus=num_gpus,
        max_itl_ms=max_itl_ms,
        allow_other_gpu=allow_other_gpu,
    )


def grid(area: str, year: Union[int, str, None] = None) -> Optional[Area]:
    """An area by code or name, and its electricity in a year; None where there is none."""
    return _own().grid(area, year)


def compare(a: Union[Selection, str], b: Union[Selection, str]) -> Optional[Comparison]:
    """Compares the best configurations of two selections, or two rows by their ``row_id``; None where one was not measured."""
    return _own().compare(a, b)


def resolve(name: str) -> Optional[Model]:
    """The model of a name that is certain: slug, display name, hub id, a provider's name that is listed."""
    return _own().resolve(name)


def near(name: str) -> Sequence[str]:
    """Slugs of up to three models whose names are near this one: to ask back, never to reckon with."""
    return _own().near(name)


def about() -> About:
    """What the figures are: release, notices, withdrawn rows, licence."""
    return _own().about()


def update(url: Optional[str] = None, *, timeout: float = 10) -> Update:
    """Fetches the newest figures, from the site of the release or from the folder at ``url``.

    https alone (http for this machine); redirects are refused. What is larger than 4 MB, late, damaged, of another form
    or older than what is here is refused. It never raises for what it fetches: the figures that are here stay, and
    ``reason`` says why. Digests guard against damage on the way, not against a host that lies.
    """
    return _own().update(url, timeout=timeout)


def pin(date: str, url: Optional[str] = None, *, timeout: float = 10) -> Update:
    """Fetches the figures of a dated release, also an older one, and stays with them; the rules are those of ``update``."""
    return _own().pin(date, url, timeout=timeout)


def to_pandas() -> "object":
    """Every configuration with energy per token as a pandas DataFrame, a column for each field. Raises ImportError where pandas is not there."""
    return _own().to_pandas()
