import * as http from 'node:http';
import * as https from 'node:https';
import { errorCode } from '../../../src/core/files/error-code.ts';

/** The longest time, ms, and the largest size, bytes, of a complete page such as the metrics of an engine. */
const TIMEOUT = 10_000;
const MAX_BYTES = 16 * 1024 * 1024;
const MAX_REDIRECTS = 5;
/** The longest time without data in a streamed response, ms. A request may wait in a queue. */
const SILENCE = 30 * 60_000;

/** A complete response. */
interface Page {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Gets the parts of a streamed response as they arrive. `at` is the time by the clock of {@link HttpClient}, ms. */
interface Receiver {
  head(status: number, headers: Readonly<Record<string, string>>): void;
  /** @throws RangeError if the response is too large. The request is then canceled. */
  data(text: string, at: number): void;
  /** @param broken the code of the error that ended the response; null if it is complete. */
  end(broken: string | null, at: number): void;
}

interface StreamRequest {
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeout?: number;
  readonly signal?: AbortSignal;
}

/**
 * A client for one server, with connections that stay open. It uses `node:http`, which needs half the time of `fetch`
 * for each chunk. Errors have only a code, because their messages name hosts.
 */
export class HttpClient {
  readonly #base: URL;
  readonly #agent: http.Agent;
  /** Opens a new connection for each request. */
  readonly #freshAgent: http.Agent;
  readonly #now: () => number;
  readonly #authorization: Readonly<Record<string, string>>;
  /**
   * Open requests by their signal. Each signal gets only one listener, because adding one takes longer the more it has.
   */
  readonly #open = new WeakMap<AbortSignal, Set<http.ClientRequest>>();

  /**
   * @param base `http://host:port/path`, with or without credentials, which are sent but never reported.
   * @param key bearer token; null for none.
   * @param now the clock that gives the arrival times of chunks, ms.
   */
  constructor(base: string, key: string | null, now: () => number) {
    this.#base = new URL(base);
    this.#now = now;
    const { username, password } = this.#base;
    const basic = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64');
    const authorization = key !== null ? `Bearer ${key}` : username === '' ? null : `Basic ${basic}`;
    this.#authorization = authorization === null ? {} : { authorization };
    const { Agent } = this.#base.protocol === 'https:' ? https : http;
    this.#agent = new Agent({ keepAlive: true, maxSockets: Infinity, noDelay: true });
    this.#freshAgent = new Agent({ keepAlive: false, noDelay: true });
  }

  /**
   * A complete response with any status. Follows redirects to the same origin and returns any other redirect itself.
   * @throws Error with a code if it takes too long or is too large.
   */
  async get(path: string, asked: StreamRequest = {}): Promise<Page> {
    let target = this.#fullPath(path);
    for (let redirects = 0; ; redirects += 1) {
      const page = await this.#page(target, asked);
      const next = redirects < MAX_REDIRECTS ? this.#redirectTarget(page, target) : null;
      if (next === null) return page;
      target = next;
    }
  }

  async #page(target: string, asked: StreamRequest): Promise<Page> {
    const page = { status: 0, headers: {} as Page['headers'], broken: null as string | null };
    let bytes = '';
    const receiver: Receiver = {
      head: (status, headers) => Object.assign(page, { status, headers }),
      data: (text) => {
        if (bytes.length + text.length > MAX_BYTES) throw new RangeError('The page is too large');
        bytes += text;
      },
      end: (broken) => (page.broken = broken),
    };
    await this.#send('GET', target, '', receiver, { timeout: TIMEOUT, ...asked });
    const { broken, status, headers } = page;
    if (broken !== null) throw new CodedError(broken);
    return { status, headers, body: Buffer.from(bytes, 'latin1').toString('utf8') };
  }

  /** The path and query of a redirect's target; null if the page is not a redirect or the target has another origin. */
  #redirectTarget({ status, headers }: Page, target: string): string | null {
    const location = headers['location'];
    if (![301, 302, 303, 307, 308].includes(status) || location === undefined) return null;
    const from = new URL(target, this.#base.origin);
    if (!URL.canParse(location, from)) return null;
    const to = new URL(location, from);
    return to.origin === from.origin ? `${to.pathname}${to.search}` : null;
  }

