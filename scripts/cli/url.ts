import { UsageError } from '../findings/usage-error.ts';

/** A site address as it is kept: https (http for this machine alone), no query, no slash at the end. */
export function siteUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const local = url?.hostname === 'localhost' || url?.hostname === '127.0.0.1';
  const plain =
    url !== null && url.username === '' && /^[A-Za-z0-9:/._~%-]+$/.test(text) && !url.pathname.includes('//');
  if (!plain || (url.protocol !== 'https:' && !(local && url.protocol === 'http:'))) {
    throw new UsageError(
      `"${text}" is not a site address. Allowed: an https address without query, such as https://owner.github.io/repository`,
    );
  }
  return url.href.replace(/\/+$/, '');
}

/** The address of the API, of its own or of the site's, without a slash at the end. */
export function apiUrl(address: string): string {
  return address.replace(/\/+$/, '').replace(/(\/api(\/v1)?)?$/, '/api/v1');
}

/** Whether a word of a command line is a web address, and not a path. */
export function isAddress(word: string): boolean {
  return /^https?:\/\//i.test(word) && URL.canParse(word);
}
