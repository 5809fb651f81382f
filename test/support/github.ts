import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { components } from '@octokit/openapi-types';
import { createEmulator, type Emulator } from 'emulate';
import { Octokit } from 'octokit';
import { sha256 } from '../../src/core/files/digest.ts';
import type { GitHub } from '../../src/github/client.ts';

type Schemas = components['schemas'];
type Status = Pick<Schemas['status'], 'state' | 'context' | 'description' | 'target_url'>;
/** Changed content by path: a text, a symbolic link, a submodule, or null for a deleted path. */
export type Edits = Readonly<Record<string, string | { readonly linkTo: string } | { readonly commit: string } | null>>;

/** A pull request with its current head commit. */
export interface Opened {
  readonly number: number;
  readonly sha: string;
}

const [OWNER, HOME] = ['owner', '/repos/owner/energy'];
export const BOT = 'github-actions[bot]';

export function tokenOf(login: string): string {
  return `token-of-${login.replace(/\W/g, '-')}`;
}

/** A fake GitHub with one repository, owner/energy. It answers the requests that the emulator doesn't support. */
export class FakeGitHub {
  /** Statuses by commit, oldest first. */
  readonly statuses = new Map<string, Status[]>();
  /** Fields of pull requests that replace the emulator's fields, by number. */
  readonly pulls = new Map<number, Readonly<Record<string, object | null>>>();
  /** Ids of trees that are returned as truncated. */
  readonly truncated = new Set<string>();
  /** Bytes that replace an uploaded asset, by its name. */
  readonly swaps = new Map<string, string>();
  /** Responses to other requests, by path. */
  readonly answers = new Map<string, unknown>();
  /** Method and path of every request. */
  readonly requests: string[] = [];
  readonly url: string;
  readonly #server: Server;
  readonly #behind: Emulator;
  readonly #assets = new Map<number, Uint8Array>();

  private constructor(server: Server, behind: Emulator) {
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    this.#server = server;
    this.#behind = behind;
  }

