import { pick } from '../../../src/core/text/json.ts';
import type { TokenEnergy } from '../token-energy.d.ts';
import { answered, chosenBy, reasonOf } from './answer.ts';
import { areaOf } from './area.ts';
import { camelKeys } from './case.ts';
import { comparisonOf, tied } from './comparison.ts';
import { chosen } from './configuration.ts';
import { nearModels } from './names.ts';
import { given, questionOf, rejectName } from './options.ts';
import { predictionOf } from './prediction.ts';
import { choiceOf, filtered } from './selection.ts';
import { figuresOf } from './snapshot.ts';

/** The functions of the package over a snapshot, as a value or as JSON text. @throws RangeError if it can't be used. */
export function createClient(snapshot: unknown): TokenEnergy {
  const figures = figuresOf(snapshot);
  const { words } = figures.snapshot;
  return {
    // The one cast: only the overloads say which result belongs to which question.
    estimate: ((question) => answered(figures, questionOf(words, question)).value) as TokenEnergy['estimate'],
    predict: (question) => predictionOf(figures, question),
    why: (question, other) => reasonOf(figures, question) ?? (other === undefined ? null : reasonOf(figures, other)),
    models(options = {}) {
      given(words, options, 'models');
      return [...figures.models];
    },
    configurations: (filter = {}) => filtered(figures, given(words, filter, 'filter')),
    best(selection) {
      const { value } = choiceOf(figures, figures.tokens, given(words, selection, 'selection'));
      if (value === null) return [];
      return value
        .fitting()
        .filter(({ gpu }, i, all) => all.findIndex((c) => c.gpu === gpu) === i)
        .map((c) => ({ ...chosen(figures, c, value), tiesWithFirst: tied(c, value.best) }));
    },
    grid(area, year) {
      rejectName(words, area);
      return areaOf(figures, { grid: area, ...(year !== null && { year }) }).value;
    },
    compare(a, b) {
      const [first, second] = [chosenBy(figures, a), chosenBy(figures, b)];
      return first === null || second === null ? null : comparisonOf(words, first, second);
    },
    resolve(name) {
      rejectName(words, name);
      return figures.modelOf(name).model;
    },
    near(name) {
      rejectName(words, name);
      return nearModels(figures.models, figures.snapshot, name);
    },
    about() {
      const { snapshot, earlier } = figures;
      return {
        ...pick(snapshot, ['release', 'updated', 'site', 'caveat', 'citation', 'attribution', 'licence']),
        sources: { ...snapshot.sources, earlier: earlier?.source ?? null },
        earlierModels: earlier?.models.map(({ slug }) => slug) ?? [],
        earlierWorkloads: [...(earlier?.workloads.keys() ?? [])],
        earlierMeasurements: earlier?.measurements() ?? [],
        notices: structuredClone(snapshot.notices),
        withdrawn: snapshot.withdrawn.map(camelKeys),
      };
    },
  };
}
