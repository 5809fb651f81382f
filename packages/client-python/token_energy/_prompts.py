"""Reading the prompts of a question, whose energy was measured only for short ones."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ._lower_bound import PromptObstacle
from ._options import Asked
from ._phrases import CHAT, joined, prompt_in_words
from ._snapshot import Figures
from ._warnings import warning
from .generated import PromptEnergy, ResultWarning

if TYPE_CHECKING:
    from .generated.snapshot import SnapshotPrompts, SnapshotPromptsCard


@dataclass(frozen=True)
class Responses:
    """The responses that a figure was measured with."""

    workload: str
    avg_output_tokens: float | None
    """None if it is not known."""
    long_response_tokens: float | None = None
    """The 90th percentile of their lengths; None if it is not known.

    It is the higher one if the figure and its lower bound were measured with different responses.
    """


@dataclass(frozen=True)
class Reader:
    """What the energy of reading a prompt depends on."""

    gpu: str
    bits: float
    """Bits per weight."""
    active_params_b: float
    """Active parameters per token, billions."""
    is_dense: bool
    responses: Responses


def prompt_energy(figures: Figures, asked: Asked, reader: Reader) -> PromptEnergy | None:
    """Energy of reading the prompt tokens that the energy of the responses doesn't include, Wh.

    The rule is in prompts.json. None if it is not known.
    """
    rule, tokens = figures.snapshot["prompts"], asked.input_tokens
    included = included_prompt_tokens(figures, asked, reader.responses)
    if rule is None or tokens is None or included is None:
        return None
    card = _card_of(rule, reader)
    if card is None:
        return None
    # Each step a double, in the order of ``src/figures/prompts.ts``.
    per_token = (2e9 * reader.active_params_b * card["power_limit_w"]) / (card["peak_tflops"] * 1e12)
    least = per_token * _read_tokens(asked, included, tokens)
    has_factors, longest = _has_factors(rule, reader), rule["domain"]["max_prompt_tokens"]
    is_average = asked.response_count > 1
    if has_factors and tokens > longest and not is_average:
        # A longer prompt uses at least as much as the longest one that the factors apply to.
        least = max(least, rule["factors"]["low"] * (per_token * _read_tokens(asked, included, longest)))
    if not has_factors or tokens > longest:
        return PromptEnergy(basis="floor-from-kernels", low=_wh_of(asked, least), central=None, high=None)
    # The factors apply up to a length, and some prompts of an average may be longer.
    factors = rule["factors"]
    return PromptEnergy(
        basis="floor-from-kernels",
        low=_wh_of(asked, (1 if is_average else factors["low"]) * least),
        central=_wh_of(asked, factors["central"] * least),
        high=_wh_of(asked, factors["high"] * least),
    )


def _card_of(rule: SnapshotPrompts, reader: Reader) -> SnapshotPromptsCard | None:
    """The peak speed and the power limit of a GPU at a precision; None if they are not known."""
    cards = (card for card in rule["cards"] if (card["gpu"], card["bits"]) == (reader.gpu, reader.bits))
    return next(cards, None)


def _read_tokens(asked: Asked, included: int, tokens: float) -> float:
    """How many tokens of a prompt of this length are read beyond the ``included`` ones, without the cached ones."""
    return max(0, tokens - asked.cached_count - included)


def included_prompt_tokens(figures: Figures, asked: Asked, responses: Responses) -> int | None:
    """The most prompt tokens whose reading the energy of one response in a question may include.

    All energy of a measurement is divided by its output tokens, so a response includes a share of the measured prompts
    in proportion to its length. None if the lengths of the measured prompts have no known maximum. Without a length of
    the measured responses, the shortest average applies.
    """
    rule = figures.snapshot["prompts"]
    if rule is None or responses.workload != CHAT:
        return None
    average = responses.avg_output_tokens
    if average is None:
        average = min(row.avg_output_tokens for row in figures.rows if row.workload == CHAT)
    # Without a count, the question is about a typical response.
    tokens = average if asked.output_tokens is None else asked.output_tokens
    return math.ceil(rule["measured_tokens"] * (tokens / average))


def _has_factors(rule: SnapshotPrompts, reader: Reader) -> bool:
    """Whether the measured factors apply: only to dense models of the measured sizes, in 16 bits."""
    domain = rule["domain"]
    is_within = domain["min_active_params_b"] <= reader.active_params_b <= domain["max_active_params_b"]
    return reader.is_dense and reader.bits == 16 and is_within


def _wh_of(asked: Asked, joules: float) -> float:
    """The energy of all prompts of a question, Wh, from the energy of one prompt on the GPUs, J."""
    return joules / 3600 * asked.pue_factor * asked.response_count


def prompt_obstacle(figures: Figures, asked: Asked, responses: Responses) -> PromptObstacle | None:
    """Why a figure may be too high for the prompt in the question; otherwise None.

    Only the lengths of chat prompts have a known maximum.
    """
    if asked.input_tokens is None:
        return None
    included = included_prompt_tokens(figures, asked, responses)
    if included is None:
        return "unknown_prompt"
    if asked.input_tokens - asked.cached_count < included:
        return "short_prompt"
    if _is_context_short(figures, asked, responses):
        return "short_context"
    return "uncounted_cache" if asked.cached_input_tokens is None else None


def _is_context_short(figures: Figures, asked: Asked, responses: Responses) -> bool:
    """Whether the text before an output token may be shorter than it was in the measurements, on average.

    After a shorter text, an output token reads less of the key-value cache and may use less energy. In the question,
    the text is the prompt and half of the response. In the measurements, long responses have more tokens, so it is the
    prompt and E[L^2] / (2 E[L]) of the response lengths L. In all published length distributions of chat, this is at
    most 0.7 times the 90th percentile of the lengths, which is compared here.
    """
    rule, tokens = figures.snapshot["prompts"], asked.input_tokens or 0
    # Without a count, the question is about a typical response.
    response = (responses.avg_output_tokens or 0) if asked.output_tokens is None else asked.output_tokens
    long = responses.long_response_tokens
    if rule is None:
        return False
    measured = rule["measured_tokens"] + (_longest_responses(figures) if long is None else long)
    return tokens + response / 2 < measured


def _longest_responses(figures: Figures) -> float:
    """The highest 90th percentile of the response lengths of any chat configuration, in tokens."""
    return max(row.response_tokens_p90 or 0 for row in figures.rows if row.workload == CHAT)


def is_context_long(figures: Figures, asked: Asked, responses: Responses) -> bool:
    """Whether output tokens follow a longer text than the measured ones, on average.

    Each of them then uses more energy.
    """
    if asked.input_tokens is None or asked.output_tokens == 0:
        return False
    included = included_prompt_tokens(figures, asked, responses)
    is_beyond = included is not None and asked.input_tokens > included
    return is_beyond and not _is_context_short(figures, asked, responses)


def without_prompt_note(figures: Figures, asked: Asked, workload: str, *, has_bound: bool) -> list[ResultWarning]:
    """That shorter prompts may use less than a lower bound of chat.

    The list is empty if the question has a prompt.
    """
    rule = figures.snapshot["prompts"]
    is_without_prompt = asked.input_tokens is None and asked.output_tokens != 0
    if not has_bound or workload != CHAT or not is_without_prompt or rule is None:
        return []
    return [warning(figures.words, "no_prompt", measured=rule["measured_tokens"])]


def is_length_accepted(figures: Figures, asked: Asked, workload: str) -> bool:
    """Whether the measured servers accepted a prompt and a response of these lengths together."""
    return _tokens_of_call(asked) <= accepted_tokens(figures, workload)


def prompt_warnings(
    figures: Figures, asked: Asked, responses: Responses, prompt: PromptEnergy | None
) -> list[ResultWarning]:
    """Warnings about a longer prompt and response together than the measured servers accepted, or a longer prompt."""
    workload, response = responses.workload, responses.avg_output_tokens
    words = figures.words
    tokens, cached = asked.input_tokens or 0, asked.cached_count
    beyond = _beyond_context(figures, asked, workload)
    if prompt is not None:
        added = _added_prompt_note(figures, asked, responses, prompt)
        return [*beyond, *added, *_short_prompt_note(figures, asked, responses)]
    measured = figures.token_workloads.get(workload)
    is_long_from_response = measured is not None and measured["long_from"] == "response"
    if beyond or not is_long_from_response or response is None or tokens <= response:
        return beyond
    read = tokens - cached
    if read > response:
        return [warning(words, "long_prompt", read=read, response=response)]
    return [warning(words, "cached_prompt", input=tokens, cached=cached)]


def _added_prompt_note(
    figures: Figures, asked: Asked, responses: Responses, prompt: PromptEnergy
) -> list[ResultWarning]:
    """What to say of a prompt whose energy is known.

    The list is empty if the energy of the response covers the prompt.
    """
    words, tokens, cached = figures.words, asked.input_tokens or 0, asked.cached_count
    included = included_prompt_tokens(figures, asked, responses) or 0
    if prompt.low > 0:
        # Without output tokens, no energy of theirs includes any of it. A call that is too long has its own warning.
        if asked.output_tokens == 0 or included > accepted_tokens(figures, responses.workload):
            return []
        read = tokens - cached - included
        return [warning(words, "prompt_apart", prompt=prompt_in_words(words, asked), measured=included, read=read)]
    # The energy of these output tokens includes reading as many tokens, but not that a long prompt slows each of them.
    is_long = is_context_long(figures, asked, responses)
    return [warning(words, "cached_prompt", input=tokens, cached=cached)] if is_long else []


def _short_prompt_note(figures: Figures, asked: Asked, responses: Responses) -> list[ResultWarning]:
    """That the measured prompts may be longer than the prompt in the question.

    The list is empty if they are not.
    """
    rule = figures.snapshot["prompts"]
    is_short = prompt_obstacle(figures, asked, responses) in ("short_prompt", "short_context")
    # A long prompt with few uncached tokens has a warning of its own.
    if rule is None or not is_short or (asked.input_tokens or 0) > rule["measured_tokens"]:
        return []
    return [warning(figures.words, "short_prompt", measured=rule["measured_tokens"])]


def _beyond_context(figures: Figures, asked: Asked, workload: str) -> list[ResultWarning]:
    """That a call has more tokens than the measured servers accepted, in a list that is empty if it has not."""
    words, tokens, context = figures.words, _tokens_of_call(asked), accepted_tokens(figures, workload)
    if tokens <= context:
        return []
    beyond = warning(words, "beyond_context", tokens=tokens, context=context)
    advice = words["beyond_context_calls"] if asked.responses is None else ""
    return [replace(beyond, message=joined(beyond.message, advice))]


def calculated_prompt_tokens(figures: Figures) -> float:
    """The longest prompt that the factors of prompts.json apply to, in tokens; infinite if there are none."""
    rule = figures.snapshot["prompts"]
    return math.inf if rule is None else rule["domain"]["max_prompt_tokens"]


def accepted_tokens(figures: Figures, workload: str) -> float:
    """The most tokens that the measured servers accepted, prompt and response together; infinite if not known."""
    measured = figures.token_workloads.get(workload)
    return math.inf if measured is None else measured["context_tokens"]


def _tokens_of_call(asked: Asked) -> float:
    """The tokens of one prompt and its response together; 0 if the number of responses is not known."""
    return 0 if asked.responses_in_question is None else (asked.input_tokens or 0) + (asked.output_tokens or 0)
