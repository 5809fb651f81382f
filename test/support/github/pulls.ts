import type { components } from '@octokit/openapi-types';
import { NOT_FOUND, type Answer } from './git-answers.ts';
import type { Origin } from './origin.ts';

type Schemas = components['schemas'];

export const OWNER = 'owner';
const MAIN = 'refs/heads/main';
export const REPOSITORY = `${OWNER}/energy`;
/** What GitHub numbers this repository and every fork with; only that they differ matters. */
const ID = 1;

/** The number of an account, which stays when its name changes. */
export function idOf(login: string): number {
  return Buffer.from(login).reduce((sum, byte) => (sum * 31 + byte) % 1_000_000, 7) + 1;
}

/** A pull request. */
export interface Pull {
  readonly number: number;
  readonly author: string;
  /** Where its head is: the full name of a repository, and the branch there. */
  readonly from: string;
  readonly branch: string;
  base: string;
  title: string;
  body: string | null;
  state: 'open' | 'closed';
  mergedAt: string | null;
  /** Names of its labels, as the stand-in that keeps them has them. */
  labels: readonly string[];
  /** Whether it can be merged; null while GitHub has yet to find out. */
  mergeable: boolean | null;
}

/** The pull requests of the repository, their heads and the merges that GitHub tries. */
export class Pulls {
  readonly all = new Map<number, Pull>();
  readonly #origin: Origin;
  /** How often a pull request is asked for before GitHub has brought its merge up to date with its base. */
  lag = 1;
  /** Numbers of those whose merge GitHub does not bring up to date. */
  readonly stuck = new Set<number>();
  readonly #asked = new Map<number, number>();
  /** What was tried to merge last, and into what. */
  readonly #tried = new Map<number, { readonly base: string; readonly head: string }>();

  constructor(origin: Origin) {
    this.#origin = origin;
  }

  /** The ref that has the head of a pull request. */
  headRef({ from, branch }: Pick<Pull, 'from' | 'branch'>): string {
    return from === REPOSITORY ? `refs/heads/${branch}` : `refs/forks/${from}/${branch}`;
  }

  headSha({ number }: Pull): string {
    return this.#origin.at(`refs/pull/${number}/head`);
  }

  open(number: number, pull: Omit<Pull, 'number' | 'state' | 'mergedAt' | 'mergeable' | 'labels'>): Pull {
    const made: Pull = { ...pull, number, state: 'open', mergedAt: null, mergeable: null, labels: [] };
    this.all.set(number, made);
    this.follow(made);
    return made;
  }

