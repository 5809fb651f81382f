"""A result in sentences, with the templates of a snapshot."""

import math
from dataclasses import dataclass, replace
from typing import Any, Dict, List, Mapping, Optional

from . import generated as t
from ._lower_bound import BoundConditions, bound_obstacle
from ._options import Asked
from ._words import fill, sentence, three_digits

CHAT = "lm-arena-chat"

_Words = Mapping[str, str]


@dataclass(frozen=True)
class Subject:
    """What a claim is about, each part in words."""

    what: str
    """What was generated: ``1,000 output tokens``."""
    model: str
    gpus: str
    limit: str
    """The latency limit."""
    is_limit_stated: bool
    """Whether a short claim states the latency limit."""
    details: str = ""
    """How the model was run, such as its precision. A short claim leaves it out."""


@dataclass(frozen=True)
class Claimed:
    """The subject of a claim, its energy, and everything else that the question asked for."""

    subject: Subject
    workload: str
    wh: t.Figure
    conditions: BoundConditions
    bound: Optional[float] = None
    """The lower bound, Wh, if the conditions allow one. A prediction has none."""
    provider_note: Optional[str] = None
    """The note on the provider in the name, if its hardware was not measured."""
    included_prompt_tokens: Optional[int] = None
    """The most prompt tokens whose reading the energy of a response may include. None if it is not known."""
    percentiles: Optional[t.ResponsePercentiles] = None
    """The percentiles of responses, if the question has no count."""
    prompt_wh: Optional[t.PromptEnergy] = None
    configuration_range: Optional[t.ConfigurationRange] = None
    """The energy on all measured configurations, Wh, if the question names no GPU."""
    g_co2e: Optional[t.Figure] = None
    electricity: Optional[t.Electricity] = None


def claim_of(words: _Words, asked: Asked, claimed: Claimed) -> str:
    """A result in sentences."""
    return joined(
        _energy(words, asked, claimed),
        _between(words, claimed),
        _each(words, asked, claimed),
        _obstacle_of(words, asked, claimed),
        _percentiles(words, claimed),
        *_reading(words, asked, claimed),
        _emissions(words, claimed),
    )


def joined(*parts: str) -> str:
    """Sentences as one text."""
    return " ".join(part for part in parts if part != "")


def short_claim_of(words: _Words, asked: Asked, claimed: Claimed) -> str:
    """A result in a few short sentences: the energy, what it is not, the emissions if the question names an area."""
    certainty, electricity = _certainty(claimed), claimed.electricity
    read = 0 if claimed.prompt_wh is None else claimed.prompt_wh.low
    # Only the least energy of reading a long prompt is known, so only a lower bound includes it.
    is_bound = certainty == "at_least"
    is_read_included = is_bound and read > 0
    energy = three_digits(_bound(claimed) + read, "down") if is_bound else three_digits(claimed.wh.value)
    subject = short_subject(words, asked, claimed.subject, claimed.workload, is_read_included)
    values = {
        **_written(claimed.wh),
        "energy": energy,
        "kind": short_kind(words, asked),
        "read": three_digits(read, "down"),
    }
    emissions = ""
    if asked.grid is not None and claimed.g_co2e is not None and electricity is not None:
        emissions = short_emissions(words, electricity, claimed.g_co2e.value, _grams(read, electricity))
    return joined(
        sentence(words["short_at_least_prompt" if is_read_included else f"short_{certainty}"], subject=subject, **values),
        _obstacle_of(words, asked, claimed) if is_about_others(claimed.conditions) else "",
        _configurations(words, claimed) if certainty == "value" else "",
        *(_reading(words, asked, claimed) if read > 0 and not is_read_included else ()),
        emissions,
    )


def is_about_others(conditions: BoundConditions) -> bool:
    """Whether the figure is of another model, GPU or length than the question.

    Only then does a short claim say why it is not a lower bound: the reader must know what was measured.
    """
    return bound_obstacle(conditions) in ("other_model", "other_gpu", "length")


def short_subject(
    words: _Words, asked: Asked, subject: Subject, workload: str, is_prompt_included: bool = False
) -> str:
    """The subject of a short claim, with the prompt if its energy is included, and the latency limit if it matters."""
    values = {
        "what": subject.what[:1].upper() + subject.what[1:],
        "model": subject.model if workload == CHAT else f"{subject.model} ({workload})",
        "gpus": _gpus_of(words, asked, subject, "short_assumed_gpu"),
    }
    if is_prompt_included:
        short = sentence(words["short_subject_prompt"], **values, prompt=prompt_in_words(words, asked))
    else:
        short = sentence(words["short_subject"], **values)
    if subject.is_limit_stated:
        return sentence(words["short_limit"], subject=short, limit=subject.limit)
    return short


