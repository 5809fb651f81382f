"""A result in sentences, with the templates of a snapshot."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace

from . import generated as t
from ._lower_bound import BoundConditions, bound_obstacle
from ._options import Asked
from ._quantities import EMISSIONS, ENERGY, figure_in_words, quantity, quantity_range, sum_of_bounds
from ._snapshot import ItemConfiguration
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
    short_limit: str = ""
    """The latency limit in a short claim."""
    details: str = ""
    """How the model was run, such as its precision. A short claim leaves it out."""


@dataclass(frozen=True)
class Claimed:
    """The subject of a claim, its energy, and everything else that the question asked for."""

    subject: Subject
    workload: str
    wh: t.Figure
    conditions: BoundConditions
    load: str
    """The load of the server, in words: ``on a busy server``."""
    bound: float | None = None
    """The lower bound, Wh, if the conditions allow one. A prediction has none."""
    provider_note: str | None = None
    """The note on the provider in the name, if its hardware was not measured."""
    included_prompt_tokens: int | None = None
    """The most prompt tokens whose reading the energy of a response may include. None if it is not known."""
    is_context_long: bool = False
    """Whether output tokens follow a longer text than the measured ones, on average."""
    accepted_tokens: float = math.inf
    """The most tokens that the measured servers accepted, prompt and response together."""
    percentiles: t.ResponsePercentiles | None = None
    """The percentiles of responses, if the question has no count."""
    prompt_wh: t.PromptEnergy | None = None
    configuration_range: t.ConfigurationRange | None = None
    """The energy on several measured configurations within the latency limit, Wh, if the question names no GPU."""
    g_co2e: t.Figure | None = None
    electricity: t.Electricity | None = None


def claim_of(words: _Words, asked: Asked, claimed: Claimed) -> str:
    """A result in sentences."""
    if _is_nothing(claimed):
        return _nothing(words, asked, claimed)
    return joined(
        *_with_length(words, claimed, "claim_length", _energy(words, asked, claimed)),
        _between(words, claimed),
        _each(words, asked, claimed),
        *obstacle_claims(
            words,
            asked,
            claimed.conditions,
            claimed.provider_note,
            included=claimed.included_prompt_tokens,
            accepted=claimed.accepted_tokens,
        ),
        _percentiles(words, asked, claimed),
        *_reading(words, asked, claimed),
        *_emissions(words, claimed),
    )


def joined(*parts: str) -> str:
    """Sentences as one text."""
    return " ".join(part for part in parts if part != "")


def _is_nothing(claimed: Claimed) -> bool:
    """Whether the question counts 0 output tokens, images or videos."""
    return claimed.wh.high == 0


def _nothing(words: _Words, asked: Asked, claimed: Claimed) -> str:
    """That nothing was generated, and what reading the prompts uses nevertheless, with the model and the GPUs."""
    if _read_wh(claimed) == 0:
        return joined(words["claim_nothing"], *_reading(words, asked, claimed))
    gpus = _gpus_of(words, asked, claimed.subject, "short_assumed_gpu")
    nothing = sentence(words["claim_nothing_on"], model=claimed.subject.model, gpus=gpus)
    return joined(nothing, *_reading(words, asked, claimed))


def short_claim_of(words: _Words, asked: Asked, claimed: Claimed) -> str:
    """A result in a few short sentences: the energy, what it is not, the emissions if the question names an area."""
    if _is_nothing(claimed):
        return _nothing(words, asked, claimed)
    is_bound = _certainty(claimed) == "at_least"
    further = _short_bound_emissions if is_bound else _short_reading
    return joined(
        *_with_length(words, claimed, "short_length", _short_energy(words, asked, claimed)),
        *short_obstacles(words, asked, claimed.conditions, claimed.provider_note),
        *further(words, asked, claimed),
    )


def _with_length(words: _Words, claimed: Claimed, template: str, energy: str) -> list[str]:
    """A sentence about the energy. If no measurement covers a call of that length, the claim says so first."""
    if bound_obstacle(claimed.conditions) != "length":
        return [energy]
    too_long = sentence(words[template], accepted=claimed.accepted_tokens)
    return [too_long, sentence(words["claim_shorter"], sentence=energy)]


def _read_wh(claimed: Claimed) -> float:
    """The least energy of reading a long prompt, Wh.

    0 if the energy of the responses includes reading it, or if nothing is known.
    """
    return 0 if claimed.prompt_wh is None else claimed.prompt_wh.low


def _short_energy(words: _Words, asked: Asked, claimed: Claimed) -> str:
    """The energy in a short claim.

    Only the least energy of reading a long prompt is known, so only a lower bound includes it.
    """
    certainty, subject = _certainty(claimed), claimed.subject
    values = {
        "subject": short_subject(words, asked, replace(subject, limit=subject.short_limit), claimed.workload),
        **figure_in_words(claimed.wh, ENERGY, claimed.bound),
        "kind": kind_of(words, asked),
        "load": claimed.load,
    }
    g_co2e = claimed.g_co2e
    if certainty == "predicted":
        grams = "" if g_co2e is None else quantity_range(g_co2e.low, g_co2e.high, EMISSIONS)
        return sentence(words["short_predicted"], **values, emissions=_short_emissions(words, asked, claimed, grams))
    if certainty == "value":
        grams = "" if g_co2e is None else quantity(g_co2e.value, EMISSIONS)
        values["emissions"] = _short_emissions(words, asked, claimed, grams)
        measured = claimed.configuration_range
        if measured is None:
            return sentence(words["short_value"], **values)
        # An assumed GPU may be any of those measured, which says more than the uncertainty of one figure.
        most = quantity(measured.most.wh, ENERGY, "up", claimed.wh.low)
        return sentence(words["short_value_assumed"], **values, most=most)
    bound, read = _bound(claimed), _read_wh(claimed)
    if read == 0:
        return sentence(words["short_at_least"], **values, energy=values["bound"])
    least = min(bound, read)
    return sentence(
        words["short_at_least_prompt"],
        **values,
        energy=quantity(sum_of_bounds(bound, read), ENERGY, "down", least),
        read=quantity(read, ENERGY, "down", least),
        rest=_short_rest(words, asked, claimed),
    )


def short_obstacles(words: _Words, asked: Asked, conditions: BoundConditions, provider_note: str | None) -> list[str]:
    """Why a figure is of another model or GPU than the question.

    Only then does a short claim say why it is not a lower bound: the reader must know what was measured.
    """
    claims: list[str] = []
    for obstacle in _obstacles(conditions):
        if obstacle == "other_model":
            template = "short_other_model" if provider_note is None else "short_provider"
            claims.append(sentence(words[template], asked=asked.model))
        elif obstacle == "other_gpu":
            claims.append(sentence(words["short_other_gpu"], asked=asked.gpu or ""))
    return claims


def _short_reading(words: _Words, asked: Asked, claimed: Claimed) -> list[str]:
    """In a short claim without a lower bound: what the energy leaves out of a long prompt.

    Otherwise, that this is not known.
    """
    if (asked.input_tokens or 0) > 0 and claimed.prompt_wh is None:
        return [words["short_reading_unknown"]]
    read, is_long = _read_wh(claimed), _is_after_long_prompt(claimed)
    if read == 0:
        return [words["short_long_prompt"]] if is_long else []
    parts = [quantity(read, ENERGY, "down")]
    if asked.grid is not None and claimed.g_co2e is not None and claimed.electricity is not None:
        parts.append(_read_emissions(read, claimed.electricity))
    template = "short_reading_long" if is_long else "short_reading"
    part = words["short_part" if claimed.conditions.is_length_accepted else "short_part_long"]
    return [sentence(words[template], rest=_short_rest(words, asked, claimed), part=part, read=", ".join(parts))]


def _short_rest(words: _Words, asked: Asked, claimed: Claimed) -> str:
    """The tokens of a prompt whose reading adds energy, for a short claim: ``28 further input tokens``."""
    template = "short_rest" if asked.response_count == 1 else "short_rest_each"
    rest = sentence(words[template], rest=_rest_of(asked, claimed))
    return sentence(words["short_rest_uncached"], rest=rest) if asked.cached_input_tokens is None else rest


def _is_beyond_included(asked: Asked, claimed: Claimed) -> bool:
    """Whether the prompt in the question is longer than the part that the energy includes."""
    included = claimed.included_prompt_tokens
    return included is not None and (asked.input_tokens or 0) > included


def _is_after_long_prompt(claimed: Claimed) -> bool:
    """Whether a claim without a lower bound says that output tokens use more after a long prompt.

    A long prompt is longer than those measured.
    """
    is_unbound = bound_obstacle(claimed.conditions) is not None
    return is_unbound and claimed.prompt_wh is not None and claimed.is_context_long


def _short_emissions(words: _Words, asked: Asked, claimed: Claimed, grams: str) -> str:
    """Emissions after an energy in a short claim, if the question names an area: `` (4.74 g CO2e, Germany)``."""
    if asked.grid is None or claimed.g_co2e is None or claimed.electricity is None:
        return ""
    return sentence(words["short_emissions"], value=grams, area=claimed.electricity.display_name)


def _short_bound_emissions(words: _Words, asked: Asked, claimed: Claimed) -> list[str]:
    """The emissions next to a lower bound, if the question names an area.

    The sentence names the energy that they belong to.
    """
    g_co2e, electricity = claimed.g_co2e, claimed.electricity
    if asked.grid is None or g_co2e is None or electricity is None:
        return []
    measured = sentence(
        words["short_emissions_measured"],
        area=electricity.display_name,
        value=quantity(g_co2e.value, EMISSIONS),
        energy=quantity(claimed.wh.value, ENERGY),
    )
    read = _read_wh(claimed)
    if read == 0:
        return [measured]
    return [measured, sentence(words["short_emissions_reading"], value=_read_emissions(read, electricity))]


def short_subject(words: _Words, asked: Asked, subject: Subject, workload: str) -> str:
    """The subject of a short claim.

    It has the workload unless that is chat, and the latency limit if it matters.
    """
    short = sentence(
        words["short_subject"],
        what=subject.what[:1].upper() + subject.what[1:],
        model=subject.model,
        gpus=_gpus_of(words, asked, subject, "short_assumed_gpu"),
    )
    # The workload in everyday words. Some, such as chat, need none.
    label = _label_of(words, workload)
    if label is not None:
        short = sentence(words["short_workload"], subject=short, label=label)
    if subject.is_limit_stated:
        return sentence(words["short_limit"], subject=short, limit=subject.limit)
    return short


def workload_in_words(words: _Words, workload: str) -> str:
    """A workload in everyday words: ``science questions``. The id of one that has none."""
    return words["label_chat"] if workload == CHAT else _label_of(words, workload) or workload


def _label_of(words: _Words, workload: str) -> str | None:
    """A workload in everyday words; None for those that a short claim leaves out, such as chat."""
    return words.get("label_" + workload.replace("-", "_"))


def kind_of(words: _Words, asked: Asked) -> str:
    """The kind of energy in a sentence, with its PUE."""
    pue = asked.pue_factor
    return words["short_kind"] if pue == 1 else sentence(words["short_kind_pue"], pue=pue)


def _read_emissions(wh: float, electricity: t.Electricity) -> str:
    """The emissions of reading a prompt, as far as its energy in Wh is known."""
    return quantity(wh / 1_000 * electricity.g_co2e_per_kwh, EMISSIONS)


def _qualified(words: _Words, claimed: Claimed, text: str) -> str:
    """A sentence about the figure of a claim.

    It says what was measured if the question is about other weights or hardware, and that the value was calculated if
    the call is too long.
    """
    conditions = claimed.conditions
    if not (conditions.is_measured_model and conditions.is_measured_gpu):
        template = "claim_on_gpus" if conditions.basis == "predicted" else "claim_measured"
        text = after_introduction(words[template], text, claimed.subject.gpus)
    is_too_long = bound_obstacle(conditions) == "length"
    return after_introduction(words["claim_calculated"], text) if is_too_long else text


def after_introduction(template: str, text: str, gpus: str = "") -> str:
    """A sentence after an introduction, with a lower-case first letter."""
    return sentence(template, gpus=gpus, sentence=text[:1].lower() + text[1:])


def _bound(claimed: Claimed) -> float:
    return claimed.wh.low if claimed.bound is None else claimed.bound


def _energy(words: _Words, asked: Asked, claimed: Claimed) -> str:
    certainty = _certainty(claimed)
    assumed_gpu = "claim_assumed_gpu_predicted" if certainty == "predicted" else "claim_assumed_gpu"
    subject = subject_in_words(words, asked, claimed.subject, assumed_gpu)
    return sentence(words[f"claim_{certainty}"], subject=subject, **figure_in_words(claimed.wh, ENERGY, claimed.bound))


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
    values = figure_in_words(each, ENERGY, _bound(claimed) / responses)
    text = sentence(words[f"claim_each_{_certainty(claimed)}"], **values, kind=kind_of(words, asked))
    return _qualified(words, claimed, text)


def obstacle_claims(
    words: _Words,
    asked: Asked,
    conditions: BoundConditions,
    provider_note: str | None,
    *,
    included: int | None = None,
    accepted: float = math.inf,
) -> list[str]:
    """Why the energy is not a lower bound. A prediction says so in its own sentence.

    ``included`` has the most prompt tokens whose reading the energy may include, and ``accepted`` the most tokens that
    the measured servers accepted.
    """
    claims: list[str] = []
    for obstacle in _obstacles(conditions):
        if obstacle == "short_prompt" and (included or 0) > accepted:
            claims.append(words["claim_short_prompt_many"])
        elif obstacle != "other_model":
            claims.append(sentence(words[f"claim_{obstacle}"], asked=asked.gpu or "", measured=included or 0))
        elif conditions.basis == "predicted" and provider_note is None:
            claims.append(sentence(words["short_other_model"], asked=asked.model))
        else:
            claims.append(other_model_claim(words, asked.model, provider_note))
    return claims


def _obstacles(conditions: BoundConditions) -> list[str]:
    """The reason for a missing lower bound that a claim states after the energy.

    The list may be empty. A length that the measurements don't cover comes before the energy.
    """
    if conditions.basis == "predicted":
        return [] if conditions.is_measured_model else ["other_model"]
    obstacle = bound_obstacle(replace(conditions, is_length_accepted=True))
    if obstacle is None:
        return []
    # For a call that is too long, it matters only what was measured.
    is_shown = conditions.is_length_accepted or obstacle in ("other_model", "other_gpu")
    return [obstacle] if is_shown else []


def other_model_claim(words: _Words, name: str, provider_note: str | None) -> str:
    """That the figure is not of the model that a name means, or of the provider's hardware."""
    if provider_note is None:
        return sentence(words["claim_other_model"], asked=name)
    return sentence(words["claim_provider"], asked=name, note=provider_note)


