# Values from JSON have no types that strict mode accepts.
# pyright: basic
"""The results of examples with the package that is installed: ``python answers.py EXAMPLES`` prints them as JSON."""

from __future__ import annotations

import dataclasses
import json
import math
import re
import sys
from typing import Any

import token_energy

_OPTIONS = {
    "allow_predicted=True": "allowPredicted: true",
    "allow_other_gpu=True": "allowOtherGpu: true",
    "max_itl_ms": "maxItlMs",
    "num_gpus": "numGpus",
}


def read(path: str) -> Any:
    """A file with a snapshot and examples. Numbers that JSON can't write are objects there."""
    with open(path, encoding="utf-8") as file:
        return json.load(file, object_hook=_double)


def _double(value: dict[str, Any]) -> Any:
    return float(value["double"]) if "double" in value else value


def snake(name: str) -> str:
    """The name of an option or a field in Python: numGpus is num_gpus, gCo2e is g_co2e."""
    return re.sub(r"(?<=[a-z])([A-Z])", lambda found: "_" + found.group(1).lower(), name)


def answered(client: token_energy.Client, call: str, given: Any) -> Any:
    """The result of a call as JSON has it, or why it was rejected. ``given`` is the input of an example."""
    try:
        return _plain(_called(client, call, given))
    except (TypeError, ValueError) as error:
        return {"rejected": _rejected(str(error))}


def _called(client: token_energy.Client, call: str, given: Any) -> Any:
    function = getattr(client, call)
    if isinstance(given, str):
        return function(given)
    if isinstance(given, dict):
        return function(**_options(given))
    return function(*(token_energy.Selection(**_options(one)) if isinstance(one, dict) else one for one in given))


def _options(given: Any) -> dict[str, Any]:
    return {snake(name): value for name, value in given.items()}


def _rejected(message: str) -> dict[str, str]:
    """The part of a message about a rejected option, without the value, which each language writes in its own way."""
    found = re.search(r"^(\w+) is (?:.*(Allowed: .*)|missing)", message, re.DOTALL)
    return {message: ""} if found is None else {found.group(1): found.group(2) or "missing"}


def _plain(value: Any) -> Any:
    if dataclasses.is_dataclass(value):
        fields = {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}
        # JavaScript leaves out what was not asked for.
        return _plain(
            {name: part for name, part in fields.items() if name not in ("converted", "wh") or part is not None}
        )
    if isinstance(value, dict):
        return {name: _plain(part) for name, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(part) for part in value]
    if isinstance(value, str):
        # A message names an option as Python writes it. A single word is the name of a field.
        for python, javascript in _OPTIONS.items() if " " in value else ():
            assert javascript not in value, value
            value = value.replace(python, javascript)
        return value
    # As JavaScript writes NaN and infinity in JSON.
    return None if isinstance(value, float) and not math.isfinite(value) else value


if __name__ == "__main__":
    questions = read(sys.argv[1])
    answering = token_energy.Client(questions["snapshot"])
    print(json.dumps([answered(answering, one["call"], one["input"]) for one in questions["examples"]]))
