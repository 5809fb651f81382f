/**
 * A library of C functions, loaded by whatever can call one. Nothing here knows what the functions do: that stands once,
 * in `nvml.ts`, for both ways to call them.
 */
export interface Library {
  /** What calls it, in a word or two: `koffi`. */
  readonly caller: string;
  /**
   * Calls functions one after the other. The answers are in the order of the calls.
   * @throws OutsideError where what calls them is gone.
   */
  call(calls: readonly Call[]): Promise<readonly Called[]>;
  close(): Promise<void>;
}

/** A call of a function that returns a number. */
export interface Call {
  readonly name: string;
  readonly args: readonly Argument[];
}

/** A whole number by value, of 32 bits or of 64; memory that the function may change; or no address. */
export type Argument =
  { readonly u32: number } | { readonly u64: bigint } | { readonly memory: Uint8Array } | { readonly nothing: true };

/** What came of a call. */
export interface Called {
  /** What the function returned; null where the library has no function of that name. */
  readonly code: number | null;
  /** The memory of the call, one after the other, as it was when the function returned. */
  readonly memory: Buffer;
}
