import { NONE, type Rule, type RuleText } from '../rule.ts';
import { fileRules } from './file.ts';
import { kitRules } from './kit.ts';
import { readerRules } from './reader.ts';
import { measuredRules } from './measured.ts';
import { recordRule } from './record.ts';
import { physicsRules } from './physics.ts';
import { softwareRules } from './software.ts';
import { sameRun, type TogetherRule } from './same-run.ts';
import { schemaRules } from './schema.ts';
import { pathParts } from '../path.ts';
import { changeRule } from './change.ts';
import { crashRule, manyRule } from './limits.ts';

/** Every rule about one file, in the order in which findings are reported. */
export const rules: readonly Rule[] = [
  fileRules,
  schemaRules,
  physicsRules,
  kitRules,
  readerRules,
  softwareRules,
  measuredRules,
  [recordRule],
].flat();

/** Rules between files. */
export const togetherRules: readonly TogetherRule[] = [
  {
    id: 'file/handle-case',
    title: 'A contributor has one folder: handles are compared without case.',
    why: 'To GitHub Alice and alice are one account, and to many file systems one folder.',
    hint: 'Move the file into the folder that is there already.',
    example: 'contributions/Alice/ beside contributions/alice/',
    start: () => {
      const folders = new Map<string, string>();
      return ({ file: { path } }) => {
        const folder = pathParts(path)?.folder;
        if (folder === undefined) return NONE;
        const first = folders.get(folder.toLowerCase());
        if (first === undefined) folders.set(folder.toLowerCase(), folder);
        if (first === undefined || first === folder) return NONE;
        const message = 'The same handle has another folder';
        return [{ message, found: folder, allowed: first, fix: `Move the file to contributions/${first}/` }];
      };
    },
  },
  sameRun,
];

/** What every rule says of itself, those between files included. */
export const allRules: readonly RuleText[] = [...rules, ...togetherRules, changeRule, crashRule, manyRule];
