import type { Intervention } from '../contract/generated/data.d.ts';
import { finding, type Finding } from '../core/findings/finding.ts';
import type { RuleText } from './rule.ts';

/** Label by which a maintainer says that a pull request may change and take away rows of others. */
export const WITHDRAWAL_LABEL = 'withdrawal-confirmed';

/** Where it says what maintainers did to rows of others, and which accounts are banned. */
export const MODERATION_PATH = 'data/moderation.json';

export const foreignRule = {
  id: 'scope/foreign-folder',
  title: 'A contributor changes files in their own folder only; a maintainer who changes others says why.',
  why: 'Nobody can change or withdraw the row of another person; whoever measured it, and whoever cited it, can read what became of it.',
  hint: `The folder has the name of your GitHub account. To have the row of somebody else corrected, open an issue. A maintainer says why in ${MODERATION_PATH}, and then sets the label "${WITHDRAWAL_LABEL}".`,
  example: 'a pull request by alice that adds contributions/bob/2026-01-15-qwen-3-8b-h100.json',
} as const satisfies RuleText;

/** A row of somebody else that a pull request changes. */
export interface ForeignRow {
  readonly path: string;
  /** Whether a file lies there afterwards. */
  readonly isThere: boolean;
}

/** A finding for each of the rows about which none of the new `lines` says why. */
export function reasonFindings(rows: readonly ForeignRow[], lines: readonly Intervention[]): Finding[] {
  const isTold = ({ path, isThere }: ForeignRow): boolean =>
    lines.some((line) => (isThere ? line.replaced_by === path : line.path === path));
  return rows
    .filter((row) => !isTold(row))
    .map(({ path, isThere }) => {
      const message = `Nothing says why this is ${isThere ? 'changed or put here' : 'taken away'}`;
      const allowed = `a new line with "${isThere ? 'replaced_by' : 'path'}": "${path}"`;
      const fix = `Add a line to "interventions" of ${MODERATION_PATH}: path, replaced_by (the same path for a correction, another one for a move, null for a withdrawal), reason and date.`;
      return finding({ rule: foreignRule.id, file: path, message, found: 'no line', allowed, fix });
    });
}

/** The lines of `after` that are not among those of `before`, which a published document may have, too. */
export function newLines(before: readonly object[], after: readonly Intervention[]): Intervention[] {
  const keyOf = ({ path, replaced_by, reason, date }: Partial<Intervention>): string =>
    JSON.stringify([path, replaced_by, reason, date]);
  const known = new Set(before.map(keyOf));
  return after.filter((line) => !known.has(keyOf(line)));
}

/** What became of a row, in a word or two. `quote` marks a path. */
export function whatBecame({ path, replaced_by }: Intervention, quote = (name: string): string => name): string {
  if (replaced_by === null) return 'withdrawn';
  return replaced_by === path ? 'corrected' : `moved to ${quote(replaced_by)}`;
}
