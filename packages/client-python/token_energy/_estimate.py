"""Energy and emissions on a measured configuration, and comparisons of configurations."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Union

from ._amounts import g_co2e_of, wh_of_items, wh_of_tokens
from ._claim import Claimed
from ._comparison import is_tied
from ._frame import Claims, Framed, claims_of, frame_of, notices_of
from ._lower_bound import BoundConditions, bound_obstacle, lower_bound_of, measured_bound_obstacle
from ._missing import Lookup
from ._options import Asked
from ._phrases import (
    CHAT,
    Subject,
    batch_in_words,
    gpus_in_words,
    items_in_words,
    joined,
    limit_in_words,
    tokens_in_words,
    workload_in_words,
)
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
from ._selection import Choice
from ._snapshot import AnyConfiguration, Figures, ItemConfiguration
from ._warnings import warning
from ._words import sentence
from .generated import (
    Area,
    Best,
    ChosenConfiguration,
    Configuration,
    ConfigurationRange,
    Electricity,
    Estimate,
    Figure,
    ItemEstimate,
    Load,
    LoadRange,
    Percentiles,
    PromptEnergy,
    Prompts,
    ResponseEstimate,
    ResponsePercentiles,
)

_AnyChoice = Union[Choice[Configuration], Choice[ItemConfiguration]]


def token_estimate(
    figures: Figures, asked: Asked, choice: Choice[Configuration], area: Lookup[Area]
) -> ResponseEstimate:
    """Energy and emissions of the tokens of a question; without a count, the energy of single responses."""
    row, bounding = choice.best, choice.bound_for(choice.best)
    tokens, pue, workload = asked.output_tokens, asked.pue_factor, figures.token_workloads[row.workload]
    responses = _responses_of_both(row, bounding)
    prompt = _prompt_on(figures, asked, row, responses)
    conditions = conditions_of(figures, asked, choice, responses)
    obstacle = measured_bound_obstacle(conditions)
    caveat = _token_caveat(figures, row, is_end_bound=_is_end_bound(conditions, row, bounding))
    extra_warnings = [
        *([warning(figures.words, "no_count")] if tokens is None else []),
        *without_prompt_note(figures, asked, row.workload, has_bound=obstacle is None),
        *prompt_warnings(figures, asked, responses, prompt),
    ]
    frame = frame_of(figures, asked, _framed(choice), area, caveat, extra_warnings=extra_warnings, prompt=prompt)
    percentiles = _response_percentiles(row, pue)
    counted = None if tokens is None else _counted_energy(figures, asked, choice, area, tokens * asked.response_count)
    if tokens is None or counted is None:
        generated = _typical_response(figures, row, bounding, percentiles, pue)
    else:
        generated = _Generated(
            what=tokens_in_words(figures.words, tokens, asked.response_count),
            wh=counted.wh,
            bound=counted.bound,
            load=figures.words["load_busy"],
            g_co2e=counted.g_co2e,
            configuration_range=counted.configuration_range,
        )
    response_estimate = ResponseEstimate(
        basis="measured",
        **_claims(
            figures,
            asked,
            choice,
            generated,
            limits=_limits_of(figures, "tokens", choice.limit),
            conditions=conditions,
            responses=responses,
            prompt_wh=prompt,
            electricity=frame["electricity"],
        ),
        other_gpu_than=choice.other_gpu_than,
        response_percentiles=percentiles,
        at_least_wh_per_million_output_tokens=lower_bound_of(
            figure_of(bounding.wh_per_million_output_tokens, bounding).low, conditions
        ),
        bound_obstacle=obstacle,
        prompt_wh=prompt,
        max_itl_ms=choice.limit,
        prompts=Prompts(note=workload["prompts"], tokens=None, context_tokens=workload["context_tokens"]),
        row_id=row.row_id,
        since=row.since,
        slug=row.slug,
        model=row.model,
        workload=row.workload,
        gpu=row.gpu,
        num_gpus=row.num_gpus,
        precision=row.precision,
        engine=row.engine,
        wh_per_million_output_tokens=row.wh_per_million_output_tokens,
        median_itl_ms=row.median_itl_ms,
        **frame,
    )
    if tokens is None or counted is None:
        return response_estimate
    at_least_wh = lower_bound_of(counted.bound, conditions)
    return Estimate(
        **vars(response_estimate),
        wh=counted.wh,
        at_least_wh=at_least_wh,
        at_least_wh_with_prompts=None if at_least_wh is None else at_least_wh + (0 if prompt is None else prompt.low),
        g_co2e=counted.g_co2e,
        load_range=counted.load_range,
        configuration_range=counted.configuration_range,
        output_tokens=tokens,
        responses=asked.responses_in_question,
    )


def _responses_of_both(row: Configuration, bounding: Configuration) -> Responses:
    """The responses that a configuration and the one that bounds it from below were measured with.

    The shorter average response includes the larger share of the prompts, so it is safe for both configurations.
    """
    long_lengths = (row.response_tokens_p90, bounding.response_tokens_p90)
    known = [length for length in long_lengths if length is not None]
    return Responses(
        workload=row.workload,
        avg_output_tokens=min(row.avg_output_tokens, bounding.avg_output_tokens),
        long_response_tokens=max(known) if len(known) == len(long_lengths) else None,
    )


@dataclass(frozen=True)
class _CountedEnergy:
    """The energy of a count of tokens, Wh, and its emissions, g CO2e."""

    wh: Figure
    bound: float
    """The lower end of the range that a lower bound follows from, Wh."""
    g_co2e: Figure | None
    load_range: LoadRange
    configuration_range: ConfigurationRange | None
    """None if the question names a GPU."""


def _counted_energy(
    figures: Figures, asked: Asked, choice: Choice[Configuration], area: Lookup[Area], count: float
) -> _CountedEnergy:
    """The energy of a count of tokens on the configurations of a choice."""

    def load(configuration: Configuration) -> Load:
        wh = wh_of_tokens(configuration.wh_per_million_output_tokens, count, asked.pue_factor)
        return Load(
            row_id=configuration.row_id,
            gpu=configuration.gpu,
            num_gpus=configuration.num_gpus,
            avg_running_batch=configuration.avg_running_batch,
            wh=wh,
            g_co2e=g_co2e_of(wh, area),
        )

    row, bounding = choice.best, choice.bound_for(choice.best)
    best, most = load(row), load(choice.rows[-1])
    return _CountedEnergy(
        wh=figure_of(best.wh, row),
        bound=figure_of(load(bounding).wh, bounding).low,
        g_co2e=None if best.g_co2e is None else figure_of(best.g_co2e, row),
        load_range=LoadRange(best=best, smallest=load(figures.smallest_batch(row))),
        configuration_range=ConfigurationRange(least=best, most=most) if asked.gpu is None else None,
    )


def _prompt_on(figures: Figures, asked: Asked, row: Configuration, responses: Responses) -> PromptEnergy | None:
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
    wh: Figure
    bound: float
    """The lower end of the range that a lower bound follows from, Wh."""
    load: str
    """The load of the server, in words."""
    g_co2e: Figure | None = None
    percentiles: ResponsePercentiles | None = None
    """The percentiles of responses, if the question has no count."""
    configuration_range: ConfigurationRange | None = None
    """The energy on the measured configurations within the latency limit, if the question names no GPU."""


def _typical_response(
    figures: Figures,
    row: Configuration,
    bounding: Configuration,
    percentiles: ResponsePercentiles | None,
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


def _response_percentiles(row: Configuration, pue: float) -> ResponsePercentiles | None:
    """Tokens and Wh at percentiles of the responses of a configuration; None if their lengths are not known."""
    p10, p50, p90 = row.response_tokens_p10, row.response_tokens_p50, row.response_tokens_p90
    if p10 is None or p50 is None or p90 is None:
        return None
    per_million = row.wh_per_million_output_tokens
    return ResponsePercentiles(
        tokens=Percentiles(p10=p10, p50=p50, p90=p90),
        wh=Percentiles(
            p10=wh_of_tokens(per_million, p10, pue),
            p50=wh_of_tokens(per_million, p50, pue),
            p90=wh_of_tokens(per_million, p90, pue),
        ),
    )


def item_estimate(
    figures: Figures, asked: Asked, choice: Choice[ItemConfiguration], area: Lookup[Area]
) -> ItemEstimate:
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
    return ItemEstimate(
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
        bound_obstacle=measured_bound_obstacle(conditions),
        g_co2e=g_co2e,
        outputs=outputs,
        max_latency_s=choice.limit,
        row_id=row.row_id,
        since=row.since,
        slug=row.slug,
        model=row.model,
        workload=row.workload,
        gpu=row.gpu,
        num_gpus=row.num_gpus,
        precision=row.precision,
        engine=row.engine,
        unit=row.unit,
        wh_per_output=row.wh_per_output,
        batch_size=row.batch_size,
        batch_latency_s=row.batch_latency_s,
        width=row.width,
        height=row.height,
        inference_steps=row.inference_steps,
        num_frames=row.num_frames,
        fps=row.fps,
        **frame,
    )


def _claims(
    figures: Figures,
    asked: Asked,
    choice: _AnyChoice,
    generated: _Generated,
    *,
    limits: tuple[str, str],
    conditions: BoundConditions,
    responses: Responses,
    prompt_wh: PromptEnergy | None = None,
    electricity: Electricity | None,
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


def _if_several(measured: ConfigurationRange | None) -> ConfigurationRange | None:
    """A range over configurations; None if they are only one."""
    return None if measured is None or measured.least.row_id == measured.most.row_id else measured


def _responses_of(row: AnyConfiguration) -> Responses:
    """The responses that a configuration was measured with. Images and videos have no length."""
    average = row.avg_output_tokens if isinstance(row, Configuration) else None
    return Responses(workload=row.workload, avg_output_tokens=average)


def conditions_of(figures: Figures, asked: Asked, choice: _AnyChoice, responses: Responses) -> BoundConditions:
    """Whether the figures of a choice are those that the question asked for."""
    return BoundConditions(
        basis="measured",
        is_measured_model=choice.match.is_exact,
        is_measured_gpu=choice.other_gpu_than is None,
        pue=asked.pue_factor,
        is_length_accepted=is_length_accepted(figures, asked, responses.workload),
        prompt_obstacle=prompt_obstacle(figures, asked, responses),
    )


def _token_caveat(figures: Figures, row: Configuration, *, is_end_bound: bool) -> str:
    """The caveat of a figure per token, which also says how sure its uncertainty range is.

    It has the sentence about lower bounds only if the lower end of the range is one.
    """
    general = figures.snapshot["caveat" if is_end_bound else "caveat_without_bound"]
    return joined(general, figures.words["range_note"], figures.tokens.workloads[row.workload]["caveat"])


def _item_caveat(figures: Figures, row: ItemConfiguration, *, is_end_bound: bool) -> str:
    """The same for images or videos. Their lowest-energy configurations may make one at a time."""
    words = figures.words
    return joined(
        sentence(words["item_caveat"], batch=row.batch_size),
        words["item_caveat_bound"] if is_end_bound else "",
        words["range_note"],
        figures.items.workloads[row.workload]["caveat"],
    )


def _is_end_bound(conditions: BoundConditions, row: AnyConfiguration, bounding: AnyConfiguration) -> bool:
    """Whether the lower end of the uncertainty range of a configuration is a lower bound."""
    return bound_obstacle(conditions) is None and bounding is row


def _framed(choice: _AnyChoice) -> Framed:
    return Framed(
        gpu=choice.best.gpu,
        model=choice.best.model,
        other_gpu_than=choice.other_gpu_than,
        latency_limit_given=choice.latency_limit_given,
        match=choice.match,
        num_gpus=choice.best.num_gpus,
        warnings=choice.warnings,
    )


def chosen_configuration(
    figures: Figures, row: Configuration, choice: Choice[Configuration] | None
) -> ChosenConfiguration:
    """A configuration with its uncertainty ranges and the latency limit that it was chosen under.

    ``choice`` is None for one that was named by its id.
    """
    bounding, conditions = row, BoundConditions()
    if choice is not None:
        bounding = choice.bound_for(row)
        conditions = conditions_of(figures, Asked(model=row.model), choice, _responses_of(row))
    bound = figure_of(bounding.wh_per_million_output_tokens, bounding).low
    obstacle = measured_bound_obstacle(conditions)
    return ChosenConfiguration(
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
            *notices_of(figures),
            *([] if choice is None else choice.warnings),
            *without_prompt_note(figures, Asked(model=row.model), row.workload, has_bound=obstacle is None),
        ),
    )


def best_of(figures: Figures, choice: Choice[Configuration]) -> list[Best]:
    """The lowest-energy configuration of a choice on each GPU, lowest energy first."""
    by_gpu: dict[str, Configuration] = {}
    for row in choice.rows:
        by_gpu.setdefault(row.gpu, row)
    return [
        Best(
            **vars(chosen_configuration(figures, row, choice)),
            ties_with_first=is_tied(row, choice.best),
        )
        for row in by_gpu.values()
    ]


def figure_of(value: float, row: AnyConfiguration) -> Figure:
    """A value with the uncertainty range of a configuration."""
    spread = 1 + row.relative_uncertainty
    return Figure(value=value, low=value / spread, high=value * spread)
