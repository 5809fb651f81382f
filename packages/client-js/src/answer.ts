import type { AnyQuestion, Area, EarlierEstimate, Reason, Selection } from '../token-energy.d.ts';
import { areaOf } from './area.ts';
import type { Compared } from './comparison.ts';
import { chosen } from './configuration.ts';
import { conversionReason, ofGpus, withConverted } from './conversion.ts';
import { earlierEstimateOf } from './earlier-estimate.ts';
import type { AnyEstimate } from './estimate.ts';
import { itemEstimateOf } from './item-estimate.ts';
import { AS_MEASURED } from './lower-bound.ts';
import type { BareReason, Lookup } from './missing.ts';
import { type Asked, given, questionOf } from './options.ts';
import { predictedEstimateOf, predictionAdvice } from './prediction.ts';
import { choiceOf, rowOf } from './selection.ts';
import { shortObstacles } from './short-claim.ts';
import type { SnapshotFigures } from './snapshot.ts';
import { tokenEstimateOf } from './token-estimate.ts';
import { warning } from './warning.ts';
import { sentence } from './words.ts';

/** The result of a question, measured or predicted, and the reason for a missing result or missing emissions. */
export function answered(figures: SnapshotFigures, asked: Asked) {
  const area = areaOf(figures, asked);
  const gpusOnly = ofGpus(asked);
  const measured =
    gpusOnly.outputs === undefined
      ? estimated(choiceOf(figures, figures.tokens, asked), (choice) =>
          tokenEstimateOf(figures, gpusOnly, choice, area),
        )
      : estimated(choiceOf(figures, figures.items, asked), (choice) => itemEstimateOf(figures, gpusOnly, choice, area));
  const earlier = earlierOn(figures, asked, measured, area);
  if (earlier?.value != null) return { value: earlier.value, reason: area.reason };
  // Nothing is predicted for a day before the data.
  const isPredictable = asked.allowPredicted === true && measured.reason !== null && measured.reason().field !== 'asOf';
  const predicted = isPredictable ? predictedEstimateOf(figures, gpusOnly, area) : null;
  const { value, reason } = predicted?.value == null ? (earlier ?? predicted ?? measured) : predicted;
  return {
    value: value === null ? null : withConverted(figures, asked, value),
    reason: reason ?? area.reason ?? conversionReason(figures, asked, value),
  };
}

/**
 * The estimate of the 2024 benchmark, or why it has none; null if the question is not about it. A figure of 2024 for
 * the GPU in the question comes before a later one for another GPU, so allowing another GPU never replaces a result.
 */
function earlierOn(
  figures: SnapshotFigures,
  asked: Asked,
  measured: Lookup<AnyEstimate>,
  area: Lookup<Area>,
): Lookup<EarlierEstimate> | null {
  if (measured.reason !== null) return earlierEstimateOf(figures, asked, area);
  if (measured.value.otherGpuThan === null) return null;
  const earlier = earlierEstimateOf(figures, { ...asked, allowOtherGpu: false }, area);
  return earlier?.value == null ? null : earlier;
}

function estimated<C>(found: Lookup<C>, estimate: (choice: C) => AnyEstimate): Lookup<AnyEstimate> {
  return found.reason === null ? { value: estimate(found.value), reason: null } : found;
}

/** The reason for a missing result or missing emissions; otherwise null. */
export function reasonOf(figures: SnapshotFigures, question: AnyQuestion | Selection | string): Reason | null {
  if (typeof question === 'string') {
    const { reason } = rowOf(figures, question);
    return reason === null ? null : { ...reason(), maxItlMs: null, maxLatencyS: null, latencyLimitGiven: false };
  }
  const asked = questionOf(figures.snapshot.words, question);
  const answer = answered(figures, asked);
  // `best` has no 2024 figures, which `estimate` does have.
  const isBest = answer.reason === null && asked.outputTokens === undefined && asked.outputs === undefined;
  const { reason } = isBest ? choiceOf(figures, figures.tokens, asked) : answer;
  if (reason === null) return null;
  const missing = withOtherGpu(figures, asked, reason());
  return { ...withPrediction(figures, asked, missing), ...latencyLimitOf(figures, asked) };
}

