import { holds, textOf, type Contexts } from './expressions.ts';
import { githubContext, RunningJob } from './job.ts';
import { permissionsOf } from './permissions.ts';
import type { Conclusion, JobRecord, RunRecord } from './records.ts';
import { concurrencyOf } from './runs.ts';
import type { Permissions } from '../support/github/tokens.ts';
import { listOf, valuesOf, type JobText, type Value, type Workflow } from './workflow.ts';
import type { World } from './world.ts';

/** How a job of the graph ended, over all of its matrix, and what it hands to those that need it. */
interface Ended {
  readonly result: Exclude<Conclusion, null>;
  readonly outputs: Readonly<Record<string, string>>;
  /** Whether it and all that it needs, directly or not, succeeded; whether any of them failed. */
  readonly allWell: boolean;
  readonly anyFailed: boolean;
}

/** Who calls a workflow: the names before those of its jobs, and the inputs. */
interface Caller {
  readonly prefix: string;
  readonly inputs: Readonly<Record<string, string>>;
}

/** Runs the jobs of a run, each after those that it needs. A run that is run again keeps what succeeded. */
export async function jobsOfRun(world: World, run: RunRecord): Promise<JobRecord[]> {
  const kept = run.jobs.filter(({ conclusion }) => conclusion === 'success');
  run.jobs = [];
  await runJobs(world, run, run.workflow, { prefix: '', inputs: run.event.inputs }, kept);
  return run.jobs;
}

async function runJobs(
  world: World,
  run: RunRecord,
  workflow: Workflow,
  caller: Caller,
  kept: readonly JobRecord[],
): Promise<Ended[]> {
  const ended = new Map<string, Promise<Ended>>();
  for (const job of inOrder(workflow.jobs)) {
    const needs = job.needs.map((id) => [id, ended.get(id)] as const);
    const after = async (): Promise<Ended> => {
      const before = await Promise.all(needs.map(async ([id, end]) => [id, await end] as const));
      const known = before.flatMap(([id, end]) => (end === undefined ? [] : [[id, end] as const]));
      return runJob(world, run, workflow, job, caller, new Map(known), kept);
    };
    ended.set(job.id, after());
  }
  return Promise.all(ended.values());
}

/** Jobs with those first that others need. */
function inOrder(jobs: readonly JobText[]): JobText[] {
  const done: JobText[] = [];
  const add = (job: JobText): void => {
    if (done.includes(job)) return;
    for (const id of job.needs) {
      const needed = jobs.find((one) => one.id === id);
      if (needed !== undefined) add(needed);
    }
    done.push(job);
  };
  jobs.forEach(add);
  return done;
}

async function runJob(
  world: World,
  run: RunRecord,
  workflow: Workflow,
  job: JobText,
  caller: Caller,
  before: ReadonlyMap<string, Ended>,
  kept: readonly JobRecord[],
): Promise<Ended> {
  const all = [...before.values()];
  const standing = {
    success: all.every(({ allWell }) => allWell) && !run.stop.signal.aborted,
    failure: all.some(({ anyFailed }) => anyFailed),
    cancelled: run.stop.signal.aborted,
  };
  const contexts: Contexts = {
    vars: world.variables,
    github: githubContext(world, run, job.id),
    inputs: caller.inputs,
    needs: Object.fromEntries([...before].map(([id, { result, outputs }]) => [id, { result, outputs }])),
  };
  const end = (result: Ended['result'], outputs: Ended['outputs'] = {}): Ended => ({
    ...{ result, outputs },
    allWell: result === 'success' && all.every(({ allWell }) => allWell),
    anyFailed: result === 'failure' || standing.failure,
  });
  const permissions = permissionsOf(workflow, job, run.event);
  if (!holds(job.condition, contexts, standing)) {
    const name = caller.prefix + nameOf(job, contexts, {});
    run.jobs.push({ ...record(name, workflow, permissions), conclusion: 'skipped' });
    return end(standing.cancelled ? 'cancelled' : 'skipped');
  }
  if (job.content['uses'] !== undefined) {
    const name = caller.prefix + nameOf(job, contexts, {});
    return end(await callWorkflow(world, run, workflow, job, name, contexts, kept));
  }
  const records = await Promise.all(
    matrixOf(job).map(async (matrix) => {
      const name = caller.prefix + nameOf(job, { ...contexts, matrix }, matrix);
      const made = record(name, workflow, permissions);
      const done = kept.find((one) => one.name === name && one.file === workflow.file);
      run.jobs.push(done ?? made);
      if (done === undefined) await execute(world, run, job, made, { ...contexts, matrix }, workflow);
      return done ?? made;
    }),
  );
  const worst = (['failure', 'cancelled'] as const).find((one) => records.some(({ conclusion }) => conclusion === one));
  return end(worst ?? 'success', Object.assign({}, ...records.map(({ outputs }) => outputs)) as Ended['outputs']);
}

