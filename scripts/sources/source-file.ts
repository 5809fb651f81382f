import { jsonText } from '../text/json.ts';
import type { SourceFile } from '../contract/generated/data.d.ts';
import type { Validator } from '../contract/validator.ts';
import { finding, refuse } from '../findings/finding.ts';
import { hasUnsafeCharacter } from '../text/characters.ts';
import type { Imported } from './source.ts';

/** Name of the file that says where the figures of a folder come from. */
export const SOURCE_FILE = 'source.json';

/**
 * The `source.json` after an import, or null when nothing has changed: the same tables and the same version.
 * A version that neither the caller (`given`) nor the files tell stays, unless the figures have changed.
 *
 * @param date the day of the import, `YYYY-MM-DD`.
 */
export function nextSourceFile(
  before: SourceFile,
  present: ReadonlyMap<string, string>,
  { tables, version: found }: Pick<Imported, 'tables' | 'version'>,
  given: string | null,
  date: string,
): SourceFile | null {
  const changed = !present.has(SOURCE_FILE) || tables.some(({ file, text }) => present.get(file) !== text);
  const version = given ?? found ?? (changed ? `as retrieved ${date}` : before.version);
  return changed || version !== before.version ? { ...before, version, retrieved: date } : null;
}

/** The text of a `source.json`; `file` is the path that messages name. @throws FindingsError when it is not valid. */
export function sourceFileText(source: SourceFile, file: string, validator: Validator): string {
  const findings = validator.check('SourceFile', source).map(({ keyword, message, ...violation }) => {
    return finding({ ...violation, rule: `source-file/${keyword}`, file, message: `${message}.` });
  });
  if (source.version !== null && hasUnsafeCharacter(source.version)) {
    const message = 'The version has control or direction characters.';
    findings.push(
      finding({ rule: 'source-file/unsafe-text', file, pointer: '/version', message, found: source.version }),
    );
  }
  refuse(findings);
  return jsonText(source);
}
