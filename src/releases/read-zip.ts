import { crc32, inflateRawSync } from 'node:zlib';

/** An entry of an archive. */
export interface ZipEntry {
  /** Whether both of its headers are, byte for byte, those that a release writes for such an entry. */
  readonly isPlain: boolean;
  readonly method: number;
  readonly crc: number;
  /** Bytes of the content. */
  readonly size: number;
  /** The content as it lies in the archive. */
  readonly held: Uint8Array;
}

/** An archive, read as releases write it. */
export interface Zip {
  readonly entries: ReadonlyMap<string, ZipEntry>;
  /** Whether it ends where its directory does: no comment, and no byte before, between or behind its parts. */
  readonly isWhole: boolean;
}

/** The parts of the format that a release writes (APPNOTE.TXT 4.3): marks, and the lengths of what stands before a name. */
const [LOCAL, CENTRAL, END] = [0x04034b50, 0x02014b50, 0x06054b50];
const [LOCAL_LENGTH, CENTRAL_LENGTH, END_LENGTH] = [30, 46, 22];
/** The version of the format that deflated entries need, 2.0. */
const VERSION = 20;

/** Methods of compression that every program knows. */
const STORED = 0;
const DEFLATED = 8;

/**
 * Reads an archive of a release of that date from its first byte to its last. All but the compressed bytes themselves is
 * held against what a release writes, so that nothing fits in beside: no comment, extra field, attribute, other time, and
 * nothing between entries. Own code, because packages that read archives pass over just that.
 * @returns null where it can not be followed, or has two entries of one name.
 */
export function readZip(bytes: Uint8Array, date: string): Zip | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = new Map<string, ZipEntry & { at: number; name: Buffer }>();
  let at = 0;
  while (at + LOCAL_LENGTH <= file.length && file.readUInt32LE(at) === LOCAL) {
    const [method, crc] = [file.readUInt16LE(at + 8), file.readUInt32LE(at + 14)];
    const [held, size] = [file.readUInt32LE(at + 18), file.readUInt32LE(at + 22)];
    const begin = at + LOCAL_LENGTH + file.readUInt16LE(at + 26);
    const name = file.subarray(at + LOCAL_LENGTH, begin);
    const content = file.subarray(begin, begin + held);
    if (content.length !== held || entries.has(name.toString('latin1'))) return null;
    const entry = { method, crc, size, held: content, at, name };
    const isPlain = file.subarray(at, begin).equals(Buffer.concat([localHeader(entry, date), name]));
    entries.set(name.toString('latin1'), { ...entry, isPlain });
    at = begin + held;
  }
  const directory = at;
  const read = new Map<string, ZipEntry>();
  for (const [key, entry] of entries) {
    const expected = Buffer.concat([centralHeader(entry, date), entry.name]);
    const isPlain = entry.isPlain && file.subarray(at, at + expected.length).equals(expected);
    read.set(key, { ...entry, isPlain });
    at += expected.length;
  }
  if (entries.size === 0 || at > file.length) return null;
  return { entries: read, isWhole: file.subarray(at).equals(endOf(entries.size, directory, at - directory)) };
}

/**
 * Whether an entry holds these bytes, in a way that any program can unpack, and nothing behind them. Inflated here, into a
 * buffer of their size.
 */
export function holds(entry: ZipEntry | undefined, bytes: Uint8Array | undefined): boolean {
  if (entry === undefined || bytes === undefined || !entry.isPlain) return false;
  if (entry.size !== bytes.length || entry.crc !== crc32(bytes)) return false;
  if (entry.method === STORED) return Buffer.compare(entry.held, bytes) === 0;
  if (entry.method !== DEFLATED) return false;
  const limits = { chunkSize: bytes.length + 64, maxOutputLength: bytes.length + 64, info: true } as const;
  try {
    const { buffer, engine } = inflateRawSync(entry.held, limits) as unknown as Inflation;
    return engine.bytesWritten === entry.held.length && Buffer.compare(buffer, bytes) === 0;
  } catch {
    return false;
  }
}

/** What inflating returns where it is asked how much it read. */
interface Inflation {
  readonly buffer: Buffer;
  readonly engine: { readonly bytesWritten: number };
}

interface Header {
  readonly method: number;
  readonly crc: number;
  readonly size: number;
  readonly held: Uint8Array;
  readonly name: Uint8Array;
  readonly at: number;
}

/** What both headers of an entry say: version, flags, method, time and date, digest, sizes, lengths of name and extra field. */
function common({ method, crc, size, held, name }: Header, date: string): Buffer {
  const header = Buffer.alloc(26);
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  header.writeUInt16LE(VERSION, 0);
  header.writeUInt16LE(method, 4);
  // Noon: 12 hours, no minutes, no seconds.
  header.writeUInt16LE(12 << 11, 6);
  header.writeUInt16LE(((year - 1980) << 9) | (month << 5) | day, 8);
  header.writeUInt32LE(crc, 10);
  header.writeUInt32LE(held.length, 14);
  header.writeUInt32LE(size, 18);
  header.writeUInt16LE(name.length, 22);
  return header;
}

function localHeader(entry: Header, date: string): Buffer {
  return Buffer.concat([mark(LOCAL), common(entry, date)]);
}

function centralHeader(entry: Header, date: string): Buffer {
  const header = Buffer.concat([mark(CENTRAL), word(VERSION), common(entry, date)], CENTRAL_LENGTH);
  header.writeUInt32LE(entry.at, 42);
  return header;
}

function endOf(count: number, at: number, length: number): Buffer {
  const end = Buffer.concat([mark(END)], END_LENGTH);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(at, 16);
  return end;
}

function mark(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}
