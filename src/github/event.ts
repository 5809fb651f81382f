import { valueAt } from '../core/text/json-pointer.ts';

/**
 * The number of the pull request that an event is about. The sender of a pull request controls most of the event, so
 * only the number is read from it, and everything else is requested from GitHub.
 * @throws Error if the event has no such number.
 */
export function pullRequestNumber(event: unknown): number {
  const number = valueAt(event, '/pull_request/number');
  if (typeof number !== 'number' || !Number.isSafeInteger(number) || number < 1)
    throw new Error('The event has no pull request number.');
  return number;
}
