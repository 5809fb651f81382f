"""Energy and emissions of output tokens on a measured configuration."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ._amounts import g_co2e_of, wh_of_tokens
from ._estimate import (
    Generated,
    conditions_of,
    figure_of,
    framed_choice,
    is_end_bound,
    measured_claims,
    stated_fields,
    token_caveat,
)
from ._frame import frame_of
from ._lower_bound import lower_bound_of, measured_bound_obstacle
from ._missing import Lookup
from ._options import Asked
from ._phrases import (
    CHAT,
    tokens_in_words,
)
from ._prompts import (
    Reader,
    Responses,
    prompt_energy,
    prompt_warnings,
    without_prompt_note,
)
from ._selection import Choice
from ._snapshot import Figures
from ._warnings import warning
from ._words import sentence
from .generated import (
    Area,
    Configuration,
    ConfigurationRange,
    Estimate,
    Figure,
    Load,
    LoadRange,
    Percentiles,
    PromptEnergy,
    Prompts,
    ResponseEstimate,
    ResponsePercentiles,
)


def token_estimate(
    figures: Figures, asked: Asked, choice: Choice[Configuration], area: Lookup[Area]
) -> ResponseEstimate:
    """Energy and emissions of the tokens of a question; without a count, the energy of single responses."""
    if asked.output_tokens is not None:
        return _counted_estimate(figures, asked, choice, area, asked.output_tokens)
    return _response_estimate(figures, asked, choice, area, _typical_response(figures, asked, choice, area))


def _counted_estimate(
    figures: Figures, asked: Asked, choice: Choice[Configuration], area: Lookup[Area], tokens: float
) -> Estimate:
    """Energy and emissions of responses with this number of tokens each."""
    counted = _counted_energy(figures, asked, choice, area, tokens * asked.response_count)
    generated = Generated(
        what=tokens_in_words(figures.words, tokens, asked.response_count),
        wh=counted.wh,
        bound=counted.bound,
        load=figures.words["load_busy"],
        g_co2e=counted.g_co2e,
        configuration_range=counted.configuration_range,
    )
    response_estimate = _response_estimate(figures, asked, choice, area, generated)
    prompt = response_estimate.prompt_wh
    at_least_wh = lower_bound_of(counted.bound, conditions_of(figures, asked, choice, _responses_of(choice)))
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


def _response_estimate(
    figures: Figures, asked: Asked, choice: Choice[Configuration], area: Lookup[Area], generated: Generated
) -> ResponseEstimate:
    """The fields that estimates with and without a count share."""
    row, bounding = choice.best, choice.bound_for(choice.best)
    workload, responses = figures.token_workloads[row.workload], _responses_of(choice)
    prompt = _prompt_on(figures, asked, row, responses)
    conditions = conditions_of(figures, asked, choice, responses)
    obstacle = measured_bound_obstacle(conditions)
    caveat = token_caveat(figures, row, is_end_bound=is_end_bound(conditions, row, bounding))
    extra_warnings = [
        *([warning(figures.words, "no_count")] if asked.output_tokens is None else []),
        *without_prompt_note(figures, asked, row.workload, has_bound=obstacle is None),
        *prompt_warnings(figures, asked, responses, prompt),
    ]
    frame = frame_of(figures, asked, framed_choice(choice), area, caveat, extra_warnings=extra_warnings, prompt=prompt)
    return ResponseEstimate(
        basis="measured",
        **measured_claims(
            figures, asked, choice, generated, responses=responses, prompt_wh=prompt, electricity=frame["electricity"]
        ),
        other_gpu_than=choice.other_gpu_than,
        response_percentiles=_response_percentiles(row, asked.pue_factor),
        at_least_wh_per_million_output_tokens=lower_bound_of(
            figure_of(bounding.wh_per_million_output_tokens, bounding).low, conditions
        ),
        bound_obstacle=obstacle,
        prompt_wh=prompt,
        max_itl_ms=choice.limit,
        prompts=Prompts(note=workload["prompts"], tokens=None, context_tokens=workload["context_tokens"]),
        wh_per_million_output_tokens=row.wh_per_million_output_tokens,
        median_itl_ms=row.median_itl_ms,
        **stated_fields(row),
        **frame,
    )


def _responses_of(choice: Choice[Configuration]) -> Responses:
    """The responses that the best configuration and the one that bounds it from below were measured with.

    The shorter average response includes the larger share of the prompts, so it is safe for both configurations.
    """
    row, bounding = choice.best, choice.bound_for(choice.best)
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


def _typical_response(figures: Figures, asked: Asked, choice: Choice[Configuration], area: Lookup[Area]) -> Generated:
    """What a claim is about without a count: a response of median length, or a million tokens if no length is known."""
    percentiles = _response_percentiles(choice.best, asked.pue_factor)
    words = figures.words
    tokens: float = 1_000_000 if percentiles is None else percentiles.tokens.p50
    if percentiles is None:
        what = tokens_in_words(words, tokens, 1)
    else:
        what = sentence(words["claim_response"], count=tokens)
    counted = _counted_energy(figures, asked, choice, area, tokens)
    return Generated(
        what=what,
        wh=counted.wh,
        bound=counted.bound,
        load=words["load_busy"],
        percentiles=percentiles,
        configuration_range=counted.configuration_range,
    )


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
