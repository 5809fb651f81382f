import { finding, type Finding } from '../core/findings/finding.ts';
import { accountRules, type Author } from './account.ts';
import { MODERATION_PATH, noReason, WITHDRAWAL_LABEL } from './interventions.ts';
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
  hint: `The folder has the name of your GitHub account. To have the row of somebody else corrected, open an issue. A maintainer says why in ${MODERATION_PATH}, and then sets the label "${WITHDRAWAL_LABEL}".`,
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
export const scopeRules: readonly RuleText[] = [mixed, foreign, clutter, tooManyRule, noReason, ...accountRules];

/** Files of `contributions/` that belong to the maintainers. */
const MAINTAINED = new Set(['contributions/README.md', EXAMPLE_PATH]);

/**
 * Whether a pull request by an account that touches `paths` keeps to its own folder, unless it may change others.
 * `paths` are all changed paths, both sides of a rename included. One that touches no contribution is not checked: it does
 * not apply.
 */
export function scopeOf(paths: readonly string[], { handle, mayChangeOthers }: Author) {
  const isContribution = (path: string): boolean => path.startsWith('contributions/') && !MAINTAINED.has(path);
  const contributions = paths.filter((path) => isContribution(path) && !isClutter(path));
  if (!paths.some(isContribution)) return { applies: false, contributions, others: [], findings: [] as Finding[] };

  const own = folderOf(handle);
  const others = contributions.filter((path) => !isInFolderOf(handle, path));
  const isPartOf = (path: string): boolean => isContribution(path) || (mayChangeOthers && path === MODERATION_PATH);
  const fault = (rule: RuleText, path: string, message: string): Finding =>
    finding({ rule: rule.id, file: path, message, found: path, allowed: `files in ${own}`, fix: rule.hint });
  return {
    applies: true,
    contributions,
    /** Those of them that are not in the author's folder. */
    others,
    findings: [
      ...paths
        .filter((path) => !isPartOf(path))
        .map((path) =>
          path === MODERATION_PATH
            ? fault(foreign, path, 'Only a maintainer changes this beside measurements')
            : fault(mixed, path, 'This is not a measurement'),
        ),
      ...paths
        .filter((path) => isContribution(path) && isClutter(path))
        .map((path) => fault(clutter, path, 'An operating system or editor left this file')),
      ...(mayChangeOthers ? [] : others).map((path) => fault(foreign, path, 'This is not in your folder')),
    ],
  };
}
