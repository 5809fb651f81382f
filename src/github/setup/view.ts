import { visible } from '../../core/text/characters.ts';
import { isObject } from '../../core/text/json.ts';
import { messageOf } from '../../core/text/words.ts';
import { statusOf, type GitHub } from '../client.ts';

/** A setting that GitHub does not show, and why: most are shown to administrators of the repository alone. */
export class UnknownSetting extends Error {}

/** A path of GitHub's API below the repository, or the rulesets of the default branch, or of tags of releases. */
export type Place = '' | `/${string}` | keyof typeof REFS;

/** A repository as GitHub shows it. */
export interface View {
  /** What is shown there, lists with all of their pages; null where there is no such thing. @throws UnknownSetting */
  readonly at: (place: Place) => Promise<unknown>;
}

/** The default branch and a date as a tag, in the pattern language of rulesets. */
const REFS = {
  branch: ['~DEFAULT_BRANCH', '~ALL', 'refs/heads/main'],
  tag: ['refs/tags/????-??-??', '~ALL', 'refs/tags/*', 'refs/tags/**'],
} as const;

/** What every repository has. Where even an administrator does not find it, it is not missing: this GitHub does not show it. */
const EVERYWHERE = [
  '/keys',
  '/labels',
  '/actions/permissions',
  '/actions/workflows',
  '/actions/permissions/fork-pr-contributor-approval',
  '/actions/permissions/workflow',
];

/**
 * The view of a repository, in which everything is asked for once. Without access to it everything is unknown, because of
 * `why`.
 * @throws Error when there is no such repository, or what is asked for it does not answer as GitHub does.
 */
export async function viewOf(github: GitHub | null, why: string): Promise<View> {
  if (github === null) return { at: () => Promise.reject(new UnknownSetting(why)) };
  const isAdmin = await isAdministrator(github);
  const ask = (path: string): Promise<unknown> =>
    read(github, path).catch((error: unknown) => {
      const status = statusOf(error);
      // A token that may not see it, or a plan that does not have it: GitHub says which.
      if (status !== 404) throw new UnknownSetting(messageOf(error));
      // What an administrator does not find is not there; others may just not see it.
      if (!isAdmin) throw new UnknownSetting("the token is not an administrator's");
      if (EVERYWHERE.includes(path)) throw new UnknownSetting('GitHub does not show it');
      return null;
    });
  const answers = new Map<Place, Promise<unknown>>();
  const at = (place: Place): Promise<unknown> => {
    const answer = answers.get(place) ?? (place === 'branch' || place === 'tag' ? rulesetsFor(at, place) : ask(place));
    answers.set(place, answer);
    return answer;
  };
  return { at };
}

/** The rulesets that are enforced on such refs. */
async function rulesetsFor(at: View['at'], target: keyof typeof REFS): Promise<unknown[]> {
  const list = [await at('/rulesets')].flat().filter(isObject);
  const active = list.filter((one) => one['enforcement'] === 'active' && (one['target'] ?? 'branch') === target);
  const all = await Promise.all(active.map(({ id }) => at(`/rulesets/${String(id)}`)));
  const patterns: readonly unknown[] = REFS[target];
  return all.filter((one) => along(one, 'conditions.ref_name.include').some((ref) => patterns.includes(ref)));
}

async function read({ request, paginate, repository }: GitHub, path: string): Promise<unknown> {
  const route = `GET /repos/{owner}/{repo}${path}`;
  const parameters = { ...repository, ...(path.includes('?') ? {} : { per_page: 100 }) };
  const answer: { readonly data: unknown } = await request(route, parameters);
  return Array.isArray(answer.data) ? paginate(route, parameters) : answer.data;
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

/** All that is found in an answer along a path of keys, such as `environments.name`. Lists are gone through. */
export function along(answer: unknown, path: string): unknown[] {
  const keys = path.split('.');
  return keys.reduce(
    (found, key) => found.flatMap((one) => (isObject(one) && key in one ? [one[key]] : [])).flat(),
    [answer].flat(),
  );
}
