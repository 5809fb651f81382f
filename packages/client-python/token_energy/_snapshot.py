"""A snapshot of a release, checked, with its columns as rows."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Callable, Generic, Literal, TypeVar, Union, cast

from ._earlier import EarlierFigures
from ._names import ModelNames, country_of_part, gpu_of, place_name
from ._words import fill
from .generated import TEXTS, Configuration, Model, ReasonCode

if TYPE_CHECKING:
    from .generated.snapshot import Snapshot, SnapshotGrid, SnapshotItemWorkload, SnapshotModel, SnapshotWorkload

_FORMAT = 17
# Fields that every snapshot of this format has: those that a truncated or edited one most likely lacks.
_FIELDS = ("words", "sources", "models", "names", "workloads", "gpus", "columns", "items", "grid")


@dataclass(frozen=True)
class ItemConfiguration:
    """A configuration that makes images or videos. ``ItemEstimate`` has the meanings and units of its fields."""

    row_id: str
    workload: str
    slug: str
    model: str
    gpu: str
    num_gpus: int
    ulysses_degree: int
    ring_degree: int
    precision: str
    engine: str
    unit: Literal["image", "video"]
    batch_size: int
    width: int
    height: int
    inference_steps: int
    num_frames: int | None
    fps: int | None
    repeat: int
    wh_per_output: float
    batch_latency_s: float
    since: str | None
    relative_uncertainty: float
    """Expanded relative uncertainty of the energy (k = 2)."""


AnyConfiguration = Union[Configuration, ItemConfiguration]
ConfigurationT = TypeVar("ConfigurationT", Configuration, ItemConfiguration)


@dataclass(frozen=True)
class GridArea:
    """An area of the grid data, such as a country."""

    iso3: str
    iso2: str | None
    display_name: str
    years: Mapping[str, float]
    """Grid carbon intensity by year, g CO2e per kWh."""


@dataclass(frozen=True)
class KindCodes:
    """The codes of the reasons for a missing result."""

    unknown: ReasonCode
    """There is no such workload."""
    other_kind: ReasonCode
    """The workload in the question is of the other kind."""
    unmeasured: ReasonCode
    """The model has only workloads of the other kind."""
    slow: ReasonCode
    """No configuration meets the latency limit."""


@dataclass(frozen=True)
class Kind(Generic[ConfigurationT]):
    """What is counted, tokens or images and videos: the workloads and configurations, and how they are limited."""

    workloads: Mapping[str, SnapshotWorkload | SnapshotItemWorkload]
    ranked: Mapping[tuple[str, str], Sequence[ConfigurationT]]
    """The configurations of a workload and a model, those with the lowest energy first."""
    latency: Callable[[ConfigurationT], float]
    """The latency that the limit applies to: ms between tokens, or s of a batch."""
    limit_option: Literal["max_itl_ms", "max_latency_s"]
    """The option with the latency limit."""
    default_limit: Callable[[str], float | None]
    """The latency limit of a workload if the question has none; None if there is no such workload."""
    codes: KindCodes


class Figures:
    """The tables of a snapshot, as rows.

    ``snapshot`` is a dict or its JSON text. Raises ValueError if it has another format or lacks a part.
    """

    def __init__(self, snapshot: object) -> None:
        self.snapshot = _checked(snapshot)
        self.words = self.snapshot["words"]
        self.models = [_model(model) for model in self.snapshot["models"]]
        self.names = ModelNames(self.models, self.snapshot)
        self.rows = _token_rows(self.snapshot)
        self.by_id = {row.row_id: row for row in self.rows}
        self.token_workloads = {workload["workload"]: workload for workload in self.snapshot["workloads"]}
        self.tokens = self._kind_of_tokens()
        self.items = self._kind_of_items()
        earlier = self.snapshot.get("earlier")
        later_slugs = {model.slug for model in self.models}
        self.earlier = None if earlier is None else EarlierFigures(self.snapshot, earlier, later_slugs)
        self.areas = _areas(self.snapshot["grid"])
        self._areas_by_name = {
            self.place_name(name or ""): area
            for area in self.areas
            for name in (area.iso3, area.iso2, area.display_name)
        }

    def _kind_of_tokens(self) -> Kind[Configuration]:
        limit = self.snapshot["itl_deadline_ms"]
        return Kind(
            workloads=self.token_workloads,
            ranked=_by_workload_and_model(self.rows),
            latency=lambda row: row.median_itl_ms,
            limit_option="max_itl_ms",
            default_limit=lambda workload: limit,
            codes=KindCodes(
                unknown="no_workload",
                other_kind="counted_in_outputs",
                unmeasured="counted_in_outputs",
                slow="no_latency",
            ),
        )

    def _kind_of_items(self) -> Kind[ItemConfiguration]:
        workloads = {workload["workload"]: workload for workload in self.snapshot["items"]["workloads"]}
        return Kind(
            workloads=workloads,
            ranked=_by_workload_and_model(_item_rows(self.snapshot)),
            latency=lambda row: row.batch_latency_s,
            limit_option="max_latency_s",
            default_limit={name: workload["latency_deadline_s"] for name, workload in workloads.items()}.get,
            codes=KindCodes(
                unknown="no_item_workload",
                other_kind="no_item_workload",
                unmeasured="no_items",
                slow="no_batch_latency",
            ),
        )

    def smallest_batch(self, row: Configuration) -> Configuration:
        """The configuration with the smallest running batch of those that differ from this one only in their batch."""
        same_but_batch = [
            other
            for other in self.tokens.ranked[row.workload, row.slug]
            if _without_batch(other) == _without_batch(row)
        ]
        return min((row, *same_but_batch), key=lambda other: other.avg_running_batch)

    def gpu_named(self, name: str) -> str | None:
        """The measured GPU of that name; otherwise None."""
        return gpu_of(self.snapshot["gpu_names"], self.snapshot["name_rules"]["gpu"], name)

    def place_name(self, name: str) -> str:
        """The normalised name of an area."""
        return place_name(name, self.snapshot["grid"]["name_rules"])

    def place_note(self, name: str) -> str | None:
        """The note on a name that also means another place; otherwise None."""
        return self.snapshot["grid"]["notes"].get(self.place_name(name))

    def country_of_part(self, name: str) -> GridArea | None:
        """The country of the name of one of its parts, such as ``Texas`` or ``Bavaria, Germany``; otherwise None."""
        grid = self.snapshot["grid"]
        code = grid["parts"].get(self.place_name(name))
        countries = country_of_part(name, grid["part_rules"]) if code is None else [code]
        return next((area for area in map(self.area_named, countries) if area is not None), None)

    def area_named(self, name: str) -> GridArea | None:
        """The area of a name; otherwise None."""
        key = self.place_name(name)
        area = self._areas_by_name.get(key) if key != "" else None
        place = self.snapshot["grid"]["names"].get(key)
        return area if area is not None or place is None else self.areas[place]


def _checked(given: object) -> Snapshot:
    """A snapshot, from its value or its JSON text. Raises ValueError if it is not one of this format."""
    unusable = "The snapshot can't be used"
    if isinstance(given, (str, bytes)):
        try:
            # A file may start with a byte order mark.
            given = json.loads(given if isinstance(given, bytes) else given.removeprefix("\ufeff"))
        except ValueError:
            raise ValueError(f"{unusable}: the text is not JSON.") from None
    if not isinstance(given, Mapping):
        raise ValueError(f"{unusable}: it must be a dict or JSON text.")
    given_fields = cast("Mapping[str, object]", given)
    form = given_fields.get("format")
    if form is None:
        raise ValueError(f"{unusable}: it has no format, so it is not a snapshot.")
    if form != _FORMAT:
        is_newer = isinstance(form, (int, float)) and form > _FORMAT
        fix = "Update the package." if is_newer else "Use a newer snapshot."
        raise ValueError(f"{unusable}: its format is {form}, and this package reads {_FORMAT}. {fix}")
    field = next((name for name in _FIELDS if given_fields.get(name) is None), None)
    if field is not None:
        raise ValueError(f"{unusable}: it has no {field}.")
    # The format says which fields a snapshot has, and the build checks each snapshot against its schema.
    snapshot = cast("Snapshot", given)
    texts = len(snapshot["words"])
    if texts < TEXTS:
        raise ValueError(f"{unusable}: it has {texts} of the {TEXTS} texts in words.")
    return snapshot


def _model(model: SnapshotModel) -> Model:
    return Model(
        slug=model["slug"],
        model=model["model"],
        model_id=model["model_id"],
        params_b=model["params_b"],
        active_params_b=model["active_params_b"],
        architecture=model["architecture"],
        workloads=tuple(model["workloads"]),
        gpus=tuple(model["gpus"]),
    )


def _token_rows(snapshot: Snapshot) -> list[Configuration]:
    """The configurations with energy per token, in the order of the snapshot."""
    return [_token_row(snapshot, index) for index in range(len(snapshot["columns"]["model"]))]


def _token_row(snapshot: Snapshot, index: int) -> Configuration:
    columns = snapshot["columns"]
    model = snapshot["models"][columns["model"][index]]
    workload = snapshot["workloads"][columns["workload"][index]]
    joules = columns["joules_per_output_token"][index]
    row = Configuration(
        row_id="",
        workload=workload["workload"],
        slug=model["slug"],
        model=model["model"],
        model_id=model["model_id"],
        # JSON may write 8.0 as 8. In every row, numbers with decimals are floats.
        params_b=float(model["params_b"]),
        active_params_b=float(model["active_params_b"]),
        architecture=model["architecture"],
        gpu=snapshot["gpus"][columns["gpu"][index]],
        num_gpus=columns["num_gpus"][index],
        tensor_parallel=columns["tensor_parallel"][index],
        data_parallel=columns["data_parallel"][index],
        expert_parallel=columns["expert_parallel"][index],
        precision=columns["precision"][index],
        engine=workload["runtime"],
        max_num_seqs=columns["max_num_seqs"][index],
        repeat=columns["repeat"][index],
        repeats=columns["repeats"][index],
        # 1e6 tokens, 3,600 J in a Wh; the double is not rounded.
        wh_per_million_output_tokens=(joules * 1_000_000) / 3600,
        joules_per_output_token=float(joules),
        wh_per_response=float(columns["wh_per_response"][index]),
        median_itl_ms=float(columns["median_itl_ms"][index]),
        tokens_per_second=float(columns["tokens_per_second"][index]),
        gpu_power_watts_total=columns["gpu_power_watts_total"][index],
        avg_output_tokens=columns["avg_output_tokens"][index],
        response_tokens_p10=columns["response_tokens_p10"][index],
        response_tokens_p50=columns["response_tokens_p50"][index],
        response_tokens_p90=columns["response_tokens_p90"][index],
        avg_running_batch=float(columns["avg_running_batch"][index]),
        since=columns["since"][index],
        relative_uncertainty=float(columns["relative_uncertainty"][index]),
    )
    return replace(row, row_id=_row_id(workload["row_id"], row))


def _item_rows(snapshot: Snapshot) -> list[ItemConfiguration]:
    """The configurations that make images or videos, in the order of the snapshot."""
    return [_item_row(snapshot, index) for index in range(len(snapshot["items"]["columns"]["model"]))]


def _item_row(snapshot: Snapshot, index: int) -> ItemConfiguration:
    columns = snapshot["items"]["columns"]
    model = snapshot["models"][columns["model"][index]]
    workload = snapshot["items"]["workloads"][columns["workload"][index]]
    row = ItemConfiguration(
        row_id="",
        workload=workload["workload"],
        slug=model["slug"],
        model=model["model"],
        gpu=snapshot["gpus"][columns["gpu"][index]],
        num_gpus=columns["num_gpus"][index],
        ulysses_degree=columns["ulysses_degree"][index],
        ring_degree=columns["ring_degree"][index],
        precision=columns["precision"][index],
        engine=workload["runtime"],
        unit=workload["unit"],
        batch_size=columns["batch_size"][index],
        width=columns["width"][index],
        height=columns["height"][index],
        inference_steps=columns["inference_steps"][index],
        num_frames=columns["num_frames"][index],
        fps=columns["fps"][index],
        repeat=columns["repeat"][index],
        wh_per_output=columns["joules_per_item"][index] / 3600,
        batch_latency_s=columns["batch_latency_s"][index],
        since=columns["since"][index],
        relative_uncertainty=columns["relative_uncertainty"][index],
    )
    return replace(row, row_id=_row_id(workload["row_id"], row))


def _row_id(template: str, row: AnyConfiguration) -> str:
    """The id of a row, by the template of its workload, from its other fields."""
    first_run = fill(template, **vars(row))
    return first_run if row.repeat == 1 else f"{first_run}/r{row.repeat}"


def _without_batch(row: Configuration) -> tuple[object, ...]:
    """The settings of a configuration other than its batch limit."""
    return (row.gpu, row.num_gpus, row.tensor_parallel, row.data_parallel, row.expert_parallel, row.precision)


def _by_workload_and_model(rows: Sequence[ConfigurationT]) -> dict[tuple[str, str], list[ConfigurationT]]:
    """Rows by workload and slug, in the order of the snapshot: those with the lowest energy first."""
    groups: dict[tuple[str, str], list[ConfigurationT]] = {}
    for row in rows:
        groups.setdefault((row.workload, row.slug), []).append(row)
    return groups


def _areas(grid: SnapshotGrid) -> list[GridArea]:
    """The areas of a snapshot, each with its grid carbon intensity of each year that has one."""
    columns = grid["areas"]
    return [
        GridArea(iso3=iso3, iso2=iso2, display_name=display_name, years=_years_of(grid, index))
        for index, (iso3, iso2, display_name) in enumerate(
            zip(columns["iso3"], columns["iso2"], columns["display_name"])
        )
    ]


def _years_of(grid: SnapshotGrid, index: int) -> dict[str, float]:
    by_year = ((year, column[index]) for year, column in grid["years"].items())
    return {year: intensity for year, intensity in by_year if intensity is not None}
