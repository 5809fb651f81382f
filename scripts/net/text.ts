import { TextDecoder } from 'node:util';

/** What became of a file's bytes: its text, or why there is none. */
export type TextOrProblem = { readonly text: string } | { readonly problem: string };

/** No source comes near this: the largest is 16 MB. */
export const MAX_BYTES = 128 * 1024 * 1024;

/**
 * The text of a file whose bytes come in chunks: UTF-8, without byte order mark. With `only`, lines other than the first
 * that contain none of these texts are let go as they come, and are empty in the result, so that lines keep their
 * numbers. Past the limit no further chunk is taken.
 */
export async function textOf(
  chunks: AsyncIterable<Uint8Array>,
  only: readonly string[] | undefined,
): Promise<TextOrProblem> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const parts = only === undefined ? new Whole() : new Lines(only);
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) return { problem: `it is larger than ${MAX_BYTES / 1024 / 1024} MB` };
    const text = decoded(decoder, chunk);
    if (text === null) return NOT_UTF8;
    parts.add(text);
  }
  // Half a character at the end.
  return decoded(decoder) === null ? NOT_UTF8 : { text: parts.text() };
}

/** Whether a quoted cell of a CSV file begins on the line and does not end there. */
export function hasOpenQuote(line: string): boolean {
  return line.includes('"') && (line.split('"').length - 1) % 2 !== 0;
}

const NOT_UTF8: TextOrProblem = { problem: 'it is not UTF-8' };

function decoded(decoder: TextDecoder, chunk?: Uint8Array): string | null {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined });
  } catch {
    return null;
  }
}

/** Everything. */
class Whole {
  readonly #parts: string[] = [];

  add(part: string): void {
    this.#parts.push(part);
  }

  text(): string {
    return this.#parts.join('');
  }
}

/** The lines that are wanted, and an empty one for each other. */
class Lines {
  readonly #only: readonly string[];
  readonly #kept: string[] = [];
  #open: string[] = [];
  #isFirst = true;

  constructor(only: readonly string[]) {
    this.#only = only;
  }

  add(part: string): void {
    const lines: string[] = [];
    let start = 0;
    for (let end = part.indexOf('\n'); end !== -1; end = part.indexOf('\n', start)) {
      lines.push(this.#filtered(this.#open.join('') + part.slice(start, end)), '\n');
      this.#open = [];
      start = end + 1;
    }
    if (start < part.length) this.#open.push(part.slice(start));
    // Joined, and so copied: a slice would hold on to the whole part.
    if (lines.length > 0) this.#kept.push(lines.join(''));
  }

  text(): string {
    return this.#kept.join('') + this.#filtered(this.#open.join(''));
  }

  /** A line that opens a quote stays, to be refused by who reads it. */
  #filtered(line: string): string {
    const wanted = this.#isFirst || this.#only.some((text) => line.includes(text)) || hasOpenQuote(line);
    this.#isFirst = false;
    return wanted ? line : '';
  }
}
