# Energy and emissions of a table of calls, with columns for the model and its tokens.
import pandas
from measured import measured

calls = pandas.DataFrame(
    {
        "model": ["Qwen/Qwen3-14B", "llama-3.3-70b-instruct", "gpt-4o"],
        "output_tokens": [800, 350, 500],
        "input_tokens": [12_000, 900, 700],
        "cached_input_tokens": [9_000, 0, 0],
    }
)
# For a chat that people read, the latency limit is 50 ms between tokens.
found = [measured(grid="FRA", max_itl_ms=50, **call) for call in calls.to_dict("records")]
# A call whose model was not measured has no value.
calls["wh"] = [None if one is None else one.wh.value for one in found]
calls["prompt_wh"] = [None if one is None or one.prompt_wh is None else one.prompt_wh.low for one in found]
calls["g_co2e"] = [None if one is None or one.g_co2e is None else one.g_co2e.value for one in found]
print(calls.to_string())
