from token_energy import estimate, predict, why

# What 10, 50 and 90 of 100 answers take, and a long prompt with a part of it cached.
answer = estimate("Qwen 3 14B", gpu="H100", input_tokens=20_000, cached_input_tokens=5_000)
print(answer.basis, answer.since, answer.per_answer.wh, answer.prompt_wh)

# An open-weights model that was not measured, by its name and by its sizes.
print(estimate("zai-org/GLM-4.5", 500, allow_predicted=True).wh)
print(predict(params_b=120, active_params_b=12, bits=8, gpu="H100").wh_per_million_tokens)

# As of a day on which these figures were not current.
past = {"model": "Qwen 3 14B", "output_tokens": 500, "as_of": "2025-12-31"}
print(estimate(**past), why(**past).message)
