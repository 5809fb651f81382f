"""A snapshot of a release, with its columns as rows."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from types import SimpleNamespace
from typing import Any

from ._earlier import EarlierFigures
from ._names import ModelNames, country_of_part, place_name
from ._words import fill
from .generated import TEXTS, Configuration, Model

_FORMAT = 17
# Fields that every snapshot of this format has: those that a truncated or edited one most likely lacks.
_FIELDS = ("words", "sources", "models", "names", "workloads", "gpus", "columns", "items", "grid")
# Fields that are equal in configurations that differ only in their batch.
_SERIES = ("gpu", "num_gpus", "tensor_parallel", "data_parallel", "expert_parallel", "precision")


@dataclass(frozen=True)
class KindWords:
    """The names of the sentences about a missing result, in the snapshot's words."""

    unknown: str
    """There is no such workload."""
    other_kind: str
    """The workload in the question is of the other kind."""
    unmeasured: str
    """The model has only workloads of the other kind."""
    slow: str
    """No configuration meets the latency limit."""


@dataclass(frozen=True)
class Kind:
    """What is counted, tokens or images and videos: the workloads and configurations, and how they are limited."""

    workloads: Mapping[str, Mapping[str, Any]]
    ranked: Mapping[tuple[str, str], list[Any]]
    """The configurations of a workload and a model, those with the lowest energy first."""
    latency: str
    """The field that the latency limit is compared with."""
    option: str
    """The option with the latency limit."""
    common_limit: float | None
    """The latency limit of every workload if the question has none; None if each workload has its own."""
    words: KindWords

    def default_limit(self, workload: str) -> float | None:
        """The latency limit of a workload if the question has none; None if there is no such workload."""
        if self.common_limit is not None:
            return self.common_limit
        limit: float | None = self.workloads.get(workload, {}).get("latency_deadline_s")
        return limit


class Figures:
    """The tables of a snapshot, as rows. Raises ValueError if the snapshot has another format."""

    def __init__(self, snapshot: Any) -> None:
        self.snapshot: dict[str, Any] = _checked(snapshot)
        snapshot = self.snapshot
        self.words: dict[str, str] = snapshot["words"]
        self.models = [
            Model(**{**model, "workloads": tuple(model["workloads"]), "gpus": tuple(model["gpus"])})
            for model in snapshot["models"]
        ]
        self.names = ModelNames(self.models, snapshot)
        self.rows = [_token_row(row) for row in _read(snapshot, snapshot)]
        self.by_id = {row.row_id: row for row in self.rows}
        self.tokens = Kind(
            workloads={workload["workload"]: workload for workload in snapshot["workloads"]},
            ranked=_grouped(self.rows),
            latency="median_itl_ms",
            option="max_itl_ms",
            common_limit=snapshot["itl_deadline_ms"],
            words=KindWords(
                unknown="no_workload",
                other_kind="counted_in_outputs",
                unmeasured="counted_in_outputs",
                slow="no_latency",
            ),
        )
        self.items = Kind(
            workloads={workload["workload"]: workload for workload in snapshot["items"]["workloads"]},
            ranked=_grouped([_item_row(row) for row in _read(snapshot, snapshot["items"])]),
            latency="batch_latency_s",
            option="max_latency_s",
            common_limit=None,
            words=KindWords(
                unknown="no_item_workload",
                other_kind="no_item_workload",
                unmeasured="no_items",
                slow="no_batch_latency",
            ),
        )
        later = {model.slug for model in self.models}
        self.earlier = EarlierFigures(snapshot, later) if "earlier" in snapshot else None
        self.areas = _areas(snapshot["grid"])
        self._areas_by_own_name = {
            self.place_name(name or ""): area
            for area in self.areas
            for name in (area["iso3"], area["iso2"], area["display_name"])
        }

    def smallest_batch(self, row: Configuration) -> Configuration:
        """The configuration with the smallest running batch of those that differ from this one only in their batch."""
        rows = self.tokens.ranked[row.workload, row.slug]
        series = [other for other in rows if all(getattr(other, name) == getattr(row, name) for name in _SERIES)]
        smallest: Configuration = min((row, *series), key=lambda other: other.avg_running_batch)
        return smallest

    def place_name(self, name: str) -> str:
        """The normalised name of an area."""
        return place_name(name, self.snapshot["grid"]["name_rules"])

    def place_note(self, name: str) -> str | None:
        """The note on a name that also means another place; otherwise None."""
        note: str | None = self.snapshot["grid"]["notes"].get(self.place_name(name))
        return note

    def country_of_part(self, name: str) -> Mapping[str, Any] | None:
        """The country of the name of one of its parts, such as ``Texas`` or ``Bavaria, Germany``; otherwise None."""
        grid = self.snapshot["grid"]
        code = grid["parts"].get(self.place_name(name))
        countries = country_of_part(name, grid["part_rules"]) if code is None else [code]
        return next((area for area in map(self.area_named, countries) if area is not None), None)

    def area_named(self, name: str) -> Mapping[str, Any] | None:
        """The area of a name; otherwise None."""
        key = self.place_name(name)
        own = self._areas_by_own_name.get(key) if key != "" else None
        place = self.snapshot["grid"]["names"].get(key)
        return own if own is not None or place is None else self.areas[place]


