"""What chat of a model that was not measured takes, by its sizes: the rule of predictions.json."""

import math
from dataclasses import dataclass
from typing import Any, Dict, List, Mapping, Optional, Union

from ._names import plain, written
from .generated import Figure

# How far a size may lie outside: those of measured models are rounded to billions.
_SLACK = 1.01
NOT_ENOUGH = "can't be predicted well enough"


@dataclass(frozen=True)
class Sizes:
    """What a prediction follows from."""

    model_id: Optional[str]
    """None where sizes were given."""
    maker: str
    params_b: float
    active_params_b: float
    bits: Optional[float]


@dataclass(frozen=True)
class Predicted:
    """What is predicted on a GPU, Wh per million tokens, or why nothing is."""

    gpu: Optional[str]
    figure: Optional[Figure]
    refusal: Optional[str]


def open_model(predictions: Optional[Mapping[str, Any]], name: str) -> Optional[Sizes]:
    """The model of that hub id, else the one whose id has that name behind its owner; None where there is none."""
    models: List[Mapping[str, Any]] = [] if predictions is None else predictions["models"]
    wanted = plain(name)
    same = [one for one in models if plain(one["model_id"]) == wanted]
    tails = [one for one in models if _tail(plain(one["model_id"])) == _tail(wanted)]
    for one in (*same, *tails):
        return Sizes(maker=one["model_id"].split("/")[0], **one)
    return None


def _tail(name: str) -> str:
    return name.rsplit("/", 1)[-1]


def predicted_on(predictions: Optional[Mapping[str, Any]], sizes: Sizes, gpu: Optional[str]) -> Predicted:
    """What is predicted on a GPU, or on the most frugal where none is named."""
    if predictions is None:
        return Predicted(gpu, None, NOT_ENOUGH)
    if gpu is not None:
        return _predicted(predictions, sizes, gpu)
    all_of_them = [_predicted(predictions, sizes, card["gpu"]) for card in predictions["cards"]]
    told = [one for one in all_of_them if one.figure is not None]
    if told:
        return min(told, key=lambda one: math.inf if one.figure is None else one.figure.value)
    return Predicted(None, None, all_of_them[0].refusal if all_of_them else NOT_ENOUGH)


def _predicted(of: Mapping[str, Any], sizes: Sizes, gpu: str) -> Predicted:
    def refused(why: str) -> Predicted:
        return Predicted(gpu, None, why)

    is_known_maker = sizes.maker in of["makers"]
    family, maker = of["validations"]["family"], of["validations"]["maker"]
    factors = [family["factor"]] if is_known_maker else [family["factor"] or math.inf, maker["factor"] or math.inf]
    card = next((one for one in of["cards"] if one["gpu"] == gpu), None)
    coefficients: Optional[Dict[str, float]] = of["coefficients"]
    if coefficients is None or of["domain"] is None or None in factors:
        return refused(NOT_ENOUGH)
    if not is_known_maker and not maker["holds"]:
        return refused("no model of this maker was measured")
    if card is None:
        return refused(f"{gpu} was not measured")
    outside = _outside(of["domain"], sizes)
    if outside is not None:
        return refused(outside)
    # A maker that was never measured is never surer than one that was.
    factor = max(factors)
    columns = (math.log(sizes.active_params_b), math.log(sizes.params_b / sizes.active_params_b))
    learnt = coefficients["active_params"] * columns[0] + coefficients["params_per_active"] * columns[1]
    wh = card["arithmetic_wh"] * sizes.active_params_b * math.exp(coefficients["intercept"] + learnt)
    return Predicted(gpu, Figure(_told(wh), _told(wh / factor), _told(wh * factor)), None)


def _outside(domain: Mapping[str, Any], sizes: Sizes) -> Optional[str]:
    """In what a model differs from all that were measured; None where in nothing."""
    if sizes.bits is not None and sizes.bits not in domain["bits"]:
        return f"weights of {written(sizes.bits)} bits were not measured"
    values = {
        "params_b": sizes.params_b,
        "active_params_b": sizes.active_params_b,
        "params_per_active": sizes.params_b / sizes.active_params_b,
    }
    for name, value in values.items():
        least, most = domain[name]["from"], domain[name]["to"]
        if not (value * _SLACK >= least and value <= most * _SLACK):
            return f"{name} is outside what was measured, {written(least)} to {written(most)}"
    return None


def _told(value: float) -> float:
    """With four digits: more than a prediction is worth, and as many as every language gets from its own logarithms."""
    return float(f"{value:.4g}")
