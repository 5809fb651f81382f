"""The 2024 benchmark in a snapshot."""

from __future__ import annotations

import math
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ._names import ModelNames, gpu_of
from .generated import EarlierMeasurement

if TYPE_CHECKING:
    from .generated.snapshot import Snapshot, SnapshotEarlier


@dataclass(frozen=True)
class EarlierModel:
    """A model of the 2024 benchmark."""

    slug: str
    model: str
    """Display name."""
    model_id: str
    """Id on the model hub."""


@dataclass(frozen=True)
class EarlierConfiguration:
    """A configuration of the 2024 benchmark. ``EarlierEstimate`` has the meanings and units of its fields."""

    row_id: str
    workload: str
    slug: str
    model: str
    model_id: str
    gpu: str
    card: str
    num_gpus: int
    wh_per_million_output_tokens: float
    mean_tpot_ms: float
    avg_output_tokens: float


class EarlierFigures:
    """The tables of the 2024 benchmark. ``later_slugs`` are the slugs of the models that were measured later."""

    def __init__(self, snapshot: Snapshot, earlier: SnapshotEarlier, later_slugs: AbstractSet[str]) -> None:
        self.year = earlier["year"]
        self.engine = earlier["engine"]
        self.source = earlier["source"]
        self.workloads = {workload["workload"]: workload for workload in earlier["workloads"]}
        self.models = [
            EarlierModel(slug=model["slug"], model=model["model"], model_id=model["model_id"])
            for model in earlier["models"]
        ]
        self._later_slugs = later_slugs
        self._gpu_names, self._gpu_rules = earlier["gpu_names"], snapshot["name_rules"]["gpu"]
        tables: Snapshot = {
            **snapshot,
            "names": earlier["names"],
            "name_notes": earlier["name_notes"],
            "models_16_bit": [],
            "note_16_bit": 0,
            "local": {**snapshot["local"], "models_4_bit": [], "note_4_bit": earlier["note_4_bit"]},
        }
        self._names = ModelNames(self.models, tables)
        self._rows = [self._row(earlier, place) for place in range(len(earlier["columns"]["model"]))]

    def workloads_of(self, slug: str) -> list[str]:
        """The workloads with a model, chat first."""
        return list(dict.fromkeys(row.workload for row in self._rows if row.slug == slug))

    def ranked(self, workload: str, slug: str) -> list[EarlierConfiguration]:
        """The configurations of a model on a workload, those with the lowest energy first."""
        return [row for row in self._rows if (row.workload, row.slug) == (workload, slug)]

    def named(self, name: str) -> tuple[list[EarlierModel], str]:
        """The models that a name may mean, of those that were not measured later, and a note on the name."""
        models, note = self._names.meaning(name)
        return [model for model in models if model.slug not in self._later_slugs], note

    def gpu_named(self, name: str) -> str | None:
        """The GPU of that name; otherwise None."""
        return gpu_of(self._gpu_names, self._gpu_rules, name)

    def is_measured(self, slug: str, gpu: str) -> bool:
        """Whether the benchmark has a model on a GPU."""
        return any((row.slug, row.gpu) == (slug, gpu) for row in self._rows)

    def measurements(self) -> tuple[EarlierMeasurement, ...]:
        """Which models were measured on which GPUs and workloads."""
        measured = dict.fromkeys((row.slug, row.workload, row.gpu) for row in self._rows)
        return tuple(EarlierMeasurement(slug=slug, workload=workload, gpu=gpu) for slug, workload, gpu in measured)

    def _row(self, earlier: SnapshotEarlier, place: int) -> EarlierConfiguration:
        columns = earlier["columns"]
        model, gpu = self.models[columns["model"][place]], earlier["gpus"][columns["gpu"][place]]
        workload = earlier["workloads"][columns["workload"][place]]["workload"]
        num_gpus = columns["num_gpus"][place]
        return EarlierConfiguration(
            row_id=f"{workload}/{model.slug}/{gpu['gpu']}/{num_gpus}/{columns['max_num_seqs'][place]}",
            workload=workload,
            slug=model.slug,
            model=model.model,
            model_id=model.model_id,
            gpu=gpu["gpu"],
            card=gpu["card"],
            num_gpus=num_gpus,
            # 1e6 tokens, 3,600 J in a Wh; the double is not rounded.
            wh_per_million_output_tokens=(columns["joules_per_output_token"][place] * 1_000_000) / 3600,
            mean_tpot_ms=columns["mean_tpot_ms"][place],
            avg_output_tokens=columns["avg_output_tokens"][place],
        )


def fastest_of(rows: Sequence[EarlierConfiguration]) -> float:
    """The shortest mean time per output token of these configurations, ms."""
    return min((row.mean_tpot_ms for row in rows), default=math.inf)
