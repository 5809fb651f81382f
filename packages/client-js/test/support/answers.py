# Answers the examples with the package that is installed: python answers.py EXAMPLES
import dataclasses
import json
import math
import re
import sys

import token_energy

OPTIONS = {
    "allow_predicted=True": "allowPredicted: true",
    "allow_other_gpu=True": "allowOtherGpu: true",
    "max_itl_ms": "maxItlMs",
    "num_gpus": "numGpus",
}


def snake(name):
    """The name of an option in Python: numGpus is num_gpus."""
    return re.sub(r"(?<=[a-z])([A-Z])", lambda found: "_" + found.group(1).lower(), name)


def called(client, call, given):
    if call in ("resolve", "near"):
        return getattr(client, call)(given)
    if call == "grid":
        return client.grid(*given)
    if isinstance(given, list):
        return getattr(client, call)(
            *(token_energy.Selection(**options(one)) if isinstance(one, dict) else one for one in given)
        )
    return getattr(client, call)(**options(given))


def options(given):
    return {snake(name): value for name, value in given.items()}


def answered(client, call, given):
    try:
        return plain(called(client, call, given))
    except (TypeError, ValueError) as error:
        return {"rejected": rejected(str(error))}


def rejected(message):
    """The part of a message about a rejected option, without the value, which each language writes in its own way."""
    name, problem = re.search(r"^(\w+) is (?:.*(Allowed: .*)|missing)", message, re.S).groups()
    return {name: problem or "missing"}


def plain(value):
    if dataclasses.is_dataclass(value):
        fields = {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}
        # JavaScript leaves out what was not asked for.
        return plain(
            {name: part for name, part in fields.items() if name not in ("converted", "wh") or part is not None}
        )
    if isinstance(value, dict):
        return {name: plain(part) for name, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(part) for part in value]
    if isinstance(value, str):
        # A message names an option as Python writes it. A single word is the name of a field.
        for python, javascript in OPTIONS.items() if " " in value else ():
            assert javascript not in value, value
            value = value.replace(python, javascript)
        return value
    # As JavaScript writes NaN and infinity in JSON.
    return None if isinstance(value, float) and not math.isfinite(value) else value


def double(value):
    """A number that JSON can't write."""
    return float(value["double"]) if "double" in value else value


with open(sys.argv[1], encoding="utf-8") as file:
    data = json.load(file, object_hook=double)
client = token_energy.Client(data["snapshot"])
print(json.dumps([answered(client, one["call"], one["input"]) for one in data["examples"]]))
