import type { Service } from '../contract/generated/data.d.ts';
import { finding, type Finding } from '../core/findings/finding.ts';
import type { Git } from '../core/git/git.ts';
import { valueAt } from '../core/text/json-pointer.ts';
import { BRANCH, REMOTE, UPSTREAM } from './tag.ts';

const FILE = 'data/service.json';

/** What stands for a string that nobody has set yet. */
const UNSET = 'unset';

/** Hosts that no one can own (RFC 2606, RFC 6761), alone or at the end of a name. */
const RESERVED = ['example', 'test', 'invalid', 'localhost', 'example.com', 'example.net', 'example.org'];

const SET_SITE = 'Set the address of the site: npm run set-site -- https://owner.github.io/repository';

/** Addresses of the machine itself. */
const LOOPBACK = /^(?:127(?:\.\d+){3}|\[::1\])$/;

/**
 * What a release asks for before it writes anything: fields of data/service.json by their pointers, and how the clone must
 * be by its rule. The doctor looks at all of it.
 */
const ASKED: Readonly<Record<string, string>> = {
  '/site_url': 'address of the site',
  '/repository': 'address of the repository',
  '/publisher/name': 'who publishes',
  '/publisher/parent': 'organisation behind the publisher, or none',
  '/publisher/url': 'web address of the publisher',
  '/publisher/entity': 'legal entity, or none',
  '/publisher/registration': 'number of the entity in its register, or none',
  '/publisher/jurisdiction': 'whose law holds for the entity, or none',
  '/publisher/address': 'postal address, or null',
  '/publisher/contact': 'mailbox or address where corrections are taken',
  'publish/branch': 'the default branch is checked out, neither another one nor a commit beside it',
  'publish/behind': 'the clone has all that the default branch of origin has',
};

/**
 * Each field that keeps a release from being published: people must be able to tell who says all this, to reach them,
 * and to find the release at the address that it names. Releases carry these strings for ever.
 */
export function unready(service: Service): Finding[] {
  const fault = (pointer: string, message: string, found: string, fix: string): Finding[] => [
    finding({ rule: 'publish/placeholder', file: FILE, pointer, message, found, fix }),
  ];
  return Object.entries(ASKED).flatMap(([pointer, what]) => {
    const value = pointer.startsWith('/') ? valueAt(service, pointer) : null;
    if (typeof value !== 'string') return [];
    const fix = pointer === '/site_url' ? SET_SITE : `Set it in ${FILE}: ${what}; commit, and make the release again.`;
    if (value.trim().toLowerCase() === UNSET) return fault(pointer, 'This is not set yet', value, fix);
    const reserved = `${hostOf(value)} is reserved for examples: nothing can be published there`;
    return isRehearsal(value) ? fault(pointer, reserved, value, fix) : [];
  });
}

/**
 * What of a clone keeps a release from being made: its commit would be on no branch that is pushed, or beside what others
 * have pushed. Where the remote can't be reached, what the clone last saw of it counts.
 */
export async function misplaced(git: Git): Promise<Finding[]> {
  const fault = (rule: string, message: string, found: string, fix: string): Finding[] => [
    finding({ rule: `publish/${rule}`, file: '.git', message, found, allowed: BRANCH, fix }),
  ];
  const head = (await git('symbolic-ref', '--quiet', '--short', 'HEAD').catch(() => 'no branch')).trim();
  if (head !== BRANCH) {
    const fix = `git switch ${BRANCH}, bring what the release needs there, and make it again.`;
    return fault('branch', 'A release is made on the default branch', head, fix);
  }
  await git.succeeds('fetch', '--quiet', '--no-tags', REMOTE, `+refs/heads/${BRANCH}:${UPSTREAM}`);
  const lacking = await git('rev-list', '--count', `HEAD..${UPSTREAM}`).catch(() => '0');
  if (lacking.trim() === '0') return [];
  const fix = `git pull --rebase ${REMOTE} ${BRANCH}, and make it again: what you committed stays.`;
  return fault('behind', `The clone lacks commits of ${REMOTE}`, lacking.trim(), fix);
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

/** The host of a web address or of a mailbox; empty for anything else. */
function hostOf(text: string): string {
  const mailbox = /^(?:mailto:)?[^\s@/]+@([^\s@/]+)$/i.exec(text.trim())?.[1];
  const host = mailbox ?? (URL.canParse(text) ? new URL(text).hostname : '');
  return host.toLowerCase().replace(/\.$/, '');
}
