import { finding, FindingsError } from '../core/findings/finding.ts';

/** The value of a JSON text. @throws FindingsError where it is none. */
export function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const message = `The file is not JSON: ${(error as Error).message}`;
    throw new FindingsError([finding({ rule: 'data/json', file: name, message })]);
  }
}
