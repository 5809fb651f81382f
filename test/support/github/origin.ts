import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Objects, type GitObject } from './objects.ts';

/** What lies at a path: text, or the target of a link. */
export type Content = string | { readonly link: string };
/** What to put at each path; null takes away what is there. */
export type Changes = Readonly<Record<string, Content | null>>;

/** A push that the repository took: who pushed, and what it did to which ref. */
interface Push {
  readonly by: string;
  readonly ref: string;
  readonly before: string;
  readonly after: string;
}

interface Entry {
  readonly path: string;
  readonly mode: string;
  readonly sha: string | null;
}

const NONE = '0'.repeat(40);

/** The bare repository that stands for the one on GitHub; forks have their branches in it, below `refs/forks/`. */
export class Origin {
  readonly folder: string;
  readonly #objects: Objects;
  /** What git said of an object, which never changes, by the arguments with which it was asked. */
  readonly #said = new Map<string, Buffer>();
  /** When everybody commits: the same commit of the same content is one, which git is asked for once. */
  readonly #now = `${Math.floor(Date.now() / 1000)} +0000`;
  readonly #made = new Map<string, string | null>();

  /** Makes a repository in a new folder; with the refs of another one, if there is one, whose objects it borrows. */
  static make(folder: string, from: string | null = null): Origin {
    const own = from === null ? ['init', '--initial-branch', 'main'] : ['clone', '--mirror', '--shared', from];
    execFileSync('git', [...own, '--quiet', ...(from === null ? ['--bare'] : []), folder], { stdio: 'pipe' });
    return new Origin(folder);
  }

  /** Takes a repository that is there. */
  constructor(folder: string) {
    this.folder = folder;
    this.#objects = new Objects(folder);
    appendFileSync(join(folder, 'config'), CONFIG);
    this.#hook('pre-receive', PROTECTED);
    this.#hook('post-receive', RECEIVED);
  }

  /** Runs git in the repository. @returns what it prints. @throws Error with what it says. */
  git(...args: readonly string[]): string {
    return this.#run(args, '').toString('utf8').trim();
  }

  /** Ends the git that reads objects, which is started anew when one is read. */
  close(): void {
    this.#objects.close();
  }

  /** The id of what a name stands for; null where there is no such thing. */
  find(name: string): string | null {
    return this.#tip(name) ?? this.#objects.find(name)?.id ?? null;
  }

  /** What a name stands for. @throws Error where there is no such thing. */
  object(name: string): GitObject {
    const object = this.#objects.find(name);
    if (object === null) throw new Error(`The repository has no ${name}.`);
    return object;
  }

  /** The commit at a name. @throws Error where there is none. */
  at(name: string): string {
    const commit = this.#tip(name) ?? this.find(`${name}^{commit}`);
    if (commit === null) throw new Error(`The repository has no commit ${name}.`);
    return commit;
  }

