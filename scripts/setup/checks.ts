import type { Service } from '../contract/generated/data.d.ts';
import { LABELS, type Label } from '../github/labels.ts';
import type { Known, Settings } from '../github/settings.ts';
import { unready } from '../releases/readiness.ts';

/** What a check says: all is well, something is missing, or nobody could look. */
export type Outcome =
  | { readonly state: 'ok' }
  | { readonly state: 'missing'; readonly what: string }
  | { readonly state: 'unknown'; readonly why: string };

/** One thing that publishing needs to have been set up. */
export interface SetupCheck {
  /** What must be so, in a sentence. */
  readonly title: string;
  /** Where to mend it: a page of the repository's settings, or a file. */
  readonly place: string;
  /** What to do there. */
  readonly mend: string;
  readonly check: (service: Service, settings: Settings) => Outcome;
}

/** A date as a tag, in the pattern language of rulesets. */
const DATE_TAGS = ['refs/tags/????-??-??', '~ALL', 'refs/tags/*', 'refs/tags/**'];

/** Everything that publishing needs, in the order in which docs/releasing.md sets it up. */
export const SETUP: readonly SetupCheck[] = [
  {
    title: 'Address and publisher are real',
    place: 'data/service.json',
    mend: 'npm run set-site -- https://owner.github.io/repository; then name, web address and contact of the publisher',
    check: (service) => {
      const found = unready(service);
      return found.length === 0 ? OK : missing(found.map(({ pointer }) => pointer).join(', '));
    },
  },
  {
    title: 'The address of the repository is known, for links and the form',
    place: 'data/service.json',
    mend: 'repository: https://github.com/owner/name',
    check: ({ repository }) => (repository === 'unset' ? missing('it is unset') : OK),
  },
  {
    title: 'Pages is built by GitHub Actions',
    place: 'settings/pages',
    mend: 'Source: GitHub Actions',
    check: (_, { pages }) =>
      of(pages, (value) => {
        if (value === null) return missing('Pages is off');
        return value.buildType === 'workflow' ? OK : missing('it is built from a branch');
      }),
  },
  {
    title: 'Pages is at the address of the site',
    place: 'settings/pages',
    mend: 'Set the custom domain here, or the address in data/service.json: npm run set-site',
    check: ({ site_url }, { pages }) =>
      of(pages, (value) => {
        if (value === null) return missing('Pages is off');
        const url = value.url.replace(/\/$/, '');
        return url === site_url ? OK : missing(`Pages is at ${url}, site_url says ${site_url}`);
      }),
  },
  ...['github-pages', 'release'].map((name): SetupCheck => ({
    title: `The environment ${name} takes the default branch alone`,
    place: 'settings/environments',
    mend: `${name} → Deployment branches and tags: Selected branches, main`,
    check: (_, { environments }) =>
      of(environments, (value) => {
        const branches = value.get(name);
        if (branches === undefined) return missing('there is no such environment');
        if (branches === 'all') return missing('any branch may deploy');
        return branches === 'protected' || branches.every((pattern) => pattern === 'main')
          ? OK
          : missing(`also ${branches.filter((pattern) => pattern !== 'main').join(', ')} may deploy`);
      }),
  })),
  {
    title: 'A deploy key may push releases past the rules of the default branch',
    place: 'settings/keys',
    mend: 'docs/releasing.md, Deploy key: a key with write access, its private half as RELEASE_DEPLOY_KEY of the environment release',
    check: (_, { deployKeys, releaseSecrets }) =>
      of(deployKeys, (keys) =>
        of(releaseSecrets, (secrets) => {
          if (!keys.some(({ canWrite }) => canWrite)) return missing('there is no key with write access');
          return secrets.includes('RELEASE_DEPLOY_KEY') ? OK : missing('the environment has no RELEASE_DEPLOY_KEY');
        }),
      ),
  },
  {
    title: 'Tags of releases can be neither moved nor deleted',
    place: 'settings/rules',
    mend: 'New tag ruleset, active, target ????-??-??: restrict creations, updates and deletions; deploy keys may bypass',
    check: (_, { rulesets }) =>
      of(rulesets, (all) => {
        const rules = all
          .filter(({ target, include }) => target === 'tag' && include.some((pattern) => DATE_TAGS.includes(pattern)))
          .flatMap((ruleset) => ruleset.rules);
        const lacking = ['update', 'deletion'].filter((rule) => !rules.includes(rule));
        return lacking.length === 0 ? OK : missing(`no rule against ${lacking.join(' and ')}`);
      }),
  },
  {
    title: 'Releases are immutable',
    place: 'settings',
    mend: 'Releases: Enable release immutability',
    check: (_, { immutableReleases }) => of(immutableReleases, (on) => (on ? OK : missing('it is off'))),
  },
  {
    title: 'The default branch requires the checks',
    place: 'settings/rules',
    mend: 'New branch ruleset, active, target: default branch; require status checks: contribution, and those of CI',
    check: (_, { rulesets }) =>
      of(rulesets, (all) => {
        const required = all
          .filter(({ target, include }) => target === 'branch' && include.some(isDefaultBranch))
          .flatMap(({ requiredChecks }) => requiredChecks);
        const lacking = [
          ...(required.includes('contribution') ? [] : ['contribution']),
          ...(required.some((context) => context.startsWith('Node.js')) ? [] : ['Node.js 20 (CI)']),
        ];
        return lacking.length === 0 ? OK : missing(`not required: ${lacking.join(', ')}`);
      }),
  },
  {
    title: 'The labels of reports exist',
    place: 'labels',
    mend: 'npm run doctor -- --fix makes them',
    check: (_, { labels }) =>
      of(labels, (present) => {
        const lacking = missingLabels(present);
        return lacking.length === 0 ? OK : missing(lacking.join(', '));
      }),
  },
  {
    title: 'Workflows may open pull requests, for sources that changed',
    place: 'settings/actions',
    mend: 'Workflow permissions: Allow GitHub Actions to create and approve pull requests',
    check: (_, { actionsMayOpenPullRequests }) =>
      of(actionsMayOpenPullRequests, (may) => (may ? OK : missing('it is not allowed'))),
  },
];

/** Those of our labels that are not among the present ones; GitHub takes no notice of case. */
export function missingLabels(present: readonly string[]): Label[] {
  const names = new Set(present.map((name) => name.toLowerCase()));
  return LABELS.filter((name) => !names.has(name));
}

const OK: Outcome = { state: 'ok' };

function missing(what: string): Outcome {
  return { state: 'missing', what };
}

function of<T>(setting: Known<T>, check: (value: T) => Outcome): Outcome {
  return 'unknown' in setting ? { state: 'unknown', why: setting.unknown } : check(setting.value);
}

function isDefaultBranch(pattern: string): boolean {
  return ['~DEFAULT_BRANCH', '~ALL', 'refs/heads/main'].includes(pattern);
}
