"""The functions over a snapshot."""

from __future__ import annotations

import copy
import dataclasses
import math
import re
from dataclasses import asdict, dataclass, fields
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Callable, Dict, List, Mapping, Optional, Sequence, Tuple, Union, overload

from . import generated as t
from ._names import gpu_name, near_names, place_name, plain, written
from ._options import given_options, question, refuse_name
from ._prediction import NOT_ENOUGH, Predicted, Sizes, open_model, predicted_on
from ._snapshot import Figures, Kind

if TYPE_CHECKING:
    from typing_extensions import Unpack

_CHAT = "lm-arena-chat"


@dataclass(frozen=True)
class _None:
    """Nothing was found. Why is worked out when it is asked for, since looking for near names takes long."""

    field: Any
    given: str
    message: str
    near: Callable[[], Sequence[str]] = tuple


@dataclass(frozen=True)
class _Choice:
    """The configurations that answer a question, most frugal first, and what was taken for what it leaves open."""

    rows: List[Any]
    measured: List[Any]
    other_gpu_than: Optional[str]
    ceiling: float
    ceiling_asked: bool
    warnings: List[str]


class Client:
    """The functions over a snapshot: for a program that fetches figures itself. Raises ValueError on one of another form."""

    def __init__(self, snapshot: Any) -> None:
        self._figures = Figures(snapshot)

    @overload
    def estimate(
        self, model: str, output_tokens: float, **options: Unpack[t.TokenQuestionOptions]
    ) -> Optional[t.Estimate]: ...

    @overload
    def estimate(self, model: str, **options: Unpack[t.TokenQuestionOptions]) -> Optional[t.AnswerEstimate]: ...

    @overload
    def estimate(
        self, model: str, output_tokens: float, *, allow_predicted: bool, **options: Unpack[t.TokenQuestionOptions]
    ) -> Union[t.Estimate, t.PredictedEstimate, None]: ...

    @overload
    def estimate(
        self, model: str, *, outputs: float, **options: Unpack[t.OutputQuestionOptions]
    ) -> Optional[t.ItemEstimate]: ...

    def estimate(self, model: str, output_tokens: Optional[float] = None, **options: Any) -> Any:
        """What output tokens cost, or images or videos: of the configuration with the lowest energy that keeps a latency.

        ``estimate(model, output_tokens)`` counts tokens, ``estimate(model, outputs=10)`` images or videos; ``estimate(model)``
        has what an answer takes alone, ``per_answer``. What may be given beside them, ``TokenQuestionOptions`` and
        ``OutputQuestionOptions`` of ``token_energy.generated`` describe. With ``allow_predicted=True`` chat of an open-weights
        model that was not measured is predicted, and says so. None where it was not measured: ``why`` says what was not.

        Raises TypeError on an argument that there is not, or is missing; ValueError on a value that makes no sense.
        """
        return self._answered(question(model, output_tokens, options))[0]

    @overload
    def predict(self, model: str, *, gpu: Optional[str] = None) -> t.Prediction: ...

    @overload
    def predict(
        self, *, params_b: float, active_params_b: float, maker: Optional[str] = None, gpu: Optional[str] = None
    ) -> t.Prediction: ...

    def predict(self, model: Optional[str] = None, **options: Any) -> t.Prediction:
        """What chat of a model that was not measured takes, by its sizes, with an interval, or why it can't be told.

        ``predict(model)`` takes an open-weights model by its hub id, with its owner or without. Of sizes, those in billions,
        ``maker`` is the owner of the weights on a model hub: the interval is wider for one of whom nothing was measured.

        Raises TypeError on an argument that there is not, or is missing; ValueError on a value that makes no sense.
        """
        if model is not None:
            named = given_options({"model": model, **options}, "prediction")
            sizes = open_model(self._figures.snapshot["predictions"], named.model)
            return self._prediction(sizes, named.gpu, self._words("no_open_model", asked=named.model))
        asked = given_options(options, "sizes")
        return self._prediction(Sizes(None, asked.maker or "", asked.params_b, asked.active_params_b, None), asked.gpu, None)

    def why(
        self, model: Union[str, t.Selection], output_tokens: Union[float, str, t.Selection, None] = None, **options: Any
    ) -> Optional[t.Reason]:
        """Why ``estimate`` gives None, or no emissions, for the same arguments; without a count, why ``best`` gives none.

        ``why(a, b)`` says why ``compare(a, b)`` gives None. None where there is a whole answer.
        """
        if not isinstance(model, t.Selection) and not isinstance(output_tokens, (str, t.Selection)):
            return self._reason(question(model, output_tokens, options))
        asked = (given_options(asdict(one), "selection") if isinstance(one, t.Selection) else one for one in (model, output_tokens))
        return next((reason for reason in (self._reason(one) for one in asked if one is not None) if reason is not None), None)

    def models(self) -> Sequence[t.Model]:
        """The models that were measured."""
        return tuple(self._figures.models)

    def configurations(self, model: Optional[str] = None, **options: Unpack[t.FilterOptions]) -> Sequence[t.Configuration]:
        """The configurations with energy per token that a filter lets through, in the order of the documents.

        None for an unknown model.
        """
        asked = given_options({"model": model, **options}, "filter")
        slug = getattr(self.resolve(asked.model), "slug", "") if model is not None else None
        most = math.inf if asked.max_itl_ms is None else asked.max_itl_ms
        wanted = {"slug": slug, **{name: getattr(asked, name) for name in ("workload", "num_gpus", "precision")}}
        return tuple(
            row
            for row in self._figures.rows
            if all(value in (None, getattr(row, name)) for name, value in wanted.items())
            and (asked.gpu is None or _is_on(row, asked.gpu))
            and row.median_itl_ms <= most
        )

    def best(self, model: str, **options: Unpack[t.SelectionOptions]) -> Sequence[t.Best]:
        """The most frugal configuration on each GPU that keeps the ceiling, the best first; none where nothing does."""
        found = self._answer(given_options({"model": model, **options}, "selection"))
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
        """An area by code or name, and its electricity in a year; None where there is none."""
        refuse_name(area)
        found = self._area_in(area, year)
        return None if isinstance(found, _None) else found

    def compare(self, a: Union[t.Selection, str], b: Union[t.Selection, str]) -> Optional[t.Comparison]:
        """The best configurations of two selections, or two rows by their ``row_id``, compared.

        None where one was not measured.
        """
        x, y = self._row(a), self._row(b)
        if x is None or y is None:
            return None
        per_token, per_answer = (_compared(x, y, of) for of in ("wh_per_million_output_tokens", "wh_per_response"))
        return t.Comparison(x, y, per_token, per_answer)

    def resolve(self, name: str) -> Optional[t.Model]:
        """The model of a name that is certain: slug, display name, hub id, or what providers make of them.

        A name that may mean two models means none.
        """
        refuse_name(name)
        return self._figures.names.find(name)

    def near(self, name: str) -> Sequence[str]:
        """Slugs of up to three models whose names are near this one: to ask back, never to reckon with."""
        refuse_name(name)
        return tuple(self._figures.names.near(name, self._figures.models))

    def about(self) -> t.About:
        """What the figures are: release, notices, withdrawn rows, licence."""
        return t.About(**copy.deepcopy({one.name: self._figures.snapshot[one.name] for one in fields(t.About)}))

    def _row(self, of: Union[t.Selection, str]) -> Optional[t.ChosenConfiguration]:
        if isinstance(of, str):
            row = self._figures.by_id.get(of)
            return None if row is None else self._chosen(row, None)
        if not isinstance(of, t.Selection):
            raise TypeError("compare takes two, each a Selection or the row_id of a configuration.")
        found = self._answer(given_options(asdict(of), "selection"))
        return None if isinstance(found, _None) else self._chosen(found.rows[0], found)

    def _chosen(self, row: t.Configuration, choice: Optional[_Choice]) -> t.ChosenConfiguration:
        """A configuration with its bands and what it was chosen by; one that was named by its id by nothing."""
        return t.ChosenConfiguration(
            **vars(row),
            wh_per_million_tokens=_figure(row.wh_per_million_output_tokens, row),
            wh_per_answer=_figure(row.wh_per_response, row),
            max_itl_ms=None if choice is None else choice.ceiling,
            ceiling_asked=choice is not None and choice.ceiling_asked,
            caveat=self._caveat(self._figures.tokens, row),
            warnings=(*self._notices(), *([] if choice is None else choice.warnings)),
        )

    def _answered(self, asked: Any) -> Tuple[Any, Optional[_None]]:
        """The answer to a question, measured or predicted, and why there is none, or not a whole one."""
        gpus, area = _of_gpus(asked), self._area_in(asked.grid or "WLD", asked.year)
        found: Any = self._answer(asked)
        if isinstance(found, _Choice):
            found = (self._token_estimate if asked.outputs is None else self._item_estimate)(gpus, found, area)
        elif asked.allow_predicted and found.field != "as_of":
            found = self._predicted_estimate(gpus, area) or found
        reasons = [one for one in (found, area, self._no_rungs(asked)) if isinstance(one, _None)]
        estimate = None if isinstance(found, _None) else self._with_converted(asked, found)
        return estimate, reasons[0] if reasons else None

    def _reason(self, of: Any) -> Optional[t.Reason]:
        """Why there is no answer to a question, a selection or a row; None where there is one, with its emissions."""
        figures, most_ms, most_s, is_asked = self._figures, None, None, False
        if isinstance(of, str):
            reason = None if of in figures.by_id else self._none("row_id", "no_row", of)
        else:
            _, reason = self._answered(of)
            is_asked = of.max_itl_ms is not None or of.max_latency_s is not None
            if of.outputs is None:
                most_ms = figures.snapshot["itl_deadline_ms"] if of.max_itl_ms is None else of.max_itl_ms
            else:
                model = figures.names.find(of.model)
                own = figures.items.workloads.get(of.workload or ("" if model is None else model.workloads[0]))
                most_s = of.max_latency_s or (None if own is None else figures.items.ceiling(own))
        if reason is None:
            return None
        return t.Reason(reason.field, reason.given, reason.message, tuple(reason.near()), most_ms, most_s, is_asked)

    def _answer(self, asked: Any) -> Union[_None, _Choice]:
        """The configurations that answer a question."""
        figures, named = self._figures, asked.workload
        kind = figures.tokens if asked.outputs is None else figures.items
        most = asked.max_itl_ms if asked.outputs is None else asked.max_latency_s
        updated, day = figures.snapshot["updated"], asked.as_of
        if day is not None and day < updated:
            words = f"The figures of {updated} are not those of {day}: take the snapshot of the last release up to that day."
            return _None("as_of", day, words)
        if named is not None and named not in kind.workloads:
            is_known = named in figures.tokens.workloads or named in figures.items.workloads
            return self._none("workload", kind.other_kind if is_known else kind.unknown, named, lambda: list(kind.workloads))
        meant, note = figures.names.meaning(asked.model)
        if len(meant) > 1:
            slugs = [model.slug for model in meant]
            return self._none("model", "several_models", asked.model, lambda: slugs, models=", ".join(slugs))
        if not meant:
            return self._none("model", "no_model", asked.model, lambda: self._near_models(asked.model, kind))
        model = meant[0]
        measured = [one for one in model.workloads if one in kind.workloads]
        workload = named or (_CHAT if _CHAT in measured else measured[0] if len(measured) == 1 else None)
        if workload is None:
            near = measured or list(model.workloads)
            listed, word = ", ".join(near), "several_workloads" if measured else kind.unmeasured
            return _None("workload", "", self._words(word, asked=listed, model=model.model, workloads=listed), lambda: near)
        rows = kind.ranked.get((workload, model.slug), [])
        words = {"model": model.model, "workload": workload}
        if not rows:
            return self._none("workload", "no_model_in_workload", workload, lambda: model.workloads, **words)
        on = self._on_gpus(rows, asked, words)
        if isinstance(on, _None):
            return on
        ceiling = kind.ceiling(kind.workloads[workload]) if most is None else most
        fitting = [row for row in on if getattr(row, kind.latency) <= ceiling]
        if not fitting:
            fastest = written(min(getattr(row, kind.latency) for row in on))
            return self._none(kind.option, kind.slow, ceiling, lambda: [fastest], fastest=fastest, **words)
        best, warnings = fitting[0], []
        if note != "":
            taken = {"asked": asked.model, "model_id": model.model_id, "precision": best.precision}
            warnings.append(self._words("by_rule", note=note, **taken))
        warnings += [one for one in figures.names.provider_notes(asked.model) if one != note]
        if named is None and workload != _CHAT:
            warnings.append(self._words("only_workload", **words))
        other = None if asked.gpu is None or _is_on(best, asked.gpu) else asked.gpu
        return _Choice(fitting, on, other, ceiling, most is not None, warnings)

    def _on_gpus(self, rows: List[Any], asked: Any, words: Mapping[str, str]) -> Union[_None, List[Any]]:
        """Those on the GPUs that were asked for, on others where that is allowed."""
        gpu, gpus = asked.gpu, asked.num_gpus
        if gpu is not None:
            on_gpu = [row for row in rows if _is_on(row, gpu)]
            if not on_gpu and not asked.allow_other_gpu:
                return self._none("gpu", "no_gpu", gpu, lambda: sorted({row.gpu for row in rows}), **words)
            rows = on_gpu or rows
        found = [row for row in rows if gpus is None or row.num_gpus == gpus]
        counts = sorted({row.num_gpus for row in rows})
        return found or self._none("num_gpus", "no_num_gpus", gpus or 0, lambda: [str(n) for n in counts], **words)

    def _area_in(self, name: str, year: Union[int, str, None]) -> Union[_None, t.Area]:
        """An area, and its electricity in a year: that of the release where none is asked for."""
        grid, place = self._figures.snapshot["grid"], place_name(name)
        found = self._figures.area_named.get(place)
        if found is None:
            if any(place_name(group) == place for group in grid["groups"]):
                return self._none("grid", "group_area", name)
            ends = [one["iso3"] for one in self._figures.areas if place_name(one["display_name"]).endswith(f" {place}")]
            if len(ends) > 1 and place != "":
                return self._none("grid", "several_areas", name, lambda: ends)
            codes = {area["display_name"]: area["iso3"] for area in self._figures.areas}
            return self._none("grid", "no_area", name, lambda: [codes[one] for one in near_names(name, list(codes))])
        years, in_year = found["years"], grid["year"] if year is None else written(year)
        if in_year not in years:
            return self._none("year", "no_year", in_year, lambda: sorted(years), area=found["display_name"])
        return t.Area(found["iso3"], found["iso2"], found["display_name"], in_year, years[in_year], dict(years))

    def _near_models(self, name: str, kind: Kind) -> List[str]:
        """Those near, of those that were measured on one of its workloads if any is."""
        models, names = self._figures.models, self._figures.names
        measured = [model for model in models if any(own in kind.workloads for own in model.workloads)]
        near = names.near(name, models)
        return names.near(name, measured) if any(model.slug in near for model in measured) else near

    def _none(
        self, field: str, word: str, given: Union[float, str], near: Callable[[], Sequence[str]] = tuple, **values: str
    ) -> _None:
        return _None(field, written(given), self._words(word, asked=given, **values), near)

    def _words(self, word: str, **values: Union[float, str]) -> str:
        template: str = self._figures.snapshot["words"][word]
        return re.sub(r"\{(\w+)\}", lambda found: written(values[found.group(1)]), template)

    def _token_estimate(self, asked: Any, choice: _Choice, area: Union[_None, t.Area]) -> t.AnswerEstimate:
        """What tokens cost on the configuration that answers; without a count, what an answer takes."""
        row, tokens, pue = choice.rows[0], asked.output_tokens, asked.pue or 1
        workload = self._figures.tokens.workloads[row.workload]
        bits = re.search("[0-9]+$", row.precision)
        # The lengths of other prompts than those of chat have no bound.
        has_bound = bits is not None and row.workload == _CHAT
        size = (int(bits.group()) if bits else 0, row.active_params_b, row.architecture.startswith("Dense"))
        prompt = self._prompt(asked, row.gpu, *size) if has_bound else None
        further = [self._words("no_count")] if tokens is None else []
        further += self._prompt_warnings(asked, row.workload, row.avg_output_tokens, prompt)
        of_answer = t.AnswerEstimate(
            per_answer=_per_answer(row, pue),
            prompt_wh=prompt,
            max_itl_ms=choice.ceiling,
            prompts=t.Prompts(workload["prompts"], None, workload["context_tokens"]),
            **_own(row, t.AnswerEstimate),
            **self._frame(asked, choice, area, self._caveat(self._figures.tokens, row), further),
        )
        if tokens is None:
            return of_answer

        def load(of: t.Configuration) -> t.Load:
            wh = _wh(of.wh_per_million_output_tokens, tokens, pue)
            return t.Load(of.row_id, of.gpu, of.num_gpus, of.avg_running_batch, wh, _emissions(wh, area))

        best, all_of_them = load(row), choice.measured
        return t.Estimate(
            **vars(of_answer),
            wh=_figure(best.wh, row),
            g_co2e=None if best.g_co2e is None else _figure(best.g_co2e, row),
            answer_range=t.Range(best, load(self._figures.quietest[row.row_id])),
            range=t.MeasuredRange(load(all_of_them[0]), load(all_of_them[-1])) if asked.gpu is None else None,
            output_tokens=tokens,
        )

    def _item_estimate(self, asked: Any, choice: _Choice, area: Union[_None, t.Area]) -> t.ItemEstimate:
        row = choice.rows[0]
        # Each step a double, in the order of src/figures/price.ts.
        wh = row.wh_per_output * float(asked.outputs) * (asked.pue or 1)
        g_co2e = _emissions(wh, area)
        return t.ItemEstimate(
            wh=_figure(wh, row),
            g_co2e=None if g_co2e is None else _figure(g_co2e, row),
            outputs=asked.outputs,
            max_latency_s=choice.ceiling,
            **_own(row, t.ItemEstimate),
            **self._frame(asked, choice, area, self._caveat(self._figures.items, row), []),
        )

    def _frame(
        self, asked: Any, choice: _Choice, area: Union[_None, t.Area], caveat: str, further: List[str], basis: str = "measured"
    ) -> Dict[str, Any]:
        """What every estimate says beside its figures; ``further`` are warnings that stand before that of the PUE."""
        row, other, warnings, pue = choice.rows[0], choice.other_gpu_than, [*choice.warnings], asked.pue or 1
        if asked.gpu is None:
            warnings.append(self._words("any_gpu", gpu=row.gpu))
        if other is not None:
            warnings.append(self._words("other_gpu", gpu=row.gpu, model=row.model, asked=other))
        warnings += further
        if isinstance(area, _None):
            warnings.append(self._words("no_emissions", why=area.message))
        if pue > 1:
            warnings.append(self._figures.snapshot["pue_note"])
        electricity = None if isinstance(area, _None) else t.Electricity(**_own(area, t.Electricity))
        stated = {"electricity": electricity, "pue": pue, **self._source(basis, caveat, warnings)}
        return {"ceiling_asked": choice.ceiling_asked, "other_gpu_than": other, **stated}

    def _no_rungs(self, asked: Any) -> Optional[_None]:
        """Why nothing is converted; None where nothing is to be, or it can be."""
        snapshot = self._figures.snapshot
        if asked.boundary is None or "boundaries" in snapshot:
            return None
        words = f"The figures of {snapshot['updated']} have no ratios beyond the GPU: take the snapshot of a later release."
        return _None("boundary", asked.boundary, words)

    def _with_converted(self, asked: Any, estimate: Any) -> Any:
        """An estimate, and beside its energy the same carried to the boundary that was asked for."""
        fault, boundary = self._no_rungs(asked), asked.boundary
        if boundary is None:
            return estimate
        if fault is not None:
            return dataclasses.replace(estimate, warnings=(*estimate.warnings, fault.message))
        boundaries, rungs = self._figures.snapshot["boundaries"], []
        for one in boundaries["rungs"]:
            ratio = {"node": asked.node_ratio, "site": asked.pue}.get(one["rung"])
            if ratio is None:
                rungs.append(t.ConvertedRung(**{**one, "sources": tuple(one["sources"])}, own=False))
            else:
                rungs.append(t.ConvertedRung(one["rung"], ratio, ratio, ratio, True, False, ()))
            if one["rung"] == boundary:
                break
        g_co2e = None if estimate.g_co2e is None else _converted(estimate.g_co2e, rungs)
        converted = t.Converted(
            "converted", boundary, _converted(estimate.wh, rungs), g_co2e, tuple(rungs), boundaries["caveat"]
        )
        return dataclasses.replace(estimate, converted=converted)

    def _source(self, basis: str, caveat: str, warnings: Sequence[str]) -> Dict[str, Any]:
        snapshot = self._figures.snapshot
        return {
            "basis": basis,
            "boundary": "gpu_only",
            "caveat": caveat,
            "warnings": (*self._notices(), *warnings),
            "release": snapshot["release"],
            "sources": tuple(snapshot["sources"]),
        }

    def _caveat(self, kind: Kind, row: Any) -> str:
        return f"{self._figures.snapshot['caveat']} {kind.workloads[row.workload]['caveat']}"

    def _notices(self) -> List[str]:
        """The notice on this release, where there is one."""
        date, notices = self._figures.snapshot["release"], self._figures.snapshot["notices"]
        return [self._words("notice", date=date, notice=one["notice"]) for one in notices if one["date"] == date][:1]

    def _prediction(self, sizes: Optional[Sizes], asked: Optional[str], unknown: Optional[str]) -> t.Prediction:
        """What ``predict`` answers; ``unknown`` is said where no sizes are known."""
        snapshot = self._figures.snapshot
        predictions, found = snapshot["predictions"], Predicted(asked, None, unknown)
        if sizes is not None:
            found = predicted_on(predictions, sizes, None if asked is None else self._gpu(asked))
        coverage, warnings = None, []
        if sizes is not None and found.figure is not None:
            group = "family" if sizes.maker in predictions["makers"] else "maker"
            coverage = predictions["validations"][group]["coverage"]
            warnings = [self._words("any_gpu", gpu=found.gpu or "")] if asked is None else []
        return t.Prediction(
            wh_per_million_tokens=found.figure,
            refusal=found.refusal,
            **{name: getattr(sizes, name, None) for name in ("model_id", "params_b", "active_params_b", "bits")},
            gpu=found.gpu,
            coverage=coverage,
            workload=_CHAT,
            max_itl_ms=snapshot["itl_deadline_ms"],
            **self._source("predicted", (predictions or snapshot)["caveat"], warnings),
        )

    def _predicted_estimate(self, asked: Any, area: Union[_None, t.Area]) -> Union[t.PredictedEstimate, _None, None]:
        """What tokens cost of an open-weights model that was not measured; None where there is none of that name."""
        snapshot = self._figures.snapshot
        sizes = open_model(snapshot["predictions"], asked.model)
        if sizes is None:
            return None
        deadline = snapshot["itl_deadline_ms"]
        is_of_main_table = asked.workload in (None, _CHAT) and asked.max_itl_ms in (None, deadline) and asked.num_gpus is None
        found = predicted_on(snapshot["predictions"], sizes, None if asked.gpu is None else self._gpu(asked.gpu))
        figure, gpu = found.figure, found.gpu
        if not is_of_main_table or figure is None or gpu is None:
            why = (found.refusal or NOT_ENOUGH) if is_of_main_table else snapshot["words"]["predicted_only"]
            return self._none("model", "not_predicted", asked.model, why=why)
        wh = [_wh(one, asked.output_tokens, asked.pue or 1) for one in (figure.value, figure.low, figure.high)]
        g_co2e = [one for one in (_emissions(each, area) for each in wh) if one is not None]
        params, active, bits = sizes.params_b, sizes.active_params_b, sizes.bits or 0
        predicted = self._words("predicted", params=params, active=active, bits=bits, gpu=gpu)
        warnings = [*self._figures.names.provider_notes(asked.model), predicted]
        choice = _Choice([SimpleNamespace(gpu=gpu)], [], None, deadline, asked.max_itl_ms is not None, warnings)
        prompt = self._prompt(asked, gpu, bits, active, params == active)
        further = self._prompt_warnings(asked, _CHAT, None, prompt)
        return t.PredictedEstimate(
            wh=t.PredictedFigure(*wh, basis="predicted"),
            g_co2e=t.PredictedFigure(*g_co2e, basis="predicted") if g_co2e else None,
            prompt_wh=prompt,
            model_id=sizes.model_id or "",
            params_b=params,
            active_params_b=active,
            bits=bits,
            workload=_CHAT,
            gpu=gpu,
            wh_per_million_output_tokens=figure.value,
            output_tokens=asked.output_tokens,
            max_itl_ms=deadline,
            **self._frame(asked, choice, area, snapshot["predictions"]["caveat"], further, "predicted"),
        )

    def _gpu(self, name: str) -> str:
        """The GPU of that name; the name itself where none was measured."""
        gpus: List[str] = self._figures.snapshot["gpus"]
        return next((gpu for gpu in gpus if plain(gpu) in (plain(name), gpu_name(name))), name)

    def _prompt(
        self, asked: Any, gpu: str, bits: float, active_params_b: float, is_dense: bool
    ) -> Optional[t.PromptEnergy]:
        """What reading a prompt takes beyond those measured, by the rule of prompts.json; None where nothing is known."""
        rule, tokens, pue = self._figures.snapshot["prompts"], asked.input_tokens, asked.pue or 1
        if rule is None or tokens is None:
            return None
        card = next((one for one in rule["cards"] if (one["gpu"], one["bits"]) == (gpu, bits)), None)
        if card is None:
            return None
        domain = rule["domain"]
        # Each step a double, in the order of src/figures/prompts.ts.
        read = max(0, tokens - (asked.cached_input_tokens or 0) - rule["measured_tokens"])
        floor = (2e9 * active_params_b * card["power_limit_w"]) / (card["peak_tflops"] * 1e12) * read
        is_within = domain["min_active_params_b"] <= active_params_b <= domain["max_active_params_b"]
        if not (is_dense and bits == 16 and is_within and tokens <= domain["max_prompt_tokens"]):
            return t.PromptEnergy("floor-from-kernels", floor / 3600 * pue, None, None)
        low, central, high = (rule["factors"][name] * floor / 3600 * pue for name in ("low", "central", "high"))
        return t.PromptEnergy("floor-from-kernels", low, central, high)

    def _prompt_warnings(
        self, asked: Any, workload: str, answer: Optional[float], prompt: Optional[t.PromptEnergy]
    ) -> List[str]:
        """What is said of a prompt that is longer than those measured; ``answer`` is the average answer, where there is one."""
        tokens, own = asked.input_tokens or 0, self._figures.tokens.workloads.get(workload, {})
        context, rule = own.get("context_tokens", math.inf), self._figures.snapshot["prompts"] or {}
        measured = rule.get("measured_tokens", 0)
        values = {"input": tokens, "answer": answer or 0, "context": context, "measured": measured}
        beyond = [self._words("beyond_context", **values)] if tokens > context else []
        if prompt is not None and tokens > measured:
            return [*beyond, self._words("prompt_apart", **values)]
        if not beyond and own.get("long_from") == "answer" and answer is not None and tokens > answer:
            return [self._words("long_prompt", **values)]
        return beyond


