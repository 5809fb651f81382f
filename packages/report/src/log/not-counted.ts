import { visible } from '../../../../src/core/text/characters.ts';
import { groupBy } from '../../../../src/core/text/group-by.ts';
import { countOf, firstFew, listed } from '../../../../src/core/text/words.ts';
import { integer } from '../../../../src/figures/format.ts';
import { type NameInLog, nameInWords } from '../naming.ts';

/** The problem of rows whose time is not empty and not a time. */
export const INVALID_TIME = 'time invalid';

/** Fields in words. A field that is missing here has a name that is a word. */
export const WORDS: Readonly<Record<string, string>> = {
  model: 'a model',
  time: 'a time',
  output: 'output tokens',
  input: 'input tokens',
  moreInput: 'input tokens',
  cached: 'cached input tokens',
  total: 'total tokens',
  reasoning: 'reasoning tokens',
};

/** A row that was left out: its file with its folder, and its number in the file. */
export interface LeftOutRow {
  readonly file: string;
  readonly row: number;
}

/**
 * Rows that were not counted, because they don't record new model usage, have no output tokens or have a wrong value.
 */
export interface NotCounted {
  readonly reason: keyof typeof REASONS;
  /** The wrong field, if any, with its flaw if the field can have several: `output missing`. */
  readonly problem?: string;
  readonly rows: number;
  readonly output: number;
  /** The first rows with this problem; missing for reasons other than a problem. */
  readonly first?: readonly LeftOutRow[];
  /** How many calls the rows record; missing if not known, and for reasons that count rows. */
  readonly calls?: number | null;
  /** Their input tokens; missing if not known, and for reasons that don't need them. */
  readonly input?: number | null;
  /** The models of calls without output tokens, those with most input tokens first, then those with most calls. */
  readonly names?: readonly NameInLog[];
}

/** The rows with a problem that were left out. */
export interface LeftOutRows {
  /** In words that follow a number of rows. */
  readonly problem: string;
  readonly rows: number;
  /** At most ten of them. */
  readonly first: readonly LeftOutRow[];
}

type Counted = Omit<NotCounted, 'reason'>;

const REASONS = {
  hit: ({ output }: Counted) => `${integer(output)} output tokens that came from a cache`,
  reread: ({ rows }: Counted) => `${countOf(rows, 'row')} that read an earlier response again`,
  repeated: ({ rows, output }: Counted) =>
    `${countOf(rows, 'row')} that ${rows === 1 ? 'repeats' : 'repeat'} the id of another (${integer(output)} output tokens)`,
  failed: ({ rows }: Counted) => `${countOf(rows, 'failed call')} without output tokens`,
  embedding: (one: Counted) =>
    `${countWithoutOutput(one)} of embedding or reranking models${one.input == null ? '' : ` with ${integer(one.input)} input tokens`}${namesOf(one)}`,
  image: (one: Counted) =>
    `${countWithoutOutput(one)} of image, video or audio models without output tokens${namesOf(one)}`,
  noOutput: (one: Counted) =>
    `${countWithoutOutput(one)} without output tokens that the log doesn't mark as failed, whose energy is not known${namesOf(one)}`,
  totals: ({ rows }: Counted) => `${countOf(rows, 'row')} with totals`,
  agent: ({ rows }: Counted) => `${countOf(rows, 'span')} of agents and tools, whose model calls are counted`,
  part: ({ rows }: Counted) => `${countOf(rows, 'part')} of streamed responses without counts`,
  nothing: ({ rows }: Counted) => `${countOf(rows, 'row')} without a model and tokens`,
  wrong: (one: Counted) => `${countOf(one.rows, 'row')} ${problemInWords(one.problem)}${firstRowsIn(one)}`,
} as const;

/** The number of calls without output tokens, or of rows if the log doesn't state the calls: `2 calls`. */
export function countWithoutOutput({ rows, calls = null }: Pick<NotCounted, 'rows' | 'calls'>): string {
  return calls === null ? countOf(rows, 'row') : countOf(calls, 'call');
}

/** The first names, in brackets. */
function namesOf({ names = [] }: Counted): string {
  return names.length === 0 ? '' : ` (${firstFew([...new Set(names.map(nameInWords))], 3)})`;
}

/** The first rows by file, in brackets: ` (logs/a.csv: rows 5 and 9; logs/b.csv: row 2; and 3 more)`. */
function firstRowsIn({ first = [], rows }: Counted): string {
  if (first.length === 0) return '';
  const files = groupBy(first, ({ file }) => file).map(
    ([file, own]) =>
      `${visible(file)}: ${own.length === 1 ? 'row' : 'rows'} ${listed(own.map(({ row }) => integer(row)))}`,
  );
  const more = rows - first.length;
  return ` (${[...files, ...(more > 0 ? [`and ${integer(more)} more`] : [])].join('; ')})`;
}

/** The wrong rows that were left out, for the list of the inputs. */
export function leftOutRows(notCounted: readonly NotCounted[]): LeftOutRows[] {
  return notCounted.flatMap(({ reason, problem, rows, first = [] }) =>
    reason === 'wrong' ? [{ problem: problemInWords(problem), rows, first }] : [],
  );
}

/** A problem in words that follow a number of rows. */
function problemInWords(problem = ''): string {
  const [field = '', flaw] = problem.split(' ');
  if (field === 'row') return 'without keys';
  if (field === 'sum') return 'whose token counts do not add up';
  if (field === 'cachedAboveInput') return 'with more cached than input tokens';
  const words = WORDS[field] ?? field;
  const isMissing = flaw === 'missing' || (flaw === undefined && field !== 'unit');
  return isMissing ? `without ${words}` : `with invalid ${words.replace(/^a /, '')}`;
}

/** Rows that are not counted, in words. */
export function notCountedInWords(notCounted: readonly NotCounted[]): string[] {
  return notCounted.map((one) => REASONS[one.reason](one));
}
