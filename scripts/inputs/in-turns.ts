/** How many files are asked for at once. */
const AT_ONCE = 8;

/** Works through all items, a few at a time. @throws whatever `work` throws. */
export async function inTurns<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const waiting = [...items];
  const worker = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
