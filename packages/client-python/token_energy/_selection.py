"""The configurations and the area that a question selects, or why it selects none."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Callable, Generic

from ._earlier import EarlierModel
from ._lower_bound import OnGpus, OnGpusT, bounding_configuration
from ._missing import Lookup, Missing, missing
from ._names import NamedModel, NameMatch, by_likeness, is_maybe_hosted
from ._options import Asked
from ._phrases import CHAT
from ._regression import open_model
from ._snapshot import ConfigurationT, Figures, Kind
from ._unknown_model import other_weights_message, unknown_model
from ._warnings import warning
from ._words import sentence, three_digits, written
from .generated import (
    Configuration,
    Model,
    ReasonCode,
    ResultWarning,
)


@dataclass(frozen=True)
class Choice(Generic[ConfigurationT]):
    """The configurations that a question selects, and what was assumed."""

    rows: Sequence[ConfigurationT]
    """Those that meet the latency limit, lowest energy first."""
    measured: Sequence[ConfigurationT]
    """All, at any latency, lowest energy first."""
    latency: Callable[[ConfigurationT], float]
    """The latency that the limit applies to."""
    other_gpu_than: str | None
    """The GPU in the question if these configurations are on others."""
    limit: float
    """The latency limit: ms between tokens, or s of a batch."""
    latency_limit_given: bool
    match: NameMatch
    warnings: list[ResultWarning]
    """Notes on the model and the workload that were assumed."""

    @property
    def best(self) -> ConfigurationT:
        """The lowest-energy configuration."""
        return self.rows[0]

    @property
    def is_limit_stated(self) -> bool:
        """Whether the question has a limit, or a measured configuration on the same GPU exceeds the default one."""
        on_gpu = [row for row in self.measured if row.gpu == self.best.gpu]
        return self.latency_limit_given or any(self.latency(row) > self.limit for row in on_gpu)

    def bound_for(self, row: ConfigurationT) -> ConfigurationT:
        """The configuration whose energy limits one of these from below, for every batch size that meets the limit."""
        return bounding_configuration(row, self.measured, self.limit, self.latency)


def choice_of(figures: Figures, kind: Kind[ConfigurationT], asked: Asked) -> Lookup[Choice[ConfigurationT]]:
    """The configurations for a question about what ``kind`` counts."""
    named = _named_model(figures, kind, asked)
    if isinstance(named, Missing):
        return named
    model, match = named.model, named.match
    workload = _workload_of(figures, kind, asked.workload, model)
    if isinstance(workload, Missing):
        return workload
    values = {"model": model.model, "workload": workload}
    measured = measured_on(
        figures,
        asked,
        kind.ranked.get((workload, model.slug), []),
        values,
        gpu_named=figures.gpu_named,
        workloads=model.workloads,
    )
    if isinstance(measured, Missing):
        return measured
    limit = _limit_of(kind, asked, workload)
    # Rows are in the order of their energy, so the first one that fits has the lowest.
    rows = [row for row in measured if kind.latency(row) <= limit]
    if not rows:
        fastest = min(map(kind.latency, measured))
        shown = three_digits(fastest, "up")
        slow = kind.codes.slow
        return missing(figures, kind.limit_option, slow, limit, lambda: [_limit_for(fastest)], **values, fastest=shown)
    return Choice(
        rows=rows,
        measured=measured,
        latency=kind.latency,
        other_gpu_than=replaced_gpu(asked, rows[0].gpu, figures.gpu_named),
        limit=limit,
        latency_limit_given=asked.latency_limit is not None,
        match=match,
        warnings=_notes(figures, asked, model, match=match, precision=rows[0].precision, workload=workload),
    )


@dataclass(frozen=True)
class _NamedModel:
    """The model that a question names."""

    model: Model
    match: NameMatch


def _named_model(figures: Figures, kind: Kind[ConfigurationT], asked: Asked) -> Lookup[_NamedModel]:
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


def _limit_of(kind: Kind[ConfigurationT], asked: Asked, workload: str) -> float:
    """The latency limit in the question, or else the default of the workload."""
    limit = kind.default_limit(workload) if asked.latency_limit is None else asked.latency_limit
    return math.inf if limit is None else limit


def replaced_gpu(asked: Asked, chosen: str, gpu_named: Callable[[str], str | None]) -> str | None:
    """The GPU in a question if the chosen configuration is on another; otherwise None."""
    return None if asked.gpu is None or gpu_named(asked.gpu) == chosen else asked.gpu


def _limit_for(latency: float) -> str:
    """A latency limit that a configuration with this latency meets, with at most three digits."""
    return three_digits(latency, "up").replace(",", "")


def _reason_before_model(figures: Figures, kind: Kind[ConfigurationT], asked: Asked) -> Missing | None:
    """Why a question has no result for any model: the data is newer than asked, or the workload is unknown."""
    updated, workload = figures.snapshot["updated"], asked.workload
    if asked.as_of is not None and asked.as_of < updated:
        return missing(figures, "as_of", "newer_data", asked.as_of, updated=updated)
    if workload is None or workload in kind.workloads:
        return None
    return _no_workload(figures, kind, workload, asked.model)


def _no_workload(figures: Figures, kind: Kind[ConfigurationT], named: str, name: str) -> Missing:
    """A workload of another kind or benchmark, or none. Suggestions are workloads of the model in the question."""
    earlier = figures.earlier
    if kind is figures.tokens and earlier is not None and named in earlier.workloads:
        year, engine = str(earlier.year), earlier.engine
        return missing(figures, "workload", "earlier_workload", named, year=year, engine=engine)
    is_known = named in figures.tokens.workloads or named in figures.items.workloads
    model = figures.names.find(name)
    of_model = [] if model is None else _workloads_of_kind(kind, model)
    code = kind.codes.other_kind if is_known else kind.codes.unknown
    return missing(figures, "workload", code, named, lambda: by_likeness(named, of_model or kind.workloads))


def only_earlier(figures: Figures, asked: Asked) -> tuple[Sequence[EarlierModel], str] | None:
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
    gpu = None if asked.gpu is None or asked.allow_other_gpu else earlier.gpu_named(asked.gpu)
    if len(later) != 1 or gpu is None or gpu in later[0].gpus or not earlier.is_measured(later[0].slug, gpu):
        return None
    return [model for model in earlier.models if model.slug == later[0].slug], note


def _reason_earlier(figures: Figures, asked: Asked, later: Sequence[Model]) -> Missing | None:
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


def _no_model(figures: Figures, kind: Kind[ConfigurationT], name: str, among: Sequence[Model]) -> Missing:
    """A name that means no model, or several. Suggestions are models of the kind in question."""
    if among:
        return several_models(figures, name, among)

    return unknown_model_reason(figures, name, lambda: near_of_kind(figures, kind, name))


def near_of_kind(figures: Figures, kind: Kind[ConfigurationT], name: str) -> list[str]:
    """Slugs of models with similar names that were measured on a workload of this kind.

    For tokens, those of the 2024 benchmark too. Empty if the most similar ones are of another kind.
    """
    of_kind = [model for model in figures.models if _workloads_of_kind(kind, model)]
    earlier = figures.earlier.models if figures.earlier is not None and kind is figures.tokens else ()
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
    if unknown.code in ("few_bits", "other_precision"):
        message = other_weights_message(figures, name, unknown)
        return Missing(field="model", code=unknown.code, given=name, text=lambda _: message, near=lambda: slugs)
    if unknown.code != "no_model":
        return missing(figures, "model", unknown.code, name)
    size = unknown.unmeasured_size_b
    # A model of a size that no model of the predictions has is not a misspelt one of another size.
    pattern = "" if size is None else f"(?<![0-9]){written(size).replace('.', '-', 1)}b"

    def near() -> list[str]:
        return slugs or [slug for slug in similar() if re.search(pattern, slug)]

    return missing(figures, "model", "no_model", name, near)


def several_models(figures: Figures, name: str, among: Sequence[NamedModel]) -> Missing:
    """A name that may mean any of several models."""
    slugs = [figures.names.slug_at_provider(name, model) for model in among]
    # A name that two measured versions share can be the id of an earlier version.
    code: ReasonCode = "several_models" if open_model(figures, name) is None else "other_versions"
    return missing(figures, "model", code, name, lambda: slugs, models=", ".join(slugs))


def _workload_of(figures: Figures, kind: Kind[ConfigurationT], named: str | None, model: Model) -> Lookup[str]:
    """The workload in the question; otherwise chat, or the only one on which the model was measured."""
    of_kind = _workloads_of_kind(kind, model)
    if named is not None or CHAT in of_kind:
        return named or CHAT
    if len(of_kind) == 1:
        return of_kind[0]
    near = of_kind or list(model.workloads)
    in_words, code = ", ".join(near), "several_workloads" if of_kind else kind.codes.unmeasured
    message = sentence(figures.words[code], asked=in_words, model=model.model, workloads=in_words)
    return Missing(field="workload", code=code, given="", text=lambda _: message, near=lambda: near)


def _workloads_of_kind(kind: Kind[ConfigurationT], model: Model) -> list[str]:
    """The workloads of this kind on which a model was measured."""
    return [workload for workload in model.workloads if workload in kind.workloads]


def measured_on(
    figures: Figures,
    asked: Asked,
    rows: Sequence[OnGpusT],
    values: Mapping[str, str],
    *,
    gpu_named: Callable[[str], str | None],
    workloads: Sequence[str],
) -> Lookup[Sequence[OnGpusT]]:
    """The configurations on the GPUs in the question, or on others if the question allows it.

    ``rows`` are those of a model on a workload, ``values`` its display name and the workload, and ``workloads`` all
    that it was measured on. ``gpu_named`` finds a GPU by its name.
    """
    if not rows:
        workload = values["workload"]
        near_workloads = partial(by_likeness, workload, workloads)
        return missing(figures, "workload", "no_model_in_workload", workload, near_workloads, **values)
    named, wanted, allowed = asked.gpu, asked.num_gpus, rows
    if named is not None:
        counted = _counted_gpu(named, gpu_named)
        if counted is not None:
            counted_gpu, count = counted
            return missing(
                figures, "gpu", "gpu_count", named, lambda: [counted_gpu], **values, gpu=counted_gpu, count=count
            )
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


def _on_similar_gpu(rows: Sequence[OnGpusT], gpu: str) -> Sequence[OnGpusT]:
    """The configurations on the GPU of which the named one is a variant, such as the H100 for ``H100 NVL``.

    All configurations if it isn't a variant.
    """
    words = re.split(r"[^a-z0-9]+", gpu.lower())
    return [row for row in rows if row.gpu.lower() in words] or rows


def _near_counts(rows: Sequence[OnGpus], wanted: float) -> list[str]:
    """The numbers of GPUs of these configurations, the nearest first."""
    counts = {row.num_gpus for row in rows}
    return [str(count) for count in sorted(counts, key=lambda count: (abs(count - wanted), count))]


def _notes(
    figures: Figures, asked: Asked, model: Model, *, match: NameMatch, precision: str, workload: str
) -> list[ResultWarning]:
    """Notes on how a question was read."""
    words = figures.words
    notes: list[ResultWarning] = []
    if match.note != "":
        values = {"asked": asked.model, "model_id": model.model_id, "precision": precision, "note": match.note}
        notes.append(warning(words, "by_rule", **values))
    notes += match.provider_warnings
    if is_maybe_hosted(asked.model, model.model_id):
        notes.append(warning(words, "maybe_hosted", asked=asked.model))
    if asked.workload is None and workload != CHAT:
        notes.append(warning(words, "only_workload", model=model.model, workload=workload))
    return notes


def filtered(figures: Figures, asked: Asked) -> list[Configuration]:
    """The configurations that a filter matches, in the order of the snapshot."""
    model = None if asked.model == "" else figures.names.find(asked.model)
    gpu = None if asked.gpu is None else figures.gpu_named(asked.gpu)
    if (asked.model != "" and model is None) or (asked.gpu is not None and gpu is None):
        return []
    limit = math.inf if asked.max_itl_ms is None else asked.max_itl_ms
    return [
        row
        for row in figures.rows
        if (model is None or row.slug == model.slug)
        and asked.workload in (None, row.workload)
        and gpu in (None, row.gpu)
        and asked.num_gpus in (None, row.num_gpus)
        and asked.precision in (None, row.precision)
        and row.median_itl_ms <= limit
    ]
