"""The functions over a snapshot."""

import copy
import math
import re
from dataclasses import asdict, dataclass, fields
from typing import (
    TYPE_CHECKING,
    Any,
    Callable,
    Dict,
    Generic,
    List,
    Literal,
    Mapping,
    Optional,
    Sequence,
    Tuple,
    TypeVar,
    Union,
    overload,
)

from ._names import gpu_name, near_names, number, place_name, plain
from ._options import FILTER, PREDICTION, SELECTION, SIZES, Asked, given_options, question, refuse_name, year_text
from ._prediction import NOT_ENOUGH, Predicted, Sizes, open_model, predicted_on
from ._snapshot import Figures, Kind
from ._types import (
    About,
    AnswerEstimate,
    AnswerShares,
    Area,
    Best,
    ChosenConfiguration,
    Comparison,
    Configuration,
    Electricity,
    Estimate,
    Figure,
    FigureComparison,
    Item,
    ItemEstimate,
    ItemWorkload,
    Load,
    MeasuredRange,
    Model,
    PerAnswer,
    PredictedEstimate,
    PredictedFigure,
    Prediction,
    PromptEnergy,
    Prompts,
    Range,
    Reason,
    Selection,
    TokenWorkload,
)

if TYPE_CHECKING:
    import pandas

_CHAT = "lm-arena-chat"
_C = TypeVar("_C", Configuration, Item)


@dataclass(frozen=True)
class _None:
    """Nothing was found. Why is worked out when it is asked for, since looking for near names takes long."""

    field: str
    given: str
    message: str
    near: Callable[[], Sequence[str]]


@dataclass(frozen=True)
class _Choice(Generic[_C]):
    """The configurations that answer a question, most frugal first, and what was taken for what it leaves open."""

    rows: List[_C]
    measured: List[_C]
    other_gpu_than: Optional[str]
    ceiling: float
    ceiling_asked: bool
    warnings: Tuple[str, ...]


