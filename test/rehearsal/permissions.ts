import type { Occurrence } from './events.ts';
import { textOf } from './expressions.ts';
import type { Permissions } from '../support/github/tokens.ts';
import { valuesOf, type JobText, type Workflow } from './workflow.ts';

/** What GitHub gives where a workflow says nothing, in a repository of today. */
const UNSAID: Permissions = { contents: 'read', packages: 'read' };

const SCOPES = [
  ...['actions', 'artifact-metadata', 'attestations', 'checks', 'contents', 'deployments', 'discussions', 'id-token'],
  ...['issues', 'packages', 'pages', 'pull-requests', 'security-events', 'statuses'],
];

/** What a job says of its permissions, or else its workflow. */
function declared(workflow: Workflow, job: JobText): Permissions {
  const said = job.content['permissions'] ?? workflow.content['permissions'];
  if (said === undefined) return UNSAID;
  if (said === 'read-all' || said === 'write-all') {
    return Object.fromEntries(SCOPES.map((scope) => [scope, said.replace('-all', '')]));
  }
  return Object.fromEntries(Object.entries(valuesOf(said)).map(([scope, level]) => [scope, textOf(level, {})]));
}

/** What the token of a job may do: what is declared, but only read where the event comes from a fork. */
export function permissionsOf(workflow: Workflow, job: JobText, { isFromFork }: Occurrence): Permissions {
  const all = Object.entries(declared(workflow, job));
  if (!isFromFork) return Object.fromEntries(all);
  const reading = all
    .filter(([scope]) => scope !== 'id-token')
    .map(([scope, level]) => [scope, level.replace('write', 'read')]);
  return Object.fromEntries(reading) as Permissions;
}

/** What the jobs of a called workflow ask for beyond what the calling job has: GitHub starts no such run. */
export function beyond(called: Workflow, caller: Workflow, by: JobText): string[] {
  const given = declared(caller, by);
  return called.jobs.flatMap((job) =>
    Object.entries(declared(called, job))
      .filter(([scope, level]) => level !== 'none' && given[scope] !== 'write' && given[scope] !== level)
      .map(
        ([scope, level]) =>
          `${caller.file} › ${by.id}: ${called.file} › ${job.id} asks for ${scope}: ${level}, and the calling job is given ${scope}: ${given[scope] ?? 'none'}`,
      ),
  );
}
