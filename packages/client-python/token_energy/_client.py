"""The functions over a snapshot."""

from __future__ import annotations

import copy
import dataclasses
import math
import re
from dataclasses import asdict, dataclass, fields
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Callable, Dict, List, Optional, Sequence, Tuple, Union, overload

from . import generated as t
from ._claim import CHAT as _CHAT
from ._claim import (
    Claimed,
    claim_of,
    emissions_value,
    gpus_in_words,
    joined,
    limit_in_words,
    obstacle_claim,
    prompt_in_words,
    short_claim_of,
    short_emissions,
    short_kind,
    short_subject,
    subject_in_words,
    tokens_in_words,
)
from ._earlier import EarlierChoice, EarlierFigures, fastest_of
from ._lower_bound import BoundConditions, bound_obstacle, bounding_configuration, lower_bound_of
from ._names import by_likeness, gpu_of, is_closed, near_names, note_on_name
from ._options import given_options, question, reject_name
from ._prediction import Predicted, Sizes, open_model, predicted_on
from ._snapshot import Figures, Kind
from ._words import fill, sentence, three_digits, written

if TYPE_CHECKING:
    from typing_extensions import Unpack


@dataclass(frozen=True)
class _None:
    """Why nothing was found. Similar names are looked for only when needed, because that takes long."""

    field: Any
    given: str
    message: str
    near: Callable[[], Sequence[str]] = tuple


@dataclass(frozen=True)
class _Choice:
    """The configurations that a question selects, and what was assumed."""

    rows: List[Any]
    """Those that meet the latency limit, lowest energy first."""
    measured: List[Any]
    """All, at any latency, lowest energy first."""
    latency: str
    """The field with the latency of a configuration."""
    other_gpu_than: Optional[str]
    limit: float
    latency_limit_given: bool
    is_measured_model: bool
    """Whether the name means exactly the weights that were measured, and no provider with its own hardware."""
    warnings: List[str]

    def bound_for(self, row: Any) -> Any:
        """The configuration whose energy limits one of these from below, for every batch size that meets the latency limit."""
        return bounding_configuration(row, self.measured, self.limit, lambda one: getattr(one, self.latency))


