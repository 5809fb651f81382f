import type { DataRule } from '../../../core/findings/finding.ts';
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
          fix: `Add the line "${slug},${slug},". If it is a variant of a listed model, write the family of that model instead, with the reason.`,
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
    id: 'ai-energy-score/unexplained-mark',
    title: 'A row whose model string contains more than the hub id has a note.',
    check({ aiEnergyScore: { scores, scoreNotes } }) {
      const noted = new Set(scoreNotes.map(scoreKey));
      return scores
        .filter((score) => score.source_label !== score.model && !noted.has(scoreKey(score)))
        .map(({ round, task, source_label }) => {
          const earlier = scoreNotes.findLast((note) => note.task === task && note.source_label === source_label);
          const note = earlier?.note ?? 'what the mark means';
          const line = `${round},${task},${source_label},"${note.replaceAll('"', '""')}"`;
          const what =
            earlier === undefined ? ', and say there what the mark means' : ', with the note of an earlier round';
          return {
            file: SCORE_NOTES,
            pointer: 'source_label',
            message: 'The model string has a mark that is not part of the hub id, and no note says what it means',
            found: scoreKey({ round, task, source_label }),
            fix: `Add this line${what}: ${line}`,
          };
        });
    },
  },
];
