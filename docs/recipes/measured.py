"""Shared by the recipes: an estimate if there is one, and never an error, because an error must not stop a gateway."""

import logging
import math

from token_energy import estimate, why

logger = logging.getLogger("token_energy")
# The highest number of warnings to write: names and counts come from outside, and must not fill the log.
MOST_WARNINGS = 100
written = set()
# Names without a result. Looking for similar names takes a hundred times as long as an estimate, so it is done once.
unknown_names = set()


def given_count(count):
    """A count; None for NaN, with which pandas marks a missing number."""
    is_missing = isinstance(count, float) and math.isnan(count)
    return None if is_missing else count


def measured(model, output_tokens, input_tokens=None, cached_input_tokens=None, **options):
    """As ``estimate``, but None instead of an error, with one warning for each reason."""
    try:
        if output_tokens is None:
            raise TypeError(
                "output_tokens is missing. "
                'A streamed response has usage only with stream_options={"include_usage": True}.'
            )
        input_tokens, cached_input_tokens = given_count(input_tokens), given_count(cached_input_tokens)
        if input_tokens is not None:
            # Some servers leave cached tokens out of the input tokens: then the prompt has both.
            if (cached_input_tokens or 0) > input_tokens:
                input_tokens += cached_input_tokens
            options = {**options, "input_tokens": input_tokens, "cached_input_tokens": cached_input_tokens}
        # The tokens are those of one response, so it is checked whether a measured server would have accepted it.
        options = {**options, "responses": 1}
        found = estimate(model, output_tokens, **options)
        if found is not None and found.basis == "measured-2024":
            # 2024 figures must not be added to others, so the recipes leave them out.
            when = f"{found.year} with {found.engine}"
            reason = f"{found.model} was measured only in {when}, and such figures can't be added to others."
        elif found is not None and getattr(found, "model_match", None) == "other_hardware":
            # The measured GPUs say nothing about a provider with hardware of its own, such as Groq.
            reason = f"the hardware of {model} was not measured."
        elif found is not None:
            return found
        elif len(unknown_names) >= MOST_WARNINGS or model in unknown_names:
            return None
        else:
            unknown_names.add(model)
            reason = getattr(why(model, output_tokens, **options), "message", None)
    except Exception as error:
        reason = error
    # On one line, without control characters: names come from outside and must not forge log lines.
    reason = "".join(sign if sign.isprintable() else "\ufffd" for sign in str(reason)[:300])
    if len(written) < MOST_WARNINGS and reason not in written:
        written.add(reason)
        logger.warning("no energy of a response: %s", reason)
    return None
