from __future__ import annotations

import unittest

from token_energy._quantities import EMISSIONS, ENERGY, figure_in_words, quantity, quantity_range, sum_of_bounds
from token_energy.generated import Figure


class TestQuantities(unittest.TestCase):
    def test_uses_the_next_unit_from_1_000(self) -> None:
        self.assertEqual([quantity(value, ENERGY) for value in (999, 1_000)], ["999 Wh", "1.00 kWh"])
        self.assertEqual(quantity(2.5e10, EMISSIONS), "25,000 t CO2e")

    def test_rounds_a_range_outwards(self) -> None:
        self.assertEqual(quantity_range(13.06, 18.01, ENERGY), "13.0 to 18.1 Wh")

    def test_writes_a_range_without_a_width_as_one_value(self) -> None:
        self.assertEqual(quantity_range(13, 13, ENERGY), "13.0 Wh")

    def test_writes_the_parts_of_a_figure_in_one_unit(self) -> None:
        words = figure_in_words(Figure(value=10_500, low=9_000, high=12_000), ENERGY)
        self.assertEqual(words, {"value": "10.5 kWh", "range": "9.00 to 12.0 kWh", "bound": "9.00 kWh"})

    def test_adds_bounds_as_they_are_shown(self) -> None:
        self.assertEqual(sum_of_bounds(0.01329, 0.1039), 0.1162)


if __name__ == "__main__":
    unittest.main()
