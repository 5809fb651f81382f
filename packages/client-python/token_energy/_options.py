"""What may be given to each function, and what each option has to be."""

import datetime
import math
import numbers
import re
from types import SimpleNamespace
from typing import Any, Callable, Dict, Mapping, Tuple

from ._names import plain, written
from .generated import OPTIONS

_KNOWN = {name for kinds, _ in OPTIONS.values() for name in kinds}


def question(model: Any, output_tokens: Any, options: Mapping[str, Any]) -> Any:
    """What was asked, of tokens or of images and videos."""
    kind = "question" if options.get("outputs") is None else "item_question"
    asked = given_options({"model": model, "output_tokens": output_tokens, **options}, kind)
    if (asked.allow_predicted or (asked.boundary and kind == "question")) and asked.output_tokens is None:
        raise TypeError("output_tokens is missing.")
    if asked.pue is not None and asked.boundary in ("node", "fleet"):
        raise ValueError(f"pue is {asked.pue!r}. Allowed: with the boundary site, or without any.")
    if asked.node_ratio is not None and asked.boundary is None:
        raise ValueError(f"node_ratio is {asked.node_ratio!r}. Allowed: with a boundary.")
    if (asked.cached_input_tokens or 0) > (asked.input_tokens or 0):
        words = "Allowed: at most the tokens of the prompt."
        raise ValueError(f"cached_input_tokens is {asked.cached_input_tokens!r}. {words}")
    return asked


def given_options(given: Mapping[str, Any], question: str) -> Any:
    """What was given of the options of a question, each as an attribute: None is as good as nothing.

    Raises TypeError on one that there is not, or is missing; ValueError on a value that makes no sense.
    """
    kinds, required = OPTIONS[question]
    found: Dict[str, Any] = dict.fromkeys(_KNOWN)
    for name, value in given.items():
        if value is None and name in _KNOWN:
            continue
        if name not in kinds:
            if question == "item_question" and name in OPTIONS["question"][0]:
                words = f"{name} is of tokens and can't be combined with outputs, which counts images or videos."
                raise TypeError(f"{words} Allowed: one of them.")
            raise TypeError(f"There is no option {name}. There are: {', '.join(kinds)}.")
        own = _own_number(value)
        words, is_allowed = _TESTS[kinds[name]]
        if not is_allowed(own):
            written = "empty" if isinstance(own, str) and plain(own) == "" else repr(own)
            raise ValueError(f"{name} is {written}. Allowed: {words}.")
        found[name] = own
    missing = next((name for name in required if found[name] is None), None)
    if missing is not None:
        raise TypeError(f"{missing} is missing.")
    return SimpleNamespace(**found)


def refuse_name(name: object) -> None:
    if not isinstance(name, str):
        raise ValueError(f"name is {name!r}. Allowed: a text.")


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _is_count(value: Any) -> bool:
    """Whether a number is a count that a double holds to the last one."""
    return _is_number(value) and 0 <= value <= 2**53 - 1


def _is_year(value: Any) -> bool:
    return (isinstance(value, str) or _is_count(value)) and re.fullmatch("[0-9]{4}", written(value)) is not None


def _is_day(value: Any) -> bool:
    try:
        return re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", value) is not None and bool(datetime.date.fromisoformat(value))
    except (TypeError, ValueError):
        return False


# What an option of each kind has to be, in words and as a test.
_TESTS: Dict[str, Tuple[str, Callable[[Any], bool]]] = {
    "text": ("a text", lambda value: isinstance(value, str) and plain(value) != ""),
    "count": ("a number from 0 to 9007199254740991", _is_count),
    "flag": ("True or False", lambda value: isinstance(value, bool)),
    "ceiling": ("a number above 0", lambda value: _is_number(value) and value > 0),
    "number": ("a whole number from 1", lambda value: _is_count(value) and value >= 1 and value == int(value)),
    "factor": ("a number from 1 to 10", lambda value: _is_count(value) and 1 <= value <= 10),
    "rung": ("node, fleet or site", lambda value: value in ("node", "fleet", "site")),
    "day": ("YYYY-MM-DD", _is_day),
    "year": ("a year", _is_year),
}


def _own_number(value: Any) -> Any:
    """A number of whatever library as one of Python's own, what is too large for a double as infinite."""
    if isinstance(value, bool) or not isinstance(value, numbers.Real):
        return value
    try:
        return int(value) if isinstance(value, numbers.Integral) and math.isfinite(value) else float(value)
    except OverflowError:
        return math.inf if value > 0 else -math.inf  # type: ignore[operator]
