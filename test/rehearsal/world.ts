import { existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { missingLabels } from '../../src/github/issues.ts';
import { listen, previewServer } from '../../site/preview/server.ts';
import { Publisher } from '../support/publisher-server.ts';
import type { Occurrence } from './events.ts';
import { textOf } from './expressions.ts';
import { HOST_KEY, StandIn } from '../support/github/stand-in.ts';
import { Origin, type Changes } from '../support/github/origin.ts';
import { makeNetwork, makePrograms } from './packages.ts';
import { People } from './people.ts';
import { OWNER } from '../support/github/pulls.ts';
import type { JobRecord, RunRecord, StepRecord } from './records.ts';
import { Runs } from './runs.ts';
import { valuesOf, type Value } from './workflow.ts';

/** Jobs at a time: two for the cores, and one that waits for GitHub's limits. */
const MACHINES = 3;

/** What may use an environment, and the secrets in it. */
interface Environment {
  readonly branches: readonly string[];
  readonly secrets: Record<string, string>;
}

/** A repository on a GitHub of its own: its branches, its people, its workflows, its site. */
export class World {
  readonly folder: string;
  readonly origin: Origin;
  readonly runs: Runs;
  readonly people: People;
  /** Folder of the programs that come before others in every step. */
  readonly programs: string;
  /** Folder of what is online. */
  readonly pages: string;
  /** What put the site online: the run, and the place of the job; in their order. */
  readonly deployments: { readonly run: number; readonly place: string }[] = [];
  readonly attestations: { readonly name: string; readonly digest: string; readonly run: number }[] = [];
  readonly environments: Record<string, Environment> = {
    release: { branches: ['main'], secrets: {} },
    'github-pages': { branches: ['main'], secrets: {} },
    packages: { branches: ['main'], secrets: {} },
  };
  /** Variables of the repository. */
  readonly variables: Record<string, string> = {};
  /** What PyPI was given: names of files, with their digests. */
  readonly onPypi = new Map<string, string>();
  /** What must never happen, and did: a secret in a log, a token in a checkout. */
  readonly faults: string[] = [];
  /** Called before each step. */
  beforeStep: ((run: RunRecord, job: JobRecord, step: StepRecord) => void | Promise<void>) | null = null;
  /** Whether the folders of jobs are kept, to be looked at. */
  keep = false;
  /** Folder of the repository that it began with. */
  readonly start: string;
  /** The server of everything that sources are downloaded from. */
  readonly publisher = new Publisher();
  readonly #changes: Changes;
  #standIn: StandIn | null = null;
  readonly #host: Server;
  /** Address of what is online. */
  site = '';
  #jobs = 0;
  #free = MACHINES;
  readonly #waiting: (() => void)[] = [];

  private constructor(start: string, changes: Changes) {
    this.start = start;
    this.#changes = changes;
    this.folder = mkdtempSync(join(tmpdir(), 'rehearsal-'));
    this.programs = join(this.folder, 'programs');
    this.pages = join(this.folder, 'pages');
    this.origin = Origin.make(join(this.folder, 'origin.git'), start);
    this.runs = new Runs(this);
    this.people = new People(this);
    mkdirSync(this.pages);
    const host = join(this.folder, 'host');
    mkdirSync(host);
    symlinkSync(this.pages, join(host, 'energy'));
    this.#host = previewServer(host);
  }

  /** Starts with the repository in a folder, and with changes on top. */
  static async begin(start: string, changes: Changes = {}): Promise<World> {
    const world = new World(start, changes);
    world.site = `http://127.0.0.1:${await listen(world.#host, 0)}/energy`;
    await world.publisher.start();
    await makePrograms(world.programs, world.origin.folder);
    await makeNetwork(world.programs, world.publisher.at(''));
    writeFileSync(join(world.programs, 'host-key'), HOST_KEY);
    world.putOnMain('refs/heads/main');
    world.#standIn = await StandIn.start(world.origin, {
      dispatch: (file, ref, inputs) => world.people.press(file, ref, inputs),
      answer: (path) => world.runs.answer(path),
    });
    for (const name of missingLabels([])) await world.standIn.ask('POST', '/labels', { name, color: 'ededed' });
    return world;
  }

  /** Makes the default branch another state of the repository that it started with, with the changes on top. */
  putOnMain(ref: string): void {
    const { origin } = this;
    const isChanged = Object.keys(this.#changes).length > 0;
    origin.set('refs/heads/main', isChanged ? origin.commit(ref, this.#changes, OWNER) : origin.at(ref));
  }

  async end(): Promise<void> {
    await this.#standIn?.close();
    this.publisher.stop();
    this.#host.closeAllConnections();
    this.#host.close();
    if (!this.keep && existsSync(this.folder)) await rm(this.folder, { recursive: true, force: true });
  }

  get standIn(): StandIn {
    if (this.#standIn === null) throw new Error('The world has not started.');
    return this.#standIn;
  }

  /** Gives the release a deploy key, and the repository its public half. */
  setDeployKey(key: string): void {
    writeFileSync(join(this.programs, 'deploy-key'), `${key}\n`);
    const { release } = this.environments;
    if (release !== undefined) release.secrets['RELEASE_DEPLOY_KEY'] = key;
  }

  /** What npm was given: digests of packages, by what npm calls each. */
  get onNpm(): ReadonlyMap<string, string> {
    const file = join(this.programs, 'published');
    const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
    return new Map(lines.map((line) => line.split(' ') as [string, string]));
  }

  /** Waits until everything that was started is over, then fails if anything happened that never may. */
  async settle(): Promise<void> {
    await this.runs.settle();
    const wrong = [
      ...this.faults,
      ...this.standIn.unknown.map((asked) => `The rehearsal's GitHub knows no such call: ${asked}`),
    ];
    if (wrong.length > 0) throw new Error(wrong.join('\n'));
  }

  /** Waits for a machine. @returns what gives it back. */
  async machine(): Promise<() => void> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return () => {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free += 1;
      else next();
    };
  }

  nextJob(): number {
    this.#jobs += 1;
    return this.#jobs;
  }

  /** The secrets of an environment for an event. @throws Error where its rule refuses the ref. */
  secretsOf(name: string, { ref, isFromFork }: Occurrence): Readonly<Record<string, string>> {
    const environment = this.environments[name];
    if (environment === undefined) return {};
    if (!environment.branches.some((branch) => ref === `refs/heads/${branch}`)) {
      throw new Error(`${ref} is not allowed to deploy to ${name} due to environment protection rules.`);
    }
    return isFromFork ? {} : environment.secrets;
  }

  /** What a workflow's token pushed starts nothing; what a deploy key pushed does. */
  noticePushes(): void {
    for (const push of this.origin.takePushes()) {
      for (const pull of this.standIn.pulls.all.values()) if (pull.state === 'open') this.standIn.pulls.follow(pull);
      if (push.by === 'deploy-key') this.people.pushed(push.ref, push.before, push.after, 'owner');
    }
  }

  /** The inputs of a button, as the workflow gets them: what is not filled in is there, and empty. */
  inputsOf(on: Value | undefined, given: Readonly<Record<string, string>>): Record<string, string> {
    const declared = valuesOf(valuesOf(on)['workflow_dispatch'])['inputs'];
    const known = Object.entries(valuesOf(declared)).map(([name, of]) => [name, textOf(valuesOf(of)['default'], {})]);
    const unknown = Object.keys(given).find((name) => !known.some(([one]) => one === name));
    if (unknown !== undefined) throw new Error(`Unexpected inputs provided: ["${unknown}"]`);
    return { ...(Object.fromEntries(known) as Record<string, string>), ...given };
  }
}
