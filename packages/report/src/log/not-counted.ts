import { countOf, firstFew } from '../../../../src/core/text/words.ts';
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

/**
 * Rows that were not counted, because they don't record new model usage, have no output tokens or have a wrong value.
 */
export interface NotCounted {
  readonly reason: keyof typeof REASONS;
  /** The wrong field, if any, with its flaw if the field can have several: `output missing`. */
  readonly problem?: string;
  readonly rows: number;
  readonly output: number;
  /** How many calls the rows record; missing if not known, and for reasons that count rows. */
  readonly calls?: number | null;
  /** Their input tokens; missing if not known, and for reasons that don't need them. */
  readonly input?: number | null;
  /** The models of calls without output tokens, those with most input tokens first, then those with most calls. */
  readonly names?: readonly NameInLog[];
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
  wrong: ({ rows, problem = '' }: Counted) => `${countOf(rows, 'row')} ${problemInWords(problem)}`,
} as const;

/** The number of calls without output tokens, or of rows if the log doesn't state the calls: `2 calls`. */
export function countWithoutOutput({ rows, calls = null }: Pick<NotCounted, 'rows' | 'calls'>): string {
  return calls === null ? countOf(rows, 'row') : countOf(calls, 'call');
}

/** The first names, in brackets. */
function namesOf({ names = [] }: Counted): string {
  return names.length === 0 ? '' : ` (${firstFew([...new Set(names.map(nameInWords))], 3)})`;
}

/** A problem in words that follow a number of rows. */
function problemInWords(problem: string): string {
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
