"""The functions over a snapshot."""

import copy
import math
import numbers
import re
import threading
from dataclasses import asdict, dataclass, fields
from typing import Any, Callable, Dict, List, Literal, Mapping, Optional, Sequence, Tuple, TypeVar, Union, overload

from ._names import near_names, number
from ._snapshot import Figures, plain
from ._types import (
    About,
    Area,
    Best,
    Comparison,
    Configuration,
    Electricity,
    Estimate,
    Figure,
    FigureComparison,
    Item,
    ItemEstimate,
    ItemSelection,
    Load,
    Model,
    Prompts,
    Range,
    Reason,
    Selection,
    Update,
)
from ._update import fetch_newest, fetch_release

_MOST_NEAR = 3
_C = TypeVar("_C", Configuration, Item)


@dataclass(frozen=True)
class _None:
    """Nothing was found. Why is worked out when it is asked for, since looking for near names takes long."""

    reason: Callable[[], Reason]


@dataclass(frozen=True)
class _Question:
    """What ``estimate`` and ``why`` are asked: of tokens, or of images or videos."""

    model: str
    output_tokens: Optional[float] = None
    workload: Optional[str] = None
    gpu: Optional[str] = None
    num_gpus: Optional[int] = None
    max_itl_ms: Optional[float] = None
    grid: str = "WLD"
    year: Union[int, str, None] = None
    pue: float = 1
    input_tokens: Optional[float] = None
    allow_other_gpu: bool = False
    outputs: Optional[float] = None
    max_latency_s: Optional[float] = None

    @property
    def count(self) -> float:
        """Of output tokens, or of images or videos."""
        return (self.output_tokens if self.outputs is None else self.outputs) or 0

    @property
    def selection(self) -> Union[Selection, ItemSelection]:
        gpus = (self.gpu, self.num_gpus)
        if self.outputs is None:
            workload = "lm-arena-chat" if self.workload is None else self.workload
            ceiling = 50 if self.max_itl_ms is None else self.max_itl_ms
            return Selection(self.model, workload, *gpus, ceiling, self.allow_other_gpu)
        return ItemSelection(self.model, self.workload or "", *gpus, self.max_latency_s, self.allow_other_gpu)


