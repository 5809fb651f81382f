import { firstFew } from '../../../../src/core/text/words.ts';
import { keyOf, NEEDED } from '../formats/format.ts';
import { isShown, type Layout, shownNames } from './layout.ts';

type Needed = (typeof NEEDED)[number];

/** Words for the fields that every row must have. */
export const NEEDED_WORDS: Readonly<Record<Needed, string>> = {
  model: 'model',
  time: 'time',
  output: 'output tokens',
};

/** Patterns for the last key of a path, in lower case and without punctuation, if it may be one of these fields. */
const LIKELY: Readonly<Record<Needed, RegExp>> = {
  model: /model(?:name|id|slug|version)?$/,
  time: /(?:^(?:time|date|day|month)|timestamp|created|started|createdat|startedat|createtime|loggingtime|requesttime|starttime|start)(?:ns|ms|unixnano)?$|^timegenerated(?:utc)?$|^datetimeutc$/,
  output: /(?:output|completion|generated|candidates).*tokens?(?:count)?$|evalcount$|tokenusage$/,
};

/** Keys that are none of these fields: parts of the output, counts of the input, and sums over several calls. */
const NOT_OUTPUT = /reasoning|audio|details|total|promptevalcount/;

/** The keys of a log, at any depth, that may be one of the needed fields. */
type LikelyKeys = Readonly<Record<Needed, readonly string[]>>;

function likelyKeys({ paths }: Layout): LikelyKeys {
  const of = (field: Needed) =>
    paths.filter((path) => isShown(path) && LIKELY[field].test(keyOf(path.split('.').at(-1) ?? '')));
  return {
    model: of('model'),
    time: of('time'),
    output: of('output').filter((path) => !NOT_OUTPUT.test(keyOf(path))),
  };
}

/** The keys found, for a message. For nested keys, those that may be one of the needed fields come first. */
export function foundKeys(layout: Layout): string {
  if (!layout.paths.some((path) => path.includes('.'))) return shownNames(layout.names);
  const likely = likelyKeys(layout);
  const found = NEEDED.map((field) => `${NEEDED_WORDS[field]}: ${firstFew(likely[field], 3) || 'nothing'}`).join('; ');
  return isComplete(likely) ? found : `${found}. All keys: ${shownNames(layout.paths)}`;
}

/** The fix for a log with nested keys: how to make a table from them. Null if one of the needed fields is missing. */
export function tableFromKeys(layout: Layout): string | null {
  const likely = likelyKeys(layout);
  // In an object outside a list, keys may be ids: `messages.4f1c.model`.
  const model = likely.model.find((path) => path.includes('[]')) ?? likely.model[0];
  if (model === undefined || !isComplete(likely)) return null;
  const [time, output] = [nearestTo(model, likely.time), nearestTo(model, likely.output)];
  const tokens = output.endsWith('tokenUsage') ? `the JSON text in ${output}` : output;
  return `Make a table with one row for each call: model from ${model}, timestamp from ${time}, output_tokens from ${tokens}`;
}

/** The first of the paths that share most keys with another path, so that they are about the same call. */
function nearestTo(other: string, paths: readonly string[]): string {
  const keys = other.split('.');
  const shared = (path: string) => {
    const own = path.split('.');
    const differs = keys.findIndex((key, i) => key !== own[i]);
    return differs < 0 ? keys.length : differs;
  };
  return paths.toSorted((a, b) => shared(b) - shared(a))[0] ?? '';
}

function isComplete(likely: LikelyKeys): boolean {
  return NEEDED.every((field) => likely[field].length > 0);
}
