import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { components } from '@octokit/openapi-types';
import { createEmulator } from 'emulate';
import { ReleaseAssets } from './assets.ts';
import { gitAnswer, type Answer } from './git-answers.ts';
import { serveGit } from './git-server.ts';
import { Origin } from './origin.ts';
import { OWNER, Pulls, REPOSITORY, type Pull } from './pulls.ts';
import { RecordedRuns, type Runner } from './recorded-runs.ts';
import { Statuses } from './statuses.ts';
import { EVERYTHING, neededFor, Tokens, type Grant } from './tokens.ts';

type Schemas = components['schemas'];
type Sent = Readonly<Record<string, unknown>>;

/** A pull request or an issue. */
export type Item = Pick<Schemas['issue'], 'number' | 'state' | 'title' | 'body' | 'pull_request'>;
export type Comment = Pick<Schemas['issue-comment'], 'id' | 'body' | 'user' | 'updated_at'>;
export type Release = Schemas['release'];

/** Where a connection is dropped: before GitHub did what was asked, after it, or after half of it. */
export type Moment = 'before' | 'after' | 'half';

/** A connection of its own: while git runs this process waits, and one that is kept may be closed when it is used again. */
const ALONE = { connection: 'close' };

export const BOT = 'github-actions[bot]';
/** The key by which ssh knows the server. */
export const HOST_KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIKeyOfTheHostInTheRehearsal';

/** The token of one of the people, which may do everything. */
export function tokenOf(login: string): string {
  return `token-of-${login.replace(/\W/g, '-')}`;
}

/**
 * A GitHub with one repository. Git over HTTP, git's objects and pull requests come from a bare repository, what runs are
 * from a runner; issues, comments, labels and releases from a stateful stand-in behind. Before all of them stand the
 * permissions of the token that asks.
 */
export class StandIn {
  readonly origin: Origin;
  readonly tokens = new Tokens();
  readonly pulls: Pulls;
  readonly statuses = new Statuses();
  /** Calls that there is no answer for, or an error instead of one. */
  readonly unknown: string[] = [];
  /** Method and path of every request, and the credentials that git showed. */
  readonly requests: string[] = [];
  readonly shown: string[] = [];
  /** Happens before a request is answered, given its method and path; what it throws is an error of the server. */
  meanwhile: ((asked: string) => Promise<void> | void) | null = null;
  /** Whether workflows may open pull requests, a setting of the repository. */
  mayOpen = true;
  /** Whether the digests of assets are told, as they are since 2025. */
  digests = true;
  /** A tag of which there is a second draft, as the stand-in behind can't have it. */
  twin: string | null = null;
  /** Trees of which GitHub would tell only a part. */
  readonly truncated = new Set<string>();
  readonly url: string;
  readonly #runner: Runner;
  readonly #assets = new ReleaseAssets();
  readonly #behind: string;
  readonly #close: () => Promise<void>;
  #held: { readonly request: RegExp; readonly reached: () => void } | null = null;
  #drop: { readonly request: RegExp; readonly moment: Moment } | null = null;

