import { shown } from '../../contract/violations.ts';
import { isObject } from '../../core/text/json.ts';
import { escapePointer } from '../../core/text/json-pointer.ts';
import { type Fault, NONE, type Rule } from '../rule.ts';
import { baseNames, EXAMPLE_PATH, hasBaseName, isHandle, MAX_BYTES, pathParts } from '../path.ts';
import { CHARACTERS } from '../refused-texts.ts';
import { hasFields } from '../subject.ts';
import { treeOf } from '../syntax.ts';

/** The fields that a file's name repeats. */
const NAMED = ['measured_on', 'model', 'model_id', 'gpu'] as const;

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/** Keys that have a rule of their own, and so are not reported as unknown fields as well. */
export const FORBIDDEN_KEYS = ['__proto__', 'constructor', 'prototype'];

/** Rules about the file itself: where it lies, and whether it can be read at all. */
export const fileRules: readonly Rule[] = [
  {
    id: 'file/path',
    title: 'A measurement lies at contributions/<github-handle>/<measured_on>-<slug>-<gpu>.json.',
    why: 'The path says who measured what and when, keeps files apart, and becomes the id of the published row.',
    hint: 'Rename the file as the message says. A second run of the same day, model and GPU ends in -2, a third in -3.',
    example: 'contributions/my results/llama.json',
    check: (subject, { models }) => {
      const { file, measurement } = subject;
      if (file.path === EXAMPLE_PATH) return NONE;
      const parts = pathParts(file.path);
      const bases = measurement !== null && hasFields(subject, NAMED) ? baseNames(measurement, models) : null;
      const fault = (message: string): Fault[] => {
        const handle = parts !== null && isHandle(parts.folder) ? parts.folder : '<github-handle>';
        const allowed = `contributions/${handle}/${bases?.[0] ?? '<measured_on>-<slug>-<gpu>'}.json`;
        return [{ message, found: file.path, allowed, fix: `Move the file to ${allowed}` }];
      };
      if (parts === null) return fault('The file lies in the wrong place');
      if (!isHandle(parts.folder)) return fault('The name of the folder is not a GitHub handle');
      const good =
        bases === null
          ? /^\d{4}-\d{2}-\d{2}(-[a-z0-9]+)+\.json$/.test(parts.name)
          : bases.some((base) => hasBaseName(parts.name, base));
      return good ? NONE : fault('The name of the file does not say what it holds');
    },
  },
  {
    id: 'file/kind',
    title: 'A measurement is a regular file.',
    why: 'A link can point anywhere, and what it points to can change after it was checked.',
    hint: 'Put the JSON itself in place of the link or folder.',
    example: 'a symbolic link to another file',
    check: ({ file }) => {
      if (file.kind === 'symlink') return [{ message: 'This is a symbolic link' }];
      if (file.kind === 'other') return [{ message: 'This is not a regular file' }];
      // What was not read must not pass as if nothing were wrong with it.
      return file.bytes === null && file.size <= MAX_BYTES ? [{ message: 'The file was not read' }] : NONE;
    },
  },
  {
    id: 'file/size',
    title: 'A file has at most 64 KiB.',
    why: 'A measurement needs two; logs belong at the address in logs.',
    hint: 'Move long text to the logs, and name their address in logs.',
    example: 'a notes field with a whole log in it',
    check: ({ file }) =>
      file.kind !== 'file' || file.size <= MAX_BYTES
        ? NONE
        : [{ message: 'The file is too large', found: `${file.size} bytes`, allowed: `at most ${MAX_BYTES} bytes` }],
  },
  {
    id: 'file/encoding',
    title: 'A file is UTF-8.',
    why: 'JSON is UTF-8 by its standard; other encodings read as other words on other machines.',
    hint: 'Save the file as UTF-8.',
    example: 'a file saved as UTF-16 or Latin-1',
    check: ({ file, text }) => (file.bytes !== null && text === null ? [{ message: 'The file is not UTF-8' }] : NONE),
  },
  {
    id: 'file/bom',
    title: 'A file has no byte order mark.',
    why: 'The three invisible bytes make many JSON readers fail.',
    hint: 'Save the file as UTF-8 without BOM.',
    example: 'a file saved by an editor as "UTF-8 with BOM"',
    check: ({ file }) =>
      BYTE_ORDER_MARK.every((byte, i) => file.bytes?.[i] === byte)
        ? [{ message: 'The file starts with a byte order mark' }]
        : NONE,
  },
  {
    id: 'file/json',
    title: 'A file is JSON: no comments, no trailing commas, no NaN.',
    why: 'What is almost JSON is read in different ways by different programs.',
    hint: 'Fix the place that the message names; an editor with JSON support shows it as well.',
    example: '"tokens_per_second": 1,234.5',
    check: ({ syntax }) => syntax,
  },
  {
    id: 'file/object',
    title: 'A file holds one JSON object.',
    why: 'One file is one measurement.',
    hint: 'Write one file per measurement, each an object { ... }.',
    example: '[{ "model": "..." }]',
    check: ({ value, measurement }) => {
      if (value === undefined || measurement !== null) return NONE;
      return [{ message: 'The file is not a JSON object', found: shown(value) }];
    },
  },
  {
    id: 'file/duplicate-key',
    title: 'A key is used once.',
    why: 'Of two values for one key, programs take either; nobody knows which was meant.',
    hint: 'Remove one of the two.',
    example: '{ "gpu": "H100", "gpu": "B200" }',
    check: ({ text, measurement }) =>
      text === null || measurement === null || hasColonsOf(measurement, text) ? NONE : duplicateKeys(text),
  },
  {
    id: 'file/forbidden-key',
    title: 'No key is called __proto__, constructor or prototype.',
    why: 'Such keys have been used to attack the programs that read a file.',
    hint: 'Remove the key.',
    example: '{ "__proto__": {} }',
    check: ({ measurement, violations }) => {
      // The schema has no such field either.
      if (measurement === null || violations.length === 0) return NONE;
      const found = FORBIDDEN_KEYS.filter((key) => Object.hasOwn(measurement, key));
      return found.map((key) => ({ message: `The key ${key} is refused`, pointer: `/${key}`, atKey: true }));
    },
  },
  {
    id: 'file/characters',
    title: 'No text has control characters, invisible characters, direction overrides or broken characters.',
    why: 'They are invisible, and can make a text read as something else than it is.',
    hint: 'Remove them. Line breaks and tabs are for notes alone: put a space in their place elsewhere.',
    example: '"contributor": "A\\u202eB"',
    check: ({ violations }) =>
      violations.length === 0 ? NONE : violations.filter(({ keyword }) => keyword === CHARACTERS),
  },
];

