import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { isLoopback } from '../core/net/loopback.ts';
import { UsageError } from '../core/usage-error.ts';
import { isDate } from '../core/text/date.ts';
import type { CommandContext, ProcessContext } from './context.ts';

/** The value of an environment variable that a workflow sets. @throws UsageError if it is missing or empty. */
export function variable(context: ProcessContext, name: string): string {
  const value = optionalVariable(context, name);
  if (value !== null) return value;
  throw new UsageError(`${name} is not set. A workflow sets it; by hand, set it before the command.`);
}

/** The value of an environment variable; null if it is missing or empty. An input that nobody filled in is empty. */
export function optionalVariable({ environment }: ProcessContext, name: string): string | null {
  const value = environment[name] ?? '';
  return value === '' ? null : value;
}

/** The date given by `--<option>`, or today. @throws UsageError when it is not a calendar date. */
export function dateOption({ today }: ProcessContext, option: string, value: string = today): string {
  return calendarDate(`--${option}`, value);
}

/**
 * The date in an environment variable that a workflow sets. @throws UsageError if it is missing or not a calendar date.
 */
export function dateVariable(context: ProcessContext, name: string): string {
  return calendarDate(name, variable(context, name));
}

/**
 * Returns a date. `place` is the option or the variable that has it. @throws UsageError if it is not a calendar date.
 */
function calendarDate(place: string, value: string): string {
  if (isDate(value)) return value;
  throw new UsageError(`${place} ${value} is not a date. Allowed: a calendar date from 1980 to 2099, YYYY-MM-DD.`);
}

/**
 * A path relative to the user's current folder. npm runs commands in the project and passes that folder in INIT_CWD.
 */
export function userPath({ environment }: ProcessContext, path: string): string {
  return resolve(environment['INIT_CWD'] ?? '.', path);
}

/** The folder given by `--<option>`, or the default. @throws UsageError if it is not a folder. */
export function folderOption(
  context: CommandContext,
  option: string,
  value: string | undefined,
  fallback: string,
): string {
  if (value === undefined) return fallback;
  const folder = userPath(context, value);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return folder;
  throw new UsageError(
    `--${option} ${value}: this folder does not exist. Name a folder that exists, or leave out --${option} to use ${fallback}.`,
  );
}

/**
 * The address of a site without a slash at its end. @throws UsageError unless it is https, or http on this machine,
 * without a query.
 */
export function siteUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const local = url !== null && isLoopback(url.hostname);
  const plain = url !== null && /^[A-Za-z0-9:/._~%-]+$/.test(text) && !url.pathname.includes('//');
  if (!plain || (url.protocol !== 'https:' && !(local && url.protocol === 'http:'))) {
    throw new UsageError(
      `"${text}" is not the address of a site. Use an address that starts with https:// and has no query, such as https://owner.github.io/data.`,
    );
  }
  return url.href.replace(/\/+$/, '');
}

/**
 * Returns a text that will be published, or null. @throws UsageError if it is empty, too long, has invisible characters
 * or several lines.
 */
export function lineOfText(place: string, text: string | null): string | null {
  if (text === null || (text.trim() !== '' && text.length <= 10_000 && !/[\p{C}\p{Zl}\p{Zp}]/u.test(text))) return text;
  throw new UsageError(`${place} is not one line of text of at most 10,000 characters.`);
}
