import type { Workflow } from './workflow.ts';

/** Something that happened on GitHub, with all that starting workflows and running them needs of it. */
export interface Occurrence {
  /** `push`, `pull_request`, `schedule`… */
  readonly name: string;
  /** The activity, such as `opened`; null where the event has none. */
  readonly action: string | null;
  readonly actor: string;
  /** What the workflow finds as `github.event`. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** GITHUB_REF and GITHUB_SHA. */
  readonly ref: string;
  readonly sha: string;
  /** The commit whose workflows are run: for a pull request its merge, for most else the default branch. */
  readonly workflowsAt: string;
  /** The commit beside which the jobs are shown as checks. */
  readonly checksOn: string;
  /** The branch of a pull request and the repository that it is in; empty for other events. */
  readonly headRef: string;
  readonly headRepository: string;
  readonly baseRef: string;
  /** Paths that a push or a pull request changes. */
  readonly changed: readonly string[];
  /** Whether it comes from a fork on `pull_request`: a token that reads, and no secrets. */
  readonly isFromFork: boolean;
  /** Head and merge of the fork's pull request that it is about, which nothing that may write checks out. */
  readonly foreignCommits: readonly string[];
  /** Inputs of the button. */
  readonly inputs: Readonly<Record<string, string>>;
  /** The workflow that a schedule, a button or a run names; null for all that wait for the event. */
  readonly only: string | null;
}

/** The activities that start a workflow which names none. */
const USUAL: Readonly<Record<string, readonly string[]>> = {
  pull_request: ['opened', 'synchronize', 'reopened'],
  pull_request_target: ['opened', 'synchronize', 'reopened'],
};

type Filters = Readonly<Partial<Record<string, readonly string[]>>>;

/** Whether an event starts a workflow, by its `on`: activities, branches, tags and paths. */
export function isStarted(workflow: Workflow, event: Occurrence): boolean {
  const of: unknown = workflow.events[event.name];
  if (of === undefined) return false;
  if (event.name === 'schedule') return (of as { cron: string }[]).some(({ cron }) => cron === event.only);
  if (event.only !== null && event.name === 'workflow_dispatch') return workflow.file === event.only;
  const filters = (of ?? {}) as Filters;
  if (event.name === 'workflow_run' && filters['workflows']?.includes(event.only ?? '') !== true) return false;
  const types = filters['types'] ?? USUAL[event.name];
  if (event.action !== null && types !== undefined && !types.includes(event.action)) return false;
  return isOnRef(filters, event) && isOnPath(filters, event);
}

function isOnRef(filters: Filters, { name, ref, baseRef }: Occurrence): boolean {
  const [tags, notTags] = [filters['tags'], filters['tags-ignore']];
  const [branches, notBranches] = [filters['branches'], filters['branches-ignore']];
  const isFiltered = [tags, notTags, branches, notBranches].some((filter) => filter !== undefined);
  if (!isFiltered) return true;
  if (name === 'push' && ref.startsWith('refs/tags/')) {
    const tag = ref.slice('refs/tags/'.length);
    return tags !== undefined ? isAmong(tag, tags) : notTags !== undefined && !isAmong(tag, notTags);
  }
  const branch = baseRef === '' ? ref.replace(/^refs\/heads\//, '') : baseRef;
  return branches !== undefined
    ? isAmong(branch, branches)
    : notBranches !== undefined && !isAmong(branch, notBranches);
}

function isOnPath(filters: Filters, { name, ref, changed }: Occurrence): boolean {
  // GitHub does not look at paths where a tag is pushed.
  if (name === 'push' && ref.startsWith('refs/tags/')) return true;
  const [paths, ignored] = [filters['paths'], filters['paths-ignore']];
  if (paths !== undefined) return changed.some((path) => isAmong(path, paths));
  return ignored === undefined || changed.some((path) => !isAmong(path, ignored));
}

/** Whether a name is like one of the patterns; a later one that begins with `!` takes it out again. */
function isAmong(name: string, patterns: readonly string[]): boolean {
  return patterns.reduce((is, pattern) => {
    const isNot = pattern.startsWith('!');
    return likePattern(isNot ? pattern.slice(1) : pattern).test(name) ? !isNot : is;
  }, false);
}

/** GitHub's patterns: `*` within a folder, `**` over folders; `?`, `+` and `[]` as in a regular expression. */
export function likePattern(pattern: string): RegExp {
  const parts = pattern.split(/(\*\*\/?|\*|[.(){}|^$\\])/);
  const source = parts.map((part, i) => {
    if (i % 2 === 0) return part;
    if (part === '**/') return '(?:.*/)?';
    if (part === '**') return '.*';
    return part === '*' ? '[^/]*' : `\\${part}`;
  });
  return new RegExp(`^${source.join('')}$`);
}
