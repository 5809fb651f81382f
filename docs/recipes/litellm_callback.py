"""A LiteLLM callback.

In the proxy's config.yaml, set callbacks under litellm_settings to litellm_callback.energy_logger.
For chats that people read, change the last line of this file to ``energy_logger = EnergyLogger(max_itl_ms=50)``.
"""

import asyncio
import dataclasses
import inspect
import json
import logging
import threading

from litellm.integrations.custom_logger import CustomLogger
from measured import logger, measured


def log(entry):
    """Writes a line of JSON to standard error, unless the logger ``token_energy`` has its own handler."""
    if not logger.hasHandlers():
        logger.addHandler(logging.StreamHandler())
    if logger.level == logging.NOTSET:
        logger.setLevel(logging.INFO)
    logger.info(json.dumps(entry))


def tokens_of(call):
    """Input and cached tokens of a call. LiteLLM has the usage of the provider in the metadata."""
    usage = (call.get("metadata") or {}).get("usage_object") or {}
    details = usage.get("prompt_tokens_details") or {}
    return {"input_tokens": call.get("prompt_tokens"), "cached_input_tokens": details.get("cached_tokens")}


# Providers of LiteLLM that are servers of your own. The hardware and weights of any other provider are not known.
OWN_SERVERS = ("hosted_vllm", "vllm", "llamafile", "openai")


def model_of(call, response):
    """The name of the model, with its hosted provider and, for OpenRouter, the provider that ran the model."""
    model, provider = call.get("model"), call.get("custom_llm_provider")
    if provider == "openrouter" and getattr(response, "provider", None):
        return f"openrouter/{response.provider}/{model}"
    is_hosted = isinstance(model, str) and bool(provider) and provider not in OWN_SERVERS
    return f"{provider}/{model}" if is_hosted and not model.startswith(f"{provider}/") else model


class EnergyLogger(CustomLogger):
    """Passes the energy of each response to ``record``, which may be async. ``options`` are those of ``estimate``."""

    def __init__(self, record=log, **options):
        super().__init__()
        self.record = record
        self.options = options

    async def record_call(self, kwargs, response):
        try:
            call = kwargs.get("standard_logging_object") or {}
            # A response from LiteLLM's own cache was not generated again.
            if call.get("cache_hit") is True:
                return
            model = model_of(call, response)
            found = measured(model, call.get("completion_tokens"), **{**tokens_of(call), **self.options})
            if found is None:
                return
            entry = {
                "id": call.get("id"),
                "model": call.get("model"),
                # A prediction has no row.
                "row_id": getattr(found, "row_id", None),
                "wh": dataclasses.asdict(found.wh),
                "prompt_wh": None if found.prompt_wh is None else dataclasses.asdict(found.prompt_wh),
                "g_co2e": None if found.g_co2e is None else dataclasses.asdict(found.g_co2e),
                "boundary": found.boundary,
                "claim": found.claim,
                "warnings": [warning.message for warning in found.warnings],
            }
            recorded = self.record(entry)
            if inspect.isawaitable(recorded):
                await recorded
        except Exception:
            logger.exception("energy of a response was not recorded")

    def log_success_event(self, kwargs, response_obj, start_time, end_time):
        # In its own thread, because a thread can run only one event loop.
        thread = threading.Thread(target=lambda: asyncio.run(self.record_call(kwargs, response_obj)))
        thread.start()
        thread.join()

    async def async_log_success_event(self, kwargs, response_obj, start_time, end_time):
        await self.record_call(kwargs, response_obj)


energy_logger = EnergyLogger()
