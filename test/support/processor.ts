import process from 'node:process';

/**
 * Processor time, ms, of a fixed amount of arithmetic on this machine, the least of some times: what to hold a time against
 * that should mean the same on a slow machine and on a fast one.
 */
export function fixedWork(): number {
  return leastOf(3, () => {
    let state = 1;
    for (let i = 0; i < 20_000_000; i += 1) state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    // It is never 1.5; but what is not asked for may be left out.
    if (state === 1.5) throw new Error('The arithmetic is wrong');
  });
}

/** Processor time, ms, that some work takes in this process, the least of `times` times. */
export function leastOf(times: number, work: () => void): number {
  const each = Array.from({ length: times }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...each);
}
