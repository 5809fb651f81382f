import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import process from 'node:process';
import { Server } from '../net/stream.ts';
import { errorCode } from '../files/error-code.ts';
import { type Child, type Clock, type Http, type Outside, OutsideError, type Programs, type Ran } from './outside.ts';

/** Milliseconds since the machine was started: one clock for all threads. */
export function monotonic(): number {
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
        throw new OutsideError(`The server does not answer: ${REASONS[code] ?? code}.`);
      }
    },
    post: (path, body, receive, asked) => server.post(path, body, receive, asked),
    close: () => {
      server.close();
    },
  };
}

/** Programs give up after, ms; and may say so much, bytes. */
const TIMEOUT = 10_000;
const MOST = 16 * 1024 * 1024;

/** Programs of this machine. */
const programs: Programs = {
  run: (command, args, timeout = TIMEOUT) =>
    new Promise<Ran>((resolve, reject) => {
      const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout, killSignal: 'SIGKILL' });
      const out = { stdout: '', stderr: '' };
      for (const name of ['stdout', 'stderr'] as const) {
        child[name].setEncoding('utf8');
        child[name].on('data', (text: string) => (out[name] += out[name].length < MOST ? text : ''));
      }
      child.on('error', (error) => {
        reject(notStarted(command, error));
      });
      child.on('close', (code) => {
        resolve({ code, ...out });
      });
    }),
  start: (command, args) =>
    new Promise<Child>((resolve, reject) => {
      const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'] });
      const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
      const gone = new Promise<void>((over) => child.on('close', over));
      child.stdin.on('error', () => undefined);
      child.on('error', (error) => {
        reject(notStarted(command, error));
      });
      child.on('spawn', () => {
        resolve({
          write: (line) => child.stdin.write(`${line}\n`),
          line: async (timeout = TIMEOUT) => {
            const giveUp = new AbortController();
            const late = pause(timeout, null, { signal: giveUp.signal, ref: false }).then(() => {
              throw new OutsideError(`${command} does not answer.`);
            });
            try {
              const next = await Promise.race([lines.next(), late]);
              return next.done === true ? null : next.value;
            } finally {
              giveUp.abort();
              late.catch(() => undefined);
            }
          },
          stop: async () => {
            child.kill('SIGKILL');
            await gone;
          },
        });
      });
    }),
};

function notStarted(command: string, error: unknown): OutsideError {
  const code = errorCode(error);
  return new OutsideError(code === 'ENOENT' ? `There is no ${command} here.` : `${command} can't be run: ${code}.`);
}

/** Everything outside, for real. The key goes to the server at `keyed` alone. */
export function outsideHere(keyed: string | null = null, key: string | null = null): Outside {
  return { clock: realClock, programs, http: (base) => serverAt(base, base === keyed ? key : null) };
}
