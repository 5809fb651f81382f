"""A callback of LiteLLM. In config.yaml of its proxy: litellm_settings: callbacks: litellm_callback.energy_logger"""
import dataclasses
import json

from litellm.integrations.custom_logger import CustomLogger
from measured import logger, measured


def log(entry):
    """A line of JSON in the log ``token_energy``."""
    logger.info(json.dumps(entry))


class EnergyLogger(CustomLogger):
    """Hands what each answer took to ``record``; ``options``: gpu, grid and so on."""

    def __init__(self, record=log, **options):
        super().__init__()
        self.record = record
        self.options = options

    def tell(self, kwargs):
        try:
            call = kwargs.get("standard_logging_object") or {}
            found = measured(call.get("model"), call.get("completion_tokens"), **self.options)
            if found is None:
                return
            g_co2e = None if found.g_co2e is None else dataclasses.asdict(found.g_co2e)
            what = {"id": call.get("id"), "model": call.get("model"), "row_id": found.row_id}
            self.record({**what, "wh": dataclasses.asdict(found.wh), "g_co2e": g_co2e, "boundary": found.boundary})
        except Exception:
            logger.exception("energy of an answer was not recorded")

    def log_success_event(self, kwargs, response_obj, start_time, end_time):
        self.tell(kwargs)

    async def async_log_success_event(self, kwargs, response_obj, start_time, end_time):
        self.tell(kwargs)


energy_logger = EnergyLogger()
