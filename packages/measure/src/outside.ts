/**
 * What the kit reaches outside itself by. Engines and energy sources are given these and use nothing else, so that the
 * truth test can run the whole kit in virtual time against a stand-in.
 */

/** The kit's only clock. */
export interface Clock {
  /** Milliseconds since some moment, with fractions; never goes back. */
  now(): number;
  /** Milliseconds since 1970, as the machine believes; may jump. */
  wall(): number;
  /** Resolves after `ms`. @throws the signal's reason when it is aborted before. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** A server's whole answer, whatever its status. */
export interface HttpAnswer {
  readonly status: number;
  readonly body: string;
}

/** How a request is asked, besides its address. */
interface HttpOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Milliseconds until it is given up; by default 10 s for a page, and none for a streamed answer. */
  readonly timeout?: number;
  readonly signal?: AbortSignal;
}

/** A server at one base address. Credentials of the address and the API key are added by the transport, and seen by nobody else. */
export interface Http {
  /**
   * Asks for a path below the base address, such as `/metrics`.
   * @throws OutsideError where nobody answers whole in time, or with more than 16 MB. A status of 400 or more is an answer.
   */
  get(path: string, asked?: HttpOptions): Promise<HttpAnswer>;
  /**
   * Posts JSON and hands over the answer's body as it comes.
   * @throws OutsideError where nobody answers. A status of 400 or more is an answer, its body text.
   */
  post(path: string, body: string, receive: StreamReceiver, asked?: HttpOptions): Promise<void>;
}

/** What a streamed answer is handed to. After `end` nothing more comes. */
export interface StreamReceiver {
  head(status: number): void;
  /**
   * Bytes of the body, cut anywhere, each as the character of its number (latin1): what is not ASCII is not to be read. `at` is {@link Clock.now} of their arrival, ms.
   * @throws RangeError for more than it takes: the answer is broken off.
   */
  data(text: string, at: number): void;
  /** The body is over: whole (null), or the connection broke, and why. */
  end(broken: string | null, at: number): void;
}

/** A program that is run to its end. */
export interface ProgramResult {
  /** Exit status; null where a signal ended it, or it was given up. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A program that goes on while it is spoken with, line by line. */
export interface Child {
  /** Writes a line to its standard input. */
  write(line: string): void;
  /** The next line of its standard output; null at its end, which comes after `timeout` ms (10 s) without a line. */
  line(timeout?: number): Promise<string | null>;
  /** Ends it; resolves when it is gone. */
  stop(): Promise<void>;
}

/** Runs programs, found on PATH, without a shell. */
export interface Programs {
  /** @throws OutsideError where there is no such program; one that takes longer than `timeout` ms (10 s) is ended. */
  run(command: string, args: readonly string[], timeout?: number): Promise<ProgramResult>;
  /** @throws OutsideError where there is no such program. */
  start(command: string, args: readonly string[]): Promise<Child>;
}

/** Everything outside. */
export interface Outside {
  readonly clock: Clock;
  readonly programs: Programs;
  /** A server at a base address, `http://host:port/path`. */
  http(base: string): Http;
}

/** The URL of a page as it may be shown: without credentials. */
export function shownUrl(base: string, path: string): string {
  const { origin, pathname } = new URL(base);
  return `${origin}${pathname.replace(/\/+$/, '')}${path}`;
}

/** Something outside doesn't answer, or not as it must. The message is one sentence for a person: what, and why. */
export class OutsideError extends Error {
  override readonly name = 'OutsideError';
  /** What the person can do about it, a sentence; null where nothing is known. */
  readonly fix: string | null;

  constructor(message: string, fix: string | null = null) {
    super(message);
    this.fix = fix;
  }
}
