import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Service } from '../contract/generated/data.d.ts';
import type { Project } from '../core/project.ts';
import { visible } from '../core/text/characters.ts';
import { isObject, type Json } from '../core/text/json.ts';
import { messageOf } from '../core/text/words.ts';
import { unready } from '../releases/readiness.ts';
import { statusOf, type GitHub } from './client.ts';
import { STATUS } from './commit-status.ts';

/** One thing that publishing needs to have been set up. */
export interface SetupRow {
  /** What must be so, in a sentence. */
  readonly title: string;
  /** The page of the repository where it is set, or a file; and what to do there. */
  readonly where: string;
  readonly fix: string;
  /** What is looked at, a path of GitHub's API below the repository; what has to be in the answer. */
  readonly path: string;
  readonly wanted: unknown;
}

/** A ruleset in the form in which GitHub exports and imports it. */
interface Ruleset extends Json {
  readonly rules: readonly { readonly type: string; readonly parameters?: Json }[];
}

/** The rulesets of `.github/rulesets/`. */
interface Rulesets {
  readonly main: Ruleset;
  readonly releases: Ruleset;
}

/** The rulesets of a project. */
export function readRulesets({ root }: Project): Rulesets {
  const read = (name: string) => JSON.parse(readFileSync(join(root, '.github/rulesets', name), 'utf8')) as Ruleset;
  return { main: read('main.json'), releases: read('releases.json') };
}

/** Path under which all rulesets are, each with its rules. */
const RULESETS = '/rulesets';
/** What is looked at here, and not asked of GitHub: the names of fields that are not set. */
const UNSET = 'data/service.json';

const [PAGES, RULES, ACTIONS] = ['settings/pages', 'settings/rules', 'settings/actions'];

/** The file, and the settings that no file of the project says. */
const SETTINGS: readonly SetupRow[] = [
  {
    title: 'Publisher and address are set',
    where: UNSET,
    fix: 'npm run set-site -- https://owner.github.io/repository, and the rest by hand',
    path: UNSET,
    wanted: [],
  },
  {
    title: 'Pages is built by GitHub Actions',
    where: PAGES,
    fix: 'Source: GitHub Actions',
    path: '/pages',
    wanted: { build_type: 'workflow' },
  },
  {
    title: 'The environment release takes the default branch alone',
    where: 'settings/environments',
    fix: 'release → Deployment branches and tags: Selected branches, main',
    path: '/environments/release/deployment-branch-policies',
    wanted: { total_count: 1, branch_policies: [{ name: 'main' }] },
  },
  {
    title: 'The environment release has the private half of the deploy key',
    where: 'settings/environments',
    fix: 'release → Environment secrets: RELEASE_DEPLOY_KEY. Its public half is a deploy key with write access',
    path: '/environments/release/secrets',
    wanted: { secrets: [{ name: 'RELEASE_DEPLOY_KEY' }] },
  },
  {
    title: 'Releases are immutable',
    where: 'settings',
    fix: 'Releases: Enable release immutability',
    path: '/immutable-releases',
    wanted: { enabled: true },
  },
  {
    title: 'Workflows may open pull requests, for sources that changed',
    where: ACTIONS,
    fix: 'Workflow permissions: Allow GitHub Actions to create and approve pull requests',
    path: '/actions/permissions/workflow',
    wanted: { can_approve_pull_request_reviews: true },
  },
];

/** Where the site is, which only its own project knows. */
function addressRow({ site_url }: Pick<Service, 'site_url'>): SetupRow {
  return {
    title: 'Pages is at the address of the site',
    where: PAGES,
    fix: 'Set the custom domain here, or the address in data/service.json: npm run set-site',
    path: '/pages',
    wanted: { html_url: `${site_url}/` },
  };
}

/** The rows about the rulesets: each holds a part of the files that are imported. */
function ruleRows({ main, releases }: Rulesets): SetupRow[] {
  const fix = 'New ruleset → Import a ruleset: .github/rulesets/main.json';
  const ofMain = (title: string, type: string, ...keys: readonly string[]): SetupRow => {
    const wanted = [{ ...headOf(main), rules: [part(main, type, keys)] }];
    return { title, where: RULES, fix, path: RULESETS, wanted };
  };
  return [
    {
      title: 'Tags of releases are made by a deploy key alone, and neither moved nor deleted',
      where: RULES,
      fix: 'New ruleset → Import a ruleset: .github/rulesets/releases.json',
      path: RULESETS,
      wanted: [{ ...headOf(releases), rules: releases.rules }],
    },
    ofMain(`The default branch requires ${STATUS}, and CI`, 'required_status_checks', 'required_status_checks'),
    ofMain(
      'A branch has to be up to date before it is merged',
      'required_status_checks',
      'strict_required_status_checks_policy',
    ),
    ofMain(
      'Code owners review what decides, in its newest state',
      'pull_request',
      'require_code_owner_review',
      'dismiss_stale_reviews_on_push',
    ),
    ofMain('A pull request becomes one commit of the default branch', 'pull_request', 'allowed_merge_methods'),
  ];
}

