import type {
  Area,
  Configuration,
  Estimate,
  ItemEstimate,
  ItemQuestion,
  Question,
  Reason,
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
  type Lookup,
  isItemQuestion,
  itemAnswerOf,
  refuseFilter,
  refuseItemQuestion,
  refuseName,
  refuseQuestion,
  refuseSelection,
} from './selection.ts';
import { messageOf } from '../../../src/core/text/words.ts';
import { type SnapshotFigures, figuresOf } from './snapshot.ts';
import { fetchNewest, fetchRelease, type FetchOutcome } from './update.ts';

/** The functions of the package over a snapshot. @throws RangeError on one that is damaged. */
export function createClient(snapshot: unknown): TokenEnergy {
  let figures = figuresOf(snapshot);
  // Where newer figures come from never follows from what was fetched.
  const { site } = figures.snapshot;

  const taken = ({ snapshot: found, reason }: FetchOutcome, onlyNewer: boolean): Update => {
    // Another call may have brought newer ones in the meantime.
    const late = found !== null && onlyNewer && found.snapshot.updated <= figures.snapshot.updated;
    const why = found === null ? reason : late ? 'there is nothing newer' : unanswered(found);
    if (found !== null && why === null) figures = found;
    return { changed: why === null, release: figures.snapshot.release, reason: why };
  };
  function estimate(question: Question): Estimate | null;
  function estimate(question: ItemQuestion): ItemEstimate | null;
  function estimate(question: Question | ItemQuestion): Estimate | ItemEstimate | null;
  function estimate(question: Question | ItemQuestion): Estimate | ItemEstimate | null {
    return estimateFrom(figures, question);
  }
  return {
    estimate,
    why: (question) => reasonFrom(figures, question),
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
      const [x, y] = [configurationOf(figures, a), configurationOf(figures, b)];
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
      taken(await fetchNewest(url ?? `${site}/clients/`, figures, options), true),
    pin: async (date: string, url?: string, options?: UpdateOptions) =>
      date === figures.snapshot.release
        ? { changed: false, release: date, reason: null }
        : taken(await fetchRelease(date, url ?? `${site}/clients/`, options), false),
  };
}

function estimateFrom(figures: SnapshotFigures, question: Question | ItemQuestion): Estimate | ItemEstimate | null {
  if (isItemQuestion(question)) {
    refuseItemQuestion(question);
    const answer = itemAnswerOf(figures, question).value;
    const area = areaAsked(figures, question).value;
    return answer === null || area === null ? null : itemEstimateOf(figures, question, answer, area);
  }
  refuseQuestion(question);
  const answer = answerOf(figures, question).value;
  const area = areaAsked(figures, question).value;
  return answer === null || area === null ? null : estimateOf(figures, question, answer, area);
}

/** Why a question has no answer; null where it has one. */
function reasonFrom(figures: SnapshotFigures, question: Question | ItemQuestion): Reason | null {
  if (isItemQuestion(question)) {
    refuseItemQuestion(question);
    return (itemAnswerOf(figures, question).reason ?? areaAsked(figures, question).reason)?.() ?? null;
  }
  refuseQuestion(question);
  return (answerOf(figures, question).reason ?? areaAsked(figures, question).reason)?.() ?? null;
}

function areaAsked(figures: SnapshotFigures, { grid = DEFAULTS.grid, year }: Question | ItemQuestion): Lookup<Area> {
  return areaOf(figures, grid, year);
}

/** A configuration by its `row_id`, or the one that a selection leads to. */
function configurationOf(figures: SnapshotFigures, of: Selection | string): Configuration | null {
  if (typeof of === 'string') return figures.rows.find(({ row_id }) => row_id === of) ?? null;
  refuseSelection(of);
  return answerOf(figures, of).value?.configuration ?? null;
}

/** Far above whatever a million tokens take, Wh. */
const ABSURD_WH = 1e9;

/** What is wrong with figures that have the right form; null where questions are answered from them. */
function unanswered({ snapshot, rows }: SnapshotFigures): string | null {
  const [first] = rows;
  if (first === undefined) return 'the snapshot has no configuration';
  if (!rows.every((row) => row.wh_per_million_output_tokens < ABSURD_WH)) return 'the snapshot has absurd figures';
  const { slug: model, workload } = first;
  try {
    const trial = createClient(snapshot);
    // With everything that an answer can have to say.
    const asked = { model, workload, outputTokens: 1, maxItlMs: Infinity, inputTokens: 1e12 };
    const answer = trial.estimate(asked);
    trial.why({ ...asked, model: 'none' });
    return answer === null ? 'the snapshot has no answer for the world' : null;
  } catch (error) {
    return `no question can be answered from the snapshot: ${messageOf(error)}`;
  }
}
