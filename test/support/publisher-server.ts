import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the server answers one request. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A fake publisher's server on this machine, with its responses by path and the requests that it received. */
export class Publisher {
  /** Responses by path. The responses in a list are sent one after another, and the last one is repeated. */
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

/** A response with a file and these headers. */
export function file(body: string | Uint8Array, headers: Readonly<Record<string, string>> = {}): Answer {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/csv', 'content-length': Buffer.byteLength(body), ...headers });
    response.end(body);
  };
}

/** A response without a body. */
export function status(code: number, headers: Readonly<Record<string, string>> = {}): Answer {
  return (_request, response) => {
    response.writeHead(code, headers).end();
  };
}

/** A response whose body starts but never ends. */
export function stalled(start: string): Answer {
  return (_request, response) => {
    response.writeHead(200, { 'content-length': start.length + 1 });
    response.write(start);
  };
}

/** A response whose connection closes before the whole body is sent. */
export function truncated(body: string): Answer {
  return (request, response) => {
    response.writeHead(200, { 'content-length': body.length });
    response.write(body.slice(0, body.length / 2), () => request.socket.destroy());
  };
}
