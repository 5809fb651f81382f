from __future__ import annotations

import math
import unittest
from collections import defaultdict
from decimal import Decimal
from fractions import Fraction
from typing import Any

from token_energy._options import Asked, given_options, question

# Messages are templates of a snapshot. Here, each is empty: these tests are about what is allowed.
WORDS: defaultdict[str, str] = defaultdict(str)


def asked(output_tokens: Any = 500, **options: Any) -> Asked:
    return question(WORDS, "Qwen 3 14B", output_tokens, options)


class TestCounts(unittest.TestCase):
    def test_accepts_whole_numbers_of_any_type(self) -> None:
        for count in (0, 500, 500.0, Fraction(1000, 2)):
            with self.subTest(count=count):
                self.assertEqual(asked(count).output_tokens, float(count))

    def test_rejects_what_is_no_count(self) -> None:
        for count in (-1, 0.5, math.nan, math.inf, 2**53, 10**400, True, "500", [500], Decimal(500)):
            with self.subTest(count=count), self.assertRaises(ValueError):
                asked(count)

    def test_reads_none_as_a_missing_option(self) -> None:
        self.assertIsNone(asked(None, gpu=None).output_tokens)

    def test_rejects_more_cached_tokens_than_input_tokens(self) -> None:
        self.assertEqual(asked(input_tokens=10, cached_input_tokens=10).cached_count, 10)
        for options in ({"input_tokens": 10, "cached_input_tokens": 11}, {"cached_input_tokens": 1}):
            with self.subTest(options=options), self.assertRaises(ValueError):
                asked(**options)

    def test_needs_a_count_for_several_responses_and_for_a_boundary(self) -> None:
        for options in ({"responses": 2}, {"boundary": "site"}):
            with self.subTest(options=options), self.assertRaises(TypeError):
                asked(None, **options)


class TestOtherOptions(unittest.TestCase):
    def test_allows_no_latency_limit(self) -> None:
        self.assertEqual(asked(max_itl_ms=math.inf).max_itl_ms, math.inf)

    def test_rejects_values_that_are_not_allowed(self) -> None:
        cases: list[dict[str, Any]] = [
            {"max_itl_ms": 0},
            {"pue": 0.9},
            {"pue": 11},
            {"pue": 1.2, "boundary": "node"},
            {"node_ratio": 1.5},
            {"boundary": "gpu"},
            {"year": "24"},
            {"as_of": "2026-02-30"},
            {"gpu": " "},
            {"allow_other_gpu": 1},
        ]
        for options in cases:
            with self.subTest(options=options), self.assertRaises(ValueError):
                asked(**options)

    def test_rejects_unknown_and_missing_options(self) -> None:
        with self.assertRaises(TypeError):
            asked(maxItlMs=50)
        with self.assertRaises(TypeError):
            given_options(WORDS, {}, "question")


if __name__ == "__main__":
    unittest.main()
