import { setTimeout as pause } from 'node:timers/promises';
import { Server } from '../core/net/stream.ts';
import { errorCode } from '../core/files/error-code.ts';
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

/** A certificate by which this machine doesn't know a server. */
const UNKNOWN = 'its certificate is signed by an authority that is not known here';
const KNOW =
  "Let Node.js know the server's certificate: NODE_EXTRA_CA_CERTS=/path/to/certificate.pem in the environment of the kit. On the same machine, http://127.0.0.1 needs none.";

/** What its codes mean to a person, and what to do. */
const REASONS: Readonly<Record<string, readonly [why: string, fix?: string]>> = {
  ECONNREFUSED: ['nobody listens there'],
  ENOTFOUND: ['there is no such host'],
  EAI_AGAIN: ['there is no such host, or no network'],
  ETIMEDOUT: ['it takes too long'],
  ECONNRESET: ['the connection broke off'],
  EMSGSIZE: ['the answer is too large'],
  EPROTO: ['it does not speak https there'],
  ERR_SSL_WRONG_VERSION_NUMBER: ['it does not speak https there'],
  ECANCELED: ['it was broken off'],
  DEPTH_ZERO_SELF_SIGNED_CERT: ['its certificate is signed by itself', KNOW],
  SELF_SIGNED_CERT_IN_CHAIN: [UNKNOWN, KNOW],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: [UNKNOWN, KNOW],
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: [UNKNOWN, KNOW],
  CERT_HAS_EXPIRED: ['its certificate has expired'],
  ERR_TLS_CERT_ALTNAME_INVALID: [
    'its certificate is for another name',
    'Give the address by a name that stands in the certificate.',
  ],
};

/** A server, over HTTP. `key` is sent as bearer token where it is not null; `signal` breaks every request off. */
export function serverAt(base: string, key: string | null = null, signal?: AbortSignal): Http & { close(): void } {
  const server = new Server(base, key, () => realClock.now());
  const always = signal === undefined ? {} : { signal };
  return {
    get: async (path, asked) => {
      try {
        return await server.get(path, { ...always, ...asked });
      } catch (error) {
        const [why, fix = null] = REASONS[errorCode(error)] ?? [errorCode(error)];
        throw new OutsideError(`${shownUrl(base, path)} does not answer: ${why}.`, fix);
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
