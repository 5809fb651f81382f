import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import process from 'node:process';
import { Server } from '../core/net/stream.ts';
import { errorCode } from '../core/files/error-code.ts';
import { type Clock, type Http, type Outside, OutsideError, type PowerSupply, shownUrl } from './outside.ts';
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
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak https there',
  ECANCELED: 'it was broken off',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is signed by an authority that is not known here',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is signed by an authority that is not known here',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate is signed by an authority that is not known here',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
};

/** A server, over HTTP. `key` is sent as bearer token where it is not null; `signal` breaks every request off. */
export function serverAt(base: string, key: string | null = null, signal?: AbortSignal): Http & { close(): void } {
  const server = new Server(base, key, monotonic);
  const always = signal === undefined ? {} : { signal };
  return {
    get: async (path, asked) => {
      try {
        return await server.get(path, { ...always, ...asked });
      } catch (error) {
        throw unanswered(base, path, errorCode(error));
      }
    },
    post: (path, body, receive, asked) => server.post(path, body, receive, { ...always, ...asked }),
    close: () => {
      server.close();
    },
  };
}

/** What its codes mean to a person: the URL that was asked, without what is secret in it. */
function unanswered(base: string, path: string, code: string): OutsideError {
  return new OutsideError(`${shownUrl(base, path)} does not answer: ${REASONS[code] ?? code}.`, FIXES[code] ?? null);
}

/** A key by which this machine doesn't know a server. */
const UNKNOWN_KEY =
  "Let Node.js know the server's certificate: NODE_EXTRA_CA_CERTS=/path/to/certificate.pem in the environment of the kit. On the same machine, http://127.0.0.1 needs none.";

const FIXES: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: UNKNOWN_KEY,
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_KEY,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_KEY,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_KEY,
  ERR_TLS_CERT_ALTNAME_INVALID: 'Give the address by a name that stands in the certificate.',
};

/** Where Linux shows batteries and plugs, a folder each. */
const SUPPLIES = '/sys/class/power_supply';

/** What a machine runs on whose batteries and plugs are shown in the folders of `folder`; null where there is no battery. */
export async function powerSupplyIn(folder: string): Promise<PowerSupply | null> {
  const read = (...path: string[]): Promise<string> =>
    readFile(join(folder, ...path), 'utf8').then(
      (text) => text.trim(),
      () => '',
    );
  const names = await readdir(folder).catch(() => []);
  const supplies = await Promise.all(
    names.map(async (name) => ({
      // A mouse has a battery, too, which says that it is a device's.
      isBattery: (await read(name, 'type')) === 'Battery' && (await read(name, 'scope')) !== 'Device',
      isEmptied: (await read(name, 'status')) === 'Discharging',
    })),
  );
  const batteries = supplies.filter(({ isBattery }) => isBattery);
  if (batteries.length === 0) return null;
  return batteries.some(({ isEmptied }) => isEmptied) ? 'battery' : 'mains';
}

/** Everything outside, for real. The key goes to the server at `keyed` alone; `signal` breaks every request off. */
export function outsideHere(keyed: string | null = null, key: string | null = null, signal?: AbortSignal): Outside {
  const powerSupply = (): Promise<PowerSupply | null> => powerSupplyIn(SUPPLIES);
  return {
    clock: realClock,
    programs,
    powerSupply,
    http: (base) => serverAt(base, base === keyed ? key : null, signal),
  };
}
