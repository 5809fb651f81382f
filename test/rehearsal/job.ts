import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ACTIONS, type ActionJob } from './actions/index.ts';
import { holds, textOf, textsOf, type Contexts, type Standing } from './expressions.ts';
import { INPUTS } from './facts.ts';
import { OWNER, REPOSITORY } from '../support/github/pulls.ts';
import { placeOf, type JobRecord, type RunRecord, type StepRecord } from './records.ts';
import { commandsIn, readAssignments, runScript, type Ended } from './shell.ts';
import { valuesOf, type JobText, type StepText } from './workflow.ts';
import type { World } from './world.ts';

/** A job that runs: its text, and what it knows besides. */
interface JobToRun {
  readonly world: World;
  readonly run: RunRecord;
  readonly text: JobText;
  readonly record: JobRecord;
  readonly contexts: Contexts;
  /** Whether secrets are given: those of the environment, and the token. */
  readonly environment: { readonly name: string; readonly secrets: Readonly<Record<string, string>> } | null;
  readonly defaults: { readonly shell: string; readonly directory: string };
}

/** Runs the steps of a job, one after the other, each in the surroundings that GitHub gives it. */
export class RunningJob implements ActionJob {
  readonly world: World;
  readonly run: RunRecord;
  readonly record: JobRecord;
  readonly environment: string | null;
  readonly workspace: string;
  readonly temp: string;
  readonly token: string;
  readonly #job: JobToRun;
  readonly #home: string;
  readonly #secrets: readonly string[];
  readonly #masks: string[] = [];
  readonly #steps: Record<string, { outputs: Record<string, string>; outcome: string; conclusion: string }> = {};
  #env: Record<string, string> = {};
  #failed = false;

