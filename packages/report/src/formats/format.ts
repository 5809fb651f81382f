/**
 * The fields that the report reads from a row. A format has the place of each. All but model, time and output may be
 * missing.
 */
export const FIELDS = [
  'model',
  'time',
  'output',
  'input',
  /** Input tokens that some writers include in `input` and others don't: audio, cache writes. */
  'moreInput',
  'cached',
  'calls',
  'id',
  /** Whether a gateway returned a stored response, so that no model ran; or the id of the stored response. */
  'hit',
  'total',
  /** Reasoning tokens, which some writers include in `output` and others don't. */
  'reasoning',
  'place',
  /** The provider that a gateway forwarded the call to. */
  'provider',
  /** Whether the call failed. */
  'status',
  /** Kind of call or span. */
  'type',
  /** What a call asked for, where `type` doesn't say it: `EMBEDDING`, `organization.usage.embeddings.result`. */
  'endpoint',
  /** Unit of the counts, if a writer may count characters. */
  'unit',
  /** Whether the response is complete; a streamed part is not. */
  'done',
] as const;

export type Field = (typeof FIELDS)[number];

/** The fields that are counts. */
export const COUNTS = ['output', 'input', 'moreInput', 'cached', 'calls', 'total', 'reasoning'] as const;

/** The fields that every row of usage must have. */
export const NEEDED = ['model', 'time', 'output'] as const;

/**
 * One form of usage logs.
 *
 * A path names keys from the outside in: `usage.completion_tokens`. Upper and lower case, blanks, underscores and other
 * punctuation don't count, so that `Completion Tokens` is `completion_tokens`, and a flat column
 * `usage_completion_tokens` is `usage.completion_tokens`. `^date` is a key of the object around the row,
 * `usage_details{^output_}` the sum of an object's values whose keys match, `^breakdown.providers{}` the keys of an
 * object joined by ` or `, `attributes[gen_ai.request.model]` an attribute in OpenTelemetry's list, and `a+b` the sum
 * of two keys.
 */
export interface LogFormat {
  /** The value for `--format`. */
  readonly name: string;
  readonly title: string;
  /** The address of its documentation. */
  readonly link: string;
  /**
   * Paths that identify the format: it has all of them, and formats further down the list don't. `a|b` is either one.
   */
  readonly recognise: readonly string[];
  /**
   * Steps from the outermost object to the rows, several alternatives: `data[]` are the items of a list, `models{}` the
   * entries of an object, with `key` and `value`, and `body` an object. Without it, the rows are the outermost
   * objects, or the items of a list with a usual name.
   */
  readonly rows?: readonly (readonly string[])[];
  /** The paths of each field. The first one with a value counts. */
  readonly fields: Readonly<Partial<Record<Field, readonly string[]>>>;
  /** Whether a row without `calls` is one call. Otherwise its number of calls is unknown. */
  readonly isCall: boolean;
  /** Whether `id` identifies a call everywhere. Otherwise rows repeat each other only if the rest is equal as well. */
  readonly hasUniqueIds?: boolean;
  /**
   * Whether `input` includes `cached`: always, so that a row with more cached tokens is wrong, or never. If it never
   * does, it excludes `moreInput` as well. Without this value, `cached` is part of `input`, and `total` decides on
   * `moreInput`.
   */
  readonly cachedTokens?: 'in input' | 'not in input';
  /**
   * Whether `output` includes `reasoning`: in rows whose total doesn't decide it, or never. Without this value, a row
   * with reasoning tokens needs a total.
   */
  readonly reasoningTokens?: 'in output' | 'not in output';
  /** Whether only failed calls have a `status`. Otherwise its value says whether a call failed. */
  readonly hasStatusOnlyIfFailed?: boolean;
  /** Totals that the object around the rows states for all of them; `a|b` is the first that is there. */
  readonly stated?: Readonly<Partial<Record<Field, string>>>;
  /**
   * Name of the hosted provider or gateway that all calls in this format go to. It counts if a row states no provider.
   */
  readonly hostedBy?: string;
  /** Prefix that other formats put before this format's model names: `ollama/`. */
  readonly namePrefix?: string;
  /** What to do if a field is missing, for this format. */
  readonly advice?: Readonly<Partial<Record<Field, string>>>;
}

/** A document that may be in the same folder as usage, but is not a usage log. */
export interface OtherDocument {
  readonly title: string;
  /** Whether a usage log has the same columns. */
  readonly looksLikeLog?: boolean;
  readonly recognise: readonly string[];
  readonly without: readonly string[];
}

/** The letters and digits of a key, in lower case. */
export function keyOf(path: string): string {
  return path.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
