"""Energy and emissions in words, by the same rules as ``src/figures/quantities.ts``."""

from __future__ import annotations

from collections.abc import Sequence

from ._words import Rounding, three_digits, with_digits
from .generated import Figure

ENERGY = ("Wh", "kWh", "MWh", "GWh")
"""Units of energy. Each is 1,000 times the one before."""

EMISSIONS = ("g CO2e", "kg CO2e", "t CO2e")
"""Units of emissions. Each is 1,000 times the one before."""

_NEXT_UNIT_FROM = 1_000
"""A value from which on the next unit is used."""


def _unit_for(value: float, units: Sequence[str]) -> tuple[str, int]:
    """The unit in which a value is below 1,000, if there is one, and the size of this unit."""
    if value < _NEXT_UNIT_FROM or len(units) == 1:
        return units[0], 1
    unit, size = _unit_for(value / 1_000, units[1:])
    return unit, size * 1_000


def quantity(value: float, units: Sequence[str], rounding: Rounding = "nearest", least: float | None = None) -> str:
    """A quantity with its unit: ``26.4 MWh``.

    ``least`` decides the unit, so that all quantities of a sentence have the same.
    """
    unit, size = _unit_for(value if least is None else least, units)
    return f"{three_digits(value / size, rounding)} {unit}"


def quantity_range(low: float, high: float, units: Sequence[str], least: float | None = None, digits: int = 3) -> str:
    """A range with its unit: ``13.0 to 18.1 Wh``.

    Its ends are rounded outwards, so the range in the sentence contains the exact range.
    """
    unit, size = _unit_for(low if least is None else least, units)
    first, last = with_digits(low / size, digits, "down"), with_digits(high / size, digits, "up")
    return f"{first if first == last else f'{first} to {last}'} {unit}"


def figure_in_words(figure: Figure, units: Sequence[str], bound: float | None = None) -> dict[str, str]:
    """A figure and its lower bound in words, all in the same unit, as ``value``, ``range`` and ``bound``."""
    lowest = figure.low if bound is None else bound
    least = min(figure.low, lowest)
    return {
        "value": quantity(figure.value, units, "nearest", least),
        "range": quantity_range(figure.low, figure.high, units, least),
        "bound": quantity(lowest, units, "down", least),
    }


def sum_of_bounds(first: float, second: float) -> float:
    """The sum of two lower bounds as a sentence shows them, so that a reader can add the shown values.

    Three digits of each are kept, and the sum has no more digits than theirs.
    """
    shown = [float(three_digits(bound, "down").replace(",", "")) for bound in (first, second)]
    return float(f"{sum(shown):.12g}")
