import * as http from 'node:http';
import * as https from 'node:https';
import { errorCode } from '../files/error-code.ts';

/** A page of a server that is asked for often, such as its metrics, ends before so many ms and bytes. */
const TIMEOUT = 10_000;
const MAX_BYTES = 16 * 1024 * 1024;
/** A streamed answer may be silent for so long, ms: it may wait in a queue. */
const SILENCE = 30 * 60_000;

/** A page of a server. */
interface Page {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What a streamed answer is handed to, as it comes. */
interface Receiver {
  head(status: number, headers: Readonly<Record<string, string>>): void;
  /** @throws RangeError for more than it takes: the answer is broken off. */
  data(text: string, at: number): void;
  end(broken: string | null, at: number): void;
}

interface StreamRequest {
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeout?: number;
  readonly signal?: AbortSignal;
}

/**
 * A server at one address, over connections that stay open. It is asked by the machinery of `node:http`, which takes
 * half the time of `fetch` for a chunk. Errors are told by their code, which names no host.
 */
export class Server {
  readonly #base: URL;
  readonly #agent: http.Agent;
  readonly #now: () => number;
  readonly #authorization: Readonly<Record<string, string>>;
  /** Open requests by the signal that ends them: a signal looks through all its listeners for each new one. */
  readonly #open = new WeakMap<AbortSignal, Set<http.ClientRequest>>();

  /**
   * @param base `http://host:port/path`, with or without credentials, which are sent and told to nobody.
   * @param key sent as bearer token where it is not null.
   * @param now the clock by which pieces of an answer are timed, ms.
   */
  constructor(base: string, key: string | null, now: () => number) {
    this.#base = new URL(base);
    this.#now = now;
    const { username, password } = this.#base;
    const basic = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64');
    const authorization = key !== null ? `Bearer ${key}` : username === '' ? null : `Basic ${basic}`;
    this.#authorization = authorization === null ? {} : { authorization };
    const settings = { keepAlive: true, maxSockets: Infinity, noDelay: true };
    this.#agent = this.#base.protocol === 'https:' ? new https.Agent(settings) : new http.Agent(settings);
  }

  /**
   * A page, whole, whatever its status, asked for once more where the connection breaks.
   * @throws Error with a code where nobody answers in time, or too much.
   */
  async get(path: string, asked: StreamRequest = {}): Promise<Page> {
    try {
      return await this.#get(path, asked);
    } catch (error) {
      if (errorCode(error) !== 'ECONNRESET' || asked.signal?.aborted === true) throw error;
      return this.#get(path, asked);
    }
  }

  #get(path: string, { headers = {}, timeout = TIMEOUT, signal }: StreamRequest): Promise<Page> {
    return new Promise((resolve, reject) => {
      const parts: Buffer[] = [];
      let size = 0;
      const request = this.#request('GET', path, headers);
      const timer = setTimeout(() => {
        request.destroy(new CodedError('ETIMEDOUT'));
      }, timeout);
      const settle = (work: () => void): void => {
        clearTimeout(timer);
        this.#forget(request, signal);
        work();
      };
      const fail = (error: unknown): void => {
        settle(() => {
          reject(new CodedError(codeOf(error)));
        });
      };
      this.#remember(request, signal);
      request.on('error', fail);
      request.on('response', (response) => {
        response.on('data', (part: Buffer) => {
          size += part.length;
          if (size > MAX_BYTES) request.destroy(new CodedError('EMSGSIZE'));
          else parts.push(part);
        });
        response.on('error', fail);
        response.on('end', () => {
          const body = Buffer.concat(parts).toString('utf8');
          settle(() => {
            resolve({ status: response.statusCode ?? 0, headers: plain(response.headers), body });
          });
        });
      });
      request.end();
    });
  }

  /**
   * Posts JSON, and hands the answer over as it comes. Resolves when it is over, broken or not. A request that meets a
   * connection which the server has just closed for being idle is sent again.
   * With `timeout` the whole answer has to be there by then.
   */
  post(path: string, body: string, receiver: Receiver, asked: StreamRequest = {}): Promise<void> {
    const { headers = {}, timeout, signal } = asked;
    return new Promise<void>((resolve) => {
      const request = this.#request('POST', path, {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        ...headers,
      });
      let isOver = false;
      const late = (): void => void request.destroy(new CodedError('ETIMEDOUT'));
      const limit = timeout === undefined ? undefined : setTimeout(late, timeout);
      const over = (broken: string | null): void => {
        if (isOver) return;
        isOver = true;
        clearTimeout(limit);
        this.#forget(request, signal);
        receiver.end(broken, this.#now());
        resolve();
      };
      this.#remember(request, signal);
      request.setTimeout(SILENCE, late);
      let isBegun = false;
      request.on('error', (error) => {
        const code = codeOf(error);
        if (!request.reusedSocket || isBegun || isOver || !CLOSED.includes(code)) {
          over(code);
          return;
        }
        isOver = true;
        clearTimeout(limit);
        this.#forget(request, signal);
        resolve(this.post(path, body, receiver, asked));
      });
      request.on('response', (response) => {
        isBegun = true;
        receiver.head(response.statusCode ?? 0, plain(response.headers));
        // Half the work of UTF-8. What an answer says is not read, and what is read of it is ASCII.
        response.setEncoding('latin1');
        response.on('data', (text: string) => {
          try {
            receiver.data(text, this.#now());
          } catch (error) {
            if (!(error instanceof RangeError)) throw error;
            request.destroy(new CodedError('EMSGSIZE'));
          }
        });
        response.on('error', (error) => {
          over(codeOf(error));
        });
        response.on('end', () => {
          over(null);
        });
        response.on('close', () => {
          over(response.complete ? null : 'ECONNRESET');
        });
      });
      request.end(body);
    });
  }

  /** Lets every connection go. */
  close(): void {
    this.#agent.destroy();
  }

  #request(method: string, path: string, headers: Readonly<Record<string, string>>): http.ClientRequest {
    const { protocol, hostname, port, pathname } = this.#base;
    return (protocol === 'https:' ? https : http).request({
      agent: this.#agent,
      protocol,
      hostname: hostname.replace(/^\[|\]$/g, ''),
      port,
      method,
      path: pathname.replace(/\/+$/, '') + path,
      headers: { ...this.#authorization, ...headers },
    });
  }

  #remember(request: http.ClientRequest, signal: AbortSignal | undefined): void {
    if (signal === undefined) return;
    if (signal.aborted) {
      request.destroy(new CodedError('ECANCELED'));
      return;
    }
    const open = this.#open.get(signal) ?? new Set();
    if (!this.#open.has(signal)) {
      this.#open.set(signal, open);
      signal.addEventListener('abort', () => {
        for (const each of open) each.destroy(new CodedError('ECANCELED'));
      });
    }
    open.add(request);
  }

  #forget(request: http.ClientRequest, signal: AbortSignal | undefined): void {
    if (signal !== undefined) this.#open.get(signal)?.delete(request);
  }
}

/** What a request meets on a connection that the server has closed. */
const CLOSED = ['ECONNRESET', 'EPIPE'];

/** An error that says no more than its code: the messages of the system name hosts. */
class CodedError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

function codeOf(error: unknown): string {
  const code = errorCode(error);
  return /^[A-Z][A-Z0-9_]{1,40}$/.test(code) ? code : 'ECONNRESET';
}

/** Headers with one text each. */
function plain(headers: http.IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]));
}
