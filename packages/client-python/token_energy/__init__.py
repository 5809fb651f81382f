"""GPU energy of served language models, measured, with its uncertainty: offline, of a dated release.

>>> from token_energy import estimate
>>> estimate("Llama 3.1 8B Instruct", output_tokens=1_000_000, gpu="H100").max_itl_ms  # doctest: +SKIP
500
"""

import json
from functools import cached_property
from importlib import resources

from . import generated
from ._client import Client
from ._snapshot import Figures
from .generated import *

__all__ = ["Client", "about", "best", "compare", "configurations", "estimate", "grid", "models", "near", "predict"]
__all__ += ["resolve", "why", *generated.__all__]


class _Inside(Client):
    """The client over the snapshot inside, which is read when something is first asked."""

    def __init__(self) -> None:
        pass

    @cached_property
    def _figures(self) -> Figures:  # type: ignore[override]
        return Figures(json.loads(resources.files(__name__).joinpath("snapshot.json").read_text(encoding="utf-8")))


_inside = _Inside()
estimate = _inside.estimate
predict = _inside.predict
why = _inside.why
models = _inside.models
configurations = _inside.configurations
best = _inside.best
grid = _inside.grid
compare = _inside.compare
resolve = _inside.resolve
near = _inside.near
about = _inside.about
