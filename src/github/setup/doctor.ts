import type { Service } from '../../contract/generated/data.d.ts';
import type { Finding } from '../../core/findings/finding.ts';
import type { GitHub } from '../client.ts';
import { missingLabels, makeLabels } from '../issues.ts';
import { STATUS } from '../status.ts';
import { unready } from '../../releases/readiness.ts';
import { visible } from '../../core/text/characters.ts';
import { textsOf } from '../../core/text/json.ts';
import { FIRST_DAY } from './first-day.ts';
import { DECIDING, withoutOwner } from './owners.ts';
import { along, UnknownSetting, viewOf, type Place, type View } from './view.ts';

/** Files of the repository that are looked at. */
export interface SetupFiles {
  readonly service: Service;
  /** Text of the file of code owners; empty where there is none. */
  readonly codeOwners: string;
  /** What of the clone keeps a release from being made. */
  readonly clone: readonly Finding[];
}

/** One thing that publishing needs to have been set up. */
interface SetupCheck {
  /** What must be so, in a sentence. */
  readonly title: string;
  /** Where to fix it: a page of the repository's settings, or a file. */
  readonly place: string;
  /** What to do there. */
  readonly fix: string;
  /** What is missing; null where all is well. */
  readonly check: (view: View, files: SetupFiles) => Promise<string | null> | string | null;
}

/** Where a rule names the checks that it requires. */
const CHECKS = 'parameters.required_status_checks';

