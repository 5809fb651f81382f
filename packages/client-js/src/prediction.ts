import { CHAT } from '../../../src/figures/chat.ts';
import { fill } from '../../../src/core/text/fill.ts';
import { AS_MEASURED, type BoundConditions } from './lower-bound.ts';
import { plain } from '../../../src/figures/name-key.ts';
import { gCo2eOf, whOfTokens } from './amounts.ts';
import { ENERGY, figureInWords } from '../../../src/figures/quantities.ts';
import type { Area, PredictedEstimate, PredictedFigure, Prediction, PredictionQuestion } from '../token-energy.d.ts';
import { gpuOf, type NameMatch, providerNotes, providerWarnings } from './names.ts';
import { limitInWords, tokensInWords } from './phrases.ts';
import { claimsOf, frameOf, warningsOf } from './frame.ts';
import {
  acceptedTokens,
  calculatedPromptTokens,
  includedPromptTokens,
  isContextLong,
  promptOf,
  promptWarnings,
  responseCount,
} from './prompts.ts';
import { type Asked, given, has, rejectSizes } from './options.ts';
import { type Lookup, missing } from './missing.ts';
import {
  coverageOf,
  type OnGpu,
  openModel,
  type OpenModel,
  type Predicted,
  predictedOn,
  type Sizes,
} from './regression.ts';
import { nearOfKind, unknownModelReason } from './selection.ts';
import type { SnapshotFigures } from './snapshot.ts';
import { type Refusal, unknownModel } from './unknown-model.ts';
import { warning } from './warning.ts';
import { listed } from '../../../src/core/text/words.ts';
import { sentence } from './words.ts';

/** The result of `predict`. */
export function predictionOf(figures: SnapshotFigures, question: PredictionQuestion): Prediction {
  const { words } = figures.snapshot;
  if (has(question, 'model')) {
    rejectSizes(words, question);
    const { model, gpu } = given(words, question, 'prediction');
    const sizes = openModel(figures, model);
    const found =
      sizes === null ? { gpu: gpu ?? null, predicted: refusalOf(figures, model) } : predictedOn(figures, sizes, gpu);
    return resultOf(figures, sizes, found, gpu === undefined);
  }
  const { paramsB: params_b, activeParamsB: active_params_b, vendor = '', gpu } = given(words, question, 'sizes');
  const sizes = { model_id: null, vendor, params_b, active_params_b, bits: null };
  return resultOf(figures, sizes, predictedOn(figures, sizes, gpu), gpu === undefined);
}

/** Why no sizes are known of a name. */
function refusalOf(figures: SnapshotFigures, name: string): Refusal {
  const { words, refusals } = figures.snapshot;
  if (figures.modelOf(name).among.length > 0)
    return { refusal: fill(words.predict_measured, { asked: name }), code: 'measured' };
  const { earlier } = figures;
  const [earlierModel] = earlier?.named(name).among ?? [];
  if (earlier !== null && earlierModel !== undefined) {
    const workloads = listed(earlier.workloadsOf(earlierModel.slug), 'or');
    const refusal = sentence(words.predict_earlier, { asked: name, year: String(earlier.year), workloads });
    return { refusal, code: 'measured_earlier' };
  }
  const range = rangeOfSizes(figures);
  if (range === null) return { refusal: refusals.not_enough, code: 'not_enough' };
  const unknown: Refusal = { refusal: sentence(words.no_open_model, { asked: name, ...range }), code: 'unknown_sizes' };
  return unknownModel(figures, name).obstacle ?? unknown;
}

/** The numbers of parameters of the models that are predicted, in billions; null if none are. */
function rangeOfSizes({ snapshot }: SnapshotFigures): { readonly from: number; readonly to: number } | null {
  return snapshot.predictions?.domain?.params_b ?? null;
}

/** A prediction as a result. */
function resultOf(
  figures: SnapshotFigures,
  sizes: Sizes | null,
  { gpu, predicted }: OnGpu,
  isOnAnyGpu: boolean,
): Prediction {
  const { predictions, words, release, caveat, itl_deadline_ms: maxItlMs } = figures.snapshot;
  const isPredicted = predicted.refusal === null;
  return {
    claim: isPredicted && sizes !== null ? predictionClaim(figures, sizes, gpu ?? '', predicted) : null,
    basis: 'predicted',
    whPerMillionOutputTokensWithRange: isPredicted
      ? { value: predicted.wh, low: predicted.low, high: predicted.high }
      : null,
    refusal: predicted.refusal,
    refusalCode: predicted.refusal === null ? null : predicted.code,
    ...describedSizes(sizes),
    gpu,
    coverage: isPredicted && sizes !== null ? coverageOf(predictions, sizes) : null,
    workload: CHAT,
    maxItlMs,
    boundary: 'gpu_only',
    caveat: predictions?.caveat ?? caveat,
    warnings: warningsOf(
      figures,
      isPredicted && isOnAnyGpu ? [warning(words, 'any_gpu_predicted', { gpu: gpu ?? '' })] : [],
    ),
    release,
    sources: isPredicted ? [figures.snapshot.sources.energy] : [],
  };
}

