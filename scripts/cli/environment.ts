import { UsageError } from '../findings/usage-error.ts';
import { dateOption } from './date.ts';

/** An environment variable that a workflow sets. @throws UsageError where it is missing. */
export function variable(name: string): string {
  const value = optionalVariable(name);
  if (value === null)
    throw new UsageError(`${name} is not set. A workflow sets it; by hand, set it before the command.`);
  return value;
}

/** An environment variable; null where it is missing or empty, as an input that nobody filled in is. */
export function optionalVariable(name: string): string | null {
  const value = process.env[name];
  return value === undefined || value === '' ? null : value;
}

/**
 * The date of a release: that of `--date`, else of RELEASE_DATE, through which a workflow hands its input over.
 * @throws UsageError when there is none, or it is not a calendar date.
 */
export function releaseDate(option: string | undefined): string {
  const value = option ?? optionalVariable('RELEASE_DATE');
  if (value === null) throw new UsageError('Which date? --date YYYY-MM-DD.');
  return dateOption('date', value);
}

/** Address of the log of this run of a workflow; null outside of one. */
export function runLogUrl(): string | null {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: run } = process.env;
  const known = server !== undefined && repository !== undefined && run !== undefined;
  return known ? `${server}/${repository}/actions/runs/${run}` : null;
}
