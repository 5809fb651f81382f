"""Predicted energy of chat for a model that was not measured, by the rule of predictions.json."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from . import generated as t
from ._amounts import g_co2e_of, wh_of_tokens
from ._claim import CHAT, Claimed, Subject, limit_in_words, tokens_in_words
from ._estimate import Framed, claims_of, frame_of, source_fields
from ._lower_bound import BoundConditions
from ._names import NameMatch, gpu_of, plain
from ._options import Asked, given_options
from ._prompts import Reader, Responses, included_prompt_tokens, is_context_long, prompt_energy, prompt_warnings
from ._quantities import ENERGY, figure_in_words
from ._selection import Lookup, Missing, missing, near_of_kind, unknown_model_reason
from ._snapshot import Figures
from ._unknown_model import Refusal, unknown_model
from ._warnings import warning
from ._words import fill, listed, sentence

# How far a size may lie outside the measured range, because measured sizes are rounded to billions.
_SLACK = 1.01

# The responses that predictions are about. Their length is not known.
_PREDICTED_RESPONSES = Responses(workload=CHAT, avg_output_tokens=None)


@dataclass(frozen=True)
class _Sizes:
    """The inputs of a prediction."""

    model_id: str | None
    """None if sizes were given."""
    vendor: str
    """The owner of the weights on a model hub; empty if not given."""
    params_b: float
    active_params_b: float
    bits: float | None
    """None if sizes were given."""


@dataclass(frozen=True)
class _Predicted:
    """The prediction on a GPU, Wh per million output tokens, or the reason for a missing one."""

    gpu: str | None
    figure: t.Figure | None
    refusal: Refusal | None


def prediction_of(figures: Figures, given: Mapping[str, Any]) -> t.Prediction:
    """The prediction for a model by its name, or by its sizes.

    Raises TypeError on an unknown or missing option, ValueError on a value that is not allowed.
    """
    if "model" in given:
        size = next((name for name in ("params_b", "active_params_b", "vendor") if given.get(name) is not None), None)
        if size is not None:
            raise TypeError(fill(figures.words["model_or_sizes"], option=size))
        asked = given_options(figures.words, given, "prediction")
        sizes = _open_model(figures, asked.model)
        unknown = None if sizes is not None else _no_sizes(figures, asked.model)
    else:
        asked = given_options(figures.words, given, "sizes")
        unknown = None
        sizes = _Sizes(
            model_id=None,
            vendor=asked.vendor or "",
            params_b=asked.params_b,
            active_params_b=asked.active_params_b,
            bits=None,
        )
    found = _Predicted(asked.gpu, None, unknown) if sizes is None else _predicted_on(figures, sizes, asked.gpu)
    snapshot, predictions = figures.snapshot, figures.snapshot["predictions"]
    coverage, warnings, sources = None, [], []
    refusal_code: Any = None if found.refusal is None else found.refusal.code
    if sizes is not None and found.figure is not None:
        group = "family" if sizes.vendor in predictions["vendors"] else "vendor"
        coverage, sources = predictions["validations"][group]["coverage"], [snapshot["sources"]["energy"]]
        warnings = [warning(figures.words, "any_gpu_predicted", gpu=found.gpu or "")] if asked.gpu is None else []
    return t.Prediction(
        claim=None if sizes is None else _claim_of(figures, sizes, found),
        basis="predicted",
        wh_per_million_output_tokens_with_range=found.figure,
        refusal=None if found.refusal is None else found.refusal.message,
        refusal_code=refusal_code,
        model_id=None if sizes is None else sizes.model_id,
        params_b=None if sizes is None else sizes.params_b,
        active_params_b=None if sizes is None else sizes.active_params_b,
        bits=None if sizes is None else sizes.bits,
        gpu=found.gpu,
        coverage=coverage,
        workload=CHAT,
        max_itl_ms=snapshot["itl_deadline_ms"],
        **source_fields(figures, (predictions or snapshot)["caveat"], warnings, sources),
    )


def _claim_of(figures: Figures, sizes: _Sizes, found: _Predicted) -> str | None:
    """A prediction in a sentence; None if nothing is predicted."""
    if found.figure is None:
        return None
    words, deadline = figures.words, figures.snapshot["itl_deadline_ms"]
    values = {
        "gpu": found.gpu or "",
        "limit": limit_in_words(words, "short_limit_tokens", deadline),
        **figure_in_words(found.figure, ENERGY),
    }
    if sizes.model_id is not None:
        return sentence(words["predict_claim_model"], **values, model=sizes.model_id)
    return sentence(words["predict_claim"], **values, params=sizes.params_b, active=sizes.active_params_b)


def _no_sizes(figures: Figures, name: str) -> Refusal:
    """Why no sizes are known of a name."""
    words, earlier, size_range = figures.words, figures.earlier, _range_of_sizes(figures)
    if figures.names.meaning(name)[0]:
        return Refusal("measured", fill(words["predict_measured"], asked=name))
    earlier_models = [] if earlier is None else earlier.named(name)[0]
    if earlier is not None and earlier_models:
        workloads = listed(earlier.workloads_of(earlier_models[0].slug), "or")
        message = sentence(words["predict_earlier"], asked=name, year=str(earlier.year), workloads=workloads)
        return Refusal("measured_earlier", message)
    if size_range is None:
        return _refused(figures.snapshot["refusals"], "not_enough")
    unknown = Refusal("unknown_sizes", sentence(words["no_open_model"], asked=name, **size_range))
    return unknown_model(figures, name).obstacle or unknown


def _refused(refusals: Mapping[str, str], code: str, **values: Any) -> Refusal:
    """That there is no prediction, with the template of a code filled in."""
    return Refusal(code, fill(refusals[code], **values))


def _range_of_sizes(figures: Figures) -> dict[str, float] | None:
    """The numbers of parameters of the models that are predicted, in billions; None if none are."""
    domain = (figures.snapshot["predictions"] or {}).get("domain")
    return None if domain is None else domain["params_b"]


def prediction_advice(figures: Figures, asked: Asked) -> str | None:
    """The way to a prediction for a question about a model that was not measured, or why none is possible.

    None if the question is about another workload or GPU than predictions, and if the reason for the missing figure
    says enough.
    """
    words, size_range = figures.words, _range_of_sizes(figures)
    is_measured_gpu = asked.gpu is None or gpu_of(figures.snapshot, asked.gpu) is not None
    is_of_chat = asked.workload in (None, CHAT) and is_measured_gpu
    if size_range is None or not is_of_chat or _is_measured_earlier(figures, asked.model):
        return None
    sizes = _open_model(figures, asked.model)
    if sizes is not None:
        refusal = _predicted_on(figures, sizes, asked.gpu).refusal
        why = _predicted_only(figures, asked) or (None if refusal is None else refusal.message)
        return None if why is None else sentence(words["cant_predict"], why=why)
    unknown = unknown_model(figures, asked.model)
    if unknown.word in ("few_bits", "no_model_closed"):
        return None
    if unknown.obstacle is None:
        return sentence(words["or_predict"], **size_range, limit=figures.snapshot["itl_deadline_ms"])
    return sentence(words["cant_predict"], why=unknown.obstacle.message)


def _is_measured_earlier(figures: Figures, name: str) -> bool:
    """Whether only the 2024 benchmark has a model."""
    return figures.earlier is not None and bool(figures.earlier.named(name)[0])


def _predicted_only(figures: Figures, asked: Asked) -> str | None:
    """What predictions are for, if a question asks for another workload, latency limit or number of GPUs."""
    limit = figures.snapshot["itl_deadline_ms"]
    excluding = {
        "workload": asked.workload not in (None, CHAT),
        "max_itl_ms": asked.max_itl_ms not in (None, limit),
        "num_gpus": asked.num_gpus is not None,
    }
    options = [option for option, is_excluding in excluding.items() if is_excluding]
    if not options:
        return None
    return sentence(figures.words["predicted_only"], limit=limit, options=listed(options, "and"))


def _not_predictable(figures: Figures, name: str) -> Missing:
    """That nothing is known of a name, or why its sizes give no prediction either."""
    unknown, size_range = unknown_model(figures, name), _range_of_sizes(figures)

    def similar() -> list[str]:
        return near_of_kind(figures, figures.tokens, name)

    if unknown.word == "few_bits":
        return unknown_model_reason(figures, name, similar)
    if size_range is None:
        return missing(figures, "model", "not_predicted", name, why=figures.snapshot["refusals"]["not_enough"])
    if unknown.obstacle is not None:
        return missing(figures, "model", "not_predicted", name, why=unknown.obstacle.message)
    return missing(figures, "model", "not_predictable", name, similar, **size_range)


def predicted_estimate(figures: Figures, asked: Asked, area: Lookup[t.Area]) -> Lookup[t.PredictedEstimate] | None:
    """Predicted energy of an open-weights model that was not measured, or why it is not predicted.

    None if the name means measured models.
    """
    words, model, sizes = figures.words, asked.model, _open_model(figures, asked.model)
    if sizes is None:
        is_measured = figures.names.meaning(model)[0] or _is_measured_earlier(figures, model)
        return None if is_measured or figures.names.is_other(model) else _not_predictable(figures, model)
    if asked.output_tokens is None:
        return missing(figures, "model", "not_predicted", model, why=words["predicted_count"])
    excluding = _predicted_only(figures, asked)
    if excluding is not None:
        return missing(figures, "model", "not_predicted", model, why=excluding)
    found = _predicted_on(figures, sizes, asked.gpu)
    if found.figure is None or found.gpu is None:
        why = figures.snapshot["refusals"]["not_enough"] if found.refusal is None else found.refusal.message
        return missing(figures, "model", "not_predicted", model, why=why)
    return _estimate_of(figures, asked, area, sizes, gpu=found.gpu, figure=found.figure, tokens=asked.output_tokens)


def _estimate_of(
    figures: Figures, asked: Asked, area: Lookup[t.Area], sizes: _Sizes, *, gpu: str, figure: t.Figure, tokens: float
) -> t.PredictedEstimate:
    words, deadline = figures.words, figures.snapshot["itl_deadline_ms"]
    params, active, bits, model_id = sizes.params_b, sizes.active_params_b, sizes.bits or 0, sizes.model_id or ""
    responses, is_limited = asked.response_count, asked.max_itl_ms is not None
    ends = (figure.value, figure.low, figure.high)
    wh = [wh_of_tokens(per_million, tokens * responses, asked.pue_factor) for per_million in ends]
    g_co2e = [grams for grams in (g_co2e_of(each, area) for each in wh) if grams is not None]
    energy, emissions = _interval(wh), _interval(g_co2e) if g_co2e else None
    reader = Reader(
        gpu=gpu, bits=bits, active_params_b=active, is_dense=params == active, responses=_PREDICTED_RESPONSES
    )
    prompt = prompt_energy(figures, asked, reader)
    match = _match_of(figures, asked.model, model_id)
    predicted = warning(words, "predicted", params=params, active=active, bits=bits, gpu=gpu)
    framed = Framed(
        gpu=gpu,
        model=model_id,
        other_gpu_than=None,
        latency_limit_given=is_limited,
        match=match,
        any_gpu="any_gpu_predicted",
        warnings=[*match.provider_warnings, predicted],
    )
    further = prompt_warnings(figures, asked, _PREDICTED_RESPONSES, prompt)
    caveat = figures.snapshot["predictions"]["caveat"]
    frame = frame_of(figures, asked, framed, area, caveat, further=further, prompt=prompt)
    subject = Subject(
        what=tokens_in_words(words, tokens, responses),
        model=model_id,
        details=sentence("{bits} bits, " + figures.words["label_chat"], bits=bits),
        gpus=gpu,
        limit=limit_in_words(words, "claim_limit_tokens", deadline),
        short_limit=limit_in_words(words, "short_limit_tokens", deadline),
        is_limit_stated=True,
    )
    claimed = Claimed(
        subject=subject,
        workload=CHAT,
        wh=energy,
        conditions=BoundConditions(basis="predicted", is_measured_model=match.is_exact),
        load=words["load_busy"],
        provider_note=match.provider_note,
        prompt_wh=prompt,
        included_prompt_tokens=included_prompt_tokens(figures, asked, _PREDICTED_RESPONSES),
        is_context_long=is_context_long(figures, asked, _PREDICTED_RESPONSES),
        g_co2e=emissions,
        electricity=frame["electricity"],
    )
    return t.PredictedEstimate(
        basis="predicted",
        **claims_of(figures, asked, claimed),
        other_gpu_than=None,
        wh=energy,
        at_least_wh=None,
        bound_obstacle="predicted",
        g_co2e=emissions,
        prompt_wh=prompt,
        model_id=model_id,
        params_b=params,
        active_params_b=active,
        bits=bits,
        workload=CHAT,
        gpu=gpu,
        wh_per_million_output_tokens=figure.value,
        output_tokens=tokens,
        responses=asked.responses_in_question,
        max_itl_ms=deadline,
        **frame,
    )


def _match_of(figures: Figures, name: str, model_id: str) -> NameMatch:
    """How a name relates to the open model of that hub id.

    A name without the owner, or with another, may mean other weights.
    """
    notes = figures.names.provider_notes(name)
    if notes:
        return NameMatch("other_hardware", provider_notes=tuple(notes))
    return NameMatch("exact" if plain(name) == plain(model_id) else "similar")


def _interval(values: Sequence[float]) -> t.PredictedFigure:
    """A predicted value, the lower and the upper end of its interval as a figure."""
    value, low, high = values
    return t.PredictedFigure(value=value, low=low, high=high, basis="predicted")


def _open_model(figures: Figures, name: str) -> _Sizes | None:
    """The open-weights model of that hub id, with or without its owner.

    None if its sizes are unknown, or if the server means another model by the name.
    """
    predictions = figures.snapshot["predictions"]
    if predictions is None or figures.names.is_other(name):
        return None
    models: list[Mapping[str, Any]] = predictions["models"]
    wanted = plain(name)
    same = [model for model in models if plain(model["model_id"]) == wanted]
    bare = _without_owner(wanted)
    without_owner = [model for model in models if _without_owner(plain(model["model_id"])) == bare]
    found = next(iter([*same, *without_owner]), None)
    return None if found is None else _Sizes(vendor=found["model_id"].split("/")[0], **found)


def _without_owner(name: str) -> str:
    return name.rsplit("/", 1)[-1]


def _predicted_on(figures: Figures, sizes: _Sizes, asked: str | None) -> _Predicted:
    """The prediction on the GPU that was asked for; on the one with the lowest energy if none was."""
    predictions, refusals = figures.snapshot["predictions"], figures.snapshot["refusals"]
    gpu = None if asked is None else gpu_of(figures.snapshot, asked) or asked
    if predictions is None:
        return _Predicted(gpu, None, _refused(refusals, "not_enough"))
    if gpu is not None:
        return _predicted(predictions, refusals, sizes, gpu)
    on_each = [_predicted(predictions, refusals, sizes, card["gpu"]) for card in predictions["cards"]]
    predicted = [(found.figure.value, found) for found in on_each if found.figure is not None]
    if predicted:
        _, lowest = min(predicted, key=lambda pair: pair[0])
        return lowest
    return _Predicted(None, None, on_each[0].refusal if on_each else _refused(refusals, "not_enough"))


def _predicted(predictions: Mapping[str, Any], refusals: Mapping[str, str], sizes: _Sizes, gpu: str) -> _Predicted:
    is_known_vendor = sizes.vendor in predictions["vendors"]
    family, vendor = predictions["validations"]["family"], predictions["validations"]["vendor"]
    factors = [family["factor"]] if is_known_vendor else [family["factor"] or math.inf, vendor["factor"] or math.inf]
    card = next((card for card in predictions["cards"] if card["gpu"] == gpu), None)
    coefficients: dict[str, float] | None = predictions["coefficients"]
    if coefficients is None or predictions["domain"] is None or None in factors:
        return _Predicted(gpu, None, _refused(refusals, "not_enough"))
    if not is_known_vendor and not vendor["holds"]:
        return _Predicted(gpu, None, _refused(refusals, "unknown_vendor"))
    if card is None:
        gpus = " and ".join(each["gpu"] for each in predictions["cards"])
        return _Predicted(gpu, None, _refused(refusals, "unmeasured_gpu", gpu=gpu, gpus=gpus))
    outside = _outside(predictions["domain"], refusals, sizes)
    if outside is not None:
        return _Predicted(gpu, None, outside)
    # The interval for an unknown vendor is never narrower than for a known one.
    factor = max(factors)
    columns = (math.log(sizes.active_params_b), math.log(sizes.params_b / sizes.active_params_b))
    learnt = coefficients["active_params"] * columns[0] + coefficients["params_per_active"] * columns[1]
    wh = card["arithmetic_wh"] * sizes.active_params_b * math.exp(coefficients["intercept"] + learnt)
    low, high = _to_four_digits(wh / factor), _to_four_digits(wh * factor)
    return _Predicted(gpu, t.Figure(value=_to_four_digits(wh), low=low, high=high), None)


def _outside(domain: Mapping[str, Any], refusals: Mapping[str, str], sizes: _Sizes) -> Refusal | None:
    """Why a model is outside the range of the measured ones; None if it is inside."""
    if sizes.bits is not None and sizes.bits not in domain["bits"]:
        return _refused(refusals, "unmeasured_bits", bits=sizes.bits)
    values = {
        "params_b": sizes.params_b,
        "active_params_b": sizes.active_params_b,
        "params_per_active": sizes.params_b / sizes.active_params_b,
    }
    if sizes.active_params_b > sizes.params_b:
        return _refused(refusals, "active_above_total")
    for name, value in values.items():
        least, most = domain[name]["from"], domain[name]["to"]
        if not (value * _SLACK >= least and value <= most * _SLACK):
            return _refused(refusals, f"outside_{name}", **{"value": value, "from": least, "to": most})
    return None


def _to_four_digits(value: float) -> float:
    """Rounded to four significant digits, in which every language's logarithms agree."""
    return float(f"{value:.4g}")