/** Everything that publishing needs, in the order in which docs/releasing.md sets it up. */
const SETUP: readonly SetupCheck[] = [
  {
    title: 'A release finds all that it asks for',
    place: 'data/service.json',
    fix: 'npm run set-site -- https://owner.github.io/repository, and the rest by hand: docs/releasing.md says what each is',
    check: (_, { service, clone }) =>
      [...unready(service), ...clone].map(({ pointer, rule }) => pointer || rule).join(', ') || null,
  },
  {
    title: 'Pages is built by GitHub Actions',
    place: 'settings/pages',
    fix: 'Source: GitHub Actions',
    check: async ({ at }) => {
      const pages = await at('/pages');
      if (pages === null) return 'Pages is off';
      return along(pages, 'build_type').includes('workflow') ? null : 'it is built from a branch';
    },
  },
  {
    title: 'Pages is at the address of the site',
    place: 'settings/pages',
    fix: 'Set the custom domain here, or the address in data/service.json: npm run set-site',
    check: async ({ at }, { service: { site_url } }) => {
      const [url] = textsOf(along(await at('/pages'), 'html_url')).map((address) => address.replace(/\/$/, ''));
      if (url === undefined) return 'Pages is off';
      return url === site_url ? null : `Pages is at ${url}, site_url says ${site_url}`;
    },
  },
  ...['github-pages', 'release', 'packages'].map((name): SetupCheck => ({
    title: `The environment ${name} takes the default branch alone`,
    place: 'settings/environments',
    fix: `${name} → Deployment branches and tags: Selected branches, main`,
    check: async ({ at }) => {
      const environment = await at(`/environments/${name}`);
      if (environment === null) return 'there is no such environment';
      const listed = along(environment, 'deployment_branch_policy.custom_branch_policies');
      if (listed.length === 0) return 'any branch may deploy';
      const branches = listed[0] === true ? await at(`/environments/${name}/deployment-branch-policies`) : null;
      const others = along(branches, 'branch_policies.name').filter((pattern) => pattern !== 'main');
      return others.length === 0 ? null : `also ${others.join(', ')} may deploy`;
    },
  })),
  {
    title: 'Packages wait for a person before they go to npm and PyPI',
    place: 'settings/environments',
    fix: 'packages → Required reviewers',
    check: has('/environments/packages', 'protection_rules.type', 'required_reviewers', 'nobody is asked'),
  },
  {
    title: 'Packages are published on npm and PyPI',
    place: 'settings/variables/actions',
    fix: 'docs/releasing.md, Packages; then the variable PUBLISH_PACKAGES: yes',
    check: has('/actions/variables/PUBLISH_PACKAGES', 'value', 'yes', 'PUBLISH_PACKAGES is not yes'),
  },
  {
    title: 'A deploy key may push releases past the rules of the default branch',
    place: 'settings/keys',
    fix: 'docs/releasing.md, Deploy key: a key with write access, its private half as RELEASE_DEPLOY_KEY of the environment release',
    check: first(
      has('/keys', 'read_only', false, 'there is no key with write access'),
      has(
        '/environments/release/secrets',
        'secrets.name',
        'RELEASE_DEPLOY_KEY',
        'the environment has no RELEASE_DEPLOY_KEY',
      ),
    ),
  },
  {
    title: 'Tags of releases can be neither moved nor deleted',
    place: 'settings/rules',
    fix: 'New tag ruleset, active, target ????-??-??: restrict creations, updates and deletions; deploy keys may bypass',
    check: async ({ at }) => {
      const rules = along(await at('tag'), 'type');
      const lacking = ['update', 'deletion'].filter((rule) => !rules.includes(rule));
      return lacking.length === 0 ? null : `no rule against ${lacking.join(' and ')}`;
    },
  },
  {
    title: 'Releases are immutable',
    place: 'settings',
    fix: 'Releases: Enable release immutability',
    check: has('/immutable-releases', 'enabled', true, 'it is off'),
  },
  {
    title: 'The default branch requires the checks',
    place: 'settings/rules',
    fix: 'New branch ruleset, active, target: default branch; require status checks: contribution, and those of CI',
    check: async ({ at }) => {
      const required = textsOf(along(await at('branch'), `${CHECKS}.context`));
      const lacking = required.includes(STATUS) ? [] : [STATUS];
      if (!required.some((name) => name.startsWith('Node.js'))) lacking.push('Node.js 20 (CI)');
      return lacking.length === 0 ? null : `not required: ${lacking.join(', ')}`;
    },
  },
  {
    title: 'The status contribution counts on the newest state of the default branch alone',
    place: 'settings/rules',
    fix: 'In that ruleset: Require branches to be up to date before merging; or a merge queue that builds and merges one at a time',
    check: async ({ at }) => {
      const rules = await at('branch');
      const queues = ['build', 'merge'].flatMap((what) => along(rules, `parameters.max_entries_to_${what}`));
      const most = Math.max(0, ...queues.map(Number));
      if (most > 1) return `the merge queue takes ${most} pull requests at once`;
      const isStrict = along(rules, 'parameters.strict_required_status_checks_policy').includes(true);
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
      has('branch', 'parameters.require_code_owner_review', true, 'no review by code owners is required'),
      has('branch', 'parameters.dismiss_stale_reviews_on_push', true, 'an approval stays when commits are added'),
    ),
  },
  {
    title: 'A pull request becomes one commit of the default branch',
    place: 'settings/rules',
    fix: 'In that ruleset: Require a pull request before merging, allowed merge methods: Squash; of a merge queue: Squash and merge',
    check: async ({ at }) => {
      const rules = await at('branch');
      const ways = along(rules, 'parameters.allowed_merge_methods');
      const others = [...ways, ...along(rules, 'parameters.merge_method')].filter(
        (way) => !/^squash$/i.test(String(way)),
      );
      if (others.length > 0)
        return `also ${others.join(', ').toLowerCase()} is allowed, which keeps what was taken back`;
      return ways.length === 0 ? 'commits come in as they are, with what was taken back in later ones' : null;
    },
  },
  {
    title: 'Workflows, code, schemas and packages have code owners',
    place: '.github/CODEOWNERS',
    fix: 'Take away the "# " and name accounts or teams in place of the names in angle brackets',
    check: (_, { codeOwners }) => {
      const lacking = withoutOwner(codeOwners, DECIDING);
      return lacking.length === 0 ? null : `nobody owns ${lacking.join(', ')}`;
    },
  },
  {
    title: 'Runs of everyone outside wait for approval',
    place: 'settings/actions',
    fix: 'Approval for running fork pull request workflows from contributors: Require approval for all external contributors',
    check: async ({ at }) => {
      const policy = along(await at('/actions/permissions/fork-pr-contributor-approval'), 'approval_policy').join();
      return policy === 'all_external_contributors' ? null : `only those of ${policy.replaceAll('_', ' ')} wait`;
    },
  },
  {
    title: 'The labels of reports exist',
    place: 'labels',
    fix: 'npm run doctor -- --fix makes them',
    check: async ({ at }) => missingLabels(textsOf(along(await at('/labels'), 'name'))).join(', ') || null,
  },
  {
    title: 'Workflows may open pull requests, for sources that changed',
    place: 'settings/actions',
    fix: 'Workflow permissions: Allow GitHub Actions to create and approve pull requests',
    check: has('/actions/permissions/workflow', 'can_approve_pull_request_reviews', true, 'it is not allowed'),
  },
  ...FIRST_DAY.map(({ workflow, see }): SetupCheck => ({
    title: `${workflow} has succeeded on GitHub`,
    place: 'actions',
    fix: `The first real day, docs/releasing.md: ${see}`,
    check: async ({ at }) => {
      const runs = along(await at(`/actions/workflows/${workflow}/runs?status=success&per_page=1`), 'total_count');
      return runs.some((count) => count !== 0) ? null : 'no run of it has';
    },
  })),
];

