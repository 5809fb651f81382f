import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { components } from '@octokit/openapi-types';
import { createEmulator } from 'emulate';

type Schemas = components['schemas'];
/** A commit status, as far as the reports send it. */
export type Status = Pick<Schemas['status'], 'state' | 'context' | 'description' | 'target_url'>;
/** A pull request or an issue. */
export type Item = Pick<Schemas['issue'], 'number' | 'state' | 'title' | 'body'>;
export type Comment = Pick<Schemas['issue-comment'], 'id' | 'body' | 'user' | 'updated_at'>;

/** What lies at a path: text, or the target of a link. */
type Content = string | { readonly link: string };
export type Files = Readonly<Record<string, Content>>;

/** A pull request that was opened. */
export interface Opened {
  readonly number: number;
  readonly sha: string;
  /** The event that follows. */
  readonly event: { readonly action: string; readonly pull_request: { readonly number: number } };
}

/** What a pull request puts in place of the files of the default branch; null takes one away. */
export type Edits = Readonly<Record<string, Content | null>>;

const OWNER = 'owner';
const REPOSITORY = `${OWNER}/energy`;
const BOT = 'github-actions[bot]';

/**
 * A GitHub with one repository: a stateful stand-in, behind a server that answers itself what the stand-in can't
 * (commit statuses), lets a test say that a head moved, and passes the rest on.
 */
export class StandIn {
  /** Statuses by commit, oldest first. */
  readonly statuses = new Map<string, Status[]>();
  /** Heads that moved on, by number of the pull request. */
  readonly moved = new Map<number, string>();
  /** Whether lists know of that, too; they are what a report starts from. */
  movedInLists = true;
  /** Pull requests that GitHub finds to have conflicts. */
  readonly conflicting = new Set<number>();
  /** Trees of which GitHub would tell only a part. */
  readonly truncated = new Set<string>();
  /** Earlier runs of a workflow by number: how the steps of each job ended. */
  readonly runs = new Map<number, Readonly<Record<string, Readonly<Record<string, string>>>>>();
  /** Whether workflows may open pull requests, a setting of the repository. */
  mayOpen = true;
  /** Method and path of every request but those of the test itself. */
  readonly requests: string[] = [];
  /** Happens before a request is answered, given its method and path; what it throws is an error of the server. */
  meanwhile: (request: string) => Promise<void> | void = () => undefined;
  readonly #close: () => Promise<void>;
  readonly #behind: string;
  readonly url: string;
  #base = '';
  #baseFiles: Files = {};
  readonly #heads = new Map<number, { readonly edits: Edits; readonly sha: string }>();

