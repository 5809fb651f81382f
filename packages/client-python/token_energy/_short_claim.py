"""A result in a few short sentences, with the templates of a snapshot."""

from __future__ import annotations

from dataclasses import replace

from ._claim import Claimed, energy_with_obstacles, shown_obstacles, unread_tokens, with_length
from ._lower_bound import BoundConditions
from ._options import Asked
from ._phrases import Words, joined, kind_of, prompt_emissions, short_subject
from ._quantities import EMISSIONS, ENERGY, figure_in_words, quantity, quantity_range, sum_of_bounds
from ._words import sentence

# Below this share of the energy of the output, a short claim doesn't add the energy of reading a prompt to it.
TELLING_SHARE = 0.1


def short_claim_of(words: Words, asked: Asked, claimed: Claimed) -> str:
    """A result in a few short sentences: the energy, what it is not, the emissions if the question names an area."""
    is_bound = claimed.certainty == "at_least"
    further = _short_bound_emissions if is_bound else _short_reading
    energy = with_length(words, claimed, "short_length", _short_energy(words, asked, claimed))
    obstacles = short_obstacles(words, asked, claimed.conditions, claimed.provider_note)
    return joined(*energy_with_obstacles(claimed, energy, obstacles), *further(words, asked, claimed))


def _short_energy(words: Words, asked: Asked, claimed: Claimed) -> str:
    """The energy in a short claim.

    Only the least energy of reading a long prompt is known, so only a lower bound includes it.
    """
    certainty, subject = claimed.certainty, replace(claimed.subject, limit=claimed.subject.short_limit)
    values = {
        "subject": short_subject(words, asked, subject, claimed.workload),
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
        # The GPU may be any of those measured, which says more than the uncertainty of one figure.
        is_measured_model = claimed.conditions.is_measured_model
        without_gpu = "short_subject_unknown_gpu" if is_measured_model else "short_subject_no_gpu"
        values["subject"] = short_subject(words, asked, subject, claimed.workload, without_gpu)
        most = quantity(measured.most.wh, ENERGY, "up", claimed.wh.low)
        return sentence(words["short_value_assumed"], **values, gpus=subject.gpus, most=most)
    bound, read = claimed.lower_end, claimed.least_prompt_wh
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


def _short_reading(words: Words, asked: Asked, claimed: Claimed) -> list[str]:
    """In a short claim without a lower bound: what the energy leaves out of a long prompt.

    Otherwise, that this is not known.
    """
    if (asked.input_tokens or 0) > 0 and claimed.prompt_wh is None:
        return [words["short_reading_unknown"]]
    read, is_long = claimed.least_prompt_wh, claimed.is_after_long_prompt
    if read == 0:
        return [words["short_long_prompt"]] if is_long else []
    parts = [quantity(read, ENERGY, "down")]
    if asked.grid is not None and claimed.g_co2e is not None and claimed.electricity is not None:
        parts.append(prompt_emissions(read, claimed.electricity))
    template = "short_reading_long" if is_long else "short_reading"
    part = words["short_part" if claimed.conditions.is_length_accepted else "short_part_long"]
    claims = [sentence(words[template], rest=_short_rest(words, asked, claimed), part=part, read=", ".join(parts))]
    # There is no sum with a range.
    is_range = claimed.configuration_range is not None or claimed.certainty == "predicted"
    if read > TELLING_SHARE * claimed.wh.value and not is_range and claimed.provider_note is None:
        claims.append(sentence(words["short_together"], total=quantity(claimed.wh.value + read, ENERGY)))
    return claims


def _short_rest(words: Words, asked: Asked, claimed: Claimed) -> str:
    """The tokens of a prompt whose reading adds energy, for a short claim: ``28 further input tokens``."""
    template = "short_rest" if asked.response_count == 1 else "short_rest_each"
    rest = sentence(words[template], rest=unread_tokens(asked, claimed))
    return sentence(words["short_rest_uncached"], rest=rest) if asked.cached_input_tokens is None else rest


def _short_emissions(words: Words, asked: Asked, claimed: Claimed, grams: str) -> str:
    """Emissions after an energy in a short claim, if the question names an area: `` (4.74 g CO2e, Germany)``."""
    if asked.grid is None or claimed.g_co2e is None or claimed.electricity is None:
        return ""
    return sentence(words["short_emissions"], value=grams, area=claimed.electricity.display_name)


def _short_bound_emissions(words: Words, asked: Asked, claimed: Claimed) -> list[str]:
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
        unit=claimed.unit,
    )
    read = claimed.least_prompt_wh
    if read == 0:
        return [measured]
    return [measured, sentence(words["short_emissions_reading"], value=prompt_emissions(read, electricity))]


def short_obstacles(words: Words, asked: Asked, conditions: BoundConditions, provider_note: str | None) -> list[str]:
    """Why a figure is of another model or GPU than the question.

    Only then does a short claim say why it is not a lower bound: the reader must know what was measured.
    """
    claims: list[str] = []
    for obstacle in shown_obstacles(conditions):
        if obstacle == "other_model":
            template = "short_other_model" if provider_note is None else "short_provider"
            claims.append(sentence(words[template], asked=asked.model))
        elif obstacle == "other_gpu":
            claims.append(sentence(words["short_other_gpu"], asked=asked.gpu or ""))
    return claims