  /** Takes over where the branch of a pull request is now. @returns whether it moved. */
  follow(pull: Pull): boolean {
    const ref = `refs/pull/${pull.number}/head`;
    const now = this.#origin.at(this.headRef(pull));
    if (this.#origin.find(ref) === now) return false;
    this.#origin.set(ref, now);
    this.tryMerge(pull);
    return true;
  }

  /** Makes the commit of the merge anew, as GitHub does in a while after it was asked for the pull request. */
  tryMerge(pull: Pull): void {
    const { number, base } = pull;
    const [tip, head] = [this.#origin.at(`refs/heads/${base}`), this.headSha(pull)];
    this.#tried.set(number, { base: tip, head });
    const merge = this.#origin.merge(tip, head, `Merge ${head} into ${tip}`);
    pull.mergeable = merge !== null;
    // After a conflict the ref stays where it was.
    if (merge !== null) this.#origin.set(`refs/pull/${number}/merge`, merge);
    this.#asked.delete(number);
  }

  /** The commit that merging it now would make. @throws Error where there is a conflict. */
  merged(pull: Pull): string {
    const merge = this.#origin.merge(MAIN, this.headSha(pull), `Merge pull request #${pull.number}\n\n${pull.title}`);
    if (merge === null) throw new Error(`#${pull.number} has conflicts.`);
    return merge;
  }

  /** Merges it, with a commit of its own or squashed into one. */
  merge(pull: Pull, isSquashed = false): void {
    const merge = this.merged(pull);
    this.#origin.set(MAIN, isSquashed ? this.#origin.squashed(merge) : merge);
    pull.state = 'closed';
    pull.mergedAt = new Date().toISOString();
  }

  #isMergeCurrent(pull: Pull): boolean {
    const tried = this.#tried.get(pull.number);
    return tried?.base === this.#origin.at(`refs/heads/${pull.base}`) && tried.head === this.headSha(pull);
  }

  /** What the API says of a pull request; asked for by number, it also sets GitHub to work on the merge. */
  asked(pull: Pull): ReturnType<Pulls['answerOf']> {
    if (pull.state === 'open' && !this.#isMergeCurrent(pull)) {
      const times = (this.#asked.get(pull.number) ?? 0) + 1;
      this.#asked.set(pull.number, times);
      if (times > this.lag && !this.stuck.has(pull.number)) this.tryMerge(pull);
      else pull.mergeable = null;
    }
    return this.answerOf(pull);
  }

  answerOf(pull: Pull) {
    const { number, author, from, branch, base, title, body, state, mergedAt, mergeable, labels } = pull;
    const repository = (name: string) => ({
      id: name === REPOSITORY ? ID : ID + 1,
      full_name: name,
      name: name.split('/')[1] ?? '',
      default_branch: 'main',
      fork: name !== REPOSITORY,
    });
    const end = (name: string, ref: string, sha: string) => ({
      label: `${name.split('/')[0] ?? ''}:${ref}`,
      ref,
      sha,
      repo: repository(name),
    });
    return {
      ...{ number, title, body, state, draft: false, locked: false, mergeable, merged_at: mergedAt },
      merged: mergedAt !== null,
      merge_commit_sha: this.#origin.find(`refs/pull/${number}/merge`),
      user: { login: author, id: idOf(author), type: 'User' },
      head: end(from, branch, this.headSha(pull)),
      base: end(REPOSITORY, base, this.#origin.at(`refs/heads/${base}`)),
      labels: labels.map((name) => ({ name })),
    } satisfies Loose<Schemas['pull-request']>;
  }

  /** Answers what the API is asked of pull requests; null for other calls. */
  answer(method: string, path: string, sent: Readonly<Record<string, unknown>>): Answer | null {
    const url = new URL(path, 'http://localhost');
    const one = /^\/pulls\/(\d+)$/.exec(url.pathname)?.[1];
    if (one !== undefined) {
      const pull = this.all.get(Number(one));
      if (pull === undefined) return NOT_FOUND;
      if (method === 'PATCH') Object.assign(pull, sent);
      return { status: 200, body: this.asked(pull) };
    }
    const ofCommit = /^\/commits\/([0-9a-f]{40})\/pulls$/.exec(url.pathname)?.[1];
    if (method !== 'GET' || (url.pathname !== '/pulls' && ofCommit === undefined)) return null;
    const [state, head, base] = ['state', 'head', 'base'].map((key) => url.searchParams.get(key));
    const some = [...this.all.values()].filter((pull) => {
      const { from, branch } = pull;
      return (
        (ofCommit === undefined || this.headSha(pull) === ofCommit) &&
        (ofCommit !== undefined || state === 'all' || pull.state === (state ?? 'open')) &&
        (head === null || head === undefined || head === `${from.split('/')[0] ?? ''}:${branch}`) &&
        (base === null || base === undefined || base === pull.base)
      );
    });
    const [page, size] = [Number(url.searchParams.get('page') ?? 1), Number(url.searchParams.get('per_page') ?? 30)];
    const isOldestFirst = url.searchParams.get('direction') === 'asc';
    const sorted = some.sort((a, b) => (isOldestFirst ? a.number - b.number : b.number - a.number));
    return { status: 200, body: sorted.slice((page - 1) * size, page * size).map((pull) => this.answerOf(pull)) };
  }
}

/** Some of the fields of an answer, each as the API describes it, on every level. */
type Loose<T> = T extends readonly (infer Item)[]
  ? readonly Loose<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]?: Loose<T[Key]> }
    : T;
