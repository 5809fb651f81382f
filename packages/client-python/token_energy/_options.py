"""The options of each function, and what is allowed for each. The messages are templates of the snapshot."""

from __future__ import annotations

import datetime
import math
import numbers
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Callable

from ._names import plain
from ._words import fill, written
from .generated import OPTIONS, Rung

if TYPE_CHECKING:
    from typing_extensions import TypeGuard

_KNOWN = {name for kinds, _ in OPTIONS.values() for name in kinds}
_Words = Mapping[str, str]


@dataclass(frozen=True)
class Asked:
    """The options of a call, checked; None if not given. ``token_energy.generated`` has their meanings and units."""

    model: str = ""
    """Empty only for a filter without a model, and for the sizes of a model."""
    params_b: float = 0
    """0 for everything but the sizes of a model, as ``active_params_b``."""
    active_params_b: float = 0
    workload: str | None = None
    gpu: str | None = None
    num_gpus: int | None = None
    precision: str | None = None
    max_itl_ms: float | None = None
    max_latency_s: float | None = None
    allow_other_gpu: bool | None = None
    allow_predicted: bool | None = None
    output_tokens: float | None = None
    responses: int | None = None
    outputs: float | None = None
    input_tokens: float | None = None
    cached_input_tokens: float | None = None
    grid: str | None = None
    year: int | str | None = None
    pue: float | None = None
    boundary: Rung | None = None
    node_ratio: float | None = None
    as_of: str | None = None
    vendor: str | None = None

    @property
    def latency_limit(self) -> float | None:
        """The latency limit, ms between tokens or s of a batch; None if not given."""
        return self.max_itl_ms if self.max_latency_s is None else self.max_latency_s

    @property
    def pue_factor(self) -> float:
        """The PUE; 1 if not given."""
        return 1 if self.pue is None else self.pue

    @property
    def response_count(self) -> int:
        """The number of responses; 1 if not given."""
        return 1 if self.responses is None else self.responses

    @property
    def responses_in_question(self) -> int | None:
        """The number of responses: one if the question has a prompt.

        None if its output tokens may belong to any number of responses.
        """
        return 1 if self.responses is None and self.input_tokens is not None else self.responses

    @property
    def cached_count(self) -> float:
        """The number of cached input tokens; 0 if not given."""
        return 0 if self.cached_input_tokens is None else self.cached_input_tokens


def question(words: _Words, model: object, output_tokens: object, options: Mapping[str, object]) -> Asked:
    """A question about tokens, or about images and videos if it has ``outputs``."""
    kind = "question" if options.get("outputs") is None else "item_question"
    asked = given_options(words, {"model": model, "output_tokens": output_tokens, **options}, kind)
    is_converted = kind == "question" and asked.boundary is not None
    if asked.output_tokens is None and (is_converted or asked.response_count > 1):
        needing = "boundary" if asked.responses is None else "responses"
        raise TypeError(fill(words["missing_option_for"], option="output_tokens", for_option=needing))
    _reject_combinations(words, asked)
    return asked


def _reject_combinations(words: _Words, asked: Asked) -> None:
    """Raises ValueError on options that are not allowed together."""
    if not _is_count((asked.output_tokens or 0) * asked.response_count):
        raise _not_allowed(words, "responses", asked.responses, "allowed_responses")
    if asked.pue is not None and asked.boundary in ("node", "fleet"):
        raise _not_allowed(words, "pue", asked.pue, "allowed_pue")
    if asked.node_ratio is not None and asked.boundary is None:
        raise _not_allowed(words, "node_ratio", asked.node_ratio, "allowed_node_ratio")
    if asked.cached_count > (asked.input_tokens or 0):
        allowed = "allowed_cached_alone" if asked.input_tokens is None else "allowed_cached"
        raise _not_allowed(words, "cached_input_tokens", asked.cached_input_tokens, allowed)


