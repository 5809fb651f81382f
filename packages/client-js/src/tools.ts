import { ratiosInWords } from './boundary.ts';
import { OptionRejected, ValueRejected } from './rejection.ts';
import { decimals, integer, threeDigits } from '../../../src/figures/format.ts';
import { LATENCY_LIMITS } from './limits.ts';
import type { AnyQuestion, Estimate } from '../token-energy.d.ts';
import { joined } from './phrases.ts';
import { ENERGY, quantity } from '../../../src/figures/quantities.ts';
import { COMPARED_ROW, comparison } from './tool-comparison.ts';
import {
  advice2024,
  advised,
  adviceFor,
  type Arguments,
  cited,
  type Functions,
  noResult,
  type ToolResult,
  withoutLimit,
} from './tool-result.ts';
import { argument, definition, type JsonSchema, objectSchema, resultSchema } from './tool-schemas.ts';

/** A tool as the Model Context Protocol lists it, with its function. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: ReturnType<typeof objectSchema>;
  readonly outputSchema: ReturnType<typeof resultSchema>;
  readonly result: (given: Arguments) => ToolResult;
}

/** What an agent reads before it calls a tool. */
export const INSTRUCTIONS =
  'Measured GPU energy of served open-weights models, from a dated release. Call `energy` for tokens, images or videos, ' +
  '`compare` for several models or GPUs, `predict` for a model from its sizes, `place` for a grid carbon intensity, and ' +
  '`models` before you guess a name. Give the GPU, the latency limit, the input tokens and the place if you know them. ' +
  'The default limit of 500 ms between tokens, or 2 tokens per second, suits work that nobody waits for. For a chat that people ' +
  'read, pass `maxItlMs: 50`. ' +
  'If a provider serves the model, put its name before the model: `groq/llama-3.3-70b-versatile`. Without it, the claim is about ' +
  'the measured GPUs and weights. Repeat a claim word for word, with its warnings, caveat and citation; if space is short, the ' +
  'short claim with the citation. The line Load shows how much the load of a server changes the figure. With a boundary, repeat ' +
  'the line Conversion too: the claims are about the GPUs alone. ' +
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

/** The tools over the functions of the package. Their functions throw TypeError or RangeError as these do. */
export function toolsOf(ask: Functions): readonly Tool[] {
  const tools: readonly Tool[] = [
    {
      name: 'energy',
      description:
        'GPU energy and emissions of output tokens, images or videos of a served model, with an uncertainty range. `claim` has ' +
        'the result in sentences to repeat word for word. A `boundary` also converts the energy to a node, fleet or site by ' +
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
      result: (given) => energyResult(ask, questionFrom(given)),
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
            description: 'Slugs, display names, hub ids or names of providers. Default: all models.',
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
      result: (given) => comparison(ask, given),
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
      result: (given) => predictionResult(ask, given),
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
      result: () => modelList(ask),
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
      result: (given) => placeResult(ask, given),
    },
  ];
  return tools.map((tool) => ({ ...tool, result: (given) => inJson(tool.result(checked(tool, given))) }));
}

/** A result with its value as JSON writes it: null for a limit that is infinite. */
function inJson({ text, content }: ToolResult): ToolResult {
  return { text, content: JSON.parse(JSON.stringify(content)) as Record<string, unknown> };
}

/** The arguments without those that are null. @throws TypeError on an unknown or missing one. */
function checked({ name, inputSchema: { properties, required } }: Tool, given: Arguments): Arguments {
  const found = Object.entries(given).filter(([, value]) => value !== null && value !== undefined);
  const unknown = found.find(([option]) => !Object.hasOwn(properties, option));
  const allowed = Object.keys(properties).join(', ');
  if (unknown !== undefined)
    throw new OptionRejected(
      `${name} has no argument "${unknown[0]}". ${allowed === '' ? 'It has no arguments.' : `Allowed: ${allowed}.`}`,
    );
  const missing = required.find((option) => !found.some(([key]) => key === option));
  if (missing !== undefined) throw new OptionRejected(`${missing} is missing.`);
  return Object.fromEntries(found);
}

/** A question to `estimate`. The function checks the values. */
function questionFrom({ noLatencyLimit = false, ...given }: Arguments): AnyQuestion {
  const limit = 'outputs' in given ? 'maxLatencyS' : 'maxItlMs';
  return { ...given, ...withoutLimit(noLatencyLimit, limit, given) } as unknown as AnyQuestion;
}

