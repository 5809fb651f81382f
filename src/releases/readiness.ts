import type { Service } from '../contract/generated/data.d.ts';
import { finding, type Finding } from '../core/findings/finding.ts';

const FILE = 'data/service.json';

/** What stands for a string that nobody has set yet. */
const UNSET = 'unset';

/** Hosts that no one can own (RFC 2606, RFC 6761), alone or at the end of a name. */
const RESERVED = ['example', 'test', 'invalid', 'localhost', 'example.com', 'example.net', 'example.org'];

/** Addresses of the machine itself. */
const LOOPBACK = /^(?:127(?:\.\d+){3}|\[::1\])$/;

/**
 * Each field that keeps a release from being published: people must be able to tell who says all this, to reach them,
 * and to find the release at the address that it names. Releases carry these strings for ever.
 */
export function unready({ site_url, repository, publisher }: Service): Finding[] {
  const texts = Object.entries(publisher).flatMap(([field, value]) =>
    typeof value === 'string' ? [[`/publisher/${field}`, value] as const] : [],
  );
  return [
    ...reserved('/site_url', site_url),
    ...reserved('/repository', repository),
    ...texts.flatMap(([pointer, value]) => [...required(pointer, value), ...reserved(pointer, value)]),
  ];
}

/** Address of the repository; null while it is not set. */
export function repositoryOf({ repository }: Pick<Service, 'repository'>): string | null {
  return repository === UNSET ? null : repository;
}

function required(pointer: string, value: string): Finding[] {
  if (value.trim().toLowerCase() !== UNSET) return [];
  const fix = `Set it in ${FILE} (to none where there is none), commit, and make the release again.`;
  return [fault(pointer, 'This is not set yet', value, fix)];
}

function reserved(pointer: string, value: string): Finding[] {
  if (!isRehearsal(value)) return [];
  const command = 'Set the address of the site: npm run set-site -- https://owner.github.io/repository';
  const fix = pointer === '/site_url' ? command : `Set a real address in ${FILE}.`;
  const message = `${hostOf(value)} is reserved for examples: nothing can be published there`;
  return [fault(pointer, message, value, fix)];
}

/** Whether nothing can be published, or have been cited, under an address: its host is reserved for examples. */
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

function fault(pointer: string, message: string, found: string, fix: string): Finding {
  return finding({ rule: 'publish/placeholder', file: FILE, pointer, message, found, fix });
}
