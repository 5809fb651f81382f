import type { Answer } from './git-answers.ts';

/** Who runs the workflows. */
export interface Runner {
  /** Starts a workflow on a ref, as its button does. @returns why not, or null. */
  dispatch(file: string, ref: string, inputs: Readonly<Record<string, string>>): string | null;
  /** What the API says of runs and their jobs; null for other calls. */
  answer(path: string): Answer | null;
}

/** Runs nothing: remembers what was asked for, and tells of runs that a test makes up. */
export class RecordedRuns implements Runner {
  /** Earlier runs of a workflow by number: how the steps of each job ended. */
  readonly runs = new Map<number, Readonly<Record<string, Readonly<Record<string, string>>>>>();
  readonly dispatched: unknown[] = [];

  dispatch(file: string, ref: string, inputs: Readonly<Record<string, string>>): null {
    this.dispatched.push({ file, ref, inputs });
    return null;
  }

  answer(path: string): Answer | null {
    if (/\/actions\/workflows\/[\w-]+\.yml\/runs/.test(path)) {
      const runs = [...this.runs.keys()].sort((a, b) => b - a).map((id) => ({ id }));
      return { status: 200, body: { total_count: runs.length, workflow_runs: runs } };
    }
    const run = this.runs.get(Number(/\/actions\/runs\/(\d+)\/jobs/.exec(path)?.[1]));
    if (run === undefined) return null;
    const jobs = Object.entries(run).map(([name, steps]) => {
      return { name, steps: Object.entries(steps).map(([step, conclusion]) => ({ name: step, conclusion })) };
    });
    return { status: 200, body: { total_count: jobs.length, jobs } };
  }
}
