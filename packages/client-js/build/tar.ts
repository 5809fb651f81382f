import { gzipSync } from 'fflate';

/** Bytes of a block, of which everything in the format is a multiple (POSIX.1-1988, ustar). */
const BLOCK = 512;

/**
 * A gzipped tar of files by their path in it, in the order given; the same bytes on every machine, for the same files
 * and date (`YYYY-MM-DD`). Own code, because npm and Python would put the machine's compression into it.
 * @throws Error on a path that is longer than the format takes.
 */
export function tgzOf(files: ReadonlyMap<string, Uint8Array>, date: string): Uint8Array {
  const seconds = Date.parse(`${date}T12:00:00Z`) / 1000;
  const parts = [...files].flatMap(([path, bytes]) => [
    header(path, bytes.length, seconds),
    bytes,
    padding(bytes.length),
  ]);
  const tar = Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]);
  return gzipSync(tar, { level: 9, mtime: seconds * 1000 });
}

function padding(size: number): Buffer {
  return Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
}

/** The header of a plain file that everybody may read and its owner may write. */
function header(path: string, size: number, seconds: number): Buffer {
  if (Buffer.byteLength(path) > 100) throw new Error(`${path} is too long for a tar.`);
  const block = Buffer.alloc(BLOCK);
  const octal = (value: number, at: number, length: number): void => {
    block.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at, 'latin1');
  };
  block.write(path, 0, 'utf8');
  octal(0o644, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(size, 124, 12);
  octal(seconds, 136, 12);
  // The sum of all bytes, with blanks in its own place.
  block.write('        ', 148, 'latin1');
  block.write('0', 156, 'latin1');
  block.write('ustar\u000000', 257, 'latin1');
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return block;
}
