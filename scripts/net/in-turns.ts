/** How many files are asked for at once. */
const AT_ONCE = 8;

/**
 * Works through all items, a few at a time. After a failure none is begun any more, and those that were are waited for.
 * @throws whatever `work` throws.
 */
export async function inTurns<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const waiting = [...items];
  const failures: unknown[] = [];
  const worker = async (): Promise<void> => {
    try {
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
    } catch (error) {
      waiting.length = 0;
      failures.push(error);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  if (failures.length > 0) throw failures[0];
}