def _percentiles(words: _Words, asked: Asked, claimed: Claimed) -> str:
    if claimed.percentiles is None:
        return ""
    wh = claimed.percentiles.wh
    range_in_words = quantity_range(wh.p10, wh.p90, ENERGY)
    return sentence(words["claim_percentiles"], range=range_in_words, kind=kind_of(words, asked))


def _reading(words: _Words, asked: Asked, claimed: Claimed) -> list[str]:
    """What the energy includes of reading the prompts of a question."""
    prompt = claimed.prompt_wh
    if asked.input_tokens is None:
        return []
    read = prompt_in_words(words, asked)
    if prompt is None:
        unknown = "claim_reading_unknown" if claimed.workload == CHAT else "claim_reading_workload"
        return [sentence(words[unknown], prompt=read, workload=claimed.workload)]
    long_prompt = words["claim_long_prompt"] if _is_after_long_prompt(claimed) else ""
    if prompt.low == 0:
        template = "claim_reading_cached" if _is_beyond_included(asked, claimed) else "claim_reading_included"
        return [sentence(words[template], prompt=read), long_prompt]
    values = {
        "rest": _rest_in_words(words, asked, claimed),
        "energy": quantity(prompt.low, ENERGY, "down"),
        "how": _calculation_in_words(words, asked, claimed.conditions),
    }
    together = quantity(sum_of_bounds(_bound(claimed), prompt.low), ENERGY, "down")
    if bound_obstacle(claimed.conditions) is None:
        reading = sentence(words["claim_reading"], **values)
        return [reading] if _is_nothing(claimed) else [reading, sentence(words["claim_together"], energy=together)]
    # How long the measured prompts were is known only as a maximum, so the energy of longer ones has no upper end.
    claims = [sentence(words["claim_reading_part"], **values)]
    as_measured = replace(claimed.conditions, is_measured_model=True, is_measured_gpu=True)
    if bound_obstacle(as_measured) is None and not _is_nothing(claimed):
        claims.append(sentence(words["claim_together_measured"], energy=together))
    return [*claims, long_prompt]


