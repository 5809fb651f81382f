"""Comparisons of two configurations, by the same rules as ``packages/client-js/src/comparison.ts``."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from . import generated as t
from ._claim import gpus_in_words, joined, limit_in_words, workload_in_words
from ._quantities import ENERGY, quantity_range
from ._words import sentence, three_digits


def comparison_of(words: Mapping[str, str], a: t.ChosenConfiguration, b: t.ChosenConfiguration) -> t.Comparison:
    """Two configurations compared, per output token and per response of average length."""
    return t.Comparison(
        claim=_claim_of(words, a, b),
        a=a,
        b=b,
        per_million_output_tokens=_compared(a, b, "wh_per_million_output_tokens"),
        per_mean_response=_compared(a, b, "wh_per_response"),
    )


def _compared(a: t.ChosenConfiguration, b: t.ChosenConfiguration, field: str) -> t.FigureComparison:
    x, y = getattr(a, field), getattr(b, field)
    return t.FigureComparison(a=x, b=y, ratio=x / y, verdict=_verdict_of(a, b, field))


def _claim_of(words: Mapping[str, str], a: t.ChosenConfiguration, b: t.ChosenConfiguration) -> str:
    """Which of two configurations uses more energy per output token, in a sentence."""
    if a.workload != b.workload:
        return sentence(
            words["compare_workloads"],
            a=_name_of(a),
            b=_name_of(b),
            a_workload=workload_in_words(words, a.workload),
            b_workload=workload_in_words(words, b.workload),
        )
    if is_tied(a, b):
        difference = sentence(
            words["compare_tie"],
            a=_name_of(a),
            b=_name_of(b),
            a_range=_range_of(a),
            b_range=_range_of(b),
            conditions=_conditions_in_words(words, a, b),
        )
    else:
        more, less = (a, b) if a.wh_per_million_output_tokens > b.wh_per_million_output_tokens else (b, a)
        difference = sentence(
            words["compare_more"],
            more=_name_of(more),
            less=_name_of(less),
            more_range=_range_of(more),
            less_range=_range_of(less),
            ratio=three_digits(more.wh_per_million_output_tokens / less.wh_per_million_output_tokens),
            conditions=_conditions_in_words(words, a, b),
        )
    return joined(difference, words["compare_measured"] if _is_of_other(a, b) else "")


def _conditions_in_words(words: Mapping[str, str], a: t.ChosenConfiguration, b: t.ChosenConfiguration) -> str:
    """The workload, and the latency limit if it is the same for both."""
    workload = workload_in_words(words, a.workload)
    if a.max_itl_ms is None or a.max_itl_ms != b.max_itl_ms:
        return workload
    return f"{workload}, {limit_in_words(words, 'short_limit_tokens', a.max_itl_ms)}"


def _name_of(configuration: t.Configuration) -> str:
    """A model on its GPUs: ``Qwen 3 14B on 1 × H100``."""
    return f"{configuration.model} on {gpus_in_words(configuration.gpu, configuration.num_gpus)}"


def _range_of(configuration: t.ChosenConfiguration) -> str:
    figure = configuration.wh_per_million_output_tokens_with_range
    return quantity_range(figure.low, figure.high, ENERGY)


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
    return any(one.at_least_wh_per_million_output_tokens is None for one in (a, b))


def is_tied(a: t.Configuration, b: t.Configuration, field: str = "wh_per_million_output_tokens") -> bool:
    """Whether a field of two configurations has no clear difference."""
    ratio = getattr(a, field) / getattr(b, field)
    return abs(math.log(ratio)) < math.hypot(a.relative_uncertainty, b.relative_uncertainty)
