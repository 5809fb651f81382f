import { TextDecoder } from 'node:util';

/** More bytes of a text are refused; the largest file of a source has 16 MB. */
export const MAX_TEXT_BYTES = 128 * 1024 * 1024;
const MAX_BYTES = 256 * 1024 * 1024;

/** What a file holds can't be used, however often it is read: it is too large, or not of the expected kind. */
export class UnusableError extends Error {
  override readonly name = 'UnusableError';
}

/** The bytes of a file that comes in chunks. @throws UnusableError past `most` bytes; no further chunk is taken then. */
export async function bytesIn(chunks: AsyncIterable<Uint8Array>, most = MAX_BYTES): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const chunk of limited(chunks, most)) parts.push(chunk);
  return Buffer.concat(parts);
}

/**
 * The text of a file that comes in chunks: UTF-8, without byte order mark. With `only`, lines other than the first that
 * contain none of these texts are let go as they come, and are empty in the result, so that a large file needs little
 * memory and lines keep their numbers.
 * @throws UnusableError when it is too large, or not UTF-8; no further chunk is taken then.
 */
export async function textIn(chunks: AsyncIterable<Uint8Array>, only?: readonly string[]): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const kept: string[] = [];
  let open: string[] = [];
  const isWanted = (line: string, number: number): boolean =>
    (number === 0 && kept.length === 0) || hasOpenQuote(line) || (only ?? []).some((text) => line.includes(text));
  const wanted = (lines: string): string => {
    if (only === undefined) return lines;
    return lines
      .split('\n')
      .map((line, i) => (isWanted(line, i) ? line : ''))
      .join('\n');
  };
  for await (const chunk of limited(chunks, MAX_TEXT_BYTES)) {
    const text = decoded(decoder, chunk);
    const end = text.lastIndexOf('\n') + 1;
    if (end > 0) {
      kept.push(wanted([...open, text.slice(0, end)].join('')));
      open = [];
    }
    open.push(text.slice(end));
  }
  // Half a character may be left at the end.
  open.push(decoded(decoder));
  return kept.join('') + wanted(open.join(''));
}

/** Whether a quoted cell of a CSV file begins on the line and does not end there: it stays, for its reader to refuse. */
function hasOpenQuote(line: string): boolean {
  return line.includes('"') && (line.split('"').length - 1) % 2 !== 0;
}

async function* limited(chunks: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.byteLength;
    if (size > most) throw new UnusableError(`it is larger than ${most / 1024 / 1024} MB`);
    yield chunk;
  }
}

/** The characters that are whole so far; without a chunk, those that are left. */
function decoded(decoder: TextDecoder, chunk?: Uint8Array): string {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined });
  } catch {
    throw new UnusableError('it is not UTF-8');
  }
}
