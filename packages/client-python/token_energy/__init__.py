"""GPU energy of served language models, measured, with its uncertainty: offline, of a dated release.

>>> from token_energy import estimate
>>> estimate("Llama 3.1 8B Instruct", output_tokens=1_000_000, gpu="H100").max_itl_ms  # doctest: +SKIP
500
"""

import json
from functools import cache
from importlib import resources

from . import generated
from ._client import Client, SnapshotFunctions
from ._snapshot import Figures
from .generated import *

__all__ = ["Client", "about", "best", "compare", "configurations", "estimate", "grid", "models", "near", "predict"]
__all__ += ["resolve", "why", *generated.__all__]


@cache
def _packaged_figures() -> Figures:
    """The figures of the package's own snapshot, which is read at the first call."""
    return Figures(json.loads(resources.files(__name__).joinpath("snapshot.json").read_text(encoding="utf-8")))


class _PackagedFunctions(SnapshotFunctions):
    """The functions over the package's own snapshot."""

    @property
    def _figures(self) -> Figures:
        return _packaged_figures()


_packaged = _PackagedFunctions()
estimate = _packaged.estimate
predict = _packaged.predict
why = _packaged.why
models = _packaged.models
configurations = _packaged.configurations
best = _packaged.best
grid = _packaged.grid
compare = _packaged.compare
resolve = _packaged.resolve
near = _packaged.near
about = _packaged.about
