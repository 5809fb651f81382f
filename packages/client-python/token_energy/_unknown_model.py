"""What the name of a model that was not measured says about it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from ._names import is_closed, plain
from ._snapshot import Figures
from ._words import listed, sentence

if TYPE_CHECKING:
    from .generated.snapshot import SnapshotUnmeasured


@dataclass(frozen=True)
class UnknownModel:
    """What the name of a model that was not measured says about it."""

    code: Literal["no_model", "no_model_closed", "few_bits", "distilled"]
    """The code of the reason why it has no figure."""
    obstacle: str | None = None
    """Why its sizes give no prediction; None if they may give one."""
    unmeasured_size_b: float | None = None
    """The size in its name, billions of parameters, if no measured model has that size; otherwise None."""
    measured: Sequence[tuple[str, str]] = ()
    """The slugs of the same model with the weights that were measured, and their precision."""


def unknown_model(figures: Figures, name: str) -> UnknownModel:
    """What the name of a model that was not measured says about it."""
    words, patterns, written = figures.words, figures.snapshot["unmeasured"], plain(name)
    size = _unmeasured_size(figures, written)
    if is_closed(figures.snapshot, name):
        return UnknownModel("no_model_closed", words["closed_model"], size)
    is_few_bits = _is_few_bits(patterns, written)
    obstacle = None if size is None else _size_obstacle(figures, size)
    if is_few_bits or _is_local_default(patterns, written):
        obstacle = words["few_bits_refusal"]
    if re.search(patterns["distilled"], written):
        return UnknownModel("distilled", obstacle, size)
    if not is_few_bits:
        return UnknownModel("no_model", obstacle, size)
    measured = _with_measured_weights(figures, re.sub(patterns["few_bits"], "", written))
    # The weights of some models have 4 bits as published, and copies of these weights have such names too.
    is_measured_in_few_bits = any(precision.endswith("4") for _, precision in measured)
    return UnknownModel("no_model" if is_measured_in_few_bits else "few_bits", obstacle, size, measured)


def _is_few_bits(patterns: SnapshotUnmeasured, written: str) -> bool:
    """Whether a name means quantized weights, usually with fewer than 8 bits."""
    return bool(re.search(patterns["few_bits"], written)) and not re.search(patterns["more_bits"], written)


def _is_local_default(patterns: SnapshotUnmeasured, written: str) -> bool:
    """Whether a local server, such as Ollama, serves quantized weights under a name that doesn't mention them."""
    return bool(re.search(patterns["local"], written)) and not re.search(patterns["more_bits"], written)


def few_bits_message(figures: Figures, name: str, unknown: UnknownModel) -> str:
    """The reason for the name of an unknown model that means quantized weights, with the measured weights, if any."""
    message = sentence(figures.words["few_bits"], asked=name)
    models = listed([f"{slug} ({precision})" for slug, precision in unknown.measured], "or")
    return message if models == "" else sentence(figures.words["few_bits_measured"], message=message, models=models)


def _with_measured_weights(figures: Figures, name: str) -> list[tuple[str, str]]:
    """The slugs of the models that a name means, with the precision of their measured weights."""
    models, _ = figures.names.meaning(name)
    return [(model.slug, _precision_of(figures, model.slug, model.workloads)) for model in models]


def _precision_of(figures: Figures, slug: str, workloads: Sequence[str]) -> str:
    ranked = (figures.tokens.ranked, figures.items.ranked)
    rows = (row for workload in workloads for group in ranked for row in group.get((workload, slug), ()))
    return next((row.precision for row in rows), "")


def _unmeasured_size(figures: Figures, written: str) -> float | None:
    """The size in a name if no measured model of the predictions has it; otherwise None."""
    found = re.search(figures.snapshot["unmeasured"]["params_b"], written)
    size_range = range_of_sizes(figures)
    if found is None or size_range is None:
        return None
    size = float(found.group(1))
    return None if size_range["from"] <= size <= size_range["to"] else size


def range_of_sizes(figures: Figures) -> dict[str, float] | None:
    """The numbers of parameters of the models that are predicted, in billions, as values of a template.

    Its keys are ``from`` and ``to``. None if no models are predicted.
    """
    predictions = figures.snapshot["predictions"]
    domain = None if predictions is None else predictions["domain"]
    return None if domain is None else {"from": domain["params_b"]["from"], "to": domain["params_b"]["to"]}


def _size_obstacle(figures: Figures, size: float) -> str:
    size_range = range_of_sizes(figures) or {}
    return sentence(figures.snapshot["refusals"]["outside_params_b"], value=size, **size_range)
