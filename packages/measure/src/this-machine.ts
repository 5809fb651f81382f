import { setTimeout as pause } from 'node:timers/promises';
import { Server } from '../../../src/core/net/stream.ts';
import { errorCode } from '../../../src/core/files/error-code.ts';
import { type Clock, type Http, type Outside, OutsideError, shownUrl } from './outside.ts';
import { programs } from './programs.ts';

/** The clock of this machine. */
export const realClock: Clock = {
  now: () => performance.now(),
  wall: Date.now,
  sleep: async (ms, signal) => {
    await pause(ms, undefined, signal === undefined ? {} : { signal }).catch(() => undefined);
    signal?.throwIfAborted();
  },
};

const KNOW =
  "Let Node.js know the server's certificate: NODE_EXTRA_CA_CERTS=/path/to/certificate.pem in the environment of the kit. On the same machine, http://127.0.0.1 needs none.";

/** What its codes mean to a person. */
const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nobody listens there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'there is no such host, or no network',
  ETIMEDOUT: 'it takes too long',
  ECONNRESET: 'the connection broke off',
  EMSGSIZE: 'the answer is too large',
  EPROTO: 'it does not speak https there',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak https there',
  ECANCELED: 'it was broken off',
};
/** Codes of certificates that Node.js does not take. */
const CERTIFICATE = /CERT|SIGNATURE/;

/** A server, over HTTP. `key` is sent as bearer token where it is not null; `signal` breaks every request off. */
export function serverAt(base: string, key: string | null = null, signal?: AbortSignal): Http & { close(): void } {
  const server = new Server(base, key, () => realClock.now());
  const always = signal === undefined ? {} : { signal };
  return {
    get: async (path, asked) => {
      try {
        return await server.get(path, { ...always, ...asked });
      } catch (error) {
        const code = errorCode(error);
        const isUnknown = CERTIFICATE.test(code);
        const why = isUnknown ? `its certificate is not taken (${code})` : (REASONS[code] ?? code);
        throw new OutsideError(`${shownUrl(base, path)} does not answer: ${why}.`, isUnknown ? KNOW : null);
      }
    },
    post: (path, body, receive, asked) => server.post(path, body, receive, { ...always, ...asked }),
    close: () => {
      server.close();
    },
  };
}

/** Everything outside, for real. The key goes to the server at `keyed` alone; `signal` breaks every request off. */
export function outsideHere(keyed: string | null = null, key: string | null = null, signal?: AbortSignal): Outside {
  return { clock: realClock, programs, http: (base) => serverAt(base, base === keyed ? key : null, signal) };
}
