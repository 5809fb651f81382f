from __future__ import annotations

import json
import unittest

from token_energy import Client

PARTS = ("words", "sources", "models", "names", "workloads", "gpus", "columns", "items", "grid")


class TestSnapshot(unittest.TestCase):
    def test_rejects_what_is_no_snapshot(self) -> None:
        for given in ("{", "[]", "{}", b"\xff", '{"format": null}'):
            with self.subTest(given=given), self.assertRaises(ValueError):
                Client(given)

    def test_says_which_package_or_snapshot_fits_another_format(self) -> None:
        for form, advice in ((16, "newer snapshot"), (18, "Update the package"), ("17", "newer snapshot")):
            with self.subTest(form=form), self.assertRaisesRegex(ValueError, advice):
                Client({"format": form})

    def test_names_a_missing_part(self) -> None:
        for missing in PARTS:
            snapshot: dict[str, object] = {"format": 17, **{part: {} for part in PARTS if part != missing}}
            with self.subTest(missing=missing), self.assertRaisesRegex(ValueError, missing):
                Client(json.dumps(snapshot))

    def test_rejects_a_snapshot_without_all_sentences(self) -> None:
        with self.assertRaisesRegex(ValueError, "words"):
            Client({"format": 17, **{part: {} for part in PARTS}})


if __name__ == "__main__":
    unittest.main()
