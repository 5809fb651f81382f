import type { Violation } from '../contract/violations.ts';
import { hasUnsafeCharacter, hasUnsafeCharacterInLines } from '../core/text/characters.ts';
import { escapePointer } from '../core/text/json-pointer.ts';
import { isObject } from '../core/text/json.ts';
import { asMistaken } from '../core/text/look-alikes.ts';
import { firstFew } from '../core/text/words.ts';

/** The keywords of texts that are refused for their characters, beside those of the schema. */
export const CHARACTERS = 'characters';
export const LOOK_ALIKES = 'look-alikes';

/** Fields that name something, and whether a name of look-alikes alone is refused: people have names in any script. */
const NAMES: ReadonlyMap<string, boolean> = new Map([
  ...['/model', '/gpu', '/gpu_product', '/precision_detail', '/kv_cache_precision'].map((at) => [at, true] as const),
  ...['/engine', '/engine_version', '/driver_version', '/cuda_version'].map((at) => [at, true] as const),
  ...['/prompt_set', '/kit/name', '/kit/version'].map((at) => [at, true] as const),
  ['/contributor', false],
  ['/affiliation', false],
]);

/** The one text of several lines. */
const LINES = '/notes';

/**
 * The keys and texts of an object whose characters can't be trusted: invisible ones, and in names those that look like
 * others. `text` is what the object was read from, of `bytes` bytes.
 */
export function refusedTexts(object: object, text: string, bytes: number): readonly Violation[] {
  // ASCII without an escape: much faster to see than what is suspect, and true of most files.
  if (text.length === bytes && !text.includes('\\') && !text.includes('\u007f')) return NONE;
  return entriesIn(object).flatMap(({ pointer, key, value }) => {
    if (hasUnsafeCharacter(key)) return [invisible(pointer, key)];
    if (typeof value !== 'string') return [];
    const isUnsafe = pointer === LINES ? hasUnsafeCharacterInLines : hasUnsafeCharacter;
    if (isUnsafe(value)) return [invisible(pointer, value)];
    const refusesAlone = NAMES.get(pointer);
    const latin = refusesAlone === undefined ? value : asMistaken(value, !refusesAlone);
    return latin === value ? [] : [lookAlike(pointer, value, latin)];
  });
}

const NONE: readonly Violation[] = [];

function invisible(pointer: string, text: string): Violation {
  const message = 'The text has characters that are refused';
  return { pointer, keyword: CHARACTERS, message, found: JSON.stringify(text), allowed: null, fix: null };
}

function lookAlike(pointer: string, text: string, latin: string): Violation {
  const kept = new Set(latin);
  const others = [...new Set(text)].filter((character) => !kept.has(character));
  const codes = others.map((c) => `U+${(c.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`);
  return {
    pointer,
    keyword: LOOK_ALIKES,
    message: `The text has characters that look like others: ${firstFew(codes)}`,
    found: JSON.stringify(text),
    allowed: null,
    fix: `Write ${JSON.stringify(latin)}, or the whole name in one script.`,
  };
}

/** A key of a measurement, or of an object in it such as `kit`, with its value. */
interface Entry {
  readonly pointer: string;
  readonly key: string;
  readonly value: unknown;
}

/** The keys of an object, and those of the objects that are its values: a measurement has no deeper ones. */
function entriesIn(object: object): Entry[] {
  return Object.entries(object).flatMap(([key, value]: [string, unknown]) => {
    const pointer = `/${escapePointer(key)}`;
    const here = { pointer, key, value };
    if (!isObject(value)) return [here];
    const inner = Object.entries(value);
    return [
      here,
      ...inner.map(([name, part]) => ({ pointer: `${pointer}/${escapePointer(name)}`, key: name, value: part })),
    ];
  });
}
