VLLM_SERVER_DEV_MODE=1 vllm serve \
  Qwen/Qwen2.5-72B-Instruct \
  --host 127.0.0.1 --port 8000 \
  --dtype bfloat16 \
  --tensor-parallel-size 8 \
  --max-num-seqs 128 \
  --max-model-len 20480
