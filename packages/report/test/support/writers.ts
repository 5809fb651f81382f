/** A call, as every format writes it. */
export interface LoggedCall {
  readonly model: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly output: number;
  readonly input: number;
}

type Writer = (calls: readonly LoggedCall[]) => readonly [file: string, text: string];

function iso(time: number): string {
  return new Date(time).toISOString();
}

function csv(rows: readonly object[]): string {
  const cell = (value: unknown) => `"${String(value).replaceAll('"', '""')}"`;
  const table = [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row) as unknown[])];
  return `${table.map((row) => row.map(cell).join()).join('\n')}\n`;
}

function jsonLines(rows: readonly object[]): string {
  return rows.map((row) => JSON.stringify(row)).join('\n');
}

type Row = (call: LoggedCall, id: string) => object;

/** The rows of calls, each with an id that no other format has. */
function rowsOf(calls: readonly LoggedCall[], row: Row): object[] {
  return calls.map((call, i) => row(call, `${i} ${call.model}`));
}

function inLines(row: Row): Writer {
  return (calls) => ['a.jsonl', jsonLines(rowsOf(calls, row))];
}

function inTable(row: Row): Writer {
  return (calls) => ['a.csv', csv(rowsOf(calls, row))];
}

function inDocument(wrap: (rows: readonly object[]) => object, row: Row): Writer {
  return (calls) => ['a.json', JSON.stringify(wrap(rowsOf(calls, row)), null, 1)];
}

function attribute(key: string, value: string | number): object {
  return { key, value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value } };
}

