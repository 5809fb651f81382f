import { execFileSync } from 'node:child_process';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import type { components } from '@octokit/openapi-types';
import { createEmulator } from 'emulate';
import { ReleaseAssets } from './release-assets.ts';

type Schemas = components['schemas'];
export type Release = Schemas['release'];
type ReleaseAsset = Schemas['release-asset'];

const OWNER = 'owner';
export const REPOSITORY = `${OWNER}/energy`;
export const TOKEN = 'token-of-the-run';

/** Where a connection is dropped: before GitHub did what was asked, after it, or after half of it. */
export type Moment = 'before' | 'after' | 'half';

/**
 * A GitHub with one repository and its releases: a stateful stand-in, behind a server that keeps the bytes of assets
 * and their digests, which the stand-in does not, knows the tags of a bare repository, and drops connections on demand.
 */
export class ReleaseStandIn {
  /** Whether GitHub tells the digests of assets, as it does since 2025. */
  digests = true;
  /** A tag of which there is a second draft, as the stand-in can't have it. */
  twin: string | null = null;
  /** Method and path of every request. */
  readonly requests: string[] = [];
  /** The credentials that git showed. */
  shown: string | undefined;
  /** What was asked of workflows. */
  readonly dispatched: unknown[] = [];
  readonly url: string;
  readonly #assets = new ReleaseAssets();
  readonly #origin: string;
  readonly #behind: string;
  readonly #close: () => Promise<void>;
  #held: { readonly request: RegExp; readonly reached: () => void } | null = null;
  #drop: { readonly request: RegExp; readonly moment: Moment } | null = null;