class Client:
    """The functions over a snapshot: for a program that fetches figures itself. Raises ValueError on a damaged one."""

    def __init__(self, snapshot: Any) -> None:
        self._figures = Figures(snapshot)
        # Where newer figures come from never follows from what was fetched.
        self._site: str = self._figures.snapshot["site"]
        self._taking = threading.Lock()

    @overload
    def estimate(
        self,
        model: str,
        output_tokens: float,
        *,
        workload: str = "lm-arena-chat",
        gpu: Optional[str] = None,
        num_gpus: Optional[int] = None,
        max_itl_ms: float = 50,
        grid: str = "WLD",
        year: Union[int, str, None] = None,
        pue: float = 1,
        input_tokens: Optional[float] = None,
        allow_other_gpu: bool = False,
    ) -> Optional[Estimate]: ...

    @overload
    def estimate(
        self,
        model: str,
        *,
        workload: Literal["text-to-image", "text-to-video"],
        outputs: float,
        gpu: Optional[str] = None,
        num_gpus: Optional[int] = None,
        max_latency_s: Optional[float] = None,
        grid: str = "WLD",
        year: Union[int, str, None] = None,
        pue: float = 1,
        allow_other_gpu: bool = False,
    ) -> Optional[ItemEstimate]: ...

    def estimate(
        self, model: str, output_tokens: Optional[float] = None, **options: Any
    ) -> Union[Estimate, ItemEstimate, None]:
        """What output tokens cost, or images or videos: of the configuration with the lowest energy that keeps a latency.

        ``estimate(model, output_tokens)`` counts tokens, on the workload "lm-arena-chat" where none is named.
        ``max_itl_ms`` is the highest median inter-token latency (50; ``math.inf`` for no ceiling). ``input_tokens``, of
        one prompt, only adds a warning where the prompt is much longer than those measured.
        ``estimate(model, workload="text-to-image", outputs=10)`` counts images, "text-to-video" videos.
        ``max_latency_s`` is the longest time that a batch may take (the ceiling of the workload: 30 for images, 300 for
        videos).

        ``grid`` is the area of the electricity (ISO code or name), ``pue`` the energy of the data centre per energy of
        its computers. None where it was not measured: ``why`` says what was not, with near names.

        Raises TypeError or ValueError on an argument that makes no sense.
        """
        asked = _question(model, output_tokens, options)
        area, of = self._area(asked.grid, asked.year), asked.selection
        if isinstance(area, _None):
            return None
        if isinstance(of, ItemSelection):
            item = self._item_answer(of)
            return None if isinstance(item, _None) else self._item_estimate(asked, *item, area)
        found = self._answer(of)
        return None if isinstance(found, _None) else self._token_estimate(asked, *found, area)

    def why(self, model: str, output_tokens: Optional[float] = None, **options: Any) -> Optional[Reason]:
        """Why ``estimate`` gives None for the same arguments; None where it gives an estimate."""
        asked = _question(model, output_tokens, options)
        of = asked.selection
        answer = self._item_answer(of) if isinstance(of, ItemSelection) else self._answer(of)
        for found in (answer, self._area(asked.grid, asked.year)):
            if isinstance(found, _None):
                return found.reason()
        return None

    def models(self) -> Sequence[Model]:
        """The models that were measured."""
        return tuple(self._figures.models)

    def configurations(
        self,
        model: Optional[str] = None,
        *,
        workload: Optional[str] = None,
        gpu: Optional[str] = None,
        num_gpus: Optional[int] = None,
        precision: Optional[str] = None,
        max_itl_ms: Optional[float] = None,
    ) -> Sequence[Configuration]:
        """The configurations with energy per token that a filter lets through; none for an unknown model.

        They stand in the order of the documents.
        """
        ceiling = math.inf if max_itl_ms is None else max_itl_ms
        asked = Selection("" if model is None else model, "" if workload is None else workload, gpu, num_gpus, ceiling)
        _refuse_selection(asked)
        _demand("precision", precision, "a text", precision is None or isinstance(precision, str))
        wanted = None if model is None else self.resolve(model)
        return tuple(
            row
            for row in self._figures.rows
            if (model is None or (wanted is not None and row.slug == wanted.slug))
            and (workload is None or row.workload == workload)
            and (gpu is None or plain(row.gpu) == plain(gpu))
            and (num_gpus is None or row.num_gpus == num_gpus)
            and (precision is None or row.precision == precision)
            and row.median_itl_ms <= ceiling
        )

    def best(
        self,
        model: str,
        *,
        workload: str = "lm-arena-chat",
        gpu: Optional[str] = None,
        num_gpus: Optional[int] = None,
        max_itl_ms: float = 50,
        allow_other_gpu: bool = False,
    ) -> Sequence[Best]:
        """The most frugal configuration on each GPU that keeps the ceiling, the best first; none where nothing does."""
        asked = Selection(model, workload, gpu, num_gpus, max_itl_ms, allow_other_gpu)
        _refuse_selection(asked)
        found = self._candidates(asked)
        if isinstance(found, _None):
            return ()
        by_gpu: Dict[str, Configuration] = {}
        for row in found[0]:
            if row.median_itl_ms <= max_itl_ms:
                by_gpu.setdefault(row.gpu, row)
        rows = list(by_gpu.values())
        return tuple(Best(**_own(row, Best), ties_with_first=_tied(row, rows[0], _per_token)) for row in rows)

    def grid(self, area: str, year: Union[int, str, None] = None) -> Optional[Area]:
        """An area by code or name, and its electricity in a year; None where there is none."""
        _demand("name", area, "a text", isinstance(area, str))
        found = self._area(area, year)
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
        """The model of a name that is certain: slug, display name, hub id, a provider's name that is listed."""
        _demand("name", name, "a text", isinstance(name, str))
        return self._figures.names.get(plain(name))

    def near(self, name: str) -> Sequence[str]:
        """Slugs of up to three models whose names are near this one: to ask back, never to reckon with."""
        _demand("name", name, "a text", isinstance(name, str))
        return tuple(near_names(name, [model.slug for model in self._figures.models], _MOST_NEAR))

    def about(self) -> About:
        """What the figures are: release, notices, withdrawn rows, licence."""
        snapshot = self._figures.snapshot
        own = ("release", "updated", "caveat", "attribution", "licence", "notices", "withdrawn")
        return About(site=self._site, **copy.deepcopy({name: snapshot[name] for name in own}))

    def update(self, url: Optional[str] = None, *, timeout: float = 10) -> Update:
        """Fetches the newest figures, from the site of the release or from the folder at ``url``.

        https alone (http for this machine); redirects are refused. What is larger than 4 MB, late, damaged, of another
        form or older than what is here is refused. It never raises for what it fetches: the figures that are here stay,
        and ``reason`` says why. Digests guard against damage on the way, not against a host that lies.
        """
        return self._taken(*fetch_newest(url or f"{self._site}/clients/", self._figures, timeout), only_newer=True)

    def pin(self, date: str, url: Optional[str] = None, *, timeout: float = 10) -> Update:
        """Fetches the figures of a dated release, also an older one, and stays with them.

        The rules are those of ``update``.
        """
        if date == self._figures.snapshot["release"]:
            return Update(False, date, None)
        return self._taken(*fetch_release(date, url or f"{self._site}/clients/", timeout), only_newer=False)

    def to_pandas(self) -> Any:
        """Every configuration with energy per token as a pandas DataFrame, a column for each field.

        Raises ImportError where pandas is not there.
        """
        import pandas

        return pandas.DataFrame([asdict(row) for row in self._figures.rows])

    def _taken(self, found: Optional[Figures], reason: Optional[str], *, only_newer: bool) -> Update:
        why = reason if found is None else _unanswered(found)
        with self._taking:
            # Another thread may have brought newer ones in the meantime.
            if found is not None and only_newer and found.snapshot["updated"] <= self._figures.snapshot["updated"]:
                why = "there is nothing newer"
            if found is not None and why is None:
                self._figures = found
            return Update(why is None, self._figures.snapshot["release"], why)

    def _row(self, of: Union[Selection, str]) -> Optional[Configuration]:
        if isinstance(of, str):
            return self._figures.by_id.get(of)
        _refuse_selection(of)
        found = self._answer(of)
        return None if isinstance(found, _None) else found[0]

    def _answer(self, asked: Selection) -> Union[_None, Tuple[Configuration, Optional[str]]]:
        """The most frugal configuration that a selection lets through, and the GPU asked for where it is another."""
        found = self._candidates(asked)
        return self._frugal(found, "max_itl_ms", "no_latency", asked.max_itl_ms, lambda row: row.median_itl_ms)

    def _item_answer(self, asked: ItemSelection) -> Union[_None, Tuple[Item, Optional[str]]]:
        """The most frugal configuration for images or videos, likewise."""
        workloads, workload = self._figures.item_workloads, asked.workload
        if workload not in workloads:
            return self._none("workload", "no_item_workload", workload, {}, lambda: list(workloads))
        found = self._among(workloads, self._figures.ranked_items, asked)
        own = workloads[workload]["latency_deadline_s"]
        ceiling = own if asked.max_latency_s is None else asked.max_latency_s
        return self._frugal(found, "max_latency_s", "no_batch_latency", ceiling, lambda row: row.batch_latency_s)

    def _frugal(
        self,
        found: Union[_None, Tuple[List[_C], Optional[str]]],
        field: str,
        word: str,
        ceiling: float,
        latency: Callable[[_C], float],
    ) -> Union[_None, Tuple[_C, Optional[str]]]:
        """The first of the candidates that keeps a ceiling of latency."""
        if isinstance(found, _None):
            return found
        rows, other = found
        for row in rows:
            if latency(row) <= ceiling:
                return row, other
        fastest = number(min(latency(row) for row in rows))
        words = {"model": rows[0].model, "fastest": fastest}
        return self._none(field, word, number(ceiling), words, lambda: [fastest])

    def _candidates(self, asked: Selection) -> Union[_None, Tuple[List[Configuration], Optional[str]]]:
        """Those of the model on the workload and the GPUs asked for, whatever their latency; most frugal first."""
        figures, workload = self._figures, asked.workload
        if workload in figures.workloads:
            return self._among(figures.workloads, figures.ranked, asked)
        word = "counted_in_outputs" if workload in figures.item_workloads else "no_workload"
        return self._none("workload", word, workload, {}, lambda: list(figures.workloads))

    def _among(
        self,
        workloads: Mapping[str, Any],
        ranked: Mapping[Tuple[str, str], List[_C]],
        asked: Union[Selection, ItemSelection],
    ) -> Union[_None, Tuple[List[_C], Optional[str]]]:
        workload, gpu = asked.workload, asked.gpu
        model = self.resolve(asked.model)
        if model is None:
            return self._none("model", "no_model", asked.model, {}, lambda: self._near_models(asked.model, workloads))
        rows = ranked.get((workload, model.slug), [])
        words = {"model": model.model, "workload": workload}
        if not rows:
            return self._none("workload", "no_model_in_workload", workload, words, lambda: model.workloads)
        other = None
        if gpu is not None:
            on_gpu = [row for row in rows if plain(row.gpu) == plain(gpu)]
            if not on_gpu and not asked.allow_other_gpu:
                return self._none("gpu", "no_gpu", gpu, words, lambda: sorted({row.gpu for row in rows}))
            other = None if on_gpu else gpu
            rows = on_gpu or rows
        if asked.num_gpus is not None:
            counts = sorted({row.num_gpus for row in rows})
            rows = [row for row in rows if row.num_gpus == asked.num_gpus]
            if not rows:
                return self._none("num_gpus", "no_num_gpus", str(asked.num_gpus), words, lambda: [str(n) for n in counts])
        return rows, other

    def _area(self, name: str, asked: Union[int, str, None]) -> Union[_None, Area]:
        """An area, and its electricity in a year; that of the release where none is asked for."""
        grid = self._figures.snapshot["grid"]
        found = self._figures.areas.get(plain(name))
        if found is None:
            return self._none("grid", "no_area", name, {}, lambda: self._near_areas(name))
        years: Mapping[str, float] = found["years"]
        year = str(grid["year"] if asked is None else asked)
        if year not in years:
            return self._none("year", "no_year", year, {"area": found["display_name"]}, lambda: sorted(years))
        return Area(found["iso3"], found["iso2"], found["display_name"], year, years[year], dict(years))

    def _near_models(self, name: str, workloads: Mapping[str, Any]) -> List[str]:
        """Those near that were measured on one of these workloads."""
        models = self._figures.models
        measured = [model.slug for model in models if any(own in workloads for own in model.workloads)]
        return near_names(name, measured, _MOST_NEAR)

    def _near_areas(self, name: str) -> List[str]:
        codes = {area["display_name"]: area["iso3"] for area in self._figures.snapshot["grid"]["areas"]}
        return [codes[one] for one in near_names(name, list(codes), _MOST_NEAR)]

    def _none(
        self, field: str, word: str, given: str, values: Mapping[str, str], near: Callable[[], Sequence[str]]
    ) -> _None:
        template = self._figures.snapshot["words"][word]
        return _None(lambda: Reason(field, given, _fill(template, {**values, "asked": given}), tuple(near())))

    def _token_estimate(
        self, asked: _Question, row: Configuration, other: Optional[str], area: Area
    ) -> Estimate:
        workload, tokens = self._figures.workloads[row.workload], asked.count

        def load(of: Configuration) -> Load:
            # Each step a double, in the order of src/figures/price.ts.
            wh = of.wh_per_million_output_tokens * (float(tokens) / 1_000_000) * asked.pue
            return Load(of.row_id, of.avg_running_batch, wh, wh / 1_000 * area.g_co2e_per_kwh)

        best = load(row)
        return Estimate(
            wh=_figure(best.wh, row),
            g_co2e=_figure(best.g_co2e, row),
            answer_range=Range(best, load(self._figures.quietest[row.row_id])),
            output_tokens=tokens,
            prompts=Prompts(workload["prompts"], None, workload["context_tokens"]),
            **_own(row, Estimate),
            **self._frame(asked, row, other, area, workload, self._prompt_warnings(asked.input_tokens or 0, row)),
        )

    def _item_estimate(self, asked: _Question, row: Item, other: Optional[str], area: Area) -> ItemEstimate:
        # Each step a double, in the order of src/figures/price.ts.
        wh = row.wh_per_output * float(asked.count) * asked.pue
        return ItemEstimate(
            wh=_figure(wh, row),
            g_co2e=_figure(wh / 1_000 * area.g_co2e_per_kwh, row),
            outputs=asked.count,
            **_own(row, ItemEstimate),
            **self._frame(asked, row, other, area, self._figures.item_workloads[row.workload]),
        )

    def _frame(
        self,
        asked: _Question,
        row: Union[Configuration, Item],
        other: Optional[str],
        area: Area,
        workload: Mapping[str, Any],
        further: Sequence[str] = (),
    ) -> Dict[str, Any]:
        """What every estimate says beside its figures; ``further`` are warnings that stand before that of the PUE."""
        snapshot = self._figures.snapshot
        return {
            "electricity": Electricity(area.iso3, area.display_name, area.year, area.g_co2e_per_kwh),
            "pue": asked.pue,
            "other_gpu_than": other,
            "boundary": "gpu_only",
            "caveat": f"{snapshot['caveat']} {workload['caveat']}",
            "warnings": self._warnings(asked, row, other, further),
            "release": snapshot["release"],
            "sources": self._sources(),
        }

    def _sources(self) -> Tuple[str, ...]:
        return tuple(
            ", ".join(part for part in (one["name"], one["version"], one["licence"]) if part is not None)
            for one in self._figures.snapshot["sources"]
        )

    def _warnings(
        self,
        asked: _Question,
        row: Union[Configuration, Item],
        other: Optional[str],
        further: Sequence[str],
    ) -> Tuple[str, ...]:
        words = self._figures.snapshot["words"]
        notice, release = self._figures.notice, self._figures.snapshot["release"]
        found = []
        if notice is not None:
            found.append(_fill(words["notice"], {"date": release or "", "notice": notice}))
        if asked.selection.gpu is None:
            found.append(_fill(words["any_gpu"], {"gpu": row.gpu}))
        if other is not None:
            found.append(_fill(words["other_gpu"], {"gpu": row.gpu, "model": row.model, "asked": other}))
        found.extend(further)
        if asked.pue > 1:
            found.append(self._figures.snapshot["pue_note"])
        return tuple(found)

    def _prompt_warnings(self, tokens: float, row: Configuration) -> List[str]:
        """What is said of a prompt that is longer than those measured."""
        words, workload = self._figures.snapshot["words"], self._figures.workloads[row.workload]
        context = workload["context_tokens"]
        values = {"input": number(tokens), "answer": number(row.avg_output_tokens), "context": number(context)}
        if tokens > context:
            return [_fill(words["beyond_context"], values)]
        if workload["long_from"] == "answer" and tokens > row.avg_output_tokens:
            return [_fill(words["long_prompt"], values)]
        return []


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


