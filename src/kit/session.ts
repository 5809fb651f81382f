import { mkdir, readdir, readFile, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from '../core/findings/finding.ts';
import { errorCode } from '../core/files/error-code.ts';
import { replaceFile } from '../core/files/replace-file.ts';
import { isObject, jsonText } from '../core/text/json.ts';
import type { MeasuredFigures } from './figures.ts';
import { type LogTexts } from './log.ts';
import { OutsideError } from './outside.ts';
import type { Settings } from './settings.ts';

/** What a measurement has settled, and what goes on with it must keep to. No address and no key. */
export interface SessionTerms extends Pick<
  Settings,
  'gpus' | 'streams' | 'prompts' | 'runs' | 'maxOutputTokens' | 'seed' | 'quick'
> {
  readonly kit: string;
  readonly engine: string;
  readonly model: string;
  /** SHA-256 of the prompts. */
  readonly digest: string;
}

/** A window that was accepted. */
export interface GoodWindow {
  readonly streams: number;
  readonly run: number;
  readonly figures: MeasuredFigures;
}

/** What a session's file holds. */
interface SessionContent {
  readonly settled: SessionTerms;
  readonly kept: readonly GoodWindow[];
  /** Streams whose measurement is written. */
  readonly written: readonly number[];
}

const FILE = 'session.json';
/** A log of three runs takes some megabytes; with less room than this nothing is begun. */
const ROOM = 64 * 1024 * 1024;

/** The folder of a measurement while it is made: what is accepted is kept there, and so is the log. */
export class Session {
  readonly folder: string;
  #stored: SessionContent;

  private constructor(folder: string, stored: SessionContent) {
    this.folder = folder;
    this.#stored = stored;
  }

  /** Begins one, in a new folder. @throws OutsideError where there is no room for its log. */
  static async begin(folder: string, settled: SessionTerms): Promise<Session> {
    const session = new Session(folder, { settled, kept: [], written: [] });
    await onDisk(folder, async () => {
      await mkdir(folder, { recursive: true });
      const { bavail, bsize } = await statfs(folder);
      if (bavail * bsize < ROOM) throw Object.assign(new Error('no room'), { code: 'ENOSPC' });
    });
    await session.#save();
    return session;
  }

  /** Goes on with one. @throws UsageError where the folder holds none. */
  static async resume(folder: string, word: string): Promise<Session> {
    const stored = await readFile(join(folder, FILE), 'utf8').then(storedOf, () => null);
    if (stored === null) throw new UsageError(`--resume ${word}: there is no measurement that can go on.`);
    return new Session(folder, stored);
  }

  get settled(): SessionTerms {
    return this.#stored.settled;
  }

  /** The figures of the windows that were accepted with so many streams, in their order. */
  figures(streams: number): MeasuredFigures[] {
    return this.#stored.kept.filter((each) => each.streams === streams).map(({ figures }) => figures);
  }

  isWritten(streams: number): boolean {
    return this.#stored.written.includes(streams);
  }

  async keep(kept: GoodWindow): Promise<void> {
    this.#stored = { ...this.#stored, kept: [...this.#stored.kept, kept] };
    await this.#save();
  }

  async markWritten(streams: number): Promise<void> {
    this.#stored = { ...this.#stored, written: [...this.#stored.written, streams] };
    await this.#save();
  }

  /** Puts texts into a folder of the log. */
  async log(name: string, texts: LogTexts): Promise<void> {
    for (const [file, text] of Object.entries(texts)) await this.write(join(name, file), text);
  }

  /** The texts of the log whose folder begins with one of these names. */
  async logged(names: readonly string[]): Promise<LogTexts> {
    const texts: Record<string, string> = {};
    for (const folder of (await readdir(this.folder, { withFileTypes: true })).filter((each) => each.isDirectory())) {
      if (!names.some((name) => folder.name === name || folder.name.startsWith(`${name}-`))) continue;
      for (const file of (await readdir(join(this.folder, folder.name))).sort()) {
        texts[`${folder.name}/${file}`] = await readFile(join(this.folder, folder.name, file), 'utf8');
      }
    }
    return texts;
  }

  async write(name: string, content: Uint8Array | string): Promise<void> {
    await onDisk(this.folder, () => replaceFile(join(this.folder, name), content));
  }

  async #save(): Promise<void> {
    await this.write(FILE, jsonText(this.#stored));
  }
}

/** Does something with a folder. @throws OutsideError that says in words what the file system refuses. */
export async function onDisk<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const reason = DISK[errorCode(error)];
    if (reason === undefined) throw error;
    throw new OutsideError(
      `Nothing can be written in ${folder}: ${reason}.`,
      'Make room, or give another place with --out. --resume goes on with what was accepted before.',
    );
  }
}

const DISK: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'your share of the disk is used up',
  EROFS: 'it can only be read',
  EACCES: 'you have no right to',
  EPERM: 'you have no right to',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'a part of the path is a file',
};

function storedOf(text: string): SessionContent | null {
  try {
    const value: unknown = JSON.parse(text);
    const isWhole = isObject(value) && isObject(value['settled']) && Array.isArray(value['kept']);
    // The kit's own file: nothing else writes it.
    return isWhole && Array.isArray(value['written']) ? (value as unknown as SessionContent) : null;
  } catch {
    return null;
  }
}
