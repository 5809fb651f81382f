"""A snapshot of a release, read once into what questions are answered from."""

import math
import re
from typing import Any, Dict, List, Mapping, Optional, Tuple

from ._types import Configuration, Item, Model

_BLANKS = " \t\r\n"
_LISTS = ("sources", "notices", "withdrawn", "workloads", "gpus", "models")
_TEXTS = ("updated", "site", "caveat", "pue_note", "attribution", "licence")
_INDICES = (("workload", "workloads"), ("model", "models"), ("gpu", "gpus"))
_FIGURES = (
    "joules_per_output_token",
    "wh_per_response",
    "median_itl_ms",
    "p90_itl_ms",
    "p95_itl_ms",
    "p99_itl_ms",
    "tokens_per_second",
    "avg_running_batch",
    "relative_uncertainty",
    "num_gpus",
    "max_num_seqs",
    "repeat",
    "avg_output_tokens",
    "gpu_power_watts_total",
    "tensor_parallel",
    "data_parallel",
    "expert_parallel",
    "repeats",
)


_ITEM_FIGURES = (
    "joules_per_item",
    "batch_latency_s",
    "relative_uncertainty",
    "num_gpus",
    "ulysses_degree",
    "ring_degree",
    "batch_size",
    "height",
    "width",
    "inference_steps",
    "repeat",
)
_MAYBE_FIGURES = ("num_frames", "fps")


def plain(name: str) -> str:
    """A name without what people write in different ways: letter case, and blanks around it."""
    return name.strip(_BLANKS).lower()


class Figures:
    """What questions are answered from. Raises ValueError where the snapshot is none."""

    def __init__(self, snapshot: Any) -> None:
        fault = fault_of(snapshot)
        if fault is not None:
            raise ValueError(f"The snapshot can't be used: {fault}.")
        self.snapshot: Dict[str, Any] = snapshot
        self.rows: List[Configuration] = _rows(snapshot)
        self.by_id: Dict[str, Configuration] = {row.row_id: row for row in self.rows}
        self.workloads: Dict[str, Dict[str, Any]] = {one["workload"]: one for one in snapshot["workloads"]}
        items = _items(snapshot)
        measured: Dict[str, List[Tuple[str, str]]] = {}
        for one in (*self.rows, *items):
            measured.setdefault(one.slug, []).append((one.workload, one.gpu))
        self.item_workloads: Dict[str, Dict[str, Any]] = {one["workload"]: one for one in snapshot["items"]["workloads"]}
        self.ranked_items: Dict[Tuple[str, str], List[Item]] = {}
        for item in sorted(items, key=lambda c: (c.wh_per_output, c.batch_latency_s, c.num_gpus, c.row_id)):
            self.ranked_items.setdefault((item.workload, item.slug), []).append(item)
        self.models: List[Model] = [_model(one, measured.get(one["slug"], [])) for one in snapshot["models"]]
        self.ranked: Dict[Tuple[str, str], List[Configuration]] = {}
        series: Dict[Tuple[Any, ...], Configuration] = {}
        for row in self.rows:
            self.ranked.setdefault((row.workload, row.slug), []).append(row)
            quietest = series.get(_series(row))
            if quietest is None or row.avg_running_batch < quietest.avg_running_batch:
                series[_series(row)] = row
        for group in self.ranked.values():
            group.sort(key=lambda c: (c.joules_per_output_token, c.median_itl_ms, c.num_gpus, c.row_id))
        # The configuration with the smallest batch on the same cards in the same way.
        self.quietest: Dict[str, Configuration] = {row.row_id: series[_series(row)] for row in self.rows}
        self.areas: Dict[str, Dict[str, Any]] = {}
        for area in snapshot["grid"]["areas"]:
            for name in (area["iso3"], area["iso2"] or "", area["display_name"]):
                if plain(name) != "":
                    self.areas[plain(name)] = area
        self.names: Dict[str, Model] = self._names()
        self.notice: Optional[str] = next(
            (one["notice"] for one in snapshot["notices"] if one["date"] == snapshot["release"]), None
        )

    def _names(self) -> Dict[str, Model]:
        """Every certain name. A hub id without its owner is one only where no other model has it."""
        by_slug = {model.slug: model for model in self.models}
        tails = [plain(model.model_id.split("/")[-1]) for model in self.models]
        names = {
            plain(name): by_slug[slug] for name, slug in self.snapshot["names"].items() if slug in by_slug
        }
        for model, tail in zip(self.models, tails):
            for name in (model.slug, model.model, model.model_id):
                names[plain(name)] = model
            if tails.count(tail) == 1:
                names[tail] = model
        return names


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
    columns = snapshot["columns"]
    own = [name for name in Configuration.__dataclass_fields__ if name in columns and name not in dict(_INDICES)]
    rows = []
    for i, joules in enumerate(columns["joules_per_output_token"]):
        model = snapshot["models"][columns["model"][i]]
        workload = snapshot["workloads"][columns["workload"][i]]["workload"]
        gpu = snapshot["gpus"][columns["gpu"][i]]
        fields = {name: columns[name][i] for name in own}
        rows.append(
            Configuration(
                row_id=_row_id(workload, model["slug"], gpu, fields),
                workload=workload,
                gpu=gpu,
                # 1e6 tokens, 3600 J in a Wh; the double is not rounded.
                wh_per_million_output_tokens=(joules * 1_000_000) / 3600,
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
                **{name: fields[name] for name in Item.__dataclass_fields__ if name in fields and name not in dict(_INDICES)},
            )
        )
    return items


