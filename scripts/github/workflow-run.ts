/** The commit that a workflow ran for, as the event about the run names it. */
export interface Head {
  /** Full name of the repository that the branch is in, `owner/name`. */
  readonly repository: string;
  readonly owner: string;
  readonly branch: string;
  readonly sha: string;
}

/** The head of the run, or why there is none to look at. */
export type HeadOrReason = { readonly head: Head } | { readonly reason: string };

/**
 * The head of the pull request in a `workflow_run` event. Whoever sent the pull request chose the names in it, so
 * every part is checked for its form, and nothing but these four parts is used.
 * @throws Error when the event is none of a workflow run.
 */
export function headOfWorkflowRun(event: unknown): HeadOrReason {
  const run = field(event, 'workflow_run');
  if (!isRecord(run)) throw new Error('The event has no workflow_run: this command runs on workflow_run alone.');
  if (run['event'] !== 'pull_request') return { reason: 'The run was not for a pull request.' };
  const repository = run['head_repository'];
  if (repository === null) return { reason: 'The repository that the pull request came from is gone.' };

  const fullName = text(field(repository, 'full_name'), /^[A-Za-z0-9_.-]{1,100}\/[A-Za-z0-9_.-]{1,100}$/);
  // No control character, and none of those that git refuses in the name of a branch.
  // eslint-disable-next-line no-control-regex -- control characters are what is refused
  const branch = text(run['head_branch'], /^[^\u0000-\u0020\u007f~^:?*[\\]{1,255}$/);
  const sha = text(run['head_sha'], /^[0-9a-f]{40}$/);
  if (fullName === null || branch === null || sha === null) {
    throw new Error('The event names no repository, branch and commit in the form that GitHub gives them.');
  }
  return { head: { repository: fullName, owner: fullName.slice(0, fullName.indexOf('/')), branch, sha } };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function field(value: unknown, key: string): unknown {
  return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

function text(value: unknown, form: RegExp): string | null {
  return typeof value === 'string' && form.test(value) ? value : null;
}
