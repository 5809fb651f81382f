import { createHash } from 'node:crypto';
import { found, WORKFLOW_BOT, type GitHub } from './client.ts';
import { keep } from './issues.ts';
import { readTree } from './pull-request-changes.ts';
import { isCalled } from './pull-requests.ts';

/** A pull request within this repository: from this branch, for that one. */
export interface BranchPair {
  readonly branch: string;
  readonly base: string;
}

/** A folder with other files. */
export interface ProposedFolder {
  readonly folder: string;
  /** Every text of the folder by name; what is not among them is taken away. */
  readonly files: ReadonlyMap<string, string>;
}

/** The commit that proposes a folder. */
interface ProposedCommit extends ProposedFolder {
  readonly branch: string;
  /** The commit that it starts from. */
  readonly start: string;
  readonly message: string;
  /** Whether a pull request from it is open. Where none is, what others left on the branch is in nobody's way. */
  readonly isOpen: boolean;
}

/**
 * Keeps a branch of one commit, which puts the files in place of the folder's: made once, then moved to a new commit, on
 * today's base. Made through the API, so that git needs no credentials, and GitHub signs it.
 * @returns what became of the branch. It is left alone where someone has worked on its open pull request.
 */
export async function keepBranch(github: GitHub, { branch, start, folder, files, message, isOpen }: ProposedCommit) {
  const tip = await tipOf(github, branch);
  if (isOpen && tip?.isOurs === false) return 'left alone';

  const { git } = github.rest;
  const { repository } = github;
  const { data: before } = await git.getCommit({ ...repository, commit_sha: start });
  const blobs = [...files].map(([path, content]) => ({ path, mode: '100644', type: 'blob', content }) as const);
  const { data: own } = await git.createTree({ ...repository, tree: blobs });
  const entry = { path: folder, mode: '040000', type: 'tree', sha: own.sha } as const;
  const { data: tree } = await git.createTree({ ...repository, base_tree: before.tree.sha, tree: [entry] });
  if (tip?.isOurs === true && tip.tree === tree.sha && tip.parent === start) return 'unchanged';
  const { data: commit } = await git.createCommit({ ...repository, message, tree: tree.sha, parents: [start] });
  if (tip === null) await git.createRef({ ...repository, ref: `refs/heads/${branch}`, sha: commit.sha });
  else await git.updateRef({ ...repository, ref: `heads/${branch}`, sha: commit.sha, force: true });
  return tip === null ? 'created' : 'updated';
}

/** The last commit of a branch, and whether a workflow made it, and nobody a later one; null without such a branch. */
export async function tipOf({ rest, repository }: GitHub, branch: string) {
  const ref = await found(rest.git.getRef({ ...repository, ref: `heads/${branch}` }));
  if (ref === null) return null;
  const { author, committer, tree, parents } = (await rest.git.getCommit({ ...repository, commit_sha: ref.object.sha }))
    .data;
  // On GitHub the address of a workflow has a number before the name.
  const isBot = ({ email }: typeof author): boolean => email.endsWith(`${WORKFLOW_BOT}@users.noreply.github.com`);
  // GitHub itself commits in the name of who asks through its API.
  const isGitHub = committer.email === 'noreply@github.com';
  // Whoever amends or rebases a commit is its committer; its author stays.
  const isOurs = parents.length <= 1 && isBot(author) && (isBot(committer) || isGitHub);
  return { tree: tree.sha, parent: parents[0]?.sha ?? null, isOurs };
}

/**
 * Keeps one open pull request from the branch: opened once, then brought up to date. `body` is Markdown.
 * @throws Error saying what to set where the repository does not let workflows open any.
 */
export async function keepPullRequest(github: GitHub, proposed: BranchPair, title: string, body: string) {
  const { pulls } = github.rest;
  const wanted = { ...github.repository, title, body };
  const open = () =>
    pulls.create({ ...wanted, head: proposed.branch, base: proposed.base }).catch((error: unknown) => {
      if (!(error instanceof Error) || !error.message.includes('not permitted to create')) throw error;
      throw new Error(
        'This repository does not let workflows open pull requests. Allow it under Settings, Actions, General: "Allow GitHub Actions to create and approve pull requests". The branch is there; run this again.',
        { cause: error },
      );
    });
  const there = await newestPullRequest(github, proposed, 'open');
  return keep(there, wanted, open, (pull_number) => pulls.update({ ...wanted, pull_number }));
}

/** Last line of the text of a pull request that was closed here, and by no person. GitHub does not show it. */
const WITHDRAWN = '<!-- withdrawn -->';

/** Closes an open pull request, with a word why. */
export async function closePullRequest({ rest, repository }: GitHub, open: PullRequest, why: string): Promise<void> {
  await rest.issues.createComment({ ...repository, issue_number: open.number, body: why });
  const body = `${open.body ?? ''}\n${WITHDRAWN}`;
  await rest.pulls.update({ ...repository, pull_number: open.number, state: 'closed', body });
}

/**
 * Number of the last pull request, where a person closed it without merging it, and it proposed the same files; null
 * otherwise. The files named in `apart`, such as those that have the day, don't count.
 */
export async function declinedPullRequest(
  github: GitHub,
  proposed: BranchPair,
  { folder, files }: ProposedFolder,
  apart: readonly string[],
): Promise<number | null> {
  const { rest, repository } = github;
  const last = await newestPullRequest(github, proposed, 'closed');
  if (last?.merged_at !== null || last.body?.trimEnd().endsWith(WITHDRAWN) === true) return null;
  const { data } = await rest.git.getCommit({ ...repository, commit_sha: last.head.sha });
  let tree = await readTree(github, { type: 'tree', sha: data.tree.sha });
  for (const name of folder.split('/')) tree = await readTree(github, tree.get(name));
  const ours = new Map([...files].map(([name, text]) => [name, blobId(text)]));
  const names = [...tree.keys(), ...ours.keys()].filter((name) => !apart.includes(name));
  return names.every((name) => tree.get(name)?.sha === ours.get(name)) ? last.number : null;
}

type PullRequest = Awaited<ReturnType<GitHub['rest']['pulls']['list']>>['data'][number];

/** The newest of the last 100 such pull requests that are open, or closed; null where there is none. */
export async function newestPullRequest(
  { rest, repository }: GitHub,
  { branch, base }: BranchPair,
  state: 'open' | 'closed',
): Promise<PullRequest | null> {
  const { owner, repo } = repository;
  const { data } = await rest.pulls.list({ ...repository, state, head: `${owner}:${branch}`, base, per_page: 100 });
  // A fork of the same owner may have a branch of the same name.
  const ours = data.filter(({ head }) => head.ref === branch && isCalled(head.repo, `${owner}/${repo}`));
  return ours.sort((a, b) => b.number - a.number)[0] ?? null;
}

/** The id that git gives to a file with this text. */
function blobId(text: string): string {
  return createHash('sha1')
    .update(`blob ${Buffer.byteLength(text)}\0${text}`)
    .digest('hex');
}
