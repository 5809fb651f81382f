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

/** A row that is changed. */
export interface ChangedRow {
  readonly path: string;
  /** Whether a file lies there afterwards. */
  readonly isThere: boolean;
  /** Whether it is not that of whoever changes it. */
  readonly isForeign: boolean;
}

/** A finding for each foreign row about which none of the new `lines` says why, and for each line that says what is not done. */
export function reasonFindings(rows: readonly ChangedRow[], lines: readonly Intervention[]): Finding[] {
  const found = (path: string) => rows.find((row) => row.path === path)?.isThere;
  const isDone = ({ path, replaced_by: by }: Intervention) =>
    found(path) === (by === path) && found(by ?? path) === (by !== null);
  const told = (row: ChangedRow) => lines.some(({ path, replaced_by: by }) => (row.isThere ? by : path) === row.path);
  const untold = rows
    .filter((row) => row.isForeign && !told(row))
    .map(({ path: file, isThere }) => {
      const message = `Nothing says why this is ${isThere ? 'changed or put here' : 'taken away'}`;
      const allowed = `a new line with "${isThere ? 'replaced_by' : 'path'}": "${file}"`;
      const fix = `Unless it is yours, add a line to "interventions" of ${MODERATION_PATH}: path, replaced_by (the same path for a correction, another one for a move, null for a withdrawal), reason and date.`;
      return { file, message, found: 'no line', allowed, fix };
    });
  const undone = lines
    .filter((line) => !isDone(line))
    .map((line) => {
      const message = `${line.path} is not ${whatBecame(line)}, as a line says`;
      return { file: MODERATION_PATH, message, fix: 'Mend the line, or take it away.' };
    });
  return [...untold, ...undone].map((fault) => finding({ rule: foreignRule.id, ...fault }));
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
