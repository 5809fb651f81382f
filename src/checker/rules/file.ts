import { type JSONVisitor, visit } from 'jsonc-parser';
import { valueText } from '../../core/text/value-text.ts';
import { escapePointer, valueAt } from '../../core/text/json-pointer.ts';
import { checkFields, checkFile, MAX_FINDINGS, type Rule, type RuleFinding, type RuleText } from '../rule.ts';
import {
  baseNames,
  EXAMPLE_PATH,
  HANDLE_FORM,
  hasBaseName,
  isHandle,
  isPlaceholder,
  MAX_BYTES,
  pathParts,
} from '../path.ts';
import { type CheckedFile, type Fields, fieldsIn } from '../subject.ts';
import { unlessTooDeep } from '../syntax.ts';
import type { Reference } from '../reference.ts';
import type { CrossFileRule } from './same-run.ts';

/** The fields that the name of a file repeats. */
const NAMED = ['measured_on', 'model', 'model_id', 'gpu'] as const;
type NamedFields = Fields<(typeof NAMED)[number]>;

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

const pathRule = {
  id: 'file/path',
  title: 'A measurement is at contributions/<github-handle>/<measured_on>-<slug>-<gpu>.json.',
  why: 'The path says who measured what and when, and becomes the id of the published row.',
  hint: 'Name the file after its date, model and GPU. The name of a second run of the same day, model and GPU ends in -2, and that of a third run ends in -3.',
  example: 'contributions/my results/llama.json; a folder contributions/Alice/ next to contributions/alice/',
} as const satisfies RuleText;

/**
 * The rule about the path of a file. It comes last, because the file name repeats values of the file: a wrong value has
 * to be corrected first.
 */
export const filePathRule: Rule = {
  ...pathRule,
  after: ['honesty/names', 'physics/gpu', 'honesty/date'],
  checks: [checkFile(placeFindings), checkFields(NAMED, fileNameFinding)],
};

/** Rules about the file itself: whether it can be read. */
export const fileRules: readonly Rule[] = [
  {
    id: 'file/kind',
    title: 'A measurement is a regular file of at most 64 KiB.',
    why: 'A link can point anywhere, and its target can change after the check. A measurement needs about 2 KiB.',
    hint: 'Replace a link or folder with the JSON file itself. Publish long text elsewhere and write its address in logs.',
    example: 'a symbolic link to another file; a complete log in notes',
    checks: [
      checkFile(({ file }) => {
        if (file.kind === 'symlink')
          return [{ message: 'The path is a symbolic link', fix: 'Replace the link with a copy of the file.' }];
        if (file.kind === 'other')
          return [{ message: 'The path is not a readable, regular file', fix: 'Replace it with the JSON file.' }];
        if (file.size > MAX_BYTES) {
          return [
            {
              message: 'The file is too large',
              found: `${file.size} bytes`,
              allowed: `at most ${MAX_BYTES} bytes`,
              fix: 'Shorten notes. Publish long text elsewhere and write its address in logs.',
            },
          ];
        }
        // A file that was not read must not pass the check.
        return file.bytes === null ? [{ message: 'The file was not read', fix: 'Check the file again.' }] : [];
      }),
    ],
  },
  {
    id: 'file/text',
    title: 'A file is UTF-8 text without a byte order mark and without invisible or broken characters.',
    why: 'Programs misread other encodings, and invisible characters can make a text look like another one.',
    hint: 'Save the file as UTF-8 without BOM, and remove invisible characters. Only notes may have line breaks and tabs.',
    example: '"contributor": "A\\u202eB"',
    checks: [
      checkFile(({ file, text, value, unsafeTexts }) => {
        if (file.bytes !== null && text === null) {
          return [{ message: 'The file is not UTF-8', fix: 'Save the file with the encoding UTF-8.' }];
        }
        if (BYTE_ORDER_MARK.every((byte, i) => file.bytes?.[i] === byte)) {
          return [{ message: 'The file starts with a byte order mark', fix: 'Save the file as UTF-8 without BOM.' }];
        }
        return unsafeTexts.map((pointer) => ({
          pointer,
          message: 'The text contains invisible or control characters',
          found: valueText(valueAt(value, pointer)),
          fix: 'Type the text again without them. `found` shows each of them as \\u and its code.',
        }));
      }),
    ],
  },
  {
    id: 'file/json',
    title: 'A file is one JSON object in which each key occurs only once.',
    why: 'Programs read invalid JSON in different ways. If a key appears twice, programs can read different values.',
    hint: 'An editor with JSON support shows the place. Write one measurement per file.',
    example: '"tokens_per_second": 1,234.5; { "gpu": "H100", "gpu": "B200" }',
    checks: [checkFile(({ syntax }) => syntax), checkFile(objectFindings)],
  },
];

