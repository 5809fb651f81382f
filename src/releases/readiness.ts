import type { Release } from '../contract/generated/api.d.ts';
import type { Service } from '../contract/generated/data.d.ts';
import { finding, type Finding } from '../core/findings/finding.ts';
import type { Git } from '../core/git/git.ts';
import { BRANCH } from './tag.ts';

const FILE = 'data/service.json';

/** What stands for a string that nobody has set yet. */
const UNSET = 'unset';

/** Hosts that no one can own (RFC 2606, RFC 6761), alone or at the end of a name. */
const RESERVED = ['example', 'test', 'invalid', 'localhost', 'example.com', 'example.net', 'example.org'];

const SET_SITE = 'Set the address of the site: npm run set-site -- https://owner.github.io/repository';

/** Addresses of the machine itself. */
const LOOPBACK = /^(?:127(?:\.\d+){3}|\[::1\])$/;

/**
 * Each field that keeps a release from being published: people must be able to tell who says all this, to reach them,
 * and to find the release at the address that it names. Releases carry these strings for ever.
 */
export function unready({ site_url, repository, publisher }: Service): Finding[] {
  const fields = Object.entries({ site_url, repository, ...publisher }).flatMap(([name, value]): [string, string][] => {
    return typeof value === 'string' ? [[`${name in publisher ? '/publisher' : ''}/${name}`, value]] : [];
  });
  return fields.flatMap(([pointer, found]) => {
    const isUnset = found.trim().toLowerCase() === UNSET;
    if (!isUnset && !isRehearsal(found)) return [];
    const message = isUnset
      ? 'This is not set yet'
      : `${hostOf(found)} is reserved for examples: nothing can be published there`;
    const fix = pointer === '/site_url' ? SET_SITE : `Set it in ${FILE}, commit, and make the release again.`;
    return [finding({ rule: 'publish/placeholder', file: FILE, pointer, message, found, fix })];
  });
}

/** A release is made on the default branch: elsewhere its commit would be on no branch that is pushed. */
export async function misplaced(git: Git): Promise<Finding[]> {
  const found = (await git('symbolic-ref', '--quiet', '--short', 'HEAD').catch(() => 'no branch')).trim();
  if (found === BRANCH) return [];
  const message = 'A release is made on the default branch';
  const fix = `git switch ${BRANCH}, bring what the release needs there, and make it again.`;
  return [finding({ rule: 'publish/branch', file: '.git', message, found, allowed: BRANCH, fix })];
}

/** Address of the repository; null while it is not set. */
export function repositoryOf({ repository }: Pick<Service, 'repository'>): string | null {
  return repository === UNSET ? null : repository;
}

/** Whether nothing can be published, or have been cited, under an address: it is the machine's own, or an example. */
export function isRehearsal(address: string): boolean {
  const host = hostOf(address);
  return LOOPBACK.test(host) || RESERVED.some((name) => host === name || host.endsWith(`.${name}`));
}

/**
 * Whether a release in the list of releases was made at such an address. A record from before the field existed counts by
 * its address.
 */
export function isRehearsedRelease({ rehearsal, url }: Pick<Release, 'rehearsal' | 'url'>): boolean {
  return rehearsal ?? isRehearsal(url);
}

/** The host of a web address or of a mailbox; empty for anything else. */
function hostOf(text: string): string {
  const mailbox = /^(?:mailto:)?[^\s@/]+@([^\s@/]+)$/i.exec(text.trim())?.[1];
  const host = mailbox ?? (URL.canParse(text) ? new URL(text).hostname : '');
  return host.toLowerCase().replace(/\.$/, '');
}
