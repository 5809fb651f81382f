import { finding, type Finding } from '../core/findings/finding.ts';
import { EXAMPLE_PATH, folderOf, isClutter, isInFolderOf } from './path.ts';
import type { RuleText } from './rule.ts';

/** Who opened a pull request, according to GitHub and not to any file. */
export interface Author {
  /** The GitHub handle. */
  readonly handle: string;
  /** Whether the account may write to the repository. */
  readonly isMaintainer: boolean;
}

const mixedRule = {
  id: 'scope/mixed',
  title:
    'A pull request with measurements changes no other files and adds no files that an editor or the operating system created.',
  why: 'Once the check passes, a maintainer reads the warnings and merges measurements without any other review. Other changes need a full review.',
  hint: 'Send other changes in a separate pull request. `git rm --cached FILE` removes a file from the pull request and leaves it on your machine.',
  example: 'a pull request that adds a measurement and changes the README; contributions/alice/.DS_Store',
} as const satisfies RuleText;

const foreignRule = {
  id: 'scope/foreign-folder',
  title: "Contributors change only the folder named after their GitHub handle. Maintainers may change others' files.",
  why: "Nobody may change or withdraw another person's row.",
  hint: "Move the file to the folder named after your GitHub handle. To have someone else's row corrected, open an issue.",
  example: 'a pull request by alice that adds contributions/bob/2026-01-15-qwen-3-8b-h100.json',
} as const satisfies RuleText;

export const tooManyRule = {
  id: 'scope/too-many',
  title: 'A pull request has at most 500 measurements, and GitHub lists all of its files.',
  why: 'A file that the check does not see must not be published.',
  hint: 'Split the measurements over several pull requests.',
  example: 'a pull request with 600 measurements',
} as const satisfies RuleText;

/** Rules about a pull request as a whole. */
export const scopeRules: readonly RuleText[] = [mixedRule, foreignRule, tooManyRule];

/** Files of `contributions/` that belong to the maintainers. */
const MAINTAINED = new Set(['contributions/README.md', EXAMPLE_PATH]);

/**
 * The contributions that a pull request changes, and a finding for each path that its author must not change in it.
 * @param paths all changed paths, including both sides of a rename.
 * @returns `applies` is false if the pull request touches no contribution; nothing else is checked then.
 */
export function scopeOf(paths: readonly string[], { handle, isMaintainer }: Author) {
  const isContribution = (path: string): boolean => path.startsWith('contributions/') && !MAINTAINED.has(path);
  const contributions = paths.filter((path) => isContribution(path) && !isClutter(path));
  if (!paths.some(isContribution)) return { applies: false, contributions, findings: [] as Finding[] };

  const findingAbout = (rule: RuleText, path: string, message: string, fix: string): Finding =>
    finding({
      rule: rule.id,
      file: path,
      message,
      found: path,
      allowed: `files in ${folderOf(handle)}`,
      fix,
    });
  const findings = paths.flatMap((path): Finding[] => {
    if (!isContribution(path)) {
      return [
        findingAbout(mixedRule, path, 'This file is not a measurement', 'Send this file in a separate pull request.'),
      ];
    }
    if (isClutter(path)) {
      return [
        findingAbout(
          mixedRule,
          path,
          'An operating system or editor created this file',
          `Remove it: git rm --cached "${path}"`,
        ),
      ];
    }
    if (isMaintainer || isInFolderOf(handle, path)) return [];
    return [
      findingAbout(
        foreignRule,
        path,
        `The folder is not the one of your GitHub account, ${handle}`,
        `If the file is yours, move it to ${folderOf(handle)}. If it is someone else's, restore it and open an issue to have it corrected`,
      ),
    ];
  });
  return { applies: true, contributions, findings };
}
