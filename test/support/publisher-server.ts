import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the server answers one request. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A publisher's server on this machine: what it answers at each path, and what it was asked. */
export class Publisher {
  /** Answers by path; of a list, each is given once, and the last from then on. */
  readonly answers = new Map<string, Answer | readonly Answer[]>();
  /** Method and path of every request. */
  readonly asked: string[] = [];
  readonly #server = createServer((request, response) => {
    const { method = '', url = '/' } = request;
    this.asked.push(`${method} ${url}`);
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
