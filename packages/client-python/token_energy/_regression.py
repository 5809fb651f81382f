"""The regression that predicts the energy of chat from a model's sizes, by the rule of predictions.json."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ._names import plain
from ._snapshot import Figures
from ._unknown_model import Refusal
from ._words import fill
from .generated import Figure, RefusalCode

if TYPE_CHECKING:
    from .generated.snapshot import (
        SnapshotPredictions,
        SnapshotPredictionsDomain,
        SnapshotPredictionsDomainParamsB,
        SnapshotRefusals,
    )

# How far a size may lie outside the measured range, because measured sizes are rounded to billions.
_SLACK = 1.01


@dataclass(frozen=True)
class Sizes:
    """The inputs of a prediction."""

    model_id: str | None
    """None if sizes were given."""
    vendor: str
    """The owner of the weights on a model hub; empty if not given."""
    params_b: float
    active_params_b: float
    bits: int | None
    """Bits per weight; None if sizes were given."""


@dataclass(frozen=True)
class Predicted:
    """The prediction on a GPU, Wh per million output tokens, or the reason for a missing one."""

    gpu: str | None
    figure: Figure | None = None
    coverage: float | None = None
    """The share of measured values inside such intervals, for families or vendors left out of the fit."""
    refusal: Refusal | None = None


def open_model(figures: Figures, name: str) -> Sizes | None:
    """The open-weights model of that hub id, with or without its owner.

    None if its sizes are unknown, or if the server means another model by the name.
    """
    predictions = figures.snapshot["predictions"]
    if predictions is None or figures.names.is_other(name):
        return None
    wanted, wanted_bare = plain(name), _without_owner(plain(name))
    same = (model for model in predictions["models"] if plain(model["model_id"]) == wanted)
    without_owner = (m for m in predictions["models"] if _without_owner(plain(m["model_id"])) == wanted_bare)
    model = next(same, None) or next(without_owner, None)
    if model is None:
        return None
    return Sizes(
        model_id=model["model_id"],
        vendor=model["model_id"].split("/")[0],
        params_b=model["params_b"],
        active_params_b=model["active_params_b"],
        bits=model["bits"],
    )


def _without_owner(name: str) -> str:
    return name.rsplit("/", 1)[-1]


def predicted_on(figures: Figures, sizes: Sizes, gpu_name: str | None) -> Predicted:
    """The prediction on the GPU of that name, or on the one with the lowest predicted energy if there is no name."""
    predictions, refusals = figures.snapshot["predictions"], figures.snapshot["refusals"]
    gpu = None if gpu_name is None else figures.gpu_named(gpu_name) or gpu_name
    if predictions is None:
        return Predicted(gpu, refusal=Refusal("not_enough", refusals["not_enough"]))
    if gpu is not None:
        return _predicted(predictions, refusals, sizes, gpu)
    on_each = [_predicted(predictions, refusals, sizes, card["gpu"]) for card in predictions["cards"]]
    predicted = [(found.figure.value, found) for found in on_each if found.figure is not None]
    if predicted:
        _, lowest = min(predicted, key=lambda pair: pair[0])
        return lowest
    return Predicted(None, refusal=on_each[0].refusal if on_each else Refusal("not_enough", refusals["not_enough"]))


def _predicted(predictions: SnapshotPredictions, refusals: SnapshotRefusals, sizes: Sizes, gpu: str) -> Predicted:
    is_known_vendor = sizes.vendor in predictions["vendors"]
    factor = _interval_factor(predictions, is_known_vendor=is_known_vendor)
    coefficients, domain, validations = predictions["coefficients"], predictions["domain"], predictions["validations"]
    if coefficients is None or domain is None or factor is None:
        return Predicted(gpu, refusal=Refusal("not_enough", refusals["not_enough"]))
    if not is_known_vendor and not validations["vendor"]["holds"]:
        return Predicted(gpu, refusal=Refusal("unknown_vendor", refusals["unknown_vendor"]))
    card = next((card for card in predictions["cards"] if card["gpu"] == gpu), None)
    if card is None:
        gpus = " and ".join(card["gpu"] for card in predictions["cards"])
        message = fill(refusals["unmeasured_gpu"], gpu=gpu, gpus=gpus)
        return Predicted(gpu, refusal=Refusal("unmeasured_gpu", message))
    outside = _outside(domain, refusals, sizes)
    if outside is not None:
        return Predicted(gpu, refusal=outside)
    params, active = sizes.params_b, sizes.active_params_b
    of_active = coefficients["active_params"] * math.log(active)
    of_ratio = coefficients["params_per_active"] * math.log(params / active)
    # Each step a double, in the order of ``src/figures/prediction.ts``.
    wh = card["arithmetic_wh"] * active * math.exp(coefficients["intercept"] + (of_active + of_ratio))
    return Predicted(
        gpu,
        figure=Figure(value=_to_four_digits(wh), low=_to_four_digits(wh / factor), high=_to_four_digits(wh * factor)),
        coverage=validations["family" if is_known_vendor else "vendor"]["coverage"],
    )


def _interval_factor(predictions: SnapshotPredictions, *, is_known_vendor: bool) -> float | None:
    """The ratio of the upper end of an interval to the predicted value; None if it is not known."""
    family = predictions["validations"]["family"]["factor"]
    if is_known_vendor:
        return family
    # The interval for an unknown vendor is never narrower than for a known one.
    return max(family or math.inf, predictions["validations"]["vendor"]["factor"] or math.inf)


def _outside(domain: SnapshotPredictionsDomain, refusals: SnapshotRefusals, sizes: Sizes) -> Refusal | None:
    """Why a model is outside the range of the measured ones; None if it is inside."""
    params, active = sizes.params_b, sizes.active_params_b
    if sizes.bits is not None and sizes.bits not in domain["bits"]:
        return Refusal("unmeasured_bits", fill(refusals["unmeasured_bits"], bits=sizes.bits))
    if active > params:
        return Refusal("active_above_total", refusals["active_above_total"])
    limits: tuple[tuple[float, SnapshotPredictionsDomainParamsB, RefusalCode, str], ...] = (
        (params, domain["params_b"], "outside_params_b", refusals["outside_params_b"]),
        (active, domain["active_params_b"], "outside_active_params_b", refusals["outside_active_params_b"]),
        (
            params / active,
            domain["params_per_active"],
            "outside_params_per_active",
            refusals["outside_params_per_active"],
        ),
    )
    for value, measured, code, template in limits:
        least, most = measured["from"], measured["to"]
        if not (value * _SLACK >= least and value <= most * _SLACK):
            return Refusal(code, fill(template, **{"value": value, "from": least, "to": most}))
    return None


def _to_four_digits(value: float) -> float:
    """Rounded to four significant digits, in which every language's logarithms agree."""
    return float(f"{value:.4g}")
