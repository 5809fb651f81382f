import Papa from 'papaparse';
import { parseJson } from '../../../src/contract/parse-json.ts';
import { finding, FindingsError, type Finding } from '../../../src/core/findings/finding.ts';
import { visible } from '../../../src/core/text/characters.ts';
import { isDay } from '../../../src/core/text/date.ts';
import { isObject } from '../../../src/core/text/json.ts';
import { byKeys } from '../../../src/core/text/order.ts';

/** What one model answered in one month. */
export interface Usage {
  /** Name of the model as the file has it. */
  readonly model: string;
  /** `YYYY-MM` */
  readonly month: string;
  /** Null where a row does not say it. */
  readonly calls: number | null;
  readonly outputTokens: number;
  /** Null where a row does not say it. */
  readonly inputTokens: number | null;
}

/** The columns of a file of usage: what it has of a call, or of the calls of a model in a while. */
interface UsageFormat {
  readonly name: string;
  /** Columns that must be there. */
  readonly model: string;
  readonly time: string;
  readonly output: string;
  /** Columns that may be there. */
  readonly input: string;
  /** Null where each row is a call. */
  readonly calls: string | null;
}

/** By hand; rows of the table LiteLLM_SpendLogs, or of /spend/logs; items of /api/v1/activity of OpenRouter. */
const FORMATS: readonly UsageFormat[] = [
  {
    name: 'by hand',
    model: 'model',
    time: 'month',
    output: 'output_tokens',
    input: 'input_tokens',
    calls: 'calls',
  },
  {
    name: 'LiteLLM',
    model: 'model',
    time: 'startTime',
    output: 'completion_tokens',
    input: 'prompt_tokens',
    calls: null,
  },
  {
    name: 'OpenRouter',
    model: 'model',
    time: 'date',
    output: 'completion_tokens',
    input: 'prompt_tokens',
    calls: 'requests',
  },
];

/** So many faults are told, and then no more is read. */
const MOST_FAULTS = 20;
/** More names than this are no names of models. */
const MOST_NAMES = 5_000;

/**
 * The usage that a file tells, CSV or JSON, by month and model. `file` is the name that messages have.
 * @throws FindingsError with what is wrong with it.
 */
