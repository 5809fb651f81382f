import { UsageError } from '../findings/usage-error.ts';
import type { ReleaseWords } from '../releases/plan.ts';
import { visible } from '../text/characters.ts';
import { optionalVariable } from './environment.ts';

/**
 * The words for the change log, which keeps them for ever: those of `--reason` and `--summary`, else of RELEASE_REASON
 * and RELEASE_SUMMARY, through which a workflow hands its inputs over.
 * @throws UsageError when they are more than one line of text.
 */
export function releaseWords(
  options: Readonly<{ [Name in keyof ReleaseWords]: string | true | undefined }>,
): ReleaseWords {
  const given = (['reason', 'summary'] as const).flatMap((name) => {
    const variable = `RELEASE_${name.toUpperCase()}`;
    const option = options[name];
    const text = typeof option === 'string' ? option : optionalVariable(variable);
    if (text === null) return [];
    if (text.trim() !== '' && text.length <= 300 && visible(text) === text) return [[name, text] as const];
    const place = option === undefined ? variable : `--${name}`;
    throw new UsageError(`${place} is not one line of text of at most 300 characters.`);
  });
  return Object.fromEntries(given);
}
