import type { Occurrence } from './events.ts';
import type { Changes } from '../support/github/origin.ts';
import { idOf, OWNER, REPOSITORY, type Pull } from '../support/github/pulls.ts';
import type { RunRecord } from './records.ts';
import type { World } from './world.ts';

const MAIN = 'refs/heads/main';
const NONE = '0'.repeat(40);
/** What a commit says whose push starts no workflow. */
const SKIPPED = /\[(skip ci|ci skip|no ci|skip actions|actions skip)\]/;

/** What people do on GitHub, and which events follow. */
export class People {
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  get #main(): string {
    return this.#world.origin.at(MAIN);
  }

  #occurrence(name: string, more: Partial<Occurrence>): Occurrence {
    const { payload, action = null, actor = OWNER, ...rest } = more;
    const repository = {
      id: idOf(REPOSITORY),
      full_name: REPOSITORY,
      name: 'energy',
      default_branch: 'main',
      owner: { login: OWNER },
    };
    return {
      ...{ name, action, actor, ref: MAIN, sha: this.#main, workflowsAt: this.#main, checksOn: this.#main },
      ...{
        headRef: '',
        headRepository: REPOSITORY,
        baseRef: '',
        changed: [],
        isFromFork: false,
        foreignCommits: [],
        inputs: {},
        only: null,
      },
      ...rest,
      payload: { ...(action !== null && { action }), repository, sender: { login: actor }, ...payload },
    };
  }

  /** A ref moved by a push: it starts what waits for pushes, in the state that was pushed. */
  pushed(ref: string, before: string, after: string, by: string): void {
    const { origin, runs } = this.#world;
    const commit = origin.at(after);
    if (SKIPPED.test(origin.git('log', '-1', '--format=%B', commit))) return;
    const isTag = ref.startsWith('refs/tags/');
    const changed = isTag ? [] : origin.changed(before, commit);
    const author = { name: origin.git('log', '-1', '--format=%an', commit) };
    const payload = { ref, before, after, deleted: false, head_commit: { id: commit, author } };
    runs.occur(
      this.#occurrence('push', {
        actor: by,
        ref,
        sha: commit,
        workflowsAt: commit,
        checksOn: commit,
        changed,
        payload,
      }),
    );
  }

  /** A maintainer pushes changes onto a branch of the repository. */
  push(changes: Changes, branch = 'main', by = OWNER): string {
    const { origin, standIn } = this.#world;
    const ref = `refs/heads/${branch}`;
    const before = origin.find(ref);
    const commit = origin.commit(before ?? this.#main, changes, by);
    origin.set(ref, commit);
    this.pushed(ref, before ?? NONE, commit, by);
    for (const pull of standIn.pulls.all.values())
      if (pull.state === 'open' && standIn.pulls.follow(pull)) this.#about(pull, 'synchronize');
    return commit;
  }

  /** A maintainer pushes a tag. */
  pushTag(name: string, object: string): void {
    this.#world.origin.set(`refs/tags/${name}`, object);
    this.pushed(`refs/tags/${name}`, NONE, object, OWNER);
  }

  /** A person with a fork opens a pull request of one commit on top of `onto`. */
  async open(author: string, branch: string, changes: Changes, base = 'main', onto = this.#main): Promise<Pull> {
    const { origin } = this.#world;
    const from = `${author}/energy`;
    origin.set(`refs/forks/${from}/${branch}`, origin.commit(onto, changes, author));
    return this.openFrom(author, branch, base);
  }

  /** The same, of a branch that the fork has already. */
  async openFrom(author: string, branch: string, base = 'main'): Promise<Pull> {
    const from = `${author}/energy`;
    const pull = await this.#world.standIn.openPull({ author, from, branch, base, title: branch, body: null });
    this.#about(pull, 'opened');
    return pull;
  }

  /** Its author pushes another commit. */
  amend(pull: Pull, changes: Changes): void {
    const { origin, standIn } = this.#world;
    const ref = standIn.pulls.headRef(pull);
    origin.set(ref, origin.commit(origin.at(ref), changes, pull.author));
    for (const one of standIn.pulls.all.values())
      if (one.state === 'open' && standIn.pulls.follow(one)) this.#about(one, 'synchronize');
  }

  /** Its author points it at another branch. */
  retarget(pull: Pull, base: string): void {
    pull.base = base;
    this.#about(pull, 'edited');
  }

  close(pull: Pull): void {
    pull.state = 'closed';
    this.#about(pull, 'closed');
  }

  /** Somebody sets a label on it. */
  async label(pull: Pull, name: string, by = OWNER): Promise<void> {
    await this.#world.standIn.ask('POST', `/issues/${pull.number}/labels`, { labels: [name] });
    this.#about(pull, 'labeled', { label: { name }, sender: { login: by } });
  }

  /** A maintainer merges it, whatever is said of it, with a commit of its own or squashed into one. */
  merge(pull: Pull, isSquashed = false): void {
    const { standIn } = this.#world;
    const before = this.#main;
    standIn.pulls.merge(pull, isSquashed);
    this.pushed(MAIN, before, this.#main, OWNER);
    this.#about(pull, 'closed');
  }

  /** A maintainer puts it into the queue: GitHub makes a branch with what would be merged. @returns its commit. */
  enqueue(pull: Pull): string {
    const { origin, standIn, runs } = this.#world;
    const base = this.#main;
    const sha = standIn.pulls.merged(pull);
    const ref = `refs/heads/gh-readonly-queue/main/pr-${pull.number}-${base}`;
    origin.set(ref, sha);
    const merge_group = { head_sha: sha, head_ref: ref, base_sha: base, base_ref: MAIN };
    const queued = { action: 'checks_requested', ref, sha, workflowsAt: sha, checksOn: sha, payload: { merge_group } };
    runs.occur(this.#occurrence('merge_group', queued));
    return sha;
  }

  /** The button of a workflow. @returns why GitHub refuses, or null. */
  press(file: string, ref: string, inputs: Readonly<Record<string, string>>): string | null {
    const { origin, runs } = this.#world;
    const full = ref.startsWith('refs/') ? ref : `refs/heads/${ref}`;
    const sha = origin.at(full);
    if (origin.read(sha, `.github/workflows/${file}`) === null) return `No workflow ${file}`;
    const occur = async (): Promise<void> => {
      const workflow = await runs.workflow(sha, file);
      const declared = workflow.content['on'];
      const all = this.#world.inputsOf(declared, inputs);
      const pressed = {
        ref: full,
        sha,
        workflowsAt: sha,
        checksOn: sha,
        inputs: all,
        only: file,
        payload: { inputs: all },
      };
      runs.occur(this.#occurrence('workflow_dispatch', pressed));
    };
    runs.during(occur());
    return null;
  }

  /** The time comes that a schedule names. */
  strike(cron: string): void {
    this.#world.runs.occur(this.#occurrence('schedule', { only: cron, payload: { schedule: cron } }));
  }

  /** A run was asked for, or is over: what waits for that begins, from the default branch. */
  ran(run: RunRecord, action: 'requested' | 'completed'): void {
    const { name, ref, checksOn, headRef, headRepository, foreignCommits } = run.event;
    const head_branch = headRef === '' ? ref.replace(/^refs\/(heads|tags)\//, '') : headRef;
    const workflow_run = {
      ...{
        id: run.id,
        name: run.workflow.name,
        event: name,
        conclusion: run.conclusion,
        head_branch,
        head_sha: checksOn,
      },
      head_repository: { full_name: headRepository },
    };
    const more = { action, only: run.workflow.name, baseRef: head_branch, foreignCommits, payload: { workflow_run } };
    this.#world.runs.occur(this.#occurrence('workflow_run', more));
  }

  /** Something happened to a pull request: it starts what its merge says, and what the default branch says. */
  #about(pull: Pull, action: string, more: Readonly<Record<string, unknown>> = {}): void {
    const { origin, standIn, runs } = this.#world;
    // GitHub makes the merge anew in a while, which is before most events, and after some.
    if (action !== 'closed' && (standIn.pulls.lag === 0 || action !== 'edited')) standIn.pulls.tryMerge(pull);
    const pull_request = standIn.pulls.answerOf(pull);
    const { number, author, from, branch, base } = pull;
    const head = standIn.pulls.headSha(pull);
    const merge = origin.find(`refs/pull/${number}/merge`);
    const isFromFork = from !== REPOSITORY;
    const about = {
      action,
      actor: author,
      headRef: branch,
      headRepository: from,
      baseRef: base,
      payload: { number, pull_request, ...more },
    };
    const foreignCommits = isFromFork ? [head, merge ?? ''] : [];
    runs.occur(this.#occurrence('pull_request_target', { ...about, foreignCommits }));
    // With a conflict there is no merge to run.
    if (merge === null || pull.mergeable === false) return;
    const changed = origin.changed(`${merge}^1`, merge);
    const ref = `refs/pull/${number}/merge`;
    runs.occur(
      this.#occurrence('pull_request', {
        ...about,
        ref,
        sha: merge,
        workflowsAt: merge,
        checksOn: head,
        changed,
        isFromFork,
      }),
    );
  }
}
