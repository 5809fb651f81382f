import { found, type GitHub } from './client.ts';

/** The day of the last run in which every source was read and compared, `YYYY-MM-DD`; null where there is none. */
export async function lastRefresh({ rest, repository }: GitHub): Promise<string | null> {
  const runs = rest.actions.listWorkflowRuns({
    ...repository,
    workflow_id: 'refresh.yml',
    branch: 'main',
    status: 'success',
    per_page: 1,
  });
  return (await found(runs))?.workflow_runs[0]?.updated_at.slice(0, 10) ?? null;
}
