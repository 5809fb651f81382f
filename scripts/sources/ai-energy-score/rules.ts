import type { ScoreNoteRow, ScoreRow } from '../../contract/generated/data.d.ts';
import { strays, type Rule } from '../../findings/rule.ts';

interface Tables {
  readonly scores: readonly ScoreRow[];
  readonly scoreNotes: readonly ScoreNoteRow[];
}

/** Every note kept by hand is on a row. */
export const strayNote: Rule<Tables> = {
  id: 'ai-energy-score/stray-note',
  title: 'Every note is on a row of scores.csv.',
  check: ({ scores, scoreNotes }) =>
    strays(['notes.csv', 'source_label'], scoreNotes.map(key), ['scores.csv', scores.map(key)]),
};

/** Every row whose model string is more than a hub id has a note. An import warns of one that a note is yet to explain. */
export const unexplainedMark: Rule<Tables> = {
  id: 'ai-energy-score/unexplained-mark',
  title: 'A row whose model string is more than the hub id has a note.',
  check({ scores, scoreNotes }) {
    const noted = new Set(scoreNotes.map(key));
    return scores
      .filter((score) => score.source_label !== score.model && !noted.has(key(score)))
      .map((score) => ({
        file: 'notes.csv',
        pointer: 'source_label',
        message: 'The model string has a mark that is not part of the hub id, and no note says what it means.',
        found: key(score),
        fix: 'Add a note on the row.',
      }));
  },
};

function key({ round, task, source_label }: Pick<ScoreRow, 'round' | 'task' | 'source_label'>): string {
  return [round, task, source_label].join(', ');
}
