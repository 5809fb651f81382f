"""The functions over a snapshot."""

import math
import re
from dataclasses import asdict, fields
from typing import Any, Callable, Dict, List, Mapping, Optional, Sequence, Tuple, Union

from ._names import near_names, number
from ._snapshot import Figures, plain
from ._types import (
    About,
    Area,
    Best,
    Compared,
    Comparison,
    Configuration,
    Electricity,
    Estimate,
    Figure,
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


class Client:
    """The functions over a snapshot: for a program that fetches figures itself. Raises ValueError on a damaged one."""

    def __init__(self, snapshot: Any) -> None:
        self._figures = Figures(snapshot)
        # Where newer figures come from never follows from what was fetched.
        self._site: str = self._figures.snapshot["site"]

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
    ) -> Optional[Estimate]:
        """See ``token_energy.estimate``."""
        asked = Selection(model, workload, gpu, num_gpus, max_itl_ms, allow_other_gpu)
        _refuse(asked, output_tokens, input_tokens, grid, year, pue)
        found = self._answer(asked)
        area = self._area(grid, year)
        if isinstance(found, Reason) or isinstance(area, Reason):
            return None
        return self._estimate(found, area, output_tokens, pue, input_tokens or 0, gpu)

    def why(
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
    ) -> Optional[Reason]:
        """See ``token_energy.why``."""
        asked = Selection(model, workload, gpu, num_gpus, max_itl_ms, allow_other_gpu)
        _refuse(asked, output_tokens, input_tokens, grid, year, pue)
        for found in (self._answer(asked), self._area(grid, year)):
            if isinstance(found, Reason):
                return found
        return None

    def models(self) -> Sequence[Model]:
        """See ``token_energy.models``."""
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
        """See ``token_energy.configurations``."""
        ceiling = math.inf if max_itl_ms is None else max_itl_ms
        _refuse_selection(Selection(model or "", workload or "", gpu, num_gpus, ceiling))
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
        """See ``token_energy.best``."""
        asked = Selection(model, workload, gpu, num_gpus, max_itl_ms, allow_other_gpu)
        _refuse_selection(asked)
        found = self._candidates(asked)
        if isinstance(found, Reason):
            return ()
        by_gpu: Dict[str, Configuration] = {}
        for row in found[0]:
            if row.median_itl_ms <= max_itl_ms:
                by_gpu.setdefault(row.gpu, row)
        rows = list(by_gpu.values())
        return tuple(Best(**_own(row), ties_with_first=_tied(row, rows[0], _per_token)) for row in rows)

    def grid(self, area: str, year: Union[int, str, None] = None) -> Optional[Area]:
        """See ``token_energy.grid``."""
        found = self._area(area, year)
        return None if isinstance(found, Reason) else found

    def compare(self, a: Union[Selection, str], b: Union[Selection, str]) -> Optional[Comparison]:
        """See ``token_energy.compare``."""
        x, y = self._row(a), self._row(b)
        if x is None or y is None:
            return None
        return Comparison(x, y, _compared(x, y, _per_token), _compared(x, y, lambda c: c.wh_per_response))

    def resolve(self, name: str) -> Optional[Model]:
        """See ``token_energy.resolve``."""
        return self._figures.names.get(plain(name))

    def near(self, name: str) -> Sequence[str]:
        """See ``token_energy.near``."""
        return tuple(near_names(name, [model.slug for model in self._figures.models], _MOST_NEAR))

    def about(self) -> About:
        """See ``token_energy.about``."""
        snapshot = self._figures.snapshot
        own = ("release", "updated", "caveat", "attribution", "licence", "notices", "withdrawn")
        return About(site=self._site, **{name: snapshot[name] for name in own})

    def update(self, url: Optional[str] = None, *, timeout: float = 10) -> Update:
        """See ``token_energy.update``."""
        return self._taken(*fetch_newest(url or f"{self._site}/clients/", self._figures, timeout))

    def pin(self, date: str, url: Optional[str] = None, *, timeout: float = 10) -> Update:
        """See ``token_energy.pin``."""
        if date == self._figures.snapshot["release"]:
            return Update(False, date, None)
        return self._taken(*fetch_release(date, url or f"{self._site}/clients/", timeout))

    def to_pandas(self) -> Any:
        """See ``token_energy.to_pandas``."""
        import pandas

        return pandas.DataFrame([asdict(row) for row in self._figures.rows])

    def _taken(self, found: Optional[Figures], reason: Optional[str]) -> Update:
        if found is not None:
            self._figures = found
        return Update(found is not None, self._figures.snapshot["release"], reason)

    def _row(self, of: Union[Selection, str]) -> Optional[Configuration]:
        if isinstance(of, str):
            return self._figures.by_id.get(of)
        _refuse_selection(of)
        found = self._answer(of)
        return None if isinstance(found, Reason) else found[0]

    def _answer(self, asked: Selection) -> Union[Reason, Tuple[Configuration, Optional[str]]]:
        """The most frugal configuration that a selection lets through, and the GPU asked for where it is another."""
        found = self._candidates(asked)
        if isinstance(found, Reason):
            return found
        rows, other = found
        for row in rows:
            if row.median_itl_ms <= asked.max_itl_ms:
                return row, other
        fastest = number(min(row.median_itl_ms for row in rows))
        words = {"model": rows[0].model, "fastest": fastest}
        return self._none("max_itl_ms", "no_latency", number(asked.max_itl_ms), words, [fastest])

    def _candidates(self, asked: Selection) -> Union[Reason, Tuple[List[Configuration], Optional[str]]]:
        """Those of the model on the workload and the GPUs asked for, whatever their latency; most frugal first."""
        figures, workload, gpu = self._figures, asked.workload, asked.gpu
        if workload not in figures.workloads:
            return self._none("workload", "no_workload", workload, {}, list(figures.workloads))
        model = self.resolve(asked.model)
        if model is None:
            return self._none("model", "no_model", asked.model, {}, self.near(asked.model))
        rows = figures.ranked.get((workload, model.slug), [])
        words = {"model": model.model, "workload": workload}
        if not rows:
            return self._none("workload", "no_model_in_workload", workload, words, model.workloads)
        other = None
        if gpu is not None:
            on_gpu = [row for row in rows if plain(row.gpu) == plain(gpu)]
            if not on_gpu and not asked.allow_other_gpu:
                return self._none("gpu", "no_gpu", gpu, words, sorted({row.gpu for row in rows}))
            other = None if on_gpu else gpu
            rows = on_gpu or rows
        if asked.num_gpus is not None:
            counts = sorted({row.num_gpus for row in rows})
            rows = [row for row in rows if row.num_gpus == asked.num_gpus]
            if not rows:
                return self._none("num_gpus", "no_num_gpus", str(asked.num_gpus), words, [str(n) for n in counts])
        return rows, other

    def _area(self, name: str, asked: Union[int, str, None]) -> Union[Reason, Area]:
        """An area, and its electricity in a year; that of the release where none is asked for."""
        grid = self._figures.snapshot["grid"]
        found = self._figures.areas.get(plain(name))
        if found is None:
            codes = {area["display_name"]: area["iso3"] for area in grid["areas"]}
            near = [codes[one] for one in near_names(name, list(codes), _MOST_NEAR)]
            return self._none("grid", "no_area", name, {}, near)
        years: Mapping[str, float] = found["years"]
        year = str(grid["year"] if asked is None else asked)
        if year not in years:
            return self._none("year", "no_year", year, {"area": found["display_name"]}, sorted(years))
        return Area(found["iso3"], found["iso2"], found["display_name"], year, years[year], years)

    def _none(
        self, field: str, word: str, given: str, values: Mapping[str, str], near: Sequence[str]
    ) -> Reason:
        message = _fill(self._figures.snapshot["words"][word], {**values, "asked": given})
        return Reason(field, given, message, tuple(near))

    def _estimate(
        self,
        answer: Tuple[Configuration, Optional[str]],
        area: Area,
        output_tokens: float,
        pue: float,
        input_tokens: float,
        gpu: Optional[str],
    ) -> Estimate:
        row, other = answer
        snapshot, workload = self._figures.snapshot, self._figures.workloads[row.workload]

        def load(of: Configuration) -> Load:
            # Each step a double, in the order of scripts/configurations/price.ts.
            wh = of.wh_per_million_output_tokens * (float(output_tokens) / 1_000_000) * pue
            return Load(of.row_id, of.avg_running_batch, wh, wh / 1_000 * area.g_co2e_per_kwh)

        def figure(value: float) -> Figure:
            return Figure(value, value / (1 + row.relative_uncertainty), value * (1 + row.relative_uncertainty))

        best = load(row)
        return Estimate(
            wh=figure(best.wh),
            g_co2e=figure(best.g_co2e),
            answer_range=Range(best, load(self._figures.quietest[row.row_id])),
            row_id=row.row_id,
            slug=row.slug,
            model=row.model,
            workload=row.workload,
            gpu=row.gpu,
            num_gpus=row.num_gpus,
            precision=row.precision,
            wh_per_million_output_tokens=row.wh_per_million_output_tokens,
            median_itl_ms=row.median_itl_ms,
            output_tokens=output_tokens,
            electricity=Electricity(area.iso3, area.display_name, area.year, area.g_co2e_per_kwh),
            pue=pue,
            prompts=Prompts(workload["prompts"], None, workload["context_tokens"]),
            other_gpu_than=other,
            boundary="gpu_only",
            caveat=f"{snapshot['caveat']} {workload['caveat']}",
            warnings=tuple(self._warnings(row, other, workload, pue, input_tokens, gpu)),
            release=snapshot["release"],
            sources=tuple(
                ", ".join(part for part in (one["name"], one["version"], one["licence"]) if part is not None)
                for one in snapshot["sources"]
            ),
        )

    def _warnings(
        self,
        row: Configuration,
        other: Optional[str],
        workload: Mapping[str, Any],
        pue: float,
        input_tokens: float,
        gpu: Optional[str],
    ) -> List[str]:
        words = self._figures.snapshot["words"]
        notice, release = self._figures.notice, self._figures.snapshot["release"]
        values = {
            "input": number(input_tokens),
            "answer": number(row.avg_output_tokens),
            "context": number(workload["context_tokens"]),
            "gpu": row.gpu,
            "model": row.model,
        }
        found = []
        if notice is not None:
            found.append(_fill(words["notice"], {"date": release or "", "notice": notice}))
        if gpu is None:
            found.append(_fill(words["any_gpu"], values))
        if other is not None:
            found.append(_fill(words["other_gpu"], {**values, "asked": other}))
        if input_tokens > workload["context_tokens"]:
            found.append(_fill(words["beyond_context"], values))
        elif workload["long_from"] == "answer" and input_tokens > row.avg_output_tokens:
            found.append(_fill(words["long_prompt"], values))
        if pue > 1:
            found.append(self._figures.snapshot["pue_note"])
        return found


