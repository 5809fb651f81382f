"""Templates of a snapshot with their values. A number is written as JSON and JavaScript write it."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from decimal import Decimal
from typing import Literal


def fill(template: str, **values: float | str) -> str:
    """A template with each ``{name}`` replaced by the value of that name."""
    return re.sub(r"\{(\w+)\}", lambda found: written(values[found.group(1)]), template)


def sentence(template: str, **values: float | str) -> str:
    """The same, with a comma between the thousands of numbers."""
    return re.sub(r"\{(\w+)\}", lambda found: _with_commas(values[found.group(1)]), template)


def listed(names: Sequence[str], conjunction: str) -> str:
    """Names in words: ``a``, ``a or b``, ``a, b or c``."""
    return f" {conjunction} ".join(part for part in (", ".join(names[:-1]), *names[-1:]) if part)


Rounding = Literal["down", "nearest", "up"]


def three_digits(value: float, rounding: Rounding = "nearest") -> str:
    """A value from 0 with three significant digits. See ``with_digits``."""
    return with_digits(value, 3, rounding)


def with_digits(value: float, count: int, rounding: Rounding) -> str:
    """A value from 0 with this many significant digits and commas between thousands, never with an exponent.

    ``rounding`` is "down", "up" or "nearest": a lower bound must not be rounded up.
    """
    if value == 0:
        return "0"
    # The shortest digits that name the double, which every language computes alike.
    _, digits, exponent = Decimal(repr(float(value))).normalize().as_tuple()
    place = int(exponent) + len(digits) - count
    text = "".join(map(str, digits)).ljust(count + 1, "0")
    rest = text[count:]
    is_rounded_up = rest.strip("0") != "" if rounding == "up" else rounding == "nearest" and rest >= "5"
    rounded = int(text[:count]) + is_rounded_up
    if rounded == 10**count:
        rounded, place = 10 ** (count - 1), place + 1
    if place >= 0:
        return f"{rounded * 10**place:,}"
    padded = str(rounded).rjust(1 - place, "0")
    return f"{padded[:place]}.{padded[place:]}"


def written(value: float | str) -> str:
    """A text as it is, a number as JSON and JavaScript write it: 50, 47.407604, 1e+21."""
    if isinstance(value, str):
        return value
    if not math.isfinite(value):
        return "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"
    text = repr(float(value) or 0).removesuffix(".0")
    return format(Decimal(text), "f") if 1e-6 <= abs(value) < 1e21 else text.replace("e-0", "e-")


def _with_commas(value: float | str) -> str:
    text = written(value)
    if isinstance(value, str):
        return text
    whole, point, decimals = text.partition(".")
    # A number with an exponent stays as it is.
    return f"{int(whole):,}{point}{decimals}" if re.fullmatch("[0-9]+", whole) else text
