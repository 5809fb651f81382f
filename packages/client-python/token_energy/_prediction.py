"""Predicted energy of chat for a model that was not measured, by the rule of predictions.json."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ._amounts import g_co2e_of, wh_of_tokens
from ._claim import Claimed
from ._frame import Framed, claims_of, frame_of, source_fields
from ._lower_bound import BoundConditions
from ._missing import Lookup, Missing, missing
from ._names import NameMatch, plain
from ._options import Asked, given_options
from ._phrases import CHAT, Subject, limit_in_words, tokens_in_words
from ._prompts import (
    Reader,
    Responses,
    calculated_prompt_tokens,
    included_prompt_tokens,
    is_context_long,
    prompt_energy,
    prompt_warnings,
)
from ._quantities import ENERGY, figure_in_words
from ._regression import Predicted, Sizes, open_model, predicted_on
from ._selection import near_of_kind, unknown_model_reason
from ._snapshot import Figures
from ._unknown_model import Refusal, range_of_sizes, unknown_model
from ._warnings import warning
from ._words import fill, listed, sentence
from .generated import (
    Area,
    Figure,
    PredictedEstimate,
    PredictedFigure,
    Prediction,
)

# The responses that predictions are about. Their length is not known.
_PREDICTED_RESPONSES = Responses(workload=CHAT, avg_output_tokens=None)


def prediction_of(figures: Figures, given: Mapping[str, object]) -> Prediction:
    """The prediction for a model by its name, or by its sizes.

    Raises TypeError on an unknown or missing option, ValueError on a value that is not allowed.
    """
    if "model" in given:
        size = next((name for name in ("params_b", "active_params_b", "vendor") if given.get(name) is not None), None)
        if size is not None:
            raise TypeError(fill(figures.words["model_or_sizes"], option=size))
        asked = given_options(figures.words, given, "prediction")
        sizes = open_model(figures, asked.model)
        unknown = None if sizes is not None else _no_sizes(figures, asked.model)
    else:
        asked = given_options(figures.words, given, "sizes")
        unknown = None
        sizes = Sizes(
            model_id=None,
            vendor=asked.vendor or "",
            params_b=asked.params_b,
            active_params_b=asked.active_params_b,
            bits=None,
        )
    found = Predicted(asked.gpu, refusal=unknown) if sizes is None else predicted_on(figures, sizes, asked.gpu)
    is_gpu_assumed = found.figure is not None and asked.gpu is None
    warnings = [warning(figures.words, "any_gpu_predicted", gpu=found.gpu or "")] if is_gpu_assumed else []
    sources = [] if found.figure is None else [figures.snapshot["sources"]["energy"]]
    return Prediction(
        claim=None if sizes is None else _claim_of(figures, sizes, found),
        basis="predicted",
        wh_per_million_output_tokens_with_range=found.figure,
        refusal=None if found.refusal is None else found.refusal.message,
        refusal_code=None if found.refusal is None else found.refusal.code,
        model_id=None if sizes is None else sizes.model_id,
        params_b=None if sizes is None else sizes.params_b,
        active_params_b=None if sizes is None else sizes.active_params_b,
        bits=None if sizes is None else sizes.bits,
        gpu=found.gpu,
        coverage=found.coverage,
        workload=CHAT,
        max_itl_ms=figures.snapshot["itl_deadline_ms"],
        **source_fields(figures, _caveat(figures), warnings, sources),
    )


def _caveat(figures: Figures) -> str:
    """The caveat of predictions; the general one in a release without predictions."""
    predictions = figures.snapshot["predictions"]
    return figures.snapshot["caveat"] if predictions is None else predictions["caveat"]


def _claim_of(figures: Figures, sizes: Sizes, found: Predicted) -> str | None:
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
    words, earlier, size_range = figures.words, figures.earlier, range_of_sizes(figures)
    if figures.names.meaning(name)[0]:
        return Refusal("measured", fill(words["predict_measured"], asked=name))
    earlier_models = [] if earlier is None else earlier.named(name)[0]
    if earlier is not None and earlier_models:
        workloads = listed(earlier.workloads_of(earlier_models[0].slug), "or")
        message = sentence(words["predict_earlier"], asked=name, year=str(earlier.year), workloads=workloads)
        return Refusal("measured_earlier", message)
    if size_range is None:
        return Refusal("not_enough", figures.snapshot["refusals"]["not_enough"])
    unknown = Refusal("unknown_sizes", sentence(words["no_open_model"], asked=name, **size_range))
    return unknown_model(figures, name).obstacle or unknown


def prediction_advice(figures: Figures, asked: Asked) -> str | None:
    """The way to a prediction for a question about a model that was not measured, or why none is possible.

    None if the question is about another workload or GPU than predictions, and if the reason for the missing figure
    says enough.
    """
    words, size_range = figures.words, range_of_sizes(figures)
    is_measured_gpu = asked.gpu is None or figures.gpu_named(asked.gpu) is not None
    is_of_chat = asked.workload in (None, CHAT) and is_measured_gpu
    if size_range is None or not is_of_chat or _is_measured_earlier(figures, asked.model):
        return None
    sizes = open_model(figures, asked.model)
    if sizes is not None:
        refusal = predicted_on(figures, sizes, asked.gpu).refusal
        why = _predicted_only(figures, asked) or (None if refusal is None else refusal.message)
        return None if why is None else sentence(words["cant_predict"], why=why)
    unknown = unknown_model(figures, asked.model)
    if unknown.code in ("few_bits", "no_model_closed"):
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
    unknown, size_range = unknown_model(figures, name), range_of_sizes(figures)

    def similar() -> list[str]:
        return near_of_kind(figures, figures.tokens, name)

    if unknown.code == "few_bits":
        return unknown_model_reason(figures, name, similar)
    if size_range is None:
        return missing(figures, "model", "not_predicted", name, why=figures.snapshot["refusals"]["not_enough"])
    if unknown.obstacle is not None:
        return missing(figures, "model", "not_predicted", name, why=unknown.obstacle.message)
    return missing(figures, "model", "not_predictable", name, similar, **size_range)


def predicted_estimate(figures: Figures, asked: Asked, area: Lookup[Area]) -> Lookup[PredictedEstimate] | None:
    """Predicted energy of an open-weights model that was not measured, or why it is not predicted.

    None if the name means measured models.
    """
    words, model, sizes = figures.words, asked.model, open_model(figures, asked.model)
    if sizes is None:
        is_measured = figures.names.meaning(model)[0] or _is_measured_earlier(figures, model)
        return None if is_measured or figures.names.is_other(model) else _not_predictable(figures, model)
    if asked.output_tokens is None:
        return missing(figures, "model", "not_predicted", model, why=words["predicted_count"])
    excluding = _predicted_only(figures, asked)
    if excluding is not None:
        return missing(figures, "model", "not_predicted", model, why=excluding)
    found = predicted_on(figures, sizes, asked.gpu)
    if found.figure is None or found.gpu is None:
        why = figures.snapshot["refusals"]["not_enough"] if found.refusal is None else found.refusal.message
        return missing(figures, "model", "not_predicted", model, why=why)
    predicted = _PredictedTokens(sizes, gpu=found.gpu, figure=found.figure, tokens=asked.output_tokens)
    return _estimate_of(figures, asked, area, predicted)


@dataclass(frozen=True)
class _PredictedTokens:
    """What is predicted of a question: Wh per million output tokens of a model on a GPU, for a count of tokens."""

    sizes: Sizes
    gpu: str
    figure: Figure
    tokens: float

    @property
    def model_id(self) -> str:
        """The hub id."""
        return self.sizes.model_id or ""

    @property
    def bits(self) -> int:
        """Bits per weight."""
        return self.sizes.bits or 0

    @property
    def reader(self) -> Reader:
        """What reads the prompts."""
        params, active = self.sizes.params_b, self.sizes.active_params_b
        return Reader(self.gpu, self.bits, active, is_dense=params == active, responses=_PREDICTED_RESPONSES)


def _estimate_of(figures: Figures, asked: Asked, area: Lookup[Area], predicted: _PredictedTokens) -> PredictedEstimate:
    sizes, figure = predicted.sizes, predicted.figure
    ends, count = (figure.value, figure.low, figure.high), predicted.tokens * asked.response_count
    wh = [wh_of_tokens(per_million, count, asked.pue_factor) for per_million in ends]
    g_co2e = [grams for grams in (g_co2e_of(each, area) for each in wh) if grams is not None]
    energy, emissions = _interval(wh), _interval(g_co2e) if g_co2e else None
    prompt = prompt_energy(figures, asked, predicted.reader)
    match = _match_of(figures, asked.model, predicted.model_id)
    extra_warnings = prompt_warnings(figures, asked, _PREDICTED_RESPONSES, prompt)
    framed = _framed(figures, asked, predicted, match)
    frame = frame_of(figures, asked, framed, area, _caveat(figures), extra_warnings=extra_warnings, prompt=prompt)
    claimed = Claimed(
        subject=_subject(figures, asked, predicted),
        workload=CHAT,
        wh=energy,
        conditions=BoundConditions(basis="predicted", is_measured_model=match.is_exact),
        load=figures.words["load_busy"],
        provider_note=match.provider_note,
        prompt_wh=prompt,
        included_prompt_tokens=included_prompt_tokens(figures, asked, _PREDICTED_RESPONSES),
        is_context_long=is_context_long(figures, asked, _PREDICTED_RESPONSES),
        calculated_prompt_tokens=calculated_prompt_tokens(figures),
        g_co2e=emissions,
        electricity=frame["electricity"],
    )
    return PredictedEstimate(
        basis="predicted",
        **claims_of(figures, asked, claimed),
        other_gpu_than=None,
        wh=energy,
        at_least_wh=None,
        bound_obstacle="predicted",
        g_co2e=emissions,
        prompt_wh=prompt,
        model_id=predicted.model_id,
        params_b=sizes.params_b,
        active_params_b=sizes.active_params_b,
        bits=predicted.bits,
        workload=CHAT,
        gpu=predicted.gpu,
        wh_per_million_output_tokens=figure.value,
        output_tokens=predicted.tokens,
        responses=asked.responses_in_question,
        max_itl_ms=figures.snapshot["itl_deadline_ms"],
        **frame,
    )


def _framed(figures: Figures, asked: Asked, predicted: _PredictedTokens, match: NameMatch) -> Framed:
    """What a predicted estimate states of its choice."""
    sizes, gpu = predicted.sizes, predicted.gpu
    values = {"params": sizes.params_b, "active": sizes.active_params_b, "bits": predicted.bits, "gpu": gpu}
    return Framed(
        gpu=gpu,
        model=predicted.model_id,
        other_gpu_than=None,
        latency_limit_given=asked.max_itl_ms is not None,
        match=match,
        any_gpu="any_gpu_predicted",
        warnings=[*match.provider_warnings, warning(figures.words, "predicted", **values)],
    )


def _subject(figures: Figures, asked: Asked, predicted: _PredictedTokens) -> Subject:
    """What the claims of a predicted estimate are about."""
    words, deadline = figures.words, figures.snapshot["itl_deadline_ms"]
    return Subject(
        what=tokens_in_words(words, predicted.tokens, asked.response_count),
        model=predicted.model_id,
        details=sentence("{bits} bits, " + words["label_chat"], bits=predicted.bits),
        gpus=predicted.gpu,
        limit=limit_in_words(words, "claim_limit_tokens", deadline),
        short_limit=limit_in_words(words, "short_limit_tokens", deadline),
        is_limit_stated=True,
    )


def _match_of(figures: Figures, name: str, model_id: str) -> NameMatch:
    """How a name relates to the open model of that hub id.

    A name without the owner, or with another, may mean other weights.
    """
    notes = figures.names.provider_notes(name)
    if notes:
        return NameMatch("other_hardware", provider_notes=tuple(notes))
    return NameMatch("exact" if plain(name) == plain(model_id) else "similar")


def _interval(values: Sequence[float]) -> PredictedFigure:
    """A predicted value, the lower and the upper end of its interval as a figure."""
    value, low, high = values
    return PredictedFigure(value=value, low=low, high=high, basis="predicted")
