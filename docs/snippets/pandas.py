import pandas as pd

index = pd.read_csv("__SITE__/api/v1/index.csv")
print(index.groupby("gpu")["wh_per_million_output_tokens"].median())
