import { STATUS } from '../status.ts';
import { isObject, text, textsOf } from '../../core/text/json.ts';
import { first, has, type SetupCheck } from './setup-check.ts';
import { along, UnknownSetting } from './view.ts';

/** Where a rule names the checks that it requires. */
const CHECKS = 'rules.parameters.required_status_checks';

/** How GitHub calls deploy keys among those who are past a rule. */
const DEPLOY_KEY = 'DeployKey';

/** What the rules of the default branch and of tags have to be, in the order in which docs/releasing.md sets them up. */
export const RULE_CHECKS: readonly SetupCheck[] = [
  {
    title: 'Tags of releases can be neither moved nor deleted',
    place: 'settings/rules',
    fix: 'New tag ruleset, active, target ????-??-??: restrict creations, updates and deletions; deploy keys may bypass',
    check: async ({ at }) => {
      const rules = along(await at('tag'), 'rules.type');
      const lacking = ['update', 'deletion'].filter((rule) => !rules.includes(rule));
      return lacking.length === 0 ? null : `no rule against ${lacking.join(' and ')}`;
    },
  },
  {
    title: 'The default branch requires the checks',
    place: 'settings/rules',
    fix: 'New branch ruleset, active, target: default branch; require status checks: contribution, and every Node.js of CI',
    check: async ({ at }, { workflows }) => {
      const required = textsOf(along(await at('branch'), `${CHECKS}.context`));
      const versions = /node: \[([\d, ]+)\]/.exec(text(workflows.get('ci.yml')))?.[1]?.split(', ') ?? [];
      const wanted = [STATUS, ...versions.map((version) => `Node.js ${version}`)];
      const lacking = wanted.filter((name) => !required.includes(name));
      if (lacking.length > 0) return `not required: ${lacking.join(', ')}`;
      const gone = required.filter((name) => name.startsWith('Node.js') && !wanted.includes(name));
      return gone.length === 0 ? null : `nothing can be merged: ci.yml no longer has ${gone.join(', ')}`;
    },
  },
  {
    title: 'The status contribution counts on the newest state of the default branch alone',
    place: 'settings/rules',
    fix: 'In that ruleset: Require branches to be up to date before merging; or a merge queue that builds and merges one at a time',
    check: async ({ at }) => {
      const rules = await at('branch');
      const queues = ['build', 'merge'].flatMap((what) => along(rules, `rules.parameters.max_entries_to_${what}`));
      const most = Math.max(0, ...queues.map(Number));
      if (most > 1) return `the merge queue takes ${most} pull requests at once`;
      const isStrict = along(rules, 'rules.parameters.strict_required_status_checks_policy').includes(true);
      return most === 1 || isStrict ? null : 'branches need not be up to date';
    },
  },
  {
    title: 'The status contribution has to come from one source',
    place: 'settings/rules',
    fix: `In that ruleset: ${STATUS}, source GitHub Actions; or an app of your own, as docs/releasing.md says`,
    check: async ({ at }) => {
      const checks = along(await at('branch'), CHECKS).filter((check) => along(check, 'context').includes(STATUS));
      return along(checks, 'integration_id').length > 0 ? null : 'anyone who may write can set it, from any source';
    },
  },
  {
    title: 'Code owners review what decides, in its newest state',
    place: 'settings/rules',
    fix: 'In that ruleset: Require a pull request before merging; require review from code owners; dismiss stale approvals',
    check: first(
      has('branch', 'rules.parameters.require_code_owner_review', true, 'no review by code owners is required'),
      has('branch', 'rules.parameters.dismiss_stale_reviews_on_push', true, 'an approval stays when commits are added'),
    ),
  },
  {
    title: 'A pull request becomes one commit of the default branch',
    place: 'settings/rules',
    fix: 'In that ruleset: Require a pull request before merging, allowed merge methods: Squash; of a merge queue: Squash and merge',
    check: async ({ at }) => {
      const rules = await at('branch');
      const ways = along(rules, 'rules.parameters.allowed_merge_methods');
      const others = [...ways, ...along(rules, 'rules.parameters.merge_method')].filter(
        (way) => !/^squash$/i.test(String(way)),
      );
      if (others.length > 0)
        return `also ${others.join(', ').toLowerCase()} is allowed, which keeps what was taken back`;
      return ways.length === 0 ? 'commits come in as they are, with what was taken back in later ones' : null;
    },
  },
  {
    title: 'Nobody but a deploy key is past the rules of the default branch',
    place: 'settings/rules',
    fix: 'In that ruleset, bypass list: Deploy keys, always; maintainers, if anybody, for pull requests only',
    check: async ({ at }) => {
      const actors = bypassing(await at('branch'));
      const lacking = withoutDeployKey(actors);
      if (lacking !== null) return lacking;
      const others = actors
        .flat()
        .filter((one) => one['actor_type'] !== DEPLOY_KEY && one['bypass_mode'] !== 'pull_request');
      return others.length === 0 ? null : `also past them: ${others.map(inWords).join(', ')}`;
    },
  },
  {
    title: 'A deploy key is past the rule of tags',
    place: 'settings/rules',
    fix: 'In the tag ruleset, bypass list: Deploy keys; maintainers as well, where releases are pushed by hand',
    check: async ({ at }) => withoutDeployKey(bypassing(await at('tag'))),
  },
  {
    title: 'No classic rule protects the default branch beside the ruleset',
    place: 'settings/branches',
    fix: 'Branch protection rules: delete what is there; no deploy key passes it',
    check: async ({ at }) => {
      const classic = await at('/branches/main/protection');
      const required = textsOf(along(classic, 'required_status_checks.contexts')).join(', ') || 'no check';
      return classic === null ? null : `a classic rule holds as well; it requires ${required}`;
    },
  },
  {
    title: 'Pull requests can be squashed',
    place: 'settings',
    fix: 'Pull Requests: Allow squash merging',
    check: has('', 'allow_squash_merge', true, 'it is off, and the ruleset allows nothing else'),
  },
];

/** Who is past each of these rulesets. @throws UnknownSetting where GitHub does not say it. */
function bypassing(rulesets: unknown): Record<string, unknown>[][] {
  return [rulesets].flat().map((one) => {
    const actors = isObject(one) ? one['bypass_actors'] : undefined;
    if (!Array.isArray(actors)) throw new UnknownSetting('GitHub does not show who is past the rules');
    return actors.filter(isObject);
  });
}

/** What is wrong where the release's key is stopped by one of the rulesets; null where it is past all. */
function withoutDeployKey(actors: readonly Record<string, unknown>[][]): string | null {
  const stopped = actors.find((some) => !some.some((one) => one['actor_type'] === DEPLOY_KEY));
  if (actors.length === 0) return 'there is no such ruleset';
  return stopped === undefined ? null : `no deploy key is; seen: ${stopped.map(inWords).join(', ') || 'nobody'}`;
}

function inWords({ actor_type: type, actor_id: id, bypass_mode: mode }: Record<string, unknown>): string {
  return [type, id, mode]
    .filter((part) => part !== null && part !== undefined)
    .map(String)
    .join(' ');
}
