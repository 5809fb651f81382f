import { shown } from '../../contract/schema-errors.ts';
import { isObject } from '../../core/text/json.ts';
import { escapePointer, valueAt } from '../../core/text/json-pointer.ts';
import { MAX_FINDINGS, type Rule, type RuleFinding, ruleOnFile, type RuleText } from '../rule.ts';
import { baseNames, EXAMPLE_PATH, hasBaseName, isHandle, MAX_BYTES, pathParts } from '../path.ts';
import { hasFields, type Subject } from '../subject.ts';
import { treeOf } from '../syntax.ts';
import type { Reference } from '../reference.ts';
import type { TogetherRule } from './same-run.ts';

/** The fields that a file's name repeats. */
const NAMED = ['measured_on', 'model', 'model_id', 'gpu'] as const;

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

const pathRule = {
  id: 'file/path',
  title: 'A measurement lies at contributions/<github-handle>/<measured_on>-<slug>-<gpu>.json.',
  why: 'The path says who measured what and when, keeps files apart, and becomes the id of the published row.',
  hint: 'Rename the file as the message says. A second run of the same day, model and GPU ends in -2, a third in -3.',
  example: 'contributions/my results/llama.json; contributions/Alice/ beside contributions/alice/',
} as const satisfies RuleText;

/** Rules about the file itself: where it lies, and whether it can be read at all. */
export const fileRules: readonly Rule[] = [
  { ...pathRule, checks: [ruleOnFile(pathFindings)] },
  {
    id: 'file/kind',
    title: 'A measurement is a regular file of at most 64 KiB.',
    why: 'A link can point anywhere, and what it points to can change after it was checked. A measurement needs 2 KiB.',
    hint: 'Put the JSON itself in place of the link or folder; long text belongs at the address in logs.',
    example: 'a symbolic link to another file; a notes field with a whole log in it',
    checks: [
      ruleOnFile(({ file }) => {
        if (file.kind === 'symlink') return [{ message: 'This is a symbolic link' }];
        if (file.kind === 'other') return [{ message: 'This is not a regular file' }];
        if (file.size > MAX_BYTES)
          return [
            { message: 'The file is too large', found: `${file.size} bytes`, allowed: `at most ${MAX_BYTES} bytes` },
          ];
        // What was not read must not pass as if nothing were wrong with it.
        return file.bytes === null ? [{ message: 'The file was not read' }] : [];
      }),
    ],
  },
  {
    id: 'file/text',
    title: 'A file is UTF-8 without a byte order mark and without invisible or broken characters.',
    why: 'Other encodings read as other words elsewhere; what is invisible can make a text read as something else than it is.',
    hint: 'Save the file as UTF-8 without BOM, and remove such characters. Line breaks and tabs are for notes alone.',
    example: '"contributor": "A\\u202eB"',
    checks: [
      ruleOnFile(({ file, text, value, unsafeTexts }) => {
        if (file.bytes !== null && text === null) return [{ message: 'The file is not UTF-8' }];
        if (BYTE_ORDER_MARK.every((byte, i) => file.bytes?.[i] === byte))
          return [{ message: 'The file starts with a byte order mark' }];
        const message = 'The text has invisible or control characters';
        return unsafeTexts.map((pointer) => ({ pointer, message, found: shown(valueAt(value, pointer)) }));
      }),
    ],
  },
  {
    id: 'file/json',
    title: 'A file is one JSON object, with each key once.',
    why: 'What is almost JSON is read in different ways by different programs; of two values for one key they take either.',
    hint: 'Fix the place that the message names; an editor with JSON support shows it as well. One file is one measurement.',
    example: '"tokens_per_second": 1,234.5; { "gpu": "H100", "gpu": "B200" }',
    checks: [ruleOnFile(({ syntax }) => syntax), ruleOnFile(noObject)],
  },
];