  constructor(job: JobToRun, number: number) {
    this.#job = job;
    this.world = job.world;
    this.run = job.run;
    this.record = job.record;
    this.environment = job.environment?.name ?? null;
    const folder = join(job.world.folder, 'jobs', String(number));
    this.workspace = join(folder, 'energy');
    this.temp = join(folder, 'temp');
    this.#home = join(folder, 'home');
    for (const path of [this.workspace, this.temp, this.#home]) mkdirSync(path, { recursive: true });
    this.token = job.world.standIn.tokens.issue({ job: placeOf(job.record), permissions: job.record.permissions });
    this.#secrets = [this.token, ...Object.values(job.environment?.secrets ?? {})].filter((text) => text !== '');
  }

  /** Runs all steps. The record says how they and the job ended. */
  async execute(): Promise<void> {
    const { text, record, run } = this.#job;
    try {
      for (const [i, step] of text.steps.entries()) {
        const stepRecord = this.#begin(step);
        await this.world.beforeStep?.(run, record, stepRecord);
        await this.#step(step, stepRecord, i);
      }
      const { name: _, ...where } = valuesOf(text.content['environment']);
      if (where['url'] !== undefined && !this.#failed) textOf(where['url'], this.#contexts());
      record.outputs = textsOf(valuesOf(text.content['outputs']), this.#contexts());
    } finally {
      record.conclusion = this.#failed ? 'failure' : run.stop.signal.aborted ? 'cancelled' : 'success';
      this.world.standIn.tokens.end(this.token);
      if (!this.world.keep) await rm(join(this.workspace, '..'), { recursive: true, force: true });
    }
  }

  #begin({ content, line }: StepText): StepRecord {
    const { name, run, uses } = content;
    const label =
      name === undefined
        ? `Run ${textOf(run ?? uses, this.#contexts()).split('\n')[0] ?? ''}`
        : textOf(name, this.#contexts());
    const step: StepRecord = { name: label, line, conclusion: null, startedAt: null, completedAt: null, log: '' };
    this.record.steps.push(step);
    return step;
  }

  get #standing(): Standing {
    const cancelled = this.run.stop.signal.aborted;
    return { success: !this.#failed && !cancelled, failure: this.#failed, cancelled };
  }

  async #step(step: StepText, record: StepRecord, index: number): Promise<void> {
    const id = typeof step.content['id'] === 'string' ? step.content['id'] : `__${index}`;
    record.startedAt = new Date().toISOString();
    if (!holds(step.condition, this.#contexts(), this.#standing)) {
      record.conclusion = 'skipped';
      this.#steps[id] = { outputs: {}, outcome: 'skipped', conclusion: 'skipped' };
      return;
    }
    const { outputs, ended } = await this.#perform(step);
    // A push by a step is noticed when it has been.
    this.world.noticePushes();
    const isStopped = this.run.stop.signal.aborted && ended.code !== 0;
    record.conclusion = isStopped ? 'cancelled' : ended.code === 0 ? 'success' : 'failure';
    this.#failed ||= record.conclusion === 'failure';
    record.completedAt = new Date().toISOString();
    record.log = this.#heard(ended.log, record);
    this.#steps[id] = { outputs, outcome: record.conclusion, conclusion: record.conclusion };
  }

  async #perform(step: StepText): Promise<{ outputs: Record<string, string>; ended: Ended }> {
    const contexts = this.#contexts();
    const { run, uses } = step.content;
    const env = {
      ...this.#env,
      ...textsOf(valuesOf(this.#job.text.content['env']), contexts),
      ...textsOf(valuesOf(step.content['env']), contexts),
    };
    if (run !== undefined) return this.#script(textOf(run, contexts), step, env);
    try {
      const outputs = await this.#action(textOf(uses, contexts), textsOf(valuesOf(step.content['with']), contexts));
      return { outputs, ended: { code: 0, log: '' } };
    } catch (error) {
      return { outputs: {}, ended: { code: 1, log: `${error instanceof Error ? error.message : String(error)}\n` } };
    }
  }

  #action(uses: string, inputs: Readonly<Record<string, string>>): Promise<Record<string, string>> {
    const name = uses.replace(/@.*/, '');
    const [action, known] = [ACTIONS[name], INPUTS[name]];
    if (action === undefined || known === undefined) {
      throw new Error(
        `The rehearsal has no double of ${name}: give it one in test/rehearsal/actions, and its inputs in test/rehearsal/facts.ts.`,
      );
    }
    const unknown = Object.keys(inputs).find((input) => !known.includes(input));
    if (unknown !== undefined) throw new Error(`${name} has no input "${unknown}". It has: ${known.join(', ')}.`);
    return Promise.resolve(action(inputs, this));
  }

  async #script(script: string, { content }: StepText, env: Readonly<Record<string, string>>) {
    const files = Object.fromEntries(
      ['GITHUB_OUTPUT', 'GITHUB_ENV', 'GITHUB_PATH', 'GITHUB_STEP_SUMMARY', 'GITHUB_STATE'].map((name) => {
        const file = join(this.temp, `${name}-${process.hrtime.bigint()}`);
        writeFileSync(file, '');
        return [name, file] as const;
      }),
    );
    const { defaults } = this.#job;
    const directory = textOf(content['working-directory'], this.#contexts()) || defaults.directory;
    const shell = textOf(content['shell'], this.#contexts()) || defaults.shell;
    const ended = await runScript(script, shell, {
      cwd: join(this.workspace, directory),
      env: { ...this.#surroundings(), ...files, ...env },
      temp: this.temp,
      signal: this.run.stop.signal,
    });
    this.#env = { ...this.#env, ...readAssignments(files['GITHUB_ENV'] ?? '') };
    this.record.summary += readFileSync(files['GITHUB_STEP_SUMMARY'] ?? '', 'utf8');
    return { outputs: readAssignments(files['GITHUB_OUTPUT'] ?? ''), ended };
  }

  /** What GitHub's runner sets for every step, and nothing of this process but where programs are. */
  #surroundings(): Record<string, string> {
    const github = this.#job.contexts.github as Readonly<Record<string, string | undefined>>;
    const event = join(this.temp, 'event.json');
    writeFileSync(event, JSON.stringify(this.run.event.payload));
    const named = [
      ...['actor', 'api_url', 'base_ref', 'event_name', 'head_ref', 'job', 'ref', 'ref_name', 'ref_type', 'repository'],
      ...['repository_owner', 'run_attempt', 'run_id', 'run_number', 'server_url', 'sha', 'workflow'],
    ].map((name) => [`GITHUB_${name.toUpperCase()}`, github[name] ?? ''] as const);
    return {
      ...Object.fromEntries(named),
      CI: 'true',
      GITHUB_ACTIONS: 'true',
      GITHUB_EVENT_PATH: event,
      GITHUB_WORKSPACE: this.workspace,
      HOME: this.#home,
      LANG: 'C.UTF-8',
      NODE_OPTIONS: `--import=${join(this.world.programs, 'network.mjs')}`,
      PATH: `${this.world.programs}:${process.env['PATH'] ?? ''}`,
      RUNNER_OS: 'Linux',
      RUNNER_TEMP: this.temp,
      // The play takes place in 2030, so that no date in it is ever in the past.
      RELEASE_FUTURE: 'true',
      // What npm prints of its own version is nothing to wait for.
      NPM_CONFIG_UPDATE_NOTIFIER: 'false',
    };
  }

  #contexts(): Contexts {
    const { contexts, environment } = this.#job;
    const github = { ...(contexts.github as object), token: this.token, workspace: this.workspace };
    const secrets =
      environment === null && this.run.event.isFromFork ? {} : { GITHUB_TOKEN: this.token, ...environment?.secrets };
    const runner = { os: 'Linux', temp: this.temp, arch: 'X64' };
    return { ...contexts, github, secrets, steps: this.#steps, env: this.#env, runner, job: { status: 'success' } };
  }

  /** What a step said, without secrets. Whoever prints one that is not masked yet has given it away. */
  #heard(log: string, step: StepRecord): string {
    const said = commandsIn(log);
    this.#masks.push(...said.filter(({ command }) => command === 'add-mask').map(({ text }) => text));
    for (const { command, properties, text } of said) {
      if (!['error', 'warning', 'notice'].includes(command)) continue;
      const { title = '', file = '', line = '' } = properties;
      this.record.annotations.push(`${command} ${title} ${file}:${line}: ${text}`);
    }
    const rest = log.replace(/^::add-mask::.*$/gm, '');
    for (const secret of this.#secrets) {
      if (rest.includes(secret)) this.world.faults.push(`${placeOf(this.record, step)} prints a secret.`);
    }
    return [...this.#secrets, ...this.#masks].reduce((text, secret) => text.replaceAll(secret, '***'), rest);
  }
}

/** The context `github` of a run, as every job of it has it. */
export function githubContext(world: World, { id, workflow, event, attempt }: RunRecord, job: string) {
  const { name, payload, ref, sha, headRef, baseRef, actor } = event;
  return {
    ...{ actor, triggering_actor: actor, event: payload, event_name: name, ref, sha, job },
    ...{ head_ref: headRef, base_ref: baseRef, ref_name: ref.replace(/^refs\/(heads|tags|pull)\//, '') },
    ref_type: ref.startsWith('refs/tags/') ? 'tag' : 'branch',
    repository: REPOSITORY,
    repository_owner: OWNER,
    run_attempt: String(attempt),
    run_id: String(id),
    run_number: String(id),
    server_url: world.standIn.url,
    api_url: world.standIn.url,
    workflow: workflow.name,
    workflow_ref: `${REPOSITORY}/.github/workflows/${workflow.file}@${ref}`,
    workflow_sha: event.workflowsAt,
  };
}