class Client:
    """The functions over a snapshot that you provide, as a dict or as JSON text. Raises ValueError if it can't be used."""

    def __init__(self, snapshot: Any) -> None:
        self._figures = Figures(snapshot)

    @overload
    def estimate(
        self, model: str, output_tokens: float, **options: Unpack[t.TokenQuestionOptions]
    ) -> Union[t.Estimate, t.EarlierEstimate, None]: ...

    @overload
    def estimate(
        self, model: str, **options: Unpack[t.TokenQuestionOptions]
    ) -> Union[t.ResponseEstimate, t.EarlierEstimate, None]: ...

    @overload
    def estimate(
        self, model: str, output_tokens: float, *, allow_predicted: bool, **options: Unpack[t.TokenQuestionOptions]
    ) -> Union[t.Estimate, t.PredictedEstimate, t.EarlierEstimate, None]: ...

    @overload
    def estimate(
        self, model: str, *, outputs: float, **options: Unpack[t.OutputQuestionOptions]
    ) -> Optional[t.ItemEstimate]: ...

    def estimate(self, model: str, output_tokens: Optional[float] = None, **options: Any) -> Any:
        """Energy and emissions of output tokens, images or videos, on the lowest-energy configuration under a latency limit.

        ``estimate(model, output_tokens)`` counts tokens, ``estimate(model, outputs=10)`` images or videos. ``estimate(model)``
        has only ``response_percentiles``, the energy of single responses. ``TokenQuestionOptions`` and ``OutputQuestionOptions`` in ``token_energy.generated``. With ``allow_predicted=True``,
        chat of an open-weights model that was not measured is predicted, and ``basis`` says so. None if the model was not
        measured: ``why`` gives the reason.

        If only the benchmark of 2024 has the model or the GPU, ``basis`` is ``measured-2024``. Check it before you compare or add
        results. A question that names a workload never gets figures of another one.

        Raises TypeError on an unknown or missing argument, ValueError on a value that is not allowed.
        """
        return self._answered(question(self._figures.words, model, output_tokens, options))[0]

    @overload
    def predict(self, model: str, *, gpu: Optional[str] = None) -> t.Prediction: ...

    @overload
    def predict(
        self, *, params_b: float, active_params_b: float, vendor: Optional[str] = None, gpu: Optional[str] = None
    ) -> t.Prediction: ...

    def predict(self, model: Optional[str] = None, **options: Any) -> t.Prediction:
        """Predicted energy of chat for a model that was not measured, with an interval, or the reason for a missing prediction.

        ``predict(model)`` takes the hub id of an open-weights model, with or without its owner. Sizes are in billions.
        ``vendor`` is the owner of the weights on a model hub: the interval is wider if none of its models was measured.

        Raises TypeError on an unknown or missing argument, ValueError on a value that is not allowed.
        """
        snapshot, words = self._figures.snapshot, self._figures.words
        if model is not None:
            named = given_options(words, {"model": model, **options}, "prediction")
            sizes = self._open_model(named.model)
            return self._prediction(sizes, named.gpu, self._no_sizes(named.model))
        asked = given_options(words, options, "sizes")
        return self._prediction(Sizes(None, asked.vendor or "", asked.params_b, asked.active_params_b, None), asked.gpu, None)

    def why(
        self, model: Union[str, t.Selection], output_tokens: Union[float, str, t.Selection, None] = None, **options: Any
    ) -> Optional[t.Reason]:
        """Why ``estimate`` returns None or has no emissions, for the same arguments; without a count, why ``best`` is empty.

        ``why(a, b)`` says why ``compare(a, b)`` returns None. None if nothing is missing.
        """
        words = self._figures.words
        if not isinstance(model, t.Selection) and not isinstance(output_tokens, (str, t.Selection)):
            return self._reason(question(words, model, output_tokens, options))
        for one in (model, output_tokens):
            asked = given_options(words, asdict(one), "selection") if isinstance(one, t.Selection) else one
            reason = None if asked is None else self._reason(asked)
            if reason is not None:
                return reason
        return None

    def models(self) -> Sequence[t.Model]:
        """The measured models."""
        return tuple(self._figures.models)

    def configurations(self, model: Optional[str] = None, **options: Unpack[t.FilterOptions]) -> Sequence[t.Configuration]:
        """The configurations with energy per token that a filter matches, by workload and model, lowest energy first.

        Empty for an unknown model.
        """
        asked = given_options(self._figures.words, {"model": model, **options}, "filter")
        slug = getattr(self.resolve(asked.model), "slug", "") if model is not None else None
        gpu = None if asked.gpu is None else gpu_of(self._figures.snapshot, asked.gpu) or ""
        limit = math.inf if asked.max_itl_ms is None else asked.max_itl_ms
        wanted = {"slug": slug, "gpu": gpu, **{name: getattr(asked, name) for name in ("workload", "num_gpus", "precision")}}
        return tuple(
            row
            for row in self._figures.rows
            if all(value in (None, getattr(row, name)) for name, value in wanted.items()) and row.median_itl_ms <= limit
        )

    def best(self, model: str, **options: Unpack[t.SelectionOptions]) -> Sequence[t.Best]:
        """The lowest-energy configuration on each GPU that meets the latency limit, lowest energy first."""
        found = self._choice(given_options(self._figures.words, {"model": model, **options}, "selection"))
        if isinstance(found, _None):
            return ()
        by_gpu: Dict[str, t.Configuration] = {}
        for row in found.rows:
            by_gpu.setdefault(row.gpu, row)
        return tuple(
            t.Best(**vars(self._chosen(row, found)), ties_with_first=_tied(row, found.rows[0], "wh_per_million_output_tokens"))
            for row in by_gpu.values()
        )

    def grid(self, area: str, year: Union[int, str, None] = None) -> Optional[t.Area]:
        """An area by code or name, and its grid carbon intensity in a year; otherwise None."""
        reject_name(self._figures.words, area)
        found = self._area_in(area, year)
        return None if isinstance(found, _None) else found

    def compare(self, a: Union[t.Selection, str], b: Union[t.Selection, str]) -> Optional[t.Comparison]:
        """Compares the lowest-energy configurations of two selections, or two rows by their ``row_id``.

        None if one was not measured.
        """
        first, second = self._row(a), self._row(b)
        if first is None or second is None:
            return None
        return t.Comparison(
            first,
            second,
            per_million_output_tokens=_compared(first, second, "wh_per_million_output_tokens"),
            per_mean_response=_compared(first, second, "wh_per_response"),
        )

    def resolve(self, name: str) -> Optional[t.Model]:
        """The model of a slug, display name, hub id or a provider's name.

        None if the name is unknown or may mean several models.
        """
        reject_name(self._figures.words, name)
        return self._figures.names.find(name)

    def near(self, name: str) -> Sequence[str]:
        """Slugs of up to three models with similar names: suggestions for the user, not for calculations."""
        reject_name(self._figures.words, name)
        return tuple(self._figures.names.near(name, self._figures.models))

    def about(self) -> t.About:
        """The release, its notices, withdrawn rows, and the licence."""
        stored = [one.name for one in fields(t.About) if one.name not in ("earlier_models", "earlier_workloads")]
        own = copy.deepcopy({name: self._figures.snapshot[name] for name in stored})
        earlier = self._figures.earlier
        own["earlier_models"] = () if earlier is None else tuple(model.slug for model in earlier.models)
        own["earlier_workloads"] = () if earlier is None else tuple(earlier.workloads)
        sources = t.Sources(**own["sources"], earlier=None if earlier is None else earlier.source)
        return t.About(**{**own, "sources": sources})

    def _row(self, of: Union[t.Selection, str]) -> Optional[t.ChosenConfiguration]:
        if isinstance(of, str):
            row = self._figures.by_id.get(of)
            return None if row is None else self._chosen(row, None)
        if not isinstance(of, t.Selection):
            raise TypeError("compare takes two, each a Selection or the row_id of a configuration.")
        asked = given_options(self._figures.words, asdict(of), "selection")
        found = self._choice(asked)
        if isinstance(found, _None):
            return None
        row = found.rows[0]
        assumed = [] if asked.gpu is not None else [self._words("any_gpu", gpu=row.gpu)]
        return self._chosen(row, dataclasses.replace(found, warnings=[*found.warnings, *assumed]))

    def _chosen(self, row: t.Configuration, choice: Optional[_Choice]) -> t.ChosenConfiguration:
        """A configuration with its uncertainty ranges and the latency limit that it was chosen under, if any."""
        energy = _figure(row.wh_per_million_output_tokens, row)
        conditions = BoundConditions() if choice is None else self._conditions(SimpleNamespace(input_tokens=None, responses=None, pue=None), choice)
        bounding = row if choice is None else choice.bound_for(row)
        bound = _figure(bounding.wh_per_million_output_tokens, bounding).low
        return t.ChosenConfiguration(
            **vars(row),
            wh_per_million_output_tokens_with_range=energy,
            at_least_wh_per_million_output_tokens=lower_bound_of(bound, conditions),
            wh_per_mean_response_with_range=_figure(row.wh_per_response, row),
            max_itl_ms=None if choice is None else choice.limit,
            latency_limit_given=choice is not None and choice.latency_limit_given,
            caveat=self._caveat(self._figures.tokens, row, conditions, bounding),
            warnings=(*self._notices(), *([] if choice is None else choice.warnings)),
        )

    def _answered(self, asked: Any) -> Tuple[Any, Optional[_None]]:
        """The result of a question, measured or predicted, and the reason for a missing result or missing emissions."""
        gpus_only, area = _of_gpus(asked), self._area_in(asked.grid or "WLD", asked.year)
        found: Any = self._choice(asked)
        earlier = None if isinstance(found, _Choice) else self._earlier_estimate(asked, area)
        if isinstance(earlier, t.EarlierEstimate):
            return earlier, area if isinstance(area, _None) else None
        if isinstance(found, _Choice):
            found = (self._token_estimate if asked.outputs is None else self._item_estimate)(gpus_only, found, area)
        else:
            is_predictable = asked.allow_predicted and found.field != "as_of"
            predicted = self._predicted_estimate(gpus_only, area) if is_predictable else None
            found = predicted if isinstance(predicted, t.PredictedEstimate) else earlier or predicted or found
        reasons = [one for one in (found, area, self._no_ratios(asked)) if isinstance(one, _None)]
        estimate = None if isinstance(found, _None) else self._with_converted(asked, found)
        return estimate, reasons[0] if reasons else None

    def _reason(self, of: Any) -> Optional[t.Reason]:
        """The reason for a missing result of a question, a selection or a row; None if there is one, with its emissions."""
        figures = self._figures
        if isinstance(of, str):
            if of in figures.by_id:
                return None
            reason = self._none("row_id", "no_row", of)
            return t.Reason(reason.field, reason.given, reason.message, (), None, None, False)
        _, found = self._answered(of)
        if found is None and of.output_tokens is None and of.outputs is None:
            # `best` has no figures of 2024, which `estimate` does have.
            choice = self._choice(of)
            found = choice if isinstance(choice, _None) else None
        if found is None:
            return None
        model = figures.names.find(of.model)
        workload = of.workload or ("" if model is None else model.workloads[0])
        kind = figures.tokens if of.outputs is None else figures.items
        given = of.max_itl_ms if of.max_latency_s is None else of.max_latency_s
        limit = kind.default_limit(workload, figures.snapshot["itl_deadline_ms"]) if given is None else given
        limits = (limit, None) if of.outputs is None else (None, limit)
        found = self._with_prediction(of, found)
        return t.Reason(found.field, found.given, found.message, tuple(found.near()), *limits, given is not None)

    def _with_prediction(self, asked: Any, reason: _None) -> _None:
        """The reason for a missing result, with the way to a prediction if allowing one would give it."""
        models, _ = self._figures.names.meaning(asked.model)
        if reason.field != "model" or asked.outputs is not None or models or asked.allow_predicted:
            return reason
        allowed = {"output_tokens": asked.output_tokens or 0, "allow_predicted": True}
        found, _ = self._answered(SimpleNamespace(**{**vars(asked), **allowed}))
        if not isinstance(found, t.PredictedEstimate):
            if asked.allow_predicted is not None or not self._is_predictable_by_sizes(asked):
                return reason
            return dataclasses.replace(reason, message=joined(reason.message, self._words("or_predict")))
        # A question without a count has no option for a prediction.
        word = "no_model_predict" if asked.output_tokens is None else "no_model_predictable"
        return self._none("model", word, asked.model, option="allow_predicted=True")

    def _is_predictable_by_sizes(self, asked: Any) -> bool:
        """Whether sizes would give a prediction for a question about a model of which nothing is known."""
        snapshot, earlier = self._figures.snapshot, self._figures.earlier
        if earlier is not None and earlier.named(asked.model)[0]:
            return False
        is_of_main_table = (
            asked.workload in (None, _CHAT)
            and asked.max_itl_ms in (None, snapshot["itl_deadline_ms"])
            and asked.num_gpus is None
        )
        is_measured_gpu = asked.gpu is None or gpu_of(snapshot, asked.gpu) is not None
        is_unknown = self._open_model(asked.model) is None and not is_closed(snapshot, asked.model)
        return is_of_main_table and is_measured_gpu and is_unknown

    def _choice(self, asked: Any) -> Union[_None, _Choice]:
        """Selects the configurations for a question."""
        figures, named = self._figures, asked.workload
        kind = figures.tokens if asked.outputs is None else figures.items
        updated = figures.snapshot["updated"]
        if asked.as_of is not None and asked.as_of < updated:
            return self._none("as_of", "newer_data", asked.as_of, updated=updated)
        is_of_tokens, earlier = kind is figures.tokens, figures.earlier
        if named is not None and earlier is not None and is_of_tokens and named in earlier.workloads:
            return self._none("workload", "earlier_workload", named, year=str(earlier.year), engine=earlier.engine)
        if named is not None and named not in kind.workloads:
            is_known = named in figures.tokens.workloads or named in figures.items.workloads
            model = figures.names.find(asked.model)
            own = [] if model is None else [one for one in model.workloads if one in kind.workloads]
            near = lambda: by_likeness(named, own or list(kind.workloads))
            return self._none("workload", kind.other_kind if is_known else kind.unknown, named, near)
        models, note = figures.names.meaning(asked.model)
        if figures.names.is_other(asked.model):
            return self._none("model", "other_default", asked.model)
        reason = self._only_earlier_reason(asked, models) if is_of_tokens else None
        if reason is not None:
            return reason
        if len(models) != 1:
            return self._no_model(asked.model, models, kind)
        note = self._note_on(asked.model, models[0], note)
        workload = self._workload(kind, named, models[0])
        if isinstance(workload, _None):
            return workload
        measured = self._measured_on(kind.ranked.get((workload, models[0].slug), []), asked, models[0], workload)
        if isinstance(measured, _None):
            return measured
        given = getattr(asked, kind.option)
        default = kind.default_limit(workload, figures.snapshot["itl_deadline_ms"])
        limit: float = (math.inf if default is None else default) if given is None else given
        # Rows are in the order of their energy, so the first one that fits has the lowest.
        rows = [row for row in measured if getattr(row, kind.latency) <= limit]
        if not rows:
            fastest = min(getattr(row, kind.latency) for row in measured)
            values = {"model": models[0].model, "workload": workload, "fastest": three_digits(fastest, "up")}
            return self._none(kind.option, kind.slow, limit, lambda: [_limit_for(fastest)], **values)
        is_on_asked = asked.gpu is None or gpu_of(figures.snapshot, asked.gpu) == rows[0].gpu
        notes = self._notes(asked, models[0], note, rows[0].precision, workload)
        is_measured_model = note == "" and not figures.names.provider_notes(asked.model)
        other_gpu_than = None if is_on_asked else asked.gpu
        return _Choice(
            rows, measured, kind.latency, other_gpu_than, limit, given is not None, is_measured_model, notes
        )

    def _only_earlier(self, asked: Any) -> Optional[Tuple[List[Any], str]]:
        """What a name means in the benchmark of 2024, if only that benchmark has the model, or has it on the GPU."""
        earlier = self._figures.earlier
        if earlier is None:
            return None
        later, note = self._figures.names.meaning(asked.model)
        if not later:
            found = earlier.named(asked.model)
            return found if found[0] else None
        on = None if asked.gpu is None or asked.allow_other_gpu else earlier.gpu_of(asked.gpu)
        if len(later) != 1 or on is None or on in later[0].gpus or not earlier.is_measured(later[0].slug, on):
            return None
        return [model for model in earlier.models if model.slug == later[0].slug], note

    def _only_earlier_reason(self, asked: Any, later: Sequence[t.Model]) -> Optional[_None]:
        """That only the benchmark of 2024 has the model, or has it on the GPU; otherwise None."""
        found, earlier = self._only_earlier(asked), self._figures.earlier
        if found is None or earlier is None:
            return None
        model = found[0][0]
        values = {
            **{"model": model.model, "engine": earlier.engine, "year": str(earlier.year)},
            "workloads": " or ".join(earlier.workloads_of(model.slug)),
        }
        if later:
            return self._none("gpu", "only_earlier_gpu", asked.gpu, **values)
        return self._none("model", "only_earlier_model", asked.model, **values)

    def _earlier_estimate(self, asked: Any, area: Union[_None, t.Area]) -> Union[t.EarlierEstimate, _None, None]:
        """The energy of the benchmark of 2024, or why it has none. None if the question is not about that benchmark."""
        earlier, updated, named = self._figures.earlier, self._figures.snapshot["updated"], asked.workload
        is_too_new = asked.as_of is not None and asked.as_of < updated
        if earlier is None or asked.outputs is not None or is_too_new or named not in (None, *earlier.workloads):
            return None
        found = self._only_earlier(asked) if named is None else self._in_earlier(earlier, asked.model)
        if found is None:
            return None
        choice = self._earlier_choice(earlier, asked, *found)
        return choice if isinstance(choice, _None) else self._of_earlier(earlier, asked, choice, area)

    def _in_earlier(self, earlier: EarlierFigures, name: str) -> Tuple[List[Any], str]:
        """What a name means in the benchmark of 2024, whether or not the model was measured later."""
        later, note = self._figures.names.meaning(name)
        if not later:
            return earlier.named(name)
        slugs = {model.slug for model in later}
        return [model for model in earlier.models if model.slug in slugs], note

    def _earlier_choice(
        self, earlier: EarlierFigures, asked: Any, among: Sequence[Any], note: str
    ) -> Union[EarlierChoice, _None]:
        slugs = [model.slug for model in among]
        if len(among) > 1:
            return self._none("model", "several_models", asked.model, lambda: slugs, models=", ".join(slugs))
        if not among:
            names = self._figures.names
            model = names.find(asked.model)
            if model is None:
                return self._none("model", "other_default" if names.is_other(asked.model) else "no_model", asked.model)
            workloads, own = model.workloads, {"model": model.model, "workload": asked.workload}
            return self._none("workload", "no_model_in_workload", asked.workload, lambda: workloads, **own)
        slug, note = among[0].slug, self._note_on(asked.model, among[0], note)
        workload = asked.workload or earlier.workloads_of(slug)[0]
        values = {"model": among[0].model, "workload": workload}
        rows = earlier.ranked(workload, slug)
        if not rows:
            near = lambda: by_likeness(workload, earlier.workloads_of(slug))
            return self._none("workload", "no_model_in_workload", workload, near, **values)
        measured = self._earlier_on(earlier, asked, rows, values)
        if isinstance(measured, _None):
            return measured
        limit = earlier.workloads[workload]["tpot_deadline_ms"] if asked.max_itl_ms is None else asked.max_itl_ms
        row = next((one for one in measured if one.mean_tpot_ms <= limit), None)
        if row is None:
            fastest = fastest_of(measured)
            return self._none("max_itl_ms", "no_latency_earlier", limit, lambda: [written(fastest)], **values, fastest=three_digits(fastest, "up"))
        is_measured_model = note == "" and not self._figures.names.provider_notes(asked.model)
        is_on_asked = asked.gpu is None or earlier.gpu_of(asked.gpu) == row.gpu
        return EarlierChoice(row, limit, note, is_measured_model, None if is_on_asked else asked.gpu)

    def _earlier_on(
        self, earlier: EarlierFigures, asked: Any, rows: List[Any], values: Dict[str, Any]
    ) -> Union[_None, List[Any]]:
        """The configurations on the GPUs in the question, or on others if the question allows it."""
        if asked.gpu is not None:
            gpu = earlier.gpu_of(asked.gpu)
            on_gpu = [row for row in rows if row.gpu == gpu]
            if not on_gpu and not asked.allow_other_gpu:
                return self._none("gpu", "no_gpu", asked.gpu, lambda: by_likeness(asked.gpu, {row.gpu for row in rows}), **values)
            rows = on_gpu or rows
        found = [row for row in rows if asked.num_gpus in (None, row.num_gpus)]
        if found:
            return found
        return self._none("num_gpus", "no_num_gpus", asked.num_gpus, lambda: _near_counts(rows, asked.num_gpus), **values)

    def _of_earlier(
        self, earlier: EarlierFigures, asked: Any, choice: EarlierChoice, area: Union[_None, t.Area]
    ) -> t.EarlierEstimate:
        row, count = choice.row, asked.output_tokens
        # With a boundary, the PUE would be a step of a conversion.
        pue = (asked.pue or 1) if asked.boundary is None else 1
        own = SimpleNamespace(**{**vars(asked), "pue": pue})
        is_limited = asked.max_itl_ms is not None
        found = _Choice(
            [row], [], "mean_tpot_ms", choice.other_gpu_than, choice.limit, is_limited, choice.is_measured_model, []
        )
        caveat = f"{self._figures.words['earlier_caveat']} {earlier.workloads[row.workload]['caveat']}"
        warnings = self._earlier_warnings(earlier, asked, choice)
        frame = self._frame(own, found, area, caveat, warnings, None, "measured-2024")
        frame["sources"] = (earlier.source, *frame["sources"][1:])
        frame["citation"] = self._citation(frame["sources"])
        responses = asked.responses or 1
        wh = _wh(row.wh_per_million_output_tokens, (count or 0) * responses, pue)
        per_response = _wh(row.wh_per_million_output_tokens, row.avg_output_tokens, pue)
        emissions = None if count is None else _emissions(wh, area)
        electricity, words = frame["electricity"], self._figures.words
        claimed_wh = per_response if count is None else wh
        claim, short = self._earlier_claims(earlier, asked, choice, claimed_wh, pue)
        if emissions is not None and electricity is not None:
            claim = joined(claim, emissions_value(words, electricity, emissions))
            short = short if asked.grid is None else joined(short, short_emissions(words, electricity, emissions))
        return t.EarlierEstimate(
            claim=claim,
            short_claim=short,
            at_least_wh=None,
            at_least_wh_per_million_output_tokens=None,
            g_co2e=None if emissions is None else t.EarlierFigure(emissions, None, None, "measured-2024"),
            prompt_wh=None,
            response_percentiles=None,
            year=earlier.year,
            engine=earlier.engine,
            wh_per_mean_response=per_response,
            output_tokens=count,
            responses=responses,
            max_mean_tpot_ms=choice.limit,
            wh=None if count is None else t.EarlierFigure(wh, None, None, "measured-2024"),
            **_own(row, t.EarlierEstimate),
            **frame,
        )

    def _earlier_warnings(self, earlier: EarlierFigures, asked: Any, choice: EarlierChoice) -> List[str]:
        """What has to be said with a configuration of 2024."""
        row, note, year = choice.row, choice.note, str(earlier.year)
        by_rule = {"asked": asked.model, "model_id": row.model_id, "note": note}
        warnings = [] if note == "" else [self._words("by_rule_earlier", **by_rule)]
        warnings += [one for one in self._figures.names.provider_notes(asked.model) if one != note]
        if asked.output_tokens is None:
            warnings.append(self._words("no_count"))
        if asked.input_tokens is not None:
            warnings.append(self._words("earlier_prompt", input=asked.input_tokens))
        if asked.boundary is not None:
            warnings.append(self._words("earlier_not_converted", year=year, boundary=asked.boundary))
        return warnings

    def _earlier_claims(
        self, earlier: EarlierFigures, asked: Any, choice: EarlierChoice, wh: float, pue: float
    ) -> Tuple[str, str]:
        """The claim and the short claim about a configuration of 2024, without their emissions."""
        row, count, words = choice.row, asked.output_tokens, self._figures.words
        responses = asked.responses or 1
        mean = math.floor(row.avg_output_tokens + 0.5)
        subject = {
            "what": self._words("claim_mean_response", count=mean) if count is None else tokens_in_words(words, count, asked.responses),
            "model": row.model,
            "details": row.workload,
            "gpus": fill("{num_gpus} × {card}", num_gpus=row.num_gpus, card=row.card.upper()),
            "limit": limit_in_words(words, "claim_limit_earlier", choice.limit),
            "is_limit_stated": asked.max_itl_ms is not None,
        }
        value, year = three_digits(wh), str(earlier.year)
        own = SimpleNamespace(**{**vars(asked), "pue": pue})
        conditions = BoundConditions("measured", choice.is_measured_model, choice.other_gpu_than is None)
        about = SimpleNamespace(conditions=conditions, provider_note=self._provider_note(asked), measured_prompt_tokens=0)
        obstacle = obstacle_claim(words, own, about)
        in_words = subject_in_words(words, own, subject)
        claim = self._words("claim_earlier", subject=in_words, value=value, year=year, engine=earlier.engine)
        each = "" if responses == 1 else self._words("claim_each_earlier", value=three_digits(wh / responses))
        kind, short_of = short_kind(words, own), short_subject(words, asked, subject, row.workload)
        short = self._words(
            "short_earlier", subject=short_of, energy=value, kind=kind, year=year, engine=earlier.engine
        )
        return joined(claim, each, obstacle), joined(short, obstacle)

    def _provider_note(self, asked: Any) -> Optional[str]:
        """The note on the provider in the name, if its hardware was not measured."""
        return next(iter(self._figures.names.provider_notes(asked.model)), None)

    def _no_model(self, name: str, among: Sequence[t.Model], kind: Kind) -> _None:
        """A name that means no model, or several. Suggestions are models of the kind in question, if any is similar."""
        slugs = [model.slug for model in among]
        if slugs:
            return self._none("model", "several_models", name, lambda: slugs, models=", ".join(slugs))
        models, names = self._figures.models, self._figures.names
        if is_closed(self._figures.snapshot, name):
            return self._none("model", "no_model_closed", name)

        def near() -> List[str]:
            of_kind = [model for model in models if any(own in kind.workloads for own in model.workloads)]
            found = names.near(name, models)
            return names.near(name, of_kind) if any(model.slug in found for model in of_kind) else found

        return self._none("model", "no_model", name, near)

    def _workload(self, kind: Kind, named: Optional[str], model: t.Model) -> Union[str, _None]:
        """The workload in the question; otherwise chat, or the only one on which the model was measured."""
        of_kind = [one for one in model.workloads if one in kind.workloads]
        if named is not None or _CHAT in of_kind:
            return named or _CHAT
        if len(of_kind) == 1:
            return of_kind[0]
        near = of_kind or list(model.workloads)
        listed, word = ", ".join(near), "several_workloads" if of_kind else kind.unmeasured
        return _None("workload", "", self._words(word, asked=listed, model=model.model, workloads=listed), lambda: near)

    def _measured_on(self, rows: List[Any], asked: Any, model: t.Model, workload: str) -> Union[_None, List[Any]]:
        """The configurations on the GPUs in the question, or on others if the question allows it."""
        values = {"model": model.model, "workload": workload}
        if not rows:
            near = lambda: by_likeness(workload, model.workloads)
            return self._none("workload", "no_model_in_workload", workload, near, **values)
        if asked.gpu is not None:
            gpu = gpu_of(self._figures.snapshot, asked.gpu)
            on_gpu = [row for row in rows if row.gpu == gpu]
            if not on_gpu and not asked.allow_other_gpu:
                return self._none("gpu", "no_gpu", asked.gpu, lambda: by_likeness(asked.gpu, {row.gpu for row in rows}), **values)
            rows = on_gpu or rows
        found = [row for row in rows if asked.num_gpus in (None, row.num_gpus)]
        if found:
            return found
        return self._none("num_gpus", "no_num_gpus", asked.num_gpus, lambda: _near_counts(rows, asked.num_gpus), **values)

    def _notes(self, asked: Any, model: t.Model, note: str, precision: str, workload: str) -> List[str]:
        """Notes on how a question was read."""
        notes = []
        if note != "":
            values = {"asked": asked.model, "model_id": model.model_id, "precision": precision, "note": note}
            notes.append(self._words("by_rule", **values))
        notes += [one for one in self._figures.names.provider_notes(asked.model) if one != note]
        if asked.workload is None and workload != _CHAT:
            notes.append(self._words("only_workload", model=model.model, workload=workload))
        return notes

    def _area_in(self, name: str, year: Union[int, str, None]) -> Union[_None, t.Area]:
        """An area and its grid carbon intensity in a year. Default: the latest year of the grid data."""
        grid, found = self._figures.snapshot["grid"], self._figures.area_named(name)
        if found is None:
            place = self._figures.place_name(name)
            if place in grid["groups"]:
                return self._none("grid", "group_area", name)
            if place in grid["several"]:
                return self._none("grid", "several_areas", name, lambda: grid["several"][place])
            country = self._figures.country_of_part(name)
            if country is not None:
                iso3 = country["iso3"]
                return self._none("grid", "part_of_area", name, lambda: [iso3], area=country["display_name"], iso3=iso3)
            codes = {area["display_name"]: area["iso3"] for area in self._figures.areas}
            return self._none("grid", "no_area", name, lambda: [codes[one] for one in near_names(name, list(codes))])
        years, in_year = found["years"], grid["year"] if year is None else written(year)
        if in_year not in years:
            return self._none("year", "no_year", in_year, lambda: sorted(years), area=found["display_name"])
        place = (found["iso3"], found["iso2"], found["display_name"], in_year)
        return t.Area(*place, years[in_year], self._figures.place_note(name), dict(years))

    def _none(
        self, field: str, word: str, given: Union[float, str], near: Callable[[], Sequence[str]] = tuple, **values: Any
    ) -> _None:
        return _None(field, written(given), self._words(word, asked=given, **values), near)

    def _words(self, word: str, **values: Union[float, str]) -> str:
        return sentence(self._figures.words[word], **values)

    def _token_estimate(self, asked: Any, choice: _Choice, area: Union[_None, t.Area]) -> t.ResponseEstimate:
        """Energy and emissions of the tokens of a question; without a count, the energy of single responses."""
        row, tokens, pue = choice.rows[0], asked.output_tokens, asked.pue or 1
        words, responses = self._figures.words, asked.responses or 1
        workload = self._figures.tokens.workloads[row.workload]
        bits = re.search("[0-9]+$", row.precision)
        # Only the lengths of chat prompts have a known bound.
        has_bound = bits is not None and row.workload == _CHAT
        size = (int(bits.group()) if bits else 0, row.active_params_b, row.architecture.startswith("Dense"))
        prompt = self._prompt(asked, row.gpu, *size) if has_bound else None
        further = [self._words("no_count")] if tokens is None else []
        further += self._prompt_warnings(asked, row.workload, row.avg_output_tokens, prompt)
        conditions = self._conditions(asked, choice)
        bounding = choice.bound_for(row)
        caveat = self._caveat(self._figures.tokens, row, conditions, bounding)
        frame = self._frame(asked, choice, area, caveat, further, prompt)
        percentiles = _response_percentiles(row, pue)
        count: float = (tokens or 0) * responses
        wh_value = None if tokens is None else _wh(row.wh_per_million_output_tokens, count, pue)
        wh = None if wh_value is None else _figure(wh_value, row)
        g_co2e_value = None if wh_value is None else _emissions(wh_value, area)
        g_co2e = None if g_co2e_value is None else _figure(g_co2e_value, row)
        if wh is None:
            # A response of median length, or a million tokens if no length is known.
            claimed_tokens: float = 1_000_000 if percentiles is None else percentiles.tokens.p50
            is_median = percentiles is not None
            what = self._words("claim_response", count=claimed_tokens) if is_median else tokens_in_words(words, claimed_tokens, 1)
        else:
            claimed_tokens, what = count, tokens_in_words(words, tokens, responses)

        def energy_on(of: t.Configuration) -> t.Figure:
            return _figure(_wh(of.wh_per_million_output_tokens, claimed_tokens, pue), of)

        bound = energy_on(bounding).low
        claimed = self._claimed(
            asked,
            row,
            self._subject(what, row, choice, "claim_limit_tokens"),
            wh=energy_on(row),
            bound=bound,
            conditions=conditions,
            percentiles=percentiles if wh is None else None,
            prompt_wh=prompt,
            g_co2e=g_co2e,
            electricity=frame["electricity"],
        )
        of_responses = t.ResponseEstimate(
            claim=claim_of(words, asked, claimed),
            short_claim=short_claim_of(words, asked, claimed),
            response_percentiles=percentiles,
            at_least_wh_per_million_output_tokens=lower_bound_of(
                _figure(bounding.wh_per_million_output_tokens, bounding).low, conditions
            ),
            prompt_wh=prompt,
            max_itl_ms=choice.limit,
            prompts=t.Prompts(workload["prompts"], None, workload["context_tokens"]),
            **_own(row, t.ResponseEstimate),
            **frame,
        )
        if wh is None:
            return of_responses

        def load(of: t.Configuration) -> t.Load:
            wh = _wh(of.wh_per_million_output_tokens, count, pue)
            return t.Load(of.row_id, of.gpu, of.num_gpus, of.avg_running_batch, wh, _emissions(wh, area))

        best, measured = load(row), choice.measured
        return t.Estimate(
            **vars(of_responses),
            wh=wh,
            at_least_wh=lower_bound_of(bound, conditions),
            g_co2e=g_co2e,
            load_range=t.LoadRange(best, load(self._figures.smallest_batch(row))),
            configuration_range=t.ConfigurationRange(load(measured[0]), load(measured[-1])) if asked.gpu is None else None,
            output_tokens=tokens,
            responses=responses,
        )

    def _subject(self, what: str, row: Any, choice: _Choice, limit: str) -> Dict[str, Any]:
        """The subject of a claim about a measured configuration. ``limit`` is the template of its latency limit."""
        is_exceeded = any(one.gpu == row.gpu and getattr(one, choice.latency) > choice.limit for one in choice.measured)
        return {
            "what": what,
            "model": row.model,
            "details": f"{row.precision}, {row.workload}, {row.engine}",
            "gpus": gpus_in_words(row),
            "limit": limit_in_words(self._figures.words, limit, choice.limit),
            "is_limit_stated": choice.latency_limit_given or is_exceeded,
        }

    def _claimed(self, asked: Any, row: Any, subject: Dict[str, Any], **result: Any) -> Claimed:
        """What a claim about a measured configuration says."""
        prompts = self._figures.snapshot["prompts"]
        measured = 0 if prompts is None else prompts["measured_tokens"]
        provider_note = self._provider_note(asked)
        return Claimed(subject, row.workload, provider_note=provider_note, measured_prompt_tokens=measured, **result)

    def _conditions(self, asked: Any, choice: _Choice) -> BoundConditions:
        """Whether the figures of a choice are those that the question asked for."""
        own = self._figures.tokens.workloads.get(choice.rows[0].workload, {})
        is_accepted = _tokens_of_call(asked) <= own.get("context_tokens", math.inf)
        return BoundConditions(
            "measured",
            choice.is_measured_model,
            choice.other_gpu_than is None,
            asked.pue or 1,
            is_accepted,
            self._prompt_obstacle(asked, choice.rows[0].workload),
        )

    def _prompt_obstacle(self, asked: Any, workload: str) -> Optional[str]:
        """Why a figure may include reading a longer prompt than the question has.

        Only the lengths of chat prompts have a known maximum.
        """
        prompts = self._figures.snapshot["prompts"]
        if asked.input_tokens is None:
            return None
        if prompts is None or workload != _CHAT:
            return "unknown_prompt"
        read = asked.input_tokens - (asked.cached_input_tokens or 0)
        return "short_prompt" if read < prompts["measured_tokens"] else None

    def _item_estimate(self, asked: Any, choice: _Choice, area: Union[_None, t.Area]) -> t.ItemEstimate:
        row = choice.rows[0]
        # Each step a double, in the order of src/figures/price.ts.
        wh = row.wh_per_output * float(asked.outputs) * (asked.pue or 1)
        emissions, figure, conditions = _emissions(wh, area), _figure(wh, row), self._conditions(asked, choice)
        g_co2e, words = None if emissions is None else _figure(emissions, row), self._figures.words
        bounding = choice.bound_for(row)
        frame = self._frame(asked, choice, area, self._caveat(self._figures.items, row, conditions, bounding), [])
        bound = _figure(bounding.wh_per_output * float(asked.outputs) * (asked.pue or 1), bounding).low
        what = _items_in_words(asked.outputs, row.unit)
        claimed = self._claimed(
            asked,
            row,
            self._subject(what, row, choice, "claim_limit_items"),
            wh=figure,
            bound=bound,
            conditions=conditions,
            g_co2e=g_co2e,
            electricity=frame["electricity"],
        )
        return t.ItemEstimate(
            claim=claim_of(words, asked, claimed),
            short_claim=short_claim_of(words, asked, claimed),
            wh=figure,
            at_least_wh=lower_bound_of(bound, conditions),
            g_co2e=g_co2e,
            outputs=asked.outputs,
            max_latency_s=choice.limit,
            **_own(row, t.ItemEstimate),
            **frame,
        )

    def _frame(
        self,
        asked: Any,
        choice: _Choice,
        area: Union[_None, t.Area],
        caveat: str,
        further: List[str],
        prompt: Optional[t.PromptEnergy] = None,
        basis: str = "measured",
    ) -> Dict[str, Any]:
        """The fields that every estimate has besides its energy. ``further`` warnings precede the one about the PUE."""
        sources = self._figures.snapshot["sources"]
        row, other, warnings, pue = choice.rows[0], choice.other_gpu_than, [*choice.warnings], asked.pue or 1
        if asked.gpu is None:
            warnings.append(self._words("any_gpu", gpu=row.gpu))
        if other is not None:
            warnings.append(self._words("other_gpu", gpu=row.gpu, model=row.model, asked=other))
        warnings += further
        note = None if asked.grid is None else self._figures.place_note(asked.grid)
        warnings += [] if note is None else [note]
        if isinstance(area, _None):
            warnings.append(self._words("no_emissions", why=area.message))
        if pue > 1:
            warnings.append(self._figures.snapshot["pue_note"])
        # Without a count, no emissions follow from the grid carbon intensity.
        has_emissions = not isinstance(area, _None) and (asked.output_tokens, asked.outputs) != (None, None)
        electricity = t.Electricity(**_own(area, t.Electricity)) if has_emissions else None
        used = [
            sources["energy"],
            # A prompt within the measured lengths adds nothing from this source.
            *([] if prompt is None or prompt.low == 0 or sources["prompts"] is None else [sources["prompts"]]),
            *([] if electricity is None else [sources["grid"]]),
        ]
        stated = {
            **{"electricity": electricity, "pue": pue, "citation": self._citation(used)},
            **self._source(basis, caveat, warnings, used),
        }
        return {"latency_limit_given": choice.latency_limit_given, "other_gpu_than": other, **stated}

    def _no_ratios(self, asked: Any) -> Optional[_None]:
        """Why a conversion is impossible; None if it is possible, or if the question has no boundary."""
        snapshot = self._figures.snapshot
        rungs = snapshot.get("boundaries", {}).get("rungs", ())
        if asked.boundary is None or any(one["rung"] == asked.boundary for one in rungs):
            return None
        return _None("boundary", asked.boundary, self._words("no_ratios", updated=snapshot["updated"]))

    def _with_converted(self, asked: Any, estimate: Any) -> Any:
        """An estimate with its energy converted to the boundary in the question, if it has one."""
        reason, boundary = self._no_ratios(asked), asked.boundary
        if boundary is None:
            return estimate
        if reason is not None:
            return dataclasses.replace(estimate, warnings=(*estimate.warnings, reason.message))
        boundaries, rungs = self._figures.snapshot["boundaries"], []
        for one in boundaries["rungs"]:
            ratio = {"node": asked.node_ratio, "site": asked.pue}.get(one["rung"])
            if ratio is None:
                rungs.append(t.ConvertedRung(**{**one, "sources": tuple(one["sources"])}, own=False))
            else:
                rungs.append(t.ConvertedRung(one["rung"], ratio, ratio, ratio, True, False, ()))
            if one["rung"] == boundary:
                break
        wh = _converted(estimate.wh, rungs)
        g_co2e = None if estimate.g_co2e is None else _converted(estimate.g_co2e, rungs)
        emissions = "" if g_co2e is None else self._words("claim_converted_emissions", **_span_in_words(g_co2e))
        prompt, warnings, in_words = getattr(estimate, "prompt_wh", None), estimate.warnings, boundary
        if prompt is not None and prompt.low > 0:
            read = prompt_in_words(self._figures.words, asked)
            warnings = (*warnings, self._words("converted_without_prompt", prompt=read))
            in_words = self._words("claim_converted_without", boundary=boundary, prompt=read)
        subject = self._converted_subject(asked, estimate)
        claim = self._words("claim_converted", subject=subject, boundary=in_words, emissions=emissions, **_span_in_words(wh))
        converted = t.Converted("converted", claim, boundary, wh, g_co2e, tuple(rungs), boundaries["caveat"])
        return dataclasses.replace(estimate, converted=converted, warnings=warnings)

    def _converted_subject(self, asked: Any, estimate: Any) -> str:
        """What a converted value is about."""
        words, is_of_items = self._figures.words, isinstance(estimate, t.ItemEstimate)
        limit, template = (
            (estimate.max_latency_s, "claim_limit_items") if is_of_items else (estimate.max_itl_ms, "claim_limit_tokens")
        )
        subject = {
            "what": _items_in_words(estimate.outputs, estimate.unit)
            if is_of_items
            else tokens_in_words(words, asked.output_tokens or 0, asked.responses),
            "model": estimate.model_id if isinstance(estimate, t.PredictedEstimate) else estimate.model,
            "gpus": estimate.gpu if isinstance(estimate, t.PredictedEstimate) else gpus_in_words(estimate),
            "limit": limit_in_words(words, template, limit),
            "is_limit_stated": estimate.latency_limit_given,
        }
        return short_subject(words, asked, subject, estimate.workload)

    def _source(self, basis: str, caveat: str, warnings: Sequence[str], sources: Sequence[str]) -> Dict[str, Any]:
        snapshot = self._figures.snapshot
        return {
            "basis": basis,
            "boundary": "gpu_only",
            "caveat": caveat,
            "warnings": (*self._notices(), *warnings),
            "release": snapshot["release"],
            "sources": tuple(sources),
        }

    def _citation(self, sources: Sequence[str]) -> str:
        """How to cite a result: the data with its release, and the sources that it uses."""
        return f"{self._figures.snapshot['citation']}. Sources: {'; '.join(dict.fromkeys(sources))}."

    def _caveat(self, kind: Kind, row: Any, conditions: BoundConditions, bounding: Any) -> str:
        """The caveat of a figure; without the sentence about lower bounds if it has none, or one below its uncertainty range."""
        general: str = self._figures.snapshot["caveat"]
        if bound_obstacle(conditions) is not None or bounding is not row:
            general = general.replace(f"{self._figures.snapshot['bound_note']} ", "")
        return f"{general} {kind.workloads[row.workload]['caveat']}"

    def _notices(self) -> List[str]:
        """The notice on this release, if there is one."""
        date, notices = self._figures.snapshot["release"], self._figures.snapshot["notices"]
        return [self._words("notice", date=date, notice=one["notice"]) for one in notices if one["date"] == date][:1]

    def _prediction(self, sizes: Optional[Sizes], asked: Optional[str], unknown: Optional[str]) -> t.Prediction:
        """A prediction as a result. ``unknown`` is the reason if no sizes are known."""
        snapshot = self._figures.snapshot
        predictions, found = snapshot["predictions"], Predicted(asked, None, unknown)
        if sizes is not None:
            found = predicted_on(snapshot, sizes, None if asked is None else gpu_of(snapshot, asked) or asked)
        coverage, warnings, sources = None, [], []
        if sizes is not None and found.figure is not None:
            group = "family" if sizes.vendor in predictions["vendors"] else "vendor"
            coverage, sources = predictions["validations"][group]["coverage"], [snapshot["sources"]["energy"]]
            warnings = [self._words("any_gpu", gpu=found.gpu or "")] if asked is None else []
        return t.Prediction(
            wh_per_million_output_tokens_with_range=found.figure,
            refusal=found.refusal,
            **{name: getattr(sizes, name, None) for name in ("model_id", "params_b", "active_params_b", "bits")},
            gpu=found.gpu,
            coverage=coverage,
            workload=_CHAT,
            max_itl_ms=snapshot["itl_deadline_ms"],
            **self._source("predicted", (predictions or snapshot)["caveat"], warnings, sources),
        )

    def _no_sizes(self, name: str) -> str:
        """Why no sizes are known of a name."""
        figures, words, earlier = self._figures, self._figures.words, self._figures.earlier
        if is_closed(figures.snapshot, name):
            return words["closed_model"]
        is_measured = figures.names.meaning(name)[0] or (earlier is not None and earlier.named(name)[0])
        return fill(words["predict_measured" if is_measured else "no_open_model"], asked=name)

    def _note_on(self, name: str, model: Any, note: str) -> str:
        """The note on a name that was read as a model."""
        return note_on_name(self._figures.snapshot, name, model, note, self._figures.names.provider_notes(name))

    def _open_model(self, name: str) -> Optional[Sizes]:
        """The open-weights model of that name; None if its sizes are unknown or the server means another model."""
        return None if self._figures.names.is_other(name) else open_model(self._figures.snapshot["predictions"], name)

    def _predicted_estimate(self, asked: Any, area: Union[_None, t.Area]) -> Union[t.PredictedEstimate, _None, None]:
        """Predicted energy of an open-weights model that was not measured; None if the name means measured models."""
        snapshot = self._figures.snapshot
        sizes, names = self._open_model(asked.model), self._figures.names
        if sizes is None:
            models, _ = names.meaning(asked.model)
            near = lambda: names.near(asked.model, self._figures.models)
            if models or names.is_other(asked.model):
                return None
            if is_closed(snapshot, asked.model):
                return self._none("model", "not_predicted", asked.model, why=snapshot["words"]["closed_model"])
            return self._none("model", "not_predictable", asked.model, near)
        if asked.output_tokens is None:
            return self._none("model", "not_predicted", asked.model, why=snapshot["words"]["predicted_count"])
        deadline = snapshot["itl_deadline_ms"]
        is_of_main_table = asked.workload in (None, _CHAT) and asked.max_itl_ms in (None, deadline) and asked.num_gpus is None
        found = predicted_on(snapshot, sizes, None if asked.gpu is None else gpu_of(snapshot, asked.gpu) or asked.gpu)
        figure, gpu = found.figure, found.gpu
        if not is_of_main_table or figure is None or gpu is None:
            why = (found.refusal or snapshot["refusals"]["not_enough"]) if is_of_main_table else snapshot["words"]["predicted_only"]
            return self._none("model", "not_predicted", asked.model, why=why)
        responses = asked.responses or 1
        wh = [_wh(one, asked.output_tokens * responses, asked.pue or 1) for one in (figure.value, figure.low, figure.high)]
        g_co2e = [one for one in (_emissions(each, area) for each in wh) if one is not None]
        params, active, bits = sizes.params_b, sizes.active_params_b, sizes.bits or 0
        predicted = self._words("predicted", params=params, active=active, bits=bits, gpu=gpu)
        warnings = [*self._figures.names.provider_notes(asked.model), predicted]
        is_limited = asked.max_itl_ms is not None
        choice = _Choice([SimpleNamespace(gpu=gpu)], [], "median_itl_ms", None, deadline, is_limited, False, warnings)
        prompt = self._prompt(asked, gpu, bits, active, params == active)
        further = self._prompt_warnings(asked, _CHAT, None, prompt)
        frame = self._frame(asked, choice, area, snapshot["predictions"]["caveat"], further, prompt, "predicted")
        energy = t.PredictedFigure(*wh, basis="predicted")
        emissions = t.PredictedFigure(*g_co2e, basis="predicted") if g_co2e else None
        subject = {
            "what": tokens_in_words(self._figures.words, asked.output_tokens, responses),
            "model": sizes.model_id or "",
            "details": sentence("{bits} bits, " + _CHAT, bits=bits),
            "gpus": gpu,
            "limit": limit_in_words(self._figures.words, "claim_limit_tokens", deadline),
            "is_limit_stated": is_limited,
        }
        conditions = BoundConditions("predicted")
        claimed = Claimed(
            subject, _CHAT, energy, conditions, prompt_wh=prompt, g_co2e=emissions, electricity=frame["electricity"]
        )
        return t.PredictedEstimate(
            claim=claim_of(self._figures.words, asked, claimed),
            short_claim=short_claim_of(self._figures.words, asked, claimed),
            wh=energy,
            at_least_wh=None,
            g_co2e=emissions,
            prompt_wh=prompt,
            model_id=sizes.model_id or "",
            params_b=params,
            active_params_b=active,
            bits=bits,
            workload=_CHAT,
            gpu=gpu,
            wh_per_million_output_tokens=figure.value,
            output_tokens=asked.output_tokens,
            responses=responses,
            max_itl_ms=deadline,
            **frame,
        )

    def _prompt(
        self, asked: Any, gpu: str, bits: float, active_params_b: float, is_dense: bool
    ) -> Optional[t.PromptEnergy]:
        """Energy of reading the prompts beyond the measured lengths, by the rule of prompts.json; None if it is not known."""
        rule, tokens, pue = self._figures.snapshot["prompts"], asked.input_tokens, asked.pue or 1
        responses = asked.responses or 1
        if rule is None or tokens is None:
            return None
        card = next((one for one in rule["cards"] if (one["gpu"], one["bits"]) == (gpu, bits)), None)
        if card is None:
            return None
        domain = rule["domain"]
        # Each step a double, in the order of src/figures/prompts.ts.
        read = max(0, tokens - (asked.cached_input_tokens or 0) - rule["measured_tokens"])
        per_token = (2e9 * active_params_b * card["power_limit_w"]) / (card["peak_tflops"] * 1e12)
        floor, longest = per_token * read, domain["max_prompt_tokens"]
        is_within = domain["min_active_params_b"] <= active_params_b <= domain["max_active_params_b"]
        has_factors = is_dense and bits == 16 and is_within
        if has_factors and tokens > longest:
            # A longer prompt uses at least as much as the longest one that the factors apply to.
            read_of_longest = max(0, longest - (asked.cached_input_tokens or 0) - rule["measured_tokens"])
            floor = max(floor, rule["factors"]["low"] * (per_token * read_of_longest))
        if not has_factors or tokens > longest:
            return t.PromptEnergy("floor-from-kernels", floor / 3600 * pue * responses, None, None)
        low, central, high = (rule["factors"][name] * floor / 3600 * pue * responses for name in ("low", "central", "high"))
        return t.PromptEnergy("floor-from-kernels", low, central, high)

    def _prompt_warnings(
        self, asked: Any, workload: str, response: Optional[float], prompt: Optional[t.PromptEnergy]
    ) -> List[str]:
        """Warnings about a prompt with more tokens to read than those measured. ``response`` is the average length of a response, if known."""
        tokens, own = asked.input_tokens or 0, self._figures.tokens.workloads.get(workload, {})
        context, rule = own.get("context_tokens", math.inf), self._figures.snapshot["prompts"] or {}
        measured, cached = rule.get("measured_tokens", 0), asked.cached_input_tokens or 0
        is_apart = prompt is not None and prompt.low > 0
        read = tokens - cached - (measured if is_apart else 0)
        together = _tokens_of_call(asked)
        beyond = [self._words("beyond_context", tokens=together, context=context)] if together > context else []
        if beyond and asked.responses is None:
            beyond = [joined(beyond[0], self._words("beyond_context_calls"))]
        if is_apart:
            prompt_words = prompt_in_words(self._figures.words, asked)
            return [*beyond, self._words("prompt_apart", prompt=prompt_words, measured=measured, read=read)]
        if beyond or own.get("long_from") != "response" or response is None or tokens <= response:
            return beyond
        if read > response:
            return [self._words("long_prompt", read=read, response=response)]
        return [self._words("cached_prompt", input=tokens, cached=cached)]