class Client:
    """The functions over a snapshot: for a program that fetches figures itself. Raises ValueError on a damaged one."""

    def __init__(self, snapshot: Any) -> None:
        self._figures = Figures(snapshot)

    @overload
    def estimate(
        self,
        model: str,
        output_tokens: float,
        *,
        workload: Optional[TokenWorkload] = None,
        gpu: Optional[str] = None,
        num_gpus: Optional[int] = None,
        max_itl_ms: Optional[float] = None,
        grid: Optional[str] = None,
        year: Union[int, str, None] = None,
        pue: Optional[float] = None,
        as_of: Optional[str] = None,
        input_tokens: Optional[float] = None,
        cached_input_tokens: Optional[float] = None,
        allow_other_gpu: Optional[bool] = None,
        allow_predicted: Optional[Literal[False]] = None,
    ) -> Optional[Estimate]: ...

    @overload
    def estimate(
        self,
        model: str,
        *,
        workload: Optional[TokenWorkload] = None,
        gpu: Optional[str] = None,
        num_gpus: Optional[int] = None,
        max_itl_ms: Optional[float] = None,
        grid: Optional[str] = None,
        year: Union[int, str, None] = None,
        pue: Optional[float] = None,
        input_tokens: Optional[float] = None,
        cached_input_tokens: Optional[float] = None,
        allow_other_gpu: Optional[bool] = None,
    ) -> Optional[AnswerEstimate]: ...

    @overload
    def estimate(
        self,
        model: str,
        output_tokens: float,
        *,
        workload: Optional[TokenWorkload] = None,
        gpu: Optional[str] = None,
        num_gpus: Optional[int] = None,
        max_itl_ms: Optional[float] = None,
        grid: Optional[str] = None,
        year: Union[int, str, None] = None,
        pue: Optional[float] = None,
        input_tokens: Optional[float] = None,
        cached_input_tokens: Optional[float] = None,
        allow_other_gpu: Optional[bool] = None,
        allow_predicted: bool,
    ) -> Union[Estimate, PredictedEstimate, None]: ...

    @overload
    def estimate(
        self,
        model: str,
        *,
        outputs: float,
        workload: Optional[ItemWorkload] = None,
        gpu: Optional[str] = None,
        num_gpus: Optional[int] = None,
        max_latency_s: Optional[float] = None,
        grid: Optional[str] = None,
        year: Union[int, str, None] = None,
        pue: Optional[float] = None,
        as_of: Optional[str] = None,
        allow_other_gpu: Optional[bool] = None,
    ) -> Optional[ItemEstimate]: ...

    def estimate(
        self, model: str, output_tokens: Optional[float] = None, **options: Any
    ) -> Union[Estimate, AnswerEstimate, PredictedEstimate, ItemEstimate, None]:
        """What output tokens cost, or images or videos: of the configuration with the lowest energy that keeps a latency.

        ``estimate(model, output_tokens)`` counts tokens, on the workload "lm-arena-chat" or the only one of the model where
        none is named. ``max_itl_ms`` is the highest median inter-token latency: that of the main table of the API where none
        is given, ``math.inf`` for no ceiling. Of a prompt of ``input_tokens``, of which ``cached_input_tokens`` lie in a cache,
        ``prompt_wh`` has what exceeds those measured: a floor, and never part of ``wh``.
        ``estimate(model)`` has what an answer takes alone, ``per_answer``. ``estimate(..., allow_predicted=True)`` predicts chat of
        an open-weights model that was not measured, and says so.
        ``estimate(model, outputs=10)`` counts images or videos. ``max_latency_s`` is the longest time that a batch may take:
        the ceiling of the workload where none is given.

        ``grid`` is the area of the electricity (ISO code or name; the world), ``pue`` the energy of the data centre per
        energy of its computers (1 to 10). ``as_of`` is a day, YYYY-MM-DD: figures of a later
        one don't answer. None where it was not measured: ``why`` says what was not, with
        near names.

        Raises TypeError on an argument that there is not, or is missing; ValueError on a value that makes no sense.
        """
        asked = question(model, output_tokens, options)
        if self._past(asked) is not None:
            return None
        area = self._area(asked)
        if asked.outputs is not None:
            item = self._answer(self._figures.items, asked, asked.max_latency_s)
            return None if isinstance(item, _None) else self._item_estimate(asked, item, area)
        found = self._answer(self._figures.tokens, asked, asked.max_itl_ms)
        if isinstance(found, _Choice):
            return self._token_estimate(asked, found, area)
        predicted = self._predicted_estimate(asked, area)
        return predicted if isinstance(predicted, PredictedEstimate) else None

    @overload
    def predict(self, model: str, *, gpu: Optional[str] = None) -> Prediction: ...

    @overload
    def predict(
        self,
        *,
        params_b: float,
        active_params_b: float,
        maker: Optional[str] = None,
        gpu: Optional[str] = None,
    ) -> Prediction: ...

    def predict(self, model: Optional[str] = None, **options: Any) -> Prediction:
        """What chat of a model that was not measured takes, by its sizes, with an interval, or why it can't be told.

        ``predict(model)`` takes an open-weights model by its hub id, with its owner or without. Of sizes, those in billions,
        ``maker`` is the owner of the weights on a model hub: the interval is wider for one of whom nothing was measured.

        Raises TypeError on an argument that there is not, or is missing; ValueError on a value that makes no sense.
        """
        snapshot = self._figures.snapshot
        if model is not None:
            named = given_options({"model": model, **options}, PREDICTION)
            sizes = open_model(snapshot["predictions"], named.model)
            refusal = _fill(snapshot["words"]["no_open_model"], {"asked": named.model})
            return self._prediction(sizes, named.gpu, refusal)
        asked = given_options(options, SIZES, ("params_b", "active_params_b"))
        own = Sizes(None, asked.maker or "", asked.params_b or 0, asked.active_params_b or 0, None)
        return self._prediction(own, asked.gpu, None)

    def why(
        self, model: Union[str, Selection], output_tokens: Union[float, str, Selection, None] = None, **options: Any
    ) -> Optional[Reason]:
        """Why ``estimate`` gives None, or no emissions, for the same arguments; without a count, why ``best`` gives none.

        ``why(a, b)`` says why ``compare(a, b)`` gives None. None where there is a whole answer.
        """
        if isinstance(model, Selection) or isinstance(output_tokens, (str, Selection)):
            reasons = (self._reason_of(one) for one in (model, output_tokens) if one is not None)
            return next((reason for reason in reasons if reason is not None), None)
        return self._reason(question(model, output_tokens, options))

    def models(self) -> Sequence[Model]:
        """The models that were measured."""
        return tuple(self._figures.models)

    def configurations(
        self,
        model: Optional[str] = None,
        *,
        workload: Optional[TokenWorkload] = None,
        gpu: Optional[str] = None,
        num_gpus: Optional[int] = None,
        precision: Optional[str] = None,
        max_itl_ms: Optional[float] = None,
    ) -> Sequence[Configuration]:
        """The configurations with energy per token that a filter lets through; none for an unknown model.

        They stand in the order of the documents.
        """
        given = {"model": model, "workload": workload, "gpu": gpu, "num_gpus": num_gpus}
        asked = given_options({**given, "precision": precision, "max_itl_ms": max_itl_ms}, FILTER, ())
        wanted = None if model is None else self.resolve(asked.model)
        return tuple(
            row
            for row in self._figures.rows
            if (model is None or (wanted is not None and row.slug == wanted.slug))
            and asked.workload in (None, row.workload)
            and (asked.gpu is None or _is_on(row, asked.gpu))
            and asked.num_gpus in (None, row.num_gpus)
            and asked.precision in (None, row.precision)
            and (asked.max_itl_ms is None or row.median_itl_ms <= asked.max_itl_ms)
        )

    def best(
        self,
        model: str,
        *,
        workload: Optional[TokenWorkload] = None,
        gpu: Optional[str] = None,
        num_gpus: Optional[int] = None,
        max_itl_ms: Optional[float] = None,
        allow_other_gpu: Optional[bool] = None,
    ) -> Sequence[Best]:
        """The most frugal configuration on each GPU that keeps the ceiling, the best first; none where nothing does."""
        found = self._selected(Selection(model, workload, gpu, num_gpus, max_itl_ms, allow_other_gpu))
        if isinstance(found, _None):
            return ()
        by_gpu: Dict[str, Configuration] = {}
        for row in found.rows:
            by_gpu.setdefault(row.gpu, row)
        return tuple(
            Best(**_own(self._chosen(row, found), Best), ties_with_first=_tied(row, found.rows[0], _per_token))
            for row in by_gpu.values()
        )

    def grid(self, area: str, year: Union[int, str, None] = None) -> Optional[Area]:
        """An area by code or name, and its electricity in a year; None where there is none."""
        refuse_name(area)
        found = self._area(Asked(grid=area, year=year))
        return None if isinstance(found, _None) else found

    def compare(self, a: Union[Selection, str], b: Union[Selection, str]) -> Optional[Comparison]:
        """The best configurations of two selections, or two rows by their ``row_id``, compared.

        None where one was not measured.
        """
        x, y = self._row(a), self._row(b)
        if x is None or y is None:
            return None
        return Comparison(x, y, _compared(x, y, _per_token), _compared(x, y, lambda c: c.wh_per_response))

    def resolve(self, name: str) -> Optional[Model]:
        """The model of a name that is certain: slug, display name, hub id, or what providers make of them.

        A name that may mean two models means none.
        """
        refuse_name(name)
        return self._figures.names.find(name)

    def near(self, name: str) -> Sequence[str]:
        """Slugs of up to three models whose names are near this one: to ask back, never to reckon with."""
        refuse_name(name)
        return tuple(self._figures.names.near(name, self._figures.models))

    def about(self) -> About:
        """What the figures are: release, notices, withdrawn rows, licence."""
        snapshot = self._figures.snapshot
        own = ("release", "updated", "site", "caveat", "attribution", "licence", "notices", "withdrawn")
        return About(**copy.deepcopy({name: snapshot[name] for name in own}))

    def to_pandas(self) -> "pandas.DataFrame":
        """Every configuration with energy per token as a pandas DataFrame, a column for each field.

        Raises ImportError where pandas is not there.
        """
        import pandas

        return pandas.DataFrame([asdict(row) for row in self._figures.rows])

    def _selected(self, of: Selection) -> Union[_None, _Choice[Configuration]]:
        if not isinstance(of, Selection):
            raise TypeError("compare takes two, each a Selection or the row_id of a configuration.")
        asked = given_options(asdict(of), SELECTION)
        return self._answer(self._figures.tokens, asked, asked.max_itl_ms)

    def _row(self, of: Union[Selection, str]) -> Optional[ChosenConfiguration]:
        if isinstance(of, str):
            row = self._figures.by_id.get(of)
            return None if row is None else self._chosen(row, None)
        found = self._selected(of)
        return None if isinstance(found, _None) else self._chosen(found.rows[0], found)

    def _chosen(self, row: Configuration, choice: Optional[_Choice[Configuration]]) -> ChosenConfiguration:
        """A configuration with its bands and what it was chosen by; one that was named by its id by nothing."""
        caveat = f"{self._figures.snapshot['caveat']} {self._figures.tokens.workloads[row.workload]['caveat']}"
        return ChosenConfiguration(
            **asdict(row),
            wh_per_million_tokens=_figure(row.wh_per_million_output_tokens, row),
            wh_per_answer=_figure(row.wh_per_response, row),
            max_itl_ms=None if choice is None else choice.ceiling,
            ceiling_asked=choice is not None and choice.ceiling_asked,
            caveat=caveat,
            warnings=(*self._notices(), *(() if choice is None else choice.warnings)),
        )

    def _reason_of(self, of: Union[Selection, str, float]) -> Optional[Reason]:
        if isinstance(of, Selection):
            return self._reason(given_options(asdict(of), SELECTION))
        if isinstance(of, str) and of in self._figures.by_id:
            return None
        found = self._none("row_id", "no_row", str(of), {}, lambda: ())
        return Reason(found.field, found.given, found.message, (), None, None, False)

    def _reason(self, asked: Asked) -> Optional[Reason]:
        """Why there is no answer; None where there is one, with its emissions."""
        figures, most_ms, most_s = self._figures, None, None
        answer: Union[_None, _Choice[Item], _Choice[Configuration], PredictedEstimate]
        if asked.outputs is not None:
            most_s = asked.max_latency_s
            model = figures.names.find(asked.model)
            usual = "" if model is None else model.workloads[0]
            workload = usual if asked.workload is None else asked.workload
            if most_s is None and workload in figures.items.workloads:
                most_s = figures.items.ceiling(figures.items.workloads[workload])
            answer = self._answer(figures.items, asked, asked.max_latency_s)
        else:
            most_ms = figures.snapshot["itl_deadline_ms"] if asked.max_itl_ms is None else asked.max_itl_ms
            answer = self._answer(figures.tokens, asked, asked.max_itl_ms)
            if isinstance(answer, _None):
                answer = self._predicted_estimate(asked, self._area(asked)) or answer
        is_asked = asked.max_itl_ms is not None or asked.max_latency_s is not None
        for one in (self._past(asked), answer, self._area(asked)):
            if isinstance(one, _None):
                return Reason(one.field, one.given, one.message, tuple(one.near()), most_ms, most_s, is_asked)
        return None

    def _answer(self, kind: "Kind[_C]", asked: Asked, most: Optional[float]) -> Union[_None, _Choice[_C]]:
        """The configurations that answer a question."""
        figures, named = self._figures, asked.workload
        if named is not None and named not in kind.workloads:
            is_known = named in figures.tokens.workloads or named in figures.items.workloads
            word = kind.other_kind if is_known else kind.unknown
            return self._none("workload", word, named, {}, lambda: list(kind.workloads))
        meant, note = figures.names.meaning(asked.model)
        if len(meant) > 1:
            slugs = [model.slug for model in meant]
            return self._none("model", "several_models", asked.model, {"models": ", ".join(slugs)}, lambda: slugs)
        if not meant:
            return self._none("model", "no_model", asked.model, {}, lambda: self._near_models(asked.model, kind))
        model = meant[0]
        measured = [one for one in model.workloads if one in kind.workloads]
        workload = named or (_CHAT if _CHAT in measured else measured[0] if len(measured) == 1 else None)
        if workload is None:
            word, near = ("several_workloads", measured) if measured else (kind.unmeasured, list(model.workloads))
            listed = ", ".join(near)
            missed = self._none("workload", word, listed, {"model": model.model, "workloads": listed}, lambda: near)
            return _None(missed.field, "", missed.message, missed.near)
        rows = kind.ranked.get((workload, model.slug), [])
        words = {"model": model.model, "workload": workload}
        if not rows:
            return self._none("workload", "no_model_in_workload", workload, words, lambda: model.workloads)
        on = self._on_gpus(rows, asked, words)
        if isinstance(on, _None):
            return on
        own = kind.ceiling(kind.workloads[workload])
        ceiling = own if most is None else most
        fitting = [row for row in on if getattr(row, kind.latency) <= ceiling]
        if not fitting:
            fastest = number(min(getattr(row, kind.latency) for row in on))
            return self._none(kind.option, kind.slow, number(ceiling), {**words, "fastest": fastest}, lambda: [fastest])
        best = fitting[0]
        taken = {**words, "asked": asked.model, "model_id": model.model_id, "precision": best.precision, "note": note}
        sentences = figures.snapshot["words"]
        warnings = [_fill(sentences["by_rule"], taken)] if note != "" else []
        warnings += [one for one in figures.names.provider_notes(asked.model) if one != note]
        warnings += [_fill(sentences["only_workload"], taken)] if named is None and workload != _CHAT else []
        is_on = asked.gpu is None or _is_on(best, asked.gpu)
        return _Choice(fitting, on, None if is_on else asked.gpu, ceiling, most is not None, tuple(warnings))

    def _past(self, asked: Asked) -> Optional[_None]:
        """Why these figures don't answer as of a day; None where they are not later."""
        updated, day = self._figures.snapshot["updated"], asked.as_of
        if day is None or day >= updated:
            return None
        message = f"The figures of {updated} are not those of {day}: take the snapshot of the last release up to that day."
        return _None("as_of", day, message, lambda: ())

    def _on_gpus(self, rows: List[_C], asked: Asked, words: Mapping[str, str]) -> Union[_None, List[_C]]:
        """Those on the GPUs that were asked for, on others where that is allowed."""
        gpu, gpus = asked.gpu, asked.num_gpus
        if gpu is not None:
            on_gpu = [row for row in rows if _is_on(row, gpu)]
            if not on_gpu and not asked.allow_other_gpu:
                return self._none("gpu", "no_gpu", gpu, words, lambda: sorted({row.gpu for row in rows}))
            rows = on_gpu or rows
        found = [row for row in rows if gpus is None or row.num_gpus == gpus]
        if found:
            return found
        counts = sorted({row.num_gpus for row in rows})
        return self._none("num_gpus", "no_num_gpus", number(gpus or 0), words, lambda: [str(n) for n in counts])

    def _area(self, asked: Asked) -> Union[_None, Area]:
        """An area, and its electricity in a year: the world, and the year of the release where none is asked for."""
        grid = self._figures.snapshot["grid"]
        name = "WLD" if asked.grid is None else asked.grid
        found = self._figures.areas.get(place_name(name))
        if found is None:
            place = place_name(name)
            if any(place_name(group) == place for group in grid["groups"]):
                return self._none("grid", "group_area", name, {}, lambda: [])
            areas = grid["areas"]
            several = [one["iso3"] for one in areas if place_name(one["display_name"]).endswith(f" {place}")]
            if len(several) > 1 and place != "":
                return self._none("grid", "several_areas", name, {}, lambda: several)
            return self._none("grid", "no_area", name, {}, lambda: self._near_areas(name))
        years: Mapping[str, float] = found["years"]
        year = grid["year"] if asked.year is None else year_text(asked.year)
        if year not in years:
            return self._none("year", "no_year", year, {"area": found["display_name"]}, lambda: sorted(years))
        return Area(found["iso3"], found["iso2"], found["display_name"], year, years[year], dict(years))

    def _near_models(self, name: str, kind: "Kind[Any]") -> List[str]:
        """Those near, of those that were measured on one of its workloads if any is."""
        models = self._figures.models
        measured = [model for model in models if any(own in kind.workloads for own in model.workloads)]
        near = self._figures.names.near(name, models)
        return self._figures.names.near(name, measured) if any(model.slug in near for model in measured) else near

    def _near_areas(self, name: str) -> List[str]:
        codes = {area["display_name"]: area["iso3"] for area in self._figures.snapshot["grid"]["areas"]}
        return [codes[one] for one in near_names(name, list(codes))]

    def _none(
        self, field: str, word: str, given: str, values: Mapping[str, str], near: Callable[[], Sequence[str]]
    ) -> _None:
        return _None(field, given, _fill(self._figures.snapshot["words"][word], {**values, "asked": given}), near)

    def _token_estimate(
        self, asked: Asked, choice: _Choice[Configuration], area: Union[_None, Area]
    ) -> Union[Estimate, AnswerEstimate]:
        """What tokens cost on the configuration that answers; without a count, what an answer takes."""
        row, tokens, pue = choice.rows[0], asked.output_tokens, asked.pue or 1
        workload = self._figures.tokens.workloads[row.workload]
        prompt = self._prompt(asked, row)
        uncounted = [self._figures.snapshot["words"]["no_count"]] if tokens is None else []
        of_answer = AnswerEstimate(
            per_answer=_per_answer(row, pue),
            prompt_wh=prompt,
            max_itl_ms=choice.ceiling,
            prompts=Prompts(workload["prompts"], None, workload["context_tokens"]),
            **_own(row, AnswerEstimate),
            **self._frame(
                asked,
                choice,
                area,
                f"{self._figures.snapshot['caveat']} {workload['caveat']}",
                [*uncounted, *self._prompt_warnings(asked.input_tokens or 0, row.workload, row.avg_output_tokens, prompt)],
            ),
        )
        if tokens is None:
            return of_answer

        def load(of: Configuration) -> Load:
            wh = _wh(of.wh_per_million_output_tokens, tokens, pue)
            return Load(of.row_id, of.gpu, of.num_gpus, of.avg_running_batch, wh, _emissions(wh, area))

        best = load(row)
        return Estimate(
            **vars(of_answer),
            wh=_figure(best.wh, row),
            g_co2e=None if best.g_co2e is None else _figure(best.g_co2e, row),
            answer_range=Range(best, load(self._figures.quietest[row.row_id])),
            range=MeasuredRange(load(choice.measured[0]), load(choice.measured[-1])) if asked.gpu is None else None,
            output_tokens=tokens,
        )

    def _prediction(self, sizes: Optional[Sizes], asked: Optional[str], unknown: Optional[str]) -> Prediction:
        """What ``predict`` answers; ``unknown`` is said where no sizes are known."""
        snapshot = self._figures.snapshot
        predictions, words = snapshot["predictions"], snapshot["words"]
        found = Predicted(asked, None, unknown)
        if sizes is not None:
            found = predicted_on(predictions, sizes, None if asked is None else self._gpu(asked))
        coverage = None
        warnings = self._notices()
        if sizes is not None and found.figure is not None:
            group = "family" if sizes.maker in predictions["makers"] else "maker"
            coverage = predictions["validations"][group]["coverage"]
            if asked is None:
                warnings = (*warnings, _fill(words["any_gpu"], {"gpu": found.gpu or ""}))
        return Prediction(
            basis="predicted",
            wh_per_million_tokens=found.figure,
            refusal=found.refusal,
            model_id=None if sizes is None else sizes.model_id,
            params_b=None if sizes is None else sizes.params_b,
            active_params_b=None if sizes is None else sizes.active_params_b,
            bits=None if sizes is None else sizes.bits,
            gpu=found.gpu,
            coverage=coverage,
            workload=_CHAT,
            max_itl_ms=snapshot["itl_deadline_ms"],
            boundary="gpu_only",
            caveat=self._predicted_caveat(),
            warnings=warnings,
            release=snapshot["release"],
            sources=self._sources(),
        )

    def _predicted_estimate(
        self, asked: Asked, area: Union[_None, Area]
    ) -> Union[PredictedEstimate, _None, None]:
        """What tokens cost of an open-weights model that was not measured; None where there is none of that name."""
        snapshot = self._figures.snapshot
        sizes = open_model(snapshot["predictions"], asked.model)
        if sizes is None or not asked.allow_predicted:
            return None
        words, tokens, pue = snapshot["words"], asked.output_tokens or 0, asked.pue or 1
        deadline: float = snapshot["itl_deadline_ms"]
        is_of_main_table = (
            asked.workload in (None, _CHAT) and asked.max_itl_ms in (None, deadline) and asked.num_gpus is None
        )
        found = predicted_on(snapshot["predictions"], sizes, None if asked.gpu is None else self._gpu(asked.gpu))
        figure, gpu = found.figure, found.gpu
        if not is_of_main_table or figure is None or gpu is None:
            why = (found.refusal or NOT_ENOUGH) if is_of_main_table else words["predicted_only"]
            return self._none("model", "not_predicted", asked.model, {"why": why}, lambda: ())
        wh = [_wh(one, tokens, pue) for one in (figure.value, figure.low, figure.high)]
        g_co2e = [one for one in (_emissions(each, area) for each in wh) if one is not None]
        values = {"params": sizes.params_b, "active": sizes.active_params_b, "bits": sizes.bits}
        in_words = {name: number(value or 0) for name, value in values.items()}
        notes = self._figures.names.provider_notes(asked.model)
        warnings = [*self._notices(), *notes, _fill(words["predicted"], {**in_words, "gpu": gpu})]
        if asked.gpu is None:
            warnings.append(_fill(words["any_gpu"], {"gpu": gpu}))
        prompt = self._prompt_of(asked, gpu, sizes.bits or 0, sizes.active_params_b, sizes.params_b == sizes.active_params_b)
        warnings += self._prompt_warnings(asked.input_tokens or 0, _CHAT, None, prompt)
        return PredictedEstimate(
            wh=PredictedFigure(wh[0], wh[1], wh[2]),
            g_co2e=PredictedFigure(g_co2e[0], g_co2e[1], g_co2e[2]) if g_co2e else None,
            prompt_wh=prompt,
            model_id=sizes.model_id or "",
            params_b=sizes.params_b,
            active_params_b=sizes.active_params_b,
            bits=sizes.bits or 0,
            workload=_CHAT,
            gpu=gpu,
            wh_per_million_output_tokens=figure.value,
            output_tokens=tokens,
            max_itl_ms=deadline,
            ceiling_asked=asked.max_itl_ms is not None,
            other_gpu_than=None,
            **self._stated("predicted", pue, area, self._predicted_caveat(), warnings),
        )

    def _predicted_caveat(self) -> str:
        snapshot = self._figures.snapshot
        caveat: str = (snapshot["predictions"] or snapshot)["caveat"]
        return caveat

    def _gpu(self, name: str) -> str:
        """The GPU of that name; the name itself where none was measured."""
        gpus: List[str] = self._figures.snapshot["gpus"]
        return next((gpu for gpu in gpus if plain(gpu) in (plain(name), gpu_name(name))), name)

    def _prompt(self, asked: Asked, row: Configuration) -> Optional[PromptEnergy]:
        bits = re.search("[0-9]+$", row.precision)
        # The lengths of other prompts than those of chat have no bound.
        if bits is None or row.workload != _CHAT:
            return None
        is_dense = row.architecture.startswith("Dense")
        return self._prompt_of(asked, row.gpu, int(bits.group()), row.active_params_b, is_dense)

    def _prompt_of(
        self, asked: Asked, gpu: str, bits: float, active_params_b: float, is_dense: bool
    ) -> Optional[PromptEnergy]:
        """What reading a prompt takes beyond those measured, by the rule of prompts.json; None where nothing is known."""
        rule, tokens, pue = self._figures.snapshot["prompts"], asked.input_tokens, asked.pue or 1
        if tokens is None or rule is None:
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
            return PromptEnergy("floor-from-kernels", floor / 3600 * pue, None, None)
        low, central, high = (rule["factors"][name] * floor / 3600 * pue for name in ("low", "central", "high"))
        return PromptEnergy("floor-from-kernels", low, central, high)

    def _item_estimate(self, asked: Asked, choice: _Choice[Item], area: Union[_None, Area]) -> ItemEstimate:
        row, outputs = choice.rows[0], asked.outputs or 0
        # Each step a double, in the order of src/figures/price.ts.
        wh = row.wh_per_output * float(outputs) * (asked.pue or 1)
        g_co2e = _emissions(wh, area)
        return ItemEstimate(
            wh=_figure(wh, row),
            g_co2e=None if g_co2e is None else _figure(g_co2e, row),
            outputs=outputs,
            max_latency_s=choice.ceiling,
            **_own(row, ItemEstimate),
            **self._frame(
                asked,
                choice,
                area,
                f"{self._figures.snapshot['caveat']} {self._figures.items.workloads[row.workload]['caveat']}",
            ),
        )

    def _frame(
        self,
        asked: Asked,
        choice: Union[_Choice[Configuration], _Choice[Item]],
        area: Union[_None, Area],
        caveat: str,
        further: Sequence[str] = (),
    ) -> Dict[str, Any]:
        """What every measured estimate says beside its figures; ``further`` are warnings that stand before that of the PUE."""
        row, other, words = choice.rows[0], choice.other_gpu_than, self._figures.snapshot["words"]
        warnings = [*self._notices(), *choice.warnings]
        if asked.gpu is None:
            warnings.append(_fill(words["any_gpu"], {"gpu": row.gpu}))
        if other is not None:
            warnings.append(_fill(words["other_gpu"], {"gpu": row.gpu, "model": row.model, "asked": other}))
        warnings.extend(further)
        stated = self._stated("measured", asked.pue or 1, area, caveat, warnings)
        return {"ceiling_asked": choice.ceiling_asked, "other_gpu_than": other, **stated}

    def _stated(
        self, basis: str, pue: float, area: Union[_None, Area], caveat: str, warnings: Sequence[str]
    ) -> Dict[str, Any]:
        """What every estimate says beside its figures."""
        snapshot = self._figures.snapshot
        further: List[str] = []
        if isinstance(area, _None):
            further.append(_fill(snapshot["words"]["no_emissions"], {"why": area.message}))
        if pue > 1:
            further.append(snapshot["pue_note"])
        return {
            "basis": basis,
            "electricity": None if isinstance(area, _None) else Electricity(**_own(area, Electricity)),
            "pue": pue,
            "boundary": "gpu_only",
            "caveat": caveat,
            "warnings": (*warnings, *further),
            "release": snapshot["release"],
            "sources": self._sources(),
        }

    def _sources(self) -> Tuple[str, ...]:
        return tuple(
            ", ".join(part for part in (one["name"], one["version"], one["licence"]) if part is not None)
            for one in self._figures.snapshot["sources"]
        )

    def _notices(self) -> Tuple[str, ...]:
        """The notice on this release, where there is one."""
        notice, snapshot = self._figures.notice, self._figures.snapshot
        values = {"date": snapshot["release"] or "", "notice": notice or ""}
        return () if notice is None else (_fill(snapshot["words"]["notice"], values),)

    def _prompt_warnings(
        self, tokens: float, workload: str, answer: Optional[float], prompt: Optional[PromptEnergy]
    ) -> List[str]:
        """What is said of a prompt that is longer than those measured; ``answer`` is the average answer, where there is one."""
        snapshot = self._figures.snapshot
        words, own = snapshot["words"], self._figures.tokens.workloads.get(workload, {})
        context, long_from = own.get("context_tokens", math.inf), own.get("long_from")
        measured = 0 if snapshot["prompts"] is None else snapshot["prompts"]["measured_tokens"]
        counts = {"input": tokens, "answer": answer or 0, "context": context, "measured": measured}
        values = {name: number(count) for name, count in counts.items()}
        beyond = [_fill(words["beyond_context"], values)] if tokens > context else []
        if prompt is not None and tokens > measured:
            return [*beyond, _fill(words["prompt_apart"], values)]
        if not beyond and long_from == "answer" and answer is not None and tokens > answer:
            return [_fill(words["long_prompt"], values)]
        return beyond


