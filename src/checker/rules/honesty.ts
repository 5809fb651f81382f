import { hasSecret, unreachable } from '../secrets.ts';
import { madeBy } from '../makers.ts';
import { EXAMPLE_PATH } from '../path.ts';
import { LOOK_ALIKES } from '../refused-texts.ts';
import { about, each, NONE, type Rule } from '../rule.ts';

/** Texts that name something. */
const NAMES = [
  ...(['model', 'gpu', 'contributor', 'affiliation', 'prompt_set', 'engine'] as const),
  ...(['engine_version', 'driver_version', 'cuda_version', 'gpu_product', 'precision_detail'] as const),
] as const;

/** Texts in which anything can stand. */
const TEXTS = [...NAMES, 'logs', 'notes', 'kv_cache_precision'] as const;

/** Whether a text has no letter or digit: one of ASCII is looked for first, as most have. */
function isBlank(text: string): boolean {
  return !/[a-z\d]/i.test(text) && !/[\p{L}\p{N}]/u.test(text);
}

/** A fault for each of some fields whose text is wrong. It is not repeated: what is secret in it would be in a public comment. */
function ofEach(fields: readonly (typeof TEXTS)[number][], isWrong: (text: string) => boolean, words: string) {
  return fields.map((field) =>
    about([field], ({ [field]: text }) =>
      typeof text === 'string' && isWrong(text) ? { message: `${field} ${words}` } : null,
    ),
  );
}

/** Rules that let a reader trust a row. */
export const honestyRules: readonly Rule[] = [
  {
    id: 'honesty/names',
    title: 'Names have a letter or a digit, and are written in the letters that they seem to be written in.',
    why: 'A blank says nothing. A Cyrillic А for a Latin A makes a name that looks like another one and is not found, counted or compared with it.',
    hint: 'Type the name anew, in one script; null where the field allows it, "unknown" where nobody knows.',
    example: '"contributor": " "; "gpu": "Н100" with a Cyrillic Н',
    check: each(...ofEach(NAMES, isBlank, 'is blank'), ({ violations }) =>
      violations.length === 0 ? NONE : violations.filter(({ rule }) => rule === `schema/${LOOK_ALIKES}`),
    ),
  },
  {
    id: 'honesty/example',
    title: 'example is true in the example file and false everywhere else.',
    why: 'Example rows are never published; a measurement marked as one would be lost.',
    hint: 'Set example to false in a measurement.',
    example: '"example": true',
    check: about(['example'], (m, _reference, { file }) => {
      const isExample = file.path === EXAMPLE_PATH;
      if (m.example === isExample) return null;
      const message = isExample ? 'The example is not marked as one' : 'A measurement is marked as an example';
      const allowed = String(isExample);
      return { message, found: String(m.example), allowed, fix: `Set "example" to ${allowed}.` };
    }),
  },
  {
    id: 'honesty/vendor',
    title: 'A row by a maker of the GPU, the engine or the model is marked as vendor-affiliated.',
    why: "Such rows are welcome. Readers judge a maker's own figures themselves, and can do so only where they know.",
    hint: 'Set vendor_affiliation to true. If another organisation has the same name, write its full name.',
    example: '"affiliation": "NVIDIA", "gpu": "H100", "vendor_affiliation": false',
    check: each(
      about(['vendor_affiliation'], ({ vendor_affiliation: isMarked }) =>
        isMarked ? { message: 'The row will be published as vendor-affiliated', severity: 'notice' } : null,
      ),
      about(['vendor_affiliation', 'affiliation', 'contributor', 'gpu', 'engine', 'model', 'model_id'], (m) => {
        if (m.vendor_affiliation) return null;
        for (const name of [m.affiliation, m.contributor]) {
          const making = name === null ? null : madeBy(name, m);
          if (making === null) continue;
          const { made, isWhole } = making;
          const isSure = isWhole && name === m.affiliation;
          const words = isSure ? `makes ${made}` : `may be of the maker of ${made}`;
          const message = `${name} ${words}, and the row is not marked`;
          return { message, found: 'false', allowed: 'true', ...(!isSure && { severity: 'warning' }) };
        }
        return null;
      }),
    ),
  },
  {
    id: 'honesty/secret',
    title: 'No text has a key, a token or a password in it, and every reader can open the address in logs.',
    why: 'Everyone can read the file, and what it was before: a key that was in it is lost. A name on a private network proves nothing to readers.',
    hint: 'Take the key back where it was made, then remove it. Put the logs where anyone can read them without a key, and write that address, or null.',
    example: '"logs": "https://user:password@logs.internal/run-1"',
    check: each(
      about(['logs'], (m) => {
        const why = m.logs === null ? null : unreachable(m.logs);
        const allowed = 'a public https address, or null';
        return why === null ? null : { message: `The address of the logs ${why}`, allowed };
      }),
      ...ofEach(TEXTS, hasSecret, 'seems to have a key or token in it'),
    ),
  },
];
