import { valueAt } from '../core/text/json-pointer.ts';

/**
 * The number of the pull request that an event is about. Whoever sends a pull request chooses most of what an event
 * says, so only the number is taken from it; everything else is asked of GitHub.
 * @throws Error if the event has no such number.
 */
export function pullRequestNumber(event: unknown): number {
  const number = valueAt(event, '/pull_request/number');
  if (typeof number !== 'number' || !Number.isSafeInteger(number) || number < 1)
    throw new Error('The event has no number of a pull request.');
  return number;
}