def _configurations(words: _Words, claimed: Claimed) -> str:
    """The energy on all measured configurations, because an assumed GPU may be any of them."""
    measured = claimed.configuration_range
    if measured is None:
        return ""
    low, high = three_digits(measured.least.wh, "down"), three_digits(measured.most.wh, "up")
    return sentence(words["short_configurations"], low=low, high=high)


def short_emissions(words: _Words, area: Any, grams: float, read: float = 0) -> str:
    """Emissions in a short claim, with those of reading the prompts, if that adds energy. Both in g CO2e."""
    if read == 0:
        return sentence(words["short_emissions"], area=area.display_name, value=three_digits(grams))
    return sentence(
        words["short_emissions_output"],
        area=area.display_name,
        value=three_digits(grams + read),
        read=three_digits(read),
    )


def short_kind(words: _Words, asked: Asked) -> str:
    """The kind of energy in a short claim, with its PUE."""
    pue = asked.pue_factor
    return words["short_kind"] if pue == 1 else sentence(words["short_kind_pue"], pue=pue)


def _grams(wh: float, electricity: t.Electricity) -> float:
    """Emissions of an energy in Wh, g CO2e."""
    return wh / 1_000 * electricity.g_co2e_per_kwh


def _bound(claimed: Claimed) -> float:
    return claimed.wh.low if claimed.bound is None else claimed.bound


def _energy(words: _Words, asked: Asked, claimed: Claimed) -> str:
    certainty = _certainty(claimed)
    assumed_gpu = "claim_assumed_gpu_predicted" if certainty == "predicted" else "claim_assumed_gpu"
    subject = subject_in_words(words, asked, claimed.subject, assumed_gpu)
    bound = three_digits(_bound(claimed), "down")
    return sentence(words[f"claim_{certainty}"], subject=subject, bound=bound, **_written(claimed.wh))


def subject_in_words(words: _Words, asked: Asked, subject: Subject, assumed_gpu: str = "claim_assumed_gpu") -> str:
    """The subject of a claim, with its PUE.

    If the question names no GPU, the template ``assumed_gpu`` says how the GPU was chosen.
    """
    values = {
        "what": subject.what,
        "model": subject.model,
        "details": subject.details,
        "gpus": _gpus_of(words, asked, subject, assumed_gpu),
        "limit": subject.limit,
    }
    if asked.pue_factor == 1:
        return sentence(words["claim_subject"], **values)
    return sentence(words["claim_subject_pue"], **values, pue=asked.pue_factor)


def _gpus_of(words: _Words, asked: Asked, subject: Subject, assumed_gpu: str) -> str:
    """The GPUs of a subject. If the question names none, the template ``assumed_gpu`` says how they were chosen."""
    return sentence(words[assumed_gpu], gpus=subject.gpus) if asked.gpu is None else subject.gpus


def _between(words: _Words, claimed: Claimed) -> str:
    """Why the lower bound is below the uncertainty range."""
    is_below = _certainty(claimed) == "at_least" and _bound(claimed) < claimed.wh.low
    return words["claim_between"] if is_below else ""


def _certainty(claimed: Claimed) -> str:
    """The end of the name of the template for an energy."""
    if claimed.conditions.basis == "predicted":
        return "predicted"
    return "at_least" if bound_obstacle(claimed.conditions) is None else "value"


def _each(words: _Words, asked: Asked, claimed: Claimed) -> str:
    """The energy of one response, if the question is about several."""
    responses, wh = asked.response_count, claimed.wh
    if responses == 1:
        return ""
    each = t.Figure(wh.value / responses, wh.low / responses, wh.high / responses)
    bound = three_digits(_bound(claimed) / responses, "down") if _certainty(claimed) == "at_least" else ""
    return sentence(words[f"claim_each_{_certainty(claimed)}"], bound=bound, **_written(each))


def _written(figure: t.Figure) -> Dict[str, str]:
    """The ends of a range are rounded outwards, so the range in the sentence contains the range of the figure."""
    low, high = three_digits(figure.low, "down"), three_digits(figure.high, "up")
    return {"value": three_digits(figure.value), "low": low, "high": high}


