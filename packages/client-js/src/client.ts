import type { AnyQuestion, ChosenConfiguration, Reason, Selection, TokenEnergy } from '../token-energy.d.ts';
import { type AnyEstimate, chosen, comparisonOf, estimateOf, itemEstimateOf, tied } from './estimate.ts';
import { conversionReason, ofGpus, withConverted } from './conversion.ts';
import { nearModels } from './names.ts';
import { type Asked, given, questionOf, refuseName } from './options.ts';
import { predictedEstimateOf, predictionOf } from './prediction.ts';
import { type BareReason, type Lookup, answerOf, areaOf, filtered, rowOf } from './selection.ts';
import { type SnapshotFigures, figuresOf } from './snapshot.ts';

/** The functions of the package over a snapshot. @throws RangeError on one of another form. */
export function createClient(snapshot: unknown): TokenEnergy {
  const figures = figuresOf(snapshot);
  return {
    // The one cast: which answer goes with which question, a type of overloads tells callers alone.
    estimate: ((question) => answered(figures, questionOf(question)).value) as TokenEnergy['estimate'],
    predict: (question) => predictionOf(figures, question),
    why: (question, other) => reasonOf(figures, question) ?? (other === undefined ? null : reasonOf(figures, other)),
    models(options = {}) {
      given(options, 'models');
      return [...figures.models];
    },
    configurations: (filter = {}) => filtered(figures, given(filter, 'filter')),
    best(selection) {
      const { value } = answerOf(figures, figures.tokens, given(selection, 'selection'));
      if (value === null) return [];
      return value
        .fitting()
        .filter(({ gpu }, i, all) => all.findIndex((c) => c.gpu === gpu) === i)
        .map((c) => ({ ...chosen(figures, c, value), tiesWithFirst: tied(c, value.best) }));
    },
    grid(area, year) {
      refuseName(area);
      return areaOf(figures, { grid: area, ...(year !== null && { year }) }).value;
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

/** The answer to a question, measured or predicted, and why there is none, or not a whole one. */
function answered(figures: SnapshotFigures, asked: Asked) {
  const [area, gpus] = [areaOf(figures, asked), ofGpus(asked)];
  const measured =
    asked.outputs === undefined
      ? then(answerOf(figures, figures.tokens, asked), (choice) => estimateOf(figures, gpus, choice, area))
      : then(answerOf(figures, figures.items, asked), (choice) => itemEstimateOf(figures, gpus, choice, area));
  // Of another day nothing is predicted.
  const isPredictable = asked.allowPredicted === true && measured.reason !== null && measured.reason().field !== 'asOf';
  const { value, reason } = (isPredictable ? predictedEstimateOf(figures, gpus, area) : null) ?? measured;
  return {
    value: value === null ? null : withConverted(figures, asked, value),
    reason: reason ?? area.reason ?? conversionReason(figures, asked),
  };
}

function then<C>(found: Lookup<C>, estimate: (choice: C) => AnyEstimate): Lookup<AnyEstimate> {
  return found.reason === null ? { value: estimate(found.value), reason: null } : found;
}

const COMPARED = 'compare takes two, each a selection { model } or the row_id of a configuration.';

/** The configuration of that `row_id`, or the one that a selection leads to. */
function chosenBy(figures: SnapshotFigures, of: Selection | string): ChosenConfiguration | null {
  if (typeof of === 'string') {
    const { value } = rowOf(figures, of);
    return value === null ? null : chosen(figures, value, { ceiling: null, ceilingAsked: false, warnings: [] });
  }
  const { value } = answerOf(figures, figures.tokens, given(of, 'selection', COMPARED));
  return value === null ? null : chosen(figures, value.best, value);
}

/** Why there is no answer; null where there is one, with its emissions. */
function reasonOf(figures: SnapshotFigures, of: AnyQuestion | Selection | string): Reason | null {
  const asked = typeof of === 'string' ? null : questionOf(of);
  const { reason } = asked === null ? rowOf(figures, of as string) : answered(figures, asked);
  return reason === null ? null : { ...reason(), ...ceilingsOf(figures, asked) };
}

/** The ceiling that a question has, in the unit of what it counts. */
function ceilingsOf(figures: SnapshotFigures, asked: Asked | null): Omit<Reason, keyof BareReason> {
  if (asked === null) return { maxItlMs: null, maxLatencyS: null, ceilingAsked: false };
  const { maxItlMs, maxLatencyS, workload = figures.modelOf(asked.model).model?.workloads[0] ?? '' } = asked;
  const isOfItems = asked.outputs !== undefined;
  return {
    maxItlMs: isOfItems ? null : (maxItlMs ?? figures.tokens.ceiling(workload)),
    maxLatencyS: isOfItems ? (maxLatencyS ?? figures.items.ceiling(workload)) : null,
    ceilingAsked: (maxItlMs ?? maxLatencyS) !== undefined,
  };
}
