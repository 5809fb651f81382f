import type { LogFormat, OtherDocument } from './format.ts';

/**
 * Attributes of the GenAI conventions, and of OpenInference:
 * https://arize-ai.github.io/openinference/spec/semantic_conventions.html
 */
const GEN_AI = {
  model: ['gen_ai.response.model', 'gen_ai.request.model', 'llm.model_name'],
  output: ['gen_ai.usage.output_tokens', 'gen_ai.usage.completion_tokens', 'llm.token_count.completion'],
  input: ['gen_ai.usage.input_tokens', 'gen_ai.usage.prompt_tokens', 'llm.token_count.prompt'],
  cached: [
    'gen_ai.usage.cache_read.input_tokens',
    'gen_ai.usage.cached_tokens',
    'llm.token_count.prompt_details.cache_read',
  ],
  type: ['gen_ai.operation.name', 'openinference.span.kind'],
  provider: ['gen_ai.provider.name', 'gen_ai.system', 'llm.provider'],
} as const;

function attributes(names: readonly string[]): string[] {
  return names.map((name) => `attributes[${name}]`);
}

/** The names as columns of their own, and in the places where exports put attributes. */
function flat(names: readonly string[]): string[] {
  const places = ['', 'attributes.', 'span_attributes.', 'SpanAttributes.', 'otel_attributes.', 'data.'];
  return places.flatMap((place) => names.map((name) => `${place}${name}`));
}

/** Formats of programs that record what other programs do. */
export const OBSERVABILITY: readonly LogFormat[] = [
  {
    name: 'langfuse',
    title: 'Langfuse observations',
    link: 'https://langfuse.com/docs/api-and-data-platform/features/export-to-blob-storage',
    recognise: ['start_time', 'type', 'usage_details|usage|prompt_tokens|input_usage'],
    fields: {
      model: ['provided_model_name', 'model'],
      time: ['start_time'],
      output: ['usage_details.output', 'usage.output', 'completion_tokens', 'output_usage'],
      input: ['usage_details.input', 'usage.input', 'prompt_tokens', 'input_usage'],
      total: ['usage_details.total', 'usage.total', 'total_tokens', 'total_usage'],
      reasoning: ['usage_details{^output_|^reasoning}'],
      moreInput: ['usage_details{^input_|^cache_creation|^cache_read}'],
      cached: ['usage_details{cached|cache_read}'],
      unit: ['usage.unit'],
      // Langfuse keeps what LangChain and OpenTelemetry say about a call in its metadata.
      provider: ['metadata.ls_provider', ...GEN_AI.provider.map((name) => `metadata.attributes.${name}`)],
      status: ['level'],
      endpoint: ['type'],
      id: ['id'],
    },
    isCall: true,
    hasUniqueIds: true,
  },
  {
    name: 'langsmith',
    title: 'LangSmith runs',
    link: 'https://docs.langchain.com/langsmith/run-data-format',
    recognise: ['run_type', 'start_time', 'completion_tokens'],
    fields: {
      model: ['extra.metadata.ls_model_name', 'metadata.ls_model_name', 'model'],
      time: ['start_time'],
      output: ['completion_tokens'],
      input: ['prompt_tokens'],
      total: ['total_tokens'],
      type: ['run_type'],
      provider: ['extra.metadata.ls_provider', 'metadata.ls_provider'],
      status: ['status'],
      id: ['id'],
    },
    isCall: true,
    hasUniqueIds: true,
    reasoningTokens: 'in output',
  },
  {
    name: 'otlp',
    title: 'OpenTelemetry spans (OTLP JSON)',
    link: 'https://opentelemetry.io/docs/specs/semconv/gen-ai/gen-ai-spans/',
    rows: [['resourceSpans[]', 'scopeSpans[]', 'spans[]']],
    recognise: ['startTimeUnixNano', 'attributes'],
    fields: {
      model: attributes(GEN_AI.model),
      time: ['startTimeUnixNano'],
      output: attributes(GEN_AI.output),
      input: attributes(GEN_AI.input),
      cached: attributes(GEN_AI.cached),
      type: attributes(GEN_AI.type),
      provider: attributes(GEN_AI.provider),
      id: ['spanId'],
    },
    isCall: true,
    hasUniqueIds: true,
    reasoningTokens: 'in output',
  },
  {
    name: 'otel-flat',
    title: 'OpenTelemetry spans, flat',
    link: 'https://opentelemetry.io/docs/specs/semconv/gen-ai/gen-ai-spans/',
    recognise: [flat(GEN_AI.output).join('|'), flat(GEN_AI.model).join('|')],
    fields: {
      model: flat(GEN_AI.model),
      time: [
        'start_time',
        'start_timestamp',
        'timestamp',
        '@timestamp',
        'time',
        'startTimeUnixNano',
        'start_time_unix_nano',
      ],
      output: flat(GEN_AI.output),
      input: flat(GEN_AI.input),
      cached: flat(GEN_AI.cached),
      type: flat(GEN_AI.type),
      provider: flat(GEN_AI.provider),
      id: ['span_id', 'context.span_id'],
    },
    isCall: true,
    hasUniqueIds: true,
    reasoningTokens: 'in output',
  },
];

/** Documents that may be next to usage: an earlier report.csv, and what exports put there. */
export const OTHER_DOCUMENTS: readonly OtherDocument[] = [
  {
    title: 'the inputs of an earlier usage report',
    recognise: ['date', 'release', 'options', 'files'],
    without: ['model'],
  },
  {
    title: 'the results of an earlier usage report',
    recognise: ['basis', 'no_figure_reason', 'row_id', 'release'],
    without: [],
    looksLikeLog: true,
  },
  {
    title: 'Langfuse scores without usage',
    recognise: ['trace_id', 'name', 'value'],
    without: ['model', 'usage_details', 'type'],
  },
  {
    title: 'Langfuse traces without usage',
    recognise: ['id', 'timestamp', 'name'],
    without: ['model', 'usage', 'usage_details', 'completion_tokens', 'output_tokens', 'attributes'],
  },
];
