"""A result in sentences, with the templates of a snapshot."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Literal

from ._lower_bound import BoundConditions, bound_obstacle
from ._options import Asked
from ._phrases import (
    CHAT,
    Subject,
    Words,
    after_introduction,
    electricity_in_words,
    gpus_of,
    joined,
    kind_of,
    other_model_claim,
    prompt_emissions,
    prompt_in_words,
    subject_in_words,
)
from ._quantities import EMISSIONS, ENERGY, figure_in_words, quantity, quantity_range, sum_of_bounds
from ._words import sentence
from .generated import (
    ConfigurationRange,
    Electricity,
    Figure,
    PromptEnergy,
    ResponsePercentiles,
)


@dataclass(frozen=True)
class Claimed:
    """The subject of a claim, its energy, and everything else that the question asked for."""

    subject: Subject
    workload: str
    wh: Figure
    conditions: BoundConditions
    load: str
    """The load of the server, in words: ``on a busy server``."""
    unit: str = "token"
    """What the measured energy is per: ``token``, ``image`` or ``video``."""
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
    calculated_prompt_tokens: float = math.inf
    """The longest prompt whose reading the calculation covers in full, tokens."""
    percentiles: ResponsePercentiles | None = None
    """The percentiles of responses, if the question has no count."""
    prompt_wh: PromptEnergy | None = None
    configuration_range: ConfigurationRange | None = None
    """The energy on several measured configurations within the latency limit, Wh, if the question names no GPU."""
    g_co2e: Figure | None = None
    electricity: Electricity | None = None

    @property
    def is_nothing(self) -> bool:
        """Whether the question counts 0 output tokens, images or videos."""
        return self.wh.high == 0

    @property
    def certainty(self) -> Literal["predicted", "at_least", "value"]:
        """How sure the energy is: the end of the name of its template."""
        if self.conditions.basis == "predicted":
            return "predicted"
        return "at_least" if bound_obstacle(self.conditions) is None else "value"

    @property
    def lower_end(self) -> float:
        """The lower bound or, if there is none, the lower end of the uncertainty range, Wh."""
        return self.wh.low if self.bound is None else self.bound

    @property
    def least_prompt_wh(self) -> float:
        """The least energy of reading a long prompt, Wh.

        0 if the energy of the responses includes reading it, or if nothing is known.
        """
        return 0 if self.prompt_wh is None else self.prompt_wh.low

    @property
    def is_after_long_prompt(self) -> bool:
        """Whether a claim without a lower bound says that output tokens use more after a long prompt.

        A long prompt is longer than those measured.
        """
        is_unbound = bound_obstacle(self.conditions) is not None
        return is_unbound and self.prompt_wh is not None and self.is_context_long


def claim_of(words: Words, asked: Asked, claimed: Claimed) -> str:
    """A result in sentences."""
    energy = [
        *with_length(words, claimed, "claim_length", _energy(words, asked, claimed)),
        _between(words, claimed),
        _each(words, asked, claimed),
    ]
    obstacles = obstacle_claims(
        words,
        asked,
        claimed.conditions,
        claimed.provider_note,
        included=claimed.included_prompt_tokens,
        accepted=claimed.accepted_tokens,
    )
    return joined(
        *energy_with_obstacles(claimed, energy, obstacles),
        _percentiles(words, asked, claimed),
        *_reading(words, asked, claimed),
        *_emissions(words, claimed),
    )


def energy_with_obstacles(claimed: Claimed, energy: list[str], obstacles: list[str]) -> list[str]:
    """The sentences in an order in which nobody takes the figure for a provider with hardware of its own."""
    return [*energy, *obstacles] if claimed.provider_note is None else [*obstacles, *energy]


def nothing_claim(words: Words, asked: Asked, claimed: Claimed, obstacles: list[str]) -> str:
    """That nothing was generated, and what reading the prompts uses nevertheless, with the model and the GPUs.

    ``obstacles`` say how the model and the GPUs differ from the question.
    """
    if claimed.least_prompt_wh == 0:
        return joined(words["claim_nothing"], *_reading(words, asked, claimed))
    gpus = gpus_of(words, asked, claimed.subject, "short_assumed_gpu")
    nothing = sentence(words["claim_nothing_on"], model=claimed.subject.model, gpus=gpus)
    return joined(*energy_with_obstacles(claimed, [nothing], obstacles), *_reading(words, asked, claimed))


def with_length(words: Words, claimed: Claimed, template: str, energy: str) -> list[str]:
    """A sentence about the energy. If no measurement covers a call of that length, the claim says so first."""
    if bound_obstacle(claimed.conditions) != "length":
        return [energy]
    too_long = sentence(words[template], accepted=claimed.accepted_tokens)
    return [too_long, sentence(words["claim_shorter"], sentence=energy)]


def _is_beyond_included(asked: Asked, claimed: Claimed) -> bool:
    """Whether the prompt in the question is longer than the part that the energy includes."""
    included = claimed.included_prompt_tokens
    return included is not None and (asked.input_tokens or 0) > included


def _qualified(words: Words, claimed: Claimed, text: str) -> str:
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


def _energy(words: Words, asked: Asked, claimed: Claimed) -> str:
    certainty = claimed.certainty
    assumed_gpu = "claim_assumed_gpu_predicted" if certainty == "predicted" else "claim_assumed_gpu"
    subject = subject_in_words(words, asked, claimed.subject, assumed_gpu)
    figure = figure_in_words(claimed.wh, ENERGY, claimed.bound)
    return sentence(words[f"claim_{certainty}"], subject=subject, unit=claimed.unit, **figure)


def _between(words: Words, claimed: Claimed) -> str:
    """Why the lower bound is below the uncertainty range."""
    is_below = claimed.certainty == "at_least" and claimed.lower_end < claimed.wh.low
    return words["claim_between"] if is_below else ""


def _each(words: Words, asked: Asked, claimed: Claimed) -> str:
    """The energy of one response, if the question is about several."""
    responses, wh = asked.response_count, claimed.wh
    if responses == 1:
        return ""
    each = Figure(wh.value / responses, wh.low / responses, wh.high / responses)
    values = figure_in_words(each, ENERGY, claimed.lower_end / responses)
    text = sentence(words[f"claim_each_{claimed.certainty}"], **values, kind=kind_of(words, asked))
    return _qualified(words, claimed, text)


def obstacle_claims(
    words: Words,
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
    for obstacle in shown_obstacles(conditions):
        if obstacle == "short_prompt" and (included or 0) > accepted:
            claims.append(words["claim_short_prompt_many"])
        elif obstacle != "other_model":
            claims.append(sentence(words[f"claim_{obstacle}"], asked=asked.gpu or "", measured=included or 0))
        elif conditions.basis == "predicted" and provider_note is None:
            claims.append(sentence(words["short_other_model"], asked=asked.model))
        else:
            claims.append(other_model_claim(words, asked.model, provider_note))
    return claims


def shown_obstacles(conditions: BoundConditions) -> list[str]:
    """The reasons for a missing lower bound that a claim states after the energy.

    The list may be empty. A length that the measurements don't cover comes before the energy.
    """
    others = [] if conditions.is_measured_model else ["other_model"]
    if conditions.basis == "predicted":
        return others
    if not conditions.is_measured_gpu:
        others.append("other_gpu")
    # For a call that is too long, it matters only what was measured.
    if others or not conditions.is_length_accepted:
        return others
    obstacle = bound_obstacle(conditions)
    return [] if obstacle is None else [obstacle]


def _percentiles(words: Words, asked: Asked, claimed: Claimed) -> str:
    if claimed.percentiles is None:
        return ""
    wh = claimed.percentiles.wh
    range_in_words = quantity_range(wh.p10, wh.p90, ENERGY)
    return sentence(words["claim_percentiles"], range=range_in_words, kind=kind_of(words, asked))


def _reading(words: Words, asked: Asked, claimed: Claimed) -> list[str]:
    """What the energy includes of reading the prompts of a question."""
    prompt = claimed.prompt_wh
    if asked.input_tokens is None:
        return []
    read = prompt_in_words(words, asked)
    if prompt is None:
        unknown = "claim_reading_unknown" if claimed.workload == CHAT else "claim_reading_workload"
        return [sentence(words[unknown], prompt=read, workload=claimed.workload)]
    long_prompt = words["claim_long_prompt"] if claimed.is_after_long_prompt else ""
    if prompt.low == 0:
        template = "claim_reading_cached" if _is_beyond_included(asked, claimed) else "claim_reading_included"
        return [sentence(words[template], prompt=read), long_prompt]
    values = {
        "rest": _rest_in_words(words, asked, claimed),
        "energy": quantity(prompt.low, ENERGY, "down"),
        "how": _calculation_in_words(words, asked, claimed.conditions),
    }
    together = quantity(sum_of_bounds(claimed.lower_end, prompt.low), ENERGY, "down")
    beyond = _beyond_calculation(words, asked, claimed)
    if bound_obstacle(claimed.conditions) is None:
        claims = [sentence(words["claim_reading"], **values), beyond]
        return claims if claimed.is_nothing else [*claims, sentence(words["claim_together"], energy=together)]
    # How long the measured prompts were is known only as a maximum, so the energy of longer ones has no upper end.
    claims = [sentence(words["claim_reading_part"], **values), beyond]
    as_measured = replace(claimed.conditions, is_measured_model=True, is_measured_gpu=True)
    if bound_obstacle(as_measured) is None and not claimed.is_nothing:
        claims.append(sentence(words["claim_together_measured"], energy=together))
    return [*claims, long_prompt]


def _calculation_in_words(words: Words, asked: Asked, conditions: BoundConditions) -> str:
    """How the energy of reading was calculated.

    Beyond the length of the measured calls, it has no part of attention.
    """
    how = words["claim_kernels" if asked.pue_factor == 1 else "claim_kernels_pue"]
    return how if conditions.is_length_accepted else sentence(words["claim_kernels_long"], how=how)


def _beyond_calculation(words: Words, asked: Asked, claimed: Claimed) -> str:
    """That the calculated energy of a prompt is incomplete because of its length.

    For calls that are longer than those measured, ``_calculation_in_words`` says so.
    """
    longest = claimed.calculated_prompt_tokens
    is_beyond = claimed.conditions.is_length_accepted and (asked.input_tokens or 0) > longest
    return sentence(words["claim_reading_beyond"], longest=longest) if is_beyond else ""


def _rest_in_words(words: Words, asked: Asked, claimed: Claimed) -> str:
    """The tokens of a prompt whose reading adds energy.

    For example, ``the 28 uncached input tokens that the measurements don't include``.
    """
    template = "claim_one_rest" if asked.response_count == 1 else "claim_rest"
    if asked.cached_input_tokens is None:
        template += "_uncached"
    return sentence(words[template], rest=unread_tokens(asked, claimed))


def unread_tokens(asked: Asked, claimed: Claimed) -> float:
    """How many tokens of a prompt are read beyond those whose reading the energy includes."""
    return (asked.input_tokens or 0) - asked.cached_count - (claimed.included_prompt_tokens or 0)


def _emissions(words: Words, claimed: Claimed) -> list[str]:
    """Emissions. Those of reading a long prompt are known only in part, so they are never added to the others."""
    electricity = claimed.electricity
    if claimed.g_co2e is None or electricity is None:
        return []
    read = claimed.least_prompt_wh
    values = {**electricity_in_words(electricity), **figure_in_words(claimed.g_co2e, EMISSIONS)}
    of_output = sentence(words["claim_emissions" if read == 0 else "claim_emissions_apart"], **values)
    claims = [_qualified(words, claimed, of_output)]
    if read > 0:
        claims.append(sentence(words["claim_emissions_prompt"], value=prompt_emissions(read, electricity)))
    return claims