  private constructor(origin: string, behind: string, server: Server, close: () => Promise<void>) {
    this.#origin = origin;
    this.#behind = behind;
    this.#close = close;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  /** Starts without releases, in front of the bare repository `origin`. */
  static async start(origin: string): Promise<ReleaseStandIn> {
    const emulator = await createEmulator({
      service: 'github',
      port: 0,
      seed: {
        tokens: { [TOKEN]: { login: OWNER, scopes: ['repo'] } },
        github: { users: [{ login: OWNER }], repos: [{ owner: OWNER, name: 'energy', auto_init: true }] },
      },
    });
    const server = createServer((request, response) => {
      standIn.#answer(request, response).catch((error: unknown) => {
        response.writeHead(500).end(String(error));
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const close = async (): Promise<void> => {
      server.closeAllConnections();
      server.close();
      await emulator.close();
    };
    const standIn = new ReleaseStandIn(origin, emulator.url, server, close);
    return standIn;
  }

  close(): Promise<void> {
    return this.#close();
  }

  /** Drops the connection at the next request whose method and path are like this. */
  drop(request: RegExp, moment: Moment): void {
    this.#drop = { request, moment };
  }

  /** Leaves the next request whose method and path are like this without an answer. @returns when it has come. */
  hold(request: RegExp): Promise<void> {
    return new Promise((reached) => {
      this.#held = { request, reached };
    });
  }

  /** All releases and drafts, with their assets, sorted by tag. */
  async releases(): Promise<Release[]> {
    const response = await this.#ask('GET', `/repos/${REPOSITORY}/releases?per_page=100`);
    const all = (await response.json()) as Release[];
    return all.map((release) => this.#known(release) as Release).sort((a, b) => (a.tag_name < b.tag_name ? -1 : 1));
  }

  /** Makes a draft that nobody's command made. */
  async draft(tag: string): Promise<Release> {
    const response = await this.#ask('POST', `/repos/${REPOSITORY}/releases`, { tag_name: tag, draft: true });
    return (await response.json()) as Release;
  }

  /** Attaches a file by another hand. */
  async attach(release: number, name: string, bytes: Uint8Array): Promise<void> {
    const url = `${this.#behind}/repos/${REPOSITORY}/releases/${release}/assets?name=${name}`;
    const response = await fetch(url, { method: 'POST', headers: AUTHORIZED, body: Buffer.from(bytes) });
    this.#assets.keep(((await response.json()) as ReleaseAsset).id, bytes);
  }

  /** The bytes of an asset. */
  bytesOf(id: number): Uint8Array | undefined {
    return this.#assets.bytesOf(id);
  }

  #ask(method: string, path: string, body?: object): Promise<Response> {
    const headers = { ...AUTHORIZED, 'content-type': 'application/json' };
    return fetch(this.#behind + path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = request;
    const asked = `${method} ${url}`;
    this.requests.push(asked);
    const body = await buffer(request);
    const drop = this.#drop?.request.test(asked) === true ? this.#drop.moment : null;
    if (drop !== null) this.#drop = null;
    if (drop === 'before') {
      request.socket.destroy();
      return;
    }
    if (this.#held?.request.test(asked) === true) {
      this.#held.reached();
      this.#held = null;
      return;
    }
    const own = this.#ownAnswer(request, body);
    if (own !== null) {
      send(response, own.status, own.body);
      return;
    }
    const passed = await fetch(this.#behind + url, {
      method,
      headers: {
        authorization: request.headers.authorization ?? '',
        'content-type': request.headers['content-type'] ?? 'application/json',
      },
      ...(body.byteLength > 0 && { body }),
    });
    const answer: unknown = await passed.json().catch(() => null);
    if (method === 'POST' && /\/releases\/\d+\/assets\?/.test(url)) {
      this.#assets.keep((answer as ReleaseAsset).id, body, drop === 'half');
    }
    if (drop !== null) {
      request.socket.destroy();
      return;
    }
    const link = passed.headers.get('link');
    if (link !== null) response.setHeader('link', link.replaceAll(this.#behind, this.url));
    const known = this.#known(answer);
    const releases = url.includes('/releases?') && Array.isArray(known) ? (known as Release[]) : [];
    const twins = releases.filter(({ tag_name }) => tag_name === this.twin);
    send(response, passed.status, twins.length > 0 ? [...releases, ...twins] : known);
  }

  /** What the stand-in does not know: tags, bytes, keys of hosts, workflows. */
  #ownAnswer(request: IncomingMessage, body: Buffer): { status: number; body: unknown } | null {
    const { url = '/', headers } = request;
    const tag = /\/git\/ref\/tags(?:\/|%2F)([^/]+)$/.exec(url)?.[1];
    if (tag !== undefined) {
      const sha = this.#git('rev-parse', '--verify', '--quiet', `refs/tags/${tag}`);
      if (sha === null) return { status: 404, body: { message: 'Not Found' } };
      const type = this.#git('cat-file', '-t', sha);
      return { status: 200, body: { ref: `refs/tags/${tag}`, object: { type, sha } } };
    }
    const annotated = /\/git\/tags\/([0-9a-f]{40})$/.exec(url)?.[1];
    if (annotated !== undefined) {
      const sha = this.#git('rev-parse', `${annotated}^{commit}`);
      return { status: 200, body: { tag: '', object: { type: 'commit', sha } } };
    }
    const asset = /\/releases\/assets\/(\d+)$/.exec(url)?.[1];
    if (asset !== undefined && headers.accept === 'application/octet-stream') {
      return { status: 200, body: this.#assets.bytesOf(Number(asset)) };
    }
    if (url.includes('.git/info/refs')) {
      this.shown = headers.authorization;
      return { status: 403, body: { message: 'Forbidden' } };
    }
    if (url.endsWith('/dispatches')) {
      this.dispatched.push({ url, ...(JSON.parse(body.toString('utf8')) as object) });
      return { status: 204, body: null };
    }
    return url === '/meta' ? { status: 200, body: { ssh_keys: ['ssh-ed25519 key-of-the-host'] } } : null;
  }

  #git(...args: string[]): string | null {
    try {
      return execFileSync('git', args, {
        cwd: this.#origin,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim();
    } catch {
      return null;
    }
  }

  /** An answer with our own addresses, and with the state and digests of assets. */
  #known(answer: unknown): unknown {
    return this.#assets.known(answer, (text) => text.replaceAll(this.#behind, this.url), this.digests);
  }
}

const AUTHORIZED = { authorization: `Bearer ${TOKEN}` };

function send(response: ServerResponse, status: number, body: unknown): void {
  if (body instanceof Uint8Array) {
    response.writeHead(status, { 'content-type': 'application/octet-stream' }).end(body);
    return;
  }
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(body === null ? '' : JSON.stringify(body));
}
