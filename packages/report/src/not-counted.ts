import { countOf, integer } from '../../client-js/src/format.ts';

/** Rows that are not new use of a model. */
export interface NotCounted {
  readonly reason: 'hit' | 'reread' | 'repeated' | 'failed' | 'totals' | 'agent' | 'part' | 'nothing';
  readonly rows: number;
  readonly output: number;
}

const REASONS: Readonly<Record<NotCounted['reason'], (one: NotCounted) => string>> = {
  hit: ({ output }) => `${integer(output)} output tokens that came from a cache`,
  reread: ({ rows }) => `${countOf(rows, 'row')} that read an earlier response again`,
  repeated: ({ rows, output }) =>
    `${countOf(rows, 'row')} that ${rows === 1 ? 'repeats' : 'repeat'} the id of another (${integer(output)} output tokens)`,
  failed: ({ rows }) => `${countOf(rows, 'failed call')} without output tokens`,
  totals: ({ rows }) => `${countOf(rows, 'row')} with totals`,
  agent: ({ rows }) => `${countOf(rows, 'span')} of agents and tools, whose model calls are counted`,
  part: ({ rows }) => `${countOf(rows, 'part')} of streamed responses without counts`,
  nothing: ({ rows }) => `${countOf(rows, 'row')} without a model and tokens`,
};

/** Rows that are not new use of a model, in words. */
export function notCountedInWords(notCounted: readonly NotCounted[]): string[] {
  return notCounted.map((one) => REASONS[one.reason](one));
}
