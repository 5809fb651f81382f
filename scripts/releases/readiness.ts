import type { Service } from '../contract/generated/data.d.ts';
import { finding, type Finding } from '../findings/finding.ts';

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
  const { name, url, contact } = publisher;
  return [
    ...reserved('/site_url', site_url, hostOf(site_url)),
    ...reserved('/repository', repository, hostOf(repository)),
    ...required('/publisher/name', name),
    ...required('/publisher/url', url),
    ...reserved('/publisher/url', url, hostOf(url)),
    ...required('/publisher/contact', contact),
    ...reserved('/publisher/contact', contact, hostOf(contact)),
  ];
}

function required(pointer: string, value: string): Finding[] {
  return value.trim().toLowerCase() === UNSET
    ? [fault(pointer, 'This is not set yet', value, `Set it in ${FILE}, commit, and make the release again.`)]
    : [];
}

function reserved(pointer: string, value: string, host: string | null): Finding[] {
  if (host === null || !isReserved(host)) return [];
  const fix =
    pointer === '/site_url'
      ? 'Set the address of the site: npm run set-site -- https://owner.github.io/repository'
      : `Set a real address in ${FILE}.`;
  return [fault(pointer, `${host} is reserved for examples: nothing can be published there`, value, fix)];
}

/** Whether nothing can be published, or have been cited, under an address: its host is reserved for examples. */
export function isRehearsal(address: string): boolean {
  const host = hostOf(address);
  return host !== null && isReserved(host);
}

function isReserved(host: string): boolean {
  return LOOPBACK.test(host) || RESERVED.some((name) => host === name || host.endsWith(`.${name}`));
}

/** The host of a web address or of a mailbox; null for anything else. */
function hostOf(text: string): string | null {
  const mailbox = /^(?:mailto:)?[^\s@/]+@([^\s@/]+)$/i.exec(text.trim())?.[1];
  const host = mailbox ?? (URL.canParse(text) ? new URL(text).hostname : '');
  return host === '' ? null : host.toLowerCase().replace(/\.$/, '');
}

function fault(pointer: string, message: string, found: string, fix: string): Finding {
  return finding({ rule: 'publish/placeholder', file: FILE, pointer, message, found, fix });
}
