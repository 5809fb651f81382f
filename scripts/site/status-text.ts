import { ago, isStale, STALE_AFTER_DAYS } from '../../site/figures/status.ts';
import type { Status } from '../contract/generated/site.d.ts';
import { visible } from '../text/characters.ts';

/** The status in words, as on the day `today`; it came over the network, so nothing in it moves the terminal. */
export function statusText(status: Status, today: string): string {
  const line = (name: string, date: string | null, none: string): string =>
    `${name.padEnd(22)}${date === null ? none : `${visible(date)}, ${ago(date, today)}`}`;
  const sources = status.sources.map((source) => {
    const { id, version, retrieved, last_check } = source;
    const checked =
      last_check === null ? 'no check known' : `checked ${visible(last_check)}, ${ago(last_check, today)}`;
    return [
      `${isStale(source, today) ? 'STALE ' : 'fresh '}${visible(id)}: ${checked}`,
      `      read ${visible(retrieved)}, ${ago(retrieved, today)}; version ${visible(version ?? 'unknown')}`,
    ].join('\n');
  });
  return [
    line('Site drawn', status.built, ''),
    line('Last release', status.last_release, 'none yet'),
    line('Newest contribution', status.newest_contribution, 'none yet'),
    `Sources (stale when neither read nor checked for ${STALE_AFTER_DAYS} days)`,
    ...sources,
  ].join('\n');
}
