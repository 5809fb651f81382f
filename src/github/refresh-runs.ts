import type { Checks } from '../../site/build/status.ts';
import { found, type GitHub } from './client.ts';

/** File of the workflow that reads the sources again. */
const WORKFLOW = 'refresh.yml';

/** Its step that reads a source and compares it; what comes after in the same job says nothing of the source. */
export const STEP = 'Read it again and compare';

/** Its steps that try the new figures, by the command that each runs. */
export const TRIALS: ReadonlyMap<string, string> = new Map([
  ['npm run build', 'Build with the new figures'],
  ['npm run test', 'Test with the new figures'],
]);

/** So many runs are looked through for the day of a check: at one a month more than two years, where none succeeds. */
const MOST_RUNS = 30;

/** So many runs are looked through for one in which the step was done. */
const MOST_EARLIER_RUNS = 10;

/** What GitHub calls the job of a source. */
export function jobOf(source: string): string {
  return `Refresh ${source}`;
}

/**
 * The day on which each source was last compared, as far as the last runs show; how the rest of its job ended does not
 * matter. None where the workflow has never run.
 */
export async function readSourceChecks(github: GitHub, sources: readonly string[]): Promise<Checks> {
  const { rest, repository } = github;
  const list = { ...repository, workflow_id: WORKFLOW, per_page: MOST_RUNS };
  const runs = (await found(rest.actions.listWorkflowRuns(list)))?.workflow_runs ?? [];
  const checks = new Map<string, string>();
  for (const { id } of runs) {
    if (sources.every((source) => checks.has(source))) break;
    for (const { name, steps } of await jobsOf(github, id, 'all')) {
      const source = sources.find((one) => jobOf(one) === name);
      const step = steps?.find((one) => one.name === STEP);
      if (source === undefined || step?.conclusion !== 'success') continue;
      const day = step.completed_at?.slice(0, 10) ?? '';
      if (day > (checks.get(source) ?? '')) checks.set(source, day);
    }
  }
  return checks;
}

/** Whether reading the source failed when it was last done, in a run before `run`; false where it never was. */
export async function failedBefore(github: GitHub, source: string, run: number): Promise<boolean> {
  const { rest, repository } = github;
  const list = { ...repository, workflow_id: WORKFLOW, status: 'completed', per_page: MOST_EARLIER_RUNS } as const;
  const { data } = await rest.actions.listWorkflowRuns(list);
  // Newest first. A run that was stopped says nothing of the step.
  for (const { id } of data.workflow_runs.filter((one) => one.id < run)) {
    const conclusion = (await conclusionsOf(github, id, source)).get(STEP);
    if (conclusion === 'failure' || conclusion === 'success') return conclusion === 'failure';
  }
  return false;
}

/** How the steps of a source's job ended in this run, by name: success, failure, cancelled or skipped. */
export async function conclusionsOf(github: GitHub, run: number, source: string): Promise<Map<string, string>> {
  const job = (await jobsOf(github, run, 'latest')).find(({ name }) => name === jobOf(source));
  return new Map(job?.steps?.map(({ name, conclusion }) => [name, conclusion ?? 'skipped'] as const));
}

/** The jobs of a run, those of its last attempt or of all. */
function jobsOf({ paginate, rest, repository }: GitHub, run: number, filter: 'latest' | 'all') {
  return paginate(rest.actions.listJobsForWorkflowRun, { ...repository, run_id: run, filter, per_page: 100 });
}
