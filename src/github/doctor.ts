import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Service } from '../contract/generated/data.d.ts';
import type { Project } from '../core/project.ts';
import { visible } from '../core/text/characters.ts';
import { isObject, type Json } from '../core/text/json.ts';
import { messageOf } from '../core/text/words.ts';
import { placeholderFindings } from '../releases/readiness.ts';
import { statusOf, type OptionalGitHub } from './client.ts';

/** A file whose settings publishing needs. */
interface FileRow {
  /** The required setting, in a sentence. */
  readonly title: string;
  readonly file: string;
  /** What to do in the file. */
  readonly fix: string;
  /** What is not set in the file. */
  readonly unsetIn: (setup: Setup) => readonly string[];
}

/** A setting on GitHub that publishing needs. */
export interface SettingRow {
  /** The required setting, in a sentence. */
  readonly title: string;
  /** The page of the repository where it is set. `fix` says what to do there. */
  readonly page: string;
  readonly fix: string;
  /** The path below the repository in GitHub's API that shows the setting. Its response must contain `wanted`. */
  readonly path: string;
  readonly wanted: unknown;
  /** If present, the row is checked only if the response at that path contains `wanted`. */
  readonly when?: { readonly path: string; readonly wanted: unknown };
}

/** A ruleset in GitHub's export format. */
interface Ruleset extends Json {
  readonly name: string;
  readonly rules: readonly { readonly type: string; readonly parameters?: Json }[];
}

/** The rulesets of a project, for its default branch and for release tags. */
export function readRulesets({ root }: Project): Ruleset[] {
  return ['main.json', 'releases.json'].map(
    (name) => JSON.parse(readFileSync(join(root, '.github/rulesets', name), 'utf8')) as Ruleset,
  );
}

/** The files and rulesets of a project that a diagnosis needs. */
interface Setup {
  readonly service: Service;
  readonly rulesets: readonly Ruleset[];
  /** The text of `.github/CODEOWNERS`. */
  readonly codeOwners: string;
}

/** What the project in this folder sets up itself. */
export function readSetup(project: Project, service: Service): Setup {
  const codeOwners = readFileSync(join(project.root, CODE_OWNERS), 'utf8');
  return { service, rulesets: readRulesets(project), codeOwners };
}

const CODE_OWNERS = '.github/CODEOWNERS';

/** The files with settings of the project. */
export const FILE_ROWS: readonly FileRow[] = [
  {
    title: 'Publisher and address of the site',
    file: 'data/service.json',
    fix: 'Set these fields, as docs/set-up.md describes under "Prepare the files". For site_url, run npm run set-site -- https://owner.github.io/repository',
    unsetIn: ({ service }) => placeholderFindings(service).map(({ pointer }) => pointer.slice(1).replaceAll('/', '.')),
  },
  {
    title: 'Code owners',
    file: CODE_OWNERS,
    fix: 'Remove the "# " before each line with a path, and replace <…> with the handles of the maintainers, such as @octocat',
    unsetIn: ({ codeOwners }) => [
      ...(hasOwner(codeOwners) ? [] : ['owners (every line is a comment or names no owner)']),
      ...placeholderLines(codeOwners),
    ],
  },
];

/**
 * Whether a CODEOWNERS file names an owner: a handle, a team or an email address, not a placeholder in angle brackets.
 */
