import json
from urllib.request import urlopen


def get(file):
    with urlopen(f"__SITE__/api/v1/{file}") as response:
        return json.load(response)


index, grid = get("index.json"), get("grid.json")
for row in index["rows"][:3]:
    kg = row["wh_per_million_output_tokens"] * grid["world"] / 1000
    print(f"{row['model']}, {row['num_gpus']} x {row['gpu']}: {kg:.2f} kg CO2e per billion output tokens")
print(index["caveat"])
