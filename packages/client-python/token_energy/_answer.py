"""The results of questions, and the reasons for missing ones."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import Union

from ._area import area_of
from ._comparison import Compared
from ._configuration import chosen_configuration
from ._conversion import conversion_reason, for_gpus_alone, with_converted
from ._earlier_estimate import earlier_estimate
from ._item_estimate import item_estimate
from ._lower_bound import BoundConditions
from ._missing import Lookup, Missing, missing
from ._options import Asked, given_options
from ._prediction import predicted_estimate, prediction_advice
from ._selection import choice_of
from ._short_claim import short_obstacles
from ._snapshot import Figures
from ._token_estimate import token_estimate
from ._warnings import warning
from ._words import sentence
from .generated import (
    Area,
    EarlierEstimate,
    ItemEstimate,
    PredictedEstimate,
    Reason,
    ReasonCode,
    ResponseEstimate,
    Selection,
)

Result = Union[ResponseEstimate, ItemEstimate, PredictedEstimate, EarlierEstimate]
"""What ``estimate`` returns for a question that has a result. An ``Estimate`` is a ``ResponseEstimate``."""


def answered(figures: Figures, asked: Asked) -> tuple[Result | None, Missing | None]:
    """The result of a question, measured or predicted, and the reason for a missing result or missing emissions."""
    gpus_only, area = for_gpus_alone(asked), area_of(figures, asked.grid or "WLD", asked.year)
    measured = _measured(figures, gpus_only, area)
    earlier = _earlier(figures, gpus_only, measured, area)
    if isinstance(earlier, EarlierEstimate):
        return earlier, area if isinstance(area, Missing) else None
    found = _predicted(figures, asked, measured, area, earlier) if isinstance(measured, Missing) else measured
    if isinstance(found, Missing):
        return None, found
    reasons = (area, conversion_reason(figures, asked, found))
    reason = next((part for part in reasons if isinstance(part, Missing)), None)
    return with_converted(figures, asked, found), reason


def _measured(figures: Figures, asked: Asked, area: Lookup[Area]) -> Lookup[ResponseEstimate | ItemEstimate]:
    """The result of a question in the main measurements. ``asked`` is a question for the GPUs alone."""
    if asked.outputs is not None:
        items = choice_of(figures, figures.items, asked)
        return items if isinstance(items, Missing) else item_estimate(figures, asked, items, area)
    tokens = choice_of(figures, figures.tokens, asked)
    return tokens if isinstance(tokens, Missing) else token_estimate(figures, asked, tokens, area)


def _earlier(
    figures: Figures, asked: Asked, measured: Lookup[ResponseEstimate | ItemEstimate], area: Lookup[Area]
) -> Lookup[EarlierEstimate] | None:
    """The estimate of the 2024 benchmark, or why it has none; None if the question is not about it.

    A figure of 2024 for the GPU in the question comes before a later one for another GPU, so allowing another GPU never
    replaces a result.
    """
    if isinstance(measured, Missing):
        return earlier_estimate(figures, asked, area)
    if measured.other_gpu_than is None:
        return None
    return earlier_estimate(figures, replace(asked, allow_other_gpu=False), area)


def _predicted(
    figures: Figures, asked: Asked, reason: Missing, area: Lookup[Area], earlier: Missing | None
) -> Lookup[PredictedEstimate]:
    """The prediction for a model that was not measured, or the best reason for a missing result.

    ``reason`` is about the measurements, and ``earlier`` about the 2024 benchmark, if the question is about it.
    """
    # Nothing is predicted for a day before the data.
    is_predictable = asked.allow_predicted and reason.field != "as_of"
    predicted = predicted_estimate(figures, for_gpus_alone(asked), area) if is_predictable else None
    return predicted if isinstance(predicted, PredictedEstimate) else earlier or predicted or reason


def reason_of(figures: Figures, asked: Asked | str) -> Reason | None:
    """The reason for a missing result of a question or a ``row_id``, or for missing emissions; otherwise None."""
    if isinstance(asked, str):
        return _reason_of_row(figures, asked)
    _, reason = answered(figures, asked)
    if reason is None and asked.output_tokens is None and asked.outputs is None:
        # `best` has no 2024 figures, which `estimate` does have.
        choice = choice_of(figures, figures.tokens, asked)
        reason = choice if isinstance(choice, Missing) else None
    if reason is None:
        return None
    model = figures.names.find(asked.model)
    workload = asked.workload or ("" if model is None else model.workloads[0])
    kind = figures.tokens if asked.outputs is None else figures.items
    given = asked.latency_limit
    limit = kind.default_limit(workload) if given is None else given
    reason = _with_prediction(figures, asked, _with_other_gpu(figures, asked, reason))
    near = tuple(reason.near())
    return Reason(
        field=reason.field,
        code=reason.code,
        given=reason.given,
        message=reason.text(near),
        near=near,
        max_itl_ms=limit if asked.outputs is None else None,
        max_latency_s=None if asked.outputs is None else limit,
        latency_limit_given=given is not None,
    )


def _with_other_gpu(figures: Figures, asked: Asked, reason: Missing) -> Missing:
    """The reason for a missing result, with the option for another GPU.

    Only if that would give a result and the question doesn't exclude it.
    """
    if reason.field != "gpu" or asked.allow_other_gpu is not None or not reason.near():
        return reason
    found, _ = answered(figures, replace(asked, allow_other_gpu=True))
    if found is None:
        return reason
    return reason.followed_by(sentence(figures.words["use_other_gpu"], option="allow_other_gpu=True", gpu=found.gpu))


def _reason_of_row(figures: Figures, row_id: str) -> Reason | None:
    if row_id in figures.by_id:
        return None
    reason = missing(figures, "row_id", "no_row", row_id)
    return Reason(
        field=reason.field,
        code=reason.code,
        given=reason.given,
        message=reason.message,
        near=(),
        max_itl_ms=None,
        max_latency_s=None,
        latency_limit_given=False,
    )


def _with_prediction(figures: Figures, asked: Asked, reason: Missing) -> Missing:
    """The reason for a missing result, with the way to a prediction if allowing one would give it."""
    models, _ = figures.names.meaning(asked.model)
    if reason.field != "model" or asked.outputs is not None or models or asked.allow_predicted:
        return reason
    found, _ = answered(figures, replace(asked, output_tokens=asked.output_tokens or 0, allow_predicted=True))
    if not isinstance(found, PredictedEstimate):
        advice = None if asked.allow_predicted is not None else prediction_advice(figures, asked)
        return reason if advice is None else reason.followed_by(advice)
    # A question without a count has no option for a prediction.
    code: ReasonCode = "no_model_predict" if asked.output_tokens is None else "no_model_predictable"
    return missing(figures, "model", code, asked.model, option="allow_predicted=True")


def chosen_by(figures: Figures, wanted: object) -> Compared | None:
    """The configuration of that ``row_id``, or the lowest-energy one of a selection; None if it was not measured.

    Raises TypeError if it is neither, ValueError on a value that is not allowed.
    """
    if isinstance(wanted, str):
        row = figures.by_id.get(wanted)
        return None if row is None else Compared(chosen_configuration(figures, row, None))
    if not isinstance(wanted, Selection):
        raise TypeError("compare takes two, each a Selection or the row_id of a configuration.")
    asked = given_options(figures.words, asdict(wanted), "selection")
    choice = choice_of(figures, figures.tokens, asked)
    if isinstance(choice, Missing):
        return None
    assumed = [] if asked.gpu is not None else [warning(figures.words, "any_gpu", gpu=choice.best.gpu)]
    configuration = chosen_configuration(figures, choice.best, replace(choice, warnings=[*choice.warnings, *assumed]))
    conditions = BoundConditions(is_measured_model=choice.match.is_exact, is_measured_gpu=choice.other_gpu_than is None)
    return Compared(configuration, short_obstacles(figures.words, asked, conditions, choice.match.provider_note))
