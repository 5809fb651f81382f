import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { deflateSync } from 'node:zlib';

/** An object of a repository: its id, `commit`, `tag`, `tree` or `blob`, and what it holds. */
export interface GitObject {
  readonly id: string;
  readonly type: string;
  readonly content: Buffer;
}

/** The objects of a bare repository. One git reads them, as long as it is open: to start one takes longer than the rest. */
export class Objects {
  readonly #folder: string;
  #pipes: { readonly questions: number; readonly answers: number } | null = null;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** What a name stands for, such as `HEAD:api`; null where it is nothing. */
  find(name: string): GitObject | null {
    if (/[\r\n]/.test(name)) return null;
    const { questions, answers } = (this.#pipes ??= this.#open());
    writeSync(questions, `${name}\n`);
    let read = Buffer.of();
    let end = -1;
    while (end < 0) {
      read = Buffer.concat([read, some(answers)]);
      end = read.indexOf('\n');
    }
    const line = read.toString('utf8', 0, end);
    const [, id, type, size] = /^([0-9a-f]{40}) (\w+) (\d+)$/.exec(line) ?? [];
    if (id === undefined || type === undefined) return null;
    const content = Buffer.alloc(Number(size) + 1);
    let filled = read.copy(content, 0, end + 1);
    while (filled < content.length) filled += readSync(answers, content, filled, content.length - filled, null);
    return { id, type, content: content.subarray(0, -1) };
  }

  /** Keeps an object, in a file of its own, as git does. @returns its id. */
  keep(type: 'blob' | 'commit', content: string | Uint8Array): string {
    const bytes = Buffer.from(content);
    const object = Buffer.concat([Buffer.from(`${type} ${bytes.length}\0`), bytes]);
    const id = createHash('sha1').update(object).digest('hex');
    const file = join(this.#folder, 'objects', id.slice(0, 2), id.slice(2));
    if (existsSync(file)) return id;
    mkdirSync(dirname(file), { recursive: true });
    // Another git may be reading.
    writeFileSync(`${file}.new`, deflateSync(object), { mode: 0o444 });
    renameSync(`${file}.new`, file);
    return id;
  }

  /** Ends git; it is started anew when it is asked again. */
  close(): void {
    if (this.#pipes === null) return;
    closeSync(this.#pipes.questions);
    closeSync(this.#pipes.answers);
    this.#pipes = null;
  }

  /** Named pipes, as those of Node.js can't be waited for. */
  #open() {
    const folder = mkdtempSync(join(tmpdir(), 'objects-'));
    const names = ['questions', 'answers'].map((name) => join(folder, name));
    execFileSync('mkfifo', names);
    const [asked, answered] = names.map((name) => {
      // One end waits for the other, but an end that is both doesn't.
      const both = openSync(name, constants.O_RDWR);
      const ends = { read: openSync(name, constants.O_RDONLY), write: openSync(name, constants.O_WRONLY) };
      closeSync(both);
      return ends;
    }) as [Ends, Ends];
    const git = spawn('git', ['cat-file', '--batch'], {
      cwd: this.#folder,
      stdio: [asked.read, answered.write, 'ignore'],
      env: { PATH: process.env['PATH'], GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null', LC_ALL: 'C' },
    });
    git.unref();
    // Without these, the end of git ends what is read.
    closeSync(asked.read);
    closeSync(answered.write);
    rmSync(folder, { recursive: true });
    return { questions: asked.write, answers: answered.read };
  }
}

interface Ends {
  readonly read: number;
  readonly write: number;
}

/** What there is to read. @throws Error where nothing is left, nor will come. */
function some(pipe: number): Buffer {
  const buffer = Buffer.alloc(65_536);
  const bytes = readSync(pipe, buffer, 0, buffer.length, null);
  if (bytes === 0) throw new Error('git cat-file ended.');
  return buffer.subarray(0, bytes);
}
