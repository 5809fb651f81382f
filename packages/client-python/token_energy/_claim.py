"""A result in sentences, with the templates of a snapshot."""

import math
from dataclasses import dataclass
from typing import Any, Dict, Mapping, Optional

from . import generated as t
from ._lower_bound import BoundConditions, bound_obstacle
from ._words import fill, sentence, three_digits

CHAT = "lm-arena-chat"

_Words = Mapping[str, str]


@dataclass(frozen=True)
class Claimed:
    """The subject of a claim, its energy, and everything else that the question asked for."""

    subject: Mapping[str, str]
    """The values of ``claim_subject``."""
    workload: str
    wh: Any
    conditions: BoundConditions
    percentiles: Optional[t.ResponsePercentiles] = None
    """The percentiles of responses, if the question has no count."""
    prompt_wh: Optional[t.PromptEnergy] = None
    g_co2e: Any = None
    electricity: Optional[t.Electricity] = None


def claim_of(words: _Words, asked: Any, claimed: Claimed) -> str:
    """A result in sentences."""
    parts = (
        _energy(words, claimed),
        _each(words, asked, claimed),
        obstacle_claim(words, asked, claimed.conditions),
        _percentiles(words, claimed),
        _reading(words, asked, claimed),
        _emissions(words, claimed),
    )
    return " ".join(part for part in parts if part != "")


def _energy(words: _Words, claimed: Claimed) -> str:
    template = f"claim_{_certainty(claimed)}"
    return sentence(words[template], subject=sentence(words["claim_subject"], **claimed.subject), **_written(claimed.wh))


def _certainty(claimed: Claimed) -> str:
    """The end of the name of the template for an energy."""
    if claimed.conditions.basis == "predicted":
        return "predicted"
    return "at_least" if bound_obstacle(claimed.conditions) is None else "value"


def _each(words: _Words, asked: Any, claimed: Claimed) -> str:
    """The energy of one response, if the question is about several."""
    responses, wh = asked.responses or 1, claimed.wh
    if responses == 1:
        return ""
    each = t.Figure(wh.value / responses, wh.low / responses, wh.high / responses)
    return sentence(words[f"claim_each_{_certainty(claimed)}"], **_written(each))


def _written(figure: Any) -> Dict[str, str]:
    """The ends of a range are rounded outwards, so the range in the sentence contains the range of the figure."""
    low, high = three_digits(figure.low, "down"), three_digits(figure.high, "up")
    return {"value": three_digits(figure.value), "low": low, "high": high}


def obstacle_claim(words: _Words, asked: Any, conditions: BoundConditions) -> str:
    """Why the energy is not a lower bound, and its PUE. A prediction says so in its own sentence."""
    obstacle, pue = bound_obstacle(conditions), asked.pue or 1
    if obstacle == "length":
        return words["claim_length"]
    reasons = [] if pue == 1 else [sentence(words["claim_pue"], pue=pue)]
    if obstacle == "other_model":
        reasons.insert(0, sentence(words["claim_other_model"], asked=asked.model))
    if obstacle == "other_gpu":
        reasons.insert(0, sentence(words["claim_other_gpu"], asked=asked.gpu))
    return " ".join(reasons)


def _percentiles(words: _Words, claimed: Claimed) -> str:
    if claimed.percentiles is None:
        return ""
    wh = claimed.percentiles.wh
    return sentence(words["claim_percentiles"], p10=three_digits(wh.p10, "down"), p90=three_digits(wh.p90, "up"))


def _reading(words: _Words, asked: Any, claimed: Claimed) -> str:
    prompt = claimed.prompt_wh
    if asked.input_tokens is None:
        return ""
    read = prompt_in_words(words, asked)
    if prompt is None:
        unknown = "claim_reading_unknown" if claimed.workload == CHAT else "claim_reading_workload"
        return sentence(words[unknown], prompt=read, workload=claimed.workload)
    if prompt.low == 0:
        return sentence(words["claim_reading_included"], prompt=read)
    # How long the measured prompts were is known only as a maximum, so the energy of longer ones has no upper end.
    energy = three_digits(prompt.low, "down")
    if bound_obstacle(claimed.conditions) is not None:
        return sentence(words["claim_reading_part"], prompt=read, energy=energy)
    together = sentence(words["claim_together"], energy=three_digits(claimed.wh.low + prompt.low, "down"))
    return f"{sentence(words['claim_reading'], prompt=read, energy=energy)} {together}"


def prompt_in_words(words: _Words, asked: Any) -> str:
    """The prompts of a question, with their length and how many of their tokens were cached."""
    responses, cached = asked.responses or 1, asked.cached_input_tokens
    template = "claim_one_prompt" if responses == 1 else "claim_prompts"
    if cached is None:
        return sentence(words[f"{template}_uncached"], responses=responses, input=asked.input_tokens)
    return sentence(words[template], responses=responses, input=asked.input_tokens, cached=cached)


def _emissions(words: _Words, claimed: Claimed) -> str:
    electricity = claimed.electricity
    if claimed.g_co2e is None or electricity is None:
        return ""
    values = _electricity(electricity)
    adds_prompt = claimed.prompt_wh is not None and claimed.prompt_wh.low > 0
    template = "claim_emissions_apart" if adds_prompt else "claim_emissions"
    return sentence(words[template], **values, **_written(claimed.g_co2e))


def emissions_value(words: _Words, electricity: t.Electricity, value: float) -> str:
    """Emissions whose uncertainty range is not known."""
    return sentence(words["claim_emissions_value"], **_electricity(electricity), value=three_digits(value))


def _electricity(electricity: t.Electricity) -> Dict[str, str]:
    intensity = three_digits(electricity.g_co2e_per_kwh)
    return {"area": electricity.display_name, "year": electricity.year, "intensity": intensity}


def limit_in_words(words: _Words, template: str, limit: float) -> str:
    """A latency limit in words; ``template`` has its unit."""
    return words["claim_no_limit"] if limit == math.inf else sentence(words[template], limit=limit)


def tokens_in_words(words: _Words, count: float, responses: Optional[float]) -> str:
    """A count of output tokens in words, with the number of responses if there are several."""
    tokens = words["claim_one_token"] if count == 1 else sentence(words["claim_tokens"], count=count)
    is_one = responses in (None, 1)
    return tokens if is_one else sentence(words["claim_responses"], responses=responses, tokens=tokens)


def claimed_gpus(words: _Words, asked: Any, gpus: str) -> str:
    """The GPUs of a claim. If the question names no GPU, the claim says that they are assumed."""
    return sentence(words["claim_assumed_gpu"], gpus=gpus) if asked.gpu is None else gpus


def gpus_in_words(row: Any) -> str:
    """GPUs in words: ``4 × H100``."""
    return fill("{num_gpus} × {gpu}", num_gpus=row.num_gpus, gpu=row.gpu)
