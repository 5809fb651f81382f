import type { ScoreNoteRow, ScoreRow } from '../../../contract/generated/data.d.ts';
import { tableLine } from '../../../contract/tables/table.ts';
import type { DataRule, FindingOfRule } from '../../../core/findings/finding.ts';
import { byCodePoint } from '../../../core/text/order.ts';
import { countOf, firstFew } from '../../../core/text/words.ts';
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
      'A row has a note if its model string contains more than the hub id. A warning names the rows of the newest round without the note that they had in the round before.',
    check({ aiEnergyScore: { scores, scoreNotes } }) {
      const noted = new Set(scoreNotes.filter(({ note }) => note !== PLACEHOLDER).map(scoreKey));
      const rounds = [...new Set(scores.map(({ round }) => round))].sort(byCodePoint);
      const [before, newest] = [rounds.at(-2), rounds.at(-1)];
      const missing = scores
        .filter((score) => !noted.has(scoreKey(score)))
        .map((score) => ({
          score,
          earlier: scoreNotes.findLast(
            ({ task, source_label }) => task === score.task && source_label === score.source_label,
          ),
          isMarked: score.source_label !== score.model,
        }))
        .filter(
          ({ score, earlier, isMarked }) =>
            isMarked || (earlier !== undefined && score.round === newest && earlier.round === before),
        );
      return missing.length === 0 ? [] : [missingNotes(missing)];
    },
  },
];

/** The note in a printed line, which a person has to replace with what the mark means. It doesn't count as a note. */
const PLACEHOLDER = 'what the mark means';

/** A row without a note, and the latest note on its model in an earlier round. */
interface MissingNote {
  readonly score: ScoreRow;
  readonly earlier: ScoreNoteRow | undefined;
  /** Whether the model string has a mark that is not part of the hub id. */
  readonly isMarked: boolean;
}

/**
 * One finding about all rows without a note, with the lines to add in the order of the table: an error if a mark is
 * unexplained.
 */
function missingNotes(missing: readonly MissingNote[]): FindingOfRule {
  const marked = missing.filter(({ isMarked }) => isMarked).map(({ score }) => score.source_label);
  const lost = missing.filter(({ isMarked }) => !isMarked).map(({ score }) => score.source_label);
  const problems = [
    ...(marked.length > 0 ? [`nothing explains the mark in ${firstFew(marked)}`] : []),
    ...(lost.length > 0 ? [`the note of the round before has no successor for ${firstFew(lost)}`] : []),
  ];
  const lines = missing.map(({ score: { round, task, source_label }, earlier }) =>
    tableLine([round, task, source_label, earlier?.note ?? PLACEHOLDER]),
  );
  const steps = [
    `Add the ${countOf(lines.length, 'line')} below at the end of the file.`,
    ...(missing.some(({ earlier }) => earlier === undefined) ? [`Replace "${PLACEHOLDER}" with its meaning.`] : []),
    ...(lost.length > 0 ? [`Leave out a line if its note no longer applies: ${lost.join(', ')}.`] : []),
  ];
  return {
    severity: marked.length > 0 ? 'error' : 'warning',
    file: SCORE_NOTES,
    message: `Notes are missing: ${problems.join('; ')}`,
    fix: steps.join(' '),
    lines,
  };
}
