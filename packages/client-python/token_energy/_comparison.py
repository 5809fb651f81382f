"""Comparisons of two configurations, by the same rules as ``packages/client-js/src/comparison.ts``."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from . import generated as t
from ._claim import gpus_in_words, joined, limit_in_words, workload_in_words
from ._quantities import ENERGY, quantity, quantity_range
from ._words import sentence, three_digits, with_digits


@dataclass(frozen=True)
class Compared:
    """A side of a comparison."""

    configuration: t.ChosenConfiguration
    obstacles: Sequence[str] = ()
    """Sentences on how the configuration differs from the model or the GPU in the question."""


def comparison_of(words: Mapping[str, str], first: Compared, second: Compared) -> t.Comparison:
    """Two configurations compared, per output token and per response of average length."""
    a, b = first.configuration, second.configuration
    obstacles = list(dict.fromkeys([*first.obstacles, *second.obstacles]))
    return t.Comparison(
        claim=_claim_of(words, a, b, obstacles),
        a=a,
        b=b,
        per_million_output_tokens=_compared(a, b, "wh_per_million_output_tokens"),
        per_mean_response=_compared(a, b, "wh_per_response"),
    )


def _compared(a: t.ChosenConfiguration, b: t.ChosenConfiguration, field: str) -> t.FigureComparison:
    x, y = getattr(a, field), getattr(b, field)
    return t.FigureComparison(a=x, b=y, ratio=x / y, verdict=_verdict_of(a, b, field))


def _claim_of(
    words: Mapping[str, str], a: t.ChosenConfiguration, b: t.ChosenConfiguration, obstacles: Sequence[str]
) -> str:
    """Two configurations in sentences: which uses more energy per output token, and what else matters."""
    name_of_a, name_of_b = _names_of(words, a, b)
    if a.workload != b.workload:
        return sentence(
            words["compare_workloads"],
            a=name_of_a,
            b=name_of_b,
            a_workload=workload_in_words(words, a.workload),
            b_workload=workload_in_words(words, b.workload),
        )
    first, second = sorted(
        ((a, name_of_a), (b, name_of_b)), key=lambda named: named[0].wh_per_million_output_tokens, reverse=True
    )
    return joined(
        *([_tie_claim(words, first, second)] if is_tied(a, b) else _difference_claims(words, first, second)),
        "" if a.slug == b.slug else _responses_claim(words, first[0], second[0]),
        words["compare_between"] if _is_bound_below_range(a) or _is_bound_below_range(b) else "",
        *([words["compare_measured"], *obstacles] if obstacles else []),
    )


# A configuration with its name in a comparison.
_Named = tuple[t.ChosenConfiguration, str]


def _tie_claim(words: Mapping[str, str], a: _Named, b: _Named) -> str:
    return sentence(
        words["compare_tie"],
        a=a[1],
        b=b[1],
        a_range=_range_of(a[0]),
        b_range=_range_of(b[0]),
        conditions=_conditions_in_words(words, a[0], b[0]),
    )


def _difference_claims(words: Mapping[str, str], more: _Named, less: _Named) -> list[str]:
    ratio = more[0].wh_per_million_output_tokens / less[0].wh_per_million_output_tokens
    digits = _digits_apart(more[0], less[0])
    difference = sentence(
        words["compare_more"],
        more=more[1],
        less=less[1],
        more_range=_range_of(more[0], digits or 3),
        less_range=_range_of(less[0], digits or 3),
        ratio=three_digits(ratio),
        conditions=_conditions_in_words(words, more[0], less[0]),
    )
    return [difference, words["compare_overlap"]] if digits is None else [difference]


def _digits_apart(more: t.ChosenConfiguration, less: t.ChosenConfiguration) -> int | None:
    """How many digits the ranges of two configurations need so that they don't touch; None if they overlap."""
    low = more.wh_per_million_output_tokens_with_range.low
    high = less.wh_per_million_output_tokens_with_range.high

    def shown(value: float, digits: int, rounding: str) -> float:
        return float(with_digits(value, digits, rounding).replace(",", ""))

    return next((digits for digits in range(3, 7) if shown(low, digits, "down") > shown(high, digits, "up")), None)