def _calculation_in_words(words: _Words, asked: Asked, conditions: BoundConditions) -> str:
    """How the energy of reading was calculated.

    Beyond the length of the measured calls, it has no part of attention.
    """
    how = words["claim_kernels" if asked.pue_factor == 1 else "claim_kernels_pue"]
    return how if conditions.is_length_accepted else sentence(words["claim_kernels_long"], how=how)


def prompt_in_words(words: _Words, asked: Asked) -> str:
    """The prompts of a question, with their length and how many of their tokens were cached."""
    responses, cached, tokens = asked.response_count, asked.cached_input_tokens, asked.input_tokens or 0
    template = "claim_one_prompt" if responses == 1 else "claim_prompts"
    if cached is None:
        return sentence(words[f"{template}_uncached"], responses=responses, input=tokens)
    return sentence(words[template], responses=responses, input=tokens, cached=cached)


def _rest_in_words(words: _Words, asked: Asked, claimed: Claimed) -> str:
    """The tokens of a prompt whose reading adds energy.

    For example, ``the 28 uncached input tokens that the measurements don't include``.
    """
    template = "claim_one_rest" if asked.response_count == 1 else "claim_rest"
    if asked.cached_input_tokens is None:
        template += "_uncached"
    return sentence(words[template], rest=_rest_of(asked, claimed))


