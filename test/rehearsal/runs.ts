import { setTimeout as wait } from 'node:timers/promises';
import type { components } from '@octokit/openapi-types';
import { isStarted, type Occurrence } from './events.ts';
import { textOf, type Contexts } from './expressions.ts';
import { NOT_FOUND, type Answer } from '../support/github/git-answers.ts';
import { Groups } from './groups.ts';
import { githubContext } from './job.ts';
import { jobsOfRun } from './job-graph.ts';
import { beyond } from './permissions.ts';
import { faultsOf, type RunRecord } from './records.ts';
import { readWorkflow, valuesOf, type Value, type Workflow } from './workflow.ts';
import type { World } from './world.ts';

type Schemas = components['schemas'];

/** Workflows that are not rehearsed: what they run is not ours, and nothing waits for them. */
export const EXEMPT: readonly string[] = ['codeql.yml', 'scorecard.yml'];

/** Every run of a workflow: what starts it, what it waits for, what the API says of it. */
export class Runs {
  readonly all: RunRecord[] = [];
  readonly groups = new Groups();
  /** Workflows that are not started now. */
  aside: readonly string[] = EXEMPT;
  readonly #world: World;
  readonly #workflows = new Map<string, Promise<Workflow>>();
  /** What is under way. */
  readonly #busy = new Set<Promise<void>>();

  constructor(world: World) {
    this.#world = world;
  }

  /** The workflow in a file of a commit. */
  workflow(commit: string, file: string): Promise<Workflow> {
    const { origin } = this.#world;
    const blob = origin.find(`${commit}:.github/workflows/${file}`);
    if (blob === null) throw new Error(`There is no .github/workflows/${file} at ${commit}.`);
    const key = `${file} ${blob}`;
    const known = this.#workflows.get(key) ?? readWorkflow(file, origin.object(blob).content.toString());
    this.#workflows.set(key, known);
    return known;
  }

  /** Starts every workflow that waits for this. */
  occur(event: Occurrence): void {
    this.during(this.#occur(event));
  }

  async #occur(event: Occurrence): Promise<void> {
    const { origin } = this.#world;
    if (origin.find(`${event.workflowsAt}:.github/workflows`) === null) return;
    const files = origin.git('ls-tree', '--name-only', `${event.workflowsAt}:.github/workflows`).split('\n');
    for (const file of files.filter((name) => !this.aside.includes(name))) {
      const workflow = await this.workflow(event.workflowsAt, file);
      if (isStarted(workflow, event)) await this.#start(workflow, event);
    }
  }