def _own(row: Union[Configuration, Item], kind: type) -> Dict[str, Any]:
    """The fields of a row that another type has as well."""
    names = {one.name for one in fields(kind)}
    return {one.name: getattr(row, one.name) for one in fields(row) if one.name in names}


def _fill(template: str, values: Mapping[str, str]) -> str:
    return re.sub(r"\{(\w+)\}", lambda found: values[found.group(1)], template)


def _question(model: str, output_tokens: Optional[float], options: Mapping[str, Any]) -> _Question:
    """Raises TypeError or ValueError on an argument that makes no sense."""
    for name in options:
        if name not in _Question.__dataclass_fields__:
            raise TypeError(f"There is no option {name}.")
    given = {"model": model, "output_tokens": output_tokens, **options}
    asked = _Question(**{name: _own_number(value) for name, value in given.items()})
    counted, others = "output_tokens", ["max_latency_s"]
    if asked.outputs is not None:
        counted, others = "outputs", ["output_tokens", "input_tokens", "max_itl_ms"]
    for name in others:
        if getattr(asked, name) is not None:
            raise TypeError(f"There is no option {name} beside {counted}.")
    if asked.outputs is None and asked.output_tokens is None:
        raise TypeError("output_tokens is missing.")
    if asked.outputs is not None and asked.workload is None:
        raise TypeError("workload is missing.")
    _refuse_selection(asked.selection)
    _demand("grid", asked.grid, "a text", isinstance(asked.grid, str))
    for name in (counted, "input_tokens"):
        count = getattr(asked, name)
        _demand(name, count, "a finite number from 0", (name != counted and count is None) or _is_count(count))
    _demand("pue", asked.pue, "a finite number from 1", _is_count(asked.pue) and asked.pue >= 1)
    year = asked.year
    _demand("year", year, "a year", year is None or re.fullmatch(r"[0-9]{4}", str(year)) is not None)
    return asked


