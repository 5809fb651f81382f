import type { ScoreNoteRow, ScoreRow } from '../../contract/generated/data.d.ts';
import { finding, type Finding } from '../../findings/finding.ts';
import { nearest } from '../../text/nearest.ts';

const FILE = 'notes.csv';

/**
 * What is wrong with the hand-kept notes: a note on a row that is not there is an error, a row whose model string
 * has a mark that no note explains is a warning.
 */
export function checkNotes(scores: readonly ScoreRow[], notes: readonly ScoreNoteRow[]): Finding[] {
  const rows = new Set(scores.map(keyOf));
  const noted = new Set(notes.map(keyOf));
  const stray = notes
    .filter((note) => !rows.has(keyOf(note)))
    .map((note) => {
      const near = nearest(keyOf(note), [...rows]);
      return finding({
        rule: 'ai-energy-score/stray-note',
        file: FILE,
        pointer: 'source_label',
        message: 'The note is on a row that the source does not have.',
        found: keyOf(note),
        fix: near === null ? 'Remove the note.' : `Remove the note, or correct it: is it on ${near}?`,
      });
    });
  const unexplained = scores
    .filter((score) => score.source_label !== score.model && !noted.has(keyOf(score)))
    .map((score) =>
      finding({
        rule: 'ai-energy-score/unexplained-mark',
        severity: 'warning',
        file: FILE,
        pointer: 'source_label',
        message: 'The model string has a mark that is not part of the hub id, and no note says what it means.',
        found: keyOf(score),
        fix: 'Add a note on the row.',
      }),
    );
  return [...stray, ...unexplained];
}

function keyOf({ round, task, source_label }: Pick<ScoreRow, 'round' | 'task' | 'source_label'>): string {
  return [round, task, source_label].join(', ');
}
