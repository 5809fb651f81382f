import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the server answers one request. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A publisher's server on this machine: what it answers at each path, and what it was asked. */
export class Publisher {
  /** Answers by path; of a list, each is given once, and the last from then on. */
  readonly answers = new Map<string, Answer | readonly Answer[]>();
  /** Method, path and conditions of every request. */
  readonly asked: string[] = [];
  readonly #server = createServer((request, response) => {
    const { method = '', url = '/', headers } = request;
    const conditions = [headers['if-none-match'], headers['if-modified-since']].filter((value) => value !== undefined);
    this.asked.push([method, url, ...conditions].join(' '));
    this.#next(url)(request, response);
  });

  /** The address of a path. */
  at(path: string): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}${path}`;
  }

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #next(path: string): Answer {
    const answer = this.answers.get(path) ?? status(404);
    if (typeof answer === 'function') return answer;
    const [first = status(404), ...rest] = answer;
    if (rest.length > 0) this.answers.set(path, rest);
    return first;
  }
}

/** The file, with these headers. */
export function file(body: string | Uint8Array, headers: Readonly<Record<string, string>> = {}): Answer {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/csv', 'content-length': Buffer.byteLength(body), ...headers });
    response.end(body);
  };
}

/** The file, unless the request shows that its entity tag is known. */
export function tagged(body: string, etag: string): Answer {
  return (request, response) => {
    const known = request.headers['if-none-match'] === etag;
    (known ? status(304, { etag }) : file(body, { etag }))(request, response);
  };
}

/** Nothing but a status and headers. */
export function status(code: number, headers: Readonly<Record<string, string>> = {}): Answer {
  return (_request, response) => {
    response.writeHead(code, headers).end();
  };
}

/** A body that begins and never ends. */
export function stalled(start: string): Answer {
  return (_request, response) => {
    response.writeHead(200, { 'content-length': start.length + 1 });
    response.write(start);
  };
}

/** A body whose connection is cut before all that was announced has come. */
export function truncated(body: string): Answer {
  return (request, response) => {
    response.writeHead(200, { 'content-length': body.length });
    response.write(body.slice(0, body.length / 2), () => request.socket.destroy());
  };
}
