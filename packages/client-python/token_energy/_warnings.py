"""Warnings about results."""

from __future__ import annotations

from collections.abc import Mapping

from ._words import sentence
from .generated import ResultWarning, WarningCode


def warning(words: Mapping[str, str], code: WarningCode, **values: float | str) -> ResultWarning:
    """A warning, in the sentence of its code with these values."""
    return ResultWarning(code=code, message=sentence(words[code], **values))
