import type {
  Area,
  Configuration,
  Estimate,
  ItemEstimate,
  ItemQuestion,
  Question,
  Selection,
  TokenEnergy,
  Update,
  UpdateOptions,
} from '../token-energy.d.ts';
import { comparisonOf, estimateOf, itemEstimateOf, tied } from './estimate.ts';
import { modelOf, nearModels } from './names.ts';
import {
  answerOf,
  areaOf,
  bestOf,
  DEFAULTS,
  filtered,
  type Found,
  isItemQuestion,
  itemAnswerOf,
  refuseFilter,
  refuseItemQuestion,
  refuseName,
  refuseQuestion,
  refuseSelection,
} from './selection.ts';
import { figuresOf } from './snapshot.ts';
import { fetchNewest, fetchRelease, type Fetched } from './update.ts';

/** The functions of the package over a snapshot. @throws RangeError on one that is damaged. */
export function createClient(snapshot: unknown): TokenEnergy {
  let figures = figuresOf(snapshot);
  // Where newer figures come from never follows from what was fetched.
  const { site } = figures.snapshot;

  const taken = ({ snapshot: found, reason }: Fetched): Update => {
    if (found !== null) figures = found;
    return { changed: found !== null, release: figures.snapshot.release, reason };
  };
  const row = (of: Selection | string): Configuration | null => {
    if (typeof of === 'string') return figures.rows.find(({ row_id }) => row_id === of) ?? null;
    refuseSelection(of);
    return answerOf(figures, of).value?.configuration ?? null;
  };
  function estimate(question: Question): Estimate | null;
  function estimate(question: ItemQuestion): ItemEstimate | null;
  function estimate(question: Question | ItemQuestion): Estimate | ItemEstimate | null;
  function estimate(question: Question | ItemQuestion): Estimate | ItemEstimate | null {
    if (isItemQuestion(question)) {
      refuseItemQuestion(question);
      const answer = itemAnswerOf(figures, question).value;
      const area = areaAsked(question).value;
      return answer === null || area === null ? null : itemEstimateOf(figures, question, answer, area);
    }
    refuseQuestion(question);
    const answer = answerOf(figures, question).value;
    const area = areaAsked(question).value;
    return answer === null || area === null ? null : estimateOf(figures, question, answer, area);
  }
  const areaAsked = ({ grid = DEFAULTS.grid, year }: Question | ItemQuestion): Found<Area> =>
    areaOf(figures, grid, year);
  return {
    estimate,
    why(question) {
      if (isItemQuestion(question)) {
        refuseItemQuestion(question);
        return (itemAnswerOf(figures, question).reason ?? areaAsked(question).reason)?.() ?? null;
      }
      refuseQuestion(question);
      return (answerOf(figures, question).reason ?? areaAsked(question).reason)?.() ?? null;
    },
    models: () => [...figures.models],
    configurations(filter = {}) {
      refuseFilter(filter);
      return filtered(figures, { ...filter }, filter.model === undefined ? undefined : modelOf(figures, filter.model));
    },
    best(selection) {
      refuseSelection(selection);
      const all = bestOf(figures, selection);
      return all.map((c) => ({ ...c, tiesWithFirst: tied(c, all[0] ?? c) }));
    },
    grid(area, year) {
      refuseName(area);
      return areaOf(figures, area, year).value;
    },
    compare(a, b) {
      const [x, y] = [row(a), row(b)];
      return x === null || y === null ? null : comparisonOf(x, y);
    },
    resolve(name) {
      refuseName(name);
      return modelOf(figures, name);
    },
    near(name) {
      refuseName(name);
      return nearModels(figures, name);
    },
    about() {
      const { release, updated, caveat, attribution, licence, notices, withdrawn } = figures.snapshot;
      return { release, updated, site, caveat, attribution, licence, ...structuredClone({ notices, withdrawn }) };
    },
    update: async (url?: string, options?: UpdateOptions) =>
      taken(await fetchNewest(url ?? `${site}/clients/`, figures, options)),
    pin: async (date: string, url?: string, options?: UpdateOptions) =>
      date === figures.snapshot.release
        ? { changed: false, release: date, reason: null }
        : taken(await fetchRelease(date, url ?? `${site}/clients/`, options)),
  };
}