/** A prediction in a sentence. */
function predictionClaim(
  { snapshot: { words, itl_deadline_ms: limit } }: SnapshotFigures,
  { model_id, params_b, active_params_b }: Sizes,
  gpu: string,
  { wh: value, low, high }: Predicted['predicted'],
): string {
  const values = {
    gpu,
    limit: limitInWords(words, words.short_limit_tokens, limit),
    ...figureInWords({ value, low, high }, ENERGY),
  };
  return model_id === null
    ? sentence(words.predict_claim, { ...values, params: params_b, active: active_params_b })
    : sentence(words.predict_claim_model, { ...values, model: model_id });
}

function describedSizes(sizes: Sizes | null): Pick<Prediction, 'modelId' | 'paramsB' | 'activeParamsB' | 'bits'> {
  const { model_id = null, params_b = null, active_params_b = null, bits = null } = sizes ?? {};
  return { modelId: model_id, paramsB: params_b, activeParamsB: active_params_b, bits };
}

/**
 * Predicted energy of an open-weights model that was not measured, or why it is not predicted; null if the name means
 * measured models.
 */
export function predictedEstimateOf(
  figures: SnapshotFigures,
  question: Asked,
  area: Lookup<Area>,
): Lookup<PredictedEstimate> | null {
  const sizes = openModel(figures, question.model);
  const { words, refusals } = figures.snapshot;
  if (sizes === null) return isUnknown(figures, question) ? notPredictable(figures, question.model) : null;
  if (question.outputTokens === undefined) return notPredicted(figures, question.model, words.predicted_count);
  const excluding = predictedOnly(figures, question);
  if (excluding !== null) return notPredicted(figures, question.model, excluding);
  const { gpu, predicted } = predictedOn(figures, sizes, question.gpu);
  if (predicted.refusal !== null || gpu === null)
    return notPredicted(figures, question.model, predicted.refusal ?? refusals.not_enough);
  return { value: estimateFor(figures, question, area, { sizes, gpu, predicted }), reason: null };
}

/**
 * What predictions are for, if a question asks for another workload, latency limit or number of GPUs; otherwise null.
 */
function predictedOnly({ snapshot }: SnapshotFigures, question: Asked): string | null {
  const { words, itl_deadline_ms: limit } = snapshot;
  const { workload = CHAT, maxItlMs = limit, numGpus } = question;
  const options = [
    ...(workload === CHAT ? [] : ['workload']),
    ...(maxItlMs === limit ? [] : ['maxItlMs']),
    ...(numGpus === undefined ? [] : ['numGpus']),
  ];
  return options.length === 0 ? null : sentence(words.predicted_only, { limit, options: listed(options, 'and') });
}

/** The reason why nothing is predicted for a model. */
function notPredicted(figures: SnapshotFigures, name: string, why: string) {
  return missing(figures, { field: 'model', code: 'not_predicted', given: name, values: { why } });
}

/** The reason if no sizes are known of a name: it has measured models with similar names, or why nothing is predicted. */
function notPredictable(figures: SnapshotFigures, name: string) {
  const similar = () => nearOfKind(figures, figures.tokens, name);
  const { word, obstacle } = unknownModel(figures, name);
  if (word === 'few_bits') return unknownModelReason(figures, name, similar);
  const range = rangeOfSizes(figures);
  const why = range === null ? figures.snapshot.refusals.not_enough : obstacle?.refusal;
  return why === undefined
    ? missing(figures, { field: 'model', code: 'not_predictable', given: name, values: { ...range }, near: similar })
    : notPredicted(figures, name, why);
}

/**
 * The way to a prediction for a question about a model that was not measured, or why none is possible. Null if the
 * question is about another workload or GPU than predictions, and if the reason for the missing figure says enough.
 */
export function predictionAdvice(figures: SnapshotFigures, asked: Asked): string | null {
  const { words } = figures.snapshot;
  const { model, workload = CHAT, gpu } = asked;
  const isMeasuredGpu = gpu === undefined || gpuOf(figures.snapshot, gpu) !== undefined;
  const range = rangeOfSizes(figures);
  if (range === null || workload !== CHAT || !isMeasuredGpu || isMeasuredEarlier(figures, model)) return null;
  const sizes = openModel(figures, model);
  if (sizes !== null) {
    const why = predictedOnly(figures, asked) ?? predictedOn(figures, sizes, gpu).predicted.refusal;
    return why === null ? null : sentence(words.cant_predict, { why });
  }
  const { word, obstacle } = unknownModel(figures, model);
  if (word === 'few_bits' || word === 'no_model_closed') return null;
  return obstacle === null
    ? sentence(words.or_predict, { ...range, limit: figures.snapshot.itl_deadline_ms })
    : sentence(words.cant_predict, { why: obstacle.refusal });
}

/** Whether a name means no measured model. */
function isUnknown(figures: SnapshotFigures, { model }: Asked): boolean {
  const { among, isOther } = figures.modelOf(model);
  return among.length === 0 && !isOther && !isMeasuredEarlier(figures, model);
}

