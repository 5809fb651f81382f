"""A callback of LiteLLM. In config.yaml of its proxy: litellm_settings: callbacks: litellm_callback.energy_logger"""
import asyncio
import dataclasses
import inspect
import json
import logging
import threading

from litellm.integrations.custom_logger import CustomLogger
from measured import logger, measured


def log(entry):
    """A line of JSON on standard error, or where the log ``token_energy`` has been led: nobody shows INFO of it otherwise."""
    if not logger.hasHandlers():
        logger.addHandler(logging.StreamHandler())
    if logger.level == logging.NOTSET:
        logger.setLevel(logging.INFO)
    logger.info(json.dumps(entry))


class EnergyLogger(CustomLogger):
    """Hands what each answer took to ``record``, which may be async; ``options``: gpu, grid and so on."""

    def __init__(self, record=log, **options):
        super().__init__()
        self.record = record
        self.options = options

    async def tell(self, kwargs):
        try:
            call = kwargs.get("standard_logging_object") or {}
            # An answer from a cache was not generated again.
            if call.get("cache_hit") is True:
                return
            found = measured(call.get("model"), call.get("completion_tokens"), **self.options)
            if found is None:
                return
            g_co2e = None if found.g_co2e is None else dataclasses.asdict(found.g_co2e)
            what = {"id": call.get("id"), "model": call.get("model"), "row_id": found.row_id}
            told = self.record({**what, "wh": dataclasses.asdict(found.wh), "g_co2e": g_co2e, "boundary": found.boundary})
            if inspect.isawaitable(told):
                await told
        except Exception:
            logger.exception("energy of an answer was not recorded")

    def log_success_event(self, kwargs, response_obj, start_time, end_time):
        # In a thread of its own: where a loop runs already, no other may.
        thread = threading.Thread(target=lambda: asyncio.run(self.tell(kwargs)))
        thread.start()
        thread.join()

    async def async_log_success_event(self, kwargs, response_obj, start_time, end_time):
        await self.tell(kwargs)


energy_logger = EnergyLogger()
