"""The fields that estimates share: their sentences, warnings, sources and citation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypedDict

from ._claim import Claimed, claim_of, nothing_claim
from ._missing import Lookup, Missing
from ._names import NameMatch
from ._options import Asked
from ._phrases import gpus_in_words
from ._short_claim import short_claim_of, short_obstacles
from ._snapshot import Figures
from ._warnings import warning
from ._words import sentence
from .generated import (
    Area,
    Electricity,
    ModelMatch,
    PromptEnergy,
    ResultWarning,
)


class Claims(TypedDict):
    """The fields of an estimate with the result in sentences."""

    claim: str
    short_claim: str


def claims_of(figures: Figures, asked: Asked, claimed: Claimed) -> Claims:
    """A result in sentences."""
    if claimed.is_nothing:
        obstacles = short_obstacles(figures.words, asked, claimed.conditions, claimed.provider_note)
        claim = nothing_claim(figures.words, asked, claimed, obstacles)
        return Claims(claim=claim, short_claim=claim)
    return Claims(
        claim=claim_of(figures.words, asked, claimed),
        short_claim=short_claim_of(figures.words, asked, claimed),
    )


@dataclass(frozen=True)
class Framed:
    """The parts of a choice that every estimate states."""

    gpu: str
    model: str
    other_gpu_than: str | None
    """The GPU in the question if the figures are of another."""
    latency_limit_given: bool
    match: NameMatch
    warnings: Sequence[ResultWarning]
    num_gpus: int = 1
    """1 for a prediction, which is about any number."""
    any_gpu: Literal["any_gpu", "any_gpu_predicted"] = "any_gpu"
    """The code of the warning that the question names no GPU."""


class SourceFields(TypedDict):
    """The fields that estimates and predictions share: what they are of, and where they come from."""

    boundary: Literal["gpu_only"]
    caveat: str
    warnings: tuple[ResultWarning, ...]
    release: str | None
    sources: tuple[str, ...]


class Frame(SourceFields):
    """The fields that every estimate has besides its energy."""

    model_match: ModelMatch
    latency_limit_given: bool
    electricity: Electricity | None
    pue: float
    citation: str


def frame_of(
    figures: Figures,
    asked: Asked,
    framed: Framed,
    area: Lookup[Area],
    caveat: str,
    *,
    extra_warnings: Sequence[ResultWarning] = (),
    prompt: PromptEnergy | None = None,
) -> Frame:
    """The fields that every estimate has besides its energy.

    ``extra_warnings`` precede those about the place and the PUE.
    """
    sources = figures.snapshot["sources"]
    if asked.pue_factor != 1:
        caveat = sentence(figures.words["before_pue"], caveat=caveat)
    electricity = _electricity_of(asked, area)
    used = [
        sources["energy"],
        # A prompt within the measured lengths adds nothing from this source.
        *([] if prompt is None or prompt.low == 0 or sources["prompts"] is None else [sources["prompts"]]),
        *([] if electricity is None else [sources["grid"]]),
    ]
    return {
        "model_match": framed.match.model_match,
        "latency_limit_given": framed.latency_limit_given,
        "electricity": electricity,
        "pue": asked.pue_factor,
        "citation": citation_with(figures, used),
        **source_fields(figures, caveat, _frame_warnings(figures, asked, framed, area, extra_warnings), used),
    }


def _electricity_of(asked: Asked, area: Lookup[Area]) -> Electricity | None:
    """The grid carbon intensity that emissions follow from; None if it is unknown or the question has no count."""
    if isinstance(area, Missing) or (asked.output_tokens is None and asked.outputs is None):
        return None
    return Electricity(
        iso3=area.iso3, display_name=area.display_name, year=area.year, g_co2e_per_kwh=area.g_co2e_per_kwh
    )


def _frame_warnings(
    figures: Figures, asked: Asked, framed: Framed, area: Lookup[Area], extra_warnings: Sequence[ResultWarning]
) -> list[ResultWarning]:
    """All warnings of an estimate but the notice on the release."""
    words, other, warnings = figures.words, framed.other_gpu_than, [*framed.warnings]
    if asked.gpu is None:
        warnings.append(warning(words, framed.any_gpu, gpu=framed.gpu))
    elif other is None and asked.num_gpus is None and framed.num_gpus > 1:
        # One GPU is what a reader expects.
        warnings.append(warning(words, "assumed_count", gpus=gpus_in_words(framed.gpu, framed.num_gpus)))
    if other is not None:
        warnings.append(warning(words, "other_gpu", gpu=framed.gpu, model=framed.model, asked=other))
    warnings += extra_warnings
    note = None if asked.grid is None else figures.place_note(asked.grid)
    if note is not None:
        warnings.append(ResultWarning(code="place", message=note))
    if isinstance(area, Missing):
        warnings.append(warning(words, "no_emissions", why=area.message))
    if asked.pue_factor > 1:
        warnings.append(ResultWarning(code="pue", message=figures.snapshot["pue_note"]))
    return warnings


def source_fields(
    figures: Figures, caveat: str, warnings: Sequence[ResultWarning], sources: Sequence[str]
) -> SourceFields:
    """The fields of a result with its caveat, its warnings and its sources."""
    return {
        "boundary": "gpu_only",
        "caveat": caveat,
        "warnings": (*notices_of(figures), *warnings),
        "release": figures.snapshot["release"],
        "sources": tuple(sources),
    }


def citation_with(figures: Figures, sources: Sequence[str]) -> str:
    """How to cite a result: the data with its release, and the sources that it uses."""
    return f"{figures.snapshot['citation']}. Sources: {'; '.join(dict.fromkeys(sources))}."


def notices_of(figures: Figures) -> list[ResultWarning]:
    """The notice on this release, in a list that may be empty."""
    date, notices = figures.snapshot["release"], figures.snapshot["notices"]
    if date is None:
        return []
    of_release = [notice["notice"] for notice in notices if notice["date"] == date]
    return [warning(figures.words, "notice", date=date, notice=notice) for notice in of_release[:1]]