def _per_token(row: Configuration) -> float:
    return row.wh_per_million_output_tokens


def _tied(a: Configuration, b: Configuration, of: Callable[[Configuration], float]) -> bool:
    """Whether two figures lie so close that their uncertainties cover the difference."""
    return abs(math.log(of(a) / of(b))) < math.hypot(a.relative_uncertainty, b.relative_uncertainty)


def _compared(a: Configuration, b: Configuration, of: Callable[[Configuration], float]) -> Compared:
    x, y = of(a), of(b)
    verdict = "not distinguishable" if _tied(a, b, of) else "a uses more" if x > y else "b uses more"
    return Compared(x, y, x / y, verdict)


def _own(row: Configuration) -> Dict[str, Any]:
    return {one.name: getattr(row, one.name) for one in fields(row)}


def _fill(template: str, values: Mapping[str, str]) -> str:
    return re.sub(r"\{(\w+)\}", lambda found: values[found.group(1)], template)


def _refuse(
    asked: Selection,
    output_tokens: float,
    input_tokens: Optional[float],
    grid: str,
    year: Union[int, str, None],
    pue: float,
) -> None:
    """Raises TypeError or ValueError on an argument that makes no sense."""
    _refuse_selection(asked)
    _demand("grid", grid, "a text", isinstance(grid, str))
    _demand("output_tokens", output_tokens, "a finite number from 0", _is_count(output_tokens))
    _demand("input_tokens", input_tokens, "a finite number from 0", input_tokens is None or _is_count(input_tokens))
    _demand("pue", pue, "a finite number from 1", _is_count(pue) and pue >= 1)
    _demand("year", year, "a year", year is None or re.fullmatch(r"[0-9]{4}", str(year)) is not None)


def _refuse_selection(asked: Selection) -> None:
    for name in ("model", "workload", "gpu"):
        value = getattr(asked, name)
        _demand(name, value, "a text", isinstance(value, str) or (name == "gpu" and value is None))
    gpus, ceiling = asked.num_gpus, asked.max_itl_ms
    is_whole = isinstance(gpus, int) and not isinstance(gpus, bool) and gpus >= 1
    _demand("num_gpus", gpus, "a whole number from 1", gpus is None or is_whole)
    _demand("max_itl_ms", ceiling, "a number above 0", _is_number(ceiling) and ceiling > 0)
    _demand("allow_other_gpu", asked.allow_other_gpu, "True or False", isinstance(asked.allow_other_gpu, bool))


def _demand(name: str, value: object, words: str, is_allowed: bool) -> None:
    if not is_allowed:
        raise ValueError(f"{name} is {value!r}. Allowed: {words}.")


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _is_count(value: Any) -> bool:
    return _is_number(value) and math.isfinite(value) and value >= 0