/** Whether only the 2024 benchmark has a model. */
function isMeasuredEarlier({ earlier }: SnapshotFigures, name: string): boolean {
  return (earlier?.named(name).among ?? []).length > 0;
}

/** The responses that predictions are about. Their length is not known. */
const PREDICTED_RESPONSES = { workload: CHAT, avgOutputTokens: null } as const;

const PREDICTED: BoundConditions = { ...AS_MEASURED, basis: 'predicted' };

function estimateFor(
  figures: SnapshotFigures,
  question: Asked,
  area: Lookup<Area>,
  { sizes, gpu, predicted }: Predicted,
): PredictedEstimate {
  const { model_id: modelId, params_b: paramsB, active_params_b: activeParamsB, bits } = sizes;
  const { words, predictions, caveat, itl_deadline_ms: maxItlMs } = figures.snapshot;
  const { outputTokens = 0, responses = 1, pue = 1 } = question;
  const isDense = paramsB === activeParamsB;
  const promptWh = promptOf(figures, question, { gpu, bits, activeParamsB, isDense, ...PREDICTED_RESPONSES });
  const match = openMatchOf(figures, question.model, modelId);
  const choice = {
    best: { gpu, model: modelId },
    otherGpuThan: null,
    match,
    latencyLimitGiven: question.maxItlMs !== undefined,
    warnings: [
      ...providerWarnings(match),
      warning(words, 'predicted', { params: paramsB, active: activeParamsB, bits, gpu }),
    ],
  };
  const energy = amountsOf(predicted, outputTokens * responses, pue, area.value);
  const frame = frameOf(figures, question, choice, area, predictions?.caveat ?? caveat, {
    basis: 'predicted',
    promptWh,
    further: promptWarnings(figures, question, PREDICTED_RESPONSES, promptWh),
    anyGpu: 'any_gpu_predicted',
  });
  return {
    ...claimsOf(words, question, {
      ...energy,
      ...claimedOf(figures, question, sizes, gpu, match),
      bound: energy.wh.low,
      promptWh,
      electricity: frame.electricity,
    }),
    ...energy,
    atLeastWh: null,
    boundObstacle: 'predicted',
    promptWh,
    modelId,
    paramsB,
    activeParamsB,
    bits,
    workload: CHAT,
    gpu,
    whPerMillionOutputTokens: predicted.wh,
    outputTokens,
    responses: responseCount(question),
    maxItlMs,
    ...frame,
    otherGpuThan: null,
  };
}

/** What a claim about a prediction states besides its energy and emissions. */
function claimedOf(
  figures: SnapshotFigures,
  question: Asked,
  { model_id: model, bits }: OpenModel,
  gpu: string,
  { modelMatch, providerNotes: notes }: NameMatch,
) {
  const { words, itl_deadline_ms: limit } = figures.snapshot;
  return {
    subject: {
      what: tokensInWords(words, question.outputTokens ?? 0, question.responses),
      model,
      details: `${sentence('{bits}', { bits })} bits, ${words.label_chat}`,
      gpus: gpu,
      limit: limitInWords(words, words.claim_limit_tokens, limit),
      shortLimit: limitInWords(words, words.short_limit_tokens, limit),
      isLimitStated: true,
    },
    workload: CHAT,
    conditions: { ...PREDICTED, isMeasuredModel: modelMatch === 'exact' },
    load: words.load_busy,
    unit: 'token' as const,
    providerNote: notes[0] ?? null,
    includedPromptTokens: includedPromptTokens(figures, question, PREDICTED_RESPONSES),
    isContextLong: isContextLong(figures, question, PREDICTED_RESPONSES),
    acceptedTokens: acceptedTokens(figures, CHAT),
    calculatedPromptTokens: calculatedPromptTokens(figures),
    percentiles: null,
    highestWh: null,
  };
}

/**
 * How a name relates to the open model of that hub id. A name without the owner, or with another, may mean other
 * weights.
 */
function openMatchOf({ snapshot }: SnapshotFigures, name: string, modelId: string): NameMatch {
  const notes = providerNotes(snapshot, name);
  const modelMatch = plain(name) === plain(modelId) ? 'exact' : 'similar';
  return { modelMatch: notes.length > 0 ? 'other_hardware' : modelMatch, note: '', providerNotes: notes };
}

/** Energy and emissions of tokens by a prediction, each with its interval. */
function amountsOf(
  { wh, low, high }: Predicted['predicted'],
  outputTokens: number,
  pue: number,
  area: Area | null,
): Pick<PredictedEstimate, 'wh' | 'gCo2e'> {
  const energyOf = (whPerMillion: number): number => whOfTokens(whPerMillion, outputTokens, pue);
  const energy: PredictedFigure = { value: energyOf(wh), low: energyOf(low), high: energyOf(high), basis: 'predicted' };
  if (area === null) return { wh: energy, gCo2e: null };
  const emissions = {
    value: gCo2eOf(energy.value, area),
    low: gCo2eOf(energy.low, area),
    high: gCo2eOf(energy.high, area),
  };
  return { wh: energy, gCo2e: { ...emissions, basis: 'predicted' } };
}