  #fullPath(path: string): string {
    return this.#base.pathname.replace(/\/+$/, '') + path;
  }

  /**
   * Posts JSON and passes the response to `receiver` as it arrives. Resolves when the response ends, complete or not.
   * `timeout` limits the time for the whole response.
   */
  post(path: string, body: string, receiver: Receiver, asked: StreamRequest = {}): Promise<void> {
    const length = String(Buffer.byteLength(body));
    const headers = { 'content-type': 'application/json', 'content-length': length, ...asked.headers };
    return this.#send('POST', this.#fullPath(path), body, receiver, { ...asked, headers });
  }

  /**
   * Sends a request. If the server had just closed the idle connection, sends it once more, over a new connection.
   * Never sends it a third time: an engine that read the request before it closed the connection may be generating the
   * response.
   */
  async #send(
    method: string,
    path: string,
    body: string,
    receiver: Receiver,
    asked: StreamRequest,
    agent: http.Agent = this.#agent,
  ): Promise<void> {
    const { headers = {}, timeout, signal } = asked;
    const request = this.#request(method, path, headers, agent);
    const late = (): void => {
      breakOff(request, 'ETIMEDOUT');
    };
    const limit = timeout === undefined ? undefined : setTimeout(late, timeout);
    request.setTimeout(SILENCE, late);
    this.#remember(request, signal);
    const seen = { response: false };
    const broken = await new Promise<string | null>((resolve) => {
      const fail = (error: unknown): void => {
        resolve(codeOf(error));
      };
      request.on('error', fail);
      request.on('response', (response) => {
        seen.response = true;
        receiver.head(response.statusCode ?? 0, plain(response.headers));
        // Takes half the time of decoding UTF-8, and is enough: only ASCII parts of a response are read.
        response.setEncoding('latin1');
        response.on('data', (text: string) => {
          try {
            receiver.data(text, this.#now());
          } catch (error) {
            if (!(error instanceof RangeError)) throw error;
            breakOff(request, 'EMSGSIZE');
          }
        });
        response.on('error', fail);
        response.on('end', () => {
          resolve(null);
        });
        response.on('close', () => {
          resolve(response.complete ? null : 'ECONNRESET');
        });
      });
      request.end(body);
    });
    clearTimeout(limit);
    if (signal !== undefined) this.#open.get(signal)?.delete(request);
    const isStale = broken !== null && CLOSED.includes(broken) && request.reusedSocket && !seen.response;
    if (isStale) return this.#send(method, path, body, receiver, asked, this.#freshAgent);
    receiver.end(broken, this.#now());
  }

  /** Closes all connections. */
  close(): void {
    this.#agent.destroy();
    this.#freshAgent.destroy();
  }

  #request(
    method: string,
    path: string,
    headers: Readonly<Record<string, string>>,
    agent: http.Agent,
  ): http.ClientRequest {
    const { protocol, hostname, port } = this.#base;
    return (protocol === 'https:' ? https : http).request({
      agent,
      protocol,
      hostname: hostname.replace(/^\[|\]$/g, ''),
      port,
      method,
      path,
      headers: { 'accept-encoding': 'identity', ...this.#authorization, ...headers },
    });
  }

  #remember(request: http.ClientRequest, signal: AbortSignal | undefined): void {
    if (signal?.aborted === true) breakOff(request, 'ECANCELED');
    if (signal === undefined || signal.aborted) return;
    const open = this.#open.get(signal) ?? new Set();
    if (!this.#open.has(signal)) {
      this.#open.set(signal, open);
      signal.addEventListener('abort', () => {
        for (const each of open) breakOff(each, 'ECANCELED');
      });
    }
    open.add(request);
  }
}

function breakOff(request: http.ClientRequest, code: string): void {
  request.destroy(new CodedError(code));
}

/** Error codes of a request on a connection that the server has closed. */
const CLOSED = ['ECONNRESET', 'EPIPE'];

/** An error with only a code. The messages of system errors name hosts. */
class CodedError extends Error {
  constructor(readonly code: string) {
    super(code);
  }
}

function codeOf(error: unknown): string {
  const code = errorCode(error);
  return /^[A-Z][A-Z0-9_]{1,40}$/.test(code) ? code : 'ECONNRESET';
}

/** Headers with their values joined by commas. */
function plain(headers: http.IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]));
}
