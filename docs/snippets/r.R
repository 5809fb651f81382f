index <- read.csv("__SITE__/api/v1/index.csv")
print(aggregate(wh_per_million_output_tokens ~ gpu, data = index, FUN = median))