export function readUsage(text: string, file: string): Usage[] {
  if (text.includes('\0'))
    throw refusal(file, 'The file is not UTF-8 text', { allowed: 'Text in UTF-8', fix: 'Save it as "CSV UTF-8".' });
  // Whatever its name is: no line of columns begins so.
  return /^\ufeff?\s*[[{]/.test(text) || /\.json$/i.test(file) ? fromJson(text, file) : fromCsv(text, file);
}

/** A text may be no longer than this in the programs that read it. */
const MOST_BYTES = 400_000_000;

/** @throws FindingsError on a file that is too large to be read whole: it is asked before that. */
export function refuseSize(bytes: number, file: string): void {
  if (bytes <= MOST_BYTES) return;
  const fix = 'Add up the tokens by model and month first, or make a report of each month.';
  const sizes = { found: `${Math.ceil(bytes / 1e6)} MB`, allowed: `At most ${MOST_BYTES / 1e6} MB` };
  throw refusal(file, 'The file is too large', { ...sizes, fix });
}

function refusal(file: string, message: string, parts: { allowed: string; found?: string; fix: string }) {
  return new FindingsError([finding({ rule: 'report/file', file, message, ...parts })]);
}

function fromCsv(content: string, file: string): Usage[] {
  const text = content.replace(/^\ufeff/, '');
  let tally: Tally | undefined;
  let places: readonly number[] = [];
  /** Where the row begins. */
  let start = 0;
  Papa.parse<string[]>(text, {
    skipEmptyLines: true,
    delimitersToGuess: [',', ';', '\t'],
    step({ data, errors, meta }) {
      if (tally === undefined) {
        // What Excel writes before the columns to say what parts them.
        if (/^sep=/i.test(data[0] ?? '')) return;
        const names = data.map((name) => name.trim().toLowerCase());
        const format = formatOf(data, file);
        tally = new Tally(format, file, (at, column) => ({ pointer: column, line: lineOf(text, at) }));
        places = columnsOf(format).map((column) => (column === null ? -1 : names.indexOf(column.toLowerCase())));
        for (const place of places)
          if (place !== -1 && names.includes(names[place] ?? '', place + 1))
            throw refusal(file, `There are two columns ${names[place] ?? ''}`, {
              allowed: 'One',
              fix: 'Delete the other.',
            });
      } else {
        tally.at = start;
        for (const { type, message } of errors)
          if (type === 'Quotes') tally.fault('', 'The row is not CSV', message, 'CSV');
        tally.add(places.map((place) => data[place]));
      }
      start = meta.cursor;
    },
  });
  return (tally ?? new Tally(formatOf([], file), file, () => ({}))).usage();
}

/** The line of a row of CSV that begins at a place, or after blank lines there. */
function lineOf(text: string, at: number): number {
  const [blank = ''] = /^[\r\n]*/.exec(text.slice(at, at + 1000)) ?? [];
  return (text.slice(0, at + blank.length).match(/\r\n|\r|\n/g) ?? []).length + 1;
}

function fromJson(text: string, file: string): Usage[] {
  const value = parseJson(text, file);
  const [list, path] = isObject(value) && 'data' in value ? [value['data'], '/data'] : [value, ''];
  const items: readonly unknown[] = Array.isArray(list) ? list : [];
  const format = formatOf(Object.keys(items.find(isObject) ?? {}), file);
  const tally = new Tally(format, file, (at, field) => ({
    pointer: `${path}/${at}${field === '' ? '' : `/${field}`}`,
  }));
  const columns = columnsOf(format);
  items.forEach((item, i) => {
    tally.at = i;
    if (isObject(item)) tally.add(columns.map((column) => (column === null ? undefined : item[column])));
    else tally.fault('', 'The item is no object', item, 'An object');
  });
  return tally.usage();
}

function columnsOf({ model, time, output, input, calls }: UsageFormat) {
  return [model, time, output, input, calls];
}

/** The format whose columns these are. @throws FindingsError where they are of none. */
function formatOf(columns: readonly string[], file: string): UsageFormat {
  const names = new Set(columns.map((name) => name.trim().toLowerCase()));
  const found = FORMATS.find(({ model, time, output }) =>
    [model, time, output].every((c) => names.has(c.toLowerCase())),
  );
  if (found !== undefined) return found;
  const allowed = FORMATS.map(({ name, model, time, output }) => `${model}, ${time}, ${output} (${name})`);
  throw new FindingsError([
    finding({
      rule: 'report/columns',
      file,
      message: 'The columns are not those of usage',
      found: columns.length === 0 ? 'nothing' : visible(columns.join(', ').slice(0, 200)),
      allowed: allowed.join('; or '),
      fix: 'Name the columns so in the first line; further ones may stand beside them.',
    }),
  ]);
}

/** Adds up rows by month and model, and collects what is wrong with them. */
class Tally {
  readonly #format: UsageFormat;
  readonly #file: string;
  readonly #groups = new Map<string, { -readonly [Name in keyof Usage]: Usage[Name] }>();
  readonly #names = new Set<string>();
  readonly #findings: Finding[] = [];
  /** Months by the days that they were told by: of a million calls there are few. */
  readonly #months = new Map<string, string | null>();
  readonly #placeOf: (at: number, column: string) => Partial<Finding>;
  /** Where the row stands that is added now, in the measure of `placeOf`. */
  at = 0;

  constructor(format: UsageFormat, file: string, placeOf: (at: number, column: string) => Partial<Finding>) {
    this.#format = format;
    this.#file = file;
    this.#placeOf = placeOf;
  }

  /** A row: model, time, output tokens, input tokens, calls. */
  add([model, time, output, input, calls]: readonly unknown[]): void {
    const { model: modelColumn, time: timeColumn, output: outputColumn, input: inputColumn } = this.#format;
    const outputTokens = this.#count(output, outputColumn);
    const inputTokens = this.#countIfAny(input, inputColumn);
    const callCount = this.#format.calls === null ? 1 : this.#countIfAny(calls, this.#format.calls);
    // A call that failed before a model was chosen.
    if (outputTokens === 0 && (model === '' || model === null || model === undefined)) return;
    const month = typeof time === 'string' ? this.#monthOf(time) : null;
    if (month === null)
      this.fault(
        timeColumn,
        'It is no month',
        time,
        'YYYY-MM, or a day or a time that begins with YYYY-MM-DD',
        'Write January 2025 as 2025-01.',
      );
    if (typeof model !== 'string' || model.trim() === '' || model.length > 300) {
      this.fault(modelColumn, 'It is no name of a model', model, 'A text of at most 300 characters');
      return;
    }
    if (/^(grand |sub)?(total|sum)s?$/i.test(model.trim()))
      this.fault(modelColumn, 'It is a sum of other rows', model, 'The name of a model', 'Delete the row.');
    this.#names.add(model);
    if (this.#names.size > MOST_NAMES) {
      this.fault(
        modelColumn,
        `There are more than ${MOST_NAMES} names of models`,
        model,
        'The name of a model, not of a call',
      );
      throw new FindingsError(this.#findings);
    }
    const key = `${month ?? ''} ${model}`;
    const group = this.#groups.get(key);
    if (group === undefined)
      this.#groups.set(key, { model, month: month ?? '', calls: callCount, outputTokens, inputTokens });
    else {
      group.calls = sumIfKnown([group.calls, callCount]);
      group.outputTokens += outputTokens;
      group.inputTokens = sumIfKnown([group.inputTokens, inputTokens]);
    }
  }

  /** Something wrong in a column of the row; '' is the whole of it. @throws FindingsError where these are enough. */
  fault(column: string, message: string, found: unknown, allowed: string, fix?: string): void {
    const said = found === undefined ? 'nothing' : visible(JSON.stringify(found).slice(0, 100));
    const place = this.#placeOf(this.at, column);
    this.#findings.push(
      finding({
        rule: 'report/row',
        file: this.#file,
        message,
        found: said,
        allowed,
        ...place,
        ...(fix !== undefined && { fix }),
      }),
    );
    if (this.#findings.length >= MOST_FAULTS) throw new FindingsError(this.#findings);
  }

  /** What was added up, by month and model. @throws FindingsError with what was wrong, or where there was nothing. */
  usage(): Usage[] {
    if (this.#findings.length > 0) throw new FindingsError(this.#findings);
    const all = [...this.#groups.values()].sort(byKeys('month', 'model'));
    if (all.length > 0) return all;
    const message = 'There is no call in it';
    throw new FindingsError([finding({ rule: 'report/empty', file: this.#file, message, allowed: 'Rows of usage' })]);
  }

  #monthOf(time: string): string | null {
    const day = time.slice(0, 11);
    const known = this.#months.get(day);
    if (known !== undefined) return known;
    const month = monthOf(day);
    this.#months.set(day, month);
    return month;
  }

  #countIfAny(value: unknown, column: string): number | null {
    return value === undefined || value === null || value === '' ? null : this.#count(value, column);
  }

  #count(value: unknown, column: string): number {
    // Programs that keep tables write whole numbers as 350.0 where a cell of the column is empty.
    const count = typeof value === 'string' && /^ *\d{1,15}(\.0)? *$/.test(value) ? Number(value) : value;
    if (typeof count === 'number' && Number.isSafeInteger(count) && count >= 0) return count;
    const fix = 'Write it in figures alone: 41837322, without commas, points, signs or exponents.';
    this.fault(column, 'It is no count', value, 'A whole number from 0', fix);
    return 0;
  }
}

/** A sum; null where a part of it is not known. */
export function sumIfKnown(values: readonly (number | null)[]): number | null {
  return values.reduce((total, value) => (total === null || value === null ? null : total + value), 0);
}

/** The month that a text begins with; null where it begins with none. */
function monthOf(time: string): string | null {
  const [, month = '', day = '-01'] = /^(\d{4}-\d{2})(-\d{2})?(?![\d-])/.exec(time) ?? [];
  return isDay(month + day) ? month : null;
}
