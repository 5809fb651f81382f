import type { TagPlace } from '../git/release-tag.ts';
import type { Options, Values } from './command.ts';
import { releaseDate } from './environment.ts';

/** The options that say which release a command is about, and where that has to be. */
export const tagPlaceOptions = {
  date: { value: 'YYYY-MM-DD', description: 'Date of the release (default: RELEASE_DATE).' },
  remote: { value: 'NAME', description: 'The remote that has the branch (default: origin).' },
  branch: { value: 'NAME', description: 'The branch that the release is on (default: main).' },
} satisfies Options;

/** What they say. @throws UsageError when there is no date, or it is not a calendar date. */
export function tagPlaceOf({ date, remote = 'origin', branch = 'main' }: Values<typeof tagPlaceOptions>): TagPlace {
  return { date: releaseDate(date), remote, branch };
}
