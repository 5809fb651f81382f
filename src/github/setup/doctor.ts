import type { Service } from '../../contract/generated/data.d.ts';
import type { GitHub } from '../client.ts';
import { missingLabels, makeLabels } from '../issues.ts';
import { settingsOf, UnknownSetting, type Settings } from '../settings.ts';
import { STATUS } from '../status.ts';
import { unready } from '../../releases/readiness.ts';
import { visible } from '../../core/text/characters.ts';
import { FIRST_DAY } from './first-day.ts';
import { DECIDING, withoutOwner } from './owners.ts';

/** Files of the repository that are looked at. */
export interface SetupFiles {
  readonly service: Service;
  /** Text of the file of code owners; empty where there is none. */
  readonly codeOwners: string;
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
  readonly check: (settings: Settings, files: SetupFiles) => Promise<string | null> | string | null;
}

/** A date as a tag, in the pattern language of rulesets. */
const DATE_TAGS = ['refs/tags/????-??-??', '~ALL', 'refs/tags/*', 'refs/tags/**'];

/** The default branch, in that language. */
const DEFAULT_BRANCH = ['~DEFAULT_BRANCH', '~ALL', 'refs/heads/main'];

/** Everything that publishing needs, in the order in which docs/releasing.md sets it up. */
const SETUP: readonly SetupCheck[] = [
  {
    title: 'Address and publisher are real',
    place: 'data/service.json',
    fix: 'npm run set-site -- https://owner.github.io/repository; then name, web address and contact of the publisher',
    check: (_, { service }) =>
      unready(service)
        .map(({ pointer }) => pointer)
        .join(', ') || null,
  },
  {
    title: 'The address of the repository is known, for links and the form',
    place: 'data/service.json',
    fix: 'repository: https://github.com/owner/name',
    check: (_, { service }) => (service.repository === 'unset' ? 'it is unset' : null),
  },
  {
    title: 'Pages is built by GitHub Actions',
    place: 'settings/pages',
    fix: 'Source: GitHub Actions',
    check: async ({ pages }) => {
      const value = await pages();
      if (value === null) return 'Pages is off';
      return value.buildType === 'workflow' ? null : 'it is built from a branch';
    },
  },
  {
    title: 'Pages is at the address of the site',
    place: 'settings/pages',
    fix: 'Set the custom domain here, or the address in data/service.json: npm run set-site',
    check: async ({ pages }, { service: { site_url } }) => {
      const url = (await pages())?.url.replace(/\/$/, '');
      if (url === undefined) return 'Pages is off';
      return url === site_url ? null : `Pages is at ${url}, site_url says ${site_url}`;
    },
  },
  ...['github-pages', 'release', 'packages'].map((name): SetupCheck => ({
    title: `The environment ${name} takes the default branch alone`,
    place: 'settings/environments',
    fix: `${name} → Deployment branches and tags: Selected branches, main`,
    check: async ({ environments }) => {
      const branches = (await environments()).get(name);
      if (branches === undefined) return 'there is no such environment';
      if (branches === null) return 'any branch may deploy';
      const others = branches.filter((pattern) => pattern !== 'main');
      return others.length === 0 ? null : `also ${others.join(', ')} may deploy`;
    },
  })),
  {
    title: 'Packages wait for a person before they go to npm and PyPI',
    place: 'settings/environments',
    fix: 'packages → Required reviewers',
    check: async ({ waitingEnvironments }) =>
      (await waitingEnvironments()).includes('packages') ? null : 'nobody is asked',
  },
  {
    title: 'Packages are published on npm and PyPI',
    place: 'settings/variables/actions',
    fix: 'docs/releasing.md, Packages; then the variable PUBLISH_PACKAGES: yes',
    check: async ({ publishesPackages }) => ((await publishesPackages()) ? null : 'PUBLISH_PACKAGES is not yes'),
  },
  {
    title: 'A deploy key may push releases past the rules of the default branch',
    place: 'settings/keys',
    fix: 'docs/releasing.md, Deploy key: a key with write access, its private half as RELEASE_DEPLOY_KEY of the environment release',
    check: async ({ deployKeys, releaseSecrets }) => {
      if (!(await deployKeys()).includes(false)) return 'there is no key with write access';
      const secrets = await releaseSecrets();
      return secrets.includes('RELEASE_DEPLOY_KEY') ? null : 'the environment has no RELEASE_DEPLOY_KEY';
    },
  },
  {
    title: 'Tags of releases can be neither moved nor deleted',
    place: 'settings/rules',
    fix: 'New tag ruleset, active, target ????-??-??: restrict creations, updates and deletions; deploy keys may bypass',
    check: async ({ rulesets }) => {
      const rules = about(await rulesets(), 'tag', DATE_TAGS).flatMap((ruleset) => ruleset.rules);
      const lacking = (['update', 'deletion'] as const).filter((rule) => !rules.includes(rule));
      return lacking.length === 0 ? null : `no rule against ${lacking.join(' and ')}`;
    },
  },
  {
    title: 'Releases are immutable',
    place: 'settings',
    fix: 'Releases: Enable release immutability',
    check: async ({ immutableReleases }) => ((await immutableReleases()) ? null : 'it is off'),
  },
  {
    title: 'The default branch requires the checks',
    place: 'settings/rules',
    fix: 'New branch ruleset, active, target: default branch; require status checks: contribution, and those of CI',
    check: async ({ rulesets }) => {
      const required = (await forDefault(rulesets)).flatMap((one) => one.requiredChecks);
      const lacking = required.some(({ context }) => context === STATUS) ? [] : [STATUS];
      if (!required.some(({ context }) => context.startsWith('Node.js'))) lacking.push('Node.js 20 (CI)');
      return lacking.length === 0 ? null : `not required: ${lacking.join(', ')}`;
    },
  },
  {
    title: 'The status contribution counts on the newest state of the default branch alone',
    place: 'settings/rules',
    fix: 'In that ruleset: Require branches to be up to date before merging; or a merge queue that builds and merges one at a time',
    check: async ({ rulesets }) => {
      const all = await forDefault(rulesets);
      const most = Math.max(0, ...all.flatMap(({ queues }) => queues));
      if (most > 1) return `the merge queue takes ${most} pull requests at once`;
      const checks = all.flatMap(({ requiredChecks }) => requiredChecks).filter(({ context }) => context === STATUS);
      return most === 1 || checks.some(({ isStrict }) => isStrict) ? null : 'branches need not be up to date';
    },
  },
  {
    title: 'The status contribution has to come from one source',
    place: 'settings/rules',
    fix: `In that ruleset: ${STATUS}, source GitHub Actions; or an app of your own, as docs/releasing.md says`,
    check: async ({ rulesets }) => {
      const checks = (await forDefault(rulesets)).flatMap(({ requiredChecks }) => requiredChecks);
      const bound = checks.some(({ context, source }) => context === STATUS && source !== null);
      return bound ? null : 'anyone who may write can set it, from any source';
    },
  },
  {
    title: 'Code owners review what decides, in its newest state',
    place: 'settings/rules',
    fix: 'In that ruleset: Require a pull request before merging; require review from code owners; dismiss stale approvals',
    check: async ({ rulesets }) => {
      const reviews = (await forDefault(rulesets)).flatMap((one) => one.reviews);
      if (!reviews.some(({ byCodeOwners }) => byCodeOwners)) return 'no review by code owners is required';
      return reviews.some(({ ofNewestCommit }) => ofNewestCommit) ? null : 'an approval stays when commits are added';
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
    check: async ({ runsThatWait }) => {
      const policy = await runsThatWait();
      return policy === 'all_external_contributors' ? null : `only those of ${policy.replaceAll('_', ' ')} wait`;
    },
  },
  {
    title: 'The labels of reports exist',
    place: 'labels',
    fix: 'npm run doctor -- --fix makes them',
    check: async ({ labels }) => missingLabels(await labels()).join(', ') || null,
  },
  {
    title: 'Workflows may open pull requests, for sources that changed',
    place: 'settings/actions',
    fix: 'Workflow permissions: Allow GitHub Actions to create and approve pull requests',
    check: async ({ actionsMayOpenPullRequests: may }) => ((await may()) ? null : 'it is not allowed'),
  },
  ...FIRST_DAY.map(({ workflow, see }): SetupCheck => ({
    title: `${workflow} has succeeded on GitHub`,
    place: 'actions',
    fix: `The first real day, docs/releasing.md: ${see}`,
    check: async ({ hasSucceeded }) => ((await hasSucceeded(workflow)) ? null : 'no run of it has'),
  })),
];

function forDefault(rulesets: Settings['rulesets']) {
  return rulesets().then((all) => about(all, 'branch', DEFAULT_BRANCH));
}

/** The rulesets about branches, or tags, like one of these patterns. */
function about(all: Awaited<ReturnType<Settings['rulesets']>>, target: 'branch' | 'tag', patterns: readonly string[]) {
  return all.filter((one) => one.target === target && one.include.some((pattern) => patterns.includes(pattern)));
}

/**
 * Looks at everything that publishing needs. Without access to GitHub, because of `why`, only the files are looked at.
 * @returns what is set up and what is not, for a person to read: where something is missing it says where to fix it.
 * @throws Error when there is no such repository.
 */
export async function diagnose(files: SetupFiles, github: GitHub | null, why: string) {
  const settings = await settingsOf(github, why);
  const count = { ok: 0, missing: 0, unknown: 0 };
  const lines: string[] = [];
  const indented = (line: string): string => `          ${line}`;
  for (const { title, place, fix, check } of SETUP) {
    try {
      const lacking = await check(settings, files);
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
  const settings = await settingsOf(github, why);
  const labels = await settings.labels().catch((error: unknown) => {
    throw error instanceof UnknownSetting ? new Error(`The labels can't be read: ${error.message}.`) : error;
  });
  const lacking = missingLabels(labels);
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
