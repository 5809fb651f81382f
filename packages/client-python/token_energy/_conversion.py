"""Energy converted from the GPUs to a boundary further out, by published ratios."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Union

from ._frame import citation_with
from ._missing import Missing, missing
from ._options import Asked
from ._phrases import (
    Subject,
    boundary_in_words,
    electricity_in_words,
    gpus_in_words,
    items_in_words,
    joined,
    limit_in_words,
    other_model_claim,
    prompt_in_words,
    short_subject,
    tokens_in_words,
)
from ._quantities import EMISSIONS, ENERGY, figure_in_words
from ._snapshot import Figures
from ._words import sentence
from .generated import (
    Converted,
    ConvertedRung,
    Estimate,
    Figure,
    ItemEstimate,
    PredictedEstimate,
    ResponseEstimate,
    ResultWarning,
    Rung,
    Span,
    WarningCode,
)

if TYPE_CHECKING:
    from .generated.snapshot import SnapshotBoundaries, SnapshotRung

_Convertible = Union[Estimate, ItemEstimate, PredictedEstimate]


def for_gpus_alone(asked: Asked) -> Asked:
    """A question for the GPUs alone: with a boundary, its PUE is a step of the conversion."""
    return asked if asked.boundary is None else replace(asked, pue=None)


def conversion_reason(figures: Figures, asked: Asked, estimate: ResponseEstimate | _Convertible) -> Missing | None:
    """Why an estimate is not converted; None if it is, or if the question has no boundary."""
    if asked.boundary is None:
        return None
    if not any(rung["rung"] == asked.boundary for rung in _boundaries(figures)["rungs"]):
        return missing(figures, "boundary", "no_ratios", asked.boundary, updated=figures.snapshot["updated"])
    prompt = None if isinstance(estimate, ItemEstimate) else estimate.prompt_wh
    if prompt is None or prompt.low == 0:
        return None
    words = figures.words
    values = {"boundary": boundary_in_words(words, asked.boundary), "prompt": prompt_in_words(words, asked)}
    return missing(figures, "boundary", "not_converted_prompt", asked.boundary, **values)


def with_converted(
    figures: Figures, asked: Asked, estimate: ResponseEstimate | _Convertible
) -> ResponseEstimate | _Convertible:
    """An estimate with its energy converted to the boundary in the question, if it has one."""
    # Without a count, there is no energy to convert, and a question with a boundary has a count.
    if asked.boundary is None or not isinstance(estimate, (Estimate, ItemEstimate, PredictedEstimate)):
        return estimate
    reason = conversion_reason(figures, asked, estimate)
    if reason is not None:
        code: WarningCode = "no_ratios" if reason.code == "no_ratios" else "not_converted_prompt"
        warning = ResultWarning(code=code, message=reason.message)
        return replace(estimate, warnings=(*estimate.warnings, warning))
    converted = _converted_of(figures, asked, asked.boundary, estimate)
    return replace(
        estimate,
        short_claim=joined(estimate.short_claim, _short_converted(figures.words, asked, estimate, converted)),
        caveat=sentence(figures.words["before_conversion"], caveat=estimate.caveat),
        converted=converted,
        sources=converted.sources,
        citation=converted.citation,
    )


def _converted_of(figures: Figures, asked: Asked, boundary: Rung, estimate: _Convertible) -> Converted:
    """The energy of an estimate, converted to a boundary."""
    words, rungs = figures.words, _rungs_to(figures, asked, boundary)
    wh = _converted(estimate.wh, rungs)
    g_co2e = None if estimate.g_co2e is None else _converted(estimate.g_co2e, rungs)
    emissions = ""
    if g_co2e is not None and estimate.electricity is not None:
        values = {**electricity_in_words(estimate.electricity), **_span_in_words(g_co2e, EMISSIONS)}
        emissions = sentence(words["claim_converted_emissions"], **values)
    ratios = _ratios_used(words, rungs)
    claim = joined(
        sentence(
            words["claim_converted"],
            subject=_subject_of(figures, asked, estimate),
            boundary=boundary_in_words(words, boundary),
            ratios=ratios,
            emissions=emissions,
            **_span_in_words(wh, ENERGY),
        ),
        *_qualifiers_of(figures, asked, estimate),
    )
    sources = tuple(dict.fromkeys([*estimate.sources, *(source for rung in rungs for source in rung.sources)]))
    return Converted(
        basis="converted",
        claim=words["claim_nothing"] if wh.high == 0 else claim,
        boundary=boundary,
        wh=wh,
        g_co2e=g_co2e,
        rungs=tuple(rungs),
        caveat=_caveat_of(figures, rungs, ratios),
        citation=citation_with(figures, sources),
        sources=sources,
    )


def _boundaries(figures: Figures) -> SnapshotBoundaries:
    """The published ratios of a snapshot; none in a release without them."""
    boundaries = figures.snapshot.get("boundaries")
    return {"caveat": "", "rungs": []} if boundaries is None else boundaries


def _short_converted(words: Mapping[str, str], asked: Asked, estimate: _Convertible, converted: Converted) -> str:
    """The converted energy as a sentence of a short claim, with its emissions if the question names an area."""
    if converted.wh.high == 0:
        return ""
    emissions = ""
    if converted.g_co2e is not None and asked.grid is not None and estimate.electricity is not None:
        range_in_words = _span_in_words(converted.g_co2e, EMISSIONS)["range"]
        area = estimate.electricity.display_name
        emissions = sentence(words["short_converted_emissions"], range=range_in_words, area=area)
    return sentence(
        words["short_converted_lowest" if asked.gpu is None else "short_converted"],
        boundary=boundary_in_words(words, converted.boundary),
        ratios=_ratios_used(words, converted.rungs),
        range=_span_in_words(converted.wh, ENERGY)["range"],
        emissions=emissions,
    )


def _ratios_used(words: Mapping[str, str], rungs: Sequence[ConvertedRung]) -> str:
    """The ratios of a conversion in words: the question's own, each with its value, and the published ones."""
    templates = {"node": "ratio_own_node", "site": "ratio_own_site"}
    used = [sentence(words[templates[rung.rung]], ratio=rung.middle) for rung in rungs if rung.own]
    if len(used) < len(rungs):
        used.append(words["ratios_published"])
    return " and ".join(used)


