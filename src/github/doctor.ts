import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Service } from '../contract/generated/data.d.ts';
import type { Project } from '../core/project.ts';
import { visible } from '../core/text/characters.ts';
import { isObject, type Json } from '../core/text/json.ts';
import { messageOf } from '../core/text/words.ts';
import { placeholderFindings } from '../releases/readiness.ts';
import { statusOf, type GitHub } from './client.ts';

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
  /** The row is looked at only where GitHub shows this at that path; always where absent. */
  readonly when?: { readonly path: string; readonly wanted: unknown };
}

/** A ruleset in the form in which GitHub exports and imports it. */
interface Ruleset extends Json {
  readonly name: string;
  readonly rules: readonly { readonly type: string; readonly parameters?: Json }[];
}

/** The rulesets of a project: of its default branch, and of the tags of releases. */
export function readRulesets({ root }: Project): Ruleset[] {
  return ['main.json', 'releases.json'].map(
    (name) => JSON.parse(readFileSync(join(root, '.github/rulesets', name), 'utf8')) as Ruleset,
  );
}

/** Path under which all rulesets are, each with its rules. */
const RULESETS = '/rulesets';
/** What is looked at here, and not asked of GitHub: the names of fields that are not set. */
const OWNER = 'data/service.json';

/** Everything that is looked at: the file, the settings that no file of the project says, and each rule that one says. */
export function setupRows({ site_url }: Pick<Service, 'site_url'>, rulesets: readonly Ruleset[]): SetupRow[] {
  const rows: [title: string, where: string, fix: string, path: string, wanted: unknown][] = [
    [
      'Publisher and address are set',
      OWNER,
      'npm run set-site -- https://owner.github.io/repository, and the rest by hand',
      OWNER,
      [],
    ],
    [
      'Pages is built by GitHub Actions, at the address of the site',
      'settings/pages',
      'Source: GitHub Actions. Set the custom domain here, or the address in data/service.json: npm run set-site',
      '/pages',
      { build_type: 'workflow', html_url: `${site_url}/` },
    ],
    [
      'The environment release takes the default branch alone',
      'settings/environments',
      'release → Deployment branches and tags: Selected branches, main',
      '/environments/release/deployment-branch-policies',
      { total_count: 1, branch_policies: [{ name: 'main' }] },
    ],
    [
      'The environment release has the private half of the deploy key',
      'settings/environments',
      'release → Environment secrets: RELEASE_DEPLOY_KEY. Its public half is a deploy key with write access',
      '/environments/release/secrets',
      { secrets: [{ name: 'RELEASE_DEPLOY_KEY' }] },
    ],
    [
      'Releases are immutable',
      'settings',
      'Releases: Enable release immutability',
      '/immutable-releases',
      { enabled: true },
    ],
    [
      'Workflows may open pull requests, for sources that changed',
      'settings/actions',
      'Workflow permissions: Allow GitHub Actions to create and approve pull requests',
      '/actions/permissions/workflow',
      { can_approve_pull_request_reviews: true },
    ],
    ...rulesets.flatMap(({ name, rules, ...head }) =>
      rules.map((rule): (typeof rows)[number] => [
        `${name}: ${rule.type.replaceAll('_', ' ')}`,
        'settings/rules',
        'New ruleset → Import a ruleset, from .github/rulesets/',
        RULESETS,
        [{ ...head, rules: [rule] }],
      ]),
    ),
  ];
  return [...rows.map(([title, where, fix, path, wanted]) => ({ title, where, fix, path, wanted })), PACKAGES];
}

/** The environment that publishes packages. Its job runs for the tag of a release, so no branch may use it. */
const PACKAGES: SetupRow = {
  title: 'The environment packages accepts only tags of releases',
  where: 'settings/environments',
  fix: 'packages → Deployment branches and tags: Selected branches and tags, Add rule, Ref type: Tag, ????-??-??',
  path: '/environments/packages/deployment-branch-policies',
  wanted: { total_count: 1, branch_policies: [{ name: '????-??-??', type: 'tag' }] },
  when: { path: '/actions/variables/PUBLISH_PACKAGES', wanted: { value: 'yes' } },
};

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
export async function diagnose(service: Service, rulesets: readonly Ruleset[], github: GitHub | null, why: string) {
  const missing = placeholderFindings(service).map(({ pointer }) => pointer);
  const settings = await settingsOf(github, why);
  const count = { ok: 0, MISSING: 0, unknown: 0 };
  const lines: string[] = [];
  for (const { title, where, fix, path, wanted, when } of setupRows(service, rulesets)) {
    if (when !== undefined && isOff(await settings(when.path), when.wanted)) continue;
    const seen = path === OWNER ? missing : await settings(path);
    const state = seen instanceof Error ? 'unknown' : holds(wanted, seen) ? 'ok' : 'MISSING';
    count[state] += 1;
    const reason = seen instanceof Error ? `: ${visible(seen.message)}` : '';
    // Where one reason holds for all it is said once.
    lines.push(`${state.padEnd(7)} ${title}${lines.some((line) => line.endsWith(reason)) ? '' : reason}`);
    if (state !== 'MISSING') continue;
    const said = path === OWNER ? missing.join(', ') : `wanted ${JSON.stringify(wanted)}`;
    const { owner, repo } = github?.repository ?? {};
    const place = owner === undefined || path === OWNER ? where : `https://github.com/${owner}/${repo}/${where}`;
    lines.push(...[said, place, fix].map((line) => `          ${line}`));
  }
  lines.push('', `${count.ok} in order, ${count.MISSING} missing, ${count.unknown} unknown.`);
  return { text: lines.join('\n'), isWell: count.MISSING + count.unknown === 0 };
}

/** Whether GitHub shows that a feature isn't used here. What it doesn't show counts as used. */
function isOff(seen: unknown, wanted: unknown): boolean {
  return !(seen instanceof Error) && !holds(wanted, seen);
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
  const ask = (path: string): Promise<unknown> =>
    request(`GET /repos/{owner}/{repo}${path}`, { ...repository, per_page: 100 }).then(
      (answered: { readonly data: unknown }) => answered.data,
      (error: unknown) => (statusOf(error) === 404 ? null : new Error(messageOf(error))),
    );
  const list = await ask(RULESETS);
  // The list names them; each has its rules at an address of its own.
  const rulesets = Array.isArray(list)
    ? await Promise.all(list.filter(isObject).map(({ id }) => ask(`${RULESETS}/${String(id)}`)))
    : list;
  return (path) => (path === RULESETS ? Promise.resolve(rulesets) : ask(path));
}
