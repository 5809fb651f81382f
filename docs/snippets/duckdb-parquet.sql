SELECT model, gpu, num_gpus, max_num_seqs,
  round(wh_per_million_output_tokens, 1) AS wh, round(p99_itl_ms, 1) AS p99_ms
FROM read_parquet('__SITE__/api/v1/tables/token-configurations.parquet')
WHERE workload = 'lm-arena-chat' AND p99_itl_ms <= 100
QUALIFY row_number() OVER (PARTITION BY model, gpu ORDER BY wh_per_million_output_tokens, row_id) = 1
ORDER BY wh;