def _refuse_selection(asked: Union[Selection, ItemSelection]) -> None:
    for name in ("model", "workload", "gpu"):
        value = getattr(asked, name)
        _demand(name, value, "a text", isinstance(value, str) or (name == "gpu" and value is None))
    gpus = asked.num_gpus
    is_whole = isinstance(gpus, int) and not isinstance(gpus, bool) and gpus >= 1
    _demand("num_gpus", gpus, "a whole number from 1", gpus is None or is_whole)
    if isinstance(asked, Selection):
        _demand("max_itl_ms", asked.max_itl_ms, "a number above 0", _is_above_0(asked.max_itl_ms))
    elif asked.max_latency_s is not None:
        _demand("max_latency_s", asked.max_latency_s, "a number above 0", _is_above_0(asked.max_latency_s))
    _demand("allow_other_gpu", asked.allow_other_gpu, "True or False", isinstance(asked.allow_other_gpu, bool))


def _is_above_0(value: Any) -> bool:
    return _is_number(value) and value > 0


def _demand(name: str, value: object, words: str, is_allowed: bool) -> None:
    if not is_allowed:
        raise ValueError(f"{name} is {value!r}. Allowed: {words}.")


def _is_count(value: Any) -> bool:
    return _is_number(value) and math.isfinite(value) and value >= 0


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _own_number(value: Any) -> Any:
    """A number of whatever library as one of Python's own, what is too large for a double as infinite."""
    if isinstance(value, bool) or not isinstance(value, numbers.Real):
        return value
    try:
        return int(value) if isinstance(value, numbers.Integral) and math.isfinite(value) else float(value)
    except OverflowError:
        return math.inf if value > 0 else -math.inf  # type: ignore[operator]


# Far above whatever a million tokens take, Wh.
_ABSURD_WH = 1e9


def _unanswered(figures: Figures) -> Optional[str]:
    """What is wrong with figures that have the right form; None where questions are answered from them."""
    if not figures.rows:
        return "the snapshot has no configuration"
    if not all(row.wh_per_million_output_tokens < _ABSURD_WH for row in figures.rows):
        return "the snapshot has absurd figures"
    first = figures.rows[0]
    try:
        trial = Client(figures.snapshot)
        answer = trial.estimate(first.slug, 1, workload=first.workload, max_itl_ms=math.inf, input_tokens=1e12)
        trial.why("none", 1, workload=first.workload)
    except Exception as error:
        return f"no question can be answered from the snapshot: {error or type(error).__name__}"
    return "the snapshot has no answer for the world" if answer is None else None
