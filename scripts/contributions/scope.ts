import { finding, type Finding } from '../findings/finding.ts';

/** What a pull request means for contributions. */
export interface Scope {
  /** Whether it touches any contribution. One that does not is no business of the check. */
  readonly applies: boolean;
  /** The paths in contributors' folders that it touches. */
  readonly contributions: readonly string[];
  /** What it may not touch together with them. */
  readonly findings: readonly Finding[];
}

/**
 * Whether a pull request by `author` that touches `paths` keeps to the author's own folder. `paths` are all changed
 * paths, both sides of a rename included. Files at the top of `contributions/`, such as the example, belong to the
 * maintainers and are no contributions.
 */
export function scopeOf(paths: readonly string[], author: string): Scope {
  const contributions = paths.filter((path) => path.startsWith('contributions/') && path.split('/').length > 2);
  if (contributions.length === 0) return { applies: false, contributions, findings: [] };

  const other = paths.filter((path) => !contributions.includes(path));
  const foreign = contributions.filter((path) => path.split('/')[1]?.toLowerCase() !== author.toLowerCase());
  return {
    applies: true,
    contributions,
    findings: [
      ...other.map((path) =>
        finding({
          rule: 'scope/mixed',
          file: path,
          message: 'A pull request with measurements changes nothing else',
          found: path,
          allowed: `files in contributions/${author}/`,
          fix: 'Send other changes in a pull request of their own.',
        }),
      ),
      ...foreign.map((path) =>
        finding({
          rule: 'scope/foreign-folder',
          file: path,
          message: "This is another contributor's folder",
          found: path,
          allowed: `files in contributions/${author}/`,
          fix: `Put your measurements into contributions/${author}/. To have another's row corrected, open an issue.`,
        }),
      ),
    ],
  };
}
