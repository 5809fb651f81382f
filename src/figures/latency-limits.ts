/**
 * Latency limits that people notice, ms, from the loosest to the strictest. The default limit of the index is looser.
 */
export const LATENCY_LIMITS = [100, 50, 30, 20] as const;

/**
 * Stricter and intermediate limits that pages add where their results differ, ms. At others, results differ little from
 * these.
 */
export const FURTHER_LATENCY_LIMITS = [40, 25, 10] as const;
