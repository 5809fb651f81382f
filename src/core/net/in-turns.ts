import pMap from 'p-map';

/** How many files are asked for at once. */
const AT_ONCE = 8;

/**
 * Works through all items, a few at a time. After a failure none is begun any more, and those that were are waited for.
 * @throws whatever `work` throws.
 */
export async function inTurns<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const begun: Promise<unknown>[] = [];
  const begin = async (item: T): Promise<void> => {
    const task = work(item);
    begun.push(task);
    await task;
  };
  await pMap(items, begin, { concurrency: AT_ONCE }).finally(() => Promise.allSettled(begun));
}
