import { objectAt } from '../pages.ts';
import { USAGE_ALWAYS } from './chat-stream.ts';
import type { Engine } from './engine.ts';
import { hubIdOf, textOf } from './facts.ts';

/** NVIDIA NIM for language models, which wraps vLLM or TensorRT-LLM and shows little of their configuration. */
export const nim: Engine = {
  name: 'NVIDIA NIM',
  owner: 'system',
  ranksShareGpus: true,
  metricsFix: 'Pass the address of the metrics as --metrics-url, such as http://127.0.0.1:8000/v1/metrics.',
  hint: 'NIM does not show its configuration. Its log names the profile, with precision and tensor_parallel.',
  own: USAGE_ALWAYS,
  penalty: 'repetition_penalty',
  async facts(http, { id, root }) {
    return {
      engine_version: textOf((await objectAt(http, '/v1/version'))['release']),
      model_id: hubIdOf(root) ?? hubIdOf(id),
    };
  },
};
