import type { Validator } from '../contract/validator.ts';
import type { Known } from './known.ts';

/** What contributions are checked against: the rules touch nothing else. */
export interface Reference extends Known {
  /** The day of the check, `YYYY-MM-DD`. */
  readonly date: string;
  readonly validator: Validator;
}
