# Answers the examples with the package that is installed: python answers.py EXAMPLES
import dataclasses
import json
import re
import sys

import token_energy


def snake(name):
    """The name of an option in Python: numGpus is num_gpus."""
    return re.sub(r"(?<=[a-z])([A-Z])", lambda found: "_" + found.group(1).lower(), name)


def called(client, call, given):
    if call in ("resolve", "near"):
        return getattr(client, call)(given)
    if call == "grid":
        return client.grid(*given)
    if call == "compare":
        return client.compare(*(one if isinstance(one, (str, type(None))) else token_energy.Selection(**options(one)) for one in given))
    return getattr(client, call)(**options(given))


def options(given):
    return {snake(name): value for name, value in given.items()}


def plain(value):
    if dataclasses.is_dataclass(value):
        return plain({field.name: getattr(value, field.name) for field in dataclasses.fields(value)})
    if isinstance(value, dict):
        return {name: plain(part) for name, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(part) for part in value]
    return value


with open(sys.argv[1], encoding="utf-8") as file:
    data = json.load(file)
client = token_energy.Client(data["snapshot"])
print(json.dumps([plain(called(client, one["call"], one["input"])) for one in data["examples"]]))
