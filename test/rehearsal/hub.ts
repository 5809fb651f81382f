import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { components } from '@octokit/openapi-types';
import { createEmulator } from 'emulate';
import { ReleaseAssets } from '../support/release-assets.ts';
import { gitAnswer, type Answer } from './git-answers.ts';
import { serveGit } from './git-server.ts';
import type { Origin } from './origin.ts';
import { OWNER, Pulls, REPOSITORY, type Pull } from './pulls.ts';
import { neededFor, Tokens, type Grant } from './tokens.ts';

type Schemas = components['schemas'];

/** A commit status, and when it was set. */
export interface Status {
  readonly state: string;
  readonly context: string;
  readonly description: string;
  readonly at: number;
}

/** What the hub asks of whoever runs the workflows. */
interface Runner {
  /** Starts a workflow on a ref, as its button does. @returns why not, or null. */
  dispatch(file: string, ref: string, inputs: Readonly<Record<string, string>>): string | null;
  /** What the API says of runs, jobs and check runs; null for other calls. */
  answer(path: string): Answer | null;
}

/** A connection of its own: while git runs this process waits, and one that is kept may be closed when it is used again. */
const ALONE = { connection: 'close' };

const BOT = 'github-actions[bot]';
/** The key by which ssh knows the server. */
export const HOST_KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIKeyOfTheHostInTheRehearsal';

/**
 * GitHub, as far as the workflows see it: git over HTTP and the calls of the API on git's objects from the bare
 * repository, what runs are from the runner, and issues, comments, labels and releases from a stateful stand-in. Before
 * all of them stand the permissions of the token that asks.
 */
export class Hub {
  readonly tokens = new Tokens();
  readonly pulls: Pulls;
  /** Statuses by commit, oldest first. */
  readonly statuses = new Map<string, Status[]>();
  /** Calls that the rehearsal has no answer for: it fails if there are any. */
  readonly unknown: string[] = [];
  /** Called with method and path of each call that a token is allowed, before it is answered. */
  beforeAnswer: ((asked: string) => void) | null = null;
  /** Whether workflows may open pull requests, a setting of the repository. */
  mayOpen = true;
  readonly url: string;
  readonly #origin: Origin;
  readonly #runner: Runner;
  readonly #assets = new ReleaseAssets();
  readonly #behind: string;
  readonly #close: () => Promise<void>;

