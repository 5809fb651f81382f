"""A snapshot of a release, read once into what questions are answered from."""

import datetime
import json
import math
import re
from dataclasses import dataclass
from importlib import resources
from operator import itemgetter
from typing import Any, Callable, Dict, Generic, Iterable, List, Mapping, Optional, Tuple, TypeVar, Union

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
        # Date of the release after it; None where none is known.
        self.next: Optional[str] = None
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
        self.names = ModelNames(
            self.models, snapshot["names"], {one.slug for one in both if one.precision.endswith("16")}
        )
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
    """What is wrong with a snapshot that was fetched; None where it can be used.

    Its shape is ``snapshot-shape.json``, by which the package for JavaScript judges, too. Further fields do no harm.
    """
    if not isinstance(value, dict):
        return "it is not an object"
    if value.get("format") != 3:
        return f"its format is {value.get('format')}, and this package knows 3: update the package"
    shape = json.loads(resources.files("token_energy").joinpath("snapshot-shape.json").read_text(encoding="utf-8"))
    fault = _fault_in(value, shape) or _fault_across(value, shape)
    return None if fault is None else f"{'.'.join(fault[0])} {fault[1]}"


# What is wrong in a value, and the keys that lead there.
_Fault = Optional[Tuple[List[str], str]]


def is_date(text: str) -> bool:
    """Whether a text is a day of the calendar, as YYYY-MM-DD."""
    try:
        return re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text) is not None and bool(datetime.date.fromisoformat(text))
    except ValueError:
        return False


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)


# Tests of a value by the word for it; a question mark after the word, or after the name of a field, allows None, too.
_KINDS: Dict[str, Callable[[Any], bool]] = {
    "text": lambda value: isinstance(value, str),
    "date": lambda value: isinstance(value, str) and is_date(value),
    "figure": lambda value: _is_number(value) and value > 0,
    "amount": lambda value: _is_number(value) and value >= 0,
    "difference": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "place": lambda value: isinstance(value, int) and not isinstance(value, bool) and value >= 0,
    "number": _is_number,
    "flag": lambda value: isinstance(value, bool),
}


def _fault_in(value: Any, shape: Any) -> _Fault:
    """What is wrong with a value by its shape: a word, a list of one shape, a map of one shape by ``*``, or fields."""
    if isinstance(shape, str):
        is_right = (value is None and shape.endswith("?")) or _KINDS[shape.replace("?", "")](value)
        return None if is_right else ([], f"is no {shape}")
    if isinstance(shape, list):
        if not isinstance(value, list):
            return [], "is not a list"
        parts: Iterable[Tuple[Any, Any, Any]] = ((i, part, shape[0]) for i, part in enumerate(value))
    elif not isinstance(value, dict):
        return [], "is not an object"
    elif "*" in shape:
        parts = ((key, part, shape["*"]) for key, part in value.items())
    else:
        named = ((name.replace("?", ""), name, of) for name, of in shape.items())
        parts = (
            (key, value.get(key, ...), of)
            for key, name, of in named
            if key == name or value.get(key, ...) is not None
        )
    for key, part, of in parts:
        fault = _fault_in(part, of)
        if fault is not None:
            return [str(key), *fault[0]], fault[1]
    return None


def _fault_across(value: Mapping[str, Any], shape: Mapping[str, Any]) -> _Fault:
    """What is wrong between the parts of a value of the right shape: lengths of columns, and where they point to."""
    areas, items = value["grid"]["areas"], value["items"]
    if not value["columns"]["joules_per_output_token"]:
        return ["columns"], "have no configurations"
    bare = next((i for i, area in enumerate(areas) if not area["years"]), -1)
    if not areas or bare != -1:
        return ["grid", "areas", str(bare)], "has no figures"
    lists = {"workload": value["workloads"], "model": value["models"], "gpu": value["gpus"]}
    return _column_fault(["columns"], value["columns"], shape["columns"], lists) or _column_fault(
        ["items", "columns"], items["columns"], shape["items"]["columns"], {**lists, "workload": items["workloads"]}
    )


def _column_fault(
    path: List[str], columns: Mapping[str, Any], shape: Mapping[str, Any], lists: Mapping[str, Any]
) -> _Fault:
    length = len(columns[next(iter(shape))])
    for name in shape:
        if len(columns[name]) != length:
            return [*path, name], f"is not a list of {length}"
        if name in lists and any(place >= len(lists[name]) for place in columns[name]):
            return [*path, name], "points nowhere"
    return None