  static async start(...people: readonly string[]): Promise<FakeGitHub> {
    const logins = [OWNER, BOT, ...people];
    const tokens: Record<string, { login: string; scopes: string[] }> = {};
    for (const login of logins) tokens[tokenOf(login)] = { login, scopes: ['repo'] };
    const users = logins.map((login) => ({ login }));
    const repos = [{ owner: OWNER, name: 'energy', auto_init: true }];
    const seed = { tokens, github: { users, repos } };
    const emulator = await createEmulator({ service: 'github', port: 0, seed });
    const server = createServer((request, response) => void fakeGitHub.#answer(request, response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const fakeGitHub = new FakeGitHub(server, emulator);
    await fakeGitHub.ask('PUT', `/collaborators/${BOT}`, { permission: 'push' });
    return fakeGitHub;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await this.#behind.close();
  }

  /** A client with a workflow's token, without retries and pauses. */
  github(): GitHub {
    const withoutPauses = { retry: { enabled: false }, throttle: { enabled: false } };
    const octokit = new Octokit({ baseUrl: this.url, auth: tokenOf(BOT), ...withoutPauses });
    return Object.assign(octokit, { repository: { owner: OWNER, repo: 'energy' } });
  }

  /** Sends a request about the repository to the server, as one of its users. */
  async ask<T = { sha: string; number: number }>(method: string, path: string, body?: object, as = OWNER): Promise<T> {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const headers = { authorization: `Bearer ${tokenOf(as)}`, 'content-type': 'application/json' };
    const answer = await fetch(this.url + HOME + path, { method, headers, ...sent });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (answer.status === 204 ? null : await answer.json()) as T;
  }

  /** Makes a commit with edits to a branch, without moving the branch. */
  async commit(edits: Edits, branch = 'main'): Promise<string> {
    const { object } = await this.ask<Schemas['git-ref']>('GET', `/git/ref/heads/${branch}`);
    const parent = await this.ask<Schemas['git-commit']>('GET', `/git/commits/${object.sha}`);
    const tree = Object.entries(edits).map(([path, edit]) => entryOf(path, edit));
    const { sha } = await this.ask('POST', '/git/trees', { base_tree: parent.tree.sha, tree });
    return (await this.ask('POST', '/git/commits', { message: 'Edit', tree: sha, parents: [object.sha] })).sha;
  }

  /** Commits edits to the default branch. */
  async advance(edits: Edits): Promise<void> {
    await this.ask('PATCH', '/git/refs/heads/main', { sha: await this.commit(edits) });
  }

  /** Opens a pull request with edits to the default branch, or with the head commit `at`. */
  async open(author: string, edits: Edits, at?: string): Promise<Opened> {
    const sha = at ?? (await this.commit(edits));
    const head = `${author}-${this.pulls.size}`;
    await this.ask('POST', '/git/refs', { ref: `refs/heads/${head}`, sha });
    const { number } = await this.ask('POST', '/pulls', { title: head, head, base: 'main' }, author);
    this.pulls.set(number, {});
    return { number, sha };
  }

  /** Replaces the head of a pull request with other edits to the default branch. */
  async push({ number }: Opened, edits: Edits): Promise<Opened> {
    const sha = await this.commit(edits);
    this.pulls.set(number, { ...this.pulls.get(number), head: { sha } });
    return { number, sha };
  }

  /** The texts of all comments, oldest first. */
  async comments({ number }: Opened): Promise<string[]> {
    const all = await this.ask<Schemas['issue-comment'][]>('GET', `/issues/${number}/comments?per_page=100`);
    return all.map(({ body }) => body ?? '');
  }

  async labels({ number }: Opened): Promise<string[]> {
    const all = await this.ask<Schemas['label'][]>('GET', `/issues/${number}/labels`);
    return all.map(({ name }) => name).sort();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = request;
    this.requests.push(`${method} ${url}`);
    const sent = await buffer(request);
    const path = decodeURIComponent(url.replace(HOME, '').replace(/\?.*/, ''));
    const [, of = ''] = /^\/(?:statuses|commits)\/([0-9a-f]{40})(?:\/status)?$/.exec(path) ?? [];
    let [status, answer]: [number, unknown] = [200, this.answers.get(path)];
    if (answer instanceof Error) status = 500;
    else if (path.startsWith('/statuses/')) {
      answer = JSON.parse(sent.toString('utf8')) as Status;
      this.statuses.set(of, [...(this.statuses.get(of) ?? []), answer as Status]);
      status = 201;
    } else if (path.endsWith('/status')) {
      const newest = new Map(this.statuses.get(of)?.map((one) => [one.context, one]));
      answer = { statuses: [...newest.values()] };
    } else if (answer === undefined) {
      const type = headers['content-type'] ?? 'application/json';
      const body = sent.length > 0 ? { body: new Uint8Array(sent) } : {};
      const authorization = headers.authorization ?? '';
      const passed = await fetch(this.#behind.url + url, {
        method,
        headers: { authorization, 'content-type': type },
        ...body,
      });
      status = passed.status;
      const link = passed.headers.get('link');
      if (link !== null) response.setHeader('link', link.replaceAll(this.#behind.url, this.url));
      const responseText = (await passed.text()).replaceAll(this.#behind.url, this.url);
      answer = responseText === '' ? undefined : JSON.parse(responseText);
      if (path.endsWith('/assets') && method === 'POST') {
        const { id, name } = answer as { id: number; name: string };
        this.#assets.set(id, Buffer.from(this.swaps.get(name) ?? sent));
      }
      answer = this.#completed(answer, path);
    }
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(answer === undefined ? '' : JSON.stringify(answer));
  }

  /** Adds what the emulator doesn't support to a response: states of pull requests, and digests of assets. */
  #completed(answer: unknown, path: string): unknown {
    if (Array.isArray(answer)) return answer.map((one) => this.#completed(one, path));
    if (typeof answer !== 'object' || answer === null) return answer;
    const known = answer as Record<string, unknown>;
    if (path.startsWith('/git/trees/')) return { ...known, truncated: this.truncated.has(String(known['sha'])) };
    if (path.startsWith('/pulls')) {
      const edits = Object.entries(this.pulls.get(Number(known['number'])) ?? {});
      const edited = edits.map(([key, value]) => [key, value && { ...(known[key] as object), ...value }] as const);
      return { ...known, ...Object.fromEntries(edited) };
    }
    const bytes = this.#assets.get(Number(known['id']));
    if ('browser_download_url' in known && bytes)
      return { ...known, state: 'uploaded', digest: `sha256:${sha256(bytes)}` };
    return 'assets' in known ? { ...known, assets: this.#completed(known['assets'], path) } : known;
  }
}

/** The tree entry for an edit at a path. */
function entryOf(path: string, edit: Edits[string] | undefined): object {
  if (edit === null || edit === undefined) return { path, mode: '100644', type: 'blob', sha: null };
  if (typeof edit === 'string') return { path, mode: '100644', type: 'blob', content: edit };
  if ('linkTo' in edit) return { path, mode: '120000', type: 'blob', content: edit.linkTo };
  return { path, mode: '160000', type: 'commit', sha: edit.commit };
}
