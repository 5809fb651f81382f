"""When a figure is a lower bound, by the same rule as lower-bound.ts of the JavaScript package."""

from dataclasses import dataclass
from typing import Optional


@dataclass(frozen=True)
class BoundConditions:
    """The conditions that decide whether the lower end of an uncertainty range is a lower bound."""

    basis: str = "measured"
    is_measured_model: bool = True
    """Whether the name means exactly the weights that were measured, and no provider with its own hardware."""
    is_measured_gpu: bool = True
    """Whether the figure is of the GPU in the question; also true if the question names none."""
    pue: float = 1
    is_length_accepted: bool = True
    """Whether the measured servers accepted a prompt and a response of these lengths together."""


def bound_obstacle(of: BoundConditions) -> Optional[str]:
    """The first reason why a figure is not a lower bound; None if it is one."""
    if of.basis != "measured":
        return "predicted"
    if not of.is_measured_model:
        return "other_model"
    if not of.is_measured_gpu:
        return "other_gpu"
    if of.pue != 1:
        return "pue"
    return None if of.is_length_accepted else "length"


def lower_bound_of(low: float, conditions: BoundConditions) -> Optional[float]:
    """The value that may be called "at least": the lower end of an uncertainty range; None if it is not a lower bound."""
    return low if bound_obstacle(conditions) is None else None
