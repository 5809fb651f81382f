import { bytesIn, fetchFile } from '../../core/net/fetch.ts';
import { daysAfter } from '../../core/text/date.ts';
import { textsOf } from '../../core/text/json.ts';
import { plural } from '../../core/text/words.ts';
import { RELEASES_INDEX } from '../../releases/archive.ts';
import { unready } from '../../releases/readiness.ts';
import { missingLabels } from '../issues.ts';
import { DECIDING, withoutOwner } from './owners.ts';
import { first, has, type SetupCheck } from './setup-check.ts';
import { along, UnknownSetting } from './view.ts';

/** The secret that holds the private half of the deploy key. */
const DEPLOY_SECRET = 'RELEASE_DEPLOY_KEY';

/** What the files and the settings of a repository have to be, its rules apart. */
export const REPOSITORY_CHECKS: readonly SetupCheck[] = [
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
  {
    title: 'Addresses that the site has left lead to it',
    place: 'data/service.json',
    fix: 'docs/maintaining.md, Moving: redirect each of them, with all that is below it',
    check: async (_, { former, releases }) => {
      const dead = former.map(async ({ site, dates }) => {
        const list = await fetchFile(`${site}/api/v1/${RELEASES_INDEX}`, bytesIn).catch(() => null);
        const isHere = list !== null && releases !== undefined && Buffer.compare(list.content, releases) === 0;
        return isHere ? [] : [`${site}, which ${plural(dates.length, 'release')} name`];
      });
      return (await Promise.all(dead)).flat().join(', ') || null;
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
    title: 'The repository is public',
    place: 'settings',
    fix: 'General, Danger Zone: Change visibility. What a private one lacks: docs/maintaining.md, Keys, people and plans',
    check: has('', 'private', false, 'rulesets, environments, attestations and Pages depend on the plan'),
  },
  {
    title: 'Issues and Actions are on, and the default branch is main',
    place: 'settings',
    fix: 'General: Issues, Default branch; Actions → General: Allow all actions, or those of the workflows',
    check: first(
      has('', 'has_issues', true, 'Issues are off'),
      has('/actions/permissions', 'enabled', true, 'Actions are off'),
      has('', 'default_branch', 'main', 'the workflows go by main'),
    ),
  },
  {
    title: 'Every workflow is active, so that schedules run',
    place: 'actions',
    fix: 'The workflow → Enable workflow. GitHub stops schedules after 60 days without a commit',
    check: async ({ at }, { workflows }) => {
      const all = along(await at('/actions/workflows'), 'workflows');
      const idle = [...workflows.keys()].flatMap((file) => {
        const one = all.find((known) => along(known, 'path').includes(`.github/workflows/${file}`));
        const state = along(one ?? null, 'state').join() || 'not there';
        return state === 'active' ? [] : [`${file} is ${state}`];
      });
      return idle.join(', ') || null;
    },
  },
  {
    title: 'Every workflow has succeeded where only GitHub can run it',
    place: 'actions',
    fix: 'docs/releasing.md, The first real day, says of each what to do and what to look at',
    check: async ({ at }, { workflows }) => {
      const never = [...workflows.keys()].map(async (file) => {
        const [runs] = along(await at(`/actions/workflows/${file}/runs?status=success&per_page=1`), 'total_count');
        return Number(runs) > 0 ? [] : [file];
      });
      return (await Promise.all(never)).flat().join(', ') || null;
    },
  },
  ...['release', 'packages'].map((name): SetupCheck => ({
    title: `Somebody can approve what waits in the environment ${name}`,
    place: 'settings/environments',
    fix: `${name} → Required reviewers: two people or a team; or take off Prevent self-review`,
    check: async ({ at }) => {
      const [rule] = along(await at(`/environments/${name}`), 'protection_rules').filter((one) =>
        along(one, 'type').includes('required_reviewers'),
      );
      const reviewers = along(rule ?? null, 'reviewers');
      if (rule === undefined) return null;
      if (reviewers.length === 0) return 'reviewers are required, and nobody is named';
      const isAlone = reviewers.length === 1 && along(reviewers, 'type').includes('User');
      const may = along(rule, 'prevent_self_review').includes(true);
      return isAlone && may ? `only ${along(reviewers, 'reviewer.login').join()} may, and not what they started` : null;
    },
  })),
  {
    title: 'Packages are published on npm and PyPI',
    place: 'settings/variables/actions',
    fix: 'docs/releasing.md, Packages; then the variable PUBLISH_PACKAGES: yes',
    check: has('/actions/variables/PUBLISH_PACKAGES', 'value', 'yes', 'PUBLISH_PACKAGES is not yes'),
  },
  {
    title: 'A deploy key, changed within a year, may push releases past the rules of the default branch',
    place: 'settings/keys',
    fix: `docs/releasing.md, Deploy key: a new key with write access, then its private half as ${DEPLOY_SECRET} of the environment release`,
    check: first(
      has('/keys', 'read_only', false, 'there is no key with write access'),
      has('/environments/release/secrets', 'secrets.name', DEPLOY_SECRET, `the environment has no ${DEPLOY_SECRET}`),
      async ({ at }, { today }) => {
        const keys = [await at('/keys')].flat().filter((one) => along(one, 'read_only').includes(false));
        const secrets = along(await at('/environments/release/secrets'), 'secrets');
        const own = secrets.filter((one) => along(one, 'name').includes(DEPLOY_SECRET));
        // A key too many pushes as well: one that leaked, or that somebody who left still has.
        if (keys.length > 1) {
          const each = keys.map((one) => `${along(one, 'title').join()} of ${along(one, 'created_at').join()}`);
          return `${keys.length} keys may, delete all but the one in use: ${each.join(', ')}`;
        }
        const [key = ''] = textsOf(along(keys, 'created_at'));
        const [secret = ''] = textsOf(along(own, 'updated_at'));
        if (key === '' || secret === '') throw new UnknownSetting('GitHub does not say of when key and secret are');
        if (secret < key) return `the secret is of ${secret}, before the key of ${key}: they are no pair`;
        return daysAfter(key.slice(0, 10), 366) < today ? `the key is of ${key}` : null;
      },
    ),
  },
  {
    title: 'Releases are immutable',
    place: 'settings',
    fix: 'Releases: Enable release immutability',
    check: has('/immutable-releases', 'enabled', true, 'it is off'),
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
];