def _tokens_of_call(asked: Any) -> float:
    """
    The tokens of one prompt and its response together. They are 0 if the question has neither a prompt nor a number of responses:
    its output tokens may then be those of any number of responses.
    """
    if asked.input_tokens is None and asked.responses is None:
        return 0
    # A response has at least one token.
    return (asked.input_tokens or 0) + max(1, asked.output_tokens or 1)


def _near_counts(rows: Sequence[Any], wanted: float) -> List[str]:
    """The numbers of GPUs of these configurations, the nearest first."""
    counts = {row.num_gpus for row in rows}
    return [str(count) for count in sorted(counts, key=lambda count: (abs(count - wanted), count))]


def _of_gpus(asked: Any) -> Any:
    """A question for the GPUs alone: with a boundary, its PUE is a step of the conversion."""
    return asked if asked.boundary is None else SimpleNamespace(**{**vars(asked), "pue": None})


def _converted(figure: Any, rungs: Sequence[t.ConvertedRung]) -> t.Span:
    """Each end times the same end, as src/figures/boundary.ts."""
    low, middle, high = figure.low, figure.value, figure.high
    for one in rungs:
        low, middle, high = low * one.low, middle * one.middle, high * one.high
    return t.Span(low, middle, high)


def _items_in_words(outputs: float, unit: str) -> str:
    """A count of images or videos in words: ``10 images``."""
    return sentence("{outputs} " + unit + ("" if outputs == 1 else "s"), outputs=outputs)


