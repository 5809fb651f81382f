import type { Measurement } from '../contract/generated/api.d.ts';
import type { Finding } from '../findings/finding.ts';

/** A field of a measurement. */
export type Field = keyof Measurement;

/** One way in which a file breaks a rule. The check adds the rule, the file and the position. */
export interface Fault extends Partial<Pick<Finding, 'found' | 'allowed' | 'fix'>> {
  readonly message: string;
  /** JSON pointer of what is wrong; the whole file where absent. */
  readonly pointer?: string;
  /** The key is wrong, not its value. */
  readonly atKey?: boolean;
  /** Offset in the text, where a pointer does not lead to the place. */
  readonly offset?: number;
}
