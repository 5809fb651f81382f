import { faultsOf, placeOf, type Conclusion, type JobRecord, type RunRecord, type StepRecord } from './records.ts';
import type { Status } from '../support/github/statuses.ts';
import { EXEMPT } from './runs.ts';
import type { World } from './world.ts';

/** One scene of the play. It brings about what it starts from, so that it can be played alone. */
export interface Scene {
  readonly name: string;
  /** Workflows that would run, and that another scene plays. */
  readonly aside?: readonly string[];
  readonly play: (stage: Stage) => Promise<void>;
}

/** What a scene does and looks at. Whatever is not as it should be is said with the place in the workflows. */
export class Stage {
  readonly world: World;
  #mark = 0;

  readonly #without: readonly string[];

  constructor(world: World, without: readonly string[] = []) {
    this.world = world;
    this.#without = without;
  }

  /** Leaves these workflows out from now on, besides those that are never rehearsed, or not this time. */
  setAside(...files: readonly string[]): void {
    this.world.runs.aside = [...EXEMPT, ...this.#without, ...files];
  }

  isAside(file: string): boolean {
    return this.world.runs.aside.includes(file);
  }

  /** Lets something happen, and waits for all that follows. @returns what was done. */
  async after<T>(act: () => T | Promise<T>): Promise<T> {
    this.#mark = this.world.runs.all.length;
    this.world.standIn.tokens.refused.length = 0;
    const done = await act();
    await this.world.settle();
    return done;
  }

  /** The runs of a workflow since the last thing that happened. */
  runs(file: string): RunRecord[] {
    return this.world.runs.all.slice(this.#mark).filter((run) => run.workflow.file === file);
  }

  /** The one run of a workflow since then. */
  run(file: string): RunRecord {
    const runs = this.runs(file);
    const [only] = runs;
    if (only !== undefined && runs.length === 1) return only;
    throw new Error(`${file}: ${runs.length} runs were started, not one. Is its "on" right?`);
  }

  /** Exactly these workflows started, each as often as it is named, and succeeded. */
  allWell(...files: readonly string[]): void {
    const started = this.world.runs.all.slice(this.#mark).map((run) => run.workflow.file);
    const [is, should] = [
      [...started].sort().join(', '),
      files
        .filter((file) => !this.isAside(file))
        .sort()
        .join(', '),
    ];
    for (const run of this.world.runs.all.slice(this.#mark)) this.succeeded(run);
    if (is !== should)
      throw new Error(
        `Workflows that started: ${is || 'none'}. Those that should: ${should || 'none'}. Is each "on" right?`,
      );
  }

  /** A run ended as it should. */
  succeeded(run: RunRecord, conclusion: RunRecord['conclusion'] = 'success'): void {
    if (run.conclusion === conclusion) return;
    const refused = this.world.standIn.tokens.refused.map(
      ({ job, asked, needed }) => `${job}: its token was refused "${asked}", which needs ${needed}`,
    );
    const what = `${run.workflow.file}, started by ${run.event.name}, ended with ${String(run.conclusion)}, not ${String(conclusion)}.`;
    throw new Error([what, ...faultsOf(run), ...refused].join('\n'));
  }

  job(run: RunRecord, name: string): JobRecord {
    const job = run.jobs.find((one) => one.name === name);
    if (job === undefined)
      throw new Error(`${run.workflow.file} has no job "${name}", but ${run.jobs.map((one) => one.name).join(', ')}.`);
    return job;
  }

  /** A step of a job ended so; its record. */
  step(run: RunRecord, job: string, step: string, conclusion: Conclusion = 'success'): StepRecord {
    const of = this.job(run, job);
    const found = of.steps.find(({ name }) => name === step || name.startsWith(`${step}@`));
    if (found === undefined)
      throw new Error(
        `${placeOf(of)} has no step "${step}", but ${of.steps.map(({ name }) => name).join(', ') || `none: the job was ${String(of.conclusion)}`}.`,
      );
    if (found.conclusion !== conclusion) {
      const faults = faultsOf(run);
      throw new Error(
        [`${placeOf(of, found)} ended with ${String(found.conclusion)}, not ${String(conclusion)}.`, ...faults].join(
          '\n',
        ),
      );
    }
    return found;
  }

  /** What is online at a path of the site. @throws Error where nothing is. */
  async get(path: string): Promise<string> {
    const response = await fetch(`${this.world.site}/${path}`, { headers: { connection: 'close' } });
    const by = this.world.deployments.at(-1)?.place ?? 'pages.yml: no run';
    if (!response.ok) throw new Error(`${by} put the site online, and nothing is at /${path}: ${response.status}.`);
    return response.text();
  }

  /** The last status of this name on a commit. */
  status(sha: string, context = 'contribution'): Status | null {
    return (this.world.standIn.statuses.get(sha) ?? []).findLast((status) => status.context === context) ?? null;
  }
}

/** @throws Error with what is wrong, unless it holds. */
export function must(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Error(otherwise);
}
