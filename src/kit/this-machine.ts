import { setTimeout as pause } from 'node:timers/promises';
import process from 'node:process';
import { Server } from '../core/net/stream.ts';
import { errorCode } from '../core/files/error-code.ts';
import { type Clock, type Http, type Outside, OutsideError } from './outside.ts';
import { programs } from './programs.ts';

/** Milliseconds since the machine was started: one clock for all threads. */
function monotonic(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1000 + nanoseconds / 1e6;
}

/** The clock of this machine. */
export const realClock: Clock = {
  now: monotonic,
  wall: Date.now,
  sleep: async (ms, signal) => {
    signal?.throwIfAborted();
    try {
      await pause(ms, undefined, { ...(signal !== undefined && { signal }) });
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    }
  },
};

/** What its codes mean to a person. */
const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nobody listens there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'there is no such host, or no network',
  ETIMEDOUT: 'it takes too long',
  ECONNRESET: 'the connection broke off',
  EMSGSIZE: 'the answer is too large',
  EPROTO: 'it does not speak https there',
};

/** A server, over HTTP. `key` is sent as bearer token where it is not null. */
export function serverAt(base: string, key: string | null = null): Http & { close(): void } {
  const server = new Server(base, key, monotonic);
  return {
    get: async (path, asked) => {
      try {
        return await server.get(path, asked);
      } catch (error) {
        const code = errorCode(error);
        throw new OutsideError(`${new URL(base).host} does not answer: ${REASONS[code] ?? code}.`);
      }
    },
    post: (path, body, receive, asked) => server.post(path, body, receive, asked),
    close: () => {
      server.close();
    },
  };
}

/** Everything outside, for real. The key goes to the server at `keyed` alone. */
export function outsideHere(keyed: string | null = null, key: string | null = null): Outside {
  return { clock: realClock, programs, http: (base) => serverAt(base, base === keyed ? key : null) };
}