def _checked(given: Any) -> dict[str, Any]:
    """A snapshot, from its value or its JSON text. Raises ValueError if it is not one of this format."""
    unusable = "The snapshot can't be used"
    if isinstance(given, (str, bytes)):
        try:
            # A file may start with a byte order mark.
            given = json.loads(given if isinstance(given, bytes) else given.removeprefix("\ufeff"))
        except ValueError:
            raise ValueError(f"{unusable}: the text is not JSON.") from None
    if not isinstance(given, dict):
        raise ValueError(f"{unusable}: it must be a dict or JSON text.")
    form = given.get("format")
    if form is None:
        raise ValueError(f"{unusable}: it has no format, so it is not a snapshot.")
    if form != _FORMAT:
        is_newer = isinstance(form, (int, float)) and form > _FORMAT
        fix = "Update the package." if is_newer else "Use a newer snapshot."
        raise ValueError(f"{unusable}: its format is {form}, and this package reads {_FORMAT}. {fix}")
    field = next((name for name in _FIELDS if given.get(name) is None), None)
    if field is not None:
        raise ValueError(f"{unusable}: it has no {field}.")
    texts = len(given["words"])
    if texts < TEXTS:
        raise ValueError(f"{unusable}: it has {texts} of the {TEXTS} texts in words.")
    return given


def _read(snapshot: Mapping[str, Any], table: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The rows of a table, fields by name, with the model, the workload and the GPU that they point to."""
    columns = dict(table["columns"])
    for name, values in {"model": snapshot["models"], "workload": table["workloads"], "gpu": snapshot["gpus"]}.items():
        columns[name] = [values[place] for place in columns[name]]
    return [dict(zip(columns, row)) for row in zip(*columns.values())]


def _token_row(own: dict[str, Any]) -> Configuration:
    model, workload, joules = own["model"], own["workload"], own["joules_per_output_token"]
    # 1e6 tokens, 3,600 J in a Wh; the double is not rounded.
    wh = (joules * 1_000_000) / 3600
    row = {
        **own,
        **model,
        "row_id": _row_id(workload, own, model),
        "workload": workload["workload"],
        "engine": workload["runtime"],
        "wh_per_million_output_tokens": wh,
    }
    # Numbers with decimals are floats in every row, also where the snapshot has a whole number.
    return Configuration(
        **{
            field.name: float(row[field.name]) if field.type == "float" else row[field.name]
            for field in fields(Configuration)
        }
    )


def _item_row(own: dict[str, Any]) -> Any:
    """A configuration that makes images or videos, its fields as attributes."""
    model, workload = own["model"], own["workload"]
    return SimpleNamespace(
        **{
            **own,
            "row_id": _row_id(workload, own, model),
            "slug": model["slug"],
            "model": model["model"],
            "workload": workload["workload"],
            "engine": workload["runtime"],
            "unit": workload["unit"],
            "wh_per_output": own["joules_per_item"] / 3600,
        }
    )


def _row_id(workload: Mapping[str, Any], own: Mapping[str, Any], model: Mapping[str, Any]) -> str:
    """The id of a row, by the template of its workload."""
    key = fill(workload["row_id"], **{**own, "slug": model["slug"]})
    return key if own["repeat"] == 1 else f"{key}/r{own['repeat']}"


def _grouped(rows: Sequence[Any]) -> dict[tuple[str, str], list[Any]]:
    """Rows by workload and model, in the order of the snapshot: those with the lowest energy first."""
    groups: dict[tuple[str, str], list[Any]] = {}
    for row in rows:
        groups.setdefault((row.workload, row.slug), []).append(row)
    return groups


def _areas(grid: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The areas of a snapshot, each with its grid carbon intensity of each year that has one."""
    columns = grid["areas"]
    areas = [{**dict(zip(columns, values)), "years": {}} for values in zip(*columns.values())]
    for year, column in grid["years"].items():
        for area, intensity in zip(areas, column):
            if intensity is not None:
                area["years"][year] = intensity
    return areas
