/**
 * Names of providers, in lower case, that may mean a server of the reader's own: engines, and the API of OpenAI, which
 * most engines offer under any address. Ollama and LM Studio are not among them, because the packages have notes of
 * their own on their weights.
 */
export const OWN_SERVERS: readonly string[] = [
  'vllm',
  'hosted_vllm',
  'sglang',
  'tgi',
  'triton',
  'infinity',
  'xinference',
  'openai',
  'openai_like',
  'custom_openai',
  'text-completion-openai',
  'litellm_proxy',
  'custom',
  'local',
  'internal',
  'self-hosted',
  'on-prem',
  // LiteLLM, for calls whose provider it did not record.
  'unknown',
];