/**
 * Whether a text has no more colons than the keys and texts of the object that it was read as, so that no key is there
 * twice: much faster than looking at every key. Not for a text with escapes, which can hide a colon.
 */
function hasColonsOf(measurement: object, text: string): boolean {
  if (text.includes('\\')) return false;
  // Most files have one object, and no colon in a text.
  if (colonsIn(text) === Object.keys(measurement).length) return true;
  const objects = [measurement, ...Object.values(measurement).filter(isObject)];
  const others = objects.reduce((rest, object) => rest - Object.keys(object).length, colonsIn(text));
  const texts = objects
    .flatMap((object): unknown[] => Object.values(object))
    .filter((value) => typeof value === 'string');
  return others === texts.reduce((sum, value) => sum + colonsIn(value), 0);
}

function colonsIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf(':'); at !== -1; at = text.indexOf(':', at + 1)) count += 1;
  return count;
}

function duplicateKeys(text: string): Fault[] {
  const root = treeOf(text);
  const nodes = root === null ? [] : [root];
  const faults: Fault[] = [];
  for (const { type, children = [] } of nodes) {
    nodes.push(...children);
    if (type !== 'object') continue;
    const seen = new Set<string>();
    for (const { offset, children: [key] = [] } of children) {
      const name = String(key?.value);
      const pointer = `/${escapePointer(name)}`;
      if (seen.has(name)) faults.push({ message: `"${name}" is written twice`, offset, pointer });
      seen.add(name);
    }
  }
  return faults;
}
