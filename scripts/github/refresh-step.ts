/** File of the workflow that reads the sources anew. */
export const WORKFLOW = 'refresh-sources.yml';

/** Its step that reads a source and compares it; what comes after in the same job says nothing of the source. */
export const STEP = 'Read it anew and compare';

/** What GitHub calls the job of a source. */
export function jobOf(source: string): string {
  return `Refresh ${source}`;
}
