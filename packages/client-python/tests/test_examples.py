# Values from JSON have no types that strict mode accepts.
# pyright: basic
from __future__ import annotations

import unittest
from pathlib import Path
from typing import Any

from token_energy import Client

from .answers import answered, read, snake

# `npm run clients -- --examples` writes the snapshot and the outputs.
_EXAMPLES = Path(__file__).parents[2] / "client-js" / "examples.json"


def in_python(output: Any) -> Any:
    """An output with keys as Python writes them. The field of a reason is the name of an option."""
    if isinstance(output, list):
        return [in_python(part) for part in output]
    if not isinstance(output, dict):
        return output
    found = {snake(key): in_python(part) for key, part in output.items()}
    return {**found, "field": snake(found["field"])} if isinstance(found.get("field"), str) else found


def same_fields(answer: Any, like: Any) -> Any:
    """The part of an answer that an example states."""
    if isinstance(answer, list) and isinstance(like, list) and len(answer) == len(like):
        return [same_fields(part, other) for part, other in zip(answer, like)]
    if not isinstance(answer, dict) or not isinstance(like, dict):
        return answer
    return {key: same_fields(answer.get(key), part) for key, part in like.items()}


class TestExamples(unittest.TestCase):
    maxDiff = None

    def test_have_their_outputs(self) -> None:
        examples = read(str(_EXAMPLES))
        client = Client(examples["snapshot"])
        self.assertGreater(len(examples["examples"]), 300)
        for example in examples["examples"]:
            call, given, output = example["call"], example["input"], in_python(example["output"])
            with self.subTest(call=call, input=given):
                self.assertEqual(same_fields(answered(client, call, given), output), output)
