import { isHandle } from '../checker/path.ts';
import { valueAt } from '../core/text/json-pointer.ts';

/** What is taken from an event about a pull request. */
export interface PullRequestEvent {
  readonly number: number;
  readonly action: string;
  /** Name of the label that was set or taken off, in lower case; empty where there is none. */
  readonly label: string;
  /** Who did it, and the head of the pull request then. */
  readonly sender: string;
  readonly headSha: string;
}

/**
 * The event as it came. Whoever sends a pull request chooses most of what an event says: only its number, its head, the
 * name of a label and who set it are taken from it, each checked for its form; everything else is asked of GitHub.
 * @throws Error when the event is in no form that GitHub gives.
 */
export function pullRequestEvent(event: unknown): PullRequestEvent {
  const text = (pointer: string): string => {
    const value = valueAt(event, pointer);
    return typeof value === 'string' ? value : '';
  };
  const number = valueAt(event, '/pull_request/number');
  const [sender, headSha] = [text('/sender/login'), text('/pull_request/head/sha')];
  if (typeof number !== 'number' || !Number.isSafeInteger(number) || number < 1) {
    throw new Error('The event names no number of a pull request.');
  }
  const isLabelling = isHandle(sender) && /^[0-9a-f]{40}$/.test(headSha);
  const label = isLabelling ? text('/label/name').toLowerCase() : '';
  return { number, action: text('/action'), label, sender, headSha };
}