/** Writes calls in each format, without the format's further fields. */
export const WRITERS: Readonly<Record<string, Writer>> = {
  'own-calls': inTable(({ model, time, output, input }) => ({
    model,
    startTime: iso(time),
    output_tokens: output,
    input_tokens: input,
  })),
  gemini: inLines(({ model, time, output, input }, id) => ({
    responseId: id,
    createTime: iso(time),
    modelVersion: model,
    usageMetadata: {
      promptTokenCount: input,
      candidatesTokenCount: output - 1,
      thoughtsTokenCount: 1,
      totalTokenCount: output + input,
    },
  })),
  langsmith: inLines(({ model, time, output, input }, id) => ({
    id,
    run_type: 'llm',
    start_time: iso(time),
    status: 'success',
    extra: { metadata: { ls_model_name: model } },
    completion_tokens: output,
    prompt_tokens: input,
    total_tokens: output + input,
  })),
  'azure-apim': inTable(({ model, time, output, input }, id) => ({
    TimeGenerated: iso(time),
    CorrelationId: id,
    ModelName: model,
    SequenceNumber: 0,
    CompletionTokens: output,
    PromptTokens: input,
    TotalTokens: output + input,
  })),
  'own-sums': inTable(({ model, time, output, input }) => ({
    model,
    month: iso(time).slice(0, 7),
    calls: 1,
    output_tokens: output,
    input_tokens: input,
  })),
  'litellm-spend-logs': inTable(({ model, time, output, input }, id) => ({
    request_id: id,
    call_type: 'acompletion',
    total_tokens: input + output,
    prompt_tokens: input,
    completion_tokens: output,
    startTime: iso(time).replace('T', ' ').replace('Z', ''),
    model,
    cache_hit: 'False',
    status: 'success',
  })),
  'litellm-payload': inLines(({ model, time, output, input }, id) => ({
    id,
    call_type: 'acompletion',
    status: 'success',
    total_tokens: input + output,
    prompt_tokens: input,
    completion_tokens: output,
    startTime: time / 1000,
    model,
    cache_hit: false,
  })),
  'litellm-daily': inTable(({ model, time, output, input }, id) => ({
    id,
    date: iso(time).slice(0, 10),
    model,
    prompt_tokens: input,
    completion_tokens: output,
    api_requests: 1,
    created_at: '2026-11-01 00:00:00',
  })),
  'litellm-usage-page': inTable(({ model, time, output, input }) => ({
    Date: iso(time).slice(0, 10),
    Model: model,
    Requests: 1,
    Successful: 1,
    Failed: 0,
    'Total Tokens': input + output,
    'Prompt Tokens': input,
    'Completion Tokens': output,
  })),
  'litellm-activity': inDocument(
    (results) => ({ results }),
    ({ model, time, output, input }) => {
      const metrics = { prompt_tokens: input, completion_tokens: output, api_requests: 1 };
      return { date: iso(time).slice(0, 10), metrics, breakdown: { models: { [model]: { metrics } } } };
    },
  ),
  'openrouter-generations': inLines(({ model, time, output, input }, id) => ({
    id,
    created_at: iso(time),
    model,
    tokens_prompt: 1,
    tokens_completion: 1,
    native_tokens_prompt: input,
    native_tokens_completion: output,
    native_tokens_reasoning: output,
  })),
  'openrouter-activity': inDocument(
    (data) => ({ data }),
    ({ model, time, output, input }) => ({
      date: iso(time).slice(0, 10),
      model,
      usage: 0.1,
      requests: 1,
      prompt_tokens: input,
      completion_tokens: output,
    }),
  ),
  langfuse: inLines(({ model, time, output, input }, id) => ({
    id,
    type: 'GENERATION',
    start_time: iso(time).replace('T', ' ').replace('Z', '000'),
    provided_model_name: model,
    usage_details: { input, output, total: input + output },
  })),
  'langfuse API': inDocument(
    (data) => ({ data, meta: { page: 1, totalPages: 1 } }),
    ({ model, time, output, input }, id) => ({
      id,
      type: 'GENERATION',
      startTime: iso(time),
      model,
      usage: { input, output, total: input + output, unit: 'TOKENS' },
    }),
  ),
  otlp: inDocument(
    (spans) => ({ resourceSpans: [{ scopeSpans: [{ spans }] }] }),
    ({ model, time, output, input }, id) => ({
      spanId: id,
      startTimeUnixNano: `${time}000000`,
      attributes: [
        attribute('gen_ai.response.model', model),
        attribute('gen_ai.usage.input_tokens', input),
        attribute('gen_ai.usage.output_tokens', output),
      ],
    }),
  ),
  'otel-flat': inTable(({ model, time, output, input }, id) => ({
    timestamp: iso(time),
    span_id: id,
    'gen_ai.request.model': model,
    'gen_ai.usage.input_tokens': input,
    'gen_ai.usage.output_tokens': output,
  })),
  'openai-usage': inDocument(
    (data) => ({ data, has_more: false }),
    ({ model, time, output, input }) => ({
      start_time: Math.floor(time / 1000),
      results: [{ input_tokens: input, output_tokens: output, num_model_requests: 1, model }],
    }),
  ),
  'openai-responses': inLines(({ model, time, output, input }, id) => ({
    id,
    object: 'chat.completion',
    created: Math.floor(time / 1000),
    model,
    usage: { prompt_tokens: input, completion_tokens: output, total_tokens: input + output },
  })),
  'openai-responses reasoning': inLines(({ model, time, output, input }, id) => ({
    id,
    object: 'response',
    created_at: Math.floor(time / 1000),
    model,
    usage: {
      input_tokens: input,
      output_tokens: output,
      total_tokens: input + output,
      output_tokens_details: { reasoning_tokens: Math.floor(output / 2) },
    },
  })),
  bedrock: inLines(({ model, time, output, input }, id) => ({
    timestamp: iso(time),
    region: 'us-east-1',
    requestId: id,
    modelId: model,
    input: { inputTokenCount: input },
    output: { outputTokenCount: output },
  })),
  'claude-code': inLines(({ model, time, output, input }, id) => ({
    type: 'assistant',
    timestamp: iso(time),
    message: { id, model, usage: { input_tokens: 0, cache_read_input_tokens: input, output_tokens: output } },
  })),
  ccusage: inDocument(
    (daily) => ({ daily }),
    ({ model, time, output, input }) => ({
      date: iso(time).slice(0, 10),
      outputTokens: output,
      modelBreakdowns: [
        { modelName: model, inputTokens: input, outputTokens: output, cacheCreationTokens: 0, cacheReadTokens: 0 },
      ],
    }),
  ),
  llm: inLines(({ model, time, output, input }, id) => ({
    id,
    model,
    datetime_utc: iso(time),
    input_tokens: input,
    output_tokens: output,
  })),
  ollama: inLines(({ model, time, output, input }) => ({
    model,
    created_at: iso(time),
    done: true,
    prompt_eval_count: input,
    eval_count: output,
  })),
  helicone: inLines(({ model, time, output, input }, id) => ({
    request_id: id,
    request_created_at: iso(time),
    request_model: model,
    prompt_tokens: 0,
    prompt_cache_read_tokens: input,
    completion_tokens: 0,
    reasoning_tokens: output,
    total_tokens: 0,
  })),
  portkey: inLines(({ model, time, output, input }, id) => ({
    id,
    created_at: iso(time),
    ai_model: model,
    req_units: input,
    res_units: output,
    total_units: input + output,
  })),
  cloudflare: inDocument(
    (result) => ({ result }),
    ({ model, time, output, input }, id) => ({
      id,
      created_at: iso(time),
      model,
      tokens_in: input,
      tokens_out: output,
      cached: false,
      success: true,
    }),
  ),
  vercel: inDocument(
    (results) => ({ results }),
    ({ model, time, output, input }) => ({
      day: iso(time).slice(0, 10),
      model,
      total_cost: 0.1,
      input_tokens: input,
      output_tokens: output,
      request_count: 1,
    }),
  ),
  'anthropic-csv': inTable(({ model, time, output, input }) => ({
    usage_date_utc: iso(time).slice(0, 10),
    model_version: model,
    usage_input_tokens_no_cache: 0,
    usage_input_tokens_cache_read: input,
    usage_output_tokens: output,
  })),
  'anthropic-usage-report': inDocument(
    (data) => ({ data }),
    ({ model, time, output, input }) => ({
      starting_at: iso(time),
      results: [{ model, uncached_input_tokens: input, output_tokens: output, cache_read_input_tokens: 0 }],
    }),
  ),
};
