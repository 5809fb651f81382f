"""What may be given to each function, and what each option has to be."""

import datetime
import math
import numbers
import re
from dataclasses import dataclass
from typing import Any, Callable, Dict, Mapping, Optional, Sequence, Tuple, Union

from ._names import number, plain


@dataclass(frozen=True)
class Asked:
    """What any function may be asked. None was not given."""

    model: str = ""
    output_tokens: Optional[float] = None
    workload: Optional[str] = None
    gpu: Optional[str] = None
    num_gpus: Optional[int] = None
    max_itl_ms: Optional[float] = None
    grid: Optional[str] = None
    year: Union[int, str, None] = None
    pue: Optional[float] = None
    input_tokens: Optional[float] = None
    allow_other_gpu: Optional[bool] = None
    outputs: Optional[float] = None
    max_latency_s: Optional[float] = None
    precision: Optional[str] = None
    cached_input_tokens: Optional[float] = None
    allow_predicted: Optional[bool] = None
    params_b: Optional[float] = None
    active_params_b: Optional[float] = None
    maker: Optional[str] = None
    as_of: Optional[str] = None


# What may be given to each function.
SELECTION = ("model", "workload", "gpu", "num_gpus", "max_itl_ms", "allow_other_gpu")
_ANYWHERE = ("grid", "year", "pue", "as_of")
_QUESTION = (*SELECTION, "output_tokens", "input_tokens", "cached_input_tokens", "allow_predicted", *_ANYWHERE)
_ITEM_QUESTION = ("model", "workload", "gpu", "num_gpus", "max_latency_s", "allow_other_gpu", "outputs", *_ANYWHERE)
PREDICTION = ("model", "gpu")
SIZES = ("params_b", "active_params_b", "maker", "gpu")
FILTER = ("model", "workload", "gpu", "num_gpus", "precision", "max_itl_ms")


def question(model: Any, output_tokens: Any, options: Mapping[str, Any]) -> Asked:
    given = {"model": model, "output_tokens": output_tokens, **options}
    is_of_items = options.get("outputs") is not None
    required = ("model", "output_tokens") if options.get("allow_predicted") is True else ("model",)
    asked = given_options(given, _ITEM_QUESTION if is_of_items else _QUESTION, required)
    if (asked.cached_input_tokens or 0) > (asked.input_tokens or 0):
        words = "Allowed: at most the tokens of the prompt."
        raise ValueError(f"cached_input_tokens is {asked.cached_input_tokens!r}. {words}")
    return asked


def given_options(given: Mapping[str, Any], allowed: Sequence[str], required: Sequence[str] = ("model",)) -> Asked:
    """What was given of arguments: None is as good as nothing.

    Raises TypeError on one that there is not, or is missing; ValueError on a value that makes no sense.
    """
    found: Dict[str, Any] = {}
    for name, value in given.items():
        if value is None and name in _ALLOWED:
            continue
        if name not in allowed:
            if allowed is _ITEM_QUESTION and name in _QUESTION:
                words = f"{name} is of tokens and can't be combined with outputs, which counts images or videos."
                raise TypeError(f"{words} Allowed: one of them.")
            raise TypeError(f"There is no option {name}. There are: {', '.join(allowed)}.")
        own = _own_number(value)
        words, is_allowed = _ALLOWED[name]
        if not is_allowed(own):
            written = "empty" if _is_text(own) and plain(own) == "" else repr(own)
            raise ValueError(f"{name} is {written}. Allowed: {words}.")
        found[name] = own
    for name in required:
        if name not in found:
            raise TypeError(f"{name} is missing.")
    return Asked(**found)


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _is_count(value: Any) -> bool:
    """Whether a number is a count that a double holds to the last one."""
    return _is_number(value) and 0 <= value <= 2**53 - 1


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def year_text(value: Any) -> str:
    return number(value) if _is_number(value) else str(value)


_Test = Tuple[str, Callable[[Any], bool]]
_TEXT: _Test = ("a text", lambda value: _is_text(value) and plain(value) != "")
_COUNT: _Test = ("a number from 0 to 9007199254740991", _is_count)
_CEILING: _Test = ("a number above 0", lambda value: _is_number(value) and value > 0)

# What each option has to be, in words and as a test.
_ALLOWED: Dict[str, _Test] = {
    **{name: _TEXT for name in ("model", "workload", "gpu", "precision", "grid", "maker")},
    **{name: _COUNT for name in ("output_tokens", "input_tokens", "cached_input_tokens", "outputs")},
    **{name: _CEILING for name in ("max_itl_ms", "max_latency_s", "params_b", "active_params_b")},
    **{name: ("True or False", lambda value: isinstance(value, bool)) for name in ("allow_other_gpu", "allow_predicted")},
    "num_gpus": ("a whole number from 1", lambda value: _is_count(value) and value >= 1 and value == int(value)),
    "pue": ("a number from 1 to 10", lambda value: _is_count(value) and 1 <= value <= 10),
    "as_of": ("YYYY-MM-DD", lambda value: _is_text(value) and is_date(value)),
    "year": (
        "a year",
        lambda value: (_is_text(value) or _is_count(value)) and re.fullmatch("[0-9]{4}", year_text(value)) is not None,
    ),
}


def refuse_name(name: object) -> None:
    if not _is_text(name):
        raise ValueError(f"name is {name!r}. Allowed: a text.")


def _own_number(value: Any) -> Any:
    """A number of whatever library as one of Python's own, what is too large for a double as infinite."""
    if isinstance(value, bool) or not isinstance(value, numbers.Real):
        return value
    try:
        return int(value) if isinstance(value, numbers.Integral) and math.isfinite(value) else float(value)
    except OverflowError:
        return math.inf if value > 0 else -math.inf  # type: ignore[operator]


def is_date(text: str) -> bool:
    """Whether a text is a day of the calendar, as YYYY-MM-DD."""
    try:
        return re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text) is not None and bool(datetime.date.fromisoformat(text))
    except ValueError:
        return False
