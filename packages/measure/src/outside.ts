/**
 * Everything that the kit reaches outside itself: clock, programs and servers. Engines and meters use these interfaces
 * and nothing else, so tests can run the whole kit in virtual time against a fake engine.
 */

/** The kit's only clock. */
export interface Clock {
  /** Milliseconds since some moment, with fractions. Never goes back. */
  now(): number;
  /** Milliseconds since 1970 by the clock of the machine. May jump. */
  wall(): number;
  /** Resolves after `ms`. @throws the signal's reason if it is aborted first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** A complete page of a server, with any status. */
export interface HttpPage {
  readonly status: number;
  readonly body: string;
  /** Headers by their names in lower case, if the transport has them. */
  readonly headers?: Readonly<Record<string, string>>;
}

interface HttpOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Milliseconds until the request is given up: 10 s for a page by default, no limit for a stream. */
  readonly timeout?: number;
  readonly signal?: AbortSignal;
}

/** A server at one base address. The transport adds credentials and the API key; no other code sees them. */
export interface Http {
  /**
   * Reads a path below the base address, such as `/metrics`. Follows redirects to the same origin.
   * @throws OutsideError if no complete response arrives in time, or it has more than 16 MB. Any status is a response.
   */
  get(path: string, options?: HttpOptions): Promise<HttpPage>;
  /**
   * Posts JSON and passes on the body of the response as it arrives.
   * @throws OutsideError if no response arrives. Any status is a response, with its body as text.
   */
  post(path: string, body: string, receive: StreamReceiver, options?: HttpOptions): Promise<void>;
}

/** Receives a streamed response. Nothing comes after `end`. */
export interface StreamReceiver {
  head(status: number): void;
  /**
   * Bytes of the body, split anywhere, one character for each byte (latin1), so only ASCII is readable. `at` is the
   * time of arrival by {@link Clock.now}, ms.
   * @throws RangeError if there is too much. The transport then ends the request.
   */
  data(text: string, at: number): void;
  /** The body is complete (`broken` is null), or the connection broke for the given reason. */
  end(broken: string | null, at: number): void;
}

/** A program that ran to its end. */
export interface ProgramResult {
  /** Exit status; null if a signal or the time limit ended it. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A running program that exchanges lines with the kit. */
export interface Child {
  /** Writes a line to its standard input. */
  write(line: string): void;
  /** The next line of its standard output. Null when the program ended, or after `timeout` ms (10 s) without a line. */
  line(timeout?: number): Promise<string | null>;
  /** Ends the program; resolves when it is gone. */
  stop(): Promise<void>;
}

/** Runs programs found on PATH, without a shell. */
export interface Programs {
  /** Ends the program after `timeout` ms (10 s). @throws OutsideError if there is no such program. */
  run(command: string, args: readonly string[], timeout?: number): Promise<ProgramResult>;
  /** @throws OutsideError if there is no such program. */
  start(command: string, args: readonly string[]): Promise<Child>;
}

export interface Outside {
  readonly clock: Clock;
  readonly programs: Programs;
  /** A server at a base address, `http://host:port/path`. */
  http(base: string): Http;
}

/** The URL of a page without credentials, for messages. */
export function displayUrl(base: string, path: string): string {
  const { origin, pathname } = new URL(base);
  return `${origin}${pathname.replace(/\/+$/, '')}${path}`;
}

/** Something outside the kit doesn't respond as it must. The message is one sentence that says what, and why. */
export class OutsideError extends Error {
  override readonly name = 'OutsideError';
  /** What to do about it, in a sentence; null if nothing is known. */
  readonly fix: string | null;

  constructor(message: string, fix: string | null = null) {
    super(message);
    this.fix = fix;
  }
}
