"""A snapshot of a release, read once into what questions are answered from."""

from __future__ import annotations

import math
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, Callable, Dict, List, Mapping, Optional, Sequence, Tuple

from ._names import ModelNames, areas_by_name, areas_of, figures_in
from .generated import Configuration, Model

_OF_MODEL = ("slug", "model", "model_id", "params_b", "active_params_b", "architecture")


@dataclass(frozen=True)
class Kind:
    """What is counted, tokens or items: its workloads, its configurations, and what is said where nothing answers."""

    workloads: Mapping[str, Mapping[str, Any]]
    ranked: Mapping[Tuple[str, str], List[Any]]
    """Those of a workload and a model, most frugal first."""
    latency: str
    """The field of a configuration on which there is a ceiling."""
    ceiling: Callable[[Mapping[str, Any]], float]
    """The ceiling where none is asked for, of a workload."""
    option: str
    unknown: str
    other_kind: str
    unmeasured: str
    slow: str


class Figures:
    """What questions are answered from. Raises ValueError where the snapshot is none."""

    def __init__(self, snapshot: Any) -> None:
        form = snapshot.get("format") if isinstance(snapshot, dict) else None
        if form != 6:
            raise ValueError(f"The snapshot can't be used: its format is {form}, and this package knows 6: update the package.")
        self.snapshot: Dict[str, Any] = snapshot
        self.rows = _rows(snapshot)
        self.by_id = {row.row_id: row for row in self.rows}
        items = _items(snapshot)
        self.models = [Model(**{**one, "workloads": tuple(one["workloads"]), "gpus": tuple(one["gpus"])}) for one in snapshot["models"]]
        # The configuration with the smallest batch on the same cards in the same way.
        series: Dict[Tuple[Any, ...], Configuration] = {}
        for row in sorted(self.rows, key=lambda row: row.avg_running_batch):
            series.setdefault(_series(row), row)
        self.quietest = {row.row_id: series[_series(row)] for row in self.rows}
        self.tokens = Kind(
            {one["workload"]: one for one in snapshot["workloads"]},
            _ranked(self.rows, lambda c: (c.joules_per_output_token, c.median_itl_ms, c.num_gpus, c.row_id)),
            "median_itl_ms",
            lambda _: snapshot["itl_deadline_ms"],
            *("max_itl_ms", "no_workload", "counted_in_outputs", "counted_in_outputs", "no_latency"),
        )
        self.items = Kind(
            {one["workload"]: one for one in snapshot["items"]["workloads"]},
            _ranked(items, lambda c: (c.wh_per_output, c.batch_latency_s, c.num_gpus, c.row_id)),
            "batch_latency_s",
            lambda workload: workload["latency_deadline_s"],
            *("max_latency_s", "no_item_workload", "no_item_workload", "no_items", "no_batch_latency"),
        )
        self.areas = areas_of(snapshot["grid"])
        self.area_named = areas_by_name(self.areas)
        self.names = ModelNames(self.models, snapshot)


def _ranked(rows: Sequence[Any], merit: Callable[[Any], Any]) -> Dict[Tuple[str, str], List[Any]]:
    ranked: Dict[Tuple[str, str], List[Any]] = {}
    for row in sorted(rows, key=merit):
        ranked.setdefault((row.workload, row.slug), []).append(row)
    return ranked


def _series(row: Configuration) -> Tuple[Any, ...]:
    degrees = (row.tensor_parallel, row.data_parallel, row.expert_parallel)
    return (row.workload, row.slug, row.gpu, row.num_gpus, *degrees, row.precision)


def _read(snapshot: Mapping[str, Any], table: Mapping[str, Any]) -> List[Dict[str, Any]]:
    """The rows of a table, fields by name: figures from their texts, and what stands in a list."""
    columns, count = table["columns"], len(table["columns"]["gpu"])
    lists = {name: figures_in(own, count) if isinstance(own, str) else own for name, own in columns.items()}
    for name, those in {"model": snapshot["models"], "workload": table["workloads"], "gpu": snapshot["gpus"]}.items():
        lists[name] = [those[place] for place in columns[name]]
    return [dict(zip(lists, values)) for values in zip(*lists.values())]


def _rows(snapshot: Mapping[str, Any]) -> List[Configuration]:
    rows = []
    for fields in _read(snapshot, snapshot):
        model, workload, joules = fields["model"], fields["workload"]["workload"], fields["joules_per_output_token"]
        # 1e6 tokens, 3600 J in a Wh; the double is not rounded.
        wh = (joules * 1_000_000) / 3600
        # What follows from other figures stands as the difference from it.
        fields["gpu_power_watts_total"] += math.floor(joules * fields["tokens_per_second"] + 0.5)
        fields["avg_output_tokens"] += math.floor((fields["wh_per_response"] * 1e6) / wh + 0.5)
        key = "" if workload == "lm-arena-chat" else f"{workload}/"
        key += f"{model['slug']}/{fields['gpu']}/{fields['num_gpus']}/{fields['max_num_seqs']}"
        fields.update({name: model[name] for name in _OF_MODEL}, row_id=_repeated(key, fields["repeat"]), workload=workload)
        rows.append(Configuration(wh_per_million_output_tokens=wh, **fields))
    return rows


def _items(snapshot: Mapping[str, Any]) -> List[Any]:
    """The configurations that make images or videos, their fields as attributes."""
    items = []
    for fields in _read(snapshot, snapshot["items"]):
        model, workload = fields["model"], fields["workload"]
        key = f"{workload['workload']}/{model['slug']}/{fields['gpu']}/{fields['num_gpus']}/b{fields['batch_size']}"
        row_id = _repeated(f"{key}/u{fields['ulysses_degree']}r{fields['ring_degree']}", fields["repeat"])
        fields.update(row_id=row_id, slug=model["slug"], model=model["model"], workload=workload["workload"])
        items.append(SimpleNamespace(unit=workload["unit"], wh_per_output=fields["joules_per_item"] / 3600, **fields))
    return items


def _repeated(key: str, repeat: int) -> str:
    return key if repeat == 1 else f"{key}/r{repeat}"
