"""Predicted energy of chat for a model that was not measured, by the rule of predictions.json."""

import math
from dataclasses import dataclass
from typing import Any, Dict, List, Mapping, Optional

from ._names import plain
from ._words import fill
from .generated import Figure

# How far a size may lie outside the measured range, because measured sizes are rounded to billions.
_SLACK = 1.01


@dataclass(frozen=True)
class Sizes:
    """The inputs of a prediction."""

    model_id: Optional[str]
    """None if sizes were given."""
    vendor: str
    params_b: float
    active_params_b: float
    bits: Optional[float]


@dataclass(frozen=True)
class Predicted:
    """The prediction on a GPU, Wh per million tokens, or the reason for a missing one."""

    gpu: Optional[str]
    figure: Optional[Figure]
    refusal: Optional[str]


def open_model(predictions: Optional[Mapping[str, Any]], name: str) -> Optional[Sizes]:
    """The model of that hub id, with or without its owner; otherwise None."""
    models: List[Mapping[str, Any]] = [] if predictions is None else predictions["models"]
    wanted = plain(name)
    same = [one for one in models if plain(one["model_id"]) == wanted]
    without_owner = [one for one in models if _without_owner(plain(one["model_id"])) == _without_owner(wanted)]
    for one in (*same, *without_owner):
        return Sizes(vendor=one["model_id"].split("/")[0], **one)
    return None


def _without_owner(name: str) -> str:
    return name.rsplit("/", 1)[-1]


def predicted_on(snapshot: Mapping[str, Any], sizes: Sizes, gpu: Optional[str]) -> Predicted:
    """The prediction on a GPU; on the one with the lowest energy if none is named."""
    predictions, refusals = snapshot["predictions"], snapshot["refusals"]
    if predictions is None:
        return Predicted(gpu, None, refusals["not_enough"])
    if gpu is not None:
        return _predicted(predictions, refusals, sizes, gpu)
    on_each = [_predicted(predictions, refusals, sizes, card["gpu"]) for card in predictions["cards"]]
    predicted = [one for one in on_each if one.figure is not None]
    if predicted:
        return min(predicted, key=lambda one: math.inf if one.figure is None else one.figure.value)
    return Predicted(None, None, on_each[0].refusal if on_each else refusals["not_enough"])


def _predicted(of: Mapping[str, Any], refusals: Mapping[str, str], sizes: Sizes, gpu: str) -> Predicted:
    is_known_vendor = sizes.vendor in of["vendors"]
    family, vendor = of["validations"]["family"], of["validations"]["vendor"]
    factors = [family["factor"]] if is_known_vendor else [family["factor"] or math.inf, vendor["factor"] or math.inf]
    card = next((one for one in of["cards"] if one["gpu"] == gpu), None)
    coefficients: Optional[Dict[str, float]] = of["coefficients"]
    if coefficients is None or of["domain"] is None or None in factors:
        return Predicted(gpu, None, refusals["not_enough"])
    if not is_known_vendor and not vendor["holds"]:
        return Predicted(gpu, None, refusals["unknown_vendor"])
    if card is None:
        return Predicted(gpu, None, fill(refusals["unmeasured_gpu"], gpu=gpu))
    outside = _outside(of["domain"], refusals, sizes)
    if outside is not None:
        return Predicted(gpu, None, outside)
    # The interval for an unknown vendor is never narrower than for a known one.
    factor = max(factors)
    columns = (math.log(sizes.active_params_b), math.log(sizes.params_b / sizes.active_params_b))
    learnt = coefficients["active_params"] * columns[0] + coefficients["params_per_active"] * columns[1]
    wh = card["arithmetic_wh"] * sizes.active_params_b * math.exp(coefficients["intercept"] + learnt)
    return Predicted(gpu, Figure(_to_four_digits(wh), _to_four_digits(wh / factor), _to_four_digits(wh * factor)), None)


def _outside(domain: Mapping[str, Any], refusals: Mapping[str, str], sizes: Sizes) -> Optional[str]:
    """Why a model is outside the range of the measured ones; None if it is inside."""
    if sizes.bits is not None and sizes.bits not in domain["bits"]:
        return fill(refusals["unmeasured_bits"], bits=sizes.bits)
    values = {
        "params_b": sizes.params_b,
        "active_params_b": sizes.active_params_b,
        "params_per_active": sizes.params_b / sizes.active_params_b,
    }
    if sizes.active_params_b > sizes.params_b:
        return refusals["active_above_total"]
    for name, value in values.items():
        least, most = domain[name]["from"], domain[name]["to"]
        if not (value * _SLACK >= least and value <= most * _SLACK):
            return fill(refusals[f"outside_{name}"], **{"value": value, "from": least, "to": most})
    return None


def _to_four_digits(value: float) -> float:
    """Rounded to four significant digits, in which every language's logarithms agree."""
    return float(f"{value:.4g}")
