"""Energy and emissions of images or videos on a measured configuration."""

from __future__ import annotations

from ._amounts import g_co2e_of, wh_of_items
from ._estimate import (
    Generated,
    conditions_of,
    figure_of,
    framed_choice,
    is_end_bound,
    measured_claims,
    responses_of,
    stated_fields,
)
from ._frame import frame_of
from ._lower_bound import lower_bound_of, measured_bound_obstacle
from ._missing import Lookup
from ._options import Asked
from ._phrases import (
    batch_in_words,
    items_in_words,
    joined,
)
from ._selection import Choice
from ._snapshot import Figures, ItemConfiguration
from ._words import sentence
from .generated import (
    Area,
    ItemEstimate,
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
    conditions = conditions_of(figures, asked, choice, responses_of(row))
    load = batch_in_words(figures.words, row.batch_size)
    caveat = _item_caveat(figures, row, is_end_bound=is_end_bound(conditions, row, bounding))
    frame = frame_of(figures, asked, framed_choice(choice), area, caveat)
    return ItemEstimate(
        basis="measured",
        **measured_claims(
            figures,
            asked,
            choice,
            Generated(what=items_in_words(outputs, row), wh=wh, bound=bound, load=load, unit=row.unit, g_co2e=g_co2e),
            responses=responses_of(row),
            electricity=frame["electricity"],
        ),
        other_gpu_than=choice.other_gpu_than,
        wh=wh,
        at_least_wh=lower_bound_of(bound, conditions),
        bound_obstacle=measured_bound_obstacle(conditions),
        g_co2e=g_co2e,
        outputs=outputs,
        max_latency_s=choice.limit,
        unit=row.unit,
        wh_per_output=row.wh_per_output,
        batch_size=row.batch_size,
        batch_latency_s=row.batch_latency_s,
        width=row.width,
        height=row.height,
        inference_steps=row.inference_steps,
        num_frames=row.num_frames,
        fps=row.fps,
        **stated_fields(row),
        **frame,
    )


def _item_caveat(figures: Figures, row: ItemConfiguration, *, is_end_bound: bool) -> str:
    """The caveat of a figure per image or video. A lowest-energy configuration may make one at a time."""
    words = figures.words
    return joined(
        sentence(words["item_caveat"], batch=row.batch_size),
        words["item_caveat_bound"] if is_end_bound else "",
        words["range_note"],
        figures.items.workloads[row.workload]["caveat"],
    )