def _rest_of(asked: Asked, claimed: Claimed) -> float:
    """How many tokens of a prompt are read beyond those whose reading the energy includes."""
    return (asked.input_tokens or 0) - asked.cached_count - (claimed.included_prompt_tokens or 0)


def _emissions(words: _Words, claimed: Claimed) -> list[str]:
    """Emissions. Those of reading a long prompt are known only in part, so they are never added to the others."""
    electricity = claimed.electricity
    if claimed.g_co2e is None or electricity is None:
        return []
    read = _read_wh(claimed)
    values = {**electricity_in_words(electricity), **figure_in_words(claimed.g_co2e, EMISSIONS)}
    of_output = sentence(words["claim_emissions" if read == 0 else "claim_emissions_apart"], **values)
    claims = [_qualified(words, claimed, of_output)]
    if read > 0:
        claims.append(sentence(words["claim_emissions_prompt"], value=_read_emissions(read, electricity)))
    return claims


def emissions_value(words: _Words, electricity: t.Electricity, value: float) -> str:
    """Emissions whose uncertainty range is not known."""
    return sentence(
        words["claim_emissions_value"], **electricity_in_words(electricity), value=quantity(value, EMISSIONS)
    )


def electricity_in_words(electricity: t.Electricity) -> dict[str, str]:
    """The grid carbon intensity of an area in words, for a template."""
    intensity = three_digits(electricity.g_co2e_per_kwh)
    return {"area": electricity.display_name, "year": electricity.year, "intensity": intensity}


