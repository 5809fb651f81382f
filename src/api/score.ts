import { basename } from 'node:path';
import type { CaseAnswer } from '../contract/generated/data.d.ts';
import { parseJson } from '../contract/parse-json.ts';
import { readText } from '../contract/read-json.ts';
import { csvRecords } from '../contract/tables/read.ts';
import { readCell } from '../contract/tables/table.ts';
import type { Validator } from '../contract/validator.ts';
import { finding, refuse, type Finding } from '../core/findings/finding.ts';
import { nearest } from '../core/text/nearest.ts';
import { figure } from '../core/text/number.ts';
import { plural } from '../core/text/words.ts';
import { type Score, scoreOf } from '../figures/case-score.ts';
import type { Project } from '../core/project.ts';
import { cases, casesOf, LEAST_SHARE } from './documents/cases.ts';
import { fileOf } from './documents/endpoint.ts';
import { readInputs } from './inputs/read.ts';

/** How many answers outside their band are named. */
const NAMED = 10;

/** A value of a file that is to be an answer, and where it stands. */
interface PlacedAnswer {
  readonly value: unknown;
  readonly place: Pick<Finding, 'pointer'> | Pick<Finding, 'line'>;
}

/**
 * Holds the answers of a file, a JSON list or CSV with the columns id and wh, against the questions that the data of the
 * project make as of a day.
 * @throws FindingsError with everything that is wrong with the file.
 */
export async function scoreFile(project: Project, date: string, path: string): Promise<Score> {
  const file = basename(path);
  const text = await readText(path, file);
  const { inputs, validator } = await readInputs(project, { date });
  const bands = casesOf(inputs);
  const placed = file.toLowerCase().endsWith('.csv') ? csvAnswers(text, file) : jsonAnswers(text, file);
  const ids = bands.map(({ id }) => id);
  return scoreOf(bands, checked(placed, file, ids, validator));
}

/** The score in words: how many answers lie inside, whether that is enough, and the worst. */
export function scoreText({ asked, answered, inside, misses }: Score): string {
  const share = `${figure((100 * inside) / asked, 3)} %`;
  const needed = `${100 * LEAST_SHARE} % are needed`;
  const lines = misses.slice(0, NAMED).map(({ id, wh, low, high, times }) => {
    const off = times > 1 ? `${figure(times, 3)} times too high` : `${figure(1 / times, 3)} times too low`;
    return `  ${id}: ${figure(wh, 3)} Wh, ${off}; ${figure(low, 3)} to ${figure(high, 3)} Wh was measured`;
  });
  return [
    `Inside the band: ${inside} of ${plural(asked, 'question')} (${share}); ${needed}: ${isPassed({ asked, inside }) ? 'passed' : 'failed'}.`,
    `Not answered: ${asked - answered}. Outside: ${misses.length}${lines.length > 0 ? ', the worst:' : '.'}`,
    ...lines,
  ].join('\n');
}

/** Whether enough of all questions are answered inside the band. */
export function isPassed({ asked, inside }: Pick<Score, 'asked' | 'inside'>): boolean {
  return inside >= LEAST_SHARE * asked;
}

function jsonAnswers(text: string, file: string): PlacedAnswer[] {
  const value = parseJson(text, file);
  if (Array.isArray(value)) return value.map((item: unknown, i) => ({ value: item, place: { pointer: `/${i}` } }));
  const [found, allowed] = [JSON.stringify(value).slice(0, 80), '[{"id": "load/...", "wh": 0.012}]'];
  refuse([finding({ rule: 'score/list', file, message: 'The file is not a list of answers', found, allowed })]);
  return [];
}

function csvAnswers(text: string, file: string): PlacedAnswer[] {
  const [header, ...records] = csvRecords(text.replace(/^\ufeff/, ''), file, 'score/csv', true);
  const found = header?.cells.join(',') ?? '';
  const message = 'The columns are not those of answers';
  if (found !== 'id,wh') refuse([finding({ rule: 'score/header', file, line: 1, message, found, allowed: 'id,wh' })]);
  const column = { name: 'wh', kind: 'number', nullable: true } as const;
  return records.map(({ line, cells: [id = '', wh = '', ...others] }) => {
    const cell = readCell(wh, column);
    // What can't be read as a number is left as it is: the schema refuses it.
    const value = { id, wh: 'value' in cell ? cell.value : wh, ...(others.length > 0 && { others }) };
    return { value, place: { line } };
  });
}

/** The answers, each to a question that is asked, none twice. */
function checked(
  placed: readonly PlacedAnswer[],
  file: string,
  ids: readonly string[],
  validator: Validator,
): CaseAnswer[] {
  const findings: Finding[] = [];
  const answers = new Map<string, CaseAnswer>();
  for (const { value, place } of placed) {
    const violations = validator.check('CaseAnswer', value);
    findings.push(
      ...violations.map(({ keyword, pointer, ...violation }) => {
        const at = 'pointer' in place ? { pointer: place.pointer + pointer } : { ...place, pointer: pointer.slice(1) };
        return finding({ rule: 'score/answer', file, ...violation, ...at });
      }),
    );
    if (violations.length > 0) continue;
    // The one cast: the schema that the type is generated from has accepted the value.
    const answer = value as CaseAnswer;
    const wrong = (rule: string, message: string, fix: string): void => {
      findings.push(finding({ rule, file, ...place, message, found: answer.id, fix }));
    };
    const near = nearest(answer.id, ids);
    if (!ids.includes(answer.id)) {
      wrong(
        'score/question',
        'There is no such question',
        near === null ? `Take the ids of ${fileOf(cases)}.` : `Did you mean ${near}?`,
      );
    } else if (answers.has(answer.id)) wrong('score/twice', 'The question is answered twice', 'Leave one of them.');
    answers.set(answer.id, answer);
  }
  refuse(findings);
  return [...answers.values()];
}
