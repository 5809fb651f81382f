import type { LogFormat } from './format.ts';

/** Lists of ccusage reports. */
const CCUSAGE = ['daily', 'weekly', 'monthly', 'sessions', 'session', 'data'];
const CCUSAGE_TIME = ['^date', '^week', '^month', '^lastActivity', '^metadata.lastActivity', '^period'];
const CCUSAGE_STATED = { output: '^outputTokens', input: '^inputTokens', cached: '^cacheReadTokens' };

/** Formats of programs that people run on their own machines. */
export const TOOLS: readonly LogFormat[] = [
  {
    name: 'claude-code',
    title: 'Claude Code transcripts',
    link: 'https://docs.anthropic.com/en/docs/claude-code/costs',
    rows: [[]],
    recognise: ['message.usage.output_tokens', 'timestamp'],
    fields: {
      model: ['message.model'],
      time: ['timestamp'],
      output: ['message.usage.output_tokens'],
      input: ['message.usage.input_tokens'],
      moreInput: ['message.usage.cache_creation_input_tokens'],
      cached: ['message.usage.cache_read_input_tokens'],
      id: ['message.id'],
    },
    isCall: true,
    hasUniqueIds: true,
    cachedTokens: 'not in input',
  },
  {
    name: 'ccusage',
    title: 'ccusage reports',
    link: 'https://ccusage.com/guide/json-output',
    rows: [
      ...CCUSAGE.map((list) => [`${list}[]`, 'modelBreakdowns[]']),
      ['projects{}', 'value[]', 'modelBreakdowns[]'],
    ],
    recognise: ['modelName', 'outputTokens', CCUSAGE_TIME.join('|')],
    fields: {
      model: ['modelName'],
      time: CCUSAGE_TIME,
      output: ['outputTokens'],
      input: ['inputTokens'],
      moreInput: ['cacheCreationTokens'],
      cached: ['cacheReadTokens'],
    },
    isCall: false,
    cachedTokens: 'not in input',
    stated: CCUSAGE_STATED,
  },
  {
    name: 'ccusage',
    title: 'ccusage reports',
    link: 'https://ccusage.com/guide/json-output',
    rows: CCUSAGE.flatMap((list) => ['models{}', 'breakdown{}'].map((models) => [`${list}[]`, models])),
    recognise: ['value.outputTokens', CCUSAGE_TIME.join('|')],
    fields: {
      model: ['key'],
      time: CCUSAGE_TIME,
      output: ['value.outputTokens'],
      input: ['value.inputTokens'],
      moreInput: ['value.cacheCreationTokens'],
      cached: ['value.cacheReadTokens'],
    },
    isCall: false,
    cachedTokens: 'not in input',
    stated: CCUSAGE_STATED,
  },
  {
    name: 'llm',
    title: 'llm logs',
    link: 'https://llm.datasette.io/en/stable/logging.html',
    recognise: ['datetime_utc', 'output_tokens|response_json.usage.completion_tokens'],
    fields: {
      model: ['resolved_model', 'model'],
      time: ['datetime_utc'],
      // Versions before 0.19 had only the response of the provider.
      output: ['output_tokens', 'response_json.usage.completion_tokens'],
      input: ['input_tokens', 'response_json.usage.prompt_tokens'],
      id: ['id'],
    },
    isCall: true,
    hasUniqueIds: true,
    reasoningTokens: 'in output',
  },
  {
    name: 'ollama',
    title: 'Ollama responses',
    link: 'https://github.com/ollama/ollama/blob/main/docs/api.md',
    recognise: ['eval_count', 'model'],
    fields: {
      model: ['model'],
      time: ['created_at'],
      output: ['eval_count'],
      input: ['prompt_eval_count'],
      done: ['done'],
    },
    isCall: true,
    namePrefix: 'ollama/',
  },
];
