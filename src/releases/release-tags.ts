import type { Git } from '../core/git/git.ts';
import { isDate } from '../core/text/date.ts';

/** Matches the full names of release tags, and of few others. */
export const RELEASE_TAGS = 'refs/tags/????-??-??';

/** Full name of the tag of a release. */
export function tagName(date: string): string {
  return `refs/tags/${date}`;
}

/** Ids of tag objects by the tag, which is a date. */
export type TagIds = ReadonlyMap<string, string>;

/** The release tags in lines of an id and the full name of a tag. */
export function tagIdsIn(lines: string): TagIds {
  const found = [...lines.matchAll(/^(\w+)\s+refs\/tags\/(.+)$/gm)].map(([, id = '', tag = '']) => [tag, id] as const);
  return new Map(found.filter(([tag]) => isDate(tag)));
}

/** The release tags and the remote branches that git knows in a clone. */
export interface Refs {
  readonly tags: TagIds;
  /** Full names of remote branches, as last fetched. */
  readonly remoteBranches: readonly string[];
}

/** Reads the release tags and the remote branches of a clone. */
export async function readRefs(git: Git): Promise<Refs> {
  const lines = await git('for-each-ref', '--format=%(objectname) %(refname)', RELEASE_TAGS, 'refs/remotes');
  const names = lines.split('\n').map((line) => line.slice(line.indexOf(' ') + 1));
  return { tags: tagIdsIn(lines), remoteBranches: names.filter((name) => name.startsWith('refs/remotes/')) };
}

/** The release tags in the history of a commit; null if this clone doesn't have the commit. */
export async function releaseTagsIn(git: Git, commit: string): Promise<string[] | null> {
  if (!(await git.succeeds('rev-parse', '--verify', '--quiet', `${commit}^{commit}`))) return null;
  const options = ['--format=%(refname:strip=2)', `--merged=${commit}`];
  return (await git('for-each-ref', ...options, RELEASE_TAGS)).split('\n').filter(isDate);
}
