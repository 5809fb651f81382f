"""What the name of a model that was not measured says about it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from ._names import is_closed, plain
from ._snapshot import Figures
from ._words import listed, sentence
from .generated import RefusalCode

if TYPE_CHECKING:
    from .generated.snapshot import SnapshotUnmeasured


@dataclass(frozen=True)
class Refusal:
    """Why there is no prediction."""

    code: RefusalCode
    """For programs."""
    message: str
    """For readers."""


@dataclass(frozen=True)
class UnknownModel:
    """What the name of a model that was not measured says about it."""

    code: Literal["no_model", "no_model_closed", "few_bits", "distilled", "other_precision"]
    """The code of the reason why it has no figure."""
    obstacle: Refusal | None = None
    """Why its sizes give no prediction; None if they may give one."""
    unmeasured_size_b: float | None = None
    """The size in its name, billions of parameters, if no measured model has that size; otherwise None."""
    measured: Sequence[tuple[str, str]] = ()
    """The slugs of the same model with the weights that were measured, and their precision."""
    precision: str = ""
    """The precision in its name, if the code is ``other_precision``."""


def unknown_model(figures: Figures, name: str) -> UnknownModel:
    """What the name of a model that was not measured says about it."""
    words, patterns, written = figures.words, figures.snapshot["unmeasured"], plain(name)
    size = _unmeasured_size(figures, written)
    if is_closed(figures.snapshot, name):
        return UnknownModel("no_model_closed", Refusal("closed_model", words["closed_model"]), size)
    is_few_bits = _is_few_bits(patterns, written)
    obstacle = None if size is None else _size_obstacle(figures, size)
    if is_few_bits or _is_local_default(patterns, written):
        obstacle = Refusal("few_bits", words["few_bits_refusal"])
    if re.search(patterns["distilled"], written):
        return UnknownModel("distilled", obstacle, size)
    if re.search(patterns["more_bits"], written):
        return _other_precision(figures, written, UnknownModel("no_model", obstacle, size))
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


def _other_precision(figures: Figures, written: str, unknown: UnknownModel) -> UnknownModel:
    """The same, for a name with 8 or 16 bits: if the rest of the name is known, only the precision was not measured."""
    more_bits = figures.snapshot["unmeasured"]["more_bits"]
    found = re.search(f"[^a-z0-9]+({more_bits}[a-z0-9_]*)(?:-dynamic)?", written)
    measured = [] if found is None else _with_measured_weights(figures, written.replace(found.group(), "", 1))
    if found is None or not measured:
        return unknown
    return replace(unknown, code="other_precision", precision=found.group(1).upper(), measured=measured)


def other_weights_message(figures: Figures, name: str, unknown: UnknownModel) -> str:
    """The reason for the name of an unknown model that means other weights than those measured.

    It has the measured ones, if any.
    """
    template = "few_bits" if unknown.code == "few_bits" else "other_precision"
    message = sentence(figures.words[template], asked=name, precision=unknown.precision)
    models = listed([f"{slug} ({precision})" for slug, precision in unknown.measured], "or")
    return message if models == "" else sentence(figures.words["measured_otherwise"], message=message, models=models)


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


def _size_obstacle(figures: Figures, size: float) -> Refusal:
    size_range = range_of_sizes(figures) or {}
    template = figures.snapshot["refusals"]["outside_params_b"]
    return Refusal("outside_params_b", sentence(template, value=size, **size_range))
