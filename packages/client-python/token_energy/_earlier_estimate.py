"""Energy and emissions in the 2024 benchmark, if a question is about it."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from ._amounts import g_co2e_of, wh_of_tokens
from ._claim import obstacle_claims
from ._earlier import EarlierConfiguration, EarlierFigures, EarlierModel, fastest_of
from ._frame import Frame, Framed, citation_with, frame_of
from ._lower_bound import BoundConditions
from ._missing import Lookup, Missing, missing
from ._names import NameMatch
from ._options import Asked
from ._phrases import (
    Subject,
    after_introduction,
    boundary_in_words,
    emissions_value,
    gpus_in_words,
    joined,
    kind_of,
    limit_in_words,
    short_subject,
    subject_in_words,
    tokens_in_words,
)
from ._quantities import EMISSIONS, ENERGY, quantity
from ._selection import measured_on, only_earlier, replaced_gpu, several_models
from ._short_claim import short_obstacles
from ._snapshot import Figures
from ._warnings import warning
from ._words import sentence, three_digits, written
from .generated import (
    Area,
    EarlierEstimate,
    EarlierFigure,
    Electricity,
    ResultWarning,
)


@dataclass(frozen=True)
class _Choice:
    """A configuration of the 2024 benchmark that was chosen for a question, and what was assumed."""

    row: EarlierConfiguration
    limit: float
    """The latency limit: mean time per output token, ms."""
    match: NameMatch
    other_gpu_than: str | None
    """The GPU in the question if the configuration is on another."""


def earlier_estimate(figures: Figures, asked: Asked, area: Lookup[Area]) -> Lookup[EarlierEstimate] | None:
    """The energy of the 2024 benchmark, or why it has none. ``asked`` is a question for the GPUs alone.

    None if the question is not about that benchmark: it names another workload, or a later measurement has the model on
    the GPU, or nothing has the model.
    """
    earlier, updated, named = figures.earlier, figures.snapshot["updated"], asked.workload
    is_too_new = asked.as_of is not None and asked.as_of < updated
    if earlier is None or asked.outputs is not None or is_too_new or named not in (None, *earlier.workloads):
        return None
    meaning = only_earlier(figures, asked) if named is None else _meaning_in(figures, earlier, asked.model)
    if meaning is None:
        return None
    choice = _choice_of(figures, earlier, asked, *meaning)
    return choice if isinstance(choice, Missing) else _estimate_of(figures, earlier, asked, choice, area)


def _meaning_in(figures: Figures, earlier: EarlierFigures, name: str) -> tuple[Sequence[EarlierModel], str]:
    """What a name means in the 2024 benchmark, whether or not the model was measured later."""
    later, note = figures.names.meaning(name)
    if not later:
        return earlier.named(name)
    slugs = {model.slug for model in later}
    return [model for model in earlier.models if model.slug in slugs], note


def _choice_of(
    figures: Figures, earlier: EarlierFigures, asked: Asked, among: Sequence[EarlierModel], table_note: str
) -> Lookup[_Choice]:
    if len(among) > 1:
        return several_models(figures, asked.model, among)
    if not among:
        return _no_model(figures, asked)
    model = among[0]
    workloads = earlier.workloads_of(model.slug)
    workload = asked.workload or workloads[0]
    values = {"model": model.model, "workload": workload}
    measured = measured_on(
        figures,
        asked,
        earlier.ranked(workload, model.slug),
        values,
        gpu_named=earlier.gpu_named,
        workloads=workloads,
    )
    if isinstance(measured, Missing):
        return measured
    limit = earlier.workloads[workload]["tpot_deadline_ms"] if asked.max_itl_ms is None else asked.max_itl_ms
    row = next((fitting for fitting in measured if fitting.mean_tpot_ms <= limit), None)
    if row is None:
        fastest = fastest_of(measured)
        values["fastest"] = three_digits(fastest, "up")
        return missing(figures, "max_itl_ms", "no_latency_earlier", limit, lambda: [written(fastest)], **values)
    return _Choice(
        row=row,
        limit=limit,
        match=figures.names.match(asked.model, model, table_note),
        other_gpu_than=replaced_gpu(asked, row.gpu, earlier.gpu_named),
    )


def _no_model(figures: Figures, asked: Asked) -> Missing:
    """A name of no model in the workload of 2024 that the question names."""
    names, workload = figures.names, asked.workload or ""
    model = names.find(asked.model)
    if model is None:
        return missing(figures, "model", "other_default" if names.is_other(asked.model) else "no_model", asked.model)
    values, near = {"model": model.model, "workload": workload}, model.workloads
    return missing(figures, "workload", "no_model_in_workload", workload, lambda: near, **values)


def _estimate_of(
    figures: Figures, earlier: EarlierFigures, asked: Asked, choice: _Choice, area: Lookup[Area]
) -> EarlierEstimate:
    row, count, responses, pue = choice.row, asked.output_tokens, asked.response_count, asked.pue_factor
    frame = _frame_of_choice(figures, earlier, asked, choice, area)
    per_response = wh_of_tokens(row.wh_per_million_output_tokens, row.avg_output_tokens, pue)
    wh = None if count is None else wh_of_tokens(row.wh_per_million_output_tokens, count * responses, pue)
    g_co2e = None if wh is None else g_co2e_of(wh, area)
    emissions, short_emissions = _emissions_in_words(figures, asked, choice, frame["electricity"], g_co2e)
    claimed_wh = per_response if wh is None else wh
    claim, short_claim = _claims(figures, earlier, asked, choice, claimed_wh, short_emissions=short_emissions)
    return EarlierEstimate(
        basis="measured-2024",
        claim=joined(claim, emissions),
        short_claim=short_claim,
        at_least_wh=None,
        at_least_wh_per_million_output_tokens=None,
        bound_obstacle="unknown_uncertainty",
        g_co2e=_figure(g_co2e),
        prompt_wh=None,
        response_percentiles=None,
        other_gpu_than=choice.other_gpu_than,
        year=earlier.year,
        engine=earlier.engine,
        wh_per_mean_response=per_response,
        output_tokens=count,
        responses=asked.responses_in_question,
        max_mean_tpot_ms=choice.limit,
        wh=_figure(wh),
        row_id=row.row_id,
        slug=row.slug,
        model=row.model,
        model_id=row.model_id,
        workload=row.workload,
        gpu=row.gpu,
        card=row.card,
        num_gpus=row.num_gpus,
        wh_per_million_output_tokens=row.wh_per_million_output_tokens,
        avg_output_tokens=row.avg_output_tokens,
        mean_tpot_ms=row.mean_tpot_ms,
        **frame,
    )


def _frame_of_choice(
    figures: Figures, earlier: EarlierFigures, asked: Asked, choice: _Choice, area: Lookup[Area]
) -> Frame:
    """The fields that every estimate has besides its energy, with the source of 2024."""
    row = choice.row
    framed = Framed(
        gpu=row.gpu,
        model=row.model,
        other_gpu_than=choice.other_gpu_than,
        latency_limit_given=asked.max_itl_ms is not None,
        match=choice.match,
        num_gpus=row.num_gpus,
        warnings=(),
    )
    caveat = f"{figures.words['earlier_caveat']} {earlier.workloads[row.workload]['caveat']}"
    extra_warnings = _warnings(figures, earlier, asked, choice)
    frame = frame_of(figures, asked, framed, area, caveat, extra_warnings=extra_warnings)
    frame["sources"] = (earlier.source, *frame["sources"][1:])
    frame["citation"] = citation_with(figures, frame["sources"])
    return frame


def _emissions_in_words(
    figures: Figures, asked: Asked, choice: _Choice, electricity: Electricity | None, g_co2e: float | None
) -> tuple[str, str]:
    """The sentences about emissions, for a claim and for a short claim. Empty if there are no emissions."""
    words = figures.words
    if not g_co2e or electricity is None:
        return "", ""
    emissions = _of_measured(words, choice, emissions_value(words, electricity, g_co2e))
    if asked.grid is None:
        return emissions, ""
    value = quantity(g_co2e, EMISSIONS)
    return emissions, sentence(words["short_emissions"], value=value, area=electricity.display_name)


def _figure(value: float | None) -> EarlierFigure | None:
    """A figure whose uncertainty is not known; None without a value."""
    return None if value is None else EarlierFigure(value=value, low=None, high=None, basis="measured-2024")


def _warnings(figures: Figures, earlier: EarlierFigures, asked: Asked, choice: _Choice) -> list[ResultWarning]:
    """The warnings that a figure of 2024 needs."""
    words, match = figures.words, choice.match
    warnings: list[ResultWarning] = []
    if match.note != "":
        by_rule = {"asked": asked.model, "model_id": choice.row.model_id, "note": match.note}
        warnings.append(warning(words, "by_rule_earlier", **by_rule))
    warnings += _measured_later(figures, choice.row)
    warnings += match.provider_warnings
    if asked.output_tokens is None:
        warnings.append(warning(words, "no_count"))
    if asked.input_tokens is not None:
        warnings.append(warning(words, "earlier_prompt", input=asked.input_tokens))
    if asked.boundary is not None:
        year = str(earlier.year)
        boundary = boundary_in_words(words, asked.boundary)
        warnings.append(warning(words, "earlier_not_converted", year=year, boundary=boundary))
    return warnings


def _measured_later(figures: Figures, row: EarlierConfiguration) -> list[ResultWarning]:
    """That the same model was measured on this GPU later, with weights of another precision, which its slug ends in."""
    return [
        warning(
            figures.words,
            "measured_later",
            model=later.slug,
            gpu=row.gpu,
            precision=next((measured.precision for measured in figures.rows if measured.slug == later.slug), ""),
        )
        for later in figures.models
        if later.slug.startswith(f"{row.slug}-fp") and row.gpu in later.gpus
    ]


def _claims(
    figures: Figures, earlier: EarlierFigures, asked: Asked, choice: _Choice, wh: float, *, short_emissions: str
) -> tuple[str, str]:
    """The claim about an energy in Wh without its emissions, and the short claim with them."""
    if wh == 0:
        return figures.words["claim_nothing"], figures.words["claim_nothing"]
    row, count, responses, words = choice.row, asked.output_tokens, asked.response_count, figures.words
    if count is None:
        what = sentence(words["claim_mean_response"], count=math.floor(row.avg_output_tokens + 0.5))
    else:
        what = tokens_in_words(words, count, responses)
    subject = Subject(
        what=what,
        model=row.model,
        details=f"{row.model_id}, {row.workload}",
        gpus=gpus_in_words(row.card.upper(), row.num_gpus),
        limit=limit_in_words(words, "claim_limit_earlier", choice.limit),
        short_limit=limit_in_words(words, "short_limit_tokens", choice.limit),
        is_limit_stated=True,
    )
    conditions = BoundConditions(
        basis="measured",
        is_measured_model=choice.match.is_exact,
        is_measured_gpu=choice.other_gpu_than is None,
    )
    provider_note = choice.match.provider_note
    values = {"kind": kind_of(words, asked), "year": str(earlier.year), "engine": earlier.engine}
    claim = sentence(
        words["claim_earlier"],
        subject=subject_in_words(words, asked, subject),
        value=quantity(wh, ENERGY),
        **values,
    )
    each = ""
    if responses != 1:
        mean = quantity(wh / responses, ENERGY)
        each = _of_measured(words, choice, sentence(words["claim_each_earlier"], value=mean, **values))
    short_claim = sentence(
        words["short_earlier"],
        subject=short_subject(words, asked, replace(subject, limit=subject.short_limit), row.workload),
        value=quantity(wh, ENERGY),
        emissions=short_emissions,
        **values,
    )
    # The first sentence already says that this is not a lower bound.
    obstacles = short_obstacles if provider_note is None else obstacle_claims
    reading = words["short_reading_unknown"] if asked.input_tokens else ""
    claim = joined(claim, each, *obstacles(words, asked, conditions, provider_note), reading)
    return claim, joined(short_claim, *short_obstacles(words, asked, conditions, provider_note), reading)


def _of_measured(words: Mapping[str, str], choice: _Choice, text: str) -> str:
    """A sentence about a figure. If the question is about other weights or hardware, it says what was measured."""
    if choice.match.is_exact and choice.other_gpu_than is None:
        return text
    return after_introduction(words["claim_measured"], text)
