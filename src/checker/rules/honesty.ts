import { valueText } from '../../core/text/value-text.ts';
import { isNullWord } from '../../contract/value-fix.ts';
import { addressProblem, hasSecret } from '../secrets.ts';
import { EXAMPLE_PATH } from '../path.ts';
import { checkFields, type Rule, type RuleFinding } from '../rule.ts';
import { vendorIn } from '../vendors.ts';

/** Texts that name something. */
const NAMES = [
  'model',
  'gpu',
  'contributor',
  'affiliation',
  'prompt_set',
  'engine',
  'engine_version',
  'driver_version',
  'cuda_version',
  'gpu_product',
  'precision_detail',
] as const;

/** All fields with free text. */
const TEXTS = [...NAMES, 'logs', 'notes', 'kv_cache_precision'] as const;

/**
 * A character that names may not have: anything but Latin letters with their marks, digits and usual punctuation. Wide
 * letters (`Ａ`) count as Latin in Unicode and are excluded.
 */
const NOT_IN_NAMES = /[^\p{Script=Latin}\u0300-\u036f\x20-\x7eʻʼ’‘“”„«»–—·…×°®™©]|[\uff00-\uffef]/u;

/** Names that may be null. */
const NULLABLE: readonly (typeof NAMES)[number][] = ['affiliation', 'gpu_product', 'precision_detail'];

/** Spaces that look like an ordinary one. */
const ODD_SPACE = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g;

/** The finding about a name that is blank, a word for null, or not in Latin letters; null if it is fine. */
function nameFinding(field: (typeof NAMES)[number], text: string): RuleFinding | null {
  const fallback = NULLABLE.includes(field) ? 'Write null.' : 'Write the name, or "unknown" if nobody knows.';
  if (isNullWord(text)) {
    return {
      message: `${field} is the text ${JSON.stringify(text)}, not a name`,
      found: valueText(text),
      fix: fallback,
    };
  }
  const [character] = NOT_IN_NAMES.exec(text) ?? [];
  if (character === undefined) {
    return /[\p{L}\d]/u.test(text)
      ? null
      : { message: `${field} contains no letter or digit`, found: valueText(text), fix: fallback };
  }
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  if (character.replace(ODD_SPACE, '') === '') {
    return {
      message: `${field} contains a ${code === '00A0' ? 'no-break' : 'special'} space (U+${code})`,
      found: text.replace(ODD_SPACE, '\u2423'),
      allowed: 'ordinary spaces',
      fix: `Replace it with an ordinary space: "${text.replace(ODD_SPACE, ' ')}".`,
    };
  }
  return {
    message: `${field} contains a character that is not a Latin letter`,
    found: `${character} (U+${code})`,
    fix: 'Write the name in Latin letters, for example "Łukasz Żółć" or "Wang Wei".',
  };
}

/** Names of contributors in the example file and in the guides. */
const PLACEHOLDER_NAMES: readonly string[] = [
  'Example contributor',
  'Your Name',
  'Test Person',
  'John Doe',
  'Jane Doe',
];

