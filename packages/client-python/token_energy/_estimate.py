"""What estimates on measured configurations share: their claims, conditions and uncertainty ranges."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypedDict, Union

from ._claim import Claimed
from ._frame import Claims, Framed, claims_of
from ._lower_bound import BoundConditions, bound_obstacle
from ._options import Asked
from ._phrases import (
    Subject,
    gpus_in_words,
    joined,
    limit_in_words,
    workload_in_words,
)
from ._prompts import (
    Responses,
    accepted_tokens,
    calculated_prompt_tokens,
    included_prompt_tokens,
    is_context_long,
    is_length_accepted,
    prompt_obstacle,
)
from ._selection import Choice
from ._snapshot import AnyConfiguration, Figures, ItemConfiguration
from .generated import (
    Configuration,
    ConfigurationRange,
    Electricity,
    Figure,
    PromptEnergy,
    ResponsePercentiles,
)

AnyChoice = Union[Choice[Configuration], Choice[ItemConfiguration]]
"""A choice of configurations that generate tokens, or images and videos."""


@dataclass(frozen=True)
class Generated:
    """What a measured configuration generated, its energy and its emissions."""

    what: str
    """What was generated, in words."""
    wh: Figure
    bound: float
    """The lower end of the range that a lower bound follows from, Wh."""
    load: str
    """The load of the server, in words."""
    unit: str = "token"
    """What the measured energy is per."""
    g_co2e: Figure | None = None
    percentiles: ResponsePercentiles | None = None
    """The percentiles of responses, if the question has no count."""
    configuration_range: ConfigurationRange | None = None
    """The energy on the measured configurations within the latency limit, if the question names no GPU."""


class StatedFields(TypedDict):
    """The fields of an estimate that name its configuration."""

    row_id: str
    since: str | None
    slug: str
    model: str
    workload: str
    gpu: str
    num_gpus: int
    precision: str
    engine: str


def stated_fields(row: AnyConfiguration) -> StatedFields:
    """The fields of a configuration that its estimates state."""
    return {
        "row_id": row.row_id,
        "since": row.since,
        "slug": row.slug,
        "model": row.model,
        "workload": row.workload,
        "gpu": row.gpu,
        "num_gpus": row.num_gpus,
        "precision": row.precision,
        "engine": row.engine,
    }


def measured_claims(
    figures: Figures,
    asked: Asked,
    choice: AnyChoice,
    generated: Generated,
    *,
    responses: Responses,
    prompt_wh: PromptEnergy | None = None,
    electricity: Electricity | None,
) -> Claims:
    """The claims about what the best configuration of a choice generated."""
    row, conditions = choice.best, conditions_of(figures, asked, choice, responses)
    counted = "tokens" if isinstance(row, Configuration) else "items"
    subject = Subject(
        what=generated.what,
        model=row.model,
        details=f"{row.precision}, {workload_in_words(figures.words, row.workload)}, {row.engine}",
        gpus=gpus_in_words(row.gpu, row.num_gpus),
        limit=limit_in_words(figures.words, f"claim_limit_{counted}", choice.limit),
        short_limit=limit_in_words(figures.words, f"short_limit_{counted}", choice.limit),
        # A lower bound without a limit is one for any latency.
        is_limit_stated=choice.is_limit_stated or bound_obstacle(conditions) is not None,
    )
    claimed = Claimed(
        subject=subject,
        workload=row.workload,
        wh=generated.wh,
        conditions=conditions,
        load=generated.load,
        unit=generated.unit,
        bound=generated.bound,
        provider_note=choice.match.provider_note,
        included_prompt_tokens=included_prompt_tokens(figures, asked, responses),
        is_context_long=is_context_long(figures, asked, responses),
        accepted_tokens=accepted_tokens(figures, row.workload),
        calculated_prompt_tokens=calculated_prompt_tokens(figures),
        percentiles=generated.percentiles,
        configuration_range=_if_several(generated.configuration_range),
        prompt_wh=prompt_wh,
        g_co2e=generated.g_co2e,
        electricity=electricity,
    )
    return claims_of(figures, asked, claimed)


def _if_several(measured: ConfigurationRange | None) -> ConfigurationRange | None:
    """A range over configurations; None if they are only one."""
    return None if measured is None or measured.least.row_id == measured.most.row_id else measured


def responses_of(row: AnyConfiguration) -> Responses:
    """The responses that a configuration was measured with. Images and videos have no length."""
    average = row.avg_output_tokens if isinstance(row, Configuration) else None
    return Responses(workload=row.workload, avg_output_tokens=average)


def conditions_of(figures: Figures, asked: Asked, choice: AnyChoice, responses: Responses) -> BoundConditions:
    """Whether the figures of a choice are those that the question asked for."""
    return BoundConditions(
        basis="measured",
        is_measured_model=choice.match.is_exact,
        is_measured_gpu=choice.other_gpu_than is None,
        pue=asked.pue_factor,
        is_length_accepted=is_length_accepted(figures, asked, responses.workload),
        prompt_obstacle=prompt_obstacle(figures, asked, responses),
    )


def token_caveat(figures: Figures, row: Configuration, *, is_end_bound: bool) -> str:
    """The caveat of a figure per token, which also says how sure its uncertainty range is.

    It has the sentence about lower bounds only if the lower end of the range is one.
    """
    general = figures.snapshot["caveat" if is_end_bound else "caveat_without_bound"]
    return joined(general, figures.words["range_note"], figures.tokens.workloads[row.workload]["caveat"])


def is_end_bound(conditions: BoundConditions, row: AnyConfiguration, bounding: AnyConfiguration) -> bool:
    """Whether the lower end of the uncertainty range of a configuration is a lower bound."""
    return bound_obstacle(conditions) is None and bounding is row


def framed_choice(choice: AnyChoice) -> Framed:
    """The parts of a choice that every estimate states."""
    return Framed(
        gpu=choice.best.gpu,
        model=choice.best.model,
        other_gpu_than=choice.other_gpu_than,
        latency_limit_given=choice.latency_limit_given,
        match=choice.match,
        num_gpus=choice.best.num_gpus,
        warnings=choice.warnings,
    )


def figure_of(value: float, row: AnyConfiguration) -> Figure:
    """A value with the uncertainty range of a configuration."""
    spread = 1 + row.relative_uncertainty
    return Figure(value=value, low=value / spread, high=value * spread)
