/** So often a request that a server puts off is sent again. */
export const RETRIES = 5;
/** A server that wants to be asked again later than this, ms, is not waited for. */
const LONGEST = 30_000;

/**
 * After how many ms a server that is at its limit, or gets ready, wants to be asked again; null where it is not, does not
 * say, or says more than half a minute.
 */
export function retryAfterMs(status: number, headers: Readonly<Record<string, string>>): number | null {
  if (status !== 429 && status !== 503) return null;
  const text = headers['retry-after'] ?? '';
  const ms = /^\d{1,6}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.parse(headers['date'] ?? '');
  return ms >= 0 && ms <= LONGEST ? ms : null;
}
