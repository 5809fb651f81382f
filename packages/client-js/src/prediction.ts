import { CHAT } from '../../../src/figures/chat.ts';
import { fill } from '../../../src/core/text/fill.ts';
import { NOT_ENOUGH, type PredictedEnergy, predict } from '../../../src/figures/prediction.ts';
import { plain } from '../../../src/figures/name-key.ts';
import { amounts } from '../../../src/figures/price.ts';
import type { Snapshot } from '../../../src/contract/generated/site.d.ts';
import type { Area, PredictedEstimate, PredictedFigure, Prediction, PredictionQuestion } from '../token-energy.d.ts';
import { providerNotes } from './names.ts';
import { frameOf, promptOf, promptWarnings, warningsOf } from './estimate.ts';
import { type Asked, given, has } from './options.ts';
import { gpuOf, type Lookup, none } from './selection.ts';
import type { SnapshotFigures } from './snapshot.ts';

/** A model whose sizes are known. */
type OpenModel = NonNullable<Snapshot['predictions']>['models'][number] & { readonly maker: string };

/** What a prediction follows from: id and bits are null where sizes were given. */
type Sizes = { readonly [K in keyof OpenModel]: OpenModel[K] | (K extends 'model_id' | 'bits' ? null : never) };

/** The model of that hub id, else the one whose id has that name behind its owner; null where there is none. */
function openModel({ snapshot }: SnapshotFigures, name: string): OpenModel | null {
  const [id, tail] = [plain(name), tailOf(plain(name))];
  const models = snapshot.predictions?.models ?? [];
  const found =
    models.find(({ model_id }) => plain(model_id) === id) ??
    models.find(({ model_id }) => tailOf(plain(model_id)) === tail);
  return found === undefined ? null : { ...found, maker: found.model_id.split('/')[0] ?? '' };
}

function tailOf(id: string): string {
  return id.slice(id.lastIndexOf('/') + 1);
}

/** What is predicted on a GPU, or on the most frugal where none is named. */
function predictedOn(
  { gpus, snapshot: { predictions } }: SnapshotFigures,
  sizes: Sizes,
  asked: string | undefined,
): { readonly gpu: string | null; readonly answer: PredictedEnergy } {
  const named = asked === undefined ? undefined : (gpuOf(gpus, asked) ?? asked);
  const all = (named === undefined ? (predictions?.cards ?? []) : [{ gpu: named }]).map(({ gpu }) => {
    return { gpu, answer: predictions === null ? { refusal: NOT_ENOUGH } : predict(predictions, { ...sizes, gpu }) };
  });
  const [least = { gpu: null, answer: { refusal: NOT_ENOUGH } }] = all.sort((a, b) => whOf(a.answer) - whOf(b.answer));
  return least.answer.refusal === null || named !== undefined ? least : { ...least, gpu: null };
}

function whOf(answer: PredictedEnergy): number {
  return answer.refusal === null ? answer.wh : Number.MAX_VALUE;
}

/** What `predict` answers. */
export function predictionOf(figures: SnapshotFigures, question: PredictionQuestion): Prediction {
  // Two casts: which of the two kinds it is, `has` tells; what each has is tested.
  if (has(question, 'model')) {
    const { model, gpu } = given(question as Extract<PredictionQuestion, { model: string }>, 'prediction');
    const refusal = fill(figures.snapshot.words.no_open_model, { asked: model });
    return told(figures, openModel(figures, model), gpu, refusal);
  }
  const sizes = given(question as Exclude<PredictionQuestion, { model: string }>, 'sizes');
  const { paramsB: params_b, activeParamsB: active_params_b, maker = '', gpu } = sizes;
  return told(figures, { model_id: null, maker, params_b, active_params_b, bits: null }, gpu);
}

