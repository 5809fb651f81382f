import { monthNumber } from '../../core/text/date.ts';
import type { ScoreNoteRow, ScoreRow } from '../../contract/generated/data.d.ts';
import { hasErrors, type DataRule } from '../../core/findings/finding.ts';
import { unknownValues } from '../unknown-values.ts';
import type { Table, TableRows } from '../../contract/tables/table.ts';
import { groupBy } from '../../core/text/group-by.ts';
import type { SourceReport, SourceRow } from '../source-report.ts';
import { countOf, firstFew } from '../../core/text/words.ts';
import { csvRows } from '../shape.ts';
import { defineSource, type OpenFiles } from '../source.ts';

const KEY = ['round', 'task', 'source_label'] as const;
const scores: Table<ScoreRow> = {
  schema: 'ScoreRow',
  file: 'scores.csv',
  key: KEY,
};
const scoreNotes: Table<ScoreNoteRow> = { schema: 'ScoreNoteRow', file: 'notes.csv', key: KEY };

const TASKS = ['text_generation', 'reasoning'] as const;
/** The source's column for each imported column. */
const FIELD_OF_COLUMN = {
  source_label: 'model',
  kwh_per_1000_queries: 'total_gpu_energy',
  stars: 'energy_score',
  class: 'class',
  round: 'test date',
};
const COLUMNS = Object.values(FIELD_OF_COLUMN);

/** The number of equal bands that the energies of a class are split into. The lowest band gets this number of stars. */
const BANDS = 5;

type ScoreTables = TableRows<{ scores: typeof scores; scoreNotes: typeof scoreNotes }>;

const notesRules: readonly DataRule<ScoreTables>[] = [
  {
    id: 'ai-energy-score/stray-note',
    title: 'Every note belongs to a row of scores.csv.',
    check: ({ scoreNotes: notes, scores }) =>
      unknownValues({
        file: 'notes.csv',
        column: 'source_label',
        values: notes.map(scoreKey),
        knownIn: 'scores.csv',
        known: scores.map(scoreKey),
      }),
  },
];

/** AI Energy Score: all rounds of the leaderboard's tables for text generation and reasoning. */
export const aiEnergyScore = defineSource({
  id: 'ai-energy-score',
  files: [
    { name: 'text_generation.csv', at: '' },
    { name: 'reasoning.csv', at: 'reasoning.csv' },
  ],
  importedTables: { scores },
  handKeptTables: { scoreNotes },
  joinRules: notesRules,
  read,
});

/** The text that identifies a score or a note: `2025-12, reasoning, openai/gpt-oss-120b high`. */
export function scoreKey({ round, task, source_label }: Pick<ScoreRow, (typeof KEY)[number]>): string {
  return [round, task, source_label].join(', ');
}

function read(files: OpenFiles) {
  return { rows: { scores: TASKS.flatMap((task) => readTask(task, files.open(`${task}.csv`))) }, version: null };
}

function readTask(task: string, report: SourceReport): ScoreRow[] {
  const placed = csvRows(report, { required: COLUMNS }).flatMap((row) => {
    const score = readScore(row, task);
    return score === null ? [] : [{ score, row }];
  });
  if (placed.length === 0) report.whole.error({ rule: 'ai-energy-score/empty', message: 'The table has no rows.' });
  // If a row could not be read, all stars of its class would seem wrong.
  if (!hasErrors(report)) checkStars(placed);
  return placed.map(({ score }) => score);
}

/** The score in a row. The schema rejects a round or a model of another form, which is imported unchanged. */
function readScore(row: SourceRow, task: string): ScoreRow | null {
  const label = row.text('model');
  const made = { task, round: roundOf(row.text('test date')), model: hubId(label), source_label: label };
  return row.toRow(scores, made, FIELD_OF_COLUMN);
}

/**
 * The hub id in a model string of the source. The string may have an asterisk before the model's name and the reasoning
 * effort after it.
 */
export function hubId(label: string): string {
  return label.replace('/*', '/').replace(/ (low|medium|high)$/, '');
}

/** The round of a test date such as "Dec 25": `2025-12`. */
function roundOf(date: string): string {
  const month = String(monthNumber(date)).padStart(2, '0');
  return date.replace(/^[A-Z][a-z]{2} (\d{2})$/, `20$1-${month}`);
}

/**
 * Reports stars that do not follow from the energies, once for the whole table. The rows of one round and class are
 * compared: the range from their lowest to their highest energy is split into five equal bands, and the lowest band
 * gets five stars. This reproduces every published star of the two rounds of 2025.
 */
function checkStars(placed: readonly { readonly score: ScoreRow; readonly row: SourceRow }[]): void {
  const groups = groupBy(placed, ({ score }) => [score.round, score.class].join(' '));
  const wrong = groups.flatMap(([, group]) => {
    const energies = group.map(({ score }) => score.kwh_per_1000_queries);
    return group.flatMap(({ score, row }) => {
      const stars = starsOf(score.kwh_per_1000_queries, energies);
      return stars === score.stars ? [] : [{ score, row, stars }];
    });
  });
  const name = ({ source_label, round }: ScoreRow): string => `${source_label} in ${round}`;
  wrong[0]?.row.error({
    rule: 'ai-energy-score/stars',
    field: 'energy_score',
    message: `The stars of ${countOf(wrong.length, 'row')} do not follow from the energies of their round and class.`,
    found: firstFew(wrong.map(({ score }) => `${score.stars} for ${name(score)}`)),
    allowed: firstFew(wrong.map(({ score, stars }) => `${stars} for ${name(score)}`)),
    fix: 'Check the energy, class and test date of these rows, and whether a row of their class is missing.',
  });
}

/**
 * The stars of an energy, from 5 for the lowest fifth of the range of its group to 1. The group includes the energy.
 */
export function starsOf(energy: number, group: readonly number[]): number {
  const [lowest, highest] = [Math.min(...group), Math.max(...group)];
  if (highest === lowest) return BANDS;
  const band = Math.floor(((energy - lowest) / (highest - lowest)) * BANDS);
  return BANDS - Math.min(band, BANDS - 1);
}
