# Energy and emissions of a table of calls: a column each for model and output tokens.
import pandas
from measured import measured

calls = pandas.DataFrame({"model": ["Qwen/Qwen3-14B", "llama-3.3-70b-instruct", "gpt-4o"], "output_tokens": [800, 350, 500]})
found = [measured(model, tokens, grid="FRA") for model, tokens in zip(calls["model"], calls["output_tokens"])]
# What was not measured stays empty.
calls["wh"] = [None if one is None else one.wh.value for one in found]
calls["g_co2e"] = [None if one is None or one.g_co2e is None else one.g_co2e.value for one in found]
print(calls)
