import { finding, type Finding } from '../core/findings/finding.ts';
import { accountRules, type Author } from './account.ts';
import { foreignRule, MODERATION_PATH } from './interventions.ts';
import { EXAMPLE_PATH, folderOf, isClutter, isInFolderOf } from './path.ts';
import type { RuleText } from './rule.ts';

const mixedRule = {
  id: 'scope/mixed',
  title: 'A pull request with measurements changes nothing else, and brings no files of an editor.',
  why: 'Measurements are merged on the word of the check; other changes need a person to read them.',
  hint: 'Send other changes in a pull request of their own. git rm --cached FILE takes a file out and leaves it on your machine.',
  example: 'a pull request that adds a measurement and changes the README; contributions/alice/.DS_Store',
} as const satisfies RuleText;

export const tooManyRule = {
  id: 'scope/too-many',
  title: 'A pull request has at most 500 measurements, and is small enough to be seen whole.',
  why: 'What cannot be seen whole is refused.',
  hint: 'Send them in several pull requests.',
  example: 'a pull request with 600 measurements',
} as const satisfies RuleText;

/** Rules about a pull request as a whole. */
export const scopeRules: readonly RuleText[] = [mixedRule, foreignRule, tooManyRule, ...accountRules];

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
  const faultOf = (path: string): Finding[] => {
    if (isContribution(path) && isClutter(path))
      return [fault(mixedRule, path, 'An operating system or editor left this file')];
    if (isPartOf(path))
      return mayChangeOthers || !others.includes(path) ? [] : [fault(foreignRule, path, 'This is not in your folder')];
    return path === MODERATION_PATH
      ? [fault(foreignRule, path, 'Only a maintainer changes this beside measurements')]
      : [fault(mixedRule, path, 'This is not a measurement')];
  };
  return {
    applies: true,
    contributions,
    /** Those of them that are not in the author's folder. */
    others,
    findings: paths.flatMap(faultOf),
  };
}
