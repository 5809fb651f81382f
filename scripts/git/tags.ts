import { finding, type Finding } from '../findings/finding.ts';
import type { Git } from './git.ts';

/** What git says of a release: everything wrong, and what is worth knowing about how it was seen. */
export interface TagReport {
  readonly findings: readonly Finding[];
  readonly notes: readonly string[];
}

/**
 * Holds a release against the history: at its tag (or, in a clone without tags, at the commit that added its folder)
 * it is the latest one, the commit before does not have it, and its folder is the one of today, as is what the list of
 * releases, whose text is `index`, says of it.
 */
export async function verifyTag(git: Git, date: string, index: string): Promise<TagReport> {
  const folder = `api/v1/releases/${date}`;
  const fault = (message: string, fix: string | null = null): Finding =>
    finding({ rule: 'verify/tag', file: folder, message, fix });
  const { commit, notes } = await commitOf(git, date);
  if (commit === null) return { findings: [fault(`No tag ${date}, and no commit added this folder`)], notes };

  const findings: Finding[] = [];
  const atTag = await objectAt(git, `${commit}:${folder}`);
  if (atTag === null)
    findings.push(
      fault(
        `The commit of tag ${date} does not have this release`,
        'The tag was moved: point it at the release again.',
      ),
    );
  else if (atTag !== (await objectAt(git, `HEAD:${folder}`)))
    findings.push(fault(`The folder is not what it was at tag ${date}`));
  if ((await objectAt(git, `${commit}^:${folder}`)) !== null)
    findings.push(fault(`The commit before that of tag ${date} has the release already`));
  const then = await git('show', `${commit}:api/v1/releases/index.json`).catch(() => '');
  const latest = /"latest": "([^"]+)"/.exec(then)?.[1] ?? null;
  if (atTag !== null && recordOf(then, date) !== recordOf(index, date)) {
    findings.push(fault(`The list of releases says something else of ${date} than at its tag`));
  }
  if (atTag !== null && latest !== date)
    findings.push(fault(`At tag ${date} the latest release is ${latest ?? 'none'}`));
  return { findings, notes };
}

/**
 * The commit of a release: that of its tag, or, in a clone without tags, the one that added its folder, which the notes
 * then say. Null where there is neither.
 */
export async function commitOf(
  git: Git,
  date: string,
): Promise<{ readonly commit: string | null; readonly notes: readonly string[] }> {
  const tagged = await taggedCommit(git, date);
  if (tagged !== null) return { commit: tagged, notes: [] };
  const sums = `api/v1/releases/${date}/SHA256SUMS`;
  const added = await git('log', '--diff-filter=A', '--format=%H', '--reverse', '--', sums);
  const [first = ''] = added.trim().split('\n');
  return {
    commit: first === '' ? null : first,
    notes: [`There is no tag ${date} in this clone: the commit that added the release stands in for it.`],
  };
}

/** The commit that a tag points at; null where there is no such tag. */
export function taggedCommit(git: Git, date: string): Promise<string | null> {
  return objectAt(git, `refs/tags/${date}^{commit}`);
}

/** The id of a git object by its name, such as `HEAD:api`; null where there is none. */
function objectAt(git: Git, place: string): Promise<string | null> {
  return git('rev-parse', '--verify', '--quiet', place).then(
    (id) => id.trim(),
    () => null,
  );
}

/** What a list of releases says of one, without the notice, which may come later; null where it can't be read. */
function recordOf(index: string, date: string): string | null {
  try {
    const { releases } = JSON.parse(index) as { releases: { date: string; notice: unknown }[] };
    const record = releases.find((release) => release.date === date);
    return JSON.stringify({ ...record, notice: null });
  } catch {
    return null;
  }
}
