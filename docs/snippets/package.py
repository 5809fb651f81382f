from token_energy import Selection, best, compare, estimate

result = estimate("Llama 3.1 8B Instruct", 1_000_000, gpu="H100")
print(result.wh, result.g_co2e, result.caveat)

# A billion tokens in France and in India, kg CO2e.
for grid in ("FRA", "IND"):
    print(grid, estimate("Llama 3.1 8B Instruct", 1e9, grid=grid).g_co2e.value / 1000)

# A reasoning response compared with a chat response, and which GPU at 30 ms a token.
print(compare(Selection("Qwen 3 14B", workload="gpqa"), Selection("Qwen 3 14B")).per_mean_response)
print([(one.gpu, one.ties_with_first) for one in best("Llama 3.3 70B Instruct", max_itl_ms=30)])
