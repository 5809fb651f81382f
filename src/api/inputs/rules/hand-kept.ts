import type { ScoreNoteRow, ScoreRow } from '../../../contract/generated/data.d.ts';
import { tableLine } from '../../../contract/tables/table.ts';
import type { DataRule, FindingOfRule } from '../../../core/findings/finding.ts';
import { byCodePoint } from '../../../core/text/order.ts';
import { CHAT } from '../../../figures/chat.ts';
import { scoreKey } from '../../../sources/ai-energy-score/index.ts';
import type { InputsWithoutContributions } from '../inputs.ts';

const FAMILIES = 'data/ml-energy/families.csv';
const SCORE_NOTES = 'data/ai-energy-score/notes.csv';

/**
 * Rules about tables that people edit after a refresh. A build applies them. A refresh only reports them, because a new
 * model has to arrive before anybody can add its lines.
 */
export const handKeptRules: readonly DataRule<InputsWithoutContributions>[] = [
  {
    id: 'data/families',
    title: 'families.csv lists every chat model, and no other: predictions are validated family by family.',
    check({ mlEnergy: { configurations, families } }) {
      const chat = new Set(configurations.filter(({ workload }) => workload === CHAT).map(({ slug }) => slug));
      const listed = new Set(families.map(({ slug }) => slug));
      const missing = [...chat].filter((slug) => !listed.has(slug));
      const stale = [...listed].filter((slug) => !chat.has(slug));
      return [
        ...missing.map((slug) => ({
          file: FAMILIES,
          pointer: 'slug',
          message: `The chat model ${slug} is not listed, so predictions would leave it out`,
          fix: `Add the line "${slug},${slug},", in the order of the slugs. If it is a variant of a listed model, write the family of that model instead, with the reason.`,
        })),
        ...stale.map((slug) => ({
          file: FAMILIES,
          pointer: 'slug',
          message: 'No chat configuration has this model',
          found: slug,
          fix: 'Remove the line.',
        })),
      ];
    },
  },
  {
    id: 'ai-energy-score/missing-note',
    title:
      'A row has a note if its model string contains more than the hub id. A warning names each row of the newest round without the note that it had in the round before.',
    check({ aiEnergyScore: { scores, scoreNotes } }) {
      const noted = new Set(scoreNotes.filter(({ note }) => note !== PLACEHOLDER).map(scoreKey));
      const rounds = [...new Set(scores.map(({ round }) => round))].sort(byCodePoint);
      const [before, newest] = [rounds.at(-2), rounds.at(-1)];
      // One list for both kinds, so that the printed lines are in the order of the table.
      return scores
        .filter((score) => !noted.has(scoreKey(score)))
        .flatMap((score) => {
          const earlier = scoreNotes.findLast(
            ({ task, source_label }) => task === score.task && source_label === score.source_label,
          );
          if (score.source_label !== score.model) return [unexplainedMark(score, earlier)];
          const hasLostNote = earlier !== undefined && score.round === newest && earlier.round === before;
          return hasLostNote ? [lostNote(score, earlier)] : [];
        });
    },
  },
];

/** The note in a printed line, which a person has to replace with what the mark means. It doesn't count as a note. */
const PLACEHOLDER = 'what the mark means';

/** The finding about a row with a mark in its model string and without a note, which an earlier round may have. */
function unexplainedMark(score: ScoreRow, earlier: ScoreNoteRow | undefined): FindingOfRule {
  const what = earlier === undefined ? ', and say there what the mark means' : ', with the note of an earlier round';
  return {
    file: SCORE_NOTES,
    pointer: 'source_label',
    message: 'The model string has a mark that is not part of the hub id, and no note says what it means',
    found: scoreKey(score),
    fix: `Add this line${what}: ${noteLine(score, earlier?.note ?? PLACEHOLDER)}`,
  };
}

/** The warning about a row without the note that the same row had in the round before. */
function lostNote(score: ScoreRow, { round, note }: ScoreNoteRow): FindingOfRule {
  return {
    severity: 'warning',
    file: SCORE_NOTES,
    pointer: 'source_label',
    message: `The note on this row in round ${round} has no successor in round ${score.round}`,
    found: scoreKey(score),
    fix: `If the note still applies, add this line: ${noteLine(score, note)}`,
  };
}

/** The line of notes.csv for a row, as the table is written. */
function noteLine({ round, task, source_label }: ScoreRow, note: string): string {
  return tableLine([round, task, source_label, note]);
}
