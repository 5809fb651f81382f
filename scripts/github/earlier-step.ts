import type { GitHub, Repository } from './client.ts';

/** A step of a workflow, by the names that it has there. */
export interface StepName {
  /** File of the workflow. */
  readonly workflow: string;
  readonly job: string;
  readonly step: string;
}

/** How many runs are looked through for one in which the step was done. */
const MOST_RUNS = 10;

/** Whether the step failed when it was last done, in a run before `run`; false where it never was. */
export async function failedBefore(
  github: GitHub,
  repository: Repository,
  { workflow, job, step }: StepName,
  run: number,
): Promise<boolean> {
  const { actions } = github.rest;
  const { data } = await actions.listWorkflowRuns({
    ...repository,
    workflow_id: workflow,
    status: 'completed',
    per_page: MOST_RUNS,
  });
  // Newest first. A run that was stopped says nothing of the step.
  for (const { id } of data.workflow_runs.filter((one) => one.id < run)) {
    const { data: jobs } = await actions.listJobsForWorkflowRun({ ...repository, run_id: id, per_page: 100 });
    const steps = jobs.jobs.find(({ name }) => name === job)?.steps ?? [];
    const conclusion = steps.find(({ name }) => name === step)?.conclusion;
    if (conclusion === 'failure' || conclusion === 'success') return conclusion === 'failure';
  }
  return false;
}
