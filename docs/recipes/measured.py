"""What the recipes share: an estimate where there is one, and never an error, which a gateway must not die of."""
import logging

from token_energy import estimate, why

logger = logging.getLogger("token_energy")
# Most warnings that are told: names and counts come from outside.
MOST = 100
told = set()
# Names for which there was no answer: looking for names alike takes a hundred times as long as an answer.
unanswered = set()


def measured(model, output_tokens, **options):
    """As ``estimate``, but None for whatever can't be answered, with one warning for each reason."""
    try:
        if output_tokens is None:
            raise TypeError("output_tokens is missing.")
        found = estimate(model, output_tokens, **options)
        if found is not None:
            return found
        if len(unanswered) >= MOST or model in unanswered:
            return None
        unanswered.add(model)
        reason = getattr(why(model, output_tokens, **options), "message", None)
    except Exception as error:
        reason = error
    # On one line: names come from outside, and a log must not be written by them.
    reason = "".join(sign if sign.isprintable() else "\ufffd" for sign in str(reason)[:300])
    if len(told) < MOST and reason not in told:
        told.add(reason)
        logger.warning("no energy of an answer: %s", reason)
    return None
