import { finding, type Finding } from '../core/findings/finding.ts';
import { hasUnsafeCharacter, hasUnsafeCharacterInLines } from '../core/text/characters.ts';
import { escapePointer } from '../core/text/json-pointer.ts';
import { isObject } from '../core/text/json.ts';
import { asMistaken } from '../core/text/look-alikes.ts';

/** The keywords of texts that are refused for their characters, beside those of the schema. */
export const CHARACTERS = 'characters';
export const LOOK_ALIKES = 'look-alikes';

/** Fields that name a person: people have names in any script. */
const PEOPLE: readonly string[] = ['/contributor', '/affiliation'];
/** Fields that name something else: there a name of look-alikes alone is refused as well. */
const THINGS: readonly string[] = [
  ...['/model', '/gpu', '/gpu_product', '/precision_detail', '/kv_cache_precision', '/engine', '/engine_version'],
  ...['/driver_version', '/cuda_version', '/prompt_set', '/kit/name', '/kit/version'],
];

/** The one text of several lines. */
const LINES = '/notes';

/**
 * The keys and texts of an object whose characters can't be trusted: invisible ones, and in names those that look like
 * others. `text` is what the object was read from, of `bytes` bytes.
 */
export function refusedTexts(object: object, text: string, bytes: number): readonly Finding[] {
  // ASCII without an escape: much faster to see than what is suspect, and true of most files.
  if (text.length === bytes && !text.includes('\\') && !text.includes('\u007f')) return [];
  return textsIn(object, '');
}

/** What is refused of an object and, as a measurement has no deeper ones, of the objects that are its values. */
function textsIn(object: object, above: string): Finding[] {
  return Object.entries(object).flatMap(([key, value]: [string, unknown]) => {
    const pointer = `${above}/${escapePointer(key)}`;
    const own = refused(pointer, key, value);
    return isObject(value) && above === '' ? [...own, ...textsIn(value, pointer)] : own;
  });
}

function refused(pointer: string, key: string, value: unknown): Finding[] {
  const told = (keyword: string, message: string, found: string, fix: string | null): Finding[] => [
    finding({ rule: `schema/${keyword}`, file: '', pointer, message, found: JSON.stringify(found), fix }),
  ];
  const text = typeof value === 'string' ? value : '';
  const unsafe = pointer === LINES ? hasUnsafeCharacterInLines(text) : hasUnsafeCharacter(text);
  const isKey = hasUnsafeCharacter(key);
  if (isKey || unsafe) return told(CHARACTERS, 'The text has characters that are refused', isKey ? key : text, null);
  const isOfPerson = PEOPLE.includes(pointer);
  const latin = isOfPerson || THINGS.includes(pointer) ? asMistaken(text, isOfPerson) : text;
  if (latin === text) return [];
  const message = 'The text has characters that look like others';
  return told(LOOK_ALIKES, message, text, `Write ${JSON.stringify(latin)}, or the whole name in one script.`);
}
