"""What the name of a model that was not measured says about it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ._names import is_closed, plain
from ._snapshot import Figures
from ._words import listed, sentence


@dataclass(frozen=True)
class UnknownModel:
    """What the name of a model that was not measured says about it."""

    word: str
    """The sentence that says why it has no figure."""
    obstacle: str | None = None
    """Why its sizes give no prediction; None if they may give one."""
    unmeasured_size_b: float | None = None
    """The size in its name, billions of parameters, if no measured model has that size; otherwise None."""
    measured: Sequence[tuple[str, str]] = ()
    """The slugs of the same model with the weights that were measured, and their precision."""


def unknown_model(figures: Figures, name: str) -> UnknownModel:
    """What the name of a model that was not measured says about it."""
    words, patterns, written = figures.words, figures.snapshot["unmeasured"], plain(name)

    def matches(pattern: str) -> bool:
        return re.search(patterns[pattern], written) is not None

    size = _unmeasured_size(figures, written)
    if is_closed(figures.snapshot, name):
        return UnknownModel("no_model_closed", words["closed_model"], size)
    is_few_bits = matches("few_bits") and not matches("more_bits")
    of_size = None if size is None else _size_obstacle(figures, size)
    obstacle = words["few_bits_refusal"] if is_few_bits or (matches("local") and not matches("more_bits")) else of_size
    if matches("distilled"):
        return UnknownModel("distilled", obstacle, size)
    if not is_few_bits:
        return UnknownModel("no_model", obstacle, size)
    measured = _with_measured_weights(figures, re.sub(patterns["few_bits"], "", written))
    # The weights of some models have 4 bits as published, and copies of these weights have such names too.
    is_measured_in_few_bits = any(precision.endswith("4") for _, precision in measured)
    return UnknownModel("no_model" if is_measured_in_few_bits else "few_bits", obstacle, size, measured)


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
    kinds = (figures.tokens, figures.items)
    rows = [row for workload in workloads for kind in kinds for row in kind.ranked.get((workload, slug), [])]
    precision: str = rows[0].precision if rows else ""
    return precision


def _unmeasured_size(figures: Figures, written: str) -> float | None:
    """The size in a name if no measured model of the predictions has it; otherwise None."""
    found = re.search(figures.snapshot["unmeasured"]["params_b"], written)
    domain = (figures.snapshot["predictions"] or {}).get("domain")
    if found is None or domain is None:
        return None
    size = float(found.group(1))
    return size if size < domain["params_b"]["from"] or size > domain["params_b"]["to"] else None


def _size_obstacle(figures: Figures, size: float) -> str:
    domain = figures.snapshot["predictions"]["domain"]["params_b"]
    return sentence(figures.snapshot["refusals"]["outside_params_b"], value=size, **domain)
