import { LATENCY_LIMITS } from '../../../src/figures/latency-limits.ts';
import { COMPARED_ROW } from './tool-comparison.ts';
import { argument, definition, type JsonSchema, objectSchema, resultSchema } from './tool-schemas.ts';

/** A tool as the Model Context Protocol lists it. */
export interface ToolDeclaration {
  readonly name: 'energy' | 'compare' | 'predict' | 'models' | 'place';
  readonly description: string;
  readonly inputSchema: ReturnType<typeof objectSchema>;
  readonly outputSchema: ReturnType<typeof resultSchema>;
}

/** What an agent reads before it calls a tool. */
export const INSTRUCTIONS =
  'Measured GPU energy of served open-weights models, from a dated release. Call `energy` for tokens, images or videos, ' +
  '`compare` for several models or GPUs, `predict` for a model from its sizes, `place` for a grid carbon intensity, and ' +
  '`models` before you guess a name. Give the GPU, the latency limit, the input tokens and the place if you know them. ' +
  'The default limit of 500 ms between tokens, or 2 tokens per second, suits work that nobody waits for. For a chat that people ' +
  'read, pass `maxItlMs: 50`. ' +
  'If a provider serves the model, put its name before the model: `groq/llama-3.3-70b-versatile`. Without it, the claim is about ' +
  'the measured GPUs and weights. Repeat the lines Claim, Condition, Warning and Cite before the details word for word. ' +
  'The details answer further questions: the line Load shows how much the load of a server changes the figure. ' +
  'Say "at least" only where the claim says it: it means the lower end, or less, of a range of two standard deviations, which is one estimate ' +
  'for all rows from few repeated runs. Closed models such as GPT-4o, Claude or Gemini were not measured: say so and ' +
  'do not guess. For older models and GPUs, such as Mistral 7B on an A100, `energy` has figures measured in 2024. Say the ' +
  'year and engine with them, and never compare, rank or add them with other figures.';

const NO_LIMIT: JsonSchema = { type: 'boolean', description: 'Allow any latency. Not together with a latency limit.' };
const CITATION: JsonSchema = {
  type: 'string',
  description: 'How to cite the result, with the sources of this result only.',
};
const NUMBER: JsonSchema = { type: 'number' };
const MAYBE_NUMBER: JsonSchema = { type: ['number', 'null'] };
const TEXT: JsonSchema = { type: 'string' };
const MAYBE_TEXT: JsonSchema = { type: ['string', 'null'] };

/** The name of a model. The tools have no `resolve`. */
const MODEL: JsonSchema = {
  type: 'string',
  description:
    "Slug, display name, hub id or a provider's name of a model; `models` lists the slugs. If a provider serves the model, with " +
    'the provider before a slash: `groq/llama-3.3-70b-versatile`.',
};

/** A latency limit without Infinity, which JSON can't write. */
const LIMIT: JsonSchema = {
  ...argument('Selection', 'maxItlMs'),
  description:
    'Latency limit: highest median time between tokens, ms. Default: 500 (2 tokens per second), for work that nobody waits for. A ' +
    'chat needs about 50 (20 tokens per second). For any latency, pass noLatencyLimit instead.',
};

/** What each workload is, because its id doesn't say it. */
const WORKLOAD_WORDS =
  'Task. lm-arena-chat: chat. gpqa: hard science questions with long reasoning. sourcegraph-fim: filling a gap in code. ' +
  'image-chat, video-chat: questions about an image or a video. text-to-image, text-to-video: making images or videos. ' +
  'Ending in -2024: earlier figures, not comparable. Default: chat, or the only one of the model.';

const SELECTED = {
  workload: { ...argument('Selection', 'workload'), description: 'Task, as in the tool energy. Default: chat.' },
  gpu: argument('Selection', 'gpu'),
  maxItlMs: LIMIT,
  noLatencyLimit: NO_LIMIT,
};

/** Options of `estimate` without `asOf`, because the server has one snapshot only. */
const TOKEN_OPTIONS = [
  ...[
    'model',
    'gpu',
    'numGpus',
    'maxItlMs',
    'allowOtherGpu',
    'outputTokens',
    'responses',
    'inputTokens',
    'cachedInputTokens',
  ],
  ...['allowPredicted', 'grid', 'year', 'pue', 'boundary', 'nodeRatio'],
];

const WORKLOADS = ['TokenQuestion', 'OutputQuestion'].flatMap((shape) => argument(shape, 'workload')['enum']);

const ENERGY_ARGUMENTS = {
  ...Object.fromEntries(TOKEN_OPTIONS.map((option) => [option, argument('TokenQuestion', option)])),
  model: MODEL,
  maxItlMs: LIMIT,
  workload: { ...argument('TokenQuestion', 'workload'), enum: WORKLOADS, description: WORKLOAD_WORDS },
  noLatencyLimit: NO_LIMIT,
  maxLatencyS: {
    ...argument('OutputQuestion', 'maxLatencyS'),
    description: "Latency limit of images and videos: longest time of a batch, s. Default: the workload's limit.",
  },
  outputs: argument('OutputQuestion', 'outputs'),
};

