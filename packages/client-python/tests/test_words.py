from __future__ import annotations

import math
import unittest

from token_energy._words import fill, listed, sentence, three_digits, written


class TestThreeDigits(unittest.TestCase):
    def test_keeps_three_significant_digits(self) -> None:
        cases = [
            (0, "0"),
            (0.0155, "0.0155"),
            (9.9949, "9.99"),
            (9.995, "10.0"),
            (999.5, "1,000"),
            (261_812, "262,000"),
        ]
        for value, text in cases:
            with self.subTest(value=value):
                self.assertEqual(three_digits(value), text)

    def test_never_rounds_a_lower_bound_up(self) -> None:
        self.assertEqual(three_digits(1.3299, "down"), "1.32")
        self.assertEqual(three_digits(1.3201, "up"), "1.33")

    def test_leaves_an_exact_value_as_it_is(self) -> None:
        for rounding in ("down", "nearest", "up"):
            self.assertEqual(three_digits(1.32, rounding), "1.32")

    def test_writes_small_and_large_values_without_an_exponent(self) -> None:
        self.assertEqual(three_digits(1.5e-9), "0.00000000150")
        self.assertEqual(three_digits(2e21), "2,000,000,000,000,000,000,000")


class TestTemplates(unittest.TestCase):
    def test_replaces_each_name(self) -> None:
        self.assertEqual(fill("{a} and {b} and {a}", a="x", b=1500), "x and 1500 and x")

    def test_puts_commas_into_the_numbers_of_a_sentence_only(self) -> None:
        self.assertEqual(
            sentence("{count} tokens of {model}", count=12_345.5, model="A 1000"), "12,345.5 tokens of A 1000"
        )

    def test_does_not_read_a_value_as_a_template(self) -> None:
        self.assertEqual(fill("{a}", a="{b}", b="x"), "{b}")

    def test_lists_names(self) -> None:
        self.assertEqual([listed(names, "or") for names in ([], ["a"], ["a", "b", "c"])], ["", "a", "a, b or c"])

    def test_writes_numbers_as_javascript_does(self) -> None:
        values = [50, 50.0, -0.0, 1e-7, 1e21, 1e20, 0.1 + 0.2, math.inf, math.nan]
        texts = ["50", "50", "0", "1e-7", "1e+21", "100000000000000000000", "0.30000000000000004", "Infinity", "NaN"]
        self.assertEqual([written(value) for value in values], texts)


if __name__ == "__main__":
    unittest.main()
