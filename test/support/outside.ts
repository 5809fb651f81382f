import { setTimeout as sleep } from 'node:timers/promises';
import { type Clock, type Http, type Outside, OutsideError } from '../../scripts/measure/outside.ts';
import { programs } from '../../scripts/measure/programs.ts';

const clock: Clock = {
  now: () => performance.now(),
  wall: () => Date.now(),
  sleep: (ms, signal) => sleep(ms, undefined, signal === undefined ? {} : { signal }),
};

/** Servers as `fetch` reaches them; the kit's own transport has tests of its own. */
function http(base: string): Http {
  return {
    get: async (path, { headers = {}, timeout = 5000 } = {}) => {
      try {
        const answer = await fetch(base + path, { headers, signal: AbortSignal.timeout(timeout) });
        return { status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() };
      } catch (error) {
        throw new OutsideError(`Nobody answers at ${base}: ${String(error)}`);
      }
    },
    post: async (path, body, receive) => {
      const answer = await fetch(base + path, { method: 'POST', body });
      receive.head(answer.status, Object.fromEntries(answer.headers));
      receive.data(await answer.text(), clock.now());
      receive.end(null, clock.now());
    },
  };
}

/** This machine: its time, its programs, and whatever serves on it. */
export const outside: Outside = { clock, programs, http };