  private constructor(behind: string, server: Server, close: () => Promise<void>) {
    this.#behind = behind;
    this.#close = close;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  /** Starts with the given people, and the given files on the default branch. */
  static async start(people: readonly string[], files: Files): Promise<StandIn> {
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
    const server = createServer((request, response) => void standIn.#answer(request, response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const close = async (): Promise<void> => {
      server.closeAllConnections();
      server.close();
      await emulator.close();
    };
    const standIn = new StandIn(emulator.url, server, close);
    await standIn.ask(OWNER, 'PUT', `/repos/${REPOSITORY}/collaborators/${BOT}`, { permission: 'push' });
    await standIn.advance(files);
    return standIn;
  }

  close(): Promise<void> {
    return this.#close();
  }

  /** Asks the stand-in directly, as one of its people. */
  async ask<T = { sha: string; number: number }>(as: string, method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(this.#behind + path, {
      method,
      headers: { authorization: `Bearer ${tokenOf(as)}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }

  /** Puts files onto the default branch in place of all that was there. Merges that were made before stay as they are. */
  async advance(files: Files): Promise<void> {
    this.#baseFiles = files;
    this.#base = await this.#commit(REPOSITORY, OWNER, files, []);
    await this.ask(OWNER, 'PATCH', `/repos/${REPOSITORY}/git/refs/heads/main`, { sha: this.#base, force: true });
  }

  /** A fork's pull request. */
  async open(author: string, branch: string, files: Edits): Promise<Opened> {
    const fork = `${author}/energy`;
    await this.ask(author, 'POST', `/repos/${REPOSITORY}/forks`, {}).catch(() => undefined);
    const all = this.#with(files);
    const sha = await this.#commit(fork, author, all, []);
    await this.ask(author, 'POST', `/repos/${fork}/git/refs`, { ref: `refs/heads/${branch}`, sha });
    const body = { title: branch, head: `${author}:${branch}`, base: 'main' };
    const { number } = await this.ask(author, 'POST', `/repos/${REPOSITORY}/pulls`, body);
    const merge = await this.#merge(all, sha);
    await this.ask(OWNER, 'POST', `/repos/${REPOSITORY}/git/refs`, { ref: `refs/pull/${number}/merge`, sha: merge });
    this.#heads.set(number, { edits: files, sha });
    return { number, sha, event: { action: 'opened', pull_request: { number } } };
  }

  /** Pushes another commit to a pull request, whose head it becomes. */
  async push({ number }: Opened, author: string, files: Edits): Promise<Opened> {
    const sha = await this.#commit(`${author}/energy`, author, this.#with(files), []);
    this.moved.set(number, sha);
    this.#heads.set(number, { edits: files, sha });
    await this.remerge(number);
    return { number, sha, event: { action: 'synchronize', pull_request: { number } } };
  }

  /** Makes the commit that tries a merge anew, into the default branch as it is now. */
  async remerge(number: number): Promise<void> {
    const sha = await this.queued(number);
    await this.ask(OWNER, 'PATCH', `/repos/${REPOSITORY}/git/refs/pull/${number}/merge`, { sha, force: true });
  }

  /** What a merge queue makes of a pull request: its merge into the default branch, which no branch of ours has. */
  async queued(number: number): Promise<string> {
    const head = this.#heads.get(number);
    if (head === undefined) throw new Error(`There is no pull request #${number}.`);
    return this.#merge(this.#with(head.edits), head.sha);
  }

  /** The number of an account. */
  async accountId(login: string): Promise<number> {
    return (await this.ask<{ id: number }>(login, 'GET', `/users/${login}`)).id;
  }

  #with(files: Edits): Files {
    const all = Object.entries({ ...this.#baseFiles, ...files });
    return Object.fromEntries(all.flatMap(([path, file]) => (file === null ? [] : [[path, file]])));
  }

  /** The commit that GitHub makes to try a merge. Objects of forks are its own, which the stand-in has to be given. */
  async #merge(files: Files, head: string): Promise<string> {
    await this.#commit(REPOSITORY, OWNER, files, []);
    return this.#commit(REPOSITORY, OWNER, files, [this.#base, head]);
  }

  /** All comments of a pull request, oldest first. */
  async comments(number: number): Promise<Comment[]> {
    const all: Comment[] = [];
    for (let page = 1; ; page += 1) {
      const path = `/repos/${REPOSITORY}/issues/${number}/comments?per_page=100&page=${page}`;
      const some = await this.ask<Comment[]>(OWNER, 'GET', path);
      all.push(...some);
      if (some.length < 100) return all;
    }
  }

  /** The files of a branch by path, as text. */
  async filesOf(branch: string): Promise<Record<string, string>> {
    const at = `/repos/${REPOSITORY}/git`;
    const { sha: top } = (await this.tip(branch)).tree;
    const { tree } = await this.ask<Schemas['git-tree']>(OWNER, 'GET', `${at}/trees/${top}?recursive=1`);
    const blobs = tree.filter(({ type }) => type === 'blob');
    const files = await Promise.all(
      blobs.map(async ({ path, sha }) => {
        const { content } = await this.ask<Schemas['blob']>(OWNER, 'GET', `${at}/blobs/${sha}`);
        return [path, Buffer.from(content, 'base64').toString('utf8')] as const;
      }),
    );
    return Object.fromEntries(files);
  }

  /** The commit of a branch. */
  async tip(branch: string): Promise<Schemas['git-commit']> {
    const at = `/repos/${REPOSITORY}/git`;
    const { object } = await this.ask<Schemas['git-ref']>(OWNER, 'GET', `${at}/ref/heads/${branch}`);
    return this.ask(OWNER, 'GET', `${at}/commits/${object.sha}`);
  }

  /** Commits a new file onto a branch by another hand. */
  async commitTo(as: string, branch: string, path: string, content: string): Promise<void> {
    const body = { message: 'By hand', content: Buffer.from(content).toString('base64'), branch };
    await this.ask(as, 'PUT', `/repos/${REPOSITORY}/contents/${path}`, body);
  }

  /** All pull requests, or all issues, in the order of their numbers. */
  async all(what: 'pulls' | 'issues'): Promise<Item[]> {
    const path = `/repos/${REPOSITORY}/${what}?state=all&per_page=100`;
    return (await this.ask<Item[]>(OWNER, 'GET', path)).sort((a, b) => a.number - b.number);
  }

  async comment(as: string, number: number, body: string): Promise<void> {
    await this.ask(as, 'POST', `/repos/${REPOSITORY}/issues/${number}/comments`, { body });
  }

  async labels(number: number): Promise<string[]> {
    const labels = await this.ask<{ name: string }[]>(OWNER, 'GET', `/repos/${REPOSITORY}/issues/${number}/labels`);
    return labels.map(({ name }) => name).sort();
  }

  async addLabels(number: number, labels: readonly string[]): Promise<void> {
    await this.ask(OWNER, 'POST', `/repos/${REPOSITORY}/issues/${number}/labels`, { labels });
  }

  async makeLabels(labels: readonly string[]): Promise<void> {
    for (const name of labels) {
      await this.ask(OWNER, 'POST', `/repos/${REPOSITORY}/labels`, { name, color: 'ededed' });
    }
  }

  /** A commit of exactly these files. With the same files and parents it has the same id in every repository. */
  async #commit(repository: string, as: string, files: Files, parents: readonly string[]): Promise<string> {
    const at = `/repos/${repository}/git`;
    const tree = await Promise.all(
      Object.entries(files).map(async ([path, file]) => {
        const content = typeof file === 'string' ? file : file.link;
        const { sha } = await this.ask(as, 'POST', `${at}/blobs`, { content, encoding: 'utf-8' });
        return { path, sha, type: 'blob', mode: typeof file === 'string' ? '100644' : '120000' };
      }),
    );
    const { sha } = await this.ask(as, 'POST', `${at}/trees`, { tree });
    const person = { name: 'Tester', email: 'tester@example.com', date: '2026-11-20T12:00:00Z' };
    const commit = { message: 'A change', tree: sha, parents, author: person, committer: person };
    return (await this.ask(as, 'POST', `${at}/commits`, commit)).sha;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = request;
    this.requests.push(`${method} ${url}`);
    try {
      await this.meanwhile(`${method} ${url}`);
    } catch (error) {
      send(response, 500, { message: String(error) });
      return;
    }
    const status = /^\/repos\/owner\/energy\/statuses\/([0-9a-f]{40})$/.exec(url)?.[1];
    const body = method === 'GET' || method === 'DELETE' ? undefined : await text(request);
    if (body !== undefined && status !== undefined) {
      const sent = JSON.parse(body) as Status;
      this.statuses.set(status, [...(this.statuses.get(status) ?? []), sent]);
      send(response, 201, sent);
      return;
    }
    const own = this.#ownAnswer(method, url);
    if (own !== null) {
      send(response, own.status, own.body);
      return;
    }
    const passed = await fetch(this.#behind + url, {
      method,
      headers: { authorization: request.headers.authorization ?? '', 'content-type': 'application/json' },
      ...(body !== undefined && { body }),
    });
    const link = passed.headers.get('link');
    if (link !== null) response.setHeader('link', link.replaceAll(this.#behind, this.url));
    send(response, passed.status, this.#changed(url, await passed.json().catch(() => null)));
  }

  /** What the stand-in does not know: runs of workflows, and a setting. */
  #ownAnswer(method: string, url: string): { readonly status: number; readonly body: unknown } | null {
    if (method === 'POST' && url.endsWith('/pulls') && !this.mayOpen) {
      const message = 'GitHub Actions is not permitted to create or approve pull requests.';
      return { status: 403, body: { message } };
    }
    const commit = /\/commits\/([0-9a-f]{40})\/statuses/.exec(url)?.[1];
    if (commit !== undefined) return { status: 200, body: [...(this.statuses.get(commit) ?? [])].reverse() };
    if (/\/actions\/workflows\/[\w-]+\.yml\/runs/.test(url)) {
      const runs = [...this.runs.keys()].sort((a, b) => b - a).map((id) => ({ id }));
      return { status: 200, body: { total_count: runs.length, workflow_runs: runs } };
    }
    const run = this.runs.get(Number(/\/actions\/runs\/(\d+)\/jobs/.exec(url)?.[1]));
    if (run === undefined) return null;
    const jobs = Object.entries(run).map(([name, steps]) => {
      return { name, steps: Object.entries(steps).map(([step, conclusion]) => ({ name: step, conclusion })) };
    });
    return { status: 200, body: { total_count: jobs.length, jobs } };
  }

  /** What GitHub would answer where the stand-in knows less. */
  #changed(url: string, answer: unknown): unknown {
    const moved = (pull: Schemas['pull-request']): Schemas['pull-request'] => {
      const sha = this.moved.get(pull.number) ?? pull.head.sha;
      const mergeable = this.conflicting.has(pull.number) ? false : pull.mergeable;
      return { ...pull, mergeable, head: { ...pull.head, sha } };
    };
    if (/\/pulls\/\d+$/.test(url)) return moved(answer as Schemas['pull-request']);
    if (url.includes('/pulls?') && this.movedInLists) return (answer as Schemas['pull-request'][]).map(moved);
    if (url.includes('/git/trees/')) {
      const tree = answer as Schemas['git-tree'];
      return { ...tree, truncated: this.truncated.has(tree.sha) };
    }
    return answer;
  }
}

/** The token of one of the stand-in's people. */
function tokenOf(login: string): string {
  return `token-of-${login.replace(/\W/g, '-')}`;
}

/** The token that a workflow has. */
export const WORKFLOW_TOKEN = tokenOf(BOT);

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(body === null ? '' : JSON.stringify(body));
}
