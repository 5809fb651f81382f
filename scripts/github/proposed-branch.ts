import { found, WORKFLOW_BOT, type GitHub } from './client.ts';

/** A branch that proposes one folder with other files. */
export interface Proposal {
  readonly branch: string;
  /** The commit that it starts from. */
  readonly base: string;
  readonly folder: string;
  /** Every text of the folder by name; what is not among them is taken away. */
  readonly files: ReadonlyMap<string, string>;
  readonly message: string;
  /** Whether a pull request from it is open. Where none is, what others left on the branch is in nobody's way. */
  readonly isOpen: boolean;
}

/** What became of the branch. It is left alone where someone has worked on its open pull request. */
export type BranchOutcome = 'created' | 'updated' | 'unchanged' | 'left alone';

/**
 * Keeps a branch of one commit, which puts the files in place of the folder's: made once, then moved to a new commit, on
 * today's base. Made through the API, so that git needs no credentials, and GitHub signs it.
 */
export async function keepBranch(
  github: GitHub,
  { branch, base, folder, files, message, isOpen }: Proposal,
): Promise<BranchOutcome> {
  const tip = await tipOf(github, branch);
  if (isOpen && tip?.isOurs === false) return 'left alone';

  const {
    rest: { git },
    repository,
  } = github;
  const { data: start } = await git.getCommit({ ...repository, commit_sha: base });
  const blobs = [...files].map(([path, content]) => ({ path, mode: '100644', type: 'blob', content }) as const);
  const { data: own } = await git.createTree({ ...repository, tree: blobs });
  const { data: tree } = await git.createTree({
    ...repository,
    base_tree: start.tree.sha,
    tree: [{ path: folder, mode: '040000', type: 'tree', sha: own.sha }],
  });
  if (tip?.isOurs === true && tip.tree === tree.sha && tip.parent === base) return 'unchanged';
  const { data: commit } = await git.createCommit({ ...repository, message, tree: tree.sha, parents: [base] });
  if (tip === null) {
    await git.createRef({ ...repository, ref: `refs/heads/${branch}`, sha: commit.sha });
    return 'created';
  }
  await git.updateRef({ ...repository, ref: `heads/${branch}`, sha: commit.sha, force: true });
  return 'updated';
}

/** The last commit of a branch. */
interface Tip {
  readonly tree: string;
  readonly parent: string | null;
  /** Whether a workflow made it, and nobody a later one. */
  readonly isOurs: boolean;
}

/** The last commit of the branch; null where there is no such branch. */
export async function tipOf({ rest, repository }: GitHub, branch: string): Promise<Tip | null> {
  const ref = await found(rest.git.getRef({ ...repository, ref: `heads/${branch}` }));
  if (ref === null) return null;
  const { data } = await rest.git.getCommit({ ...repository, commit_sha: ref.object.sha });
  const [parent, ...others] = data.parents;
  // Whoever amends or rebases a commit is its committer; its author stays.
  const isOurs = others.length === 0 && isBot(data.author) && (isBot(data.committer) || isGitHub(data.committer));
  return { tree: data.tree.sha, parent: parent?.sha ?? null, isOurs };
}

interface Person {
  readonly email: string;
}

/** Whether this is a workflow. On GitHub its address has a number before the name. */
function isBot({ email }: Person): boolean {
  return email.endsWith(`${WORKFLOW_BOT}@users.noreply.github.com`);
}

/** Whether this is GitHub itself, which commits in the name of who asks through its API. */
function isGitHub({ email }: Person): boolean {
  return email === 'noreply@github.com';
}