def given_options(words: _Words, given: Mapping[str, object], option_set: str) -> Asked:
    """The options of a call: None means the same as leaving one out.

    Raises TypeError on an unknown option, or if a required one is missing; ValueError on a value that is not allowed.
    """
    kinds, required = OPTIONS[option_set]
    # The kinds of the options ensure that each value has the type of its field.
    found: dict[str, Any] = {}
    for name, value in given.items():
        if value is None and name in _KNOWN:
            continue
        if name not in kinds:
            raise _unknown_option(words, name, option_set)
        plain_value = _as_python_number(value)
        if not _IS_ALLOWED[kinds[name]](plain_value):
            raise _not_allowed(words, name, plain_value, f"allowed_{kinds[name]}")
        found[name] = plain_value
    missing = next((name for name in required if name not in found), None)
    if missing is not None:
        raise _missing_option(words, missing)
    return Asked(**found)


def reject_name(words: _Words, name: object) -> None:
    """Raises ValueError if a name is not a text."""
    if not isinstance(name, str):
        raise _not_allowed(words, "name", name, "allowed_text")


def _missing_option(words: _Words, option: str) -> TypeError:
    if option == "active_params_b":
        return TypeError(fill(words["missing_active"], option=option, for_option="params_b"))
    return TypeError(fill(words["missing_option"], option=option))


def _unknown_option(words: _Words, option: str, option_set: str) -> TypeError:
    kinds, _ = OPTIONS[option_set]
    question_kinds, _ = OPTIONS["question"]
    is_about_tokens = option_set == "item_question" and option in question_kinds
    template = words["token_option" if is_about_tokens else "unknown_option"]
    return TypeError(fill(template, option=option, options=", ".join(kinds)))


def _not_allowed(words: _Words, option: str, value: object, allowed: str) -> ValueError:
    shown = words["empty_value"] if isinstance(value, str) and plain(value) == "" else repr(value)
    return ValueError(fill(words["not_allowed"], option=option, value=shown, allowed=words[allowed]))


def _is_number(value: object) -> TypeGuard[float]:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _is_count(value: object) -> TypeGuard[float]:
    """Whether a number is at least 0 and small enough for a double to represent every whole number up to it."""
    return _is_number(value) and 0 <= value <= 2**53 - 1


def _is_whole_count(value: object) -> TypeGuard[float]:
    return _is_count(value) and value == int(value)


def _is_year(value: object) -> bool:
    return (isinstance(value, str) or _is_count(value)) and re.fullmatch("[0-9]{4}", written(value)) is not None


def _is_day(value: object) -> bool:
    if not isinstance(value, str) or re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", value) is None:
        return False
    try:
        datetime.date.fromisoformat(value)
    except ValueError:
        return False
    return True


# Whether a value is allowed for an option of each kind. ``allowed_<kind>`` of the snapshot's words says what is.
_IS_ALLOWED: dict[str, Callable[[object], bool]] = {
    "text": lambda value: isinstance(value, str) and plain(value) != "",
    "count": _is_whole_count,
    "flag": lambda value: isinstance(value, bool),
    "limit": lambda value: _is_number(value) and value > 0,
    "number": lambda value: _is_whole_count(value) and value >= 1,
    "factor": lambda value: _is_count(value) and 1 <= value <= 10,
    "rung": lambda value: value in ("node", "fleet", "site"),
    "day": _is_day,
    "year": _is_year,
}


def _as_python_number(value: object) -> object:
    """A number of any library as an int or a float, infinite if it is too large for a double. Others are unchanged."""
    if isinstance(value, bool) or not isinstance(value, numbers.Real):
        return value
    try:
        return int(value) if isinstance(value, numbers.Integral) and math.isfinite(value) else float(value)
    except OverflowError:
        # `numbers.Real` declares no comparison with an int, but every real number has one.
        return math.inf if value > 0 else -math.inf  # type: ignore[operator]
