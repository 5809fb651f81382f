"""A snapshot of a release, read once into what questions are answered from."""

from __future__ import annotations

import math
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, Callable, Dict, List, Mapping, Optional, Sequence, Tuple

from ._names import ModelNames, areas_by_name
from .generated import Configuration, Model

_PLACES = ("workload", "model", "gpu")
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
        fault = fault_of(snapshot)
        if fault is not None:
            raise ValueError(f"The snapshot can't be used: {fault}.")
        self.snapshot: Dict[str, Any] = snapshot
        self.rows = _rows(snapshot)
        self.by_id = {row.row_id: row for row in self.rows}
        items = _items(snapshot)
        self.models = [Model(**{**one, "workloads": tuple(one["workloads"]), "gpus": tuple(one["gpus"])}) for one in snapshot["models"]]
        # The configuration with the smallest batch on the same cards in the same way.
        series: Dict[Tuple[Any, ...], Configuration] = {}
        for row in self.rows:
            quietest = series.setdefault(_series(row), row)
            if row.avg_running_batch < quietest.avg_running_batch:
                series[_series(row)] = row
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
        self.areas = areas_by_name(snapshot["grid"]["areas"])
        self.names = ModelNames(self.models, snapshot)


def _ranked(rows: Sequence[Any], merit: Callable[[Any], Any]) -> Dict[Tuple[str, str], List[Any]]:
    ranked: Dict[Tuple[str, str], List[Any]] = {}
    for row in sorted(rows, key=merit):
        ranked.setdefault((row.workload, row.slug), []).append(row)
    return ranked


def _sizes(model: Mapping[str, Any]) -> Dict[str, Any]:
    return {name: model[name] for name in _OF_MODEL}


def _series(row: Configuration) -> Tuple[Any, ...]:
    degrees = (row.tensor_parallel, row.data_parallel, row.expert_parallel)
    return (row.workload, row.slug, row.gpu, row.num_gpus, *degrees, row.precision)


def _rows(snapshot: Mapping[str, Any]) -> List[Configuration]:
    columns, scales = snapshot["columns"], snapshot["scales"]
    own = [name for name in Configuration.__dataclass_fields__ if name in columns and name not in _PLACES]
    rows = []
    for i in range(len(columns["joules_per_output_token"])):
        model = snapshot["models"][columns["model"][i]]
        workload = snapshot["workloads"][columns["workload"][i]]["workload"]
        gpu = snapshot["gpus"][columns["gpu"][i]]
        fields = {name: columns[name][i] / scales[name] if name in scales else columns[name][i] for name in own}
        joules = fields["joules_per_output_token"]
        # 1e6 tokens, 3600 J in a Wh; the double is not rounded.
        wh = (joules * 1_000_000) / 3600
        # What follows from other figures stands as the difference from it.
        fields["gpu_power_watts_total"] += math.floor(joules * fields["tokens_per_second"] + 0.5)
        fields["avg_output_tokens"] += math.floor((fields["wh_per_response"] * 1e6) / wh + 0.5)
        key = "" if workload == "lm-arena-chat" else f"{workload}/"
        key += f"{model['slug']}/{gpu}/{fields['num_gpus']}/{fields['max_num_seqs']}"
        fields.update(_sizes(model), row_id=_repeated(key, fields["repeat"]), workload=workload, gpu=gpu)
        rows.append(Configuration(wh_per_million_output_tokens=wh, **fields))
    return rows


def _items(snapshot: Mapping[str, Any]) -> List[Any]:
    """The configurations that make images or videos, their fields as attributes."""
    workloads, columns = snapshot["items"]["workloads"], snapshot["items"]["columns"]
    items = []
    for i, joules in enumerate(columns["joules_per_item"]):
        fields = {name: column[i] for name, column in columns.items()}
        model, workload = snapshot["models"][fields["model"]], workloads[fields["workload"]]
        gpu = snapshot["gpus"][fields["gpu"]]
        key = f"{workload['workload']}/{model['slug']}/{gpu}/{fields['num_gpus']}/b{fields['batch_size']}"
        row_id = _repeated(f"{key}/u{fields['ulysses_degree']}r{fields['ring_degree']}", fields["repeat"])
        fields.update(row_id=row_id, slug=model["slug"], model=model["model"], workload=workload["workload"], gpu=gpu)
        items.append(SimpleNamespace(unit=workload["unit"], wh_per_output=joules / 3600, **fields))
    return items


def _repeated(key: str, repeat: int) -> str:
    return key if repeat == 1 else f"{key}/r{repeat}"


def fault_of(value: Any) -> Optional[str]:
    """What is wrong with a snapshot that somebody fetched: its form, and the kinds of its tables; None where it can be used."""
    if not isinstance(value, dict):
        return "it is not an object"
    if value.get("format") != 5:
        return f"its format is {value.get('format')}, and this package knows 5: update the package"
    for name in ("models", "gpus", "workloads", "sources", "notices", "name_notes", "providers"):
        if not isinstance(value.get(name), list):
            return f"{name} is not a list"
    items = value.get("items")
    tables = {"columns": value.get("columns"), "items.columns": items.get("columns") if isinstance(items, dict) else None}
    for path, columns in tables.items():
        if not isinstance(columns, dict):
            return f"{path} is not an object"
        first = next(iter(columns.values()), [])
        for name, column in columns.items():
            if not isinstance(column, list) or not isinstance(first, list) or len(column) != len(first):
                return f"{path}.{name} is not a list of {len(first) if isinstance(first, list) else -1}"
    return None