def _is_on(row: Any, gpu: str) -> bool:
    return plain(row.gpu) in (plain(gpu), gpu_name(gpu))


def _of_gpus(asked: Any) -> Any:
    """A question of the GPUs alone: with a boundary, its PUE is a step of the conversion."""
    return asked if asked.boundary is None else SimpleNamespace(**{**vars(asked), "pue": None})


def _converted(figure: Any, rungs: Sequence[t.ConvertedRung]) -> t.Span:
    """Ends by ends, as src/figures/boundary.ts multiplies them."""
    low, middle, high = figure.low, figure.value, figure.high
    for one in rungs:
        low, middle, high = low * one.low, middle * one.middle, high * one.high
    return t.Span(low, middle, high)


def _wh(wh_per_million: float, tokens: float, pue: float) -> float:
    # Each step a double, in the order of src/figures/price.ts.
    return wh_per_million * (float(tokens) / 1_000_000) * pue


def _per_answer(row: t.Configuration, pue: float) -> Optional[t.PerAnswer]:
    """What the answers of a configuration take; None where their lengths are not known."""
    tokens = [one for one in (row.answer_tokens_p10, row.answer_tokens_p50, row.answer_tokens_p90) if one is not None]
    if len(tokens) < 3:
        return None
    wh = [_wh(row.wh_per_million_output_tokens, one, pue) for one in tokens]
    return t.PerAnswer(t.AnswerShares(*tokens), t.AnswerShares(*wh))


def _tied(a: t.Configuration, b: t.Configuration, of: str) -> bool:
    """Whether two figures lie so close that their uncertainties cover the difference."""
    return abs(math.log(getattr(a, of) / getattr(b, of))) < math.hypot(a.relative_uncertainty, b.relative_uncertainty)


def _compared(a: t.Configuration, b: t.Configuration, of: str) -> t.FigureComparison:
    x, y = getattr(a, of), getattr(b, of)
    return t.FigureComparison(
        x, y, x / y, "not distinguishable" if _tied(a, b, of) else "a uses more" if x > y else "b uses more"
    )


def _figure(value: float, row: Any) -> t.Figure:
    return t.Figure(value, value / (1 + row.relative_uncertainty), value * (1 + row.relative_uncertainty))


def _emissions(wh: float, area: Union[_None, t.Area]) -> Optional[float]:
    return None if isinstance(area, _None) else wh / 1_000 * area.g_co2e_per_kwh


def _own(value: Any, kind: type) -> Dict[str, Any]:
    """The fields of a value that another type has as well."""
    return {one.name: getattr(value, one.name) for one in fields(kind) if hasattr(value, one.name)}