def _limit_for(latency: float) -> str:
    """A latency limit that a configuration with this latency meets, with at most three digits."""
    return three_digits(latency, "up").replace(",", "")


def _span_in_words(span: t.Span) -> Dict[str, str]:
    """The ends of a converted range, rounded outwards, and its middle."""
    low, high = three_digits(span.low, "down"), three_digits(span.high, "up")
    return {"low": low, "value": three_digits(span.middle), "high": high}


def _wh(wh_per_million: float, tokens: float, pue: float) -> float:
    # Each step a double, in the order of src/figures/price.ts.
    return wh_per_million * (float(tokens) / 1_000_000) * pue


def _response_percentiles(row: t.Configuration, pue: float) -> Optional[t.ResponsePercentiles]:
    """Tokens and Wh at percentiles of the responses of a configuration; None if their lengths are not known."""
    all_tokens = (row.response_tokens_p10, row.response_tokens_p50, row.response_tokens_p90)
    tokens = [one for one in all_tokens if one is not None]
    if len(tokens) < 3:
        return None
    wh = [_wh(row.wh_per_million_output_tokens, one, pue) for one in tokens]
    return t.ResponsePercentiles(t.Percentiles(*tokens), t.Percentiles(*wh))


def _tied(a: t.Configuration, b: t.Configuration, of: str) -> bool:
    """Whether there is no clear difference between a value of two configurations."""
    return abs(math.log(getattr(a, of) / getattr(b, of))) < math.hypot(a.relative_uncertainty, b.relative_uncertainty)


def _compared(a: t.Configuration, b: t.Configuration, of: str) -> t.FigureComparison:
    x, y = getattr(a, of), getattr(b, of)
    if a.workload != b.workload:
        return t.FigureComparison(x, y, x / y, "different workloads")
    return t.FigureComparison(
        x, y, x / y, "no clear difference" if _tied(a, b, of) else "a uses more" if x > y else "b uses more"
    )


def _figure(value: float, row: Any) -> t.Figure:
    return t.Figure(value, value / (1 + row.relative_uncertainty), value * (1 + row.relative_uncertainty))


def _emissions(wh: float, area: Union[_None, t.Area]) -> Optional[float]:
    return None if isinstance(area, _None) else wh / 1_000 * area.g_co2e_per_kwh


def _own(value: Any, kind: type) -> Dict[str, Any]:
    """The fields of a value that another type has too."""
    return {one.name: getattr(value, one.name) for one in fields(kind) if hasattr(value, one.name)}