def boundary_in_words(words: _Words, boundary: str) -> str:
    """A boundary in everyday words: ``data centre (site)``."""
    return words[f"boundary_{boundary}"]


def limit_in_words(words: _Words, template: str, limit: float) -> str:
    """A latency limit in words; ``template`` has its unit."""
    return words["claim_no_limit"] if limit == math.inf else sentence(words[template], limit=limit)


def tokens_in_words(words: _Words, count: float, responses: float | None) -> str:
    """A count of output tokens in words, with the number of responses if there are several."""
    tokens = words["claim_one_token"] if count == 1 else sentence(words["claim_tokens"], count=count)
    is_one = responses in (None, 1)
    return tokens if is_one else sentence(words["claim_responses"], responses=responses, tokens=tokens)


def batch_in_words(words: _Words, batch: int) -> str:
    """How many images or videos are generated together, in words: ``when generated in batches of 8``."""
    return words["load_one"] if batch == 1 else sentence(words["load_batch"], batch=batch)


def items_in_words(outputs: float, row: ItemConfiguration | t.ItemEstimate) -> str:
    """A count of images or videos in words, with what their energy depends on.

    For example, ``10 images (1024 × 1024 pixels, 50 denoising steps)``.
    """
    count = sentence("{outputs} " + row.unit + ("" if outputs == 1 else "s"), outputs=outputs)
    frames = "" if row.num_frames is None else f"{row.num_frames} frames, "
    return f"{count} ({row.width} × {row.height} pixels, {frames}{row.inference_steps} denoising steps)"


def gpus_in_words(gpu: str, num_gpus: int) -> str:
    """GPUs in words: ``4 × H100``."""
    return fill("{num_gpus} × {gpu}", num_gpus=num_gpus, gpu=gpu)
