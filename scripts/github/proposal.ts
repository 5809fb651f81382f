import { createHash } from 'node:crypto';
import { found, WORKFLOW_BOT, type GitHub } from './client.ts';
import { readTree } from './pull-request-changes.ts';
import { isSameText, type Kept } from './issues.ts';
import { isCalled } from './reported-pull-request.ts';

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

/** Which pull request: from which branch of this repository, and for which. */
export interface Proposed {
  readonly branch: string;
  readonly base: string;
}

/** A pull request as it shall be. */
interface WantedPullRequest extends Proposed {
  readonly title: string;
  /** Its text, as Markdown. */
  readonly body: string;
}

/**
 * Keeps one open pull request from the branch: opened once, then brought up to date.
 * @throws Error saying what to set where the repository does not let workflows open any.
 */
export async function keepPullRequest(github: GitHub, wanted: WantedPullRequest): Promise<Kept> {
  const { rest, repository } = github;
  const { branch, base, title, body } = wanted;
  const open = await openPullRequest(github, wanted);
  if (open === null) {
    const request = rest.pulls.create({ ...repository, head: branch, base, title, body });
    const { data } = await request.catch((error: unknown) => {
      throw refusal(error);
    });
    return { number: data.number, done: 'opened' };
  }
  const { number } = open;
  if (open.title === title && isSameText(open.body, body)) return { number, done: 'unchanged' };
  await rest.pulls.update({ ...repository, pull_number: number, title, body });
  return { number, done: 'updated' };
}

/** Last line of the text of a pull request that was closed here, and by no person. GitHub does not show it. */
const WITHDRAWN = '<!-- withdrawn -->';

/** Closes an open pull request, with a word why. */
export async function closePullRequest(
  { rest, repository }: GitHub,
  open: Pick<PullRequest, 'number' | 'body'>,
  why: string,
): Promise<void> {
  await rest.issues.createComment({ ...repository, issue_number: open.number, body: why });
  const body = `${open.body ?? ''}\n${WITHDRAWN}`;
  await rest.pulls.update({ ...repository, pull_number: open.number, state: 'closed', body });
}

/** The open pull request; null where there is none. */
export async function openPullRequest(github: GitHub, proposed: Proposed): Promise<PullRequest | null> {
  return newest(github, proposed, 'open');
}

/** The files that would be proposed. */
interface ProposedFiles {
  readonly folder: string;
  /** The texts of the folder by name. */
  readonly files: ReadonlyMap<string, string>;
  /** Names of files that don't count, such as those that have the day. */
  readonly apart: readonly string[];
}

/**
 * Number of the last pull request, where a person closed it without merging it, and it proposed the same files; null
 * otherwise.
 */
export async function declinedPullRequest(
  github: GitHub,
  proposed: Proposed,
  { folder, files, apart }: ProposedFiles,
): Promise<number | null> {
  const { rest, repository } = github;
  const last = await newest(github, proposed, 'closed');
  if (last?.merged_at !== null || last.body?.trimEnd().endsWith(WITHDRAWN) === true) return null;
  const { data } = await rest.git.getCommit({ ...repository, commit_sha: last.head.sha });
  let tree = await readTree(github, { type: 'tree', sha: data.tree.sha });
  for (const name of folder.split('/')) tree = await readTree(github, tree.get(name));
  const ours = new Map([...files].map(([name, text]) => [name, blobId(text)]));
  const names = [...tree.keys(), ...ours.keys()].filter((name) => !apart.includes(name));
  return names.every((name) => tree.get(name)?.sha === ours.get(name)) ? last.number : null;
}

type PullRequest = Awaited<ReturnType<GitHub['rest']['pulls']['list']>>['data'][number];

/** The newest of the last 100 such pull requests; null where there is none. */
async function newest(
  { rest, repository }: GitHub,
  { branch, base }: Proposed,
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

function refusal(error: unknown): unknown {
  if (!(error instanceof Error) || !error.message.includes('not permitted to create')) return error;
  return new Error(
    'This repository does not let workflows open pull requests. Allow it under Settings, Actions, General: "Allow GitHub Actions to create and approve pull requests". The branch is there; run this again.',
    { cause: error },
  );
}
