"""Energy and emissions on a measured configuration, and comparisons of configurations."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Literal, TypedDict

from . import generated as t
from ._amounts import g_co2e_of, wh_of_items, wh_of_tokens
from ._claim import (
    CHAT,
    Claimed,
    Subject,
    batch_in_words,
    claim_of,
    gpus_in_words,
    items_in_words,
    joined,
    limit_in_words,
    short_claim_of,
    tokens_in_words,
    workload_in_words,
)
from ._comparison import is_tied
from ._lower_bound import BoundConditions, bound_obstacle, lower_bound_of
from ._names import NameMatch
from ._options import Asked
from ._prompts import (
    Reader,
    Responses,
    accepted_tokens,
    included_prompt_tokens,
    is_context_long,
    is_length_accepted,
    prompt_energy,
    prompt_obstacle,
    prompt_warnings,
    without_prompt_note,
)
from ._selection import Choice, Lookup, Missing
from ._snapshot import Figures
from ._warnings import warning
from ._words import sentence


def token_estimate(figures: Figures, asked: Asked, choice: Choice, area: Lookup[t.Area]) -> t.ResponseEstimate:
    """Energy and emissions of the tokens of a question; without a count, the energy of single responses."""
    row, bounding = choice.best, choice.bound_for(choice.best)
    tokens, responses, pue = asked.output_tokens, asked.response_count, asked.pue_factor
    words, workload = figures.words, figures.tokens.workloads[row.workload]
    # The shorter average response includes the larger share of the prompts, so it is safe for both configurations.
    averages = (row.avg_output_tokens, bounding.avg_output_tokens)
    lengths = (row.response_tokens_p90, bounding.response_tokens_p90)
    of_both = Responses(
        workload=row.workload,
        avg_output_tokens=min(averages),
        long_response_tokens=None if None in lengths else max(lengths),
    )
    prompt = _prompt_on(figures, asked, row, of_both)
    further = [warning(words, "no_count")] if tokens is None else []
    conditions = conditions_of(figures, asked, choice, of_both)
    further += without_prompt_note(figures, asked, row.workload, has_bound=bound_obstacle(conditions) is None)
    further += prompt_warnings(figures, asked, of_both, prompt)
    caveat = _token_caveat(figures, row, is_end_bound=_is_end_bound(conditions, row, bounding))
    frame = frame_of(figures, asked, _framed(choice), area, caveat, further=further, prompt=prompt)
    percentiles = _response_percentiles(row, pue)
    count = (tokens or 0) * responses

    def load(configuration: t.Configuration) -> t.Load:
        wh = wh_of_tokens(configuration.wh_per_million_output_tokens, count, pue)
        return t.Load(
            row_id=configuration.row_id,
            gpu=configuration.gpu,
            num_gpus=configuration.num_gpus,
            avg_running_batch=configuration.avg_running_batch,
            wh=wh,
            g_co2e=g_co2e_of(wh, area),
        )

    best = load(row)
    wh, bound = figure_of(best.wh, row), figure_of(load(bounding).wh, bounding).low
    g_co2e = None if best.g_co2e is None else figure_of(best.g_co2e, row)
    configuration_range = (
        None if asked.gpu is not None else t.ConfigurationRange(least=best, most=load(choice.rows[-1]))
    )
    if tokens is None:
        generated = _response_generated(figures, row, bounding, percentiles, pue)
    else:
        what = tokens_in_words(words, tokens, responses)
        generated = _Generated(
            what=what,
            wh=wh,
            bound=bound,
            load=words["load_busy"],
            g_co2e=g_co2e,
            configuration_range=configuration_range,
        )
    of_responses = t.ResponseEstimate(
        basis="measured",
        **_claims(
            figures,
            asked,
            choice,
            generated,
            limits=_limits_of(figures, "tokens", choice.limit),
            conditions=conditions,
            responses=of_both,
            prompt_wh=prompt,
            electricity=frame["electricity"],
        ),
        other_gpu_than=choice.other_gpu_than,
        response_percentiles=percentiles,
        at_least_wh_per_million_output_tokens=lower_bound_of(
            figure_of(bounding.wh_per_million_output_tokens, bounding).low, conditions
        ),
        bound_obstacle=bound_obstacle(conditions),
        prompt_wh=prompt,
        max_itl_ms=choice.limit,
        prompts=t.Prompts(note=workload["prompts"], tokens=None, context_tokens=workload["context_tokens"]),
        **shared_fields(row, t.ResponseEstimate),
        **frame,
    )
    if tokens is None:
        return of_responses
    at_least_wh = lower_bound_of(bound, conditions)
    return t.Estimate(
        **vars(of_responses),
        wh=wh,
        at_least_wh=at_least_wh,
        at_least_wh_with_prompts=None if at_least_wh is None else at_least_wh + (0 if prompt is None else prompt.low),
        g_co2e=g_co2e,
        load_range=t.LoadRange(best=best, smallest=load(figures.smallest_batch(row))),
        configuration_range=configuration_range,
        output_tokens=tokens,
        responses=asked.responses_in_question,
    )


def _prompt_on(figures: Figures, asked: Asked, row: t.Configuration, responses: Responses) -> t.PromptEnergy | None:
    """Energy of reading the prompts on a configuration, Wh; None if it is not known."""
    bits = re.search("[0-9]+$", row.precision)
    # Only the lengths of chat prompts have a known bound.
    if bits is None or row.workload != CHAT:
        return None
    is_dense = row.architecture.startswith("Dense")
    reader = Reader(
        gpu=row.gpu,
        bits=int(bits.group()),
        active_params_b=row.active_params_b,
        is_dense=is_dense,
        responses=responses,
    )
    return prompt_energy(figures, asked, reader)


@dataclass(frozen=True)
class _Generated:
    """What a measured configuration generated, its energy and its emissions."""

    what: str
    """What was generated, in words."""
    wh: t.Figure
    bound: float
    """The lower end of the range that a lower bound follows from, Wh."""
    load: str
    """The load of the server, in words."""
    g_co2e: t.Figure | None = None
    percentiles: t.ResponsePercentiles | None = None
    """The percentiles of responses, if the question has no count."""
    configuration_range: t.ConfigurationRange | None = None
    """The energy on the measured configurations within the latency limit, if the question names no GPU."""


def _response_generated(
    figures: Figures,
    row: t.Configuration,
    bounding: t.Configuration,
    percentiles: t.ResponsePercentiles | None,
    pue: float,
) -> _Generated:
    """What a claim is about without a count: a response of median length, or a million tokens if no length is known."""
    words = figures.words
    tokens: float = 1_000_000 if percentiles is None else percentiles.tokens.p50
    if percentiles is None:
        what = tokens_in_words(words, tokens, 1)
    else:
        what = sentence(words["claim_response"], count=tokens)
    wh = wh_of_tokens(row.wh_per_million_output_tokens, tokens, pue)
    bounded = wh_of_tokens(bounding.wh_per_million_output_tokens, tokens, pue)
    bound = figure_of(bounded, bounding).low
    return _Generated(what=what, wh=figure_of(wh, row), bound=bound, load=words["load_busy"], percentiles=percentiles)


def _response_percentiles(row: t.Configuration, pue: float) -> t.ResponsePercentiles | None:
    """Tokens and Wh at percentiles of the responses of a configuration; None if their lengths are not known."""
    p10, p50, p90 = row.response_tokens_p10, row.response_tokens_p50, row.response_tokens_p90
    if p10 is None or p50 is None or p90 is None:
        return None
    per_million = row.wh_per_million_output_tokens
    return t.ResponsePercentiles(
        tokens=t.Percentiles(p10=p10, p50=p50, p90=p90),
        wh=t.Percentiles(
            p10=wh_of_tokens(per_million, p10, pue),
            p50=wh_of_tokens(per_million, p50, pue),
            p90=wh_of_tokens(per_million, p90, pue),
        ),
    )


def item_estimate(figures: Figures, asked: Asked, choice: Choice, area: Lookup[t.Area]) -> t.ItemEstimate:
    """Energy and emissions of the images or videos of a question."""
    row, bounding = choice.best, choice.bound_for(choice.best)
    outputs, pue = 0 if asked.outputs is None else asked.outputs, asked.pue_factor
    energy = wh_of_items(row.wh_per_output, outputs, pue)
    emissions = g_co2e_of(energy, area)
    wh, bound = figure_of(energy, row), figure_of(wh_of_items(bounding.wh_per_output, outputs, pue), bounding).low
    g_co2e = None if emissions is None else figure_of(emissions, row)
    conditions = conditions_of(figures, asked, choice, _responses_of(row))
    load = batch_in_words(figures.words, row.batch_size)
    caveat = _item_caveat(figures, row, is_end_bound=_is_end_bound(conditions, row, bounding))
    frame = frame_of(figures, asked, _framed(choice), area, caveat)
    return t.ItemEstimate(
        basis="measured",
        **_claims(
            figures,
            asked,
            choice,
            _Generated(what=items_in_words(outputs, row), wh=wh, bound=bound, load=load, g_co2e=g_co2e),
            limits=_limits_of(figures, "items", choice.limit),
            conditions=conditions,
            responses=_responses_of(row),
            electricity=frame["electricity"],
        ),
        other_gpu_than=choice.other_gpu_than,
        wh=wh,
        at_least_wh=lower_bound_of(bound, conditions),
        bound_obstacle=bound_obstacle(conditions),
        g_co2e=g_co2e,
        outputs=outputs,
        max_latency_s=choice.limit,
        **shared_fields(row, t.ItemEstimate),
        **frame,
    )


class Claims(TypedDict):
    """The fields of an estimate with the result in sentences."""

    claim: str
    short_claim: str


def _claims(
    figures: Figures,
    asked: Asked,
    choice: Choice,
    generated: _Generated,
    *,
    limits: tuple[str, str],
    conditions: BoundConditions,
    responses: Responses,
    prompt_wh: t.PromptEnergy | None = None,
    electricity: t.Electricity | None,
) -> Claims:
    """The claims about what the best configuration of a choice generated.

    ``limits`` has the latency limit in words, for a claim and for a short claim.
    """
    row, (limit, short_limit) = choice.best, limits
    subject = Subject(
        what=generated.what,
        model=row.model,
        details=f"{row.precision}, {workload_in_words(figures.words, row.workload)}, {row.engine}",
        gpus=gpus_in_words(row.gpu, row.num_gpus),
        limit=limit,
        short_limit=short_limit,
        # A lower bound without a limit is one for any latency.
        is_limit_stated=choice.is_limit_stated or bound_obstacle(conditions) is not None,
    )
    claimed = Claimed(
        subject=subject,
        workload=row.workload,
        wh=generated.wh,
        conditions=conditions,
        load=generated.load,
        bound=generated.bound,
        provider_note=choice.match.provider_note,
        included_prompt_tokens=included_prompt_tokens(figures, asked, responses),
        is_context_long=is_context_long(figures, asked, responses),
        accepted_tokens=accepted_tokens(figures, row.workload),
        percentiles=generated.percentiles,
        configuration_range=_if_several(generated.configuration_range),
        prompt_wh=prompt_wh,
        g_co2e=generated.g_co2e,
        electricity=electricity,
    )
    return claims_of(figures, asked, claimed)


def _limits_of(figures: Figures, counted: str, limit: float) -> tuple[str, str]:
    """A latency limit in words, for a claim and for a short claim. ``counted`` is ``tokens`` or ``items``."""
    templates = f"claim_limit_{counted}", f"short_limit_{counted}"
    long, short = (limit_in_words(figures.words, template, limit) for template in templates)
    return long, short


def _if_several(measured: t.ConfigurationRange | None) -> t.ConfigurationRange | None:
    """A range over configurations; None if they are only one."""
    return None if measured is None or measured.least.row_id == measured.most.row_id else measured


def claims_of(figures: Figures, asked: Asked, claimed: Claimed) -> Claims:
    """A result in sentences."""
    return Claims(
        claim=claim_of(figures.words, asked, claimed),
        short_claim=short_claim_of(figures.words, asked, claimed),
    )


def _responses_of(row: Any) -> Responses:
    """The responses that a configuration was measured with. Images and videos have no length."""
    return Responses(workload=row.workload, avg_output_tokens=getattr(row, "avg_output_tokens", None))


def conditions_of(figures: Figures, asked: Asked, choice: Choice, responses: Responses) -> BoundConditions:
    """Whether the figures of a choice are those that the question asked for."""
    return BoundConditions(
        basis="measured",
        is_measured_model=choice.match.is_exact,
        is_measured_gpu=choice.other_gpu_than is None,
        pue=asked.pue_factor,
        is_length_accepted=is_length_accepted(figures, asked, responses.workload),
        prompt_obstacle=prompt_obstacle(figures, asked, responses),
    )


def _token_caveat(figures: Figures, row: t.Configuration, *, is_end_bound: bool) -> str:
    """The caveat of a figure per token, which also says how sure its uncertainty range is.

    It has the sentence about lower bounds only if the lower end of the range is one.
    """
    general: str = figures.snapshot["caveat" if is_end_bound else "caveat_without_bound"]
    return joined(general, figures.words["range_note"], figures.tokens.workloads[row.workload]["caveat"])


def _item_caveat(figures: Figures, row: Any, *, is_end_bound: bool) -> str:
    """The same for images or videos. Their lowest-energy configurations may make one at a time."""
    words = figures.words
    return joined(
        sentence(words["item_caveat"], batch=row.batch_size),
        words["item_caveat_bound"] if is_end_bound else "",
        words["range_note"],
        figures.items.workloads[row.workload]["caveat"],
    )


def _is_end_bound(conditions: BoundConditions, row: Any, bounding: Any) -> bool:
    """Whether the lower end of the uncertainty range of a configuration is a lower bound."""
    return bound_obstacle(conditions) is None and bounding is row


@dataclass(frozen=True)
class Framed:
    """The parts of a choice that every estimate states."""

    gpu: str
    model: str
    other_gpu_than: str | None
    """The GPU in the question if the figures are of another."""
    latency_limit_given: bool
    match: NameMatch
    warnings: Sequence[t.ResultWarning]
    num_gpus: int = 1
    """1 for a prediction, which is about any number."""
    any_gpu: str = "any_gpu"
    """The code of the warning that the question names no GPU."""


def _framed(choice: Choice) -> Framed:
    return Framed(
        gpu=choice.best.gpu,
        model=choice.best.model,
        other_gpu_than=choice.other_gpu_than,
        latency_limit_given=choice.latency_limit_given,
        match=choice.match,
        num_gpus=choice.best.num_gpus,
        warnings=choice.warnings,
    )


class SourceFields(TypedDict):
    """The fields that estimates and predictions share: what they are of, and where they come from."""

    boundary: Literal["gpu_only"]
    caveat: str
    warnings: tuple[t.ResultWarning, ...]
    release: str | None
    sources: tuple[str, ...]


class Frame(SourceFields):
    """The fields that every estimate has besides its energy."""

    model_match: Literal["exact", "similar", "other_hardware"]
    latency_limit_given: bool
    electricity: t.Electricity | None
    pue: float
    citation: str


def frame_of(
    figures: Figures,
    asked: Asked,
    framed: Framed,
    area: Lookup[t.Area],
    caveat: str,
    *,
    further: Sequence[t.ResultWarning] = (),
    prompt: t.PromptEnergy | None = None,
) -> Frame:
    """The fields that every estimate has besides its energy.

    ``further`` warnings precede those about the place and the PUE.
    """
    sources = figures.snapshot["sources"]
    # Without a count, no emissions follow from the grid carbon intensity.
    has_emissions = not isinstance(area, Missing) and (asked.output_tokens, asked.outputs) != (None, None)
    if asked.pue_factor != 1:
        caveat = sentence(figures.words["before_pue"], caveat=caveat)
    electricity = t.Electricity(**shared_fields(area, t.Electricity)) if has_emissions else None
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
        **source_fields(figures, caveat, _frame_warnings(figures, asked, framed, area, further), used),
    }


def _frame_warnings(
    figures: Figures, asked: Asked, framed: Framed, area: Lookup[t.Area], further: Sequence[t.ResultWarning]
) -> list[t.ResultWarning]:
    """All warnings of an estimate but the notice on the release."""
    words, other, warnings = figures.words, framed.other_gpu_than, [*framed.warnings]
    if asked.gpu is None:
        warnings.append(warning(words, framed.any_gpu, gpu=framed.gpu))
    elif other is None and asked.num_gpus is None and framed.num_gpus > 1:
        # One GPU is what a reader expects.
        warnings.append(warning(words, "assumed_count", gpus=gpus_in_words(framed.gpu, framed.num_gpus)))
    if other is not None:
        warnings.append(warning(words, "other_gpu", gpu=framed.gpu, model=framed.model, asked=other))
    warnings += further
    note = None if asked.grid is None else figures.place_note(asked.grid)
    if note is not None:
        warnings.append(t.ResultWarning(code="place", message=note))
    if isinstance(area, Missing):
        warnings.append(warning(words, "no_emissions", why=area.message))
    if asked.pue_factor > 1:
        warnings.append(t.ResultWarning(code="pue", message=figures.snapshot["pue_note"]))
    return warnings


def source_fields(
    figures: Figures, caveat: str, warnings: Sequence[t.ResultWarning], sources: Sequence[str]
) -> SourceFields:
    """The fields of a result with its caveat, its warnings and its sources."""
    return {
        "boundary": "gpu_only",
        "caveat": caveat,
        "warnings": (*_notices(figures), *warnings),
        "release": figures.snapshot["release"],
        "sources": tuple(sources),
    }


def citation_with(figures: Figures, sources: Sequence[str]) -> str:
    """How to cite a result: the data with its release, and the sources that it uses."""
    return f"{figures.snapshot['citation']}. Sources: {'; '.join(dict.fromkeys(sources))}."


def _notices(figures: Figures) -> list[t.ResultWarning]:
    """The notice on this release, in a list that may be empty."""
    date, notices = figures.snapshot["release"], figures.snapshot["notices"]
    own: list[Mapping[str, Any]] = [notice for notice in notices if notice["date"] == date]
    return [warning(figures.words, "notice", date=date, notice=notice["notice"]) for notice in own[:1]]


def chosen_configuration(figures: Figures, row: t.Configuration, choice: Choice | None) -> t.ChosenConfiguration:
    """A configuration with its uncertainty ranges and the latency limit that it was chosen under.

    ``choice`` is None for one that was named by its id.
    """
    bounding, conditions = row, BoundConditions()
    if choice is not None:
        bounding = choice.bound_for(row)
        conditions = conditions_of(figures, Asked(model=row.model), choice, _responses_of(row))
    bound = figure_of(bounding.wh_per_million_output_tokens, bounding).low
    obstacle = bound_obstacle(conditions)
    return t.ChosenConfiguration(
        **vars(row),
        wh_per_million_output_tokens_with_range=figure_of(row.wh_per_million_output_tokens, row),
        at_least_wh_per_million_output_tokens=lower_bound_of(bound, conditions),
        bound_obstacle=obstacle,
        wh_per_mean_response_with_range=figure_of(row.wh_per_response, row),
        max_itl_ms=None if choice is None else choice.limit,
        latency_limit_given=choice is not None and choice.latency_limit_given,
        model_match="exact" if choice is None else choice.match.model_match,
        caveat=_token_caveat(figures, row, is_end_bound=_is_end_bound(conditions, row, bounding)),
        warnings=(
            *_notices(figures),
            *([] if choice is None else choice.warnings),
            *without_prompt_note(figures, Asked(model=row.model), row.workload, has_bound=obstacle is None),
        ),
    )


def best_of(figures: Figures, choice: Choice) -> list[t.Best]:
    """The lowest-energy configuration of a choice on each GPU, lowest energy first."""
    by_gpu: dict[str, t.Configuration] = {}
    for row in choice.rows:
        by_gpu.setdefault(row.gpu, row)
    return [
        t.Best(
            **vars(chosen_configuration(figures, row, choice)),
            ties_with_first=is_tied(row, choice.best),
        )
        for row in by_gpu.values()
    ]


def figure_of(value: float, row: Any) -> t.Figure:
    """A value with the uncertainty range of a configuration."""
    spread = 1 + row.relative_uncertainty
    return t.Figure(value=value, low=value / spread, high=value * spread)


def shared_fields(value: Any, kind: type) -> dict[str, Any]:
    """The fields of a value that another type has too."""
    return {field.name: getattr(value, field.name) for field in fields(kind) if hasattr(value, field.name)}
