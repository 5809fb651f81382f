import { finding, type Finding } from '../core/findings/finding.ts';
import { EXAMPLE_PATH, folderOf, isClutter, isInFolderOf } from './path.ts';
import type { RuleText } from './rule.ts';

/** Who opened a pull request, as GitHub says. Nothing of it comes from a file. */
export interface Author {
  /** The GitHub handle. */
  readonly handle: string;
  /** Whether the account may write to the repository. */
  readonly isMaintainer: boolean;
}

const mixedRule = {
  id: 'scope/mixed',
  title: 'A pull request with measurements changes nothing else, and brings no files of an editor.',
  why: 'Measurements are merged on the word of the check; other changes need a person to read them.',
  hint: 'Send other changes in a pull request of their own. git rm --cached FILE takes a file out and leaves it on your machine.',
  example: 'a pull request that adds a measurement and changes the README; contributions/alice/.DS_Store',
} as const satisfies RuleText;

const foreignRule = {
  id: 'scope/foreign-folder',
  title: "Contributors change only the folder named after their GitHub handle. Maintainers may change others' files.",
  why: 'Nobody can change or withdraw the row of another person.',
  hint: 'Move the file to the folder named after your GitHub handle. To have a row of somebody else corrected, open an issue.',
  example: 'a pull request by alice that adds contributions/bob/2026-01-15-qwen-3-8b-h100.json',
} as const satisfies RuleText;

export const tooManyRule = {
  id: 'scope/too-many',
  title: 'A pull request has at most 500 measurements, and GitHub lists all of its files.',
  why: 'A file that the check does not see must not be published.',
  hint: 'Send them in several pull requests.',
  example: 'a pull request with 600 measurements',
} as const satisfies RuleText;

/** Rules about a pull request as a whole. */
export const scopeRules: readonly RuleText[] = [mixedRule, foreignRule, tooManyRule];

/** Files of `contributions/` that belong to the maintainers. */
const MAINTAINED = new Set(['contributions/README.md', EXAMPLE_PATH]);

/**
 * Which contributions a pull request changes, and a finding for each path that its author must not change in it.
 * @param paths all changed paths, both sides of a rename included.
 * @returns `applies` is false if the pull request touches no contribution; nothing else is checked then.
 */
export function scopeOf(paths: readonly string[], { handle, isMaintainer }: Author) {
  const isContribution = (path: string): boolean => path.startsWith('contributions/') && !MAINTAINED.has(path);
  const contributions = paths.filter((path) => isContribution(path) && !isClutter(path));
  if (!paths.some(isContribution)) return { applies: false, contributions, findings: [] as Finding[] };

  const found = (rule: RuleText, path: string, message: string): Finding =>
    finding({
      rule: rule.id,
      file: path,
      message,
      found: path,
      allowed: `files in ${folderOf(handle)}`,
      fix: rule.hint,
    });
  const findings = paths.flatMap((path): Finding[] => {
    if (!isContribution(path)) return [found(mixedRule, path, 'This is not a measurement')];
    if (isClutter(path)) return [found(mixedRule, path, 'An operating system or editor left this file')];
    if (isMaintainer || isInFolderOf(handle, path)) return [];
    return [found(foreignRule, path, `The folder is not that of your GitHub account, ${handle}`)];
  });
  return { applies: true, contributions, findings };
}