def _is_on(row: Union[Configuration, Item], gpu: str) -> bool:
    return plain(row.gpu) in (plain(gpu), gpu_name(gpu))


def _wh(wh_per_million: float, tokens: float, pue: float) -> float:
    # Each step a double, in the order of src/figures/price.ts.
    return wh_per_million * (float(tokens) / 1_000_000) * pue


def _per_answer(row: Configuration, pue: float) -> Optional[PerAnswer]:
    """What the answers of a configuration take; None where their lengths are not known."""
    tokens = [one for one in (row.answer_tokens_p10, row.answer_tokens_p50, row.answer_tokens_p90) if one is not None]
    if len(tokens) < 3:
        return None
    wh = [_wh(row.wh_per_million_output_tokens, one, pue) for one in tokens]
    return PerAnswer(AnswerShares(*tokens), AnswerShares(*wh))


def _per_token(row: Configuration) -> float:
    return row.wh_per_million_output_tokens


def _tied(a: Configuration, b: Configuration, of: Callable[[Configuration], float]) -> bool:
    """Whether two figures lie so close that their uncertainties cover the difference."""
    return abs(math.log(of(a) / of(b))) < math.hypot(a.relative_uncertainty, b.relative_uncertainty)


def _compared(a: Configuration, b: Configuration, of: Callable[[Configuration], float]) -> FigureComparison:
    x, y = of(a), of(b)
    verdict = "not distinguishable" if _tied(a, b, of) else "a uses more" if x > y else "b uses more"
    return FigureComparison(x, y, x / y, verdict)


def _figure(value: float, row: Union[Configuration, Item]) -> Figure:
    return Figure(value, value / (1 + row.relative_uncertainty), value * (1 + row.relative_uncertainty))


def _emissions(wh: float, area: Union[_None, Area]) -> Optional[float]:
    return None if isinstance(area, _None) else wh / 1_000 * area.g_co2e_per_kwh


def _own(row: Any, kind: type) -> Dict[str, Any]:
    """The fields of a value that another type has as well."""
    names = {one.name for one in fields(kind)}
    return {one.name: getattr(row, one.name) for one in fields(row) if one.name in names}


def _fill(template: str, values: Mapping[str, str]) -> str:
    return re.sub(r"\{(\w+)\}", lambda found: values[found.group(1)], template)

