import { countOf, integer } from '../../client-js/src/format.ts';

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

/** Rows that were not counted, because they don't record new model usage or because a value is wrong. */
export interface NotCounted {
  readonly reason: keyof typeof REASONS;
  /** The wrong field, if any, with its flaw if the field can have several: `output missing`. */
  readonly problem?: string;
  readonly rows: number;
  readonly output: number;
}

type Counted = Readonly<Record<'rows' | 'output', number>> & { readonly problem?: string };

const REASONS = {
  hit: ({ output }: Counted) => `${integer(output)} output tokens that came from a cache`,
  reread: ({ rows }: Counted) => `${countOf(rows, 'row')} that read an earlier response again`,
  repeated: ({ rows, output }: Counted) =>
    `${countOf(rows, 'row')} that ${rows === 1 ? 'repeats' : 'repeat'} the id of another (${integer(output)} output tokens)`,
  failed: ({ rows }: Counted) => `${countOf(rows, 'failed call')} without output tokens`,
  totals: ({ rows }: Counted) => `${countOf(rows, 'row')} with totals`,
  agent: ({ rows }: Counted) => `${countOf(rows, 'span')} of agents and tools, whose model calls are counted`,
  part: ({ rows }: Counted) => `${countOf(rows, 'part')} of streamed responses without counts`,
  nothing: ({ rows }: Counted) => `${countOf(rows, 'row')} without a model and tokens`,
  wrong: ({ rows, problem = '' }: Counted) => `${countOf(rows, 'row')} ${problemInWords(problem)}`,
} as const;

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
