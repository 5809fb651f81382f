"""The configurations and the area that a question selects, or why it selects none."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Callable, TypeVar, Union

from . import generated as t
from ._claim import CHAT
from ._lower_bound import bounding_configuration
from ._names import (
    NameMatch,
    by_likeness,
    gpu_of,
    is_maybe_hosted,
    is_misspelt_gpu,
    near_names,
    plain,
    without_own_server,
)
from ._options import Asked
from ._snapshot import Figures, Kind
from ._unknown_model import other_weights_message, unknown_model
from ._warnings import warning
from ._words import listed, sentence, three_digits, written

_T = TypeVar("_T")


@dataclass(frozen=True)
class Missing:
    """Why nothing was found."""

    field: Any
    """The option that prevents a result."""
    code: Any
    """Why. The sentence of the same name in the snapshot says so."""
    given: str
    text: Callable[[Sequence[str]], str]
    """The reason in words, with similar names or allowed values."""
    near: Callable[[], Sequence[str]] = tuple
    """Similar names or allowed values. A function, because looking for similar names takes long."""

    @property
    def message(self) -> str:
        """The reason in words."""
        return self.text(self.near())

    def followed_by(self, advice: str) -> Missing:
        """The same reason with a further sentence."""
        return replace(self, text=lambda near: f"{self.text(near)} {advice}")


# Reasons that end in a question: did the reader mean one of the similar names? The other sentences contain them.
_SUGGESTING = ("no_model", "not_predictable", "no_area", "no_gpu")


Lookup = Union[_T, Missing]
"""What was found, or why nothing was."""


@dataclass(frozen=True)
class Choice:
    """The configurations that a question selects, and what was assumed."""

    rows: list[Any]
    """Those that meet the latency limit, lowest energy first."""
    measured: list[Any]
    """All, at any latency, lowest energy first."""
    latency: str
    """The field with the latency of a configuration."""
    other_gpu_than: str | None
    """The GPU in the question if these configurations are on others."""
    limit: float
    """The latency limit: ms between tokens, or s of a batch."""
    latency_limit_given: bool
    match: NameMatch
    warnings: list[t.ResultWarning]
    """Notes on the model and the workload that were assumed."""

    @property
    def best(self) -> Any:
        """The lowest-energy configuration."""
        return self.rows[0]

    @property
    def is_limit_stated(self) -> bool:
        """Whether the question has a limit, or a measured configuration on the same GPU exceeds the default one."""
        on_gpu = [row for row in self.measured if row.gpu == self.best.gpu]
        return self.latency_limit_given or any(self._latency_of(row) > self.limit for row in on_gpu)

    def bound_for(self, row: Any) -> Any:
        """The configuration whose energy limits one of these from below, for every batch size that meets the limit."""
        return bounding_configuration(row, self.measured, self.limit, self._latency_of)

    def _latency_of(self, row: Any) -> float:
        latency: float = getattr(row, self.latency)
        return latency


def missing(
    figures: Figures,
    field: str,
    code: str,
    given: float | str,
    near: Callable[[], Sequence[str]] = tuple,
    **values: float | str,
) -> Missing:
    """That nothing was found, in the sentence ``code`` of the snapshot.

    It is filled with ``given``, ``values`` and the names of ``near``.
    """

    def text(found: Sequence[str]) -> str:
        message = sentence(figures.words[code], **{**values, "asked": given, "near": ", ".join(found)})
        is_question = len(found) > 0 and code in _SUGGESTING
        if not is_question:
            return message
        return _suggestion(figures, code, message, written(given), found)

    return Missing(field=field, code=code, given=written(given), text=text, near=near)


def _suggestion(figures: Figures, code: str, message: str, given: str, near: Sequence[str]) -> str:
    """A reason with the similar names that the reader may mean. Areas have their names beside their codes."""
    if code == "no_gpu":
        # All measured GPUs are in the message already.
        meant = [gpu for gpu in near if is_misspelt_gpu(figures.snapshot, given, gpu)]
        if not meant:
            return message
        return sentence(figures.words["near_names"], message=message, names=listed(meant, "or"))
    if code == "no_area":
        names = [f"{code} ({(figures.area_named(code) or {}).get('display_name', '')})" for code in near]
        return sentence(figures.words["near_names"], message=message, names=listed(names, "or"))
    # The measured model is not the one of a provider or owner in the name.
    template = "near_names_other" if "/" in without_own_server(figures.snapshot, given) else "near_names"
    suggested = sentence(figures.words[template], message=message, names=listed(near, "or"))
    tagged = figures.snapshot["local"]["ollama_tags"].get(plain(given), "")
    if tagged == "" or figures.names.find(tagged) is None:
        return suggested
    return sentence(figures.words["near_names_ollama"], message=suggested, tagged=tagged)


def choice_of(figures: Figures, asked: Asked) -> Lookup[Choice]:
    """The configurations for a question about tokens or items."""
    kind = figures.tokens if asked.outputs is None else figures.items
    named = _named_model(figures, kind, asked)
    if isinstance(named, Missing):
        return named
    model, match = named.model, named.match
    workload = _workload_of(figures, kind, asked.workload, model)
    if isinstance(workload, Missing):
        return workload
    values = {"model": model.model, "workload": workload}

    def gpu_named(name: str) -> str | None:
        return gpu_of(figures.snapshot, name)

    measured = measured_on(
        figures,
        asked,
        kind.ranked.get((workload, model.slug), []),
        values,
        gpu_named=gpu_named,
        workloads=model.workloads,
    )
    if isinstance(measured, Missing):
        return measured
    limit = _limit_of(kind, asked, workload)
    # Rows are in the order of their energy, so the first one that fits has the lowest.
    rows = [row for row in measured if getattr(row, kind.latency) <= limit]
    if not rows:
        fastest = min(getattr(row, kind.latency) for row in measured)
        shown = three_digits(fastest, "up")
        slow = kind.words.slow
        return missing(figures, kind.option, slow, limit, lambda: [_limit_for(fastest)], **values, fastest=shown)
    return Choice(
        rows=rows,
        measured=measured,
        latency=kind.latency,
        other_gpu_than=replaced_gpu(asked, rows[0].gpu, gpu_named),
        limit=limit,
        latency_limit_given=getattr(asked, kind.option) is not None,
        match=match,
        warnings=_notes(figures, asked, model, match=match, precision=rows[0].precision, workload=workload),
    )


@dataclass(frozen=True)
class _NamedModel:
    """The model that a question names."""

    model: t.Model
    match: NameMatch


def _named_model(figures: Figures, kind: Kind, asked: Asked) -> Lookup[_NamedModel]:
    """The model that a question names, or why the question has no result for any workload or configuration of it."""
    unanswerable = _reason_before_model(figures, kind, asked)
    if unanswerable is not None:
        return unanswerable
    models, table_note = figures.names.meaning(asked.model)
    if figures.names.is_other(asked.model):
        return missing(figures, "model", "other_default", asked.model)
    earlier = _reason_earlier(figures, asked, models) if kind is figures.tokens else None
    if earlier is not None:
        return earlier
    if len(models) != 1:
        return _no_model(figures, kind, asked.model, models)
    return _NamedModel(models[0], figures.names.match(asked.model, models[0], table_note))


def _limit_of(kind: Kind, asked: Asked, workload: str) -> float:
    """The latency limit in the question, or else the default of the workload."""
    given: float | None = getattr(asked, kind.option)
    limit = kind.default_limit(workload) if given is None else given
    return math.inf if limit is None else limit


def replaced_gpu(asked: Asked, chosen: str, gpu_named: Callable[[str], str | None]) -> str | None:
    """The GPU in a question if the chosen configuration is on another; otherwise None."""
    return None if asked.gpu is None or gpu_named(asked.gpu) == chosen else asked.gpu


def _limit_for(latency: float) -> str:
    """A latency limit that a configuration with this latency meets, with at most three digits."""
    return three_digits(latency, "up").replace(",", "")


def _reason_before_model(figures: Figures, kind: Kind, asked: Asked) -> Missing | None:
    """Why a question has no result for any model: the data is newer than asked, or the workload is unknown."""
    updated, workload = figures.snapshot["updated"], asked.workload
    if asked.as_of is not None and asked.as_of < updated:
        return missing(figures, "as_of", "newer_data", asked.as_of, updated=updated)
    if workload is None or workload in kind.workloads:
        return None
    return _no_workload(figures, kind, workload, asked.model)


def _no_workload(figures: Figures, kind: Kind, named: str, name: str) -> Missing:
    """A workload of another kind or benchmark, or none. Suggestions are workloads of the model in the question."""
    earlier = figures.earlier
    if kind is figures.tokens and earlier is not None and named in earlier.workloads:
        year, engine = str(earlier.year), earlier.engine
        return missing(figures, "workload", "earlier_workload", named, year=year, engine=engine)
    is_known = named in figures.tokens.workloads or named in figures.items.workloads
    model = figures.names.find(name)
    own = [] if model is None else _workloads_of_kind(kind, model)
    word = kind.words.other_kind if is_known else kind.words.unknown
    return missing(figures, "workload", word, named, lambda: by_likeness(named, own or list(kind.workloads)))


def only_earlier(figures: Figures, asked: Asked) -> tuple[list[Any], str] | None:
    """The models that a name means in the 2024 benchmark, and a note on the name.

    None unless only that benchmark has the model, or has it on the GPU in the question.
    """
    earlier = figures.earlier
    if earlier is None:
        return None
    later, note = figures.names.meaning(asked.model)
    if not later:
        found = earlier.named(asked.model)
        return found if found[0] else None
    gpu = None if asked.gpu is None or asked.allow_other_gpu else earlier.gpu_of(asked.gpu)
    if len(later) != 1 or gpu is None or gpu in later[0].gpus or not earlier.is_measured(later[0].slug, gpu):
        return None
    return [model for model in earlier.models if model.slug == later[0].slug], note


def _reason_earlier(figures: Figures, asked: Asked, later: Sequence[t.Model]) -> Missing | None:
    """That only the 2024 benchmark has the model, or has it on the GPU; otherwise None."""
    found, earlier = only_earlier(figures, asked), figures.earlier
    if found is None or earlier is None:
        return None
    model = found[0][0]
    values = {
        "model": model.model,
        "engine": earlier.engine,
        "year": str(earlier.year),
        "workloads": " or ".join(earlier.workloads_of(model.slug)),
    }
    if later:
        return missing(figures, "gpu", "only_earlier_gpu", asked.gpu or "", **values)
    return missing(figures, "model", "only_earlier_model", asked.model, **values)


def _no_model(figures: Figures, kind: Kind, name: str, among: Sequence[t.Model]) -> Missing:
    """A name that means no model, or several. Suggestions are models of the kind in question."""
    if among:
        return several_models(figures, name, among)

    return unknown_model_reason(figures, name, lambda: near_of_kind(figures, kind, name))


def near_of_kind(figures: Figures, kind: Kind, name: str) -> list[str]:
    """Slugs of models with similar names that were measured on a workload of this kind.

    For tokens, those of the 2024 benchmark too. Empty if the most similar ones are of another kind.
    """
    of_kind = [model for model in figures.models if _workloads_of_kind(kind, model)]
    earlier = [] if figures.earlier is None or kind is not figures.tokens else figures.earlier.models
    later = {model.slug for model in figures.models}
    only_2024 = [model.slug for model in earlier if model.slug not in later]
    near = figures.names.near(name, figures.models, only_2024)
    if any(model.slug in near for model in of_kind):
        return figures.names.near(name, of_kind, only_2024)
    return [slug for slug in near if slug in only_2024]


def unknown_model_reason(figures: Figures, name: str, similar: Callable[[], list[str]]) -> Missing:
    """That a name means no measured model, or what else it means.

    ``similar`` finds the measured models of similar names.
    """
    unknown = unknown_model(figures, name)
    slugs = [slug for slug, _ in unknown.measured]
    if unknown.word in ("few_bits", "other_precision"):
        message = other_weights_message(figures, name, unknown)
        return Missing(field="model", code=unknown.word, given=name, text=lambda _: message, near=lambda: slugs)
    if unknown.word != "no_model":
        return missing(figures, "model", unknown.word, name)
    size = unknown.unmeasured_size_b
    # A model of a size that no model of the predictions has is not a misspelt one of another size.
    part = "" if size is None else f"{written(size).replace('.', '-', 1)}b"
    return missing(figures, "model", "no_model", name, lambda: slugs or [slug for slug in similar() if part in slug])


def several_models(figures: Figures, name: str, among: Sequence[Any]) -> Missing:
    """A name that may mean any of several models."""
    slugs = [figures.names.slug_at_provider(name, model) for model in among]
    return missing(figures, "model", "several_models", name, lambda: slugs, models=", ".join(slugs))


def _workload_of(figures: Figures, kind: Kind, named: str | None, model: t.Model) -> Lookup[str]:
    """The workload in the question; otherwise chat, or the only one on which the model was measured."""
    of_kind = _workloads_of_kind(kind, model)
    if named is not None or CHAT in of_kind:
        return named or CHAT
    if len(of_kind) == 1:
        return of_kind[0]
    near = of_kind or list(model.workloads)
    in_words, word = ", ".join(near), "several_workloads" if of_kind else kind.words.unmeasured
    message = sentence(figures.words[word], asked=in_words, model=model.model, workloads=in_words)
    return Missing(field="workload", code=word, given="", text=lambda _: message, near=lambda: near)


def _workloads_of_kind(kind: Kind, model: t.Model) -> list[str]:
    """The workloads of this kind on which a model was measured."""
    return [workload for workload in model.workloads if workload in kind.workloads]


def measured_on(
    figures: Figures,
    asked: Asked,
    rows: list[Any],
    values: Mapping[str, str],
    *,
    gpu_named: Callable[[str], str | None],
    workloads: Sequence[str],
) -> Lookup[list[Any]]:
    """The configurations on the GPUs in the question, or on others if the question allows it.

    ``rows`` are those of a model on a workload, ``values`` its display name and the workload, and ``workloads`` all
    that it was measured on. ``gpu_named`` finds a GPU by its name.
    """
    if not rows:
        workload, word = values["workload"], "no_model_in_workload"
        return missing(figures, "workload", word, workload, lambda: by_likeness(workload, workloads), **values)
    named, wanted, allowed = asked.gpu, asked.num_gpus, rows
    if named is not None:
        counted = _counted_gpu(named, gpu_named)
        if counted is not None:
            gpu, count = counted
            return missing(figures, "gpu", "gpu_count", named, lambda: [gpu], **values, gpu=gpu, count=count)
        gpu = gpu_named(named)
        on_gpu = [row for row in rows if row.gpu == gpu]
        if not on_gpu and not asked.allow_other_gpu:
            gpus = {row.gpu for row in rows}
            return missing(figures, "gpu", "no_gpu", named, lambda: by_likeness(named, gpus), **values)
        allowed = on_gpu or _on_similar_gpu(rows, named)
    found = [row for row in allowed if wanted in (None, row.num_gpus)]
    if found or wanted is None:
        return found
    return missing(figures, "num_gpus", "no_num_gpus", wanted, lambda: _near_counts(allowed, wanted), **values)


def _counted_gpu(name: str, gpu_named: Callable[[str], str | None]) -> tuple[str, int] | None:
    """The GPU and the number in a name such as ``2 × B200`` or ``4xH100``; None if the name is another."""
    found = re.fullmatch(r"\s*([0-9]{1,4})\s*[xX×*]?\s*([^0-9].*)", name)
    if found is None or gpu_named(name) is not None:
        return None
    gpu = gpu_named(found.group(2))
    return None if gpu is None else (gpu, int(found.group(1)))


def _on_similar_gpu(rows: Sequence[Any], gpu: str) -> Sequence[Any]:
    """The configurations on the GPU of which the named one is a variant, such as the H100 for ``H100 NVL``.

    All configurations if it isn't a variant.
    """
    words = re.split(r"[^a-z0-9]+", gpu.lower())
    return [row for row in rows if row.gpu.lower() in words] or rows


def _near_counts(rows: Sequence[Any], wanted: float) -> list[str]:
    """The numbers of GPUs of these configurations, the nearest first."""
    counts = {row.num_gpus for row in rows}
    return [str(count) for count in sorted(counts, key=lambda count: (abs(count - wanted), count))]


def _notes(
    figures: Figures, asked: Asked, model: t.Model, *, match: NameMatch, precision: str, workload: str
) -> list[t.ResultWarning]:
    """Notes on how a question was read."""
    words, notes = figures.words, []
    if match.note != "":
        values = {"asked": asked.model, "model_id": model.model_id, "precision": precision, "note": match.note}
        notes.append(warning(words, "by_rule", **values))
    notes += match.provider_warnings
    if is_maybe_hosted(asked.model, model.model_id):
        notes.append(warning(words, "maybe_hosted", asked=asked.model))
    if asked.workload is None and workload != CHAT:
        notes.append(warning(words, "only_workload", model=model.model, workload=workload))
    return notes


def area_of(figures: Figures, name: str, year: int | str | None) -> Lookup[t.Area]:
    """An area and its grid carbon intensity in a year. Default: the main year of the grid data."""
    grid, found = figures.snapshot["grid"], figures.area_named(name)
    if found is None:
        return _no_area(figures, name)
    years: dict[str, float] = found["years"]
    in_year = grid["year"] if year is None else written(year)
    if in_year not in years:
        return missing(figures, "year", "no_year", in_year, lambda: sorted(years), area=found["display_name"])
    return t.Area(
        iso3=found["iso3"],
        iso2=found["iso2"],
        display_name=found["display_name"],
        year=in_year,
        g_co2e_per_kwh=years[in_year],
        note=figures.place_note(name),
        # A copy: changing a result must not change the next one.
        years=dict(years),
    )


def _no_area(figures: Figures, name: str) -> Missing:
    """A name that means no area, several areas, or a part of one."""
    grid, place = figures.snapshot["grid"], figures.place_name(name)
    if place in grid["groups"]:
        return missing(figures, "grid", "group_area", name)
    if place in grid["several"]:
        codes: list[str] = grid["several"][place]
        areas = ", ".join(f"{code} ({(figures.area_named(code) or {}).get('display_name', '')})" for code in codes)
        return missing(figures, "grid", "several_areas", name, lambda: codes, areas=areas)
    country = figures.country_of_part(name)
    if country is not None:
        iso3 = country["iso3"]
        return missing(figures, "grid", "part_of_area", name, lambda: [iso3], area=country["display_name"], iso3=iso3)
    codes = {area["display_name"]: area["iso3"] for area in figures.areas}
    return missing(figures, "grid", "no_area", name, lambda: [codes[near] for near in near_names(name, list(codes))])


def filtered(figures: Figures, asked: Asked) -> list[t.Configuration]:
    """The configurations that a filter matches, in the order of the snapshot."""
    wanted: dict[str, Any] = {name: getattr(asked, name) for name in ("workload", "num_gpus", "precision")}
    if asked.model != "":
        wanted["slug"] = getattr(figures.names.find(asked.model), "slug", "")
    if asked.gpu is not None:
        wanted["gpu"] = gpu_of(figures.snapshot, asked.gpu) or ""
    limit = math.inf if asked.max_itl_ms is None else asked.max_itl_ms
    return [
        row
        for row in figures.rows
        if all(value in (None, getattr(row, name)) for name, value in wanted.items()) and row.median_itl_ms <= limit
    ]
