import { createHash } from 'node:crypto';
import type { GitHub } from './client.ts';
import { readTree } from './git-objects.ts';
import { isSameText, type Kept } from './issues.ts';
import { isCalled } from './reported-pull-request.ts';

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
