import { visible } from '../text/characters.ts';
import { statusOf, type GitHub, type Repository } from './client.ts';

/** A setting as GitHub tells it, or why it doesn't: most are shown to administrators of the repository alone. */
export type Known<T> = { readonly value: T } | { readonly unknown: string };

/** What a repository is set up with, as far as publishing needs it. */
export interface Settings {
  /** Null where Pages is off. */
  readonly pages: Known<{ readonly buildType: string; readonly url: string } | null>;
  /** Environments by name; which branches may use each: `all`, `protected`, or the patterns. */
  readonly environments: Known<ReadonlyMap<string, 'all' | 'protected' | readonly string[]>>;
  /** Names of the secrets of the environment `release`. */
  readonly releaseSecrets: Known<readonly string[]>;
  readonly rulesets: Known<readonly Ruleset[]>;
  readonly immutableReleases: Known<boolean>;
  /** Whether each deploy key may write. */
  readonly deployKeys: Known<readonly { readonly title: string; readonly canWrite: boolean }[]>;
  readonly labels: Known<readonly string[]>;
  readonly actionsMayOpenPullRequests: Known<boolean>;
}

/** A ruleset that is enforced: what it is about, and the rules in it. */
interface Ruleset {
  readonly name: string;
  readonly target: string;
  /** Patterns of the refs it is about, such as `refs/tags/????-??-??` or `~DEFAULT_BRANCH`. */
  readonly include: readonly string[];
  readonly rules: readonly string[];
  /** Contexts of the status checks that it requires. */
  readonly requiredChecks: readonly string[];
}

/**
 * Reads every setting; one that can't be read never hides the others.
 * @throws Error when there is no such repository, or nobody who is asked for it answers as GitHub does.
 */
export async function readSettings(github: GitHub, repository: Repository): Promise<Settings> {
  const { rest } = github;
  const isAdmin = await readRole(github, repository);
  /** What is absent for an administrator is not there; others may just not see it. */
  const known = <T>(read: () => Promise<T>, absent: T): Promise<Known<T>> =>
    readKnown(read, isAdmin ? { value: absent } : { unknown: 'the token is none of an administrator' });
  const [pages, environments, releaseSecrets, rulesets, immutableReleases, deployKeys, labels, actions] =
    await Promise.all([
      known(async () => {
        const { data } = await rest.repos.getPages({ ...repository });
        return { buildType: data.build_type ?? 'legacy', url: data.html_url ?? '' };
      }, null),
      known(() => readEnvironments(github, repository), new Map()),
      known(async () => {
        const { data } = await rest.actions.listEnvironmentSecrets({ ...repository, environment_name: 'release' });
        return data.secrets.map(({ name }) => name);
      }, []),
      known(() => readRulesets(github, repository), []),
      known(async () => {
        const { data } = await github.request('GET /repos/{owner}/{repo}/immutable-releases', { ...repository });
        return data.enabled;
      }, false),
      known(async () => {
        const { data } = await rest.repos.listDeployKeys({ ...repository, per_page: 100 });
        return data.map(({ title, read_only }) => ({ title, canWrite: !read_only }));
      }, []),
      known(async () => {
        const all = await github.paginate(rest.issues.listLabelsForRepo, { ...repository, per_page: 100 });
        return all.map(({ name }) => name);
      }, null),
      known(async () => {
        const { data } = await rest.actions.getGithubActionsDefaultWorkflowPermissionsRepository({ ...repository });
        return data.can_approve_pull_request_reviews;
      }, null),
    ]);
  return {
    pages,
    environments,
    releaseSecrets,
    rulesets,
    immutableReleases,
    deployKeys,
    labels: orUnknown(labels),
    actionsMayOpenPullRequests: orUnknown(actions),
  };
}

/** Settings of which none could be read. */
export function nothingKnown(why: string): Settings {
  const unknown = { unknown: why };
  return {
    pages: unknown,
    environments: unknown,
    releaseSecrets: unknown,
    rulesets: unknown,
    immutableReleases: unknown,
    deployKeys: unknown,
    labels: unknown,
    actionsMayOpenPullRequests: unknown,
  };
}