/**
 * The reason for a missing result, with the option for another GPU if that would give one and the question doesn't
 * exclude it.
 */
function withOtherGpu(figures: SnapshotFigures, asked: Asked, reason: BareReason): BareReason {
  if (reason.field !== 'gpu' || reason.near.length === 0 || asked.allowOtherGpu !== undefined) return reason;
  const { value } = answered(figures, { ...asked, allowOtherGpu: true });
  if (value === null) return reason;
  const advice = sentence(figures.snapshot.words.use_other_gpu, { option: 'allowOtherGpu: true', gpu: value.gpu });
  return { ...reason, message: `${reason.message} ${advice}` };
}

/** The reason for a missing result, with the way to a prediction if allowing one would give it. */
function withPrediction(figures: SnapshotFigures, asked: Asked, reason: BareReason): BareReason {
  const { model, outputTokens, outputs, allowPredicted } = asked;
  if (allowPredicted === true) return reason;
  const isUnknown = reason.field === 'model' && outputs === undefined && figures.modelOf(model).among.length === 0;
  if (!isUnknown) return reason;
  const { value } = answered(figures, { ...asked, outputTokens: outputTokens ?? 0, allowPredicted: true });
  const { words } = figures.snapshot;
  if (value?.basis !== 'predicted') {
    const advice = allowPredicted === undefined ? predictionAdvice(figures, asked) : null;
    return advice === null ? reason : { ...reason, message: `${reason.message} ${advice}` };
  }
  // A question without a count has no option for a prediction.
  const code = outputTokens === undefined ? 'no_model_predict' : 'no_model_predictable';
  return {
    ...reason,
    code,
    message: sentence(words[code], { asked: model, option: 'allowPredicted: true' }),
    near: [],
  };
}

/** The latency limit of a question, in the unit of what it counts. */
function latencyLimitOf(figures: SnapshotFigures, asked: Asked): Omit<Reason, keyof BareReason> {
  const { maxItlMs, maxLatencyS, workload = figures.modelOf(asked.model).model?.workloads[0] ?? '' } = asked;
  const latencyLimitGiven = (maxItlMs ?? maxLatencyS) !== undefined;
  return asked.outputs === undefined
    ? { maxItlMs: maxItlMs ?? figures.tokens.defaultLimit(workload), maxLatencyS: null, latencyLimitGiven }
    : { maxItlMs: null, maxLatencyS: maxLatencyS ?? figures.items.defaultLimit(workload), latencyLimitGiven };
}

/** A configuration that was named by its id. */
const NAMED_ROW: Parameters<typeof chosen>[2] = {
  limit: null,
  latencyLimitGiven: false,
  match: { modelMatch: 'exact', note: '', providerNotes: [] },
  otherGpuThan: null,
  warnings: [],
  boundFor: (configuration) => configuration,
};

const COMPARED = 'compare takes two, each a selection { model } or the rowId of a configuration.';

/** The configuration of that `rowId`, or the lowest-energy one of a selection. */
export function chosenBy(figures: SnapshotFigures, wanted: Selection | string): Compared | null {
  if (typeof wanted === 'string') {
    const { value } = rowOf(figures, wanted);
    return value === null ? null : { configuration: chosen(figures, value, NAMED_ROW), obstacles: [] };
  }
  const { words } = figures.snapshot;
  const asked = given(words, wanted, 'selection', COMPARED);
  const { value } = choiceOf(figures, figures.tokens, asked);
  if (value === null) return null;
  const assumed = asked.gpu === undefined ? [warning(words, 'any_gpu', { gpu: value.best.gpu })] : [];
  const { match, otherGpuThan } = value;
  const conditions = {
    ...AS_MEASURED,
    isMeasuredModel: match.modelMatch === 'exact',
    isMeasuredGpu: otherGpuThan === null,
  };
  return {
    configuration: chosen(figures, value.best, { ...value, warnings: [...value.warnings, ...assumed] }),
    obstacles: shortObstacles(words, asked, { conditions, providerNote: match.providerNotes[0] ?? null }),
  };
}
