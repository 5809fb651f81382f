"""Measured configurations with their uncertainty ranges and the latency limit that they were chosen under."""

from __future__ import annotations

from ._comparison import is_tied
from ._estimate import conditions_of, figure_of, is_end_bound, responses_of, token_caveat
from ._frame import notices_of
from ._lower_bound import BoundConditions, lower_bound_of, measured_bound_obstacle
from ._options import Asked
from ._prompts import (
    without_prompt_note,
)
from ._selection import Choice
from ._snapshot import Figures
from .generated import (
    Best,
    ChosenConfiguration,
    Configuration,
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
        conditions = conditions_of(figures, Asked(model=row.model), choice, responses_of(row))
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
        caveat=token_caveat(figures, row, is_end_bound=is_end_bound(conditions, row, bounding)),
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
