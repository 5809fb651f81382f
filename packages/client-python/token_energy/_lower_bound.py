"""When a figure is a lower bound, by the same rule as ``packages/client-js/src/lower-bound.ts``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Callable, Literal, Protocol, TypeVar

from .generated import BoundObstacle

PromptObstacle = Literal["short_prompt", "short_context", "unknown_prompt", "uncounted_cache"]
"""Why a figure may be too high for the prompt in a question."""


class OnGpus(Protocol):
    """A configuration of any kind, with the GPUs that it runs on."""

    @property
    def gpu(self) -> str:
        """The name of the GPU."""
        ...

    @property
    def num_gpus(self) -> int:
        """The number of GPUs."""
        ...


OnGpusT = TypeVar("OnGpusT", bound=OnGpus)


@dataclass(frozen=True)
class BoundConditions:
    """The conditions that decide whether the lower end of an uncertainty range is a lower bound."""

    basis: Literal["measured", "predicted"] = "measured"
    is_measured_model: bool = True
    """Whether the name means exactly the weights that were measured, and no provider with its own hardware."""
    is_measured_gpu: bool = True
    """Whether the figure is of the GPU in the question; also true if the question names none."""
    pue: float = 1
    is_length_accepted: bool = True
    """Whether the measured servers accepted a prompt and a response of these lengths together."""
    prompt_obstacle: PromptObstacle | None = None
    """Why the figure may be too high for the prompt in the question."""


def bound_obstacle(conditions: BoundConditions) -> BoundObstacle | Literal["predicted"] | None:
    """The first reason why a figure is not a lower bound; None if it is one."""
    return "predicted" if conditions.basis == "predicted" else measured_bound_obstacle(conditions)


def measured_bound_obstacle(conditions: BoundConditions) -> BoundObstacle | None:
    """The first reason why a measured figure is not a lower bound; None if it is one."""
    # Measurements that don't cover a call say nothing about it, even if other conditions are met.
    if not conditions.is_length_accepted:
        return "length"
    if not conditions.is_measured_model:
        return "other_model"
    if not conditions.is_measured_gpu:
        return "other_gpu"
    if conditions.pue != 1:
        return "pue"
    return conditions.prompt_obstacle


def lower_bound_of(low: float, conditions: BoundConditions) -> float | None:
    """The value that may be called "at least": the lower end of an uncertainty range.

    None without a lower bound.
    """
    return low if bound_obstacle(conditions) is None else None


def bounding_configuration(
    chosen: OnGpusT, measured: Sequence[OnGpusT], limit: float, latency: Callable[[OnGpusT], float]
) -> OnGpusT:
    """The configuration whose energy limits a chosen one from below, for every batch size that meets the latency limit.

    It is the chosen one or, on as many of the same GPUs, the fastest above the limit, if it uses less energy. A batch
    size between two measured ones may meet the limit, and uses at least as much as the lower of the two. ``measured``
    has all configurations of the model, lowest energy first.
    """
    gpus = (chosen.gpu, chosen.num_gpus)
    slower = [row for row in measured if (row.gpu, row.num_gpus) == gpus and latency(row) > limit]
    candidates = [row for row in slower if not any(latency(other) < latency(row) for other in slower)]
    return next((row for row in measured if row is chosen or any(row is other for other in candidates)), chosen)
