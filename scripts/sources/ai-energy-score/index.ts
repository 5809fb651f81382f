import type { ScoreNoteRow, ScoreRow } from '../../contract/generated/data.d.ts';
import { broken } from '../../findings/rule.ts';
import type { Table } from '../../tables/table.ts';
import type { SourceReport, SourceRow } from '../report.ts';
import { csvRows, type Format } from '../shape.ts';
import { defineSource, type OpenFiles } from '../source.ts';
import { strayNote, unexplainedMark } from './rules.ts';
import { checkStars } from './stars.ts';

const KEY = ['round', 'task', 'source_label'] as const;
const scores: Table<ScoreRow> = { schema: 'ScoreRow', file: 'scores.csv', key: KEY };
const scoreNotes: Table<ScoreNoteRow> = { schema: 'ScoreNoteRow', file: 'notes.csv', key: KEY };

const TASKS = ['text_generation', 'reasoning'] as const;
const TABLE: Format = {
  name: 'the tables of the leaderboard, one per task',
  fields: { required: ['model', 'total_gpu_energy', 'energy_score', 'class', 'test date'] },
};

const FIELDS = {
  source_label: 'model',
  kwh_per_1000_queries: 'total_gpu_energy',
  stars: 'energy_score',
  round: 'test date',
};

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * A model string of the source: the hub id, in which an asterisk may stand before the model's name, and after it
 * the reasoning effort of the run. The parts: organisation, asterisk, name, effort.
 */
const LABEL = /^([A-Za-z0-9][A-Za-z0-9._-]*)\/([*]?)([A-Za-z0-9][A-Za-z0-9._-]*)(?: (low|medium|high))?$/;

/** AI Energy Score: the leaderboard's tables of text generation and reasoning, all rounds. */
export const aiEnergyScore = defineSource({
  id: 'ai-energy-score',
  files: [
    { name: 'text_generation.csv', at: '' },
    { name: 'reasoning.csv', at: 'reasoning.csv' },
  ],
  tables: { scores },
  handKept: { scoreNotes },
  rules: [strayNote, unexplainedMark],
  read,
});

function read(files: OpenFiles, present: { readonly scoreNotes: readonly ScoreNoteRow[] }) {
  const reports = TASKS.map((task) => ({ task, report: files.open(`${task}.csv`) }));
  const rows = reports.flatMap(({ task, report }) => readTask(task, report));
  const tables = { ...present, scores: rows };
  const warnings = broken([unexplainedMark], tables).map((found) => ({ ...found, severity: 'warning' as const }));
  // Neither can notes be checked unless every row was read.
  const isWhole = !reports.some(({ report }) => report.hasErrors);
  const findings = isWhole ? [...broken([strayNote], tables), ...warnings] : [];
  return { rows: { scores: rows }, version: null, format: TABLE.name, findings };
}

function readTask(task: string, report: SourceReport): ScoreRow[] {
  const placed = csvRows(report, [TABLE]).rows.flatMap((row) => {
    const score = readScore(row, task);
    return score === null ? [] : [{ score, row }];
  });
  if (placed.length === 0) report.whole.error('ai-energy-score/empty', '', 'The table has no row.');
  for (const { score, row } of placed) {
    row.once('ai-energy-score/duplicate', 'model', 'model and round', `${score.source_label}, ${score.round}`);
  }
  // Without a row that could not be read, the stars of its whole class would seem wrong.
  if (!report.hasErrors) checkStars(placed);
  return placed.map(({ score }) => score);
}

function readScore(row: SourceRow, task: string): ScoreRow | null {
  const [label, date] = [row.text('model'), row.text('test date')];
  const model = hubId(label);
  if (model === null) {
    const allowed = 'organisation/model, an asterisk before the model and " low", " medium" or " high" after it';
    const message = 'The model string is not a hub id with known marks.';
    row.error('ai-energy-score/label', 'model', message, { found: label, allowed });
  }
  const round = roundOf(date);
  if (round === null) {
    const said = { found: date, allowed: 'such as "Dec 25"' };
    row.error('ai-energy-score/date', 'test date', 'The test date is not a month and a year.', said);
  }
  const candidate = {
    task,
    round: round ?? undefined,
    source_label: model === null ? undefined : label,
    model: model ?? undefined,
    class: row.get('class'),
    kwh_per_1000_queries: row.number('total_gpu_energy'),
    stars: row.number('energy_score'),
  };
  return row.as(scores, candidate, FIELDS);
}

/** The hub id in a model string: without asterisk and effort. Null when the string has another form. */
export function hubId(label: string): string | null {
  const parts = LABEL.exec(label);
  return parts === null ? null : `${parts[1] ?? ''}/${parts[3] ?? ''}`;
}

/** The round of a test date such as "Dec 25": `2025-12`. Null when the text has another form. */
function roundOf(date: string): string | null {
  const [, name = '', year = ''] = /^([A-Z][a-z]{2}) (\d{2})$/.exec(date) ?? [];
  const month = MONTHS.indexOf(name) + 1;
  return month === 0 ? null : `20${year}-${String(month).padStart(2, '0')}`;
}
