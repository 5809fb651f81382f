"""A snapshot of a release, read once into what questions are answered from."""

import math
from dataclasses import dataclass
from operator import itemgetter
from typing import Any, Callable, Dict, Generic, List, Mapping, Optional, Tuple, TypeVar, Union

from ._names import ModelNames, areas_by_name
from ._types import Configuration, Item, Model

_INDICES = ("workload", "model", "gpu")


_C = TypeVar("_C", Configuration, Item)


@dataclass(frozen=True)
class Kind(Generic[_C]):
    """What is counted, tokens or items: its workloads, its configurations, and what is said where nothing answers."""

    workloads: Mapping[str, Mapping[str, Any]]
    ranked: Mapping[Tuple[str, str], List[_C]]
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
        self.rows: List[Configuration] = _rows(snapshot)
        self.by_id: Dict[str, Configuration] = {row.row_id: row for row in self.rows}
        items = _items(snapshot)
        both: List[Union[Configuration, Item]] = [*self.rows, *items]
        measured: Dict[str, List[Tuple[str, str]]] = {}
        for one in both:
            measured.setdefault(one.slug, []).append((one.workload, one.gpu))
        ranked_items: Dict[Tuple[str, str], List[Item]] = {}
        for item in sorted(items, key=lambda c: (c.wh_per_output, c.batch_latency_s, c.num_gpus, c.row_id)):
            ranked_items.setdefault((item.workload, item.slug), []).append(item)
        self.models: List[Model] = [_model(one, measured.get(one["slug"], [])) for one in snapshot["models"]]
        ranked: Dict[Tuple[str, str], List[Configuration]] = {}
        series: Dict[Tuple[Any, ...], Configuration] = {}
        for row in self.rows:
            ranked.setdefault((row.workload, row.slug), []).append(row)
            quietest = series.get(_series(row))
            if quietest is None or row.avg_running_batch < quietest.avg_running_batch:
                series[_series(row)] = row
        for group in ranked.values():
            group.sort(key=lambda c: (c.joules_per_output_token, c.median_itl_ms, c.num_gpus, c.row_id))
        # The configuration with the smallest batch on the same cards in the same way.
        self.quietest: Dict[str, Configuration] = {row.row_id: series[_series(row)] for row in self.rows}
        of_workload = {one["workload"]: one for one in snapshot["workloads"]}
        words = ("no_workload", "counted_in_outputs", "counted_in_outputs", "no_latency")
        own: float = snapshot["itl_deadline_ms"]
        self.tokens = Kind(of_workload, ranked, "median_itl_ms", lambda _: own, "max_itl_ms", *words)
        of_workload = {one["workload"]: one for one in snapshot["items"]["workloads"]}
        words = ("no_item_workload", "no_item_workload", "no_items", "no_batch_latency")
        deadline = itemgetter("latency_deadline_s")
        self.items = Kind(of_workload, ranked_items, "batch_latency_s", deadline, "max_latency_s", *words)
        self.areas = areas_by_name(snapshot["grid"]["areas"])
        self.names = ModelNames(self.models, snapshot)
        self.notice: Optional[str] = next(
            (one["notice"] for one in snapshot["notices"] if one["date"] == snapshot["release"]), None
        )


_OF_MODEL = ("slug", "model", "model_id", "params_b", "active_params_b", "architecture")


def _model(one: Mapping[str, Any], measured: List[Tuple[str, str]]) -> Model:
    return Model(
        **{name: one[name] for name in _OF_MODEL},
        workloads=tuple(dict.fromkeys(workload for workload, _ in measured)),
        gpus=tuple(sorted({gpu for _, gpu in measured})),
    )


def _series(row: Configuration) -> Tuple[Any, ...]:
    return (
        row.workload,
        row.slug,
        row.gpu,
        row.num_gpus,
        row.tensor_parallel,
        row.data_parallel,
        row.expert_parallel,
        row.precision,
    )


def _rows(snapshot: Mapping[str, Any]) -> List[Configuration]:
    columns, scales = snapshot["columns"], snapshot["scales"]
    own = [name for name in Configuration.__dataclass_fields__ if name in columns and name not in _INDICES]
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
        rows.append(
            Configuration(
                row_id=_row_id(workload, model["slug"], gpu, fields),
                workload=workload,
                gpu=gpu,
                wh_per_million_output_tokens=wh,
                **{name: model[name] for name in _OF_MODEL},
                **fields,
            )
        )
    return rows


def _items(snapshot: Mapping[str, Any]) -> List[Item]:
    workloads, columns = snapshot["items"]["workloads"], snapshot["items"]["columns"]
    items = []
    for i, joules in enumerate(columns["joules_per_item"]):
        fields = {name: column[i] for name, column in columns.items()}
        model, workload = snapshot["models"][fields["model"]], workloads[fields["workload"]]
        gpu = snapshot["gpus"][fields["gpu"]]
        key = [workload["workload"], model["slug"], gpu, str(fields["num_gpus"]), f"b{fields['batch_size']}"]
        row_id = "/".join([*key, f"u{fields['ulysses_degree']}r{fields['ring_degree']}"])
        items.append(
            Item(
                row_id=row_id if fields["repeat"] == 1 else f"{row_id}/r{fields['repeat']}",
                slug=model["slug"],
                model=model["model"],
                workload=workload["workload"],
                gpu=gpu,
                unit=workload["unit"],
                wh_per_output=joules / 3600,
                **{name: fields[name] for name in Item.__dataclass_fields__ if name in fields and name not in _INDICES},
            )
        )
    return items


def _row_id(workload: str, slug: str, gpu: str, fields: Mapping[str, Any]) -> str:
    key = "/".join([slug, gpu, str(fields["num_gpus"]), str(fields["max_num_seqs"])])
    named = key if workload == "lm-arena-chat" else f"{workload}/{key}"
    return named if fields["repeat"] == 1 else f"{named}/r{fields['repeat']}"


def fault_of(value: Any) -> Optional[str]:
    """What is wrong with a snapshot that somebody fetched: its form, and the kinds of its tables; None where it can be used."""
    if not isinstance(value, dict):
        return "it is not an object"
    if value.get("format") != 4:
        return f"its format is {value.get('format')}, and this package knows 4: update the package"
    for name in ("models", "gpus", "workloads", "sources", "notices", "name_notes", "providers"):
        if not isinstance(value.get(name), list):
            return f"{name} is not a list"
    items = value.get("items")
    return _column_fault("columns", value.get("columns")) or _column_fault(
        "items.columns", items.get("columns") if isinstance(items, dict) else None
    )


def _column_fault(path: str, columns: Any) -> Optional[str]:
    """What is wrong with a table by its columns, which are lists of one length."""
    if not isinstance(columns, dict):
        return f"{path} is not an object"
    lengths = {name: len(column) if isinstance(column, list) else -1 for name, column in columns.items()}
    first = next(iter(lengths.values()), 0)
    for name, length in lengths.items():
        if length != first or length == -1:
            return f"{path}.{name} is not a list of {first}"
    return None