/** Whether this value is in that part of what GitHub shows at a path; else what is wrong. */
function has(path: Place, part: string, value: unknown, fault: string): SetupCheck['check'] {
  return async ({ at }) => (along(await at(path), part).includes(value) ? null : fault);
}

/** The first of what is wrong. */
function first(...checks: readonly SetupCheck['check'][]): SetupCheck['check'] {
  return async (view, files) => {
    for (const check of checks) {
      const fault = await check(view, files);
      if (fault !== null) return fault;
    }
    return null;
  };
}

/**
 * Looks at everything that publishing needs. Without access to GitHub, because of `why`, only the files are looked at.
 * @returns what is set up and what is not, for a person to read: where something is missing it says where to fix it.
 * @throws Error when there is no such repository.
 */
export async function diagnose(files: SetupFiles, github: GitHub | null, why: string) {
  const view = await viewOf(github, why);
  const count = { ok: 0, missing: 0, unknown: 0 };
  const lines: string[] = [];
  const indented = (line: string): string => `          ${line}`;
  for (const { title, place, fix, check } of SETUP) {
    try {
      const lacking = await check(view, files);
      count[lacking === null ? 'ok' : 'missing'] += 1;
      if (lacking === null) lines.push(`ok      ${title}`);
      else lines.push(`MISSING ${title}: ${visible(lacking)}`, indented(addressOf(place, github)), indented(fix));
    } catch (error) {
      if (!(error instanceof UnknownSetting)) throw error;
      count.unknown += 1;
      lines.push(`unknown ${title}: ${visible(error.message)}`);
    }
  }
  lines.push('', `${count.ok} in order, ${count.missing} missing, ${count.unknown} unknown.`);
  return { text: lines.join('\n'), isWell: count.missing + count.unknown === 0 };
}

/** Makes what can be made: the labels. @returns what was done, in a sentence. @throws Error when nothing can be made. */
export async function makeWhatIsMissing(github: GitHub | null, why: string): Promise<string> {
  if (github === null) throw new Error(`Nothing can be made: ${why}.`);
  const { at } = await viewOf(github, why);
  const labels = await at('/labels').catch((error: unknown) => {
    throw error instanceof UnknownSetting ? new Error(`The labels can't be read: ${error.message}.`) : error;
  });
  const lacking = missingLabels(textsOf(along(labels, 'name')));
  await makeLabels(github, lacking);
  return lacking.length === 0 ? 'Nothing to make.' : `Made the labels ${lacking.join(', ')}.`;
}

/** A file as it is; a page of the repository as its address. */
function addressOf(place: string, github: GitHub | null): string {
  if (place.includes('.')) return place;
  const home =
    github === null ? 'the repository' : `https://github.com/${github.repository.owner}/${github.repository.repo}`;
  return `${home}/${place}`;
}