/** Rules that let readers trust a row. */
export const honestyRules: readonly Rule[] = [
  {
    id: 'honesty/names',
    title: 'Names are written in Latin letters, digits and common punctuation, and are not blank.',
    why: 'A Cyrillic А looks like a Latin A, but a search does not find the name and no program treats the two as equal.',
    hint: 'Write the name in Latin letters, for example "Łukasz Żółć" or "Wang Wei". If a name is not known, write "unknown", or null where the field allows it.',
    example: '"contributor": " "; "gpu": "Н100" with a Cyrillic Н',
    checks: NAMES.map((field) =>
      checkFields([field], ({ [field]: text }) => (typeof text === 'string' ? nameFinding(field, text) : null)),
    ),
  },
  {
    id: 'honesty/example',
    title:
      '`example` is true in the example file. In every other file, it is false, and the file contains no text from the example.',
    why: 'Example rows are never published, so a measurement marked as an example would be lost. A published row must not say that its figures are made up.',
    hint: 'Write "example": false in a measurement, and your own name and notes.',
    example: '"example": true',
    checks: [
      checkFields(['example'], (m, { file }) => {
        const isExample = file.path === EXAMPLE_PATH;
        if (m.example === isExample) return null;
        const message = isExample ? 'The example is not marked as an example' : 'A measurement is marked as an example';
        const allowed = String(isExample);
        return { message, found: String(m.example), allowed, fix: `Write "example": ${allowed}.` };
      }),
      checkFields(['contributor'], ({ contributor: found, example }) => {
        if (example === true || !PLACEHOLDER_NAMES.includes(found)) return null;
        return { message: 'contributor is a placeholder', found, fix: 'Write your name.' };
      }),
      checkFields(['notes'], ({ notes: found, example }) => {
        if (example === true || typeof found !== 'string' || !found.startsWith('This file is an example')) return null;
        return { message: 'notes is still the text of the example', found, fix: 'Write your own notes, or "".' };
      }),
    ],
  },
  {
    id: 'honesty/vendor',
    title: 'A row from the vendor of the GPU, the engine or the model is marked as vendor-affiliated.',
    why: "Such rows are welcome, but readers can judge a vendor's own measurements only if they know who made them.",
    hint: 'Write "vendor_affiliation": true. If your organisation is not the vendor but has the same name, write your organisation\'s full name in affiliation.',
    example: '"affiliation": "NVIDIA", "gpu": "H100", "vendor_affiliation": false',
    checks: [
      checkFields(['vendor_affiliation'], ({ vendor_affiliation: isMarked }) =>
        isMarked ? { message: 'The row will be published as vendor-affiliated', severity: 'notice', fix: null } : null,
      ),
      checkFields(['vendor_affiliation', 'affiliation', 'gpu', 'engine', 'model', 'model_id'], (m, { gpus }) => {
        if (m.vendor_affiliation || m.affiliation === null) return null;
        const products = [gpus.vendor ?? '', m.gpu, m.engine, m.model, m.model_id].join('; ');
        const vendor = vendorIn(m.affiliation, products);
        if (vendor === null) return null;
        const message = `affiliation names ${vendor.name}, a vendor of the GPU, the engine or the model`;
        return {
          message,
          found: 'false',
          allowed: 'true',
          fix: vendor.isWhole
            ? 'Write "vendor_affiliation": true.'
            : `If you work for ${vendor.name}, write "vendor_affiliation": true. Otherwise, ignore the warning.`,
          ...(!vendor.isWhole && { severity: 'warning' }),
        };
      }),
    ],
  },
  {
    id: 'honesty/secret',
    title:
      'No text contains an API key, an access token or a password, and every reader can open the address in `logs`.',
    why: 'Everyone can read the file and its history, so a key in it is no longer secret. Readers cannot open addresses in a private network.',
    hint: 'Revoke the key where it was created, then remove it from the file. Put the logs where anyone can read them without a key, and write that address, or null.',
    example: '"logs": "https://user:password@logs.internal/run-1"',
    checks: [
      checkFields(['logs'], (m) => {
        const problem = m.logs === null ? null : addressProblem(m.logs);
        if (problem === null) return null;
        return {
          message: `The address in logs ${problem}`,
          allowed: 'a public https address, or null',
          fix: 'Put the logs where anyone can read them without a key and write that address, or write null.',
        };
      }),
      ...TEXTS.map((field) =>
        checkFields([field], ({ [field]: text }) =>
          // The finding is published in a comment, so it does not repeat the text.
          typeof text === 'string' && hasSecret(text)
            ? {
                message: `${field} seems to contain a key or token`,
                fix: 'Revoke the key where it was created, then remove it from the file.',
              }
            : null,
        ),
      ),
    ],
  },
];
