import { createHash } from 'node:crypto';
import type { GitHub, Repository } from './client.ts';
import { isWithdrawn, pullRequestsFrom } from './proposed-pull-request.ts';
import { readTree } from './trees.ts';

/** What would be proposed. */
export interface ProposedFiles {
  readonly branch: string;
  /** The branch that the pull request would be for. */
  readonly base: string;
  readonly folder: string;
  /** The texts of the folder by name. */
  readonly files: ReadonlyMap<string, string>;
  /** Names of files that don't count, such as those that have the day. */
  readonly apart: readonly string[];
}

/**
 * Number of the last pull request from the branch, where a person closed it without merging it, and it proposed the
 * same files; null otherwise.
 */
export async function declinedPullRequest(
  github: GitHub,
  repository: Repository,
  { branch, base, folder, files, apart }: ProposedFiles,
): Promise<number | null> {
  const [last] = await pullRequestsFrom(github, repository, { branch, base, state: 'closed' });
  if (last?.merged_at !== null || isWithdrawn(last)) return null;
  const theirs = await blobsOf(github, repository, last.head.sha, folder);
  const ours = new Map([...files].map(([name, text]) => [name, blobId(text)]));
  const names = [...new Set([...theirs.keys(), ...ours.keys()])].filter((name) => !apart.includes(name));
  return names.every((name) => theirs.get(name) === ours.get(name)) ? last.number : null;
}

/** The ids of what lies in a folder at a commit, by name. */
async function blobsOf(
  github: GitHub,
  repository: Repository,
  commit: string,
  folder: string,
): Promise<Map<string, string>> {
  const { data } = await github.rest.git.getCommit({ ...repository, commit_sha: commit });
  let tree = await readTree(github, repository, { type: 'tree', sha: data.tree.sha });
  for (const name of folder.split('/')) tree = await readTree(github, repository, tree.get(name));
  return new Map([...tree].map(([name, { sha }]) => [name, sha]));
}

/** The id that git gives to a file with this text. */
function blobId(text: string): string {
  return createHash('sha1')
    .update(`blob ${Buffer.byteLength(text)}\0${text}`)
    .digest('hex');
}