/** Everything that is looked at. */
export function setupRows(service: Pick<Service, 'site_url'>, rulesets: Rulesets): SetupRow[] {
  return [...SETTINGS, addressRow(service), ...ruleRows(rulesets)];
}

/** What says where a ruleset holds and who is past it: all but its name and its rules. */
function headOf({ target, enforcement, conditions, bypass_actors }: Ruleset): Json {
  return { target, enforcement, conditions, bypass_actors };
}

/** These parameters of a rule of a ruleset. */
function part({ rules }: Ruleset, type: string, keys: readonly string[]): Json {
  const parameters = rules.find((rule) => rule.type === type)?.parameters ?? {};
  return { type, parameters: Object.fromEntries(keys.map((key) => [key, parameters[key]])) };
}

/** Whether everything that is wanted is in what is seen. Of a list of objects each has to be there; others may be, too. */
export function holds(wanted: unknown, seen: unknown): boolean {
  if (Array.isArray(wanted)) {
    if (!Array.isArray(seen)) return false;
    const isWhole = wanted.every(isObject) && wanted.length > 0;
    return (isWhole || seen.length === wanted.length) && wanted.every((one) => seen.some((other) => holds(one, other)));
  }
  if (!isObject(wanted)) return wanted === seen;
  return isObject(seen) && Object.entries(wanted).every(([key, value]) => holds(value, seen[key]));
}

/**
 * Looks at everything that publishing needs. Without access to GitHub, because of `why`, only the files are looked at.
 * @returns what is set up and what is not, for a person to read, and whether all is.
 */
export async function diagnose(service: Service, rulesets: Rulesets, github: GitHub | null, why: string) {
  const missing = unready(service).map(({ pointer }) => pointer);
  const settings = await settingsOf(github, why);
  const count = { ok: 0, MISSING: 0, unknown: 0 };
  const lines: string[] = [];
  for (const { title, where, fix, path, wanted } of setupRows(service, rulesets)) {
    const seen = path === UNSET ? missing : await settings(path);
    const state = seen instanceof Error ? 'unknown' : holds(wanted, seen) ? 'ok' : 'MISSING';
    count[state] += 1;
    if (seen instanceof Error) lines.push(`unknown ${title}: ${visible(seen.message)}`);
    else lines.push(`${state.padEnd(7)} ${title}`);
    if (state !== 'MISSING') continue;
    const said = path === UNSET ? missing.join(', ') : `wanted ${JSON.stringify(wanted)}`;
    lines.push(...[said, addressOf(where, github), fix].map((line) => `          ${line}`));
  }
  lines.push('', `${count.ok} in order, ${count.MISSING} missing, ${count.unknown} unknown.`);
  return { text: lines.join('\n'), isWell: count.MISSING + count.unknown === 0 };
}

/**
 * What GitHub shows at paths below the repository: null where it has no such thing, an Error saying why where it does
 * not show it. Only administrators are shown most settings; to others what they may not see is not there.
 */
async function settingsOf(github: GitHub | null, why: string): Promise<(path: string) => Promise<unknown>> {
  if (github === null) return () => Promise.resolve(new Error(why));
  const { rest, request, repository } = github;
  const { data } = await rest.repos.get({ ...repository });
  if (data.permissions?.admin !== true) return () => Promise.resolve(new Error("the token is not an administrator's"));
  const ask = async (path: string): Promise<unknown> => {
    const answer: unknown = await request(`GET /repos/{owner}/{repo}${path}`, { ...repository, per_page: 100 }).then(
      (answered: { readonly data: unknown }) => answered.data,
      (error: unknown) => (statusOf(error) === 404 ? null : new Error(messageOf(error))),
    );
    if (path !== RULESETS || !Array.isArray(answer)) return answer;
    return Promise.all(answer.filter(isObject).map(({ id }) => ask(`${RULESETS}/${String(id)}`)));
  };
  const answers = new Map<string, Promise<unknown>>();
  return (path) => {
    const answer = answers.get(path) ?? ask(path);
    answers.set(path, answer);
    return answer;
  };
}

/** A file as it is; a page of the repository as its address. */
function addressOf(where: string, github: GitHub | null): string {
  if (github === null || where === UNSET) return where;
  return `https://github.com/${github.repository.owner}/${github.repository.repo}/${where}`;
}
