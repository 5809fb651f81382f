/** An option that a function doesn't have, a required one that is missing, or two that can't be combined. */
export class OptionRejected extends TypeError {
  readonly isRejection = true;
}

/** A value that an option doesn't allow. */
export class ValueRejected extends RangeError {
  readonly isRejection = true;
}

/**
 * Whether an error is about an option that the caller gave. Its message is written for the caller. Any other error is a
 * bug. Not by `instanceof`, because each bundle of the package has classes of its own.
 */
export function isRejection(error: unknown): error is OptionRejected | ValueRejected {
  return error instanceof Error && 'isRejection' in error;
}
