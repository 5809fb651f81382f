import { MOST_FINDINGS, type RuleText } from '../rule.ts';

/** What is said of a file in which a rule itself fails. */
export const crashRule = {
  id: 'file/unchecked',
  title: 'Every rule can be applied to the file.',
  why: 'A fault of the check in one file must not hide what is wrong in others, nor let the file pass.',
  hint: 'Fix what else is said of the file; if that does not help, open an issue with the file: the fault is in the check.',
  example: 'a file that nobody thought of',
} as const satisfies RuleText;

/** What is said of a file with more findings than are reported. */
export const manyRule = {
  id: 'file/many-findings',
  title: `A file has at most ${MOST_FINDINGS} findings.`,
  why: 'Nobody reads more, and most of them have one cause.',
  hint: 'Fix these, and check again.',
  example: 'a file with thousands of unknown fields',
} as const satisfies RuleText;
