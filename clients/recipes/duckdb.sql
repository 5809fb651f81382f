-- kg CO2e of a billion output tokens: each model's most frugal configuration on an H100 with at most 50 ms a token, by country.
-- Put __SITE__ in place of the address of the site, or of a folder with the files.
SELECT c.slug, g.iso3, min(c.wh_per_million_output_tokens) * any_value(g.g_co2e_per_kwh) / 1000 AS kg_co2e_per_billion_tokens
FROM '__SITE__/api/v1/tables/configurations.parquet' AS c
CROSS JOIN (SELECT iso3, g_co2e_per_kwh FROM '__SITE__/api/v1/tables/grid.parquet' WHERE iso3 IN ('FRA', 'IND') AND year = 2024) AS g
WHERE c.gpu = 'H100' AND c.median_itl_ms <= 50
GROUP BY c.slug, g.iso3
ORDER BY c.slug, g.iso3;