def _responses_claim(words: Mapping[str, str], first: t.Configuration, second: t.Configuration) -> str:
    """The energy of an average response of each model. Their lengths differ."""
    return sentence(
        words["compare_responses"],
        first_tokens=math.floor(first.avg_output_tokens + 0.5),
        second_tokens=math.floor(second.avg_output_tokens + 0.5),
        first_wh=quantity(first.wh_per_response, ENERGY),
        second_wh=quantity(second.wh_per_response, ENERGY),
    )


def _names_of(words: Mapping[str, str], a: t.ChosenConfiguration, b: t.ChosenConfiguration) -> tuple[str, str]:
    """The names of two configurations.

    They have their latency limits or ids if they would otherwise read the same.
    """
    if a.max_itl_ms is not None and b.max_itl_ms is not None and a.max_itl_ms != b.max_itl_ms:
        return _name_with_limit(words, a, a.max_itl_ms), _name_with_limit(words, b, b.max_itl_ms)
    if _name_of(a) != _name_of(b):
        return _name_of(a), _name_of(b)
    template = words["compare_row"]
    return sentence(template, name=_name_of(a), row=a.row_id), sentence(template, name=_name_of(b), row=b.row_id)


def _name_with_limit(words: Mapping[str, str], configuration: t.Configuration, limit: float) -> str:
    name = _name_of(configuration)
    return name if limit == math.inf else sentence(words["compare_limit"], name=name, limit=limit)


def _is_bound_below_range(configuration: t.ChosenConfiguration) -> bool:
    """Whether the lower bound of a configuration is below its uncertainty range."""
    bound = configuration.at_least_wh_per_million_output_tokens
    return bound is not None and bound < configuration.wh_per_million_output_tokens_with_range.low


def _conditions_in_words(words: Mapping[str, str], a: t.ChosenConfiguration, b: t.ChosenConfiguration) -> str:
    """The workload, and the latency limit if it is the same for both."""
    workload = workload_in_words(words, a.workload)
    if a.max_itl_ms is None or a.max_itl_ms != b.max_itl_ms:
        return workload
    return f"{workload}, {limit_in_words(words, 'short_limit_tokens', a.max_itl_ms)}"


def _name_of(configuration: t.Configuration) -> str:
    """A model on its GPUs: ``Qwen 3 14B on 1 × H100``."""
    return f"{configuration.model} on {gpus_in_words(configuration.gpu, configuration.num_gpus)}"


def _range_of(configuration: t.ChosenConfiguration, digits: int = 3) -> str:
    figure = configuration.wh_per_million_output_tokens_with_range
    return quantity_range(figure.low, figure.high, ENERGY, figure.low, digits)


def _verdict_of(a: t.ChosenConfiguration, b: t.ChosenConfiguration, field: str) -> Any:
    """Which of two configurations uses more.

    If a name may mean other weights or hardware, the verdict says that it is about those measured.
    """
    if a.workload != b.workload:
        # Figures of different workloads are not ranked.
        return "different workloads"
    verdict = "a uses more" if getattr(a, field) > getattr(b, field) else "b uses more"
    if is_tied(a, b, field):
        verdict = "no clear difference"
    return f"{verdict} with the measured weights and GPUs" if _is_of_other(a, b) else verdict


def _is_of_other(a: t.ChosenConfiguration, b: t.ChosenConfiguration) -> bool:
    """Whether one of two configurations was chosen for a name that may mean other weights or hardware."""
    return any(one.bound_obstacle is not None for one in (a, b))


def is_tied(a: t.Configuration, b: t.Configuration, field: str = "wh_per_million_output_tokens") -> bool:
    """Whether a field of two configurations has no clear difference."""
    ratio = getattr(a, field) / getattr(b, field)
    return abs(math.log(ratio)) < math.hypot(a.relative_uncertainty, b.relative_uncertainty)
