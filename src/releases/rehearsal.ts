import type { Release } from '../contract/generated/api.d.ts';
import { isLoopback } from '../core/net/loopback.ts';

/** Reserved host names (RFC 2606, RFC 6761). Nobody can own them or their subdomains. */
const RESERVED = ['example', 'test', 'invalid', 'localhost', 'example.com', 'example.net', 'example.org'];

/**
 * Whether an address is one where nothing can be published or cited: an example, or a name or number that only a local
 * network knows. A public site has a name with a dot.
 */
export function isRehearsal(address: string): boolean {
  const host = hostOf(address);
  const isSite = /^https?:/i.test(address);
  const isLocal = isLoopback(host) || (isSite && /^[\d.]+$|^\[|^[^.]+$/.test(host));
  return isLocal || RESERVED.some((name) => host === name || host.endsWith(`.${name}`));
}

/**
 * Whether a release in the list of releases is a rehearsal. Records without the field are judged by their address.
 */
export function isRehearsedRelease({ rehearsal, url }: Pick<Release, 'rehearsal' | 'url'>): boolean {
  return rehearsal ?? isRehearsal(url);
}

/** The host of a web address or of a mailbox; empty for anything else. */
export function hostOf(text: string): string {
  const mailbox = /^(?:mailto:)?[^\s@/]+@([^\s@/]+)$/i.exec(text.trim())?.[1];
  const host = mailbox ?? (URL.canParse(text) ? new URL(text).hostname : '');
  return host.toLowerCase().replace(/\.$/, '');
}
