import type { Service } from '../contract/generated/data.d.ts';
import { finding, type Finding } from '../core/findings/finding.ts';
import type { Git } from '../core/git/git.ts';
import { hostOf, isRehearsal } from './rehearsal.ts';
import { BRANCH } from './tag.ts';

const FILE = 'data/service.json';

/** The placeholder of a string that nobody has set yet. */
const UNSET = 'unset';

const SET_SITE = 'Set the address of the site: npm run set-site -- https://owner.github.io/repository';

/**
 * A finding for each placeholder in the service settings. A public release needs a publisher, a contact, a response
 * time and a real address, because they stay in it forever.
 */
export function placeholderFindings({ site_url, repository, publisher }: Service): Finding[] {
  const fields = Object.entries({ site_url, repository, ...publisher }).flatMap(([name, value]): [string, string][] => {
    return typeof value === 'string' ? [[`${name in publisher ? '/publisher' : ''}/${name}`, value]] : [];
  });
  const strings = fields.flatMap(([pointer, found]) => {
    const isUnset = found.trim().toLowerCase() === UNSET;
    if (!isUnset && !isRehearsal(found)) return [];
    const message = isUnset
      ? 'This field is not set'
      : `${hostOf(found)} is reserved for examples, so nothing can be published there`;
    const fix = pointer === '/site_url' ? SET_SITE : `Set it in ${FILE}, commit, and make the release again.`;
    return [finding({ rule: 'publish/placeholder', file: FILE, pointer, message, found, fix })];
  });
  const { response_working_days: days } = publisher;
  return days > 0 ? strings : [...strings, responseTimeFinding(days)];
}

function responseTimeFinding(days: number): Finding {
  const pointer = '/publisher/response_working_days';
  const message = 'The number of working days for a response is not set';
  const fix = `Set it to 1 or more in ${FILE}, commit, and make the release again.`;
  return finding({ rule: 'publish/placeholder', file: FILE, pointer, message, found: String(days), fix });
}

/** A finding if another branch than the default branch is checked out. A release there would never be pushed. */
export async function branchFindings(git: Git): Promise<Finding[]> {
  const found = (await git('symbolic-ref', '--quiet', '--short', 'HEAD').catch(() => 'no branch')).trim();
  if (found === BRANCH) return [];
  const message = `A release must be made on ${BRANCH}`;
  const fix = `Run: git switch ${BRANCH}`;
  return [finding({ rule: 'publish/branch', file: '.git', message, found, allowed: BRANCH, fix })];
}

/** Address of the repository; null while it is not set. */
export function repositoryOf({ repository }: Pick<Service, 'repository'>): string | null {
  return repository === UNSET ? null : repository;
}
