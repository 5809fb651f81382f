import { setTimeout as wait } from 'node:timers/promises';

/** Does something, and does it again after each pause (milliseconds) where `mayHelp` says so of the error. @throws the last error. */
export async function inTries<T>(
  work: () => Promise<T>,
  pauses: readonly number[],
  mayHelp: (error: unknown) => boolean,
): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const pause = pauses[tries];
      if (pause === undefined || !mayHelp(error)) throw error;
      await wait(pause);
    }
  }
}
