/**
 * Cuts a stream of server-sent events into the payloads of its `data:` lines, trimmed. Comments, other fields and empty
 * lines are passed over. Every engine writes an event's data on one line.
 */
export class Events {
  #rest = '';
  readonly #found: (payload: string, at: number) => void;

  constructor(found: (payload: string, at: number) => void) {
    this.#found = found;
  }

  /** Takes the next piece of the stream, cut anywhere, and hands over the payloads that it completes. */
  take(piece: string, at: number): void {
    const text = this.#rest === '' ? piece : this.#rest + piece;
    let start = 0;
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
      this.#line(text, start, end, at);
      start = end + 1;
    }
    this.#rest = text.slice(start);
  }

  /** The stream is over: a last line without a line break counts. */
  end(at: number): void {
    this.#line(this.#rest, 0, this.#rest.length, at);
    this.#rest = '';
  }

  #line(text: string, start: number, end: number, at: number): void {
    if (!text.startsWith('data:', start)) return;
    const payload = text.slice(start + 5, end).trim();
    if (payload !== '') this.#found(payload, at);
  }
}
