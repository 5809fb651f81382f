/** Ceilings that people feel, ms, to choose instead of the one that the index has. */
export const CEILINGS = [100, 50, 30, 20] as const;
