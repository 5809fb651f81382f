import type { ScoreNoteRow, ScoreRow } from '../contract/generated/data.d.ts';
import type { Contract, Table } from '../tables/table.ts';
import { checkNotes } from './ai-energy-score/notes.ts';
import { checkStars, type PlacedScore } from './ai-energy-score/stars.ts';
import { csvRows, numberIn, type CsvRow } from './csv.ts';
import { SourceReport } from './report.ts';
import type { Format } from './shape.ts';
import { defineSource, requiredFile, type Draft, type SourceTexts } from './source.ts';

const scores: Table<ScoreRow> = { schema: 'ScoreRow', file: 'scores.csv', key: ['round', 'task', 'source_label'] };
const scoreNotes: Table<ScoreNoteRow> = {
  schema: 'ScoreNoteRow',
  file: 'notes.csv',
  key: ['round', 'task', 'source_label'],
};

const TASKS = ['text_generation', 'reasoning'] as const;
const TABLE: Format = {
  name: 'the tables of the leaderboard, one per task',
  fields: { required: ['model', 'total_gpu_energy', 'energy_score', 'class', 'test date'] },
};

const FIELDS: ReadonlyMap<string, string> = new Map([
  ['source_label', 'model'],
  ['kwh_per_1000_queries', 'total_gpu_energy'],
  ['stars', 'energy_score'],
  ['round', 'test date'],
]);

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
  read,
});

function read(
  files: SourceTexts,
  present: { readonly scoreNotes: readonly ScoreNoteRow[] },
  contract: Contract,
): Draft<{ scores: typeof scores }> {
  const reports = TASKS.map((task) => {
    const file = requiredFile(files, `${task}.csv`);
    const report = new SourceReport(file);
    const placed = csvRows(file, [TABLE], report).rows.flatMap((row) => {
      const score = readScore(row, task, report, contract);
      return score === null ? [] : [{ score, place: row.place }];
    });
    if (placed.length === 0) {
      report.error({ line: null, pointer: () => '' }, '', {
        rule: 'ai-energy-score/empty',
        message: 'The table has no row.',
      });
    }
    checkUnique(placed, report);
    // Without a row that could not be read, the stars of its whole class would seem wrong.
    if (!report.hasErrors) checkStars(placed, report);
    return { report, placed };
  });
  const rows = reports.flatMap(({ placed }) => placed.map(({ score }) => score));
  const findings = reports.flatMap(({ report }) => report.findings);
  // Nor can notes be checked unless every row was read.
  const whole = !reports.some(({ report }) => report.hasErrors);
  return {
    rows: { scores: rows },
    version: null,
    format: TABLE.name,
    findings: whole ? [...findings, ...checkNotes(rows, present.scoreNotes)] : findings,
  };
}

function readScore({ cells, place }: CsvRow, task: string, report: SourceReport, contract: Contract): ScoreRow | null {
  const [label, date] = [cells.get('model') ?? '', cells.get('test date') ?? ''];
  const model = hubId(label);
  if (model === null) {
    report.error(place, 'model', {
      rule: 'ai-energy-score/label',
      message: 'The model string is no hub id with known marks.',
      found: label,
      allowed: 'organisation/model, an asterisk before the model and " low", " medium" or " high" after it',
    });
  }
  const round = roundOf(date);
  if (round === null) {
    const [message, allowed] = ['The test date is not a month and a year.', 'such as "Dec 25"'];
    report.error(place, 'test date', { rule: 'ai-energy-score/date', message, found: date, allowed });
  }
  const candidate = {
    task,
    round: round ?? undefined,
    source_label: model === null ? undefined : label,
    model: model ?? undefined,
    class: cells.get('class'),
    kwh_per_1000_queries: numberIn(cells.get('total_gpu_energy')),
    stars: numberIn(cells.get('energy_score')),
  };
  return report.row<ScoreRow>('ScoreRow', candidate, place, FIELDS, contract);
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

function checkUnique(placed: readonly PlacedScore[], report: SourceReport): void {
  const lines = new Map<string, number | null>();
  for (const { score, place } of placed) {
    const key = `${score.source_label}, ${score.round}`;
    if (lines.has(key)) {
      const message = `The model has a second row in the round; the first is on line ${String(lines.get(key))}.`;
      report.error(place, 'model', { rule: 'ai-energy-score/duplicate', message, found: key });
    } else {
      lines.set(key, place.line);
    }
  }
}
