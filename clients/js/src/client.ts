import type {
  AnswerEstimate,
  AnswerQuestion,
  AnyQuestion,
  ChosenConfiguration,
  Estimate,
  ItemEstimate,
  ItemQuestion,
  PredictableQuestion,
  PredictedEstimate,
  Question,
  Reason,
  Selection,
  TokenEnergy,
} from '../token-energy.d.ts';
import { chosen, comparisonOf, estimateOf, itemEstimateOf, tied } from './estimate.ts';
import { handedOut } from './areas.ts';
import { conversionReason, ofGpus, withConverted } from './conversion.ts';
import { nearModels } from './names.ts';
import { type Given, given, isItemQuestion, refuseName } from './options.ts';
import { predictedEstimateOf, predictionOf } from './prediction.ts';
import {
  type BareReason,
  type Lookup,
  answerOf,
  areaOf,
  ceilingOf,
  filtered,
  firstPerGpu,
  itemAnswerOf,
  rowOf,
} from './selection.ts';
import { type SnapshotFigures, figuresOf } from './snapshot.ts';

/** The functions of the package over a snapshot. @throws RangeError on one that is damaged. */
export function createClient(snapshot: unknown): TokenEnergy {
  const figures = figuresOf(snapshot);
  return {
    // The one cast: which answer goes with which question, a type of overloads tells callers alone.
    estimate: ((question) => estimateFrom(figures, question)) as TokenEnergy['estimate'],
    predict: (question) => predictionOf(figures, question),
    why: (question, other) => reasonOf(figures, question) ?? (other === undefined ? null : reasonOf(figures, other)),
    models(options = {}) {
      given(options, 'models');
      return [...figures.models];
    },
    configurations: (filter = {}) => filtered(figures, given(filter, 'filter')),
    best(selection) {
      const { value } = answerOf(figures, given(selection, 'selection'));
      if (value === null) return [];
      return firstPerGpu(value.fitting()).map((c) => ({
        ...chosen(figures, c, value),
        tiesWithFirst: tied(c, value.best),
      }));
    },
    grid(area, year) {
      refuseName(area);
      return handedOut(areaOf(figures, { grid: area, ...(year !== null && { year }) }).value);
    },
    compare(a, b) {
      const [x, y] = [chosenBy(figures, a), chosenBy(figures, b)];
      return x === null || y === null ? null : comparisonOf(x, y);
    },
    resolve(name) {
      refuseName(name);
      return figures.modelOf(name).model;
    },
    near(name) {
      refuseName(name);
      return nearModels(figures.models, figures.snapshot.names, name);
    },
    about() {
      const { release, updated, site, caveat, attribution, licence, notices, withdrawn } = figures.snapshot;
      return { release, updated, site, caveat, attribution, licence, ...structuredClone({ notices, withdrawn }) };
    },
  };
}

function estimateFrom(
  figures: SnapshotFigures,
  question: AnyQuestion,
): Estimate | AnswerEstimate | PredictedEstimate | ItemEstimate | null {
  if (isItemQuestion(question)) {
    const asked = given(question, 'itemQuestion');
    const { value } = itemAnswerOf(figures, asked);
    if (value === null) return null;
    return withConverted(figures, asked, itemEstimateOf(figures, ofGpus(asked), value, areaOf(figures, asked)));
  }
  const asked = given(question, 'question');
  const answer = answerOf(figures, asked);
  const area = areaOf(figures, asked);
  if (answer.value !== null)
    return withConverted(figures, asked, estimateOf(figures, ofGpus(asked), answer.value, area));
  const predicted = isPredictable(asked, answer) ? predictedEstimateOf(figures, ofGpus(asked), area) : null;
  return predicted?.value == null ? null : withConverted(figures, asked, predicted.value);
}

/** Whether a prediction is welcome where nothing was measured: not of another day. */
function isPredictable(
  asked: Given<Exclude<AnyQuestion, ItemQuestion>>,
  { reason }: Lookup<unknown>,
): asked is Given<PredictableQuestion> {
  return asked.allowPredicted === true && reason !== null && reason().field !== 'asOf';
}

const COMPARED = 'compare takes two, each a selection { model } or the row_id of a configuration.';

/** The configuration of that `row_id`, or the one that a selection leads to. */
function chosenBy(figures: SnapshotFigures, of: Selection | string): ChosenConfiguration | null {
  if (typeof of === 'string') {
    const { value } = rowOf(figures, of);
    return value === null ? null : chosen(figures, value, { ceiling: null, ceilingAsked: false, warnings: [] });
  }
  const { value } = answerOf(figures, given(of, 'selection', COMPARED));
  return value === null ? null : chosen(figures, value.best, value);
}

/** Why there is no answer; null where there is one, with its emissions. */
function reasonOf(figures: SnapshotFigures, asked: AnyQuestion | Selection | string): Reason | null {
  if (typeof asked === 'string') return told(rowOf(figures, asked).reason, null, null, false);
  if (isItemQuestion(asked)) {
    const question = given(asked, 'itemQuestion');
    const { workload = figures.modelOf(question.model).model?.workloads[0] ?? '', maxLatencyS } = question;
    const [answer, area] = [itemAnswerOf(figures, question), areaOf(figures, question)];
    const reason = answer.reason ?? area.reason ?? conversionReason(figures, question);
    return told(reason, null, ceilingOf(figures.items, workload, maxLatencyS), maxLatencyS !== undefined);
  }
  const question = given<Question | AnswerQuestion | PredictableQuestion>(asked, 'question');
  const { maxItlMs } = question;
  const [answer, area] = [answerOf(figures, question), areaOf(figures, question)];
  const predicted = isPredictable(question, answer) ? predictedEstimateOf(figures, question, area) : null;
  const reason = (predicted ?? answer).reason ?? area.reason ?? conversionReason(figures, question);
  return told(reason, maxItlMs ?? figures.snapshot.itl_deadline_ms, null, maxItlMs !== undefined);
}

function told(
  reason: (() => BareReason) | null,
  maxItlMs: number | null,
  maxLatencyS: number | null,
  ceilingAsked: boolean,
): Reason | null {
  return reason === null ? null : { ...reason(), maxItlMs, maxLatencyS, ceilingAsked };
}
