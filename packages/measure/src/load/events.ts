import { createParser, type EventSourceParser } from 'eventsource-parser';

/** More characters of one event are not kept: a chunk of an answer has some hundred. */
const LONGEST = 1_000_000;

/** Cuts a stream of server-sent events into their data, trimmed. Comments, other fields and events without data are passed over. */
export class Events {
  readonly #parser: EventSourceParser;
  #at = 0;
  #isTooLong = false;

  constructor(found: (payload: string, at: number) => void) {
    this.#parser = createParser({
      maxBufferSize: LONGEST,
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
   * Takes the next piece of the stream, cut anywhere, and hands over the data of the events that it completes.
   * @throws RangeError for an event that does not end within a million characters, and after it.
   */
  take(piece: string, at: number): void {
    this.#at = at;
    if (!this.#isTooLong) this.#parser.feed(piece);
    if (this.#isTooLong) throw new RangeError('an event of more than 1 MB');
  }

  /** The stream is over: a last event that nothing ends counts. */
  end(at: number): void {
    if (!this.#isTooLong) this.take('\n\n', at);
  }
}
