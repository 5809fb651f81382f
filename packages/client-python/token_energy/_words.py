"""Templates of a snapshot with their values. A number is written as JSON and JavaScript write it."""

import math
import re
from decimal import Decimal
from typing import Any


def fill(template: str, **values: Any) -> str:
    """A template with each ``{name}`` replaced by the value of that name."""
    return re.sub(r"\{(\w+)\}", lambda found: written(values[found.group(1)]), template)


def sentence(template: str, **values: Any) -> str:
    """The same, with a comma between the thousands of numbers."""
    return re.sub(r"\{(\w+)\}", lambda found: _with_commas(values[found.group(1)]), template)


def written(value: Any) -> str:
    """A text as it is, a number as JSON and JavaScript write it: 50, 47.407604, 1e+21."""
    if isinstance(value, str):
        return value
    if not math.isfinite(value):
        return "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"
    text = repr(float(value) or 0).removesuffix(".0")
    return format(Decimal(text), "f") if 1e-6 <= abs(value) < 1e21 else text.replace("e-0", "e-")


def _with_commas(value: Any) -> str:
    text = written(value)
    if isinstance(value, str):
        return text
    whole, point, decimals = text.partition(".")
    # What has an exponent stays as it is.
    return f"{int(whole):,}{point}{decimals}" if re.fullmatch("[0-9]+", whole) else text