  private constructor(origin: Origin, runner: Runner, behind: string, server: Server, close: () => Promise<void>) {
    this.#origin = origin;
    this.#runner = runner;
    this.#behind = behind;
    this.#close = close;
    this.pulls = new Pulls(origin);
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  static async start(origin: Origin, runner: Runner): Promise<Hub> {
    const emulator = await createEmulator({
      service: 'github',
      port: 0,
      seed: {
        tokens: Object.fromEntries([OWNER, BOT].map((login) => [tokenOf(login), { login, scopes: ['repo'] }])),
        github: {
          users: [OWNER, BOT].map((login) => ({ login })),
          repos: [{ owner: OWNER, name: 'energy', auto_init: true }],
        },
      },
    });
    const server = createServer((request, response) => {
      hub.#answer(request, response).catch((error: unknown) => {
        hub.unknown.push(`${request.method ?? ''} ${request.url ?? ''}: ${String(error)}`);
        send(response, { status: 500, body: { message: String(error) } });
      });
    });
    server.keepAliveTimeout = 600_000;
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const close = async (): Promise<void> => {
      server.closeAllConnections();
      server.close();
      await emulator.close();
    };
    const hub = new Hub(origin, runner, emulator.url, server, close);
    await hub.ask('PUT', `/collaborators/${BOT}`, { permission: 'push' });
    return hub;
  }

  close(): Promise<void> {
    return this.#close();
  }

  /** Asks the stand-in behind, as the owner. */
  async ask<T = unknown>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(`${this.#behind}/repos/${REPOSITORY}${path}`, {
      method,
      headers: { ...ALONE, authorization: `Bearer ${tokenOf(OWNER)}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (response.status === 204 ? null : await response.json()) as T;
  }

  /** What an asset of a release holds. */
  asset(id: number): Uint8Array | undefined {
    return this.#assets.bytesOf(id);
  }

  /** Opens a pull request: its number is that of an issue of the stand-in, which keeps its comments and labels. */
  async openPull(pull: Parameters<Pulls['open']>[1]) {
    const { number } = await this.ask<{ number: number }>('POST', '/issues', { title: pull.title });
    return this.pulls.open(number, pull);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = request;
    const grant = this.tokens.grantOf(headers.authorization);
    if (await serveGit(this.#origin, this.tokens, grant, request, response)) return;
    const body = await buffer(request);
    send(response, await this.#api(method, url, grant, headers, body), (name, value) =>
      response.setHeader(name, value),
    );
  }

  async #api(
    method: string,
    url: string,
    grant: Grant | null,
    headers: IncomingMessage['headers'],
    body: Buffer,
  ): Promise<Answer & { link?: string }> {
    const asked = `${method} ${url}`;
    if (url === '/meta') return { status: 200, body: { ssh_keys: [HOST_KEY] } };
    if (grant === null) {
      this.tokens.allows(null, asked, []);
      return { status: 401, body: { message: 'Bad credentials' } };
    }
    const home = `/repos/${REPOSITORY}`;
    const path = url.startsWith(home) ? url.slice(home.length) : null;
    const needed =
      path === null ? null : neededFor(method, path.replace(/\?.*/, ''), (number) => this.pulls.all.has(number));
    if (path === null || needed === null) {
      this.unknown.push(`${grant.job}: ${asked}`);
      return { status: 501, body: { message: `The rehearsal's GitHub knows no ${asked}` } };
    }
    if (!this.tokens.allows(grant, asked, needed)) {
      return { status: 403, body: { message: 'Resource not accessible by integration' } };
    }
    this.beforeAnswer?.(asked);
    const isJson = headers['content-type']?.includes('json') === true && body.length > 0;
    const sent = isJson ? (JSON.parse(body.toString('utf8')) as Record<string, unknown>) : {};
    const own = await this.#own(method, path, sent, headers);
    return own ?? this.#behindAnswer(method, url, headers, body);
  }

  async #own(
    method: string,
    path: string,
    sent: Readonly<Record<string, unknown>>,
    headers: IncomingMessage['headers'],
  ) {
    const status = /^\/statuses\/([0-9a-f]{40})$/.exec(path)?.[1];
    if (status !== undefined && method === 'POST') return this.#setStatus(status, sent);
    const statuses = /^\/commits\/([^/]+)\/status(es)?(\?|$)/.exec(path);
    if (statuses !== null) return this.#statusesOf(statuses[1] ?? '', statuses[2] !== undefined);
    const asset = /^\/releases\/assets\/(\d+)$/.exec(path)?.[1];
    if (asset !== undefined && headers.accept === 'application/octet-stream') {
      return { status: 200, body: this.asset(Number(asset)) };
    }
    const workflow = /^\/actions\/workflows\/([\w-]+\.yml)\/dispatches$/.exec(path)?.[1];
    if (workflow !== undefined) {
      const { ref, inputs = {} } = sent as { ref: string; inputs?: Record<string, string> };
      const why = this.#runner.dispatch(workflow, ref, inputs);
      return why === null ? { status: 204, body: null } : { status: 422, body: { message: why } };
    }
    if (method === 'POST' && path === '/pulls') return this.#createPull(sent);
    for (const pull of this.pulls.all.values()) if (/^\/pulls\b/.test(path)) await this.#readLabels(pull);
    const known =
      (method === 'GET' ? this.#runner.answer(path) : null) ??
      gitAnswer(this.#origin, method, path, sent) ??
      this.pulls.answer(method, path, sent);
    // What a workflow pushes moves the heads of pull requests within the repository, and starts nothing.
    if (method !== 'GET')
      for (const pull of this.pulls.all.values()) if (pull.state === 'open') this.pulls.follow(pull);
    return known;
  }

  async #readLabels(pull: Pull): Promise<void> {
    const labels = await this.ask<{ name: string }[]>('GET', `/issues/${pull.number}/labels`);
    pull.labels = labels.map(({ name }) => name);
  }

  async #createPull({ head, base, title, body }: Readonly<Record<string, unknown>>): Promise<Answer> {
    if (!this.mayOpen) {
      const message = 'GitHub Actions is not permitted to create or approve pull requests.';
      return { status: 403, body: { message } };
    }
    const texts = { title: String(title), body: String(body), base: String(base) };
    const pull = await this.openPull({ author: BOT, from: REPOSITORY, branch: String(head), ...texts });
    return { status: 201, body: this.pulls.answerOf(pull) };
  }

  #setStatus(sha: string, sent: Readonly<Record<string, unknown>>): Answer {
    const { state, context, description } = sent as unknown as Schemas['status'];
    const set = { state, context, description: description ?? '', at: Date.now() };
    this.statuses.set(sha, [...(this.statuses.get(sha) ?? []), set]);
    return { status: 201, body: sent };
  }

  /** The statuses of a commit, newest first; together with what they come to where only the last of each name is asked. */
  #statusesOf(name: string, all: boolean): Answer {
    const sha = this.#origin.at(decodeURIComponent(name));
    const newest = [...(this.statuses.get(sha) ?? [])].reverse();
    const statuses = newest.map(({ at, ...status }, i) => {
      const set = new Date(at).toISOString();
      return { id: newest.length - i, ...status, created_at: set, updated_at: set } satisfies Partial<
        Schemas['status']
      >;
    });
    if (all) return { status: 200, body: statuses };
    const last = statuses.filter((one, i) => statuses.findIndex(({ context }) => context === one.context) === i);
    const state = ['failure', 'error', 'pending'].find((word) => last.some((one) => one.state === word)) ?? 'success';
    return { status: 200, body: { sha, state, total_count: last.length, statuses: last } };
  }

  /** Passes a call on, and tells what the stand-in behind does not know: bytes of assets, and which issue is a pull request. */
  async #behindAnswer(method: string, url: string, headers: IncomingMessage['headers'], body: Buffer) {
    const passed = await fetch(this.#behind + url, {
      method,
      headers: {
        ...ALONE,
        authorization: `Bearer ${tokenOf(BOT)}`,
        'content-type': headers['content-type'] ?? 'application/json',
      },
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    });
    const answer: unknown = await passed.json().catch(() => null);
    if (method === 'POST' && /\/releases\/\d+\/assets\?/.test(url)) {
      this.#assets.keep((answer as Schemas['release-asset']).id, body);
    }
    const said = (text: string): string => text.replaceAll(this.#behind, this.url);
    const link = passed.headers.get('link');
    const known = this.#withPulls(this.#assets.known(answer, said));
    return { status: passed.status, body: known, ...(link !== null && { link: said(link) }) };
  }

  #withPulls(answer: unknown): unknown {
    if (Array.isArray(answer)) return answer.map((one) => this.#withPulls(one));
    if (typeof answer !== 'object' || answer === null || !('number' in answer)) return answer;
    return this.pulls.all.has(Number(answer.number)) ? { ...answer, pull_request: { url: '' } } : answer;
  }
}

function tokenOf(login: string): string {
  return `token-of-${login.replace(/\W/g, '-')}`;
}

function send(
  response: ServerResponse,
  { status, body, link }: Answer & { readonly link?: string },
  header?: (name: string, value: string) => unknown,
): void {
  if (link !== undefined) header?.('link', link);
  const isBytes = body instanceof Uint8Array;
  response.writeHead(status, { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' });
  response.end(isBytes ? body : body === null || body === undefined ? '' : JSON.stringify(body));
}