/** One handle, one folder, over all files. */
export const oneFolder: TogetherRule = {
  ...pathRule,
  start: () => {
    const folders = new Map<string, string>();
    return ({ file: { path } }) => {
      const folder = pathParts(path)?.folder;
      if (folder === undefined) return [];
      const first = folders.get(folder.toLowerCase());
      if (first === undefined) folders.set(folder.toLowerCase(), folder);
      if (first === undefined || first === folder) return [];
      const message = 'The same handle has another folder';
      return [{ message, found: folder, allowed: first, fix: `Move the file to contributions/${first}/` }];
    };
  },
};

/** What is said of a file in which a rule itself fails, or which has more findings than are reported. */
export const uncheckedRule = {
  id: 'file/unchecked',
  title: `Every rule can be applied to the file, and it has at most ${MAX_FINDINGS} findings.`,
  why: 'A bug of the check must neither hide what is wrong in other files nor let the file pass. Nobody reads more findings.',
  hint: 'Fix the other findings of the file and check again. If that does not help, open an issue with the file: it is a bug of the check.',
  example: 'a file that nobody thought of, or with thousands of unknown fields',
} as const satisfies RuleText;

function pathFindings(subject: Subject, { models }: Reference): readonly RuleFinding[] {
  const { file, measurement } = subject;
  if (file.path === EXAMPLE_PATH) return [];
  const parts = pathParts(file.path);
  const bases = measurement !== null && hasFields(subject, NAMED) ? baseNames(measurement, models) : null;
  const wrongPath = (message: string): RuleFinding[] => {
    const handle = parts !== null && isHandle(parts.folder) ? parts.folder : '<github-handle>';
    const allowed = `contributions/${handle}/${bases?.[0] ?? '<measured_on>-<slug>-<gpu>'}.json`;
    return [{ message, found: file.path, allowed, fix: `Move the file to ${allowed}` }];
  };
  if (parts === null) return wrongPath('The file lies in the wrong place');
  if (!isHandle(parts.folder)) return wrongPath('The name of the folder is not a GitHub handle');
  const good =
    bases === null
      ? /^\d{4}-\d{2}-\d{2}(-[a-z0-9]+)+\.json$/.test(parts.name)
      : bases.some((base) => hasBaseName(parts.name, base));
  return good ? [] : wrongPath('The name of the file does not say what it holds');
}

function noObject({ value, text, measurement }: Subject): readonly RuleFinding[] {
  if (value === undefined) return [];
  if (measurement === null) return [{ message: 'The file is not a JSON object', found: shown(value) }];
  return text === null || hasKeysOf(measurement, text) ? [] : duplicateKeys(text);
}

/**
 * Whether a text has no more keys than the object that it was read as, so that none is there twice: much faster than looking
 * at every key. Not for a text with escapes, where a quote and a colon can be of a text.
 */
function hasKeysOf(measurement: object, text: string): boolean {
  const objects = [measurement, ...Object.values(measurement).filter(isObject)];
  let keys = objects.reduce((sum, object) => sum + Object.keys(object).length, 0);
  for (let at = text.indexOf(':'); at !== -1; at = text.indexOf(':', at + 1)) {
    // A quote or white space; an exclamation mark costs a longer look.
    if (text.charCodeAt(at - 1) <= 34) keys -= 1;
  }
  return keys === 0 && !text.includes('\\');
}

function duplicateKeys(text: string): RuleFinding[] {
  const root = treeOf(text);
  const nodes = root === null ? [] : [root];
  const findings: RuleFinding[] = [];
  for (const { type, children = [] } of nodes) {
    nodes.push(...children);
    if (type !== 'object') continue;
    const seen = new Set<string>();
    for (const { offset, children: [key] = [] } of children) {
      const name = String(key?.value);
      const pointer = `/${escapePointer(name)}`;
      if (seen.has(name)) findings.push({ message: `"${name}" is written twice`, offset, pointer });
      seen.add(name);
    }
  }
  return findings;
}
