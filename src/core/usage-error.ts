/** Thrown if a command is used in the wrong way. The command then exits with code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
