/** An option that a function doesn't have, or a required one that is missing. */
export class OptionRejected extends TypeError {
  readonly isRejection = true;

  /** `isMissing` distinguishes a missing option from one that the function doesn't have. */
  constructor(
    message: string,
    readonly option: string,
    readonly isMissing = false,
  ) {
    super(message);
  }
}

/** A value that an option doesn't allow. */
export class ValueRejected extends RangeError {
  readonly isRejection = true;

  /** `allowed` describes the values that the option allows, such as `a whole number`. */
  constructor(
    message: string,
    readonly option: string,
    readonly allowed: string,
  ) {
    super(message);
  }
}

/**
 * Whether an error is about an option that the caller gave. Its message is written for the caller. Any other error is a bug. Not by
 * `instanceof`, because each bundle of the package has classes of its own.
 */
export function isRejection(error: unknown): error is OptionRejected | ValueRejected {
  return error instanceof Error && 'isRejection' in error;
}
