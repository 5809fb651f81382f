/** Latency limits that people notice, ms, from the loosest to the strictest. The default limit of the index is looser. */
export const LATENCY_LIMITS = [100, 50, 30, 20] as const;
