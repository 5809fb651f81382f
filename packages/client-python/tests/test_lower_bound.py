from __future__ import annotations

import unittest
from dataclasses import dataclass

from token_energy._lower_bound import BoundConditions, bound_obstacle, bounding_configuration, lower_bound_of


class TestLowerBound(unittest.TestCase):
    def test_is_the_lower_end_if_all_conditions_are_met(self) -> None:
        self.assertEqual(lower_bound_of(8.28, BoundConditions()), 8.28)

    def test_is_missing_if_one_condition_is_not_met(self) -> None:
        cases = {
            "predicted": BoundConditions(basis="predicted"),
            "length": BoundConditions(is_length_accepted=False),
            "other_model": BoundConditions(is_measured_model=False),
            "other_gpu": BoundConditions(is_measured_gpu=False),
            "pue": BoundConditions(pue=1.2),
            "short_prompt": BoundConditions(prompt_obstacle="short_prompt"),
        }
        for obstacle, conditions in cases.items():
            with self.subTest(obstacle=obstacle):
                self.assertEqual(bound_obstacle(conditions), obstacle)
                self.assertIsNone(lower_bound_of(8.28, conditions))


@dataclass(frozen=True)
class Row:
    wh: float
    latency: float
    num_gpus: int = 1
    gpu: str = "H100"


def bounding(chosen: Row, *others: Row, limit: float) -> Row:
    measured = sorted([chosen, *others], key=lambda row: row.wh)
    found: Row = bounding_configuration(chosen, measured, limit, lambda row: row.latency)
    return found


class TestBoundingConfiguration(unittest.TestCase):
    chosen = Row(wh=20, latency=40)

    def test_is_the_fastest_one_above_the_limit_if_it_uses_less(self) -> None:
        next_batch, largest_batch = Row(wh=15, latency=60), Row(wh=10, latency=90)
        self.assertIs(bounding(self.chosen, next_batch, largest_batch, limit=50), next_batch)

    def test_is_the_chosen_one_if_the_next_uses_more(self) -> None:
        self.assertIs(bounding(self.chosen, Row(wh=25, latency=60), limit=50), self.chosen)

    def test_ignores_other_gpus_and_other_numbers_of_gpus(self) -> None:
        others = Row(wh=10, latency=60, num_gpus=2), Row(wh=10, latency=60, gpu="B200")
        self.assertIs(bounding(self.chosen, *others, limit=50), self.chosen)


if __name__ == "__main__":
    unittest.main()
