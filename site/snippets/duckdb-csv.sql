SELECT model, gpu, num_gpus, round(wh_per_million_output_tokens, 1) AS wh
FROM read_csv('__SITE__/api/v1/index.csv')
ORDER BY wh
LIMIT 5;
