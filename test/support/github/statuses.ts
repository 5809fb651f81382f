import type { components } from '@octokit/openapi-types';
import type { Answer } from './git-answers.ts';

type Schemas = components['schemas'];

/** A commit status, as far as the reports send it, and when it was set. */
export interface Status extends Pick<Schemas['status'], 'state' | 'context' | 'target_url'> {
  readonly description: string;
  readonly at: number;
}

/** The statuses of commits, oldest first. */
export class Statuses extends Map<string, readonly Status[]> {
  #last = 0;

  of(sha: string): readonly Status[] {
    return this.get(sha) ?? [];
  }

  add(sha: string, sent: Readonly<Record<string, unknown>>): Answer {
    const { state, context, description, target_url } = sent as unknown as Schemas['status'];
    // No two at one time: which was first, can be told.
    const at = Math.max(Date.now(), this.#last + 1);
    this.#last = at;
    this.set(sha, [...this.of(sha), { state, context, description: description ?? '', target_url, at }]);
    return { status: 201, body: { ...sent, created_at: new Date(at).toISOString() } };
  }

  /** All of a commit, newest first; or the last of each name, and what they come to. */
  answer(sha: string, areAll: boolean): Answer {
    const newest = [...this.of(sha)].reverse();
    const statuses = newest.map(({ at, ...status }, i) => {
      const set = new Date(at).toISOString();
      return { id: newest.length - i, ...status, created_at: set, updated_at: set } satisfies Partial<
        Schemas['status']
      >;
    });
    if (areAll) return { status: 200, body: statuses };
    const last = statuses.filter((one, i) => statuses.findIndex(({ context }) => context === one.context) === i);
    const state = ['failure', 'error', 'pending'].find((word) => last.some((one) => one.state === word)) ?? 'success';
    return { status: 200, body: { sha, state, total_count: last.length, statuses: last } };
  }
}
