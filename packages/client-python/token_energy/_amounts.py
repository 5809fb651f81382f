"""The arithmetic of energy and emissions.

Each step is a double, in the order of ``packages/client-js/src/amounts.ts``.
"""

from __future__ import annotations

from ._missing import Lookup, Missing
from .generated import Area


def wh_of_tokens(wh_per_million: float, tokens: float, pue: float) -> float:
    """Energy of a count of tokens, Wh."""
    return wh_per_million * (float(tokens) / 1_000_000) * pue


def wh_of_items(wh_per_item: float, items: float, pue: float) -> float:
    """Energy of a count of images or videos, Wh."""
    return wh_per_item * float(items) * pue


def g_co2e_of(wh: float, area: Lookup[Area]) -> float | None:
    """Emissions of an energy in Wh, g CO2e; None if the grid carbon intensity is not known."""
    return None if isinstance(area, Missing) else wh / 1_000 * area.g_co2e_per_kwh
