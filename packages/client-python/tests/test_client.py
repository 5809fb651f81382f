from __future__ import annotations

import unittest
from types import SimpleNamespace
from typing import Any

from token_energy import Selection
from token_energy._client import SnapshotFunctions


class Functions(SnapshotFunctions):
    """The functions without figures: the tests are about calls that are rejected before any figure is read."""

    @property
    def _figures(self) -> Any:
        return SimpleNamespace(words={})


class TestWhy(unittest.TestCase):
    def test_rejects_options_beside_a_selection(self) -> None:
        why: Any = Functions().why
        with self.assertRaisesRegex(TypeError, "gpu"):
            why(Selection("Qwen 3 14B"), gpu="H100")
        with self.assertRaisesRegex(TypeError, "grid"):
            why("Qwen 3 14B", "Qwen 3 32B", grid="FRA")

    def test_rejects_a_count_beside_a_selection(self) -> None:
        why: Any = Functions().why
        with self.assertRaisesRegex(TypeError, "count"):
            why(Selection("Qwen 3 14B"), 500)