/** What every estimate has. The schemas of the five kinds would be ten times as long. */
const ESTIMATE: JsonSchema = {
  type: 'object',
  description:
    'The estimate. Those of tokens, responses, images and videos, and predictions have further fields of their own.',
  required: [
    'claim',
    'shortClaim',
    'basis',
    'gpu',
    'electricity',
    'pue',
    'boundary',
    'caveat',
    'warnings',
    'release',
    'sources',
  ],
  properties: {
    claim: TEXT,
    shortClaim: TEXT,
    basis: { type: 'string', enum: ['measured', 'measured-2024', 'predicted'] },
    wh: {
      type: 'object',
      description:
        'GPU energy, Wh, multiplied by the pue; missing without a count. 2024 figures have null as low and high.',
      required: ['value'],
      properties: { value: NUMBER, low: MAYBE_NUMBER, high: MAYBE_NUMBER },
    },
    atLeastWh: {
      ...MAYBE_NUMBER,
      description: 'Only this value may be called "at least". Null without a lower bound.',
    },
    gCo2e: { type: ['object', 'null'], description: 'Emissions, g CO2e, like wh.' },
    promptWh: {
      type: ['object', 'null'],
      description: 'Reading the rest of a long prompt, Wh: low (a lower bound), central, high. Never part of wh.',
    },
    converted: {
      type: 'object',
      description:
        'If asked: wh converted to the boundary (low, middle, high), with its rungs, the steps. Never add it to wh.',
    },
    loadRange: {
      type: 'object',
      description: 'The same at the best and the smallest measured load: wh, avgRunningBatch.',
    },
    responsePercentiles: {
      type: ['object', 'null'],
      description: 'Tokens and wh of measured single responses: p10, p50, p90.',
    },
    rowId: TEXT,
    gpu: TEXT,
    electricity: { type: ['object', 'null'] },
    pue: NUMBER,
    boundary: { type: 'string', const: 'gpu_only' },
    caveat: { type: 'string', description: 'Must be shown beside the value.' },
    warnings: { type: 'array', items: definition('ResultWarning') },
    release: { type: ['string', 'null'] },
    sources: { type: 'array', items: TEXT },
  },
};

/** The tools, in the order in which they are listed. */
export const DECLARATIONS: readonly ToolDeclaration[] = [
  {
    name: 'energy',
    description:
      'GPU energy and emissions of output tokens, images or videos of a served model, with an uncertainty range. Repeat Claim, ' +
      'Condition and Cite word for word. A `boundary` also converts the energy to a node, fleet or site by ' +
      'published ratios. If only the 2024 benchmark has the model or the GPU, `basis` is `measured-2024`: never compare such a ' +
      'figure with others. If the model was not measured, `reason` says why.',
    inputSchema: objectSchema(ENERGY_ARGUMENTS, ['model']),
    outputSchema: resultSchema(
      {
        estimate: ESTIMATE,
        load: MAYBE_TEXT,
        conversion: MAYBE_TEXT,
        reason: definition('Reason'),
        advice: TEXT,
        citation: CITATION,
      },
      [],
    ),
  },
  {
    name: 'compare',
    description:
      'Energy per million output tokens of models on each measured GPU, lowest first. For one model, under several ' +
      `latency limits (the default, then ${LATENCY_LIMITS.join(', ')} ms between tokens). For several, under one. Without models, ` +
      'it lists the models with the lowest energy on the workload, each on its lowest-energy GPU. Not for images or videos.',
    inputSchema: objectSchema(
      {
        models: {
          type: 'array',
          items: { type: 'string' },
          minItems: 1,
          description: 'Slugs, display names, hub ids or names of providers. Default: lowest energy.',
        },
        ...SELECTED,
      },
      [],
    ),
    outputSchema: resultSchema(
      {
        workload: TEXT,
        boundary: { type: 'string', const: 'gpu_only' },
        rows: { type: 'array', items: COMPARED_ROW },
        missing: { type: 'array', items: definition('Reason'), description: 'Why a model has no rows.' },
        message: { type: 'string', description: 'Why rows are missing altogether.' },
        notShown: { type: 'integer', description: 'Models that are not listed, if no models were named.' },
        caveat: TEXT,
        citation: CITATION,
      },
      ['rows', 'missing'],
    ),
  },
  {
    name: 'predict',
    description:
      'Predicted GPU energy of chat per million output tokens, with a 90 % interval, for a model that was not measured: by its ' +
      'hub id, or by its sizes and vendor. Only for weights of 8 or 16 bits. A prediction is never a lower bound.',
    inputSchema: objectSchema(
      {
        model: { type: 'string', description: 'Hub id of a model. Not together with sizes.' },
        paramsB: argument('ModelSizes', 'paramsB'),
        activeParamsB: argument('ModelSizes', 'activeParamsB'),
        vendor: argument('ModelSizes', 'vendor'),
        gpu: argument('ModelSizes', 'gpu'),
      },
      [],
    ),
    outputSchema: resultSchema(
      {
        prediction: definition('Prediction'),
        refusal: TEXT,
        refusalCode: TEXT,
        advice: TEXT,
        citation: CITATION,
      },
      [],
    ),
  },
  {
    name: 'models',
    description: 'The measured models, with their workloads and GPUs.',
    inputSchema: objectSchema({}),
    outputSchema: resultSchema(
      {
        models: { type: 'array', items: definition('Model') },
        earlierModels: {
          type: 'array',
          items: TEXT,
          description: 'Models that only the 2024 benchmark has. Only `energy` has their figures.',
        },
        citation: CITATION,
      },
      ['models', 'earlierModels', 'citation'],
    ),
  },
  {
    name: 'place',
    description:
      'Grid carbon intensity of a country or the world, g CO2e per kWh: an annual average, not the value of an hour.',
    inputSchema: objectSchema(
      {
        place: { type: 'string', description: 'ISO code or name of a country; WLD for the world.' },
        year: argument('TokenQuestion', 'year'),
      },
      ['place'],
    ),
    outputSchema: resultSchema({ area: definition('Area'), reason: definition('Reason'), citation: CITATION }, []),
  },
];