async function readEnvironments(
  github: GitHub,
  repository: Repository,
): Promise<ReadonlyMap<string, 'all' | 'protected' | readonly string[]>> {
  const { data } = await github.rest.repos.getAllEnvironments({ ...repository, per_page: 100 });
  const found = new Map<string, 'all' | 'protected' | readonly string[]>();
  for (const { name, deployment_branch_policy: policy } of data.environments ?? []) {
    if (policy === null || policy === undefined) found.set(name, 'all');
    else if (policy.protected_branches) found.set(name, 'protected');
    else {
      const { data: list } = await github.rest.repos.listDeploymentBranchPolicies({
        ...repository,
        environment_name: name,
      });
      found.set(
        name,
        list.branch_policies.flatMap(({ name: pattern }) => pattern ?? []),
      );
    }
  }
  return found;
}

async function readRulesets(github: GitHub, repository: Repository): Promise<Ruleset[]> {
  const list = await github.paginate(github.rest.repos.getRepoRulesets, { ...repository, per_page: 100 });
  const active = list.filter(({ enforcement }) => enforcement === 'active');
  return Promise.all(
    active.map(async ({ id, name, target }) => {
      const { data } = await github.rest.repos.getRepoRuleset({ ...repository, ruleset_id: id });
      const conditions: unknown = data.conditions;
      const rules = data.rules ?? [];
      return {
        name,
        target: target ?? 'branch',
        include: includeOf(conditions),
        rules: rules.map(({ type }) => type),
        requiredChecks: rules.flatMap((rule) =>
          rule.type === 'required_status_checks'
            ? (rule.parameters?.required_status_checks ?? []).map(({ context }) => context)
            : [],
        ),
      };
    }),
  );
}

function includeOf(conditions: unknown): string[] {
  if (typeof conditions !== 'object' || conditions === null || !('ref_name' in conditions)) return [];
  const name = conditions.ref_name;
  if (typeof name !== 'object' || name === null || !('include' in name) || !Array.isArray(name.include)) return [];
  return name.include.filter((pattern): pattern is string => typeof pattern === 'string');
}

/** Whether the token is an administrator's. @throws Error when the repository can't be seen. */
async function readRole(github: GitHub, repository: Repository): Promise<boolean> {
  const name = `${repository.owner}/${repository.repo}`;
  const answer: unknown = await github.rest.repos.get({ ...repository }).then(
    ({ data }) => data,
    (error: unknown) => {
      const status = statusOf(error);
      if (status === 404) throw new Error(`GitHub shows no repository ${name} to this token.`);
      if (status === 401) throw new Error('GitHub does not take the token.');
      throw new Error(`${name} can't be read: ${visible(error instanceof Error ? error.message : String(error))}`);
    },
  );
  if (typeof answer !== 'object' || answer === null || !('full_name' in answer)) {
    throw new Error('Who answers is not the API of GitHub. Is GITHUB_API_URL right?');
  }
  const permissions = 'permissions' in answer ? answer.permissions : null;
  return (
    typeof permissions === 'object' && permissions !== null && 'admin' in permissions && permissions.admin === true
  );
}

/** What `read` finds; `absent` where GitHub knows of no such thing; else why it can't be told. */
async function readKnown<T>(read: () => Promise<T>, absent: Known<T>): Promise<Known<T>> {
  try {
    return { value: await read() };
  } catch (error) {
    const status = statusOf(error);
    if (status === 404) return absent;
    if (status === 401 || status === 403) return { unknown: 'the token may not see it' };
    return { unknown: error instanceof Error ? error.message : String(error) };
  }
}

/** Where there is always an answer, none is a thing that can't be seen. */
function orUnknown<T>(setting: Known<T | null>): Known<T> {
  if ('unknown' in setting) return setting;
  return setting.value === null ? { unknown: 'GitHub does not show it' } : { value: setting.value };
}
