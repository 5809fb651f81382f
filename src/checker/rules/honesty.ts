import { hasSecret, unreachable } from '../secrets.ts';
import { EXAMPLE_PATH } from '../path.ts';
import { type Rule, ruleOn } from '../rule.ts';
import { vendorIn } from '../vendors.ts';

/** Texts that name something. */
const NAMES = [
  ...(['model', 'gpu', 'contributor', 'affiliation', 'prompt_set', 'engine'] as const),
  ...(['engine_version', 'driver_version', 'cuda_version', 'gpu_product', 'precision_detail'] as const),
] as const;

/** Texts in which anything can stand. */
const TEXTS = [...NAMES, 'logs', 'notes', 'kv_cache_precision'] as const;

/**
 * A character that names may not have: anything but Latin letters with their marks, digits and usual punctuation. Wide
 * letters (`Ａ`) count as Latin in Unicode and are excluded.
 */
const NOT_IN_NAMES = /[^\p{Script=Latin}\u0300-\u036f\x20-\x7eʻʼ’‘“”„«»–—·…×°®™©]|[\uff00-\uffef]/u;

/** The checks that some fields are written in Latin letters, and have a letter or a digit. */
function inLatinLetters(fields: readonly (typeof NAMES)[number][]) {
  return fields.map((field) =>
    ruleOn([field], ({ [field]: text }) => {
      if (typeof text !== 'string') return null;
      const [character] = NOT_IN_NAMES.exec(text) ?? [];
      if (character !== undefined) {
        const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
        return { message: `${field} has a character that is not a Latin letter`, found: `${character} (U+${code})` };
      }
      return /[\p{L}\d]/u.test(text) ? null : { message: `${field} has no letter or digit` };
    }),
  );
}

/** A check of each field whose text may be wrong. It does not repeat the text, which may be secret, in a public comment. */
function ofEach(fields: readonly (typeof TEXTS)[number][], isWrong: (text: string) => boolean, words: string) {
  return fields.map((field) =>
    ruleOn([field], ({ [field]: text }) =>
      typeof text === 'string' && isWrong(text) ? { message: `${field} ${words}` } : null,
    ),
  );
}

/** Rules that let a reader trust a row. */
export const honestyRules: readonly Rule[] = [
  {
    id: 'honesty/names',
    title: 'Names are written in Latin letters, digits and usual punctuation, and are not blank.',
    why: 'A Cyrillic А looks like a Latin A: a name with it is neither found nor compared with the one it looks like.',
    hint: 'Write the name in Latin letters, for example "Łukasz Żółć" or "Wang Wei". If a name is not known, write "unknown", or null where the field allows it.',
    example: '"contributor": " "; "gpu": "Н100" with a Cyrillic Н',
    checks: [...inLatinLetters(NAMES)],
  },
  {
    id: 'honesty/example',
    title: 'example is true in the example file and false everywhere else.',
    why: 'Example rows are never published; a measurement marked as one would be lost.',
    hint: 'Set example to false in a measurement.',
    example: '"example": true',
    checks: [
      ruleOn(['example'], (m, _reference, { file }) => {
        const isExample = file.path === EXAMPLE_PATH;
        if (m.example === isExample) return null;
        const message = isExample ? 'The example is not marked as one' : 'A measurement is marked as an example';
        const allowed = String(isExample);
        return { message, found: String(m.example), allowed, fix: `Set "example" to ${allowed}.` };
      }),
    ],
  },
  {
    id: 'honesty/vendor',
    title: 'A row by the vendor of the GPU, the engine or the model is marked as vendor-affiliated.',
    why: "Such rows are welcome. Readers judge a vendor's own figures themselves, and can do so only if they know.",
    hint: 'Set vendor_affiliation to true. If another organisation has the same name, write its full name.',
    example: '"affiliation": "NVIDIA", "gpu": "H100", "vendor_affiliation": false',
    checks: [
      ruleOn(['vendor_affiliation'], ({ vendor_affiliation: isMarked }) =>
        isMarked ? { message: 'The row will be published as vendor-affiliated', severity: 'notice' } : null,
      ),
      ruleOn(
        ['vendor_affiliation', 'affiliation', 'gpu', 'engine', 'model', 'model_id'],
        (m, _reference, { cards }) => {
          if (m.vendor_affiliation || m.affiliation === null) return null;
          const products = [cards.vendor ?? '', m.gpu, m.engine, m.model, m.model_id].join('; ');
          const vendor = vendorIn(m.affiliation, products);
          if (vendor === null) return null;
          const message = `affiliation names ${vendor.name}, a vendor of the GPU, the engine or the model`;
          const fix = 'Write "vendor_affiliation": true.';
          return { message, found: 'false', allowed: 'true', ...(vendor.isWhole ? { fix } : { severity: 'warning' }) };
        },
      ),
    ],
  },
  {
    id: 'honesty/secret',
    title: 'No text has a key, a token or a password in it, and every reader can open the address in logs.',
    why: 'Everyone can read the file, and what it was before: a key that was in it is lost. A name on a private network proves nothing to readers.',
    hint: 'Take the key back where it was made, then remove it. Put the logs where anyone can read them without a key, and write that address, or null.',
    example: '"logs": "https://user:password@logs.internal/run-1"',
    checks: [
      ruleOn(['logs'], (m) => {
        const why = m.logs === null ? null : unreachable(m.logs);
        const allowed = 'a public https address, or null';
        return why === null ? null : { message: `The address of the logs ${why}`, allowed };
      }),
      ...ofEach(TEXTS, hasSecret, 'seems to have a key or token in it'),
    ],
  },
];
