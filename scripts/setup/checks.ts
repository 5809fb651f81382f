import type { Service } from '../contract/generated/data.d.ts';
import { missingLabels } from '../github/labels.ts';
import { STATUS } from '../github/report.ts';
import type { Known, Settings } from '../github/settings.ts';
import { unready } from '../releases/readiness.ts';

/** One thing that publishing needs to have been set up. */
export interface SetupCheck {
  /** What must be so, in a sentence. */
  readonly title: string;
  /** Where to fix it: a page of the repository's settings, or a file. */
  readonly place: string;
  /** What to do there. */
  readonly fix: string;
  /** What is missing; null where all is well. */
  readonly check: (settings: Settings, service: Service) => Promise<Known<string | null>>;
}

/** A date as a tag, in the pattern language of rulesets. */
const DATE_TAGS = ['refs/tags/????-??-??', '~ALL', 'refs/tags/*', 'refs/tags/**'];

/** The default branch, in that language. */
const DEFAULT_BRANCH = ['~DEFAULT_BRANCH', '~ALL', 'refs/heads/main'];

/** Everything that publishing needs, in the order in which docs/releasing.md sets it up. */
export const SETUP: readonly SetupCheck[] = [
  {
    title: 'Address and publisher are real',
    place: 'data/service.json',
    fix: 'npm run set-site -- https://owner.github.io/repository; then name, web address and contact of the publisher',
    check: (_, service) => {
      const places = unready(service).map(({ pointer }) => pointer);
      return Promise.resolve({ value: places.length === 0 ? null : places.join(', ') });
    },
  },
  {
    title: 'The address of the repository is known, for links and the form',
    place: 'data/service.json',
    fix: 'repository: https://github.com/owner/name',
    check: (_, { repository }) => Promise.resolve({ value: repository === 'unset' ? 'it is unset' : null }),
  },
  {
    title: 'Pages is built by GitHub Actions',
    place: 'settings/pages',
    fix: 'Source: GitHub Actions',
    check: ({ pages }) =>
      of(pages, (value) => {
        if (value === null) return 'Pages is off';
        return value.buildType === 'workflow' ? null : 'it is built from a branch';
      }),
  },
  {
    title: 'Pages is at the address of the site',
    place: 'settings/pages',
    fix: 'Set the custom domain here, or the address in data/service.json: npm run set-site',
    check: ({ pages }, { site_url }) =>
      of(pages, (value) => {
        if (value === null) return 'Pages is off';
        const url = value.url.replace(/\/$/, '');
        return url === site_url ? null : `Pages is at ${url}, site_url says ${site_url}`;
      }),
  },
  ...['github-pages', 'release'].map((name): SetupCheck => ({
    title: `The environment ${name} takes the default branch alone`,
    place: 'settings/environments',
    fix: `${name} → Deployment branches and tags: Selected branches, main`,
    check: ({ environments }) =>
      of(environments, (value) => {
        const branches = value.get(name);
        if (branches === undefined) return 'there is no such environment';
        if (branches === 'all') return 'any branch may deploy';
        const others = branches === 'protected' ? [] : branches.filter((pattern) => pattern !== 'main');
        return others.length === 0 ? null : `also ${others.join(', ')} may deploy`;
      }),
  })),
  {
    title: 'A deploy key may push releases past the rules of the default branch',
    place: 'settings/keys',
    fix: 'docs/releasing.md, Deploy key: a key with write access, its private half as RELEASE_DEPLOY_KEY of the environment release',
    check: async ({ deployKeys, releaseSecrets }) => {
      const keys = await of(deployKeys, (readOnly) =>
        readOnly.includes(false) ? null : 'there is no key with write access',
      );
      if ('unknown' in keys || keys.value !== null) return keys;
      return of(releaseSecrets, (secrets) =>
        secrets.includes('RELEASE_DEPLOY_KEY') ? null : 'the environment has no RELEASE_DEPLOY_KEY',
      );
    },
  },
  {
    title: 'Tags of releases can be neither moved nor deleted',
    place: 'settings/rules',
    fix: 'New tag ruleset, active, target ????-??-??: restrict creations, updates and deletions; deploy keys may bypass',
    check: ({ rulesets }) =>
      of(rulesets, (all) => {
        const rules = about(all, 'tag', DATE_TAGS).flatMap((ruleset) => ruleset.rules);
        const lacking = (['update', 'deletion'] as const).filter((rule) => !rules.includes(rule));
        return lacking.length === 0 ? null : `no rule against ${lacking.join(' and ')}`;
      }),
  },
  {
    title: 'Releases are immutable',
    place: 'settings',
    fix: 'Releases: Enable release immutability',
    check: ({ immutableReleases }) => of(immutableReleases, (on) => (on ? null : 'it is off')),
  },
  {
    title: 'The default branch requires the checks',
    place: 'settings/rules',
    fix: 'New branch ruleset, active, target: default branch; require status checks: contribution, and those of CI',
    check: ({ rulesets }) =>
      of(rulesets, (all) => {
        const required = about(all, 'branch', DEFAULT_BRANCH).flatMap(({ requiredChecks }) => requiredChecks);
        const lacking = [
          ...(required.includes(STATUS) ? [] : [STATUS]),
          ...(required.some((context) => context.startsWith('Node.js')) ? [] : ['Node.js 20 (CI)']),
        ];
        return lacking.length === 0 ? null : `not required: ${lacking.join(', ')}`;
      }),
  },
  {
    title: 'The labels of reports exist',
    place: 'labels',
    fix: 'npm run doctor -- --fix makes them',
    check: ({ labels }) => of(labels, (present) => missingLabels(present).join(', ') || null),
  },
  {
    title: 'Workflows may open pull requests, for sources that changed',
    place: 'settings/actions',
    fix: 'Workflow permissions: Allow GitHub Actions to create and approve pull requests',
    check: ({ actionsMayOpenPullRequests }) =>
      of(actionsMayOpenPullRequests, (may) => (may ? null : 'it is not allowed')),
  },
];

/** What a setting lacks, where it is known. */
async function of<T>(setting: Promise<Known<T>>, missing: (value: T) => string | null): Promise<Known<string | null>> {
  const known = await setting;
  return 'unknown' in known ? known : { value: missing(known.value) };
}

interface About {
  readonly target: string;
  readonly include: readonly string[];
}

/** The rulesets about branches, or tags, like one of these patterns. */
function about<T extends About>(all: readonly T[], target: 'branch' | 'tag', patterns: readonly string[]): T[] {
  return all.filter((one) => one.target === target && one.include.some((pattern) => patterns.includes(pattern)));
}
