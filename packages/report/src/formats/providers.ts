import type { LogFormat } from './format.ts';

/** A count in the response of Gemini, which may be a column of a table. */
function inResponse(count: string): readonly string[] {
  return [`usageMetadata.${count}`, `full_response.usageMetadata.${count}`];
}

/** Formats of the companies that serve models. */
export const PROVIDERS: readonly LogFormat[] = [
  {
    name: 'openai-usage',
    title: 'OpenAI organization usage',
    link: 'https://platform.openai.com/docs/api-reference/usage/completions',
    rows: [['data[]', 'results[]'], ['results[]'], []],
    recognise: ['num_model_requests', 'output_tokens', '^start_time|start_time'],
    fields: {
      model: ['model'],
      time: ['^start_time', 'start_time'],
      output: ['output_tokens'],
      input: ['input_tokens'],
      cached: ['input_cached_tokens'],
      calls: ['num_model_requests'],
    },
    isCall: false,
    advice: { model: 'Request the usage with `group_by=model`' },
  },
  {
    name: 'anthropic-usage-report',
    title: 'Anthropic messages usage report',
    link: 'https://docs.anthropic.com/en/api/admin-api/usage-cost/get-messages-usage-report',
    rows: [['data[]', 'results[]']],
    recognise: ['uncached_input_tokens', 'output_tokens', '^starting_at'],
    fields: {
      model: ['model'],
      time: ['^starting_at'],
      output: ['output_tokens'],
      input: ['uncached_input_tokens'],
      moreInput: ['cache_creation{_input_tokens$}'],
      cached: ['cache_read_input_tokens'],
    },
    isCall: false,
    isCachedBeside: true,
    advice: { model: 'Request the report with `group_by[]=model`' },
  },
  {
    name: 'anthropic-csv',
    title: 'Anthropic usage export',
    link: 'https://support.claude.com/en/articles/9534590-cost-and-usage-reporting-in-the-claude-console',
    recognise: ['usage_date_utc', 'usage_output_tokens'],
    fields: {
      model: ['model_version', 'model'],
      time: ['usage_date_utc'],
      output: ['usage_output_tokens'],
      input: ['usage_input_tokens_no_cache', 'usage_input_tokens'],
      moreInput: [
        'usage_input_tokens_cache_write_5m+usage_input_tokens_cache_write_1h',
        'usage_input_tokens_cache_write',
      ],
      cached: ['usage_input_tokens_cache_read'],
    },
    isCall: false,
    isCachedBeside: true,
  },
  {
    name: 'bedrock',
    title: 'AWS Bedrock invocation logs',
    link: 'https://docs.aws.amazon.com/bedrock/latest/userguide/model-invocation-logging.html',
    recognise: ['modelId', 'timestamp', 'output|output.outputTokenCount'],
    rows: [[], ['Records[]']],
    fields: {
      model: ['modelId'],
      time: ['timestamp'],
      output: ['output.outputTokenCount', 'outputTokenCount'],
      input: ['input.inputTokenCount', 'inputTokenCount'],
      moreInput: ['input.cacheWriteInputTokenCount'],
      cached: ['input.cacheReadInputTokenCount'],
      place: ['region'],
      status: ['errorCode'],
      id: ['requestId'],
    },
    isCall: true,
    hasUniqueIds: true,
    isCachedBeside: true,
  },
  {
    name: 'gemini',
    title: 'Gemini responses',
    link: 'https://ai.google.dev/api/generate-content#UsageMetadata',
    rows: [[], ['data[]']],
    // Vertex AI writes responses into a table of BigQuery, with a time and a model of its own.
    recognise: [
      'usageMetadata.candidatesTokenCount|full_response.usageMetadata.candidatesTokenCount',
      'createTime|logging_time',
    ],
    fields: {
      model: ['model', 'modelVersion'],
      time: ['createTime', 'logging_time'],
      output: inResponse('candidatesTokenCount'),
      input: inResponse('promptTokenCount'),
      moreInput: inResponse('toolUsePromptTokenCount'),
      cached: inResponse('cachedContentTokenCount'),
      reasoning: inResponse('thoughtsTokenCount'),
      total: inResponse('totalTokenCount'),
      id: ['responseId', 'request_id'],
    },
    isCall: true,
    hasUniqueIds: true,
  },
  {
    name: 'openai-responses',
    title: 'OpenAI-compatible responses',
    link: 'https://platform.openai.com/docs/api-reference/chat/object',
    rows: [[], ['data[]'], ['response.body'], ['response'], ['body']],
    recognise: ['usage.completion_tokens|usage.output_tokens', 'model'],
    fields: {
      model: ['model'],
      time: ['created', 'created_at', 'timestamp', 'time', 'datetime', 'date', '^created_at', '^timestamp', '^time'],
      output: ['usage.completion_tokens', 'usage.output_tokens'],
      input: ['usage.prompt_tokens', 'usage.input_tokens'],
      cached: ['usage.prompt_tokens_details.cached_tokens', 'usage.input_tokens_details.cached_tokens'],
      total: ['usage.total_tokens'],
      reasoning: [
        'usage.completion_tokens_details.reasoning_tokens',
        'usage.output_tokens_details.reasoning_tokens',
        'usage.reasoning_tokens',
      ],
      id: ['id'],
    },
    isCall: true,
    hasUniqueIds: true,
    isReasoningInside: true,
  },
];
