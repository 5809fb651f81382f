import { finding, type Finding } from '../core/findings/finding.ts';
import { accountRules } from './account.ts';
import { EXAMPLE_PATH, folderOf, isClutter, isInFolderOf } from './path.ts';
import type { RuleText } from './rule.ts';

const mixed = {
  id: 'scope/mixed',
  title: 'A pull request with measurements changes nothing else.',
  why: 'Measurements are merged on the word of the check; other changes need a person to read them.',
  hint: 'Send other changes in a pull request of their own.',
  example: 'a pull request that adds a measurement and changes the README',
} as const satisfies RuleText;

const foreign = {
  id: 'scope/foreign-folder',
  title: 'A contributor changes files in their own folder only.',
  why: 'Nobody can change or withdraw the row of another person.',
  hint: 'The folder has the name of your GitHub account. To have the row of somebody else corrected, open an issue.',
  example: 'a pull request by alice that adds contributions/bob/2026-01-15-qwen-3-8b-h100.json',
} as const satisfies RuleText;

const clutter = {
  id: 'scope/clutter',
  title: 'A pull request brings no files of an operating system or an editor.',
  why: 'They are no measurements, and would be merged unread.',
  hint: 'Delete the file in the pull request; git rm --cached FILE leaves it on your machine.',
  example: 'contributions/alice/.DS_Store',
} as const satisfies RuleText;

export const tooManyRule = {
  id: 'scope/too-many',
  title: 'A pull request has at most 500 measurements, and is small enough to be seen whole.',
  why: 'What cannot be seen whole is refused.',
  hint: 'Send them in several pull requests.',
  example: 'a pull request with 600 measurements',
} as const satisfies RuleText;

/** Rules about a pull request as a whole. */
export const scopeRules: readonly RuleText[] = [mixed, foreign, clutter, tooManyRule, ...accountRules];

/** Files of `contributions/` that belong to the maintainers. */
const MAINTAINED = new Set(['contributions/README.md', EXAMPLE_PATH]);

/**
 * Whether a pull request by the account `handle` that touches `paths` keeps to its own folder. `paths` are all changed
 * paths, both sides of a rename included. One that touches no contribution is not checked: it does not apply.
 */
export function scopeOf(paths: readonly string[], handle: string) {
  const isContribution = (path: string): boolean => path.startsWith('contributions/') && !MAINTAINED.has(path);
  const contributions = paths.filter((path) => isContribution(path) && !isClutter(path));
  if (!paths.some(isContribution)) return { applies: false, contributions, findings: [] as Finding[] };

  const own = folderOf(handle);
  const fault = (rule: RuleText, path: string, message: string): Finding =>
    finding({ rule: rule.id, file: path, message, found: path, allowed: `files in ${own}`, fix: rule.hint });
  return {
    applies: true,
    contributions,
    findings: [
      ...paths.filter((path) => !isContribution(path)).map((path) => fault(mixed, path, 'This is not a measurement')),
      ...paths
        .filter((path) => isContribution(path) && isClutter(path))
        .map((path) => fault(clutter, path, 'An operating system or editor left this file')),
      ...contributions
        .filter((path) => !isInFolderOf(handle, path))
        .map((path) => fault(foreign, path, 'This is not in your folder')),
    ],
  };
}
