"""Reading the prompts of a question, whose energy was measured only for short ones."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import List, Optional

from ._claim import CHAT, joined, prompt_in_words
from ._options import Asked
from ._snapshot import Figures
from ._words import sentence
from .generated import PromptEnergy


@dataclass(frozen=True)
class Reader:
    """What the energy of reading a prompt depends on."""

    gpu: str
    bits: float
    """Bits per weight."""
    active_params_b: float
    """Active parameters per token, billions."""
    is_dense: bool


def prompt_energy(figures: Figures, asked: Asked, reader: Reader) -> Optional[PromptEnergy]:
    """Energy of reading chat prompts beyond the measured lengths, Wh, by the rule of prompts.json.

    None if it is not known.
    """
    rule, tokens, cached = figures.snapshot["prompts"], asked.input_tokens, asked.cached_input_tokens or 0
    if rule is None or tokens is None:
        return None
    card = next((one for one in rule["cards"] if (one["gpu"], one["bits"]) == (reader.gpu, reader.bits)), None)
    if card is None:
        return None
    pue, responses = asked.pue or 1, asked.responses or 1
    domain, active = rule["domain"], reader.active_params_b
    # Each step a double, in the order of src/figures/prompts.ts.
    read = max(0, tokens - cached - rule["measured_tokens"])
    per_token = (2e9 * active * card["power_limit_w"]) / (card["peak_tflops"] * 1e12)
    floor, longest = per_token * read, domain["max_prompt_tokens"]
    is_within = domain["min_active_params_b"] <= active <= domain["max_active_params_b"]
    has_factors = reader.is_dense and reader.bits == 16 and is_within
    if has_factors and tokens > longest:
        # A longer prompt uses at least as much as the longest one that the factors apply to.
        read_of_longest = max(0, longest - cached - rule["measured_tokens"])
        floor = max(floor, rule["factors"]["low"] * (per_token * read_of_longest))
    if not has_factors or tokens > longest:
        low = floor / 3600 * pue * responses
        return PromptEnergy(basis="floor-from-kernels", low=low, central=None, high=None)
    wh = {name: rule["factors"][name] * floor / 3600 * pue * responses for name in ("low", "central", "high")}
    return PromptEnergy(basis="floor-from-kernels", **wh)


def prompt_obstacle(figures: Figures, asked: Asked, workload: str) -> Optional[str]:
    """Why a figure may include reading a longer prompt than the question has; otherwise None.

    Only the lengths of chat prompts have a known maximum.
    """
    prompts = figures.snapshot["prompts"]
    if asked.input_tokens is None:
        return None
    if prompts is None or workload != CHAT:
        return "unknown_prompt"
    read = asked.input_tokens - (asked.cached_input_tokens or 0)
    return "short_prompt" if read < prompts["measured_tokens"] else None


def is_length_accepted(figures: Figures, asked: Asked, workload: str) -> bool:
    """Whether the measured servers accepted a prompt and a response of these lengths together."""
    return _tokens_of_call(asked) <= _context_of(figures, workload)


def prompt_warnings(
    figures: Figures, asked: Asked, workload: str, response: Optional[float], prompt: Optional[PromptEnergy]
) -> List[str]:
    """Warnings about a longer prompt, or a longer prompt and response together, than those measured.

    ``response`` is the average length of a response in tokens, if known.
    """
    words, rule = figures.words, figures.snapshot["prompts"] or {}
    tokens, cached = asked.input_tokens or 0, asked.cached_input_tokens or 0
    beyond = _beyond_context(figures, asked, workload)
    if prompt is not None and prompt.low > 0:
        measured = rule.get("measured_tokens", 0)
        values = {"prompt": prompt_in_words(words, asked), "measured": measured, "read": tokens - cached - measured}
        return [*beyond, sentence(words["prompt_apart"], **values)]
    long_from = figures.tokens.workloads.get(workload, {}).get("long_from")
    if beyond or long_from != "response" or response is None or tokens <= response:
        return beyond
    read = tokens - cached
    if read > response:
        return [sentence(words["long_prompt"], read=read, response=response)]
    return [sentence(words["cached_prompt"], input=tokens, cached=cached)]


def _beyond_context(figures: Figures, asked: Asked, workload: str) -> List[str]:
    """That a call has more tokens than the measured servers accepted, in a list that is empty if it has not."""
    words, tokens, context = figures.words, _tokens_of_call(asked), _context_of(figures, workload)
    if tokens <= context:
        return []
    advice = sentence(words["beyond_context_calls"]) if asked.responses is None else ""
    return [joined(sentence(words["beyond_context"], tokens=tokens, context=context), advice)]


def _context_of(figures: Figures, workload: str) -> float:
    """The most tokens that the measured servers accepted, prompt and response together; infinite if not known."""
    context: float = figures.tokens.workloads.get(workload, {}).get("context_tokens", math.inf)
    return context


def _tokens_of_call(asked: Asked) -> float:
    """The tokens of one prompt and its response together.

    They are 0 if the question has neither a prompt nor a number of responses: its output tokens may then be those of
    any number of responses.
    """
    if asked.input_tokens is None and asked.responses is None:
        return 0
    # A response has at least one token.
    return (asked.input_tokens or 0) + max(1, asked.output_tokens or 1)