function hasOwner(codeOwners: string): boolean {
  return codeOwners.split('\n').some((line) => /^[^#\s]\S*\s+[^<\s]*@/.test(line));
}

/** The lines of a CODEOWNERS file that have a placeholder, which GitHub takes for an invalid owner. */
function placeholderLines(codeOwners: string): string[] {
  return codeOwners.split('\n').filter((line) => /^[^#].*</.test(line));
}

/** The path below the repository that shows all rulesets with their rules. */
const RULESETS = '/rulesets';

/** All settings on GitHub that publishing needs, and one row for each rule of the rulesets. */
export function settingRows({ site_url }: Pick<Service, 'site_url'>, rulesets: readonly Ruleset[]): SettingRow[] {
  return [
    {
      title: 'GitHub Pages, built by GitHub Actions, at the address of the site',
      page: 'settings/pages',
      fix: 'Choose Source: GitHub Actions. Set the custom domain here, or correct the address with npm run set-site',
      path: '/pages',
      wanted: { build_type: 'workflow', html_url: `${site_url}/` },
    },
    {
      title: 'Environment release: deployments from the default branch only',
      page: 'settings/environments',
      fix: 'release → Deployment branches and tags: Selected branches, main',
      path: '/environments/release/deployment-branch-policies',
      wanted: { total_count: 1, branch_policies: [{ name: 'main' }] },
    },
    {
      title: 'Environment release: the private deploy key',
      page: 'settings/environments',
      fix: 'release → Environment secrets: RELEASE_DEPLOY_KEY. Add its public key under Deploy keys, with write access',
      path: '/environments/release/secrets',
      wanted: { secrets: [{ name: 'RELEASE_DEPLOY_KEY' }] },
    },
    {
      title: 'Immutable releases',
      page: 'settings',
      fix: 'Releases: Enable release immutability',
      path: '/immutable-releases',
      wanted: { enabled: true },
    },
    {
      title: 'Permission for workflows to open pull requests (for changed sources)',
      page: 'settings/actions',
      fix: 'Workflow permissions: Allow GitHub Actions to create and approve pull requests',
      path: '/actions/permissions/workflow',
      wanted: { can_approve_pull_request_reviews: true },
    },
    ...rulesets.flatMap(rulesetRows),
    PACKAGES,
  ];
}

/** What the rules of a ruleset require, by their type on GitHub. */
const RULE_WORDS: Readonly<Record<string, string>> = {
  creation: 'creation rejected',
  update: 'changes rejected',
  deletion: 'deletion rejected',
  non_fast_forward: 'non-fast-forward pushes rejected',
  pull_request: 'pull request required',
  required_linear_history: 'linear history required',
  required_status_checks: 'status checks required',
};

/** One row for each rule of a ruleset. The ruleset on GitHub must also have the same name, target and bypass list. */
function rulesetRows({ rules, ...ruleset }: Ruleset): SettingRow[] {
  return rules.map((rule) => ({
    title: `Ruleset "${ruleset.name}": ${RULE_WORDS[rule.type] ?? rule.type.replaceAll('_', ' ')}`,
    page: 'settings/rules',
    fix: 'New ruleset → Import a ruleset, from .github/rulesets/',
    path: RULESETS,
    wanted: [{ ...ruleset, rules: [rule] }],
  }));
}

/** The environment that publishes packages. Its job runs for the tag of a release, so no branch may use it. */
const PACKAGES: SettingRow = {
  title: 'Environment packages: deployments from release tags only',
  page: 'settings/environments',
  fix: 'packages → Deployment branches and tags: Selected branches and tags, Add rule, Ref type: Tag, ????-??-??',
  path: '/environments/packages/deployment-branch-policies',
  wanted: { total_count: 1, branch_policies: [{ name: '????-??-??', type: 'tag' }] },
  when: { path: '/actions/variables/PUBLISH_PACKAGES', wanted: { value: 'yes' } },
};

/** Whether a response contains everything wanted. A list of objects may contain further objects. */
export function contains(seen: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted)) {
    if (!Array.isArray(seen)) return false;
    const allowsMore = wanted.every(isObject) && wanted.length > 0;
    return (
      (allowsMore || seen.length === wanted.length) &&
      wanted.every((item) => seen.some((other) => contains(other, item)))
    );
  }
  if (!isObject(wanted)) return wanted === seen;
  return isObject(seen) && Object.entries(wanted).every(([key, value]) => contains(seen[key], value));
}

/**
 * Checks everything that publishing needs. Without access to GitHub, only files are checked.
 * @returns the report as text, and whether everything is set up.
 */
export async function diagnose(setup: Setup, access: OptionalGitHub) {
  const settings = await settingsOf(access);
  const count = { ok: 0, MISSING: 0, unchecked: 0 };
  const lines =
    'whyNot' in access ? [`${access.whyNot}, so only files are checked. ${TO_CHECK_GITHUB[access.missing]}`, ''] : [];
  const add = (state: keyof typeof count, title: string, details: readonly string[] = []): void => {
    count[state] += 1;
    lines.push(`${state.padEnd(9)} ${title}`, ...details.map((line) => `          ${line}`));
  };
  for (const { title, file, fix, unsetIn } of FILE_ROWS) {
    const unset = unsetIn(setup);
    if (unset.length === 0) add('ok', title);
    else add('MISSING', title, [`not set: ${unset.join(', ')}`, file, fix]);
  }
  for (const row of settingRows(setup.service, setup.rulesets)) {
    const { title, path, wanted, when } = row;
    if (when !== undefined && isOff(await settings(when.path), when.wanted)) continue;
    const response = await settings(path);
    if (response instanceof Error) {
      const reason = 'whyNot' in access ? '' : `: ${visible(response.message)}`;
      // A reason that applies to every row is printed once.
      add('unchecked', `${title}${lines.some((line) => line.endsWith(reason)) ? '' : reason}`);
    } else if (contains(response, wanted)) add('ok', title);
    else add('MISSING', title, fixLines(row, access));
  }
  lines.push('', `${count.ok} ok, ${count.MISSING} missing, ${count.unchecked} unchecked.`);
  return { text: lines.join('\n'), isWell: count.MISSING + count.unchecked === 0 };
}

/** How to check GitHub as well, by what is missing for it. */
const TO_CHECK_GITHUB = {
  token: 'To check GitHub as well, run: GITHUB_TOKEN=$(gh auth token) npm run doctor',
  repository: 'To check GitHub as well, set repository in data/service.json.',
};

/** Three lines about a missing setting: its required value, where to set it, and how. */
function fixLines({ wanted, page, fix }: SettingRow, access: OptionalGitHub): string[] {
  const site =
    'github' in access ? `https://github.com/${access.github.repository.owner}/${access.github.repository.repo}/` : '';
  return [`required: ${JSON.stringify(wanted)}`, `${site}${page}`, fix];
}

/** Whether GitHub shows that a feature is not used. Settings that it does not show count as used. */
function isOff(seen: unknown, wanted: unknown): boolean {
  return !(seen instanceof Error) && !contains(seen, wanted);
}

/**
 * Returns a function that requests a path below the repository: null if it does not exist, and an Error with the reason
 * if GitHub does not show it. GitHub shows most settings to administrators only, and returns 404 to others.
 */
async function settingsOf(access: OptionalGitHub): Promise<(path: string) => Promise<unknown>> {
  if ('whyNot' in access) return () => Promise.resolve(new Error(access.whyNot));
  const { rest, request, repository } = access.github;
  const { data } = await rest.repos.get({ ...repository });
  if (data.permissions?.admin !== true) return () => Promise.resolve(new Error("the token is not an administrator's"));
  const ask = (path: string): Promise<unknown> =>
    request(`GET /repos/{owner}/{repo}${path}`, { ...repository, per_page: 100 }).then(
      (response: { readonly data: unknown }) => response.data,
      (error: unknown) => (statusOf(error) === 404 ? null : new Error(messageOf(error))),
    );
  const list = await ask(RULESETS);
  // The list has no rules; each ruleset is requested on its own.
  const rulesets = Array.isArray(list)
    ? await Promise.all(list.filter(isObject).map(({ id }) => ask(`${RULESETS}/${String(id)}`)))
    : list;
  return (path) => (path === RULESETS ? Promise.resolve(rulesets) : ask(path));
}