/** A prediction, or why there is none; `unknown` is said where no sizes are known. */
function told(figures: SnapshotFigures, sizes: Sizes | null, asked: string | undefined, unknown = ''): Prediction {
  const { predictions, words, release, sources, caveat, itl_deadline_ms: maxItlMs } = figures.snapshot;
  const { gpu, answer } =
    sizes === null ? { gpu: asked ?? null, answer: { refusal: unknown } } : predictedOn(figures, sizes, asked);
  const isKnown = sizes !== null && (predictions?.makers.includes(sizes.maker) ?? false);
  const isTold = answer.refusal === null;
  return {
    basis: 'predicted',
    whPerMillionTokens: isTold ? { value: answer.wh, low: answer.low, high: answer.high } : null,
    refusal: answer.refusal,
    model_id: sizes?.model_id ?? null,
    params_b: sizes?.params_b ?? null,
    active_params_b: sizes?.active_params_b ?? null,
    bits: sizes?.bits ?? null,
    gpu,
    coverage: isTold ? (predictions?.validations[isKnown ? 'family' : 'maker'].coverage ?? null) : null,
    workload: CHAT,
    maxItlMs,
    boundary: 'gpu_only',
    caveat: predictions?.caveat ?? caveat,
    warnings: warningsOf(figures, isTold && asked === undefined ? [fill(words.any_gpu, { gpu: gpu ?? '' })] : []),
    release,
    sources,
  };
}

/**
 * What tokens cost of an open-weights model that was not measured, or why that is not predicted; null where no such model
 * has that name.
 */
export function predictedEstimateOf(
  figures: SnapshotFigures,
  question: Asked,
  area: Lookup<Area>,
): Lookup<PredictedEstimate> | null {
  const sizes = openModel(figures, question.model);
  if (sizes === null) return null;
  const { words, itl_deadline_ms: deadline } = figures.snapshot;
  const { workload = CHAT, maxItlMs = deadline, numGpus } = question;
  const isOfMainTable = workload === CHAT && maxItlMs === deadline && numGpus === undefined;
  const { gpu, answer } = predictedOn(figures, sizes, question.gpu);
  if (isOfMainTable && answer.refusal === null && gpu !== null)
    return { value: estimateFor(figures, question, area, { sizes, gpu, answer }), reason: null };
  const why = isOfMainTable ? (answer.refusal ?? NOT_ENOUGH) : words.predicted_only;
  return none(figures, 'model', 'not_predicted', question.model, { why });
}

/** What is predicted, and of what. */
interface Predicted {
  readonly sizes: OpenModel;
  readonly gpu: string;
  readonly answer: Extract<PredictedEnergy, { readonly refusal: null }>;
}

function estimateFor(
  figures: SnapshotFigures,
  question: Asked,
  area: Lookup<Area>,
  { sizes: { maker: _, ...sizes }, gpu, answer }: Predicted,
): PredictedEstimate {
  const { model_id, params_b, active_params_b, bits } = sizes;
  const { words, predictions, caveat, itl_deadline_ms: maxItlMs } = figures.snapshot;
  const { outputTokens = 0, pue = 1 } = question;
  const rates = { pue, gCo2ePerKwh: area.value?.g_co2e_per_kwh ?? 0 };
  const cost = (whPerMillionOutputTokens: number) => amounts(outputTokens, { ...rates, whPerMillionOutputTokens });
  const [value, low, high] = [cost(answer.wh), cost(answer.low), cost(answer.high)];
  const figure = (of: 'energyWh' | 'emissionsGCo2e'): PredictedFigure => {
    return { value: value[of], low: low[of], high: high[of], basis: 'predicted' };
  };
  const reader = { gpu, bits, active_params_b, isDense: params_b === active_params_b, workload: CHAT };
  const promptWh = promptOf(figures, question, reader);
  const predicted = fill(words.predicted, { params: params_b, active: active_params_b, bits, gpu });
  const choice = {
    best: { gpu, model: model_id },
    otherGpuThan: null,
    ceilingAsked: question.maxItlMs !== undefined,
    warnings: [...providerNotes(figures.snapshot, question.model), predicted],
  };
  const further = promptWarnings(figures, question, CHAT, null, promptWh);
  return {
    wh: figure('energyWh'),
    gCo2e: area.value === null ? null : figure('emissionsGCo2e'),
    promptWh,
    ...sizes,
    workload: CHAT,
    gpu,
    wh_per_million_output_tokens: answer.wh,
    outputTokens,
    maxItlMs,
    ...frameOf(figures, question, choice, area, predictions?.caveat ?? caveat, further),
    otherGpuThan: null,
    basis: 'predicted',
  };
}
