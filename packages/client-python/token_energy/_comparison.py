"""Comparisons of two configurations, by the same rules as ``packages/client-js/src/comparison.ts``."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Callable, Literal, NamedTuple

from ._phrases import gpus_in_words, joined, limit_in_words, workload_in_words
from ._quantities import ENERGY, quantity, quantity_range
from ._words import Rounding, sentence, three_digits, with_digits
from .generated import (
    ChosenConfiguration,
    Comparison,
    Configuration,
    FigureComparison,
    Verdict,
)


@dataclass(frozen=True)
class Compared:
    """A side of a comparison."""

    configuration: ChosenConfiguration
    obstacles: Sequence[str] = ()
    """Sentences on how the configuration differs from the model or the GPU in the question."""


def comparison_of(words: Mapping[str, str], first: Compared, second: Compared) -> Comparison:
    """Two configurations compared, per output token and per response of average length."""
    a, b = first.configuration, second.configuration
    obstacles = list(dict.fromkeys([*first.obstacles, *second.obstacles]))
    return Comparison(
        claim=_claim_of(words, a, b, obstacles),
        a=a,
        b=b,
        per_million_output_tokens=_compared(a, b, _wh_per_million_tokens),
        per_mean_response=_compared(a, b, _wh_per_response),
    )


def _compared(
    a: ChosenConfiguration, b: ChosenConfiguration, wh_of: Callable[[Configuration], float]
) -> FigureComparison:
    wh_of_a, wh_of_b = wh_of(a), wh_of(b)
    return FigureComparison(a=wh_of_a, b=wh_of_b, ratio=wh_of_a / wh_of_b, verdict=_verdict_of(a, b, wh_of))


def _claim_of(
    words: Mapping[str, str], a: ChosenConfiguration, b: ChosenConfiguration, obstacles: Sequence[str]
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
        (_Named(a, name_of_a), _Named(b, name_of_b)),
        key=lambda named: named.configuration.wh_per_million_output_tokens,
        reverse=True,
    )
    return joined(
        *([_tie_claim(words, first, second)] if is_tied(a, b) else _difference_claims(words, first, second)),
        "" if a.slug == b.slug else _responses_claim(words, first.configuration, second.configuration),
        words["compare_between"] if _is_bound_below_range(a) or _is_bound_below_range(b) else "",
        *([words["compare_measured"], *obstacles] if obstacles else []),
    )


class _Named(NamedTuple):
    """A configuration with its name in a comparison."""

    configuration: ChosenConfiguration
    name: str


def _tie_claim(words: Mapping[str, str], a: _Named, b: _Named) -> str:
    return sentence(
        words["compare_tie"],
        a=a.name,
        b=b.name,
        a_range=_range_of(a.configuration),
        b_range=_range_of(b.configuration),
        conditions=_conditions_in_words(words, a.configuration, b.configuration),
    )


def _difference_claims(words: Mapping[str, str], more: _Named, less: _Named) -> list[str]:
    ratio = more.configuration.wh_per_million_output_tokens / less.configuration.wh_per_million_output_tokens
    digits = _digits_apart(more.configuration, less.configuration)
    difference = sentence(
        words["compare_more"],
        more=more.name,
        less=less.name,
        more_range=_range_of(more.configuration, digits or 3),
        less_range=_range_of(less.configuration, digits or 3),
        ratio=three_digits(ratio),
        conditions=_conditions_in_words(words, more.configuration, less.configuration),
    )
    return [difference, words["compare_overlap"]] if digits is None else [difference]


def _digits_apart(more: ChosenConfiguration, less: ChosenConfiguration) -> int | None:
    """How many digits show that the ranges of two configurations don't overlap or touch; None if they overlap."""
    low = more.wh_per_million_output_tokens_with_range.low
    high = less.wh_per_million_output_tokens_with_range.high

    def shown(value: float, digits: int, rounding: Rounding) -> float:
        return float(with_digits(value, digits, rounding).replace(",", ""))

    return next((digits for digits in range(3, 7) if shown(low, digits, "down") > shown(high, digits, "up")), None)


