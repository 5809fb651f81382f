import type { Occurrence } from './events.ts';
import type { Permissions } from '../support/github/tokens.ts';
import type { Workflow } from './workflow.ts';

/** How a step or a job ended; null while it has not. */
export type Conclusion = 'success' | 'failure' | 'cancelled' | 'skipped' | null;

/** A step of a job. */
export interface StepRecord {
  readonly name: string;
  readonly line: number;
  conclusion: Conclusion;
  startedAt: string | null;
  completedAt: string | null;
  /** What it printed, without secrets. */
  log: string;
}

/** A job of a run. */
export interface JobRecord {
  /** Its name as GitHub shows it, with that of the calling job before it. */
  readonly name: string;
  /** File of its workflow. */
  readonly file: string;
  readonly permissions: Permissions;
  conclusion: Conclusion;
  readonly steps: StepRecord[];
  /** What it said beside files, each as `level title file:line: text`. */
  readonly annotations: string[];
  summary: string;
  outputs: Readonly<Record<string, string>>;
}

/** A file that a run handed on, by its name; below it lie the files. */
interface Artifact {
  readonly name: string;
  readonly folder: string;
}

/** A run of a workflow. */
export interface RunRecord {
  readonly id: number;
  readonly workflow: Workflow;
  readonly event: Occurrence;
  attempt: number;
  status: 'queued' | 'in_progress' | 'completed';
  conclusion: Conclusion | 'startup_failure';
  /** Why it did not start. */
  refusal: string | null;
  jobs: JobRecord[];
  readonly artifacts: Artifact[];
  readonly at: number;
  stop: AbortController;
}

/** Where a step is: `release.yml › Make the release › Push the commit and the tag, both or neither (line 96)`. */
export function placeOf(job: Pick<JobRecord, 'file' | 'name'>, step?: Pick<StepRecord, 'name' | 'line'>): string {
  return [job.file, job.name, ...(step === undefined ? [] : [`${step.name} (line ${step.line})`])].join(' › ');
}

/** What went wrong in a run, by places. */
export function faultsOf(run: RunRecord): string[] {
  if (run.refusal !== null) return [run.refusal];
  return run.jobs.flatMap((job) => {
    const failed = job.steps.filter(({ conclusion }) => conclusion === 'failure');
    if (failed.length === 0 && job.conclusion === 'failure') return [`${placeOf(job)}: failed`];
    return failed.map((step) => `${placeOf(job, step)} failed:\n${tailOf(step.log)}`);
  });
}

function tailOf(log: string): string {
  return log
    .trimEnd()
    .split('\n')
    .slice(-12)
    .map((line) => `    ${line}`)
    .join('\n');
}
