import { setTimeout as pause } from 'node:timers/promises';
import { HttpClient } from './http-client.ts';
import { errorCode } from '../../../src/core/files/error-code.ts';
import { type Clock, displayUrl, type Http, type Outside, OutsideError } from './outside.ts';
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

const CERTIFICATE_FIX =
  "Make the server's certificate known to Node.js: set NODE_EXTRA_CA_CERTS=/path/to/certificate.pem for the kit. On the same machine, http://127.0.0.1 needs none.";

/** Explanations of error codes. */
const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens on this port',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'there is no such host, or no network',
  ETIMEDOUT: 'it takes too long',
  ECONNRESET: 'the connection broke',
  EMSGSIZE: 'the response is too large',
  EPROTO: 'it does not use https',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not use https',
  ECANCELED: 'it was stopped',
};
/** What to do about error codes that mean that the server isn't there. */
const FIXES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Start the server and wait until it accepts requests, or correct the address.',
  ENOTFOUND: 'Correct the address.',
};
/** Error codes of certificates that Node.js rejects. */
const CERTIFICATE = /CERT|SIGNATURE/;

/** A server, over HTTP. `key` is sent as a bearer token unless it is null. `signal` ends every request. */
export function serverAt(base: string, key: string | null = null, signal?: AbortSignal): Http & { close(): void } {
  const client = new HttpClient(base, key, () => realClock.now());
  const always = signal === undefined ? {} : { signal };
  return {
    get: async (path, options) => {
      try {
        return await client.get(path, { ...always, ...options });
      } catch (error) {
        const code = errorCode(error);
        const isUntrusted = CERTIFICATE.test(code);
        const reason = isUntrusted ? `its certificate is not trusted (${code})` : (REASONS[code] ?? code);
        throw new OutsideError(
          `${displayUrl(base, path)} does not respond: ${reason}.`,
          isUntrusted ? CERTIFICATE_FIX : (FIXES[code] ?? null),
        );
      }
    },
    post: (path, body, receive, options) => client.post(path, body, receive, { ...always, ...options }),
    close: () => {
      client.close();
    },
  };
}

/** The real outside. Only the server at `keyed` gets the key. `signal` ends every request. */
export function outsideHere(keyed: string | null = null, key: string | null = null, signal?: AbortSignal): Outside {
  return { clock: realClock, programs, http: (base) => serverAt(base, base === keyed ? key : null, signal) };
}
