import type { LogFormat } from './format.ts';
import { GATEWAYS } from './gateways.ts';
import { OBSERVABILITY } from './observability.ts';
import { PROVIDERS } from './providers.ts';
import { TOOLS } from './tools.ts';

/** Usual names for the time in a table of calls, the day of use first and the day of writing last. */
const MOMENTS = ['startTime', 'started_at'];
const DAYS = ['date', 'day', 'month', 'usage_date', 'start_date'];
const WRITTEN = [
  'timestamp',
  '@timestamp',
  'time',
  'datetime',
  'ts',
  'created_at',
  'created',
  'request_time',
  'logged_at',
];

const OWN_FIELDS = {
  model: ['model', 'model_name', 'model_id', 'provided_model_name', 'model_permaslug', 'model_slug'],
  output: [
    'output_tokens',
    'completion_tokens',
    'tokens_completion',
    'usage.output_tokens',
    'usage.completion_tokens',
    'generated_tokens',
    'tokens_out',
    'n_output_tokens',
  ],
  input: [
    'input_tokens',
    'prompt_tokens',
    'tokens_prompt',
    'usage.input_tokens',
    'usage.prompt_tokens',
    'tokens_in',
    'n_input_tokens',
  ],
  cached: ['cached_input_tokens', 'cache_read_input_tokens', 'input_cached_tokens', 'cached_tokens', 'tokens_cached'],
  calls: ['calls', 'requests', 'api_requests', 'num_model_requests', 'request_count', 'n_requests', 'num_requests'],
  total: ['total_tokens', 'usage.total_tokens'],
  reasoning: ['reasoning_tokens', 'output_reasoning_tokens'],
  hit: ['cache_hit', 'cache_status'],
  status: ['status'],
  type: ['call_type', 'run_type', 'span_kind', 'span_type'],
  id: ['request_id', 'call_id', 'generation_id', 'response_id', 'id'],
  place: ['place', 'country'],
  provider: ['custom_llm_provider', 'provider', 'provider_name'],
} as const;

const LINK = 'packages/report/README.md';
const OWN_CALLS: LogFormat = {
  name: 'own-calls',
  title: 'a table of calls',
  link: LINK,
  recognise: [MOMENTS.join('|')],
  fields: { ...OWN_FIELDS, time: [...MOMENTS, ...DAYS, ...WRITTEN] },
  isCall: true,
  cachedTokens: 'in input',
};

/**
 * Tables that readers make themselves. A row with a moment is a call. A row with only a day or a month may be a sum of
 * calls.
 */
const OWN: readonly LogFormat[] = [
  OWN_CALLS,
  {
    name: 'own-sums',
    title: 'a table of sums',
    link: LINK,
    recognise: [DAYS.join('|')],
    fields: { ...OWN_FIELDS, time: DAYS },
    isCall: false,
    cachedTokens: 'in input',
  },
  { ...OWN_CALLS, recognise: [WRITTEN.join('|')] },
];

/** Every format that is read. A log has the first format whose keys it has. */
export const FORMATS: readonly LogFormat[] = [...GATEWAYS, ...TOOLS, ...PROVIDERS, ...OBSERVABILITY, ...OWN];

/** Keys of objects that usually contain the list of rows. */
export const USUAL_ROWS: readonly (readonly string[])[] = [
  [],
  ...['data', 'results', 'items', 'records', 'rows', 'logs', 'requests', 'observations', 'generations', 'result'].map(
    (list) => [`${list}[]`],
  ),
];