def obstacle_claim(
    words: _Words,
    asked: Asked,
    conditions: BoundConditions,
    *,
    provider_note: Optional[str] = None,
    included_prompt_tokens: Optional[int] = None,
) -> str:
    """Why the energy is not a lower bound; empty if it is one. A prediction says so in its own sentence."""
    obstacle = bound_obstacle(conditions)
    if obstacle is None or obstacle == "predicted":
        return ""
    obstacles = [obstacle]
    if obstacle == "length":
        # What was measured also matters if the measurements don't cover the length.
        further = bound_obstacle(replace(conditions, is_length_accepted=True))
        obstacles += [further] if further in ("other_model", "other_gpu") else []
    return joined(*(_obstacle(words, asked, each, provider_note, included_prompt_tokens or 0) for each in obstacles))


def _obstacle(words: _Words, asked: Asked, obstacle: str, provider_note: Optional[str], measured: float) -> str:
    if obstacle == "other_model" and provider_note is not None:
        return sentence(words["claim_provider"], asked=asked.model, note=provider_note)
    named = asked.gpu if obstacle == "other_gpu" else asked.model
    return sentence(words[f"claim_{obstacle}"], asked=named, measured=measured)


def _obstacle_of(words: _Words, asked: Asked, claimed: Claimed) -> str:
    """Why the energy of a claim is not a lower bound; empty if it is one."""
    return obstacle_claim(
        words,
        asked,
        claimed.conditions,
        provider_note=claimed.provider_note,
        included_prompt_tokens=claimed.included_prompt_tokens,
    )


def _percentiles(words: _Words, claimed: Claimed) -> str:
    if claimed.percentiles is None:
        return ""
    wh = claimed.percentiles.wh
    return sentence(words["claim_percentiles"], p10=three_digits(wh.p10, "down"), p90=three_digits(wh.p90, "up"))


def _reading(words: _Words, asked: Asked, claimed: Claimed) -> List[str]:
    """What the energy includes of reading the prompts of a question."""
    prompt = claimed.prompt_wh
    if asked.input_tokens is None:
        return []
    read = prompt_in_words(words, asked)
    if prompt is None:
        unknown = "claim_reading_unknown" if claimed.workload == CHAT else "claim_reading_workload"
        return [sentence(words[unknown], prompt=read, workload=claimed.workload)]
    if prompt.low == 0:
        included = claimed.included_prompt_tokens
        is_long = included is not None and asked.input_tokens > included
        return [sentence(words["claim_reading_cached" if is_long else "claim_reading_included"], prompt=read)]
    # How long the measured prompts were is known only as a maximum, so the energy of longer ones has no upper end.
    energy = three_digits(prompt.low, "down")
    how = words["claim_kernels" if asked.pue_factor == 1 else "claim_kernels_pue"]
    if bound_obstacle(claimed.conditions) is not None:
        return [sentence(words["claim_reading_part"], prompt=read, energy=energy, how=how)]
    together = sentence(words["claim_together"], energy=three_digits(_bound(claimed) + prompt.low, "down"))
    return [sentence(words["claim_reading"], prompt=read, energy=energy), together]


def prompt_in_words(words: _Words, asked: Asked) -> str:
    """The prompts of a question, with their length and how many of their tokens were cached."""
    responses, cached = asked.response_count, asked.cached_input_tokens
    template = "claim_one_prompt" if responses == 1 else "claim_prompts"
    if cached is None:
        return sentence(words[f"{template}_uncached"], responses=responses, input=asked.input_tokens)
    return sentence(words[template], responses=responses, input=asked.input_tokens, cached=cached)


def _emissions(words: _Words, claimed: Claimed) -> str:
    electricity = claimed.electricity
    if claimed.g_co2e is None or electricity is None:
        return ""
    values = {**_electricity(electricity), **_written(claimed.g_co2e)}
    read = 0 if claimed.prompt_wh is None else claimed.prompt_wh.low
    if read == 0:
        return sentence(words["claim_emissions"], **values)
    of_prompt = sentence(words["claim_emissions_prompt"], value=three_digits(_grams(read, electricity)))
    return joined(sentence(words["claim_emissions_apart"], **values), of_prompt)


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


def items_in_words(outputs: float, row: Any) -> str:
    """A count of images or videos in words, with what their energy depends on.

    For example, ``10 images (1024 × 1024 pixels, 50 denoising steps)``.
    """
    count = sentence("{outputs} " + row.unit + ("" if outputs == 1 else "s"), outputs=outputs)
    frames = "" if row.num_frames is None else f"{row.num_frames} frames, "
    return f"{count} ({row.width} × {row.height} pixels, {frames}{row.inference_steps} denoising steps)"


def gpus_in_words(gpu: str, num_gpus: int) -> str:
    """GPUs in words: ``4 × H100``."""
    return fill("{num_gpus} × {gpu}", num_gpus=num_gpus, gpu=gpu)
