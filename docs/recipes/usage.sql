-- Energy and emissions of logged tokens by month and model, computed where the logs are stored. Standard SQL: it runs in DuckDB
-- and Postgres, and is written for Spark, Trino, BigQuery and Snowflake as well.
-- 1. Load the tables model-names, token-configurations and grid of the API under the names that the query uses.
-- 2. Put your own table and columns into token_log: model name, time, place of the data centre (code or name; null is the
--    world) and output tokens. Leave out responses from a cache.
-- 3. Set the year of the grid carbon intensity below, in power.
-- wh is the GPU energy of the output tokens. wh_low is the lower end of its uncertainty range: call it "at least" only where note
-- and provider_note are null. Emissions are never a lower bound.
WITH token_log AS (
  SELECT model, created_at, place, output_tokens FROM usage_log
),
summed AS (
  SELECT LOWER(TRIM(model)) AS name, LOWER(TRIM(place)) AS place,
    EXTRACT(YEAR FROM created_at) * 100 + EXTRACT(MONTH FROM created_at) AS month,
    COUNT(*) AS calls, SUM(output_tokens) AS output_tokens
  FROM token_log GROUP BY 1, 2, 3
),
-- Remove what surrounds a name, as model-names describes: a path, a region and a vendor, a version, an offer.
bare AS (
  SELECT name, place, month, calls, output_tokens, REGEXP_REPLACE(name, '^.*/', '') AS rest FROM summed
),
unmade AS (
  SELECT name, place, month, calls, output_tokens,
    REGEXP_REPLACE(REGEXP_REPLACE(REGEXP_REPLACE(
      CASE WHEN REGEXP_REPLACE(rest, '^([a-z-]+[.])+[a-z]', '') <> rest THEN REGEXP_REPLACE(rest, '^([a-z-]+[.])+', '') ELSE rest END,
      '(-v?1)?:[0-9]+$|@[0-9]+$|:(exacto|extended|floor|free|nitro)$', ''), '-(cloud|maas)$', ''), '^(meta|nvidia|openai)-', '') AS rest
  FROM bare
),
keyed AS (
  SELECT name, place, month, calls, output_tokens, REGEXP_REPLACE(TRANSLATE(rest, ' -._@/()[]', ''), '(bf|fp|f)16$', '16') AS key FROM unmade
),
known AS (
  SELECT REPLACE(name, '-', '') AS key, MIN(slug) AS slug, MIN(note) AS note FROM model_names WHERE slug IS NOT NULL GROUP BY 1
),
providers AS (
  SELECT CONCAT('%/', name, '%') AS path, note FROM model_names WHERE name LIKE '%/'
),
named AS (
  SELECT k.place, k.month, k.calls, k.output_tokens, COALESCE(e.slug, n.slug) AS slug,
    CASE WHEN e.slug IS NULL THEN n.note ELSE e.note END AS note, p.note AS provider_note
  FROM keyed AS k
  LEFT JOIN model_names AS e ON e.name = k.name AND e.slug IS NOT NULL
  LEFT JOIN known AS n ON n.key = k.key
  LEFT JOIN providers AS p ON CONCAT('/', k.name) LIKE p.path
),
-- The lowest-energy configuration of each model under the latency limit of the main table: chat, or the model's only workload.
ranked AS (
  SELECT slug, model, workload, gpu, num_gpus, wh_per_million_output_tokens, relative_uncertainty,
    MIN(workload) OVER (PARTITION BY slug) AS first_work, MAX(workload) OVER (PARTITION BY slug) AS last_work,
    ROW_NUMBER() OVER (PARTITION BY slug, workload ORDER BY wh_per_million_output_tokens, median_itl_ms, num_gpus, row_id) AS place
  FROM token_configurations WHERE median_itl_ms <= 500
),
best AS (
  SELECT * FROM ranked WHERE place = 1 AND (workload = 'lm-arena-chat' OR first_work = last_work)
),
power AS (
  SELECT iso3, LOWER(iso3) AS code3, LOWER(iso2) AS code2, LOWER(display_name) AS name, g_co2e_per_kwh FROM grid WHERE year = 2024
),
priced AS (
  SELECT n.month, n.calls, n.output_tokens, b.slug, b.model, b.workload, b.gpu, b.num_gpus, b.relative_uncertainty, n.note, n.provider_note,
    n.output_tokens * b.wh_per_million_output_tokens / 1000000 AS wh, w.g_co2e_per_kwh
  FROM named AS n
  LEFT JOIN best AS b ON b.slug = n.slug
  LEFT JOIN power AS w ON COALESCE(n.place, 'wld') IN (w.code3, w.code2, w.name)
)
-- A row without slug counts calls whose model was not measured. g_co2e is null if a place is not known.
SELECT month, slug, model, workload, gpu, num_gpus, note, provider_note, SUM(calls) AS calls, SUM(output_tokens) AS output_tokens,
  SUM(wh) AS wh, SUM(wh / (1 + relative_uncertainty)) AS wh_low, SUM(wh * (1 + relative_uncertainty)) AS wh_high,
  CASE WHEN COUNT(g_co2e_per_kwh) = COUNT(*) THEN SUM(wh * g_co2e_per_kwh / 1000) END AS g_co2e
FROM priced
GROUP BY month, slug, model, workload, gpu, num_gpus, note, provider_note
ORDER BY month, slug;
