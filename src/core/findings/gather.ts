import { FindingsError, throwIfErrors } from './finding.ts';

/**
 * Runs all tasks at the same time and returns their results by name.
 * @throws FindingsError with the findings of all failed tasks, or the first error of another kind.
 */
export async function gather<T extends object>(tasks: {
  readonly [Name in keyof T]: () => Promise<T[Name]>;
}): Promise<T> {
  const names = Object.keys(tasks) as (keyof T)[];
  const settled = await Promise.allSettled(names.map(async (name) => [name, await tasks[name]()] as const));
  const failures = settled.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  const unexpected = failures.find((failure) => !(failure instanceof FindingsError));
  if (unexpected !== undefined) throw unexpected as Error;
  throwIfErrors(failures.flatMap((failure) => (failure instanceof FindingsError ? failure.findings : [])));
  return Object.fromEntries(settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))) as T;
}