def _caveat_of(figures: Figures, rungs: Sequence[ConvertedRung], ratios: str) -> str:
    """The caveat of a conversion. It speaks of published ratios only if one was used."""
    published = _boundaries(figures)["caveat"]
    if not any(rung.own for rung in rungs):
        return published
    is_mixed = any(not rung.own for rung in rungs)
    of_own = sentence(figures.words["converted_own"], ratios=ratios)
    return joined(of_own, figures.words["converted_own_published"] if is_mixed else "")


def _qualifiers_of(figures: Figures, asked: Asked, estimate: _Convertible) -> list[str]:
    """How the converted GPU energy differs from the question: predicted, or measured with other weights or hardware."""
    words, names, name = figures.words, figures.names, asked.model
    if estimate.basis == "predicted":
        return [words["claim_converted_predicted"]]
    qualifiers: list[str] = []
    if estimate.model_match != "exact":
        _, table_note = names.meaning(name)
        note = next(iter(names.provider_notes(name, table_note)), None)
        qualifiers.append(other_model_claim(words, name, note))
    if estimate.other_gpu_than is not None:
        qualifiers.append(sentence(words["claim_other_gpu"], asked=estimate.other_gpu_than))
    return qualifiers


def _rungs_to(figures: Figures, asked: Asked, boundary: Rung) -> list[ConvertedRung]:
    """The steps from the GPUs to a boundary, each with the ratio in the question if it has one."""
    given_ratios = {"node": asked.node_ratio, "site": asked.pue}
    rungs: list[ConvertedRung] = []
    for published in _boundaries(figures)["rungs"]:
        ratio = given_ratios.get(published["rung"])
        rungs.append(_published_rung(published) if ratio is None else _given_rung(published["rung"], ratio))
        if published["rung"] == boundary:
            break
    return rungs


def _published_rung(published: SnapshotRung) -> ConvertedRung:
    return ConvertedRung(
        rung=published["rung"],
        low=published["low"],
        middle=published["middle"],
        high=published["high"],
        own=False,
        is_alone=published["is_alone"],
        sources=tuple(published["sources"]),
    )


def _given_rung(rung: Rung, ratio: float) -> ConvertedRung:
    return ConvertedRung(rung=rung, low=ratio, middle=ratio, high=ratio, own=True, is_alone=False, sources=())


def _converted(figure: Figure, rungs: Sequence[ConvertedRung]) -> Span:
    """Each end times the same end, as ``src/figures/boundary.ts`` does."""
    low, middle, high = figure.low, figure.value, figure.high
    for rung in rungs:
        low, middle, high = low * rung.low, middle * rung.middle, high * rung.high
    return Span(low=low, middle=middle, high=high)


def _span_in_words(span: Span, units: Sequence[str]) -> dict[str, str]:
    """A converted range, rounded outwards, and its middle."""
    written = figure_in_words(Figure(value=span.middle, low=span.low, high=span.high), units)
    return {"range": written["range"], "value": written["value"]}


def _subject_of(figures: Figures, asked: Asked, estimate: _Convertible) -> str:
    """What a converted value is about."""
    words = figures.words
    if isinstance(estimate, ItemEstimate):
        what = items_in_words(estimate.outputs, estimate)
        limit = limit_in_words(words, "claim_limit_items", estimate.max_latency_s)
    else:
        what = tokens_in_words(words, asked.output_tokens or 0, asked.responses)
        limit = limit_in_words(words, "claim_limit_tokens", estimate.max_itl_ms)
    if isinstance(estimate, PredictedEstimate):
        model, gpus = estimate.model_id, estimate.gpu
    else:
        model, gpus = estimate.model, gpus_in_words(estimate.gpu, estimate.num_gpus)
    subject = Subject(what=what, model=model, gpus=gpus, limit=limit, is_limit_stated=True)
    return short_subject(words, asked, subject, estimate.workload)
