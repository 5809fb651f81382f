# kg CO2e of a billion output tokens in France and in India, from the tables of the API. Needs no package.
# kg_co2e_low to kg_co2e_high is the uncertainty range of the energy. Replace __SITE__ with the address of the site.
rows <- read.csv("__SITE__/api/v1/index.csv")
grid <- read.csv("__SITE__/api/v1/tables/grid.csv")
least <- rows[rows$slug == "llama-3-1-8b-instruct" & rows$gpu == "H100", ]
some <- grid[grid$iso3 %in% c("FRA", "IND") & grid$year == 2024, ]
kg_co2e <- least$wh_per_million_output_tokens * some$g_co2e_per_kwh / 1000
u <- 1 + least$relative_uncertainty
print(data.frame(iso3 = some$iso3, kg_co2e, kg_co2e_low = kg_co2e / u, kg_co2e_high = kg_co2e * u))
