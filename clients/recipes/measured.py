"""What the recipes share: an estimate where there is one, and never an error, which a gateway must not die of."""
import logging

from token_energy import estimate, why

logger = logging.getLogger("token_energy")
# Most warnings that are told: names and counts come from outside.
MOST = 100
told = set()


def measured(model, output_tokens, **options):
    """As ``estimate``, but None for whatever can't be answered, with one warning for each reason."""
    try:
        if output_tokens is None:
            raise TypeError("output_tokens is missing.")
        found = estimate(model, output_tokens, **options)
        if found is not None:
            return found
        reason = getattr(why(model, output_tokens, **options), "message", None)
    except Exception as error:
        reason = error
    reason = str(reason)[:300]
    if len(told) < MOST and reason not in told:
        told.add(reason)
        logger.warning("no energy of an answer: %s", reason)
    return None
