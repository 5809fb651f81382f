import type { Checks } from '../site/status.ts';
import { isNotFound, type GitHub, type Repository } from './client.ts';
import { jobOf, STEP, WORKFLOW } from './refresh-step.ts';

/** So many runs are looked through: at one a month more than two years, where none succeeds. */
const MOST_RUNS = 30;

/**
 * The day on which each source was last compared, as far as the last runs tell; how the rest of its job ended is no
 * matter. None where the workflow has never
 * run.
 */
export async function readSourceChecks(
  github: GitHub,
  repository: Repository,
  sources: readonly string[],
): Promise<Checks> {
  const runs = await github.rest.actions
    .listWorkflowRuns({ ...repository, workflow_id: WORKFLOW, per_page: MOST_RUNS })
    .then(({ data }) => data.workflow_runs)
    .catch((error: unknown) => {
      if (isNotFound(error)) return [];
      throw error;
    });
  const checks = new Map<string, string>();
  for (const { id } of runs) {
    if (sources.every((source) => checks.has(source))) break;
    const jobs = await github.paginate(github.rest.actions.listJobsForWorkflowRun, {
      ...repository,
      run_id: id,
      filter: 'all',
      per_page: 100,
    });
    for (const { name, steps } of jobs) {
      const source = sources.find((one) => jobOf(one) === name);
      const step = steps?.find((one) => one.name === STEP);
      if (source === undefined || step?.conclusion !== 'success') continue;
      const day = step.completed_at?.slice(0, 10) ?? '';
      if (day > (checks.get(source) ?? '')) checks.set(source, day);
    }
  }
  return checks;
}
