import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { UsageError } from '../core/findings/finding.ts';
import { isDate } from '../core/text/date.ts';
import type { Here, Surroundings } from './here.ts';

/** An environment variable that a workflow sets. @throws UsageError where it is missing. */
export function variable(here: Surroundings, name: string): string {
  const value = optionalVariable(here, name);
  if (value !== null) return value;
  throw new UsageError(`${name} is not set. A workflow sets it; by hand, set it before the command.`);
}

/** An environment variable; null where it is missing or empty, as an input that nobody filled in is. */
export function optionalVariable({ environment }: Surroundings, name: string): string | null {
  const value = environment[name] ?? '';
  return value === '' ? null : value;
}

/** The date given by `--<option>`, or today. @throws UsageError when it is not a calendar date. */
export function dateOption({ today }: Surroundings, option: string, value: string = today): string {
  if (isDate(value)) return value;
  throw new UsageError(`--${option} ${value} is not a date. Allowed: a calendar date from 1980 to 2099, YYYY-MM-DD.`);
}

/** A path as its user means it: from where they stand. npm runs commands in the project, and says where that was. */
export function userPath({ environment }: Surroundings, path: string): string {
  return resolve(environment['INIT_CWD'] ?? '.', path);
}

/** The folder given by `--<option>`, or the usual one. @throws UsageError when there is no such folder. */
export function folderOption(here: Here, option: string, value: string | undefined, usual: string): string {
  if (value === undefined) return usual;
  const folder = userPath(here, value);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return folder;
  throw new UsageError(`--${option} ${value}: there is no such folder.`);
}

/** A site address as it is kept: https (http for this machine alone), no query, no slash at the end. */
export function siteUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const local = url?.hostname === 'localhost' || url?.hostname === '127.0.0.1';
  const plain = url !== null && /^[A-Za-z0-9:/._~%-]+$/.test(text) && !url.pathname.includes('//');
  if (!plain || (url.protocol !== 'https:' && !(local && url.protocol === 'http:'))) {
    throw new UsageError(`"${text}" is not a site address: https, without query, such as https://owner.github.io/data`);
  }
  return url.href.replace(/\/+$/, '');
}

/** A text that is published, and stays for ever, where there is one. @throws UsageError when it is more than one line, or invisible. */
export function lineOfText(place: string, text: string | null): string | null {
  if (text === null || (text.trim() !== '' && text.length <= 10_000 && !/[\p{C}\p{Zl}\p{Zp}]/u.test(text))) return text;
  throw new UsageError(`${place} is not one line of text of at most 10,000 characters.`);
}
