"""The 2024 benchmark in a snapshot."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import Any

from ._names import ModelNames, gpu_of
from .generated import EarlierMeasurement


class EarlierFigures:
    """The tables of the 2024 benchmark."""

    def __init__(self, snapshot: Mapping[str, Any], later: set[str]) -> None:
        earlier = snapshot["earlier"]
        self.year: int = earlier["year"]
        self.engine: str = earlier["engine"]
        self.source: str = earlier["source"]
        self.workloads: dict[str, Any] = {workload["workload"]: workload for workload in earlier["workloads"]}
        self.models: list[Any] = [SimpleNamespace(**model) for model in earlier["models"]]
        self._later = later
        self._gpu_names = {"gpu_names": earlier["gpu_names"], "name_rules": snapshot["name_rules"]}
        names = {"names": earlier["names"], "name_notes": earlier["name_notes"], "models_16_bit": [], "note_16_bit": 0}
        local = {**snapshot["local"], "models_4_bit": [], "note_4_bit": earlier["note_4_bit"]}
        self._names = ModelNames(self.models, {**snapshot, **names, "local": local})
        self._rows = self._read(earlier)

    def workloads_of(self, slug: str) -> list[str]:
        """The workloads with a model, chat first."""
        return list(dict.fromkeys(row.workload for row in self._rows if row.slug == slug))

    def ranked(self, workload: str, slug: str) -> list[Any]:
        """The configurations of a model on a workload, those with the lowest energy first."""
        return [row for row in self._rows if (row.workload, row.slug) == (workload, slug)]

    def named(self, name: str) -> tuple[list[Any], str]:
        """The models that a name may mean, of those that were not measured later, and a note on the name."""
        models, note = self._names.meaning(name)
        return [model for model in models if model.slug not in self._later], note

    def gpu_of(self, name: str) -> str | None:
        """The GPU of that name; otherwise None."""
        return gpu_of(self._gpu_names, name)

    def is_measured(self, slug: str, gpu: str) -> bool:
        """Whether the benchmark has a model on a GPU."""
        return any((row.slug, row.gpu) == (slug, gpu) for row in self._rows)

    def measurements(self) -> tuple[EarlierMeasurement, ...]:
        """Which models were measured on which GPUs and workloads."""
        measured = dict.fromkeys((row.slug, row.workload, row.gpu) for row in self._rows)
        return tuple(EarlierMeasurement(slug=slug, workload=workload, gpu=gpu) for slug, workload, gpu in measured)

    def _read(self, earlier: Mapping[str, Any]) -> list[Any]:
        columns = earlier["columns"]
        rows = []
        for cells in zip(*columns.values()):
            own = dict(zip(columns, cells))
            model, gpu = self.models[own["model"]], earlier["gpus"][own["gpu"]]
            workload = earlier["workloads"][own["workload"]]["workload"]
            key = (workload, model.slug, gpu["gpu"], own["num_gpus"], own["max_num_seqs"])
            placed = {**own, **vars(model), **gpu, "workload": workload}
            # 1e6 tokens, 3,600 J in a Wh; the double is not rounded.
            wh = (own["joules_per_output_token"] * 1_000_000) / 3600
            rows.append(SimpleNamespace(**placed, row_id="/".join(map(str, key)), wh_per_million_output_tokens=wh))
        return rows


def fastest_of(rows: Sequence[Any]) -> float:
    """The shortest mean time per output token of these configurations, ms."""
    return min((row.mean_tpot_ms for row in rows), default=math.inf)
