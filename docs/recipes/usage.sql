-- Energy and emissions of logged tokens by month, model and place, computed where the logs are stored. Standard SQL: it runs in DuckDB
-- and Postgres, and is written for Spark, Trino, BigQuery and Snowflake as well.
-- 1. Load the tables model-names, token-configurations and grid of the API under the names that the query uses.
-- 2. Put your own table and columns into token_log: model name, provider that served the model (such as groq; NULL if not
--    known), time, place of the data centre (code or name; null is the world) and output tokens. If you have no provider column,
--    write CAST(NULL AS VARCHAR(100)) AS provider (in BigQuery, CAST(NULL AS STRING) AS provider). Leave out responses from a cache.
-- 3. Set the year of the grid carbon intensity below, in power.
-- wh is the GPU energy of the output tokens, and wh_low to wh_high is its uncertainty range. Say "about", not "at least": this query
-- doesn't check the lengths of the prompts. calls_without_output counts rows without output tokens, such as streamed calls whose usage
-- was not requested; their energy is not known. Rows without energy have the name in the log (name_in_log), after the provider if it
-- is known, and the reason. g_co2e is null if the energy or the grid carbon intensity of the place is not known.
WITH token_log AS (
  SELECT model, provider, created_at, place, output_tokens FROM usage_log
),
-- The name after its provider, as gateways write it: groq/llama-3.1-8b. Some names have the provider already.
logged AS (
  SELECT TRIM(model) AS model, NULLIF(LOWER(TRIM(provider)), '') AS provider, created_at, TRIM(place) AS place, output_tokens FROM token_log
),
prefixed AS (
  SELECT CASE WHEN provider IS NULL OR LOWER(model) LIKE CONCAT(provider, '/%') THEN model ELSE CONCAT(provider, '/', model) END AS name_in_log,
    created_at, place, output_tokens
  FROM logged
),
summed AS (
  SELECT name_in_log, LOWER(name_in_log) AS name, place,
    EXTRACT(YEAR FROM created_at) * 100 + EXTRACT(MONTH FROM created_at) AS month,
    SUM(CASE WHEN output_tokens > 0 THEN 1 ELSE 0 END) AS calls,
    SUM(CASE WHEN output_tokens > 0 THEN 0 ELSE 1 END) AS calls_without_output, COALESCE(SUM(output_tokens), 0) AS output_tokens
  FROM prefixed GROUP BY 1, 2, 3, 4
),
-- What Ollama serves for a name without a tag: https://ollama.com/library. For deepseek-r1 that is another model.
ollama_tags AS (
  SELECT 'deepseek-r1' AS name, '' AS serves UNION ALL
  SELECT 'deepseek-v3.1', 'deepseek-v3.1:671b' UNION ALL
  SELECT 'gemma3', 'gemma3:4b' UNION ALL
  SELECT 'gpt-oss', 'gpt-oss:20b' UNION ALL
  SELECT 'llama3', 'llama3:8b' UNION ALL
  SELECT 'llama3.1', 'llama3.1:8b' UNION ALL
  SELECT 'llama3.2', 'llama3.2:3b' UNION ALL
  SELECT 'llama3.3', 'llama3.3:70b' UNION ALL
  SELECT 'qwen3', 'qwen3:8b' UNION ALL
  SELECT 'qwen3-coder', 'qwen3-coder:30b' UNION ALL
  SELECT 'qwen3-vl', 'qwen3-vl:8b'
),
-- Remove what Ollama and LM Studio add to a name. Their weights usually have 4 bits.
untagged AS (
  SELECT name, name_in_log, place, month, calls, calls_without_output, output_tokens,
    REGEXP_REPLACE(REGEXP_REPLACE(name, '^(ollama|ollama_chat|lm_studio|lmstudio)/', ''), ':latest$', '') AS written FROM summed
),
served AS (
  SELECT u.name_in_log, u.place, u.month, u.calls, u.calls_without_output, u.output_tokens, COALESCE(t.serves, u.written) AS name,
    CASE WHEN u.written <> u.name THEN 'This name usually means weights in 4 bits.' END AS local_note
  FROM untagged AS u
  LEFT JOIN ollama_tags AS t ON t.name = u.written AND (u.name LIKE 'ollama%' OR u.name LIKE '%:latest')
),
-- Remove what surrounds a name, as model-names describes: a reasoning effort, a path, a region and a vendor, a version, a price variant such as :free.
bare AS (
  SELECT name, name_in_log, place, month, calls, calls_without_output, output_tokens, local_note,
    REGEXP_REPLACE(REGEXP_REPLACE(name, ' [(](none|minimal|low|medium|high|xhigh|max)[)]$', ''), '^.*/', '') AS rest
  FROM served
),
unmade AS (
  SELECT name, name_in_log, place, month, calls, calls_without_output, output_tokens, local_note,
    REGEXP_REPLACE(REGEXP_REPLACE(REGEXP_REPLACE(
      CASE WHEN REGEXP_REPLACE(rest, '^([a-z-]+[.])+[a-z]', '') <> rest THEN REGEXP_REPLACE(rest, '^([a-z-]+[.])+', '') ELSE rest END,
      '(-v?1)?:[0-9]+$|@[0-9]+$|:(beta|exacto|extended|floor|free|nitro|online|thinking)$', ''), '-(cloud|maas)$', ''), '^(meta|nvidia|openai)-', '') AS rest
  FROM bare
),
keyed AS (
  SELECT name, name_in_log, place, month, calls, calls_without_output, output_tokens, local_note,
    REGEXP_REPLACE(TRANSLATE(rest, ' -._@/()[]', ''), '(bf|fp|f)16$', '16') AS key,
    TRANSLATE(REGEXP_REPLACE(rest, '-(20[0-9][0-9]-)?[0-9][0-9]-[0-9][0-9]$', ''), ' -._@/()[]', '') AS dayless_key
  FROM unmade
),
known AS (
  SELECT REPLACE(name, '-', '') AS key, MIN(slug) AS slug, MIN(note) AS note FROM model_names WHERE slug IS NOT NULL GROUP BY 1
),
providers AS (
  SELECT CONCAT('%/', name, '%') AS path, note FROM model_names WHERE name LIKE '%/'
),
-- One note for each name, even if a name has two of these providers.
provider_names AS (
  SELECT k.name, MIN(p.note) AS note FROM keyed AS k JOIN providers AS p ON CONCAT('/', k.name) LIKE p.path GROUP BY k.name
),
found AS (
  SELECT k.name_in_log, k.place, k.month, k.calls, k.calls_without_output, k.output_tokens, COALESCE(e.slug, n.slug, d.slug) AS slug,
    COALESCE(CASE WHEN e.slug IS NOT NULL THEN e.note WHEN n.slug IS NOT NULL THEN n.note ELSE d.note END, k.local_note) AS note,
    p.note AS path_note
  FROM keyed AS k
  LEFT JOIN model_names AS e ON e.name = k.name AND e.slug IS NOT NULL
  LEFT JOIN known AS n ON n.key = k.key
  LEFT JOIN known AS d ON d.key = k.dayless_key
  LEFT JOIN provider_names AS p ON p.name = k.name
),
-- A name that only one of these providers uses has the note of the provider, with or without the provider before it.
named AS (
  SELECT f.name_in_log, f.place, f.month, f.calls, f.calls_without_output, f.output_tokens, f.slug, f.note, COALESCE(f.path_note, p.note) AS provider_note
  FROM found AS f
  LEFT JOIN providers AS p ON p.note = f.note
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
  SELECT CASE WHEN b.slug IS NULL OR n.provider_note IS NOT NULL THEN n.name_in_log END AS name_in_log,
    CASE WHEN n.provider_note IS NOT NULL THEN 'hardware that was not measured'
      WHEN b.slug IS NOT NULL THEN NULL
      WHEN n.slug IS NOT NULL THEN 'no figure for chat within the latency limit'
      ELSE 'unknown name, or not measured' END AS reason,
    n.month, n.place, n.calls, n.calls_without_output, n.output_tokens, b.slug, b.model, b.workload, b.gpu, b.num_gpus, b.relative_uncertainty, n.note, n.provider_note,
    CASE WHEN n.provider_note IS NULL THEN n.output_tokens * b.wh_per_million_output_tokens / 1000000 END AS wh, w.g_co2e_per_kwh
  FROM named AS n
  LEFT JOIN best AS b ON b.slug = n.slug
  LEFT JOIN power AS w ON COALESCE(LOWER(n.place), 'wld') IN (w.code3, w.code2, w.name)
)
SELECT month, place, name_in_log, reason, slug, model, workload, gpu, num_gpus, note, provider_note, SUM(calls) AS calls, SUM(calls_without_output) AS calls_without_output, SUM(output_tokens) AS output_tokens,
  SUM(wh) AS wh, SUM(wh / (1 + relative_uncertainty)) AS wh_low, SUM(wh * (1 + relative_uncertainty)) AS wh_high,
  CASE WHEN COUNT(g_co2e_per_kwh) = COUNT(*) THEN SUM(wh * g_co2e_per_kwh / 1000) END AS g_co2e
FROM priced
GROUP BY month, place, name_in_log, reason, slug, model, workload, gpu, num_gpus, note, provider_note
ORDER BY month, slug, name_in_log, place;
