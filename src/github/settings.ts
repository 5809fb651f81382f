import { visible } from '../core/text/characters.ts';
import { isObject } from '../core/text/json.ts';
import { messageOf } from '../core/text/words.ts';
import { statusOf, type GitHub } from './client.ts';

/** A setting that GitHub does not show, and why: most are shown to administrators of the repository alone. */
export class UnknownSetting extends Error {}

/** What a repository is set up with, as far as publishing needs it. Each setting is read when it is asked for. */
export type Settings = Awaited<ReturnType<typeof settingsOf>>;

/**
 * The settings of a repository; without access to it each is unknown, because of `why`. A setting that can't be read
 * throws UnknownSetting.
 * @throws Error when there is no such repository, or what is asked for it does not answer as GitHub does.
 */
export async function settingsOf(github: GitHub | null, why: string) {
  const isAdmin = github !== null && (await isAdministrator(github));
  /** What `read` finds, which is asked once; what it does not find is `absent`. */
  const known = <T>(read: (github: GitHub) => Promise<T>, absent?: T): (() => Promise<T>) => {
    const ask = async (): Promise<T> => {
      if (github === null) throw new UnknownSetting(why);
      return read(github).catch((error: unknown) => {
        const status = statusOf(error);
        if (status === 401 || status === 403) throw new UnknownSetting('the token may not see it');
        if (status !== 404) throw new UnknownSetting(messageOf(error));
        // What an administrator does not find is not there; others may just not see it.
        if (!isAdmin) throw new UnknownSetting("the token is not an administrator's");
        if (absent === undefined) throw new UnknownSetting('GitHub does not show it');
        return absent;
      });
    };
    let answer: Promise<T> | undefined;
    return () => (answer ??= ask());
  };
  return {
    /** Null where Pages is off. */
    pages: known<{ buildType: string; url: string } | null>(async ({ rest, repository }) => {
      const { data } = await rest.repos.getPages({ ...repository });
      return { buildType: data.build_type ?? 'legacy', url: data.html_url ?? '' };
    }, null),
    environments: known(readEnvironments, new Map()),
    /** Names of the environments in which a job waits for somebody's approval. */
    waitingEnvironments: known(async ({ rest, repository }) => {
      const { data } = await rest.repos.getAllEnvironments({ ...repository, per_page: 100 });
      const waiting = (data.environments ?? []).filter(({ protection_rules: rules }) =>
        rules?.some(({ type }) => type === 'required_reviewers'),
      );
      return waiting.map(({ name }) => name);
    }, []),
    /** Whether releases go to the registries of packages: the workflow asks this variable. */
    publishesPackages: known(async ({ rest, repository }) => {
      const { data } = await rest.actions.getRepoVariable({ ...repository, name: 'PUBLISH_PACKAGES' });
      return data.value === 'yes';
    }, false),
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
    /** Whose runs on pull requests wait until somebody approves them. */
    runsThatWait: known(async ({ request, repository }) => {
      const path = 'GET /repos/{owner}/{repo}/actions/permissions/fork-pr-contributor-approval';
      const { data } = await request(path, { ...repository });
      return data.approval_policy;
    }),
    /** Whether a run of the workflow in this file ever succeeded. */
    hasSucceeded: (file: string): Promise<boolean> =>
      known(async ({ rest, repository }) => {
        const asked = { ...repository, workflow_id: file, status: 'success', per_page: 1 } as const;
        return (await rest.actions.listWorkflowRuns(asked)).data.total_count > 0;
      }, false)(),
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
      throw new Error(`${name} can't be read: ${visible(messageOf(error))}`);
    },
  );
  if (!isObject(answer) || !('full_name' in answer)) {
    throw new Error('What answers is not the API of GitHub. Is GITHUB_API_URL right?');
  }
  return isObject(answer['permissions']) && answer['permissions']['admin'] === true;
}

/** The environments by name, and the patterns of the branches that may use each besides protected ones; null for all. */
async function readEnvironments({ rest, repository }: GitHub): Promise<ReadonlyMap<string, readonly string[] | null>> {
  const { data } = await rest.repos.getAllEnvironments({ ...repository, per_page: 100 });
  const environments = new Map<string, readonly string[] | null>();
  for (const { name, deployment_branch_policy: policy } of data.environments ?? []) {
    if (policy?.custom_branch_policies === true) {
      const of = { ...repository, environment_name: name };
      const { branch_policies } = (await rest.repos.listDeploymentBranchPolicies(of)).data;
      const patterns = branch_policies.flatMap((one) => one.name ?? []);
      environments.set(name, patterns);
    } else environments.set(name, policy ? [] : null);
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
        /** The status checks that it requires. */
        requiredChecks: rules.flatMap((rule) =>
          rule.type === 'required_status_checks'
            ? (rule.parameters?.required_status_checks ?? []).map(({ context, integration_id: source = null }) => ({
                context,
                /** Number of the app that has to set it; null for anyone. */
                source,
                /** Whether it counts on the newest state of the branch alone. */
                isStrict: rule.parameters?.strict_required_status_checks_policy === true,
              }))
            : [],
        ),
        /** What it asks of reviews. */
        reviews: rules.flatMap((rule) =>
          rule.type === 'pull_request' && rule.parameters !== undefined
            ? {
                byCodeOwners: rule.parameters.require_code_owner_review,
                ofNewestCommit: rule.parameters.dismiss_stale_reviews_on_push,
              }
            : [],
        ),
        /** How many pull requests each merge queue may build, or merge, at once. */
        queues: rules.flatMap((rule) =>
          rule.type === 'merge_queue' && rule.parameters !== undefined
            ? Math.max(rule.parameters.max_entries_to_build, rule.parameters.max_entries_to_merge)
            : [],
        ),
      };
    }),
  );
}