/** What else the energy of a measured configuration depends on. */
function loadInWords(estimate: Estimate): string {
  const { best, smallest } = estimate.loadRange;
  const { pue } = estimate;
  const isApart = (estimate.promptWh?.low ?? 0) > 0;
  const what =
    `${pue === 1 ? 'GPU energy' : 'energy'} of the output tokens` +
    (isApart ? ' alone, without the added energy of the prompt,' : '') +
    (pue === 1 ? '' : `${isApart ? '' : ','} multiplied by the PUE of ${pue},`);
  const least = Math.min(best.wh, smallest.wh);
  const here =
    `The ${what} is ${quantity(best.wh, ENERGY, 'nearest', least)} with about ${integer(best.avgRunningBatch)} requests ` +
    `decoded together (median inter-token latency ${threeDigits(estimate.medianItlMs)} ms)`;
  const isSmallest = best.rowId === smallest.rowId;
  return isSmallest
    ? `${here}, the smallest number that was measured.`
    : `${here}, and ${quantity(smallest.wh, ENERGY, 'nearest', least)} with about ${integer(smallest.avgRunningBatch)}, the smallest number that was measured.`;
}

function energyResult(ask: Functions, question: AnyQuestion): ToolResult {
  const estimate = ask.estimate(question);
  if (estimate === null) return noResult(ask.why(question));
  const { claim, shortClaim, sources } = estimate;
  const converted = 'converted' in estimate ? estimate.converted : undefined;
  const load = 'loadRange' in estimate && estimate.wh.value > 0 ? loadInWords(estimate) : null;
  const conversion = converted === undefined ? null : `${converted.claim} ${ratiosInWords(converted)}`;
  const lines = [
    `Claim: ${claim}`,
    `Short claim: ${shortClaim}`,
    ...(load === null ? [] : [`Load: ${load}`]),
    ...(conversion === null ? [] : [`Conversion: ${conversion}`]),
    ...conditionLines(estimate),
  ];
  const what = 'rowId' in estimate ? estimate.rowId : estimate.modelId;
  return cited(ask, { what, sources }, lines, { estimate, load, conversion });
}

/** The lines with the conditions under which a value holds. */
function conditionLines({ caveat, warnings }: Pick<Estimate, 'caveat' | 'warnings'>): string[] {
  return [`Caveat: ${caveat}`, ...warnings.map(({ message }) => `Warning: ${message}`)];
}

function predictionResult(ask: Functions, given: Arguments): ToolResult {
  if (!('model' in given || 'paramsB' in given)) throw new OptionRejected('Give model, or paramsB and activeParamsB.');
  const prediction = ask.predict(given as unknown as Parameters<Functions['predict']>[0]);
  const { claim, refusal, refusalCode, modelId } = prediction;
  if (claim === null) {
    const measuredIn2024 = typeof given['gpu'] === 'string' ? advice2024(ask, given['gpu']) : '';
    const advice = joined([adviceFor(refusalCode), measuredIn2024]);
    return {
      text: joined([`No prediction: ${refusal ?? ''}.`, advice]),
      content: { refusal, refusalCode, ...advised(advice) },
    };
  }
  const lines = [`Claim: ${claim}`, ...conditionLines(prediction)];
  return cited(ask, { what: modelId, sources: prediction.sources }, lines, { prediction });
}

function modelList(ask: Functions): ToolResult {
  const models = ask.models();
  const lines = models.map(
    ({ slug, model, modelId, workloads, gpus }) =>
      `${slug}: ${model} (${modelId}); ${workloads.join(', ')}; ${gpus.join(', ')}`,
  );
  const earlier = ask.about().earlierModels.filter((slug) => models.every((model) => model.slug !== slug));
  const only = `Measured in 2024 only, for the tool energy alone: ${earlier.join(', ')}.`;
  const text = earlier.length === 0 ? lines : [...lines, only];
  const { energy, earlier: earlierSource } = ask.about().sources;
  const sources = earlier.length === 0 || earlierSource === null ? [energy] : [energy, earlierSource];
  return cited(ask, { what: null, sources }, text, { models, earlierModels: earlier });
}

function placeResult(ask: Functions, given: Arguments): ToolResult {
  const { place: grid, year } = given as { place: string; year?: string };
  if (typeof grid !== 'string' || grid.trim() === '')
    throw new ValueRejected(
      `place is ${JSON.stringify(grid)}. Allowed: the ISO code or the name of a country, or WLD.`,
    );
  const area = ask.grid(grid, year);
  if (area === null) return noResult(ask.why({ model: ask.models()[0]?.slug ?? '', outputTokens: 1, grid, year }));
  const line = `${area.displayName}, ${area.year}: ${decimals(area.gCo2ePerKwh, 1)} g CO2e per kWh (annual average).`;
  const citing = { what: area.iso3, sources: [ask.about().sources.grid] };
  return cited(ask, citing, [line, ...(area.note === null ? [] : [area.note])], { area });
}
