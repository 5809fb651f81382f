"""Why nothing was found: the reason in words, and similar names or allowed values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Callable, TypeVar, Union

from ._names import is_misspelt_gpu, plain, without_own_server
from ._snapshot import Figures
from ._words import listed, sentence, written
from .generated import ReasonCode, ReasonField

_T = TypeVar("_T")

# Reasons that end in the similar names. The other sentences contain them.
_SUGGESTING = ("no_model", "not_predictable", "no_area", "no_gpu")


@dataclass(frozen=True)
class Missing:
    """Why nothing was found."""

    field: ReasonField
    """The option that prevents a result."""
    code: ReasonCode
    """Why. The sentence of the same name in the snapshot says so."""
    given: str
    text: Callable[[Sequence[str]], str]
    """The reason in words, with similar names or allowed values."""
    near: Callable[[], Sequence[str]] = tuple
    """Similar names or allowed values. A function, because looking for similar names takes long."""

    @property
    def message(self) -> str:
        """The reason in words."""
        return self.text(self.near())

    def followed_by(self, advice: str) -> Missing:
        """The same reason with a further sentence."""

        def text(near: Sequence[str]) -> str:
            return f"{self.text(near)} {advice}"

        return replace(self, text=text)


Lookup = Union[_T, Missing]
"""What was found, or why nothing was."""


def missing(
    figures: Figures,
    field: ReasonField,
    code: ReasonCode,
    given: float | str,
    near: Callable[[], Sequence[str]] = tuple,
    /,
    **values: float | str,
) -> Missing:
    """That nothing was found, in the sentence ``code`` of the snapshot.

    It is filled with ``given``, ``values`` and the names of ``near``.
    """

    def text(found: Sequence[str]) -> str:
        message = sentence(figures.words[code], **{**values, "asked": given, "near": ", ".join(found)})
        is_question = len(found) > 0 and code in _SUGGESTING
        if not is_question:
            return message
        return _suggestion(figures, code, message, written(given), found)

    return Missing(field=field, code=code, given=written(given), text=text, near=near)


def _suggestion(figures: Figures, code: ReasonCode, message: str, given: str, near: Sequence[str]) -> str:
    """A reason with the similar names that the reader may mean. Areas have their names beside their codes."""
    if code == "no_gpu":
        # All measured GPUs are in the message already.
        meant = [gpu for gpu in near if is_misspelt_gpu(figures.snapshot, given, gpu)]
        if not meant:
            return message
        return sentence(figures.words["near_names"], message=message, names=listed(meant, "or"))
    if code == "no_area":
        names = [code_with_name(figures, iso3) for iso3 in near]
        return sentence(figures.words["near_names"], message=message, names=listed(names, "or"))
    # The measured model is not the one of a provider or owner in the name.
    template = "near_names_other" if "/" in without_own_server(figures.snapshot, given) else "near_models"
    suggested = sentence(figures.words[template], message=message, names=listed(near, "and"))
    tagged = figures.snapshot["local"]["ollama_tags"].get(plain(given), "")
    if tagged == "" or figures.names.find(tagged) is None:
        return suggested
    return sentence(figures.words["near_names_ollama"], message=suggested, tagged=tagged)


def code_with_name(figures: Figures, iso3: str) -> str:
    """The code of an area with its name: ``USA (United States of America)``."""
    area = figures.area_named(iso3)
    return f"{iso3} ({'' if area is None else area.display_name})"