  private constructor(origin: Origin, runner: Runner, behind: string, server: Server, close: () => Promise<void>) {
    this.origin = origin;
    this.#runner = runner;
    this.#behind = behind;
    this.#close = close;
    this.pulls = new Pulls(origin);
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  /** Starts in front of a bare repository, with people beside the owner. */
  static async start(origin: Origin, runner: Runner = new RecordedRuns(), ...people: string[]): Promise<StandIn> {
    const logins = [OWNER, BOT, ...people];
    const emulator = await createEmulator({
      service: 'github',
      port: 0,
      seed: {
        tokens: Object.fromEntries(logins.map((login) => [tokenOf(login), { login, scopes: ['repo'] }])),
        github: {
          users: logins.map((login) => ({ login })),
          repos: [{ owner: OWNER, name: 'energy', auto_init: true }],
        },
      },
    });
    const server = createServer((request, response) => {
      standIn.#answer(request, response).catch((error: unknown) => {
        standIn.unknown.push(`${request.method ?? ''} ${request.url ?? ''}: ${String(error)}`);
        send(response, { status: 500, body: { message: String(error) } });
      });
    });
    server.keepAliveTimeout = 600_000;
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const close = async (): Promise<void> => {
      server.closeAllConnections();
      server.close();
      origin.close();
      await emulator.close();
    };
    const standIn = new StandIn(origin, runner, emulator.url, server, close);
    for (const login of logins) standIn.tokens.add(tokenOf(login), { job: login, login, permissions: EVERYTHING });
    await standIn.#ask(OWNER, 'PUT', `/collaborators/${BOT}`, { permission: 'push' });
    return standIn;
  }

  close(): Promise<void> {
    return this.#close();
  }

  /** Asks for something of the repository, as one of the people: it is no request, and nothing happens meanwhile. */
  async ask<T = { sha: string; number: number }>(method: string, path: string, body?: object, as = OWNER): Promise<T> {
    const grant = this.tokens.grantOf(`Bearer ${tokenOf(as)}`);
    const sent = Buffer.from(body === undefined ? '' : JSON.stringify(body));
    const headers = { 'content-type': 'application/json' };
    const answer = await this.#api(method, `/repos/${REPOSITORY}${path}`, grant, headers, sent);
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body as T;
  }

  /** Opens a pull request: its number is that of an issue of the stand-in behind, which keeps its comments and labels. */
  async openPull(pull: Parameters<Pulls['open']>[1]): Promise<Pull> {
    const { number } = (await this.#ask(OWNER, 'POST', '/issues', { title: pull.title })) as { number: number };
    return this.pulls.open(number, pull);
  }

  /** All comments of an issue or a pull request, oldest first. */
  async comments(number: number): Promise<Comment[]> {
    const all: Comment[] = [];
    for (let page = 1; ; page += 1) {
      const some = await this.ask<Comment[]>('GET', `/issues/${number}/comments?per_page=100&page=${page}`);
      all.push(...some);
      if (some.length < 100) return all;
    }
  }

  /** The names of the labels of an issue or a pull request, sorted. */
  async labels(number: number): Promise<string[]> {
    const labels = await this.ask<{ name: string }[]>('GET', `/issues/${number}/labels`);
    return labels.map(({ name }) => name).sort();
  }

  async makeLabels(labels: readonly string[]): Promise<void> {
    for (const name of labels) await this.ask('POST', '/labels', { name, color: 'ededed' });
  }

  /** All releases and drafts, with their assets, sorted by tag. */
  async releases(): Promise<Release[]> {
    const all = await this.ask<Release[]>('GET', '/releases?per_page=100');
    return all.sort((a, b) => (a.tag_name < b.tag_name ? -1 : 1));
  }

  /** Attaches a file to a release by another hand. */
  async attach(release: number, name: string, bytes: Uint8Array): Promise<void> {
    const url = `/repos/${REPOSITORY}/releases/${release}/assets?name=${name}`;
    await this.#passed('POST', url, OWNER, {}, Buffer.from(bytes));
  }

  /** What an asset of a release holds. */
  asset(id: number): Uint8Array | undefined {
    return this.#assets.bytesOf(id);
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

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = request;
    const asked = `${method} ${url}`;
    this.requests.push(asked);
    const grant = this.tokens.grantOf(headers.authorization);
    if (await serveGit(this.origin, this.tokens, grant, request, response)) {
      if (headers.authorization !== undefined) this.shown.push(headers.authorization);
      return;
    }
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
    await this.meanwhile?.(asked);
    const answer = await this.#api(method, url, grant, headers, body, drop === 'half');
    if (drop === null) send(response, answer);
    else request.socket.destroy();
  }

  async #api(
    method: string,
    url: string,
    grant: Grant | null,
    headers: IncomingMessage['headers'],
    body: Buffer,
    isHalf = false,
  ): Promise<Answer> {
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
      return { status: 501, body: { message: `The stand-in for GitHub knows no ${asked}` } };
    }
    if (!this.tokens.allows(grant, asked, needed)) {
      return { status: 403, body: { message: 'Resource not accessible by integration' } };
    }
    const isJson = headers['content-type']?.includes('json') === true && body.length > 0;
    const sent = isJson ? (JSON.parse(body.toString('utf8')) as Sent) : {};
    const own = await this.#own(method, path, sent, headers);
    return own ?? this.#passed(method, url, grant.login ?? BOT, headers, body, isHalf);
  }

  async #own(method: string, path: string, sent: Sent, { accept }: IncomingMessage['headers']): Promise<Answer | null> {
    const status = /^\/statuses\/([0-9a-f]{40})$/.exec(path)?.[1];
    if (status !== undefined && method === 'POST') return this.statuses.add(status, sent);
    const [, commit, all] = /^\/commits\/([^/]+)\/status(es)?(?:\?|$)/.exec(path) ?? [];
    if (commit !== undefined)
      return this.statuses.answer(this.origin.at(decodeURIComponent(commit)), all !== undefined);
    const asset = /^\/releases\/assets\/(\d+)$/.exec(path)?.[1];
    if (asset !== undefined && accept === 'application/octet-stream') {
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
      gitAnswer(this.origin, method, path, sent, this.truncated) ??
      this.pulls.answer(method, path, sent);
    // What a workflow pushes moves the heads of pull requests within the repository, and starts nothing.
    if (method !== 'GET')
      for (const pull of this.pulls.all.values()) if (pull.state === 'open') this.pulls.follow(pull);
    return known;
  }

  async #readLabels(pull: Pull): Promise<void> {
    const labels = (await this.#ask(OWNER, 'GET', `/issues/${pull.number}/labels`)) as { name: string }[];
    pull.labels = labels.map(({ name }) => name);
  }

  async #createPull({ head, base, title, body }: Sent): Promise<Answer> {
    if (!this.mayOpen) {
      const message = 'GitHub Actions is not permitted to create or approve pull requests.';
      return { status: 403, body: { message } };
    }
    const texts = { title: String(title), body: String(body), base: String(base) };
    const pull = await this.openPull({ author: BOT, from: REPOSITORY, branch: String(head), ...texts });
    return { status: 201, body: this.pulls.answerOf(pull) };
  }

  /** Asks the stand-in behind. */
  async #ask(as: string, method: string, path: string, body?: object): Promise<unknown> {
    const sent = Buffer.from(body === undefined ? '' : JSON.stringify(body));
    const answer = await this.#passed(method, `/repos/${REPOSITORY}${path}`, as, {}, sent);
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  /** Passes a call on, and tells what the stand-in behind does not know: bytes of assets, and which issue is a pull request. */
  async #passed(
    method: string,
    url: string,
    login: string,
    headers: IncomingMessage['headers'],
    body: Buffer,
    isHalf = false,
  ): Promise<Answer> {
    const authorization = `Bearer ${tokenOf(login)}`;
    const type = headers['content-type'] ?? 'application/json';
    const passed = await fetch(this.#behind + url, {
      method,
      headers: { ...ALONE, authorization, 'content-type': type },
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    });
    const answer: unknown = await passed.json().catch(() => null);
    if (method === 'POST' && /\/releases\/\d+\/assets\?/.test(url)) {
      this.#assets.keep((answer as Schemas['release-asset']).id, body, isHalf);
    }
    const said = (text: string): string => text.replaceAll(this.#behind, this.url);
    const link = passed.headers.get('link');
    const known = this.#withTwins(url, this.#withPulls(this.#assets.known(answer, said, this.digests)));
    return { status: passed.status, body: known, ...(link !== null && { link: said(link) }) };
  }

  #withPulls(answer: unknown): unknown {
    if (Array.isArray(answer)) return answer.map((one) => this.#withPulls(one));
    if (typeof answer !== 'object' || answer === null || !('number' in answer)) return answer;
    return this.pulls.all.has(Number(answer.number)) ? { ...answer, pull_request: { url: '' } } : answer;
  }

  #withTwins(url: string, answer: unknown): unknown {
    if (this.twin === null || !url.includes('/releases?') || !Array.isArray(answer)) return answer;
    const releases = answer as Release[];
    return [...releases, ...releases.filter(({ tag_name }) => tag_name === this.twin)];
  }
}

function send(response: ServerResponse, { status, body, link }: Answer): void {
  if (link !== undefined) response.setHeader('link', link);
  const isBytes = body instanceof Uint8Array;
  response.writeHead(status, { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' });
  response.end(isBytes ? body : body === null || body === undefined ? '' : JSON.stringify(body));
}
