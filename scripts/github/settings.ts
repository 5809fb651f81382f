import { visible } from '../text/characters.ts';
import { statusOf, type GitHub } from './client.ts';

/** A setting as GitHub shows it, or why it doesn't: most are shown to administrators of the repository alone. */
export type Known<T> = { readonly value: T } | { readonly unknown: string };

/** What a repository is set up with, as far as publishing needs it. Each setting is read on its own. */
export type Settings = Awaited<ReturnType<typeof settingsOf>>;

/**
 * The settings of a repository; without access to it each is unknown, because of `why`. None of them is ever rejected.
 * @throws Error when there is no such repository, or what is asked for it does not answer as GitHub does.
 */
export async function settingsOf(github: GitHub | null, why: string) {
  const isAdmin = github !== null && (await isAdministrator(github));
  /** What `read` finds; what it does not find is `absent`. */
  const known = async <T>(read: (github: GitHub) => Promise<T>, absent?: T): Promise<Known<T>> => {
    if (github === null) return { unknown: why };
    try {
      return { value: await read(github) };
    } catch (error) {
      const status = statusOf(error);
      if (status === 401 || status === 403) return { unknown: 'the token may not see it' };
      if (status !== 404) return { unknown: reasonOf(error) };
      // What an administrator does not find is not there; others may just not see it.
      if (!isAdmin) return { unknown: "the token is not an administrator's" };
      return absent === undefined ? { unknown: 'GitHub does not show it' } : { value: absent };
    }
  };
  return {
    /** Null where Pages is off. */
    pages: known<{ buildType: string; url: string } | null>(async ({ rest, repository }) => {
      const { data } = await rest.repos.getPages({ ...repository });
      return { buildType: data.build_type ?? 'legacy', url: data.html_url ?? '' };
    }, null),
    environments: known(readEnvironments, new Map<string, Deploying>()),
    /** Names of the secrets of the environment `release`. */
    releaseSecrets: known(async ({ rest, repository }) => {
      const { data } = await rest.actions.listEnvironmentSecrets({ ...repository, environment_name: 'release' });
      return data.secrets.map(({ name }) => name);
    }, []),
    rulesets: known(readRulesets, []),
    immutableReleases: known(async ({ request, repository }) => {
      const { data } = await request('GET /repos/{owner}/{repo}/immutable-releases', { ...repository });
      return data.enabled;
    }, false),
    /** Whether each deploy key may only read. */
    deployKeys: known(async ({ rest, repository }) => {
      const { data } = await rest.repos.listDeployKeys({ ...repository, per_page: 100 });
      return data.map(({ read_only }) => read_only);
    }, []),
    labels: known(async ({ paginate, rest, repository }) => {
      const all = await paginate(rest.issues.listLabelsForRepo, { ...repository, per_page: 100 });
      return all.map(({ name }) => name);
    }),
    actionsMayOpenPullRequests: known(async ({ rest, repository }) => {
      const { data } = await rest.actions.getGithubActionsDefaultWorkflowPermissionsRepository({ ...repository });
      return data.can_approve_pull_request_reviews;
    }),
  };
}

/** Whether the token is an administrator's. @throws Error when the repository can't be seen. */
async function isAdministrator({ rest, repository }: GitHub): Promise<boolean> {
  const name = `${repository.owner}/${repository.repo}`;
  const answer: unknown = await rest.repos.get({ ...repository }).then(
    ({ data }) => data,
    (error: unknown) => {
      const status = statusOf(error);
      if (status === 404) throw new Error(`GitHub shows no repository ${name} to this token.`);
      if (status === 401) throw new Error('GitHub does not take the token.');
      throw new Error(`${name} can't be read: ${visible(reasonOf(error))}`);
    },
  );
  if (!isRecord(answer) || !('full_name' in answer)) {
    throw new Error('What answers is not the API of GitHub. Is GITHUB_API_URL right?');
  }
  return isRecord(answer['permissions']) && answer['permissions']['admin'] === true;
}

/** Which branches may use an environment: all, the protected ones, or those like these patterns. */
type Deploying = 'all' | 'protected' | readonly string[];

/** The environments by name. */
async function readEnvironments({ rest, repository }: GitHub): Promise<ReadonlyMap<string, Deploying>> {
  const { data } = await rest.repos.getAllEnvironments({ ...repository, per_page: 100 });
  const environments = new Map<string, Deploying>();
  for (const { name, deployment_branch_policy: policy } of data.environments ?? []) {
    if (policy === null || policy === undefined) environments.set(name, 'all');
    else if (policy.protected_branches) environments.set(name, 'protected');
    else {
      const of = { ...repository, environment_name: name };
      const { branch_policies } = (await rest.repos.listDeploymentBranchPolicies(of)).data;
      environments.set(
        name,
        branch_policies.flatMap((one) => one.name ?? []),
      );
    }
  }
  return environments;
}

/** The rulesets that are enforced: what each is about, and the rules in it. */
async function readRulesets({ paginate, rest, repository }: GitHub) {
  const list = await paginate(rest.repos.getRepoRulesets, { ...repository, per_page: 100 });
  const active = list.filter(({ enforcement }) => enforcement === 'active');
  return Promise.all(
    active.map(async ({ id, target }) => {
      const { data } = await rest.repos.getRepoRuleset({ ...repository, ruleset_id: id });
      const rules = data.rules ?? [];
      return {
        target: target ?? 'branch',
        /** Patterns of the refs it is about, such as `refs/tags/????-??-??` or `~DEFAULT_BRANCH`. */
        include: data.conditions && 'ref_name' in data.conditions ? (data.conditions.ref_name.include ?? []) : [],
        rules: rules.map(({ type }) => type),
        /** Contexts of the status checks that it requires. */
        requiredChecks: rules.flatMap((rule) =>
          rule.type === 'required_status_checks'
            ? (rule.parameters?.required_status_checks ?? []).map(({ context }) => context)
            : [],
        ),
      };
    }),
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