def _row_id(workload: str, slug: str, gpu: str, fields: Mapping[str, Any]) -> str:
    key = "/".join([slug, gpu, str(fields["num_gpus"]), str(fields["max_num_seqs"])])
    named = key if workload == "lm-arena-chat" else f"{workload}/{key}"
    return named if fields["repeat"] == 1 else f"{named}/r{fields['repeat']}"


def fault_of(value: Any) -> Optional[str]:
    """What is wrong with a snapshot that was fetched; None where it can be used. Further fields do no harm."""
    if not isinstance(value, dict):
        return "it is not an object"
    if value.get("format") != 1 or isinstance(value.get("format"), bool):
        return f"its format is {value.get('format')}, and this package knows 1: update the package"
    if value.get("release") is not None and not _is_date(value["release"]):
        return "release is not a date"
    if not _is_date(value.get("updated")):
        return "updated is not a date"
    for name in _TEXTS:
        if not isinstance(value.get(name), str):
            return f"{name} is not a text"
    for name in _LISTS:
        if not isinstance(value.get(name), list):
            return f"{name} is not a list"
    parts = [value.get(name) for name in ("words", "names", "columns", "items", "grid")]
    words, names, columns, items, grid = parts
    if not all(isinstance(part, dict) for part in parts):
        return "a part is missing"
    if not all(isinstance(word, str) for part in (words, names) for word in part.values()):  # type: ignore[union-attr]
        return "a word is not a text"
    if _length(columns.get("joules_per_output_token")) == 0:  # type: ignore[union-attr]
        return "it has no configurations"
    return (
        _column_fault(columns, "joules_per_output_token", _FIGURES, value)  # type: ignore[arg-type]
        or _item_fault(items, value)  # type: ignore[arg-type]
        or _part_fault(value)
        or _grid_fault(grid)  # type: ignore[arg-type]
    )


def _length(value: Any) -> int:
    return len(value) if isinstance(value, list) else 0


def _column_fault(
    columns: Mapping[str, Any], longest: str, figures: Tuple[str, ...], of: Mapping[str, Any]
) -> Optional[str]:
    """What is wrong with columns as long as the one named: ``figures`` are above 0, ``of`` is what others point into."""
    length = _length(columns.get(longest))
    for name in (*figures, *(one for one, _ in _INDICES), "precision"):
        column = columns.get(name)
        if not isinstance(column, list) or len(column) != length:
            return f"columns.{name} is not a list of {length}"
    for name in figures:
        if not all(_is_positive(figure) for figure in columns[name]):
            return f"columns.{name} has what is no figure above 0"
    for name, place in _INDICES:
        most = len(of[place])
        if not all(isinstance(i, int) and not isinstance(i, bool) and 0 <= i < most for i in columns[name]):
            return f"columns.{name} points nowhere"
    if not all(isinstance(word, str) for word in columns["precision"]):
        return "columns.precision has what is no text"
    return None


def _item_fault(items: Mapping[str, Any], value: Mapping[str, Any]) -> Optional[str]:
    workloads, columns = items.get("workloads"), items.get("columns")
    if not isinstance(workloads, list) or not isinstance(columns, dict):
        return "items are not whole"
    if not _whole(workloads, ("workload", "unit", "caveat"), ("latency_deadline_s",)):
        return "a workload is not whole"
    fault = _column_fault(columns, "joules_per_item", _ITEM_FIGURES, {**value, "workloads": workloads})
    if fault is not None:
        return f"items.{fault}"
    length = _length(columns["joules_per_item"])
    for name in _MAYBE_FIGURES:
        column = columns.get(name)
        is_right = isinstance(column, list) and len(column) == length
        if not is_right or not all(one is None or _is_positive(one) for one in column):  # type: ignore[union-attr]
            return f"items.columns.{name} is not a list of {length} figures or nulls"
    return None


def _whole(items: Any, texts: Tuple[str, ...], figures: Tuple[str, ...] = ()) -> bool:
    return all(
        isinstance(item, dict)
        and all(isinstance(item.get(name), str) for name in texts)
        and all(_is_positive(item.get(name)) for name in figures)
        for item in items
    )


def _part_fault(value: Mapping[str, Any]) -> Optional[str]:
    if not _whole(value["models"], ("slug", "model", "model_id", "architecture"), ("params_b", "active_params_b")):
        return "a model is not whole"
    if not _whole(value["workloads"], ("workload", "caveat", "prompts", "long_from"), ("context_tokens",)):
        return "a workload is not whole"
    if not _whole(value["notices"], ("date", "notice")):
        return "a notice is not whole"
    if not _whole(value["withdrawn"], ("row_id", "date")):
        return "a withdrawn row is not whole"
    if not _whole(value["sources"], ("name", "url")):
        return "a source is not whole"
    return None if all(isinstance(gpu, str) for gpu in value["gpus"]) else "a GPU has no name"


def _grid_fault(grid: Mapping[str, Any]) -> Optional[str]:
    areas = grid.get("areas")
    if not isinstance(grid.get("year"), str) or not isinstance(areas, list) or len(areas) == 0:
        return "grid is not whole"
    for area in areas:
        if not isinstance(area, dict) or not all(isinstance(area.get(name), str) for name in ("iso3", "display_name")):
            return "an area has no name"
        years = area.get("years")
        if not isinstance(years, dict) or len(years) == 0:
            return f"{area['iso3']} has no figures"
        if not all(_is_positive(figure) or figure == 0 for figure in years.values()):
            return f"{area['iso3']} has no figures"
    return None


def _is_positive(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value) and value > 0


def _is_date(value: Any) -> bool:
    return isinstance(value, str) and re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", value) is not None
