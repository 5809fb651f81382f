import { createParser, type EventSourceParser } from 'eventsource-parser';

/** Longest event, in characters. A chunk of a response has some hundred. */
const MAX_EVENT = 1_000_000;

/**
 * Splits a stream of server-sent events into their trimmed data. Comments, other fields and events without data are
 * skipped.
 */
export class Events {
  readonly #parser: EventSourceParser;
  #at = 0;
  #isTooLong = false;

  constructor(found: (payload: string, at: number) => void) {
    this.#parser = createParser({
      maxBufferSize: MAX_EVENT,
      onEvent: ({ data }) => {
        const payload = data.trim();
        if (payload !== '') found(payload, this.#at);
      },
      onError: ({ type }) => {
        if (type === 'max-buffer-size-exceeded') this.#isTooLong = true;
      },
    });
  }

  /**
   * Takes the next piece of the stream, split anywhere, and passes on the data of the events that it completes.
   * @throws RangeError for an event of more than a million characters, and for every piece after it.
   */
  take(piece: string, at: number): void {
    this.#at = at;
    if (!this.#isTooLong) this.#parser.feed(piece);
    if (this.#isTooLong) throw new RangeError('an event of more than 1 MB');
  }

  /** Ends the stream. A last event without an end counts. */
  end(at: number): void {
    if (!this.#isTooLong) this.take('\n\n', at);
  }
}