/** Runs the jobs of a called workflow, in the group of that workflow. */
async function callWorkflow(
  world: World,
  run: RunRecord,
  caller: Workflow,
  job: JobText,
  name: string,
  contexts: Contexts,
  kept: readonly JobRecord[],
): Promise<Ended['result']> {
  const called = await world.runs.called(run.event, job.content['uses']);
  const inputs = Object.fromEntries(
    Object.entries(valuesOf(job.content['with'])).map(([key, value]) => [key, textOf(value, contexts)]),
  );
  if (called.events.workflow_call === undefined)
    throw new Error(`${caller.file} › ${job.id}: ${called.file} has no workflow_call.`);
  const { group, cancel } = concurrencyOf(called, { ...contexts, inputs });
  const turn = world.runs.groups.turnIn(group, cancel, run.stop);
  if (!(await turn.goes)) return 'cancelled';
  try {
    const all = await runJobs(world, run, called, { prefix: `${name} / `, inputs }, kept);
    return (['failure', 'cancelled'] as const).find((one) => all.some(({ result }) => result === one)) ?? 'success';
  } finally {
    turn.leave();
  }
}

async function execute(
  world: World,
  run: RunRecord,
  job: JobText,
  made: JobRecord,
  contexts: Contexts,
  workflow: Workflow,
): Promise<void> {
  const free = await world.machine();
  try {
    if (run.stop.signal.aborted) {
      made.conclusion = 'cancelled';
      return;
    }
    const named = job.content['environment'];
    const name = textOf(valuesOf(named)['name'] ?? (typeof named === 'object' ? undefined : named), contexts);
    const environment = name === '' ? null : { name, secrets: world.secretsOf(name, run.event) };
    const shells = [workflow.content, job.content].map((of) => valuesOf(valuesOf(of['defaults'])['run']));
    const said = (key: string): string =>
      shells
        .map((of) => textOf(of[key], contexts))
        .filter(Boolean)
        .at(-1) ?? '';
    const defaults = { shell: said('shell'), directory: said('working-directory') };
    await new RunningJob(
      { world, run, text: job, record: made, contexts, environment, defaults },
      world.nextJob(),
    ).execute();
  } catch (error) {
    made.conclusion = 'failure';
    const log = `${error instanceof Error ? error.message : String(error)}\n`;
    made.steps.push({ name: 'Set up job', line: 0, conclusion: 'failure', startedAt: null, completedAt: null, log });
  } finally {
    free();
  }
}

function record(name: string, { file }: Workflow, permissions: Permissions): JobRecord {
  return { name, file, permissions, conclusion: null, steps: [], annotations: [], summary: '', outputs: {} };
}

function nameOf(job: JobText, contexts: Contexts, matrix: Readonly<Record<string, Value>>): string {
  const { name } = job.content;
  if (name !== undefined) return textOf(name, contexts);
  const values = Object.values(matrix);
  return values.length === 0 ? job.id : `${job.id} (${values.map(String).join(', ')})`;
}

/** Every combination of what a matrix lists; one without any where there is none. */
function matrixOf(job: JobText): Readonly<Record<string, Value>>[] {
  const matrix = valuesOf(valuesOf(job.content['strategy'])['matrix']);
  return Object.entries(matrix).reduce<Record<string, Value>[]>(
    (all, [key, values]) => {
      if (key === 'include' || key === 'exclude') throw new Error(`The rehearsal does not know ${key} of a matrix.`);
      return all.flatMap((one) => listOf(values).map((value) => ({ ...one, [key]: value })));
    },
    [{}],
  );
}
