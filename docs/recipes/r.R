# kg CO2e of a billion output tokens in France and in India, from the tables of the API. Needs no package.
# Replace __SITE__ with the address of the site.
rows <- read.csv("__SITE__/api/v1/index.csv")
grid <- read.csv("__SITE__/api/v1/tables/grid.csv")
least <- rows$wh_per_million_output_tokens[rows$slug == "llama-3-1-8b-instruct" & rows$gpu == "H100"]
some <- grid[grid$iso3 %in% c("FRA", "IND") & grid$year == 2024, ]
print(data.frame(iso3 = some$iso3, kg_co2e = least * some$g_co2e_per_kwh / 1000))
