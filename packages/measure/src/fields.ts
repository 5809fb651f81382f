import { askedFields, type Draft } from '../../../src/checker/draft.ts';
import { draftErrors } from '../../../src/checker/field-findings.ts';
import type { Reference } from '../../../src/checker/reference.ts';
import type { ask } from '../../../src/cli/new-measurement.ts';
import type { Schema } from '../../../src/contract/schema.ts';
import { UsageError } from '../../../src/core/usage-error.ts';
import type { KitAnswers } from './answers-file.ts';
import { knownFields, missingError, missingFields } from './known-fields.ts';
import type { Progress } from './progress.ts';

/** What completing the fields depends on. */
export interface FieldTools {
  readonly reference: Reference;
  readonly schema: Schema;
  /** Asks a person for the handle and for fields; null if nobody can be asked. */
  readonly ask: typeof ask | null;
}

/** The fields that are known before the load. Missing ones are asked for if possible. */
export async function completeFields(
  answers: KitAnswers,
  { ask: asks, schema, reference }: FieldTools,
  progress: Progress,
  found: Parameters<typeof knownFields>[0],
  quick: boolean,
): Promise<{ readonly handle: string; readonly known: Draft }> {
  const known = knownFields(found, answers.fields, reference, quick);
  const missing = missingFields(known, schema);
  const handle = answers.handle === '' && quick ? 'example' : answers.handle;
  if (missing.length === 0 && handle !== '') return { handle, known };
  if (asks === null) throw missingError([...(handle === '' ? ['handle'] : []), ...missing], found.engine);
  progress.say(found.engine.hint);
  const fields = askedFields(schema).filter(({ name }) => missing.includes(name));
  const { handle: asked, draft: complete } = await asks({ handle, draft: known, form: { schema, fields }, reference });
  return { handle: asked, known: complete };
}

/** @throws UsageError if the check would reject the measurement for what is known before the load. */
export function rejectKnownErrors(known: Draft, reference: Reference): void {
  const errors = draftErrors(known, reference);
  if (errors.length === 0) return;
  const lines = errors.map(({ pointer, message, found, allowed, fix }) => {
    const parts = [
      `${pointer.slice(1)}: ${message}.`,
      found && `Found: ${found}.`,
      allowed && `Allowed: ${allowed}.`,
      fix,
    ];
    return parts.filter(Boolean).join(' ');
  });
  throw new UsageError(`The check would reject this measurement. Correct it in --answers FILE:\n${lines.join('\n')}`);
}
