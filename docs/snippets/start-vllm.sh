VLLM_SERVER_DEV_MODE=1 vllm serve \
  Qwen/Qwen3-8B \
  --host 127.0.0.1 --port 8000 \
  --dtype bfloat16 \
  --max-num-seqs 128 \
  --max-model-len 20480
