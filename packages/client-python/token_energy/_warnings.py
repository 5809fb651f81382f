"""Warnings about results."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ._words import sentence
from .generated import ResultWarning


def warning(words: Mapping[str, str], code: Any, **values: float | str) -> ResultWarning:
    """A warning, in the sentence of its code with these values."""
    return ResultWarning(code=code, message=sentence(words[code], **values))