def _responses_claim(words: Mapping[str, str], first: Configuration, second: Configuration) -> str:
    """The energy of an average response of each model. Their lengths differ."""
    return sentence(
        words["compare_responses"],
        first_tokens=math.floor(first.avg_output_tokens + 0.5),
        second_tokens=math.floor(second.avg_output_tokens + 0.5),
        first_wh=quantity(first.wh_per_response, ENERGY),
        second_wh=quantity(second.wh_per_response, ENERGY),
    )


def _names_of(words: Mapping[str, str], a: ChosenConfiguration, b: ChosenConfiguration) -> tuple[str, str]:
    """The names of two configurations.

    They have their latency limits or ids if they would otherwise read the same.
    """
    if a.max_itl_ms is not None and b.max_itl_ms is not None and a.max_itl_ms != b.max_itl_ms:
        return _name_with_limit(words, a, a.max_itl_ms), _name_with_limit(words, b, b.max_itl_ms)
    if _name_of(a) != _name_of(b):
        return _name_of(a), _name_of(b)
    template = words["compare_row"]
    return sentence(template, name=_name_of(a), row=a.row_id), sentence(template, name=_name_of(b), row=b.row_id)


def _name_with_limit(words: Mapping[str, str], configuration: Configuration, limit: float) -> str:
    name = _name_of(configuration)
    return name if limit == math.inf else sentence(words["compare_limit"], name=name, limit=limit)


def _is_bound_below_range(configuration: ChosenConfiguration) -> bool:
    """Whether the lower bound of a configuration is below its uncertainty range."""
    bound = configuration.at_least_wh_per_million_output_tokens
    return bound is not None and bound < configuration.wh_per_million_output_tokens_with_range.low


def _conditions_in_words(words: Mapping[str, str], a: ChosenConfiguration, b: ChosenConfiguration) -> str:
    """The workload, and the latency limit if it is the same for both."""
    workload = workload_in_words(words, a.workload)
    if a.max_itl_ms is None or a.max_itl_ms != b.max_itl_ms:
        return workload
    return f"{workload}, {limit_in_words(words, 'short_limit_tokens', a.max_itl_ms)}"


def _name_of(configuration: Configuration) -> str:
    """A model on its GPUs: ``Qwen 3 14B on 1 × H100``."""
    return f"{configuration.model} on {gpus_in_words(configuration.gpu, configuration.num_gpus)}"


def _range_of(configuration: ChosenConfiguration, digits: int = 3) -> str:
    figure = configuration.wh_per_million_output_tokens_with_range
    return quantity_range(figure.low, figure.high, ENERGY, figure.low, digits)


def _verdict_of(a: ChosenConfiguration, b: ChosenConfiguration, wh_of: Callable[[Configuration], float]) -> Verdict:
    """Which of two configurations uses more.

    If a name may mean other weights or hardware, the verdict says that it is about those measured.
    """
    if a.workload != b.workload:
        # Figures of different workloads are not ranked.
        return "different workloads"
    verdict: Literal["a uses more", "b uses more", "no clear difference"]
    if is_tied(a, b, wh_of):
        verdict = "no clear difference"
    else:
        verdict = "a uses more" if wh_of(a) > wh_of(b) else "b uses more"
    may_mean_others = a.bound_obstacle is not None or b.bound_obstacle is not None
    return _WITH_MEASURED[verdict] if may_mean_others else verdict


# The verdicts about the measured weights and GPUs, for names that may mean others.
_WITH_MEASURED: dict[Literal["a uses more", "b uses more", "no clear difference"], Verdict] = {
    "a uses more": "a uses more with the measured weights and GPUs",
    "b uses more": "b uses more with the measured weights and GPUs",
    "no clear difference": "no clear difference with the measured weights and GPUs",
}


def _wh_per_million_tokens(configuration: Configuration) -> float:
    return configuration.wh_per_million_output_tokens


def _wh_per_response(configuration: Configuration) -> float:
    return configuration.wh_per_response


def is_tied(
    a: Configuration, b: Configuration, wh_of: Callable[[Configuration], float] = _wh_per_million_tokens
) -> bool:
    """Whether the energies of two configurations have no clear difference. ``wh_of`` says which energies, Wh."""
    ratio = wh_of(a) / wh_of(b)
    return abs(math.log(ratio)) < math.hypot(a.relative_uncertainty, b.relative_uncertainty)
