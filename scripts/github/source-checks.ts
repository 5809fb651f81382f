import type { Checks } from '../status/status.ts';
import { isNotFound, type GitHub, type Repository } from './client.ts';

/** The workflow whose jobs compare the sources with their publishers' files, and how it names them. */
const WORKFLOW = 'refresh-sources.yml';
const JOB = /^Refresh ([a-z0-9-]+)$/;

/** So many runs are looked through: at one a month more than two years, where none succeeds. */
const MOST_RUNS = 30;

/**
 * The day of the newest success of each source's job, as far as the last runs tell. None where the workflow has never
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
    for (const { name, conclusion, completed_at: completed } of jobs) {
      const [, source] = JOB.exec(name) ?? [];
      if (source === undefined || conclusion !== 'success' || completed === null) continue;
      const day = completed.slice(0, 10);
      if (sources.includes(source) && day > (checks.get(source) ?? '')) checks.set(source, day);
    }
  }
  return checks;
}