/** The rule that each handle has one folder. */
export const oneFolder: CrossFileRule = {
  ...pathRule,
  start: () => {
    const folders = new Map<string, string>();
    return ({ file: { path } }) => {
      const folder = pathParts(path)?.folder;
      if (folder === undefined) return [];
      const first = folders.get(folder.toLowerCase());
      if (first === undefined) folders.set(folder.toLowerCase(), folder);
      if (first === undefined || first === folder) return [];
      const message = 'The same handle already has a folder with other letter case';
      return [{ message, found: folder, allowed: first, fix: `Move the file to contributions/${first}/` }];
    };
  },
};

/** The rule about files on which a rule throws an error, and about files with too many findings. */
export const uncheckedRule = {
  id: 'file/unchecked',
  title: `The check runs on the file without crashing, and the file has at most ${MAX_FINDINGS} findings.`,
  why: 'A bug in the check must not hide findings in other files or let this file pass. Nobody reads a longer list of findings.',
  hint: 'Fix the other findings of the file and check again. If that does not help, open an issue with the file, because it is a bug in the check.',
  example: 'a file that makes the check crash; a file with thousands of unknown fields',
} as const satisfies RuleText;

function placeFindings(subject: CheckedFile, reference: Reference): readonly RuleFinding[] {
  const { path } = subject.file;
  if (path === EXAMPLE_PATH) return [];
  const parts = pathParts(path);
  const named = fieldsIn(subject, NAMED);
  const formOfName = '<measured_on>-<slug>-<gpu>';
  if (parts === null) {
    const [base] = named === null ? [formOfName] : baseNames(named, reference.models);
    const allowed = `contributions/<github-handle>/${base}.json`;
    return [{ message: 'The file is in the wrong place', found: path, allowed, fix: `Move the file to ${allowed}` }];
  }
  const { folder, name } = parts;
  if (!isHandle(folder)) {
    const isFromDocs = isPlaceholder(folder);
    return [
      {
        message: `The name of the folder is ${isFromDocs ? 'the placeholder of the documentation' : 'not a GitHub handle'}`,
        found: folder,
        allowed: `your GitHub handle: ${HANDLE_FORM}`,
        fix: 'Rename the folder to your GitHub handle.',
      },
    ];
  }
  // For a file with fields, the check of its name derives the right name from them.
  if (subject.object !== null || NAME_FORM.test(name)) return [];
  const fix = 'Name the file after its date, model and GPU, as in 2026-01-15-qwen-3-8b-h100.json.';
  return [
    {
      message: 'The file name does not have the form of a measurement',
      found: name,
      allowed: `${formOfName}.json`,
      fix,
    },
  ];
}

/** The form of a file name, for files whose fields are unknown. */
const NAME_FORM = /^\d{4}-\d{2}-\d{2}(-[a-z0-9]+)+\.json$/;

function fileNameFinding(
  named: NamedFields,
  { file: { path } }: CheckedFile,
  { models, gpusByKey, confirmedGpus }: Reference,
): RuleFinding | null {
  const parts = pathParts(path);
  if (parts === null || path === EXAMPLE_PATH) return null;
  const bases = baseNames(named, models);
  if (bases.some((base) => hasBaseName(parts.name, base))) return null;
  const allowed = `${bases[0]}.json`;
  const message = 'The file name does not match measured_on, model and gpu';
  const isKnown = gpusByKey.has(named.gpu) || confirmedGpus.has(named.gpu);
  const fix = isKnown
    ? `Rename the file to ${allowed}`
    : `If gpu is wrong, correct it. Otherwise, rename the file to ${allowed}`;
  return { pointer: '', message, found: parts.name, allowed, fix };
}

function objectFindings({ value, text, object }: CheckedFile): readonly RuleFinding[] {
  if (value === undefined) return [];
  if (object === null)
    return [
      {
        message: 'The file is not a JSON object',
        found: valueText(value),
        fix: 'Write one JSON object, { "field": value, ... }, for each measurement.',
      },
    ];
  return text === null ? [] : duplicateKeys(text);
}

function duplicateKeys(text: string): RuleFinding[] {
  const findings: RuleFinding[] = [];
  const open: Set<string>[] = [];
  const visitor: JSONVisitor = {
    onObjectBegin: () => {
      open.push(new Set());
    },
    onObjectProperty: (name, offset) => {
      const seen = open.at(-1);
      if (seen?.has(name) === true) {
        const fix = `Remove one of the two "${name}".`;
        findings.push({ message: `"${name}" is written twice`, offset, pointer: `/${escapePointer(name)}`, fix });
      }
      seen?.add(name);
    },
    onObjectEnd: () => {
      open.pop();
    },
  };
  unlessTooDeep(() => {
    visit(text, visitor);
  });
  return findings;
}
