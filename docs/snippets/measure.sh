curl -O __SITE__/measure.mjs
node measure.mjs \
  --url http://127.0.0.1:8000 \
  --gpus 0