  /** The commit of a branch. It is asked for too often to start git each time. */
  #tip(name: string): string | undefined {
    const file = this.#fileOf(name);
    return file !== null && existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
  }

  /** The file in which git keeps the commit of a branch; null for what is no branch. */
  #fileOf(ref: string): string | null {
    return /^refs\/(heads|forks|pull)\/[^^:]+$/.test(ref) ? join(this.folder, ref) : null;
  }

  /** The text of a file; null where there is none. */
  read(ref: string, path: string): string | null {
    return this.#objects.find(`${ref}:${path}`)?.content.toString('utf8') ?? null;
  }

  /** The paths that differ between two commits; all of the second where there is no first. */
  changed(before: string, after: string): string[] {
    const from = before === NONE ? this.git('hash-object', '-t', 'tree', '/dev/null') : before;
    return this.git('diff-tree', '-r', '--name-only', '--no-renames', from, after).split('\n');
  }

  /** Makes a commit of a person, with changes on top of another one; it is on no branch yet. */
  commit(parent: string, changes: Changes, by: string): string {
    return this.#import(this.at(parent), changes, by, false);
  }

  /** Makes a commit of exactly these files, on top of another one if there is one. */
  commitWhole(parent: string | null, files: Changes, by: string): string {
    return this.#import(parent, files, by, true);
  }

  /** Both, by one start of git. */
  #import(parent: string | null, changes: Changes, by: string, isWhole: boolean): string {
    return this.#once([parent, changes, by, isWhole], () => this.#importAnew(parent, changes, by, isWhole)) ?? '';
  }

  /** Makes a commit unless it was made before. */
  #once(what: unknown, make: () => string | null): string | null {
    const key = JSON.stringify(what);
    const known = this.#made.get(key);
    if (known !== undefined) return known;
    const made = make();
    this.#made.set(key, made);
    return made;
  }

  #importAnew(parent: string | null, changes: Changes, by: string, isWhole: boolean): string {
    const { GIT_AUTHOR_NAME: name, GIT_AUTHOR_EMAIL: email } = personOf(by);
    const data = (text: string): string => `data ${Buffer.byteLength(text)}\n${text}\n`;
    const files = Object.entries(changes).map(([path, content]) => {
      if (content === null) return `D ${path}\n`;
      const [mode, text] = typeof content === 'string' ? ['100644', content] : ['120000', content.link];
      return `M ${mode} inline ${path}\n${data(text)}`;
    });
    const lines = [
      `commit refs/made/last\nmark :1\ncommitter ${name ?? ''} <${email ?? ''}> ${this.#now}\n${data('A change')}`,
      ...(parent === null ? [] : [`from ${parent}\n`]),
      ...(isWhole ? ['deleteall\n'] : []),
      ...files,
      '\nget-mark :1\n',
    ];
    const args = ['fast-import', '--quiet', '--force'];
    return this.#run(args, lines.join('')).toString().trim();
  }

  /** Keeps a content. @returns its id. */
  write(content: string | Uint8Array): string {
    return this.#objects.keep('blob', content);
  }

  /** Makes a tree of another one with these entries: a file or a whole folder by its id, nothing for null. */
  tree(base: string | null, entries: readonly Entry[]): string {
    const index = join(this.folder, `index-${process.hrtime.bigint()}`);
    const env = { GIT_INDEX_FILE: index };
    try {
      if (base !== null) this.#run(['read-tree', base], '', env);
      const lines = entries.flatMap(({ path, mode, sha }) => {
        if (mode !== '040000') return [`${sha === null ? '0' : mode} ${sha ?? NONE}\t${path}`];
        const before = base === null ? [] : this.#below(base, path);
        const after = sha === null ? [] : this.#below(sha, '');
        return [
          ...before.map(([, file]) => `0 ${NONE}\t${file}`),
          ...after.map(([entry, file]) => `${entry}\t${path}/${file}`),
        ];
      });
      this.#run(['update-index', '--add', '--index-info'], lines.map((line) => `${line}\n`).join(''), env);
      return this.#run(['write-tree'], '', env).toString().trim();
    } finally {
      rmSync(index, { force: true });
    }
  }

  /** The files of a tree below a path: mode and id, and the path of each. */
  #below(tree: string, path: string): [string, string][] {
    const listed = this.git('ls-tree', '-r', '--full-tree', tree, ...(path === '' ? [] : [`${path}/`]));
    return listed
      .split('\n')
      .filter(Boolean)
      .map((line) => {
        const [, mode = '', sha = '', file = ''] = /^(\d+) \w+ (\w+)\t(.*)$/.exec(line) ?? [];
        return [`${mode} ${sha}`, file];
      });
  }

  /** Keeps a commit, by people as the environment tells git of them. @returns its id. */
  commitTree(tree: string, parents: readonly string[], message: string, env: NodeJS.ProcessEnv): string {
    const now = `${Math.floor(Date.now() / 1000)} +0000`;
    const person = (role: string): string => {
      const of = (what: string): string | undefined => env[`GIT_${role}_${what}`];
      return `${of('NAME') ?? ''} <${of('EMAIL') ?? ''}> ${of('DATE') ?? now}`;
    };
    const lines = [
      `tree ${this.object(`${tree}^{tree}`).id}`,
      ...parents.map((parent) => `parent ${this.at(parent)}`),
      `author ${person('AUTHOR')}`,
      `committer ${person('COMMITTER')}`,
      `\n${message.trimEnd()}\n`,
    ];
    return this.#objects.keep('commit', lines.join('\n'));
  }

  /** The commit that merging `head` into `base` would make; null where they conflict. */
  merge(base: string, head: string, message: string): string | null {
    const parents = [this.at(base), head];
    return this.#once([parents, message], () => {
      try {
        const tree = this.git('merge-tree', '--write-tree', ...parents);
        const clocks = { GIT_AUTHOR_DATE: this.#now, GIT_COMMITTER_DATE: this.#now };
        return this.commitTree(tree, parents, message, { ...personOf('GitHub'), ...clocks });
      } catch {
        return null;
      }
    });
  }

  /** The commit that has all of a merge, and only its first parent. */
  squashed(merge: string): string {
    return this.commitTree(`${merge}^{tree}`, [this.at(`${merge}^1`)], 'Squashed', personOf('GitHub'));
  }

  /** Points a ref at an object; null takes it away. */
  set(ref: string, to: string | null): void {
    const file = this.#fileOf(ref);
    if (file === null || to === null) {
      this.git(...(to === null ? ['update-ref', '-d', ref] : ['update-ref', ref, to]));
      return;
    }
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${to}\n`);
  }

  /** Takes away all refs; what was ever made stays known. */
  clear(): void {
    rmSync(join(this.folder, 'refs'), { recursive: true });
    mkdirSync(join(this.folder, 'refs'));
  }

  /** Whether pushes onto the default branch are refused, except those of the deploy key. */
  set isProtected(is: boolean) {
    const file = join(this.folder, 'protected');
    if (is) writeFileSync(file, '');
    else rmSync(file, { force: true });
  }

  /** The pushes that came since it was last asked for. */
  takePushes(): Push[] {
    const file = join(this.folder, 'received');
    if (!existsSync(file)) return [];
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    rmSync(file);
    return lines.map((line) => {
      const [by = '', before = '', after = '', ref = ''] = line.split(' ');
      return { by, before, after, ref };
    });
  }

  #hook(name: string, script: string): void {
    const file = join(this.folder, 'hooks', name);
    writeFileSync(file, `#!/bin/sh\n${script}`);
    chmodSync(file, 0o755);
  }

  #run(args: readonly string[], input: string | Uint8Array, env: NodeJS.ProcessEnv = {}): Buffer {
    const isFixed = READING.includes(args[0] ?? '') && /^[0-9a-f]{40}/.test(args.at(-1) ?? '');
    const key = args.join('\0');
    const said = isFixed ? this.#said.get(key) : undefined;
    if (said !== undefined) return said;
    const options = {
      cwd: this.folder,
      input,
      maxBuffer: 1e9,
      env: { PATH: process.env['PATH'], GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null', ...env },
    };
    const printed = execFileSync('git', args, { ...options, stdio: ['pipe', 'pipe', 'pipe'] });
    if (isFixed) this.#said.set(key, printed);
    return printed;
  }
}

/** Commands that say what is in an object. */
const READING = ['ls-tree'];

/** The author and committer of what a person commits. */
function personOf(login: string): NodeJS.ProcessEnv {
  const email = `${login.toLowerCase()}@users.noreply.example.com`;
  return {
    GIT_AUTHOR_NAME: login,
    GIT_AUTHOR_EMAIL: email,
    GIT_COMMITTER_NAME: login,
    GIT_COMMITTER_EMAIL: email,
  };
}

const CONFIG = `[uploadpack]
	allowAnySHA1InWant = true
	allowFilter = true
[http]
	receivepack = true
`;

const PROTECTED = `test -e protected || exit 0
test "$REHEARSAL_PUSHER" = deploy-key && exit 0
while read before after ref; do
  test "$ref" = refs/heads/main || continue
  echo 'error: GH006: Protected branch update failed for refs/heads/main.' >&2
  exit 1
done
`;

const RECEIVED = `while read before after ref; do
  echo "$REHEARSAL_PUSHER $before $after $ref" >> received
done
`;
