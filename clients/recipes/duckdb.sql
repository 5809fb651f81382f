-- kg CO2e of a billion output tokens: each model's most frugal configuration on an H100, of the main table, by country.
-- Put __SITE__ in place of the address of the site, or of a folder with the files.
SELECT i.slug, g.iso3, i.wh_per_million_output_tokens * g.g_co2e_per_kwh / 1000 AS kg_co2e_per_billion_tokens
FROM '__SITE__/api/v1/index.csv' AS i
CROSS JOIN (SELECT iso3, g_co2e_per_kwh FROM '__SITE__/api/v1/tables/grid.parquet' WHERE iso3 IN ('FRA', 'IND') AND year = 2024) AS g
WHERE i.gpu = 'H100'
ORDER BY i.slug, g.iso3;