  async #start(workflow: Workflow, event: Occurrence): Promise<void> {
    const run: RunRecord = {
      ...{ id: this.all.length + 1, workflow, event, attempt: 1, status: 'queued', conclusion: null, refusal: null },
      ...{ jobs: [], artifacts: [], at: Date.now(), stop: new AbortController() },
    };
    this.all.push(run);
    const refusals = await this.#refusals(run);
    if (refusals.length > 0) {
      run.refusal = refusals.join('; ');
      this.#end(run, 'startup_failure');
      return;
    }
    this.#world.people.ran(run, 'requested');
    this.#queue(run);
  }

  /** Why GitHub would not start a run: a workflow that it calls asks for more than it is given. */
  async #refusals({ workflow, event }: RunRecord): Promise<string[]> {
    const calls = workflow.jobs.filter(({ content }) => content['uses'] !== undefined);
    const found = calls.map(async (job) => beyond(await this.called(event, job.content['uses']), workflow, job));
    return (await Promise.all(found)).flat();
  }

  /** The workflow of this repository that a job calls, at the commit of the one that calls it. */
  called(event: Occurrence, uses: Value | undefined): Promise<Workflow> {
    const file = /^\.\/\.github\/workflows\/([\w-]+\.yml)$/.exec(typeof uses === 'string' ? uses : '')?.[1];
    if (file === undefined) throw new Error('The rehearsal calls workflows of this repository only.');
    return this.workflow(event.workflowsAt, file);
  }

  /** Waits for its group, then runs. */
  #queue(run: RunRecord): void {
    const contexts: Contexts = { github: githubContext(this.#world, run, ''), inputs: run.event.inputs };
    const { group, cancel } = concurrencyOf(run.workflow, contexts);
    const turn = this.groups.turnIn(group, cancel, run.stop);
    const work = async (): Promise<void> => {
      if (await turn.goes) {
        run.status = 'in_progress';
        run.jobs = await jobsOfRun(this.#world, run);
      }
      this.#end(run, conclusionOf(run));
      turn.leave();
    };
    this.during(work());
  }

  #end(run: RunRecord, conclusion: RunRecord['conclusion']): void {
    run.conclusion = conclusion;
    run.status = 'completed';
    this.#world.people.ran(run, 'completed');
  }

  /** Notes work that `settle` waits for. */
  during(work: Promise<void>): void {
    const noted = work.catch((error: unknown) => {
      this.#world.faults.push(error instanceof Error ? error.message : String(error));
    });
    this.#busy.add(noted);
    void noted.finally(() => this.#busy.delete(noted));
  }

  /** Runs the jobs of a run again that did not succeed, and those that need them. */
  again(run: RunRecord): void {
    run.attempt += 1;
    run.stop = new AbortController();
    run.conclusion = null;
    run.status = 'queued';
    this.#queue(run);
  }

  /** Waits until nothing runs and nothing waits. */
  async settle(): Promise<void> {
    while (this.#busy.size > 0) {
      await Promise.all(this.#busy);
      await wait(5);
    }
  }

  /** What the API says of runs and their jobs, and of checks; null for other calls. */
  answer(path: string): Answer | null {
    const url = new URL(path, 'http://localhost');
    const file = /^\/actions\/workflows\/([^/]+)\/runs$/.exec(url.pathname)?.[1];
    if (file !== undefined) {
      const status = url.searchParams.get('status');
      const some = this.all.filter((run) => run.workflow.file === file && (status === null || run.status === status));
      const newest = some.reverse().slice(0, Number(url.searchParams.get('per_page') ?? 30));
      return { status: 200, body: { total_count: some.length, workflow_runs: newest.map(runAnswer) } };
    }
    const id = /^\/actions\/runs\/(\d+)\/jobs$/.exec(url.pathname)?.[1];
    if (id === undefined) return null;
    const run = this.all.find((one) => one.id === Number(id));
    return run === undefined
      ? NOT_FOUND
      : { status: 200, body: { total_count: run.jobs.length, jobs: jobsAnswer(run) } };
  }
}

function runAnswer({ id, workflow, event, status, conclusion, at }: RunRecord) {
  const from = new Date(at).toISOString();
  return {
    ...{ id, name: workflow.name, event: event.name, head_sha: event.checksOn, run_number: id },
    ...{ path: `.github/workflows/${workflow.file}`, status, conclusion, created_at: from, updated_at: from },
  } satisfies Partial<Schemas['workflow-run']>;
}

function jobsAnswer({ jobs }: RunRecord) {
  return jobs.map(({ name, conclusion, steps }, i) => ({
    id: i + 1,
    name,
    status: conclusion === null ? ('in_progress' as const) : ('completed' as const),
    conclusion,
    steps: steps.map((step, number) => ({
      name: step.name,
      number: number + 1,
      status: step.conclusion === null ? ('in_progress' as const) : ('completed' as const),
      conclusion: step.conclusion,
      started_at: step.startedAt,
      completed_at: step.completedAt,
    })),
  })) satisfies Partial<Schemas['job']>[];
}

/** The group of a workflow, and whether a newer run stops the one before it. */
export function concurrencyOf({ content }: Workflow, contexts: Contexts): { group: string | null; cancel: boolean } {
  const said = content['concurrency'];
  if (said === undefined) return { group: null, cancel: false };
  const { group = said, 'cancel-in-progress': cancel = false } = valuesOf(said);
  return { group: textOf(group, contexts), cancel: textOf(cancel, contexts) === 'true' };
}

function conclusionOf(run: RunRecord): RunRecord['conclusion'] {
  if (run.jobs.some(({ conclusion }) => conclusion === 'failure')) return 'failure';
  if (run.stop.signal.aborted) return 'cancelled';
  return faultsOf(run).length > 0 ? 'failure' : 'success';
}
