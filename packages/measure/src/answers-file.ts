import { isHandle } from '../../../src/checker/path.ts';
import type { Reference } from '../../../src/checker/reference.ts';
import { UsageError } from '../../../src/core/usage-error.ts';
import { visible } from '../../../src/core/text/characters.ts';
import { isObject } from '../../../src/core/text/json.ts';
import { MAX_OWN_NOTES } from './measurement-file.ts';

/** The content of an `--answers` file: a GitHub handle (may be empty) and fields of a measurement. */
export type KitAnswers = ReturnType<typeof parseAnswers>;

/**
 * Reads the JSON text of an `--answers` file.
 * @param name the file, as its user named it.
 * @throws UsageError if it isn't an object, has a field or value that no measurement can have, or leaves no room in
 *   `notes` for the kit's own.
 */
export function parseAnswers(name: string | null, text: string, { validator }: Pick<Reference, 'validator'>) {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = null;
  }
  if (!isObject(value)) throw new UsageError(`--answers ${name} is not a JSON object.`);
  const { handle = '', ...fields } = value;
  if (typeof handle !== 'string' || (handle !== '' && !isHandle(handle))) {
    throw new UsageError(`--answers ${name}: handle ${visible(String(handle))} is not a GitHub handle.`);
  }
  const { notes } = fields;
  if (typeof notes === 'string' && notes.length > MAX_OWN_NOTES) {
    throw new UsageError(
      `--answers ${name}: notes has ${notes.length} characters. Allowed: at most ${MAX_OWN_NOTES}, because the kit adds its own. Shorten it.`,
    );
  }
  const problems = validator.check('Measurement', fields);
  const problem = problems.find(({ pointer }) => Object.hasOwn(fields, pointer.split('/')[1] ?? ''));
  if (problem === undefined) return { handle, fields };
  const { pointer, message, allowed, fix } = problem;
  const parts = [`${pointer.slice(1)}: ${message}.`, allowed && `Allowed: ${allowed}.`, fix];
  throw new UsageError(`--answers ${name}: ${parts.filter(Boolean).join(' ')}`);
}
